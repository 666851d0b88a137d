"""Things to do after a session, on screen: the list comes unasked, opens its subjects, and ticks finished ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddArticle,
    AddCharacter,
    AddClock,
    AddNote,
    AddOccasion,
    AddTracker,
    EndSession,
    Remind,
    SetCalendar,
    StartSession,
    TickClock,
)
from campaigns.library.new_campaign import create
from campaigns.todo.after_session import ToDo
from core.lifecycle import WITH_SCENE
from tests.tui.keyboard import Keyboard, seated
from tests.tui.table import empty, furnished, shown, told
from tests.words import sentence
from tui.app.screen_stack import LEAVE_PLAYER_VIEW
from tui.characters.screen import SheetScreen
from tui.dialogs.choose import Pick
from tui.downtime.screen import DowntimeScreen
from tui.forms import FormDialog
from tui.play_screen.screen import PlayScreen
from tui.threads.screen import ThreadsScreen
from tui.todo.screen import ToDoList, show_due
from tui.widgets.line_list import LineList


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return furnished(tmp_path / "campaign")


async def fill(gm: Keyboard) -> None:
    await gm.press("enter")
    await gm.at(FormDialog)
    await gm.press("enter")
    await gm.at(ToDoList)


async def test_it_comes_with_the_end_of_a_session_and_leads_through_all_of_it(folder):
    async with seated(folder) as (app, gm):
        await gm.press("E")
        await gm.at(FormDialog)
        await gm.press("enter")
        await gm.at(ToDoList)
        assert "○ Award points          session 1 · 1 of 2, not yet Jonas" in shown(app)
        await fill(gm)
        assert gm.campaign.view.characters[1].balances == {"marks": 1}
        await gm.sees(
            "✓ Award points          session 1 · all", "○ Reach milestones      session 1 · none reached, 1 still open"
        )
        assert app.screen.query_one(LineList).cursor == 1  # what is next
        await fill(gm)
        await gm.sees("✓ Reach milestones      session 1 · 1 reached, none still open")
        await gm.press("enter")
        await gm.at(DowntimeScreen)


async def test_escape_leaves_it_and_a_key_brings_it_back_from_anywhere(folder):
    async with seated(folder) as (app, gm):
        await gm.end_session()
        await gm.press("s", "exclamation_mark")
        await gm.at(ToDoList)
        await gm.press("escape", "escape")
        await gm.at(PlayScreen)
        app.in_play.in_player_view = True
        await gm.press("exclamation_mark")
        assert told(app)[-1] == LEAVE_PLAYER_VIEW


async def test_what_is_due_is_offered_as_a_session_begins_and_each_line_opens_where_it_is_done(folder):
    async with seated(folder) as (app, gm):
        app.send(Remind(text="The [b]miller pays."))
        for number in range(12):
            app.send(AddArticle(sort="thread", name=f"Thread {number}", deadline=1))
        app.send(SetCalendar(day=2))
        app.send(EndSession())
        await gm.press("S")
        await gm.at(FormDialog)
        await gm.press("enter")
        await gm.at(ToDoList)
        await gm.sees(sentence("tui.todo.screen:show_due", 2), "○ The [b]miller pays.", "○ Thread 0", "… 4 more")
        assert "Award points" not in shown(app)
        await gm.press("end", "enter")
        await gm.sees("○ Award points", "Thread 11")
        await gm.press("home")
        while app.screen._lines[app.screen.query_one(LineList).cursor].kind != "reminder":
            await gm.press("down")
        await gm.press("enter")
        await gm.at(Pick)
        await gm.press("1")
        await gm.until(lambda: app.campaign.notes()[0].done, "seen to")
        await gm.at(ToDoList)
        assert "miller pays" not in shown(app)
        await gm.press("home", "enter")
        await gm.at(ThreadsScreen)
        assert app.screen.thread.one.name == "Thread 0"


async def test_a_line_that_opens_nothing_says_so(folder):
    async with seated(folder) as (app, gm):
        line = ToDo("ending", "The door", WITH_SCENE, done=False)
        app.push_screen(ToDoList("Due", lambda campaign: (line,)))
        await gm.at(ToDoList)
        await gm.press("enter")
        await gm.hears(f"The door: {WITH_SCENE}. There is nothing to open.")
        await gm.at(ToDoList)


async def test_in_the_player_view_a_session_begins_without_a_word_of_what_is_due(folder):
    async with seated(folder) as (app, gm):
        app.send(Remind(text="The miller pays."))
        app.send(EndSession())
        app.action_player_view()
        app.send(StartSession())
        show_due(app)
        await gm.press("down")
        assert app.screen is app.table
        assert not any("miller" in said or LEAVE_PLAYER_VIEW in said for said in told(app))


async def test_a_session_with_nothing_due_begins_without_a_list(tmp_path):
    folder = tmp_path / "campaign"
    with create(folder, "The Long Winter", "toy", seed="a seed") as campaign:
        campaign.do(AddCharacter(name="Mara Voss"))
    async with seated(folder) as (app, gm):
        await gm.press("S")
        await gm.at(FormDialog)
        await gm.press("enter")
        await gm.until(lambda: app.view.session is not None and app.screen is app.table, "the session, at the table")


async def test_an_unfinished_sheet_is_listed_and_opens_but_holds_up_no_session(tmp_path):
    folder = tmp_path / "campaign"
    with create(folder, "The Long Winter", "resonance", seed="a seed") as campaign:
        campaign.do(AddCharacter(name="Mara Voss"))
    async with seated(folder) as (app, gm):
        await gm.press("exclamation_mark")
        await gm.sees("○ Mara Voss: unfinished sheet", "no Aspects, 18 Attribute points left")
        await gm.press("enter")
        await gm.at(SheetScreen)
        await gm.press("escape", "S")
        await gm.at(FormDialog)
        await gm.press("enter")
        await gm.until(lambda: app.view.session is not None and app.screen is app.table, "the session, at the table")


async def test_a_line_about_someone_with_a_long_name_says_what_it_is_about(tmp_path):
    folder, name = tmp_path / "campaign", "Sir Reginald Featherstonehaugh-Cholmondeley of Upper Slaughter"
    with create(folder, "The Long Winter", "resonance", seed="a seed") as campaign:
        campaign.do(AddCharacter(name=name))
        campaign.do(AddTracker(who=campaign.view.characters[0].id, name="Cursed", until="evening"))
    async with seated(folder, (80, 24)) as (_, gm):
        await gm.press("exclamation_mark")
        await gm.sees("○ Sir Reginald", "…: unfinished sheet  ", "…: Cursed  ")


async def test_a_reminder_is_written_from_the_list_for_a_session_or_a_day_as_typed(folder):
    async with seated(folder) as (app, gm):
        await gm.press("exclamation_mark")
        await gm.at(ToDoList)
        await gm.press("a")
        await gm.at(FormDialog)
        await gm.type("The bell")
        await gm.press("down", "down")
        await gm.type("in 3 days")
        await gm.press("enter")
        await gm.sees("○ The bell", "Day 4, in 3 days")
        assert [(note.evening, note.day) for note in app.campaign.notes()] == [(None, 4)]


def under_the_cursor(app) -> int | None:
    """Return the thing at which the place in front opened."""
    if isinstance(app.screen, ThreadsScreen):
        return app.screen.thread.one.id
    return app.table.pane("scene").selected if app.screen is app.table else app.screen.thing()


@pytest.mark.parametrize("kind", ["thread", "event", "clock", "reminder"])
async def test_a_line_opens_what_it_names_not_another_of_its_kind(kind, folder):
    with Campaign.open(folder) as campaign:
        for name in "ABC":
            campaign.do(AddOccasion(title=f"Feast {name}", when="today"))
            campaign.do(AddArticle(sort="thread", name=f"Thread {name}", deadline=campaign.view.day))
            campaign.do(AddClock(title=f"Clock {name}", target=2))
            campaign.do(TickClock(clock=campaign.view.clocks[-1].id, by=2))
            campaign.do(Remind(text=f"Bell {name}", evening=1))
            campaign.do(AddNote(text="Nothing due"))
    async with seated(folder) as (app, gm):
        app.push_screen(ToDoList("Now", lambda c: [line for line in c.due_now() if line.kind == kind]))
        lines = (await gm.at(ToDoList))._lines
        assert len(lines) == 3
        await gm.press("home", "down", "enter")
        if kind == "reminder":
            await gm.at(Pick)
            await gm.press("end", "enter")
        await gm.until(lambda: not isinstance(app.screen, ToDoList | Pick) and app.focused, "where it is done")
        await gm.until(lambda: under_the_cursor(app) == lines[1].ref, f"the cursor on {lines[1].title}")


async def test_before_the_first_session_it_says_so(tmp_path):
    async with seated(empty(tmp_path / "campaign")) as (app, gm):
        await gm.press("exclamation_mark")
        assert told(app)[-1] == "No session has been played yet. Press [S] on the play screen to start one."


async def test_a_long_line_is_whole_where_there_is_room_for_it(folder):
    long = "The Hag of Lintel Lane wants her name back"
    async with seated(folder, (120, 40)) as (_, gm):
        gm.campaign.do(Remind(text=long, evening=1))
        await gm.press("exclamation_mark")
        await gm.at(ToDoList)
        await gm.sees(f"{long}  ")
