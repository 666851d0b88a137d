"""The notation in brackets: `[trade]`, `[3 different names]`, `[trade + quirk]`, `[2d6+1]`, `[red|green|blue]`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from core.refusal import Refusal

MOST = 100
"""The most dice rolled at once, and the most rolls on one table."""
FACES = 1000
NAME = re.compile(r"[^\W\d_][^\[\]+|=\n]{0,79}")
"""A table's name begins with a letter and has no sign of the notation in it."""
_DICE = re.compile(r"(?P<number>\d{0,3})d(?P<faces>\d{1,4}|%)\s*(?:(?P<sign>[+-])\s*(?P<plus>\d{1,4}))?", re.I)
_COUNTED = re.compile(r"(?:(?P<number>\d{1,3})\s+)?(?P<different>different\s+)?(?P<name>.+)", re.I)
_BRACKETS = re.compile(r"\\([\[\]\\])|\[([^\[\]\n]*)\]|([\[\]])")


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice such as `2d6+1`: their number, their faces, and the amount added."""

    number: int
    faces: int
    plus: int = 0

    @property
    def low(self) -> int:
        """The lowest result."""
        return self.number + self.plus

    @property
    def high(self) -> int:
        """The highest result."""
        return self.number * self.faces + self.plus


class From(NamedTuple):
    """An entry from a table, or several; `different` ones don't repeat."""

    name: str
    number: int = 1
    different: bool = False


class OneOf(NamedTuple):
    """One of several written texts: `red|green|blue`."""

    texts: tuple[str, ...]


Part = Dice | From | OneOf
Piece = str | tuple[Part, ...]
"""A text, or parts to roll in its place, whose results are joined by commas."""


def name_key(name: str) -> str:
    """The common form of equal table names: `NPC_wants`, `npc-wants` and `npc wants`."""
    return " ".join(re.split(r"[\s_-]+", name.casefold().strip()))


@lru_cache(maxsize=4096)
def pieces(text: str) -> tuple[Piece, ...]:
    """The pieces of an entry. Refuse an unmatched bracket, or one with wrong contents."""
    return tuple(_pieces(text))


def _pieces(text: str) -> Iterator[Piece]:
    at = 0
    for found in _BRACKETS.finditer(text):
        if found.start() > at:
            yield text[at : found.start()]
        at = found.end()
        escaped, inside, alone = found.groups()
        if alone:
            raise Refusal(
                "bad_entry", f"There is a single bracket {alone}. Write \\{alone} for a bracket that isn't a roll."
            )
        yield escaped if escaped else parts(inside)
    if at < len(text):
        yield text[at:]


def read_request(text: str) -> tuple[Piece, ...]:
    """The pieces of a request: `names + trade`, or a whole text with brackets."""
    return pieces(text) if "[" in text else (parts(text),)


def parts(inside: str) -> tuple[Part, ...]:
    """The parts inside a bracket. Refuse wrong contents."""
    if "|" in inside:
        texts = tuple(text.strip() for text in inside.split("|"))
        return (OneOf(texts),)
    if dice := dice_of(inside):
        return (dice,)
    return tuple(_part(each.strip()) for each in inside.split("+"))


def _part(text: str) -> Part:
    if dice := dice_of(text):
        return dice
    found = _COUNTED.fullmatch(text)
    if found is None or not NAME.fullmatch(found["name"]):
        raise Refusal("bad_entry", f"[{text:.60}] is neither dice nor the name of a table.")
    number = int(found["number"] or 1)
    if not 1 <= number <= MOST:
        raise Refusal("bad_entry", f"[{text:.60}]: from 1 to {MOST} at once.")
    return From(found["name"].strip(), number, bool(found["different"]))


def dice_of(text: str) -> Dice | None:
    """The dice of a text, or None. Refuse too many."""
    found = _DICE.fullmatch(text.strip())
    if found is None:
        return None
    number, faces = int(found["number"] or 1), 100 if found["faces"] == "%" else int(found["faces"])
    if not 1 <= number <= MOST or not 2 <= faces <= FACES:
        raise Refusal("bad_entry", f"{text.strip():.40}: from 1 to {MOST} dice of 2 to {FACES} faces.")
    return Dice(number, faces, int((found["sign"] or "") + (found["plus"] or "0")))
