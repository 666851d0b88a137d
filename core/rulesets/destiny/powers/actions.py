"""Using Powers: alone, continuously, or against someone (destiny-172 to 177)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from core.actions.action import Action, Change, Draw
from core.actions.choices import title
from core.actions.place import Place
from core.actions.situation import Brief
from core.refusal import Refusal
from core.rulesets.destiny.battles.combatants import (
    Combatant,
    changed_sheets,
    combatant,
    first_to_act,
    likely_target,
    no_character,
    owners,
    sheets_there,
    who_may_act,
)
from core.rulesets.destiny.combat.actions import attack_brief, attack_effects, dim_attack, odds, unable
from core.rulesets.destiny.combat.attack import Attack, Attacked, attack
from core.rulesets.destiny.combat.fighters import Armed, AttackReach
from core.rulesets.destiny.combat.form import (
    FightForm,
    WhoForm,
    another_attacker,
    attack_of,
    attacker_and_target,
    fight_means,
    skills_with_power,
)
from core.rulesets.destiny.combat.hazards import types_there
from core.rulesets.destiny.creation.form import decks_by_type
from core.rulesets.destiny.items.means import BEST
from core.rulesets.destiny.powers.rules import UsePower, continuous, use_power
from core.rulesets.destiny.sheet import Power, Sheet
from core.rulesets.destiny.situation import Done, Effects, Situation
from core.rulesets.destiny.terrain.ground import apart
from core.rulesets.destiny.turns.rounds import pay_condition
from core.rulesets.destiny.turns.units import (
    acting_unit,
    check_ready,
    default_unit,
    no_battle,
    spend_action,
    unit_choices,
    unit_effects,
)
from core.rulesets.destiny.values.items import Arm
from core.rulesets.destiny.values.stats import CONDITIONS, MINOR, STATS, ConditionTable, Rating, condition, in_spaces
from core.schema.entry import BY_NAME, Choice, entry

FIXED = ""
"""The choice of the price that a power fixes, or else the first possible Minor Condition."""


def _prices(situation: Situation) -> tuple[Choice, ...]:
    """The Minor Conditions with their costs."""
    table = situation.state.condition_table
    stats = {name: condition(name, table).stat for name in MINOR}
    notes = (Choice(name, title(name), note=f"{stat.title()} −1" if stat else "") for name, stat in stats.items())
    return (Choice(FIXED, "The Power's own condition, or the lightest one"), *notes)


def powers_there(situation: Situation) -> tuple[Choice, ...]:
    """All Powers of those there."""
    found = {name: power for _, sheet in sheets_there(situation) for name, power in sheet.powers.items()}
    whose = owners(situation, _powers, own=True)
    return tuple(Choice(name, title(name), note=_note(own), of=whose.get(name, ())) for name, own in found.items())


def _powers(sheet: Sheet) -> Iterable[str]:
    return sheet.powers


def _note(power: Power) -> str:
    return f"Intensity {power.intensity}" + (", magic" if power.magic else "")


@dataclass(frozen=True, kw_only=True)
class PowerPart:
    """A Power and its use this time."""

    power: str = entry("Power", default="", choices=powers_there, whose="unit", telling=True, own=True)
    price: str = entry("Costs", default=FIXED, choices=_prices, scene=True)
    to_initiative: int = entry("Scaling: Initiative", default=0, low=0, high=100, code="bad_amount", scene=True)
    to_range: int = entry("Scaling: Range", default=0, low=0, high=100, code="bad_amount", scene=True)
    to_effect: int = entry("Scaling: Effect", default=0, low=0, high=100, code="bad_amount", scene=True)
    to_area: int = entry("Scaling: Area", default=0, low=0, high=100, code="bad_amount", scene=True)
    to_pierce: int = entry(
        "Scaling: Pierce", default=0, low=0, high=100, code="bad_amount", help="Magic only.", scene=True
    )
    outsiders: bool = entry("Seen by outsiders", default=False, once=True, help="Weakens magic.")


def power_of(form: PowerPart, sheet: Sheet) -> Power:
    """The Power of the form; refuses one that is not on the sheet."""
    found = sheet.powers.get(form.power)
    if found is None:
        raise Refusal("bad_request", "Choose one of the unit's Powers.", "power")
    return found


def power_request(form: PowerPart, who: Combatant, away: int | None, table: ConditionTable) -> UsePower:
    """The request for a Power used at this distance in spaces."""
    sheet, power = who.sheet, power_of(form, who.sheet)
    points = {
        "initiative": form.to_initiative,
        "range": form.to_range,
        "effect": form.to_effect,
        "area": form.to_area,
        "armor_pierce": form.to_pierce,
    }
    request = UsePower(
        level=sheet.skill(power.skill).level,
        stat=sheet.stats.get(power.stat, Rating(0, 0)),
        mind=sheet.stats.get("mind", Rating(0, 0)),
        scaling=power.intensity,
        exchange={name: n for name, n in points.items() if n},
        target_range=2 if away is None else away,
        price=form.price or power.price or _lightest(sheet, table),
        fixed_price=power.price,
        magic=power.magic,
        hostile_observers=form.outsiders,
    )
    pay(sheet, request, table)
    return request


def _lightest(sheet: Sheet, table: ConditionTable) -> str:
    """The Minor Condition whose Stat has most left."""
    return max(MINOR, key=lambda name: sheet.effective(condition(name, table).stat, table))


def pay(sheet: Sheet, request: UsePower, table: ConditionTable) -> Sheet:
    """The sheet with the price taken; refuses one whose Stat is at 0 (destiny-151)."""
    stats = {stat: sheet.level(stat) for stat in STATS}
    price = request.price or ""
    if price not in CONDITIONS:
        why = f"{price:.40} isn't a condition. Change the price on the sheet, or choose another Power."
        raise Refusal("unknown_condition", why, "power")
    return sheet.with_conditions(pay_condition(price, sheet.conditions, stats, table))


# When -----------------------------------------------------------------------------------------------------------------


def _no_power(situation: Situation) -> Refusal | None:
    there = any(sheet.powers for _, sheet in sheets_there(situation))
    return None if there else Refusal("bad_request", "No one in the scene has a Power.")


def _no_attack(situation: Situation) -> Refusal | None:
    return unable(situation) or _no_user(situation)


def _no_use(situation: Situation) -> Refusal | None:
    return no_character(situation) or dim_attack(situation) or _no_user(situation)


def _no_user(situation: Situation) -> Refusal | None:
    """Dims using a Power if no one who can act has one."""
    if refusal := _no_power(situation):
        return refusal
    _, power = _user(situation)
    return None if power else Refusal("bad_request", "No one with an Action left has a Power.")


def _no_effect(situation: Situation) -> Refusal | None:
    return no_battle(situation) or _no_power(situation)


def _user(situation: Situation) -> tuple[str, str]:
    """The user and the Power to start with: the acting character's, or the first that can act and has one."""
    able = [choice.id for choice in who_may_act(situation) if not choice.why_not]
    for id in (first_to_act(situation), *able):
        if id and (powers := combatant(id, situation, "unit").sheet.powers):
            return id, next(iter(powers))
    return first_to_act(situation), ""


# By itself ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class UserPart:
    """The user of a Power."""

    unit: str = entry("Who", default="", choices=who_may_act, once=True, acts=True, tie=BY_NAME)
    away: int = entry("Spaces away", default=2, low=0, high=1000, once=True)


@dataclass(frozen=True, kw_only=True)
class PowerForm(PowerPart, UserPart):
    """A Power that is used."""


P = TypeVar("P", PowerForm, "PowerAttackForm")


def _another_user(before: P, after: P, situation: Situation) -> P:
    """The form for another user: with the same Power if they have it, or else their first."""
    if after.unit == before.unit:
        return after
    powers = combatant(after.unit, situation, "unit").sheet.powers
    return after if after.power in powers else replace(after, power=next(iter(powers), ""))


def _start(situation: Situation) -> PowerForm:
    unit, power = _user(situation)
    return PowerForm(unit=unit, power=power)


def _use(form: PowerForm, situation: Situation) -> Effects:
    """Use the Power: it costs a condition, in a battle an Action (destiny-172 to 176)."""
    who, table = combatant(form.unit, situation, "unit"), situation.state.condition_table
    if who.unit is not None:
        check_ready(who.unit, situation)
    asked = power_request(form, who, form.away, table)
    done = use_power(asked)
    units = (spend_action(who.unit, who.sheet, "interact"),) if who.unit else ()
    brief = Brief(f"{form.power}, Effect {done.value.effect}", who=who.other_than(situation))
    return changed_sheets(situation, {who.id: pay(who.sheet, asked, table)}, *units, steps=done.steps, brief=brief)


# Kept up ------------------------------------------------------------------------------------------------------------


def _kept_up(situation: Situation) -> tuple[Choice, ...]:
    return (Choice("", "Nothing: it ends"), *powers_there(situation))


@dataclass(frozen=True, kw_only=True)
class ContinuousForm:
    """A continuous effect that a unit keeps up."""

    unit: str = entry("Unit", default="", choices=unit_choices, once=True, acts=True, tie=BY_NAME)
    power: str = entry("Keeps up", default="", choices=_kept_up, whose="unit", once=True)
    replace: bool = entry("Replace current effect", default=False, once=True)


def _keep_up(form: ContinuousForm, situation: Situation) -> Effects:
    """Keep an effect up, or let it end (destiny-177)."""
    unit = acting_unit(situation, form.unit)
    if form.power:
        continuous(unit.continuous, form.power, form.replace)
    brief = Brief(f"keeps {form.power} up" if form.power else "lets it end", who=unit.id)
    return unit_effects(situation, replace(unit, continuous=form.power or None), brief=brief)


# Attacks ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class PoweredPart(PowerPart, WhoForm):
    """The Power, and its effect."""

    type: str = entry("Damage type", default="pierce", choices=types_there, scene=True)


@dataclass(frozen=True, kw_only=True)
class PowerAttackForm(FightForm, PoweredPart):
    """A Power used as a weapon."""

    uses: str = entry("Skill", default=BEST, quiet=True, choices=skills_with_power, whose="unit", once=True)


def _start_attack(situation: Situation) -> PowerAttackForm:
    unit, power = _user(situation)
    return PowerAttackForm(unit=unit, target=likely_target(unit, situation), power=power)


def _another_attacker(before: PowerAttackForm, after: PowerAttackForm, situation: Situation) -> PowerAttackForm:
    return _another_user(before, another_attacker(before, after, situation), situation)


def _power_request(form: PowerAttackForm, meeting: AttackReach) -> UsePower:
    """The request for a Power used against someone, at the distance of the map or the form."""
    by, on = meeting.by.unit, meeting.on.unit
    away = apart(by, on) if by and on else None
    return power_request(form, meeting.by, form.away if away is None else away, meeting.situation.state.condition_table)


def _power_as_weapon(form: PowerAttackForm, meeting: AttackReach) -> tuple[Armed, int]:
    """The Power as a weapon: Effect, Range, and points for Armor Pierce; refuses a target out of range."""
    use, power = use_power(_power_request(form, meeting)).value, power_of(form, meeting.by.sheet)
    deck = decks_by_type(meeting.situation.state).get(form.type, "wound")
    spaces = in_spaces(use.range.level, use.range.scale)
    arm = Arm(use.effect.level, use.effect.scale, deck, (form.type,), "ranged", spaces, power.skill)
    if why := meeting.why_not(arm):
        raise Refusal("bad_request", why, "target")
    return Armed(form.power, arm, aims=False, held=False), use.armor_pierce or 0


def _prepare_attack(form: PowerAttackForm, situation: Situation) -> Attack:
    """The attack; its Level is the Skill's, and scaling can add to Initiative (destiny-173, 174)."""
    meeting = attacker_and_target(form, situation)
    armed, pierce = _power_as_weapon(form, meeting)
    return attack_of(form, meeting, armed, pierce=pierce, power=form.to_initiative)


def _attack_means(form: PowerAttackForm, situation: Situation) -> Mapping[str, str]:
    meeting = attacker_and_target(form, situation)
    return fight_means(form, meeting, _power_as_weapon(form, meeting)[0])


def _settle_attack(done: Done[PowerAttackForm, Attack, Attacked]) -> Effects:
    meeting = attacker_and_target(done.form, done.situation)
    own = pay(meeting.by.sheet, _power_request(done.form, meeting), done.situation.state.condition_table)
    return attack_effects(done, {meeting.by.id: own})


def _brief_attack(done: Done[PowerAttackForm, Attack, Attacked]) -> Brief:
    return attack_brief(done.form.power, done)


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="power_attack",
        title="Attack with a Power",
        place=Place.SCENE,
        form=PowerAttackForm,
        request=Attack,
        rule=attack,
        prepare=_prepare_attack,
        settle=_settle_attack,
        start=_start_attack,
        follow=_another_attacker,
        means=_attack_means,
        help="Attack with the Effect of a Power. It costs a condition.",
        why_not=_no_attack,
        odds=odds,
        brief=_brief_attack,
    ),
    Change(
        id="use_power",
        title="Use a Power",
        place=Place.SCENE,
        form=PowerForm,
        apply=_use,
        start=_start,
        follow=_another_user,
        help="Use a Power. It costs a condition; scaling points strengthen it.",
        why_not=_no_use,
    ),
    Change(
        id="continuous",
        title="Maintain an effect",
        place=Place.CONFLICT,
        form=ContinuousForm,
        apply=_keep_up,
        start=lambda situation: ContinuousForm(unit=default_unit(situation)),
        help="Maintain one effect at a time. A new one replaces the old.",
        why_not=_no_effect,
    ),
)
"""Powers at the table."""
