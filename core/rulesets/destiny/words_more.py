"""Words for what only the rules by themselves tell: the parts of Initiative, and a card chosen."""

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
}
"""By key."""
