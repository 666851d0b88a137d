"""The player view: the players' view is built from what players know, and nothing else gets into it."""

from dataclasses import replace

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import RemoveClock
from campaigns.state.view import DraftView, LogLine
from campaigns.visibility.view import public_grid
from campaigns.visibility.view import public_view as public
from core.conflict import Gauge, Participant
from core.grid import Grid, Piece
from core.look import Look
from core.rulesets import MODULES
from tests.campaigns.planting import PlantedSession
from tests.campaigns.test_secrets import may_be_known
from tests.tui.keyboard import seated
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown, told
from tui.app.places import PLACES
from tui.key_bindings import commands
from tui.screens.base import Place

FEW = 4
"""Marks that are seen at least, of those that may be."""
SECRETS = ("is the thief", "knows the thief", "Name the thief", "it is the miller", "The thaw")


@pytest.fixture
def view(tmp_path):
    campaign = Campaign.open(furnished(tmp_path / "c"))
    view = campaign.view
    campaign.close()
    return view


def test_no_secret_is_anywhere_in_it(view):
    seen = repr(public(view))
    assert all(secret in repr(view) for secret in SECRETS)
    assert not [secret for secret in SECRETS if secret in seen]


def test_those_run_by_the_game_master_are_a_name_in_the_scene_and_no_more(view):
    miller = next(c for c in public(view).characters if c.name == "the miller")
    assert miller.sheet == view.ruleset.new_sheet(False)
    assert (miller.badges, miller.note, dict(miller.balances)) == ((), "", {})
    away = view._replace(characters=tuple(replace(c, here=False) for c in view.characters))
    assert all(c.role == "pc" for c in public(away).characters)


def test_gauges_of_adversaries_are_left_out(view):
    (duel,) = public(view).conflicts
    assert {gauge.label for gauge in duel.face.gauges} == {"Mara Voss", "Jonas [red]Reed"}
    renamed = view._replace(characters=tuple(replace(c, name="x") for c in view.characters))
    assert public(renamed).conflicts[0].face.gauges == ()
    assert (duel.face.facts, duel.state) == ((), None)


def test_of_those_who_take_part_the_players_see_their_own_and_of_others_on_stage_whose_move_it_is(view):
    ids = {c.name: c.id for c in view.characters}
    mara, gm = ids["Mara Voss"], ids["the miller"]
    hurt = Participant("Mara Voss", mara, "done", "Group 1", "crown", harm=(Gauge("", 1, 3),), target="the miller")
    miller = Participant("the miller", gm, "due", "Group 1", "mill", harm=(Gauge("", 2, 3),), note="wants the book")
    rows = (hurt, miller, miller._replace(actor=None, name="Rat 1"), miller._replace(secret=True, name="Shade"))
    (duel,) = view.conflicts
    told = view._replace(conflicts=(duel._replace(face=duel.face._replace(rows=rows, when=(("Round", "2"),))),))
    shown = public(told).conflicts[0].face
    assert shown.rows == (
        Participant("Mara Voss", mara, "done", harm=(Gauge("", 1, 3),)),
        Participant("the miller", gm, "due"),
    )
    assert shown.when == ()


def test_the_strip_tells_what_the_table_saw_and_no_reckoning(view):
    done = {
        "kind": "resolve",
        "action": "dare",
        "actor": 9,
        "conflict": None,
        "outcome": {"band": "success", "word": "win"},
    }
    for seen, title in ((None, ""), ({"who": "the miller", "player": False}, "the miller: Dare, win")):
        line = LogLine(99, "resolve", "the miller: Dare the thief", "", 1, 1, event={**done, "seen": seen})
        strip = public(view._replace(strip=(line, *view.strip))).strip
        assert [line.title for line in strip[:-2]] == ([title] if title else [])
        assert not any(line.event for line in strip)


def test_nothing_half_done_or_undoable_shows(view):
    seen = public(view._replace(drafts=(DraftView("dare", None, None, None, ()),)))
    assert (seen.draft, seen.undo, seen.redo, seen.downtime, dict(seen.place)) == (None, "", "", None, {})


def test_every_field_of_the_view_was_thought_of(view):
    """A new field of the view has its default here until somebody decides that players may see it."""
    given = set(view._fields) - {
        "undo",
        "redo",
        "place",
        "prepared",
        "maps",
        "figures",
        "dormant_after",
        "agenda",
        "knowledge",
        "plan",
    }
    assert given == {
        "seq", "name", "ruleset", "options", "state", "characters", "session", "scene", "conflicts", "milestones",
        "clocks", "projects", "downtime", "drafts", "strip", "day", "day_label", "typed", "sessions_played",
        "read_only", "calendar", "past",
    }  # fmt: skip


async def test_the_player_view_is_one_key_and_says_so(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        assert "Name the thief" in shown(app)
        await pilot.press("V")
        assert not [secret for secret in SECRETS if secret in shown(app)]
        await wait_until(pilot, lambda: "Player view is on." in shown(app).splitlines()[-2], "the toast that says so")
        assert "PLAYER VIEW" in shown(app).splitlines()[0]
        await pilot.press("l")
        assert "Press [V] to leave it" in str([n.message for n in app.said])
        await pilot.press("V")
        app.clear_notifications()
        await wait_until(pilot, lambda: "Name the thief" in shown(app), "the milestone")


@pytest.mark.walk(by="test_the_player_view_is_one_key_and_says_so")
async def test_no_key_in_the_player_view_shows_a_secret_or_loses_one(tmp_path):
    """Every key of every pane, looked at as text, as a picture and in toasts; dialogs that show more do not open."""
    async with playing(furnished(tmp_path / "c")) as (app, play, pilot):
        app.tell("Name the thief")  # a toast from before
        await pilot.press("V")
        passed_by = ("player_view", "theme", "ask_quit", "quit", "jump", "pane", "pause", "suspend_process")
        for pane in play.panes:
            await pilot.press(str(pane.digit))
            everywhere = (*commands("app"), *commands("play")) if pane is play.panes[0] else ()
            for command in (*everywhere, *commands(pane.scope)):
                if not command.keys or command.action.partition("(")[0] in passed_by:
                    continue
                await pilot.press(command.keys.partition(",")[0])
                seen = "\n".join((shown(app), *told(app)))
                assert not [secret for secret in SECRETS if secret in seen], command.id
                await pilot.press("escape")
        assert not [secret for secret in SECRETS if secret.replace(" ", "&#160;") in app.export_screenshot()]
        assert app.title == "wyrdbook"
        await pilot.press("V")
        assert {"is the thief", "knows the thief"} <= {c.note for c in app.view.characters}


@pytest.mark.walk(by="test_the_player_view_is_one_key_and_says_so")
@pytest.mark.parametrize("game", sorted(MODULES))
async def test_no_secret_of_any_game_shows_in_the_player_view(game, tmp_path):
    """Each text of a session is a mark: whether the players may know it. The player view is read place by place."""
    session = PlantedSession(game, tmp_path / "c")
    session.begin()
    for kind in session.campaign.ruleset.conflicts[:1]:
        session.conflict(kind)
    session.campaign.close()
    marks = {str(mark): mark for mark in session.planted}
    known: set[str] = set()
    async with seated(tmp_path / "c", (200, 60)) as (app, gm):
        hidden = {text: mark for text, mark in marks.items() if not may_be_known(mark, session)}
        assert any(text in shown(app) for text in hidden)
        await gm.press("V")
        for key in (*"12345678", "down", "enter", "question_mark", "colon", "m", *PLACES):
            if key in PLACES:
                app.action_go(key)
                await gm.press("down")
            else:
                await gm.press(key)
            seen = "\n".join((shown(app), *told(app)))
            assert not [str(mark) for text, mark in hidden.items() if text in seen], key
            known |= {text for text in marks if text in seen}
            while not isinstance(app.screen, Place):
                await gm.press("escape")
        assert not [text for text in hidden if text in app.export_screenshot()]
    assert len(known) > FEW


async def test_undoing_in_the_player_view_does_not_say_what_it_was(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        await pilot.press("V", "u")
        await wait_until(pilot, lambda: told(app)[-1] == "Undone", "the toast")


def test_who_hides_is_not_on_the_map_and_no_remark_is():
    look = Look("g", "red", "Goblin")
    shown, hidden = Piece("one", look, (1, 1), note="bleeds", ready=True), Piece("two", look, (2, 2), secret=True)
    (left,) = public_grid(Grid(3, 3, (shown, hidden))).pieces
    assert (left.id, left.space, left.note, left.ready) == ("one", (1, 1), "", False)


async def test_in_the_player_view_no_pane_says_that_there_is_none(tmp_path):
    """A campaign's clock and a milestone ahead are hidden: that none runs, or that one may be added, is not said."""
    folder = furnished(tmp_path / "c")
    with Campaign.open(folder) as campaign:
        campaign.do(RemoveClock(clock=campaign.view.clocks[0].id))
    async with playing(folder) as (app, _, pilot):
        await pilot.press("4", "V")
        assert "no clocks to show" in shown(app), shown(app)
        await pilot.press("3")
        assert "none reached yet" in shown(app)
        assert "no clocks yet" not in shown(app)
