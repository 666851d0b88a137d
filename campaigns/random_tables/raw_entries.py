"""Entries as a file holds them, before they are numbered: from lines, columns, a Markdown page or data."""

from __future__ import annotations

import re
from typing import NamedTuple

from campaigns.random_tables.notation import Dice, dice_of
from core.refusal import Refusal

Line = tuple[int, str]
"""A line of a file with its number, from 1."""
At = tuple[int, str]
"""A fault with its line."""

LIST, NUMBERS, WEIGHTS, CARDS = "list", "numbers", "weights", "cards"
WAYS = (LIST, NUMBERS, WEIGHTS, CARDS)
"""The ways of choosing an entry: each equally likely, by its numbers, by its weight, or by a card or token."""

_TO = r"(?:\s*(?:[-\u2010\u2011\u2012–—−~]|\.\.\.?|…)\s*|\s+to\s+)"
NUMBERED = re.compile(rf"(?P<low>\d{{1,6}})(?:{_TO}(?P<high>\d{{1,6}})|(?P<up>\s?\+))?", re.I)
"""Numbers of an entry: `1`, `2-5`, `01–05`, `6+`."""
_DIE = re.compile(r"(?<![\w.])\d{0,3}[dD](?:\d{1,4}|%)(?:\s*[+-]\s*\d{1,4}\b)?(?!\w)")
_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
EMPHASIS = re.compile(r"^\s*([*_]{1,3})(?P<text>\S.*?)\1\s*$")
RULE = re.compile(r"\s*(?:([-=_*~#])(?:\s?\1){2,}|[|+][\s|:+=-]*-[\s|:+=-]*)\s*")
"""A line that only separates: `-----`, `|---|---|`."""


class Raw(NamedTuple):
    """An entry from a file, with its number, weight or key, depending on how its table is read."""

    line: int
    text: str
    numbers: str = ""
    weight: str = ""
    key: str = ""


class Said(NamedTuple):
    """The instructions of a first line (`# read: list`): the way to read a file, and whether it begins with a head."""

    way: str = ""
    head: bool | None = None


class Found(NamedTuple):
    """The entries of one table: the way of choosing, the dice named with them, the guesses and the faults.

    `title` is the file's name for the table, and `line` its line.
    """

    raws: tuple[Raw, ...]
    way: str = LIST
    dice: Dice | None = None
    guesses: tuple[str, ...] = ()
    faults: tuple[At, ...] = ()
    title: str = ""
    line: int = 0


def die_in(text: str) -> Dice | None:
    """The only dice a head names, such as `Roll (d6)`; None for none, several, or impossible ones."""
    found = _DIE.findall(text)
    try:
        return dice_of(found[0]) if len(found) == 1 else None
    except Refusal:
        return None


def without_die(text: str) -> str:
    """A head without its dice: `d6 Weather` is Weather."""
    bare = re.sub(r"\(\s*\)|\[\s*\]", "", _DIE.sub("", text))
    return re.sub(r"^(?:roll(?:\s+(?:a|on))?\b)?[\s:.,–—-]+|[\s:.,–—-]+$", "", bare.strip(), flags=re.I).strip()


def without_emphasis(text: str) -> str:
    """A text without emphasis around the whole of it."""
    found = EMPHASIS.match(text)
    return found["text"] if found else text


def without_tags(text: str) -> str:
    """A text without HTML tags: a blank in place of each."""
    return _TAG.sub(" ", text)


D66 = Dice(1, 66)
"""Two six-sided dice read together as 11 to 66: 36 results."""
_SIXES = re.compile(r"[1-6]{2}")


def of_sixes(found: Found) -> Found:
    """The entries of a d66 by position: 11 is the first result and 66 the last of 36."""
    numbers = [by_place(raw.numbers) for raw in found.raws]
    if found.dice != D66 or found.way != NUMBERS or "" in numbers:
        return found
    raws = tuple(raw._replace(numbers=number) for raw, number in zip(found.raws, numbers, strict=True))
    guess = "A d66 is read as 36 results, each as likely: 11 is 1, and 66 is 36."
    return found._replace(raws=raws, dice=Dice(1, 36), guesses=(*found.guesses, guess))


def by_place(numbers: str) -> str:
    """The numbers of a d66 entry as positions; empty if they aren't valid."""
    found = NUMBERED.fullmatch(numbers)
    ends = [each for each in (found["low"], found["high"]) if each] if found and not found["up"] else []
    if not ends or not all(map(_SIXES.fullmatch, ends)):
        return ""
    return "-".join(str((int(each[0]) - 1) * 6 + int(each[1])) for each in ends)


def follows(numbers: list[str], dice: Dice | None = None) -> bool:
    """Return True if numbers follow one another without a gap, from 1 or from the lowest of the dice."""
    if dice == D66 and all(map(by_place, numbers)):
        numbers, dice = [*map(by_place, numbers)], None
    due = dice.low if dice else 1
    for each in numbers:
        found = NUMBERED.fullmatch(each)
        if found is None or number(found["low"]) != due:
            return False
        due = number(found["high"] or found["low"]) + 1
    return bool(numbers)


def number(text: str) -> int:
    """A number; 00 is a hundred, as on dice read together."""
    return 100 if text in ("00", "000") else int(text)


def with_dice(found: Found, dice: Dice | None) -> Found:
    """The entries with the dice of their head. With too few entries for a single die, all become equally likely."""
    if dice is None or found.dice is not None:
        return found
    last = _highest(found)
    if dice.number == 1 and dice.plus == 0 and 0 < last < dice.faces and found.way in (LIST, NUMBERS):
        guess = f"The heading names a d{dice.faces}, but the entries end with {last}: they are rolled from 1 to {last}."
        return found._replace(guesses=(*found.guesses, guess))
    return found._replace(dice=dice)


def _highest(found: Found) -> int:
    """The last number of entries numbered from 1 without a gap; 0 for others."""
    if found.way == LIST:
        return len(found.raws)
    numbers = [raw.numbers for raw in found.raws]
    last = NUMBERED.fullmatch(numbers[-1]) if numbers and follows(numbers) else None
    return number(last["high"] or last["low"]) if last and not last["up"] else 0
