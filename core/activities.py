"""Activities between sessions as rows of a game's table: what each asks, costs and does is said once.

The actions of the game, its plans and its settling read the table; none of them names an activity.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeAlias, TypeVar

from core.actions.action import Done, Draw, F, Price, Q, V
from core.actions.actor import WhyNot, needs_character
from core.actions.place import Place
from core.actions.result import Step
from core.actions.situation import NOTHING, UNTOLD, Effects, Situation
from core.downtime import Planned, Spent, unsettled_error
from core.effects import together

E = TypeVar("E", bound=Effects)
"""The type of what an activity does, if a game sums up more than effects."""


def _together(done: Done[object, object, object]) -> Effects:
    return NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class Activity(Draw[F, Q, V]):
    """A draw at the downtime desk, for anyone. Its effects come when the downtime is settled, not after its draw."""

    place: Place = Place.DOWNTIME
    settle: Callable[[Done[F, Q, V]], Effects] = _together
    why_not: WhyNot = needs_character


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivityRow(Activity[F, Q, V], Generic[F, Q, V, E]):
    """An activity with the `effects` of its form and the result of its draw, as things are when it is settled."""

    effects: Callable[[F, V, Situation], E]


AnyRow: TypeAlias = ActivityRow[Any, Any, Any, E]
"""An activity of any form, request and result."""
Rows: TypeAlias = dict[str, AnyRow[E]]
"""The activities of a game by id."""


def by_id(*rows: AnyRow[E]) -> Rows[E]:
    """A table of activities, in the order of the menu."""
    return {row.id: row for row in rows}


def row_of(rows: Rows[E], planned: Planned) -> AnyRow[E]:
    """The row of a planned activity; raises TypeError if it has none, since nothing could settle it."""
    if planned.action not in rows:
        raise unsettled_error(planned)
    return rows[planned.action]


def price_of(rows: Rows[E], planned: Planned, situation: Situation) -> Price:
    """The price of a planned activity; nothing if it is rejected or has none."""
    row = row_of(rows, planned)
    return Price() if planned.rejected or row.price is None else row.price(planned.form, situation)


def effects_of(rows: Rows[E], spent: Spent, situation: Situation, told: Iterable[Step] = ()) -> E:
    """The effects of an activity that was drawn for; its steps after those `told` before, all under the name of the
    acting character.

    They have no summary: that of a settlement would be the summary of its last activity.
    """
    assert spent.resolution is not None
    effects = row_of(rows, spent.planned).effects(spent.planned.form, spent.resolution.value, situation)
    steps = tuple(replace(step, seat=situation.actor.name) for step in (*told, *effects.steps))
    return replace(effects, steps=steps, brief=UNTOLD)


def one_by_one(spent: Sequence[Spent], situation: Situation, settle: Callable[[Spent, Situation], Effects]) -> Effects:
    """The effects of all activities that were drawn for; each has its character acting, after those before it."""
    whole = NOTHING
    for each in spent:
        if each.resolution is not None:
            effects = settle(each, replace(situation, acting=each.planned.actor))
            whole, situation = together(whole, effects), effects.after(situation)
    return whole
