"""Differences of two values, place by place, so that a record of a large document holds only its changes.

A place is a JSON pointer (RFC 6901). If items of a list are added or removed, the pointer ends in `/17:`, from item 17
on, with a list of items as its value. A place in only one of the two was added or removed with its key.
"""

from collections.abc import Mapping
from typing import Any

import orjson

Places = dict[str, Any]
"""The values at some places of a document."""

_MANY = 50
"""The most places by which a value is always described; with more, the whole value is used if it is shorter."""


def find_differences(before: Places, after: Places) -> tuple[Places, Places]:
    """The places at which two documents differ, with the values in the first and in the second."""
    found: tuple[Places, Places] = ({}, {})
    for field in before | after:
        _field(found, _place_in("", field), field, before, after)
    return found


def replace_at(document: Mapping[str, Any], before: Places, after: Places) -> Places:
    """A document with the values at some places replaced. It shares the rest with the given one, which isn't changed.

    Raises LookupError, TypeError or ValueError for a place that doesn't exist.
    """
    made: dict[str, Any] = {"": dict(document)}
    for place in before | after:
        inside, last = _own(made, _parent(place)), _last(place)
        if isinstance(inside, list):
            inside[_span(inside, last, before[place])] = _items_at(last, after[place])
        elif place in after:
            inside[_key(last)] = after[place]
        else:
            del inside[_key(last)]
    return dict(made[""])


def lies(document: Mapping[str, Any], before: Places, after: Places) -> bool:
    """Return True if some places hold exactly these values, and those only in `after` hold nothing."""
    try:
        return all(_lies(document, place, before, after) for place in before | after)
    except (LookupError, TypeError, ValueError):
        return False


def fields(places: Mapping[str, Any]) -> set[str]:
    """The fields of the document that contain these places."""
    return {_key(place.split("/", 2)[1]) for place in places}


def same(one: Any, other: Any) -> bool:
    """Return True if both are exactly the same JSON; Python's == takes 1, 1.0 and True as equal."""
    if one is other:
        return True
    if type(one) is not type(other) or one != other:
        return False
    return type(one) is str or orjson.dumps(one) == orjson.dumps(other)


# --- finding ---------------------------------------------------------------------------------------------------------


def _field(found: tuple[Places, Places], place: str, key: Any, before: Any, after: Any) -> None:
    """Note the differences under one key."""
    if key in before and key in after:
        _value(found, place, before[key], after[key])
        return
    for side, holder in zip(found, (before, after), strict=True):
        if key in holder:
            side[place] = holder[key]


def _value(found: tuple[Places, Places], place: str, before: Any, after: Any) -> None:
    """Note the differing places in a value, or the whole value if that is shorter."""
    if same(before, after):
        return
    inside: tuple[Places, Places] = ({}, {})
    if type(before) is type(after) is dict and all(one == other for one, other in zip(before, after, strict=False)):
        for key in before if len(before) > len(after) else after:  # keys keep their order: new ones are the last
            _field(inside, _place_in(place, key), key, before, after)
    elif type(before) is type(after) is list:
        _items(inside, place, before, after)
    whole: tuple[Places, Places] = ({place: before}, {place: after})
    best = inside if inside[0] or inside[1] else whole
    if len(inside[0]) > _MANY and len(orjson.dumps(inside)) > len(orjson.dumps(whole)):
        best = whole
    for side, more in zip(found, best, strict=True):
        side.update(more)


def _place_in(place: str, key: str) -> str:
    return f"{place}/" + key.replace("~", "~0").replace("/", "~1")


def _items(found: tuple[Places, Places], place: str, before: list[Any], after: list[Any]) -> None:
    """Note the differing items of a list: one by one if each was replaced, else as one stretch."""
    most = min(len(before), len(after))
    first = next((n for n in range(most) if not same(before[n], after[n])), most)
    alike = next((n for n in range(most - first) if not same(before[-1 - n], after[-1 - n])), most - first)
    old, new = before[first : len(before) - alike], after[first : len(after) - alike]
    if len(old) == len(new) and all(isinstance(item, dict | list) for item in (*old, *new)):
        for n, (one, other) in enumerate(zip(old, new, strict=True), first):
            _value(found, f"{place}/{n}", one, other)
    else:
        found[0][f"{place}/{first}:"], found[1][f"{place}/{first}:"] = old, new


# --- finding again ---------------------------------------------------------------------------------------------------


def _own(made: dict[str, Any], way: str) -> Any:
    """The object or list at a place, copied the first time with everything above it."""
    if way not in made:
        above = _own(made, _parent(way))
        key = _index(_last(way)) if isinstance(above, list) else _key(_last(way))
        made[way] = above[key] = _copy(above[key])
    return made[way]


def _copy(value: Any) -> Any:
    if not isinstance(value, dict | list):
        raise TypeError("there is nothing inside it")
    return value.copy()


def _lies(document: Mapping[str, Any], place: str, before: Places, after: Places) -> bool:
    inside: Any = document
    for step in _parent(place).split("/")[1:]:
        inside = inside[_index(step) if isinstance(inside, list) else _key(step)]
    last = _last(place)
    if isinstance(inside, list):
        there, _ = before[place], _items_at(last, after[place])
        return same(inside[_span(inside, last, there)], _items_at(last, there))
    if not isinstance(inside, dict):
        return False
    return same(inside[_key(last)], before[place]) if place in before else _key(last) not in inside


def _span(inside: list[Any], last: str, there: Any) -> slice:
    """The part of a list that should hold these items."""
    first = _index(last.removesuffix(":"))
    beyond = first + len(_items_at(last, there))
    if beyond > len(inside):
        raise IndexError("the list is too short for it")
    return slice(first, beyond)


def _items_at(last: str, there: Any) -> list[Any]:
    """The value at a place in a list, as items of the list."""
    if not last.endswith(":"):
        return [there]
    if not isinstance(there, list):
        raise TypeError("items of a list must be a list")
    return there


def _parent(place: str) -> str:
    if not place.startswith("/"):
        raise ValueError("it isn't a place")
    return place.rpartition("/")[0]


def _last(place: str) -> str:
    return place.rpartition("/")[2]


def _key(step: str) -> str:
    return step.replace("~1", "/").replace("~0", "~")


def _index(step: str) -> int:
    if not (step.isascii() and step.isdigit()):
        raise ValueError("it isn't an item of a list")
    return int(step)
