"""The house rules of a Background cards campaign."""

from __future__ import annotations

from core.option import Option, Options, OptionValues

_DECK = (
    Option(
        "reshuffle",
        "every_session",
        "When the discard goes back",
        "background-5",
        ("every_session", "when_empty", "every_scene", "every_draw"),
        help="When a session ends, only when the deck is empty, when a scene ends, or before every draw.",
    ),
)

_SHEET = (
    Option("min_professions", 1, "Professions at creation", "background-8", (1, 0), help="At least one, or none."),
    Option(
        "background_unique",
        True,
        "Unique background cards",
        "background-9",
        (True, False),
        help="Each card exists once with a red and once with a blue back.",
    ),
    Option(
        "personality_table",
        "free",
        "Personalities",
        "background-64",
        ("free", "keirsey"),
        help="Named freely, or four temperaments with four types each, in their suits and backs.",
    ),
)

_DRAWS = (
    Option(
        "advantage_scope",
        "scene",
        "How long an advantage holds",
        "background-15",
        ("scene", "competition"),
        help="Any next draw of the scene, or only draws of the same competition.",
    ),
    Option(
        "combat_privilege",
        "none",
        "A suit that counts more in combat",
        "background-23",
        ("none", "step_up"),
        help="No effect, or a win with the suit of a background card is one step better.",
    ),
    Option(
        "auto_success_cards",
        "all",
        "Cards for automatic success",
        "background-25",
        ("all", "ready"),
        help="All background cards, or only those not set aside.",
    ),
    Option(
        "hit",
        "at_least",
        "What hits a target",
        "background-26",
        ("at_least", "above"),
        help="By reaching the target, or only by exceeding it.",
    ),
    Option(
        "press_on",
        "allowed",
        "Pressing on after a partial success",
        "background-30",
        ("allowed", "closed"),
        help="One more draw for the rest, or the partial success settles it.",
    ),
    Option(
        "change_suit_to",
        "drawn",
        "What the suit may change to",
        "background-30",
        ("drawn", "any"),
        help="The suit of the card that gave the partial success, or any other.",
    ),
    Option(
        "max_redraws",
        None,
        "Redraws in a challenge",
        "background-34",
        low=0,
        help="How often one may draw on before a miss fails.",
        none="no limit",
    ),
    Option(
        "fray_tie",
        "unresolved",
        "A tie in the fray",
        "background-38",
        ("unresolved", "all_tied"),
        help="Nobody succeeds, or all who tie do.",
    ),
)

_SUBSTITUTES = (
    Option(
        "substitutions_per_draw",
        "one",
        "Substitutions for a draw",
        "background-43",
        ("one", "unlimited"),
        help="One card, bonus draw or disadvantage for each draw, or as many as one likes.",
    ),
    Option(
        "bonus_draw",
        "best_of",
        "What a bonus draw does",
        "background-46",
        ("best_of", "replace"),
        help="The better of the two cards counts, or always the new one.",
    ),
    Option(
        "disadvantage_draw",
        "replaces",
        "What a disadvantage draw does",
        "background-47",
        ("replaces", "best_of"),
        help="The new card counts, or the better of the two.",
    ),
    Option(
        "ace_on_disadvantage_draw",
        "high",
        "An ace drawn as a disadvantage",
        "background-49",
        ("high", "low"),
        help="Worth 14 in the draw that brings it, or 1 at once.",
    ),
    Option(
        "disadvantage_success_until",
        "end_of_next_episode",
        "How long a disadvantage that helped stays",
        "background-51",
        ("end_of_next_episode", "end_of_this_episode"),
        help="To the end of the next episode, or of this one.",
    ),
    Option(
        "play_instead_of_draw",
        False,
        "A card instead of a draw",
        "background-66",
        (False, True),
        help="Whether a background card may be played before anything is drawn.",
    ),
)

_GROWTH = (
    Option(
        "episode",
        "session",
        "Length of an episode",
        "background-55",
        ("session", "manual"),
        help="One session, or as long as the game master says.",
    ),
    Option("milestone_award", 1, "Points for a milestone", "background-56", low=0),
    Option("card_cost", 2, "Cost of a background card", "background-57", low=0),
    Option("rank_cost", 1, "Cost of a rank", "background-58", low=0),
)

OPTIONS = Options((*_DECK, *_SHEET, *_DRAWS, *_SUBSTITUTES, *_GROWTH), unknown="bad_option", invalid="bad_option")
"""Every option with its default and values."""


def defaults() -> OptionValues:
    """All options at their defaults."""
    return OPTIONS.defaults()
