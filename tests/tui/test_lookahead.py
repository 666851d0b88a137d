"""The likely next draw is computed while no one does anything."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddClock
from core.actions.place import Place
from tests.tui.keyboard import seated
from tests.tui.mill import ids, mill
from tests.tui.pilot import wait_until
from tui.draws import forecast_task
from tui.draws import lookahead as foreseeing
from tui.draws.lookahead import likely, usual_draw
from tui.play_screen.screen import PlayScreen


def test_what_odds_are_asked_of_comes_first_then_all_that_is_offered(tmp_path: Path) -> None:
    with Campaign.open(mill(tmp_path / "c")) as campaign:
        mara = ids(campaign)[0]
        found = [(drawing.action.id, looked_at) for drawing, looked_at in likely(campaign, mara, None)]
        offered = [each for each in campaign.offers(Place.SCENE, mara) if each.action.odds and not each.why_not]
        assert found[0] == (usual_draw(campaign), True)
        assert [action for action, _ in found[1:]] == [each.action.id for each in offered]


def forecasts(campaign: Campaign) -> list[forecast_task.Outlook | None]:
    """The remembered forecast of each likely draw, None without one."""
    mara = ids(campaign)[0]
    return [forecast_task.remembered.find(each, solve=solve) for each, solve in likely(campaign, mara, None)]


def test_a_forecast_is_remembered_until_the_situation_is_another(tmp_path: Path) -> None:
    forecast_task.remembered.cache_clear()
    with Campaign.open(mill(tmp_path / "c")) as campaign:
        mara = ids(campaign)[0]
        assert not any(forecasts(campaign))
        worked = [list(forecast_task.outlooks(each, solve=solve))[-1] for each, solve in likely(campaign, mara, None)]
        assert forecasts(campaign) == worked
        assert [list(forecast_task.outlooks(each, solve=solve)) for each, solve in likely(campaign, mara, None)] == [
            [each] for each in worked
        ]
        campaign.do(AddClock(title="The thaw", target=8))
        assert not any(forecasts(campaign))


@pytest.fixture
def worked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The draws computed in advance, as soon as nothing is done."""
    found: list[str] = []

    def outlooks(drawing: Any, *, solve: bool) -> Iterator[None]:
        found.append(drawing.action.id)
        yield None

    monkeypatch.setattr(foreseeing, "_MOMENT", 0)
    monkeypatch.setattr(forecast_task, "outlooks", outlooks)
    return found


async def test_it_is_worked_out_once_all_is_loaded_and_again_as_the_table_comes_back(
    tmp_path: Path, worked: list[str]
) -> None:
    async with seated(mill(tmp_path / "c")) as (_, gm):
        await wait_until(gm.pilot, lambda: "contest" in worked, "what is offered last")
        await gm.press("question_mark")
        worked.clear()
        await gm.press("escape")
        await wait_until(gm.pilot, lambda: "contest" in worked, "what is offered last, again")


async def test_it_ends_with_the_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does a message that reaches the table as it is closed start it again: the app it would ask is gone."""
    begun: list[str] = []
    asked: list[PlayScreen] = []

    def endless(drawing: Any, *, solve: bool) -> Iterator[None]:
        while True:
            begun.append(drawing.action.id)
            yield None

    monkeypatch.setattr(foreseeing, "_MOMENT", 0)
    monkeypatch.setattr(forecast_task, "outlooks", endless)
    async with seated(mill(tmp_path / "c")) as (app, gm):
        await wait_until(gm.pilot, lambda: begun, "the first piece of it")
        table = app.table
    assert table is not None
    monkeypatch.setattr(PlayScreen, "wyrdbook", property(asked.append))
    at_the_end = len(begun)
    table.foresee()
    table.on_screen_resume()
    for _ in range(100):  # turns of the loop: with no moment to wait for it would begin in the next
        await asyncio.sleep(0)
    assert (asked, len(begun)) == ([], at_the_end)
