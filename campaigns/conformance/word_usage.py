"""The word keys and rules that a game uses in play: of every step, outcome, chance, question and pile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest

from core.actions.result import Outcome, Step
from core.luck.odds import Chance
from core.luck.table import Table


class Said(NamedTuple):
    """Pairs of a word key and its rule; either may be empty."""

    pairs: set[tuple[str, str]]

    @property
    def words(self) -> set[str]:
        """The word keys."""
        return {word for word, _ in self.pairs} - {""}

    @property
    def rules(self) -> set[str]:
        """The rules."""
        return {rule for _, rule in self.pairs} - {""}


@contextmanager
def hear_games() -> Iterator[Said]:
    """Note what all games say while this context is open, shown or not."""
    said = Said(set())
    add = said.pairs.add  # called some million times in a walk of every play

    def hear(owner: type, method: str, heard: Callable[..., tuple[str, str]]) -> None:
        plain = getattr(owner, method)

        def call_and_note(*args: Any, **named: Any) -> Any:
            add(heard(*args, **named))
            return plain(*args, **named)

        patch.setattr(owner, method, call_and_note)

    with pytest.MonkeyPatch.context() as patch:
        hear(Step, "__init__", lambda own, rule, what, *rest, **more: (what, rule))
        hear(Outcome, "__init__", lambda own, band, word: (word, ""))
        hear(Chance, "__init__", lambda own, word, p: (word, ""))
        hear(Table, "draw", lambda own, pile, *rest, why, **more: (pile.kind, why))
        hear(Table, "choose", lambda own, question, *rest, why, **more: (question, why))
        hear(Table, "tell", lambda own, question, *rest, why, **more: (question, why))
        yield said
