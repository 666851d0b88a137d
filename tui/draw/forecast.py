"""Beside the form: exact odds with every lever priced, or what an action that draws nothing would change."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from time import monotonic
from typing import TypeVar

from textual.content import Content
from textual.widget import Widget

from core.acts.play import levers, odds
from core.luck.odds import Lever, Odds
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.fields import fields_of
from tui.draw.drawing import Drawing
from tui.present.draws import odds as present
from tui.present.draws.changes import changes, price_words
from tui.text import plain

T = TypeVar("T")

_SIDE_BY_SIDE = 66  # cells from which the shape of the draw and its levers stand beside each other
_SHAPE = 28  # cells the shape of the draw keeps beside levers with long names
_PATIENCE = 0.03  # seconds of working odds out before what there is gets shown
_REACH = 10  # how far beyond nought and what is there the solver looks in a field without bounds


class Forecast(Widget):
    """What will come of a form as it is filled in. Odds are worked out beside the keys, never before them."""

    def __init__(self, ruleset: Ruleset, *, solve: bool = False) -> None:
        super().__init__()
        self._ruleset, self._solve = ruleset, solve
        self._drawing: Drawing | None = None
        self._said = self._hint = Content("")
        self._solved = Content("")
        self.odds: Odds | None = None
        self.levers: tuple[Lever, ...] = ()

    def show(self, drawing: Drawing) -> None:
        """Follow the form; nothing is worked out anew unless the prepared request is another one."""
        same = self._drawing is not None and self._drawing.request == drawing.request
        self._drawing = drawing
        if not drawing.due:
            self.odds, self._said = None, preview(drawing, self._ruleset)
            self.refresh()
        elif drawing.action.odds is None:
            self.odds, self._said = None, Content.styled(plain(drawing.action.help), "$text-muted")
            self.refresh()
        elif not same or self.odds is None:
            self._said = Content("")
            self.run_worker(self._price(drawing), group="odds", exclusive=True)

    @property
    def asks(self) -> bool:
        """Whether the form leads to anything that has to be drawn or decided."""
        return self._drawing is not None and self._drawing.due

    def refuse(self, why: str) -> None:
        """Say why the form cannot be drawn for as it is."""
        self._drawing, self.odds, self.levers = None, None, ()
        self._said = Content.styled(plain(why), "$text-muted")
        self.workers.cancel_group(self, "odds")
        self.refresh()

    def explain(self, hint: str) -> None:
        """Say first what there is to say of the field that is worked in."""
        said = Content.styled(plain(hint), "$text-muted")
        if said != self._hint:
            self._hint = said
            self.refresh()

    def render(self) -> Content:
        """What there is to say of a field; then the odds, the changes, or what is wrong."""
        width, height = self.size
        hint = [*self._hint.wrap(width), Content("")] if self._hint and width else []
        if self.odds is None or self._drawing is None:
            return Content("\n").join([*hint, self._said])
        labels = {field.name: field.label for field in fields_of(type(self._drawing.form))}
        solved = self._solved.wrap(width) if self._solved and width else []
        lines = height - len(solved) - len(hint)
        shown = forecast(self.odds, self.levers, labels, self._ruleset, width=width, lines=lines)
        return Content("\n").join([*hint, *shown, *solved])

    async def _price(self, drawing: Drawing) -> None:
        """Work out the odds, then the levers; what takes long is shown as it comes."""
        try:
            now = await asyncio.to_thread(drawing.action.odds, drawing.request) if drawing.action.odds else None
            if now is not None and len(now.spread) == 1 and drawing.resolution is not None:  # nothing is left to chance
                now, self._said = None, preview(drawing, self._ruleset)
        except Refusal as refusal:
            self.refuse(refusal.message)
            return
        found, self.levers, self._solved = levers(drawing.action, drawing.form, drawing.situation), (), Content("")
        while more := await asyncio.to_thread(batch, found) if now else ():
            self.odds, self.levers = now, (*self.levers, *more)
            self.refresh()
        if now and self._solve:
            self._solved = Content("\n").join(await asyncio.to_thread(list, solved(drawing)))
        if self._solved or not self.levers:
            self.odds = now
            self.refresh()


def batch(found: Iterator[T]) -> tuple[T, ...]:
    """What can be worked out before the next repaint; nothing when there is no more."""
    ends = monotonic() + _PATIENCE
    worked: list[T] = []
    for one in found:
        worked.append(one)
        if monotonic() > ends:
            break
    return tuple(worked)


def forecast(
    now: Odds, found: Sequence[Lever], labels: Mapping[str, str], ruleset: Ruleset, *, width: int, lines: int
) -> list[Content]:
    """The headline, then the shape of the draw beside what the levers would change, within so many lines."""
    head = present.head(now, ruleset, width)
    room = max(1, lines - len(head) - 1)
    if width < _SIDE_BY_SIDE:
        shape = present.picture(now, ruleset, width, max(3, room - min(len(found), room // 2)))
        below = max(0, room - len(shape) - 1)
        return [*head, *shape, Content(""), *present.levers(found, now, labels, ruleset, width=width, lines=below)]
    beside = min(max((width - 3) // 2, present.lever_width(found, labels)), width - 3 - _SHAPE)
    left = present.picture(now, ruleset, width - 3 - beside, room)
    right = present.levers(found, now, labels, ruleset, width=beside, lines=room)
    return [*head, *_beside(left, right, width - 3 - beside)]


def _beside(left: Sequence[Content], right: Sequence[Content], room: int) -> Iterator[Content]:
    for at in range(max(len(left), len(right))):
        one = left[at] if at < len(left) else Content("")
        other = right[at] if at < len(right) else Content("")
        yield Content.assemble(one.pad_right(max(0, room - one.cell_length)), "   ", other)


def preview(drawing: Drawing, ruleset: Ruleset) -> Content:
    """The price and every change of an action that draws nothing, or why it cannot be."""
    lines = [Content.styled(line, "bold") for line in _price(drawing, ruleset)]
    try:
        moved = changes(drawing.effects(), drawing.situation, ruleset)
    except Refusal as refusal:
        return Content("\n").join([*lines, Content.styled(f"✗ {plain(refusal.message)}", "$text-warning")])
    lines += [Content(str(change)) for change in moved]
    return Content("\n").join(lines or [Content.styled("Nothing is drawn.", "$text-muted")])


def _price(drawing: Drawing, ruleset: Ruleset) -> Iterator[str]:
    price = drawing.action.price(drawing.form, drawing.situation) if drawing.action.price else None
    if price is not None:
        acting = drawing.situation.acting
        balance = drawing.situation.balance(acting, price.currency) if acting is not None else 0
        unit = ruleset.downtime.unit if ruleset.downtime else ""
        if words := price_words(price, ruleset, balance, unit):
            yield words


def solved(drawing: Drawing) -> Iterator[Content]:
    """For each number that is a lever, what it has to be for some usual chances."""
    for field in fields_of(type(drawing.form)):
        entry, value = field.entry, getattr(drawing.form, field.name)
        if entry.lever and not entry.choices and type(value) is int:
            low = min(0, value) - _REACH if entry.low is None else entry.low
            high = max(0, value) + _REACH if entry.high is None else entry.high
            found = dict(_tried(drawing, field.name, range(low, high + 1)))
            if found and (said := present.solver(field.label, found)):
                yield said


def _tried(drawing: Drawing, name: str, values: Sequence[int]) -> Iterator[tuple[int, Odds]]:
    for value in values:
        try:
            found = odds(drawing.action, dataclasses.replace(drawing.form, **{name: value}), drawing.situation)
        except Refusal:
            continue
        if found is not None:
            yield value, found
