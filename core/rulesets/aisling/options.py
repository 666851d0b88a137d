"""The house rules of an Aisling campaign."""

from __future__ import annotations

from core.option import Option, Options, OptionValues

OPTIONS = Options(
    (
        Option("trait_mote_power", 2, "Power of a Trait mote", "aisling-13", (2, 1), help="In the target colour."),
        Option("trait_draw_motes", 2, "Motes drawn for a Trait mote", "aisling-15", (2, 1)),
        Option(
            "adjacent_conversion",
            "half",
            "Neighbouring Traits turned into motes",
            "aisling-16",
            ("half", "full", "none"),
            help="At half the rate, at the full rate, or not at all.",
        ),
        Option(
            "trait_split",
            "per_mote",
            "Turning a Trait into motes",
            "aisling-15",
            ("per_mote", "whole"),
            help="Mote by mote, or the whole Trait.",
        ),
        Option(
            "negative_trait",
            "power",
            "Negative Traits take",
            "aisling-41",
            ("power", "motes"),
            help="Power off the result, or motes off the draw.",
        ),
        Option("min_draw", 0, "Fewest motes drawn", "aisling-11", (0, 1)),
        Option(
            "singletons",
            "predominate",
            "Single motes of several colours",
            "aisling-25",
            ("predominate", "none"),
            help="All predominate equally, or none does.",
        ),
        Option("tie", "actor", "A tie goes to", "aisling-21", ("actor", "both")),
        Option("late_modifiers", "allowed", "Modifiers after the draw", "aisling-10", ("allowed", "refused")),
        Option("mastery", "on", "Mastery above seven motes", "aisling-35", ("on", "off")),
        Option("tag_motes", 2, "Motes for a tag", "aisling-8", low=0),
        Option("invoke_motes", 2, "Motes for an invoke", "aisling-8", low=0),
        Option("luck_motes", 1, "Motes for a point of Luck", "aisling-8", low=0),
        Option("roleplay_motes", 1, "Motes for roleplaying", "aisling-8", low=0),
        Option("obscure_motes", -1, "Motes for an obscure skill", "aisling-8", high=0),
        Option("damage", "margin", "Damage", "aisling-50", ("margin", "one"), help="The margin, or always one."),
        Option(
            "recovery",
            "scene",
            "Damage heals",
            "aisling-52",
            ("scene", "rest_only"),
            help="One point in each colour when a scene ends, or only by resting.",
        ),
        Option(
            "aspect_hand",
            "invoke",
            "An Aspect's Hand",
            "aisling-54",
            ("invoke", "record_only"),
            help="It is what invoking the Aspect adds, or only written down.",
        ),
        Option(
            "pool_trait",
            "permanent",
            "A Trait bought with a pool",
            "aisling-36",
            ("permanent", "session"),
            help="It stays, or ends with the session.",
        ),
        Option(
            "spectrum_reward",
            "none",
            "A hand of all seven colours",
            "aisling-37",
            ("none", "one_mote"),
            help="Earns nothing, or one free mote.",
        ),
        Option(
            "luck_refresh",
            "none",
            "Luck when a session ends",
            "aisling-57",
            ("none", "refill"),
            help="Stays, or rises to seven.",
        ),
        Option("milestone_motes", 1, "Motes for a milestone", "aisling-58", low=0),
        Option("downtime_actions", 1, "Downtime actions after a session", "aisling-57", low=0),
        Option("threshold_cap", 5, "Highest Threshold of a new character", "aisling-43", low=1),
    )
)
"""All of them, as the catalogue's section on rule options has them."""


def defaults() -> OptionValues:
    """Every option at its default."""
    return OPTIONS.defaults()
