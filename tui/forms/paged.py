"""A long form filled page by page with its budgets in sight, mainly the character builder."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.events import Click, Key
from textual.message import Message
from textual.timer import Timer

from core.actions.action import Action, Budget
from core.actions.situation import Situation
from core.refusal import Refusal
from core.schema.fields import fields_of
from tui.base_screens.paint_order import once_painted
from tui.forms.budgets import Pages, budget_lines, heading, overspent_by
from tui.forms.choice_controls import OneOf, SomeOf
from tui.forms.control import NUMBERS, VALUE, Control, align, label_column
from tui.forms.value_controls import Number, YesNo
from tui.forms.view import NOTHING, FormView
from tui.key_bindings import bindings
from tui.text.content import Plain
from tui.text.plain import plain

_PAUSE = 0.8  # seconds without a change

Budgets = Callable[[Any], tuple[Budget, ...]]


class PagedForm(FormView, inherit_bindings=False):
    """A form that shows one page at a time. Enter finishes the page and turns to the next.

    After the last page is a line that finishes, and enter leads there, so that one key too many ends nothing.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("form"), *bindings("form.pages")]

    class Turned(Message):
        """Another page is shown."""

    class Paused(Message):
        """Nothing was changed for a moment."""

    def __init__(self, form: Any, situation: Any, helps: Mapping[str, str], budgets: Budgets) -> None:
        super().__init__(form, situation)
        self._pages, self._helps, self._budgets = Pages.from_fields(self.fields), helps, budgets
        self._at, self._spent = 0, self._count_budgets(form)
        self._waiting: Timer | None = None
        self._finish = Finish()
        self._finish.display = self.last
        self._head, self._about = Plain(classes="pages"), Plain(classes="about")
        self._show_parts()

    def _align(self, controls: list[Control]) -> None:
        """Draw the numbers of each page as pictures, with their help after other values only if there are any."""
        for keys in Pages.from_fields(self.fields).keys.values():
            page = [control for control in controls if control.field.key in keys]
            numbers = [control for control in page if isinstance(control, Number | YesNo)]
            for number in numbers:
                number.pictured = True
            chosen = any(isinstance(control, OneOf | SomeOf) for control in page)
            align(numbers, VALUE if chosen else NUMBERS, least=0)
            align([control for control in page if control not in numbers])

    def compose(self) -> ComposeResult:
        """The heading, the text about a field, and the first page."""
        yield self._head
        yield self._about
        for key in self._here:
            if key in self._parts:
                yield self._parts[key]
        if self.last:
            yield self._finish

    def on_mount(self) -> None:
        """Add the other pages once this one is on the screen."""
        self._tell()
        once_painted(self, partial(self._bring, list(self._parts)))

    def on_resize(self) -> None:
        """Fit the heading to the new width."""
        self._tell()

    def _show_parts(self) -> None:
        """Show the fields of the page that have a place."""
        for key, part in self._parts.items():
            part.display = key in self._here and key not in self._gone

    def _mount_placed(self) -> None:
        """Mount nothing: a page comes with all its fields."""

    def _to_fold(self, form: Any, room: int) -> set[str]:
        """The fields to fold away: none, because there are pages."""
        return set()

    @property
    def _here(self) -> tuple[str, ...]:
        return self._pages.keys[self._pages.titles[self._at]]

    @property
    def last(self) -> bool:
        """True if the last page is shown."""
        return self._at == len(self._pages.titles) - 1

    def action_go(self) -> None:
        """Go to the next page; from the last one to the finishing line, and there take the form."""
        if not self.last:
            self.turn(self._at + 1)
        elif self.screen.focused is not self._finish:
            self.screen.set_focus(self._finish)
        elif self._finish.was_meant():
            super().action_go()

    def action_page(self, by: int) -> None:
        """Go to the next or the previous page."""
        self.turn(max(0, min(len(self._pages.titles) - 1, self._at + by)))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Prevent paging before the first and after the last page."""
        if action == "page" and isinstance(by := parameters[0], int):
            return 0 <= self._at + by < len(self._pages.titles)
        return super().check_action(action, parameters)

    def turn(self, page: int) -> None:
        """Show a page and go to its first field."""
        if page != self._at:
            self._show(page)
            self._focus_first()

    def mark(self, refusal: Refusal) -> None:
        """Show a refusal at its field; without a field, go to the first overspent page."""
        super().mark(refusal)
        pages = [budget.page for budget in self._spent if overspent_by(budget)]
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
        self._show_parts()
        self._finish.display = self.last
        self.scroll_home(animate=False)
        self._tell()
        self.post_message(self.Turned())

    def _focus_first(self) -> None:
        if stops := self._stops():
            self.screen.set_focus(stops[0])  # at once, so that a key typed right after it is the page's
        else:
            self.call_after_refresh(self.enter)

    def _bring(self, keys: list[str] | tuple[str, ...]) -> None:
        """Mount the parts of the form that weren't needed before, in the form's order."""
        missing = [self._parts[key] for key in keys if key in self._parts and not self._parts[key].is_attached]
        if missing and self.is_attached:
            self.mount_all(missing)
        if self.is_attached and self.last:
            self._parts_end()

    def _parts_end(self) -> None:
        """Move the finishing line behind all parts."""
        if not self._finish.is_attached:
            self.mount(self._finish)
        elif self.children[-1] is not self._finish:
            self.move_child(self._finish, after=self.children[-1])

    @on(FormView.Explained)
    def _explain(self, event: FormView.Explained) -> None:
        """Show at the bottom of the page the text that a field has no room for."""
        event.stop()
        self._about.update(event.text)
        self.reveal()

    @on(FormView.Changed)
    def _recount(self) -> None:
        """Update the budgets; a field that can't be read yet counts with its first value."""
        if self._waiting is not None:
            self._waiting.stop()
        self._waiting = self.set_timer(_PAUSE, lambda: self.post_message(self.Paused()))
        self._spent = self._count_budgets(self.form_so_far())
        self._tell()

    def _count_budgets(self, form: Any) -> tuple[Budget, ...]:
        """The budgets of a form; empty if they can't be counted."""
        try:
            return self._budgets(form)
        except Refusal:
            return ()

    def _tell(self) -> None:
        """Show the place, the instructions, and the budgets."""
        title, width = self._pages.titles[self._at], max(20, self.scrollable_content_region.width or 76)
        lines = [heading(self._pages, self._at, self._spent, width, self._full_pages())]
        if said := self._helps.get(title, ""):
            lines.append(Content.styled(plain(said, newlines=True), "$text-muted"))
        lines += budget_lines(self._spent, title, width)
        self._head.update(Content("\n").join([*lines, Content("")]))

    def _full_pages(self) -> set[str]:
        """The titles of the pages without a blank field."""
        blank = {key for key, value in self.json.items() if value in ("", None, [])}
        return {title for title, keys in self._pages.keys.items() if blank.isdisjoint(keys)}

    def on_click(self, event: Click) -> None:
        """Go to the page whose title was clicked."""
        page = event.style.meta.get("page")
        if isinstance(page, int):
            event.stop()
            self.turn(page)


class Finish(Control):
    """The line after the last page, where enter finishes the form."""

    _typed = False

    def __init__(self) -> None:
        super().__init__(NOTHING, None)

    def render(self) -> Content:
        """`Finish  enter`."""
        said = "enter finish · ↑ go back" if self.has_focus else ""
        return Content.assemble(label_column("Finish", self.has_focus), (f"  {self.fault or said}", "$text-muted"))

    def was_meant(self) -> bool:
        """Return True if enter was meant to finish: not right after typing, which was meant for a field."""
        meant, self._typed = not self._typed, False
        if not meant:
            self.fault = "enter again to finish · ↑ go back"
        return meant

    def on_key(self, event: Key) -> None:
        """Tell a user who types here that there is no field."""
        if event.is_printable and (event.character or "").strip():
            self._typed = True
            self.fault = "no field here · ↑ go back"
            event.stop()
            event.prevent_default()

    def on_blur(self) -> None:
        """Forget that something was typed."""
        self._typed, self.fault = False, ""
        super().on_blur()


def form_for(action: Action, form: Any, situation: Situation, room: int, carried: Collection[str] = ()) -> FormView:
    """The form of an action within this many lines, page by page if its fields have pages."""
    if not any(field.entry.page for field in fields_of(type(form))):
        return FormView(form, situation, room=room, carried=carried)
    return PagedForm(form, situation, action.pages, lambda filled: action.budgets(filled, situation))
