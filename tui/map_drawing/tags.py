"""Signs by which the pieces of a map are told apart: two cells wide, and one where there is no room for more. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, product
from string import ascii_letters, ascii_lowercase, digits

from rich.cells import cell_len

from core.grid import Grid, Piece
from core.kit.remembered import remembered_each

_Named = tuple[str, str]
_Sign = tuple[str, str]
_ANY = digits[1:] + ascii_lowercase
_COUNTED = digits + ascii_lowercase  # in one cell: 9, then a, b and so on


def told_apart(grid: Grid) -> Grid:
    """The map with a sign of its own for each piece: what its game calls it, else as near to that as no one else is.

    Among more pieces than there are signs, the last ones share the sign that their game gives them.
    """
    signs = _signs(tuple([(piece.id, piece.look.text) for piece in grid.pieces]))
    return grid._replace(pieces=_with_sign(grid.pieces, signs))


@lru_cache(maxsize=8)
def _signs(named: tuple[_Named, ...]) -> tuple[_Sign, ...]:
    """The signs of pieces: hundreds are told apart in twenty milliseconds, and after each act they are the same."""
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
    """The letter before the number of those that are numbered, by the name they share: as far as they go, its own."""
    heads: dict[str, str] = {}
    for id, _ in named:
        name, number = _name_and_number(id)
        if number and name not in heads:
            named_by = "".join(_letters(word)[:1] for word in name.split()) + _letters(name)
            free = (each for each in named_by.lower() if each.isalpha() and each not in heads.values())
            heads[name] = next(free, "")
    return heads


def _name_and_number(id: str) -> tuple[str, str]:
    """`Goblin Scout`, `3`: the name that some share, and which of them it is, in one cell; nothing for any other."""
    name, _, last = id.rpartition(" ")
    number = int(last) if last.isdecimal() and last.isascii() and len(last) < len(_COUNTED) else 0
    return (name, _COUNTED[number]) if name and 0 < number < len(_COUNTED) else (id, "")


@remembered_each
def _with_sign(piece: Piece, sign: _Sign) -> Piece:
    two, one = sign
    return piece._replace(look=piece.look._replace(text=two), short=one)


def _first_free(signs: Iterable[str], taken: set[str]) -> str:
    """The first sign no one has; the first of all once every one is taken."""
    first = ""
    for sign in signs:
        if sign not in taken:
            return sign
        first = first or sign
    return first


def _long(id: str, text: str, heads: Mapping[str, str]) -> Iterator[str]:
    """Signs of two cells: with its number, its own, its first letter with another one of its name, any two."""
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
    """Signs of one cell: its first letter, another one of its name, any; a digit last, for ways cost such."""
    named = chain(two, (_as(two, letter) for letter in chain(_letters(id), ascii_lowercase)), ascii_letters)
    yield from (letter for letter in named if not letter.isdigit())
    yield from digits[1:]


def _letters(text: str) -> str:
    """The letters and digits of a text that take up one cell each."""
    return "".join(letter for letter in text if letter.isalnum() and cell_len(letter) == 1)


def _as(own: str, sign: str) -> str:
    """A sign in small letters for a piece whose own has such, else in capital ones."""
    return sign.lower() if own != own.upper() else sign.upper()
