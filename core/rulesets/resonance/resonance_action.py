"""Resonance that the game master hands out, where it is tracked (resonance-79)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.acting import blank, needs
from core.action import Action, old_action
from core.entry import entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.resonance.changes import Changes
from core.situation import Effects, Situation
from core.table import Table


@dataclass(frozen=True, slots=True)
class AwardForm:
    """How much, or how much less."""

    points: int = entry("Resonance", default=1, code="invalid_amount", once=True)


@dataclass(frozen=True, slots=True)
class AwardResonance:
    """What a caster holds, and what comes to it."""

    held: int = entry("Held", low=0, code="invalid_amount")
    points: int = entry("More", code="invalid_amount")


def award_resonance(request: AwardResonance, table: Table) -> Resolution[Any]:
    """Hand out Resonance, or take some back (resonance-79)."""
    after = request.held + request.points
    if not request.points:
        raise Refusal("invalid_amount", "Enter how much.", "points")
    if after < 0:
        raise Refusal("not_enough_resonance", f"{request.held} Resonance is held.", "points")
    step = Step("resonance-79", "resonance_awarded", amount=request.points, total=after)
    return old_resolution({"resonance_held": after}, steps=(step,), value=after)


def _prepare(form: AwardForm, situation: Situation) -> AwardResonance:
    return AwardResonance(situation.actor.sheet.resonance_held, form.points)


def _settle(form: AwardForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    return Changes(situation).edit(situation.actor.id, resonance_held=resolution.value).effects()


_casters = needs(lambda sheet: sheet.magic, "Only who wields magic holds Resonance.", "not_a_caster")


def _why_not(situation: Situation) -> Refusal | None:
    if situation.options["resonance"] != "tracked":
        return Refusal("bad_request", "Casters take Resonance freely here; see the options.")
    return _casters(situation)


ACTIONS: tuple[Action, ...] = (
    old_action(
        id="award_resonance",
        title="Hand out Resonance",
        place=Place.CARE,
        form=AwardForm,
        request=AwardResonance,
        rule=award_resonance,
        prepare=_prepare,
        settle=_settle,
        start=blank(AwardForm),
        help="What is left of it is lost when the scene ends.",
        why_not=_why_not,
    ),
)
"""What a caster gets to spend."""
