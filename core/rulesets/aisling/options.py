"""The house rules of an Aisling campaign."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.schema.option import Options, option


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """Every house rule with its default."""

    trait_mote_power: Literal[2, 1] = option(
        "Power for a Trait mote", default=2, rule="aisling-13", help="In the target colour."
    )
    trait_draw_motes: Literal[2, 1] = option("Motes drawn for a Trait mote", default=2, rule="aisling-15")
    adjacent_conversion: Literal["half", "full", "none"] = option(
        "Neighbouring Traits turned into motes",
        default="half",
        rule="aisling-16",
        words={"half": "at half the rate", "full": "at the full rate", "none": "not at all"},
    )
    trait_split: Literal["per_mote", "whole"] = option(
        "Turning a Trait into motes",
        default="per_mote",
        rule="aisling-15",
        words={"per_mote": "mote by mote", "whole": "the whole Trait"},
    )
    negative_trait: Literal["power", "motes"] = option(
        "Negative Traits take",
        default="power",
        rule="aisling-41",
        words={"power": "Power off the result", "motes": "motes off the draw"},
    )
    min_draw: Literal[0, 1] = option("Fewest motes drawn", default=0, rule="aisling-11")
    singletons: Literal["predominate", "none"] = option(
        "Single motes of several colours",
        default="predominate",
        rule="aisling-25",
        words={"predominate": "all predominate equally", "none": "none predominates"},
    )
    tie: Literal["actor", "both"] = option(
        "A tie goes to",
        default="actor",
        rule="aisling-21",
        words={"actor": "the acting side"},
    )
    late_modifiers: Literal["allowed", "refused"] = option(
        "Modifiers after the draw", default="allowed", rule="aisling-10"
    )
    mastery: Literal["on", "off"] = option("Mastery above seven motes", default="on", rule="aisling-35")
    tag_motes: int = option("Motes for a tag", default=2, rule="aisling-8", low=0)
    invoke_motes: int = option("Motes for an invoke", default=2, rule="aisling-8", low=0)
    luck_motes: int = option("Motes for a point of Luck", default=1, rule="aisling-8", low=0)
    roleplay_motes: int = option("Motes for roleplaying", default=1, rule="aisling-8", low=0)
    obscure_motes: int = option("Motes for an obscure skill", default=-1, rule="aisling-8", high=0)
    damage: Literal["margin", "one"] = option(
        "Damage", default="margin", rule="aisling-50", words={"margin": "the margin", "one": "always one"}
    )
    recovery: Literal["scene", "rest_only"] = option(
        "Damage heals",
        default="scene",
        rule="aisling-52",
        words={"scene": "one point in each colour when a scene ends", "rest_only": "only by resting"},
    )
    aspect_hand: Literal["invoke", "record_only"] = option(
        "An Aspect's Hand",
        default="invoke",
        rule="aisling-54",
        words={"invoke": "adds its motes when the Aspect is invoked", "record_only": "is only recorded"},
    )
    pool_trait: Literal["permanent", "session"] = option(
        "A Trait bought with a pool",
        default="permanent",
        rule="aisling-36",
        words={"permanent": "stays", "session": "ends with the session"},
    )
    spectrum_reward: Literal["none", "one_mote"] = option(
        "A hand of all seven colours",
        default="none",
        rule="aisling-37",
        words={"none": "earns nothing", "one_mote": "earns one free mote"},
    )
    luck_refresh: Literal["none", "refill"] = option(
        "Luck when a session ends",
        default="none",
        rule="aisling-57",
        words={"none": "stays", "refill": "rises to seven"},
    )
    milestone_motes: int = option("Motes for a milestone", default=1, rule="aisling-58", low=0)
    downtime_actions: int = option("Downtime actions after a session", default=1, rule="aisling-57", low=0)
    threshold_cap: int = option("Highest Threshold of a new character", default=5, rule="aisling-43", low=1)


AS_WRITTEN = HouseRules()
"""The house rules with none changed."""
OPTIONS = Options.of(HouseRules)
"""All house rules, as in the catalogue's section on rule options."""
