"""Reading requests of the JSON interface part by part, each checked before the next, as in the catalogue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypedDict

from core.refusal import Refusal
from core.rulesets.aisling.draws.helps import Modifier
from core.rulesets.aisling.draws.mote_count import CHECKS, Drawer
from core.rulesets.aisling.draws.opposition import Opposition, check_difficulty, check_opposition
from core.rulesets.aisling.draws.traits import UsedTrait
from core.rulesets.aisling.options import HouseRules
from core.rulesets.aisling.values import chosen_fates
from core.schema.codec import Json, decode
from core.schema.forms import with_values

_KINDS: Mapping[str, type] = {
    "thresholds": dict[str, Json],
    "target": str,
    "damage": dict[str, Json],
    "traits": tuple[UsedTrait, ...],
    "modifiers": tuple[Modifier, ...],
    "fate_colors": dict[str, str | None],
}


class DrawerGiven(TypedDict, total=False):
    """A drawer as raw JSON."""

    thresholds: Json
    target: Json
    damage: Json
    traits: Json
    modifiers: Json
    fate_colors: Json


class OpposedGiven(DrawerGiven, total=False):
    """A drawer against a difficulty or opposition, as raw JSON."""

    difficulty: Json
    opposition: Json


def need(given: object, name: str) -> Json:
    """A required part of a request. Refuse a request without it."""
    if not isinstance(given, Mapping) or name not in given:
        raise Refusal("bad_request", f"{name} is missing.", name)
    return given[name]


def read_drawer(given: Json, options: HouseRules) -> Drawer:
    """The drawer, with Traits and modifiers in the order of their lists."""
    if not isinstance(given, Mapping):
        raise Refusal("bad_request", "The drawer must be an object.")
    drawer = Drawer()
    for part, check in CHECKS.items():
        if part in given or part in ("thresholds", "target"):
            for value in _readable(_KINDS[part], need(given, part), part):
                drawer = with_values(drawer, {part: value})
                check(drawer, options)
    return replace(drawer, fate_colors=chosen_fates(drawer.fate_colors))


def _readable(kind: type, data: Json, at: str) -> Iterator[object]:
    """A part to be checked. If an item of a list can't be read, the items before it are checked first."""
    try:
        yield decode(kind, data, at)
    except Refusal:
        if isinstance(data, list):
            yield decode(kind, data[: _first_unreadable(kind, data)], at)
        raise


def _first_unreadable(kind: type, items: list[Json]) -> int:
    """The index of the first item that can't be read."""
    for index, item in enumerate(items):
        try:
            decode(kind, [item])
        except Refusal:
            return index
    return len(items)


def read_object(data: Json, at: str) -> Mapping[str, Json]:
    """A JSON object with any contents."""
    return decode(dict[str, Json], data, at)


def read_against(given: Mapping[str, Json]) -> tuple[int | None, Opposition | None]:
    """The difficulty or the opposition. Refuse both at once (aisling-49)."""
    if "difficulty" in given and "opposition" in given:
        raise Refusal("two_difficulties", "Enter a difficulty or an opposition, not both.", "difficulty")
    if "difficulty" in given:
        check_difficulty(given["difficulty"])
        return given["difficulty"], None
    if "opposition" not in given:
        return None, None
    return None, read_opposition(given["opposition"], "opposition")


def read_opposition(given: Json, at: str) -> Opposition:
    """Opposition that doesn't draw."""
    data = read_object(given, at)
    opposition = Opposition(
        thresholds=read_object(need(data, "thresholds"), f"{at}.thresholds"),
        damage=read_object(data.get("damage", {}), f"{at}.damage"),
    )
    check_opposition(opposition, at)
    return opposition


def read_hand(given: Mapping[str, Json], name: str = "drawn") -> tuple[Json, ...]:
    """A list of motes, not checked yet."""
    return decode(tuple[Json, ...], need(given, name), name)
