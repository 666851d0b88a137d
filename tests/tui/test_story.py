"""The story: what is listed, what unfolds, and what can be written about it."""

from campaigns.commands import AddCharacter, AddMilestone, AddNote, EndSession, SetSheet, StartScene, StartSession
from campaigns.library.new_campaign import create
from core.safe_text import file_name
from core.schema.codec import encode
from tests.toy.sheet import Sheet
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown, told
from tui.dialogs.reader import Reader
from tui.draws.menu import ActionMenu
from tui.forms import FormDialog
from tui.history.screen import LogScreen
from tui.sessions.screen import StoryScreen


async def open_story(app, pilot, **about: int) -> StoryScreen:
    app.go("story", **about)
    await wait_until(pilot, lambda: isinstance(app.screen, StoryScreen) and app.screen.lines, "the story")
    return app.screen


def kinds(story: StoryScreen) -> list[str]:
    return [line.kind for line in story.lines]


async def test_sessions_unfold_and_fold(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        story = await open_story(app, pilot)
        assert kinds(story) == ["heading", "milestone", "heading", "session", "scene"]
        await pilot.press("end", "left")
        await wait_until(pilot, lambda: kinds(story)[-1] == "session", "folded")
        assert story.line is story.lines[-1]
        await wait_until(pilot, lambda: "→ unfold" in shown(app) and "← fold" not in shown(app), "the key that does it")
        await pilot.press("left", "left")
        assert kinds(story)[-1] == "session", "folded it stays folded"
        await pilot.press("right", "right")
        await wait_until(pilot, lambda: kinds(story)[-1] == "scene", "unfolded")
        await wait_until(pilot, lambda: "← fold" in shown(app) and "→ unfold" not in shown(app), "the key back")
        await pilot.press("space", "space", "space")
        await wait_until(pilot, lambda: kinds(story)[-1] == "session", "folded again")
        await pilot.press("slash", *"mill")
        await wait_until(pilot, lambda: kinds(story) == ["scene"], "found inside a folded session")


async def test_previously_shows_the_recap(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        await open_story(app, pilot)
        await pilot.press("p")
        await wait_until(pilot, lambda: told(app), "none yet")
        app.send(EndSession(summary="They met a thief."))
        await pilot.press("p")
        await wait_until(
            pilot, lambda: isinstance(app.screen, Reader) and "They met a thief" in shown(app), "the recap"
        )
        await pilot.press("y", "escape")
        await wait_until(pilot, lambda: "They met a thief" in app.clipboard, "copied")


async def test_a_session_and_a_past_scene_are_edited(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        story = await open_story(app, pilot)
        await pilot.press("end", "e")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "the form")
        await pilot.press(*"At ", "enter")
        await wait_until(pilot, lambda: "At" in app.view.scene.title, "the scene's title")
        await pilot.press("up", "e")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "the form")
        await pilot.press(*"First", "enter")
        await wait_until(pilot, lambda: app.view.session.title == "First", "the session's title")
        await wait_until(pilot, lambda: any("First" in line.text.plain for line in story.lines), "the new title")


async def test_a_milestone_is_removed_and_the_log_of_a_session_opened(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        story = await open_story(app, pilot)
        await pilot.press("up", "up", "x")
        await wait_until(pilot, lambda: not app.view.milestones, "the milestone gone")
        await wait_until(pilot, lambda: kinds(story)[0] == "heading" and len(story.lines) == 3, "the list")
        await pilot.press("end", "l")
        await wait_until(pilot, lambda: isinstance(app.screen, LogScreen), "the log")
        assert app.screen.narrowing.session == 1


def test_titles_become_names_of_files():
    assert file_name("Session 12 · The mill [b]/..") == "session-12-the-mill-b"
    assert file_name("···") == "wyrdbook"


async def test_what_changed_between_two_sessions(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        mara = app.view.characters[0].id
        for nerve in (3, 5):
            app.send(EndSession())
            app.send(StartSession())
            app.send(SetSheet(character=mara, sheet=encode(Sheet(nerve=nerve)), what="nerve"))
        story = await open_story(app, pilot)
        story.list.cursor = len(story.lines) - 1
        await pilot.press("D", "down", "down", "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, Reader), "until session 2")
        assert "until session 2" in shown(app)
        assert "Nerve 1, now 3" in shown(app)
        await pilot.press("escape", "D", "enter")
        await wait_until(pilot, lambda: "Nerve 1, now 5" in shown(app), "until now")


async def test_the_cursor_stays_on_its_line_as_others_come_above_it(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        story = await open_story(app, pilot)
        await pilot.press("end")
        assert story.line.kind == "scene"
        app.send(AddMilestone(title="The mill stands", tier="small"))
        await wait_until(pilot, lambda: kinds(story).count("milestone") == 2, "the milestone")
        assert story.line is story.lines[-1]


async def test_the_newest_note_on_the_scene_is_seen_first_and_a_secret_one_is_marked(tmp_path):
    async with playing(furnished(tmp_path / "c"), size=(120, 40)) as (app, _, pilot):
        scene = app.view.scene.id
        for text in ("an old one " * 30, "the quince"):
            app.send(AddNote(text=text, about="scene", about_id=scene, secret=text == "the quince"))
        await wait_until(
            pilot, lambda: "– ● the quince" in shown(app), "the newest, although the old one fills the pane"
        )
        assert "– an old one" not in shown(app).partition("the quince")[0]


async def test_a_session_and_a_scene_are_marked_open_while_they_are(tmp_path):
    async with playing(furnished(tmp_path / "c"), size=(200, 70)) as (app, play, pilot):
        app.send(StartScene(title="The ford"))
        app.go("story")
        await wait_until(pilot, lambda: app.screen is not play and app.screen.lines, "the story")
        told = {line.id: line.text.plain for line in app.screen.lines if line.kind in ("session", "scene")}
        for table in ("sessions", "scenes"):
            for number, doc in app.campaign.documents(table).items():
                assert (" open" in told[number]) is doc["open"], told[number]


async def test_actions_of_the_story_are_titled_by_their_place_and_not_by_the_selected_character(tmp_path):
    with create(tmp_path / "c", "The mill", "background", seed="a seed") as campaign:
        campaign.do(AddCharacter(name="Wren"))
        campaign.do(StartSession())
    async with playing(tmp_path / "c") as (app, _, pilot):
        await open_story(app, pilot, actor=app.view.characters[0].id)
        await pilot.press("d")
        await wait_until(pilot, lambda: isinstance(app.screen, ActionMenu), "the menu")
        assert app.screen.box.border_title == "Story"
        await pilot.press("escape", "P", "d")
        await wait_until(pilot, lambda: isinstance(app.screen, ActionMenu), "the menu")
        assert app.screen.box.border_title == "Wren"
