"""Slow work runs beside the keys: it shows its progress, and escape leaves it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, current_thread, main_thread
from typing import Any
from unittest.mock import patch

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddNote, EditCharacter, EndSession, StartScene, StartSession
from campaigns.errors import CampaignError
from campaigns.store import disk
from core.refusal import Refusal
from tests.tui.keyboard import seated
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, shown, told
from tui.characters.screen import SheetScreen
from tui.dialogs.background_task import ProgressDialog, Step, patiently
from tui.dialogs.basic import Confirm, Prompt
from tui.dialogs.choose import Pick
from tui.dialogs.reader import Reader
from tui.history.filters import LogFilter


@pytest.fixture
def winter(tmp_path: Path) -> Path:
    return furnished(tmp_path / "campaign")


@pytest.fixture
def impatient(monkeypatch):
    """Nothing is at once: the dialog comes for everything."""
    monkeypatch.setattr("tui.dialogs.background_task.AT_ONCE", 0.001)


class Slow:
    """Work that goes on when it is told to, and notes what became of it."""

    def __init__(self, result: object = "done") -> None:
        self.go, self.ended, self.result = Event(), Event(), result
        self.left = False

    def begin(self, step: Step) -> Callable[[], object]:
        def work() -> object:
            try:
                step(1, 4)
                self.go.wait(10)
                step(4, 4)
            except BaseException:
                self.left = True
                raise
            finally:
                self.ended.set()
            if isinstance(self.result, Exception):
                raise self.result
            return self.result

        return work


async def test_long_work_says_how_far_it_is_and_then_what_it_has_come_to(winter, impatient):
    slow, came = Slow(), []
    async with seated(winter) as (app, gm):
        patiently(app, "Reading", slow.begin, came.append, after=lambda: came.append("after"))
        await wait_until(gm.pilot, lambda: "25 %" in shown(app), "how far it is")
        assert isinstance(app.screen, ProgressDialog)
        slow.go.set()
        await wait_until(gm.pilot, lambda: came, "the end")
        assert came == ["done", "after"]
        assert not isinstance(app.screen, ProgressDialog)


async def test_escape_leaves_long_work_and_the_work_ends(winter, impatient):
    slow, came = Slow(), []
    async with seated(winter) as (app, gm):
        patiently(app, "Reading", slow.begin, came.append)
        await wait_until(gm.pilot, lambda: isinstance(app.screen, ProgressDialog), "the dialog")
        await gm.press("escape")
        await wait_until(gm.pilot, lambda: not isinstance(app.screen, ProgressDialog), "play")
        slow.go.set()
        assert slow.ended.wait(10)
        assert slow.left
        assert came == []


async def test_what_must_not_be_done_by_half_is_not_left(winter, impatient):
    slow, came = Slow(), []
    async with seated(winter) as (app, gm):
        patiently(app, "Restoring", slow.begin, came.append, left=False)
        await wait_until(gm.pilot, lambda: isinstance(app.screen, ProgressDialog), "the dialog")
        await gm.press("escape")
        assert isinstance(app.screen, ProgressDialog)
        slow.go.set()
        await wait_until(gm.pilot, lambda: came == ["done"], "the end")


@pytest.mark.parametrize("error", [Refusal("no", "Not like this."), CampaignError("The log is damaged.")])
async def test_what_is_foreseen_is_said_and_what_follows_follows(winter, impatient, error):
    slow, came = Slow(error), []
    slow.go.set()
    async with seated(winter) as (app, gm):
        patiently(app, "Reading", slow.begin, came.append, after=lambda: came.append("after"))
        await wait_until(gm.pilot, lambda: came, "the end")
        assert came == ["after"]
        assert str(error) in f"{told(app)} {shown(app)}"


@pytest.fixture
def long(winter: Path) -> Path:
    """The campaign with a dozen sessions more."""
    with Campaign.open(winter) as campaign:
        mara = campaign.view.characters[0].id
        if campaign.view.session:
            campaign.do(EndSession())
        for number in range(12):
            campaign.do(StartSession())
            campaign.do(StartScene(title=f"Scene {number}"))
            campaign.do(AddNote(text=f"what was noted {number}"))
            campaign.do(EditCharacter(character=mara, note=f"after {number}"))
            campaign.do(EndSession())
    return winter


LOOKED_BACK = [
    ("story", "p", "previously", Reader),
    ("story", "D", "what changed", Reader),
    ("sheet", "left_square_bracket", "a sheet long ago", SheetScreen),
    ("log", "b", "back to here", Confirm),
    ("log", "o", "luck", Reader),
    ("log", "W", "write to a file", Prompt),
]
"""Places, a key that looks back over the log there, what it is for, and what comes of it."""


@pytest.mark.walk
@pytest.mark.parametrize("looked", LOOKED_BACK, ids=[looked[2] for looked in LOOKED_BACK])
async def test_what_looks_back_reads_the_log_beside_the_keys(long, impatient, looked):
    place, key, _, comes = looked
    async with seated(long) as (app, gm):
        app.go(place)
        await wait_until(gm.pilot, lambda: app.place and app.place.scope == place, place)
        in_sight = {"story": "Scene 11", "sheet": "after 11", "log": "what was noted 11"}
        await gm.sees(in_sight[place])
        if place != "sheet":
            await gm.press(*["down"] * 5)
            await gm.pilot.pause()
        with reads() as read:
            await gm.press(key)
            if key == "D":
                await wait_until(gm.pilot, lambda: isinstance(app.screen, Pick), "until when")
                await gm.press("enter")
            await wait_until(gm.pilot, lambda: read["beside"] and isinstance(app.screen, comes), "what comes of it")
        assert read["here"] == 0


async def test_the_log_is_searched_beside_the_keys(long, impatient, monkeypatch):
    of, threads = LogFilter.entries_in, set()

    def noted(narrowing: LogFilter, past: Any) -> Any:
        threads.add(current_thread())
        return of(narrowing, past)

    monkeypatch.setattr(LogFilter, "entries_in", noted)
    async with seated(long) as (app, gm):
        app.go("log")
        await wait_until(gm.pilot, lambda: app.place and app.place.scope == "log", "the log")
        await gm.press("slash", *"noted 3")
        await wait_until(gm.pilot, lambda: len(app.place.lines) == 1, "the one line")
        assert "noted 3" in shown(app)
        assert threads
        assert main_thread() not in threads


async def test_a_search_that_is_left_for_another_ends(long, impatient, monkeypatch):
    slow = Slow()
    monkeypatch.setattr("tests.tui.pilot.PATIENCE", 0.05)  # each key would wait for what is held
    async with seated(long) as (app, gm):
        app.go("log")
        await wait_until(gm.pilot, lambda: app.place and app.place.scope == "log", "the log")
        of, steps = LogFilter.entries_in, list[Step]()

        def held(narrowing: LogFilter, past: Any) -> Any:
            if narrowing.words == "n":
                return slow.begin(steps[0])()
            return of(narrowing, past)

        past = app.campaign.past
        monkeypatch.setattr(app.campaign, "past", lambda back: steps.append(back.__self__) or past(back))
        monkeypatch.setattr(LogFilter, "entries_in", held)
        await gm.press("slash", "n")
        await wait_until(gm.pilot, lambda: "searching … 25 %" in shown(app), "how far it is")
        await gm.press("o")
        await wait_until(gm.pilot, lambda: len(app.place.lines) > 10, "what the other finds")
        slow.go.set()
        assert slow.ended.wait(10)
        assert slow.left


@contextmanager
def reads() -> Iterator[Counter[str]]:
    """How many parts of the log are read on the screen's thread, and how many beside it."""
    found, read = Counter[str](), disk.read

    def counted(path: Any, *given: Any, **named: Any) -> bytes:
        if path.suffix == ".jsonl":
            found["here" if current_thread() is main_thread() else "beside"] += 1
        return read(path, *given, **named)

    with patch("campaigns.store.disk.read", counted):
        yield found
