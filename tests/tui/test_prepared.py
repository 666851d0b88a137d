"""Scenes are prepared, ordered, found, begun with one key and read by keys (issue 9, Destiny 2: the Scene Deck)."""

from dataclasses import astuple

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, EndScene, KeepFigure, PrepareScene, StartScene
from campaigns.library.new_campaign import create
from tests.tui.keyboard import seated
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown, told
from tests.words import sentence
from tui.command_palette.palette import findable
from tui.dialogs.basic import Confirm
from tui.dialogs.choose import Pick
from tui.dialogs.reader import OpenReader, Reader
from tui.forms import FormDialog
from tui.play_screen.screen import PlayScreen
from tui.sessions.screen import StoryScreen
from tui.widgets.name_completion import Names


def stock(tmp_path, *titles: str):
    with Campaign.open(furnished(tmp_path / "c")) as campaign:
        for title in titles:
            campaign.do(PrepareScene(title=title, planned="duel", value={"secret": f"about {title}"}))
    return tmp_path / "c"


async def test_a_scene_is_prepared_begun_with_one_key_and_read_in_the_player_view(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        await pilot.press("4", "A")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "the form")
        await pilot.press(*"Weir", *["down"] * 6, *"It roars", *["down"] * 3, *"a trap", "enter")
        await wait_until(pilot, lambda: [p.title for p in app.view.prepared] == ["Weir"], "in stock")
        await pilot.press("b")
        await wait_until(pilot, lambda: isinstance(app.screen, Pick), "what ends with the open scene")
        assert "The alarm" in shown(app)
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, PlayScreen), "enter does the safe thing")
        assert app.view.scene.title == "The mill at night"
        await pilot.press("b", "2")
        await wait_until(pilot, lambda: app.view.scene.title == "Weir" and not app.view.prepared, "begun")
        await pilot.press("1", "r")
        await wait_until(pilot, lambda: isinstance(app.screen, Reader) and "a trap" in shown(app), "all of it")
        await pilot.press("escape", "V", "r")
        await wait_until(
            pilot, lambda: isinstance(app.screen, OpenReader) and "It roars" in shown(app), "the open part"
        )
        assert "trap" not in shown(app)


async def test_the_stock_is_searched_ordered_and_begun_from_the_story_and_its_conflict_is_ready(tmp_path):
    async with playing(stock(tmp_path, "One", "Two")) as (app, _, pilot):
        app.go("story")
        await wait_until(pilot, lambda: isinstance(app.screen, StoryScreen) and app.screen.lines, "the story")
        story = app.screen
        await pilot.press("slash", *"about two", "enter")
        await wait_until(
            pilot, lambda: [line.text.plain.split()[1] for line in story.lines] == ["Two"], "found by its text"
        )
        await pilot.press("escape", "home", "down", "down", "less_than_sign")
        await wait_until(pilot, lambda: [p.title for p in app.view.prepared] == ["Two", "One"], "moved to the front")
        assert story.line.id == app.view.prepared[0].id, "the cursor goes with it"
        await pilot.press("R")
        await wait_until(pilot, lambda: any("Drawn from" in said for said in told(app)), "luck chooses")
        await pilot.press("home", "down", "b")
        await wait_until(pilot, lambda: isinstance(app.screen, Pick), "asked")
        await pilot.press("3")
        await wait_until(pilot, lambda: isinstance(app.screen, PlayScreen) and app.view.scene.planned, "begun")
        assert app.view.scene.title in ("One", "Two")
        assert [c.title for c in app.view.conflicts] == ["At the weir"], "carried over"
        await pilot.press("5", "x")
        await wait_until(pilot, lambda: "to start: Duel" in shown(app), "not begun unasked")
        await pilot.press("f")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "the conflict it leads to")
        await pilot.press("escape")
        await wait_until(pilot, lambda: isinstance(app.screen, PlayScreen), "back at the table")
        await pilot.press("F")
        await wait_until(pilot, lambda: not app.view.scene.planned, "nothing comes of it")
        assert "Nothing happens: Duel" in told(app)[-1]


@pytest.mark.parametrize(("key", "carried"), [("2", []), ("3", ["At the weir"])])
async def test_a_prepared_scene_ends_what_runs_unless_it_is_carried_over(tmp_path, key, carried):
    async with playing(stock(tmp_path, "One")) as (app, _, pilot):
        assert [each.title for each in app.view.conflicts] == ["At the weir"]
        await pilot.press("4", "b")
        await wait_until(pilot, lambda: isinstance(app.screen, Pick), "asked")
        await pilot.press(key)
        await wait_until(pilot, lambda: app.view.scene.title == "One", "begun")
        assert [each.title for each in app.view.conflicts] == carried


async def test_what_is_written_of_a_story_is_written_page_by_page_and_not_lost_by_escape(tmp_path):
    create(tmp_path / "c", "The bell", "destiny", seed="a seed").close()
    async with playing(tmp_path / "c") as (app, _, pilot):
        app.go("story")
        await wait_until(pilot, lambda: isinstance(app.screen, StoryScreen) and app.screen.lines, "the story")
        await pilot.press("home", "down", "W")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "the record of the campaign")
        await pilot.press(*"Moor", "escape")
        await wait_until(pilot, lambda: isinstance(app.screen, Confirm), "it asks before it is lost")
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "going on")
        await pilot.press("pagedown", *"Greed", "pagedown", "enter", "enter", "enter")
        await wait_until(pilot, lambda: app.view.state.outline.theme == "Greed", "written")
        assert app.view.state.outline.setting == "Moor"
        assert "Time and place: Moor" in shown(app)
        assert [found.kind for found in findable(app) if found.fits("greed moor")] == ["texts"]
        await pilot.press("V")
        await wait_until(pilot, lambda: app.in_player_view, "in the player view")
        assert not [found for found in findable(app) if found.fits("greed moor")]


async def test_who_comes_into_a_planned_conflict_is_typed_as_everywhere_and_taken_from_what_is_offered(tmp_path):
    with create(tmp_path / "c", "The ford", "aisling", seed="a seed") as campaign:
        troll = campaign.do(AddCharacter(name="Troll", role="npc")).view.characters[0].id
        for name in ("Goblin", "Goblin shaman"):
            campaign.do(KeepFigure(name=name, like=troll, group="Goblins"))
    async with playing(tmp_path / "c") as (app, _, pilot):
        await pilot.press("4", "A")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog) and app.screen.is_mounted, "the form")
        await pilot.press(*"Ford", *["down"] * 4, "right", "down", "plus")
        await wait_until(
            pilot, lambda: getattr(app.focused, "field", None) and app.focused.field.key == "name", "a row"
        )
        await pilot.press(*"3 gob")
        await wait_until(pilot, lambda: app.screen.query(Names) and "Goblin shaman" in shown(app), "the types")
        await pilot.press("tab")
        await wait_until(pilot, lambda: app.focused.value == "3 Goblin", "taken")
        assert "side   opponents" in shown(app), "the side of those for whom none is named"
        await pilot.press("tab", *"oth")
        await wait_until(pilot, lambda: app.screen.query(Names), "the sides that can be named before")
        await pilot.press("enter", "insert")
        await wait_until(pilot, lambda: getattr(app.focused, "value", None) == "", "the next row")
        await pilot.press(*"gob", "escape", "enter")
        await wait_until(pilot, lambda: "gob: Goblin, Goblin shaman?" in shown(app), "what may be two is asked")
        await pilot.press(*["backspace"] * 3, *"trol", "enter", "enter")
        await wait_until(pilot, lambda: app.view.prepared, "in stock")
        assert [astuple(each) for each in app.view.prepared[0].figures] == [
            ("Goblin", 3, "other", False),
            ("Troll", 1, "", False),
        ]
        assert "Troll" in [figure.name for figure in app.view.figures], "who was none is a bestiary entry now"


async def test_a_scene_of_which_nothing_is_written_says_where_that_is_done(sample):
    async with seated(sample, (80, 24)) as (_, gm):
        await gm.press("r")
        await gm.sees("It has no texts yet", "in the scene pane (4)")
        await gm.press("escape", "4", "W")
        await gm.sees("Read aloud", "words for the players")


async def test_a_prepared_scene_is_in_the_pane_of_the_scene_in_to_do_and_offered_by_s(tmp_path):
    with Campaign.open(stock(tmp_path, "The weir")) as campaign:
        campaign.do(EndScene())
    async with seated(tmp_path / "c", (80, 24)) as (_, gm):
        await gm.press("4")
        await gm.sees("b start The weir", sentence("tui.scenes.pane:nothing_open#1"), "S start  E end session")
        await gm.press("exclamation_mark")
        await gm.sees("Next scene", "The weir, prepared", "End the session")
        await gm.press("end", "enter")
        await gm.at(FormDialog)
        await gm.sees("End session 1")
        await gm.press("escape", "S")
        await gm.at(Pick)
        await gm.press("enter")
        await gm.until(lambda: gm.campaign.view.scene, "the scene begun")
        assert gm.campaign.view.scene.title == "The weir"


async def test_a_prepared_scene_that_was_begun_is_not_dropped_without_asking(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        await pilot.press("4", "A")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "the form")
        form = app.screen
        await pilot.press(*"Weir", "escape")
        await wait_until(pilot, lambda: isinstance(app.screen, Confirm), "it asks")
        await pilot.press("escape")
        await wait_until(pilot, lambda: app.screen is form, "the form, as it was")
        await pilot.press("enter")
        await wait_until(pilot, lambda: [p.title for p in app.view.prepared] == ["Weir"], "in stock")
        await pilot.press("A", "escape")
        await wait_until(pilot, lambda: isinstance(app.screen, PlayScreen), "nothing was filled in")


async def test_what_is_read_aloud_stands_in_the_pane_of_the_scene_where_lines_are_free(tmp_path):
    text = "The river roars below the bridge."
    with Campaign.open(furnished(tmp_path / "c")) as campaign:
        prepared = campaign.do(PrepareScene(title="The weir", value={"read_aloud": text})).view.prepared[0]
        campaign.do(StartScene(title="The weir", prepared=prepared.id))
    async with seated(tmp_path / "c", (120, 40)) as (_, gm):
        await gm.sees("Read aloud", text)
