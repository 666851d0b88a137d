"""Every band of every action stands in a played script (samples, golden campaigns, `tests/played`), or is listed."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import core.rulesets
from campaigns.campaign import Campaign
from campaigns.command_language.script import play, statements
from campaigns.conformance.all_situations import every_situation, full_scene
from campaigns.library.samples import begin_sample, sample_of
from core.building_blocks.band import Band
from tests import built
from tests.outcomes import (
    Logged,
    Word,
    declared,
    declared_in,
    endings,
    outcomes,
    played_in,
    played_in_archive,
    unplayed,
)

GAMES = list(core.rulesets.MODULES)
PLAYED = Path(__file__).parent / "played"
GOLDEN = Path(__file__).parent / "golden"


def played(game: str, home: Path) -> set[Logged]:
    """Return the endings in the scripts of a game: its sample, its golden campaigns, and those played for this."""
    found = set[Logged]()
    built.sample(home / "sample", game)
    with Campaign.open(home / "sample", read_only=True) as campaign:
        found |= played_in(campaign)
    for file in GOLDEN.glob(f"*/{game}*.zip"):
        found |= played_in_archive(file)
    for script in PLAYED.glob(f"{game}*.txt"):
        with begin_sample(sample_of(core.rulesets.find(game)), home / script.stem) as (campaign, clock):
            for _ in play(campaign, statements(script.read_text("utf-8")), script.name, clock):
                pass
            found |= played_in(campaign)
    return found


@pytest.mark.walk(by="test_nothing_listed_is_played")
@pytest.mark.parametrize("game", GAMES)
def test_every_band_of_every_action_is_played_or_listed(game: str, tmp_path: Path) -> None:
    ruleset = core.rulesets.find(game)
    found = endings(outcomes(ruleset, every_situation(ruleset, full_scene(ruleset, tmp_path / "scene"))))
    assert len(found) >= 8
    came_up = {each.ending for each in played(game, tmp_path)}
    assert sorted(found - came_up - unplayed(game).keys()) == []


@pytest.mark.walk(by="test_nothing_listed_is_played")
@pytest.mark.parametrize("game", GAMES)
def test_every_outcome_in_the_code_is_played_or_listed(game: str, tmp_path: Path) -> None:
    found = declared(game)
    assert len(found) >= 5
    came_up = {each.said for each in played(game, tmp_path)}
    assert sorted(found - came_up - {Word(*ending) for ending in unplayed(game)}) == []


def test_outcomes_are_read_from_the_code() -> None:
    tree = ast.parse("""
AUTOMATIC: Final = "automatic"
BANDS = {AUTOMATIC: Band.SUCCESS, "tie": Band.MIXED}
_ENDS = {"won": Outcome(Band.TRIUMPH, "won")}
def outcome(self): return Outcome(Band.FAILURE if self.fails else Band.MIXED, "drawn" if self.drawn else "spared")
""")
    assert sorted(declared_in([tree])) == [
        *(("failure", "drawn"), ("failure", "spared"), ("mixed", "drawn"), ("mixed", "spared"), ("mixed", "tie")),
        *(("success", "automatic"), ("triumph", "won")),
    ]


@pytest.mark.walk
@pytest.mark.parametrize("game", GAMES)
def test_nothing_listed_is_played(game: str, tmp_path: Path) -> None:
    there = {action.id for action in core.rulesets.find(game).actions} | {band.value for band in Band}
    came_up = played(game, tmp_path)
    assert len({each.ending for each in came_up}) >= 8
    assert {ending.action for ending in (*came_up, *unplayed(game))} <= there
    assert sorted(ending for each in came_up for ending in (each.ending, each.said) if ending in unplayed(game)) == []
    assert all(unplayed(game).values())
