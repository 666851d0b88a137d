"""The house rules of a Resonance campaign."""

from __future__ import annotations

from core.option import Option, Options, OptionValues
from core.rulesets.resonance.tables import TABLES
from core.rulesets.resonance.traits import SKILLS

OPTIONS = Options(
    (
        Option("skills", tuple(SKILLS), "The Skills", "resonance-7", names=True, help="The list everybody draws on."),
        Option(
            "double_nines",
            "declared",
            "Nines that count twice",
            "resonance-39",
            ("declared", "specialty"),
            help="Only where declared for a roll, or also on every pool with a Specialty Skill.",
        ),
        Option(
            "enhancement_stacking",
            "highest",
            "Several Enhancements",
            "resonance-41",
            ("highest", "sum"),
            help="Only the highest counts, or all are added. Never more than +3.",
        ),
        Option(
            "reroll_enhancement",
            "none",
            "Enhancement of a re-roll",
            "resonance-20",
            ("none", "others", "full"),
            help="None at all, all but what invoking gave, or all of it.",
        ),
        Option(
            "reroll_result",
            "replace",
            "What a re-roll does",
            "resonance-20",
            ("replace", "best"),
            help="It takes the place of the roll before, or the best of all stands.",
        ),
        Option(
            "aspect_payment",
            "character_aspects",
            "Aspects that pay who has them",
            "resonance-24",
            ("character_aspects", "any_on_character"),
            help="When turned against their owner: the five Character Aspects, or any that lies on the character.",
        ),
        Option(
            "free_invokes",
            1,
            "Free invokes of an advantage",
            "resonance-26",
            (1, "unlimited"),
            help="One, or as often as wanted.",
        ),
        Option(
            "compel_prevention",
            "own",
            "Who a prevented compel spares",
            "resonance-32",
            ("own", "everyone"),
            help="Only who paid, or everybody it was aimed at.",
        ),
        Option(
            "coop_advancement",
            "best",
            "Advancement of several together",
            "resonance-54",
            ("best", "lowest"),
            help="The highest among them counts, or the lowest.",
        ),
        Option(
            "critical_strike",
            "adds",
            "Strike and Critical Strike together",
            "resonance-60",
            ("adds", "replaces"),
            help="Three Injuries, or two.",
        ),
        Option(
            "near_death_dice",
            "replace",
            "Dice of a last action",
            "resonance-64",
            ("replace", "add"),
            help="Three instead of the two for a Specialty, or besides them.",
        ),
        Option(
            "scale_edge",
            "lower",
            "Exactly 20 or 100 subjects",
            "resonance-75",
            ("lower", "higher"),
            help="The smaller crowd, or the larger.",
        ),
        Option(
            "resonance",
            "free_draw",
            "Where Resonance comes from",
            "resonance-79",
            ("free_draw", "tracked"),
            help="A caster just takes it, or the game master hands it out.",
        ),
        Option("rote_practices", 3, "Practices that make a spell Rote", "resonance-81", low=1),
        Option(
            "contested_cast",
            "higher",
            "A Cast against somebody",
            "resonance-85",
            ("higher", "sum"),
            help="The Difficulty is the higher of the spell's and the resister's Hits, or their sum.",
        ),
        Option(
            "advancement_cost",
            "required",
            "What an Advancement costs besides points",
            "resonance-87",
            ("required", "optional"),
            help="It must have a cost in the story, or may.",
        ),
        Option("milestone_points", 1, "Points of a milestone", "resonance-88", low=1),
        Option("downtime_actions", 1, "Downtime actions each", "resonance-90", low=0),
        *TABLES,
    )
)
"""Every house rule, and the tables a game master may edit."""


def defaults() -> OptionValues:
    """The options a request has that brings none."""
    return OPTIONS.defaults()


def skill_names(options: OptionValues) -> tuple[str, ...]:
    """The campaign's Skills."""
    names = options["skills"]
    assert isinstance(names, tuple)
    return names
