"""What somebody acts with, and Initiative, which decides between two normal cards alike (destiny-50 to 55, 66)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypedDict

from core.acts.choosing import title
from core.refusal import Refusal
from core.rulesets.destiny.conflict.halves import Weight
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.values import STATS, ConditionTable, penalties
from core.schema.entry import entry

POSITIONS = {"none": 0, "flanking": 1, "blindspot": 2}
"""What standing behind the target is worth (destiny-53)."""
COVER = (0, 25, 50, 75, 100)


@dataclass(frozen=True, slots=True)
class Initiative:
    """Everything that counts towards Initiative."""

    skill_level: int = entry("Skill Level", default=0)
    stat_penalties: int = entry("Penalties of the Stat", default=0)
    cover: int = entry("Cover in %", default=0)
    position: str = entry("Position", default="none")
    ally_by_target: bool = entry("Ally by the target", default=False)
    melee_same_space: bool = entry("Melee weapon in one space", default=False)
    push_the_limit: bool = entry("Push the Limit", default=False)
    grit_your_teeth: bool = entry("Grit Your Teeth", default=False)
    abilities: int = entry("Abilities", default=0)
    magic_weapon: int = entry("Magic weapon", default=0)
    power: int = entry("Power", default=0)


class Parts(TypedDict, total=False):
    """What counts towards Initiative besides Skill and Stat, as far as it is known: fields of `Initiative`."""

    cover: int
    position: str
    ally_by_target: bool
    melee_same_space: bool
    push_the_limit: bool
    grit_your_teeth: bool
    abilities: int
    magic_weapon: int
    power: int


def parts_of(given: Initiative) -> dict[str, int]:
    """The share of each field, zeros left out; refuses what cannot be (destiny-50 to 55)."""
    if given.stat_penalties > 0:
        raise Refusal("penalty_must_be_negative", "Penalties are negative numbers.", "stat_penalties")
    if given.cover not in COVER:
        raise Refusal("bad_cover", "Cover is 0, 25, 50, 75 or 100.", "cover")
    if given.position not in POSITIONS:
        raise Refusal("unknown_position", "A position is none, flanking or blindspot.", "position")
    parts = {
        "skill_level": given.skill_level,
        "stat_penalties": 0 if given.grit_your_teeth else given.stat_penalties,
        "cover": given.cover // 25,
        "position": POSITIONS[given.position],
        "ally_by_target": int(given.ally_by_target),
        "melee_same_space": -int(given.melee_same_space),
        "push_the_limit": int(given.push_the_limit),
        "abilities": given.abilities,
        "magic_weapon": given.magic_weapon,
        "power": given.power,
    }
    return {name: share for name, share in parts.items() if share}


UNTRAINED = "untrained"
BEST = "best"
"""Whatever somebody is best at."""


class Used(NamedTuple):
    """What somebody acts with: its Level, the Stat behind it, whether it is tried untrained, what weighs on it."""

    name: str
    level: int
    stat: str
    untrained: bool = False
    weights: tuple[Weight, ...] = ()

    def under(self, weights: tuple[Weight, ...]) -> Used:
        """The same with what weighs on it; its Level is never below 0 (destiny-102, 184)."""
        return self._replace(level=max(0, self.level + sum(each.amount for each in weights)), weights=weights)

    def initiative(self, sheet: Sheet, table: ConditionTable, parts: Parts) -> Initiative:
        """Everything that counts towards Initiative, with what weighs on the Stat (destiny-50, 51)."""
        weighs = penalties(sheet.conditions, table).get(self.stat, 0)
        return Initiative(skill_level=self.level, stat_penalties=weighs, **parts)


def used(choice: str, sheet: Sheet) -> Used:
    """What a choice stands for on a sheet; what is not on it is at 0."""
    kind, _, name = (best(sheet) if choice == BEST else choice).partition(":")
    if kind == "skill":
        skill = sheet.skill(name)
        return Used(title(name), skill.level, skill.stat)
    if kind == "stat":
        return Used(title(name), sheet.level(name), name)
    return Used("Untrained", 0, "body", kind == UNTRAINED)


def best(sheet: Sheet) -> str:
    """The highest Skill, or the highest Stat of somebody without Skills."""
    if sheet.skills:
        return "skill:" + max(sheet.skills, key=lambda name: sheet.skills[name].level)
    return "stat:" + max(STATS, key=sheet.level)
