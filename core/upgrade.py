"""Upgrade steps: changes of a game's stored values when their shape changes.

Every game has a number for the shape of its stored values (`Ruleset.shape`). If you rename, remove, add or move a
field of anything stored, raise it and write the step from the last number to the new one, as pure functions on JSON
values. A released step is never changed: it must always lead from the same shape to the same shape.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from copy import deepcopy
from typing import Literal, NamedTuple

from core.schema.codec import Json

Change = Callable[[Json], Json]
"""A change of one value. It gets a copy that it may edit, and returns the new value."""

Kind = Literal["sheet", "state", "options", "terms", "conflict", "form", "request", "record"]
"""The kinds of stored values of a game."""

Names = Literal["action", "conflict", "currency", "tier", "interval"]
"""The kinds of names that a game gives, which are stored beside its values."""


def same(value: Json) -> Json:
    """Return the value unchanged."""
    return value


class Upgrade(NamedTuple):
    """The step from one shape to the next. Anything not mentioned remains unchanged.

    `conflict` is keyed by the id of the conflict form, `form` and `request` by the id of the action, `record` by the
    id of its kind. `everywhere` is applied to every value of any kind before its own change, for a type that is part
    of many (see `where`). `options` is applied to the campaign's house rules and to the `options` of every logged
    request. `names` maps old names to new ones, by kind; `form`, `request` and `conflict` use the new name then. A
    name that was given up is never used for something else.
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
"""The steps from a stored shape to the current one, in order."""


def upgrade_value(steps: Steps, kind: Kind, value: Json, name: str = "") -> Json:
    """A stored value in the current shape; `name` is its stored id, by its kind. The given value is not changed."""
    if not steps:
        return value
    value = deepcopy(value)
    for step in steps:
        name = _now(step, _NAMED_BY.get(kind), name)
        value = _apply_step(step, kind, name, step.everywhere(value))
    return value


def current_name(steps: Steps, kind: Names, name: str) -> str:
    """The current name of something stored under an older one."""
    for step in steps:
        name = _now(step, kind, name)
    return name


def _apply_step(step: Upgrade, kind: Kind, name: str, value: Json) -> Json:
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


# --- parts of changes ----------------------------------------------------------------------------------------------


def then(*changes: Change) -> Change:
    """Apply one change after another."""

    def change(value: Json) -> Json:
        for one in changes:
            value = one(value)
        return value

    return change


def rename(**names: str) -> Change:
    """Rename fields of an object: `rename(old="new")`."""
    return lambda value: {names.get(key, key): item for key, item in value.items()}


def add(**values: Json) -> Change:
    """Add fields to an object, with the values for data stored without them."""
    return lambda value: {**value, **deepcopy(values)}


def drop(*names: str) -> Change:
    """Remove fields of an object. Only for values that can be worked out from the rest: entries of a GM are kept."""
    return lambda value: {key: item for key, item in value.items() if key not in names}


def within(field: str, change: Change) -> Change:
    """Change the content of a field: each item if it is a list."""

    def change_field(value: Json) -> Json:
        inside = value[field]
        return {**value, field: [*map(change, inside)] if isinstance(inside, list) else change(inside)}

    return change_field


def where(fields: Collection[str], change: Change) -> Change:
    """Change every object, at any depth of a value, that has exactly these fields: a type wherever it is used.

    Stored objects always have all fields of their type, so the fields identify it.
    """
    wanted = set(fields)

    def change_deep(value: Json) -> Json:
        if isinstance(value, list):
            return [*map(change_deep, value)]
        if not isinstance(value, dict):
            return value
        inside = {key: change_deep(item) for key, item in value.items()}
        return change(inside) if inside.keys() == wanted else inside

    return change_deep
