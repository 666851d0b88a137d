"""The action that compares a real bag of motes with the sheet (aisling-48)."""

from __future__ import annotations

from dataclasses import dataclass

from core.actions.action import Action, Change
from core.actions.actor import needs_character
from core.actions.place import Place
from core.rulesets.aisling.caern.bag import contents
from core.rulesets.aisling.caern.rules import check_caern
from core.rulesets.aisling.colors import FATE, MOTES, NAMES
from core.rulesets.aisling.sheet_layout import label_of_mote
from core.rulesets.aisling.situation import Effects, Situation
from core.schema.entry import FEW, entry


def _number_of(mote: str) -> int:
    return entry(label_of_mote(mote), default=0, low=0, within=FEW, once=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class BagForm:
    """The number of motes of each kind counted in the bag."""

    red: int = _number_of("R")
    amber: int = _number_of("A")
    green: int = _number_of("G")
    cyan: int = _number_of("C")
    blue: int = _number_of("B")
    magenta: int = _number_of("M")
    clear: int = _number_of("X")
    fate: int = _number_of(FATE)


def _start(situation: Situation) -> BagForm:
    """The form with the expected contents, so that you type only the differences."""
    held = contents(situation.actor.sheet.thresholds)
    return BagForm(**{NAMES[mote].lower(): held[mote] for mote in MOTES})


def _check(form: BagForm, situation: Situation) -> Effects:
    counted = {mote: getattr(form, NAMES[mote].lower()) for mote in MOTES}
    return Effects(steps=check_caern(situation.actor.sheet.thresholds, counted).steps)


ACTIONS: tuple[Action, ...] = (
    Change(
        id="check_caern",
        title="Check the bag",
        place=Place.MORE,
        logged="Bag checked",
        of_table=True,
        form=BagForm,
        apply=_check,
        start=_start,
        help="Count a real bag of motes and compare it with the caern.",
        tells=True,
        why_not=needs_character,
    ),
)
