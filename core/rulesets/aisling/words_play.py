"""Words for what is done on screen besides the rules themselves: conflicts, care, creation, the time between."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    # What a line tells of a draw.
    "fate_boon": "Boon",
    "fate_bane": "Bane",
    "fate_wyrd": "Wyrd",
    # Conflicts.
    "next_struggle": "Draw; the other side opposes",
    "side_out": "Out of the conflict:",
    "concedes": "Concedes:",
    "prevails": "Prevails:",
    "conceded": "Conceded",
    # Damage and the situation.
    "damaged": "Damage, {label}",
    "healed": "Healed, {label}",
    "damage_points": "damage",
    "healed_points": "healed",
    "aspect_placed": "New Aspect, free to tag once:",
    "discovered": "Discovered, free to tag once:",
    "aspect_gone": "No longer true:",
    "free_tag_gone": "Free tag gone:",
    # Characters.
    "made_thing": "Threshold motes",
    "numen": "Numen",
    "boon_color": "Boon",
    "bane_color": "Bane",
    "wyrd_color": "Wyrd",
    "renamed": "Aspect renamed:",
    # Time, and what points were for.
    "downtime_given": "Downtime actions",
    "creation": "New character",
    "compel": "Compel",
    "advance": "Bought",
    "train": "Training",
    "session": "End of the session",
    "action": "action",
}
"""Word key to words."""
