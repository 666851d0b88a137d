"""What further cards and higher ranks have in common: what they cost, and what paying changes (background-57, 58)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from core.acting import NOBODY
from core.action import Price
from core.ledger import PointsMove
from core.refusal import Refusal
from core.result import Resolution
from core.rulesets.background.currencies import POINTS
from core.rulesets.background.options import HouseRules
from core.situation import Effects, Situation
from core.table import Table

R = TypeVar("R")


class Purchase(Protocol):
    """A form that buys something: for the price an option sets, or free."""

    @property
    def free(self) -> bool:
        """Whether it was earned in the story."""

    def cost(self, options: HouseRules) -> int:
        """The price an option sets, in points."""


def cost_of(form: Purchase, situation: Situation) -> int:
    """What it costs in points."""
    return 0 if form.free else form.cost(situation.options)


def price(form: Purchase, situation: Situation) -> Price:
    """The same, to be shown before."""
    return Price(POINTS.id, cost_of(form, situation), need="earned in the story" if form.free else "")


def bought(form: Purchase, resolution: Resolution[Any], situation: Situation, item: str) -> Effects:
    """The cards after it on the sheet of who acts, and the points it cost."""
    actor, cost = situation.actor, cost_of(form, situation)
    paid = (PointsMove(actor.id, POINTS.id, -cost, "bought", item),) if cost else ()
    return Effects(sheets={actor.id: replace(actor.sheet, backgrounds=resolution.value.backgrounds)}, points=paid)


def sound(rule: Callable[[R, Table], Resolution[Any]], request: R, at: str) -> R:
    """A request that its rule, which asks nothing, does not refuse; what it refuses is said at a field of the form."""
    try:
        rule(request, NOBODY)
    except Refusal as refusal:
        raise Refusal(refusal.code, refusal.message, at) from refusal
    return request
