"""The points of the game and the milestones that pay them (storyteller-66, 70)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from core.actions.choices import title
from core.points import Currency, Tier
from core.rulesets.storyteller.options import HouseRules

if TYPE_CHECKING:
    from core.rulesets.storyteller.situation import Situation

Event = Literal["season_end", "game_end", "milestone"]

XP = Currency("xp", "Experience", "XP")


def usual_award(event: Event, options: HouseRules) -> int:
    """The usual experience for an event; 0 if this kind of award isn't in use (storyteller-70)."""
    match event, options.xp_award:
        case "season_end", "season":
            return options.season_xp
        case "game_end", "game":
            return options.game_xp
    return 0


def _tier(event: Event, help: str) -> Tier:
    def award(situation: Situation) -> Mapping[str, int]:
        return {XP.id: usual_award(event, situation.options)}

    return Tier(event, title(event), award, help)


TIERS: tuple[Tier, ...] = (
    _tier("milestone", "For a finished project or story arc. It pays the amount you enter."),
    _tier("game_end", "For the end of a session. It pays only if each game awards experience."),
    _tier("season_end", "For the end of a season, to every character in it."),
)
