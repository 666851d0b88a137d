"""What somebody acts with: a Skill, a Stat by itself, a common Skill untrained, or nothing (destiny-50, 66, 195)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from core.acts.acting import acting_sheet
from core.acts.choosing import title
from core.acts.situation import Situation
from core.rulesets.destiny.conflict.halves import Weight
from core.rulesets.destiny.conflict.initiative import Initiative
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.turns.battle import Battle
from core.rulesets.destiny.turns.combatants import nameless, testers_sheets
from core.rulesets.destiny.values import STATS, ConditionTable, penalties
from core.schema.entry import Choice

UNTRAINED = "untrained"
BEST = "best"
"""Whatever somebody is best at."""
_NAMED = 4


def _untrained(situation: Situation) -> tuple[Choice, ...]:
    """Trying a common Skill nobody taught, which is beyond the seed (destiny-195)."""
    if not situation.options.plays("beyond"):
        return ()
    return (Choice(UNTRAINED, "A common Skill untrained", note="at disadvantage"),)


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

    def initiative(self, sheet: Sheet, table: ConditionTable, **more: int | str | bool) -> Initiative:
        """Everything that counts towards Initiative, with what weighs on the Stat (destiny-50, 51)."""
        weighs = penalties(sheet.conditions, table).get(self.stat, 0)
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
    """The Skills of who acts, the highest first, then their Stats; where units may act too those of all, with whose."""
    if isinstance(situation.conflict, Battle) or nameless(situation):
        return (*_by_whom(dict(testers_sheets(situation))), *_untrained(situation))
    sheet: Sheet = acting_sheet(situation) or Sheet()
    skills = sorted(sheet.skills.items(), key=lambda skill: -skill[1].level)
    return (
        *(Choice(f"skill:{name}", f"{title(name)} {skill.level}", note=skill.stat.title()) for name, skill in skills),
        *(Choice(f"stat:{stat}", f"{title(stat)} {sheet.level(stat)}", note="the Stat itself") for stat in STATS),
        *_untrained(situation),
    )


def _by_whom(sheets: Mapping[str, Sheet]) -> Iterator[Choice]:
    """Every Skill, then every Stat, with what each has of it."""
    for skill in sorted({name for sheet in sheets.values() for name in sheet.skills}):
        levels = {who: sheet.skills[skill].level for who, sheet in sheets.items() if skill in sheet.skills}
        yield Choice(f"skill:{skill}", title(skill), note=_told(levels))
    for stat in STATS:
        yield Choice(f"stat:{stat}", title(stat), note=_told({who: sheet.level(stat) for who, sheet in sheets.items()}))


def _told(levels: Mapping[str, int]) -> str:
    named = [f"{who}: {level}" for who, level in levels.items()]
    return ", ".join((*named[:_NAMED], *(["…"] if len(named) > _NAMED else [])))


def anyones_choices(situation: Situation) -> tuple[Choice, ...]:
    """What anybody may answer with: their best, any Skill somebody there has, the Stats."""
    return (Choice(BEST, "What they are best at"), *_by_whom(dict(testers_sheets(situation))), *_untrained(situation))
