"""House rules (the catalogue's table of options)."""

from __future__ import annotations

from core.option import Option, Options, OptionValue
from core.rulesets.destiny.module import MODULES

AWARDS = {"minor": {"ap": 1}, "major": {"sp": 1}, "epic": {}, "ultimate": {}}
"""Points by kind of milestone (destiny-74)."""

OPTIONS = Options(
    (
        Option("modules_off", (), "Modules switched off", "destiny-1", MODULES, names=True),
        Option("over_hand_limit", "lose_draw", "Draws beyond ten cards", "destiny-12", ("lose_draw", "discard_down")),
        Option("d8_method", "second_card", "Colour of a d8", "destiny-22", ("second_card", "literal")),
        Option("lower_addend", "half", "What Lower adds to a large die", "destiny-25", ("half", "literal")),
        Option("high_card_suits", "high_to_low", "Suits in High Card", "destiny-28", ("high_to_low", "low_to_high")),
        Option("aspect_table", "initiative", "Table of aspects", "destiny-42", ("initiative", "revised")),
        Option("ten_bonus", "single", "Bonus of a won 10", "destiny-57", ("single", "double")),
        Option(
            "combo_sequence", "through_faces", "Sequences for combos", "destiny-58", ("through_faces", "normals_only")
        ),
        Option("combo_order", "any", "Order of a sequence", "destiny-58", ("any", "strict")),
        Option("combo_source", "own", "Where combo cards come from", "destiny-60", ("own", "shared")),
        Option("milestone_awards", AWARDS, "Awards of milestones", "destiny-74", rows=tuple(AWARDS)),
        Option("first_level_cost", 0, "SP for a Skill's first level", "destiny-78", (0, 1)),
        Option("carry_over_training", False, "Training may run over", "destiny-86", (False, True)),
        Option("recover_action_draws", False, "The Recover action draws", "destiny-103", (False, True)),
        Option("condition_events", "per_condition", "Condition events", "destiny-96", ("per_condition", "per_level")),
        Option("defensive_damage", "none", "Damage of winning defences", "destiny-110", ("none", "full")),
        Option("reaction", "free", "Damage without an Action", "destiny-110", ("free", "action_needed")),
        Option("crit_rotation", "all", "Crits that turn the location", "destiny-130", ("all", "others")),
        Option("activation", "one_action", "Actions of an activation", "destiny-141", ("one_action", "two_actions")),
        Option("pass_count", "status_bar", "Tokens that count for passing", "destiny-143", ("status_bar", "group")),
        Option("units_give_cover", True, "Units give cover", "destiny-166", (True, False)),
        Option("stat_points", 22, "Points for Stats", "destiny-194", low=0),
    ),
    invalid="unknown_option",
)


def defaults() -> dict[str, OptionValue]:
    """Every house rule as written."""
    return OPTIONS.defaults()
