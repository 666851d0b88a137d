"""The party, and the default recipients of awards; forms and handlers both ask here."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple


class Person(NamedTuple):
    """The facts about a character that matter here."""

    id: int
    role: str
    status: str


def party(people: Iterable[Person]) -> list[int]:
    """The players' characters in play, who by default attend and have a downtime."""
    return [person.id for person in people if (person.role, person.status) == ("pc", "active")]


def milestone_recipients(people: Iterable[Person], attendance: Collection[int] | None) -> list[int]:
    """The characters who get a milestone: all who attend the session (None: none is open) and aren't retired.

    Between sessions it is the party. An absent character gets nothing by default, whether a form is filled in or not.
    """
    if attendance is None:
        return party(people)
    return [person.id for person in people if person.id in attendance and person.status != "retired"]
