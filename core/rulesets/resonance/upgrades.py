"""Upgrades of this game's stored values (see `core.upgrade`)."""

from __future__ import annotations

from collections.abc import Mapping

from core.schema.codec import Json
from core.upgrade import Upgrade, add, then, within

_TABLES: Json = {
    "difficulties": {
        "normal": {"hits": 1},
        "challenging": {"hits": 2},
        "difficult": {"hits": 3},
        "daunting": {"hits": 4},
        "impossible": {"hits": 5},
    },
    "tricks": {
        "create_advantage": {"hits": 2},
        "strike": {"hits": 0, "injuries": 1, "attack": 1},
        "critical_strike": {"hits": 3, "injuries": 2, "attack": 1},
        "destroy_object": {"hits": 2, "attack": 1},
    },
    "grades": {
        "grazed": {"least": 1, "scene": 1},
        "bloodied": {"least": 2, "dice": 1, "hours": 1},
        "wounded": {"least": 4, "dice": 2, "hours": 24},
        "maimed": {"least": 6, "dice": 2, "aggravate": 1, "mark": 1},
        "near_death": {"least": 8, "dice": 2, "last": 1},
    },
    "potency": {
        "charm": {"adds": 1},
        "minor_spell": {"adds": 2},
        "major_spell": {"adds": 4},
        "grand_spell": {"adds": 8},
    },
    "scale": {
        "single": {"adds": 1, "least": 1, "most": 1},
        "cluster": {"adds": 2, "least": 2, "most": 5},
        "small_crowd": {"adds": 3, "least": 6, "most": 20},
        "large_crowd": {"adds": 4, "least": 20, "most": 100},
        "mass": {"adds": 5, "least": 100},
    },
    "duration": {
        "instant": {"adds": 1, "least": 0, "most": 0},
        "lingering": {"adds": 2, "least": 1, "most": 4},
        "sustained": {"adds": 3, "least": 5},
        "one_week": {"adds": 4},
        "one_year": {"adds": 5},
        "permanent": {"adds": 6},
    },
    "fallout": {
        "minor": {"injuries": 1},
        "moderate": {"injuries": 2},
        "significant": {"injuries": 4, "around": 1},
        "major": {"injuries": 8, "around": 2},
        "catastrophic": {"injuries": 8, "around": 3, "out": 1},
    },
}
_RULES: Json = {
    **_TABLES,
    "skills": [
        "academics",
        "aim",
        "brawl",
        "crafts",
        "insight",
        "investigation",
        "logic",
        "nature",
        "performance",
        "riding",
        "societies",
        "stealth",
    ],
    "double_nines": "declared",
    "enhancement_stacking": "highest",
    "reroll_enhancement": "none",
    "reroll_result": "replace",
    "aspect_payment": "character_aspects",
    "free_invokes": 1,
    "compel_prevention": "own",
    "coop_advancement": "best",
    "critical_strike": "adds",
    "near_death_dice": "replace",
    "scale_edge": "lower",
    "resonance": "free_draw",
    "rote_practices": 3,
    "contested_cast": "higher",
    "advancement_cost": "required",
    "milestone_points": 1,
    "downtime_actions": 1,
}
"""The house rules of that time, for requests stored without any."""
_HELPERS = within("helpers", add(dice=None, gear="", double_nines=False, aggravate=False))
_OWN, _RIVAL = add(gear=[]), add(gear=[], rival_gear="")

UPGRADES: Mapping[int, Upgrade] = {
    # From 1 to 2: the tables became house rules; before, everyone played with the numbers as written. Equipment stands
    # on the sheet and is offered in rolls; attacks may be made together, by magic, and on someone without a sheet; a
    # combat knows whether who has the turn has attacked.
    1: Upgrade(
        options=add(**_TABLES),
        sheet=add(equipment=[]),
        conflict={"combat": add(acted=False)},
        form={
            "act": _OWN,
            "contest": _RIVAL,
            "cooperate": then(_RIVAL, _HELPERS),
            "cast": then(_RIVAL, _HELPERS),
            "attack": add(
                gear=[],
                target_gear="",
                target_double_nines=False,
                target_dice=None,
                target_injuries=0,
                target_armour=0,
                helpers=[],
            ),
        },
        request={
            "attack": add(helpers=[], magic=None, fallout_injuries=None),
            # Verification treats the sheet again, so the stored request is no longer read.
            "treatment": add(options=_RULES),
        },
    ),
}
