"""The library: what it lists, and what it does with whole campaigns."""

from datetime import date, datetime
from pathlib import Path

import pytest

from campaigns.commands import AddCharacter, StartScene, StartSession
from campaigns.library.campaign_list import Shelved
from campaigns.library.library import Library
from campaigns.library.new_campaign import create
from tests.toy import RULESET
from tests.tui.keyboard import Keyboard, seated
from tests.tui.pilot import wait_until
from tests.tui.table import shown, told
from tests.words import sentence
from tui.app.app import Wyrdbook
from tui.dialogs.basic import Notice, Prompt
from tui.dialogs.choose import Pick
from tui.forms import FormDialog
from tui.library.content import heading, played_words, shelf_row
from tui.library.recovery import RecoveryScreen
from tui.library.screen import LibraryScreen
from tui.play_screen.screen import PlayScreen


@pytest.fixture
def home(monkeypatch, tmp_path) -> Library:
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    library = Library()
    library.folder.mkdir(parents=True)
    for folder, name in (("winter", "The Long Winter"), ("markup", "[bold]Sun[/bold] 長い \x9b")):
        create(library.folder / folder, name, "toy").close()
    return library


def names(app: Wyrdbook) -> list[str]:
    return sorted(shelved.name for shelved in app.screen.shown)


async def put_cursor_on(app: Wyrdbook, pilot, folder: str) -> None:
    app.screen.list.cursor = next(i for i, s in enumerate(app.screen.shown) if s.folder.name == folder)
    await pilot.pause()


def in_library(app: Wyrdbook) -> bool:
    return isinstance(app.screen, LibraryScreen) and app.screen.is_mounted and bool(app.screen.shown)


async def test_campaigns_are_listed_found_and_opened(home):
    app = Wyrdbook()
    async with app.run_test(size=(100, 24)) as pilot:
        await wait_until(pilot, lambda: in_library(app), "the library")
        assert "[bold]Sun[/bold] 長い �" in shown(app)
        await pilot.press("slash", *"winter", "enter", "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, PlayScreen) and app.campaign, "the campaign")
        assert app.view.name == "The Long Winter"
        await pilot.press("L")
        await wait_until(pilot, lambda: in_library(app), "the library")
        assert "open" in shown(app)


async def test_nothing_is_undone_from_here(home):
    async with seated(home.folder / "winter") as (app, gm):
        await gm.press("a")
        await gm.fill(text="Pip", then=("down", "down", "down", "b"))
        await gm.sees("u undo")
        before = app.view.seq
        await gm.press("L")
        await gm.at(LibraryScreen)
        await gm.sees("a new")
        assert "undo" not in shown(app)
        await gm.press("u", "U")
        assert app.view.seq == before


async def test_a_campaign_is_begun(home):
    app = Wyrdbook()
    async with app.run_test(size=(100, 30)) as pilot:
        await wait_until(pilot, lambda: in_library(app), "the library")
        await pilot.press("a")
        await wait_until(pilot, lambda: app.screen.query("LineList"), "the games")
        await pilot.press(*"Toy", "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "the name")
        await pilot.press("enter")
        await wait_until(pilot, lambda: "A campaign needs a name." in shown(app), "the refusal at the field")
        await pilot.press(*"New", "down", "space", "enter")
        await wait_until(pilot, lambda: "House rules · New" in shown(app), "the house rules")
        await pilot.press("right", "enter")
        await wait_until(pilot, lambda: app.campaign, "the campaign")
        assert app.view.name == "New"
        assert app.view.options != app.view.ruleset.options.defaults()


async def test_a_sample_is_chosen_by_its_game(home, monkeypatch):
    with_sample = RULESET._replace(sample="tests.toy.sample")
    monkeypatch.setattr("tests.toy.RULESET", with_sample)
    async with seated(None) as (app, gm):
        await gm.press("S")
        await gm.at(Pick)
        await gm.sees("Storyteller cards – The Long Winter", "Toy – A street", "a first card of 1 always fails")
        await gm.type("toy")
        await gm.sees(RULESET.blurb)
        await gm.press("enter")
        await gm.at(PlayScreen)
        assert (gm.campaign.folder.name, [c.name for c in app.view.characters]) == ("sample_toy", ["Pip"])


async def test_renamed_copied_and_deleted_by_its_name(home):
    app = Wyrdbook()
    async with app.run_test(size=(100, 24)) as pilot:
        await wait_until(pilot, lambda: in_library(app), "the library")
        await put_cursor_on(app, pilot, "winter")
        await pilot.press("r", *"A", "enter")
        await wait_until(pilot, lambda: "A" in names(app), "another name")
        await put_cursor_on(app, pilot, "winter")
        await pilot.press("c", *"B", "enter")
        await wait_until(pilot, lambda: "B" in names(app), "the copy")
        await put_cursor_on(app, pilot, "winter")
        await pilot.press("x", *"B", "enter")
        await wait_until(pilot, lambda: "The name doesn't match." in shown(app), "the wrong name")
        await pilot.press("backspace", *"A", "enter")
        await wait_until(pilot, lambda: "A" not in names(app), "deleted")
        assert (home.folder / ".deleted").is_dir()


async def test_the_open_campaign_is_renamed_and_not_deleted(home):
    app = Wyrdbook(home.folder / "winter")
    async with app.run_test(size=(100, 24), notifications=True) as pilot:
        await wait_until(pilot, lambda: app.campaign, "the campaign")
        app.go("library")
        await wait_until(pilot, lambda: in_library(app), "the library")
        await put_cursor_on(app, pilot, "winter")
        await pilot.press("r", *"A", "enter")
        await wait_until(pilot, lambda: app.view.name == "A", "another name")
        await put_cursor_on(app, pilot, "winter")
        await pilot.press("x")
        await wait_until(pilot, lambda: any("is open" in t for t in told(app)), "why not")


async def test_exported_and_taken_in(home, tmp_path):
    app = Wyrdbook()
    async with app.run_test(size=(100, 24)) as pilot:
        await wait_until(pilot, lambda: in_library(app), "the library")
        await put_cursor_on(app, pilot, "winter")
        await pilot.press("E", "enter")
        await wait_until(pilot, (Path(tmp_path) / "winter.zip").exists, "the file")
        broken = tmp_path / "broken.zip"
        broken.write_bytes(b"no zip")
        gm = Keyboard(app, pilot)
        await gm.press("I")
        await gm.at(Prompt)
        await gm.type(str(tmp_path / "winter.zip"))
        await gm.press("enter")
        await wait_until(pilot, lambda: names(app).count("The Long Winter") == 2, "taken in")
        await gm.press("I")
        await gm.at(Prompt)
        await gm.type(str(broken))
        await gm.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, Notice), "what is wrong")
        assert "broken.zip" in shown(app)


async def test_backed_up_and_brought_back(home):
    app = Wyrdbook()
    async with app.run_test(size=(100, 24)) as pilot:
        await wait_until(pilot, lambda: in_library(app), "the library")
        await put_cursor_on(app, pilot, "winter")
        await pilot.press("B", "enter")
        await wait_until(pilot, lambda: home.backups(home.folder / "winter"), "a backup")
        home.rename(home.folder / "winter", "Spoilt")
        await put_cursor_on(app, pilot, "winter")
        await pilot.press("B", "down", "enter")
        await wait_until(pilot, lambda: "Restore the backup?" in shown(app), "the question")
        await pilot.press("down", "enter")
        await wait_until(pilot, lambda: in_library(app) and "The Long Winter" in names(app), "the old name")


def damage(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 4
    file.write_bytes(data)


async def test_a_damaged_campaign_says_so_and_can_be_rebuilt(home):
    damage(home.folder / "winter" / "state.json")
    app = Wyrdbook(home.folder / "winter")
    async with app.run_test(size=(100, 24)) as pilot:
        await wait_until(pilot, lambda: isinstance(app.screen, RecoveryScreen) and app.screen.choices, "recovery")
        assert app.screen.choices == ("open_read_only", "rebuild", "library")
        assert "state.json is damaged" in shown(app)
        await pilot.press("down", "enter", "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, RecoveryScreen), "the safe answer changes nothing")
        await pilot.press("enter", "down", "enter")
        await wait_until(pilot, lambda: app.campaign, "rebuilt")
        assert app.view.name == "The Long Winter"
        assert not app.view.read_only


async def test_a_damaged_campaign_can_be_read_or_left(home):
    damage(home.folder / "winter" / "state.json")
    app = Wyrdbook(home.folder / "winter")
    async with app.run_test(size=(100, 24)) as pilot:
        await wait_until(pilot, lambda: isinstance(app.screen, RecoveryScreen) and app.screen.choices, "recovery")
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.campaign, "opened")
        assert app.view.read_only
        app.open_campaign(home.folder / "winter")
        await wait_until(pilot, lambda: isinstance(app.screen, RecoveryScreen) and app.screen.choices, "recovery")
        await pilot.press("escape")
        await wait_until(pilot, lambda: in_library(app), "the library")
        assert "damaged" in shown(app)


async def test_a_campaign_open_elsewhere_can_be_read_or_tried_again(home):
    from campaigns.campaign import Campaign

    other = Campaign.open(home.folder / "winter")
    app = Wyrdbook(home.folder / "winter")
    async with app.run_test(size=(100, 24)) as pilot:
        await wait_until(pilot, lambda: isinstance(app.screen, RecoveryScreen) and app.screen.choices, "recovery")
        assert app.screen.choices == ("again", "open_read_only", "library")
        other.close()
        await pilot.press("up", "enter")
        await wait_until(pilot, lambda: app.campaign, "opened at the second try")
        assert not app.view.read_only


async def test_a_folder_without_a_campaign(home, tmp_path):
    app = Wyrdbook(tmp_path / "nowhere")
    async with app.run_test(size=(100, 24)) as pilot:
        await wait_until(pilot, lambda: isinstance(app.screen, RecoveryScreen) and app.screen.choices, "recovery")
        assert app.screen.choices == ("library",)


async def test_what_a_campaign_is_about_and_its_next_session_are_kept_and_shown(home):
    with create(home.folder / "weir", "The weir", "toy") as campaign:
        mara = campaign.do(AddCharacter(name="Mara")).view.characters[0].id
        campaign.do(StartSession())
        campaign.do(StartScene(title="The mill", participants=[mara]))
    async with seated(home.folder / "winter", size=(120, 40)) as (app, gm):
        await gm.press("L")
        await gm.at(LibraryScreen)
        for folder in ("weir", "winter"):
            await put_cursor_on(app, gm.pilot, folder)
            await gm.press("e")
            await gm.at(FormDialog)
            await gm.type("Bells under the water")
            await gm.press("down")
            await gm.type("Fri 4 December")
            await gm.press("enter")
            await gm.at(LibraryScreen)
            await gm.until(lambda: app.screen.chosen and app.screen.chosen.summary, "what it is about")
            await gm.sees("Bells under the water", "next session  Fri 4 December")
        await put_cursor_on(app, gm.pilot, "weir")
        await gm.sees("stopped       session 1 · 1 The mill", "today")


def test_days_are_said_as_people_say_them():
    noon, day = datetime(2026, 11, 23, 12).timestamp(), date(2026, 11, 23)
    said = [played_words(noon - ago * 86_400, day) for ago in (0, 1, 5, 30)]
    assert said == ["today", "yesterday", "5 days ago", "2026-10-24"]
    assert played_words(0, day) == ""


async def test_columns_and_what_says_that_one_is_open_fit_eighty_cells(home):
    async with seated(home.folder / "winter", size=(80, 24)) as (_, gm):
        await gm.press("L")
        await gm.at(LibraryScreen)
        await gm.sees("last played\n", "open\n")


async def test_a_campaign_is_kept_as_a_template_and_another_begun_with_it(home):
    async with seated(home.folder / "winter", size=(80, 24)) as (app, gm):
        await gm.press("L")
        await gm.at(LibraryScreen)
        await put_cursor_on(app, gm.pilot, "winter")
        await gm.press("T")
        await gm.at(FormDialog)
        await gm.press("enter")
        await gm.until(
            lambda: (
                sentence("tui.library.new_campaign:NewCampaignActions.action_template.keep", "The Long Winter")
                in told(app)
            ),
            "the template",
        )
        await gm.until(lambda: app.screen.templates, "the library read anew")
        await gm.press("a")
        await gm.at(Pick)
        await gm.type("template")
        await gm.press("enter")
        await gm.at(Prompt)
        await gm.type("Thaw")
        await gm.press("enter")
        await gm.at(PlayScreen)
        assert app.view.name == "Thaw"


@pytest.mark.parametrize("name", ["Kill", "The Long Winter", "A name that takes all of the column, and more"])
def test_campaigns_of_the_same_name_are_told_apart_by_their_folders_at_80_columns(name: str) -> None:
    folders = [Path(f"{name.lower().replace(' ', '-')[:50]}{number}") for number in ("", "-2", "-13")]
    twins = [Shelved(name, "toy", "A toy game", folder, played=1.0) for folder in folders]
    rows = [shelf_row(each, is_open=True, twins=True, broad=False).plain for each in twins]
    assert len({row[:27] for row in rows}) == 3
    assert all(len(row) <= 80 - len(" ▸ ") for row in rows)
    alone = shelf_row(twins[0], is_open=True, twins=False, broad=False).plain
    assert all(row.index(" A toy") == heading(broad=False).plain.index("game") - 1 for row in (*rows, alone))
