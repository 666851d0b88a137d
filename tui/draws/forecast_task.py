"""The forecast of a draw, worked out piece by piece in the background: odds, levers, solutions."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator, Iterator, Sequence
from time import monotonic
from typing import NamedTuple, TypeVar

from textual.content import Content

from core.actions.known_steps import Known
from core.actions.known_steps import certain_totals as known_parts
from core.actions.play import levers, odds
from core.luck.odds import Lever, Odds
from core.refusal import Refusal
from core.schema.fields import fields_of
from tui.draws.odds import solver
from tui.draws.progress import Drawing

T = TypeVar("T")

_PATIENCE = 0.03  # seconds of computing before the first results are shown
_REACH = 10  # the solver's range beyond 0 and the present value in a field without bounds
_MOST = 16  # complete forecasts that are remembered: those of all that a character is offered


class Outlook(NamedTuple):
    """The forecast so far: the odds of the present form, those of each lever, and the values for usual probabilities.

    `made` are the parts of the draw's totals, which may be all there is.
    """

    odds: Odds | None
    levers: tuple[Lever, ...] = ()
    solved: tuple[Content, ...] = ()
    made: tuple[Known, ...] = ()


class Remembered:
    """The complete forecasts of the last draws, so that a form opens with the one that was worked out ahead."""

    def __init__(self) -> None:
        self._kept: tuple[tuple[Drawing, bool, Outlook], ...] = ()

    def find(self, drawing: Drawing, *, solve: bool) -> Outlook | None:
        """The forecast of an equal draw in an equal situation, if it is among them."""
        return next((known for of, solved, known in self._kept if solved is solve and of == drawing), None)

    def keep(self, drawing: Drawing, known: Outlook, *, solve: bool) -> None:
        """Keep a complete forecast in place of the oldest."""
        self._kept = ((drawing, solve, known), *self._kept[: _MOST - 1])

    def cache_clear(self) -> None:
        """Forget all of them; named as in `functools.cache`."""
        self._kept = ()


remembered = Remembered()


def outlooks(drawing: Drawing, *, solve: bool) -> Iterator[Outlook]:
    """The forecast, more complete with each item; empty if nothing depends on luck. Raises `Refusal`."""
    known = remembered.find(drawing, solve=solve)
    if known is not None:
        yield known
        return
    for known in _with_solutions(drawing) if solve else _with_levers(drawing):
        yield known
    if known is not None:
        remembered.keep(drawing, known, solve=solve)


def _with_levers(drawing: Drawing) -> Iterator[Outlook]:
    """The odds first: the certain parts and each lever take as long again."""
    now = drawing.action.odds(drawing.request) if drawing.action.odds else None
    if now is not None:
        if len(now.spread) == 1 and drawing.resolution is not None:
            return
        yield Outlook(now)
    known = Outlook(now, made=known_parts(drawing.action, drawing.request))
    if now is not None or known.made:
        yield known
    for lever in levers(drawing.action, drawing.form, drawing.situation) if now is not None else ():
        known = known._replace(levers=(*known.levers, lever))
        yield known


def _with_solutions(drawing: Drawing) -> Iterator[Outlook]:
    known = None
    for known in outlooks(drawing, solve=False):
        yield known
    if known is not None and known.odds is not None:
        for lines in solve_levers(drawing):
            yield known._replace(solved=lines)


def solve_levers(drawing: Drawing) -> Iterator[tuple[Content, ...]]:
    """For each number that is a lever, its values for usual probabilities: the lines so far, with each try."""
    lines: tuple[Content, ...] = ()
    for field in fields_of(type(drawing.form)):
        entry, value = field.entry, getattr(drawing.form, field.name)
        if entry.lever and not entry.choices and type(value) is int:
            low = min(0, value) - _REACH if entry.low is None else entry.low
            high = max(0, value) + _REACH if entry.high is None else entry.high
            found: dict[int, Odds] = {}
            for tried in _try_values(drawing, field.name, range(low, high + 1)):
                found |= (tried,)
                yield lines
            if found and (said := solver(field.label, found)):
                lines = (*lines, said)
                yield lines


def _try_values(drawing: Drawing, name: str, values: Sequence[int]) -> Iterator[tuple[int, Odds]]:
    for value in values:
        try:
            found = odds(drawing.action, dataclasses.replace(drawing.form, **{name: value}), drawing.situation)
        except Refusal:
            continue
        if found is not None:
            yield value, found


async def batches(found: Iterator[T], patience: float | None = None) -> AsyncIterator[tuple[T, ...]]:
    """The items in batches, worked out in a thread: as many as fit into this many seconds, by default a repaint's."""
    ended = False
    while not ended:
        worked, ended = await asyncio.to_thread(_batch, found, _PATIENCE if patience is None else patience)
        if worked:
            yield worked


def _batch(found: Iterator[T], patience: float) -> tuple[tuple[T, ...], bool]:
    """A batch of items, and whether it is the last."""
    ends = monotonic() + patience
    worked: list[T] = []
    for one in found:
        worked.append(one)
        if monotonic() > ends:
            return tuple(worked), False
    return tuple(worked), True
