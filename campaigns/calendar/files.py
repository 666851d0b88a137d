"""Calendars as TOML files: the game master's own, and the presets that come along."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from campaigns.calendar.notation import CalendarLines, Faults
from core.refusal import Refusal
from core.schema.codec import decode, encode

LARGEST = 100_000
"""Bytes a file may have; no calendar comes near."""

_HEAD = """\
# A calendar of a wyrdbook campaign: docs/reference/calendar.md describes this file.
# wyrdbook calendar CAMPAIGN --set THIS_FILE imports it.
"""


def read_calendar(file: Path) -> CalendarLines:
    """The calendar in a file, not yet looked at. Raises `Faults`, and `OSError` for a file that cannot be read."""
    try:
        with file.open("rb") as opened:
            content = opened.read(LARGEST + 1)
    except ValueError as error:
        raise Faults([_fault("A file can't have that name.")]) from error
    if len(content) > LARGEST:
        raise Faults([_fault(f"{file.name} is larger than {LARGEST:,} bytes.")])
    try:
        return calendar_in(content.decode())
    except UnicodeDecodeError as error:
        raise Faults([_fault(f"{file.name} is not UTF-8 text.")]) from error


def calendar_in(text: str) -> CalendarLines:
    """The lines of a calendar in TOML. Raises `Faults` with every field that is none, or holds something else."""
    import tomllib  # noqa: PLC0415

    try:
        given = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Faults([_fault(f"This is not TOML: {error}.")]) from error
    known = {field.name for field in dataclasses.fields(CalendarLines)}
    faults, read = [], {}
    for name, value in given.items():
        try:
            if name not in known:
                raise Refusal("bad_file", f"A calendar has no such field; it has {', '.join(sorted(known))}.", name)
            read[name] = getattr(decode(CalendarLines, {name: value}), name)
        except Refusal as refusal:
            faults.append(refusal)
    if faults:
        raise Faults(faults)
    return CalendarLines(**read)


def calendar_text(lines: CalendarLines) -> str:
    """A calendar as TOML, to be changed and read again."""
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
"""Entries of a list that stand in one line; more stand below each other."""


def presets() -> dict[str, CalendarLines]:
    """The calendars that come along, by id."""
    return {name: calendar_in(text) for name, text in _preset_texts()}


def _preset_texts() -> Iterator[tuple[str, str]]:
    folder = files("campaigns.calendar") / "presets"
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.name.endswith(".toml"):
            yield file.name.removesuffix(".toml"), file.read_text(encoding="utf-8")


def _fault(message: str) -> Refusal:
    return Refusal("bad_file", message, "file")
