"""The guides of every game: by keys from an empty campaign to a sheet, every page within the smallest terminal."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len

from campaigns.commands import AddCharacter, AwardPoints, Resolve
from campaigns.library.new_campaign import create
from core.actions.action import Action
from core.actions.place import Place
from core.actions.situation import Situation
from core.refusal import Refusal
from core.rulesets import MODULES, find
from core.schema.entry import entry_of
from tests.toy import WHOLE
from tests.toy.making import STREET
from tests.tui.keyboard import Keyboard, seated
from tests.tui.table import shown
from tui.characters.screen import SheetScreen
from tui.dialogs.basic import Confirm
from tui.draws.dialog import DrawDialog
from tui.forms import FormDialog
from tui.play_screen.screen import PlayScreen

GAMES = tuple(MODULES)
GUIDES = [(game, action) for game in GAMES for action in find(game).actions if action.place is Place.CREATION]


def fields(action: Action) -> list[str]:
    """The page of each field that is shown."""
    entries = map(entry_of, action.form.__dataclass_fields__.values())
    return [entry.page for entry in entries if not entry.hidden]


@pytest.fixture
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A campaign of a game with one character who is nobody yet."""
    with create(tmp_path / "c", "Beginnings", request.param, seed="a seed") as campaign:
        campaign.do(AddCharacter(name="Mara Voss"))
    return tmp_path / "c"


def test_every_game_has_a_guide():
    assert {game for game, _ in GUIDES} == set(GAMES)


@pytest.mark.parametrize(("game", "action"), GUIDES, ids=lambda part: getattr(part, "id", part))
def test_every_field_is_on_a_page_that_says_what_to_do(game, action):
    named = set(fields(action)) - {""}
    assert named <= set(action.pages)
    assert all(action.pages.values())
    assert action.title
    assert action.help


@pytest.mark.walk(by="test_a_new_character_is_guided_given_up_gone_on_with_and_undone")
@pytest.mark.parametrize("folder", GAMES, indirect=True)
async def test_every_guide_is_turned_through_on_the_smallest_terminal(folder):
    async with seated(folder, (80, 24)) as (app, gm):
        actor = gm.app.table.actor
        for action in [o.action for o in gm.campaign.offers(Place.CREATION, actor) if not o.why_not]:
            app.push_screen(DrawDialog(action.id, actor))
            await gm.at(DrawDialog)
            pages = len(set(fields(action)) - {""})
            await gm.sees(f"1 of {pages}")
            await gm.burst(*["pagedown"] * pages)
            await gm.sees(f"{pages} of {pages}")
            assert all(cell_len(line) <= 80 for line in shown(app).splitlines())
            await gm.press("escape")
            await gm.at(PlayScreen)
        assert gm.campaign.view.characters[0].sheet == gm.campaign.ruleset.new_sheet(True), "given up changes nothing"


async def test_a_new_character_is_guided_given_up_gone_on_with_and_undone(tmp_path):
    create(tmp_path / "c", "Beginnings", "toy", seed="a seed").close()
    async with seated(tmp_path / "c") as (_, gm):
        await gm.press("a")
        await gm.at(FormDialog)
        await gm.type("Pip")
        await gm.sees("points for traits, then tricks")
        await gm.press("down", *"Ada", "enter")
        await gm.at(DrawDialog)
        await gm.burst("right", "right", "escape")
        await gm.hears("Pip's sheet is unchanged. Press [M] to continue in the character builder.")
        await gm.at(PlayScreen)
        (pip,) = gm.campaign.view.characters
        assert (pip.name, pip.player, pip.sheet) == ("Pip", "Ada", gm.campaign.ruleset.new_sheet(True))

        await gm.press("c")
        await gm.at(SheetScreen)
        await gm.press("M")
        await gm.at(DrawDialog)
        await gm.sees("‹ 3 ›", "✓ done")
        await gm.burst("enter", "enter", "enter")
        await gm.at(SheetScreen)
        assert gm.campaign.view.characters[0].sheet.nerve == 3
        await made_again_and_undone(gm)


def for_players(situation: Situation) -> Refusal | None:
    return None if situation.actor.player else Refusal("players_only", "This is for players.")


def for_others(situation: Situation) -> Refusal | None:
    return Refusal("others_only", "This is a player's.") if situation.actor.player else None


async def test_a_method_that_is_not_for_such_a_character_gives_way_to_one_that_is(tmp_path, monkeypatch):
    guides = (replace(STREET, why_not=for_players), replace(STREET, id="crew", title="A crew", why_not=for_others))
    monkeypatch.setattr("tests.toy.WHOLE", WHOLE._replace(actions=guides))
    create(tmp_path / "c", "Beginnings", "toy", seed="a seed").close()
    async with seated(tmp_path / "c") as (_, gm):
        await gm.press("a")
        await gm.at(FormDialog)
        await gm.type("The Reeves")
        await gm.burst("down", "down", "right", "enter")
        await gm.at(DrawDialog)
        await gm.sees("The Reeves · A crew")


async def test_a_new_character_is_proposed_a_method_for_how_they_are_run(tmp_path, monkeypatch):
    crew = (
        replace(STREET, id=id, title=title, why_not=for_others)
        for id, title in (("crew", "A crew"), ("gang", "A gang"))
    )
    guides = (replace(STREET, title="A hero", why_not=for_players), *crew)
    monkeypatch.setattr("tests.toy.WHOLE", WHOLE._replace(actions=guides))
    create(tmp_path / "c", "Beginnings", "toy", seed="a seed").close()
    async with seated(tmp_path / "c") as (_, gm):
        await gm.press("a")
        await gm.at(FormDialog)
        await gm.sees("A hero")
        await gm.type("The Reeves")
        await gm.burst("down", "down", "right")
        await gm.sees("A crew")
        await gm.press("left")
        await gm.sees("A hero")
        await gm.burst("right", "down", "right", "enter")
        await gm.at(DrawDialog)
        await gm.sees("The Reeves · A gang")


async def made_again_and_undone(gm: Keyboard) -> None:
    """The guide run again gives no points twice; one undo takes back one run of it, the last the character."""
    await gm.press("M")
    await gm.at(DrawDialog)
    await gm.burst("left", "down", "right", "enter", "enter", "enter")
    await gm.at(SheetScreen)
    assert gm.campaign.view.characters[0].balances == {"marks": 2}
    await gm.press("u", "u")
    await gm.until(lambda: gm.campaign.view.characters[0].balances == {"marks": 0}, "both undone")
    assert gm.campaign.view.characters[0].sheet == gm.campaign.ruleset.new_sheet(True)
    await gm.press("u")
    await gm.until(lambda: not gm.campaign.view.characters, "nobody there any more")


@pytest.mark.parametrize("folder", ["toy"], indirect=True)
async def test_who_only_looks_is_guided_but_nothing_is_kept(folder):
    async with seated(folder, read_only=True) as (_, gm):
        seq = gm.campaign.view.seq
        await gm.press("M")
        await gm.at(DrawDialog)
        await gm.burst("right", "pagedown", "escape")
        await gm.at(PlayScreen)
        assert gm.campaign.view.seq == seq


async def test_the_guide_of_who_has_grown_says_what_it_takes_back_and_pays_it_back(tmp_path):
    with create(tmp_path / "c", "Beginnings", "toy", seed="a seed") as campaign:
        pip = campaign.do(AddCharacter(name="Pip")).view.characters[0].id
        campaign.do(AwardPoints(characters=[pip], currency="marks", amount=9, reason="a start"))
        campaign.do(Resolve(action="learn", actor=pip, form={"trait": "nerve"}))
    async with seated(tmp_path / "c") as (_, gm):
        await gm.press("M")
        await gm.at(Confirm)
        await gm.sees("Pip has bought something", "makes a new sheet", "· nerve 2  +2 m")
        await gm.burst("down", "enter")
        await gm.at(DrawDialog)
        await gm.burst("left", "down", "right", "right", "enter", "enter", "enter")
        await gm.until(lambda: gm.campaign.view.characters[0].sheet.wit == 3, "made anew")
        assert gm.campaign.view.characters[0].sheet.nerve == 1
        assert gm.campaign.view.characters[0].balances["marks"] == 9
        assert gm.campaign.view.undo.endswith("paid back: nerve 2")


def test_guides_are_offered_nowhere_else(tmp_path):
    with create(tmp_path / "c", "Beginnings", "toy", seed="a seed") as campaign:
        pip = campaign.do(AddCharacter(name="Pip")).view.characters[0].id
        elsewhere = [place for place in Place if place is not Place.CREATION]
        assert not [o for place in elsewhere for o in campaign.offers(place, pip) if o.action.place is Place.CREATION]
