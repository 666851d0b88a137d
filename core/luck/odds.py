"""What a GM wants to know before committing, as data to show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Chance:
    """One question and its answer; `word` is a word key such as `p_success`."""

    word: str
    p: Fraction


@dataclass(frozen=True, slots=True)
class Odds:
    """Exact odds of one draw: the chances worth a glance (the first is the headline), and the whole picture.

    A draw that cannot succeed or fail, such as a die just for its number, has no chances.
    `spread` maps each value of what is counted to its probability; a key is a word key or shown as it is.
    """

    chances: tuple[Chance, ...]
    spread: Mapping[str, Fraction] = field(default_factory=dict)
    counted: str = ""
    mean: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Lever:
    """What one change to a form would do: the field, its other value, and the odds then."""

    field: str
    value: object
    label: str
    odds: Odds
