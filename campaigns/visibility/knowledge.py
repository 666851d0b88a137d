"""The knowledge of one reader: all players in common, or one character's player.

Documents themselves tell whether the players may know of them (`Traits.open_to`). Besides, revelations tell parts of a
thing to all or some players, and hidden parts keep a field from everyone it wasn't revealed to. Everything that
players see is read through a `Reader`.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import NamedTuple

from campaigns.state.knowledge import NOTHING, WHOLE, Doc, Knowledge
from campaigns.visibility.passages import same_words


class Reader(NamedTuple):
    """A reader: the ids of all players' characters, and the one it is for; None for their common knowledge."""

    players: Set[int]
    knowledge: Knowledge = NOTHING
    character: int | None = None

    def reaches(self, revelation: Doc) -> bool:
        """Return True if something was revealed to this reader."""
        return not revelation["to"] or self.character in revelation["to"]

    def revelations_of(self, thing: int) -> Iterable[Doc]:
        """The revelations of a thing to this reader, oldest first."""
        return filter(self.reaches, self.knowledge.revealed.get(thing, ()))

    def knows_whole(self, thing: int) -> bool:
        """Return True if the whole thing was revealed."""
        return any(not each["passages"] and not each["details"] for each in self.revelations_of(thing))

    def parts(self, thing: int) -> frozenset[str]:
        """The fields of a thing that were revealed by name."""
        return frozenset(part for each in self.revelations_of(thing) for part in each["details"])

    def words(self, thing: int) -> frozenset[str]:
        """The passages of a thing that were revealed, by their words."""
        return frozenset(same_words(words) for each in self.revelations_of(thing) for words in each["passages"])

    def hides(self, thing: int, part: str = WHOLE) -> bool:
        """Return True if a public part is hidden from this reader."""
        hidden = part in self.knowledge.hidden.get(thing, ())
        return hidden and not self.knows_whole(thing) and part not in self.parts(thing)
