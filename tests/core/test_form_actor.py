"""The actor whom a form names is looked up once, with the name."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from core.actions.actor import FormActor, actor_of_form, find_actor
from core.actions.situation import Actor, Situation
from core.schema.entry import Choice, entry

LOOKS: list[object] = []


def people(situation: object) -> tuple[Choice, ...]:
    LOOKS.append(situation)
    return (Choice("2", "Odo", actor=2), Choice("guard", "A guard"))


@dataclass(frozen=True, slots=True)
class Blow:
    who: str = entry("Who", default="", choices=people, acts=True)


@pytest.mark.parametrize(
    ("who", "named"),
    [
        ("", FormActor(1, "Mara")),
        ("2", FormActor(2, "Odo")),
        ("guard", FormActor(None, "A guard")),
        ("nobody", FormActor(None)),
    ],
)
def test_the_actor_of_a_form_is_looked_up_once(who, named):
    situation = Situation(actors={1: Actor(1, "Mara", object(), player=True)}, state=None, options=None, acting=1)
    LOOKS.clear()
    assert find_actor(Blow(who), situation) == named
    assert len(LOOKS) == bool(who)
    assert actor_of_form(Blow(who), situation) == named.id
