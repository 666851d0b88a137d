"""Blocks of a sheet on paper; a blank one has the lines that its game's sheet declares (`core.schema.entry.Lines`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from core.ruleset import Ruleset
from core.schema.entry import Lines
from core.schema.fields import Field, Kind, fields_of
from core.schema.paths import leaf
from core.sheet import Section
from core.sheet_edit import KEY, VALUE, entry_form, with_entry_bounds

_WHOLE = 8
"""The most rows of a block that isn't split between columns."""


class Column(NamedTuple):
    """A column of a block after the first: its heading, width and number of dots."""

    title: str
    room: Literal["number", "word", "text"]
    dots: int = 0


@dataclass(frozen=True, slots=True)
class Block:
    """A titled block with its rows; on a blank sheet, `room` has the beginning of each line to fill in."""

    section: Section
    columns: tuple[Column, ...] = ()
    room: tuple[str, ...] = ()
    wide: bool = False

    @property
    def long(self) -> bool:
        """Return True if the block may be split."""
        return len(self.section.rows) + len(self.room) > _WHOLE

    @property
    def headed(self) -> bool:
        """Return True if its lines need a heading."""
        return any(column.title for column in self.columns[1:])


def blank_blocks(ruleset: Ruleset) -> tuple[Block, ...]:
    """The blocks of a blank sheet of a game."""
    fuller = {each.name: each.entry.blank for each in fields_of(ruleset.sheet) if each.entry.blank is not None}
    sheet = replace(ruleset.new_sheet(True), **fuller)
    return tuple(_blank(sheet, section) for section in with_entry_bounds(ruleset.sheet, ruleset.sections(sheet)))


def _blank(sheet: object, section: Section) -> Block:
    if section.add is None:
        return Block(section)
    lines = leaf(type(sheet), section.path).entry.lines
    fields = tuple(_on_a_line(entry_form(sheet, section), lines))
    dots = next((row.dots[1] for row in section.rows if row.dots), 0)
    columns = (_column(field, dots, lines.value) for field in fields)
    labels = {choice.id: choice.label for choice in fields[0].choices(None)} if lines.begun else {}
    return Block(section, tuple(columns), (*(labels[id] for id in lines.begun), *[""] * lines.more), lines.wide)


def _on_a_line(form: type, lines: Lines) -> Iterator[Field]:
    """The fields of an entry that are on its line."""
    known = {field.name: field for field in fields_of(form)}
    own = (KEY,) if KEY in known else ()
    names = (*own, *lines.columns) if lines.columns else tuple(known)[:2]
    return (known[name] for name in names)


def _column(field: Field, dots: int, value: str) -> Column:
    """A column; a plain value has a name only if its game gives it one."""
    number = field.type.takes(Kind.NUMBER) or field.type.kind is Kind.TRUTH
    title = value if field.name == VALUE else field.label
    if number:
        return Column(title, "number", dots)
    return Column(title, "word" if field.entry.choices or field.type.words else "text")
