"""Fixtures that the tests of every game use: seeds, a campaign played at random, situations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from campaigns.authoring.seeds import seed_of_run
from campaigns.campaign import Campaign
from campaigns.conformance.all_situations import every_situation, full_scene
from campaigns.conformance.cases import Case
from campaigns.conformance.random_play import Player, play_sessions
from core.actions.situation import Situation
from core.ruleset import Ruleset


@pytest.fixture(scope="module")
def fresh_seed(request: pytest.FixtureRequest) -> int:
    """The seed of this run; the plugin adds those with which a test failed before."""
    return seed_of_run(request.config)


@pytest.fixture
def untried(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """A function that notes what a test couldn't try; the plugin lists the notes at the end of the run."""
    return lambda what: record_property("untried", what)


@pytest.fixture(scope="module")
def odds_cases() -> tuple[Case, ...]:
    """Small requests for odds (`campaigns.conformance.cases.Case`), if a game has to write some."""
    return ()


@pytest.fixture
def shapes(request: pytest.FixtureRequest) -> Path:
    """The folder `shapes` beside the test, with the listings of stored values."""
    return request.path.parent / "shapes"


@pytest.fixture(scope="module")
def scene(ruleset: Ruleset, tmp_path_factory: pytest.TempPathFactory) -> Situation:
    """A scene with everyone in it."""
    return full_scene(ruleset, tmp_path_factory.mktemp(ruleset.id) / "c")


@pytest.fixture(scope="module")
def situations(ruleset: Ruleset, scene: Situation) -> tuple[Situation, ...]:
    """Every kind of situation that an action can be tried in."""
    return every_situation(ruleset, scene)


@pytest.fixture(scope="module")
def played(
    ruleset: Ruleset, fresh_seed: int, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Campaign, Player]]:
    """One campaign for all tests that only read it."""
    campaign, player = play_sessions(ruleset, tmp_path_factory.mktemp(ruleset.id) / "c", seed=fresh_seed)
    yield campaign, player
    campaign.close()
