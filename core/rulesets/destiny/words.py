"""Words for outcomes, steps, questions and reasons."""

from __future__ import annotations

WORDS: dict[str, str] = {}
