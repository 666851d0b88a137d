"""The points of the game, and the awards of each kind of milestone (destiny-74, 77)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from core.points import Currency, Tier
from core.refusal import Refusal
from core.rulesets.destiny.milestone_awards import MILESTONES
from core.rulesets.destiny.options import HouseRules

if TYPE_CHECKING:
    from core.rulesets.destiny.situation import Situation

CP = Currency("cp", "Character Points", "CP")
SP = Currency("sp", "Skill Points", "SP")
AP = Currency("ap", "Ability Points", "AP")
CURRENCIES = (CP, SP, AP)


def awards_of(kind: str, options: HouseRules) -> Mapping[str, int]:
    """The award of a milestone for each participant; refuses an unknown kind (destiny-74)."""
    if kind not in MILESTONES:
        raise Refusal(
            "unknown_milestone", (f"{kind:.30} isn't a milestone. Choose one of: {', '.join(MILESTONES)}."), "kind"
        )
    return options.milestone_awards[kind]


def _tier(kind: str, help: str) -> Tier:
    def award(situation: Situation) -> Mapping[str, int]:
        return awards_of(kind, situation.options)

    return Tier(kind, kind.title(), award, help)


TIERS = tuple(_tier(kind, row.help) for kind, row in MILESTONES.items())
SUGGESTED = {row.closes: kind for kind, row in MILESTONES.items()}
"""The milestone each closing suggests (destiny-72)."""
