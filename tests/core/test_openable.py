"""Purchases start with an affordable one: a refused form is opened with another choice."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace

import pytest

from core.actions.play import openable
from core.refusal import Refusal
from core.schema.entry import Choice, entry

SKILLS = (Choice("brawl"), Choice("sail", why_not="too dear"), Choice("ride"))


@dataclass(frozen=True)
class Buying:
    skill: str = entry("Skill", default="brawl", choices=SKILLS)
    level: int = entry("Level", default=1, choices=tuple(Choice(str(n)) for n in range(1, 4)))
    others: tuple[str, ...] = entry("Others", default=(), choices=SKILLS)
    none: str | None = entry("None", default=None, choices=SKILLS)


def buying(*fine: Buying) -> SimpleNamespace:
    def prepare(form: Buying, situation: object) -> Buying:
        if form not in fine:
            raise Refusal("too_dear", "Too dear.")
        return form

    return SimpleNamespace(why_not=lambda situation: None, prepare=prepare)


@pytest.mark.parametrize(
    ("fine", "opened"),
    [
        ((Buying(), Buying("ride")), Buying()),
        ((Buying("ride"), Buying(level=2)), Buying("ride")),
        ((Buying("sail"), Buying(level=3)), Buying(level=3)),
        ((Buying("ride", 2),), Buying()),
        ((), Buying()),
    ],
    ids=["as it is", "the first other choice", "none that is not open", "one change at most", "nothing fits"],
)
def test_the_first_change_that_is_not_refused(fine, opened):
    assert openable(buying(*fine), Buying(), None) == opened
