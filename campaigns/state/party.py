"""Who plays: the party, and who is awarded unless the GM says otherwise. Forms and handlers ask here alike."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple


class Person(NamedTuple):
    """A character as far as it matters here."""

    id: int
    role: str
    status: str


def party(people: Iterable[Person]) -> list[int]:
    """The players' characters that are in play: those who attend, and have a downtime, by default."""
    return [person.id for person in people if (person.role, person.status) == ("pc", "active")]


def milestone_recipients(people: Iterable[Person], attendance: Collection[int] | None) -> list[int]:
    """The characters who get a milestone: all who attend the session (None: none is open) and aren't retired.

    Between sessions it is the party. Whoever is absent gets nothing by default, whether a form is filled in or not.
    """
    if attendance is None:
        return party(people)
    return [person.id for person in people if person.id in attendance and person.status != "retired"]
