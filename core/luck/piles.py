"""The piles that luck draws from: dice, decks and bags. Frozen values; drawing returns new ones.

A pile says whether these tokens can be drawn (`check`), draws for the program (`pick`), lists the possible draws with
their weights (`branches`), and names its tokens (`kind`, `tokens`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import comb
from random import Random
from typing import Protocol

from core.refusal import Refusal

Token = int | str
"""One card, mote or die face, in its ruleset's spelling."""

Tokens = tuple[Token, ...]
Alike = Callable[[Token], Hashable]
"""A function that returns the same key for tokens a rule can't tell apart, so that exact odds walk them once."""


class Held(Refusal):
    """A card that can't be drawn because it is in a hand; `holder` is the id of the hand in its pile."""

    def __init__(self, code: str, card: Token, holder: str, name: str = "") -> None:
        super().__init__(code, f"{card!s:.40} can't be drawn: {name or 'someone'} has it.", "drawn")
        self.card, self.holder = card, holder

    def by(self, name: str) -> Held:
        """The same refusal with the name of the holder."""
        return Held(self.code, self.card, self.holder, name)


class Short(Refusal):
    """More cards are wanted than a deck has left to draw; `enough_after_shuffle` says whether the discard would do."""

    def __init__(self, code: str, n: int, deck: Deck) -> None:
        super().__init__(code, f"This takes {n}; only {len(deck.pile)} are left.", "drawn")
        self.enough_after_shuffle = n <= len(deck.pile) + len(deck.discard)


class Pile(Protocol):
    """Anything that luck draws from."""

    @property
    def kind(self) -> str:
        """The word key of one token: card, die, mote."""

    @property
    def tokens(self) -> Tokens:
        """All tokens, whether they can be drawn now or not, each kind at least once."""

    @property
    def invalid(self) -> str:
        """The code that refuses an unknown token, or one that can't be drawn now."""

    def check(self, tokens: Sequence[Token]) -> None:
        """Refuse tokens that can't be drawn from this pile together."""

    def pick(self, n: int, random: Random) -> Tokens:
        """Draw `n` tokens with the given generator."""

    def branches(self, n: int, alike: Alike | None = None) -> Iterator[tuple[Tokens, int]]:
        """Every possible draw of `n` tokens with its integer weight; tokens that are `alike` appear as one of them."""


@dataclass(frozen=True, slots=True)
class Dice:
    """Equal dice, or cards that go back before the next draw: every draw has all the faces."""

    faces: Tokens
    kind: str = "die"
    invalid: str = "bad_request"

    @property
    def tokens(self) -> Tokens:
        """The faces."""
        return self.faces

    def check(self, tokens: Sequence[Token]) -> None:
        """Refuse a token that is not a face (code `invalid`)."""
        for token in tokens:
            # True == 1 == 1.0 in Python, but no one rolls True or 1.0.
            if type(token) not in (int, str) or token not in self.faces:
                raise Refusal(self.invalid, f"{token!r:.40} isn't a {self.kind} here.", "drawn")

    def pick(self, n: int, random: Random) -> Tokens:
        """Roll `n` dice."""
        return tuple(random.choice(self.faces) for _ in range(n))

    def branches(self, n: int, alike: Alike | None = None) -> Iterator[tuple[Tokens, int]]:
        """Every unordered roll of `n` dice with its number of orders."""
        kinds = _merge(Counter(self.faces), alike)
        yield from _with_replacement(list(kinds.items()), n)


@dataclass(frozen=True, slots=True)
class Bag:
    """Tokens drawn blindly without putting them back; only their counts matter."""

    counts: tuple[tuple[Token, int], ...]
    kind: str = "mote"
    invalid: str = "bad_request"
    short: str = "bad_request"

    @classmethod
    def of(cls, counts: Mapping[Token, int], **codes: str) -> Bag:
        """A bag with the given number of each token; kinds with 0 are left out."""
        return cls(tuple((token, n) for token, n in counts.items() if n > 0), **codes)

    def __len__(self) -> int:
        return sum(n for _, n in self.counts)

    @property
    def tokens(self) -> Tokens:
        """The kinds of tokens in it."""
        return tuple(token for token, _ in self.counts)

    def check(self, tokens: Sequence[Token]) -> None:
        """Refuse more of a token than the bag holds (code `invalid`)."""
        held = dict(self.counts)
        for token, n in _count_tokens(tokens, self.invalid).items():
            if n > held.get(token, 0):
                raise Refusal(self.invalid, f"The bag doesn't have {n} of {token!r:.40}.", "drawn")

    def pick(self, n: int, random: Random) -> Tokens:
        """Draw `n` tokens; refuse (code `short`) if fewer are left."""
        self._need(n)
        return tuple(random.sample([token for token, held in self.counts for _ in range(held)], n))

    def branches(self, n: int, alike: Alike | None = None) -> Iterator[tuple[Tokens, int]]:
        """Every unordered hand of `n` tokens with the number of ways to draw it."""
        self._need(n)
        kinds = _merge(Counter(dict(self.counts)), alike)
        yield from _without_replacement(list(kinds.items()), n)

    def without(self, tokens: Sequence[Token]) -> Bag:
        """The bag without these tokens."""
        self.check(tokens)
        left = Counter(dict(self.counts))
        left.subtract(Counter(tokens))
        return replace(self, counts=tuple((token, left[token]) for token, _ in self.counts if left[token]))

    def _need(self, n: int) -> None:
        if n > len(self):
            raise Refusal(self.short, f"This takes {n}; only {len(self)} are left.", "drawn")


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards of which each exists once: a draw pile, a discard, and cards in play or held by name.

    `pile` has the cards that can still be drawn; no one knows their order, so luck picks from it. Every card is in
    exactly one place; `cards()` never changes.
    """

    pile: Tokens
    discard: Tokens = ()
    held: tuple[tuple[str, Tokens], ...] = ()
    kind: str = "card"
    invalid: str = "bad_request"
    short: str = "bad_request"

    @property
    def tokens(self) -> Tokens:
        """All cards, wherever they are."""
        return (*self.pile, *self.discard, *(card for _, hand in self.held for card in hand))

    def cards(self) -> Tokens:
        """All cards, wherever they are, sorted by their text."""
        return tuple(sorted(self.tokens, key=str))

    def hand(self, holder: str) -> Tokens:
        """The cards held under a name."""
        return dict(self.held).get(holder, ())

    def check(self, tokens: Sequence[Token]) -> None:
        """Refuse cards that are not in the draw pile, or a card given twice (code `invalid`)."""
        for card, n in _count_tokens(tokens, self.invalid).items():
            if n > 1 or card not in self.pile:
                if holder := next((whose for whose, hand in self.held if card in hand), ""):
                    raise Held(self.invalid, card, holder)
                raise Refusal(self.invalid, f"{card!s:.40} can't be drawn: {self._where(card)}.", "drawn")

    def pick(self, n: int, random: Random) -> Tokens:
        """Draw `n` cards; refuse (code `short`) if fewer are left."""
        self._need(n)
        return tuple(random.sample(self.pile, n))

    def branches(self, n: int, alike: Alike | None = None) -> Iterator[tuple[Tokens, int]]:
        """Every unordered hand of `n` cards with the number of ways to draw it."""
        self._need(n)
        kinds = _merge(Counter(self.pile), alike)
        yield from _without_replacement(list(kinds.items()), n)

    def take(self, tokens: Sequence[Token], holder: str) -> Deck:
        """The deck after moving these cards from the draw pile to a hand."""
        self.check(tokens)
        taken = set(tokens)
        left = tuple(card for card in self.pile if card not in taken)
        return replace(self, pile=left)._with_hand(holder, (*self.hand(holder), *tokens))

    def put_away(self, tokens: Sequence[Token], holder: str) -> Deck:
        """The deck after moving these cards from a hand to the discard."""
        return replace(self._without_held(tokens, holder), discard=(*self.discard, *tokens))

    def discarded(self, tokens: Sequence[Token]) -> Deck:
        """The deck after moving these cards from the draw pile to the discard."""
        return self.take(tokens, "").put_away(tokens, "")

    def hand_over(self, tokens: Sequence[Token], holder: str, to: str) -> Deck:
        """The deck after moving these cards from one hand to another."""
        released = self._without_held(tokens, holder)
        return released._with_hand(to, (*released.hand(to), *tokens))

    def reshuffled(self) -> Deck:
        """The deck with its discard back in the draw pile; held cards remain in their hands."""
        return replace(self, pile=(*self.pile, *self.discard), discard=())

    def _where(self, card: Token) -> str:
        """The reason a typed card can't be drawn."""
        if card in self.pile:
            return "the deck has only one"
        if card in self.discard:
            return "it is in the discard"
        return "it isn't in the deck"

    def _without_held(self, tokens: Sequence[Token], holder: str) -> Deck:
        """The deck without these cards of a hand, before they are put in another place."""
        gone = set(tokens)
        if missing := gone - set(self.hand(holder)):
            cards = ", ".join(sorted(map(str, missing)))
            raise Refusal(self.invalid, f"That hand doesn't hold {cards:.60}.", "drawn")
        return self._with_hand(holder, tuple(card for card in self.hand(holder) if card not in gone))

    def _with_hand(self, holder: str, hand: Tokens) -> Deck:
        others = tuple((name, cards) for name, cards in self.held if name != holder)
        return replace(self, held=(*others, (holder, hand)) if hand else others)

    def _need(self, n: int) -> None:
        if n > len(self.pile):
            raise Short(self.short, n, self)


def _count_tokens(tokens: Sequence[Token], invalid: str) -> Counter[Token]:
    """The number of each token; refuses JSON values that can't be tokens, such as a list."""
    for token in tokens:
        if isinstance(token, bool) or not isinstance(token, int | str):
            raise Refusal(invalid, f"{token!r:.40} can't be in it.", "drawn")
    return Counter(tokens)


def _merge(counts: Counter[Token], alike: Alike | None) -> dict[Token, int]:
    """Count tokens that are alike as the first of them."""
    if alike is None:
        return dict(counts)
    first: dict[Hashable, Token] = {}
    merged: Counter[Token] = Counter()
    for token, n in counts.items():
        merged[first.setdefault(alike(token), token)] += n
    return dict(merged)


def _with_replacement(kinds: list[tuple[Token, int]], n: int) -> Iterator[tuple[Tokens, int]]:
    if not kinds:
        if n == 0:
            yield (), 1
        return
    (token, held), *rest = kinds
    for k in range(n, -1, -1):
        for tokens, weight in _with_replacement(rest, n - k):
            yield (token,) * k + tokens, weight * held**k * comb(n, k)


def _without_replacement(kinds: list[tuple[Token, int]], n: int) -> Iterator[tuple[Tokens, int]]:
    if not kinds:
        if n == 0:
            yield (), 1
        return
    (token, held), *rest = kinds
    for k in range(min(n, held), -1, -1):
        for tokens, weight in _without_replacement(rest, n - k):
            yield (token,) * k + tokens, weight * comb(held, k)
