"""Threads on screen: written, ticked, touched, closed with how they ended, and reached from their clocks."""

from itertools import product

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddArticle,
    AddClock,
    CloseThread,
    EndSession,
    SetCalendar,
    StartScene,
    StartSession,
    TickClock,
)
from campaigns.state.list_rows import Known
from campaigns.state.view import ClockView
from campaigns.threads.thread_list import Thread
from core.building_blocks.track import Track
from tests.tui.keyboard import seated
from tests.tui.pilot import settled
from tests.tui.table import furnished, shown, told
from tests.words import sentence
from tui.calendar.screen import TimelineScreen
from tui.dialogs.choose import Pick
from tui.dossiers.dossier import DossierDialog
from tui.forms.dialog import FormDialog
from tui.threads.content import thread_row
from tui.threads.screen import ThreadsScreen
from tui.widgets.gauge import boxes


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))


async def test_a_thread_is_written_given_a_clock_ticked_and_closed_with_how_it_ended(tmp_path):
    async with seated(furnished(tmp_path / "c")) as (app, gm):
        await gm.press("&")
        await gm.at(ThreadsScreen)
        await gm.sees("No threads yet")
        await gm.press("a")
        await gm.at(FormDialog)
        await gm.type("The [b]bell")
        await gm.press("enter")
        await gm.sees("open      The [b]bell")
        await gm.press("C")
        await gm.at(Pick)
        await gm.press("1")
        await gm.at(FormDialog)
        await gm.type("It rings")
        await gm.press("enter")
        await gm.until(lambda: app.campaign.threads()[0].clocks, "its clock")
        await gm.press("+", "minus", "+", "+")
        await gm.sees("▰▰▱▱▱▱ 2/6  It rings", "touched in session 1")
        await gm.press("x")
        await gm.at(FormDialog)
        await gm.type("It cracked.")
        await gm.press("enter")
        await gm.until(lambda: app.campaign.threads()[0].state == "closed", "closed")
        await gm.sees("All threads are")
        await gm.press("f", "f", "f")
        await gm.sees("How it ended: It cracked.")
        await gm.press("x")
        await gm.until(lambda: app.campaign.threads()[0].state == "open", "open again")


async def test_one_that_is_running_counts_for_it_and_leaves_the_table_for_its_thread(tmp_path):
    async with seated(furnished(tmp_path / "c")) as (app, gm):
        app.send(AddArticle(sort="faction", name="The river", thread="promised"))
        await gm.sees("The thaw")
        await gm.press("&")
        await gm.at(ThreadsScreen)
        await gm.press("C")
        await gm.at(Pick)
        await gm.type("thaw")
        await gm.press("enter")
        await gm.until(lambda: app.campaign.threads()[0].clocks, "linked")
        await gm.press("escape")
        await gm.until(lambda: app.screen is app.table and "The thaw" not in shown(app), "not at the table")
        app.find_at_table("scene", app.campaign.threads()[0].clocks[0].id)
        await gm.at(ThreadsScreen)
        assert app.screen.thread.one.name == "The river"


async def test_what_is_urgent_stands_first_and_is_listed_alone_and_one_key_touches_it(tmp_path):
    async with seated(furnished(tmp_path / "c")) as (app, gm):
        app.send(AddArticle(sort="thread", name="The quiet one"))
        app.send(AddArticle(sort="thread", name="The late one", deadline=3))
        app.send(EndSession())
        for _ in range(6):
            app.send(StartSession())
            app.send(EndSession())
        app.send(StartSession())
        app.send(StartScene(title="The ford"))
        app.send(SetCalendar(day=5))
        app.send(AddArticle(sort="thread", name="A new one"))
        app.go("threads")
        await gm.at(ThreadsScreen)
        assert [each.state for each in app.screen.threads] == ["overdue", "dormant", "open"]
        await gm.press("f")
        await gm.sees(sentence("tui.threads.screen:ThreadsScreen.show", "urgent"))
        assert [each.one.name for each in app.screen.threads] == ["The late one", "The quiet one"]
        await gm.press("down", "t")
        await gm.until(lambda: [each.one.name for each in app.screen.threads] == ["The late one"], "touched")
        await gm.press("escape")
        await gm.until(lambda: len(app.screen.threads) == 3, "all again")
        await gm.press("t")
        await gm.press("t")
        await gm.until(lambda: "Session 8 has already touched it." in told(app), "why not")


async def test_enter_opens_the_dossier_with_the_sessions_that_touched_it(tmp_path):
    async with seated(furnished(tmp_path / "c")) as (app, gm):
        app.send(AddArticle(sort="thread", name="The bell", deadline=9))
        app.send(AddClock(title="It rings", target=4, article=app.campaign.articles()[0].id))
        await gm.press("&", "enter")
        await gm.at(DossierDialog)
        await gm.sees("open · last in session 1 · by Day 9, in 8 days", "▱▱▱▱ 0/4  It rings", "touched in session 1")


async def test_its_deadline_stands_on_the_timeline_and_leads_back(tmp_path):
    async with seated(furnished(tmp_path / "c")) as (app, gm):
        app.send(AddArticle(sort="thread", name="The bell", deadline=9))
        app.go("timeline")
        await gm.at(TimelineScreen)
        await gm.sees("The bell")
        while app.screen.line is None or app.screen.line.stretch is None or app.screen.line.stretch.title != "The bell":
            await gm.press("down")
        await gm.press("enter")
        await gm.at(ThreadsScreen)
        assert app.screen.thread.one.name == "The bell"


async def test_how_threads_stand_is_worked_out_once_for_each_change(tmp_path, monkeypatch):
    async with seated(furnished(tmp_path / "c")) as (app, gm):
        for name in ("The bell", "The ford"):
            app.send(AddArticle(sort="thread", name=name))
        asked = []
        monkeypatch.setattr(app.campaign, "threads", lambda was=app.campaign.threads: (asked.append(1), was())[1])
        await gm.press("&")
        await gm.at(ThreadsScreen)
        await gm.press("down", "f", "f", "f", "f", "slash", "f", "o", "enter", "escape")
        assert len(asked) == 1


async def test_one_key_says_after_how_many_sessions_a_thread_is_dormant(tmp_path):
    async with seated(furnished(tmp_path / "c")) as (app, gm):
        app.send(AddArticle(sort="thread", name="The quiet one"))
        app.send(EndSession())
        for _ in range(3):
            app.send(StartSession())
            app.send(EndSession())
        app.go("threads")
        await gm.at(ThreadsScreen)
        assert [each.state for each in app.screen.threads] == ["open"]
        await gm.press("D")
        await gm.sees("Dormant after", "Sessions")
        await gm.press("0", "enter")
        await gm.sees("Sessions must be from 1 to 1000.")
        assert app.view.dormant_after == 5, "nothing was taken"
        await gm.press("backspace", "3", "enter")
        await gm.at(ThreadsScreen)
        await gm.until(lambda: [each.state for each in app.screen.threads] == ["dormant"], "at once")
        await gm.press("u")
        await gm.until(lambda: app.view.dormant_after == 5, "undone")


def test_of_several_clocks_of_a_thread_the_fullest_is_drawn():
    """Full is who lacks least for their size: 3 of 4, not 4 of 12."""
    clocks = tuple(
        ClockView(n, Track("", target, tally)) for n, (tally, target) in enumerate([(4, 12), (3, 4), (0, 2)])
    )
    row = thread_row(Thread(Known(id=1, name="The debt", sort="thread"), "open", clocks=clocks)).plain
    assert f"{boxes(3, 4, 5)} +2" in row


SHOWS = {
    "open": lambda told, ends, full: not ends,
    "urgent": lambda told, ends, full: not ends and (told in ("overdue", "dormant") or full),
    "promised": lambda told, ends, full: not ends and told == "promised",
    "closed": lambda told, ends, full: ends,
}
"""The threads that each press of `f` leaves, by how they were, whether closed and whether a clock of theirs is full."""


async def test_each_filter_shows_the_threads_that_it_names_whatever_else_they_are(tmp_path):
    folder = furnished(tmp_path / "c")
    with Campaign.open(folder) as campaign:
        campaign.do(SetCalendar(day=50))
        for told, ends, full in product(("promised", "running", "overdue"), (False, True), (False, True)):
            thread, due = ("promised" if told == "promised" else "open"), 40 if told == "overdue" else 0
            campaign.do(AddArticle(sort="thread", name=f"{told} {ends} {full}", thread=thread, deadline=due))
            article = campaign.id_by_name(f"{told} {ends} {full}")
            campaign.do(AddClock(title="It grows", target=2, article=article))
            campaign.do(TickClock(clock=campaign.view.clocks[-1].id, by=1 + full))
            if ends:
                campaign.do(CloseThread(article=article, ending=""))
    async with seated(folder) as (app, gm):
        app.go("threads")
        place = await gm.at(ThreadsScreen)
        for shows in SHOWS.values():
            await settled()
            names = {each.one.name for each in place.threads}
            every = product(("promised", "running", "overdue"), (False, True), (False, True))
            assert names == {f"{told} {ends} {full}" for told, ends, full in every if shows(told, ends, full)}
            await gm.press("f")
