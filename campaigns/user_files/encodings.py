"""Texts of files in any usual encoding: UTF-8, UTF-16 with its mark, or one of old Western systems."""

from __future__ import annotations

import codecs

BOM = "\ufeff"
NO_TEXT = "It isn't a text file: it has bytes that no text has."
SPREADSHEETS = (".xlsx", ".xlsm", ".xls", ".ods", ".numbers")
"""The endings of spreadsheets, which hold tables but have to be saved as CSV to be read as text."""
_MARKS = ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_WESTERN = ("cp1252", "latin-1")


def decode_text(content: bytes) -> tuple[str, str] | None:
    """A text without its byte order mark, and its encoding, empty for UTF-8; None if it isn't a text."""
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return _as(content, encoding)
    if b"\0" in content:
        return None
    return _as(content, "") or next(filter(None, (_as(content, each) for each in _WESTERN)), None)


def name_of_encoding(encoding: str) -> str:
    """The name of an encoding."""
    return {"cp1252": "Latin-1 (Windows-1252)", "latin-1": "Latin-1"}.get(encoding, "UTF-16")


def _as(content: bytes, encoding: str) -> tuple[str, str] | None:
    try:
        return content.decode(encoding or "utf-8"), encoding
    except UnicodeDecodeError:
        return None
