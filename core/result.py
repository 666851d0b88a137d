"""What a rule returns: an outcome, the facts behind it, and the steps that led there. No sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from core.band import Band
from core.codec import Json
from core.piles import Tokens


@dataclass(frozen=True, slots=True)
class Outcome:
    """The band and the game's own word for it, a word key of the ruleset such as `dramatic_failure`."""

    band: Band
    word: str


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a reckoning.

    `rule` is a rule id of the catalogue and answers "why?"; `what` is a word key; `label` is text of the
    campaign (a trait, a tool, a name) shown as it is; `amount` is what the step adds and `total` the
    running total after it, both None where nothing is counted; `seat` says whose reckoning it is.
    """

    rule: str
    what: str
    label: str = ""
    tokens: Tokens = ()
    amount: int | None = None
    total: int | None = None
    seat: str = ""


def running(steps: Iterable[Step], seat: str = "", start: int = 0) -> tuple[Step, ...]:
    """The steps with running totals from `start`, all in one seat's name."""
    total, counted = start, list[Step]()
    for step in steps:
        total += step.amount or 0
        counted.append(replace(step, total=total, seat=seat))
    return tuple(counted)


@dataclass(frozen=True, slots=True)
class Resolution:
    """The result of a rule.

    `facts` is the answer of the JSON interface, as the catalogue names its keys. `value` is the rule's own
    typed result for other rules and for settling; it is not stored.
    """

    facts: Mapping[str, Json]
    outcome: Outcome | None = None
    steps: tuple[Step, ...] = ()
    value: Any = field(default=None, compare=False)
