"""What somebody strikes with, and how well they are with it (destiny-55, 102, 111, 112, 184, 187)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.acts.situation import Situation
from core.refusal import Refusal
from core.rulesets.destiny.combat.damage import Weapon
from core.rulesets.destiny.combat.fitting import unfit
from core.rulesets.destiny.conflict.trait_choices import Used
from core.rulesets.destiny.items.bearing import ARMS, Use, arm_of, best_arm, weights
from core.rulesets.destiny.items.rules import check_usable
from core.rulesets.destiny.items.values import Arm
from core.rulesets.destiny.map.ground import Engaged, engaged
from core.rulesets.destiny.map.sight import REACH
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.turns.combatants import Combatant
from core.wording import counted

HANDS = "bare hands"
NOTHING = "nothing"
"""Somebody who does not strike back."""


@dataclass(frozen=True, slots=True)
class Armed:
    """Something to strike with; `at` is its place among the items, None for what is no item.

    What `aims` is at disadvantage where the target is too near; what is not `held` is no arm's business.
    """

    name: str
    arm: Arm
    at: int | None = None
    magic: int = 0
    location: str = ""
    aims: bool = True
    held: bool = True

    @property
    def weapon(self) -> Weapon:
        """As the rules of damage look at it."""
        return Weapon(self.arm.level, self.arm.scale, self.arm.deck, self.arm.types)

    def limbs(self, sheet: Sheet, choice: str = "") -> tuple[str, ...]:
        """The arms and hands it is used with: as chosen, else where it is carried, else that which serves best."""
        if choice in ARMS:
            return ARMS[choice]
        carried = arm_of(self.location) if self.held else ()
        return best_arm(sheet) if carried is None else carried


def bare(sheet: Sheet) -> Armed:
    """Bare hands: Body, wounds, bash; they reach as far as a melee weapon (destiny-112)."""
    body = sheet.stats["body"]
    return Armed(HANDS, Arm(body.level, body.scale, "wound", ("bash",), "melee"))


def arms_of(sheet: Sheet) -> Iterator[Armed]:
    """Every weapon carried that can be used, then bare hands."""
    for at, item in enumerate(sheet.items):
        if item.arm is not None and not item.broken and item.uses != 0:
            yield Armed(item.name, item.arm, at, item.magic, item.location)
    yield bare(sheet)


def armed_with(name: str, sheet: Sheet, at: str) -> Armed:
    """The weapon of that name; refuses one that is not carried, broken or used up (destiny-184, 185)."""
    if name == HANDS:
        return bare(sheet)
    found = next((i for i, item in enumerate(sheet.items) if item.name == name and item.arm is not None), None)
    if found is None:
        raise Refusal("bad_request", f"No weapon {name:.40} is carried; choose another.", at)
    item = sheet.items[found]
    check_usable(item, at)
    assert item.arm is not None
    return Armed(item.name, item.arm, found, item.magic, item.location)


def skill_with(armed: Armed, used: Used, sheet: Sheet, limb: str, at: str) -> Used:
    """The Skill with this weapon: less for its damage and for impaired arms; refuses limbs that are no use."""
    item = sheet.items[armed.at] if armed.at is not None else None
    return used.under(weights(Use(armed.limbs(sheet, limb), item, at=at), sheet))


# Reach --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Meeting:
    """One side of an attack as both stand: on the map, or so many spaces away, None where nobody says."""

    situation: Situation
    by: Combatant
    on: Combatant
    away: int | None = None

    @property
    def turned(self) -> Meeting:
        """The same for who strikes back."""
        return replace(self, by=self.on, on=self.by)

    def engaged(self, arm: Arm) -> Engaged | None:
        """What the map says of an attack with it; None off the map."""
        if self.by.unit is None or self.on.unit is None:
            return None
        reach = arm.range if arm.attack == "ranged" else None
        return engaged(self.situation, self.by.unit, self.on.unit, arm.attack, reach)

    def why_not(self, arm: Arm) -> str:
        """Why it does not reach, in a sentence; empty where it does."""
        if found := self.engaged(arm):
            return found.why_not
        low, high = (0, arm.range) if arm.attack == "ranged" else REACH[arm.attack]
        if self.away is None or low <= self.away <= high:
            return ""
        return f"Out of reach: {counted(self.away, 'space')} away."

    def check_fit(self, armed: Armed, at: str) -> None:
        """Refuse at the field `at` what can do no damage, before the attack and not in the middle of it."""
        if why := unfit(armed.arm, self.situation.state.data):
            why = f"{armed.name:.40}: {why} Choose another weapon, or change it on the sheet."
            raise Refusal("wrong_damage_type", why, at)

    def too_near(self, arm: Arm) -> bool:
        """Whether the target is too near to aim at (destiny-164)."""
        found = self.engaged(arm)
        near = self.away is not None and self.away <= 1
        return found.disadvantage if found else near and arm.attack == "ranged"

    def best(self, limb: str = "") -> Armed | None:
        """The weapon that reaches, is not hindered and does most, with the arm chosen; None if there is none."""
        data = self.situation.state.data
        fit = (armed for armed in arms_of(self.by.sheet) if not unfit(armed.arm, data))
        able = [armed for armed in fit if not self.why_not(armed.arm) and _able(armed, self.by.sheet, limb)]
        return max(able, key=self._order, default=None)

    def _order(self, armed: Armed) -> tuple[bool, bool, int, int]:
        """What is not hindered first, a weapon before bare hands, then by what it does."""
        return (not self.too_near(armed.arm), armed.at is not None, armed.arm.scale, armed.arm.level)


def _able(armed: Armed, sheet: Sheet, limb: str) -> bool:
    """Whether the limbs it is used with can be used."""
    return not any(sheet.limbs.get(each) in ("broken", "severed") for each in armed.limbs(sheet, limb))
