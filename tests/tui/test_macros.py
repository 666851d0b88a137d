"""A chain of acts is recorded, and done again by a key, by its name, as far as it can be."""

import pytest

from campaigns.commands import AwardPoints
from tests.tui.pilot import wait_until
from tests.tui.table import at_the_weir, playing, shown, told
from tests.words import sentence
from tui.config.macro_files import macros, macros_folder, save
from tui.config.settings import Config, load
from tui.dialogs.basic import KeyPress, Prompt
from tui.dialogs.choose import Pick


@pytest.fixture
def folder(tmp_path):
    return at_the_weir(tmp_path / "c")


async def spoken(app, pilot, text):
    place = app.screen
    await pilot.press("colon")
    await wait_until(pilot, lambda: app.screen is not place and app.screen.focused, "the line")
    app.screen.focused.value = text
    await pilot.press("enter")
    await wait_until(pilot, lambda: app.screen is place, "the table")


async def test_what_is_done_is_recorded_and_done_again_by_a_key(folder):
    async with playing(folder, size=(80, 24)) as (app, play, pilot):
        await pilot.press("f6")
        await spoken(app, pilot, "award mara 2 marks brave")
        await spoken(app, pilot, "clock no 4")
        await pilot.press("u")
        await spoken(app, pilot, "note mill")
        await pilot.press("f6")
        await wait_until(pilot, lambda: isinstance(app.screen, Prompt), "its name")
        await pilot.press(*"Round", "space", *"two", "enter")
        await wait_until(pilot, lambda: macros() == ["round-two"], "the macro")
        text = (macros_folder() / "round-two.txt").read_text()
        assert text.startswith("award Mara 2 marks brave\nnote mill")
        assert "clock" not in text
        await wait_until(pilot, lambda: isinstance(app.screen, KeyPress), "its key")
        await pilot.press("escape", "f7")
        await wait_until(pilot, lambda: isinstance(app.screen, Pick), "the macros")
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.screen is play and "round-two: 2 actions." in told(app), "the acts")
        assert len([e for e in app.campaign.ledger() if e.reason == "brave"]) == 2
        await spoken(app, pilot, "round-two")
        await wait_until(pilot, lambda: len([e for e in app.campaign.ledger() if e.reason == "brave"]) == 3, "by name")


async def test_a_recording_is_in_the_top_line_and_can_be_discarded(folder):
    async with playing(folder, size=(80, 24)) as (app, play, pilot):
        await pilot.press("f6")
        await wait_until(pilot, lambda: "recording · saved" in shown(app), "that it is on")
        await spoken(app, pilot, "note mill")
        await pilot.press("f6")
        await wait_until(pilot, lambda: isinstance(app.screen, Prompt), "its name")
        await pilot.press("escape")
        await wait_until(pilot, lambda: app.screen is play and "recording · saved" in shown(app), "it goes on")
        await pilot.press("f6")
        await wait_until(pilot, lambda: isinstance(app.screen, Prompt), "its name again")
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.screen is play and "recording" not in shown(app), "that it is off")
        assert (macros(), [each.text for each in app.campaign.notes()][:1]) == ([], ["mill"])


async def test_a_list_without_choices_says_so_in_full(folder):
    async with playing(folder, size=(80, 24)) as (app, _, pilot):
        await pilot.press("f7")
        await wait_until(pilot, lambda: isinstance(app.screen, Pick), "the macros")
        await wait_until(pilot, lambda: sentence("tui.macros.macros:Macros._choose") in shown(app), "all of the line")


async def test_a_line_that_cannot_be_done_is_named_with_what_is_done(folder):
    save("luck", [["award mara 2 marks x"], ["award zoe 1 marks y"], ["award mara 1 marks z"]])
    async with playing(folder) as (app, _, pilot):
        await spoken(app, pilot, "luck")
        said = "luck, line 2: Nothing here is called zoe. Done before: 1 action. Press [u] to undo."
        await wait_until(pilot, lambda: said in told(app), "why")
        assert [e.reason for e in app.campaign.ledger()] == ["x"]


async def test_draws_are_drawn_anew_and_decisions_kept(folder):
    async with playing(folder) as (app, _, pilot):
        from campaigns.command_language.conversion import hear

        await pilot.press("f6")
        act = hear(["dare mara wit", "> heads", "> 3", "> keep"], app.campaign)
        app.send(act.command)
        app.send(AwardPoints(characters=[2], currency="marks", amount=1, reason="x"))
        assert app.macros.recording == [["dare Mara wit", "> keep"], ["award Mara 1 marks x"]]


async def test_a_macro_has_a_key_of_its_own_that_is_kept(folder):
    save("brave", [["award mara 2 marks brave"]])
    async with playing(folder) as (app, play, pilot):
        await pilot.press("f7", "end", "enter")
        await wait_until(pilot, lambda: "A key for" in shown(app), "the macros")
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, KeyPress), "its key")
        for key in ("d", "j", "tab"):
            await pilot.press(key)
            await wait_until(pilot, lambda key=key: f"{key} is " in shown(app), key)
        await pilot.press("f12")
        await wait_until(pilot, lambda: app.screen is play and "f12 brave" in shown(app), "the key in the footer")
        await pilot.press("f12")
        await wait_until(pilot, lambda: "brave: 1 action." in told(app), "the award")
        await pilot.press("question_mark", *"brave")
        await wait_until(pilot, lambda: "f12       Macro brave" in shown(app), "the key in the help")
        assert app.close_campaign() is None
    async with playing(folder, config=load()) as (app, _, pilot):
        await pilot.press("f12")
        await wait_until(pilot, lambda: "brave: 1 action." in told(app), "the key after a restart")
        app.action_macro_key()
        await wait_until(pilot, lambda: isinstance(app.screen, Pick), "the macros")
        await pilot.press("enter", "backspace", "f12")
        await wait_until(pilot, lambda: "brave no longer has a key." in told(app), "no key")
        assert "brave: 1 action." not in told(app)
    assert load().keys == {}


async def test_a_key_written_by_hand_that_is_taken_is_said_and_not_bound(folder):
    save("brave", [["award mara 2 marks brave"]])
    keys = {"macro.brave": "f12,u", "macro.gone": "f11"}
    async with playing(folder, config=Config(keys=keys)) as (app, _, pilot):
        said = "There is no macro 'gone'."
        await wait_until(pilot, lambda: any(said in each for each in told(app)), "what is wrong")
        assert "The macro brave has no key. u is already Undo." in "".join(told(app))
        await pilot.press("f12", "f11")
        assert not app.campaign.ledger()
