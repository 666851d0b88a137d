"""A long form, filled page by page with its budgets in sight: the guided making of a character, above all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.timer import Timer

from core.acts.action import Action, Budget
from core.acts.situation import Situation
from core.refusal import Refusal
from core.schema.fields import fields_of
from tui.form.budgets import Pages, budget_lines, heading, over
from tui.form.choosing import OneOf, SomeOf
from tui.form.control import NUMBERS, VALUE, Control, align
from tui.form.simple import Number, YesNo
from tui.form.texts import TextLine
from tui.form.view import FormView
from tui.keys import bindings
from tui.screens.opening import once_painted
from tui.shown import Plain
from tui.text import plain

_PAUSE = 0.8  # seconds without a change

Budgets = Callable[[Any], tuple[Budget, ...]]


class PagedForm(FormView, inherit_bindings=False):
    """A form of which one page is shown at a time. Enter turns the page, and on the last takes the form.

    From a line that was written it goes to the next that was not: several are written one after the other.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("form"), *bindings("form.pages")]

    class Turned(Message):
        """Another page is shown."""

    class Paused(Message):
        """Nothing was changed for a moment."""

    def __init__(self, form: Any, situation: Any, helps: Mapping[str, str], budgets: Budgets) -> None:
        super().__init__(form, situation)
        self._pages, self._helps, self._budgets = Pages.of(self.fields), helps, budgets
        self._at, self._spent = 0, self._counted(form)
        self._waiting: Timer | None = None
        self._head, self._about = Plain(classes="pages"), Plain(classes="about")
        for key, part in self._parts.items():
            part.display = key in self._here

    def _align(self, controls: list[Control]) -> None:
        """Draw the numbers of each page beside themselves, their help behind other values only if there are any."""
        for keys in Pages.of(self.fields).keys.values():
            page = [control for control in controls if control.field.key in keys]
            numbers = [control for control in page if isinstance(control, Number | YesNo)]
            for number in numbers:
                number.pictured = True
            chosen = any(isinstance(control, OneOf | SomeOf) for control in page)
            align(numbers, VALUE if chosen else NUMBERS, least=0)
            align([control for control in page if control not in numbers])

    def compose(self) -> ComposeResult:
        """Where one is, what there is to say of a field, the fault that belongs to no field, and the first page."""
        yield self._head
        yield self._about
        yield self._fault
        for key in self._here:
            if key in self._parts:
                yield self._parts[key]

    def on_mount(self) -> None:
        """The other pages follow once this one is on the screen."""
        self._tell()
        once_painted(self, partial(self._bring, list(self._parts)))

    def on_resize(self) -> None:
        """Tell it for the new width."""
        self._tell()

    def _to_fold(self, form: Any, room: int) -> set[str]:
        """Nothing: there are pages for that."""
        return set()

    @property
    def _here(self) -> tuple[str, ...]:
        return self._pages.keys[self._pages.titles[self._at]]

    @property
    def last(self) -> bool:
        """Whether the last page is shown."""
        return self._at == len(self._pages.titles) - 1

    def action_go(self) -> None:
        """The next line to write, or the next page; after the last one the form is taken."""
        if (line := self._unwritten()) is not None:
            self.screen.set_focus(line)
        elif self.last:
            super().action_go()
        else:
            self.turn(self._at + 1)

    def _unwritten(self) -> TextLine | None:
        """The next empty line on the page, from one that is not."""
        here, lines = self.screen.focused, [stop for stop in self._stops() if isinstance(stop, TextLine)]
        if here not in lines or not here.value:
            return None
        return next((line for line in lines[lines.index(here) + 1 :] if not line.value), None)

    def action_page(self, by: int) -> None:
        """The page after or before this one."""
        self.turn(max(0, min(len(self._pages.titles) - 1, self._at + by)))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is no page before the first and none after the last."""
        if action == "page" and isinstance(by := parameters[0], int):
            return 0 <= self._at + by < len(self._pages.titles)
        return super().check_action(action, parameters)

    def turn(self, page: int) -> None:
        """Show a page and go to its first field."""
        if page != self._at:
            self._show(page)
            self._focus_first()

    def mark(self, refusal: Refusal) -> None:
        """Show a refusal at its field; one that belongs to none leads to the first page that is overspent."""
        super().mark(refusal)
        pages = [budget.page for budget in self._spent if over(budget)]
        if self._marked is None and pages and self._pages.titles[self._at] not in pages:
            self.turn(self._pages.titles.index(pages[0]))

    def uncover(self, key: str) -> bool:
        """Turn to the page of a field."""
        page = self._pages.page_of(key)
        turned = page != self._at
        if turned:
            self._show(page)
        return turned

    def _show(self, page: int) -> None:
        self._at = page
        self._bring(self._here)
        for key, part in self._parts.items():
            part.display = key in self._here
        self.scroll_home(animate=False)
        self._tell()
        self.post_message(self.Turned())

    def _focus_first(self) -> None:
        if stops := self._stops():
            self.screen.set_focus(stops[0])  # at once, so that a key typed right after it is the page's
        else:
            self.call_after_refresh(self.enter)

    def _bring(self, keys: list[str] | tuple[str, ...]) -> None:
        """Make the parts of the form that have not been needed yet part of the screen, in the form's own order."""
        missing = [self._parts[key] for key in keys if key in self._parts and not self._parts[key].is_attached]
        if missing and self.is_attached:
            self.mount_all(missing)

    @on(FormView.Explained)
    def _explain(self, event: FormView.Explained) -> None:
        """Say at the bottom of the page what a field has no room for."""
        event.stop()
        self._about.update(event.text)

    @on(FormView.Changed)
    def _recount(self) -> None:
        """Follow the keys; while a field cannot be read the budgets stand as they stood."""
        if self._waiting is not None:
            self._waiting.stop()
        self._waiting = self.set_timer(_PAUSE, lambda: self.post_message(self.Paused()))
        try:
            form = self.read()
        except Refusal:
            return
        self._spent = self._counted(form)
        self._tell()

    def _counted(self, form: Any) -> tuple[Budget, ...]:
        """The budgets of a form; none where it makes no sense to count."""
        try:
            return self._budgets(form)
        except Refusal:
            return ()

    def _tell(self) -> None:
        """Say where one is, what to do, and what is left."""
        title, width = self._pages.titles[self._at], max(20, self.scrollable_content_region.width or 76)
        lines = [heading(self._pages, self._at, self._spent, width)]
        if said := self._helps.get(title, ""):
            lines.append(Content.styled(plain(said, newlines=True), "$text-muted"))
        lines += budget_lines(self._spent, title, width)
        self._head.update(Content("\n").join([*lines, Content("")]))

    def on_click(self, event: Click) -> None:
        """A click on the title of a page goes there."""
        page = event.style.meta.get("page")
        if isinstance(page, int):
            event.stop()
            self.turn(page)


def form_for(action: Action, form: Any, situation: Situation, room: int, carried: Collection[str] = ()) -> FormView:
    """The form of an action, in so many lines: page by page where its fields say so."""
    if not any(field.entry.page for field in fields_of(type(form))):
        return FormView(form, situation, room=room, carried=carried)
    return PagedForm(form, situation, action.pages, lambda filled: action.budgets(filled, situation))
