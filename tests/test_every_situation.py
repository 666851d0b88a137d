"""Every action of every game in every situation (`campaigns.conformance`), held to more than a small game is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import core.rulesets
from campaigns.conformance import scene, situations
from campaigns.conformance.situations import totals_told, worked_in
from core.acts.place import Place
from core.acts.situation import Situation
from core.ruleset import Ruleset
from core.rulesets import find
from tui.present.draws.made import made_of

__all__ = ["ruleset", "scene", "situations"]

EVERY = [*core.rulesets.MODULES, "toy"]


@pytest.fixture(params=EVERY, scope="module")
def ruleset(request: pytest.FixtureRequest) -> Iterator[Ruleset]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(core.rulesets.MODULES, "toy", "tests.toy")
        yield find(request.param)


def test_most_actions_work_in_some_situation(ruleset: Ruleset, situations: tuple[Situation, ...]) -> None:
    worked = worked_in(ruleset, situations)
    assert set(worked.values()) >= {Place.SCENE, Place.CONFLICT}
    assert len(worked) > len(ruleset.actions) / 2


def test_what_totals_are_made_of_is_shown_before_the_draw(ruleset: Ruleset, situations: tuple[Situation, ...]) -> None:
    told = [made_of(before, ruleset, 80, 9) for _, before in totals_told(ruleset, situations)]
    assert all(told)
    assert told or ruleset.id in SILENT


SILENT = ("background",)
"""A game without pools: its cards are held against a target or against each other."""
