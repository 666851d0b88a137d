"""What only the later editions have (destiny-194 to 200)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.acts.result import Resolution
from core.acts.rule import Rule, asking_nothing
from core.refusal import Refusal
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.values import HIGHEST, LOWEST, STATS, Rating, at_zero
from core.schema.entry import entry
from core.wording import counted


@dataclass(frozen=True, slots=True)
class CreateStats:
    """The four Stats of a new character."""

    stats: Mapping[str, int] = entry("Stats", code="four_stats_needed")
    options: HouseRules = AS_WRITTEN


@dataclass(frozen=True, slots=True)
class Ratings:
    """The ratings of a new character by Stat."""

    stats: Mapping[str, Rating]

    @property
    def facts(self) -> Mapping[str, Mapping[str, int]]:
        """As the interface tells them."""
        return {stat: {"level": own.level, "scale": own.scale} for stat, own in self.stats.items()}


def create_stats(request: CreateStats) -> Resolution[Ratings]:
    """Divide the points among the four Stats (destiny-194)."""
    stats, points = request.stats, request.options.stat_points
    if set(stats) != set(STATS):
        raise Refusal("four_stats_needed", f"Give {', '.join(STATS)}.", "stats")
    for stat, level in stats.items():
        if not LOWEST <= level <= HIGHEST:
            raise Refusal("level_out_of_range", f"{stat.title()} is from {LOWEST} to {HIGHEST}.", f"stats.{stat}")
    if (total := sum(stats.values())) != points:
        why = f"{counted(points, 'point is', 'points are')} to be divided, here are {total}."
        raise Refusal("wrong_total", why, "stats")
    return Resolution(Ratings({stat: Rating(stats[stat], int(stat != "speed")) for stat in STATS}))


@dataclass(frozen=True, slots=True)
class Unskilled:
    """A Skill about to be tried."""

    common: bool = entry("Common Skill")
    skill_level: int = entry("Skill Level", default=0, low=0)


@dataclass(frozen=True, slots=True)
class Untrained:
    """That a Skill may be tried, and whether with disadvantage."""

    allowed: bool
    disadvantage: bool


def unskilled(request: Unskilled) -> Resolution[Untrained]:
    """Whether a Skill may be tried without having it (destiny-195)."""
    if not request.skill_level and not request.common:
        raise Refusal("skill_required", "Only a common Skill is tried untrained.", "skill_level")
    return Resolution(Untrained(True, not request.skill_level))


PLACES = {"none": 0, "left": 1, "right": 1, "back": 2}


@dataclass(frozen=True, slots=True)
class ExtraModifiers:
    """What else may count."""

    higher_ground: bool = entry("Higher ground", default=False)
    shared_space: bool = entry("Shared space", default=False)
    close_combat: bool = entry("Close combat", default=False)
    reach_at_one: bool = entry("Reach at range 1", default=False)
    position: str = entry("Position", default="none")
    stat_scale: int = entry("Stat Scale", default=0)
    weapon_scale: int = entry("Weapon Scale", default=0)


@dataclass(frozen=True, slots=True)
class Extra:
    """What that comes to."""

    initiative: int
    advantage: bool
    disadvantage: bool
    rival_cannot_block: bool


def extra_modifiers(request: ExtraModifiers) -> Resolution[Extra]:
    """Initiative by the second edition (destiny-196)."""
    if request.position not in PLACES:
        raise Refusal("unknown_position", f"A position is one of: {', '.join(PLACES)}.", "position")
    scales = request.stat_scale - request.weapon_scale
    total = (
        int(request.higher_ground)
        - int(request.shared_space and not request.close_combat)
        - int(request.reach_at_one)
        + PLACES[request.position]
        + scales
    )
    return Resolution(Extra(total, scales > 0, scales < 0, request.position == "back"))


MOST_POINTS = 64
"""What may be put into an area; twice the cards with every point is soon more than any map holds."""


@dataclass(frozen=True, slots=True)
class AreaSpaces:
    """Points put into an area."""

    points: int = entry("Points")


@dataclass(frozen=True, slots=True)
class Area:
    """Spaces of a small area, None of a larger one, which is of so many cards."""

    spaces: int | None
    cards: int


def area_spaces(request: AreaSpaces) -> Resolution[Area]:
    """How large an area is (destiny-197)."""
    if not 0 <= request.points <= MOST_POINTS:
        raise Refusal("points_out_of_range", f"An area has 0 to {MOST_POINTS} points.", "points")
    small = request.points <= 1
    return Resolution(Area(request.points if small else None, 0 if small else 2 ** (request.points - 2)))


@dataclass(frozen=True, slots=True)
class Vulnerable:
    """Damage to a unit that is vulnerable to something."""

    damage: int = entry("Damage", low=0)
    vulnerable: tuple[str, ...] = entry("Vulnerable to")
    weapon_types: tuple[str, ...] = entry("Weapon types")


@dataclass(frozen=True, slots=True)
class MoreDamage:
    """The damage it then is."""

    damage: int


def vulnerable(request: Vulnerable) -> Resolution[MoreDamage]:
    """One more, if there is any (destiny-198)."""
    hit = request.damage > 0 and bool(set(request.vulnerable) & set(request.weapon_types))
    return Resolution(MoreDamage(request.damage + int(hit)))


@dataclass(frozen=True, slots=True)
class SearchPlace:
    """A place with so many plain things."""

    visible: int = entry("Plain things", low=0)


@dataclass(frozen=True, slots=True)
class SearchTest:
    """The Test that finds what does not lie open."""

    stat: str = "mind"
    difficulty: int = 5


@dataclass(frozen=True, slots=True)
class Searched:
    """How many things are found at once, or the Test that finds one."""

    found: int
    test: SearchTest | None


def search_place(request: SearchPlace) -> Resolution[Searched]:
    """Search a place (destiny-199)."""
    plain = request.visible > 0
    return Resolution(Searched(int(plain), None if plain else SearchTest()))


@dataclass(frozen=True, slots=True)
class StatZero:
    """Stats as they are."""

    stats: Mapping[str, int] = entry("Stats", code="stat_missing")


@dataclass(frozen=True, slots=True)
class AtZero:
    """The states of Stats at 0, and whether that is death."""

    states: tuple[str, ...]
    dead: bool


def stat_zero(request: StatZero) -> Resolution[AtZero]:
    """What Stats at 0 mean (destiny-200)."""
    found = at_zero(request.stats)
    return Resolution(AtZero(tuple(state for state in found if state != "dead"), "dead" in found))


RULES = (
    Rule("create_stats", CreateStats, asking_nothing(create_stats)),
    Rule("unskilled", Unskilled, asking_nothing(unskilled)),
    Rule("extra_modifiers", ExtraModifiers, asking_nothing(extra_modifiers)),
    Rule("area_spaces", AreaSpaces, asking_nothing(area_spaces)),
    Rule("vulnerable", Vulnerable, asking_nothing(vulnerable)),
    Rule("search_place", SearchPlace, asking_nothing(search_place)),
    Rule("stat_zero", StatZero, asking_nothing(stat_zero)),
)
