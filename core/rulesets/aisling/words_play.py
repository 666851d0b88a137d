"""Words for what is done on screen besides the rules themselves: conflicts, care, creation, downtime."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    # Conflicts.
    "next_struggle": "Choose who acts; the other side opposes",
    "side_out": "Taken out",
    "concedes": "Concedes",
    "prevails": "Prevails",
    "conceded": "Conceded",
    # Damage and the situation.
    "damaged": "Damage, {label}",
    "healed": "Healed, {label}",
    "damage_points": "damage",
    "healed_points": "healed",
    "aspect_placed": "New Aspect, free to tag once",
    "discovered": "Discovered, free to tag once",
    "aspect_gone": "No longer true",
}
"""Word key to words."""
