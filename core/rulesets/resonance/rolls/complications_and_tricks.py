"""Spending Hits beyond the Difficulty on Complications and Tricks (resonance-44 to 49)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from core.actions.choices import choices, title
from core.actions.result import Step
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.resonance.options import WRITTEN, HouseRules, Row
from core.rulesets.resonance.rolls.difficulty import Modifier
from core.schema.entry import FEW, Choice, entry
from core.schema.rows import complete
from core.wording import quantity

Rating = Literal["minor", "moderate", "major"]
RATINGS = complete("ratings of a Complication", Rating, {"minor": 1, "moderate": 2, "major": 3})
"""The Hits that avoid a Complication (resonance-45)."""
ADVANTAGE = "create_advantage"
DONE = "done"


@dataclass(frozen=True, slots=True)
class Complication:
    """A Complication, which spoils a success unless it is paid off; at the table its id is its text."""

    id: str = entry("What")
    rating: Rating = entry("Rating", choices=choices(*RATINGS), code="unknown_rating")


@dataclass(frozen=True, slots=True)
class Trick:
    """A benefit this action can buy."""

    id: str = entry("What")
    cost: int = entry("Hits", low=0, within=FEW, code="invalid_amount")


@dataclass(frozen=True, slots=True)
class Spend:
    """The purchases, decided before the roll."""

    complications: tuple[str, ...] = entry(default=())
    tricks: tuple[str, ...] = entry(default=())


@dataclass(frozen=True, kw_only=True)
class Task:
    """The parts of an action besides its rolls. If `spend` is None, the table asks what to buy.

    It has no slots, so that one request can be both a task and a Cast.
    """

    modifiers: tuple[Modifier, ...] = entry("Modifiers", default=())
    complications: tuple[Complication, ...] = entry("Complications", default=())
    tricks_available: tuple[Trick, ...] = entry("Tricks", default=())
    tricks_unavailable: tuple[str, ...] = entry("Tricks not offered", default=())
    spend: Spend | None = entry(default=None, hidden=True)


@dataclass(frozen=True, slots=True)
class Shop:
    """The purchases on offer, with their cost by id.

    `first` are the Tricks usually bought, in this order; `injuries` are the Injuries each Trick deals.
    """

    complications: Mapping[str, int]
    tricks: Mapping[str, int]
    first: tuple[str, ...] = ()
    injuries: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Bought:
    """The purchases so far."""

    complications: tuple[str, ...] = ()
    tricks: tuple[str, ...] = ()
    cost: int = 0
    steps: tuple[Step, ...] = field(default=(), compare=False, repr=False)


def prices(options: HouseRules, *, attack: bool = False, magic: bool = False) -> dict[str, int]:
    """The costs of Tricks in Hits, for any action, an attack or magic (resonance-46 to 48, 59, 86)."""
    kinds = {"attack": attack, "magic": magic}

    def is_offered(row: Row) -> bool:
        only = [kind for kind in kinds if row.get(kind)]
        return not only or any(kinds[kind] for kind in only)

    return {name: row["hits"] for name, row in options.tricks.items() if is_offered(row)}


def shown_name(name: str) -> str:
    """A Trick of the text as a title; any other as someone typed it."""
    return title(name) if name in WRITTEN.tricks else name.replace("_", " ")


def shop(task: Task, options: HouseRules, tricks: Mapping[str, int], first: tuple[str, ...] = ()) -> Shop:
    """The purchases on offer. Refuse repeated Complications, and a decision for something that isn't on offer."""
    avoidable: dict[str, int] = {}
    for complication in task.complications:
        if complication.id in avoidable:
            raise Refusal(
                "complication_repeated", f"{complication.id:.60} is listed twice. Remove one.", "complications"
            )
        avoidable[complication.id] = RATINGS[complication.rating]
    offered = {**tricks, **{trick.id: trick.cost for trick in task.tricks_available}}
    harm = {name: row["injuries"] for name, row in options.tricks.items() if row.get("injuries")}
    sold = Shop(avoidable, {i: cost for i, cost in offered.items() if i not in task.tricks_unavailable}, first, harm)
    if task.spend:
        _check(task.spend.complications, sold.complications, "unknown_complication", "complication_repeated")
        _check(task.spend.tricks, sold.tricks, "trick_not_available", "trick_repeated")
    return sold


def _check(wanted: Sequence[str], offered: Mapping[str, int], unknown: str, repeated: str) -> None:
    for at, one in enumerate(wanted):
        if one not in offered:
            raise Refusal(unknown, f"{title(one):.60} isn't offered here.", "spend")
        if one in wanted[:at]:
            raise Refusal(repeated, f"{title(one):.60} is already bought for this action.", "spend")


def buy_decided(spend: Spend, sold: Shop, success: bool, surplus: int) -> Bought:
    """Buy as decided. Refuse purchases on a failure or beyond the surplus (resonance-44 to 46)."""
    if (spend.complications or spend.tricks) and not success:
        raise Refusal("action_failed", "The action failed, so nothing can be bought.", "spend")
    bought = Bought()
    for one in spend.complications:
        bought = _plus(bought, f"avoid:{one}", sold, surplus)
    for one in spend.tricks:
        bought = _plus(bought, f"trick:{one}", sold, surplus)
    if bought.cost > surplus:
        why = (
            f"The choice costs {bought.cost}, but only {quantity(surplus, 'Hit is', 'Hits are')} left "
            "after the Difficulty."
        )
        raise Refusal("not_enough_hits", why, "spend")
    return bought


def buy(table: Table, sold: Shop, surplus: int) -> Bought:
    """Ask for purchases one by one, until the player is done or can't afford another."""
    bought = Bought()
    while True:
        choices = tuple(_offers(sold, bought, surplus))
        if all(choice.why_not or choice.id == DONE for choice in choices):
            return bought
        picked = table.choose("buy", choices, why="resonance-46", advice=dict)
        if picked == DONE:
            return bought
        bought = _plus(bought, picked, sold, surplus)


def _offers(sold: Shop, bought: Bought, surplus: int) -> Iterator[Choice]:
    """The purchases still open: the usual Tricks first, then `done`, then all others."""
    left = surplus - bought.cost
    tricks = {one: cost for one, cost in sold.tricks.items() if one not in bought.tricks}
    usual = [one for one in sold.first if one in tricks]
    for one in usual:
        yield _offer(f"trick:{one}", shown_name(one), tricks[one], left, sold.injuries.get(one, 0))
    yield Choice(DONE, "Done", note=f"{left} left" if left else "")
    for one, cost in sold.complications.items():
        if one not in bought.complications:
            yield _offer(f"avoid:{one}", f"Avoid: {one}", cost, left)
    for one, cost in tricks.items():
        if one not in usual:
            yield _offer(f"trick:{one}", shown_name(one), cost, left, sold.injuries.get(one, 0))


def _offer(id: str, label: str, cost: int, left: int, injuries: int = 0) -> Choice:
    """A purchase as a choice: its cost out of the Hits left, and the Injuries it deals."""
    hits = quantity(cost, "Hit")
    deals = f" · {quantity(injuries, 'Injury', 'Injuries')}" if injuries else ""
    return Choice(id, label, f"This costs {hits}; only {left} left." if cost > left else "", f"{hits} of {left}{deals}")


def _plus(bought: Bought, picked: str, sold: Shop, surplus: int) -> Bought:
    """The purchases with one more."""
    kind, _, one = picked.partition(":")
    cost = sold.complications[one] if kind == "avoid" else sold.tricks[one]
    total, rule = bought.cost + cost, "resonance-45" if kind == "avoid" else "resonance-46"
    what, label = ("avoided", one) if kind == "avoid" else ("trick", shown_name(one))
    step = Step(rule, what, label, amount=-cost, total=surplus - total)
    return Bought(
        (*bought.complications, one) if kind == "avoid" else bought.complications,
        bought.tricks if kind == "avoid" else (*bought.tricks, one),
        total,
        (*bought.steps, step),
    )
