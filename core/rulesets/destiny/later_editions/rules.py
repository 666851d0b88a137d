"""Additions of later editions (destiny-194 to 200)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.values.stats import HIGHEST, LOWEST, STATS, Rating, stat_zero
from core.schema.entry import Entry
from core.wording import quantity


@dataclass(frozen=True, slots=True)
class Ratings:
    """The ratings of a new character by Stat."""

    stats: Mapping[str, Rating]

    @property
    def facts(self) -> Mapping[str, Mapping[str, int]]:
        """The answer of the JSON interface."""
        return {stat: {"level": own.level, "scale": own.scale} for stat, own in self.stats.items()}


def create_stats(
    stats: Annotated[Mapping[str, int], Entry("Stats", code="four_stats_needed")], options: HouseRules = AS_WRITTEN
) -> Ratings:
    """Divide the points among the four Stats (destiny-194)."""
    points = options.stat_points
    if set(stats) != set(STATS):
        raise Refusal("four_stats_needed", f"Give {', '.join(STATS)}.", "stats")
    for stat, level in stats.items():
        if not LOWEST <= level <= HIGHEST:
            raise Refusal("level_out_of_range", f"{stat.title()} must be from {LOWEST} to {HIGHEST}.", f"stats.{stat}")
    if (total := sum(stats.values())) != points:
        why = f"Divide {quantity(points, 'point')}; these Stats add up to {total}."
        raise Refusal("wrong_total", why, "stats")
    return Ratings({stat: Rating(stats[stat], int(stat != "speed")) for stat in STATS})


@dataclass(frozen=True, slots=True)
class Untrained:
    """Permission to try a Skill, and whether with disadvantage."""

    allowed: bool
    disadvantage: bool


def try_unskilled(common: bool, skill_level: Annotated[int, Entry("Skill Level", low=0)] = 0) -> Untrained:
    """Return the attempt at a Skill without having it (destiny-195); refuses one that isn't common."""
    if not skill_level and not common:
        raise Refusal("skill_required", "You can only try a common Skill untrained.", "skill_level")
    return Untrained(True, not skill_level)


PLACES = {"none": 0, "left": 1, "right": 1, "back": 2}


@dataclass(frozen=True, slots=True)
class Extra:
    """The effect of the additions."""

    initiative: int
    advantage: bool
    disadvantage: bool
    rival_cannot_block: bool


def extra_modifiers(
    *,
    higher_ground: bool = False,
    shared_space: bool = False,
    close_combat: bool = False,
    reach_at_one: bool = False,
    position: str = "none",
    stat_scale: int = 0,
    weapon_scale: int = 0,
) -> Extra:
    """Initiative by the second edition (destiny-196)."""
    if position not in PLACES:
        raise Refusal("unknown_position", f"Choose a position: {', '.join(PLACES)}.", "position")
    scales = stat_scale - weapon_scale
    beside = int(shared_space and not close_combat)
    total = int(higher_ground) - beside - int(reach_at_one) + PLACES[position] + scales
    return Extra(total, scales > 0, scales < 0, position == "back")


MOST_POINTS = 64
"""The most points in an area; they double the cards, so more would soon exceed any map."""


@dataclass(frozen=True, slots=True)
class Area:
    """The spaces of a small area, None for a larger one, which has a number of cards."""

    spaces: int | None
    cards: int


def area_spaces(points: int) -> Area:
    """The size of an area (destiny-197)."""
    if not 0 <= points <= MOST_POINTS:
        raise Refusal("points_out_of_range", f"An area must have 0 to {MOST_POINTS} points.", "points")
    return Area(points, 0) if points <= 1 else Area(None, 2 ** (points - 2))


def vulnerable(
    damage: Annotated[int, Entry("Damage", low=0)], vulnerable: tuple[str, ...], weapon_types: tuple[str, ...]
) -> int:
    """The damage to a unit, one more if it is vulnerable to the weapon, unless there is none (destiny-198)."""
    return damage + int(damage > 0 and bool(set(vulnerable) & set(weapon_types)))


@dataclass(frozen=True, slots=True)
class SearchTest:
    """The Test that finds hidden things."""

    stat: str = "mind"
    difficulty: int = 5


@dataclass(frozen=True, slots=True)
class Searched:
    """The number of things found at once, or the Test that finds one."""

    found: int
    test: SearchTest | None


def search_place(visible: Annotated[int, Entry("Plain things", low=0)]) -> Searched:
    """Search a place (destiny-199)."""
    return Searched(1, None) if visible else Searched(0, SearchTest())


RULES = (
    rule(create_stats),
    rule(try_unskilled, name="unskilled"),
    rule(extra_modifiers),
    rule(area_spaces),
    rule(vulnerable, "damage"),
    rule(search_place),
    rule(stat_zero),
)
