"""Signs that tell the pieces of a map apart: two cells wide, and one if there is no room for more. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, product
from string import ascii_letters, ascii_lowercase, digits

from rich.cells import cell_len

from core.building_blocks.result_cache import remembered_each
from core.grid import Grid, Piece

_Named = tuple[str, str]
_Sign = tuple[str, str]
_ANY = digits[1:] + ascii_lowercase
_COUNTED = digits + ascii_lowercase  # in one cell: 9, then a, b and so on


def with_distinct_tags(grid: Grid) -> Grid:
    """Return the map with a distinct sign for each piece: the game's own, or else one close to it.

    If there are more pieces than signs, the last ones share the game's sign.
    """
    signs = _signs(tuple([(piece.id, piece.look.text) for piece in grid.pieces]))
    return grid._replace(pieces=_with_sign(grid.pieces, signs))


@lru_cache(maxsize=8)
def _signs(named: tuple[_Named, ...]) -> tuple[_Sign, ...]:
    """The signs of pieces, cached: several hundred take twenty milliseconds, and rarely change."""
    long: set[str] = set()
    short: set[str] = set()
    signs: list[_Sign] = []
    heads = _heads(named)
    for id, text in named:
        two = _first_free(_long(id, text, heads), long) or "??"
        one = _first_free(_short(two, id), short) or two[0]
        long.add(two)
        short.add(one)
        signs.append((two, one))
    return tuple(signs)


def _heads(named: tuple[_Named, ...]) -> Mapping[str, str]:
    """The letter before the number of numbered pieces, by their shared name: distinct as long as letters last."""
    heads: dict[str, str] = {}
    for id, _ in named:
        name, number = _name_and_number(id)
        if number and name not in heads:
            named_by = "".join(_letters(word)[:1] for word in name.split()) + _letters(name)
            free = (each for each in named_by.lower() if each.isalpha() and each not in heads.values())
            heads[name] = next(free, "")
    return heads


def _name_and_number(id: str) -> tuple[str, str]:
    """`Goblin Scout`, `3`: a shared name, and the piece's number in one cell; both empty for other names."""
    name, _, last = id.rpartition(" ")
    number = int(last) if last.isdecimal() and last.isascii() and len(last) < len(_COUNTED) else 0
    return (name, _COUNTED[number]) if name and 0 < number < len(_COUNTED) else (id, "")


@remembered_each
def _with_sign(piece: Piece, sign: _Sign) -> Piece:
    two, one = sign
    return piece._replace(look=piece.look._replace(text=two), short=one)


def _first_free(signs: Iterable[str], taken: set[str]) -> str:
    """The first free sign, or the first of all if every one is taken."""
    first = ""
    for sign in signs:
        if sign not in taken:
            return sign
        first = first or sign
    return first


def _long(id: str, text: str, heads: Mapping[str, str]) -> Iterator[str]:
    """Signs of two cells, best first: with its number, its own, its first letter with another of its name, any two."""
    own = _letters(text)
    name, number = _name_and_number(id)
    if number and (letter := heads[name]):
        yield _as(own, letter + number)
    head = own[:1] or "?"
    *words, last = id.split() or [""]
    rest = _letters(last)[1:] + "".join(_letters(word)[1:] for word in words)
    yield from (sign for sign in (own[:2],) if sign)
    yield from (_as(own, head + other) for other in chain(rest, _ANY))
    yield from (_as(own, "".join(pair)) for pair in product(_ANY, _ANY))


def _short(two: str, id: str) -> Iterator[str]:
    """Signs of one cell, best first: its first letter, another of its name, any; digits last, as costs use them."""
    named = chain(two, (_as(two, letter) for letter in chain(_letters(id), ascii_lowercase)), ascii_letters)
    yield from (letter for letter in named if not letter.isdigit())
    yield from digits[1:]


def _letters(text: str) -> str:
    """The letters and digits of a text that take one cell each."""
    return "".join(letter for letter in text if letter.isalnum() and cell_len(letter) == 1)


def _as(own: str, sign: str) -> str:
    """A sign in lower case if the piece's own has such letters, else in upper case."""
    return sign.lower() if own != own.upper() else sign.upper()
