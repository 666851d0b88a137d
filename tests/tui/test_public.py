"""The player view: the players' view is built from what players know, and nothing else gets into it."""

from dataclasses import replace
from itertools import product

import pytest
from textual.widgets import Input

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddArticle,
    AddCharacter,
    AddMilestone,
    AddOccasion,
    Conceal,
    EditCharacter,
    PrepareScene,
    RemoveClock,
    WriteRecord,
)
from campaigns.state.view import DraftView, LogLine
from campaigns.visibility.view import public_grid
from campaigns.visibility.view import public_view as public
from core.conflict import Gauge, Participant
from core.grid import Grid, Piece
from core.look import Look
from tests.tui.keyboard import Keyboard, seated
from tests.tui.pilot import settled, wait_until
from tests.tui.table import furnished, playing, shown, told
from tests.words import sentence
from tui.app.screen_stack import LEAVE_PLAYER_VIEW
from tui.sessions.forms import read_recap

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
        assert LEAVE_PLAYER_VIEW in str([n.message for n in app.said])
        await pilot.press("V")
        app.clear_notifications()
        await wait_until(pilot, lambda: "Name the thief" in shown(app), "the milestone")


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
        assert sentence("tui.scenes.pane:Scene#2") in shown(app), shown(app)
        await pilot.press("3")
        assert "none reached yet" in shown(app)
        assert "no clocks yet" not in shown(app)


async def test_in_the_player_view_a_scene_has_no_hidden_passage_and_no_hidden_text(tmp_path):
    folder = furnished(tmp_path / "c")
    with Campaign.open(folder) as campaign:
        scene = campaign.view.scene.id
        campaign.do(WriteRecord(record="scene", subject=str(scene), value={"read_aloud": "A wheel. ||A trap.||"}))
    async with playing(folder, size=(160, 60)) as (app, _, pilot):
        await wait_until(pilot, lambda: "A trap" in shown(app), "the text of the scene")
        await pilot.press("V")
        await wait_until(pilot, lambda: "A wheel" in shown(app) and "A trap" not in shown(app), "the open part")
        app.do(Conceal(thing=scene))
        app.do(Conceal(thing=app.campaign.view.session.id))
        await wait_until(pilot, lambda: "The mill at night" not in shown(app), "nothing of the hidden scene")
        assert "A wheel" not in shown(app)


async def test_a_recap_of_a_hidden_session_is_refused(tmp_path):
    folder = furnished(tmp_path / "c")
    with Campaign.open(folder) as campaign:
        campaign.do(Conceal(thing=campaign.view.session.id))
    async with playing(folder) as (app, _, pilot):
        read_recap(app, app.campaign.sessions()[0])
        await wait_until(pilot, lambda: "You have hidden session 1" in told(app)[-1], "the refusal")


HIDDEN = ("Grieve", "Quillon", "Vesper", "Xanthe", "Zorn", "Yarrow")
"""The beginnings of names that the players don't know, each with a letter that begins no other word offered."""
TYPED = {"ctrl+f": ("", "who:", "tag:"), "ctrl+p": ("",), "colon": ("", "relate ")}
"""Lines to type in, by their keys, and what may stand before a name there."""


@pytest.mark.walk
@pytest.mark.parametrize("key", TYPED)
async def test_in_the_player_view_nothing_hidden_is_offered_whatever_is_typed(key, tmp_path):
    """An NPC off stage, an article, a milestone, a prepared scene, an event and a tag stay hidden in every line."""
    folder = furnished(tmp_path / "c")
    with Campaign.open(folder) as campaign:
        npc = campaign.do(AddCharacter(name=f"{HIDDEN[0]} Holt", role="npc", here=False)).view.characters[-1].id
        campaign.do(EditCharacter(character=npc, tags=[HIDDEN[5]]))
        campaign.do(AddArticle(sort="person", name=f"{HIDDEN[1]} Holt"))
        campaign.do(AddMilestone(title=f"{HIDDEN[2]} Holt", tier="great"))
        campaign.do(PrepareScene(title=f"{HIDDEN[3]} Holt"))
        campaign.do(AddOccasion(title=f"{HIDDEN[4]} Holt", when="+2"))
    async with seated(folder, (120, 40)) as (_, gm):
        offered = {as_player: await offers(gm, key, as_player) for as_player in (False, True)}
        assert not offered[True]
        assert offered[False], "the GM is offered some"


async def offers(gm: Keyboard, key: str, as_player: bool) -> set[str]:
    """Return which of the hidden names are on screen when their beginnings are typed."""
    await gm.press(*"V" * as_player, key)
    found, field = set(), gm.app.screen.query_one(Input)
    for before, name in product(TYPED[key], HIDDEN if as_player else HIDDEN[:2]):
        field.value = before + name[:2]
        await settled()
        found |= {each for each in HIDDEN if each.casefold() in shown(gm.app).casefold()}
    await gm.press("escape", *"V" * as_player)
    return found
