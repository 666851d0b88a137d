"""Controls of plain values: a whole number, yes or no."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.content import Content

from core.schema.bounds import bounds, number_wanted
from core.schema.entry import HUGE
from core.wording import number_text
from tui.forms.control import Control
from tui.forms.control_kinds import NONE
from tui.text.plain import plain

_MOST_PIPS = 6
_SIGNS = "+-"
_LONGEST = len(str(HUGE)) + 2


class Number(Control):
    """A whole number: arrows and signs count, digits replace it, backspace empties an optional one.

    "No number" may have a name ("no limit"): it is then the step below the minimum, and its first letter chooses it.
    Text that is not a whole number (`1.5`) is refused while it is typed and stays until it is removed: no part of it
    is ever read as another number. After the focus has left the field, the next key replaces it.
    """

    _typed = ""
    _left = False

    @property
    def json(self) -> Any:
        """The number, or typed text that is not one as it is, to be refused."""
        return self._value if _is_number(self._typed) else self._typed

    def set_value(self, value: Any) -> None:
        """Hold another number."""
        self._typed = ""
        super().set_value(value)

    def mark(self, fault: str) -> None:
        """Show a fault. Typed text that is not a number stays a fault, even when the form clears its own."""
        if fault or _is_number(self._typed):
            super().mark(fault)
        else:
            self.fault = self._no_number

    @property
    def _no_number(self) -> str:
        """The message about typed text that is not a number."""
        return number_wanted(self._typed, self.field.entry.filled_in)

    def value_text(self) -> Content:
        """`‹ 3 ›` while it can be changed here."""
        none = plain(self.field.entry.none) or NONE
        number = none if self._value is None else number_text(self._value)
        shown = self._typed if self._typed.strip(_SIGNS) else number
        shown = f"{shown:<{self._widest}}" if self._compact else shown
        value = f"‹ {shown} ›" if self.has_focus else f"  {shown}  "
        return Content.assemble(value, (self._picture(), "$text-muted")) if self.pictured else Content(value)

    @property
    def _widest(self) -> int:
        """The number of characters of its bounds, capped: the field's width does not depend on the number in it."""
        bounds = (self.field.entry.low, self.field.entry.high)
        return min(4, max((len(number_text(n)) for n in bounds if n is not None), default=0))

    def _picture(self) -> str:
        """`●●●○○`: the value out of its maximum, if that is small."""
        most = self.field.entry.high
        if most is None or not 1 < most <= _MOST_PIPS or (self.field.entry.low or 0) < 0:
            return ""
        filled = max(0, min(most, self._value or 0))
        return "  " + "●" * filled + "○" * (most - filled)

    @property
    def digits(self) -> str:
        """The help about digits: if all numbers have one digit, a digit chooses the number."""
        least, most = self.field.entry.filled_in.bounds
        return f"{max(0, least)}–{most} choose it" if self._one_digit else "0–9 type it"

    def help_text(self) -> str:
        """The help, or the bounds."""
        told = self.field.entry.filled_in
        return told.help or bounds(told.low, told.high)

    def action_step(self, by: int) -> None:
        """Count up or down within the bounds; from a number outside them, go to the nearest within."""
        self._begin_anew()
        low = self.field.entry.low
        if self.field.entry.none and self._value in (None, low) and (by < 0 or self._value is None):
            self.change(None if by < 0 else low or 0)
        else:
            self.change(self._keep_in_bounds((self._value or 0) + by))

    def action_choose(self) -> None:
        """End the number: the next digit begins another."""
        self._begin_anew()

    def on_key(self, event: events.Key) -> None:
        """Digits, signs, and letters that stand for a number; "-" counts down, and "-2" is minus two.

        Anything else is refused here.
        """
        character = (event.character or "") if event.is_printable else ""
        if self._left and character.strip():
            self._begin_anew()
        if event.key == "backspace" and (self._typed or self.field.optional):
            self._type(self._typed[:-1])
        elif not character.strip():
            return
        elif not _is_number(self._typed):
            self._type(self._typed + character)
        elif not self._typed and (digits := self.field.entry.digits_of(character)) != character:
            self.change(int(digits))
        elif character in _SIGNS:
            self.action_step(1 if character == "+" else -1)
            self._typed = character
        elif not self._typed and self.field.optional and self.field.entry.none.startswith(character):
            self.change(None)
        else:
            anew = self._typed in ("+", "0") or (self._one_digit and f"{self._typed}{character}".isdigit())
            self._type(character if anew else self._typed + character)
        event.stop()
        event.prevent_default()

    def begin(self, typed: str) -> None:
        """Take a letter that was typed before the focus was here."""
        if self._left:
            self._begin_anew()
        self._type(self._typed + typed)

    def on_blur(self) -> None:
        """Let the next key begin a new number; invalid text stays visible until then."""
        self._left = not _is_number(self._typed)
        if not self._left:
            self._typed = ""
        self.refresh()

    def _type(self, typed: str) -> None:
        """Keep the text typed so far; if it is not a number, change only the fault."""
        before, self._typed = self._typed, typed[:_LONGEST]
        self._left = False
        if not _is_number(self._typed):
            self.fault = self._no_number
        elif self._typed or _is_number(before):
            nothing = None if self.field.optional else 0
            value = int(self._typed) if self._typed.strip(_SIGNS) else nothing
            self.change(value)
            self.fault = "" if value is None else number_wanted(value, self.field.entry.filled_in)
        else:
            self.fault = ""
        self.refresh(layout=self._compact)
        self.post_message(self.Changed())

    def _begin_anew(self) -> None:
        """Forget the text being typed; if it was not a number, the number before it counts again."""
        if not _is_number(self._typed):
            self._type("")
        self._typed = ""

    @property
    def _one_digit(self) -> bool:
        """Return True if no number within the bounds has two digits, so that each digit is the whole number."""
        least, most = self.field.entry.filled_in.bounds
        return least > -10 and 0 < most < 10

    def _keep_in_bounds(self, value: int) -> int:
        least, most = self.field.entry.filled_in.bounds
        return max(least, min(most, value))


def _is_number(typed: str) -> bool:
    """Return True if the typed text is a whole number, or the beginning of one."""
    digits = typed.lstrip(_SIGNS)
    return len(typed) - len(digits) <= 1 and (not digits or (digits.isascii() and digits.isdigit()))


class YesNo(Control):
    """Yes or no."""

    def value_text(self) -> Content:
        """A box, ticked or not, with the word beside it."""
        shown = "■ yes" if self._value else "□ no"
        return Content(f"‹ {shown} ›" if self.has_focus else f"  {shown}  ")

    def action_step(self, by: int) -> None:
        """Choose yes with the right arrow, no with the left."""
        self.change(by > 0)

    def action_choose(self) -> None:
        """Switch to the other."""
        self.change(not self._value)
