"""Items that a unit carries (destiny-111, 125 to 127, 184 to 187)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from core.rulesets.destiny.values.damage_decks import LOCATIONS
from core.rulesets.destiny.values.stats import Rating
from core.schema.entry import Choice, Only, entry
from core.schema.rows import complete

AttackKind = Literal["close", "melee", "reach", "ranged"]


class Attack(NamedTuple):
    """A kind of attack: the least and the most spaces it reaches, None for the weapon's own range.

    It hits only what is in front, or all `around`; in one space it is `crowded`, which changes the Initiative. Up to
    so many spaces it has disadvantage; -1 for none.
    """

    low: int
    high: int | None
    around: bool = False
    crowded: int = 0
    disadvantage: int = -1

    @property
    def ranged(self) -> bool:
        """Return True if the weapon has a range of its own."""
        return self.high is None

    def spaces(self, own: int) -> tuple[int, int]:
        """The least and the most spaces, for a weapon with this range."""
        return self.low, own if self.high is None else self.high

    def too_near(self, away: int) -> bool:
        """Return True if an attack at so many spaces has disadvantage (destiny-164)."""
        return away <= self.disadvantage


ATTACK_KINDS = complete(
    "kinds of attack",
    AttackKind,
    {
        "close": Attack(0, 0, around=True),
        "melee": Attack(0, 1, crowded=-1),
        "reach": Attack(1, 2),
        "ranged": Attack(0, None, disadvantage=1),
    },
)
"""The kinds of attack, a row each (destiny-55, 163, 164)."""
ATTACKS = tuple(Choice(kind, kind.title()) for kind in ATTACK_KINDS)
RANGED = Only("attack", tuple(name for name, kind in ATTACK_KINDS.items() if kind.ranged))
"""The condition for a range in spaces: the weapon is ranged (destiny-164)."""
START_RANGE = 10
"""The range in spaces of a new ranged weapon: at 0 or 1 it would always be at disadvantage."""
_PLACES = (Choice("", "–"), *(Choice(place, place.replace("_", " ")) for place in LOCATIONS.values()))


@dataclass(frozen=True, slots=True)
class Arm:
    """The values of an item as a weapon: Damage rating, deck and types, kind of attack and Skill."""

    level: int = entry("Damage Level", default=4, low=0, high=10)
    scale: int = entry("Scale", default=1, low=-10, high=20)
    deck: str = entry("Damage deck", default="wound")
    types: tuple[str, ...] = entry("Types", default=("bash",), help="One or two types of the deck.")
    attack: AttackKind = entry("Attack", default="melee", choices=ATTACKS)
    range: int = entry("Range", default=0, low=0, high=1000, help="In spaces.", only=RANGED)
    skill: str = entry("Skill", default="")
    pierce: int = entry("Armor Pierce", default=0, low=0, high=20, help="Ignores armour of Scale up to this.")
    shred: bool = entry("Armor Shred", default=False)
    pierces_all: bool = entry("Pierces all armour", default=False)

    @property
    def kind(self) -> Attack:
        """The row of its kind of attack."""
        return ATTACK_KINDS[self.attack]

    @property
    def armor_pierce(self) -> int | Literal["all"]:
        """The Armor Pierce as the damage rules use it (destiny-129)."""
        return "all" if self.pierces_all else self.pierce


@dataclass(frozen=True, slots=True)
class Protection:
    """The values of an item as armour or a shield: the locations it covers and the damage it absorbs."""

    locations: tuple[str, ...] = entry("Covers", default=())
    value: int = entry("Value", default=1, low=0, high=100)
    resists: tuple[str, ...] = entry("Only against", default=(), help="Damage types; none means all.")
    scale: int = entry("Scale", default=0, low=-10, high=20)
    shield: bool = entry("A shield", default=False)


def own_range(attack: AttackKind, range: int) -> int:
    """The range of a weapon with this kind of attack: 0 unless it is ranged."""
    return range if ATTACK_KINDS[attack].ranged else 0


def weapon_mind(points: int) -> Rating:
    """The Mind of a magic weapon with this many points (destiny-187)."""
    return Rating(2 * points, 1)


@dataclass(frozen=True, slots=True)
class Item:
    """A carried item. `uses` and `ammo` are None if they are not counted; `screen` is a rating that wears off."""

    name: str = entry("Name")
    body_level: int = entry("Body Level", default=4, low=0, high=10)
    damaged: int = entry("Damaged", default=0, low=0, high=100)
    broken: bool = entry("Broken", default=False)
    location: str = entry("Carried at", default="", choices=_PLACES)
    magic: int = entry("Magic", default=0, low=0, high=5)
    uses: int | None = entry("Uses", default=None, low=0, high=10_000)
    ammo: int | None = entry("Reloads", default=None, low=0, high=10_000)
    screen: int | None = entry("Screen", default=None, low=0, high=1000)
    arm: Arm | None = entry("As a weapon", default=None)
    protection: Protection | None = entry("As armour", default=None)


def use_once(item: Item) -> Item:
    """An item after one use, if its Uses are counted."""
    return item if item.uses is None else replace(item, uses=max(0, item.uses - 1))


def index_of(items: Sequence[Item], name: str) -> int | None:
    """The index of the first item with this name, or None."""
    return next((at for at, item in enumerate(items) if item.name == name), None)


def taken_out(items: tuple[Item, ...], at: int) -> tuple[Item, ...]:
    """Items without the one at an index."""
    return (*items[:at], *items[at + 1 :])


def replace_item(items: tuple[Item, ...], at: int, item: Item) -> tuple[Item, ...]:
    """Items with the one at an index replaced."""
    return (*items[:at], item, *items[at + 1 :])
