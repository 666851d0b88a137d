"""What stands in the way of damage at the table, decided means by means (destiny-122 to 129).

Armour and a shield work by themselves; Wild Luck, a screen, a carried item and Character Points are asked for, each
only while something would still come through. `mitigation.withstand` says what becomes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from core.acts.result import Step
from core.luck.table import Table
from core.rulesets.destiny.combat.mitigation import (
    By,
    Carried,
    Mitigation,
    Piece,
    WildLuck,
    Withstood,
    best_piece,
    withstand,
)
from core.rulesets.destiny.items.values import Item
from core.rulesets.destiny.look import shown
from core.schema.entry import Choice

Summary = Callable[[Withstood], str]
"""Says in a few words what would come through."""
_NONE = "none"


@dataclass(frozen=True, slots=True)
class Helper:
    """Who may help somebody who is struck: their own player (`own`), and those of units next to them."""

    id: str
    name: str
    wilds: tuple[str, ...] = ()
    cp: int = 0
    own: bool = True


@dataclass(frozen=True, slots=True)
class Stand:
    """What was put in the way: who gave a Wild, who Character Points, and which items by their place on the sheet."""

    given: Mitigation
    wild_by: str = ""
    luck_by: str = ""
    screen: int | None = None
    item: int | None = None
    armor: int | None = None

    @property
    def withstood(self) -> Withstood:
        """What comes of it."""
        return withstand(self.given)

    @property
    def left(self) -> tuple[int, int]:
        """The Crits and Hits that still come through."""
        return self.withstood.crits, self.withstood.hits

    @property
    def open(self) -> int:
        """The damage that still comes through."""
        return sum(self.left)


def defended(
    coming: Mitigation, items: tuple[Item, ...], helpers: tuple[Helper, ...], told: Summary, table: Table
) -> Stand:
    """Ask whoever is struck what they put in the way."""
    asking = _Asking(items, helpers, told, table)
    stand = worn(coming, items)
    for means in (asking.wild_luck, asking.screen, asking.item, asking.luck, asking.reduced_first):
        stand = means(stand) if stand.open else stand
    return stand


def worn(coming: Mitigation, items: tuple[Item, ...]) -> Stand:
    """What works by itself: armour, and the best shield that covers the place (destiny-125, 126)."""
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
    """Who is asked, and what they have. Each means is asked for only while damage still comes through."""

    items: tuple[Item, ...]
    helpers: tuple[Helper, ...]
    told: Summary
    table: Table

    def wild_luck(self, stand: Stand) -> Stand:
        """A Wild discarded cancels everything; an ally's where the table finds it reasonable (destiny-123)."""
        offered = {f"{helper.id}:{code}": (helper, code) for helper in self.helpers for code in helper.wilds}
        if not offered:
            return stand
        wilds = (Choice(key, _of(shown(code), helper), note="cancels all") for key, (helper, code) in offered.items())
        chosen = self.table.choose("use_wild_luck", (Choice(_NONE, "No Wild Luck"), *wilds), why="destiny-123")
        if chosen == _NONE:
            return stand
        helper, code = offered[chosen]
        ally = not helper.own
        luck = WildLuck(code, "ally" if ally else "self", adjacent=ally, reasonable=ally)
        return replace(stand, given=replace(stand.given, wild_luck=luck), wild_by=helper.id)

    def screen(self, stand: Stand) -> Stand:
        """A screen takes what it can, and wears off (destiny-124)."""
        used = {
            at: replace(stand, given=replace(stand.given, screen=item.screen), screen=at)
            for at, item in enumerate(self.items)
            if item.screen and not item.broken
        }
        if not used:
            return stand
        screens, spare = self._things(used), Choice(_NONE, "Spare it", note=self.told(stand.withstood))
        chosen = self.table.choose("use_screen", (*screens, spare), why="destiny-124")
        return stand if chosen == _NONE else used[int(chosen)]

    def item(self, stand: Stand) -> Stand:
        """One item carried there takes a blow (destiny-127)."""
        used = {
            at: replace(stand, given=replace(stand.given, item=Carried(item.location)), item=at)
            for at, item in enumerate(self.items)
            if item.location == stand.given.location and not item.broken
        }
        if not used:
            return stand
        none = Choice(_NONE, "No item", note=self.told(stand.withstood))
        chosen = self.table.choose("sacrifice_item", (none, *self._things(used)), why="destiny-127")
        return stand if chosen == _NONE else used[int(chosen)]

    def _things(self, used: Mapping[int, Stand]) -> tuple[Choice, ...]:
        return tuple(Choice(str(at), self.items[at].name, note=self.told(each.withstood)) for at, each in used.items())

    def luck(self, stand: Stand) -> Stand:
        """Character Points, each against one damage, of one's own or of who is next to them (destiny-128)."""
        offered = {f"{helper.id}:{n}": (helper, n) for helper in self.helpers for n in _points(helper, stand)}
        if not offered:
            return stand
        spent = {key: _lucky(stand, helper, n) for key, (helper, n) in offered.items()}
        none = Choice(_NONE, "No CP", note=self.told(stand.withstood))
        points = (
            Choice(key, _of(f"{n} CP", helper), note=self.told(spent[key].withstood))
            for key, (helper, n) in offered.items()
        )
        chosen = self.table.choose("spend_luck", (none, *points), why="destiny-128")
        return stand if chosen == _NONE else spent[chosen]

    def reduced_first(self, stand: Stand) -> Stand:
        """Hits may be taken away before Crits (destiny-122); asked where that changes anything."""
        other = replace(stand, given=replace(stand.given, reduce="hits_first"))
        if other.left == stand.left:
            return stand
        choices = (
            Choice("crits_first", "Crits first", note=self.told(stand.withstood)),
            Choice("hits_first", "Hits first", note=self.told(other.withstood)),
        )
        chosen = self.table.choose("reduce", choices, why="destiny-122")
        return other if chosen == "hits_first" else stand


def _of(what: str, helper: Helper) -> str:
    return what if helper.own else f"{what} of {helper.name}, if reasonable"


def _points(helper: Helper, stand: Stand) -> range:
    return range(1, min(helper.cp, stand.open) + 1)


def _lucky(stand: Stand, helper: Helper, n: int) -> Stand:
    by: By = "self" if helper.own else "ally"
    return replace(stand, given=replace(stand.given, luck=n, luck_by=by, cp=helper.cp), luck_by=helper.id)


def told_stand(stand: Stand, items: tuple[Item, ...], seat: str) -> Iterator[Step]:
    """What stood in the way, by the names of the things that did."""
    names = {"screen": stand.screen, "armor": stand.armor, "item": stand.item}
    for step in stand.withstood.steps:
        at = names.get(step.what)
        yield replace(step, seat=seat, label=items[at].name if at is not None else step.label)
