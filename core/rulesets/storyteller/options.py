"""The house rules of a Storyteller cards campaign."""

from __future__ import annotations

from core.option import Option, Options, OptionValues

OPTIONS = Options(
    (
        Option(
            "contested_tie",
            "stalemate",
            "A tied contest",
            "storyteller-23",
            ("stalemate", "defender", "redraw"),
            help="Nobody wins, the defender wins without successes, or a fresh contest is due.",
        ),
        Option(
            "teamwork_dramatic",
            "once",
            "A helper's dramatic failure costs −4",
            "storyteller-31",
            ("once", "each"),
            help="Once however many helpers fail so badly, or once for each of them.",
        ),
        Option(
            "extended_floor",
            "zero",
            "How far an effort can slip",
            "storyteller-39",
            ("zero", "negative"),
            help="A dramatic failure takes a success off the tally: down to nothing, or below.",
        ),
        Option(
            "contested_extended",
            "race",
            "Contested extended actions",
            "storyteller-41",
            ("race", "net"),
            help="Each side adds its own successes, or only the winner of each period the difference.",
        ),
        Option("tilted_penalty", 2, "Tilted takes off every draw", "storyteller-46", low=0),
        Option(
            "untrained_penalty",
            "off",
            "Untrained skills",
            "storyteller-84",
            ("off", "on"),
            help="A skill at 0 costs 3 if it is mental, 1 otherwise.",
        ),
        Option("downtime_between_games", 1, "Downtime units between games", "storyteller-52", low=0),
        Option("downtime_between_seasons", 3, "Downtime units between seasons", "storyteller-55", low=0),
        Option("burn_bonus", 1, "Units gained by burning down one's life", "storyteller-53", low=0),
        Option(
            "burn_cost",
            "narrative",
            "The price of burning down one's life",
            "storyteller-54",
            ("narrative", "tilted", "willpower"),
            help="Told by the Storyteller, or paid as the next session starts.",
        ),
        Option(
            "burn_between_seasons",
            False,
            "Burning between seasons",
            "storyteller-55",
            (False, True),
            help="Whether a life may be burnt down in the long downtime too.",
        ),
        Option(
            "xp_award",
            "season",
            "Experience is paid",
            "storyteller-70",
            ("season", "game"),
            help="At the end of a season, or after every game.",
        ),
        Option("season_xp", 5, "Experience for a season", "storyteller-66", low=0),
        Option("game_xp", 2, "Experience for a game", "storyteller-70", low=0),
        Option(
            "beats",
            "off",
            "Beats",
            "storyteller-71",
            ("off", "personal", "communal"),
            help="Not used, 5 of one's own make 1 experience, or 100 in one pot make 1 for everyone.",
        ),
    )
)
"""Every option with its default and values."""


def defaults() -> OptionValues:
    """All options at their defaults."""
    return OPTIONS.defaults()
