"""Words for outcomes, steps, questions and reasons."""

from __future__ import annotations

from collections.abc import Mapping

from core.rulesets.background import words_play, words_rules

WORDS: Mapping[str, str] = {**words_rules.WORDS, **words_play.WORDS}
"""The words of every key."""
