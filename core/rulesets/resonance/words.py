"""Words for outcomes, steps, questions and reasons: those of the rules, and those of what is done on screen."""

from __future__ import annotations

from collections.abc import Mapping

from core.rulesets.resonance.words_rules import WORDS as RULES

_LISTS = {
    "dies": "dice",
    "one_hits": "Hit",
    "one_injuries": "Injury",
}

_COURSE = {
    "next_turn_due": "act, then Next turn",
    "out_of_it": "Out of it",
    "aspect_gone": "Gone with the scene",
    "resonance_awarded": "Resonance held",
    "complication": "What goes wrong",
}

_REASONS = {
    "scene_over": "Unlocked as the scene ended",
    "advancement_bought": "Bought",
}

WORDS: Mapping[str, str] = {**RULES, **_LISTS, **_COURSE, **_REASONS}
"""Word key to words."""
