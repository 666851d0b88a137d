"""The context in which a line is written and read: the campaign at that moment."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from campaigns.state.list_rows import Entry, EventView, Known, Note, RelationView, RollView
    from campaigns.state.view import SceneView, SessionView, TrackerView, View
    from core.actions.situation import Situation
    from core.ruleset import Ruleset


class Context(Protocol):
    """A campaign that is open, or as it was at some moment."""

    @property
    def ruleset(self) -> Ruleset:
        """The game."""
        ...

    @property
    def view(self) -> View:
        """The whole view."""
        ...

    @property
    def folder(self) -> Path:
        """The campaign's folder, which also holds your own files."""
        ...

    def situation(self, actor: int | None = None, conflict: int | None = None) -> Situation:
        """The situation for the rules."""
        ...

    def conflict_of_action(
        self, action: str, actor: int | None, conflict: int | None = None, people: Collection[int] = ()
    ) -> int | None:
        """The conflict that an action is done in."""
        ...

    def conflicts_claiming(self, action: str, actor: int | None) -> list[int]:
        """The running conflicts that claim an action of one of their participants, oldest first."""
        ...

    def documents(self, table: str) -> Mapping[int, Mapping[str, Any]]:
        """The stored documents of a table by id."""
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
        """All characters and articles, by name."""
        ...

    def calendar_events(self) -> tuple[EventView, ...]:
        """Events and deadlines on the calendar."""
        ...

    def articles(self) -> tuple[Known, ...]:
        """The articles of the world, without characters, by name."""
        ...

    def relations(self) -> tuple[RelationView, ...]:
        """The relationships of characters and articles."""
        ...

    def trackers(self) -> Mapping[int, tuple[TrackerView, ...]]:
        """The trackers of characters and articles, by owner."""
        ...

    def notes(self) -> tuple[Note, ...]:
        """All notes, newest first."""
        ...

    def rolls(self) -> tuple[RollView, ...]:
        """All rolls on random tables, newest first."""
        ...
