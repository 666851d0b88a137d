"""Chances of an outcome's words, for screens and the JSON interface."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction

from core.luck.odds import Chance, Odds

Words = Mapping[str, Fraction]
"""The chance of each word."""


def certain(word: str) -> Words:
    """The chances of a result that is certain."""
    return {word: Fraction(1)}


def chances_of(words: Iterable[tuple[str, int]]) -> Words:
    """Chances from words with their weights."""
    counted: dict[str, int] = {}
    for word, weight in words:
        counted[word] = counted.get(word, 0) + weight
    total = sum(counted.values())
    return {word: Fraction(weight, total) for word, weight in counted.items()}


def mix_chances(parts: Iterable[tuple[int, Words]]) -> Words:
    """The chances of a mixture, from parts with their weights."""
    sums: dict[str, Fraction] = {}
    total = 0
    for weight, words in parts:
        total += weight
        for word, p in words.items():
            sums[word] = sums.get(word, Fraction(0)) + weight * p
    return {word: p / total for word, p in sums.items()}


def odds_of(words: Words, headline: str, good: Collection[str], order: Iterable[str]) -> Odds:
    """The odds to show: the sum of the good words first, then each possible word in order."""
    likely = [word for word in order if words.get(word)]
    first = Chance(headline, sum((words[word] for word in likely if word in good), Fraction(0)))
    spread = {f"p_{word}": words[word] for word in likely}
    return Odds((first, *(Chance(word, p) for word, p in spread.items())), spread, "comes_to")
