"""Draws of several people from one deck, compared in a competition or a fray (background-13)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from core.luck.odds import Odds
from core.luck.piles import Deck
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.background.cards.card import Counted, at_draw_value
from core.rulesets.background.cards.rules import Dealer
from core.rulesets.background.draws.chances import Words, certain, chances_of
from core.rulesets.background.draws.substitutes import (
    BONUS,
    DISADVANTAGE,
    STAND,
    card_choice,
    disadvantage_counts,
    play_instead,
    substitute,
)
from core.rulesets.background.draws.turn import Moment, Stake, Turn, Worth, best, deal, keep
from core.rulesets.background.values import Fighter
from core.schema.codec import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Together:
    """Everyone after drawing together; `counts` is the card that counts for each."""

    counts: Mapping[str, Counted]
    fighters: Mapping[str, Fighter]
    discarded: tuple[str, ...]
    deck: Deck

    @property
    def bonus_draw_due(self) -> tuple[tuple[str, str], ...]:
        """Those who may be granted a bonus draw, and the reason (background-45)."""
        return tuple((who, "incapacitated") for who, one in self.fighters.items() if one.incapacitated)

    @property
    def facts_of_all(self) -> dict[str, Json]:
        """The facts of everyone in the JSON interface."""
        return {
            "bonus_draw_due": [{"id": who, "reason": reason} for who, reason in self.bonus_draw_due],
            "discarded": list(self.discarded),
            "participants": {who: {**one._asdict(), **self.fighters[who].state} for who, one in self.counts.items()},
        }


def check_able(fighters: Sequence[Fighter], at: str) -> None:
    """Refuse someone who is incapacitated (background-52)."""
    for index, fighter in enumerate(fighters):
        if fighter.incapacitated:
            why = f"{fighter.shown or 'The character'} is incapacitated until the scene ends."
            raise Refusal("incapacitated", why, f"{at}.{index}")


class Match(NamedTuple):
    """The comparison of cards on the table.

    `word` is the word for one drawer if these cards count, `words` are all of them, the best first, `behind` tells
    whether a word means losing, and `odds` shows the chances of words.
    """

    word: Callable[[int, Sequence[Counted]], str]
    words: Sequence[str]
    behind: Callable[[str], bool]
    odds: Callable[[Words], Odds]


def draw_all(
    fighters: Sequence[Fighter], seats: Sequence[Table], dealer: Dealer, moment: Moment, *, advantage_counts: bool
) -> list[Turn]:
    """Draw the cards due for everyone, or play one instead if a house rule allows it (background-15, 66)."""
    dealer.reshuffle_by_house_rule(moment.options)
    turns = [play_instead(Turn(fighter), seat, moment.options) for fighter, seat in zip(fighters, seats, strict=True)]
    return [
        turn if turn.played else deal(turn, 1, seat, dealer, advantage_counts=advantage_counts)
        for turn, seat in zip(turns, seats, strict=True)
    ]


def improve_all(
    turns: Sequence[Turn], seats: Sequence[Table], match: Match, dealer: Dealer, moment: Moment
) -> list[Turn]:
    """Let everyone keep a card and substitute, those who are losing first (background-14, 43)."""
    turns = list(turns)
    for i, turn in enumerate(turns):
        if not turn.played:
            turns[i] = keep(turn, _stake(i, turns, match, dealer, moment), seats[i])
    counts = [turn.counts for turn in turns]
    for i in sorted(range(len(turns)), key=lambda i: not match.behind(match.word(i, counts))):
        turns[i] = substitute(turns[i], _stake(i, turns, match, dealer, moment), seats[i], dealer, moment)
    return turns


def _worth(card: Counted) -> Worth:
    """The worth of a card: the highest is best (background-14)."""
    return (card.value,)


def _stake(i: int, turns: Sequence[Turn], match: Match, dealer: Dealer, moment: Moment) -> Stake:
    """The stake of a draw, against the others' cards as they are now."""
    shown = [_shown_card(turn) for turn in turns]

    def word(card: Counted) -> str:
        return match.word(i, [*shown[:i], card, *shown[i + 1 :]])

    def advice(turn: Turn) -> Mapping[str, Odds]:
        return {choice: match.odds(words) for choice, words in _price_ways(turn, word, dealer, moment)}

    def result(card: Counted) -> Worth:
        return (-match.words.index(word(card)),)

    return Stake(_worth, result, lambda turn, card: match.odds(certain(word(card))), advice)


def _shown_card(turn: Turn) -> Counted:
    """The card that counts, or will unless the player keeps another."""
    return turn.now or turn.fighter.count_drawn(best(turn, _worth))


def _price_ways(
    turn: Turn, word: Callable[[Counted], str], dealer: Dealer, moment: Moment
) -> Iterator[tuple[str, Words]]:
    """Each way to substitute with the chances of its words, if everyone else keeps theirs."""
    now, options, fighter = turn.counts, moment.options, turn.fighter
    yield STAND, certain(word(now))
    for background in fighter.ready:
        yield card_choice(background.id), certain(word(at_draw_value(background.card)))
    coming = tuple(map(str, dealer.deck.pile or dealer.deck.discard))
    if not coming:
        return
    if fighter.bonus_draws:
        cards = (_counting_card(now, fighter.count_drawn(card), options.bonus_draw == "best_of") for card in coming)
        yield BONUS, chances_of((word(card), 1) for card in cards)
    both = options.disadvantage_draw == "best_of"
    cards = (_counting_card(now, disadvantage_counts(fighter, card, options), both) for card in coming)
    yield DISADVANTAGE, chances_of((word(card), 1) for card in cards)


def _counting_card(now: Counted, new: Counted, better: bool) -> Counted:
    """The card that counts of two: the better, or the new one."""
    return max((now, new), key=_worth) if better else new
