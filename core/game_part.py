"""Parts of a game, each named like a chapter of its text and declared in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from core.actions.actor import WhyNot
from core.actions.rule import always_played
from core.actions.situation import Situation
from core.conflict import ConflictForm
from core.downtime import Downtime
from core.game_data import Chart, DataKind
from core.lifecycle import Lifecycle
from core.refusal import Refusal
from core.schema.option import OptionValues

if TYPE_CHECKING:
    from core.actions.action import Action
    from core.actions.rule import AnyRule
    from core.decider import Decider, Pool
    from core.grid import GridRules
    from core.story_records import Limb, RecordKind

F = TypeVar("F")
T = TypeVar("T")

Off = Callable[[OptionValues], Refusal | None]
"""A function that returns the reason a part isn't played under some house rules, or None."""


class Part(NamedTuple):
    """A part of a game: rules of the JSON interface, actions at the table, and everything else it adds.

    It is loaded with the first action, not with the app. `charts` are tables to look up beside a rule's text, by the
    id of the rule. `tree` gives the order of stories, chapters and scenes, from the whole to its parts. `deciders`
    are piles that random tables can be rolled with. A part that can be switched off has a `why_not` of the house
    rules, which refuses its rules, actions, conflicts and map before any other reason. `bookkeeping` are actions, by
    id, and steps, by word, that recaps leave out because they only count or write down.
    """

    rules: tuple[AnyRule, ...] = ()
    actions: tuple[Action, ...] = ()
    conflicts: tuple[ConflictForm, ...] = ()
    downtime: Downtime | None = None
    lifecycle: Lifecycle | None = None
    grid: GridRules | None = None
    data: tuple[DataKind, ...] = ()
    records: tuple[RecordKind, ...] = ()
    tree: Callable[[Situation], tuple[Limb, ...]] | None = None
    charts: Mapping[str, Callable[[], tuple[Chart, ...]]] = {}
    deciders: tuple[Decider, ...] = ()
    why_not: Callable[[OptionValues], Refusal | None] = always_played
    bookkeeping: frozenset[str] = frozenset()


def chapter(*modules: ModuleType, why_not: Off = always_played) -> Part:
    """The part that the modules of a chapter declare, in the order of the modules.

    They declare lists as `RULES`, `ACTIONS`, `CONFLICTS`, `DATA`, `RECORDS`, `DECIDERS`, `CHARTS` and `BOOKKEEPING`,
    and single values as `DOWNTIME`, `LIFECYCLE`, `GRID` and `TREE`. `why_not` returns the reason that the part is
    switched off.
    """

    def each(name: str) -> Iterator[T]:
        return (item for module in modules for item in getattr(module, name, ()))

    def one(name: str) -> T | None:
        return _only(name.lower(), (getattr(module, name, None) for module in modules))

    return Part(
        rules=tuple(each("RULES")),
        actions=tuple(each("ACTIONS")),
        conflicts=tuple(each("CONFLICTS")),
        downtime=one("DOWNTIME"),
        lifecycle=one("LIFECYCLE"),
        grid=one("GRID"),
        data=tuple(each("DATA")),
        records=tuple(each("RECORDS")),
        tree=one("TREE"),
        charts={rule: charts for module in modules for rule, charts in getattr(module, "CHARTS", {}).items()},
        deciders=tuple(each("DECIDERS")),
        why_not=why_not,
        bookkeeping=frozenset(each("BOOKKEEPING")),
    )


def joined(*parts: Part) -> Part:
    """A whole game from its parts, in their order; raises ValueError if two parts declare a value that can exist
    once.
    """
    parts = tuple(_refused_where_off(part) for part in parts)
    return Part(
        rules=tuple(rule for part in parts for rule in part.rules),
        actions=tuple(action for part in parts for action in part.actions),
        conflicts=tuple(form for part in parts for form in part.conflicts),
        downtime=_only("downtime", (part.downtime for part in parts)),
        lifecycle=_only("lifecycle", (part.lifecycle for part in parts)),
        grid=_only("grid", (part.grid for part in parts)),
        data=tuple(kind for part in parts for kind in part.data),
        records=tuple(kind for part in parts for kind in part.records),
        tree=_only("tree of its story", (part.tree for part in parts)),
        charts=_charts(parts),
        deciders=tuple(decider for part in parts for decider in part.deciders),
        bookkeeping=frozenset[str]().union(*(part.bookkeeping for part in parts)),
    )


def _refused_where_off(part: Part) -> Part:
    """A part that refuses everything when it is switched off."""
    off = part.why_not
    if off is always_played:
        return part
    return part._replace(
        rules=tuple(rule._replace(why_not=off) for rule in part.rules),
        actions=tuple(replace(act, why_not=partial(_why_not_done, off, act.why_not)) for act in part.actions),
        conflicts=tuple(form._replace(start=partial(_start_unless_off, off, form.start)) for form in part.conflicts),
        deciders=tuple(each._replace(pool=partial(_pool, off, each.pool)) for each in part.deciders),
        grid=part.grid and part.grid._replace(why_not=off),
    )


def _why_not_done(off: Off, otherwise: WhyNot, situation: Situation) -> Refusal | None:
    """The reason an action of a part can't be done: the part is switched off, or the action's own reason."""
    return off(situation.options) or otherwise(situation)


def _start_unless_off(off: Off, start: Callable[[F, Situation], T], form: F, situation: Situation) -> T:
    """Start a conflict; refuses if its part is switched off."""
    if refusal := off(situation.options):
        raise refusal
    return start(form, situation)


def _pool(off: Off, pool: Callable[[Situation], Pool], situation: Situation) -> Pool:
    """The tokens that random tables can draw from a part's pile; refuses if the part is switched off."""
    if refusal := off(situation.options):
        raise refusal
    return pool(situation)


def _charts(parts: Iterable[Part]) -> dict[str, Callable[[], tuple[Chart, ...]]]:
    whole: dict[str, Callable[[], tuple[Chart, ...]]] = {}
    for part in parts:
        if twice := whole.keys() & part.charts.keys():
            raise ValueError(f"Two parts have charts of {min(twice)}.")
        whole |= part.charts
    return whole


def _only(what: str, parts: Iterable[T | None]) -> T | None:
    found = [part for part in parts if part is not None]
    if len(found) > 1:
        raise ValueError(f"Two parts define the {what}.")
    return found[0] if found else None
