"""The luck ledger: what was really drawn, beside what was to be expected of the very same draws.

Each logged draw is run again with its own answers, which tells what every token came out of; from that follows
what was to be expected. So it works for any pile of any game, full or half empty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from campaigns.state.game_values import draw_today, draws
from campaigns.state.view import LogLine
from core.acts.action import Draw
from core.acts.play import answered_asks
from core.luck.piles import Pile, Tokens
from core.luck.table import Answer, DrawAsk
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.codec import decode


@dataclass(slots=True)
class Fortune:
    """One character's luck: how often each token came, and how many were drawn out of what."""

    drawn: Counter[int | str] = field(default_factory=Counter)
    piles: Counter[Pile] = field(default_factory=Counter)

    @property
    def tokens(self) -> int:
        """How many tokens were drawn."""
        return self.drawn.total()

    @property
    def expected(self) -> dict[int | str, Fraction]:
        """How often each token was to be expected: each that was drawn comes with the shares of its pile."""
        found: dict[int | str, Fraction] = {}
        for pile, drawn in self.piles.items():
            shares = dict(pile.branches(1))
            total = sum(shares.values())
            for (token,), weight in shares.items():
                found[token] = found.get(token, Fraction(0)) + Fraction(weight * drawn, total)
        return found

    @property
    def mean(self) -> Fraction | None:
        """The mean of the tokens drawn, where they are numbers."""
        return _mean(self.drawn)

    @property
    def expected_mean(self) -> Fraction | None:
        """The mean that was to be expected."""
        return _mean(self.expected)

    def add(self, ask: DrawAsk, given: Tokens) -> None:
        """Count one draw. Most are out of one full pile again and again, of which the shares are the same."""
        self.piles[ask.pile] += len(given)
        self.drawn.update(given)


def luck_ledger(ruleset: Ruleset, lines: Iterable[LogLine]) -> dict[int | None, Fortune]:
    """The fortunes by character (None: drawn for no one) in the draws of these lines."""
    fortunes: dict[int | None, Fortune] = {}
    for line in lines:
        for draw in draws(line.event):
            fortune = fortunes.setdefault(draw.get("actor"), Fortune())
            for ask, given in _luck_asks(ruleset, draw):
                fortune.add(ask, given)
    return {actor: fortune for actor, fortune in fortunes.items() if fortune.tokens}


def _luck_asks(ruleset: Ruleset, draw: Mapping[str, Any]) -> Iterator[tuple[DrawAsk, Tokens]]:
    """What a logged draw asked luck for, and what came. Nothing if an older version's draw no longer runs."""
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
