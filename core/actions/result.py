"""The result of a rule: an outcome, the facts behind it, and the steps that led there. No sentences."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from core.building_blocks.band import Band
from core.luck.piles import Tokens
from core.schema.codec import Json, encode


@dataclass(frozen=True, slots=True)
class Outcome:
    """The band of a result and the game's own word for it, a word key of the ruleset such as `dramatic_failure`."""

    band: Band
    word: str


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a breakdown.

    `rule` is a rule id of the catalogue and answers "why?"; `what` is a word key. `label` is text of the campaign (a
    trait, a tool, a name), shown as it is. `amount` is the number that the step adds and `total` the running total
    after it, both None if nothing is counted. `seat` says whose breakdown it is.
    """

    rule: str
    what: str
    label: str = ""
    tokens: Tokens = ()
    amount: int | None = None
    total: int | None = None
    seat: str = ""


def running(steps: Iterable[Step], seat: str = "", start: int = 0) -> tuple[Step, ...]:
    """The steps with running totals from `start`, all in one seat's name.

    Exact odds call this for every possible play, and `replace` would take three times as long to make a step.
    """
    total, counted = start, list[Step]()
    for step in steps:
        total += step.amount or 0
        counted.append(Step(step.rule, step.what, step.label, step.tokens, step.amount, total, seat))
    return tuple(counted)


V_co = TypeVar("V_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Resolution(Generic[V_co]):
    """The result of a rule: its typed `value`, for other rules and for settling, with outcome and steps.

    The value itself isn't stored; its `facts` are, and the JSON interface returns them.
    """

    value: V_co
    outcome: Outcome | None = None
    steps: tuple[Step, ...] = ()

    @property
    def facts(self) -> Mapping[str, Json]:
        """The answer of the JSON interface, with the key names of the catalogue."""
        return facts_of(self.value)


def facts_of(value: object) -> Mapping[str, Json]:
    """The facts of a rule's result: its own `facts` if it has them, otherwise its fields."""
    if isinstance(value, Mapping):
        return value
    own = getattr(value, "facts", None)
    if own is not None:
        return dict(own)
    return dict(encode(value)) if dataclasses.is_dataclass(value) else {}
