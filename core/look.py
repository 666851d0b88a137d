"""The look of a game's pieces as data: a token's text and hue, and the panels beside the sheets.

This module draws nothing. A screen that can draw a panel draws it; all others show its `lines`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

Hue = Literal["", "red", "amber", "green", "cyan", "blue", "magenta", "clear", "dark", "gold"]
"""A colour by name, which the theme turns into one on screen. Its meaning is always shown in another way as well."""


class Look(NamedTuple):
    """The look of a token: a short text with its glyph or letter (`10♥`, `●R`), a hue, and its name in words.

    The hue is red, amber, green, cyan, blue, magenta, clear, dark, gold or empty.
    """

    text: str
    hue: Hue = ""
    name: str = ""


class Card(NamedTuple):
    """A card that someone holds: its look and name, whether it is ready, and a note (when it comes back)."""

    look: Look
    name: str = ""
    ready: bool = True
    note: str = ""


class Hand(NamedTuple):
    """Cards side by side, such as the backgrounds of a character. The acting character's player may see one that is
    `held`.

    `total` is the number of all cards if only some of them are shown.
    """

    title: str
    cards: tuple[Card, ...]
    note: str = ""
    held: bool = False
    total: int | None = None

    @property
    def lines(self) -> Iterator[str]:
        """The hand in words, a line for each card."""
        for card in self.cards:
            yield "  ".join(filter(None, (card.look.text, card.name, "" if card.ready else "spent", card.note)))


class Heap(NamedTuple):
    """Tokens of several kinds with their numbers, such as the motes in a bag; `held` as in `Hand`.

    `notes` has one note for each kind, or is empty.
    """

    title: str
    counts: tuple[tuple[Look, int], ...]
    note: str = ""
    held: bool = False
    notes: tuple[str, ...] = ()

    @property
    def kinds(self) -> Iterator[tuple[Look, int, str]]:
        """Each kind with its number and its note."""
        notes = self.notes or ("",) * len(self.counts)
        return ((look, count, note) for (look, count), note in zip(self.counts, notes, strict=True))

    @property
    def lines(self) -> Iterator[str]:
        """The heap in words, in one line."""
        yield "  ".join(f"{look.text} {count}" + (f" ({note})" if note else "") for look, count, note in self.kinds)


class Tag(NamedTuple):
    """A fact of the situation: its text, a note on its kind or owner, and pips (free uses) out of a total.

    `card` is the coloured label that says whose it is. Everyone at the table knows a fact that is `known`; any other
    may be a secret.
    """

    text: str
    note: str = ""
    pips: int = 0
    of: int = 0
    band: str = "mixed"
    card: Look = Look("")
    known: bool = False


class Board(NamedTuple):
    """Facts of the situation with their remaining uses, such as Aspects and their invokes.

    A board `of_scene` is the same whoever is selected (a clock of the game, tasks, goals) and is shown with the
    scene.
    """

    title: str
    tags: tuple[Tag, ...]
    note: str = ""
    of_scene: bool = False

    @property
    def lines(self) -> Iterator[str]:
        """The board in words, a line for each tag."""
        for tag in self.tags:
            yield "  ".join(filter(None, (tag.text, tag.card.text, tag.note, f"{tag.pips}/{tag.of}" if tag.of else "")))


Panel = Hand | Heap | Board
"""The panels that a game can show beside its sheets."""
