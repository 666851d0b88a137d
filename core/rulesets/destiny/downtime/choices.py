"""What there is to choose from in downtime, each with what it costs; what can be paid comes first."""

from __future__ import annotations

from core.acting import acting_sheet
from core.choosing import NONE, title
from core.entry import Choice
from core.rulesets.destiny.downtime.rules import HIGHEST, SEVERITIES, first_of_level
from core.rulesets.destiny.sheet import Sheet
from core.situation import Situation


def sheet_of(situation: Situation) -> Sheet:
    """The sheet of who acts, an empty one for nobody."""
    return acting_sheet(situation) or Sheet()


def points(situation: Situation, currency: str) -> int:
    """What who acts has of a kind of points."""
    return situation.balance(situation.acting, currency) if situation.acting is not None else 0


def raising(situation: Situation) -> tuple[Choice, ...]:
    """The Skills by what their next level costs, and a new one; what the points do not reach is last."""
    levels = {name: own.level for name, own in sheet_of(situation).skills.items() if own.level < HIGHEST}
    labels = {name: f"{title(name)} {level} → {level + 1}" for name, level in levels.items()} | {"": "A new one"}
    costs = {name: first_of_level(levels.get(name, 0), situation.options) for name in labels}
    has = points(situation, "sp")
    ordered = sorted(labels, key=lambda name: (costs[name] > has, not name, costs[name], name))
    return tuple(Choice(name, labels[name], note=_cost(costs[name], has)) for name in ordered)


def _cost(cost: int, has: int) -> str:
    return f"{cost} SP" if cost <= has else f"{cost} SP, has {has}"


def trained(situation: Situation) -> tuple[Choice, ...]:
    """The Skills something can be learnt in; one at 0 has to be raised before, in the same downtime if need be."""
    skills = sheet_of(situation).skills
    names = sorted(skills, key=lambda name: (skills[name].level < 1, name))
    return tuple(
        Choice(name, title(name), note=str(skills[name].level) if skills[name].level else "raise it first")
        for name in names
    )


def specialties(situation: Situation) -> tuple[Choice, ...]:
    """The Specialties owned, with how far off the next free Ability is (destiny-81)."""
    owned = sheet_of(situation).specialties.items()
    return (NONE, *(Choice(name, title(name), note=_free_in(own.count)) for name, own in owned))


def _free_in(gained: int) -> str:
    left = 2 - gained % 3
    return "the next is free" if not left else f"free after {left} more"


def powers(situation: Situation) -> tuple[Choice, ...]:
    """The Powers with their Intensity."""
    known = sheet_of(situation).powers.items()
    return tuple(Choice(name, f"{title(name)} {own.intensity} → {own.intensity + 1}") for name, own in known)


def wounds(situation: Situation) -> tuple[Choice, ...]:
    """The wounds as they were when the downtime began."""
    return tuple(
        Choice(str(at), f"{title(own.location)}, {own.severity}", _incurable(own.severity), _after(own.severity))
        for at, own in enumerate(sheet_of(situation).wounds)
    )


def _incurable(severity: str) -> str:
    return "" if severity in SEVERITIES else "a mortal wound is not healed by rest"


def _after(severity: str) -> str:
    """How it is after a week."""
    lighter = SEVERITIES.index(severity) if severity in SEVERITIES else 0
    return SEVERITIES[lighter - 1] if lighter else "then gone"


def lowering(situation: Situation) -> tuple[Choice, ...]:
    """The Skills that can go down a level, with what that returns."""
    skills = sheet_of(situation).skills.items()
    return tuple(
        Choice(name, f"{title(name)} {own.level} → {own.level - 1}", note=f"returns {own.level - 1} SP")
        for name, own in sorted(skills)
        if own.level
    )


def abilities(situation: Situation) -> tuple[Choice, ...]:
    """The Abilities, with what was paid for them."""
    known = sheet_of(situation).abilities.items()
    return tuple(Choice(name, title(name), note=f"returns {own.paid} AP") for name, own in known)
