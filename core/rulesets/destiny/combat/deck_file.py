"""A GM's own damage decks: a file is checked as a whole, and every fault in it is named (destiny-116 to 119)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import fields, replace
from typing import get_args

from core.game_data import DataKindOf
from core.refusal import Refusal
from core.rulesets.destiny.file_faults import Faults, is_object, keys, one_of, part_of, wrong
from core.rulesets.destiny.state.table import State
from core.rulesets.destiny.values.damage_decks import (
    DECKS,
    LOCATIONS,
    MIND,
    SEVERITIES,
    SUITS,
    DamageDeck,
    deck_in_play,
)
from core.rulesets.destiny.values.stats import CONDITIONS, MINOR, LimbState
from core.schema.codec import Json, decode, encode

MOST = 100
"""The highest level of a condition a card may give."""
_PLACES = (*LOCATIONS.values(), MIND)
_PARTS = tuple(part.name for part in fields(DamageDeck))
_MAY_BE_LEFT_OUT = ("core", "limbs", "locations")


def faults(data: Json) -> tuple[Refusal, ...]:
    """All faults of a file of decks, each with its place."""
    if not isinstance(data, Mapping) or not data:
        return (wrong(f"The file must be an object with one or more of: {', '.join(DECKS)}.", "file"),)
    return tuple(fault for name, deck in data.items() for fault in _deck(str(name), deck))


def _deck(name: str, deck: Json) -> Faults:
    if name not in DECKS:
        yield wrong(f"{name:.40} isn't a damage deck. Choose from: {', '.join(DECKS)}.", name, "unknown_damage_deck")
        return
    if not isinstance(deck, Mapping):
        yield wrong("A deck must be an object.", name)
        return
    yield from keys(deck, _PARTS, name, needed=[part for part in _PARTS if part not in _MAY_BE_LEFT_OUT])
    types = [type for type in part_of(deck, "types").values() if isinstance(type, str) and type.strip()]
    yield from _types(deck, name)
    yield from one_of(deck, "facedown", MINOR, name, "not_a_minor_condition")
    yield from _body(deck, types, name)
    yield from _locations(deck, name)
    yield from _effects(deck, types, name)
    for part in ("core", "limbs"):
        yield from _added_faults(deck, part, types, name)


def _types(deck: Mapping[str, Json], at: str) -> Faults:
    """A type for each suit, each another."""
    yield from is_object(deck, "types", at)
    types = part_of(deck, "types")
    if types:
        yield from keys(types, SUITS, f"{at}.types", needed=SUITS)
    for suit, type in types.items():
        if not isinstance(type, str) or not type.strip():
            yield wrong("A damage type must be a name.", f"{at}.types.{suit:.40}")
        elif list(types.values()).count(type) > 1:
            yield wrong(f"{type:.40} is listed for two suits. Give each suit its own type.", f"{at}.types.{suit:.40}")


def _body(deck: Mapping[str, Json], types: Collection[str], at: str) -> Faults:
    body = deck.get("body", [])
    if not isinstance(body, list):
        yield wrong('"body" must be a list of damage types.', f"{at}.body")
        return
    for row, type in enumerate(body):
        if type not in types:
            yield wrong(f"{type!s:.40} isn't a type of this deck.", f"{at}.body.{row}", "wrong_damage_type")


def _locations(deck: Mapping[str, Json], at: str) -> Faults:
    yield from is_object(deck, "locations", at)
    locations = part_of(deck, "locations")
    if locations:
        yield from keys(locations, tuple(LOCATIONS), f"{at}.locations", needed=tuple(LOCATIONS))
    for rank in locations:
        yield from one_of(locations, rank, _PLACES, f"{at}.locations", "unknown_location")


def _effects(deck: Mapping[str, Json], types: Collection[str], at: str) -> Faults:
    """The faults in the effects of types and severities: all of them are required."""
    yield from is_object(deck, "effects", at)
    effects, at = part_of(deck, "effects"), f"{at}.effects"
    if "effects" in deck:
        yield from keys(effects, types, at, needed=types)
    for type in effects:
        yield from is_object(effects, type, at)
        levels = part_of(effects, type)
        yield from keys(levels, SEVERITIES, f"{at}.{type:.40}", needed=SEVERITIES)
        for severity in levels:
            yield from _conditions(levels, severity, f"{at}.{type:.40}")


def _conditions(data: Mapping[str, Json], key: str, at: str) -> Faults:
    """Levels of conditions by name."""
    yield from is_object(data, key, at)
    for name, level in part_of(data, key).items():
        here = f"{at}.{key:.40}.{name:.40}"
        if name not in CONDITIONS:
            yield wrong(f"{name:.40} isn't a condition here.", here, "unknown_condition")
        if type(level) is not int or not 1 <= level <= MOST:
            yield wrong(f"A level must be a whole number from 1 to {MOST}.", here)


def _added_faults(deck: Mapping[str, Json], part: str, types: Collection[str], at: str) -> Faults:
    """The faults of the additional effects on the core of the body or on a limb."""
    yield from is_object(deck, part, at)
    added, at = part_of(deck, part), f"{at}.{part}"
    yield from keys(added, types, at, needed=())
    for type in added:
        yield from is_object(added, type, at)
        levels, here = part_of(added, type), f"{at}.{type:.40}"
        yield from keys(levels, SEVERITIES, here, needed=())
        for severity in levels:
            yield from is_object(levels, severity, here)
            yield from _effect(part_of(levels, severity), part, f"{here}.{severity:.40}")


def _effect(effect: Mapping[str, Json], part: str, at: str) -> Faults:
    yield from keys(effect, ("conditions", "limb"), at, needed=())
    if "conditions" in effect:
        yield from _conditions(effect, "conditions", at)
    if effect.get("limb") is not None:
        if part == "core":
            yield wrong("Only limbs can be impaired, broken or severed.", f"{at}.limb")
        yield from one_of(effect, "limb", get_args(LimbState), at, "unknown_limb")


def _read(state: State) -> Json:
    """Every deck in play, as a file to begin with."""
    return {name: encode(deck_in_play(state.data, name)) for name in DECKS}


def _replace_decks(state: State, data: Json) -> State:
    """The table with these decks in place of its own. Decks not in the file stay; no file restores the game's own."""
    if data is None:
        return replace(state, data={})
    own = {name: decode(DamageDeck, deck, name) for name, deck in data.items()}
    return replace(state, data={**state.data, **own})


DATA = (
    DataKindOf(
        id="damage_decks",
        title="Damage decks",
        help="The cards of each damage deck: type, location, and effect by severity.",
        faults=faults,
        read=_read,
        put=_replace_decks,
    ),
)
