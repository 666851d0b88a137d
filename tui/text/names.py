"""Several names or texts in one line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from core.wording import quantity

if TYPE_CHECKING:
    from campaigns.state.view import View


def names_of(view: View, characters: Sequence[int | None]) -> str:
    """Return their names, or if there are more than three, their number."""
    if len(characters) > 3:
        return quantity(len(characters), "character")
    return ", ".join(filter(None, map(view.name_of, characters)))


def split_texts(text: str, whole: Iterable[str], *, alike: Callable[[str], str] = str) -> Iterator[str]:
    """The texts separated by commas; one of those in `whole` isn't split, even with commas in it: `Dorn, the Red`.

    `alike` makes two parts equal that are typed differently.
    """
    known, parts = {_key(_parts(each), alike): each for each in whole}, _parts(text)
    while parts:
        longest = next((n for n in range(len(parts), 1, -1) if _key(parts[:n], alike) in known), 1)
        yield known.get(_key(parts[:longest], alike), parts[0])
        del parts[:longest]


def _key(parts: Sequence[str], alike: Callable[[str], str]) -> tuple[str, ...]:
    return tuple(map(alike, parts))


def _parts(text: str) -> list[str]:
    return [part for each in text.split(",") if (part := each.strip())]
