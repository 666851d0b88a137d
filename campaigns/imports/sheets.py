"""A sheet from words: each value by its path in the sheet or by its label."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.codec import Json, decode, encode
from core.schema.fields import Kind
from core.schema.paths import Leaf, leaf
from core.schema.word_lists import check_words
from core.sheet_edit import change_value

Path = tuple[str | int, ...]
PREFIX = "sheet."
_WHOLE = re.compile(r"(-?\d{1,9})(?:[.,]0+)?")
"""A whole number, which some spreadsheets and programs write as `3.0`."""
_YES, _NO = {"true", "yes", "on", "1"}, {"false", "no", "off", "0", ""}


class Value(NamedTuple):
    """A value for a place on a sheet, named by its path or label, with its line."""

    name: str
    value: Json
    line: int


class SheetRead(NamedTuple):
    """A sheet that was read, its faults by line, the values not on it, and those read as one of several places.

    The last are by the name that was given: the section and label of the place, and those it could mean as well.
    """

    sheet: Json
    wrong: list[tuple[int, str]]
    unknown: list[Value]
    guessed: dict[str, list[str]]


def sheet_of(ruleset: Ruleset, stored: Json, values: Iterable[Value], *, player: bool, line: int = 1) -> SheetRead:
    """A sheet with some values, from the stored one or a new one."""
    wrong, unknown, guessed = list[tuple[int, str]](), list[Value](), dict[str, list[str]]()
    sheet: Any = ruleset.new_sheet(player)
    if stored is not None:
        try:
            read: Any = decode(ruleset.sheet, stored, "sheet")
            check_words(sheet, read)
            sheet = read
        except Refusal as refusal:
            return SheetRead(None, [(line, f"{refusal.field or 'sheet'}: {refusal.message}")], [], {})
    labels = _labels(ruleset, sheet)
    for each in values:
        path, meant = _path(each.name, labels)
        if len(meant) > 1:
            guessed[each.name] = meant
        if not _is_there(ruleset, path):
            unknown.append(each)
            continue
        try:
            sheet = change_value(ruleset, sheet, path, _read(leaf(ruleset.sheet, path), each, labels))
        except Refusal as refusal:
            wrong.append((each.line, f"{each.name:.60}: {refusal.message}"))
    return SheetRead(encode(sheet), wrong, unknown, guessed)


def _is_there(ruleset: Ruleset, path: Path) -> bool:
    """Return True if a sheet has this place."""
    try:
        leaf(ruleset.sheet, path)
    except Refusal:
        return False
    return True


Labels = Mapping[str, dict[Path, str]]
"""The places on a sheet by label, each with its section and label."""


def _labels(ruleset: Ruleset, sheet: Any) -> Labels:
    """The places on a sheet; the icon of a label may be left out, and a list of texts goes by its section."""
    found: dict[str, dict[Path, str]] = {}
    for section in ruleset.sections(sheet):
        if section.add is str and leaf(ruleset.sheet, section.path).type.kind is Kind.LIST:
            found.setdefault(section.title.casefold(), {})[section.path] = section.title
        for row in section.rows:
            plain = _ICON.sub("", row.label)
            for name in (row.label, plain) if row.path else ():
                for said in (name, f"{section.title}: {name}"):
                    found.setdefault(said.casefold(), {})[row.path] = f"{section.title}: {plain}"
    return found


_ICON = re.compile(r"[^\w\s(\"'“‘]\S*\s+(?=\w)")
"""The sign before a label, such as the mote in `●R Red`, which no one types into a spreadsheet."""


def _path(name: str, labels: Labels) -> tuple[Path, list[str]]:
    """The place that a path or label means, the first on the sheet if several have that label; and those it could."""
    meant = labels.get(name.strip().casefold(), {})
    steps = name.strip().removeprefix(PREFIX).split(".")
    path = next(iter(meant), tuple(int(step) if step.isdecimal() else step for step in steps))
    return path, [*meant.values()]


def _read(place: Leaf, given: Value, labels: Labels) -> Json:
    """A value as the sheet stores it; JSON other than text is taken unchanged."""
    if not isinstance(given.value, str):
        return given.value
    of, said = place.type, given.value.strip()
    if of.takes(Kind.NUMBER) and (whole := _WHOLE.fullmatch(said)):
        return int(whole[1])
    if of.kind is Kind.TRUTH and said.casefold() in _YES | _NO:
        return said.casefold() in _YES
    if of.kind is Kind.LIST:
        return [_item(place, each.strip(), labels) for each in said.split(",") if each.strip()]
    return None if of.optional and not said else _choices(place).get(said.casefold(), said)


def _item(place: Leaf, said: str, labels: Labels) -> Json:
    """A value of a list: one chosen among other values of the sheet, such as a Skill, may be written as its label."""
    meant = next(iter(labels.get(said.casefold(), ())), ()) if callable(place.entry.choices) else ()
    return meant[-1] if meant and isinstance(meant[-1], str) else said


def _choices(place: Leaf) -> dict[str, Json]:
    """The choices of a place by how people write them: by label, `Red`, or by word, `Build`."""
    listed = () if callable(place.entry.choices) else place.entry.choices
    words = {word.casefold(): word for word in place.type.words if isinstance(word, str)}
    return {**{_ICON.sub("", each.label).casefold(): each.id for each in listed if each.label}, **words}
