"""Upgrade steps: what becomes of a game's stored values when their shape changes.

Every game has a number for the shape of its stored values (`Ruleset.shape`). Whoever renames, removes, adds or moves a
field of anything stored raises it and writes the step from the last number to the new one: pure functions on JSON
values. A step that was released is never changed: it must go on leading from the same shape to the same shape.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from copy import deepcopy
from typing import Literal, NamedTuple

from core.schema.codec import Json

Change = Callable[[Json], Json]
"""What becomes of one value. It gets a copy that it may edit, and returns what is to be there."""

Kind = Literal["sheet", "state", "options", "terms", "conflict", "form", "request", "record"]
"""The kinds of stored values of a game."""

Names = Literal["action", "conflict", "currency", "tier", "interval"]
"""The kinds of names a game gives, which are stored beside its values."""


def same(value: Json) -> Json:
    """It stays as it is."""
    return value


class Upgrade(NamedTuple):
    """The step from one shape to the next. What is not mentioned stays as it is.

    `conflict` goes by the id of the conflict form, `form` and `request` by the id of the action, `record` by the id of
    its kind. `everywhere` is done
    to every value of any kind, before its own change: for a type that is a part of many (see `where`). `options` is
    done to the campaign's house rules and to the `options` in every logged request. `names` gives what is called
    otherwise now, by kind and old name; `form`, `request` and `conflict` go by the new name then. A name that was given
    up is not given to something else.
    """

    sheet: Change = same
    state: Change = same
    options: Change = same
    terms: Change = same
    conflict: Mapping[str, Change] = {}
    form: Mapping[str, Change] = {}
    request: Mapping[str, Change] = {}
    record: Mapping[str, Change] = {}
    everywhere: Change = same
    names: Mapping[Names, Mapping[str, str]] = {}


Steps = Sequence[Upgrade]
"""The steps from the shape something was stored in to today's, in their order."""


def upgraded(steps: Steps, kind: Kind, value: Json, name: str = "") -> Json:
    """A stored value in today's shape; `name` is the id its kind goes by, as it was stored. The value given stays."""
    if not steps:
        return value
    value = deepcopy(value)
    for step in steps:
        name = _now(step, _NAMED_BY.get(kind), name)
        value = _changed(step, kind, name, step.everywhere(value))
    return value


def renamed(steps: Steps, kind: Names, name: str) -> str:
    """What something stored under a name is called today."""
    for step in steps:
        name = _now(step, kind, name)
    return name


def _changed(step: Upgrade, kind: Kind, name: str, value: Json) -> Json:
    if kind == "conflict":
        return step.conflict.get(name, same)(value)
    if kind == "record":
        return step.record.get(name, same)(value)
    if kind == "form":
        return step.form.get(name, same)(value)
    if kind == "request":
        if isinstance(value, dict) and isinstance(value.get("options"), dict):
            value["options"] = step.options(value["options"])
        return step.request.get(name, same)(value)
    own: Change = getattr(step, kind)
    return own(value)


_NAMED_BY: Mapping[Kind, Names] = {"conflict": "conflict", "form": "action", "request": "action"}


def _now(step: Upgrade, kind: Names | None, name: str) -> str:
    return step.names.get(kind, {}).get(name, name) if kind else name


# --- what changes are made of ------------------------------------------------------------------------------------


def then(*changes: Change) -> Change:
    """One change after another."""

    def change(value: Json) -> Json:
        for one in changes:
            value = one(value)
        return value

    return change


def rename(**names: str) -> Change:
    """Fields of an object are called otherwise: `rename(old="new")`."""
    return lambda value: {names.get(key, key): item for key, item in value.items()}


def add(**values: Json) -> Change:
    """Fields of an object are new: what they are to be where nothing was stored."""
    return lambda value: {**value, **deepcopy(values)}


def drop(*names: str) -> Change:
    """Fields of an object are no more. Only for what can be worked out from the rest: what someone entered is kept."""
    return lambda value: {key: item for key, item in value.items() if key not in names}


def within(field: str, change: Change) -> Change:
    """A change of what a field of an object holds: of each item, where that is a list."""

    def changed(value: Json) -> Json:
        inside = value[field]
        return {**value, field: [*map(change, inside)] if isinstance(inside, list) else change(inside)}

    return changed


def where(fields: Collection[str], change: Change) -> Change:
    """A change of every object, however deep in a value, that has exactly these fields: of a type wherever it is used.

    What is stored always has all fields of its type, so its fields tell it.
    """
    wanted = set(fields)

    def changed(value: Json) -> Json:
        if isinstance(value, list):
            return [*map(changed, value)]
        if not isinstance(value, dict):
            return value
        inside = {key: changed(item) for key, item in value.items()}
        return change(inside) if inside.keys() == wanted else inside

    return changed
