"""Ratings: Level times a power of ten (destiny-188 to 193)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Annotated, Literal, NamedTuple

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.destiny.terrain.movement import decimal, plain
from core.rulesets.destiny.values.mass import shares
from core.rulesets.destiny.values.stats import HIGHEST, LOWEST, STATS
from core.schema.entry import Entry, entry

_TEXT = re.compile(r"(\d{1,3}(?:\.\d{1,9})?)x(-?\d{1,2})", re.ASCII)


class Read(NamedTuple):
    """A rating: its exact Level and its Scale."""

    exact: Decimal
    scale: int

    @property
    def level(self) -> int:
        """The whole part, which comparisons use (destiny-189)."""
        return int(self.exact)

    @property
    def value(self) -> Decimal:
        """The value of the rating (destiny-188)."""
        return self.exact.scaleb(self.scale)


Written = Annotated[str, Entry("Rating", code="bad_rating")]
"""A rating as text, for rules."""


def read_rating(text: object, at: str = "rating") -> Read:
    """Read a rating such as `8x1` or `2.5x0` (destiny-188, 189); refuses other texts and Levels out of range."""
    found = _TEXT.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise Refusal("bad_rating", f"{text!s:.30} isn't a rating. Write it like 8x1 or 2.5x0.", at)
    read = Read(Decimal(found[1]), int(found[2]))
    if not LOWEST <= read.exact <= HIGHEST:
        raise Refusal("level_out_of_range", f"A Level must be from {LOWEST} to {HIGHEST}.", at)
    return read


@dataclass(frozen=True, slots=True)
class ValueOf:
    """The parts of a rating, and its value as text."""

    level: int
    scale: int
    value: str


def rating_value(rating: Written) -> Resolution[ValueOf]:
    """The value of a rating (destiny-188, 189)."""
    read = read_rating(rating)
    value = plain(read.value)
    step = Step("destiny-188", "comes_to", value)
    return Resolution(ValueOf(read.level, read.scale, value), steps=(step,))


@dataclass(frozen=True, slots=True)
class RatingOf:
    """A value as a rating, in writing and taken apart."""

    rating: str
    level: int
    scale: int


def to_rating(value: Annotated[str, Entry("Value", code="bad_value")]) -> Resolution[RatingOf]:
    """The leading digit, rounded half up; Level 1 becomes Level 10 of the Scale below (destiny-190)."""
    number = decimal(value)
    if number <= 0:
        raise Refusal("bad_value", "A value must be above 0.", "value")
    scale = number.adjusted()
    level = int(number.scaleb(-scale).quantize(Decimal(1), ROUND_HALF_UP))
    if level == 1:
        level, scale = 10, scale - 1
    text = f"{level}x{scale}"
    step = Step("destiny-190", "written_as", text)
    return Resolution(RatingOf(text, level, scale), steps=(step,))


Which = Literal["a", "b", "equal"]


@dataclass(frozen=True, slots=True)
class Compared:
    """The higher one by value and by Level, and the difference of the Scales, positive if the first is above."""

    higher: Which
    level_higher: Which
    scale_difference: int


def compare_ratings(a: Written, b: Written) -> Resolution[Compared]:
    """Compare two ratings by value, and by Level and Scale as damage does (destiny-191)."""
    one, other = read_rating(a, "a"), read_rating(b, "b")
    by_level = _higher(Decimal(one.level), Decimal(other.level))
    found = Compared(_higher(one.value, other.value), by_level, one.scale - other.scale)
    named = {"a": a, "b": b, "equal": "neither"}
    steps = (
        Step("destiny-191", "higher", named[found.higher]),
        Step("destiny-191", "higher_level", named[found.level_higher]),
        Step("destiny-191", "scales_apart", amount=found.scale_difference),
    )
    return Resolution(found, steps=steps)


def _higher(a: Decimal, b: Decimal) -> Which:
    return "equal" if a == b else "a" if a > b else "b"


def body_given(body: Written) -> tuple[int, int]:
    """The digits and the exponent of a Body in writing."""
    mass = read_rating(body, "body").value.as_tuple()
    exponent = mass.exponent
    assert isinstance(exponent, int), "a rating is a number"
    return int("".join(map(str, mass.digits))), exponent


@dataclass(frozen=True, slots=True)
class Unit:
    """The parts of a unit's sheet that are checked."""

    stats: Mapping[str, object] = entry("Stats", code="stat_missing")
    skills: Mapping[str, int] = entry("Skills", default={}, code="level_out_of_range", low=0, high=10)


def check_unit(unit: Unit) -> bool:
    """Return True if a unit's sheet is valid; refuses one that isn't (destiny-193)."""
    for stat in STATS:
        if stat not in unit.stats:
            raise Refusal("stat_missing", f"{stat.title()} is missing.", "unit.stats")
    for stat, text in unit.stats.items():
        read_rating(text, f"unit.stats.{stat:.30}")
    return True


RULES = (
    rule(rating_value),
    rule(to_rating),
    rule(compare_ratings),
    rule(shares, name="carry", given=body_given),
    rule(check_unit, "ok"),
)
