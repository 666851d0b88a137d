"""Purchases and their refunds: the changes of a purchase are recorded with it, and can be reversed.

A change is a list of small steps on the encoded sheet, so that a purchase is found again whatever else on the sheet
has changed since. Entries of a list are identified by their name (their first text), or by their whole content if
names are not unique.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from core.building_blocks.ledger import PointsMove
from core.refusal import Refusal
from core.schema.codec import Json
from core.schema.entry import entry

Way = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One changed place: its values before and after, each of which may be missing; `at` is its index in a list."""

    path: Way = entry("Path")
    was: Json = None
    now: Json = None
    was_there: bool = True
    now_there: bool = True
    at: int = 0

    @property
    def named(self) -> str:
        """The place in words."""
        return " ".join(self.path).replace("_", " ")


Change = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Purchase:
    """A purchase that was not refunded: its ledger entries with their amounts, and its changes."""

    entry: int
    item: str
    paid: tuple[tuple[int, PointsMove], ...]
    sheet: Change
    state: Change = ()

    def back(self, reason: str) -> tuple[PointsMove, ...]:
        """The ledger entries that refund it."""
        return tuple(
            PointsMove(move.actor, move.currency, -move.delta, reason, move.item, refunds=entry)
            for entry, move in self.paid
        )


# --- finding changes -----------------------------------------------------------------------------------------------


def difference(before: Json, after: Json) -> Change:
    """The steps that turn one encoded value into another."""
    return tuple(_steps_between((), before, after))


def _steps_between(path: Way, before: Json, after: Json) -> Iterator[Step]:
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        yield from _by_name(path, before, after)
    elif isinstance(before, list) and isinstance(after, list) and (called := _identify_by(before, after)):
        yield from _by_name(path, {called(each): each for each in before}, {called(each): each for each in after})
    else:
        yield Step(path, before, after)


def _by_name(path: Way, before: Mapping[str, Json], after: Mapping[str, Json]) -> Iterator[Step]:
    for name in {**before, **after}:
        here = (*path, name)
        if name not in after:
            yield Step(here, before[name], now_there=False, at=[*before].index(name))
        elif name not in before:
            yield Step(here, now=after[name], was_there=False, at=[*after].index(name))
        else:
            yield from _steps_between(here, before[name], after[name])


def _identify_by(*lists: list[Json]) -> Callable[[Json], str] | None:
    """A function that identifies the entries of these lists uniquely, or None."""
    for called in (_name, _whole):
        if all(max(Counter(map(called, each)).values(), default=0) <= 1 for each in lists):
            return called
    return None


def _name(entry: Json) -> str:
    if isinstance(entry, dict):
        return next((value for value in entry.values() if isinstance(value, str)), _whole(entry))
    return entry if isinstance(entry, str) else _whole(entry)


def _whole(entry: Json) -> str:
    return json.dumps(entry, sort_keys=True)


# --- reversing changes ---------------------------------------------------------------------------------------------


def turned_back(change: Change, data: Json, *, leniently: bool = False) -> Json:
    """An encoded value with a change reversed, whatever else in it has changed since.

    Refuses a place that has changed since; if `leniently`, leaves it as it is.
    """
    for step in reversed(change):
        try:
            data = _back(data, step.path, step)
        except Refusal:
            if not leniently:
                raise
    return data


def _back(data: Json, path: Way, step: Step) -> Json:
    """The value with one step reversed, for the rest of the path to it."""
    if not isinstance(data, dict | list):
        raise _changed_since(step)
    copy: Json = data.copy()
    at = _key_of(copy, path[0])
    if len(path) == 1:
        return _reverse_step(copy, at, step)
    if at is not None:
        copy[at] = _back(copy[at], path[1:], step)
    elif step.was_there:
        raise _changed_since(step)
    return copy


def _reverse_step(inside: Json, at: str | int | None, step: Step) -> Json:
    """The container of a step's place, with the step reversed; `at` is the key or index, None if it is missing."""
    if not step.was_there:
        if at is not None:
            del inside[at]
    elif not step.now_there and at is None:
        if isinstance(inside, dict):
            inside[step.path[-1]] = step.was
        else:
            inside.insert(step.at, step.was)
    elif step.now_there and at is not None and inside[at] == step.now:
        inside[at] = step.was
    else:
        raise _changed_since(step)
    return inside


def _key_of(inside: Json, name: str) -> str | int | None:
    """The key or index of an entry by name in an object or a list, or None."""
    if isinstance(inside, dict):
        return name if name in inside else None
    calls = (called(each) for called in (_whole, _name) for each in inside)
    at = next((at for at, called in enumerate(calls) if called == name), None)
    return None if at is None else at % len(inside)


def _changed_since(step: Step) -> Refusal:
    why = f"{step.named} has changed since it was bought. Change the sheet by hand, and award the points back."
    return Refusal("not_as_bought", why, "entry")


def resting_on(purchase: Purchase, others: Iterable[Purchase]) -> Purchase | None:
    """The first later purchase that changed the same place of the sheet, or None."""
    later = (each for each in others if each.entry > purchase.entry)
    return next((each for each in later if _touch(purchase.sheet, each.sheet)), None)


def _touch(one: Change, other: Change) -> bool:
    return any(a.path[: len(b.path)] == b.path or b.path[: len(a.path)] == a.path for a in one for b in other)


def lost_purchases(purchases: Iterable[Purchase], before: Json, after: Json) -> tuple[Purchase, ...]:
    """The purchases that are no longer on a rebuilt sheet."""
    return tuple(each for each in purchases if not all(_is_still_there(step, before, after) for step in each.sheet))


def _is_still_there(step: Step, before: Json, after: Json) -> bool:
    """Return True if the result of a step is still there: unchanged, as it was bought, or at a higher rank."""
    (had, old), (has, new) = _value_at(before, step.path), _value_at(after, step.path)
    if not step.was_there or not step.now_there:
        return has == step.now_there
    if has and type(new) is type(step.now) is type(step.was) is int:
        return bool(new >= step.now) if step.now > step.was else bool(new <= step.now)
    return (had, old) == (has, new) or (has and new == step.now)


def _value_at(data: Json, path: Way) -> tuple[bool, Json]:
    """Return True if there is a value at the end of a path, and the value."""
    for name in path:
        at = _key_of(data, name) if isinstance(data, dict | list) else None
        if at is None:
            return False, None
        data = data[at]
    return True, data
