"""Dice made of cards (destiny-21 to 27)."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import NamedTuple

from core.actions.result import Step
from core.actions.rule import rule
from core.luck.piles import Alike, Deck, Token
from core.luck.table import BySeat, Table
from core.refusal import Refusal
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.values.cards import FATE, SUITS, WILDS, Card, card, color_of, one_deck
from core.schema.codec import Json

Value = Callable[[Card], int | None]
"""A function that returns a card's value on a die, None for a card without one."""


def _coin(drawn: Card) -> int:
    return 1 if drawn.color == "black" else 2


def _suit(drawn: Card) -> int | None:
    return None if drawn.wild else 1 + list(SUITS).index(drawn.letter)


def _ranks(highest: int) -> Value:
    """A function that returns the rank as a number, J 11, Q 12, K 13, up to `highest`."""
    numbers = {"A": 1, "J": 11, "Q": 12, "K": 13, **{str(n): n for n in range(2, 11)}}

    def value(drawn: Card) -> int | None:
        number = numbers.get(drawn.rank)
        return number if number is not None and number <= highest else None

    return value


def _by_suit(die: int, wilds: bool) -> Value:
    """A die repeated for each suit, with the Wilds as its two top results if they count (destiny-24)."""
    rank = _ranks(die)

    def value(drawn: Card) -> int | None:
        if drawn.wild:
            return 4 * die + 1 + WILDS.index(drawn.code) if wilds else None
        number = rank(drawn)
        return None if number is None else number + die * list(SUITS).index(drawn.letter)

    return value


class Die(NamedTuple):
    """The reading of a die: the value of a card, and the amounts added for a red colour card and for the lower half."""

    value: Value
    red: int = 0
    lower: int = 0

    def alike(self, code: Token) -> Hashable:
        """The parts of a card that count: its value, and its colour if the die uses it."""
        drawn = card(str(code))
        return self.value(drawn), drawn.color if self.red or self.lower else ""


DICE = {
    "d2": Die(_coin),
    "d4": Die(_suit),
    "d8": Die(_suit, red=4),
    "d10": Die(_ranks(10)),
    "d12": Die(_ranks(12)),
    "d13": Die(_ranks(13)),
    "d16": Die(_suit, red=4, lower=8),
    "d40": Die(_by_suit(10, wilds=False)),
    "d42": Die(_by_suit(10, wilds=True)),
    "d52": Die(_by_suit(13, wilds=False)),
    "d54": Die(_by_suit(13, wilds=True)),
    "d80": Die(_by_suit(10, wilds=False), lower=40),
    "d84": Die(_by_suit(10, wilds=True), lower=42),
    "d104": Die(_by_suit(13, wilds=False), lower=52),
    "d108": Die(_by_suit(13, wilds=True), lower=54),
}
"""Every die (destiny-21 to 25)."""


@dataclass(frozen=True, slots=True)
class Turned:
    """The result of a die, the cards used, the deck without them, and the face of a coin."""

    value: int
    used: tuple[str, ...]
    deck: Deck
    face: str = ""

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface: the number, the number of cards used, and the face of a coin."""
        face = {"face": self.face} if self.face else {}
        return {"value": self.value, "used": len(self.used), **face}

    def step(self, die: str) -> Step:
        """The step that shows the die."""
        return Step("destiny-27", "die", die, tokens=self.used, total=self.value)


def randomize(die: str, deck: Deck, table: Table, options: HouseRules) -> Turned:
    """Reveal cards for a die: the value, with redraws, then colour, then orientation (destiny-26, 27)."""
    if die not in DICE:
        raise Refusal("unknown_die", f"{die:.20} isn't a die here. Choose one of: {', '.join(DICE)}.", "die")
    reading, used = DICE[die], Turned(0, (), deck)
    value: int | None = None
    while value is None:
        used = _turn(used, table, "destiny-27", reading.alike)
        value = reading.value(card(used.used[-1]))
    if reading.red:
        if options.d8_method == "second_card":
            used = _turn(used, table, "destiny-22", _color)
        value += reading.red if card(used.used[-1]).color == "red" else 0
    if reading.lower:
        used = _turn(used, table, "destiny-26", _color)
        lower = 40 if options.lower_addend == "literal" and reading.lower >= 40 else reading.lower
        value += lower if card(used.used[-1]).color == "red" else 0
    face = {1: "heads", 2: "tails"}[value] if die == "d2" else ""
    return replace(used, value=value, face=face)


def _turn(so_far: Turned, table: Table, why: str, alike: Alike | None = None) -> Turned:
    """Reveal one card; an empty deck takes its discard back (destiny-14)."""
    deck = so_far.deck if so_far.deck.pile else so_far.deck.reshuffled()
    (drawn,) = table.draw(deck, 1, why=why, alike=alike)
    left = tuple(code for code in deck.pile if code != drawn)
    return replace(so_far, used=(*so_far.used, str(drawn)), deck=replace(deck, pile=left))


def _color(code: Token) -> Hashable:
    return color_of(str(code))


def die_given(
    die: str, drawn: tuple[str, ...], options: HouseRules = AS_WRITTEN
) -> tuple[str, Deck, Table, HouseRules]:
    """A die, and the cards for it; surplus cards are ignored (destiny-27)."""
    one_deck(drawn)
    laid = Table(BySeat({(): [(code,) for code in drawn]}, missing="not_enough_cards"))
    return die, Deck(FATE), laid, options


RULES = (rule(randomize, given=die_given, reads_drawn=True),)
