"""Changing a sheet row by row: the forms for a value or an entry, and saving them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from campaigns import commands
from core.refusal import Refusal
from core.schema.bounds import number_fault
from core.schema.codec import encode
from core.schema.entry import Entry
from core.schema.paths import Path
from core.sheet import Row, Section
from core.sheet_edit import (
    VALUE,
    add_entry,
    blank_entry,
    change_value,
    entry_path,
    filled_entry,
    newest_entry,
    nudge_value,
    remove_entry,
    replace_entry,
    set_by_hand,
    value_form,
)
from tui.dialogs.basic import Prompt
from tui.draws.change_preview import changed_rows
from tui.forms import FormDialog
from tui.sheets.content import Spot, value_text
from tui.terminal.attempt import attempt, send

if TYPE_CHECKING:
    from tui.app_interface.host import Host


@dataclass(frozen=True)
class SheetChanges:
    """The changes to one character's sheet, each undone in one step."""

    app: Host
    character: int

    def nudge(self, row: Row, by: int) -> None:
        """Raise or lower a row."""
        attempt(self.app, lambda: self._set_row(row, nudge_value(row, by)))

    def edit(self, spot: Spot) -> None:
        """Ask again for the entry of a row, or for its only value."""
        row = spot.row
        if row is None:
            return
        path = entry_path(spot.section, row)
        if path is not None and not _bare(spot.section, path):
            form = attempt(self.app, lambda: filled_entry(self._sheet, spot.section, path))
            self._ask(row.label, form, lambda filled: replace_entry(self._rules, self._sheet, path, filled), "changed")
        elif row.path:
            self._ask_value(row)

    def add(self, section: Section, then: Callable[[Path], None]) -> None:
        """Ask for a new entry of a block and add it; `then` gets its place."""

        def show_entry(filled: Any) -> None:
            if filled is not None:
                then(newest_entry(self._sheet, section, filled))

        form = attempt(self.app, lambda: blank_entry(self._sheet, section))
        make = lambda filled: add_entry(self._rules, self._sheet, section, filled)  # noqa: E731
        self._ask(f"{section.title}: add", form, make, "added", show_entry)

    def remove(self, section: Section, row: Row | None) -> None:
        """Remove an entry from the sheet."""
        if (path := entry_path(section, row)) is None:
            return
        what = f"{section.title}: {row.label if row else ''} removed"
        if attempt(self.app, lambda: self._save(remove_entry(self._rules, self._sheet, path), what)) is not None:
            self.app.tell(f"{what}. Press [u] to undo.")

    @property
    def _rules(self) -> Any:
        return self.app.view.ruleset if self.app.view is not None else None

    @property
    def _sheet(self) -> Any:
        """The present sheet."""
        character = self.app.view.character(self.character) if self.app.view is not None else None
        if character is None:
            raise Refusal("bad_request", "There are no characters.")
        return character.sheet

    def _save(self, new: Any, what: str) -> Any:
        return send(self.app, commands.SetSheet, character=self.character, sheet=encode(new), what=what[:200])

    def _set_row(self, row: Row, value: Any) -> Any:
        new = set_by_hand(self._rules, self._sheet, row, value)
        own = lambda label: label == row.label or label.endswith(f": {row.label}")  # noqa: E731
        told = (f"{label} {was} → {becomes}" for label, was, becomes in self._changed_rows(new) if own(label))
        return self._save(new, next(told, f"{row.label} {value_text(row.value)} → {value_text(value)}"))

    def _changed_rows(self, new: Any) -> Iterator[tuple[str, str, str]]:
        """The rows that differ on another sheet of theirs, with cards and tokens as they are shown."""
        view = self.app.view
        if view is not None:
            both = (view.ruleset.at_table(sheet, view.state, view.options) for sheet in (self._sheet, new))
            yield from changed_rows(*map(view.ruleset.sections, both))

    def _save_filled(self, new: Any, called: str) -> Any:
        """Save a filled form, named by the rows it changes; if none, by `called`."""
        told = ", ".join(f"{label} {was} → {becomes}" for label, was, becomes in self._changed_rows(new))
        return self._save(new, told or called)

    def _ask(
        self,
        title: str,
        form: Any,
        make: Callable[[Any], Any],
        did: str,
        then: Callable[[Any], None] | None = None,
    ) -> None:
        """Ask for an entry and save it; refusals are shown in the form."""
        if form is not None and self.app.campaign is not None:
            situation = self.app.campaign.situation(self.character)
            take = lambda filled: self._save_filled(make(filled), f"{_first_words(filled) or title} {did}")  # noqa: E731
            self.app.push_screen(FormDialog(title, form, situation, take), then)

    def _ask_value(self, row: Row) -> None:
        """Ask for one value, typed or chosen from its words."""
        if isinstance(row.value, bool):
            attempt(self.app, lambda: self._set_row(row, not row.value))
        elif (form := value_form(self._rules, row)) is not None:
            make = lambda filled: change_value(self._rules, self._sheet, row.path, encode(filled)[VALUE])  # noqa: E731
            self._ask(row.label, form, make, "changed")
        else:
            prompt = Prompt(row.label, value=str(row.value), blank=isinstance(row.value, str), check=self._check(row))
            self.app.push_screen(prompt, lambda text: self._take(row, text))

    def _check(self, row: Row) -> Callable[[str], str | None]:
        """The check of a typed value, which accepts anything that you may write by hand."""

        def check(text: str) -> str | None:
            try:
                set_by_hand(self._rules, self._sheet, row, _value_of_row(row, text))
            except Refusal as refusal:
                return refusal.message
            except ValueError:
                return number_fault(row.label, text, Entry(low=row.low, high=row.high))
            return None

        return check

    def _take(self, row: Row, text: str | None) -> None:
        if text is not None:
            attempt(self.app, lambda: self._set_row(row, _value_of_row(row, text)))


def _bare(section: Section, path: Path) -> bool:
    """Return True if an entry is a value without a name, so that its row is all there is to edit."""
    return isinstance(path[-1], int) and section.add in (str, int, bool)


def _first_words(form: Any) -> str:
    """The first text of an entry, as its name."""
    return next((value for value in encode(form).values() if isinstance(value, str) and value), "")


def _value_of_row(row: Row, text: str) -> str | int:
    """The typed value of a row. Raises `ValueError` if it should be a number but isn't."""
    return text if isinstance(row.value, str) else int(text)
