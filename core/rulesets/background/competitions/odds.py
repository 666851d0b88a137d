"""How a draw of a competition will go for one participant (background-61)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Any

from core.action import Rule, asking_nothing
from core.codec import Json
from core.entry import entry
from core.odds import Odds
from core.result import Resolution
from core.rulesets.background.cards.card import CARD_CHOICES, Counted, counted
from core.rulesets.background.cards.checks import check_form
from core.rulesets.background.cards.deck import coming, undealt
from core.rulesets.background.competitions.chances import Keeper, Pile, crowd, keeper, over, result_word
from core.rulesets.background.competitions.comparing import BANDS, privileged, shown_odds
from core.rulesets.background.competitions.rules import CompetitionRound, check_competition
from core.rulesets.background.draws.chances import Words, tallied
from core.rulesets.background.fray.odds import check_enough
from core.rulesets.background.options import HouseRules
from core.rulesets.background.values import Disadvantage, Fighter


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """One of two: a card that is final already, or a draw to come."""

    card: str | None = entry("Card", default=None, code="bad_card")
    advantage: bool = entry("Advantage", default=False)
    disadvantages: tuple[Disadvantage, ...] = entry("Disadvantages", default=())

    @property
    def fighter(self) -> Fighter:
        """Who draws."""
        return Fighter(disadvantages=self.disadvantages, advantage=self.advantage)

    @property
    def due(self) -> int:
        """The cards still to be drawn."""
        return 0 if self.card else 1 + self.advantage


@dataclass(frozen=True, slots=True, kw_only=True)
class CompetitionOdds:
    """Two parties, and what is not in the deck."""

    deck_out: tuple[Any, ...] = entry("Not in the deck", default=(), choices=CARD_CHOICES)
    a: Party = entry("One")
    b: Party = entry("Other")
    options: HouseRules = field(default_factory=HouseRules)


@dataclass(frozen=True, slots=True)
class Compared:
    """How likely each way to win or lose is for one of two."""

    words: Words

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {word: str(self.words.get(word, Fraction(0))) for word in BANDS}


def competition_odds(request: CompetitionOdds) -> Resolution[Compared]:
    """The chances of each way to win or lose, from the side of `a`."""
    check_form(request)
    a, b = request.a, request.b
    pile = undealt(request.deck_out, (*a.fighter.held, *b.fighter.held))
    check_enough(a.due + b.due, pile)
    return Resolution(Compared(tallied(_pairs(a, b, pile))))


def _pairs(a: Party, b: Party, pile: Pile) -> Iterator[tuple[str, int]]:
    """What each pair of final cards comes to, with its weight."""
    if a.card and b.card:
        yield result_word(counted(a.card), counted(b.card)), 1
    elif a.card:
        own = counted(a.card)
        yield from ((result_word(own, card), n) for card, n in _alone(keeper(b.fighter, pile)))
    elif b.card:
        other = counted(b.card)
        yield from ((result_word(card, other), n) for card, n in _alone(keeper(a.fighter, pile)))
    else:
        yield from _both(keeper(a.fighter, pile), keeper(b.fighter, pile))


def _alone(one: Keeper) -> Iterator[tuple[Counted, int]]:
    """Each card that may be kept, with its weight."""
    for card in one.counts:
        yield card, one.orders[card.value] if one.two else 1


def _both(a: Keeper, b: Keeper) -> Iterator[tuple[str, int]]:
    """What two who draw from one pile come to, for each two cards they may keep, with the weight."""
    clash = _clashes(a, b) if a.two and b.two else _no_clash
    for i, own in enumerate(a.counts):
        for j, other in enumerate(b.counts):
            if i != j:
                yield result_word(own, other, (a.suits, b.suits)), a.ways(i, j) * b.ways(j, i) - clash(i, j)


def _no_clash(i: int, j: int) -> int:
    return 0


def _clashes(a: Keeper, b: Keeper) -> Callable[[int, int], int]:
    """The orders in which both would lay the same third card beside what they keep."""

    def both(i: int, j: int, third: int) -> int:
        return over(a.counts[i].value, a.counts[third].value) * over(b.counts[j].value, b.counts[third].value)

    @cache
    def every(own: int, other: int) -> int:
        thirds = zip(a.counts, b.counts, strict=True)
        return sum(over(own, one.value) * over(other, two.value) for one, two in thirds)

    return lambda i, j: every(a.counts[i].value, b.counts[j].value) - both(i, j, i) - both(i, j, j)


def odds_of_competition(request: CompetitionRound) -> Odds | None:
    """The odds of the first participant (background-61).

    None where several have an advantage in a competition of more than two.
    """
    check_competition(request, request.participants)
    options, first = request.options, request.participants[0]
    pile = coming(request.deck, options.reshuffle == "every_draw")
    if sum(1 + one.advantage for one in request.participants) > len(pile):
        return None
    keepers = [keeper(one, pile, privileged(one, request.combat, options)) for one in request.participants]
    opponents = [one for one, who in zip(keepers, request.participants, strict=True) if who.on != first.on]
    if len(opponents) == 1:
        return shown_odds(tallied(_both(keepers[0], opponents[0])))
    words = crowd(keepers[0], opponents)
    return shown_odds(words) if words else None


RULES = (Rule("competition_odds", CompetitionOdds, asking_nothing(competition_odds), lays=True),)
