"""Words for what only the rules by themselves tell: the parts of Initiative, a card chosen, ratings."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "chosen": "Lies face down",
    "skill_level": "Skill",
    "stat_penalties": "Conditions",
    "cover": "Cover",
    "position": "Position",
    "ally_by_target": "Outnumbered",
    "melee_same_space": "Melee in one space",
    "abilities": "Abilities",
    "magic_weapon": "Magic weapon",
    "power": "Power",
    "comes_to": "Comes to {label}",
    "written_as": "Is {label}",
    "higher": "Is more: {label}",
    "higher_level": "Has the higher Level: {label}",
    "scales_apart": "Scales apart",
}
"""By key."""
