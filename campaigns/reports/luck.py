"""The luck ledger: the real draws, compared with the expected values of the same draws.

Each logged draw is run again with its answers, which gives the pile behind every token and so the expected value. This
works for any pile of any game, full or half empty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from campaigns.state.game_values import draw_today, draws
from campaigns.state.view import LogLine
from core.actions.action import Draw
from core.actions.play import answered_asks
from core.luck.piles import Pile, Tokens
from core.luck.table import Answer, DrawAsk
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.codec import decode


@dataclass(slots=True)
class Fortune:
    """One character's luck: how often each token came, and the number of draws from each pile."""

    drawn: Counter[int | str] = field(default_factory=Counter)
    piles: Counter[Pile] = field(default_factory=Counter)

    @property
    def tokens(self) -> int:
        """The number of tokens drawn."""
        return self.drawn.total()

    @property
    def expected(self) -> dict[int | str, Fraction]:
        """The expected number of each token: each draw adds the shares of its pile."""
        found: dict[int | str, Fraction] = {}
        for pile, drawn in self.piles.items():
            shares = dict(pile.branches(1))
            total = sum(shares.values())
            for (token,), weight in shares.items():
                found[token] = found.get(token, Fraction(0)) + Fraction(weight * drawn, total)
        return found

    @property
    def mean(self) -> Fraction | None:
        """The mean of the tokens drawn, if they are numbers."""
        return _mean(self.drawn)

    @property
    def expected_mean(self) -> Fraction | None:
        """The expected mean."""
        return _mean(self.expected)

    def add(self, ask: DrawAsk, given: Tokens) -> None:
        """Count a draw. Most come from a full pile, whose shares don't change."""
        self.piles[ask.pile] += len(given)
        self.drawn.update(given)


def luck_ledger(ruleset: Ruleset, lines: Iterable[LogLine]) -> dict[int | None, Fortune]:
    """The fortunes by character (None: no one) in the draws of these lines."""
    fortunes: dict[int | None, Fortune] = {}
    for line in lines:
        for draw in draws(line.event):
            fortune = fortunes.setdefault(draw.get("actor"), Fortune())
            for ask, given in _luck_asks(ruleset, draw):
                fortune.add(ask, given)
    return {actor: fortune for actor, fortune in fortunes.items() if fortune.tokens}


def _luck_asks(ruleset: Ruleset, draw: Mapping[str, Any]) -> Iterator[tuple[DrawAsk, Tokens]]:
    """A logged draw's requests to luck with their results. Empty if an older version's draw can't run any more."""
    if not draw["answers"]:
        return
    try:
        draw = draw_today(ruleset, draw)
        answers = decode(tuple[Answer, ...], draw["answers"], strict=True)
        action = ruleset.action(draw["action"])
        if not isinstance(action, Draw):
            return
        request: Any = decode(action.request, draw["request"], strict=True)
        asks = answered_asks(action, request, answers)
    except Refusal:
        return
    for ask, answer in zip(asks, answers, strict=False):
        if isinstance(ask, DrawAsk):
            yield ask, answer.given


def _mean(counts: Mapping[int | str, int | Fraction]) -> Fraction | None:
    numbers = [(token, Fraction(n)) for token, n in counts.items() if isinstance(token, int)]
    total = sum((n for _, n in numbers), Fraction(0))
    return sum((token * n for token, n in numbers), Fraction(0)) / total if total else None
