"""Orders of the characters: as they play, by name, by group under headings that fold, and others."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from string import digits
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from campaigns.state.view import CharacterView, View

PRESENCE, NAME, GROUP, SEEN, KIND, TURN = "presence", "name", "group", "seen", "kind", "turn"
ORDERS: Mapping[str, str] = {
    PRESENCE: "",
    NAME: "by name",
    GROUP: "by group",
    SEEN: "last seen first",
    KIND: "by player",
    TURN: "in order of action",
}
"""The orders, each with its description in the pane."""

_STATUSES = ("active", "absent", "retired")
_NO_GROUP = "no group"


class Heading(NamedTuple):
    """The heading of a group; folded, it represents its members."""

    name: str
    members: tuple[int, ...]
    folded: bool

    @property
    def title(self) -> str:
        """The group's name, or "no group"."""
        return self.name or _NO_GROUP


def orders(view: View) -> list[str]:
    """Return the present orders: the order of action only while a conflict runs."""
    return [order for order in ORDERS if order != TURN or view.conflicts]


def in_order(
    characters: Iterable[CharacterView], order: str, view: View, seen: Callable[[], Mapping[int, int]]
) -> list[CharacterView]:
    """Return characters in one of `ORDERS`; `seen` gives the time of each one's last scene, greater for later."""
    found = sorted(characters, key=_present)
    if order == TURN:
        acting = [row.actor for conflict in view.conflicts for row in conflict.face.rows]
        return sorted(found, key=lambda c: acting.index(c.id) if c.id in acting else len(acting))
    if order == SEEN:
        last = seen()
        return sorted(found, key=lambda c: -last.get(c.id, 0))
    return sorted(found, key=_KEYS.get(order, _present))


def _present(character: CharacterView) -> tuple[Any, ...]:
    """Active before absent before retired, those in the scene first, players' before the GM's."""
    return (_STATUSES.index(character.status), not character.here, character.role != "pc")


def natural(name: str) -> tuple[tuple[bool, int, str], ...]:
    """Return a sort key for natural order: "Ghoul 2" comes before "Ghoul 10"."""
    parts = ("".join(part) for _, part in groupby(name.casefold(), key=digits.__contains__))
    return tuple((True, int(part[:9]), part) if part[0] in digits else (False, 0, part) for part in parts)


_KEYS: Mapping[str, Callable[[CharacterView], Any]] = {
    NAME: lambda c: natural(c.name),
    GROUP: lambda c: (not c.group, c.group.casefold(), natural(c.name)),
    KIND: lambda c: (c.role != "pc", _STATUSES.index(c.status), natural(c.name)),
}


def under_headings(characters: Sequence[CharacterView], folded: Collection[str]) -> Iterator[Heading | CharacterView]:
    """Yield the members of each group below its heading, in the given order; for a folded one only the heading."""
    for _, own in groupby(characters, key=lambda c: c.group.casefold()):
        members = list(own)
        name = members[0].group
        yield Heading(name, tuple(c.id for c in members), name in folded)
        if name not in folded:
            yield from members


def fits(character: CharacterView, shown: str, words: str) -> bool:
    """Return True if a character matches all words: `tag:watch`, `group:crypt`, any other in the row's text."""
    return all(_fits(character, shown, word) for word in words.casefold().split())


def _fits(character: CharacterView, shown: str, word: str) -> bool:
    kind, colon, rest = word.partition(":")
    if word.startswith("#"):
        kind, colon, rest = "tag", ":", word[1:]
    if colon and kind == "tag":
        return any(tag.startswith(rest) for tag in character.tags)
    if colon and kind == "group":
        return character.group.casefold().startswith(rest)
    return word in shown
