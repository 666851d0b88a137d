"""Odds that a GM sees before committing, as data to show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Chance:
    """One probability with its word key, such as `p_success`."""

    word: str
    p: Fraction


@dataclass(frozen=True, slots=True)
class Odds:
    """Exact odds of one draw: the most important chances, the headline first, and the full spread.

    A draw that can't succeed or fail, such as a die rolled for its number, has no chances. `spread` maps each value
    of the number called `counted` to its probability; a key is a word key or shown as it is.
    """

    chances: tuple[Chance, ...]
    spread: Mapping[str, Fraction] = field(default_factory=dict)
    counted: str = ""
    mean: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Lever:
    """The effect of one change to a form on the odds: the field, its other value, and the new odds."""

    field: str
    value: object
    label: str
    odds: Odds
