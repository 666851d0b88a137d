"""Words for the campaign: downtime, stories, goals and rewards."""

from __future__ import annotations

WORDS: dict[str, str] = {
    # Downtime
    "raise_skill": "Skill raised",
    "gain_ability": "Ability gained",
    "gain_specialty": "Specialty gained",
    "raise_intensity": "Power strengthened",
    "heal": "Healed",
    "respec_skill": "Skill lowered",
    "respec_ability": "Ability given back",
    "craft": "Crafted",
    "other": "Done",
    "training_goes_on": "Training goes on",
    "training_done": "Training done",
    "wears_off": "Wears off",
}
"""By key."""
