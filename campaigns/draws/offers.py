"""The actions on offer, and the first values of their forms."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from campaigns.state.document_reader import DocumentReader
from campaigns.state.game_values import unfit_work
from core.actions.action import Action
from core.actions.actor import opponents_and_partners
from core.actions.place import Place
from core.actions.play import fits, openable
from core.actions.situation import Situation
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.codec import decode
from core.schema.forms import continue_form, of_the_scene, one_as_fresh, set_in_conflict, used_again


class Offer(NamedTuple):
    """An action on offer; `why_not` is the reason it can't be done now."""

    action: Action
    why_not: str = ""


class Started(NamedTuple):
    """The form an action starts with, and a `fresh` one.

    `carried` are the fields that keep their value from this scene. The form is `whole` if none of the scene's last
    values had to be dropped. `conflict` is the one it is for.
    """

    form: Any
    fresh: Any
    carried: frozenset[str] = frozenset()
    whole: bool = False
    conflict: int | None = None


def offers(
    books: DocumentReader, place: Place, actor: int | None, conflict: int | None = None, among: Sequence[str] = ()
) -> tuple[Offer, ...]:
    """The actions of a place, or those named, for a character, each with the reason if it can't be done."""
    actions: list[Action] = [a for a in books.ruleset.actions if a.place is place]
    if among:
        actions = [books.ruleset.action(action) for action in among]
    elif conflict is not None:
        wanted = books.ruleset.conflict(books.docs("conflicts")[conflict]["form"]).actions
        actions = [books.ruleset.action(action) for action in wanted]
    where = {action.id: books.conflict_of_action(action.id, actor, conflict) for action in actions}
    situations = {at: books.situation(actor, at) for at in set(where.values())}
    refusals = ((action, action.why_not(situations[where[action.id]])) for action in actions)
    return tuple(
        Offer(action, refusal.message if refusal else "")
        for action, refusal in refusals
        if refusal is None or refusal.code != books.ruleset.not_played
    )


def offer_form(
    books: DocumentReader, action: str, actor: int | None, conflict: int | None, notices: MutableMapping[str, str]
) -> Started:
    """The form this character last used for the action, as far as it still fits, else a fresh one.

    It drops values that were only for that draw, for another scene, or that the conflict sets. With several conflicts,
    it is for the one of the people the form names. A long form continues page by page, with newer values from the
    sheet. A form for a purchase starts with a possible one. A form that can't be read is reported in `notices`.
    """
    found = books.ruleset.action(action)
    at = books.conflict_of_action(action, actor, conflict)
    situation = books.situation(actor, at)
    fresh, kept = found.begin(situation), books.form_kept(action, actor)
    if found.place is Place.ADVANCE:
        fresh = openable(found, fresh, situation)
    if kept is None:
        return Started(fresh, fresh, conflict=at)
    doc = books.docs("forms")[kept]
    try:
        last, start = (_keep(found, doc[name]) for name in ("form", "start"))
    except Refusal as refusal:
        notices[f"{action} {actor}"] = unfit_work(books.ruleset, "forms", action, refusal)
        return Started(fresh, fresh, conflict=at)
    if found.pages:
        # An earlier version also kept forms that were used; such a form isn't a draft of the present sheet.
        known = start if start is not None else found.start(_before_acting(books.ruleset, situation))
        return Started(continue_form(last, known, fresh), fresh, conflict=at)
    here = (doc["session"], doc["scene"]) == books.numbers()
    if here and conflict is None and len(books.conflicts_claiming(action, actor)) > 1:
        at = books.conflict_of_action(action, actor, people=opponents_and_partners(last, situation))
        situation = books.situation(actor, at)
        fresh = found.begin(situation)
    form = used_again(found.again(last, situation), fresh, same_scene=here)
    if situation.conflict is not None and (set_here := set_in_conflict(form, fresh)) != form:
        form = found.follow(form, set_here, situation)
    fitting = next(filter(partial(fits, found, situation), _as_it_was(form, fresh, found, situation)), fresh)
    whole = fitting == form and (here or not of_the_scene(last, fresh))
    return Started(fitting, fresh, of_the_scene(fitting, fresh), whole, at)


def _as_it_was(form: Any, fresh: Any, action: Action, situation: Situation) -> Iterator[Any]:
    """The form, then versions with one field reset each, then with all fields of the scene reset."""
    yield form
    for other in one_as_fresh(form, fresh):
        with suppress(Refusal):
            yield action.follow(form, other, situation)
    yield used_again(form, fresh, same_scene=False)


def _keep(action: Action, form: Any) -> Any:
    kept: Any = None if form is None else decode(action.form, form, strict=True)
    return kept


def _before_acting(ruleset: Ruleset, situation: Situation) -> Situation:
    """The situation before anything changes on the acting character's sheet."""
    if situation.acting not in situation.actors:
        return situation
    actor = situation.actor
    blank = replace(actor, sheet=ruleset.new_sheet(actor.player))
    return replace(situation, actors={**situation.actors, actor.id: blank})
