"""What one reader knows: all players in common, or the player of one character.

Documents say by themselves whether the players may know of them (`Traits.open_to`). Beyond that, revelations
tell parts of a thing to all or to some, and hidden parts keep a field from everyone it wasn't revealed to. Everything
that players get to see is read through a `Reader`.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import NamedTuple

from campaigns.state.knowledge import NOTHING, WHOLE, Doc, Knowledge
from campaigns.visibility.passages import same_words


class Reader(NamedTuple):
    """Who reads: the ids of all players' characters, and which one it is for; None for what all of them know."""

    players: Set[int]
    knowledge: Knowledge = NOTHING
    character: int | None = None

    def reaches(self, revelation: Doc) -> bool:
        """Whether something was revealed to this reader."""
        return not revelation["to"] or self.character in revelation["to"]

    def revelations_of(self, thing: int) -> Iterable[Doc]:
        """The revelations of a thing to this reader, oldest first."""
        return filter(self.reaches, self.knowledge.revealed.get(thing, ()))

    def knows_whole(self, thing: int) -> bool:
        """Whether all of a thing was revealed."""
        return any(not each["passages"] and not each["details"] for each in self.revelations_of(thing))

    def parts(self, thing: int) -> frozenset[str]:
        """The fields of a thing that were revealed by name."""
        return frozenset(part for each in self.revelations_of(thing) for part in each["details"])

    def words(self, thing: int) -> frozenset[str]:
        """The passages of a thing that were revealed, by their words."""
        return frozenset(same_words(words) for each in self.revelations_of(thing) for words in each["passages"])

    def hides(self, thing: int, part: str = WHOLE) -> bool:
        """Whether a part that would be public is hidden from this reader."""
        hidden = part in self.knowledge.hidden.get(thing, ())
        return hidden and not self.knows_whole(thing) and part not in self.parts(thing)
