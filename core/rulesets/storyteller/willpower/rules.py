"""Spending Willpower (storyteller-72 to 74)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Literal, get_args

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.storyteller.sheet import Willpower
from core.schema.entry import Entry

Purpose = Literal["draw", "resistance", "defense", "advantage"]
PURPOSES: tuple[Purpose, ...] = get_args(Purpose)
BONUSES: Mapping[Purpose, int] = {"draw": 3, "resistance": 2, "defense": 2, "advantage": 0}
"""The bonus of a point of Willpower; an advantage has its own effect instead (storyteller-73)."""


@dataclass(frozen=True, slots=True)
class Spent:
    """The Willpower left, the bonus, and the penalty for low Willpower before and after."""

    current: int
    bonus: int
    penalty_now: int
    penalty_after: int


def spend_willpower(
    willpower: Willpower,
    purpose: Annotated[Purpose, Entry("For", code="unknown_purpose")],
    already_spent: Annotated[bool, Entry("Spent on this already")] = False,
    cost: Annotated[int, Entry("Price of the advantage", low=1)] = 1,
) -> Resolution[Spent]:
    """Spend Willpower (storyteller-73, 74). Refuse a second point on one action, and more than is left.

    Only an advantage can cost more than one point.
    """
    advantage = purpose == "advantage"
    if already_spent and not advantage:
        raise Refusal("willpower_already_spent", "Only one point may be spent on one action.", "already_spent")
    cost = cost if advantage else 1
    if willpower.current < cost:
        raise Refusal("no_willpower", f"This takes {cost} Willpower; you have {willpower.current}.", "willpower")
    after = replace(willpower, current=willpower.current - cost)
    spent = Spent(after.current, BONUSES[purpose], willpower.penalty, after.penalty)
    return Resolution(spent, steps=_steps(purpose, cost, after))


def _steps(purpose: Purpose, cost: int, after: Willpower) -> tuple[Step, ...]:
    spent = Step("storyteller-73", "willpower_spent", amount=-cost, total=after.current)
    bonus = Step("storyteller-73", f"bonus_{purpose}", amount=BONUSES[purpose])
    low = Step("storyteller-74", "low_willpower", amount=after.penalty)
    return (spent, *((bonus,) if bonus.amount else ()), *((low,) if after.penalty else ()))


RULES = (rule(spend_willpower),)
