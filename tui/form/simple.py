"""Controls of plain values: a whole number, yes or no."""

from __future__ import annotations

from textual import events
from textual.content import Content

from core.schema.entry import HUGE
from core.wording import written
from tui.form.control import Control
from tui.form.fields import NONE
from tui.text import plain

_MOST_PIPS = 6


class Number(Control):
    """A whole number: arrows and signs count, digits replace it, backspace empties an optional one.

    Where having none has a name ("no limit"), that is what lies below the least, and its first letter chooses it.
    """

    _typed = ""

    def value_text(self) -> Content:
        """`‹ 3 ›` while it can be changed here."""
        none = plain(self.field.entry.none) or NONE
        shown = none if self._value is None else self._typed or written(self._value)
        shown = f"{shown:<{self._widest}}" if self._compact else shown
        value = f"‹ {shown} ›" if self.has_focus else f"  {shown}  "
        return Content.assemble(value, (self._picture(), "$text-muted")) if self.pictured else Content(value)

    @property
    def _widest(self) -> int:
        """The characters of its bounds, as far as people count: a field is no narrower for the number it holds now."""
        bounds = (self.field.entry.low, self.field.entry.high)
        return min(4, max((len(written(n)) for n in bounds if n is not None), default=0))

    def _picture(self) -> str:
        """`●●●○○`: the value out of the most it may be, where that is few."""
        most = self.field.entry.high
        if most is None or not 1 < most <= _MOST_PIPS or (self.field.entry.low or 0) < 0:
            return ""
        filled = max(0, min(most, self._value or 0))
        return "  " + "●" * filled + "○" * (most - filled)

    def help_text(self) -> str:
        """The help, or the bounds."""
        low, high = self.field.entry.low, self.field.entry.high
        bounds = f"{low} to {high}" if low is not None and high is not None else ""
        return self.field.entry.help or bounds

    def action_step(self, by: int) -> None:
        """Count, within the bounds."""
        self._typed = ""
        low = self.field.entry.low
        if self.field.entry.none and self._value in (None, low) and (by < 0 or self._value is None):
            self.change(None if by < 0 else low or 0)
        else:
            self.change(self._within((self._value or 0) + by))

    def on_key(self, event: events.Key) -> None:
        """Digits and signs; "-" counts down, and "-2" is minus two."""
        character = event.character or ""
        if character.isascii() and character.isdigit():
            self._type((self._typed if self._typed not in ("+", "0") else "") + character)
        elif character in ("+", "-") and character:
            self.action_step(1 if character == "+" else -1)
            self._typed = character
        elif event.key == "backspace" and (self._typed or self.field.optional):
            self._type(self._typed[:-1])
        elif character and self.field.optional and self.field.entry.none.startswith(character):
            self.change(None)
        else:
            return
        event.stop()
        event.prevent_default()

    def on_blur(self) -> None:
        """What is typed next is a new number."""
        self._typed = ""
        self.refresh()

    def _type(self, typed: str) -> None:
        self._typed = typed[: len(str(HUGE)) + 2]
        nothing = None if self.field.optional else 0
        value = int(self._typed) if self._typed.strip("+-") else nothing
        self.change(value)
        self.fault = "" if value == self._within(value or 0) or value is None else f"It must be {self._bounds()}."
        self.refresh(layout=self._compact)

    def _within(self, value: int) -> int:
        low, high = self.field.entry.low, self.field.entry.high
        return max(-HUGE if low is None else low, min(HUGE if high is None else high, value))

    def _bounds(self) -> str:
        low, high = self.field.entry.low, self.field.entry.high
        if low is not None and high is not None:
            return f"from {low} to {high}"
        return f"at least {low}" if low is not None else f"at most {HUGE if high is None else high}"


class YesNo(Control):
    """Yes or no."""

    def value_text(self) -> Content:
        """A box, ticked or not, with the word beside it."""
        shown = "■ yes" if self._value else "□ no"
        return Content(f"‹ {shown} ›" if self.has_focus else f"  {shown}  ")

    def action_step(self, by: int) -> None:
        """Right is yes, left is no."""
        self.change(by > 0)

    def action_choose(self) -> None:
        """The other."""
        self.change(not self._value)
