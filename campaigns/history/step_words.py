"""The changes of steps in words: a line for each changed value, and each document restored or removed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from campaigns.document_kinds.kind import Doc, Kept
from campaigns.document_kinds.table_names import ONLY
from campaigns.document_kinds.tables import TABLES
from campaigns.history.past_states import Past, Tables
from campaigns.store import Delta
from campaigns.store.memory.deltas import tables_after
from campaigns.wording.titles import action_words, option_words, points_words
from core.ruleset import Ruleset
from core.schema.codec import decode
from core.sheet import Section
from core.sheet_changes import changed_rows
from core.wording import number_text

_NOUNS: Mapping[str, str] = {
    "prepared": "prepared scene",
    "agenda": "agenda line",
    "figures": "bestiary entry",
    "conflicts": "conflict",
    "relations": "relationship",
    "plans": "plan for the next session",
    "activities": "downtime activity",
    "hidden_parts": "hidden field",
    "boundaries": "line or veil",
}
"""The words for documents of tables that search doesn't list, or lists under their place."""

_UNSAID = frozenset({"sources", "reverts"})
"""Tables that don't matter to readers."""

_PLAY: Mapping[str, str] = {
    **{"session": "Open session", "scene": "Open scene", "conflicts": "Running conflicts", "downtime": "Open downtime"},
    **{"day": "Day", "day_label": "Date", "typed": "Typed draws"},
}
"""Fields of the campaign that no form has."""

_LONGEST = 60


def change_words(past: Past, steps: Iterable[Delta]) -> tuple[str, ...]:
    """A line for each change that some steps make to the current documents."""
    steps = tuple(steps)
    lines = _Lines(past.ruleset, past.tables, tables_after(past.tables, steps))
    return tuple(line for step in steps if step.table not in _UNSAID for line in lines.of(step))


class _Lines:
    """Writes steps in words, using all documents before and after them."""

    def __init__(self, ruleset: Ruleset, before: Tables, after: Tables) -> None:
        self._ruleset, self._tables = ruleset, (before, after)

    def of(self, step: Delta) -> Iterator[str]:
        before, after = (tables.get(step.table, {}).get(step.id) for tables in self._tables)
        known = after or before or {}
        if step.table == "ledger" and step.op in ("new", "gone"):
            amount = known["delta"] if after else -known["delta"]
            yield f"{self._name(known['actor'])}: {points_words(self._ruleset, known['currency'], amount)}"
        elif before is None or after is None:
            yield f"{'Removes' if after is None else 'Restores'} {self._title(step.table, known)}"
        else:
            changed = [name for name in before | after if before.get(name) != after.get(name)]
            said = [line for name in changed for line in self._field(step.table, name, before, after)]
            yield from said or [f"Changes {self._title(step.table, known)}"]

    def _field(self, table: str, name: str, before: Doc, after: Doc) -> Iterator[str]:
        """The lines of a changed field; none for one that doesn't matter to readers."""
        kept = TABLES[table].fields_kept().get(name, Kept())
        whose = "" if table == "campaign" else f"{self._short_title(table, after)}: "
        if name in ("sheet", "state") and table != "conflicts":
            yield from self._rows(whose, self._sections(name, before[name]), self._sections(name, after[name]))
        elif table == "campaign" and name == "options":
            yield from (
                option_words(self._ruleset, option, value)
                for option, value in after[name].items()
                if before[name].get(option) != value
            )
        elif label := kept.label or (_PLAY.get(name, "") if table == "campaign" else ""):
            was, becomes = (self._words(kept, each.get(name)) for each in (before, after))
            yield f"{whose}{label} {was} → {becomes}"
        elif name == "open":
            yield f"{whose}{'open again' if after[name] else 'over again'}"

    def _sections(self, name: str, value: Any) -> tuple[Section, ...]:
        rules = self._ruleset
        if name == "sheet":
            return tuple(rules.sections(decode(rules.sheet, value)))
        return rules.state_sections(decode(rules.state, value))

    def _rows(self, whose: str, before: tuple[Section, ...], after: tuple[Section, ...]) -> Iterator[str]:
        return (f"{whose}{what} {was} → {becomes}" for what, was, becomes in changed_rows(before, after))

    def _words(self, kept: Kept, value: Any) -> str:
        """A value in words, with names instead of ids."""
        if value in (None, "", [], {}):
            return "–"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, dict):
            return ", ".join(f"{name}: {each}" for name, each in value.items()) if kept.label else "yes"
        if isinstance(value, list):
            return ", ".join(self._words(kept, each) for each in value)
        if isinstance(value, int):
            return self._name(value) if kept.names or kept.pointing else number_text(value)
        return _short(str(value))

    def _name(self, number: int) -> str:
        """The name of a document, by its id in any table."""
        for tables in self._tables:
            for table, docs in tables.items():
                if number in docs and table in TABLES and number != ONLY:
                    return self._short_title(table, docs[number])
        return "–"

    def _title(self, table: str, doc: Doc) -> str:
        """A document with its kind: `note: The bell is cracked.`"""
        noun = _NOUNS.get(table) or TABLES[table].traits.found or table
        called = self._short_title(table, doc)
        return f"{noun}: {called}" if called != noun else noun

    def _short_title(self, table: str, doc: Doc) -> str:
        """A document without its kind."""
        if table == "relations":
            return f"{self._name(doc['who'])} {doc['how']} {self._name(doc['to'])}"
        named = next((str(doc[field]) for field in ("name", "title", "text", "tables") if doc.get(field)), "")
        if named:
            return _short(named)
        if table == "activities":
            return f"{self._name(doc['actor'])}: {action_words(self._ruleset, doc['action'])}"
        if table in ("sessions", "scenes"):
            return f"{table[:-1]} {doc['number']}"
        return _NOUNS.get(table) or TABLES[table].traits.found or table


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"
