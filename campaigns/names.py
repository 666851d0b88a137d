"""Names: of campaigns, of the folders made from them, and of things that a half-typed name means."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable, Sequence
from typing import TypeVar

from core.refusal import Refusal
from core.safe_text import is_device
from core.wording import list_names

T = TypeVar("T")

LONGEST = 200
_SLUG = 50
"""The most characters of a folder name; at four bytes each, and with a number after it, any file system takes it."""
_COUPLE = 2
"""The most NPCs that are all named when they are added."""


def check_name(name: str) -> str:
    """The name without blanks around it. Refuse one that isn't a readable line."""
    name = name.strip()
    if not name:
        raise Refusal("invalid_name", "A campaign needs a name.", "name")
    if len(name) > LONGEST:
        raise Refusal("invalid_name", f"A name can have at most {LONGEST} characters.", "name")
    if any(unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") for character in name):
        raise Refusal("invalid_name", "A name must be one line without control characters.", "name")
    return name


def slug(name: str, taken: Container[str] = ()) -> str:
    """A name of letters, digits and dashes, so never a path, that isn't taken."""
    words = re.findall(r"[^\W_]+", unicodedata.normalize("NFC", name).casefold())
    return free_name("-".join(words)[:_SLUG].strip("-") or "campaign", taken)


def folder_name(name: str, taken: Container[str] = ()) -> str:
    """A folder name for a campaign that isn't taken and that Windows doesn't reserve for a device (`con`)."""
    made = slug(name)
    return free_name(f"campaign-{made}" if is_device(made) else made, taken)


def free_name(name: str, taken: Container[str]) -> str:
    """The name, or the name with the first free number after it."""
    found, number = name, 1
    while found in taken:
        number += 1
        found = f"{name}-{number}"
    return found


_NUMBERED = re.compile(r"(?P<stem>.*\S)\s+(?P<number>[0-9]{1,6})", re.DOTALL)


def numbered_names(name: str, count: int, taken: Iterable[str]) -> list[str]:
    """Names for `count` of a kind, numbered after those that are taken: "Ghoul 4", "Ghoul 5".

    A single one keeps the plain name if no one has it, with a number or without.
    """
    stem, _ = _name_and_number(name)
    there = [number for other, number in map(_name_and_number, taken) if same_name(other) == same_name(stem)]
    if count == 1 and not there:
        return [name]
    last = max(there, default=0)
    return [f"{stem} {number}" for number in range(last + 1, last + 1 + count)]


def span_of(names: Sequence[str]) -> str:
    """Numbered names in words: `Ghoul 4`, `Ghoul 4 and Ghoul 5`, `Ghoul 4 to Ghoul 6`."""
    return list_names(names) if len(names) <= _COUPLE else f"{names[0]} to {names[-1]}"


def unlike(name: str, taken: Iterable[str]) -> str:
    """The name, or if it is taken, the name with the first free number after it: "Ann 2"."""
    others = [*taken]
    return numbered_names(name, 1, others)[0] if same_name(name) in map(same_name, others) else name


def stem_of(name: str) -> str:
    """A name without the number after it."""
    return _name_and_number(name)[0]


def _name_and_number(name: str) -> tuple[str, int]:
    """A name without its number, and the number; 1 if there is none."""
    found = _NUMBERED.fullmatch(name.strip())
    return (found["stem"], int(found["number"])) if found else (name.strip(), 1)


_SO_MANY = re.compile(r"\s*(?:(?P<first>[0-9]{1,3})\s*(?P<of>.*?)|(?P<words>.*?)\s*(?P<last>[0-9]{0,3}))\s*", re.DOTALL)


def count_and_name(text: str) -> tuple[int, str]:
    """A number and a name: `3 goblin` or `goblin 3` is three, `goblin` is one."""
    found = _SO_MANY.fullmatch(text)
    if found is None:
        return 1, text
    if found["first"]:
        return int(found["first"]) or 1, found["of"]
    return int(found["last"] or 1) or 1, found["words"]


def clean_tags(tags: Iterable[str]) -> list[str]:
    """Tags as they are stored: one word each, without duplicates or a leading sign."""
    words = ("-".join(tag.strip().removeprefix("#").split()).casefold() for tag in tags)
    return list(dict.fromkeys(filter(None, words)))


def find_called(text: str, known: Iterable[tuple[Sequence[str], T]]) -> list[T]:
    """The things that a typed text may mean; each is given with its names.

    A whole name counts before the beginning of one, and that before the beginning of any word in one. If there is
    none, accents don't count.
    """
    wanted, things = same_name(text), [([same_name(name) for name in names], thing) for names, thing in known]
    if not wanted:
        return []
    if found := _with_name(wanted, things):
        return found
    return _with_name(fold_text(wanted), [([fold_text(name) for name in names], thing) for names, thing in things])


def _with_name(wanted: str, things: Sequence[tuple[Sequence[str], T]]) -> list[T]:
    ways = (
        lambda name: name == wanted,
        lambda name: name.startswith(wanted),
        lambda name: f" {wanted}" in name,
    )
    found = ([thing for names, thing in things if any(map(way, names))] for way in ways)
    return next(filter(None, found), [])


def fold_text(text: str) -> str:
    """A text without accents and capitals, of the same length."""
    return text.lower() if text.isascii() else "".join(map(_fold, text))


def same_name(name: str) -> str:
    """The common form of equal names: capitals, blanks around them and Unicode forms don't count."""
    if name.isascii():
        return name.strip().casefold()
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name.strip()).casefold())


def _fold(letter: str) -> str:
    return (unicodedata.normalize("NFD", letter)[0].lower() + letter)[0]
