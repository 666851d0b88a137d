"""The keys that step and turn on a map: digits lie as on a keypad."""

from __future__ import annotations

KEYPAD = {"7": "nw", "8": "n", "9": "ne", "4": "w", "6": "e", "1": "sw", "2": "s", "3": "se"}
"""The direction of a digit."""
TURNING = {"comma": "turn_left", "full_stop": "turn_right"}
