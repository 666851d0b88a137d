"""Noticing who hides (destiny-168)."""

from __future__ import annotations

from dataclasses import dataclass

from core.action import Action, Brief, Place
from core.entry import Choice, entry
from core.refusal import Refusal
from core.result import Resolution
from core.rulesets.destiny.battle import Battle, Unit
from core.rulesets.destiny.sight import Detect, detect
from core.rulesets.destiny.units import acting_unit, battle_of, no_battle, sheet_of, unit_choices
from core.situation import NOTHING, Situation


def hidden_choices(situation: Situation) -> tuple[Choice, ...]:
    """The units that hide."""
    battle = situation.conflict
    units = battle.units if isinstance(battle, Battle) else ()
    return tuple(Choice(unit.id, unit.id, note=f"hidden {unit.stealth}") for unit in units if unit.stealth)


@dataclass(frozen=True, slots=True)
class Detecting:
    """Who might notice whom."""

    unit: str = entry("Unit", default="", choices=unit_choices, once=True)
    hidden: str = entry("Hidden unit", default="", choices=hidden_choices, once=True)


def detecting(situation: Situation, unit: Unit, hidden: Unit) -> Detect | None:
    """The request of the rule for two units; None where one is not on the map."""
    if unit.space is None or hidden.space is None:
        return None
    return Detect(unit.space, unit.facing, sheet_of(unit, situation).effective("mind"), hidden.space)


def prepare_detecting(form: Detecting, situation: Situation) -> Detect:
    """Who looks where."""
    unit, hidden = acting_unit(situation, form.unit), battle_of(situation).find(form.hidden, "hidden")
    request = detecting(situation, unit, hidden)
    if request is None:
        raise Refusal("bad_request", "Both have to be on the map.", "hidden")
    return request


def _start_detecting(situation: Situation) -> Detecting:
    battle = battle_of(situation)
    own = battle.of(situation.acting) or battle.units[0]
    return Detecting(own.id, next((unit.id for unit in battle.units if unit.stealth and unit is not own), ""))


def _nobody_hides(situation: Situation) -> Refusal | None:
    if refusal := no_battle(situation):
        return refusal
    return None if hidden_choices(situation) else Refusal("bad_request", "Nobody hides.")


def _told_detecting(form: Detecting, resolution: Resolution, situation: Situation) -> Brief:
    may = "may be noticed: Test Mind vs. Body" if resolution.facts["may_test"] else "stays unnoticed"
    return Brief(f"{form.hidden} {may}", who=form.unit)


ACTIONS = (
    Action(
        id="detect",
        title="Detect",
        place=Place.CONFLICT,
        form=Detecting,
        request=Detect,
        rule=detect,
        prepare=prepare_detecting,
        settle=lambda form, resolution, situation: NOTHING,
        start=_start_detecting,
        help="free: whether somebody hidden may be seen or heard",
        why_not=_nobody_hides,
        brief=_told_detecting,
    ),
)
