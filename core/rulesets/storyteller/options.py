"""The house rules of a Storyteller cards campaign."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.schema.option import Options, option


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Every house rule with its default and its possible values."""

    contested_tie: Literal["stalemate", "defender", "redraw"] = option(
        "A tied contest",
        default="stalemate",
        rule="storyteller-23",
        words={
            "stalemate": "neither side wins",
            "defender": "the defender wins without successes",
            "redraw": "draw the contest again",
        },
    )
    teamwork_dramatic: Literal["once", "each"] = option(
        "A helper's dramatic failure costs −4",
        default="once",
        rule="storyteller-31",
        words={"once": "once, however many helpers have one", "each": "once for each of them"},
    )
    extended_floor: Literal["zero", "negative"] = option(
        "Lowest tally of an effort",
        default="zero",
        rule="storyteller-39",
        words={"zero": "0", "negative": "below 0"},
    )
    contested_extended: Literal["race", "net"] = option(
        "Contested extended actions",
        default="race",
        rule="storyteller-41",
        words={"race": "each side adds its own successes", "net": "the winner of a period adds the difference"},
    )
    tilted_penalty: int = option("Tilted penalty to every draw", default=2, rule="storyteller-46", low=0)
    untrained_penalty: Literal["off", "on"] = option(
        "Untrained skills",
        default="off",
        rule="storyteller-84",
        help="A skill at 0 costs 3 if it is mental, 1 otherwise.",
    )
    downtime_between_games: int = option("Downtime units between games", default=1, rule="storyteller-52", low=0)
    downtime_between_seasons: int = option("Downtime units between seasons", default=3, rule="storyteller-55", low=0)
    burn_bonus: int = option("Units gained by burning down a life", default=1, rule="storyteller-53", low=0)
    burn_cost: Literal["narrative", "tilted", "willpower"] = option(
        "Price of burning down a life",
        default="narrative",
        rule="storyteller-54",
        words={
            "narrative": "told by the Storyteller",
            "tilted": "the next session starts Tilted",
            "willpower": "the next session starts one Willpower short",
        },
    )
    burn_between_seasons: bool = option(
        "Burning between seasons",
        default=False,
        rule="storyteller-55",
        help="Characters may burn down a life in a long downtime, too.",
    )
    xp_award: Literal["season", "game"] = option(
        "Experience is paid",
        default="season",
        rule="storyteller-70",
        words={"season": "at the end of a season", "game": "after every game"},
    )
    season_xp: int = option("Experience for a season", default=5, rule="storyteller-66", low=0)
    game_xp: int = option("Experience for a game", default=2, rule="storyteller-70", low=0)
    beats: Literal["off", "personal", "communal"] = option(
        "Beats",
        default="off",
        rule="storyteller-71",
        words={
            "off": "not used",
            "personal": "5 personal beats make 1 experience",
            "communal": "100 in a shared pot make 1 for everyone",
        },
    )

    def downtime_units(self, interval: Literal["between_games", "between_seasons"]) -> int:
        """Units to spend in an interval (storyteller-52, 55)."""
        return self.downtime_between_games if interval == "between_games" else self.downtime_between_seasons


DEFAULTS = HouseRules()
"""The house rules of a campaign that changed none."""

OPTIONS = Options.of(HouseRules)
"""The house rules as options that are shown, edited and stored."""
