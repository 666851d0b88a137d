"""The action that concedes a conflict (aisling-61)."""

from __future__ import annotations

from dataclasses import dataclass

from core.actions.action import Action, Change
from core.actions.place import Place
from core.actions.result import Outcome, Step
from core.actions.situation import Brief
from core.building_blocks.band import Band
from core.refusal import Refusal
from core.rulesets.aisling.conflicts.struggle import Struggle
from core.rulesets.aisling.situation import Effects, Situation


@dataclass(frozen=True, slots=True)
class ConcedeForm:
    """A form without fields."""


def _concede(form: ConcedeForm, situation: Situation) -> Effects:
    """Concede for the acting side, which ends the conflict (aisling-61)."""
    conflict = situation.conflict_of(Struggle)
    side = conflict.side_of(situation.acting) or 0
    own, other = conflict.name_of_side(side, situation), conflict.name_of_side(1 - side, situation)
    return Effects(
        conflict=conflict,
        conflict_over=True,
        steps=(
            Step("aisling-61", "concedes", own),
            Step("aisling-61", "prevails", other),
        ),
        outcome=Outcome(Band.MIXED, "conceded"),
        brief=Brief(f"Concede to {other}"),
    )


def _why_not(situation: Situation) -> Refusal | None:
    if not isinstance(situation.conflict, Struggle):
        return Refusal("bad_request", "Begin a conflict first.")
    if situation.conflict.side_of(situation.acting) is None:
        return Refusal("bad_request", "Choose a character on the side that concedes.", "actor")
    return None


ACTIONS: tuple[Action, ...] = (
    Change(
        id="concede",
        title="Concede",
        place=Place.CONFLICT,
        form=ConcedeForm,
        apply=_concede,
        help="Concede for the acting side. The conflict ends.",
        why_not=_why_not,
    ),
)
