"""The acting order of fighters (resonance-55, 56, 71)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.resonance.currencies import Who
from core.schema.entry import Entry
from core.wording import quantity


@dataclass(frozen=True, slots=True)
class Order:
    """The acting order, whose turn it is, and the round."""

    order: tuple[Who, ...]
    turn: Who
    round: int = 1


Fighters = Annotated[tuple[Who, ...], Entry("Order", code="invalid_order")]
"""Fighters in acting order."""
Turn = Annotated[Who, Entry("Turn")]
Round = Annotated[int, Entry("Round", low=1, code="invalid_amount")]
Names = Annotated[Mapping[str, str], Entry(hidden=True)]
"""The fighters' names by id, if their ids aren't names."""
UNNAMED: Mapping[str, str] = {}


def start_conflict(
    attacker: Who,
    target: Who,
    responds: bool,
    rest_order: Annotated[tuple[Who, ...], Entry("Then", code="invalid_order")],
) -> Resolution[Order]:
    """Begin a combat when the target answers an attack; the attacker acts first (resonance-55)."""
    if not responds:
        raise Refusal("no_combat", "The target doesn't answer in kind, so it stays a lone attack.", "responds")
    _check_different((attacker, *rest_order), "rest_order")
    if target not in rest_order:
        raise Refusal("invalid_order", "The target acts too. Add it to the order.", "rest_order")
    return _next_turn(Order((attacker, *rest_order), attacker), "resonance-55")


def _check_different(order: Sequence[Who], at: str) -> None:
    if len(set(order)) < len(order):
        raise Refusal("invalid_order", "A fighter is in the order twice. Remove one.", at)


def _next_turn(order: Order, why: str, names: Names = UNNAMED) -> Resolution[Order]:
    turn = str(order.turn)
    steps = (Step(why, "turn", names.get(turn, turn)), Step("resonance-56", "round", total=order.round))
    return Resolution(order, steps=steps)


def _standing_order(order: Fighters, turn: Who, round: int) -> Order:
    """The current order. Refuse a turn of someone outside it."""
    _check_different(order, "order")
    if turn not in order:
        raise Refusal("invalid_order", "The fighter whose turn it is must be in the order.", "turn")
    return Order(order, turn, round)


def next_turn(
    order: Fighters, turn: Turn, round: Round, names: Names = UNNAMED, out: tuple[Who, ...] = ()
) -> Resolution[Order]:
    """Give the turn to the next fighter in the order, without those who are `out` (resonance-56)."""
    return _next_turn(after_turn(_standing_order(order, turn, round), out), "resonance-56", names)


def after_turn(order: Order, out: Sequence[Who] = ()) -> Order:
    """The order at the next turn. Refuse if everyone is out."""
    at = order.order.index(order.turn)
    for step in range(1, len(order.order) + 1):
        laps, place = divmod(at + step, len(order.order))
        if order.order[place] not in out:
            return Order(order.order, order.order[place], order.round + laps)
    raise Refusal("nobody_can_act", "All fighters are out of the fight.", "out")


def reorder(
    order: Fighters,
    turn: Turn,
    round: Round,
    new_order: Annotated[tuple[Who, ...], Entry("New order", code="invalid_order")],
    names: Names = UNNAMED,
) -> Resolution[Order]:
    """Change the order as the story demands (resonance-56)."""
    now = _standing_order(order, turn, round)
    _check_different(new_order, "new_order")
    if set(new_order) != set(now.order):
        raise Refusal("invalid_order", "The new order must have the same fighters.", "new_order")
    return _next_turn(replace(now, order=new_order), "resonance-56", names)


def join_conflict(
    order: Fighters,
    turn: Turn,
    round: Round,
    id: Who,
    *,
    position: Annotated[int, Entry("Place", low=0, code="invalid_order")] | None = None,
    names: Names = UNNAMED,
) -> Resolution[Order]:
    """Add a newcomer to the order, at `position` counted from 0 or at the end (resonance-56)."""
    now = _standing_order(order, turn, round)
    _check_different((*now.order, id), "id")
    at = len(now.order) if position is None else position
    if at > len(now.order):
        raise Refusal("invalid_order", f"The order has {quantity(len(now.order), 'place')}.", "position")
    joined = replace(now, order=(*now.order[:at], id, *now.order[at:]))
    return _next_turn(joined, "resonance-56", names)


RULES = (rule(start_conflict), rule(next_turn), rule(reorder), rule(join_conflict))
