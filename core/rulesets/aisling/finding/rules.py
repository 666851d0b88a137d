"""Finishing a character in play, who was found on the fly (aisling-46, 47)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.acts.result import Resolution, Step
from core.acts.rule import Rule, asking_nothing
from core.refusal import Refusal
from core.rulesets.aisling.caern.bag import MOTES_PER_THRESHOLD
from core.rulesets.aisling.caern.colors import NAMES, check_color, check_colors, every
from core.rulesets.aisling.options import HouseRules
from core.rulesets.aisling.values import Aspect, FateColors, check_fates, chosen, find_aspect, is_complete
from core.schema.codec import Json
from core.schema.entry import entry
from core.wording import counted

LOWEST = 1
"""No Threshold of a player's character falls below it (aisling-46)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReserveRequest:
    """A reserve mote to be put on a colour."""

    thresholds: Mapping[str, Json] = entry("Thresholds")
    color: str = entry("Colour")
    reserve: int = entry("Reserve", low=0)
    options: HouseRules = field(default_factory=HouseRules)


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRequest:
    """A Threshold mote to be moved from one colour to another."""

    thresholds: Mapping[str, Json] = entry("Thresholds")
    source: str = entry("From", json="from")
    to: str = entry("To")
    reserve: int = entry("Reserve", low=0)
    moved_this_scene: bool = entry("Moved this scene")
    in_conflict: bool = entry("In a conflict", default=False)
    options: HouseRules = field(default_factory=HouseRules)


@dataclass(frozen=True, slots=True, kw_only=True)
class AddAspectRequest:
    """A new Aspect, paid from the pool."""

    aspects: tuple[Aspect, ...] = entry("Aspects", default=())
    aspect_pool: int = entry("Aspect motes", low=0)
    name: str = entry("Aspect")
    motes: int = entry("Hand")
    aspect_added_this_scene: bool = entry("Added this scene")
    in_conflict: bool = entry("In a conflict", default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class CompleteRequest:
    """What may still be open about a character that was found."""

    reserve: int = entry("Reserve", low=0)
    aspect_pool: int = entry("Aspect motes", low=0)
    numen: str | None = entry("Numen", default=None)
    fate_colors: Mapping[str, str | None] = entry("Fate colours", default={})


@dataclass(frozen=True, slots=True)
class Assigned:
    """The new Thresholds, the motes that go into the caern, and what is left of the reserve."""

    thresholds: Mapping[str, int]
    caern_change: Mapping[str, int]
    reserve: int


@dataclass(frozen=True, slots=True)
class Moved:
    """The new Thresholds, and the motes that go into the caern or out of it."""

    thresholds: Mapping[str, int]
    caern_change: Mapping[str, int]
    moved_this_scene: bool = True


@dataclass(frozen=True, slots=True)
class Added:
    """The Aspects with a new one, and what is left of the motes for them."""

    aspects: tuple[Aspect, ...]
    aspect_pool: int
    aspect_added_this_scene: bool = True


@dataclass(frozen=True, slots=True)
class Completeness:
    """Whether a character is finished."""

    complete: bool


def assign_reserve(request: ReserveRequest) -> Resolution[Assigned]:
    """Put a reserve mote on a colour (aisling-46)."""
    check_colors(request.thresholds, "thresholds", "bad_threshold")
    check_color(request.color, "color")
    if not request.reserve:
        raise Refusal("reserve_empty", "The reserve is used up.", "reserve")
    change = {request.color: 1}
    changed = _changed(request.thresholds, change, request.options)
    step = Step("aisling-46", "reserve_put", NAMES[request.color], amount=1, total=changed[request.color])
    return Resolution(Assigned(changed, _in_caern(change), request.reserve - 1), steps=(step,))


def move_threshold_mote(request: MoveRequest) -> Resolution[Moved]:
    """Move a Threshold mote while the reserve lasts, once in a scene (aisling-46)."""
    check_colors(request.thresholds, "thresholds", "bad_threshold")
    check_color(request.source, "from")
    check_color(request.to, "to")
    if request.source == request.to:
        raise Refusal("same_color", "Choose two different colours.", "to")
    if not request.reserve:
        raise Refusal("thresholds_fixed", "With the reserve gone the Thresholds stay as they are.", "reserve")
    check_no_conflict(request.in_conflict)
    if request.moved_this_scene:
        raise Refusal("moved_this_scene", "One mote was moved already; wait for the next scene.", "moved_this_scene")
    change = {request.source: -1, request.to: 1}
    changed = _changed(request.thresholds, change, request.options)
    steps = tuple(
        Step("aisling-46", "threshold_moved", NAMES[color], amount=by, total=changed[color])
        for color, by in change.items()
    )
    return Resolution(Moved(changed, _in_caern(change)), steps=steps)


def _changed(thresholds: Mapping[str, int], change: Mapping[str, int], options: HouseRules) -> dict[str, int]:
    """The Thresholds after a change; refuses one below 1 or above the cap."""
    cap, after = options.threshold_cap, every(thresholds)
    for color, by in change.items():
        after[color] += by
        name = NAMES[color].capitalize()
        if by < 0 and after[color] < LOWEST:
            raise Refusal("threshold_minimum", f"{name} is {LOWEST} already; it keeps that mote.", "from")
        if by > 0 and after[color] > cap:
            raise Refusal("threshold_maximum", f"{name} is {cap} already, the most it may be.", "color")
    return after


def _in_caern(change: Mapping[str, int]) -> dict[str, int]:
    """The motes that go into the caern or out of it."""
    return {color: MOTES_PER_THRESHOLD * by for color, by in change.items()}


def check_no_conflict(in_conflict: bool) -> None:
    """Refuse what is barred while a conflict is open (aisling-61)."""
    if in_conflict:
        raise Refusal("in_conflict", "Not during a conflict; end it first.", "in_conflict")


def add_aspect(request: AddAspectRequest) -> Resolution[Added]:
    """Take a new Aspect from the pool, once in a scene (aisling-46)."""
    check_no_conflict(request.in_conflict)
    if request.aspect_added_this_scene:
        raise Refusal("aspect_added_this_scene", "One Aspect was added already; wait for the next scene.", "name")
    if find_aspect(request.aspects, request.name):
        raise Refusal("duplicate_aspect", f"{request.name:.60} is there already.", "name")
    if request.motes < 1:
        raise Refusal("aspect_motes", "An Aspect takes at least 1 mote.", "motes")
    if request.motes > request.aspect_pool:
        why = f"{counted(request.aspect_pool, 'Aspect mote is', 'Aspect motes are')} left, not {request.motes}."
        raise Refusal("aspect_pool_empty", why, "motes")
    aspects = (*request.aspects, Aspect(name=request.name, motes=request.motes))
    left = request.aspect_pool - request.motes
    step = Step("aisling-46", "aspect_added", request.name, amount=-request.motes, total=left)
    return Resolution(Added(aspects, left), steps=(step,))


def find_complete(request: CompleteRequest) -> Resolution[Completeness]:
    """Whether a character that was found is finished (aisling-47)."""
    check_fates(request.fate_colors)
    fates = FateColors(**chosen(request.fate_colors))
    return Resolution(Completeness(is_complete(request.reserve, request.aspect_pool, request.numen or "", fates)))


RULES = (
    Rule("assign_reserve", ReserveRequest, asking_nothing(assign_reserve)),
    Rule("move_threshold_mote", MoveRequest, asking_nothing(move_threshold_mote)),
    Rule("add_aspect", AddAspectRequest, asking_nothing(add_aspect)),
    Rule("find_complete", CompleteRequest, asking_nothing(find_complete)),
)
