"""What a log record says in words, for text that leaves the program: recaps and slips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.ruleset import Ruleset

Event = Mapping[str, Any]


def result_words(ruleset: Ruleset, drawn: Event) -> str:
    """The result of a logged draw in the game's words, with what it counted: "success, 2 successes"."""
    outcome = drawn.get("outcome") or {}
    counted = (
        f"{fact} {ruleset.word(name)}"
        for name, fact in (drawn.get("facts") or {}).items()
        if name in ruleset.words and type(fact) is int
    )
    return ", ".join(filter(None, (ruleset.word(outcome["word"]) if outcome else "", *counted)))


def step_words(ruleset: Ruleset, step: Event) -> str:
    """One step in words: who, what, and by how much."""
    word, label = ruleset.word(step["what"]), step.get("label", "")
    said = word.replace("{label}", label) if "{label}" in word else f"{word} {label}".strip()
    amount = "" if step.get("amount") is None else f" {step['amount']:+d}".replace("-", "−")
    seat = f"{step['seat']}: " if step.get("seat") else ""
    return f"{seat}{said}{amount}"
