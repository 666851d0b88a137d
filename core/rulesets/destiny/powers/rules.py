"""Powers and magic (destiny-172 to 177)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.destiny.conditions.rules import check_conditions
from core.rulesets.destiny.values.stats import MINOR, Rating
from core.schema.codec import Json
from core.schema.entry import entry
from core.schema.signature import Flat
from core.wording import quantity

EXCHANGES = ("initiative", "range", "effect", "area")
"""The things scaling points buy (destiny-174); magic also buys Armor Pierce (destiny-175)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UsePower:
    """A power about to be used."""

    level: int = entry("Level", low=0)
    stat: Rating = entry("Stat")
    mind: Rating = entry("Mind")
    scaling: int = entry("Scaling points", default=0, low=0)
    exchange: Mapping[str, int] = entry("Exchange", default={})
    target_range: int = entry("Range to the target", default=2, low=0)
    price: str | None = entry("Price", default=None)
    fixed_price: str | None = entry("Fixed price", default=None)
    magic: bool = entry("Magic", default=False)
    hostile_observers: bool = entry("Seen by outsiders", default=False)


def price_of(request: UsePower) -> str:
    """The condition it costs: a Minor one, or the one the power fixes (destiny-172)."""
    if request.price is None:
        raise Refusal("price_needed", "Choose the condition that the Power costs.", "price")
    check_conditions([request.price], "price")
    if request.fixed_price is not None:
        if request.price != request.fixed_price:
            raise Refusal("wrong_price", f"This Power costs {request.fixed_price:.40}.", "price")
    elif request.price not in MINOR:
        raise Refusal("not_a_minor_condition", f"Choose one of these as the price: {', '.join(MINOR)}.", "price")
    return request.price


@dataclass(frozen=True, slots=True)
class Extent:
    """The range, effect or area of a power."""

    level: int
    scale: int

    def __str__(self) -> str:
        return f"{self.level}x{self.scale}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerUse:
    """The effects of a power this time, and its cost; only magic has Armor Pierce."""

    initiative: int
    range: Extent
    effect: Extent
    area: Extent
    price: str
    unspent: int
    armor_pierce: int | None = None

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        facts: dict[str, Json] = {"initiative": self.initiative, "price": {self.price: 1}, "unspent": self.unspent}
        extents = {"range": self.range, "effect": self.effect, "area": self.area}
        facts |= {name: {"level": each.level, "scale": each.scale} for name, each in extents.items()}
        return facts if self.armor_pierce is None else {**facts, "armor_pierce": self.armor_pierce}


def use_power(request: Flat[UsePower]) -> Resolution[PowerUse]:
    """Use a Power (destiny-172 to 176)."""
    price, given = price_of(request), request.exchange
    for name in given:
        if name not in EXCHANGES and not (name == "armor_pierce" and request.magic):
            raise Refusal("not_exchangeable", f"Scaling points can't buy {name:.40}.", "exchange")
    if min(given.values(), default=0) < 0:
        raise Refusal("bad_amount", "Scaling points can't be negative.", "exchange")
    if sum(given.values()) > request.scaling:
        raise Refusal(
            "not_enough_scaling",
            f"Only {quantity(request.scaling, 'point is', 'points are')} available for scaling.",
            "exchange",
        )
    close = int(request.target_range <= 1)
    vulgar = int(request.magic and request.hostile_observers)
    used = PowerUse(
        initiative=request.level + given.get("initiative", 0),
        range=Extent(request.stat.level, request.stat.scale + given.get("range", 0)),
        effect=Extent(request.mind.level + close, request.mind.scale + given.get("effect", 0) - vulgar),
        area=Extent(1, given.get("area", 0)),
        price=price,
        unspent=request.scaling - sum(given.values()),
        armor_pierce=given.get("armor_pierce", 0) if request.magic else None,
    )
    return Resolution(used, steps=tuple(_steps(used)))


def _steps(used: PowerUse) -> Iterator[Step]:
    yield Step("destiny-172", "power_costs", used.price)
    yield Step("destiny-173", "power_initiative", amount=used.initiative)
    yield Step("destiny-173", "power_range", str(used.range))
    yield Step("destiny-173", "power_effect", str(used.effect))
    yield Step("destiny-173", "power_area", str(used.area))
    if used.armor_pierce:
        yield Step("destiny-175", "power_pierce", amount=used.armor_pierce)


@dataclass(frozen=True, slots=True)
class Maintained:
    """The effect that is maintained, and the one that ended."""

    active: str | None
    ended: str | None


def continuous(active: str | None, power: str, replace: bool = False) -> Maintained:
    """Maintain an effect; a new one replaces the old (destiny-177)."""
    if active is not None and not replace:
        raise Refusal("already_continuous", f"{active:.40} is still maintained. Replace it.", "replace")
    return Maintained(power, active)


RULES = (rule(use_power), rule(continuous))
