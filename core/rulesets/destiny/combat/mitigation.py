"""What stands between damage and flesh (destiny-122 to 129)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from core.acts.result import Step
from core.refusal import Refusal
from core.rulesets.destiny.cards.cards import card
from core.rulesets.destiny.combat.damage_decks import check_location
from core.schema.codec import Json
from core.schema.entry import entry

By = Literal["self", "ally"]


@dataclass(frozen=True, slots=True)
class WildLuck:
    """A Wild discarded to cancel all damage."""

    card: str = entry("Card")
    by: By = entry("By", default="self")
    adjacent: bool = entry("Adjacent", default=False)
    reasonable: bool = entry("Reasonable", default=False)


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of armour, or a shield."""

    locations: tuple[str, ...] = entry("Covers")
    value: int = entry("Value", low=0)
    resists: tuple[str, ...] = entry("Resists", default=())
    scale: int = entry("Scale", default=0)
    magic: int = entry("Magic", default=0, low=0)

    def works(self, location: str, types: tuple[str, ...], pierce: int | str) -> bool:
        """Whether it counts at this location against these types and this Armor Pierce (destiny-125, 129)."""
        pierced = pierce == "all" or (isinstance(pierce, int) and pierce >= 1 and self.scale <= pierce)
        resists = not self.resists or bool(set(self.resists) & set(types))
        return location in self.locations and resists and not pierced


@dataclass(frozen=True, slots=True)
class Carried:
    """An item that may take the blow."""

    location: str = entry("Location")


@dataclass(frozen=True, slots=True, kw_only=True)
class Defense:
    """Everything that may stand in the way."""

    reduce: Literal["crits_first", "hits_first"] = entry("Reduce first", default="crits_first")
    wild_luck: WildLuck | None = entry("Wild Luck", default=None)
    screen: int | None = entry("Screen", default=None, low=0)
    armor: tuple[Piece, ...] = entry("Armour", default=())
    shield: Piece | None = entry("Shield", default=None)
    armor_pierce: int | Literal["all"] = entry("Armor Pierce", default=0, low=0)
    armor_shred: bool = entry("Armor Shred", default=False)
    magic_weapon: int = entry("Magic weapon", default=0, low=0)
    item: Carried | None = entry("Item", default=None)
    luck: int = entry("Luck", default=0)
    luck_by: By = entry("Luck of", default="self")
    cp: int | None = entry("CP", default=None, low=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mitigation(Defense):
    """Damage at a location, and what may stand in the way. The location card is among Crits or Hits."""

    crits: int = entry("Crits", low=0)
    hits: int = entry("Hits", low=0)
    location: str = entry("Location")
    weapon_types: tuple[str, ...] = entry("Weapon types", default=())
    overrun: bool = entry("Overrun", default=False)


class Struck(NamedTuple):
    """Damage still coming: the Hit Location card is taken last (destiny-122)."""

    crits: int
    hits: int
    hits_first: bool

    @property
    def total(self) -> int:
        """Cards in all."""
        return self.crits + self.hits

    def less(self, n: int) -> Struck:
        """After taking away `n` cards."""
        crits, hits = self.crits, self.hits
        spare_crits, spare_hits = (max(0, crits - 1), hits) if crits else (0, max(0, hits - 1))
        for kind in ("hits", "crits") if self.hits_first else ("crits", "hits"):
            taken = min(n, spare_hits if kind == "hits" else spare_crits)
            n -= taken
            hits, crits = (hits - taken, crits) if kind == "hits" else (hits, crits - taken)
        if n and crits + hits:  # only the location card is left
            crits, hits = (crits - 1, hits) if crits else (crits, hits - 1)
        return Struck(crits, hits, self.hits_first)


class Withstood(NamedTuple):
    """What came through, what each means absorbed, and what is left of the means."""

    crits: int
    hits: int
    cancelled: bool
    absorbed: dict[str, int]
    screen: int | None
    cp: int | None
    armor_damaged: int | None
    to_discard: tuple[str, ...]
    steps: tuple[Step, ...]

    @property
    def facts(self) -> dict[str, Json]:
        """As the interface tells it."""
        left: dict[str, Json] = {"screen": self.screen, "cp": self.cp, "armor_damaged": self.armor_damaged}
        return {
            "crits": self.crits,
            "hits": self.hits,
            "cancelled": self.cancelled,
            "absorbed": self.absorbed,
            **{name: value for name, value in left.items() if value is not None},
            **({"to_discard": list(self.to_discard)} if self.to_discard else {}),
        }


def withstand(given: Mitigation) -> Withstood:
    """Take damage away, means by means (destiny-122 to 129)."""
    check_location(given.location, "location")
    struck = Struck(given.crits, given.hits, given.reduce == "hits_first")
    absorbed = dict.fromkeys(("screen", "armor", "shield", "item", "luck"), 0)
    steps: list[Step] = []
    if given.wild_luck is not None and _cancels(given.wild_luck) and struck.total:
        discard = (given.wild_luck.card,)
        steps.append(Step("destiny-123", "wild_luck", tokens=discard, total=0))
        shred = 0 if given.armor_shred else None
        return Withstood(0, 0, True, absorbed, given.screen, given.cp, shred, discard, tuple(steps))
    for means, rule, value in _means(given):
        taken = min(value, struck.total)
        if means == "luck" and value > struck.total:
            raise Refusal("more_than_needed", f"Only {struck.total} damage is left.", "luck")
        absorbed[means], struck = taken, struck.less(taken)
        if taken:
            steps.append(Step(rule, means, amount=-taken, total=struck.total))
    screen = None if given.screen is None else given.screen - absorbed["screen"]
    cp = None if given.cp is None else given.cp - absorbed["luck"]
    shred = int(bool(absorbed["armor"] and _worth(best_piece(given)))) if given.armor_shred else None
    return Withstood(struck.crits, struck.hits, False, absorbed, screen, cp, shred, (), tuple(steps))


def _cancels(luck: WildLuck) -> bool:
    """Whether Wild Luck may be used; refuses what is no Wild, and an ally who cannot help (destiny-123)."""
    if not card(luck.card).wild:
        raise Refusal("wild_needed", f"{luck.card} is no Wild.", "wild_luck.card")
    if luck.by == "ally" and not (luck.adjacent and luck.reasonable):
        raise Refusal("ally_cannot_help", "An Ally helps when adjacent and where it is reasonable.", "wild_luck")
    return True


def _means(given: Mitigation) -> tuple[tuple[str, str, int], ...]:
    """Each means with its rule and how much it can absorb, in order."""
    if given.luck < 0:
        raise Refusal("bad_amount", "Points are spent, not gained.", "luck")
    if given.item is not None and given.item.location != given.location:
        raise Refusal("item_not_at_location", f"The item is at the {given.item.location:.30}.", "item.location")
    if given.cp is not None and given.luck > given.cp:
        raise Refusal("not_enough_cp", f"Needs {given.luck} CP, there are {given.cp}.", "luck")
    shield = given.shield
    shielded = shield is not None and shield.works(given.location, given.weapon_types, given.armor_pierce)
    return (
        ("screen", "destiny-124", given.screen or 0),
        ("armor", "destiny-125", _armor(given)),
        ("shield", "destiny-126", shield.value + shield.magic if shield is not None and shielded else 0),
        ("item", "destiny-127", int(given.item is not None)),
        ("luck", "destiny-128", given.luck),
    )


def best_piece(given: Mitigation) -> Piece | None:
    """The best piece of armour that works, the first of equals (destiny-125)."""
    working = (p for p in given.armor if p.works(given.location, given.weapon_types, given.armor_pierce))
    return max(working, key=_worth, default=None)


def _worth(piece: Piece | None) -> int:
    return 0 if piece is None else piece.value + piece.magic


def _armor(given: Mitigation) -> int:
    """Armour, 1 more in an overrun, less for a magic weapon (destiny-125, 129, 187)."""
    overrun = int(given.overrun and given.armor_pierce != "all")
    return max(0, _worth(best_piece(given)) + overrun - given.magic_weapon)
