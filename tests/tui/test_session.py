"""An session of Storyteller cards by keys alone: the real app, a real campaign in a folder, nothing in between."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddClock,
    AddMilestone,
    AddNote,
    AwardPoints,
    CommitDowntime,
    EndScene,
    EndSession,
    QueueActivity,
    ReachMilestone,
    SetTyped,
    StartConflict,
    StartScene,
    StartSession,
)
from tests.campaigns.play import drawn, state
from tests.tui.keyboard import Keyboard, seated
from tests.tui.mill import NAME, ids, mill, people
from tests.tui.table import shown, shows
from tests.words import sentence
from tui.dialogs.choose import Pick
from tui.dialogs.reader import Reader
from tui.downtime.screen import DowntimeScreen
from tui.draws.answer_fields import Tokens
from tui.draws.ask_phase import AskPhase
from tui.draws.dialog import DrawDialog
from tui.draws.menu import ActionMenu
from tui.draws.planned_activity import ActivityDialog
from tui.forms import FormDialog
from tui.play_screen.screen import PlayScreen


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path: Path) -> Path:
    """A library of one's own, and only the games that are delivered."""
    import core.rulesets

    monkeypatch.delitem(core.rulesets.MODULES, "toy")
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    return tmp_path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return mill(tmp_path / "c")


def with_typed_cards(folder: Path) -> Path:
    with Campaign.open(folder) as campaign:
        campaign.do(SetTyped(typed=True))
    return folder


async def add_character(gm: Keyboard, name: str, *role: str) -> None:
    """Add a character with a blank sheet."""
    await gm.fill("a", text=name, then=("down", "down", *role, "down", "b"))


# Beginning ----------------------------------------------------------------------------------------------------------


async def test_from_an_empty_library_to_the_first_scene():
    async with seated(None) as (app, gm):
        await gm.press("a")
        await gm.at(Pick)
        await gm.sees("Which game?", "a first card of 1 always fails")
        await gm.fill("enter", text=NAME)
        await add_character(gm, "Mara")
        await add_character(gm, "the miller", "right")
        await gm.fill("S", text="First frost")
        await gm.fill("S", text="The mill", then=("down", *"dark", "down", "m", "enter"))

        view = gm.campaign.view
        assert (view.name, view.session.title) == (NAME, "First frost")
        assert [(c.name, c.role) for c in view.characters] == [("Mara", "pc"), ("the miller", "npc")]
        assert (view.scene.title, view.scene.aspects) == ("The mill", ("dark",))
        assert (gm.app.campaign.folder.parent.name, view.undo != "") == ("campaigns", True)
        assert "Session 1 · Scene 1 The mill" in shown(app)


# Drawing ------------------------------------------------------------------------------------------------------------


async def test_the_program_draws_and_two_keys_do_it_again(folder):
    async with seated(folder) as (_, gm):
        await gm.choose("d")
        await gm.sees("Wits 3", "Larceny 2", "80.0 %")
        await gm.press("enter")
        first = await gm.accept()
        assert first["answers"][0]["source"] == "program"
        assert first["facts"]["pool"] == 5

        await gm.press("full_stop")
        second = await gm.accept()
        assert second["form"] == first["form"]
        assert len(gm.campaign.view.strip) == 2


async def test_real_cards_are_typed_and_an_impossible_one_is_refused_where_it_was_typed(folder):
    async with seated(folder) as (app, gm):
        await gm.press("t")
        await gm.hears("Mara's draws are typed in by you.")
        dialog = await gm.choose("d")
        await gm.press("enter")
        await gm.until(lambda: isinstance(app.focused, Tokens), "the field")
        before = gm.campaign.view
        await gm.type("11")
        await gm.press("enter")
        await gm.sees("✗")
        assert app.screen is dialog
        assert app.focused.value == "11"
        assert gm.campaign.view is before

        await gm.press("backspace", "0", "enter")
        await gm.until(lambda: gm.campaign.view.draft, "the second card asked for")
        logged = await gm.cards("4")
        assert [a["given"] for a in logged["answers"]] == [[10], [4]]
        assert {a["source"] for a in logged["answers"]} == {"typed"}
        assert logged["facts"]["total"] == 19
        await gm.sees("★" if logged["outcome"]["band"] == "triumph" else "✓", "19")


async def test_a_contest_against_the_miller(folder):
    async with seated(with_typed_cards(folder)) as (_, gm):
        await gm.choose("d", action="2")
        await gm.field("Against")
        await gm.press("t", "enter")
        logged = await gm.cards("6 5")
        assert [side["name"] for side in logged["facts"]["sides"]] == ["Mara", "the miller"]
        assert logged["facts"]["winner"] == "Mara"
        assert logged["title"] == "Mara: Wits + Larceny against the miller, Success, 1 success"
        await gm.press("full_stop")
        logged = await gm.cards("1 9")
        assert logged["title"] == "Mara: Wits + Larceny against the miller, Failure, 2 successes behind"


async def test_a_race_is_run_to_its_end(folder):
    async with seated(with_typed_cards(folder)) as (_, gm):
        await gm.press("5", "a")
        await gm.at(Pick)
        await gm.type("contested")
        await gm.press("enter")
        await gm.at(FormDialog)
        await gm.field("Against")
        await gm.press("t")
        await gm.field("Target")
        await gm.press("3", "enter")
        await gm.at(PlayScreen)
        await gm.sees("Mara", "0/3")
        for cards, tally in (("3 2", 1), ("1 9", 1)):
            await next_period(gm, cards)
            assert gm.campaign.view.conflicts[0].face.gauges[0].value == tally
        logged = await next_period(gm, "10 10 3")
        assert logged["facts"]["winner"] == "Mara"
        assert "against the miller 7:2" in logged["title"]
        assert not gm.campaign.view.conflicts


async def next_period(gm: Keyboard, cards: str) -> dict:
    await gm.choose("5", "d")
    await gm.press("enter")
    return await gm.cards(cards)


async def test_a_draw_left_in_the_middle_is_taken_up_the_day_after(folder):
    async with seated(folder) as (app, gm):
        dialog = await gm.choose("d", action="2")
        await gm.field("Against")
        await gm.press("t", "f3", "space")
        await gm.sees("drawn")
        assert shows(dialog, AskPhase)
        assert gm.campaign.view.draft is None
        await gm.press("ctrl+q")
    async with seated(folder) as (app, gm):
        first = gm.campaign.view.draft.answers
        assert len(first) == 1
        await gm.sees("unfinished: Mara, Contest")
        await gm.press("7", "r")
        await gm.at(DrawDialog)
        await gm.sees(str(first[0].given[0]))
        await gm.press("enter")
        logged = await gm.accept()
        assert tuple(logged["answers"][0]["given"]) == first[0].given
        assert len(logged["answers"]) > 1
        assert gm.campaign.view.draft is None
        assert app.screen is app.table


# Points and milestones ----------------------------------------------------------------------------------------------


async def test_points_are_awarded_and_a_rank_is_bought(folder):
    async with seated(folder) as (app, gm):
        await gm.press("2", "space", "space")
        await gm.fill("a", then=("down", "2"))
        assert [c.balances["xp"] for c in gm.campaign.view.characters[:2]] == [2, 2]

        await gm.press("home", "b")
        await gm.at(ActionMenu)
        await gm.sees("Buy attribute         needs 3 XP, has 2")
        await gm.press("1")
        await gm.hears("needs 3 XP, has 2")
        assert isinstance(app.screen, ActionMenu)

        await gm.press("2")
        await gm.at(DrawDialog)
        await gm.press(*"larc")
        await gm.sees("costs 2 XP, has 2, then 0", "Larceny 3 of at", "Larceny  2 → 3")
        await gm.press("enter")
        await gm.at(PlayScreen)
        mara = gm.campaign.view.characters[0]
        assert (mara.sheet.rank("skill", "larceny"), mara.balances["xp"]) == (3, 0)
        assert gm.campaign.ledger(mara.id)[0].item == "Larceny 2 → 3"


async def test_a_milestone_is_reached_and_the_session_ends(folder):
    async with seated(folder) as (_, gm):
        await gm.press("3")
        await gm.fill("a", text="Find the cellar")
        await gm.fill("m", then=("3",))
        view = gm.campaign.view
        assert view.milestones[0].reached
        assert [c.balances["xp"] for c in view.characters[:2]] == [3, 3]
        assert {e.milestone for e in gm.campaign.ledger()} == {view.milestones[0].id}

        await gm.end_session("They found the cellar.")
        view = gm.campaign.view
        assert (view.session, view.scene, view.sessions_played) == (None, None, 1)
        assert view.downtime is not None
        assert gm.campaign.sessions()[0].summary == "They found the cellar."


# The downtime -------------------------------------------------------------------------------------------------------


def between_sessions(folder: Path) -> Path:
    with Campaign.open(folder) as campaign:
        campaign.do(EndSession())
    return folder


async def plan(gm: Keyboard, activity: str) -> None:
    """Queue an activity as its form starts."""
    await gm.press("a")
    await gm.at(ActionMenu)
    await gm.type(activity)
    await gm.press("enter")
    await gm.at(ActivityDialog)
    await gm.press("enter")
    await gm.at(DowntimeScreen)


async def test_a_downtime_for_everybody_is_planned_tried_and_committed_as_one(folder):
    async with seated(between_sessions(folder)) as (_, gm):
        await gm.press("w")
        await gm.at(DowntimeScreen)
        await gm.press("space", "space")
        await plan(gm, "research")
        assert [len(p.activities) for p in gm.campaign.view.downtime.plans] == [1, 1]

        await gm.press("escape", "home")
        await plan(gm, "prepare")
        await gm.sees(
            "✗ 1 fault to fix",
            sentence("core.rulesets.storyteller.downtime.allowance:downtime_plan#6", "✗ The actions take 2 units", 1),
        )
        before = gm.campaign.view
        await gm.press("C")
        await gm.hears("Burn down your life")
        assert gm.campaign.view is before

        await gm.press("T")
        await gm.at(FormDialog)
        await gm.press("space", "enter")
        await gm.at(DowntimeScreen)
        await gm.sees("✓ ready: 3 activities")
        luck = gm.campaign.luck
        await gm.press("D")
        await gm.at(Reader)
        await gm.sees("80.0 % Success", "Prepare")
        assert gm.campaign.luck == luck

        await gm.press("escape", "C")
        await gm.at(Reader)
        await gm.sees("Downtime done: 3 activities, 5 days")
        assert (gm.campaign.view.downtime, gm.campaign.view.day) == (None, 6)
        assert sorted(gm.campaign.slips()) == ids(gm.campaign)[:2]

        await gm.press("escape", "u")
        await gm.until(lambda: gm.campaign.view.downtime, "the plans again")
        assert [len(p.activities) for p in gm.campaign.view.downtime.plans] == [2, 1]


# Taking back --------------------------------------------------------------------------------------------------------


def a_whole_session(folder: Path) -> Path:
    """A bit of everything that can be undone, from the first character to the end of the downtime."""
    with people(folder) as campaign:
        campaign.do(StartSession())
        mara, jonas, miller = ids(campaign)
        campaign.do(StartScene(title="The mill", participants=[mara, jonas, miller]))
        campaign.do(AddClock(title="The alarm", target=4, for_scene=True))
        campaign.do(AddMilestone(title="Find the cellar", tier="milestone"))
        campaign.do(drawn(campaign, "draw", mara))
        race = {"first": mara, "second": miller, "target": 2, "amount": 1, "unit": "round"}
        campaign.do(StartConflict(conflict_form="race", title="To the door", actor=mara, form=race))
        campaign.do(drawn(campaign, "race_draw", mara, conflict=campaign.view.conflicts[0].id))
        campaign.do(AwardPoints(characters=[mara, jonas], currency="xp", amount=2, reason="brave"))
        campaign.do(ReachMilestone(milestone=campaign.view.milestones[0].id, awards={"xp": 1}))
        campaign.do(AddNote(text="The cellar is older than the mill."))
        campaign.do(EndScene())
        campaign.do(EndSession(summary="They found the cellar."))
        campaign.do(QueueActivity(actor=jonas, action="research"))
        campaign.do(CommitDowntime())
    return folder


async def test_everything_is_undone_to_the_beginning_and_done_again(tmp_path):
    async with seated(a_whole_session(tmp_path / "c")) as (_, gm):
        end, changes = state(gm.campaign), gm.campaign.view.seq - 1
        await gm.burst(*["u"] * (changes + 2))
        await gm.until(lambda: not gm.campaign.view.undo, "the beginning")
        await gm.hears("There is nothing to undo.")
        assert not gm.campaign.view.characters
        assert not gm.campaign.ledger()

        await gm.burst(*["U"] * (changes + 2))
        await gm.until(lambda: not gm.campaign.view.redo, "the end")
        await gm.hears("There is nothing to redo.")
        assert state(gm.campaign) == end
        assert all(verified.ok for verified in gm.campaign.verify())
