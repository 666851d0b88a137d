"""Figures by keys: three into a fight, types kept, groups and tags given to several, the pane sorted and narrowed."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import Mock

import pytest

import core.rulesets
from campaigns.commands import (
    AddCharacter,
    EditCharacter,
    EndScene,
    KeepFigure,
    StartConflict,
    StartScene,
    StartSession,
)
from campaigns.library.new_campaign import create
from campaigns.npcs.files import shared_types
from core.schema.codec import encode
from tests.built import once
from tests.tui.keyboard import Keyboard
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown, told
from tests.words import sentence
from tui.dialogs.choose import Pick
from tui.draws.dialog import DrawDialog
from tui.draws.menu import ActionMenu
from tui.forms import FormDialog
from tui.npcs.add_npcs import AddNpcsDialog
from tui.npcs.bestiary import NONE_YET
from tui.play_screen.screen import PlayScreen

GAMES = [*core.rulesets.MODULES]
HOSTILE = "[bold]Gh[/]\x1b[31moul"


@once
def fight(folder: Path, game: str, *, running: bool = True) -> Path:
    """Mara and a troll in a scene, goblins in the bestiary, and the fight that can be joined in the game."""
    with create(folder, "C", game, seed="a seed") as campaign:
        mara = campaign.do(AddCharacter(name="Mara")).view.characters[0].id
        troll = campaign.do(AddCharacter(name="Troll", role="npc")).view.characters[1].id
        campaign.do(KeepFigure(name="Goblin", like=troll, group="Goblins"))
        campaign.do(StartSession())
        campaign.do(StartScene(title="The ford", participants=[mara, troll]))
        kind = next(kind for kind in campaign.ruleset.conflicts if kind.joins is not None)
        if running:
            form = encode(kind.prefill(campaign.situation(mara)))
            campaign.do(StartConflict(conflict_form=kind.id, title="Fight", actor=mara, form=form))
    return folder


def names(app) -> list[str]:
    return [c.name for c in app.view.characters]


@pytest.mark.walk
@pytest.mark.parametrize("game", GAMES)
async def test_three_goblins_are_in_a_running_fight_with_four_keys(game, tmp_path):
    async with playing(fight(tmp_path / "c", game)) as (app, play, pilot):
        before = app.view.seq
        await pilot.press("J", "3", "g", "enter")
        await wait_until(pilot, lambda: app.screen is play and app.view.seq > before, "the goblins")
        assert names(app)[2:] == ["Goblin 1", "Goblin 2", "Goblin 3"]
        assert {c.id for c in app.view.characters} == set(app.view.conflicts[0].participants)
        assert all(c.here for c in app.view.characters)
        assert "Goblin 1 to Goblin 3 join Fight" in told(app)[-1]
        assert app.view.seq == before + 1
        await pilot.press("u")
        assert names(app) == ["Mara", "Troll"]


async def test_goblins_of_a_fight_leave_with_the_scene_and_a_troll_is_deleted_by_keys(tmp_path):
    async with playing(fight(tmp_path / "c", "destiny")) as (app, play, pilot):
        await pilot.press("J", "ctrl+l", "2", "g")
        about = str(app.screen.query_one(".about").visual)
        assert sentence("tui.npcs.add_npcs:AddNpcsDialog._summary#2") in about
        assert "Goblin 1 and Goblin 2" in about
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.screen is play and len(names(app)) == 4, "the goblins")
        app.do(EndScene())
        assert names(app) == ["Mara", "Troll"]
        await pilot.press("1", "down", "X", "down", "enter")
        await wait_until(pilot, lambda: names(app) == ["Mara"], "the troll is deleted")
        assert app.campaign.history().line(0).title == "Deleted: Troll"
        await pilot.press("u")
        assert names(app) == ["Mara", "Troll"]
        await pilot.press("1", "up", "X")
        assert app.screen is play, "refused before anything is asked"
        assert "Retire them instead" in told(app)[-1]


@pytest.mark.parametrize("key", ["x", "X"])
async def test_whoever_fights_is_refused_to_leave_before_it_is_asked(key, tmp_path):
    """Retiring in a battle was refused only after the confirmation (issue 27)."""
    async with playing(fight(tmp_path / "c", "destiny")) as (app, play, pilot):
        troll = next(c for c in app.view.characters if c.name == "Troll")
        assert troll.id in app.view.conflicts[0].participants
        await pilot.press("1", "down", key)
        assert app.screen is play
        assert f"Troll takes part in Fight{sentence('campaigns.characters.removal:conflicts_of')}" in told(app)[-1]


async def test_tab_puts_them_on_another_side_and_six_keys_begin_a_fight(tmp_path):
    async with playing(fight(tmp_path / "c", "aisling", running=False)) as (app, play, pilot):
        await pilot.press("J", "3", "g", "tab", "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "the conflict's form")
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.view.conflicts, "the fight")
        one, other = app.view.conflicts[0].state.sides
        assert (len(one), len(other)) == (1, 4)
        await wait_until(pilot, lambda: app.screen is play, "the table")
        await pilot.press("J", *"g2", "shift+tab", "shift+tab", "tab", "tab", "tab", "enter")
        await wait_until(pilot, lambda: len(names(app)) == 7, "two more")
        assert [len(side) for side in app.view.conflicts[0].state.sides] == [3, 4]
        assert names(app)[-2:] == ["Goblin 4", "Goblin 5"]


async def test_a_figure_in_play_is_a_model_too_and_where_nothing_fits_nothing_is_made(tmp_path):
    async with playing(fight(tmp_path / "c", "storyteller")) as (app, play, pilot):
        await pilot.press("J", *"zz")
        await wait_until(
            pilot, lambda: isinstance(app.screen, AddNpcsDialog) and "Nothing found." in shown(app), "the dialog"
        )
        await pilot.press("enter", "escape", "escape")  # the first takes back what fits nothing
        await wait_until(pilot, lambda: app.screen is play, "the table")
        assert len(names(app)) == 2
        await pilot.press("J", *"2tro", "enter")
        await wait_until(pilot, lambda: len(names(app)) == 4, "the trolls")
        assert names(app)[2:] == ["Troll 2", "Troll 3"]


async def test_marked_characters_come_into_the_fight_together(tmp_path):
    folder = fight(tmp_path / "c", "resonance")
    async with playing(folder) as (app, play, pilot):
        for name in ("Ada", "Ben"):
            app.send(AddCharacter(name=name, role="npc"))
        await pilot.press("end", "space", "up", "space", "J")
        await wait_until(pilot, lambda: len(app.view.conflicts[0].participants) == 4, "both")
        assert not play.characters.list.marked
        assert [row.name for row in app.view.conflicts[0].face.rows][-2:] == ["Ada", "Ben"]


async def test_where_no_fight_runs_nobody_is_brought_in(tmp_path):
    async with playing(fight(tmp_path / "c", "resonance", running=False)) as (app, _, pilot):
        before = app.view.seq
        await pilot.press("space", "J")
        assert sentence("tui.npcs.forms:add_to_conflict#1") in told(app)[-1]
        assert app.view.seq == before


async def test_a_character_is_kept_copied_and_the_stock_is_seen_to(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, play, pilot):
        gm = Keyboard(app, pilot)
        miller = next(c for c in app.view.characters if c.name == "the miller")
        app.send(EditCharacter(character=miller.id, name=f"{HOSTILE} 2", tags=["cold"]))
        play.characters.select(miller.id)
        await pilot.press("K")
        await gm.at(FormDialog)
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.view.figures, "the type")
        figure = app.view.figures[0]
        assert (figure.name, figure.group, figure.tags) == (HOSTILE, HOSTILE, ("cold",))
        await pilot.press("C")
        await gm.at(FormDialog)
        await pilot.press("3", "enter")
        await wait_until(pilot, lambda: len(app.view.characters) == 7, "the copies")
        assert names(app)[-3:] == [f"{HOSTILE} {n}" for n in (3, 4, 5)]
        await pilot.press("b")
        await gm.at(Pick)
        await pilot.press("enter")
        await wait_until(pilot, lambda: "Remove" in shown(app), "what can be done with it")
        await pilot.press(*"remove", "enter")
        await wait_until(pilot, lambda: not app.view.figures, "the empty stock")


async def test_several_get_a_group_and_tags_as_one_act_and_are_found_by_them(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, play, pilot):
        gm = Keyboard(app, pilot)
        pane = play.characters
        await pilot.press("space", "space")
        await wait_until(pilot, lambda: "2 marked" in shown(app), "the number in the title")
        before = app.view.seq
        await pilot.press("number_sign")
        await gm.at(FormDialog)
        await pilot.press(*"Watch", "down", *"guard,#loud", "enter")
        await wait_until(pilot, lambda: app.view.seq > before, "the group")
        tagged = [c.name for c in app.view.characters if c.tags == ("guard", "loud") and c.group == "Watch"]
        assert len(tagged) == 2
        assert app.view.seq == before + 1
        await pilot.press("escape", "slash", *"tag:gua")
        await wait_until(pilot, lambda: len(pane._keys) == 2, "the tagged ones")
        await pilot.press("space", *"mara")
        await wait_until(pilot, lambda: len(pane._keys) == 1, "the one of the name")
        await pilot.press("escape", "escape")
        await wait_until(pilot, lambda: len(pane._keys) == 4, "all")


async def test_groups_fold_are_chosen_whole_and_stay_so_when_play_goes_on(tmp_path):
    folder = furnished(tmp_path / "c")
    async with playing(folder) as (app, play, pilot):
        for c in app.view.characters[:2]:
            app.send(EditCharacter(character=c.id, group="[b]Watch[/b]"))
        await pilot.press("O", "O")
        assert play.characters.order == "group"
        assert [key for key in play.characters._keys if isinstance(key, tuple)] == [
            ("group", "[b]Watch[/b]"),
            ("group", ""),
        ]
        assert "▾ [b]Watch[/b]" in shown(app)
        await pilot.press("home", "enter")
        assert len(play.characters._keys) == 4
        assert "▸ [b]Watch[/b]" in shown(app)
        await pilot.press("space")
        await wait_until(pilot, lambda: "Characters · 2 marked" in shown(app), "how many the heading stands for")
        await pilot.press("p")
        assert [c.status for c in app.view.characters[:2]] == ["absent", "absent"]
        app.close_campaign()
    async with playing(folder) as (_, play, pilot):
        assert (play.characters.order, play.characters.folded) == ("group", ("[b]Watch[/b]",))
        await pilot.press("home", "enter")
        assert len(play.characters._keys) == 6


async def test_they_are_sorted_by_name_by_when_they_were_seen_and_as_they_act(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, play, pilot):
        pane = play.characters

        def listed() -> list[str]:
            return [app.view.name_of(key) for key in pane._keys if isinstance(key, int)]

        for name in ("Ghoul 10", "Ghoul 9"):
            app.send(AddCharacter(name=name, role="npc"))
        await pilot.press("O")
        assert listed()[:2] == ["Ghoul 9", "Ghoul 10"]
        await pilot.press("O", "O")
        assert pane.order == "seen"
        assert set(listed()[3:]) == {"Old Tam", "Ghoul 10", "Ghoul 9"}
        await pilot.press("O")
        assert listed()[-1] == "the miller"
        await pilot.press("O")
        assert pane.order == "turn"
        await pilot.press("O")
        assert pane.order == "presence"


async def test_nothing_of_it_shows_in_the_player_view(tmp_path):
    folder = furnished(tmp_path / "c")
    async with playing(folder) as (app, _, pilot):
        for c in app.view.characters:
            app.send(EditCharacter(character=c.id, group="Thieves", tags=["thief"]))
        await pilot.press("O", "O", "V")
        await wait_until(pilot, lambda: app.in_player_view, "the player view")
        assert "Thieves" not in shown(app)
        await pilot.press("J")
        assert isinstance(app.screen, PlayScreen)
        assert "Player view" in told(app)[-1]


async def test_a_condition_of_several_ends_as_one_act_with_one_undo(tmp_path):
    async with playing(fight(tmp_path / "c", "storyteller")) as (app, play, pilot):
        gm = Keyboard(app, pilot)
        await pilot.press("space", "space", "h")
        await gm.at(ActionMenu)
        assert "Gain a condition" in shown(app)
        await pilot.press(*"gain", "enter")
        await gm.at(DrawDialog)
        assert "Mara, Troll" in shown(app)
        before = app.view.seq
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.view.seq > before and app.screen is play, "the condition")
        assert app.view.seq == before + 1
        have = [c.sheet.condition_names for c in app.view.characters]
        assert have[0] == have[1] != ()
        assert not play.characters.list.marked
        await pilot.press("home", "space", "space", "h")
        await gm.at(ActionMenu)
        await pilot.press(*"end", "enter")
        await gm.at(DrawDialog)
        await pilot.press("enter")
        await wait_until(pilot, lambda: not any(c.sheet.conditions for c in app.view.characters), "its end")
        assert "Mara, Troll" in told(app)[-1]
        await pilot.press("u")
        assert [c.sheet.condition_names for c in app.view.characters] == have


async def test_a_type_is_kept_for_all_campaigns_of_its_game_until_it_is_taken_out(tmp_path):
    from tests.tui.table import empty

    folder, other = furnished(tmp_path / "c"), empty(tmp_path / "d")
    async with playing(folder) as (app, _, pilot):
        gm = Keyboard(app, pilot)
        before = app.view.seq
        await pilot.press("K")
        await gm.at(FormDialog)
        await pilot.press(*"Ghoul", *["down"] * 4, "right", "enter")
        await gm.hears("Saved for all campaigns: Ghoul")
        assert (app.view.seq, app.view.figures) == (before, ())
    async with playing(other) as (app, play, pilot):
        gm = Keyboard(app, pilot)
        await pilot.press("J", *"2gh", "enter")
        await wait_until(pilot, lambda: names(app) == ["Ghoul 1", "Ghoul 2"], "two of them")
        play.open_pane(play.characters)
        await pilot.press("b")
        await gm.at(Pick)
        await pilot.press(*"ghoul", "enter")
        await gm.sees("Add it to this campaign's bestiary")
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.view.figures, "the type")
        await pilot.press("b")
        await gm.at(Pick)
        await pilot.press("down", "enter")
        await gm.sees("from all campaigns")
        await pilot.press("down", "enter")
        await gm.sees(sentence("tui.npcs.bestiary:Bestiary._do_shared"))
        await pilot.press("down", "enter")
        await wait_until(pilot, lambda: not shared_types(app.view.ruleset), "the empty stock")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_an_empty_bestiary_says_how_an_entry_comes_into_it(tmp_path, size):
    from tests.tui.table import empty

    async with playing(empty(tmp_path / "c"), size=size) as (_, play, pilot):
        gm = Keyboard(play.app, pilot)
        await pilot.press("J")
        await gm.sees(sentence("tui.npcs.add_npcs:Models.__init__"))
        await pilot.press("escape")
        play.open_pane(play.characters)
        await pilot.press("b")
        await gm.sees(NONE_YET.why_not)
        assert "▸ 2 Import" in shown(play.app), "the first that can be chosen"


async def test_types_go_to_a_file_and_come_back_or_not_at_all(tmp_path):
    from tests.tui.table import empty

    folder, other = furnished(tmp_path / "c"), empty(tmp_path / "d")
    file = tmp_path / "ghouls.json"
    async with playing(folder) as (app, _, pilot):
        gm = Keyboard(app, pilot)
        app.send(KeepFigure(name="Ghoul", sheet={"wit": 3}, tags=["cold"]))
        await pilot.press("b")
        await gm.at(Pick)
        await pilot.press(*"all", "enter")
        await wait_until(pilot, lambda: "Write to which file" in shown(app), "the prompt")
        await gm.type(str(file))
        await pilot.press("enter")
        await wait_until(pilot, file.exists, "the file")
    async with playing(other) as (app, play, pilot):
        gm = Keyboard(app, pilot)
        play.open_pane(play.characters)
        await pilot.press("b")
        await gm.at(Pick)
        await pilot.press("enter")
        await wait_until(pilot, lambda: "Import which file" in shown(app), "the prompt")
        await gm.type(str(file))
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.view.figures, "the type")
        assert (app.view.figures[0].name, app.view.figures[0].sheet["wit"]) == ("Ghoul", 3)
        file.write_text(file.read_text().replace('"wit": 3', '"wit": "keen"'))
        await pilot.press("b")
        await gm.at(Pick)
        await pilot.press(*"import", "enter")
        await wait_until(pilot, lambda: "Import which file" in shown(app), "the prompt")
        await gm.type(str(file))
        await pilot.press("enter")
        await wait_until(pilot, lambda: "figures.0.sheet.wit" in shown(app), "the fault with its place")


async def test_what_is_said_of_figures_stands_in_one_column(sample):
    async with playing(sample) as (app, _, pilot):
        await pilot.press("J")
        await wait_until(
            pilot, lambda: isinstance(app.screen, AddNpcsDialog) and "in play, with its" in shown(app), "figures"
        )
        said = [line.index("in play, with its") for line in shown(app).splitlines() if "in play, with its" in line]
        assert len(said) > 2
        assert len(set(said)) == 1


async def test_a_bestiary_file_that_cannot_be_read_is_told(sample, tmp_path, monkeypatch):
    (file := tmp_path / "ghouls.json").write_text("{}")
    async with playing(sample) as (app, play, pilot):
        gm = Keyboard(app, pilot)
        play.open_pane(play.characters)
        await pilot.press("b")
        await gm.at(Pick)
        await pilot.press(*"import", "enter")
        await wait_until(pilot, lambda: "Import which file" in shown(app), "the prompt")
        await gm.type(str(file))
        monkeypatch.setattr("campaigns.npcs.files.read_data", Mock(side_effect=PermissionError(13, "Not yours", file)))
        await pilot.press("enter")
        await wait_until(pilot, lambda: "Not yours" in shown(app), "the reason")
