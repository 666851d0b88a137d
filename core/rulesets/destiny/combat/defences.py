"""Defences against damage at the table, decided one by one (destiny-122 to 129).

Armour and a shield work without a decision. Wild Luck, a screen, a carried item and Character Points are offered,
each only while damage remains. `mitigate` works out the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from core.actions.result import Resolution, Step
from core.luck.table import Table, no_advice
from core.refusal import Refusal
from core.rulesets.destiny.values.cards import card, card_text
from core.rulesets.destiny.values.damage_decks import MORTAL, check_location
from core.rulesets.destiny.values.items import Item
from core.schema.codec import Json
from core.schema.entry import Choice, entry
from core.schema.signature import Flat

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
        """Return True if it counts at this location against these types and this Armor Pierce (destiny-125, 129)."""
        pierced = pierce == "all" or (isinstance(pierce, int) and pierce >= 1 and self.scale <= pierce)
        resists = not self.resists or bool(set(self.resists) & set(types))
        return location in self.locations and resists and not pierced


@dataclass(frozen=True, slots=True)
class Carried:
    """An item that may take the blow."""

    location: str = entry("Location")


@dataclass(frozen=True, slots=True, kw_only=True)
class Defense:
    """All possible defences."""

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
    """Damage at a location, and the defences against it. The location card is among Crits or Hits."""

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
    """The remaining damage, the amount that each defence absorbed, and the rest of the defences."""

    crits: int
    hits: int
    cancelled: bool
    absorbed: dict[str, int]
    screen: int | None
    cp: int | None
    armor_damaged: int | None
    to_discard: tuple[str, ...] = ()

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        left: dict[str, Json] = {"screen": self.screen, "cp": self.cp, "armor_damaged": self.armor_damaged}
        return {
            "crits": self.crits,
            "hits": self.hits,
            "cancelled": self.cancelled,
            "absorbed": self.absorbed,
            **{name: value for name, value in left.items() if value is not None},
            **({"to_discard": list(self.to_discard)} if self.to_discard else {}),
        }


def mitigate(given: Flat[Mitigation]) -> Resolution[Withstood]:
    """Reduce damage, means by means (destiny-122 to 129)."""
    check_location(given.location, "location")
    struck = Struck(given.crits, given.hits, given.reduce == "hits_first")
    absorbed = dict.fromkeys(("screen", "armor", "shield", "item", "luck"), 0)
    steps: list[Step] = []
    if given.wild_luck is not None and _cancels(given.wild_luck) and struck.total:
        discard, shred = (given.wild_luck.card,), 0 if given.armor_shred else None
        cancelled = Withstood(0, 0, True, absorbed, given.screen, given.cp, shred, discard)
        return Resolution(cancelled, steps=(Step("destiny-123", "wild_luck", tokens=discard, total=0),))
    for means, rule, value in _means(given):
        taken = min(value, struck.total)
        if means == "luck" and value > struck.total:
            raise Refusal("more_than_needed", f"Only {struck.total} damage is left to reduce.", "luck")
        absorbed[means], struck = taken, struck.less(taken)
        if taken:
            steps.append(Step(rule, means, amount=-taken, total=struck.total))
    screen = None if given.screen is None else given.screen - absorbed["screen"]
    cp = None if given.cp is None else given.cp - absorbed["luck"]
    shred = int(bool(absorbed["armor"] and _worth(best_piece(given)))) if given.armor_shred else None
    withstood = Withstood(struck.crits, struck.hits, False, absorbed, screen, cp, shred)
    return Resolution(withstood, steps=tuple(steps))


def _cancels(luck: WildLuck) -> bool:
    """Return True if Wild Luck cancels the damage; refuses a card that isn't a Wild, and an ally who can't help
    (destiny-123).
    """
    if not card(luck.card).wild:
        raise Refusal("wild_needed", f"{luck.card} isn't a Wild. Choose a Wild.", "wild_luck.card")
    if luck.by == "ally" and not (luck.adjacent and luck.reasonable):
        raise Refusal(
            "ally_cannot_help", "An Ally can help only when adjacent, and only if that is reasonable.", "wild_luck"
        )
    return True


def _means(given: Mitigation) -> tuple[tuple[str, str, int], ...]:
    """Each means with its rule and how much it can absorb, in order."""
    if given.luck < 0:
        raise Refusal("bad_amount", "Points can't be negative.", "luck")
    if given.item is not None and given.item.location != given.location:
        raise Refusal(
            "item_not_at_location",
            (f"The item must be at the hit location, not at the {given.item.location:.30}."),
            "item.location",
        )
    if given.cp is not None and given.luck > given.cp:
        raise Refusal("not_enough_cp", f"This takes {given.luck} CP; you have {given.cp}.", "luck")
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


# Decided at the table -----------------------------------------------------------------------------------------------


Summary = Callable[[Withstood], str]
"""A function that describes the remaining damage in a few words."""
_NONE = "none"
_ORDERS: tuple[Literal["crits_first", "hits_first"], ...] = ("crits_first", "hits_first")


@dataclass(frozen=True, slots=True)
class Helper:
    """A helper of someone who is hit: their own player (`own`), or one of an adjacent unit."""

    id: str
    name: str
    wilds: tuple[str, ...] = ()
    cp: int = 0
    own: bool = True


@dataclass(frozen=True, slots=True)
class Stand:
    """The defences in use: who gives a Wild, who gives Character Points, and items by their index on the sheet."""

    given: Mitigation
    wild_by: str = ""
    luck_by: str = ""
    screen: int | None = None
    item: int | None = None
    armor: int | None = None

    @property
    def withstood(self) -> Withstood:
        """The result of the defences."""
        return mitigate(self.given).value

    @property
    def left(self) -> tuple[int, int]:
        """The Crits and Hits that still come through."""
        return self.withstood.crits, self.withstood.hits

    @property
    def open(self) -> int:
        """The damage that still comes through."""
        return sum(self.left)


def ask_defenses(
    coming: Mitigation, items: tuple[Item, ...], helpers: tuple[Helper, ...], summary: Summary, table: Table
) -> Stand:
    """Ask the target for each way to reduce the damage."""
    asking = _Asking(items, helpers, summary, table)
    stand = automatic_defenses(coming, items)
    for means in (asking.wild_luck, asking.screen, asking.item, asking.luck, asking.reduced_first):
        stand = means(stand) if stand.open else stand
    return stand


def automatic_defenses(coming: Mitigation, items: tuple[Item, ...]) -> Stand:
    """The defences that need no decision: armour, and the best shield that covers the location (destiny-125, 126)."""
    pieces = {at: _piece(item) for at, item in enumerate(items) if item.protection and not item.broken}
    armor = {at: piece for at, piece in pieces.items() if not _is_shield(items[at])}
    shields = [piece for at, piece in pieces.items() if _is_shield(items[at])]
    best_shield = best_piece(replace(coming, armor=tuple(shields)))
    given = replace(coming, armor=tuple(armor.values()), shield=best_shield)
    best = best_piece(given)
    return Stand(given, armor=next((at for at, piece in armor.items() if piece is best), None))


def _is_shield(item: Item) -> bool:
    return item.protection is not None and item.protection.shield


def _piece(item: Item) -> Piece:
    """A worn item as it counts (destiny-186)."""
    worn = item.protection
    assert worn is not None
    return Piece(worn.locations, worn.value, worn.resists, worn.scale, item.magic)


class _Asking(NamedTuple):
    """The people asked, and their defences. Each defence is offered only while damage remains."""

    items: tuple[Item, ...]
    helpers: tuple[Helper, ...]
    summary: Summary
    table: Table

    def wild_luck(self, stand: Stand) -> Stand:
        """Offer to discard a Wild, which cancels all; an ally's if everyone finds it reasonable (destiny-123)."""
        offered = {f"{helper.id}:{code}": (helper, code) for helper in self.helpers for code in helper.wilds}
        if not offered:
            return stand
        wilds = (
            Choice(key, _of(card_text(code), helper), note="cancels all") for key, (helper, code) in offered.items()
        )
        none = Choice(_NONE, "No Wild Luck", note=self.summary(stand.withstood))
        chosen = self.table.choose("use_wild_luck", (none, *wilds), why="destiny-123", advice=no_advice)
        if chosen == _NONE:
            return stand
        helper, code = offered[chosen]
        ally = not helper.own
        luck = WildLuck(code, "ally" if ally else "self", adjacent=ally, reasonable=ally)
        return replace(stand, given=replace(stand.given, wild_luck=luck), wild_by=helper.id)

    def screen(self, stand: Stand) -> Stand:
        """Offer a screen, which absorbs what it can and wears off (destiny-124)."""
        used = {
            at: replace(stand, given=replace(stand.given, screen=item.screen), screen=at)
            for at, item in enumerate(self.items)
            if item.screen and not item.broken
        }
        if not used:
            return stand
        screens, spare = self._things(used), Choice(_NONE, "Spare it", note=self.summary(stand.withstood))
        asked, ends = (*screens, spare), _ends(stand, {str(at): each for at, each in used.items()})
        chosen = self.table.choose(
            "use_screen", asked, why="destiny-124", advice=no_advice, leave=_NONE, ends=lambda: ends
        )
        return stand if chosen == _NONE else used[int(chosen)]

    def item(self, stand: Stand) -> Stand:
        """Offer an item carried at the location, which absorbs damage (destiny-127)."""
        used = {
            at: replace(stand, given=replace(stand.given, item=Carried(item.location)), item=at)
            for at, item in enumerate(self.items)
            if item.location == stand.given.location and not item.broken
        }
        if not used:
            return stand
        none = Choice(_NONE, "No item", note=self.summary(stand.withstood))
        asked, ends = (none, *self._things(used)), _ends(stand, {str(at): each for at, each in used.items()})
        chosen = self.table.choose(
            "sacrifice_item", asked, why="destiny-127", advice=no_advice, leave=_NONE, ends=lambda: ends
        )
        return stand if chosen == _NONE else used[int(chosen)]

    def _things(self, used: Mapping[int, Stand]) -> tuple[Choice, ...]:
        return tuple(
            Choice(str(at), self.items[at].name, note=self.summary(each.withstood)) for at, each in used.items()
        )

    def luck(self, stand: Stand) -> Stand:
        """Offer Character Points, each against one damage, of the target or of an adjacent helper (destiny-128)."""
        offered = {f"{helper.id}:{n}": (helper, n) for helper in self.helpers for n in _points(helper, stand)}
        if not offered:
            return stand
        spent = {key: _lucky(stand, helper, n) for key, (helper, n) in offered.items()}
        none = Choice(_NONE, "No CP", note=self.summary(stand.withstood))
        points = (
            Choice(key, _of(f"{n} CP", helper), note=self.summary(spent[key].withstood))
            for key, (helper, n) in offered.items()
        )
        asked, ends = (none, *points), _ends(stand, spent)
        chosen = self.table.choose(
            "spend_luck", asked, why="destiny-128", advice=no_advice, leave=_NONE, ends=lambda: ends
        )
        return stand if chosen == _NONE else spent[chosen]

    def reduced_first(self, stand: Stand) -> Stand:
        """Ask whether to reduce Hits before Crits, if that changes anything (destiny-122)."""
        other = replace(stand, given=replace(stand.given, reduce="hits_first"))
        if other.left == stand.left:
            return stand
        choices = (
            Choice("crits_first", "Crits first", note=self.summary(stand.withstood)),
            Choice("hits_first", "Hits first", note=self.summary(other.withstood)),
        )
        chosen = self.table.choose("reduce", choices, why="destiny-122", advice=no_advice)
        return other if chosen == "hits_first" else stand


def _ends(stand: Stand, used: Mapping[str, Stand]) -> dict[str, object]:
    """The possible results of each choice, in either order; Crits beyond a Mortal Wound do not count (destiny-131)."""

    def end(stand: Stand) -> tuple[tuple[int, int], ...]:
        orders = (replace(stand, given=replace(stand.given, reduce=first)) for first in _ORDERS)
        return tuple((min(crits, MORTAL), hits) for each in orders for crits, hits in [each.left])

    return {_NONE: end(stand), **{key: end(each) for key, each in used.items()}}


def _of(what: str, helper: Helper) -> str:
    return what if helper.own else f"{what} of {helper.name}, if reasonable"


def _points(helper: Helper, stand: Stand) -> range:
    return range(1, min(helper.cp, stand.open) + 1)


def _lucky(stand: Stand, helper: Helper, n: int) -> Stand:
    by: By = "self" if helper.own else "ally"
    return replace(stand, given=replace(stand.given, luck=n, luck_by=by, cp=helper.cp), luck_by=helper.id)


def stand_steps(stand: Stand, items: tuple[Item, ...], seat: str) -> Iterator[Step]:
    """Steps for the defences used, by the names of the items."""
    names = {"screen": stand.screen, "armor": stand.armor, "item": stand.item}
    for step in mitigate(stand.given).steps:
        at = names.get(step.what)
        yield replace(step, seat=seat, label=items[at].name if at is not None else step.label)
