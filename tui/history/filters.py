"""Filters and search for the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from core.schema.codec import texts

if TYPE_CHECKING:
    from campaigns.history.past_states import Past
    from campaigns.state.view import LogLine

MOST_FOUND = 1_000
"""The most lines a search shows."""
_MOST_READ = 4_000  # the search is for bytes; not all that is read is meant


class Lines(Protocol):
    """The log or a part, newest first."""

    def __len__(self) -> int: ...

    def line(self, index: int, /) -> LogLine:
        """Return one line."""


@dataclass(frozen=True, slots=True)
class Found:
    """Lines already at hand."""

    lines: Sequence[LogLine]

    def __len__(self) -> int:
        return len(self.lines)

    def line(self, index: int, /) -> LogLine:
        """Return one line."""
        return self.lines[index]


@dataclass(frozen=True, slots=True)
class LogFilter:
    """The shown part of the log: words, draws only, entries naming one character, one session."""

    words: str = ""
    draws: bool = False
    name: str = ""
    session: int | None = None

    def __bool__(self) -> bool:
        return self != LogFilter()

    def __str__(self) -> str:
        session = f"session {self.session}" if self.session is not None else ""
        words = f"“{self.words}”" if self.words else ""
        return " · ".join(filter(None, ("draws only" if self.draws else "", self.name, session, words)))

    def entries_in(self, past: Past) -> Lines:
        """The matching lines of a campaign's log."""
        if not self:
            return past.history
        if self.session is not None:
            lines: Sequence[LogLine] = past.lines_of(self.session)[::-1]
        else:
            lines = past.history.find(self.name or self.words or "answers", most=_MOST_READ)
        return Found([line for line in lines if self._means(line)][:MOST_FOUND])

    def _means(self, line: LogLine) -> bool:
        if self.draws and not line.band:
            return False
        text = "\n".join(texts(line.event)).casefold()
        return all(word.casefold() in text for word in (self.name, self.words) if word)
