"""Using Powers: by themselves, kept up, or against somebody (destiny-172 to 177)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from core.acting import NOBODY
from core.action import Action, old_action
from core.entry import Choice, entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, old_resolution
from core.rulesets.destiny.combat.acts import ABLE, not_now, odds, settled, told
from core.rulesets.destiny.combat.arms import Armed, Meeting
from core.rulesets.destiny.combat.attack import Attack, attack
from core.rulesets.destiny.combat.form import FightForm, WhoForm, attack_of, meeting_of
from core.rulesets.destiny.combat.hurting import types_there
from core.rulesets.destiny.creation.outfit import decks_by_type
from core.rulesets.destiny.items.gear import Arm
from core.rulesets.destiny.map.ground import apart
from core.rulesets.destiny.offered import first_of, only_with
from core.rulesets.destiny.powers.form import PowerPart, pay, power_of, powers_there, using
from core.rulesets.destiny.powers.rules import Continuous, UsePower, continuous, use_power
from core.rulesets.destiny.turns.combatants import (
    anybody,
    changed_sheets,
    combatant,
    first_to_act,
    likely_target,
    sheets_there,
    who_may_act,
)
from core.rulesets.destiny.turns.units import (
    acting_unit,
    check_ready,
    no_battle,
    put_back,
    spent,
    unit_choices,
    whose_move,
)
from core.rulesets.destiny.values import in_spaces
from core.situation import Brief, Effects, Situation
from core.table import Table


def _no_power(situation: Situation) -> Refusal | None:
    there = any(sheet.powers for _, sheet in sheets_there(situation))
    return None if there else Refusal("bad_request", "Nobody there has a Power.")


def _user(situation: Situation) -> tuple[str, str]:
    """Who uses which Power unless told otherwise: who acts if they have one, else the first that may act and has."""
    able = [choice.id for choice in who_may_act(situation) if not choice.why_not]
    for id in (first_to_act(situation), *able):
        if id and (powers := combatant(id, situation, "unit").sheet.powers):
            return id, next(iter(powers))
    return first_to_act(situation), ""


# By itself ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class UserPart:
    """Who uses a Power."""

    unit: str = entry("Who", default="", choices=who_may_act, once=True, acts=True)
    away: int = entry("Spaces away", default=2, low=0, high=1000, once=True)


@dataclass(frozen=True, kw_only=True)
class PowerForm(PowerPart, UserPart):
    """A Power that is used."""


def _start(situation: Situation) -> PowerForm:
    unit, power = _user(situation)
    return PowerForm(unit=unit, power=power)


def _prepare(form: PowerForm, situation: Situation) -> UsePower:
    who = combatant(form.unit, situation, "unit")
    if who.unit is not None:
        check_ready(who.unit, situation)
    return using(form, who, form.away, situation.state.condition_table)


def _settle(form: PowerForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    who = combatant(form.unit, situation, "unit")
    table = situation.state.condition_table
    sheet = pay(who.sheet, using(form, who, form.away, table), table)
    units = (spent(who.unit, who.sheet, "interact"),) if who.unit else ()
    return changed_sheets(situation, {who.id: sheet}, *units)


def _brief(form: PowerForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    effect: Any = resolution.facts["effect"]
    told = f"{form.power}, Effect {effect['level']}x{effect['scale']}"
    return Brief(told, who=combatant(form.unit, situation, "unit").other_than(situation))


# Kept up ------------------------------------------------------------------------------------------------------------


def _kept_up(situation: Situation) -> tuple[Choice, ...]:
    return (Choice("", "Nothing: it ends"), *powers_there(situation))


@dataclass(frozen=True, kw_only=True)
class ContinuousForm:
    """A continuous effect that a unit keeps up."""

    unit: str = entry("Unit", default="", choices=unit_choices, once=True, acts=True)
    power: str = entry("Keeps up", default="", choices=_kept_up, once=True)
    replace: bool = entry("In place of another", default=False, once=True)


def keep_up(request: Continuous, table: Table) -> Resolution[Any]:
    """Keep an effect up, or let it end (destiny-177)."""
    if request.power:
        return continuous(request, table)
    return old_resolution({"active": None, "ended": request.active})


def _prepare_kept(form: ContinuousForm, situation: Situation) -> Continuous:
    return Continuous(acting_unit(situation, form.unit).continuous, form.power, form.replace)


def _settle_kept(form: ContinuousForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    return put_back(situation, replace(acting_unit(situation, form.unit), continuous=form.power or None))


def _brief_kept(form: ContinuousForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    told = f"keeps {form.power} up" if form.power else "lets it end"
    return Brief(told, who=acting_unit(situation, form.unit).id)


# Against somebody ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class PoweredPart(PowerPart, WhoForm):
    """With which Power, and what it does."""

    type: str = entry("Damage type", default="pierce", choices=types_there)


@dataclass(frozen=True, kw_only=True)
class PowerAttackForm(FightForm, PoweredPart):
    """A Power used as a weapon."""


def _start_attack(situation: Situation) -> PowerAttackForm:
    unit, power = _user(situation)
    return PowerAttackForm(unit=unit, target=likely_target(unit, situation), power=power)


def _asked(form: PowerAttackForm, meeting: Meeting) -> UsePower:
    """The Power as it is used against somebody, who stands where the map or the form says."""
    by, on = meeting.by.unit, meeting.on.unit
    away = apart(by, on) if by and on else None
    return using(form, meeting.by, form.away if away is None else away, meeting.situation.state.condition_table)


def _armed(form: PowerAttackForm, meeting: Meeting) -> tuple[Armed, int]:
    """The Power as a weapon: its Effect, its Range, the points it has for Armor Pierce; refuses what is too far."""
    facts: dict[str, Any] = dict(use_power(_asked(form, meeting), NOBODY).facts)
    effect, far, power = facts["effect"], facts["range"], power_of(form, meeting.by.sheet)
    deck = decks_by_type(meeting.situation.state).get(form.type, "wound")
    spaces = in_spaces(far["level"], far["scale"])
    arm = Arm(effect["level"], effect["scale"], deck, (form.type,), "ranged", spaces, power.skill)
    if why := meeting.why_not(arm):
        raise Refusal("bad_request", why, "target")
    return Armed(form.power, arm, aims=False, held=False), facts.get("armor_pierce", 0)


def _prepare_attack(form: PowerAttackForm, situation: Situation) -> Attack:
    return _attack(form, meeting_of(form, situation))


def _attack(form: PowerAttackForm, meeting: Meeting) -> Attack:
    """The attack; its Level is the Skill's, what scaling adds to Initiative comes on top (destiny-173, 174)."""
    armed, pierce = _armed(form, meeting)
    return attack_of(form, meeting, armed, pierce=pierce, power=form.to_initiative)


def _settle_attack(form: PowerAttackForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    meeting = meeting_of(form, situation)
    own = pay(meeting.by.sheet, _asked(form, meeting), situation.state.condition_table)
    return settled(form, _attack(form, meeting), resolution.value, {meeting.by.id: own}, meeting)


def _brief_attack(form: PowerAttackForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    return told(form.power, meeting_of(form, situation), resolution.value)


ACTIONS: tuple[Action, ...] = (
    old_action(
        id="power_attack",
        title="Attack with a Power",
        place=Place.SCENE,
        form=PowerAttackForm,
        request=Attack,
        rule=attack,
        prepare=_prepare_attack,
        settle=_settle_attack,
        start=_start_attack,
        help="Its Effect is the weapon; it costs a condition.",
        why_not=first_of(only_with("powers"), ABLE, _no_power),
        odds=odds,
        brief=_brief_attack,
    ),
    old_action(
        id="use_power",
        title="Use a Power",
        place=Place.SCENE,
        form=PowerForm,
        request=UsePower,
        rule=use_power,
        prepare=_prepare,
        settle=_settle,
        start=_start,
        help="Costs a condition; scaling points make it more.",
        why_not=first_of(only_with("powers"), anybody, not_now, _no_power),
        brief=_brief,
    ),
    old_action(
        id="continuous",
        title="Keep an effect up",
        place=Place.CONFLICT,
        form=ContinuousForm,
        request=Continuous,
        rule=keep_up,
        prepare=_prepare_kept,
        settle=_settle_kept,
        start=lambda situation: ContinuousForm(unit=whose_move(situation)),
        help="One at a time; a new one takes the place of the old.",
        why_not=first_of(only_with("powers"), no_battle, _no_power),
        brief=_brief_kept,
    ),
)
"""Powers at the table."""
