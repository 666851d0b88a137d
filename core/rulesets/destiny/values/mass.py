"""The mass of a Body, and the weights it lifts and carries, in kilograms (destiny-192)."""

from __future__ import annotations

from collections.abc import Mapping

from core.rulesets.destiny.values.stats import Rating

_TENTHS = {"mass": 10, "deadlift": 15, "carry": 10, "load": 5}
"""Tenths of the mass: for the mass itself, lifting for a moment, carrying for a while and carrying for long."""
FURTHEST = 30
"""The most powers of ten that are written out."""


def shares(digits: int, exponent: int) -> Mapping[str, str]:
    """The weight of a mass of `digits` times ten to the `exponent`, and what it lifts and carries, as decimal
    numbers.
    """
    return {name: _plain(digits * tenths, exponent - 1) for name, tenths in _TENTHS.items()}


def shares_of_body(body: Rating) -> Mapping[str, str]:
    """The same for a Body on a sheet; empty if its rating is impossible or far outside the range of real things."""
    if not _sound(body):
        return {}
    return shares(int(f"{body.level}{body.decimals}"), body.scale - len(body.decimals))


def _sound(body: Rating) -> bool:
    digits = f"{body.level}{body.decimals}"
    return abs(body.scale) <= FURTHEST and digits.isdecimal() and digits.isascii() and len(digits) <= FURTHEST


def _plain(digits: int, exponent: int) -> str:
    """A decimal number without trailing zeros."""
    if exponent >= 0:
        return str(digits * 10**exponent)
    text = str(digits).rjust(1 - exponent, "0")
    return f"{text[:exponent]}.{text[exponent:]}".rstrip("0").rstrip(".")
