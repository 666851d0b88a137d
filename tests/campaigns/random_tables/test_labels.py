"""Labels of entries against a plain model: each open end by the numbers it stands for, each percentage by its share."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.random_tables.labels import read_labels

DICE = {"": 1, "d6": 1, "2d6": 2, "3d6": 3}
"""Heads with a die, and the lowest number of each; entries without a die begin at 1."""
LOW = {
    "<= {}": lambda number, n: number <= n,
    "up to {}": lambda number, n: number <= n,
    "{} or less": lambda number, n: number <= n,
    "< {}": lambda number, n: number < n,
    "under {}": lambda number, n: number < n,
}
HIGH = {
    ">= {}": lambda number, n: number >= n,
    "{} or more": lambda number, n: number >= n,
    "> {}": lambda number, n: number > n,
    "more than {}": lambda number, n: number > n,
}
FAR = 40


def numbers(label: str) -> set[int]:
    """The numbers up to `FAR` of a label as the reader of numbered entries takes it: `3`, `2-5`, `7+`."""
    if label.endswith("+"):
        return {*range(int(label[:-1]), FAR)}
    first, _, last = label.partition("-")
    return {*range(int(first), int(last or first) + 1)}


@pytest.mark.parametrize("head", DICE)
@pytest.mark.parametrize("low", LOW)
@pytest.mark.parametrize("high", HIGH)
def test_an_open_end_is_all_numbers_it_names(head: str, low: str, high: str) -> None:
    least = DICE[head]
    for n in range(least + 1, least + 4):
        lines = [(1, text) for text in (*filter(None, [head]), f"{low.format(n)}: Fog", f"{high.format(n)}: Rain")]
        told, guess = read_labels(lines)
        (first, fog), (last, rain) = (text.split(". ") for _, text in told[-2:])
        assert (fog, rain, guess) == ("Fog", "Rain", "")
        assert numbers(first) == {each for each in range(least, FAR) if LOW[low](each, n)}
        assert numbers(last) == {each for each in range(least, FAR) if HIGH[high](each, n)}


@given(st.lists(st.decimals(min_value=0.5, max_value=99, places=1), min_size=2, max_size=6), st.integers(0, 3))
def test_a_percentage_is_its_share_of_all(shares: list[object], heads: int) -> None:
    lines = [(number, f"Head {number}") for number in range(heads)]
    lines += [(heads + number, f"{share}% Fog {number}") for number, share in enumerate(shares)]
    told, guess = read_labels(lines)
    weights = [Fraction(re.split("x ", text)[0]) for _, text in told[heads:]]
    given_shares = [Fraction(str(share)) for share in shares]
    assert [weight / sum(weights) for weight in weights] == [share / sum(given_shares) for share in given_shares]
    assert all(weight.denominator == 1 for weight in weights)
    assert bool(guess) == (sum(given_shares) != 100)
    assert told[:heads] == lines[:heads]


@pytest.mark.parametrize(
    "texts", [("50% Fog",), ("1. Fog", "2. Rain"), ("<= 3: Fog", "Rain"), ("a) Fog", "c) Rain"), ("a) Fog",)]
)
def test_what_is_not_labelled_throughout_stays(texts: tuple[str, ...]) -> None:
    lines = [(1, text) for text in texts]
    assert read_labels(lines) == (lines, "")
