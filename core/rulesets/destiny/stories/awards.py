"""The points of the game, and the awards of each kind of milestone (destiny-74, 77)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from core.points import Currency, Tier
from core.refusal import Refusal
from core.rulesets.destiny.options import AWARDS, HouseRules

if TYPE_CHECKING:
    from core.rulesets.destiny.situation import Situation

CP = Currency("cp", "Character Points", "CP")
SP = Currency("sp", "Skill Points", "SP")
AP = Currency("ap", "Ability Points", "AP")
CURRENCIES = (CP, SP, AP)


def awards_of(kind: str, options: HouseRules) -> Mapping[str, int]:
    """The award of a milestone for each participant; refuses an unknown kind (destiny-74)."""
    if kind not in AWARDS:
        raise Refusal(
            "unknown_milestone", (f"{kind:.30} isn't a milestone. Choose one of: {', '.join(AWARDS)}."), "kind"
        )
    return options.milestone_awards[kind]


def _tier(kind: str, help: str) -> Tier:
    def award(situation: Situation) -> Mapping[str, int]:
        return awards_of(kind, situation.options)

    return Tier(kind, kind.title(), award, help)


TIERS = (
    _tier("minor", "A scene is over."),
    _tier("major", "A chapter is over."),
    _tier("epic", "A story is over. The world may change; characters may die or retire."),
    _tier("ultimate", "The campaign is over."),
)
"""The milestones, and the closings that suggest them (destiny-72)."""
