"""A form in a dialog, for anything with several fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from textual import on
from textual.widget import Widget

from core.refusal import Refusal
from tui.config.styles import sheet
from tui.dialogs.basic import DIGITS, Confirm, Dialog
from tui.forms.paged import PagedForm
from tui.forms.view import FormView
from tui.key_bindings import key_name
from tui.text.content import Plain

_LISTS = ("form.add", "form.remove", "form.list.add", "form.list.remove", "form.past")
"""The actions of a list in a form, named while it has the focus."""


class FormDialog(Dialog[Any]):
    """Fill in a dataclass; dismisses with it.

    `submit` may use the value before the dialog closes; its refusal is shown at the field, and the dialog stays.
    `message` is above the form. With `pages` it is filled page by page, with instructions for each. Values on pages,
    or in a form that is `long`, aren't thrown away without a question.
    """

    CSS_PATH = [sheet("modals"), sheet("form")]  # type: ignore[assignment]
    AUTO_FOCUS = ""

    def __init__(
        self,
        title: str,
        form: Any,
        situation: Any,
        submit: Callable[[Any], object] | None = None,
        *,
        message: str = "",
        pages: Mapping[str, str] | None = None,
        long: bool = False,
    ) -> None:
        paged = bool(pages)
        self._long = long or paged
        super().__init__(title, f"↑↓ field · ←→ change · {DIGITS} · enter continue · esc")
        self._form = PagedForm(form, situation, pages or {}, lambda _: ()) if paged else FormView(form, situation)
        self._began = self._form.json
        self._submit, self._message = submit, message
        self._about = Plain(classes="about")
        self._about.display = False

    def body(self) -> Iterable[Widget]:
        """The message, the form, and the text about a field."""
        if self._message:
            yield Plain(self._message, classes="message")
        yield self._form
        yield self._about

    @on(FormView.Explained)
    def _tell(self, event: FormView.Explained) -> None:
        """Show below the form the text that a field has no room for; the line then stays."""
        self._about.update(event.text)
        self._about.display = self._about.display or bool(event.text)

    @property
    def hint(self) -> str:
        """Its keys, with the other actions of the focused field."""
        heard: dict[str, str] = {}
        for each in (active.binding for active in self.active_bindings.values() if active.binding.id in _LISTS):
            heard.setdefault(each.action, f"{key_name(each.key)} {each.description.lower()}")
        if not heard:
            return super().hint
        return " · ".join(filter(None, [*heard.values(), self.digits_here, "↑↓", "enter", "esc"]))

    def on_mount(self) -> None:
        """Focus the first field."""
        self._form.enter()

    def action_cancel(self) -> None:
        """Close; a long form with values asks first."""
        if not self._long or self._form.json == self._began:
            super().action_cancel()
            return
        question = Confirm("Leave the form?", "You lose what you filled in.", yes="Leave", no="Continue")
        self.app.push_screen(question, self._leave_if_sure)

    def _leave_if_sure(self, sure: bool | None) -> None:
        if sure:
            self.dismiss(None)

    @on(FormView.Go)
    def _go(self) -> None:
        try:
            value = self._form.read()
            if self._submit is not None:
                self._submit(value)
        except Refusal as refusal:
            self._form.mark(refusal)
        else:
            self.dismiss(value)
