"""Calendars as TOML files: the GM's own, and the presets."""

from __future__ import annotations

import dataclasses
import stat
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from campaigns.calendar.notation import CalendarLines, Faults, calendar_of
from campaigns.user_files.encodings import BOM, NO_TEXT, decode_text
from campaigns.user_files.faults import toml_fault
from core.refusal import Refusal
from core.schema.codec import decode, encode
from core.wording import quantity

LARGEST = 100_000
"""The most bytes of a calendar file, far above any real one."""
LARGEST_EXPORT = 20_000_000
"""The most bytes of another program's export, which also holds events and weather."""

_HEAD = """\
# A calendar of a wyrdbook campaign: docs/reference/calendar.md describes this file.
# wyrdbook calendar CAMPAIGN --set THIS_FILE imports it.
"""


def read_calendar(file: Path, wanted: str = "", today: int = 1) -> tuple[CalendarLines, tuple[str, ...]]:
    """The unchecked calendar in a file, and the parts of another program's export that are left out.

    From an export with several calendars it takes the `wanted` one, whose current date becomes the campaign's day
    `today`. Raises `Faults`, and `OSError` for a file that can't be read.
    """
    try:
        if not stat.S_ISREG(file.stat().st_mode):
            raise Faults([_fault(f"{file.name} isn't a file that can be read.")])
        with file.open("rb") as opened:
            content = opened.read(LARGEST_EXPORT + 1)
    except ValueError as error:
        raise Faults([_fault("A file can't have that name.")]) from error
    largest = LARGEST_EXPORT if file.suffix.casefold() == ".json" else LARGEST
    if len(content) > largest:
        raise Faults([_fault(f"{file.name} is larger than {quantity(largest, 'byte', form=',')}.")])
    read = decode_text(content)
    if read is None:
        raise Faults([_fault(f"{file.name}: {NO_TEXT}")])
    text = read[0].removeprefix(BOM)
    if file.suffix.casefold() == ".json":
        from campaigns.calendar.foreign import foreign_calendar  # noqa: PLC0415  few come from another program

        found = foreign_calendar(text, wanted, today)
        return found.lines, found.left_out
    return calendar_in(text), ()


def calendar_in(text: str) -> CalendarLines:
    """The lines of a calendar in TOML. Raises `Faults` with every unknown field and wrong value.

    Beside unknown fields it names the faults of the others, which are whole. Without months these could be anything.
    """
    import tomllib  # noqa: PLC0415

    try:
        given = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Faults([_fault(f"This isn't TOML: {toml_fault(error)}.")]) from error
    known = {field.name for field in dataclasses.fields(CalendarLines)}
    faults, read = [], {}
    for name, value in given.items():
        try:
            if name not in known:
                raise Refusal("bad_file", f"A calendar has no such field; it has {', '.join(sorted(known))}.", name)
            read[name] = getattr(decode(CalendarLines, {name: value}), name)
        except Refusal as refusal:
            faults.append(refusal)
    lines = CalendarLines(**read)
    if faults:
        whole = lines.months and read.keys() == given.keys() & known
        raise Faults([*faults, *(_faults_of(lines) if whole else ())])
    return lines


def _faults_of(lines: CalendarLines) -> Sequence[Refusal]:
    try:
        calendar_of(lines)
    except Faults as found:
        return found.all
    return ()


def calendar_text(lines: CalendarLines) -> str:
    """A calendar as TOML to edit and read again."""
    import tomlkit  # noqa: PLC0415

    document = tomlkit.document()
    given: dict[str, Any] = encode(lines)
    for field in dataclasses.fields(lines):
        value = given[field.name]
        if isinstance(value, list | tuple):
            array = tomlkit.array()
            array.extend(value)
            document[field.name] = array.multiline(len(value) > _IN_A_ROW)
        else:
            document[field.name] = value
    return f"{_HEAD}{tomlkit.dumps(document)}"


_IN_A_ROW = 3
"""The most entries of a list on one line; longer lists have one per line."""


def presets() -> dict[str, CalendarLines]:
    """The preset calendars by id."""
    return {name: calendar_in(text) for name, text in _preset_texts()}


def _preset_texts() -> Iterator[tuple[str, str]]:
    folder = files("campaigns.calendar") / "presets"
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.name.endswith(".toml"):
            yield file.name.removesuffix(".toml"), file.read_text(encoding="utf-8")


def _fault(message: str) -> Refusal:
    return Refusal("bad_file", message, "file")
