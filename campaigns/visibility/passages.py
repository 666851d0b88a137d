"""Passages: parts of a text between bars, `||like this||`, hidden from the players until they are revealed.

The bars are those of Discord's spoilers, so a vault keeps them. They open before a word and close after one, within
one paragraph. Other bars, as in `a || b` or in a link, are text.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, NamedTuple

from campaigns.links.syntax import BRACKETED

BARS = "||"
_MARK = re.compile(rf"{BRACKETED.pattern}|(?P<bars>\|\|)", re.IGNORECASE)
_BLANK_LINE = re.compile(r"\n[ \t\r]*\n")
_CLOSING = re.compile(r"[\s.,;:!?)\]}’”»]|$")


class Passage(NamedTuple):
    """A passage of a text: its place, with its bars, and its words."""

    start: int
    end: int
    words: str


def passages(text: str) -> Iterator[Passage]:
    """The passages of a text, in order."""
    opened: int | None = None
    for at in [found.start() for found in _MARK.finditer(text) if found["bars"]] if BARS in text else ():
        if opened is None or _BLANK_LINE.search(text, opened, at):
            opened = at if _opens(text, at) else None
        elif at > opened + len(BARS) and not text[at - 1].isspace():
            yield Passage(opened, at + len(BARS), same_words(text[opened + len(BARS) : at]))
            opened = None


def _opens(text: str, at: int) -> bool:
    after = text[at + len(BARS) : at + len(BARS) + 1]
    return bool(after) and not after.isspace() and after != "|"


def same_words(text: str) -> str:
    """The words of a passage for comparison: line breaks and repeated blanks are one blank."""
    return " ".join(text.split())


def without_hidden(text: str, known: Container[str] = ()) -> str:
    """A text without its passages, except the `known` ones, which lose their bars."""
    said, at = "", 0
    for passage in passages(text):
        said += text[at : passage.start]
        at = passage.end
        if passage.words in known:
            said += text[passage.start + len(BARS) : passage.end - len(BARS)]
            continue
        whole_line = said.rpartition("\n")[2].strip() == "" and text[at:].partition("\n")[0].strip() == ""
        if whole_line:
            said, at = said.rstrip(" \t"), _next_line(text, at)
        elif said[-1:] in ("", "\n"):
            at = len(text) - len(text[at:].lstrip(" \t"))
        elif _CLOSING.match(text, at):
            said = said.rstrip(" \t")
    return said + text[at:]


def without_bars(text: str) -> str:
    """A text with all its passages, without their bars, for the GM to read elsewhere."""
    for passage in reversed([*passages(text)]):
        within = text[passage.start + len(BARS) : passage.end - len(BARS)]
        text = f"{text[: passage.start]}{within}{text[passage.end :]}"
    return text


def _next_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end + 1


def strip_hidden(value: Any, known: Container[str] = ()) -> Any:
    """A value, stored or of a game, without the hidden passages of its texts at any depth."""
    if isinstance(value, str):
        return without_hidden(value, known) if type(value) is str and BARS in value else value
    if isinstance(value, dict):
        return {strip_hidden(key, known): strip_hidden(each, known) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        told = [strip_hidden(each, known) for each in value]
        return type(value)(*told) if hasattr(value, "_fields") else type(value)(told)
    if is_dataclass(value) and not isinstance(value, type):
        fields_told = {name: strip_hidden(each, known) for name, each in _made_with(value).items()}
        return replace(value, **fields_told) if fields_told != _made_with(value) else value
    return value


def _made_with(value: Any) -> dict[str, Any]:
    """The fields that a dataclass is made with."""
    return {each.name: getattr(value, each.name) for each in fields(value) if each.init}
