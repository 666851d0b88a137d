"""House rules (the catalogue's table of options)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from core.refusal import Refusal
from core.rulesets.destiny.milestone_awards import MILESTONES
from core.schema.option import Options, option

_MODULES = {
    "core": "hands, draws, High Card and random results",
    "conflict": "Conflicts and Tests",
    "tasks": "Tasks",
    "campaign": "stories, rewards, advancement and downtime",
    "conditions": "conditions, Events, time and weather",
    "combat": "attacks, damage and wounds",
    "turns": "rounds and turns of a battle",
    "map": "the map, ranges and cover",
    "powers": "Powers, stealth and items",
    "scales": "ratings as Level and Scale, and what a Body carries",
    "odds": "odds before a draw",
    "beyond": "additions of later editions",
}
MODULES = tuple(_MODULES)
"""The parts that a campaign can switch off (destiny-1)."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The house rules of a campaign; the defaults are the rules as written."""

    # The table
    modules_off: tuple[str, ...] = option(
        "Modules switched off",
        default=(),
        rule="destiny-1",
        values=MODULES,
        words=_MODULES,
        help="Parts of the rules that this campaign doesn't use. Their actions are hidden.",
    )
    # Cards
    over_hand_limit: Literal["lose_draw", "discard_down"] = option(
        "Draws beyond ten cards",
        default="lose_draw",
        rule="destiny-12",
        words={"lose_draw": "are lost", "discard_down": "are drawn; the player then discards down to ten"},
    )
    d8_method: Literal["second_card", "literal"] = option(
        "Colour of a d8",
        default="second_card",
        rule="destiny-22",
        words={"second_card": "from a second card", "literal": "from the same card: only 1, 4, 6 and 7"},
    )
    lower_addend: Literal["half", "literal"] = option(
        "Bonus for Lower on a large die",
        default="half",
        rule="destiny-25",
        words={"half": "half the die", "literal": "40 for each die, as printed; some results never come up"},
    )
    high_card_suits: Literal["high_to_low", "low_to_high"] = option(
        "Suits in High Card",
        default="high_to_low",
        rule="destiny-28",
        words={"high_to_low": "rods are highest", "low_to_high": "swords are highest"},
    )
    # Conflicts
    aspect_table: Literal["initiative", "revised"] = option(
        "Table of aspects",
        default="initiative",
        rule="destiny-42",
        help="In the revised table, defences win nothing against each other and a Wild beats both attacks.",
        words={"initiative": "as listed under Initiative", "revised": "revised: a Wild beats both attacks"},
    )
    ten_bonus: Literal["single", "double"] = option(
        "Bonus for winning with a 10",
        default="single",
        rule="destiny-57",
        words={"single": "one more Success", "double": "a second one if it also beats the Difficulty"},
    )
    combo_sequence: Literal["through_faces", "normals_only"] = option(
        "Sequences for combos",
        default="through_faces",
        rule="destiny-58",
        words={"through_faces": "a 9 continues with 10 and jack", "normals_only": "only 2 to 8"},
    )
    combo_order: Literal["any", "strict"] = option(
        "Order of a sequence",
        default="any",
        rule="destiny-58",
        words={"any": "the two next ranks in either order", "strict": "the nearer rank first"},
    )
    combo_source: Literal["own", "shared"] = option(
        "Source of combo cards",
        default="own",
        rule="destiny-60",
        words={"own": "the player's own Fate deck", "shared": "Shared Fate for all players"},
    )
    # Growth
    milestone_awards: Mapping[str, Mapping[str, int]] = option(
        "Awards of milestones",
        default={kind: row.award for kind, row in MILESTONES.items()},
        rule="destiny-74",
        rows=tuple(MILESTONES),
        help="Points for everyone who took part, by kind of milestone.",
    )
    first_level_cost: Literal[0, 1] = option(
        "SP for a Skill's first level",
        default=0,
        rule="destiny-78",
        help="The first level costs 0 or 1 SP and its weeks.",
    )
    carry_over_training: bool = option(
        "Training may run over",
        default=False,
        rule="destiny-86",
        help="The last Skill of a plan may be finished in the next downtime.",
    )
    divide_stats: bool = option(
        "New characters divide points",
        default=False,
        rule="destiny-241",
        help="If not, a new character's Stats are up to the table.",
    )
    stat_points: int = option(
        "Points for Stats",
        default=22,
        rule="destiny-194",
        low=0,
        help="Points to divide among Body, Mind, Will and Speed.",
    )
    # Harm
    recover_action_draws: bool = option(
        "The Recover action draws",
        default=False,
        rule="destiny-103",
        help="Recovering as an Action also draws a card.",
    )
    condition_events: Literal["per_condition", "per_level"] = option(
        "Condition events",
        default="per_condition",
        rule="destiny-96",
        words={"per_condition": "a card for each condition", "per_level": "a card for each level"},
    )
    defensive_damage: Literal["none", "full"] = option(
        "Damage by winning defences",
        default="none",
        rule="destiny-110",
        words={"none": "none: they only prevent damage", "full": "the same as for attacks"},
    )
    reaction: Literal["free", "action_needed"] = option(
        "Damage without an Action",
        default="free",
        rule="destiny-110",
        words={
            "free": "a winner strikes back for free",
            "action_needed": "only a side that spends an Action does damage",
        },
    )
    crit_rotation: Literal["all", "others"] = option(
        "Crits that make a wound worse",
        default="all",
        rule="destiny-130",
        words={"all": "every Crit, with the Hit Location", "others": "only Crits other than the Hit Location"},
    )
    # Turns
    activation: Literal["one_action", "two_actions"] = option(
        "Actions in an activation",
        default="one_action",
        rule="destiny-141",
        words={"one_action": "two rounds of one Action each", "two_actions": "one round of both Actions"},
    )
    pass_count: Literal["status_bar", "group"] = option(
        "Tokens that count for passing",
        default="status_bar",
        rule="destiny-143",
        words={
            "status_bar": "the player with the most of all may not pass",
            "group": "the player with the most in the group may not pass",
        },
    )
    units_give_cover: bool = option(
        "Units give cover",
        default=True,
        rule="destiny-166",
        values=(True, False),
        help="Units between attacker and target obstruct an attack.",
    )

    def plays(self, module: str) -> bool:
        """Return True if a campaign plays with a module (destiny-1)."""
        return module not in self.modules_off


AS_WRITTEN = HouseRules()


def off(module: str, options: HouseRules) -> Refusal | None:
    """The refusal of actions of a module that is switched off, or None (destiny-1)."""
    if options.plays(module):
        return None
    return Refusal(
        "module_off",
        f"This campaign doesn't use the part {module}. Switch it on in the house rules.",
        "options.modules_off",
    )


OPTIONS = Options.of(HouseRules, invalid="unknown_option")
