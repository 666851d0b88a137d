"""A look at the campaign as it was after a log entry, and the way back to now."""

from __future__ import annotations

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddNote
from campaigns.errors import CampaignError
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, told
from tests.words import sentence
from tui.base_screens.header import header
from tui.dialogs.basic import Confirm, Prompt
from tui.dialogs.choose import Pick
from tui.history.screen import LogScreen
from tui.play_screen.screen import PlayScreen


async def at_the_log(app, pilot) -> LogScreen:
    await pilot.press("l")
    await wait_until(pilot, lambda: isinstance(app.screen, LogScreen) and len(app.screen.lines), "the log")
    return app.screen


async def look_back(app, pilot, down: int) -> int:
    """Look back from the log, so many lines below the newest; the entry."""
    log = await at_the_log(app, pilot)
    await pilot.press(*["down"] * down)
    seq = log.line.seq
    await pilot.press("p")
    await wait_until(pilot, lambda: app.view.past and isinstance(app.screen, PlayScreen), "the past")
    return seq


async def test_the_gm_sees_the_campaign_as_it_was_and_returns_with_one_key(tmp_path):
    folder = furnished(tmp_path / "c")
    async with playing(folder) as (app, _, pilot):
        for number in range(3):
            app.do(AddNote(text=f"note {number}"))
        notes = len(app.campaign.notes())
        seq = await look_back(app, pilot, 2)
        assert (app.view.seq, len(app.campaign.notes())) == (seq, notes - 2)
        assert f"{sentence('tui.base_screens.header:_state')} {seq}" in header(app.view, 80).plain
        await at_the_log(app, pilot)
        assert app.screen.lines.line(0).seq == seq
        await pilot.press("ctrl+n")
        await wait_until(pilot, lambda: not app.view.past and isinstance(app.screen, LogScreen), "the log of now")
        await wait_until(pilot, lambda: app.screen.line is not None and app.screen.line.seq == seq, "its line")
        assert len(app.campaign.notes()) == notes
        assert "saved" in header(app.view, 80).plain
        assert app.do(AddNote(text="on")) is not None


async def test_every_change_is_refused_with_the_way_back(tmp_path):
    folder = furnished(tmp_path / "c")
    async with playing(folder) as (app, _, pilot):
        app.do(AddNote(text="note"))
        seq = await look_back(app, pilot, 1)
        way = f"as it was after log entry {seq}. Press [^n] to return to now."
        for change in (lambda: app.do(AddNote(text="then")), app.action_undo, app.action_redo):
            app.clear_notifications()
            change()
            await pilot.pause()
            assert any(way in each for each in told(app))
        await at_the_log(app, pilot)
        app.clear_notifications()
        await pilot.press("down", "b")
        await pilot.pause()
        assert any(way in each for each in told(app))
        await pilot.press("ctrl+n")
        await wait_until(pilot, lambda: not app.view.past, "now")
        app.clear_notifications()
        await pilot.press("ctrl+n")
        await pilot.pause()
        assert told(app) == [sentence("tui.app.opener:Opener.return_to_now#1")]


async def test_from_one_look_back_there_is_another_and_one_key_returns(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        now = app.view.seq
        first = await look_back(app, pilot, 1)
        await at_the_log(app, pilot)
        await pilot.press("down", "p")
        await wait_until(pilot, lambda: app.view.seq < first and isinstance(app.screen, PlayScreen), "an older past")
        await pilot.press("ctrl+n")
        await wait_until(pilot, lambda: not app.view.past, "now")
        assert app.view.seq >= now


async def test_the_campaign_stays_locked_while_one_looks_back_and_is_closed_with_the_app(tmp_path):
    folder = furnished(tmp_path / "c")
    async with playing(folder) as (app, _, pilot):
        await look_back(app, pilot, 1)
        with pytest.raises(CampaignError, match="already open"):
            Campaign.open(folder)
        app.close_campaign()
        assert (app.campaign, app.in_play.now) == (None, None)
        Campaign.open(folder).close()


async def test_an_entry_before_damage_can_be_seen_and_one_after_it_says_why_not(tmp_path):
    folder = furnished(tmp_path / "c")
    async with playing(folder) as (app, _, pilot):
        app.do(AddNote(text="a word that rots"))
        app.do(AddNote(text="after it"))
        log = folder / "log" / "000001.jsonl"
        log.write_bytes(log.read_bytes().replace(b"word that rots", b"word that rotS"))
        await at_the_log(app, pilot)
        await pilot.press("p")
        await pilot.pause()
        assert not app.view.past
        assert app.do(AddNote(text="play goes on")) is not None


# --- branches --------------------------------------------------------------------------------------------------------


def notes(app) -> list[str]:
    return [note.text for note in app.campaign.notes()][::-1]


def branched(app) -> None:
    """One note, then two on a branch that was left for another."""
    app.send(AddNote(text="one"))
    app.send(AddNote(text="two"))
    app.send(AddNote(text="three"))
    app.campaign.undo()
    app.campaign.undo()
    app.send(AddNote(text="other"))


async def test_on_an_undone_line_the_gm_goes_back_to_its_branch_and_redo_returns(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        branched(app)
        log = await at_the_log(app, pilot)
        await pilot.press("down", "down", "down")
        assert (log.line.title, log.line.live) == ("Note: three", False)
        await pilot.press("b")
        await wait_until(pilot, lambda: app.screen is not log, "the question")
        await pilot.press("down", "enter")
        await wait_until(pilot, lambda: notes(app)[-2:] == ["two", "three"], "the branch")
        await pilot.press("U")
        await wait_until(pilot, lambda: notes(app)[-2:] == ["one", "other"], "the other one")


async def test_the_gm_chooses_a_branch_from_the_list(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        log = await at_the_log(app, pilot)
        await pilot.press("B")
        await wait_until(pilot, lambda: told(app), "what is said where there are none")
        assert sentence("tui.history.screen:LogScreen.action_branches.offer#1") in told(app)[0]
        branched(app)
        await pilot.press("B")
        await wait_until(pilot, lambda: isinstance(app.screen, Pick), "the branches")
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, Confirm), "the question")
        await pilot.press("down", "enter")
        await wait_until(pilot, lambda: notes(app)[-2:] == ["two", "three"], "the branch")
        assert app.screen is log


async def test_the_gm_makes_a_campaign_of_a_branch_with_other_luck(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        branched(app)
        seed = app.campaign.luck
        await at_the_log(app, pilot)
        await pilot.press("down", "down", "down", "K")
        await wait_until(pilot, lambda: isinstance(app.screen, Prompt), "the name")
        await pilot.press(*"Two", "enter")
        await wait_until(pilot, lambda: any("is in the library" in each for each in told(app)), "the copy")
        (made,) = [each.folder for each in app.library.list() if each.name == "Two"]
        with Campaign.open(made) as copy:
            assert [note.text for note in copy.notes()][:2] == ["three", "two"]
            assert copy.luck != seed
            assert "new luck" in copy.history().line(1).title
        assert notes(app)[-1] == "other"
