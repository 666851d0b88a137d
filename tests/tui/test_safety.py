"""Lines and veils by keys, and the pause: nothing of the campaign is seen, and nothing half done is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from campaigns.campaign import Campaign
from campaigns.commands import AddBoundary, AddNote
from campaigns.library.library import Library
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown
from tui.app.app import Wyrdbook
from tui.dialogs.choose import Pick
from tui.draws.dialog import DrawDialog
from tui.forms import FormDialog
from tui.key_bindings import every_command, key_name
from tui.notes.dialog import NoteDialog
from tui.safety.cover import Cover
from tui.safety.page import SafetyPage
from tui.safety.words import GO_ON, REWIND

CALM = f"The game is paused. Take the time you need.▸ {GO_ON}{REWIND}".replace(" ", "")


async def pause(app: Wyrdbook, pilot: Pilot[None]) -> None:
    await pilot.press("ctrl+x")
    await wait_until(pilot, lambda: isinstance(app.screen, Cover) and GO_ON in shown(app), "covered")


async def test_a_line_and_a_veil_are_written_changed_and_removed(tmp_path: Path) -> None:
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        await pilot.press("dollar_sign")
        await wait_until(pilot, lambda: isinstance(app.screen, SafetyPage), "the page")
        await pilot.press("a")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "its form")
        await pilot.press(*"harm to animals", "enter")
        await wait_until(pilot, lambda: "line  harm to animals" in shown(app), "a line")
        await pilot.press("e")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "its form again")
        await pilot.press("down", "right", "enter")
        await wait_until(pilot, lambda: "veil  harm to animals" in shown(app), "a veil")
        await pilot.press("x")
        await wait_until(pilot, lambda: not app.campaign.documents("boundaries"), "removed")
        await pilot.press("escape", "u")
        await wait_until(pilot, lambda: len(app.campaign.documents("boundaries")) == 1, "undone")


async def test_the_page_opens_in_the_player_view_from_every_place(tmp_path: Path) -> None:
    with Campaign.open(furnished(tmp_path / "c")) as campaign:
        campaign.do(AddBoundary(text="harm to animals ||Ben asked||"))
    async with playing(tmp_path / "c") as (app, _, pilot):
        for place in ("", "l", "s", "H", "V"):
            await pilot.press(*place, "dollar_sign")
            await wait_until(pilot, lambda: "line  harm to animals" in shown(app), f"the page from {place}")
            await pilot.press("escape", "P")
        assert app.in_player_view
        await pilot.press("dollar_sign")
        await wait_until(pilot, lambda: isinstance(app.screen, SafetyPage), "the page")
        assert "x remove" not in shown(app)
        assert "Ben asked" not in shown(app)
        await pilot.press("x", "a")
        await wait_until(pilot, lambda: isinstance(app.screen, SafetyPage), "still the page, to be read")
        assert len(app.campaign.documents("boundaries")) == 1


@pytest.mark.parametrize("in_player_view", [False, True])
async def test_a_pause_shows_nothing_of_the_campaign_and_is_noted_once(tmp_path: Path, in_player_view: bool) -> None:
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        if in_player_view:
            await pilot.press("V")
        before = len(app.campaign.history())
        await pause(app, pilot)
        assert "".join(shown(app).split()) == CALM
        await pilot.press("u", "d", "n", "q", "x", "f", "ctrl+x", "ctrl+f", "ctrl+q", "question_mark", "escape", "V")
        await wait_until(pilot, lambda: isinstance(app.screen, Cover), "still covered")
        assert "".join(shown(app).split()) == CALM
        assert [app.campaign.history().line(i).title for i in range(len(app.campaign.history()) - before)] == ["Paused"]
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.place is not None, "going on")
        assert app.in_player_view is in_player_view
        assert app.campaign.history().line(0).title == "Resumed"


async def test_a_form_a_note_and_a_draw_stay_as_they_are_below(tmp_path: Path) -> None:
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        await pilot.press("n")
        await wait_until(pilot, lambda: isinstance(app.screen, NoteDialog), "a note")
        await pilot.press(*"half a th")
        await pause(app, pilot)
        await pilot.press(*"zz", "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, NoteDialog), "the note again")
        await pilot.press(*"ought")
        assert "half a thought" in shown(app)


async def test_the_game_goes_back_to_before_the_moment_and_forward_again(tmp_path: Path) -> None:
    with Campaign.open(furnished(tmp_path / "c")) as campaign:
        for text in ("the cellar", "the dog dies"):
            campaign.do(AddNote(text=text, about="campaign"))
    async with playing(tmp_path / "c") as (app, _, pilot):
        await pause(app, pilot)
        await pilot.press("down", "enter")
        await wait_until(pilot, lambda: "the dog dies" in shown(app), "the last entries")
        await pilot.press("escape")
        await wait_until(pilot, lambda: GO_ON in shown(app) and "the dog" not in shown(app), "covered again")
        await pilot.press("down", "enter", "down", "enter")
        await wait_until(pilot, lambda: app.place is not None and not app.campaign.notes(), "before both")
        await pilot.press("U")
        await wait_until(pilot, lambda: len(app.campaign.notes()) == 2, "one redo brings both back")


async def test_in_the_player_view_only_what_the_players_know_is_listed(tmp_path: Path) -> None:
    with Campaign.open(furnished(tmp_path / "c")) as campaign:
        campaign.do(AddNote(text="the miller is the thief", about="campaign"))
    async with playing(tmp_path / "c") as (app, _, pilot):
        await pilot.press("V")
        await pause(app, pilot)
        await pilot.press("down", "enter")
        await wait_until(pilot, lambda: "brave" in shown(app), "what they know")
        assert "thief" not in shown(app)
        assert "thaw" not in shown(app)


async def test_what_would_open_while_paused_opens_after_it(tmp_path: Path) -> None:
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        await pause(app, pilot)
        app.open_dossier(app.campaign.view.characters[0].id)
        await pilot.press("z")
        assert isinstance(app.screen, Cover)
        await pilot.press("enter")
        await wait_until(pilot, lambda: "Mara Voss" in shown(app) and not isinstance(app.screen, Cover), "the dossier")


async def test_a_draw_half_done_survives_going_back(tmp_path: Path) -> None:
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.draw("dare", app.campaign.view.characters[0].id)
        await wait_until(pilot, lambda: isinstance(app.screen, DrawDialog), "a draw")
        await pause(app, pilot)
        await pilot.press("down", "enter")
        await wait_until(pilot, lambda: "brave" in shown(app), "the entries")
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, DrawDialog), "the draw again")


async def test_the_cover_is_there_without_a_campaign(tmp_path: Path) -> None:
    app = Wyrdbook(None)
    async with app.run_test(size=(80, 24)) as pilot:
        await wait_until(pilot, lambda: app.place is not None and app.place.scope == "library", "the library")
        await pilot.press("ctrl+x")
        await wait_until(pilot, lambda: GO_ON in shown(app) and REWIND not in shown(app), "covered")
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.place is not None, "the library again")


async def test_a_new_campaign_can_begin_with_a_session_zero(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    app = Wyrdbook(None)
    async with app.run_test(size=(120, 40)) as pilot:
        await wait_until(pilot, lambda: app.place is not None and app.place.scope == "library", "the library")
        await pilot.press("a")
        await wait_until(pilot, lambda: isinstance(app.screen, Pick), "the games")
        await pilot.press("1")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "its name")
        await pilot.press(*"River", "down", "down", "space", "enter")
        await wait_until(pilot, lambda: app.campaign is not None and len(app.view.agenda) == 8, "the questions")


@pytest.mark.parametrize(
    ("of", "command"),
    [("veil", "app.safety"), ("pause", "app.pause"), ("house rules", "app.rules"), ("we play", "agenda.plan")],
)
def test_a_session_zero_names_the_keys_that_work(of: str, command: str, tmp_path: Path) -> None:
    """The question about pauses named a key that does nothing."""
    (keys,) = [key_name(each.keys) for each in every_command() if each.id == command]
    with Campaign.open(Library(tmp_path).new("Zero", "resonance", session_zero=True)) as campaign:
        (line,) = [line.text for line in campaign.view.agenda if of in line.text and "[" in line.text]
    assert f"[{keys}]" in line


async def test_a_campaign_that_was_left_in_a_pause_opens_covered(tmp_path: Path) -> None:
    with Campaign.open(furnished(tmp_path / "c")) as campaign:
        campaign.pause()
        entries = len(campaign.history())
    app = Wyrdbook(tmp_path / "c")
    async with app.run_test(size=(120, 40)) as pilot:
        await wait_until(pilot, lambda: isinstance(app.screen, Cover) and GO_ON in shown(app), "covered")
        assert len(app.campaign.history()) == entries, "the moment was noted before"
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.place is not None and not app.campaign.paused, "going on")
