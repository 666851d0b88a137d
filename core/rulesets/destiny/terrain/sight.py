"""Arcs, ranges, cover and detection (destiny-160 to 168)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.grid import Space
from core.refusal import Refusal
from core.rulesets.destiny.cards.halves import POSITIONS
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.terrain.grid import bearing, cross, distance, in_front, nearest, neighbours, spaces_crossed
from core.rulesets.destiny.values.cards import card
from core.rulesets.destiny.values.items import ATTACK_KINDS
from core.schema.codec import Json
from core.schema.entry import Entry, entry
from core.schema.signature import Flat


@dataclass(frozen=True, slots=True, kw_only=True)
class Arcs:
    """The arcs of a target; two units in one space see no arc of each other."""

    same_space: bool
    cone: str | None
    hemisphere: str | None
    front_left: bool
    front_right: bool
    vertical: str | None


def arc(position: Space, facing: str, target: Space, elevation: int = 0) -> Arcs:
    """The arcs of a target (destiny-160, 161)."""
    found = bearing(position, facing, target)
    return Arcs(
        same_space=found.cone is None,
        cone=found.cone,
        hemisphere=found.hemisphere,
        front_left=found.cone in ("front", "left"),
        front_right=found.cone in ("front", "right"),
        vertical="above" if elevation > 0 else "under" if elevation < 0 else None,
    )


@dataclass(frozen=True, slots=True)
class Positioned:
    """An attacker's position and its bonus."""

    position: str
    initiative: int


def attack_position(attacker: Space, target: Space, target_facing: str) -> Positioned:
    """An attacker's position and its bonus: blindspot, flanking or none (destiny-162)."""
    seen = arc(target, target_facing, attacker)
    found = "blindspot" if seen.cone == "back" else "flanking" if seen.hemisphere == "rear" else "none"
    return Positioned(found, POSITIONS[found])


@dataclass(frozen=True, slots=True)
class Reach:
    """The reach of an attack: whether it suffices, and the effect of the distance."""

    range: int
    in_range: bool
    in_arc: bool
    legal: bool
    disadvantage: bool
    initiative: int


def range_check(
    attack: str,
    attacker: Space,
    facing: str,
    target: Space | tuple[Space, ...],
    range: Annotated[int | None, Entry(low=0)] = None,
) -> Reach:
    """Check an attack's range and arc (destiny-163, 164)."""
    near = nearest(attacker, _spaces(target))
    kind = ATTACK_KINDS.get(attack)
    if kind is None:
        raise Refusal("unknown_attack", f"Choose an attack: {', '.join(ATTACK_KINDS)}.", "attack")
    if kind.ranged and range is None:
        raise Refusal("range_needed", "Enter the range of the attack.", "range")
    low, high = kind.spaces(range or 0)
    away = distance(attacker, near[0])
    within, facing_it = low <= away <= high, any(in_front(attacker, facing, space) for space in near)
    return Reach(
        range=away,
        in_range=within,
        in_arc=facing_it,
        legal=within and (facing_it or kind.around),
        disadvantage=kind.too_near(away),
        initiative=0 if away else kind.crowded,
    )


def _spaces(target: Space | tuple[Space, ...]) -> list[Space]:
    """One space or several as a list; refuses an empty one."""
    several = [each for each in target if isinstance(each, tuple)]
    if several:
        return several
    if len(target) != 2:
        raise Refusal("bad_request", "Enter the target's space.", "target")
    return [target]  # type: ignore[list-item]  # two whole numbers are one space


# Cover --------------------------------------------------------------------------------------------------------------


class Cover(NamedTuple):
    """The three closest spaces from left to right, those obstructed, and whether the line is."""

    closest: tuple[Space, ...]
    obstructed: tuple[bool, ...]
    line: bool

    @property
    def quarters(self) -> int:
        """Cover in quarters, which is also its Initiative (destiny-52, 165)."""
        return sum(self.obstructed) + int(self.line)

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        closest = [list(space) for space in self.closest]
        worth = {"percent": 25 * self.quarters, "initiative": self.quarters}
        return {"closest": closest, "obstructed": list(self.obstructed), "line": self.line, **worth}


def cover_of(attacker: Space, rival: Space, blocking: Collection[Space]) -> Cover:
    """The cover of a Rival from an attacker (destiny-165, 166)."""
    if distance(attacker, rival) < 2:
        return Cover((), (), False)
    way = (rival[0] - attacker[0], rival[1] - attacker[1])
    near = sorted(neighbours(rival), key=lambda space: _square(attacker, space))[:3]
    closest = tuple(sorted(near, key=lambda space: cross(way, (space[0] - attacker[0], space[1] - attacker[1]))))
    obstructed = tuple(any(spaces_crossed(attacker, space, blocking)) for space in closest)
    return Cover(closest, obstructed, any(spaces_crossed(attacker, rival, blocking)))


def _square(a: Space, b: Space) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def cover_given(
    attacker: Space,
    rival: Space,
    obstacles: tuple[Space, ...] = (),
    units: tuple[Space, ...] = (),
    options: HouseRules = AS_WRITTEN,
) -> tuple[Space, Space, frozenset[Space]]:
    """Attacker and Rival with the obstacles between them (destiny-165, 166)."""
    return attacker, rival, _obstacles(attacker, rival, obstacles, units, options)


def _obstacles(
    attacker: Space, rival: Space, obstacles: Iterable[Space], units: Iterable[Space], options: HouseRules
) -> frozenset[Space]:
    """The obstacles: also other units under the house rule, but never the two themselves (destiny-166)."""
    return frozenset((*obstacles, *(units if options.units_give_cover else ()))) - {attacker, rival}


@dataclass(frozen=True, slots=True)
class Retargeted:
    """The change of target: whether something else is hit, and its space."""

    retarget: bool
    new_target: Space | None


def cover_retarget(cover: Cover, attacker: Space, rival: Space, blocking: Collection[Space], drawn: str) -> Retargeted:
    """Return the cover that is hit, if any: the first obstacle on the line for the suit of a card (destiny-167)."""
    suit = card(drawn).letter
    if not suit:
        return Retargeted(False, None)
    aimed = dict(zip("RCUS", (*cover.closest, rival), strict=True))[suit]
    hit = next(spaces_crossed(attacker, aimed, blocking), None)
    return Retargeted(hit is not None, hit)


def retarget_given(
    *,
    attacker: Space,
    rival: Space,
    obstacles: tuple[Space, ...] = (),
    units: tuple[Space, ...] = (),
    drawn: str,
    options: HouseRules = AS_WRITTEN,
) -> tuple[Cover, Space, Space, frozenset[Space], str]:
    """A covered attack, and the card turned for it; refuses one that nothing covers."""
    card(drawn)
    blocking = _obstacles(attacker, rival, obstacles, units, options)
    found = cover_of(attacker, rival, blocking)
    if not found.quarters:
        raise Refusal("no_cover", "The Rival has no cover.", "obstacles")
    return found, attacker, rival, blocking, drawn


@dataclass(frozen=True, slots=True)
class Detect:
    """A unit and where something hides."""

    position: Space = entry("Position")
    facing: str = entry("Facing")
    mind: int = entry("Mind", low=0)
    hidden: Space = entry("Hidden")


@dataclass(frozen=True, slots=True)
class Noticeable:
    """The distance of a hidden unit, and whether it could be seen or heard, and so tested for."""

    range: int
    sight: bool
    hearing: bool
    may_test: bool


def detect(look: Flat[Detect]) -> Resolution[Noticeable]:
    """Return how something hidden may be noticed: by sight, by hearing, or not at all (destiny-168)."""
    away = distance(look.position, look.hidden)
    seen = away <= 2 * look.mind and in_front(look.position, look.facing, look.hidden)
    heard = away <= look.mind
    noticed = [word for word, so in (("sight", seen), ("hearing", heard)) if so] or ["unnoticed"]
    steps = tuple(Step("destiny-168", word) for word in noticed)
    return Resolution(Noticeable(away, seen, heard, seen or heard), steps=steps)


RULES = (
    rule(arc),
    rule(attack_position),
    rule(range_check),
    rule(cover_of, name="cover", given=cover_given),
    rule(cover_retarget, given=retarget_given, reads_drawn=True),
    rule(detect),
)
