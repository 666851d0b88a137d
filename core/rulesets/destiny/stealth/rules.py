"""Hiding, sneaking, being found (destiny-178 to 183)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.acts.result import Resolution
from core.acts.rule import Rule, asking_nothing
from core.refusal import Refusal
from core.schema.entry import entry
from core.wording import counted


def most(stealth: int) -> int:
    """The most stealth tokens a unit may have (destiny-178)."""
    return 2 * stealth


@dataclass(frozen=True, slots=True)
class Hide:
    """A unit that wants to hide."""

    out_of_sight: bool = entry("Out of sight")
    stealth: int = entry("Stealth", low=0)


@dataclass(frozen=True, slots=True)
class Hidden:
    """The stealth tokens of who hides now, and whether that is enough to be hidden."""

    tokens: int
    hidden: bool


def hide(request: Hide) -> Resolution[Hidden]:
    """Hide (destiny-178)."""
    if not request.out_of_sight:
        raise Refusal("in_sight", "Hiding starts out of sight.", "out_of_sight")
    return Resolution(Hidden(request.stealth, request.stealth > 0))


@dataclass(frozen=True, slots=True)
class StealthMove:
    """A hidden unit's way; for each space whether it is out of sight."""

    mode: str = entry("Mode")
    tokens: int = entry("Tokens", low=0)
    stealth: int = entry("Stealth", low=0)
    path: tuple[bool, ...] = entry("Path")


@dataclass(frozen=True, slots=True)
class Sneaked:
    """The tokens left, and whether the unit is seen now for want of any."""

    tokens: int
    revealed: bool


def stealth_move(request: StealthMove) -> Resolution[Sneaked]:
    """Move while hidden (destiny-179, 180)."""
    if request.mode not in ("hide", "sneak"):
        raise Refusal("unknown_mode", "A stealth move is hide or sneak.", "mode")
    if len(request.path) > request.tokens:
        raise Refusal("too_far", f"At most {counted(request.tokens, 'space')}.", "path")
    if request.mode == "hide" and not all(request.path):
        raise Refusal("must_stay_out_of_sight", "Every space has to be out of sight.", "path")
    if request.path and not request.path[-1]:
        raise Refusal("must_end_out_of_sight", "The last space has to be out of sight.", "path")
    gained = int(request.mode == "sneak" and bool(request.path) and all(request.path))
    tokens = min(request.tokens + gained, max(request.tokens, most(request.stealth)))
    return Resolution(Sneaked(tokens, tokens == 0))


@dataclass(frozen=True, slots=True)
class StealthReveal:
    """A hidden unit about to step out."""

    tokens: int = entry("Tokens", low=0)
    distance: int = entry("Distance", low=0)
    near_out_of_sight: bool = entry("Near a hidden space")
    adjacent: str | None = entry("Unit to surprise", default=None)


@dataclass(frozen=True, slots=True)
class SteppedOut:
    """A unit that hides no more, and whom it gives how much Stress."""

    tokens: int
    hidden: bool
    stress_to: Mapping[str, int] | None


def stealth_reveal(request: StealthReveal) -> Resolution[SteppedOut]:
    """Step out of hiding (destiny-181)."""
    if request.distance > request.tokens:
        raise Refusal("too_far", f"At most {counted(request.tokens, 'space')}.", "distance")
    if not request.near_out_of_sight:
        raise Refusal("must_be_near_out_of_sight", "Step out in or next to a hidden space.", "near_out_of_sight")
    surprised = None if request.adjacent is None else {request.adjacent: 1}
    return Resolution(SteppedOut(0, False, surprised))


@dataclass(frozen=True, slots=True)
class StealthClock:
    """A stealth unit at a tick."""

    tokens: int = entry("Tokens", low=0)
    stealth: int = entry("Stealth", low=0)


@dataclass(frozen=True, slots=True)
class Ticked:
    """The tokens after a tick."""

    tokens: int


def stealth_clock(request: StealthClock) -> Resolution[Ticked]:
    """A tick gives a hidden unit a token (destiny-182)."""
    more = int(0 < request.tokens < most(request.stealth))
    return Resolution(Ticked(request.tokens + more))


@dataclass(frozen=True, slots=True)
class HiddenUnit:
    """A stealth unit somewhere."""

    tokens: int = entry("Tokens", low=0)
    distance: int = entry("Distance", low=0)


@dataclass(frozen=True, slots=True)
class Alertness:
    """Who looks about, and who hides."""

    perception: int = entry("Perception", low=0)
    hidden: Mapping[str, HiddenUnit] = entry("Hidden")


@dataclass(frozen=True, slots=True)
class Found:
    """What is left of each stealth unit's tokens."""

    hidden: Mapping[str, Sneaked]


def alertness(request: Alertness) -> Resolution[Found]:
    """Every stealth unit near loses a token (destiny-183)."""
    found: dict[str, Sneaked] = {}
    for name, unit in request.hidden.items():
        near = unit.distance <= 2 * request.perception
        tokens = max(0, unit.tokens - int(near))
        found[name] = Sneaked(tokens, tokens == 0)
    return Resolution(Found(found))


RULES = (
    Rule("hide", Hide, asking_nothing(hide)),
    Rule("stealth_move", StealthMove, asking_nothing(stealth_move)),
    Rule("stealth_reveal", StealthReveal, asking_nothing(stealth_reveal)),
    Rule("stealth_clock", StealthClock, asking_nothing(stealth_clock)),
    Rule("alertness", Alertness, asking_nothing(alertness)),
)
