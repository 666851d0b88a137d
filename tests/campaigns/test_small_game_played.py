"""A small game in a real campaign: what its downtime changed is told, and its purchases go by their names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import core.rulesets
from campaigns.authoring import lantern
from campaigns.campaign import Campaign
from campaigns.command_language.script import play, statements
from campaigns.history.verification import verify_folder
from campaigns.library.new_campaign import create
from core.actions.situation import Effects
from core.downtime import Interval
from core.effects import adjust
from core.game import game
from core.points import Currency
from core.small_games.defaults import activity, downtime
from core.small_games.growth import advance, traits
from tests.campaigns.conftest import Clock
from tests.core.test_small_games import LIFT, Sheet, State, work

BEGUN = """
character Mara
character Jonas
session
scene "The weir" with=mara,jonas
"""


def mended(done: Any) -> Effects:
    """The hull is better."""
    return adjust(done.situation, "hull", 1, "lantern-1")


WEEK = downtime(Interval("week", "A week", 7), activities=(activity("mend", "Mend", work, settle=mended),))
TRAIN = advance("train", "Train", traits(Sheet, "arm", "nerve"), "coins", cost=lambda rank: rank)


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    """Two characters in a scene."""
    coins = (Currency("coins", "Coins", "c"),)
    ruleset = game(lantern.__name__, LIFT, TRAIN, WEEK, sheet=Sheet, state=State, currencies=coins)
    monkeypatch.setitem(core.rulesets.MODULES, "lantern", lantern.__name__)
    monkeypatch.setattr(lantern, "RULESET", ruleset)
    with create(tmp_path / "c", "Weir", "lantern", seed="a seed", clock=Clock()) as campaign:
        says(campaign, BEGUN)
        yield campaign


def says(campaign: Campaign, *lines: str) -> None:
    """Play lines of a script."""
    for _ in play(campaign, statements("\n".join(lines)), "script"):
        pass


def test_a_number_that_an_activity_moved_is_in_recaps_and_slips(small: Campaign, tmp_path: Path) -> None:
    says(small, "end-session", "plan mara mend", "plan jonas mend", "commit")
    told = small.recap()
    assert told.count("Hull +1") == 2
    assert "Mara: Hull +1" in told
    assert [slip.count("Hull +1") for slip in small.slips().values()] == [1, 1]
    assert [each.message for each in verify_folder(tmp_path / "c") if not each.ok] == []


@pytest.mark.parametrize("name", ['"Strong arm 3"', '"Train: Strong arm 3"', '"Mara: Strong arm 3"', "Strong"])
def test_a_purchase_is_refunded_by_what_was_bought(small: Campaign, name: str) -> None:
    """Also the second time: a purchase that was refunded, and its refund, no longer have the name."""
    says(small, "award mara 20 coins gift", "train mara nerve")
    for _ in range(2):
        says(small, "train mara arm", f"refund {name} mistaken")
    assert [(each.item, each.refunded) for each in small.ledger() if each.delta < 0] == [
        ("Strong arm 3", True),
        ("Strong arm 3", True),
        ("Nerve 2", False),
    ]
    assert small.view.characters[0].sheet == Sheet(nerve=2)
