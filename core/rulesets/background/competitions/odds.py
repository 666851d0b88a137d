"""The odds of a competition's draw for one participant, against one or several (background-14, 22, 61)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, lru_cache
from typing import Annotated

from core.actions.rule import rule
from core.luck.odds import Odds
from core.rulesets.background.cards.card import CARD_CHOICES, HIGHEST, Counted, DeckOut, at_draw_value
from core.rulesets.background.cards.checks import check_enough, check_form
from core.rulesets.background.cards.deals import Mask, mask, ordered_deals
from core.rulesets.background.cards.deck import cards_to_come, undealt_cards
from core.rulesets.background.competitions.card_comparison import (
    BANDS,
    TELLING,
    privileged_suits,
    result_of,
    shown_odds,
)
from core.rulesets.background.competitions.rules import CompetitionRound, check_competition
from core.rulesets.background.draws.chances import Words, chances_of
from core.rulesets.background.values import Disadvantage, Fighter
from core.schema.codec import Json
from core.schema.entry import Entry, entry

Pile = Sequence[str]
Suits = tuple[frozenset[str], frozenset[str]]


@dataclass(frozen=True, slots=True)
class Keeper:
    """A drawer of one card, or with an advantage of two, of which the higher is kept.

    `counts` is the value of each card of the pile for them, `orders` the number of orders in which one of a value is
    kept over any other; `suits` are those in which they are privileged.
    """

    counts: tuple[Counted, ...]
    orders: Mapping[int, int] = field(compare=False)
    two: bool
    suits: frozenset[str]

    def ways(self, kept: int, gone: int) -> int:
        """The number of orders in which a card is drawn and kept while someone else has another one."""
        value = self.counts[kept].value
        return self.orders[value] - over(value, self.counts[gone].value) if self.two else 1


def over(kept: int, other: int) -> int:
    """The number of orders, of two, in which a card of this value is kept over one of the other (background-14)."""
    return 2 if kept > other else 1 if kept == other else 0


def keeper(fighter: Fighter, pile: Pile, suits: frozenset[str] = frozenset()) -> Keeper:
    """The keeper of a fighter before their draw."""
    counts = tuple(fighter.count_drawn(card) for card in pile)
    orders = {one.value: sum(over(one.value, other.value) for other in counts) - 1 for one in set(counts)}
    return Keeper(counts, orders, fighter.advantage, suits)


def result_word(own: Counted, other: Counted, suits: Suits = (frozenset(), frozenset())) -> str:
    """The word for one final card against another; `suits` are those in which each side is privileged."""
    if own.value == other.value:
        return "tie"
    if own.value > other.value:
        return f"{result_of(own, other, suits[0])}_win"
    return f"{result_of(other, own, suits[1])}_loss"


def crowd(own: Keeper, opponents: Sequence[Keeper]) -> Words | None:
    """The chances of one against several, by the word that matters most.

    None if more than one of them all draws two cards.
    """
    if own.two + sum(one.two for one in opponents) > 1:
        return None
    sums = [0] * (len(TELLING) + 1)
    for kept, card in enumerate(own.counts):
        tells = [_tells(card, own, one) for one in opponents]
        for least in range(len(TELLING)):
            slots = [mask(z != kept and tell >= least for z, tell in enumerate(row)) for row in tells]
            sums[least] += _deals(own, kept, opponents, slots)
    return {word: Fraction(sums[at] - sums[at + 1], sums[0]) for at, word in enumerate(TELLING)}


def _tells(card: Counted, own: Keeper, opponent: Keeper) -> list[int]:
    """The place in `TELLING` of the word for each card an opponent may keep."""
    suits = (own.suits, opponent.suits)
    return [TELLING.index(result_word(card, other, suits)) for other in opponent.counts]


def _deals(own: Keeper, kept: int, opponents: Sequence[Keeper], slots: Sequence[Mask]) -> int:
    """The number of ordered deals in which one keeps this card and every opponent one of their slot."""
    every = (1 << len(own.counts)) - 1
    if own.two:
        return _beside_pair(own, 1 << kept, every, slots)
    two = next((at for at, one in enumerate(opponents) if one.two), None)
    if two is None:
        return ordered_deals(slots)
    singles = [slot for at, slot in enumerate(slots) if at != two]
    return _beside_pair(opponents[two], slots[two], every & ~(1 << kept), singles)


def _beside_pair(pair: Keeper, kept: Mask, cards: Mask, slots: Sequence[Mask]) -> int:
    """The number of ordered deals to the slots in which someone draws two of these cards and keeps one of `kept`.

    Cards open to the same slots differ only by their value, which decides which of the two is kept.
    """
    places = [z for z in range(cards.bit_length()) if cards >> z & 1]
    alike = {z: tuple(slot >> z & 1 for slot in slots) for z in places}
    examples: dict[tuple[int, ...], list[int]] = {}
    values: dict[tuple[int, ...], list[int]] = {}
    for z in places:
        examples.setdefault(alike[z], []).append(z)
        values.setdefault(alike[z], [0] * (HIGHEST + 1))[pair.counts[z].value] += 1

    @cache
    def rest(one: tuple[int, ...], other: tuple[int, ...]) -> int:
        gone = 1 << examples[one][0] | 1 << examples[other][1 if one == other else 0]
        return ordered_deals([slot & ~gone for slot in slots])

    keeps = Counter((alike[z], pair.counts[z].value) for z in places if kept >> z & 1)
    deals = 0
    for (one, value), n in keeps.items():
        for other, row in values.items():
            if orders := 2 * sum(row[:value]) + row[value] - (one == other):
                deals += n * orders * rest(one, other)
    return deals


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """One of two sides: a final card, or a draw to come."""

    card: str | None = entry("Card", default=None, choices=CARD_CHOICES, code="bad_card")
    advantage: bool = entry("Advantage", default=False)
    disadvantages: tuple[Disadvantage, ...] = entry("Disadvantages", default=())

    @property
    def fighter(self) -> Fighter:
        """The drawer."""
        return Fighter(disadvantages=self.disadvantages, advantage=self.advantage)

    @property
    def due(self) -> int:
        """The number of cards still to be drawn."""
        return 0 if self.card else 1 + self.advantage


@dataclass(frozen=True, slots=True)
class Compared:
    """The chance of each way to win or lose for one of two."""

    words: Words

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {word: str(self.words.get(word, Fraction(0))) for word in BANDS}


def competition_odds(
    a: Annotated[Party, Entry("One")], b: Annotated[Party, Entry("Other")], deck_out: DeckOut = ()
) -> Compared:
    """The chances of each way to win or lose, from the side of `a`."""
    pile = undealt_cards(deck_out, (*a.fighter.held, *b.fighter.held))
    check_enough(a.due + b.due, pile)
    return Compared(chances_of(_pairs(a, b, pile)))


def _pairs(a: Party, b: Party, pile: Pile) -> Iterator[tuple[str, int]]:
    """The word for each pair of final cards, with its weight."""
    if a.card and b.card:
        yield result_word(at_draw_value(a.card), at_draw_value(b.card)), 1
    elif a.card:
        own = at_draw_value(a.card)
        yield from ((result_word(own, card), n) for card, n in _alone(keeper(b.fighter, pile)))
    elif b.card:
        other = at_draw_value(b.card)
        yield from ((result_word(card, other), n) for card, n in _alone(keeper(a.fighter, pile)))
    else:
        yield from _both(keeper(a.fighter, pile), keeper(b.fighter, pile))


def _alone(one: Keeper) -> Iterator[tuple[Counted, int]]:
    """Each card that one drawer may keep, with its weight."""
    for card in one.counts:
        yield card, one.orders[card.value] if one.two else 1


@lru_cache(maxsize=64)
def _odds_of_pair(a: Keeper, b: Keeper) -> Words:
    """The chances of one of two who draw from the same pile. Cached for the levers of a form."""
    return chances_of(_both(a, b))


def _both(a: Keeper, b: Keeper) -> Iterator[tuple[str, int]]:
    """The word for each two cards that two drawers may keep from one pile, with its weight."""
    clash = _clashes(a, b) if a.two and b.two else _no_clash
    for i, own in enumerate(a.counts):
        for j, other in enumerate(b.counts):
            if i != j:
                yield result_word(own, other, (a.suits, b.suits)), a.ways(i, j) * b.ways(j, i) - clash(i, j)


def _no_clash(i: int, j: int) -> int:
    return 0


def _clashes(a: Keeper, b: Keeper) -> Callable[[int, int], int]:
    """A function for the number of orders in which both would have drawn the same third card."""

    def both(i: int, j: int, third: int) -> int:
        return over(a.counts[i].value, a.counts[third].value) * over(b.counts[j].value, b.counts[third].value)

    @cache
    def every(own: int, other: int) -> int:
        thirds = zip(a.counts, b.counts, strict=True)
        return sum(over(own, one.value) * over(other, two.value) for one, two in thirds)

    return lambda i, j: every(a.counts[i].value, b.counts[j].value) - both(i, j, i) - both(i, j, j)


def odds_of_competition(request: CompetitionRound) -> Odds | None:
    """The odds of the first participant (background-61).

    None if several have an advantage in a competition of more than two.
    """
    check_competition(request, request.participants)
    options, first = request.options, request.participants[0]
    pile = cards_to_come(request.deck, options.reshuffle == "every_draw")
    if sum(1 + one.advantage for one in request.participants) > len(pile):
        return None
    keepers = [keeper(one, pile, privileged_suits(one, request.combat, options)) for one in request.participants]
    opponents = [one for one, who in zip(keepers, request.participants, strict=True) if who.on != first.on]
    if len(opponents) == 1:
        return shown_odds(_odds_of_pair(keepers[0], opponents[0]))
    words = crowd(keepers[0], opponents)
    return shown_odds(words) if words else None


RULES = (rule(competition_odds, reads_drawn=True, check=check_form),)
