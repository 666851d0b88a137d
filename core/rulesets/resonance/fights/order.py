"""The order in which fighters act (resonance-55, 56, 71)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.acts.result import Resolution, Step
from core.acts.rule import Rule, asking_nothing
from core.refusal import Refusal
from core.rulesets.resonance.fate.points import Who
from core.schema.entry import entry
from core.wording import counted


@dataclass(frozen=True, slots=True)
class Order:
    """Who acts when, whose turn it is, and the round."""

    order: tuple[Who, ...]
    turn: Who
    round: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class StartConflict:
    """An attack that is answered in kind, and who acts after the attacker."""

    attacker: Who = entry("Attacker")
    target: Who = entry("Target")
    responds: bool = entry("Answers in kind")
    rest_order: tuple[Who, ...] = entry("Then", code="invalid_order")


def start_conflict(request: StartConflict) -> Resolution[Order]:
    """Begin a combat: the attacker acts first (resonance-55)."""
    if not request.responds:
        raise Refusal("no_combat", "Nobody answers in kind: it stays a lone attack.", "responds")
    rest = request.rest_order
    _check_different((request.attacker, *rest), "rest_order")
    if request.target not in rest:
        raise Refusal("invalid_order", "The target acts too: name it in the order.", "rest_order")
    return _next_turn(Order((request.attacker, *rest), request.attacker), "resonance-55")


def _check_different(order: Sequence[Who], at: str) -> None:
    if len(set(order)) < len(order):
        raise Refusal("invalid_order", "Somebody is in the order twice.", at)


def _next_turn(order: Order, rule: str, names: Mapping[str, str] | None = None) -> Resolution[Order]:
    turn = str(order.turn)
    steps = (Step(rule, "turn", (names or {}).get(turn, turn)), Step("resonance-56", "round", total=order.round))
    return Resolution(order, steps=steps)


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """A combat as it stands; `names` are what the fighters are called where their ids say nothing."""

    order: tuple[Who, ...] = entry("Order", code="invalid_order")
    turn: Who = entry("Turn")
    round: int = entry("Round", low=1, code="invalid_amount")
    names: Mapping[str, str] = entry(default={}, hidden=True)


def _checked(running: Running) -> Order:
    """The combat as it stands; refuses a turn of somebody who is not in it."""
    _check_different(running.order, "order")
    if running.turn not in running.order:
        raise Refusal("invalid_order", "Whose turn it is must be in the order.", "turn")
    return Order(running.order, running.turn, running.round)


@dataclass(frozen=True, slots=True, kw_only=True)
class NextTurn(Running):
    """A turn that is over; who is `out` is skipped."""

    out: tuple[Who, ...] = entry("Out", default=())


def next_turn(request: NextTurn) -> Resolution[Order]:
    """Go on to who acts next (resonance-56)."""
    return _next_turn(after_turn(_checked(request), request.out), "resonance-56", request.names)


def after_turn(order: Order, out: Sequence[Who] = ()) -> Order:
    """The order at the next turn; refuses when nobody is left to act."""
    at = order.order.index(order.turn)
    for step in range(1, len(order.order) + 1):
        laps, place = divmod(at + step, len(order.order))
        if order.order[place] not in out:
            return Order(order.order, order.order[place], order.round + laps)
    raise Refusal("nobody_can_act", "Everybody is out of the fight.", "out")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reorder(Running):
    """Another order for the same fighters."""

    new_order: tuple[Who, ...] = entry("New order", code="invalid_order")


def reorder(request: Reorder) -> Resolution[Order]:
    """Change the order because the story does (resonance-56)."""
    now = _checked(request)
    _check_different(request.new_order, "new_order")
    if set(request.new_order) != set(now.order):
        raise Refusal("invalid_order", "The new order must have the same fighters.", "new_order")
    return _next_turn(Order(request.new_order, now.turn, now.round), "resonance-56", request.names)


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinConflict(Running):
    """Somebody who joins, last unless at a `position` counted from 0."""

    id: Who = entry("Who")
    position: int | None = entry("Place", default=None, low=0, code="invalid_order")


def join_conflict(request: JoinConflict) -> Resolution[Order]:
    """Take a newcomer into the order (resonance-56)."""
    now = _checked(request)
    _check_different((*now.order, request.id), "id")
    at = len(now.order) if request.position is None else request.position
    if at > len(now.order):
        raise Refusal("invalid_order", f"The order has {counted(len(now.order), 'place')}.", "position")
    joined = Order((*now.order[:at], request.id, *now.order[at:]), now.turn, now.round)
    return _next_turn(joined, "resonance-56", request.names)


RULES = (
    Rule("start_conflict", StartConflict, asking_nothing(start_conflict)),
    Rule("next_turn", NextTurn, asking_nothing(next_turn)),
    Rule("reorder", Reorder, asking_nothing(reorder)),
    Rule("join_conflict", JoinConflict, asking_nothing(join_conflict)),
)
