"""Buying Traits, Thresholds and Aspects with motes (aisling-59)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.aisling.caern.bag import MOTES_PER_THRESHOLD
from core.rulesets.aisling.colors import NAMES, check_color, check_colors, for_every_color
from core.rulesets.aisling.draws.helps import hand_of
from core.rulesets.aisling.draws.traits import check_trait_color
from core.rulesets.aisling.growth.purse import check_purse, pay
from core.rulesets.aisling.options import HouseRules
from core.rulesets.aisling.unfinished_characters.rules import conflict_bars
from core.rulesets.aisling.values import Aspect, Trait, find_aspect
from core.schema.codec import Json, encode
from core.schema.entry import entry
from core.schema.signature import Flat


@dataclass(frozen=True, slots=True, kw_only=True)
class Purchase:
    """A purchase: a level of a Trait, a level of a Threshold, or motes for an Aspect's Hand."""

    kind: str = entry("Kind")
    name: str = entry("Name", default="")
    color: str = entry("Colour", default="")
    motes: int | None = entry("Motes", default=None, code="bad_amount")


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvanceRequest:
    """A purchase, the purse that pays for it, and the lists it adds to."""

    motes: Mapping[str, Json] = entry("Motes")
    buy: Purchase = entry("Buy")
    traits: tuple[Trait, ...] = entry("Traits", default=())
    thresholds: Mapping[str, Json] | None = entry("Thresholds", default=None)
    aspects: tuple[Aspect, ...] = entry("Aspects", default=())
    complete: bool = entry("Finished character", default=True)
    in_conflict: bool = entry("In a conflict", default=False)
    options: HouseRules = field(default_factory=HouseRules)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bought:
    """The price and the purse left, with the fields of the sheet that changed.

    `raised` is the colour of a raised Threshold.
    """

    cost: int
    motes: Mapping[str, int]
    changed: Mapping[str, object]
    raised: str = ""
    step: Step

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface; a raised Threshold puts motes into the caern."""
        changed = {name: encode(value) for name, value in self.changed.items()}
        caern = {"caern_change": {self.raised: MOTES_PER_THRESHOLD}} if self.raised else {}
        return {"cost": self.cost, "motes": encode(self.motes), **changed, **caern}


def advance(request: Flat[AdvanceRequest]) -> Resolution[Bought]:
    """Buy something (aisling-59). Refuse it for unfinished characters and during a conflict."""
    check_purse(request.motes)
    if refusal := why_barred(request.complete, request.in_conflict):
        raise refusal
    if request.buy.kind not in KINDS:
        raise Refusal("unknown_purchase", f"Choose one of these to buy: {', '.join(KINDS)}.", "buy.kind")
    bought = KINDS[request.buy.kind].bought(request)
    return Resolution(bought, steps=(bought.step,))


def why_barred(complete: bool, in_conflict: bool) -> Refusal | None:
    """Why a character can't buy anything now; None if they can (aisling-47, 59)."""
    if not complete:
        return Refusal("not_complete", "This character isn't finished. Finish it in play first.", "complete")
    return conflict_bars(in_conflict)


def _trait(request: AdvanceRequest) -> Bought:
    """Buy the next level of a Trait, a new Trait, or one level off a negative one (aisling-42, 59)."""
    name = _name_of(request.buy)
    check_trait_color(request.buy.color, "buy.color")
    own = next((trait for trait in request.traits if trait.name == name), None)
    if own and own.color != request.buy.color:
        why = f"{name:.60} is {NAMES.get(own.color, own.color)}. A Trait keeps its colour."
        raise Refusal("trait_color_fixed", why, "buy.color")
    level = (own.motes if own else 0) + 1
    cost = max(1, level)
    paid = pay(request.motes, cost, request.buy.color)
    if own:
        after = () if level == 0 else (replace(own, motes=level),)
        traits = tuple(new for trait in request.traits for new in (after if trait is own else (trait,)))
    else:
        short = paid.bound and request.options.pool_trait == "session"
        new = Trait(name=name, color=request.buy.color, motes=level, expires="session" if short else None)
        traits = (*request.traits, new)
    step = _step("trait_bought", name, cost, level)
    return Bought(cost=cost, motes=paid.motes, changed={"traits": traits}, step=step)


def _threshold(request: AdvanceRequest) -> Bought:
    """Raise a Threshold by one, for as many motes as its new value (aisling-59)."""
    color = request.buy.color
    if request.thresholds is None:
        raise Refusal("bad_request", "Give the Thresholds.", "thresholds")
    check_colors(request.thresholds, "thresholds", "bad_threshold")
    check_color(color, "buy.color")
    after = for_every_color(request.thresholds)
    after[color] += 1
    cost = after[color]
    step, motes = _step("threshold_bought", NAMES[color], cost, after[color]), pay(request.motes, cost).motes
    return Bought(cost=cost, motes=motes, changed={"thresholds": after}, raised=color, step=step)


def _aspect(request: AdvanceRequest) -> Bought:
    """Buy motes for the Hand of an Aspect, new or existing (aisling-59)."""
    name, motes = _name_of(request.buy), request.buy.motes
    if motes is None or motes < 1:
        raise Refusal("bad_amount", "Buy at least 1 mote for the Aspect.", "buy.motes")
    paid = pay(request.motes, motes)
    own = find_aspect(request.aspects, name)
    hand = motes + (hand_of(own, request.options) if own else 0)
    raised = Aspect(name=name, motes=hand)
    known = tuple(raised if aspect is own else aspect for aspect in request.aspects)
    aspects = known if own else (*known, raised)
    step = _step("aspect_bought", name, motes, hand)
    return Bought(cost=motes, motes=paid.motes, changed={"aspects": aspects}, step=step)


def _name_of(buy: Purchase) -> str:
    if not buy.name.strip():
        raise Refusal("bad_request", "Name the Trait or Aspect to buy.", "buy.name")
    return buy.name.strip()


def _step(what: str, label: str, cost: int, level: int) -> Step:
    return Step("aisling-59", what, f"{label} {level}", amount=-cost)


class Kind(NamedTuple):
    """The row of a kind of purchase: what is bought; motes `bound` to its colour pay first (aisling-59)."""

    bought: Callable[[AdvanceRequest], Bought]
    bound: bool = False


KINDS: Mapping[str, Kind] = {"trait": Kind(_trait, bound=True), "threshold": Kind(_threshold), "aspect": Kind(_aspect)}
"""The kinds of purchases, a row each."""

RULES = (rule(advance),)
