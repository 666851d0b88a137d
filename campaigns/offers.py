"""What can be done and how it begins: the actions offered somewhere, and the form each starts with."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from campaigns.state.reading import Reading
from campaigns.state.stored import unfit_work
from core.acts.action import Action
from core.acts.place import Place
from core.acts.play import openable, prepare
from core.acts.situation import Situation
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.codec import decode
from core.schema.forms import set_in_conflict, taken_up, used_again


class Offer(NamedTuple):
    """An action that is offered somewhere; `why_not` says why it cannot be done now."""

    action: Action
    why_not: str = ""


def offers(
    books: Reading, place: Place, actor: int | None, conflict: int | None = None, among: Sequence[str] = ()
) -> tuple[Offer, ...]:
    """The actions of a place, or those named, for an actor, each with why it cannot be done, if so."""
    actions: list[Action] = [a for a in books.ruleset.actions if a.place is place]
    if among:
        actions = [books.ruleset.action(action) for action in among]
    elif conflict is not None:
        wanted = books.ruleset.conflict(books.docs("conflicts")[conflict]["form"]).actions
        actions = [books.ruleset.action(action) for action in wanted]
    where = {action.id: books.done_in(action.id, actor, conflict) for action in actions}
    situations = {at: books.situation(actor, at) for at in set(where.values())}
    refusals = ((action, action.why_not(situations[where[action.id]])) for action in actions)
    return tuple(
        Offer(action, refusal.message if refusal else "")
        for action, refusal in refusals
        if refusal is None or refusal.code != books.ruleset.not_played
    )


def start_form(
    books: Reading, action: str, actor: int | None, conflict: int | None, notices: MutableMapping[str, str]
) -> Any:
    """The form this actor last used for the action if it still fits, else a fresh one.

    What was only for that once is not taken up, nor in a conflict what that sets. A long form is taken up as it was
    left, page by page, but for what has changed on the sheet since: that counts. What is bought starts with something
    that can be. A form that cannot be read any more is told of in `notices`.
    """
    found = books.ruleset.action(action)
    situation = books.situation(actor, books.done_in(action, actor, conflict))
    fresh, kept = found.begin(situation), books.form_kept(action, actor)
    if found.place is Place.ADVANCE:
        fresh = openable(found, fresh, situation)
    if kept is None:
        return fresh
    try:
        form, start = (_kept(found, books.docs("forms")[kept][name]) for name in ("form", "start"))
    except Refusal as refusal:
        notices[f"{action} {actor}"] = unfit_work(books.ruleset, "forms", action, refusal)
        return fresh
    if found.pages:
        # An earlier version kept a form that was taken, too: it is no draft of what the sheet has become.
        known = start if start is not None else found.start(_untouched(books.ruleset, situation))
        return taken_up(form, known, fresh)
    form = used_again(form, fresh)
    if situation.conflict is not None and (here := set_in_conflict(form, fresh)) != form:
        form = found.follow(form, here, situation)
    try:
        prepare(found, form, situation)
    except Refusal:
        return fresh
    return form


def _kept(action: Action, form: Any) -> Any:
    kept: Any = None if form is None else decode(action.form, form, strict=True)
    return kept


def _untouched(ruleset: Ruleset, situation: Situation) -> Situation:
    """The situation as it is before anything is done to the sheet of who acts."""
    if situation.acting not in situation.actors:
        return situation
    actor = situation.actor
    blank = replace(actor, sheet=ruleset.new_sheet(actor.player))
    return replace(situation, actors={**situation.actors, actor.id: blank})
