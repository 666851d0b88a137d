from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import core.rulesets
from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, AwardPoints, StartScene, StartSession
from campaigns.conformance.random_play import Clock
from campaigns.library.new_campaign import create
from core.actions.place import Place
from tests.campaigns.buying import ALL, bought, worded


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(core.rulesets.MODULES, "toy", "tests.toy")


@pytest.fixture
def new(tmp_path: Path) -> Callable[..., Campaign]:
    def make(name: str = "The Long Winter", **words: object) -> Campaign:
        words.setdefault("seed", "a seed")
        return create(tmp_path / "campaign", name, "toy", clock=Clock(), **words)  # type: ignore[arg-type]

    return make


@pytest.fixture
def campaign(new: Callable[..., Campaign]) -> Iterator[Campaign]:
    """Two characters and an open scene."""
    campaign = new()
    for name in ("Mara Voss", "Jonas Reed"):
        campaign.do(AddCharacter(name=name))
    campaign.do(StartSession())
    campaign.do(StartScene(title="The mill", aspects=["dark", ""]))
    yield campaign
    campaign.close()


@pytest.fixture(params=[*core.rulesets.MODULES, "toy"])
def rich(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Campaign]:
    """A campaign of each game with a character who was made by its first guide and has points of every kind."""
    with create(tmp_path / "c", "The ferry", request.param, seed="a seed") as campaign:
        isa = campaign.do(AddCharacter(name="Isa")).view.characters[0].id
        made = next(a for a in campaign.ruleset.actions if a.place is Place.CREATION)
        campaign.do(bought(campaign, made, isa, worded(campaign.start_form(made.id, isa))))
        for currency in campaign.ruleset.currencies:
            campaign.do(AwardPoints(characters=[isa], currency=currency.id, amount=ALL, reason="a start"))
        yield campaign
