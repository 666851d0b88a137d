"""The points of the game and the milestones that pay them (storyteller-66, 70)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from core.actions.choices import title
from core.points import Currency, Tier
from core.rulesets.storyteller.options import HouseRules
from core.schema.rows import complete

if TYPE_CHECKING:
    from core.rulesets.storyteller.situation import Situation

Event = Literal["season_end", "game_end", "milestone"]

XP = Currency("xp", "Experience", "XP")


class Award(NamedTuple):
    """The row of an award of experience: its help, and the usual amount, 0 if it isn't in use (storyteller-66, 70)."""

    help: str
    usual: Callable[[HouseRules], int] = lambda options: 0


AWARDS: Mapping[Event, Award] = complete(
    "storyteller awards",
    Event,
    {
        "milestone": Award("For a finished project or story arc. It pays the amount you enter."),
        "game_end": Award(
            "For the end of a session. It pays only if each game awards experience.",
            lambda options: options.game_xp if options.xp_award == "game" else 0,
        ),
        "season_end": Award(
            "For the end of a season, to every character in it.",
            lambda options: options.season_xp if options.xp_award == "season" else 0,
        ),
    },
)
"""The awards of experience, a row each, in the order of the menu."""


def _tier(event: Event, row: Award) -> Tier:
    def award(situation: Situation) -> Mapping[str, int]:
        return {XP.id: row.usual(situation.options)}

    return Tier(event, title(event), award, row.help)


TIERS = tuple(_tier(event, row) for event, row in AWARDS.items())
