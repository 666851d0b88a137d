"""A game reloaded with one more row in a table: for tests that no other code has to know the row."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from importlib import import_module, reload
from typing import TypeVar

T = TypeVar("T")


@contextmanager
def another_row(game: str, chapter: str, table: MutableMapping[str, T], name: str, row: T) -> Iterator[None]:
    """A row added to a table of a chapter as if it had been written there; the game is joined from its parts again."""
    table[name] = row
    _join(game, chapter)
    try:
        yield
    finally:
        del table[name]
        _join(game, chapter)


def _join(game: str, chapter: str) -> None:
    """Make the parts of a chapter and the whole game again; the modules with its rows and types stay."""
    reload(import_module(f"core.rulesets.{game}.{chapter}.part"))
    reload(import_module(f"core.rulesets.{game}.parts"))
