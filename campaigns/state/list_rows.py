"""The rows of lists that grow with the years and aren't in the view: points, notes, the world, the calendar, rolls."""

from __future__ import annotations

from typing import NamedTuple

from campaigns.document_kinds.articles import Article
from campaigns.document_kinds.events import Occasion
from campaigns.document_kinds.notes import NoteDocument
from campaigns.document_kinds.points import LedgerEntry
from campaigns.document_kinds.rolls import Rolled
from campaigns.document_kinds.views import declare_view


@declare_view
class EventView(Occasion):
    """An event or a deadline on the calendar, on the days from `first` to `last`."""

    id: int


@declare_view
class Entry(LedgerEntry):
    """An entry of the points ledger with its origin. `refunded` marks one that was refunded."""

    id: int


@declare_view
class Note(NoteDocument):
    """A note. One with an `evening` or a `day` is a reminder for then, until it is `done`."""

    id: int

    @property
    def of(self) -> tuple[str, int | None]:
        """The subject, a word and an id: `("character", 3)`, `("campaign", None)`."""
        return self.about, self.about_id

    @property
    def waits(self) -> bool:
        """Return True if it is a reminder that isn't done."""
        return not self.done and (self.evening is not None or self.day is not None)


@declare_view
class Known(Article):
    """An article, or a character with the GM notes as its text.

    For a character `sort` says who runs it, and `fields` are facts by name.
    """

    id: int
    character: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """All its names."""
        return (self.name, *self.other_names)


class RelationView(NamedTuple):
    """A relationship: the ids of characters or articles, and its words with their names.

    One without an id wasn't written down: it is on a sheet, or shared by everyone.
    """

    id: int | None
    who: int
    how: str
    to: int
    said: str


class UnwrittenView(NamedTuple):
    """A name on sheets that no article or character has: its kind, and the sheets that use it."""

    name: str
    sort: str
    said: tuple[str, ...]


@declare_view
class RollView(Rolled):
    """A roll on random tables: the tables, the result, and who may see it."""

    id: int

    @property
    def down(self) -> bool:
        """Return True if it is face down."""
        return self.seen == "down"

    @property
    def said(self) -> str:
        """The roll in a line, without a result that is face down."""
        when = f" (session {self.session})" if self.session else ""
        return f"{self.tables}{when}" if self.down else f"{self.tables}: {self.text}"
