"""The downtime of a small game in the papers: what an activity changed on a sheet is told with its character."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import core.rulesets
from campaigns.authoring import lantern
from campaigns.command_language.script import play, statements
from campaigns.history.verification import verify_folder
from campaigns.library.creation import create
from core.actions.situation import Effects
from core.defaults import activity, downtime
from core.downtime import Interval
from core.effects import adjust
from core.game import game
from tests.campaigns.conftest import Clock
from tests.core.test_small_games import LIFT, Sheet, State, work

SCRIPT = """
character Mara
character Jonas
session
scene "The weir" with=mara,jonas
end-session
plan mara mend
plan jonas mend
commit
"""


def mended(done: Any) -> Effects:
    """The hull is better."""
    return adjust(done.situation, "hull", 1, "lantern-1")


def test_a_number_that_an_activity_moved_is_in_recaps_and_slips(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    weeks = downtime(Interval("week", "A week", 7), activities=(activity("mend", "Mend", work, settle=mended),))
    ruleset = game(lantern.__name__, LIFT, weeks, sheet=Sheet, state=State)
    monkeypatch.setitem(core.rulesets.MODULES, "lantern", lantern.__name__)
    monkeypatch.setattr(lantern, "RULESET", ruleset)
    with create(tmp_path / "c", "Weir", "lantern", seed="a seed", clock=Clock()) as campaign:
        for _ in play(campaign, statements(SCRIPT), "script"):
            pass
        told, slips = campaign.recap(), campaign.slips()
    assert told.count("Hull +1") == 2
    assert "Mara: Hull +1" in told
    assert [slip.count("Hull +1") for slip in slips.values()] == [1, 1]
    assert [each.message for each in verify_folder(tmp_path / "c") if not each.ok] == []
