"""Help in downtime: match each helper's Assist with the lead who names them (storyteller-64)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.actions.situation import ActorId
from core.downtime import Planned, Taken
from core.refusal import Refusal
from core.rulesets.storyteller.downtime.allowance import units_of
from core.rulesets.storyteller.downtime.form import AssistForm, Sized, WorkForm
from core.rulesets.storyteller.situation import Situation


def help_taken(helper: ActorId, planned: Sequence[Planned], situation: Situation) -> tuple[Taken, ...]:
    """The actions a helper spends because others' activities name them and no Assist covers it.

    Refuse an Assist that no activity of the lead names, and one of another size.
    """
    given = [
        AssistForm(lead=each.actor, size=each.form.size, asset_reduces=each.form.asset_reduces)
        for each in planned
        if isinstance(each.form, WorkForm) and _names(each, each.form, helper)
    ]
    for form in _assists(helper, planned, situation):
        given.remove(_matching_help(form, given, situation.find(helper, "actor").name, situation))
    return tuple(Taken(Planned(helper, "assist", form), _why(form, situation)) for form in given)


def _why(form: AssistForm, situation: Situation) -> str:
    return f"helps {situation.find(form.lead, 'lead').name}"


def _assists(helper: ActorId, planned: Sequence[Planned], situation: Situation) -> Iterator[AssistForm]:
    """A character's Assist activities with another character as lead; the allowance refuses the rest."""
    own = (each.form for each in planned if each.actor == helper and not each.rejected)
    for form in own:
        if isinstance(form, AssistForm) and form.lead != helper and form.lead in situation.actors:
            yield form


def _names(planned: Planned, form: WorkForm, helper: ActorId) -> bool:
    """Return True if an activity is drawn with the helper's assistance."""
    counts = not (planned.rejected or form.automatic) and planned.actor != helper
    return counts and any(each.who == helper for each in form.helpers)


def _matching_help(form: AssistForm, given: Sequence[AssistForm], helper: str, situation: Situation) -> AssistForm:
    """The help that matches an Assist. Refuse an Assist without a match."""
    lead = situation.find(form.lead, "lead").name
    named = [each for each in given if each.lead == form.lead]
    if not named:
        why = f"{helper:.40} isn't among the helpers of {lead:.40}. Add the help there, or remove Assist."
        raise Refusal("bad_request", why, "actions", "storyteller-64")
    found = next((each for each in named if _alike(form, each)), None)
    if found is None:
        why = f"Helping {lead:.40} takes an action of the same size: {named[0].size}."
        raise Refusal("bad_request", why, "actions", "storyteller-64")
    return found


def _alike(one: Sized, other: Sized) -> bool:
    """Return True if two activities have the same size, or cost the same thanks to an asset (storyteller-56)."""
    return one.size == other.size or units_of(one.size, one.asset_reduces) == units_of(other.size, other.asset_reduces)
