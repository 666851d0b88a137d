"""The house rules of a Background cards campaign."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.schema.option import Options, option


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """Every house rule with its default."""

    reshuffle: Literal["every_session", "when_empty", "every_scene", "every_draw"] = option(
        "When the discard is shuffled back",
        default="every_session",
        rule="background-5",
        words={
            "every_session": "when a session ends",
            "when_empty": "when the deck is empty",
            "every_scene": "when a scene ends",
            "every_draw": "before every draw",
        },
    )
    min_professions: Literal[1, 0] = option(
        "Professions at creation",
        default=1,
        rule="background-8",
        help="At least one, or none.",
    )
    background_unique: bool = option(
        "Unique background cards",
        default=True,
        rule="background-9",
        values=(True, False),
        help="Each card exists once with a red and once with a blue back.",
    )
    personality_table: Literal["free", "keirsey"] = option(
        "Personalities",
        default="free",
        rule="background-64",
        help="Name them freely, or use four temperaments of four types, with fixed suits and backs.",
        words={"free": "named freely", "keirsey": "four temperaments with four types each"},
    )
    advantage_scope: Literal["scene", "competition"] = option(
        "Duration of an advantage",
        default="scene",
        rule="background-15",
        words={"scene": "for the next draw of the scene", "competition": "only for draws of the same competition"},
    )
    combat_privilege: Literal["none", "step_up"] = option(
        "Favoured suit in combat",
        default="none",
        rule="background-23",
        words={"none": "no effect", "step_up": "a win with it is one step better"},
    )
    auto_success_cards: Literal["all", "ready"] = option(
        "Cards for automatic success",
        default="all",
        rule="background-25",
        words={"all": "all background cards", "ready": "those not set aside"},
    )
    hit: Literal["at_least", "above"] = option(
        "Hitting a target",
        default="at_least",
        rule="background-26",
        words={"at_least": "a card that reaches it", "above": "a card that exceeds it"},
    )
    press_on: Literal["allowed", "closed"] = option(
        "Pressing on after a partial success",
        default="allowed",
        rule="background-30",
        words={"allowed": "one more draw for the rest", "closed": "not possible"},
    )
    change_suit_to: Literal["drawn", "any"] = option(
        "New suit after a partial success",
        default="drawn",
        rule="background-30",
        words={"drawn": "the suit of the drawn card", "any": "any other suit"},
    )
    max_redraws: int | None = option(
        "Redraws in a challenge",
        default=None,
        rule="background-34",
        low=0,
        none="no limit",
        help="The number of redraws before a miss fails.",
    )
    fray_tie: Literal["unresolved", "all_tied"] = option(
        "A tie in the fray",
        default="unresolved",
        rule="background-38",
        words={"unresolved": "no one succeeds", "all_tied": "all who tie succeed"},
    )
    substitutions_per_draw: Literal["one", "unlimited"] = option(
        "Substitutions for a draw",
        default="one",
        rule="background-43",
        words={"one": "one for each draw", "unlimited": "as many as you like"},
    )
    bonus_draw: Literal["best_of", "replace"] = option(
        "Effect of a bonus draw",
        default="best_of",
        rule="background-46",
        words={"best_of": "the better card counts", "replace": "the new card counts"},
    )
    disadvantage_draw: Literal["replaces", "best_of"] = option(
        "Effect of a disadvantage draw",
        default="replaces",
        rule="background-47",
        words={"replaces": "the new card counts", "best_of": "the better card counts"},
    )
    ace_on_disadvantage_draw: Literal["high", "low"] = option(
        "An ace drawn as a disadvantage",
        default="high",
        rule="background-49",
        words={"high": "worth 14 in the draw where it appears", "low": "worth 1 at once"},
    )
    disadvantage_success_until: Literal["end_of_next_episode", "end_of_this_episode"] = option(
        "Duration of a disadvantage that helped",
        default="end_of_next_episode",
        rule="background-51",
        words={"end_of_next_episode": "until the next episode ends", "end_of_this_episode": "until this episode ends"},
    )
    play_instead_of_draw: bool = option(
        "A card instead of a draw",
        default=False,
        rule="background-66",
        help="Allow playing a background card before any draw.",
    )
    episode: Literal["session", "manual"] = option(
        "Length of an episode",
        default="session",
        rule="background-55",
        words={"session": "one session", "manual": "as long as the GM says"},
    )
    milestone_award: int = option(
        "Points for a milestone",
        default=1,
        rule="background-56",
        low=0,
    )
    card_cost: int = option(
        "Cost of a background card",
        default=2,
        rule="background-57",
        low=0,
    )
    rank_cost: int = option(
        "Cost of a rank",
        default=1,
        rule="background-58",
        low=0,
    )


AS_WRITTEN = HouseRules()
"""The rules as they are written."""
OPTIONS = Options.of(HouseRules, unknown="bad_option", invalid="bad_option")
"""The house rules as they are shown, entered and stored."""
