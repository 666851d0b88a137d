"""The timeline on screen: a calendar is chosen, an event written down on a day, dates gone to, sessions opened."""

from __future__ import annotations

import pytest

from campaigns.calendar.files import presets
from campaigns.commands import AddArticle, AddCharacter, AddOccasion, EndSession, MakeCalendar, SetCalendar
from campaigns.events.timeline import Stretch
from core.schema.codec import encode
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown
from tui.calendar.content import Line, describe_line
from tui.calendar.forms import _typed_names
from tui.calendar.screen import TimelineScreen
from tui.dialogs.choose import Pick
from tui.dialogs.reader import Reader
from tui.dossiers.dossier import DossierDialog
from tui.forms.dialog import FormDialog
from tui.history.screen import LogScreen


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))


async def timeline(app, pilot) -> TimelineScreen:
    await pilot.press("_")
    await wait_until(pilot, lambda: isinstance(app.screen, TimelineScreen) and app.screen.lines, "the timeline")
    return app.screen


def titles(place: TimelineScreen) -> list[str]:
    return [line.stretch.title for line in place.lines if line.stretch]


async def test_a_calendar_is_chosen_and_an_event_written_on_the_day_gone_to(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        place = await timeline(app, pilot)
        await pilot.press("C")
        await wait_until(pilot, lambda: isinstance(app.screen, Pick), "the calendars")
        await pilot.press(*"greg", "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "the calendar")
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.view.calendar is not None, "taken")
        await wait_until(pilot, lambda: app.screen is place and "January 1920" in shown(app), "dates")
        await pilot.press("ctrl+g")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "where to")
        await pilot.press(*"christmas", "enter")
        await wait_until(pilot, lambda: app.screen is place and place.line.stretch is not None, "Christmas")
        assert place.line.stretch.title == "Christmas"
        await pilot.press("left", "left")
        await wait_until(pilot, lambda: place.day == 358, "two days earlier")
        await pilot.press("a")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "the event")
        await pilot.press(*"The toll", "enter")
        await wait_until(pilot, lambda: [o.first for o in app.campaign.calendar_events()] == [358], "written down")
        await wait_until(pilot, lambda: app.screen is place and place.occasion is not None, "under the cursor")
        await pilot.press("x")
        await wait_until(pilot, lambda: not app.campaign.calendar_events(), "removed")
        await pilot.press("t")
        await wait_until(pilot, lambda: place.day == app.view.day, "today")


async def test_enter_opens_a_session_and_filters_leave_what_is_sought(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(MakeCalendar(**encode(presets()["plain"])))
        app.send(SetCalendar(date="14 Sowing", label="dusk"))
        app.send(AddOccasion(title="The toll [b]", when="20 Sowing", deadline=True))
        app.send(AddArticle(sort="thread", name="The bell", deadline=100))
        place = await timeline(app, pilot)
        assert "The bell" in titles(place)
        assert "14 Sowing 1, dusk" in shown(app)
        await pilot.press("f", "f")
        await wait_until(pilot, lambda: titles(place) == ["The toll [b]", "The bell"], "only")
        assert "in 6 days" in shown(app)
        await pilot.press("escape")
        await wait_until(pilot, lambda: not place.narrowed, "everything")
        at = next(i for i, line in enumerate(place.lines) if line.stretch and line.stretch.kind == "evening")
        place.list.cursor = at
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, LogScreen), "the session's log")


async def test_the_story_and_the_desk_say_dates_and_a_date_wrongly_told_is_mended_in_the_story(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(MakeCalendar(**encode(presets()["gregorian"])))
        app.send(SetCalendar(date="24 December 1921"))
        app.go("story")
        await wait_until(pilot, lambda: "The mill at night  open  1 January to 24 December" in shown(app), "a scene")
        for kind in ("session", "scene"):
            line = next(at for at, each in enumerate(app.screen.lines) if each.kind == kind)
            app.screen.list.cursor = line
            await pilot.press("e")
            await wait_until(pilot, lambda: isinstance(app.screen, FormDialog) and app.screen.is_mounted, "its form")
            await pilot.press("down", "down", *"30 November 1921", "down", *"2 December 1921", "enter")
            await wait_until(pilot, lambda: not isinstance(app.screen, FormDialog), "taken")
        await wait_until(pilot, lambda: "30 November 1921 to 2 December 1921" in shown(app), "the session")
        assert "The mill at night  open  30 November to 2 December" in shown(app)
        app.send(EndSession())
        app.go("downtime")
        await wait_until(pilot, lambda: "24 December 1921" in app.screen.query_one("#whole").content.plain, "dates")


async def test_w_leads_from_a_character_to_what_happened_to_them_and_enter_to_the_record(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, play, pilot):
        mara = play.actor
        await pilot.press("W")
        await wait_until(pilot, lambda: isinstance(app.screen, TimelineScreen), "the timeline")
        place = app.screen
        await wait_until(pilot, lambda: "+2" in "".join(titles(place)), "what happened")
        assert place.one == mara
        kinds = [line.stretch.kind for line in place.lines if line.stretch]
        assert kinds == ["evening", "scene", "points"]
        await wait_until(pilot, lambda: "Mara Voss · first seen in session 1" in shown(app), "whose it is")
        assert place.line.stretch.kind == "points"  # what happened last
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, Reader), "the record")
        assert "brave" in shown(app)
        await pilot.press("escape", "f")
        only = ["Session 1", "The mill at night"]
        await wait_until(pilot, lambda: app.screen is place and titles(place) == only, "sessions and scenes")
        await pilot.press("up", "down", "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, LogScreen) and app.screen.line, "the scene in the log")
        await wait_until(pilot, lambda: app.screen.line.kind == "start_scene", "where it began")


async def test_within_the_timeline_w_chooses_whom_and_escape_shows_everybody(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(AddArticle(sort="thing", name="The bell"))
        app.send(AddOccasion(title="It was cast", when="-300", about=[app.campaign.articles()[0].id]))
        place = await timeline(app, pilot)
        await pilot.press("W")
        await wait_until(pilot, lambda: isinstance(app.screen, Pick), "whom")
        await pilot.press(*"bell", "enter")
        await wait_until(pilot, lambda: app.screen is place and titles(place) == ["It was cast"], "the bell only")
        await pilot.press("W")
        await wait_until(pilot, lambda: place.one is None and "Session 1" in titles(place), "everybody")
        await pilot.press("W")
        await wait_until(pilot, lambda: isinstance(app.screen, Pick), "whom")
        await pilot.press(*"miller", "enter")
        await wait_until(pilot, lambda: place.one is not None and "The mill at night" in titles(place), "the miller")
        await pilot.press("escape")
        await wait_until(pilot, lambda: not place.narrowed and "It was cast" in titles(place), "everything")


@pytest.mark.parametrize("keys", [("c", "W"), ("at", "W"), ("at", "enter", "W")])
async def test_it_is_reached_from_the_sheet_the_world_and_a_dossier(tmp_path, keys):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        for key in keys[:-1]:
            before = app.screen
            await pilot.press(key)
            await wait_until(pilot, lambda before=before: app.screen is not before and app.screen.is_mounted, key)
        await pilot.press(keys[-1])
        await wait_until(pilot, lambda: isinstance(app.screen, TimelineScreen) and app.screen.one, "whose it is")


def test_beside_the_timeline_no_word_for_a_kind_is_said_twice():
    session = Stretch(10, 10, "evening", "Session 11: Until one come willing", session=11)
    after = Stretch(10, 15, "downtime", "Downtime after session 11", session=11)
    said = [line.plain for line in describe_line(None, Line(10, session), 10, (session, after), ())]
    assert "session 11: Until one come willing" in said
    assert any(line.split() == ["downtime", "after", "session", "11"] for line in said)


async def test_from_someones_past_one_step_back_leads_to_where_it_was_opened(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, play, pilot):
        jonas = app.view.characters[1].id
        for place, opened in (("sheet", {"character": jonas}), ("world", {"known": jonas})):
            app.go(place, **opened)
            await wait_until(pilot, lambda place=place: app.screen.scope == place, place)
            await pilot.press("W")
            await wait_until(pilot, lambda: isinstance(app.screen, TimelineScreen), "the past")
            assert app.screen.one == jonas
            if place == "sheet":
                assert "W show all" in shown(app)
                await pilot.press("W")
                await wait_until(pilot, lambda: app.screen.one is None, "everyone")
            await pilot.press("escape")
            await wait_until(pilot, lambda place=place: app.screen.scope == place, "back")
            assert app.screen.note_subject() == ("character", jonas)
            await pilot.press("escape")
            await wait_until(pilot, lambda: app.screen is play, "the table")
        await pilot.press("1", "W")
        await wait_until(pilot, lambda: isinstance(app.screen, TimelineScreen), "the past")
        await pilot.press("escape")
        await wait_until(pilot, lambda: app.screen is play, "the table")


@pytest.mark.parametrize("place", ["world", "play"])
async def test_from_the_past_in_a_dossier_one_step_back_leads_to_the_dossier(tmp_path, place):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        jonas = app.view.characters[1].id
        if place == "world":
            app.go("world", known=jonas)
            await wait_until(pilot, lambda: app.screen.scope == "world", "the world")
        below = app.screen.scope
        app.open_dossier(jonas)
        await wait_until(pilot, lambda: isinstance(app.screen, DossierDialog) and app.focused, "the dossier")
        await pilot.press("W")
        await wait_until(pilot, lambda: isinstance(app.screen, TimelineScreen), "the past")
        await pilot.press("escape")
        await wait_until(pilot, lambda: isinstance(app.screen, DossierDialog) and app.focused, "the dossier again")
        assert app.screen._one.id == jonas
        await pilot.press("escape")
        await wait_until(pilot, lambda: app.screen.scope == below, "where the dossier was opened")
        assert place == "play" or app.screen.note_subject() == ("character", jonas)


async def test_the_past_of_someone_undone_since_leads_back_to_the_place_of_the_dossier(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, play, pilot):
        app.send(AddArticle(sort="place", name="The weir"))
        app.open_dossier(app.campaign.articles()[0].id)
        await wait_until(pilot, lambda: isinstance(app.screen, DossierDialog) and app.focused, "the dossier")
        await pilot.press("W")
        await wait_until(pilot, lambda: isinstance(app.screen, TimelineScreen), "the past")
        app.campaign.undo()
        app.refresh_places()
        await pilot.press("escape")
        await wait_until(pilot, lambda: app.screen is play, "the table")


async def test_an_event_is_about_names_with_commas_in_them_too(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(AddCharacter(name="Aurelia, Duchess of Marrow"))
        duchess, mara = (each.id for each in (app.view.characters[-1], app.view.characters[0]))
        app.send(AddOccasion(title="The fair", when="+0", about=[duchess, mara]))
        app.go("timeline", occasion=app.campaign.calendar_events()[0].id)
        await wait_until(pilot, lambda: isinstance(app.screen, TimelineScreen) and app.screen.lines, "the timeline")
        await pilot.press("e")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog) and app.focused, "the form")
        await pilot.press("end", "X", "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, TimelineScreen), lambda: shown(app))
        assert [(each.title, each.about) for each in app.campaign.calendar_events()] == [("The fairX", (duchess, mara))]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("dorn, the red,@Mara , ", ["dorn, the red", "mara"]),
        ("Mara,@Dorn,the Red", ["mara", "dorn, the red"]),
        ("Dorn, the Blue", ["Dorn", "the Blue"]),
        ("", []),
    ],
)
def test_known_names_with_commas_are_typed_whole(text, names):
    assert list(_typed_names(text, {"dorn, the red", "mara"})) == names
