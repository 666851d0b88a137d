"""The words for outcomes, steps, questions, odds and reasons."""

from __future__ import annotations

from collections.abc import Mapping

from core.rulesets.aisling.words_play import WORDS as PLAY
from core.rulesets.aisling.words_rules import WORDS as RULES

WORDS: Mapping[str, str] = {**RULES, **PLAY}
"""The words of every key."""
