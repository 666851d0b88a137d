"""Powers on a form: which one, what it costs, what its scaling points buy (destiny-151, 172 to 176)."""

from __future__ import annotations

from dataclasses import dataclass

from core.acts.choosing import title
from core.acts.situation import Situation
from core.refusal import Refusal
from core.rulesets.destiny.powers.rules import UsePower
from core.rulesets.destiny.sheet import Power, Sheet
from core.rulesets.destiny.turns.combatants import Combatant, sheets_there
from core.rulesets.destiny.turns.rounds import paid
from core.rulesets.destiny.values import CONDITIONS, MINOR, STATS, ConditionTable, Rating, condition
from core.schema.entry import Choice, entry

FIXED = ""
"""The price a power fixes, else the first Minor Condition that can still be taken."""


def _prices(situation: Situation) -> tuple[Choice, ...]:
    """The Minor Conditions with what each costs."""
    table = situation.state.condition_table
    stats = {name: condition(name, table).stat for name in MINOR}
    notes = (Choice(name, title(name), note=f"{stat.title()} −1" if stat else "") for name, stat in stats.items())
    return (Choice(FIXED, "Its own, else the lightest"), *notes)


def powers_there(situation: Situation) -> tuple[Choice, ...]:
    """Every Power somebody there has."""
    found = {name: power for _, sheet in sheets_there(situation) for name, power in sheet.powers.items()}
    return tuple(Choice(name, title(name), note=_note(power)) for name, power in found.items())


def _note(power: Power) -> str:
    return f"Intensity {power.intensity}" + (", magic" if power.magic else "")


@dataclass(frozen=True, kw_only=True)
class PowerPart:
    """A Power and how it is used this time."""

    power: str = entry("Power", default="", choices=powers_there)
    price: str = entry("Costs", default=FIXED, choices=_prices)
    to_initiative: int = entry("Scaling: Initiative", default=0, low=0, high=100, code="bad_amount")
    to_range: int = entry("Scaling: Range", default=0, low=0, high=100, code="bad_amount")
    to_effect: int = entry("Scaling: Effect", default=0, low=0, high=100, code="bad_amount")
    to_area: int = entry("Scaling: Area", default=0, low=0, high=100, code="bad_amount")
    to_pierce: int = entry("Scaling: Pierce", default=0, low=0, high=100, code="bad_amount", help="Magic only.")
    outsiders: bool = entry("Seen by outsiders", default=False, once=True, help="Weakens magic.")


def power_of(form: PowerPart, sheet: Sheet) -> Power:
    """The Power of the form; refuses one that is not on the sheet."""
    found = sheet.powers.get(form.power)
    if found is None:
        raise Refusal("bad_request", "Choose a Power they have.", "power")
    return found


def using(form: PowerPart, who: Combatant, away: int | None, table: ConditionTable) -> UsePower:
    """The request of a Power that is used by somebody on something so many spaces away."""
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
        why = f"{price:.40} is no condition: change what it costs on the sheet, or choose another Power."
        raise Refusal("unknown_condition", why, "power")
    return sheet.with_conditions(paid(price, sheet.conditions, stats, table))
