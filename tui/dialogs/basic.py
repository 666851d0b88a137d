"""The dialogs that every place uses: confirmations and one line of text. Choosing is in `tui/dialogs/choose.py`.

Each is a `ModalScreen` with a result: `app.push_screen(Confirm(...), callback)`. Escape dismisses with None, so a
callback gets None for "nothing chosen". Texts are plain; they contain no markup.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.events import Click, Event, Key
from textual.message import Message
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input

from core.wording import quantity
from tui.base_screens.first_paint import PaintOnce
from tui.config.styles import sheet
from tui.key_bindings import bindings, key_name
from tui.terminal.error_boundary import Edge
from tui.text.content import Plain, entitle
from tui.text.plain import plain
from tui.toasts.placement import clear_of
from tui.widgets.find_list import FindList
from tui.widgets.ground import Box
from tui.widgets.key_bar import KeyBar, digits_at, hint_line, press_clicked
from tui.widgets.line_list import LineList, TextRows
from tui.widgets.text_input import Line

ResultT = TypeVar("ResultT")


DIGITS = "#"
"""The placeholder in a dialog's keys for the meaning of digits at the focus."""


class Dialog(Edge, PaintOnce, ModalScreen[ResultT | None]):
    """A titled box in the middle of the screen. Subclasses yield its parts from `body`.

    It closes once. Keys may come in bursts, so a second enter may arrive after the first closes the dialog; a closed
    dialog ignores it, or the same thing would be done twice. `for_players` says that it shows only what players may
    know, so that it may open in the player view.
    """

    for_players: ClassVar[bool] = False
    CSS_PATH = sheet("modals")
    BINDINGS: ClassVar[list[BindingType]] = bindings("dialog")
    AUTO_FOCUS = "Input, LineList"

    def __init__(self, title: str, hint: str = "") -> None:
        super().__init__()
        self._title, self._hint = title, hint
        self.box = Box(classes="dialog")
        self._answered = False

    @property
    def answered(self) -> bool:
        """True if it is closed, or about to be."""
        return self._answered

    def hears(self, message: Message) -> bool:
        """Return True for messages to handle; a closed dialog handles only the framework's."""
        return isinstance(message, Event) or message.verbose or not message.bubble or not self._answered

    @property
    def covers(self) -> bool:
        """True if it hides everything behind it: it fills the screen, or lets nothing through."""
        return self.styles.background.a == 1 or (self.box.is_attached and self.box.region == self.region)

    @property
    def kept_clear(self) -> int:
        """The lines at the bottom with its keys, in the border or below, to keep free of toasts."""
        if not self.box.is_attached:
            return 1
        bars = (bar.region.y for bar in self.query(KeyBar) if bar.region)
        return clear_of(self.size.height, self.box.region.bottom, min(bars, default=self.box.region.bottom - 1))

    def place_toasts(self, *, coming: bool = False) -> None:
        """Put toasts where they cover nothing. Without room for them, earlier ones end when it opens."""
        if self.opening and self.has_toasts and self.kept_clear > 1:
            self.wyrdbook.end_messages()
        super().place_toasts(coming=coming)

    def on_resize(self) -> None:
        """Refresh the places behind it, which may become visible."""
        self.call_after_refresh(self.wyrdbook.refresh_places)

    def dismiss(self, result: ResultT | None = None) -> AwaitComplete:
        """Close with a result."""
        self._answered = True
        return super().dismiss(result)

    def give_way(self, dialog: Dialog[ResultT]) -> None:
        """Close in favour of another dialog, which inherits the result."""
        self._answered = True
        self.app.switch_screen(dialog)

    def compose(self) -> ComposeResult:
        """Compose the box: title in the border, body, keys."""
        with self.box:
            entitle(self.box, title=self._title, subtitle=hint_line(self.hint))
            yield from self.body()

    def on_mount(self) -> None:
        """Update the meaning of digits when the focus moves or something is typed."""
        if DIGITS in self._hint:
            self.bindings_updated_signal.subscribe(self, lambda _: self.name_keys())

    @property
    def hint(self) -> str:
        """The hint of its keys."""
        parts = (self.digits_here if part == DIGITS else part for part in self._hint.split(" · "))
        return " · ".join(filter(None, parts))

    @property
    def digits_here(self) -> str:
        """The meaning of digits at the focus, or once the dialog is shown."""
        here = self.focused or next(iter(self.query(FindList)), None)
        return digits_at(here)

    def name_keys(self) -> None:
        """Update the keys in the border."""
        entitle(self.box, subtitle=hint_line(self.hint))

    def on_click(self, event: Click) -> None:
        """Press the key of the hint that was clicked."""
        press_clicked(self, event)

    def body(self) -> Iterable[Widget]:
        """The widgets between title and hint."""
        return ()

    def keep(self) -> None:
        """Keep the filled-in values if they are worth it; called when the app is left."""

    def action_cancel(self) -> None:
        """Close without a result."""
        self.dismiss(None)


class Notice(Dialog[None]):
    """A message to read. Enter or escape closes it."""

    for_players: ClassVar[bool] = True

    def __init__(self, title: str, message: str) -> None:
        super().__init__(title, "enter")
        self._message = message

    def body(self) -> Iterable[Widget]:
        """The message."""
        yield Plain(self._message, classes="message")
        yield LineList(TextRows("Continue"), classes="answers one")

    @on(LineList.Selected)
    def _close(self) -> None:
        self.dismiss(None)


class Confirm(Dialog[bool]):
    """A question before a destructive action; `message` names its object. The safe answer is first."""

    for_players: ClassVar[bool] = True

    def __init__(self, title: str, message: str, *, yes: str, no: str = "No, cancel") -> None:
        super().__init__(title, "↑↓ choose · enter · esc")
        self._message, self._answers = message, (no, yes)

    def body(self) -> Iterable[Widget]:
        """The question and its two answers."""
        yield Plain(self._message, classes="message")
        yield LineList(TextRows(*self._answers), classes="answers")

    @on(LineList.Selected)
    def _answer(self, event: LineList.Selected) -> None:
        self.dismiss(event.index == 1)


class Prompt(Dialog[str]):
    """One line of text. `check` returns its fault, or None; empty text is refused unless `blank`."""

    LIMIT: ClassVar[int] = 200

    def __init__(
        self,
        title: str,
        *,
        value: str = "",
        message: str = "",
        placeholder: str = "",
        blank: bool = False,
        check: Callable[[str], str | None] | None = None,
    ) -> None:
        super().__init__(title, "enter to accept · esc")
        self._value, self._message, self._placeholder = value, message, placeholder
        self._blank, self._check = blank, check

    def body(self) -> Iterable[Widget]:
        """The field, with room for its fault."""
        if self._message:
            yield Plain(self._message, classes="message")
        yield Line(self._value, placeholder=self._placeholder, select_on_focus=True)
        yield Plain(classes="fault")

    @on(Input.Submitted)
    def _submit(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        if fault := self.fault_of(text):
            self.query_one(".fault", Plain).update(fault)
        else:
            self.dismiss(text)

    @on(Input.Changed)
    def _forget_fault(self) -> None:
        self.query_one(".fault", Plain).update("")

    def fault_of(self, text: str) -> str | None:
        """The fault of the text in one sentence, or None."""
        if not text and not self._blank:
            return "Write something, or press [esc]."
        if len(text) > self.LIMIT:
            return f"The text has {quantity(len(text), 'character')}. Use at most {self.LIMIT}."
        return self._check(text) if self._check else None


class TypedConfirm(Prompt):
    """A confirmation for a permanent loss, for which you have to type `name`. Dismisses with the name."""

    def __init__(self, title: str, message: str, name: str) -> None:
        super().__init__(title, message=f"{message}\nType its name to confirm: {plain(name)}", check=self._same)
        self._name_wanted = name.strip()

    def _same(self, text: str) -> str | None:
        return None if text == self._name_wanted else "The name doesn't match."


class KeyPress(Dialog[str]):
    """The next key pressed, as a keymap names it; empty for none, None for no change.

    `taken` returns the reason why a key isn't available, or an empty text.
    """

    AUTO_FOCUS = "_Pressed"

    def __init__(self, title: str, *, now: str, taken: Callable[[str], str]) -> None:
        super().__init__(title, "backspace remove · esc" if now else "esc")
        self._now, self._taken = now, taken

    def body(self) -> Iterable[Widget]:
        """The question, and the reason why a key was refused."""
        now = f" Now it is {key_name(self._now)}." if self._now else " Press [esc] for none."
        yield _Pressed(f"Press the key for it, such as f12.{now}", classes="message")
        yield Plain(classes="fault")

    def press(self, key: str) -> None:
        """Take a key, or refuse it with the reason."""
        if key == "escape":
            self.action_cancel()
        elif key in ("backspace", "delete"):
            self.dismiss("")
        elif why := self._taken(key):
            self.query_one(".fault", Plain).update(why)
        else:
            self.dismiss(key)


class _Pressed(Plain, can_focus=True):
    """Handles every key before anything else."""

    def on_key(self, event: Key) -> None:
        """Take the key, and stop it."""
        event.stop()
        event.prevent_default()
        if isinstance(self.screen, KeyPress):
            self.screen.press(event.key)


class FindDialog(Dialog[ResultT]):
    """A field with its matches below: letters go into the field, arrows move in the list."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("dialog.pick")

    def action_pick_move(self, step: int) -> None:
        """Move the cursor of the list."""
        self.query_one(LineList).action_move(step)


class FoundList(LineList, can_focus=False):
    """The matches of the letters typed above: the field keeps the keys, and arrows move the cursor here."""
