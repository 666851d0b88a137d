"""Parts: what belongs together in a game, named as its players would name the chapter, and declared in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from core.acts.acting import WhyNot
from core.acts.rule import always_played
from core.acts.situation import Situation
from core.conflict import ConflictForm
from core.data import Chart, DataKind
from core.downtime import Downtime
from core.lifecycle import Lifecycle
from core.refusal import Refusal
from core.schema.option import OptionValues

if TYPE_CHECKING:
    from core.acts.action import Action
    from core.acts.rule import AnyRule
    from core.decider import Decider, Pool
    from core.grid import GridRules
    from core.records import Limb, RecordKind

F = TypeVar("F")
T = TypeVar("T")

Off = Callable[[OptionValues], Refusal | None]
"""Why a part is not played under some house rules."""


class Part(NamedTuple):
    """A part of a game: rules of the JSON interface, acts at the table, and what else it brings.

    It is loaded with the first act, not with the app. `charts` are what there is to look up beside a rule's text, by
    its id; `tree` is how stories, chapters and scenes lie in one another, from the whole to its parts; `deciders` are
    its piles that random tables may be rolled by. A part that can be switched off says so: with `why_not` of the house
    rules its rules, acts, conflicts and map are refused before there is any other reason. `bookkeeping` are the acts,
    by id, and the steps, by word, that no recap tells: they only count or write down.
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
    """The part that the modules of a chapter make up, by what each declares, in the order of the modules.

    They declare lists as `RULES`, `ACTIONS`, `CONFLICTS`, `DATA`, `RECORDS`, `DECIDERS`, `CHARTS` and `BOOKKEEPING`,
    and what there is one of as `DOWNTIME`, `LIFECYCLE`, `GRID` and `TREE`. `why_not` says where it is switched off.
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
    """A whole game from its parts, in their order; raises ValueError where two bring what there is one of."""
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
    """A part of which nothing can be done where it is switched off."""
    off = part.why_not
    if off is always_played:
        return part
    return part._replace(
        rules=tuple(rule._replace(why_not=off) for rule in part.rules),
        actions=tuple(replace(act, why_not=partial(_why_not_done, off, act.why_not)) for act in part.actions),
        conflicts=tuple(form._replace(start=partial(_started, off, form.start)) for form in part.conflicts),
        deciders=tuple(each._replace(pool=partial(_pool, off, each.pool)) for each in part.deciders),
        grid=part.grid and part.grid._replace(why_not=off),
    )


def _why_not_done(off: Off, otherwise: WhyNot, situation: Situation) -> Refusal | None:
    """Why an act of a part cannot be done: the part is switched off, or what there is else."""
    return off(situation.options) or otherwise(situation)


def _started(off: Off, start: Callable[[F, Situation], T], form: F, situation: Situation) -> T:
    """A conflict that begins; refused where its part is switched off."""
    if refusal := off(situation.options):
        raise refusal
    return start(form, situation)


def _pool(off: Off, pool: Callable[[Situation], Pool], situation: Situation) -> Pool:
    """What random tables may draw of a part's pile; refused where it is switched off."""
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
