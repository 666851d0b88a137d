"""A dry run in words: the numbers found, and a table of all doubts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from core.wording import quantity

if TYPE_CHECKING:
    from campaigns.user_files.faults import Fault

_COUNTED = ("article", "character", "note", "link", "relationship")


def summary(counts: Mapping[str, int], doubts: Sequence[Fault], left: Sequence[str]) -> Iterator[str]:
    """Yield the numbers to be imported in one line, then every doubt with its place, then the things left out."""
    yield f"{', '.join(quantity(counts.get(each, 0), each) for each in _COUNTED)}."
    if doubts:
        yield f"{quantity(len(doubts), 'doubt')}:"
        places = [each.place for each in doubts]
        width = min(40, max(map(len, places)))
        yield from (f"  {place:<{width}}  {each.message}" for place, each in zip(places, doubts, strict=True))
    yield from left
