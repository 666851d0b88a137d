"""The shared draw deck: its cards, drawing them, and reshuffling the discard (background-3 to 5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.luck.piles import Deck, Tokens
from core.luck.table import BySeat, Table
from core.refusal import Refusal
from core.rulesets.background.cards.card import CARD_CHOICES, Cards
from core.rulesets.background.cards.checks import check_count, check_form, check_once
from core.rulesets.background.cards.deck import IN_PLAY, cards_left, new_deck
from core.rulesets.background.options import AS_WRITTEN, HouseRules
from core.schema.entry import Entry, entry
from core.wording import quantity


@dataclass(slots=True)
class Dealer:
    """The dealer of one run of a rule: the deck as it changes, and the steps of its reshuffles."""

    deck: Deck
    steps: list[Step] = field(default_factory=list)

    def deal(self, n: int, table: Table, why: str) -> tuple[str, ...]:
        """Draw `n` cards into play; when the deck runs out the discard is shuffled into a new one (background-4)."""
        if n > cards_left(self.deck):
            raise Refusal(
                "deck_exhausted", f"This takes {quantity(n, 'card')}; only {cards_left(self.deck)} are left.", "drawn"
            )
        cards = self._draw(min(n, len(self.deck.pile)), table, why)
        if len(cards) < n:
            self._reshuffle("background-4")
            cards += self._draw(n - len(cards), table, why)
        return cards

    def reshuffle_by_house_rule(self, options: HouseRules) -> None:
        """Reshuffle the discard before the first draw of an action, if the house rule says so (background-5)."""
        if options.reshuffle == "every_draw" and self.deck.discard and not self.deck.hand(IN_PLAY):
            self._reshuffle("background-5")

    def keep(self, cards: Iterable[str], holder: str) -> None:
        """Leave cards in play with someone as disadvantages (background-47)."""
        self.deck = self.deck.hand_over(tuple(cards), IN_PLAY, holder)

    def clear(self) -> None:
        """Discard the cards in play, because the draw is resolved (background-4)."""
        self.deck = self.deck.put_away(self.deck.hand(IN_PLAY), IN_PLAY)

    def _draw(self, n: int, table: Table, why: str) -> tuple[str, ...]:
        cards = tuple(map(str, table.draw(self.deck, n, why=why, ordered=n > 1))) if n else ()
        self.deck = self.deck.take(cards, IN_PLAY)
        return cards

    def _reshuffle(self, rule: str) -> None:
        self.steps.append(Step(rule, "reshuffled", amount=len(self.deck.discard)))
        self.deck = self.deck.reshuffled()


@dataclass(frozen=True, slots=True)
class DeckGiven:
    """The deck, given by the cards that aren't in it."""

    discard: tuple[str, ...] = entry("Discard", default=(), choices=CARD_CHOICES, unknown="bad_card")
    held: tuple[str, ...] = entry("Held", default=(), choices=CARD_CHOICES, unknown="bad_card")
    in_play: tuple[str, ...] = entry("In play", default=(), choices=CARD_CHOICES, unknown="bad_card")

    @property
    def deck(self) -> Deck:
        """The deck itself."""
        return new_deck({"": self.held, IN_PLAY: self.in_play}, self.discard)


WHOLE = DeckGiven()


@dataclass(frozen=True, slots=True)
class Drawn:
    """The cards in play and in the discard after a draw; `remaining` can be drawn next."""

    in_play: Tokens
    discard: Tokens
    remaining: int
    reshuffled: bool


def draw(
    count: Annotated[int, Entry("Cards", low=0)],
    drawn: Cards,
    deck: DeckGiven = WHOLE,
    continues: bool = False,
    options: HouseRules = AS_WRITTEN,
) -> Resolution[Drawn]:
    """Draw cards and return the deck's state, in a new challenge or one that continues (background-4, 5)."""
    check_count(count, drawn, "drawn")
    check_once(drawn, "drawn")
    check_once((*deck.discard, *deck.held, *deck.in_play), "deck")
    dealer = Dealer(deck.deck)
    if not continues:
        dealer.reshuffle_by_house_rule(options)
    fresh = len(dealer.deck.pile)
    asks = filter(None, (drawn[:fresh], drawn[fresh:]))
    dealer.deal(count, Table(BySeat({(): tuple(asks)})), "background-4")
    after = dealer.deck
    told = Drawn(after.hand(IN_PLAY), after.discard, len(after.pile), bool(dealer.steps))
    return Resolution(told, steps=tuple(dealer.steps))


RULES = (rule(draw, reads_drawn=True, check=check_form),)
