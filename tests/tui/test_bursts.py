"""Keys that come faster than the screen can follow, as over a slow line: nothing is done twice or somewhere else."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Key, Paste

from campaigns.campaign import Campaign
from campaigns.commands import AwardPoints, SetTyped
from core.refusal import Refusal
from tests.tui.keyboard import Keyboard, seated
from tests.tui.mill import ids, mill
from tests.tui.table import shows
from tui.draws.answer_fields import Tokens
from tui.draws.dialog import DrawDialog
from tui.draws.menu import ActionMenu
from tui.draws.result_phase import Result
from tui.forms import FormDialog, FormView
from tui.forms.text_controls import TextLine
from tui.play_screen.screen import PlayScreen

IMPATIENT = ("enter",) * 4


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with Campaign.open(mill(tmp_path / "c")) as campaign:
        campaign.do(AwardPoints(characters=ids(campaign)[:1], currency="xp", amount=9, reason="brave"))
    return tmp_path / "c"


def xp(gm: Keyboard) -> int:
    return gm.campaign.view.characters[0].balances["xp"]


async def test_a_form_is_taken_once(folder):
    async with seated(folder) as (_, gm):
        await gm.press("2", "a")
        await gm.at(FormDialog)
        await gm.burst(*IMPATIENT)
        assert xp(gm) == 10
        assert gm.app.table in gm.app.screen_stack


async def test_a_character_is_added_once(folder):
    async with seated(folder) as (_, gm):
        await gm.press("a")
        await gm.at(FormDialog)
        await gm.burst(*"Tam", *IMPATIENT)
        assert [c.name for c in gm.campaign.view.characters][3:] == ["Tam"]


async def test_a_purchase_is_made_once(folder):
    async with seated(folder) as (_, gm):
        await gm.press("2")
        await gm.choose("b")
        await gm.burst(*IMPATIENT)
        assert xp(gm) == 6


@pytest.mark.parametrize("typed", [False, True])
async def test_a_result_is_accepted_once(folder, typed):
    async with seated(folder) as (_, gm):
        gm.app.send(SetTyped(typed=typed))
        dialog = await gm.choose("d")
        await gm.press("enter")
        if typed:
            await gm.burst("6", "enter")
        await gm.until(lambda: shows(dialog, Result), "the result")
        await gm.burst(*IMPATIENT)
        assert len(gm.campaign.view.strip) == 1


@pytest.mark.walk
@pytest.mark.parametrize(
    ("keys", "cards"),
    [
        ("6 5", [6]),
        ("10 10 3", [10, 10]),
        ("10 4 6\r", [10, 4, 6]),
        ("11 5\r", []),
    ],
)
async def test_each_card_is_taken_once_and_for_what_it_was(folder, keys, cards):
    async with seated(folder) as (app, gm):
        gm.app.send(SetTyped(typed=True))
        await gm.choose("d", action="2")
        await gm.field("Against")
        await gm.press("t", "enter")
        await gm.until(lambda: isinstance(app.focused, Tokens), "the field for cards")
        await gm.burst(*({" ": "space", "\r": "enter"}.get(key, key) for key in keys))
        draft = gm.campaign.view.draft
        assert [given for answer in draft.answers for given in answer.given] == cards if cards else draft is None


async def test_a_pane_jumped_to_hears_the_next_key(folder):
    async with seated(folder) as (app, gm):
        await gm.burst("2", "a")
        assert isinstance(app.screen, FormDialog)
        await gm.sees("Award to Mara")


async def test_the_program_is_left_from_within_a_dialog(folder):
    async with seated(folder) as (app, gm):
        await gm.choose("d")
        await gm.press("ctrl+q")
        await gm.until(lambda: app.campaign is None, "the end")
    with Campaign.open(folder) as campaign:
        assert campaign.view.place["at"] == "play"


async def test_what_is_typed_after_a_choice_is_heard_by_what_it_opened(folder):
    async with seated(folder) as (_, gm):
        await gm.press("d")
        await gm.at(ActionMenu)
        await gm.burst("1", "down", "enter")
        dialog = await gm.at(DrawDialog)
        await gm.until(lambda: shows(dialog, Result), "the draw")


async def test_what_is_typed_while_a_dialog_closes_is_heard_by_what_comes(folder, monkeypatch):
    give_way = ActionMenu.give_way

    def given_way(menu, dialog):
        give_way(menu, dialog)
        for key in ("down", "enter"):  # as on a slow line: the choice was heard, what it opens is not there yet
            menu.app.post_message(Key(key, None))

    monkeypatch.setattr(ActionMenu, "give_way", given_way)
    async with seated(folder) as (_, gm):
        await gm.press("d")
        await gm.at(ActionMenu)
        await gm.burst("1")
        dialog = await gm.at(DrawDialog)
        await gm.until(lambda: shows(dialog, Result), "the draw")


async def test_what_is_typed_after_a_form_was_accepted_is_heard_by_the_table(folder):
    async with seated(folder) as (_, gm):
        await gm.press("2", "a")
        form = await gm.at(FormDialog)
        await gm.burst("enter", "3", "a")
        await gm.until(lambda: isinstance(gm.app.screen, FormDialog) and gm.app.screen is not form, "the next form")
        await gm.sees("ilestone")
        assert xp(gm) == 10


async def test_the_same_key_again_does_not_go_through_a_menu(folder):
    async with seated(folder) as (_, gm):
        await gm.press("d")
        await gm.at(ActionMenu)
        await gm.burst(*IMPATIENT)
        dialog = await gm.at(DrawDialog)
        assert dialog.query_one(FormView).display
        assert gm.campaign.view.draft is None


async def test_escape_closes_one_dialog_at_a_time(folder):
    async with seated(folder) as (app, gm):
        await gm.choose("d")
        await gm.burst("escape", "escape", "escape")
        await gm.at(PlayScreen)
        assert app.screen is app.table


async def test_what_is_typed_while_a_dialog_opens_is_heard_by_it(folder):
    async with seated(folder) as (_, gm):
        await gm.burst("a", *"Tam")
        await gm.at(FormDialog)
        await gm.press("enter")
        assert [c.name for c in gm.campaign.view.characters][3:] == ["Tam"]


async def test_what_is_pasted_while_a_dialog_opens_is_heard_by_it(folder):
    async with seated(folder) as (app, gm):
        app.post_message(Key("a", "a"))
        app.post_message(Paste("Tam"))
        await gm.at(FormDialog)
        await gm.until(lambda: isinstance(app.focused, TextLine) and app.focused.value == "Tam", "the name")
        await gm.press("enter")
        assert [c.name for c in gm.campaign.view.characters][3:] == ["Tam"]


async def test_a_draw_is_made_by_keys_that_do_not_wait_for_its_dialogs(folder):
    async with seated(folder) as (_, gm):
        await gm.burst("d", "1", "down", "enter")
        dialog = await gm.at(DrawDialog)
        await gm.until(lambda: shows(dialog, Result), "the draw")


async def test_a_place_that_opens_hears_the_way_back(folder):
    async with seated(folder) as (_, gm):
        await gm.burst("l", "escape", "2", "a")
        await gm.at(FormDialog)
        await gm.sees("Award to Mara")


async def test_a_key_that_is_refused_keeps_none_after_it_from_being_heard(folder, monkeypatch):
    async with seated(folder) as (app, gm):
        run_action = type(app).run_action

        async def refusing(app, action, *how):
            if action == "open('search')":
                raise Refusal("bad_request", "Not now.")
            return await run_action(app, action, *how)

        monkeypatch.setattr(type(app), "run_action", refusing)
        await gm.burst("ctrl+f", "2", "a")
        await gm.at(FormDialog)
        await gm.sees("Award to Mara")
