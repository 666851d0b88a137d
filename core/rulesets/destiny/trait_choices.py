"""What somebody acts with: a Skill, a Stat by itself, a common Skill untrained, or nothing (destiny-50, 66, 195)."""

from __future__ import annotations

from typing import NamedTuple

from core.acting import acting_sheet
from core.choosing import title
from core.entry import Choice
from core.rulesets.destiny.initiative import Initiative
from core.rulesets.destiny.module import off
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.values import STATS, penalties
from core.situation import Situation

UNTRAINED = "untrained"
BEST = "best"
"""Whatever somebody is best at."""


def _untrained(situation: Situation) -> tuple[Choice, ...]:
    """Trying a common Skill nobody taught, which is beyond the seed (destiny-195)."""
    if off("beyond", situation.options):
        return ()
    return (Choice(UNTRAINED, "A common Skill untrained", note="at disadvantage"),)


class Used(NamedTuple):
    """What somebody acts with: its Level, the Stat behind it, whether it is tried untrained."""

    name: str
    level: int
    stat: str
    untrained: bool = False

    def initiative(self, sheet: Sheet, **more: int | str | bool) -> Initiative:
        """Everything that counts towards Initiative, with what weighs on the Stat (destiny-50, 51)."""
        weighs = penalties(sheet.conditions).get(self.stat, 0)
        return Initiative(skill_level=self.level, stat_penalties=weighs, **more)  # type: ignore[arg-type]


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


def own_choices(situation: Situation) -> tuple[Choice, ...]:
    """The Skills of who acts, the highest first, then their Stats."""
    sheet: Sheet = acting_sheet(situation) or Sheet()
    skills = sorted(sheet.skills.items(), key=lambda skill: -skill[1].level)
    return (
        *(Choice(f"skill:{name}", f"{title(name)} {skill.level}", note=skill.stat.title()) for name, skill in skills),
        *(Choice(f"stat:{stat}", f"{title(stat)} {sheet.level(stat)}", note="the Stat itself") for stat in STATS),
        *_untrained(situation),
    )


def anyones_choices(situation: Situation) -> tuple[Choice, ...]:
    """What anybody may answer with: their best, any Skill somebody there has, the Stats."""
    ids = situation.here or tuple(situation.actors)
    sheets: list[Sheet] = [
        situation.actors[id].sheet for id in ids if id in situation.actors and id != situation.acting
    ]
    names = sorted({name for sheet in sheets for name in sheet.skills})
    return (
        Choice(BEST, "What they are best at"),
        *(Choice(f"skill:{name}", title(name)) for name in names),
        *(Choice(f"stat:{stat}", title(stat)) for stat in STATS),
        *_untrained(situation),
    )
