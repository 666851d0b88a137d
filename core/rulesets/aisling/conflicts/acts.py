"""Giving a conflict up, on screen (aisling-61)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.acting import blank
from core.action import Action, old_action
from core.band import Band
from core.entry import entry
from core.place import Place
from core.refusal import Refusal
from core.result import Outcome, Resolution, Step, old_resolution
from core.rulesets.aisling.conflicts.struggle import Struggle
from core.situation import Effects, Situation
from core.table import Table


@dataclass(frozen=True, slots=True)
class ConcedeForm:
    """Nothing to fill in."""


@dataclass(frozen=True, slots=True)
class Concession:
    """Who gives up, and who has won by it."""

    side: str = entry("Side")
    winner: str = entry("Winner")


def concede(request: Concession, table: Table) -> Resolution[Any]:
    """A side concedes: the conflict is over (aisling-61)."""
    steps = (Step("aisling-61", "concedes", request.side), Step("aisling-61", "prevails", request.winner))
    return old_resolution({"side": request.side}, Outcome(Band.MIXED, "conceded"), steps)


def _prepare(form: ConcedeForm, situation: Situation) -> Concession:
    conflict: Struggle = situation.conflict
    side = conflict.side_of(situation.acting) or 0
    return Concession(conflict.named(side, situation), conflict.named(1 - side, situation))


def _settle(form: ConcedeForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    return Effects(conflict=situation.conflict, conflict_over=True)


def _why_not(situation: Situation) -> Refusal | None:
    if not isinstance(situation.conflict, Struggle):
        return Refusal("bad_request", "Begin a conflict first.")
    if situation.conflict.side_of(situation.acting) is None:
        return Refusal("bad_request", "Choose somebody of the side that concedes.", "actor")
    return None


ACTIONS: tuple[Action, ...] = (
    old_action(
        id="concede",
        title="Concede",
        place=Place.CONFLICT,
        form=ConcedeForm,
        request=Concession,
        rule=concede,
        prepare=_prepare,
        settle=_settle,
        start=blank(ConcedeForm),
        help="The side of who acts gives up; the conflict is over.",
        why_not=_why_not,
    ),
)
