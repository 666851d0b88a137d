"""Pictures over the sessions are chosen in the story, and a session is gone to by its number."""

from __future__ import annotations

import pytest

from campaigns.commands import EndSession, StartSession
from campaigns.library.new_campaign import create
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown
from tui.dialogs.choose import Pick
from tui.dialogs.reader import Reader
from tui.history.screen import LogScreen
from tui.sessions.screen import StoryScreen


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))


async def test_a_course_is_chosen_and_a_session_gone_to_by_its_number(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        for command in (EndSession(), StartSession(title="The weir")):
            app.send(command)
        await pilot.press("s")
        await wait_until(pilot, lambda: isinstance(app.screen, StoryScreen) and app.screen.lines, "the story")
        place = app.screen
        for which in ("presence", "luck", "marks"):
            await pilot.press("o")
            await wait_until(pilot, lambda: isinstance(app.screen, Pick), "the courses")
            await pilot.press(*which, "enter")
            await wait_until(pilot, lambda: isinstance(app.screen, Reader) and "session 1" in shown(app), which)
            assert "Mara Voss" in shown(app)
            await pilot.press("escape")
            await wait_until(pilot, lambda: app.screen is place, "the story again")
        await pilot.press("ctrl+g", "1", "enter")
        await wait_until(pilot, lambda: place.line is not None and place.line.session == 1, "session 1")
        app.go("log")
        await wait_until(pilot, lambda: isinstance(app.screen, LogScreen) and app.screen.list.rows, "the log")
        await pilot.press("ctrl+g", "1", "enter")
        await wait_until(pilot, lambda: app.screen.narrowing.session == 1, "its log")


async def test_luck_that_is_spent_and_luck_of_the_draw_are_not_called_the_same(tmp_path):
    with create(tmp_path / "c", "The ferry", "aisling", seed="a seed") as campaign:
        campaign.do(StartSession())
    async with playing(tmp_path / "c") as (app, _, pilot):
        await pilot.press("s", "o")
        await wait_until(pilot, lambda: isinstance(app.screen, Pick), "the courses")
        labels = [choice.label for choice in app.screen.choices.choices]
        assert len(labels) == len(set(labels))
