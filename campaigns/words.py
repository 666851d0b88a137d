"""What a log record says in words, for text that leaves the program: recaps and slips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.piles import Token
from core.ruleset import Ruleset

Event = Mapping[str, Any]


def result_words(ruleset: Ruleset, drawn: Event) -> str:
    """The result of a logged draw in the game's word; empty where there is none."""
    outcome = drawn.get("outcome")
    return ruleset.word(outcome["word"]) if outcome else ""


def fact_words(ruleset: Ruleset, drawn: Event) -> tuple[str, ...]:
    """The facts of a draw that the game has words for: "Successes 2"; what the result says is left out."""
    said = (drawn.get("outcome") or {}).get("word")
    facts = (drawn.get("facts") or {}).items()
    return tuple(
        ruleset.words[name] if fact is True else f"{ruleset.words[name]} {_fact(ruleset, fact)}"
        for name, fact in facts
        if name in ruleset.words
        and isinstance(fact, int | str)
        and fact not in (False, "", said)
        and not (fact is True and name == said)
    )


def _fact(ruleset: Ruleset, fact: int | str) -> str:
    """A card among the facts as it looks; a number is a number, whatever die may show it, with a true minus."""
    return token_words(ruleset, fact) if isinstance(fact, str) else str(fact).replace("-", "−")


def said_words(ruleset: Ruleset, drawn: Event) -> tuple[str, ...]:
    """What was said in words for a logged draw, each after what was asked: "How does it help?  “by its light”"."""
    return tuple(f"{ruleset.word(question)} “{text}”" for question, text in drawn.get("said", ()))


def token_words(ruleset: Ruleset, token: Token) -> str:
    """A card, mote or die as its game writes it."""
    look = ruleset.look(token)
    return look.text if look else str(token)


def step_words(ruleset: Ruleset, step: Event, of: str = "") -> str:
    """One step in words: who, what, and by how much; who is left out where that is `of`."""
    tokens = (token_words(ruleset, token) for token in step.get("tokens", ()))
    word, label = ruleset.word(step["what"]), " ".join(filter(None, (step.get("label", ""), *tokens)))
    said = word.replace("{label}", label) if "{label}" in word else f"{word} {label}".strip()
    amount = "" if step.get("amount") is None else f" {step['amount']:+d}".replace("-", "−")
    seat = f"{step['seat']}: " if step.get("seat", "") not in ("", of) else ""
    return f"{seat}{said}{amount}"
