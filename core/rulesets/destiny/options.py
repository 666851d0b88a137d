"""House rules (the catalogue's table of options)."""

from __future__ import annotations

from core.option import Option, Options, OptionValues
from core.rulesets.destiny.module import MODULES

AWARDS = {"minor": {"ap": 1}, "major": {"sp": 1}, "epic": {}, "ultimate": {}}
"""Points by kind of milestone (destiny-74)."""

_TABLE = (
    Option(
        "modules_off",
        (),
        "Modules switched off",
        "destiny-1",
        MODULES,
        names=True,
        help="Parts of the rules this campaign does without; their actions are not offered.",
    ),
)

_CARDS = (
    Option(
        "over_hand_limit",
        "lose_draw",
        "Draws beyond ten cards",
        "destiny-12",
        ("lose_draw", "discard_down"),
        help="They are lost, or drawn, and the player puts away what is too many.",
    ),
    Option(
        "d8_method",
        "second_card",
        "Colour of a d8",
        "destiny-22",
        ("second_card", "literal"),
        help="From a second card, or from the same one: then only 1, 4, 6 and 7 come up.",
    ),
    Option(
        "lower_addend",
        "half",
        "What Lower adds to a large die",
        "destiny-25",
        ("half", "literal"),
        help="Half of the die, or 40 to each as printed, which leaves gaps.",
    ),
    Option(
        "high_card_suits",
        "high_to_low",
        "Suits in High Card",
        "destiny-28",
        ("high_to_low", "low_to_high"),
        help="Of equal ranks rods are highest, or swords.",
    ),
)

_CONFLICT = (
    Option(
        "aspect_table",
        "initiative",
        "Table of aspects",
        "destiny-42",
        ("initiative", "revised"),
        help="As listed with Initiative, or revised: defences win nothing of each other, a Wild beats both attacks.",
    ),
    Option(
        "ten_bonus",
        "single",
        "Bonus of a won 10",
        "destiny-57",
        ("single", "double"),
        help="One more Success, or a second one if it beats the Difficulty too.",
    ),
    Option(
        "combo_sequence",
        "through_faces",
        "Sequences for combos",
        "destiny-58",
        ("through_faces", "normals_only"),
        help="A 9 goes on with 10 and jack, or only 2 to 8 can have a combo.",
    ),
    Option(
        "combo_order",
        "any",
        "Order of a sequence",
        "destiny-58",
        ("any", "strict"),
        help="The two next ranks in either order, or the nearer one first.",
    ),
    Option(
        "combo_source",
        "own",
        "Where combo cards come from",
        "destiny-60",
        ("own", "shared"),
        help="A player's own Fate deck, or Shared Fate for everybody.",
    ),
)

_GROWTH = (
    Option(
        "milestone_awards",
        AWARDS,
        "Awards of milestones",
        "destiny-74",
        rows=tuple(AWARDS),
        help="Points for each who took part, by kind of milestone.",
    ),
    Option(
        "first_level_cost",
        0,
        "SP for a Skill's first level",
        "destiny-78",
        (0, 1),
        help="A new Skill costs only its weeks, or 1 SP as well.",
    ),
    Option(
        "carry_over_training",
        False,
        "Training may run over",
        "destiny-86",
        (False, True),
        help="The last Skill of a plan may be finished in the next downtime.",
    ),
    Option(
        "divide_stats",
        False,
        "New characters divide points",
        "destiny-241",
        (False, True),
        help="Their Stats are as the table likes, or so many points divided among the four.",
    ),
    Option(
        "stat_points",
        22,
        "Points for Stats",
        "destiny-194",
        low=0,
        help="What a new character shares out among Body, Mind, Will and Speed.",
    ),
)

_HARM = (
    Option(
        "recover_action_draws",
        False,
        "The Recover action draws",
        "destiny-103",
        (False, True),
        help="Recovering as an Action also draws a card.",
    ),
    Option(
        "condition_events",
        "per_condition",
        "Condition events",
        "destiny-96",
        ("per_condition", "per_level"),
        help="One card for each condition in the Events, or for each of its levels.",
    ),
    Option(
        "defensive_damage",
        "none",
        "Damage of winning defences",
        "destiny-110",
        ("none", "full"),
        help="Block and Evade only prevent damage, or hurt like attacks.",
    ),
    Option(
        "reaction",
        "free",
        "Damage without an Action",
        "destiny-110",
        ("free", "action_needed"),
        help="Who wins while being attacked strikes back for free, or only by spending an Action.",
    ),
    Option(
        "crit_rotation",
        "all",
        "Crits that turn the location",
        "destiny-130",
        ("all", "others"),
        help="Every Crit makes the wound worse, or only those besides the place that is hit.",
    ),
)

_TURNS = (
    Option(
        "activation",
        "one_action",
        "Actions of an activation",
        "destiny-141",
        ("one_action", "two_actions"),
        help="Two rounds of one Action each, or one round in which a unit takes both.",
    ),
    Option(
        "pass_count",
        "status_bar",
        "Tokens that count for passing",
        "destiny-143",
        ("status_bar", "group"),
        help="Who has the most tokens of all may not pass, or who has the most in the group.",
    ),
    Option(
        "units_give_cover",
        True,
        "Units give cover",
        "destiny-166",
        (True, False),
        help="Other units in the way obstruct a shot.",
    ),
)

OPTIONS = Options((*_TABLE, *_CARDS, *_CONFLICT, *_GROWTH, *_HARM, *_TURNS), invalid="unknown_option")


def defaults() -> OptionValues:
    """Every house rule as written."""
    return OPTIONS.defaults()
