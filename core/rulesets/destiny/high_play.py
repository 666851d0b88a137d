"""High Card at the table: everybody plays a card or leaves it to Fate, until nobody is tied (destiny-16, 28, 29)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from core.entry import Choice
from core.option import OptionValues
from core.piles import Deck
from core.result import Step
from core.rulesets.destiny.decks import codes, reveal
from core.rulesets.destiny.high_card import height, ordered
from core.rulesets.destiny.look import shown
from core.rulesets.destiny.state import HAND
from core.table import Table

FATE = "fate"
"""The choice to play the top of Shared Fate."""


@dataclass(frozen=True, slots=True)
class Played:
    """Who comes before whom, and the decks after it: cards of hands in their owners' discards."""

    order: tuple[str, ...]
    plays: Mapping[str, tuple[str, ...]]
    decks: Mapping[str, Deck | None]
    shared: Deck
    steps: tuple[Step, ...]


def played_high(
    players: Mapping[str, Deck | None], shared: Deck, table: Table, options: OptionValues, why: str = "destiny-28"
) -> Played:
    """Play High Card among two or more; who has no deck lives from Shared Fate (destiny-34)."""
    game = _Game(dict(players), shared, dict.fromkeys(players, ()))
    tied: Sequence[Sequence[str]] = (tuple(players),)
    order: tuple[str, ...] = tuple(players)
    while tied:
        for name in (name for group in tied for name in group):
            game = game.after(name, table.at(name, name=name), options)
        order, tied = ordered(game.plays, options)
    steps = tuple(Step(why, "high_card", tokens=game.plays[name], seat=name) for name in order)
    return Played(order, game.plays, game.decks, game.shared, steps)


@dataclass(frozen=True, slots=True)
class _Game:
    """The decks, and the cards everybody has played."""

    decks: dict[str, Deck | None]
    shared: Deck
    plays: dict[str, tuple[str, ...]]

    def after(self, name: str, table: Table, options: OptionValues) -> _Game:
        """The game after somebody has played a card."""
        deck = self.decks[name]
        hand = sorted(codes(deck.hand(HAND)), key=lambda code: height(code, options)) if deck else []
        card = table.choose("high_card_play", _choices(hand), why="destiny-28") if hand else FATE
        if card == FATE or deck is None:
            (card,), shared = reveal(self.shared, 1, table, "destiny-16")
            return replace(self, shared=shared, plays=self._with(name, card))
        return replace(self, decks={**self.decks, name: deck.put_away((card,), HAND)}, plays=self._with(name, card))

    def _with(self, name: str, card: str) -> dict[str, tuple[str, ...]]:
        return {**self.plays, name: (*self.plays[name], card)}


def _choices(hand: Sequence[str]) -> tuple[Choice, ...]:
    """Leaving it to Fate, which costs no card, or a card of the hand, the highest first."""
    return (Choice(FATE, "Leave it to Fate", note="the top of Shared Fate"), *(Choice(c, shown(c)) for c in hand))
