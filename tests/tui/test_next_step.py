"""A round of a fight in each game goes on by one key, and the keys it takes are counted."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.widgets import Input

from campaigns.campaign import Campaign
from campaigns.commands import EndConflict, StartConflict
from campaigns.library.new_campaign import create
from tests.tui.fights import fighting
from tests.tui.keyboard import seated
from tests.tui.table import at_the_weir, shows
from tests.words import word
from tui.draws.dialog import DrawDialog
from tui.draws.menu import ActionMenu
from tui.draws.next_step import due_words
from tui.draws.result_phase import Result
from tui.play_screen.screen import PlayScreen

CASES = {
    "storyteller": ("rounds", {"kind": "characters", "votes": [{"method": "rounds"}]}, "Mara: Attack", "Next turn"),
    "resonance": ("combat", {}, "Mara: Attack", "Next turn"),
    "background": ("fray", {}, "Mara: Round", ""),
    "aisling": ("conflict", {}, "Mara: Contest", ""),
}


@pytest.mark.walk
@pytest.mark.parametrize("game", CASES)
async def test_what_is_due_is_one_key_and_enter_goes_through(tmp_path, game):
    form, given, first, then = CASES[game]
    folder = fighting(tmp_path / "c", game, form, given)
    async with seated(folder) as (_, gm):
        await gm.sees("In the dark", f"f: {first}")
        keys = 1
        await gm.press("f")
        dialog = await gm.at(DrawDialog)
        while not shows(dialog, Result):
            assert keys < 8
            assert not isinstance(gm.app.focused, Input)
            await gm.press("enter")
            keys += 1
        await gm.press("enter")
        await gm.at(PlayScreen)
        assert keys + 1 <= {"storyteller": 3, "resonance": 5, "background": 5, "aisling": 5}[game]
        if then:
            await gm.sees(f"Mara: {then}")
            whose = gm.campaign.view.conflicts[0].face.whose
            await gm.press("f")
            await gm.until(lambda: gm.campaign.view.conflicts[0].face.whose != whose, "the next turn")
            await gm.press("F")
            await gm.press("z")
            await gm.sees("5 Round 2")


async def test_without_a_conflict_nothing_is_due(tmp_path):
    folder = tmp_path / "c"
    create(folder, "C", "storyteller", seed="a seed").close()
    async with seated(folder) as (_, gm):
        await gm.press("f")
        await gm.hears("There is no conflict.")


async def test_a_draw_that_ends_the_conflict_says_so_and_undo_takes_it_up_again(tmp_path):
    with Campaign.open(at_the_weir(tmp_path / "c")) as campaign:
        mara, jonas = (each.id for each in campaign.view.characters)
        form = {"other": jonas, "target": 1}
        campaign.do(StartConflict(conflict_form="duel", title="At the ford", actor=mara, form=form))
    async with seated(tmp_path / "c") as (_, gm):
        while gm.campaign.view.conflicts:
            await gm.choose("5", "d")
            await gm.press("enter", "enter")
            await gm.at(PlayScreen)
        await gm.hears("At the ford has ended. Press [u] to continue it.")
        await gm.press("u")
        await gm.until(lambda: gm.campaign.view.conflicts, "the duel goes on")


async def test_a_conflict_that_begins_beside_another_is_the_one_gone_on_with(tmp_path):
    with Campaign.open(at_the_weir(tmp_path / "c")) as campaign:
        mara, jonas = (each.id for each in campaign.view.characters)
        duel = StartConflict(conflict_form="duel", title="At the weir", actor=mara, form={"other": jonas})
        campaign.do(duel)
    async with seated(tmp_path / "c", (80, 24)) as (app, gm):
        app.send(replace(duel, title="At the ford"))
        await gm.until(lambda: app.screen.running == app.view.conflicts[-1].id, "the conflict that has just begun")
        await gm.press("5")
        await gm.sees("▸ At the ford")


async def test_what_comes_next_is_not_said_twice_below_the_conflict(sample):
    async with seated(sample, (120, 40)) as (app, gm):
        app.send(EndConflict(conflict=gm.campaign.view.conflicts[1].id))
        await gm.sees("5 Unring the bell", f"─ f: Ilse Brandt: {word('storyteller', 'next_effort')} ─")


async def test_who_concedes_is_told_what_that_ends(tmp_path):
    form, given, *_ = CASES["aisling"]
    async with seated(fighting(tmp_path / "c", "aisling", form, given)) as (_, gm):
        await gm.choose("5", "d", action="4")
        await gm.press("enter")
        await gm.hears("In the dark has ended. Press [u] to continue it.")


@pytest.mark.walk
@pytest.mark.parametrize("game", CASES)
async def test_whoever_is_selected_the_conflict_pane_acts_for_who_comes_next(tmp_path, game):
    """Enter and d there do what f names; for who is selected d acts from the other panes."""
    form, given, first, _ = CASES[game]
    async with seated(fighting(tmp_path / "c", game, form, given)) as (app, gm):
        await gm.sees(f"f: {first}")
        await gm.press("1", "down")
        await gm.until(lambda: app.screen.acting.name == "Jonas", "Jonas is selected")
        words = due_words(app, app.screen.running, app.screen.actor)
        for key in ("d", "enter"):
            await gm.press("5", key)
            menu = await gm.at(ActionMenu)
            assert words.startswith(f"{menu.query_one('.dialog').border_title}:")
            await gm.press("escape")


@pytest.mark.walk
@pytest.mark.parametrize("game", CASES)
async def test_on_every_row_of_the_conflict_pane_d_acts_for_whose_row_it_is_if_it_is_their_move(tmp_path, game):
    """Aisling knows no order (aisling-61), and yet `d` acted for the next one on every row (issue 27, item 15)."""
    form, given, *_ = CASES[game]
    async with seated(fighting(tmp_path / "c", game, form, given)) as (app, gm):
        await gm.press("5")
        pane = app.table.pane("conflict")
        for row in range(len(pane._keys)):
            pane.list.cursor = row
            words = due_words(app, app.screen.running, app.screen.mover)
            await gm.until(lambda: words in pane.border_subtitle, f"f on row {row}")  # noqa: B023
            own, conflict = app.screen.mover, gm.campaign.view.conflicts[0]
            for key in ("d", "enter"):
                await gm.press(key)
                name = (await gm.at(ActionMenu)).query_one(".dialog").border_title
                at_move = pane._at_cursor(conflict) is not None and own in conflict.face.whose
                assert name == gm.campaign.view.name_of(own) if at_move else words.startswith(f"{name}:"), (row, key)
                await gm.press("escape")
                await gm.at(PlayScreen)


@pytest.mark.walk
@pytest.mark.parametrize("game", CASES)
async def test_the_cursor_stays_on_whom_it_is_on_when_more_is_told_above(tmp_path, game):
    """The first bout of a conflict in Aisling put a line above all rows, and the cursor on somebody else."""
    form, given, first, _ = CASES[game]
    async with seated(fighting(tmp_path / "c", game, form, given)) as (app, gm):
        pane = app.table.pane("conflict")
        await gm.sees(f"f: {first}")
        await gm.press("5", "end")
        while (last := pane._at_cursor(pane.conflict)) is None:  # a stranger without a sheet
            await gm.press("up")
        before = gm.campaign.view.strip
        await gm.press("f")
        for _ in range(8):
            if isinstance(app.screen, PlayScreen):
                break
            await gm.press("enter")
        await gm.until(lambda: gm.campaign.view.strip != before, "something was done")
        await gm.until(lambda: pane.view is gm.campaign.view, "it is shown")
        assert pane._at_cursor(pane.conflict) == last


@pytest.mark.parametrize("game", ["storyteller", "resonance"])
async def test_with_another_selected_every_key_acts_for_whose_turn_it_is(tmp_path, game):
    form, given, *_ = CASES[game]
    async with seated(fighting(tmp_path / "c", game, form, given)) as (app, gm):
        (due,) = gm.campaign.view.conflicts[0].face.whose
        another = next(each.id for each in gm.campaign.view.characters if each.id != due)
        app.table.find("characters", another)
        await gm.press("5")
        for key in ("enter", "d"):
            await gm.press(key)
            assert (await gm.at(ActionMenu))._actor == due, key
            await gm.press("escape")
        await gm.press("f")
        assert (await gm.at(DrawDialog))._act.actor == due


async def test_a_conflict_that_is_not_over_is_ended_by_a_key_and_resumed_by_undo(tmp_path):
    form, given, *_ = CASES["storyteller"]
    async with seated(fighting(tmp_path / "c", "storyteller", form, given)) as (_, gm):
        before = gm.campaign.view.conflicts
        await gm.press("5", "x")
        await gm.hears("In the dark has ended. Press [u] to continue it.")
        assert not gm.campaign.view.conflicts
        await gm.press("u")
        await gm.until(lambda: gm.campaign.view.conflicts == before, "the conflict goes on")
