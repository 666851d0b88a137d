"""Reachability in the app: which functions of a game its actions, conflicts, sheets and screens lead to.

Followed from the ruleset's record through everything a function names, holds or is built of, as the running program has
it; nothing is run. The rules of the JSON interface are left out: what only they lead to the app cannot do.
"""

from __future__ import annotations

import functools
import re
import sys
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, field
from importlib import import_module
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any, NamedTuple

from core.actions.place import Place
from core.ruleset import Ruleset

PLACES = {
    Place.SCENE: "draw",
    Place.CONFLICT: "conflict",
    Place.CARE: "care",
    Place.MORE: "more",
    Place.STORY: "story",
    Place.ADVANCE: "points",
    Place.DOWNTIME: "downtime",
    Place.CREATION: "guide",
}
"""The words for where an action is offered."""


@dataclass(frozen=True, slots=True, eq=False)
class Act:
    """Something in the app that leads to rules: an action, a conflict, a turn of the story, a part of a screen."""

    title: str
    root: Any


def acts(ruleset: Ruleset) -> Iterator[Act]:
    """Everything a game master can do or look at in a game, the most telling first."""
    for action in ruleset.actions:
        yield Act(f"{PLACES[action.place]}: {action.title}", action)
    for kind in ruleset.conflicts:
        yield Act(f"conflict begins: {kind.title}", kind)
    turns = ruleset.lifecycle
    for title in ("scene_start", "scene_end", "session_start", "session_end", "scene_wants"):
        yield Act(title.replace("_", " "), getattr(turns, title))
    downtime = ruleset.downtime
    if downtime is not None:
        yield Act("downtime desk", (downtime.plan, downtime.settle, downtime.terms))
    yield Act("milestones", ruleset.tiers)
    yield Act("sheet", (ruleset.sheet, ruleset.sections, ruleset.badges, ruleset.check_sheet, ruleset.check_actor))
    yield Act("new character", ruleset.new_sheet)
    yield Act("purchase taken back", (ruleset.unmet, ruleset.fitted))
    yield Act("map", ruleset.grid)
    for decider in ruleset.deciders:
        yield Act(f"random tables: {decider.title}", decider)
    yield Act("table pane", (ruleset.panels, ruleset.state_sections, ruleset.look, ruleset.new_state))
    for data in ruleset.data:
        yield Act(f"data: {data.title}", data)
    for record in ruleset.whole().records:
        yield Act(f"record: {record.title}", record)
    for rule, charts in ruleset.whole().charts.items():
        yield Act(f"rules screen: charts of {rule}", charts)


class Found(NamedTuple):
    """Something that was reached, and in how many steps."""

    steps: int
    one: Any


@dataclass(slots=True)
class Graph:
    """The graph of references, computed once for each thing."""

    known: dict[int, tuple[Any, tuple[Any, ...]]] = field(default_factory=dict)

    def everything(self, ruleset: Ruleset) -> dict[Act, dict[int, Found]]:
        """Return everything each action of a game leads to."""
        return {act: self.reached(act.root) for act in acts(ruleset)}

    def reached(self, root: Any) -> dict[int, Found]:
        """Everything of the core that something leads to, by identity, itself included, the nearest first.

        Its place among those of as many steps says nothing: it changes with the order of a set, and with what has run.
        """
        found: dict[int, Found] = {}
        near = deque([Found(0, root)])
        while near:
            steps, one = near.popleft()
            if id(one) not in found:
                found[id(one)] = Found(steps, one)
                near.extend(Found(steps + 1, part) for part in self._parts(one))
        return found

    def _parts(self, one: Any) -> tuple[Any, ...]:
        if id(one) not in self.known:
            self.known[id(one)] = (one, tuple(part for part in _parts(one) if _counts(part)))
        return self.known[id(one)][1]


def _counts(one: Any) -> bool:
    """Return True if it can lead anywhere, and is not from another library."""
    if one is None or isinstance(one, str | bytes | int | float | ModuleType):
        return False
    return not isinstance(one, FunctionType | type) or (one.__module__ or "").startswith(("core.", "tests."))


def _parts(one: Any) -> Iterator[Any]:
    """The objects an object holds or names."""
    if isinstance(one, FunctionType):
        yield from (cell.cell_contents for cell in one.__closure__ or ())
        yield from (*(one.__defaults__ or ()), *(one.__kwdefaults__ or {}).values())
        yield from _named(one.__code__, one.__globals__)
    elif isinstance(one, functools.partial):
        yield from (one.func, *one.args, *one.keywords.values())
    elif isinstance(one, MethodType):
        yield from (one.__func__, one.__self__)
    elif isinstance(one, staticmethod | classmethod):
        yield one.__func__
    elif isinstance(one, property):
        yield one.fget
    elif isinstance(one, type):
        yield from (*vars(one).values(), *one.__mro__[1:])
        for own in getattr(one, "__dataclass_fields__", {}).values():
            yield from (
                own.metadata.get("entry"),
                own.metadata.get("option"),
                *(v for v in (own.default, own.default_factory) if v is not MISSING),
            )
    elif isinstance(one, Mapping):
        yield from (*one.keys(), *one.values())
    elif isinstance(one, tuple | list | set | frozenset):
        yield from one
        yield type(one)
    elif hasattr(type(one), "__dataclass_fields__"):
        yield from (getattr(one, name, None) for name in type(one).__dataclass_fields__)
        yield type(one)
    elif hasattr(one, "__wrapped__"):
        yield one.__wrapped__


def _named(code: CodeType, scope: Mapping[str, Any]) -> Iterator[Any]:
    """The objects a piece of code names: from its module, from modules it names, from late imports."""
    modules = [scope[name] for name in code.co_names if isinstance(scope.get(name), ModuleType)]
    # What is imported late counts whether or not someone has done so by now.
    modules += [import_module(name) for name in code.co_names if name.startswith("core.")]
    for each in (scope, *map(vars, modules)):
        yield from (each[name] for name in code.co_names if name in each)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _named(constant, scope)


def named(ruleset: Ruleset, path: str) -> Any:
    """A function, class or value of a game by its module and name."""
    module, name = path.rsplit(".", 1)
    return getattr(import_module(f"core.rulesets.{ruleset.id}.{module}"), name)


def cited(game: str, one: Any) -> set[str]:
    """The rules of a game that a piece of code names: in what it says of itself, in the steps and asks it makes."""
    return {rule for text in _texts(one) for rule in rules_in(game, text)}


def cited_by_file(game: str, one: Any) -> set[str]:
    """The rules of a game that the file as a whole names in which a function stands."""
    text = sys.modules[one.__module__].__doc__ if isinstance(one, FunctionType) else ""
    return set(rules_in(game, text or ""))


def _texts(one: Any) -> Iterator[str]:
    if isinstance(one, FunctionType):
        yield from _strings(one.__code__)
    if isinstance(one, FunctionType | type) and one.__doc__:
        yield one.__doc__
    if isinstance(one, Mapping):
        yield from (text for text in (*one.keys(), *one.values()) if isinstance(text, str))
    if isinstance(one, tuple | list):
        yield from (text for text in one if isinstance(text, str))
    if hasattr(type(one), "__dataclass_fields__"):
        values = (getattr(one, name, None) for name in type(one).__dataclass_fields__)
        yield from (text for text in values if isinstance(text, str))


def _strings(code: CodeType) -> Iterator[str]:
    for constant in code.co_consts:
        if isinstance(constant, str):
            yield constant
        elif isinstance(constant, tuple):
            yield from (text for text in constant if isinstance(text, str))
        elif isinstance(constant, CodeType):
            yield from _strings(constant)


def rules_in(game: str, text: str) -> Iterator[str]:
    """The rules a text names, as in `storyteller-6`, `aisling-6 to 16, 35` and `destiny-18, 19 and 20`."""
    for run in re.findall(rf"{game}[-_](\d+(?:(?:, | and | to |, and )\d+)*)", text):
        for part in re.split(r", and |, | and ", run):
            ends = [int(number) for number in part.split(" to ")]
            yield from (f"{game}-{number}" for number in range(ends[0], ends[-1] + 1))
