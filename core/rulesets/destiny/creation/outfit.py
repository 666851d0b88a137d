"""What a new character carries, one line each: a flat form of an item (destiny-111, 125, 126)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.choosing import choices
from core.entry import Choice, entry
from core.refusal import Refusal
from core.rulesets.destiny.combat.damage_decks import LOCATIONS, deck_in_play
from core.rulesets.destiny.items.gear import ATTACKS, Arm, AttackKind, Item, Protection
from core.rulesets.destiny.state import State
from core.situation import Situation

_KINDS = (
    Choice("thing", "Thing"),
    Choice("weapon", "Weapon", note="rating, types, how it attacks"),
    Choice("armour", "Armour", note="rating, what it covers"),
    Choice("shield", "Shield", note="rating, what it covers"),
)
_PLACES = choices(*LOCATIONS.values())


def decks_by_type(state: State) -> dict[str, str]:
    """The damage deck each damage type belongs to, as the decks in play have them."""
    return {type: deck for deck in state.damage for type in deck_in_play(state.data, deck).types.values()}


def _types(situation: Situation) -> tuple[Choice, ...]:
    return tuple(Choice(type, type.capitalize(), note=deck) for type, deck in decks_by_type(situation.state).items())


@dataclass(frozen=True, slots=True)
class Gear:
    """An item as it is written down at first; what it is not needed for stays as it is."""

    name: str = entry("Name", default="")
    kind: str = entry("It is a", default="thing", choices=_KINDS)
    rating: int = entry("Rating", default=4, low=0, high=10, help="Damage Level of a weapon, value of armour.")
    types: tuple[str, ...] = entry("Types", default=("slash",), choices=_types, help="Of a weapon: one or two.")
    attack: AttackKind = entry("Attack", default="melee", choices=ATTACKS)
    range: int = entry("Range", default=0, low=0, high=1000, help="Of a ranged weapon, in spaces.")
    covers: tuple[str, ...] = entry("Covers", default=("chest", "abdomen"), choices=_PLACES)


def outfit(rows: Sequence[Gear], state: State, at: str) -> tuple[Item, ...]:
    """The items of a form's rows; refuses one without a name, and a weapon whose types do not go together."""
    decks = decks_by_type(state)
    for row, gear in enumerate(rows):
        if not gear.name.strip():
            raise Refusal("bad_request", "Name it, or remove the row.", f"{at}.{row}.name")
        if gear.kind == "weapon" and len({decks.get(type, type) for type in gear.types}) != 1:
            raise Refusal("wrong_damage_type", "A weapon's types are of one damage deck.", f"{at}.{row}.types")
        if gear.kind == "weapon" and len(set(gear.types)) > 2:
            raise Refusal("one_or_two_types", "A weapon has one or two damage types.", f"{at}.{row}.types")
    return tuple(_items(rows, decks))


def _items(rows: Sequence[Gear], decks: dict[str, str]) -> Iterator[Item]:
    for gear in rows:
        name = gear.name.strip()
        if gear.kind == "weapon":
            arm = Arm(gear.rating, 1, decks[gear.types[0]], gear.types, gear.attack, gear.range)
            yield Item(name, arm=arm)
        elif gear.kind == "thing":
            yield Item(name)
        else:
            yield Item(name, protection=Protection(gear.covers, gear.rating, shield=gear.kind == "shield"))
