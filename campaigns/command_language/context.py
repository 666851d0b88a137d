"""What a line is said and understood by: the campaign as it stands where it is said."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from campaigns.state.view import (
        Entry,
        EventView,
        Known,
        Note,
        RelationView,
        RollView,
        SceneView,
        SessionView,
        TrackerView,
        View,
    )
    from core.acts.situation import Situation
    from core.ruleset import Ruleset


class Context(Protocol):
    """A campaign that is open, or as it once stood."""

    @property
    def ruleset(self) -> Ruleset:
        """The game."""
        ...

    @property
    def view(self) -> View:
        """Everything there is to be seen."""
        ...

    @property
    def folder(self) -> Path:
        """Where the campaign is, with files of its own."""
        ...

    def situation(self, actor: int | None = None, conflict: int | None = None) -> Situation:
        """What the rules know."""
        ...

    def done_in(
        self, action: str, actor: int | None, conflict: int | None = None, people: Collection[int] = ()
    ) -> int | None:
        """The conflict an action is done in."""
        ...

    def conflicts_claiming(self, action: str, actor: int | None) -> list[int]:
        """The running conflicts that claim an action of someone who takes part in them, oldest first."""
        ...

    def documents(self, table: str) -> Mapping[int, Mapping[str, Any]]:
        """The documents of a table as they are stored, by id."""
        ...

    def sessions(self) -> tuple[SessionView, ...]:
        """All sessions, newest first."""
        ...

    def scenes(self, session: int) -> tuple[SceneView, ...]:
        """The scenes of a session (by its id), in order."""
        ...

    def ledger(self) -> tuple[Entry, ...]:
        """The points ledger, newest first."""
        ...

    def people_and_articles(self) -> tuple[Known, ...]:
        """Everyone and everything of the world, by name."""
        ...

    def calendar_events(self) -> tuple[EventView, ...]:
        """Events and deadlines on the calendar."""
        ...

    def articles(self) -> tuple[Known, ...]:
        """What is written of the world but for characters, by name."""
        ...

    def relations(self) -> tuple[RelationView, ...]:
        """How people and things stand to each other."""
        ...

    def trackers(self) -> Mapping[int, tuple[TrackerView, ...]]:
        """The trackers of characters and articles, by whose they are."""
        ...

    def notes(self) -> tuple[Note, ...]:
        """All notes, newest first."""
        ...

    def rolls(self) -> tuple[RollView, ...]:
        """All rolls on random tables, newest first."""
        ...
