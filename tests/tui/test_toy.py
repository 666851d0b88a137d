"""A game nobody has heard of, by keys alone: what works for the toy in `tests/toy` is asked of no ruleset by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddProject, EndSession
from tests.campaigns.play import state
from tests.tui.keyboard import Keyboard, seated
from tests.tui.table import furnished
from tui.characters.screen import SheetScreen
from tui.config.settings import Config
from tui.dialogs.choose import Pick
from tui.dialogs.reader import Reader
from tui.downtime.screen import DowntimeScreen
from tui.draws.decision import Choices
from tui.draws.dialog import DrawDialog
from tui.draws.menu import ActionMenu
from tui.draws.planned_activity import ActivityDialog
from tui.forms import FormDialog
from tui.play_screen.screen import PlayScreen


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    return tmp_path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A campaign of the toy in the middle of a session."""
    return furnished(tmp_path / "c")


async def dare(gm: Keyboard) -> None:
    """Dare something, up to the decision it asks for."""
    await gm.choose("1", "d")
    await gm.press("enter")
    await gm.until(lambda: isinstance(gm.app.focused, Choices), "the decision")


async def test_a_campaign_of_it_is_begun_and_someone_dares_something():
    async with seated(None) as (_, gm):
        await gm.press("a")
        await gm.at(Pick)
        await gm.type("toy")
        await gm.press("enter")
        await gm.at(FormDialog)
        await gm.type("Street games")
        await gm.press("enter")
        await gm.at(PlayScreen)
        await gm.press("a")
        await gm.at(FormDialog)
        await gm.type("Pip")
        await gm.press("enter")
        await gm.at(DrawDialog)
        await gm.press("right", "down", "right", "pagedown", "enter", "enter")
        await gm.at(PlayScreen)
        (pip,) = gm.campaign.view.characters
        assert (pip.sheet.nerve, pip.sheet.wit, pip.balances) == (2, 2, {"marks": 2})
        await gm.fill("S")
        await gm.fill("S", text="The roofs")

        await dare(gm)
        await gm.sees("Keep the die or throw it again?", "Keep it", "Throw again")
        await gm.press("enter")
        logged = await gm.accept()
        assert [a["given"] for a in logged["answers"]][-1] == ["keep"]
        assert (gm.campaign.ruleset.id, logged["title"][:5]) == ("toy", "Pip: ")


async def test_a_decision_is_left_open_kept_over_night_made_and_taken_back(folder):
    async with seated(folder) as (_, gm):
        await dare(gm)
        before = state(gm.campaign)
        await gm.press("ctrl+q")
    async with seated(folder) as (_, gm):
        thrown = gm.campaign.view.draft.answers
        assert [len(answer.given) for answer in thrown] == [1, 1]
        await gm.press("7", "r")
        await gm.at(DrawDialog)
        await gm.until(lambda: isinstance(gm.app.focused, Choices), "the same decision")
        await gm.press("down", "enter")
        logged = await gm.accept()
        assert [tuple(a["given"]) for a in logged["answers"][:3]] == [*(a.given for a in thrown), ("again",)]
        assert gm.campaign.view.characters[0].sheet.luck == 2

        await gm.press("u")
        await gm.hears("Undone")
        assert state(gm.campaign) == before
        assert gm.campaign.view.characters[0].sheet.luck == 3


async def test_its_sheet_its_prices_and_its_conflict(folder):
    async with seated(folder) as (_, gm):
        await gm.press("c")
        await gm.at(SheetScreen)
        await gm.sees("Nerve", "Luck", "whistle")
        await gm.press("plus")
        await gm.until(lambda: gm.campaign.view.characters[0].sheet.nerve == 2, "more nerve")
        await gm.press("escape", "2", "b")
        await gm.at(ActionMenu)
        await gm.sees("Learn  costs 3 m, has 2")
        await gm.press("escape", "5", "d")
        await gm.at(ActionMenu)
        await gm.press("1")
        await gm.at(DrawDialog)
        await gm.press("enter")
        await gm.accept()
        assert gm.campaign.view.strip[0].event["action"] == "exchange"


async def test_its_downtime(folder):
    with Campaign.open(folder) as campaign:
        campaign.do(AddProject(title="Mend the weir", target=4))
        campaign.do(EndSession())
    async with seated(folder) as (_, gm):
        await gm.press("w")
        await gm.at(DowntimeScreen)
        await gm.press("a")
        await gm.at(ActionMenu)
        await gm.press("enter")
        await gm.at(ActivityDialog)
        await gm.press("enter")
        await gm.at(DowntimeScreen)
        await gm.press("C")
        await gm.at(Reader)
        await gm.sees("Downtime done: 1 activity, 7 days")
        assert gm.campaign.view.projects[0].track.marks == 1


async def test_a_new_campaign_types_its_cards_if_the_configuration_says_so(monkeypatch):
    import core.rulesets

    monkeypatch.setattr(core.rulesets, "MODULES", {"toy": "tests.toy"})
    async with seated(None, config=Config(typed=True)) as (_, gm):
        await gm.fill("a", text="Real cards")
        assert gm.campaign.view.name == "Real cards"
        assert gm.campaign.view.typed
