"""Drawn to Destiny by keys alone: hands dealt with real cards, a conflict with its advice, a Task, Fate turned."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, Resolve, SetTyped, StartScene, StartSession
from campaigns.library.new_campaign import create
from core.rulesets.destiny.cards.hands import hand_of, player_of
from core.rulesets.destiny.sheet import Sheet, Skill
from core.schema.codec import encode
from tests.tui.keyboard import Keyboard, seated
from tests.tui.table import shown
from tests.words import sentence, word
from tui.characters.screen import SheetScreen
from tui.draws.answer_fields import Tokens
from tui.draws.dialog import DrawDialog
from tui.draws.menu import ActionMenu
from tui.draws.pane import logged_breakdown
from tui.forms import FormDialog
from tui.play_screen.screen import PlayScreen


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two who play and one who does not, with real cards on the table."""
    with create(tmp_path / "c", "Ashes", "destiny", seed="a seed") as campaign:
        campaign.do(AddCharacter(name="Mara", sheet=encode(Sheet(skills={"sword": Skill(3, "body")}))))
        campaign.do(AddCharacter(name="Jonas"))
        campaign.do(AddCharacter(name="the goblin", role="npc"))
        campaign.do(SetTyped(typed=True))
        campaign.do(StartSession())
        campaign.do(StartScene(title="The gate", participants=[c.id for c in campaign.view.characters]))
    return tmp_path / "c"


async def act(gm: Keyboard, find: str) -> None:
    """Take the action that is looked for, with its form as it starts."""
    await gm.press("d")
    await gm.at(ActionMenu)
    await gm.type(find)
    await gm.press("enter")
    await gm.at(DrawDialog)


async def deal(gm: Keyboard) -> None:
    await act(gm, "deal")
    await gm.press("enter")
    await gm.tokens("7r 10u ks ar wb")
    await gm.tokens("2c 3c 4c 5c qs")
    await gm.accept()


def hand(campaign: Campaign) -> tuple[str, ...]:
    at = campaign.situation()
    player = player_of(at.actors[campaign.view.characters[0].id], at)
    assert player is not None
    return hand_of(at.state, player.hand)


async def test_hands_are_dealt_before_anything_is_fought_out(folder: Path) -> None:
    async with seated(folder) as (_, gm):
        await gm.press("d")
        await gm.sees(sentence("core.rulesets.destiny.cards.hands:undealt"))
        await gm.press("escape")
        await deal(gm)
        await gm.sees("K†", "Fast / Evade", "5 in hand")


async def test_a_hand_of_five_cards_has_room_above_the_sheet(folder: Path) -> None:
    """Once a story was open, it ended in "… 2 more lines"."""
    with Campaign.open(folder) as campaign:
        campaign.do(Resolve(action="open_story", form={"title": "The bell"}))
    async with seated(folder) as (app, gm):
        await deal(gm)
        app.go("sheet", character=app.view.characters[0].id)
        await gm.at(SheetScreen)
        await gm.sees("'s hand", "7┃    ", "deck 49")
        assert "more line" not in shown(app)


async def test_a_conflict_shows_every_half_with_its_chances_before_one_is_played(folder: Path) -> None:
    async with seated(folder) as (_, gm):
        await deal(gm)
        await act(gm, "conflict")
        await gm.sees("Sword 3", "% Win", "Second card Advantage", "Or someone here.")
        await gm.press("enter")
        await gm.sees("K† lower Evade", "Success 1.4", "Leave it to Fate, upper", "A┃ upper Strong", "★B upper Wild")
        await gm.decide(word("destiny", "play"))
        await gm.tokens("9r")
        await gm.tokens("2s")
        await gm.decide(word("destiny", "combo"))
        await gm.tokens("kc 5u")
        logged = await gm.accept()
        assert (logged["outcome"]["word"], hand(gm.campaign)) == ("win", ("7R", "10U", "AR", "WB"))
        last = logged_breakdown(gm.campaign.view.strip[0], gm.campaign.view, 80)[0].plain
        assert re.fullmatch(r". WIN, \d Successes, 0 theirs", last), last
        await gm.press("u")
        await gm.until(lambda: "KS" in hand(gm.campaign), "the king back in hand")


async def test_a_rivals_decision_says_whose_odds_it_shows(folder: Path) -> None:
    """It said "100 % Win", as if the character who acts would win."""
    async with seated(folder) as (_, gm):
        await deal(gm)
        await act(gm, "conflict")
        await gm.field("Against")
        await gm.press("J")
        await gm.press("enter")
        await gm.decide(word("destiny", "play"))
        await gm.sees(f"Jonas: {word('destiny', 'play')}", f"Jonas: {word('destiny', 'p_win')}", "% Win")


async def test_unfinished_draws_show_their_cards_and_not_the_decisions(folder: Path) -> None:
    """They were listed with "AR:upper reveal 9R 2S"."""
    async with seated(folder, (300, 50)) as (_, gm):
        await deal(gm)
        for card in ("9r", "8r"):
            await act(gm, "conflict")
            await gm.press("enter")
            await gm.decide(word("destiny", "play"))
            await gm.tokens(card)
            await gm.press("escape")
            await gm.at(PlayScreen)
        await gm.press("7")
        await gm.sees(": 9┃", ": 8┃")


async def test_a_task_is_begun_and_stays_on_the_table(folder: Path) -> None:
    async with seated(folder) as (_, gm):
        await deal(gm)
        await act(gm, "task")
        await gm.field("A new one")
        await gm.type("Bar the gate")
        await gm.press("enter")
        await gm.decide(word("destiny", "play"))
        await gm.until(lambda: isinstance(gm.app.focused, Tokens), "the Rival's card: the own one is revealed")
        await gm.press("backspace")
        await gm.decide(word("destiny", "stay"), "down")
        for card in ("2r", "9c", "3c"):
            await gm.tokens(card)
        await gm.accept()
        await gm.sees("Bar the gate", "3 to do")
        assert len(hand(gm.campaign)) == 5


async def test_a_scene_without_a_chapter_offers_one_and_begins_with_hands_typed_in(folder: Path) -> None:
    with Campaign.open(folder) as campaign:
        campaign.do(Resolve(action="open_story", form={"title": "The bell"}))
    async with seated(folder) as (_, gm):
        await gm.press("S")
        await gm.sees(
            sentence("core.rulesets.destiny.stories.lifecycle:_scene_wants#1"),
            "Open a chapter first",
            "Start it anyway",
        )
        await gm.press("enter")
        await gm.at(DrawDialog)
        await gm.type("The road")
        await gm.press("enter")
        await gm.at(FormDialog)
        await gm.type("The bridge")
        await gm.press("enter")
        await gm.hears("Hands, discards and decks are shuffled")
        await gm.at(DrawDialog)
        await gm.tokens("7r 10u ks ar wb")
        await gm.tokens("2c 3c 4c 5c qs")
        await gm.accept()
        assert hand(gm.campaign) == ("7R", "10U", "KS", "AR", "WB")
        assert gm.campaign.view.state.stories[0].chapters[0].title == "The road"
        await gm.press("u")
        await gm.until(lambda: not hand(gm.campaign), "the hands back in the decks")
