"""Finishing a character that was found in play (aisling-46, 47)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.aisling.caern.bag import MOTES_PER_THRESHOLD
from core.rulesets.aisling.colors import NAMES, check_color, check_colors, for_every_color
from core.rulesets.aisling.options import AS_WRITTEN, HouseRules
from core.rulesets.aisling.values import Aspect, AspectPool, Reserve, check_fates, find_aspect, find_complete
from core.schema.codec import Json
from core.schema.entry import Entry
from core.wording import quantity

LOWEST = 1
"""The lowest Threshold of a player character (aisling-46)."""


@dataclass(frozen=True, slots=True)
class Assigned:
    """The new Thresholds, the motes added to the caern, and the reserve left."""

    thresholds: Mapping[str, int]
    caern_change: Mapping[str, int]
    reserve: int


@dataclass(frozen=True, slots=True)
class Moved:
    """The new Thresholds, and the motes added to the caern or taken out."""

    thresholds: Mapping[str, int]
    caern_change: Mapping[str, int]
    moved_this_scene: bool = True


@dataclass(frozen=True, slots=True)
class Added:
    """The Aspects with the new one, and the motes left for them."""

    aspects: tuple[Aspect, ...]
    aspect_pool: int
    aspect_added_this_scene: bool = True


def assign_reserve(
    thresholds: Mapping[str, Json], color: str, reserve: Reserve, options: HouseRules = AS_WRITTEN
) -> Resolution[Assigned]:
    """Place a reserve mote on a colour (aisling-46)."""
    check_colors(thresholds, "thresholds", "bad_threshold")
    check_color(color, "color")
    if not reserve:
        raise Refusal("reserve_empty", "The reserve is used up.", "reserve")
    change = {color: 1}
    changed = _change_thresholds(thresholds, change, options)
    step = Step("aisling-46", "reserve_put", NAMES[color], amount=1, total=changed[color])
    return Resolution(Assigned(changed, _in_caern(change), reserve - 1), steps=(step,))


def move_threshold_mote(
    *,
    thresholds: Mapping[str, Json],
    source: Annotated[str, Entry("From", json="from")],
    to: str,
    reserve: Reserve,
    moved_this_scene: bool,
    in_conflict: bool = False,
    options: HouseRules = AS_WRITTEN,
) -> Resolution[Moved]:
    """Move a Threshold mote while the reserve lasts, once in a scene (aisling-46)."""
    check_colors(thresholds, "thresholds", "bad_threshold")
    check_color(source, "from")
    check_color(to, "to")
    if source == to:
        raise Refusal("same_color", "Choose two different colours.", "to")
    if not reserve:
        raise Refusal("thresholds_fixed", "The reserve is used up, so the Thresholds stay as they are.", "reserve")
    if refusal := conflict_bars(in_conflict):
        raise refusal
    if moved_this_scene:
        raise Refusal(
            "moved_this_scene", "A mote was already moved in this scene. Wait for the next one.", "moved_this_scene"
        )
    change = {source: -1, to: 1}
    changed = _change_thresholds(thresholds, change, options)
    steps = tuple(
        Step("aisling-46", "threshold_moved", NAMES[color], amount=by, total=changed[color])
        for color, by in change.items()
    )
    return Resolution(Moved(changed, _in_caern(change)), steps=steps)


def _change_thresholds(thresholds: Mapping[str, int], change: Mapping[str, int], options: HouseRules) -> dict[str, int]:
    """The Thresholds after a change. Refuse one below 1 or above the cap."""
    cap, after = options.threshold_cap, for_every_color(thresholds)
    for color, by in change.items():
        after[color] += by
        name = NAMES[color].capitalize()
        if by < 0 and after[color] < LOWEST:
            raise Refusal("threshold_minimum", f"{name} is at {LOWEST}, the lowest, and can't lose a mote.", "from")
        if by > 0 and after[color] > cap:
            raise Refusal("threshold_maximum", f"{name} is already at {cap}, the highest.", "color")
    return after


def _in_caern(change: Mapping[str, int]) -> dict[str, int]:
    """The motes added to the caern or taken out."""
    return {color: MOTES_PER_THRESHOLD * by for color, by in change.items()}


def conflict_bars(in_conflict: bool) -> Refusal | None:
    """The refusal of things that can't be done during a conflict; None without one (aisling-61)."""
    return Refusal("in_conflict", "End the conflict first.", "in_conflict") if in_conflict else None


def add_aspect(
    *,
    aspects: tuple[Aspect, ...] = (),
    aspect_pool: AspectPool,
    name: str,
    motes: int,
    aspect_added_this_scene: bool,
    in_conflict: bool = False,
) -> Resolution[Added]:
    """Take a new Aspect from the pool, once in a scene (aisling-46)."""
    if refusal := conflict_bars(in_conflict):
        raise refusal
    if aspect_added_this_scene:
        raise Refusal(
            "aspect_added_this_scene", "An Aspect was already added in this scene. Wait for the next one.", "name"
        )
    if find_aspect(aspects, name):
        raise Refusal("duplicate_aspect", f"{name:.60} already exists. Choose another name.", "name")
    if motes < 1:
        raise Refusal("aspect_motes", "An Aspect takes at least 1 mote.", "motes")
    if motes > aspect_pool:
        why = f"Only {quantity(aspect_pool, 'Aspect mote is', 'Aspect motes are')} left, not {motes}."
        raise Refusal("aspect_pool_empty", why, "motes")
    left = aspect_pool - motes
    step = Step("aisling-46", "aspect_added", name, amount=-motes, total=left)
    return Resolution(Added((*aspects, Aspect(name=name, motes=motes)), left), steps=(step,))


RULES = (
    rule(assign_reserve),
    rule(move_threshold_mote),
    rule(add_aspect),
    rule(find_complete, "complete", check=lambda request: check_fates(request.fate_colors)),
)
