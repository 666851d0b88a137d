"""The house rules of a Resonance campaign, and the tables a GM may edit (resonance-100)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from core.rulesets.resonance.character import SKILLS
from core.schema.option import Options, option

UNHURT = "unhurt"
"""The grade of a character without Injuries; it has no row in the table (resonance-61)."""

AROUND = ("none", "minor_damage", "significant_damage", "altered")
"""The effects on the surroundings; the column of the Fallout table holds their index (resonance-83)."""

Row = Mapping[str, int]
Table = Mapping[str, Row]


def _scale_fault(found: Table) -> str:
    """The fault of a scale table with an upper bound below the lower one, or an empty text."""
    name = next((name for name, row in found.items() if row.get("most", row["least"]) < row["least"]), "")
    return f'The "most" of {name} is below its "least".' if name else ""


def _span_fault(found: Table) -> str:
    """The fault of a duration table with an upper bound below the lower one, or an empty text."""
    name = next((name for name, row in found.items() if row.get("most", 0) and row["most"] < row.get("least", 0)), "")
    return f'The "most" of {name} is below its "least".' if name else ""


def _grade_fault(found: Table) -> str:
    """The fault of a table with a grade for the unhurt, or with two grades from one number; else an empty text."""
    begin = [row["least"] for row in found.values()]
    if 0 in begin or UNHURT in found:
        return "No Injuries is always unhurt. A grade must begin at 1 or more and have another name."
    return "Two grades begin at the same number of Injuries. Change one." if len(set(begin)) < len(begin) else ""


def _around_fault(found: Table) -> str:
    """An error message if a row names an effect on the surroundings that there isn't."""
    most = len(AROUND) - 1
    return "" if all(row.get("around", 0) <= most for row in found.values()) else f"around is 0 to {most}."


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The house rules with their defaults, and the tables a GM can edit."""

    skills: tuple[str, ...] = option(
        "The Skills", default=tuple(SKILLS), rule="resonance-7", help="The Skills of all characters."
    )
    double_nines: Literal["declared", "specialty"] = option(
        "Nines that count twice",
        default="declared",
        rule="resonance-39",
        words={"declared": "when declared for a roll", "specialty": "also on every pool with a Specialty Skill"},
    )
    enhancement_stacking: Literal["highest", "sum"] = option(
        "Several Enhancements",
        default="highest",
        rule="resonance-41",
        words={"highest": "the highest counts", "sum": "all are added, up to +3"},
    )
    reroll_enhancement: Literal["none", "others", "full"] = option(
        "Enhancement on a re-roll",
        default="none",
        rule="resonance-20",
        words={"none": "none at all", "others": "all except from invokes", "full": "all of it"},
    )
    reroll_result: Literal["replace", "best"] = option(
        "Effect of a re-roll",
        default="replace",
        rule="resonance-20",
        words={"replace": "replaces the earlier roll", "best": "the best result counts"},
    )
    aspect_payment: Literal["character_aspects", "any_on_character"] = option(
        "Aspects that pay their owner",
        default="character_aspects",
        rule="resonance-24",
        words={"character_aspects": "the five Character Aspects", "any_on_character": "any Aspect of the character"},
    )
    free_invokes: Literal[1, "unlimited"] = option(
        "Free invokes of an advantage", default=1, rule="resonance-26", words={"unlimited": "as many as you like"}
    )
    compel_prevention: Literal["own", "everyone"] = option(
        "Characters spared by a prevented compel",
        default="own",
        rule="resonance-32",
        words={"own": "only the one who paid", "everyone": "all its targets"},
    )
    coop_advancement: Literal["best", "lowest"] = option(
        "Advancement in a co-operative action",
        default="best",
        rule="resonance-54",
        words={"best": "the highest counts", "lowest": "the lowest counts"},
    )
    critical_strike: Literal["adds", "replaces"] = option(
        "Strike and Critical Strike together",
        default="adds",
        rule="resonance-60",
        words={"adds": "three Injuries", "replaces": "two Injuries"},
    )
    near_death_dice: Literal["replace", "add"] = option(
        "Dice for a last action",
        default="replace",
        rule="resonance-64",
        words={"replace": "instead of the two for a Specialty", "add": "in addition to the two for a Specialty"},
    )
    scale_edge: Literal["lower", "higher"] = option(
        "Exactly 20 or 100 subjects",
        default="lower",
        rule="resonance-75",
        words={"lower": "the smaller crowd", "higher": "the larger crowd"},
    )
    resonance: Literal["free_draw", "tracked"] = option(
        "Source of Resonance",
        default="free_draw",
        rule="resonance-79",
        words={"free_draw": "a caster chooses freely", "tracked": "the GM awards it"},
    )
    rote_practices: int = option("Practices that make a spell Rote", default=3, rule="resonance-81", low=1)
    contested_cast: Literal["higher", "sum"] = option(
        "Difficulty of a resisted Cast",
        default="higher",
        rule="resonance-85",
        words={"higher": "the higher of the spell's Difficulty and the resister's Hits", "sum": "the sum of both"},
    )
    advancement_cost: Literal["required", "optional"] = option(
        "Story cost of an Advancement",
        default="required",
        rule="resonance-87",
        words={"required": "a cost in the story", "optional": "a cost in the story, or none"},
    )
    milestone_points: int = option("Points for a milestone", default=1, rule="resonance-88", low=1)
    downtime_actions: int = option("Downtime actions each", default=1, rule="resonance-90", low=0)
    difficulties: Table = option(
        "Names of Difficulties",
        default={
            "normal": {"hits": 1},
            "challenging": {"hits": 2},
            "difficult": {"hits": 3},
            "daunting": {"hits": 4},
            "impossible": {"hits": 5},
        },
        rule="resonance-42",
        low=1,
        columns=("hits",),
        free=True,
    )
    tricks: Table = option(
        "Tricks",
        default={
            "create_advantage": {"hits": 2},
            "strike": {"hits": 0, "injuries": 1, "attack": 1},
            "critical_strike": {"hits": 3, "injuries": 2, "attack": 1},
            "destroy_object": {"hits": 2, "attack": 1},
        },
        rule="resonance-46",
        low=0,
        help="Cost and effect of each Trick. Set attack or magic to 1 to offer it only there.",
        columns=("hits",),
        may=("injuries", "attack", "magic"),
        free=True,
    )
    grades: Table = option(
        "Grades of Injuries",
        default={
            "grazed": {"least": 1, "scene": 1},
            "bloodied": {"least": 2, "dice": 1, "hours": 1},
            "wounded": {"least": 4, "dice": 2, "hours": 24},
            "maimed": {"least": 6, "dice": 2, "aggravate": 1, "mark": 1},
            "near_death": {"least": 8, "dice": 2, "last": 1},
        },
        rule="resonance-61",
        low=0,
        help=(
            "least: Injuries at which it begins. dice: extra dice with a Specialty. hours: to heal one Injury. "
            "Set scene, aggravate, mark or last to 1 to use it."
        ),
        columns=("least",),
        may=("dice", "hours", "scene", "aggravate", "mark", "last"),
        free=True,
        fault=_grade_fault,
    )
    potency: Table = option(
        "Added Difficulty by potency",
        default={
            "charm": {"adds": 1},
            "minor_spell": {"adds": 2},
            "major_spell": {"adds": 4},
            "grand_spell": {"adds": 8},
        },
        rule="resonance-74",
        low=0,
        columns=("adds",),
        free=True,
    )
    scale: Table = option(
        "Added Difficulty by scale",
        default={
            "single": {"adds": 1, "least": 1, "most": 1},
            "cluster": {"adds": 2, "least": 2, "most": 5},
            "small_crowd": {"adds": 3, "least": 6, "most": 20},
            "large_crowd": {"adds": 4, "least": 20, "most": 100},
            "mass": {"adds": 5, "least": 100},
        },
        rule="resonance-75",
        low=0,
        help="Least and most subjects of each row. A house rule decides when two rows fit.",
        columns=("adds", "least"),
        may=("most",),
        free=True,
        fault=_scale_fault,
    )
    duration: Table = option(
        "Added Difficulty by duration",
        default={
            "instant": {"adds": 1, "least": 0, "most": 0},
            "lingering": {"adds": 2, "least": 1, "most": 4},
            "sustained": {"adds": 3, "least": 5},
            "one_week": {"adds": 4},
            "one_year": {"adds": 5},
            "permanent": {"adds": 6},
        },
        rule="resonance-76",
        low=0,
        help="Least and most turns, for rows counted in turns.",
        columns=("adds",),
        may=("least", "most"),
        free=True,
        fault=_span_fault,
    )
    fallout: Table = option(
        "Fallout from 1 to 5 Resonance",
        default={
            "minor": {"injuries": 1},
            "moderate": {"injuries": 2},
            "significant": {"injuries": 4, "around": 1},
            "major": {"injuries": 8, "around": 2},
            "catastrophic": {"injuries": 8, "around": 3, "out": 1},
        },
        rule="resonance-83",
        low=0,
        help=(
            "injuries: the caster's. around: damage nearby (1 minor, 2 significant, 3 altered). out 1: Incapacitated."
        ),
        columns=("injuries",),
        may=("around", "out"),
        fault=_around_fault,
    )


OPTIONS = Options.of(HouseRules)
TABLES = tuple(one for one in OPTIONS.entries if one.rows)
"""The tables, in the order of the text."""
WRITTEN = HouseRules()
"""The rules as written."""
