"""The house rules of a Resonance campaign, and the tables a game master may edit (resonance-100)."""

from __future__ import annotations

from collections.abc import Mapping

from core.option import Option, Options, OptionValues
from core.rulesets.resonance.character import SKILLS

Row = Mapping[str, int]
Table = Mapping[str, Row]


def table(options: OptionValues, id: str) -> Table:
    """A table of a campaign, row by row in its order."""
    found = options[id]
    assert isinstance(found, Mapping)
    return found


def _scale_fault(found: Table) -> str:
    """Why nobody could tell which row so many are in."""
    name = next((name for name, row in found.items() if row.get("most", row["least"]) < row["least"]), "")
    return f"{name} ends before it begins." if name else ""


def _span_fault(found: Table) -> str:
    """Why nobody could tell which row so many turns are in."""
    name = next((name for name, row in found.items() if row.get("most", 0) and row["most"] < row.get("least", 0)), "")
    return f"{name} ends before it begins." if name else ""


def _grade_fault(found: Table) -> str:
    """Why nobody could tell how hurt somebody is, or who is whole would be hurt."""
    begin = [row["least"] for row in found.values()]
    if 0 in begin or UNHURT in found:
        return "Who has no Injuries is unhurt: a grade begins with 1 or more, and has another name."
    return "Two grades begin with as many Injuries." if len(set(begin)) < len(begin) else ""


UNHURT = "unhurt"
"""Who has no Injuries; no grade of the table (resonance-61)."""

DIFFICULTIES = Option(
    "difficulties",
    {
        "normal": {"hits": 1},
        "challenging": {"hits": 2},
        "difficult": {"hits": 3},
        "daunting": {"hits": 4},
        "impossible": {"hits": 5},
    },
    "What a Difficulty is called",
    "resonance-42",
    low=1,
    columns=("hits",),
    free=True,
)
TRICKS = Option(
    "tricks",
    {
        "create_advantage": {"hits": 2},
        "strike": {"hits": 0, "injuries": 1, "attack": 1},
        "critical_strike": {"hits": 3, "injuries": 2, "attack": 1},
        "destroy_object": {"hits": 2, "attack": 1},
    },
    "Tricks",
    "resonance-46",
    low=0,
    help="What each costs and does, and with attack 1 or magic 1 when only it is offered.",
    columns=("hits",),
    may=("injuries", "attack", "magic"),
    free=True,
)
GRADES = Option(
    "grades",
    {
        "grazed": {"least": 1, "scene": 1},
        "bloodied": {"least": 2, "dice": 1, "hours": 1},
        "wounded": {"least": 4, "dice": 2, "hours": 24},
        "maimed": {"least": 6, "dice": 2, "aggravate": 1, "mark": 1},
        "near_death": {"least": 8, "dice": 2, "last": 1},
    },
    "Grades of Injuries",
    "resonance-61",
    low=0,
    help="From so many on: dice with a Specialty, hours to heal one or scene 1, and with 1 what they may or must.",
    columns=("least",),
    may=("dice", "hours", "scene", "aggravate", "mark", "last"),
    free=True,
    fault=_grade_fault,
)
POTENCY = Option(
    "potency",
    {"charm": {"adds": 1}, "minor_spell": {"adds": 2}, "major_spell": {"adds": 4}, "grand_spell": {"adds": 8}},
    "What the potency of a spell adds",
    "resonance-74",
    low=0,
    columns=("adds",),
    free=True,
)
SCALE = Option(
    "scale",
    {
        "single": {"adds": 1, "least": 1, "most": 1},
        "cluster": {"adds": 2, "least": 2, "most": 5},
        "small_crowd": {"adds": 3, "least": 6, "most": 20},
        "large_crowd": {"adds": 4, "least": 20, "most": 100},
        "mass": {"adds": 5, "least": 100},
    },
    "What the scale of a spell adds",
    "resonance-75",
    low=0,
    help="For at least and at most so many; in two rows at once the option on the edge decides.",
    columns=("adds", "least"),
    may=("most",),
    free=True,
    fault=_scale_fault,
)
DURATION = Option(
    "duration",
    {
        "instant": {"adds": 1, "least": 0, "most": 0},
        "lingering": {"adds": 2, "least": 1, "most": 4},
        "sustained": {"adds": 3, "least": 5},
        "one_week": {"adds": 4},
        "one_year": {"adds": 5},
        "permanent": {"adds": 6},
    },
    "What the duration of a spell adds",
    "resonance-76",
    low=0,
    help="In turns at least and at most, where it is counted in turns.",
    columns=("adds",),
    may=("least", "most"),
    free=True,
    fault=_span_fault,
)
FALLOUT = Option(
    "fallout",
    {
        "minor": {"injuries": 1},
        "moderate": {"injuries": 2},
        "significant": {"injuries": 4, "around": 1},
        "major": {"injuries": 8, "around": 2},
        "catastrophic": {"injuries": 8, "around": 3, "out": 1},
    },
    "Fallout of 1 to 5 Resonance",
    "resonance-83",
    low=0,
    help="Injuries; around: 1 is minor, 2 significant damage, 3 altered; with out 1 the caster is Incapacitated.",
    columns=("injuries",),
    may=("around", "out"),
    fault=lambda found: "" if all(row.get("around", 0) <= 3 for row in found.values()) else "around is 0 to 3.",
)
TABLES = tuple(
    each._replace(rows=tuple(each.table)) for each in (DIFFICULTIES, TRICKS, GRADES, POTENCY, SCALE, DURATION, FALLOUT)
)
"""Every table, in the order of the text."""


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
