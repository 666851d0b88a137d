"""Experience: earned, spent, given back, and made of beats (storyteller-66 to 71)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from core.actions.choices import title
from core.actions.result import Resolution, Step
from core.actions.rule import AnyRule, Rule, asking_nothing, rule
from core.refusal import Refusal
from core.rulesets.storyteller.experience.awards import AWARDS, Event
from core.rulesets.storyteller.experience.prices import PRICES
from core.rulesets.storyteller.health.rules import IntervalName
from core.rulesets.storyteller.options import DEFAULTS, HouseRules
from core.rulesets.storyteller.sheet import CAP
from core.rulesets.storyteller.trait_kinds import KINDS, Kind, TraitKind, unknown_attribute
from core.schema.entry import Entry, entry

BEATS_IN_XP: Mapping[str, int] = {"personal": 5, "communal": 100}
"""Beats that make one experience (storyteller-71)."""


def award_xp(
    event: Annotated[Event, Entry("Event", code="unknown_event")],
    characters: Annotated[tuple[str, ...], Entry("Characters")],
    amount: Annotated[int, Entry("Amount", low=0, code="invalid_amount")] | None = None,
    options: HouseRules = DEFAULTS,
) -> Resolution[Mapping[str, int]]:
    """The experience each character earns, by name (storyteller-66, 70)."""
    awards = dict.fromkeys(characters, AWARDS[event].usual(options) if amount is None else amount)
    steps = tuple(Step("storyteller-70", event, name, amount=each) for name, each in awards.items())
    return Resolution(awards, steps=steps)


@dataclass(frozen=True, slots=True)
class RankChange:
    """A trait whose rank changes, and the experience its owner has."""

    kind: TraitKind = entry("Kind", code="unknown_trait_kind")
    trait: str = entry("Trait")
    start: int = entry("From", json="from", low=0, code="invalid_rating")
    to: int = entry("To", code="invalid_rating")
    xp: int = entry("Experience", low=0)

    def __post_init__(self) -> None:
        if self.row.fixed and self.trait not in self.row.names:
            raise unknown_attribute(self.trait, "trait")

    @property
    def row(self) -> Kind:
        """The row of its kind."""
        return KINDS[self.kind]

    @property
    def price(self) -> int:
        """The experience for the ranks between `start` and `to`, the same at every height (storyteller-67)."""
        return PRICES[self.kind] * abs(self.to - self.start)


@dataclass(frozen=True, slots=True)
class Purchase(RankChange):
    """Ranks to buy; `cap` is the highest rank the Storyteller allows."""

    cap: int = entry("Ranks end at", default=CAP, low=CAP)


@dataclass(frozen=True, slots=True)
class Bought:
    """The experience spent, the experience left, and the new rank."""

    cost: int
    xp: int
    rank: int


def spend_xp(request: Purchase) -> Resolution[Bought]:
    """Buy ranks. Refuse none, too high a rank, and too little experience (storyteller-67, 68)."""
    if request.to <= request.start:
        raise Refusal("nothing_to_buy", f"{title(request.trait)} is already at {request.start}.", "to")
    if request.to > request.cap:
        raise Refusal("rank_too_high", f"The maximum for {title(request.trait)} is {request.cap}.", "to")
    if request.price > request.xp:
        raise Refusal("not_enough_xp", f"This takes {request.price} XP; you have {request.xp}.", "xp")
    left = request.xp - request.price
    steps = (
        Step("storyteller-67", "bought", title(request.trait), amount=-request.price, total=left),
        Step("storyteller-68", "rank", title(request.trait), total=request.to),
    )
    return Resolution(Bought(request.price, left, request.to), steps=steps)


@dataclass(frozen=True, slots=True)
class Transfer(RankChange):
    """Ranks to give up, and why."""

    interval: IntervalName = entry("Interval", code="unknown_interval")
    justification: str = entry("Why", code="justification_required")


@dataclass(frozen=True, slots=True)
class GivenUp:
    """The experience refunded, the total after it, and the rank left."""

    refund: int
    xp: int
    rank: int


def transfer_ranks(request: Transfer) -> Resolution[GivenUp]:
    """Give ranks back for their experience, between seasons and with a reason (storyteller-69)."""
    if request.interval != "between_seasons":
        raise Refusal("transfer_only_between_seasons", "Ranks can be given up only between seasons.", "interval")
    if not request.justification.strip():
        raise Refusal("justification_required", "Enter the reason in a few words.", "justification")
    if request.to >= request.start:
        raise Refusal("nothing_to_transfer", "To give ranks up, choose a lower rank.", "to")
    if request.to < request.row.least:
        raise Refusal("rank_too_low", f"{title(request.trait)} can't go below {request.row.least}.", "to")
    refund, after = request.price, request.xp + request.price
    steps = (
        Step("storyteller-69", "given_up", title(request.trait), amount=refund, total=after),
        Step("storyteller-69", "rank", title(request.trait), total=request.to),
    )
    return Resolution(GivenUp(refund, after, request.to), steps=steps)


@dataclass(frozen=True, slots=True)
class Earned:
    """The beats left, and the experience that each receives."""

    beats: int
    xp_each: int
    who: Literal["character", "everyone"]


def add_beats(
    beats: Annotated[int, Entry("Beats", low=0)],
    beats_gained: Annotated[int, Entry("Beats gained", low=0)],
    options: HouseRules = DEFAULTS,
) -> Resolution[Earned]:
    """Add beats to a character or the pot. Full sets become experience, the rest remains (storyteller-71)."""
    way = options.beats
    if way not in BEATS_IN_XP:
        raise Refusal("beats_not_in_use", "This campaign has no beats. A house rule adds them.", "options")
    xp, left = divmod(beats + beats_gained, BEATS_IN_XP[way])
    who: Literal["character", "everyone"] = "character" if way == "personal" else "everyone"
    steps = (
        Step("storyteller-71", "beats", amount=beats_gained, total=left),
        *((Step("storyteller-71", f"beats_{who}", amount=xp),) if xp else ()),
    )
    return Resolution(Earned(left, xp, who), steps=steps)


RULES: tuple[AnyRule, ...] = (
    rule(award_xp, "awards"),
    Rule("spend_xp", Purchase, asking_nothing(spend_xp)),
    Rule("transfer_ranks", Transfer, asking_nothing(transfer_ranks)),
    rule(add_beats),
)
