"""Invoking Aspects on a roll: the ways to pay, and the owner's gain (resonance-18 to 26)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from core.refusal import Refusal
from core.rulesets.resonance.currencies import Fate, FateMove, Purse, Who
from core.rulesets.resonance.fate_point_uses import USES
from core.rulesets.resonance.options import HouseRules
from core.rulesets.resonance.values.aspects import CHARACTER_KINDS, FreeInvokes

COST = -USES["invoked"].points
"""The Fate Points that an invoke costs."""


@dataclass(frozen=True, slots=True)
class Invocable:
    """An Aspect in reach of a roll.

    `owner` is its character, if it has one; `owner_player` says that this is a player character, who can be paid, and
    `against` that the roll seems to go against them. With `hazard`, invoking it makes the roll harder (resonance-21).
    """

    id: str
    text: str
    kind: str = "situation"
    free_invokes: FreeInvokes = 0
    owner: Who | None = None
    owner_player: bool = False
    against: bool = False
    hazard: bool = False


@dataclass(frozen=True, slots=True)
class Invoked:
    """An Aspect invoked on a roll.

    `by` paid the Fate Point; it is None for the GM and for a `free` invoke. `pays` is the owner who gains a locked
    point (resonance-24). `after` counts the results before it; 0 is an invoke before the roll.
    """

    aspect: str
    by: Who | None = None
    free: bool = False
    pays: Who | None = None
    hazard: bool = False
    after: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """A way to pay for an invoke: free, or from a purse. `refusal` is the reason it isn't open."""

    purse: Purse | None = None
    refusal: Refusal | None = None

    @property
    def id(self) -> str:
        """The choice's id."""
        return "free" if self.purse is None else f"by:{self.purse.id}"

    @property
    def note(self) -> str:
        """The cost in words."""
        if self.purse is None:
            return "free"
        if self.purse.fate is None:
            return "GM pays"
        return f"{COST} of {self.purse.fate.available} FP"


def ways_to_pay(aspect: Invocable, purses: Sequence[Purse], spent: Sequence[Invoked]) -> tuple[Way, ...]:
    """The ways to pay for an invoke, a free one first, given the invokes already `spent` on this action."""
    return tuple(each_way_to_pay(aspect, purses, spent))


def each_way_to_pay(aspect: Invocable, purses: Sequence[Purse], spent: Sequence[Invoked]) -> Iterator[Way]:
    """Yield the ways to pay one by one, for callers that need only the first."""
    if is_free(aspect, spent):
        yield Way()
    for purse in purses:
        yield _out_of(purse, spent)


def payers(aspect: Invocable, purses: Sequence[Purse]) -> tuple[Purse, ...]:
    """The purses to pay from: the GM's first for a hazard, only players' for a player's roll, else all of them."""
    endless = [purse for purse in purses if purse.fate is None]
    counted = [purse for purse in purses if purse.fate is not None]
    if aspect.hazard:
        return (*endless, *counted)
    return tuple(counted if counted and purses[0].fate is not None else purses)


def is_free(aspect: Invocable, spent: Iterable[Invoked]) -> bool:
    """Return True if the Aspect still has a free invoke after those already `spent`."""
    return has_free(aspect.free_invokes, _free_invokes_used(aspect.id, spent))


def has_free(free_invokes: FreeInvokes, used: int = 0) -> bool:
    """Return True if the Aspect still has a free invoke (resonance-26)."""
    return free_invokes == "unlimited" or free_invokes > used


def _free_invokes_used(aspect: str, spent: Iterable[Invoked]) -> int:
    return sum(invoked.free for invoked in spent if invoked.aspect == aspect)


def _out_of(purse: Purse, spent: Iterable[Invoked]) -> Way:
    if purse.fate is None:
        return Way(purse)
    return _way_with_left(purse, purse.fate, COST * sum(invoked.by == purse.id for invoked in spent))


@lru_cache(maxsize=256)
def _way_with_left(purse: Purse, fate: Fate, gone: int) -> Way:
    """The way to pay from a purse after the points already spent from it."""
    left = fate.gain(-gone)
    return Way(replace(purse, fate=left), left.lack(COST, purse.name))


def owner_gains(kind: str, options: HouseRules) -> bool:
    """Return True if an Aspect of this kind pays its owner when it is invoked against them (resonance-24)."""
    return kind in CHARACTER_KINDS or options.aspect_payment == "any_on_character"


def check_declared(
    invoked: Sequence[Invoked], aspects: Sequence[Invocable], purses: Sequence[Purse], spent: Sequence[Invoked]
) -> None:
    """Refuse invokes declared before the roll that repeat an Aspect or can't be paid (resonance-23, 25, 26)."""
    known = {aspect.id: aspect for aspect in aspects}
    for at, one in enumerate(invoked):
        if any(one.aspect == other.aspect for other in invoked[:at]):
            raise Refusal("aspect_already_invoked", "This Aspect was already invoked on this roll.", "aspects")
        aspect = known.get(one.aspect)
        if aspect is None:
            raise Refusal("unknown_aspect", "That Aspect can't be invoked here. Choose another.", "aspects")
        _check_payment(one, ways_to_pay(aspect, purses, (*spent, *invoked[:at])))


def _check_payment(invoked: Invoked, ways: Sequence[Way]) -> None:
    for way in ways:
        purse = way.purse
        if purse is None if invoked.free else purse is not None and purse.id == invoked.by:
            if way.refusal:
                raise way.refusal
            return
    if invoked.free:
        raise Refusal("no_free_invoke", "This Aspect has no free invokes left. Pay a Fate Point.", "aspects")
    if not any(way.purse is not None and way.purse.fate is None for way in ways):
        raise Refusal("bad_request", "Choose who pays for the invoke.", "aspects")


def moves(invokes: Iterable[Invoked]) -> tuple[FateMove, ...]:
    """The Fate Points that invokes cost and pay, as lines of the ledger."""
    lines: list[FateMove] = []
    for invoked in invokes:
        if invoked.by is not None:
            lines.append(FateMove.of("invoked", invoked.by, invoked.aspect))
        if invoked.pays is not None:
            lines.append(FateMove.of("invoked_against", invoked.pays, invoked.aspect))
    return tuple(lines)
