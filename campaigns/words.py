"""What a log record says in words, for text that leaves the program: recaps and slips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.ruleset import Ruleset

Event = Mapping[str, Any]


def result_words(ruleset: Ruleset, drawn: Event) -> str:
    """The result of a logged draw in the game's word; empty where there is none."""
    outcome = drawn.get("outcome")
    return ruleset.word(outcome["word"]) if outcome else ""


def fact_words(ruleset: Ruleset, drawn: Event) -> tuple[str, ...]:
    """The facts of a logged draw that the game has words for: "Successes 2"; what the result says is left out."""
    said = (drawn.get("outcome") or {}).get("word")
    facts = (drawn.get("facts") or {}).items()
    return tuple(
        ruleset.words[name] if fact is True else f"{ruleset.words[name]} {fact}"
        for name, fact in facts
        if name in ruleset.words and isinstance(fact, int | str) and fact not in (False, "", said)
    )


def step_words(ruleset: Ruleset, step: Event, of: str = "") -> str:
    """One step in words: who, what, and by how much; who is left out where that is `of`."""
    word, label = ruleset.word(step["what"]), step.get("label", "")
    said = word.replace("{label}", label) if "{label}" in word else f"{word} {label}".strip()
    amount = "" if step.get("amount") is None else f" {step['amount']:+d}".replace("-", "−")
    seat = f"{step['seat']}: " if step.get("seat", "") not in ("", of) else ""
    return f"{seat}{said}{amount}"
