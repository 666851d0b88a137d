"""The play screen by its keys, each a real act on a real campaign."""

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddClock,
    AddMilestone,
    EditScene,
    EndConflict,
    EndScene,
    EndSession,
    SaveDraft,
    StartScene,
    StartSession,
)
from tests.campaigns.play import typed
from tests.tui.pilot import wait_until
from tests.tui.table import empty, furnished, playing, shown, told
from tests.words import sentence
from tui.dialogs.basic import Confirm
from tui.draws.dialog import DrawDialog
from tui.draws.menu import ActionMenu
from tui.draws.odds_dialog import OddsView
from tui.forms import FormDialog
from tui.key_bindings import commands
from tui.play_screen.screen import PlayScreen
from tui.text.read_only import READ_ONLY


@pytest.fixture
def folder(tmp_path):
    return furnished(tmp_path / "c")


def character(app, name):
    return next(c for c in app.view.characters if c.name == name)


async def test_the_first_character_is_added_by_a_name_and_a_role(tmp_path):
    async with playing(empty(tmp_path / "c")) as (app, play, pilot):
        await pilot.press("a")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog) and app.screen.focused, "the form")
        await pilot.press(*"Qed", "down", "down", "right", "down", "right", "enter")
        await wait_until(pilot, lambda: app.view.characters, "the character")
        assert (app.view.characters[0].name, app.view.characters[0].role) == ("Qed", "npc")
        assert play.actor == app.view.characters[0].id


async def test_what_is_said_of_other_panes_on_a_small_terminal_is_true_where_it_is_read(tmp_path):
    async with playing(empty(tmp_path / "c"), (80, 24)) as (app, _, pilot):
        lines = lambda: [line.split() for line in shown(app).splitlines()]  # noqa: E731
        await wait_until(pilot, lambda: ["5", "Conflict", "none"] in lines(), "no conflict without a scene")
        assert ["3", "Milestones", "none", "·", "press", "3,", "then", "[a]", "to", "add", "one"] in lines()
        app.send(StartSession())
        app.send(StartScene(title="The mill"))
        there = ["5", "Conflict", "none", "·", "press", "5,", "then", "[a]", "to", "start", "one"]
        await wait_until(pilot, lambda: there in lines(), "the way to one")
        await pilot.press("5")
        await wait_until(pilot, lambda: "none · [a] to start one" in shown(app), "the key where it is meant")


async def test_names_are_never_markup(folder):
    async with playing(folder) as (app, _, _pilot):
        assert "Jonas [red]Reed" in shown(app)


async def test_enter_and_c_open_the_sheet_of_the_selected(folder):
    async with playing(folder) as (app, play, pilot):
        await pilot.press("down", "enter")
        await wait_until(pilot, lambda: app.screen is not play, "the sheet")
        assert app.screen.character == character(app, "Jonas [red]Reed").id
        await pilot.press("escape")
        await wait_until(pilot, lambda: app.screen is play, "the table")
        await pilot.press("c")
        await wait_until(pilot, lambda: app.screen is not play, "the sheet")


async def test_marked_characters_are_made_absent_together(folder):
    async with playing(folder) as (app, play, pilot):
        await pilot.press("space", "space", "p")
        assert [c.name for c in app.view.characters if c.status == "absent"] == [
            "Mara Voss",
            "Jonas [red]Reed",
            "Old Tam",
        ]
        await pilot.press("escape")
        assert not play.characters.list.marked


async def test_marks_follow_their_characters_when_rows_move(folder):
    async with playing(folder) as (app, play, pilot):
        await pilot.press("space", "i")
        mara = character(app, "Mara Voss")
        assert not mara.here
        assert play.characters.marked == (mara.id,)


async def test_what_is_done_to_all_who_are_marked_is_one_step_of_undo(folder):
    async with playing(folder) as (app, _, pilot):
        before = [c.status for c in app.view.characters]
        await pilot.press("space", "space", "p")
        await wait_until(pilot, lambda: "Mara Voss, Jonas [red]Reed: now absent" in told(app), "the toast")
        await pilot.press("u")
        await wait_until(pilot, lambda: [c.status for c in app.view.characters] == before, "both back")


@pytest.mark.parametrize("key", ["R", "x"])
async def test_retiring_asks_and_the_safe_answer_is_first(folder, key):
    async with playing(folder) as (app, play, pilot):
        while app.view.conflicts:  # whoever fights is refused at once
            app.do(EndConflict(conflict=app.view.conflicts[0].id))
        await pilot.press(key)  # x removes or ends in every pane
        await wait_until(pilot, lambda: isinstance(app.screen, Confirm), "the question")
        assert "Mara Voss leaves play" in shown(app)
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.screen is play, "the table")
        assert character(app, "Mara Voss").status == "active"


@pytest.mark.walk
@pytest.mark.parametrize(
    ("keys", "dialog"),
    [
        ("d", ActionMenu),
        ("h", ActionMenu),
        ("o", OddsView),
        (".", DrawDialog),
        ("e", FormDialog),
        ("2a", FormDialog),
        ("2b", ActionMenu),
        ("3a", FormDialog),
        ("3e", FormDialog),
        ("3m", FormDialog),
        ("4a", FormDialog),
        ("4e", FormDialog),
        ("4C", FormDialog),
        ("5a", FormDialog),
        ("5d", ActionMenu),
        ("S", FormDialog),
        ("E", FormDialog),
        ("D", FormDialog),
    ],
)
async def test_one_key_away(folder, keys, dialog):
    async with playing(folder) as (app, play, pilot):
        await pilot.press(*("full_stop" if key == "." else key for key in keys))
        await wait_until(pilot, lambda: isinstance(app.screen, dialog), f"{dialog.__name__}")
        await pilot.press("escape")
        await wait_until(pilot, lambda: app.screen is play or not isinstance(app.screen, dialog), "the way back")


async def test_a_repeat_of_the_last_draw_is_two_keys(folder):
    async with playing(folder) as (app, _, pilot):
        before = app.campaign.view.seq
        await pilot.press("full_stop")
        await wait_until(pilot, lambda: isinstance(app.screen, DrawDialog), "the draw")
        assert app.view.seq >= before


async def test_an_award_is_for_all_that_are_marked(folder):
    async with playing(folder) as (app, _, pilot):
        await pilot.press("2", "space", "space", "a")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog) and app.screen.focused, "the form")
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, PlayScreen), "the table")
        assert character(app, "Mara Voss").balances["marks"] == 3
        assert character(app, "Jonas [red]Reed").balances["marks"] == 1
        assert app.campaign.ledger()[0].reason == "The mill at night"


async def test_a_milestone_is_reached_with_its_awards(folder):
    async with playing(folder) as (app, _, pilot):
        await pilot.press("3", "m")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog) and app.screen.focused, "the awards")
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.view.milestones[0].reached, "the milestone")
        assert character(app, "Mara Voss").balances["marks"] == 5
        await wait_until(pilot, lambda: isinstance(app.screen, PlayScreen), "the table")
        await pilot.press("m")
        assert "reached in session 1" in told(app)[-1]


async def test_clocks_tick_and_say_when_they_cannot(folder):
    async with playing(folder) as (app, play, pilot):
        await pilot.press("4", "minus", "plus", "plus")
        assert app.view.clocks[0].track.tally == 2
        assert "empty" in told(app)[0]
        assert play.pane("scene").check_action("tick", (-1,)) is True


async def test_in_the_conflict_pane_acts_who_is_due_whoever_is_selected(folder):
    async with playing(folder) as (app, play, pilot):
        play.characters.select(character(app, "the miller").id)
        await pilot.press("5", "d")
        await wait_until(pilot, lambda: isinstance(app.screen, ActionMenu), "the menu")
        assert "Mara Voss" in str(app.screen.query_one(".dialog").border_title)


async def test_a_clock_just_added_is_the_one_that_ticks_and_it_can_be_changed(folder):
    async with playing(folder) as (app, play, pilot):
        await pilot.press("4", "C")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog) and app.focused, "the form")
        await pilot.press(*"Frost", "enter")
        await wait_until(pilot, lambda: app.screen is play, "the table")
        await pilot.press("plus", "plus")
        await wait_until(pilot, lambda: ticked(app) == {"The alarm": 0, "The thaw": 0, "Frost": 2}, "two segments")
        await pilot.press("K")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog) and app.focused, "the form")
        await pilot.press("down", "down", "right", "enter")
        await wait_until(pilot, lambda: ticked(app)["Frost"] == 3, "the change")


def ticked(app):
    return {clock.track.title: clock.track.tally for clock in app.view.clocks}


async def test_starting_a_scene_says_what_ends_and_carries_over_what_is_chosen(folder):
    async with playing(folder) as (app, play, pilot):
        await pilot.press("S")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog) and app.focused, "the form")
        assert "you carry them over: At the weir, The alarm 0/6." in shown(app)
        await pilot.press(*"Loft", "down", "down", "down")
        assert "none ›  0 of 2" in shown(app)
        await pilot.press("space")
        await wait_until(pilot, lambda: "□ 1 At the weir" in shown(app), "what may be carried over")
        await pilot.press("space", "enter", "enter")
        await wait_until(pilot, lambda: app.screen is play, "the table")
        assert app.view.scene.title == "Loft"
        assert [c.title for c in app.view.conflicts] == ["At the weir"]
        assert list(ticked(app)) == ["The thaw"]


async def test_who_is_added_while_a_scene_runs_is_said_to_join_it_and_may_stay_out(folder):
    async with playing(folder) as (app, play, pilot):
        for keys, here in (("", True), (("down",) * 4 + ("space",), False)):
            await pilot.press("1", "a")
            await wait_until(pilot, lambda: isinstance(app.screen, FormDialog) and app.focused, "the form")
            assert "In the scene" in shown(app)
            await pilot.press(*"Ilse", *keys, "enter")
            await wait_until(pilot, lambda: app.screen is play, "the table")
            assert app.view.characters[-1].here is here
            assert told(app) == (["Ilse added, joins The mill at night"] if here else [])


async def test_ending_a_scene_names_the_conflict_it_ends(folder):
    async with playing(folder) as (app, _, pilot):
        await pilot.press("4", "x")
        await wait_until(pilot, lambda: isinstance(app.screen, Confirm), "the question")
        assert "At the weir" in shown(app)
        await pilot.press("down", "enter")
        await wait_until(pilot, lambda: app.view.scene is None, "the end")
        assert sentence("tui.scenes.pane:nothing_open#1") in shown(app) or sentence(
            "tui.scenes.pane:Scene._end"
        ) in str(told(app))


async def test_between_two_scenes_the_bar_has_room_for_the_keys_of_the_pane(folder):
    """At 80 columns [m] for a milestone reached was left out then, which is when one is reached."""
    with Campaign.open(folder) as campaign:
        campaign.do(EndScene())
        campaign.do(AddMilestone(title="Over the river", tier="great"))
    async with playing(folder, size=(80, 24)) as (app, _, pilot):
        await pilot.press("3")
        bar = "S start  E end session  a add  e edit  m reached  ; extras  1–8 panes  ? help"
        await wait_until(pilot, lambda: bar in shown(app), lambda: shown(app))


async def test_undo_and_redo_name_what_they_did(folder):
    async with playing(folder) as (app, _, pilot):
        await pilot.press("5", "x", "u")
        assert app.view.conflicts
        assert "Undone" in told(app)[-1]
        await pilot.press("U")
        assert not app.view.conflicts
        assert "Redone" in told(app)[-1]


async def test_what_cannot_be_done_is_dimmed_and_says_why(folder):
    campaign = Campaign.open(folder)
    campaign.do(EndSession())
    campaign.close()
    async with playing(folder) as (app, play, pilot):
        assert play.check_action("end_session", ()) is None
        for keys, why in (
            (("E",), "No session is open. Press [S] to start one."),
            (("i",), "No scene is open. Press [S] to start one."),
            (("5", "x"), "There is no conflict. Press [a] to start one."),
        ):
            await pilot.press(*keys)
            assert told(app) == [why]


async def test_without_a_conflict_its_pane_draws_as_the_others_do(folder):
    with Campaign.open(folder) as campaign:
        for conflict in campaign.view.conflicts:
            campaign.do(EndConflict(conflict=conflict.id))
    async with playing(folder) as (app, play, pilot):
        await pilot.press("5")
        await wait_until(pilot, lambda: play.current.scope == "play.conflict", "its pane")
        await pilot.press("d")
        await wait_until(pilot, lambda: isinstance(app.screen, ActionMenu), "the actions of the scene")


async def test_slash_narrows_the_pane_and_escape_shows_all(folder):
    async with playing(folder) as (_app, play, pilot):
        await pilot.press("slash", *"mill")
        await wait_until(pilot, lambda: len(play.characters.list.rows) == 1, "one row")
        await pilot.press("enter")
        assert play.focused is play.characters.list
        await pilot.press("escape")
        await wait_until(pilot, lambda: len(play.characters.list.rows) == 4, "all rows")


async def test_cards_are_typed_or_drawn_for_a_character(folder):
    async with playing(folder) as (app, _, pilot):
        await pilot.press("t")
        assert app.campaign.types_cards(character(app, "Mara Voss").id)
        assert "typed in" in told(app)[-1]


async def test_a_draw_half_done_is_shown_and_resumed(folder):
    campaign = Campaign.open(folder)
    campaign.do(SaveDraft(action="dare", actor=campaign.view.characters[0].id, form={}, answers=[]))
    campaign.close()
    async with playing(folder) as (app, _, pilot):
        assert "unfinished: Mara Voss, Dare" in shown(app)
        await pilot.press("7", "r")
        await wait_until(pilot, lambda: isinstance(app.screen, DrawDialog), "the draw")


async def test_the_newest_result_is_in_sight_beside_a_draw_half_done(folder):
    """On a small screen pane 7 shows the draft, and pane 8 showed the second newest result."""
    campaign = Campaign.open(folder)
    mara, jonas, *_ = campaign.view.characters
    for who, value in ((mara, 6), (jonas, 5)):
        campaign.do(typed(campaign, "dare", who.id, "heads", value, "keep"))
    campaign.do(SaveDraft(action="dare", actor=mara.id, form={}, answers=[]))
    campaign.close()
    async with playing(folder, (80, 24)) as (app, play, _):
        assert jonas.name in play.pane("strip").summary(app.campaign.view).plain


async def test_quitting_remembers_the_pane_and_the_selection(folder):
    async with playing(folder) as (_app, _, pilot):
        await pilot.press("down", "3", "q")
    async with playing(folder) as (_, play, pilot):
        await wait_until(pilot, lambda: play.current is play.pane("milestones"), "the pane")
        assert play.focused is play.pane("milestones").list
        assert play.characters.list.cursor == 1


async def test_a_campaign_open_elsewhere_gets_a_place_of_its_own(folder):
    from tui.app.app import Wyrdbook
    from tui.library.recovery import RecoveryScreen

    other = Campaign.open(folder)
    app = Wyrdbook(folder)
    async with app.run_test() as pilot:
        await wait_until(pilot, lambda: isinstance(app.screen, RecoveryScreen), "what is wrong")
        other.close()


async def test_without_a_campaign_there_is_the_library():
    from tui.app.app import Wyrdbook
    from tui.library.screen import LibraryScreen

    app = Wyrdbook()
    async with app.run_test() as pilot:
        await wait_until(pilot, lambda: isinstance(app.screen, LibraryScreen), "the library")
        await pilot.press("l")
        assert sentence("tui.app.campaign_in_play:CampaignInPlay.require_writable") in told(app)[-1]


async def test_a_campaign_opened_for_reading_says_so_and_changes_nothing(folder):
    from tui.app.app import Wyrdbook

    app = Wyrdbook(folder, read_only=True)
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await wait_until(pilot, lambda: isinstance(app.screen, PlayScreen) and app.focused, "the table")
        seq = app.view.seq
        for keys in (["p"], ["u"], ["4", "plus"]):
            app.clear_notifications()  # the same is not said twice beside itself
            await pilot.press(*keys)
            assert told(app) == [READ_ONLY]
        assert app.view.seq == seq
        await wait_until(pilot, lambda: "read only" in shown(app), "the top line")


@pytest.mark.walk
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)])
async def test_a_toast_is_a_line_over_the_border_or_the_last_row_of_a_pane(folder, size):
    async with playing(folder, size=size) as (app, _, pilot):
        before = shown(app).splitlines()
        app.tell("Undone: a draw")
        await wait_until(pilot, lambda: "Undone: a draw" in shown(app), "the toast")
        lines = shown(app).splitlines()
        at = next(n for n, line in enumerate(lines) if "Undone: a draw" in line)
        assert before[at][0] in "╰│"
        assert [*lines[:at], *lines[at + 1 :]] == [*before[:at], *before[at + 1 :]]
        assert "? help" in lines[-1]


async def test_a_refusal_stands_in_place_of_another_and_what_has_to_be_read_stays(folder):
    async with playing(folder) as (app, _, pilot):
        app.warn("While opening", "The log was cut short.")
        for why in ("Not this one.", "Nor that.", "Nor the third."):
            app.refuse(why)
        await wait_until(pilot, lambda: told(app) == ["The log was cut short.", "Nor the third."], "the last refusal")


async def test_without_colour_everything_can_be_told_apart(folder, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    async with playing(folder) as (app, _, pilot):
        assert app.no_color
        await wait_until(pilot, lambda: "grinding stones" in shown(app), "the table")
        screen = shown(app)
        assert all(mark in screen for mark in ("●", "◌", "◇", "▱", "▸"))
        assert any(glyph in screen for glyph in "▼✗≈✓★")


async def test_the_theme_is_changed_by_one_key_and_remembered(folder):
    from tui.config.settings import load

    async with playing(folder) as (app, _, pilot):
        await pilot.press("f2")
        assert app.theme == "light"
    assert load().theme == "light"


async def test_faults_of_the_configuration_are_said_once_in_plain_words(folder):
    from tui.config.settings import config_path

    config_path().parent.mkdir(parents=True, exist_ok=True)
    config_path().write_text("theme = 'pink'")
    async with playing(folder) as (app, _, _pilot):
        assert app.theme == "dark"
        assert any("theme can't be 'pink'" in message for message in told(app))


async def test_a_campaign_of_an_unknown_game_is_opened_to_be_read_and_says_so(folder, monkeypatch):
    import core.rulesets
    from tui.app.app import Wyrdbook
    from tui.play_screen.screen import PlayScreen

    monkeypatch.delitem(core.rulesets.MODULES, "toy")
    app = Wyrdbook(folder)
    async with app.run_test(notifications=True, size=(120, 40)) as pilot:
        await wait_until(pilot, lambda: isinstance(app.screen, PlayScreen) and told(app), "the table")
        assert "toy" in told(app)[-1]
        app.clear_notifications()  # the toast that says why stands over the word
        await wait_until(pilot, lambda: "read only" in shown(app), "that it is read only")


async def test_what_was_done_is_said_in_place_of_what_was_done_before(folder):
    async with playing(folder) as (app, _, pilot):
        app.tell("One thing.")
        await wait_until(pilot, lambda: "One thing." in told(app), "what was done")
        app.refuse("Not this one.")
        app.tell("Another thing.")
        await wait_until(pilot, lambda: told(app) == ["Not this one.", "Another thing."], "what was done last")
        app.refuse("Not this one.")
        await wait_until(pilot, lambda: told(app) == ["Another thing.", "Not this one."], "a refusal once")


async def test_what_was_done_is_not_said_any_more_once_something_else_is_done(folder):
    async with playing(folder) as (app, _, pilot):
        app.tell("The duel has ended. Press [u] to continue it.")
        app.refuse("Not this one.")
        await wait_until(pilot, lambda: len(told(app)) == 2, "both")
        app.send(AddClock(title="The thaw", target=4))
        assert told(app) == ["Not this one."], "what u undoes is the clock now"


async def test_the_next_thing_done_is_said_in_the_same_line(folder):
    async with playing(folder) as (app, _, pilot):
        for what in ("One thing.", "Another thing.", "A third thing."):
            app.tell(what)
            await wait_until(pilot, lambda what=what: what in shown(app).splitlines()[-2], f"{what!r} in the line")


async def test_of_several_of_whom_some_are_in_the_scene_all_come_and_then_all_go(folder):
    key = next(each.keys for each in commands("play.characters") if each.action == "here").partition(",")[0]
    async with playing(folder) as (app, _, pilot):
        before = [each.id for each in app.view.characters if each.here]
        away = [each.id for each in app.view.characters if not each.here]
        assert before
        assert away
        await pilot.press("1", *["space"] * len(app.view.characters), key)
        await wait_until(pilot, lambda: all(each.here for each in app.view.characters), "everyone there")
        await pilot.press(key)
        await wait_until(pilot, lambda: not any(each.here for each in app.view.characters), "no one there")


async def test_a_fact_with_a_comma_stays_one_as_something_else_of_its_scene_is_edited(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(EditScene(aspects=["fog, and cold", "dark"]))
        await pilot.press("4", "e")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog) and app.focused, "the form")
        await pilot.press("end", "X", "enter")
        await wait_until(pilot, lambda: app.view.scene.title.endswith("X"), lambda: shown(app))
        assert app.view.scene.aspects == ("fog, and cold", "dark")
