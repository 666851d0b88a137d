"""Words for attacks, damage, care, powers and stealth."""

from __future__ import annotations

from core.acts.choosing import title
from core.rulesets.destiny.values import CONDITIONS, LIMBS

WORDS: dict[str, str] = {
    **{name: title(name) for name in (*CONDITIONS, *LIMBS)},
    # Questions
    "choose_location": "Where does it hit?",
    "use_wild_luck": "Wild Luck?",
    "use_screen": "Use the screen?",
    "sacrifice_item": "Let an item take a blow?",
    "spend_luck": "Character Points against damage?",
    "reduce": "Take away what first?",
    # Steps of an attack
    "turned_for_cover": "Turned for cover",
    "cannot_block": "Attacked from behind: cannot Block",
    "cover_hit": "Hits instead",
    "level_bonus": "Higher Level",
    "scale_bonus": "Scale",
    "push_bonus": "Pushed",
    "vulnerable": "Vulnerable",
    "no_damage": "No damage card",
    "crit": "Crit",
    "hit": "Hit",
    "hit_location": "Hit Location",
    "damage_coming": "Damage",
    "screen": "Screen",
    "armor": "Armour",
    "shield": "Shield",
    "item": "Item",
    "luck": "Character Points",
    "wild_luck": "Wild Luck",
    "unharmed": "Unharmed",
    "minor_wound": "Minor wound",
    "major_wound": "Major wound",
    "critical_wound": "Critical wound",
    "extreme_wound": "Extreme wound",
    "mortal_wound": "Mortal wound",
    "own_minor_wound": "Own minor wound",
    "own_major_wound": "Own major wound",
    "own_critical_wound": "Own critical wound",
    "own_extreme_wound": "Own extreme wound",
    "own_mortal_wound": "Own mortal wound",
    "impaired": "Impaired",
    "impaired_limb": "Skill, impaired",
    "damaged_item": "Skill, damaged",
    "skill_changed": "Skill",
    "broken": "Broken",
    "severed": "Severed",
    "luck_spent": "Luck against damage",
    "power_costs": "Costs",
    "power_initiative": "Initiative",
    "power_range": "Range",
    "power_effect": "Effect",
    "power_area": "Area",
    "power_pierce": "Armor Pierce",
    "time_wears_off": "Wears off for",
    "whole": "Whole again",
    "p_strike": "Strikes",
    "p_cover_hit": "Something else is hit",
    # Figures
    "stealth_tokens": "Stealth tokens",
}
"""By key."""
