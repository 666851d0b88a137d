"""A GM's own conditions: a file is checked as a whole, and every fault in it is named (destiny-93, 235)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace

from core.game_data import DataKindOf
from core.refusal import Refusal
from core.rulesets.destiny.conditions.rules import RECOVER, REMEDIES
from core.rulesets.destiny.file_faults import Faults, keys, one_of, wrong
from core.rulesets.destiny.state.table import State
from core.rulesets.destiny.values.stats import CONDITIONS, MINOR, RAISED, STATS, Condition, condition
from core.schema.codec import Json, decode, encode

_PARTS = tuple(part.name for part in fields(Condition))
_TIMES = ("day", "month")


def faults(data: Json) -> tuple[Refusal, ...]:
    """All faults of a file of conditions, each with its place."""
    if not isinstance(data, Mapping) or not data:
        return (wrong(f"The file must be an object with one or more of: {', '.join(CONDITIONS)}.", "file"),)
    return tuple(fault for name, row in data.items() for fault in _row(str(name), row))


def _row(name: str, row: Json) -> Faults:
    """The faults of a condition in the file; effects that are left out are absent."""
    if name not in CONDITIONS:
        why = f"{name:.40} isn't a condition. Choose one of: {', '.join(CONDITIONS)}."
        yield wrong(why, f"{name:.40}", "unknown_condition")
        return
    if not isinstance(row, Mapping):
        yield wrong("A condition must be an object.", name)
        return
    yield from keys(row, _PARTS, name, needed=())
    yield from one_of(row, "stat", ("", *STATS), name, "stat_missing")
    yield from one_of(row, "worse", ("", *CONDITIONS), name, "unknown_condition")
    yield from one_of(row, "wears_off", ("", *_TIMES, *([RECOVER] if name in MINOR else [])), name, "bad_time")
    yield from one_of(row, "raises", ("", *RAISED), name, "stat_missing")
    remedies = row.get("remedies", [])
    if not isinstance(remedies, list | tuple):
        yield wrong('"remedies" must be a list of remedies.', f"{name}.remedies")
        return
    for at, remedy in enumerate(remedies):
        if remedy not in REMEDIES:
            why = f"{remedy!s:.40} isn't a remedy. Choose one of: {', '.join(REMEDIES)}."
            yield wrong(why, f"{name}.remedies.{at}", "unknown_remedy")


def _read(state: State) -> Json:
    """All conditions in use, as a file to start from."""
    return {name: encode(condition(name, state.condition_table)) for name in CONDITIONS}


def _replace_conditions(state: State, data: Json) -> State:
    """The table with these conditions in place of its own. Others stay; no file restores the game's own."""
    if not isinstance(data, Mapping):
        return replace(state, condition_table={})
    own = {name: decode(Condition, row, name) for name, row in data.items()}
    table = {**state.condition_table, **own}
    return replace(state, condition_table={name: row for name, row in table.items() if row != CONDITIONS[name]})


DATA = (
    DataKindOf(
        id="conditions",
        title="Conditions",
        help="Each condition: the Stat it lowers or raises, what a 2 does, and what ends it.",
        faults=faults,
        read=_read,
        put=_replace_conditions,
    ),
)
