"""How the pieces of a game look, as data: a token's text and hue, and the panels a game shows beside its sheets.

Nothing here draws. A place that can draw a panel draws it; every other one shows its `lines`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

Hue = Literal["", "red", "amber", "green", "cyan", "blue", "magenta", "clear", "dark", "gold"]
"""A colour by name; the theme says what it is on screen. What it means is never left to colour alone."""


class Look(NamedTuple):
    """How one token is shown: a short text with its glyph or letter (`10♥`, `●R`), a hue, and its name in words."""

    text: str
    hue: Hue = ""
    name: str = ""


class Card(NamedTuple):
    """A card someone has: what it is called, whether it is at hand, and a remark (when it comes back)."""

    look: Look
    name: str = ""
    ready: bool = True
    note: str = ""


class Hand(NamedTuple):
    """Cards side by side, such as the backgrounds of a character; `held` by who acts: their player may have it.

    `total` is how many there are where only some of them lie here.
    """

    title: str
    cards: tuple[Card, ...]
    note: str = ""
    held: bool = False
    total: int | None = None

    @property
    def lines(self) -> Iterator[str]:
        """The hand in words."""
        for card in self.cards:
            yield "  ".join(filter(None, (card.look.text, card.name, "" if card.ready else "spent", card.note)))


class Heap(NamedTuple):
    """Tokens of several kinds by their number, such as the motes in a bag; `held` as a hand is.

    `notes` has what else there is to say of a kind, one for each, where there is anything to say at all.
    """

    title: str
    counts: tuple[tuple[Look, int], ...]
    note: str = ""
    held: bool = False
    notes: tuple[str, ...] = ()

    @property
    def kinds(self) -> Iterator[tuple[Look, int, str]]:
        """Each kind with its number and what else there is to say of it."""
        notes = self.notes or ("",) * len(self.counts)
        return ((look, count, note) for (look, count), note in zip(self.counts, notes, strict=True))

    @property
    def lines(self) -> Iterator[str]:
        """The heap in words."""
        yield "  ".join(f"{look.text} {count}" + (f" ({note})" if note else "") for look, count, note in self.kinds)


class Tag(NamedTuple):
    """Something said of the situation: its text, what it is or who has it, and pips (free uses) out of so many.

    `card` is what lies by it and says whose it is, in its own colour.
    """

    text: str
    note: str = ""
    pips: int = 0
    of: int = 0
    band: str = "mixed"
    card: Look = Look("")


class Board(NamedTuple):
    """Things said of the situation with what can still be done with them, such as Aspects and their invokes.

    One `of_scene` says how the scene stands, whoever is selected: a clock of the game, tasks, goals. It is shown with
    the scene.
    """

    title: str
    tags: tuple[Tag, ...]
    note: str = ""
    of_scene: bool = False

    @property
    def lines(self) -> Iterator[str]:
        """The board in words."""
        for tag in self.tags:
            yield "  ".join(filter(None, (tag.text, tag.card.text, tag.note, f"{tag.pips}/{tag.of}" if tag.of else "")))


Panel = Hand | Heap | Board
"""What a game may show beside its sheets."""
