"""A form asked field by field: Enter keeps the value in brackets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from core.refusal import Refusal
from core.schema.applicable_fields import misplaced_keys, out_of_place, uncounted_keys, without_misplaced
from core.schema.bounds import check_filled_in
from core.schema.codec import decode, encode
from core.schema.either_or import check_one, cleared_by
from core.schema.entry import Choice
from core.schema.fields import fields_of as entries_of
from core.schema.forms import blank, with_field, with_values
from tui.forms.control_kinds import NONE, Field, Kind, fields_of, value_in_words
from tui.plain_mode.choices import find_choice, inline, list_choices
from tui.plain_mode.lines import BACK, HELP, REST, Back, Lines
from tui.plain_mode.values import NOTHING, YES_NO, limits, read

Follow = Callable[[Any, Any], Any]
"""Returns a changed form with the consequences of the change, given the form before and after."""
ADD = "+"
"""The input that adds a row to a list."""
_KEYS = "Enter keeps what is in brackets, < goes back, . keeps the rest, - empties a field."
_ROWS = "Type + to add one, 2 to change the second, -2 to remove it."
_END = "\0end"


class _Rest(Exception):
    """The rest of the form is to be kept."""


def _alone(before: Any, after: Any) -> Any:
    return after


class FormQuestions:
    """Asks for the fields of a form; `form` is its present state, even if it was interrupted."""

    def __init__(self, lines: Lines, form: Any, situation: Any = None, follow: Follow = _alone) -> None:
        self._lines, self._situation, self._follow = lines, situation, follow
        self.form = form

    def fill(self, at: str = "") -> Any:
        """Return the complete form, asked from a field on; raises `Back` before the first."""
        key = at or self._next_key("")
        while True:
            while key != _END:
                key = self._next(key)
            try:
                return check_form(self.form)
            except Refusal as refusal:
                self._lines.refuse(refusal.message)
                key = self.place(refusal)
                if key == _END:
                    raise Back from refusal

    @property
    def asks(self) -> bool:
        """Return True if there is anything to fill in."""
        return bool(self._fields())

    @property
    def last(self) -> str:
        """The key of the last field."""
        return self._fields()[-1].key if self.asks else ""

    def place(self, refusal: Refusal) -> str:
        """Return the key of the field at fault, or of the first."""
        name = (refusal.field or "").partition(".")[0]
        asked = [field.key for field in self._fields() if name in (field.key, field.name)]
        return asked[0] if asked else self._next_key("")

    def _next(self, key: str) -> str:
        """Ask for a field and return the key of the next."""
        field = next(field for field in self._fields() if field.key == key)
        try:
            self._ask(field)
        except _Rest:
            return _END
        except Back:
            return self._previous_key(key)
        return self._next_key(key)

    def _next_key(self, key: str) -> str:
        keys = [field.key for field in fields_of(type(self.form), self._situation)]
        asked = {field.key for field in self._fields()}
        rest = keys[keys.index(key) + 1 :] if key else keys
        return next((each for each in rest if each in asked), _END)

    def _previous_key(self, key: str) -> str:
        """The previous field, which is asked again; raises `Back` if there is none."""
        keys = [field.key for field in self._fields()]
        if keys[0] == key:
            raise Back
        return keys[keys.index(key) - 1]

    def _fields(self) -> list[Field]:
        """The fields to ask for: those that are shown, have a place and count."""
        kind, values = type(self.form), encode(self.form)
        gone = (misplaced_keys(kind, values) - out_of_place(kind, values)) | uncounted_keys(self.form)
        found = fields_of(kind, self._situation)
        return [field for field in found if field.kind is not Kind.KEPT and field.key not in gone]

    # --- one field ---------------------------------------------------------------------------------------------------

    def _ask(self, field: Field) -> None:
        if field.kind is Kind.ROWS:
            self._ask_rows(field)
        elif field.kind is Kind.GROUP:
            self._ask_group(field)
        else:
            self._ask_value(field)

    def _ask_value(self, field: Field) -> None:
        choices = self._choices(field)
        while said := self._answer_to(self._question(field, choices), lambda: self._explain(field, choices)):
            try:
                self._take(field, read(said, choices, field))
            except Refusal as refusal:
                self._lines.refuse(refusal.message)
            else:
                return

    def _answer_to(self, question: str, explain: Callable[[], Iterable[str]]) -> str:
        """The answer to a question, empty to keep the value; raises `Back`, or `_Rest`."""
        while (said := self._lines.ask(question)) == HELP:
            for line in explain():
                self._lines.say(line)
        if said == BACK:
            raise Back
        if said == REST:
            raise _Rest
        return said

    def _question(self, field: Field, choices: Sequence[Choice]) -> str:
        offered = f" ({inline(choices)})" if choices else ""
        return f"{field.label}{offered} [{self._value_words(field, getattr(self.form, field.name))}]:"

    def _value_words(self, field: Field, value: Any) -> str:
        """A value in words, for the brackets."""
        if field.kind is Kind.YES_NO:
            return "yes" if value else "no"
        said = value_in_words(field, value, self._situation)
        return "none" if said in ("", NONE) else said

    def _choices(self, field: Field) -> Sequence[Choice]:
        """The choices of a field that are open to the character named by the field beside it."""
        if field.kind is Kind.YES_NO:
            return YES_NO
        whose = field.entry.whose
        return tuple(each for each in field.choices if not whose or each.open_to(getattr(self.form, whose)))

    def _explain(self, field: Field, choices: Sequence[Choice]) -> Iterable[str]:
        """Print the help for a field, then its choices."""
        within = limits(field)
        yield " ".join(filter(None, (field.entry.help, within and f"A number {within}.", _KEYS)))
        yield from list_choices(choices)

    def _take(self, field: Field, value: Any) -> None:
        """Set a field, with the consequences; refuses a value that does not fit."""
        changed = with_field(self.form, field.of, value)
        data = encode(changed)
        try:
            check_filled_in(decode(type(self.form), data))
        except Refusal as refusal:
            if (refusal.field or "").partition(".")[0] in (field.key, field.name):
                raise
        if value != getattr(self.form, field.name):
            fields = entries_of(type(self.form))
            cleared = cleared_by(fields, {field.key: data[field.key]})
            changed = with_values(changed, {each.name: cleared[each.key] for each in fields if each.key in cleared})
        self.form = self._follow(self.form, changed)

    # --- groups and rows ---------------------------------------------------------------------------------------------

    def _ask_group(self, field: Field) -> None:
        """Ask for a part with fields of its own, and for an optional one whether to fill it in."""
        value = getattr(self.form, field.name)
        if field.optional:
            now = "no" if value is None else "yes"
            said = (
                self._answer_to(f"{field.label} ({inline(YES_NO)}) [{now}]:", lambda: (field.entry.help, _KEYS)) or now
            )
            if find_choice(said, YES_NO).id == "no":
                self._take(field, None)
                return
        self._lines.say(f"{field.label}:")
        self._take(field, self._inner(value or blank(field.one.python, self._situation)))

    def _inner(self, form: Any) -> Any:
        return FormQuestions(self._lines, form, self._situation).fill()

    def _ask_rows(self, field: Field) -> None:
        """Ask for a list, until Enter: a row is added, changed by its number, or removed by a minus and its number."""
        help = f"{field.entry.help} {_ROWS} {_KEYS}".strip()
        while said := self._answer_to(self._rows_question(field), lambda: (help,)):
            try:
                self._take(field, self._change_rows(getattr(self.form, field.name), said, field))
            except Refusal as refusal:
                self._lines.refuse(refusal.message)
            except Back:
                continue

    def _rows_question(self, field: Field) -> str:
        rows = enumerate(getattr(self.form, field.name), 1)
        numbered = "; ".join(f"{number} {value_in_words(field, (row,), self._situation)}" for number, row in rows)
        return f"{field.label}, {ADD} adds one [{numbered or 'none'}]:"

    def _change_rows(self, rows: tuple[Any, ...], said: str, field: Field) -> tuple[Any, ...]:
        """The rows after an input; raises `Refusal`."""
        if said == ADD:
            return (*rows, self._inner(blank(field.one.python, self._situation)))
        digits = said.removeprefix(NOTHING)
        at = int(digits) - 1 if digits.isdecimal() and len(digits) < _DIGITS else -1
        if not 0 <= at < len(rows):
            raise Refusal("bad_request", _ROWS)
        new = () if said.startswith(NOTHING) else (self._inner(rows[at]),)
        return (*rows[:at], *new, *rows[at + 1 :])


_DIGITS = 6


def check_form(form: Any) -> Any:
    """Return a form without values that have no place. Raises `Refusal` at a field."""
    kind, values = type(form), encode(form)
    taken: Any = decode(kind, without_misplaced(kind, values, out_of_place(kind, values)))
    check_filled_in(taken)
    check_one(taken)
    return taken
