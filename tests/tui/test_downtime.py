"""The downtime desk: planned, checked, committed as one batch and undone as one, on a real toy campaign."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from textual.pilot import Pilot

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddCharacter,
    AddProject,
    EndSession,
    OpenDowntime,
    QueueActivity,
    RemoveActivity,
    SetSheet,
    SetTerms,
    SetTyped,
)
from campaigns.downtime.plans import TRIES
from campaigns.library.new_campaign import create
from core.rulesets.destiny.downtime.form import RaiseForm
from core.rulesets.destiny.sheet import Sheet, Skill
from core.wording import quantity
from tests.built import once
from tests.core.destiny.stage import situation
from tests.toy.between import REST
from tests.toy.duel import NoForm
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown, told
from tests.words import sentence
from tui.app.app import Wyrdbook
from tui.dialogs.choose import Pick
from tui.dialogs.reader import Reader
from tui.downtime.content import activity_line
from tui.downtime.lists import Plans, Queue
from tui.downtime.screen import DowntimeScreen
from tui.draws.forecast import Forecast
from tui.draws.menu import ActionMenu
from tui.draws.planned_activity import ActivityDialog, Beforehand
from tui.forms import FormDialog, FormView, summary


@once
def after_play(folder: Path) -> Path:
    """An session that has ended, and something to work on."""
    with Campaign.open(furnished(folder)) as campaign:
        campaign.do(AddProject(title="Mend the weir", target=4))
        campaign.do(EndSession())
    return folder


@dataclass
class At:
    """The desk on screen."""

    app: Wyrdbook
    screen: DowntimeScreen
    pilot: Pilot


@asynccontextmanager
async def desk(folder: Path, *commands, size=(80, 24)):
    """The desk, after some commands; the characters' ids are 1 and 2."""
    after_play(folder)
    async with playing(folder, size) as (app, _, pilot):
        for make in commands:
            app.send(make(app.view))
        screen = DowntimeScreen()
        app.push_screen(screen)
        await wait_until(pilot, lambda: isinstance(app.focused, Plans) and screen.plan, "the plans")
        yield At(app, screen, pilot)


def queued(who: int = 0, **form):
    """A command that queues work for a character."""

    def make(view):
        project = view.projects[0].id
        actor = view.downtime.plans[who].actor
        return QueueActivity(actor=actor, action="work", form={"project": project, "tools": False, **form})

    return make


def hurried(who: int = 0):
    return lambda view: SetTerms(actor=view.downtime.plans[who].actor, terms={"hurry": True})


def test_units_are_counted_in_words():
    assert [quantity(1, "unit"), quantity(2, "day"), quantity(3, "activity")] == ["1 unit", "2 days", "3 activities"]


@pytest.mark.parametrize(
    ("width", "line"),
    [
        (62, "Work on a project  Mend the weir 50.0 % progress · 1 activity"),
        (61, "Work on a project  Mend the weir 50.0 % progress"),
        (48, "Work on a project  Mend the weir 50.0 %"),
        (39, "Work on a project  Mend the we… 50.0 %"),
    ],
)
async def test_a_narrow_row_keeps_what_is_done_longest(tmp_path, width, line):
    with Campaign.open(after_play(tmp_path / "c")) as campaign:
        campaign.do(queued()(campaign.view))
        (activity,) = campaign.view.downtime.plans[0].activities
        shown_line = activity_line(activity, campaign.view, campaign.situation(activity.actor), width)
    assert shown_line.plain.rstrip().split() == line.split()
    assert shown_line.cell_length <= width


async def test_an_activity_is_picked_filled_in_with_its_odds_and_queued(tmp_path):
    async with desk(tmp_path / "c", size=(120, 40)) as at:
        await at.pilot.press("a")
        await wait_until(at.pilot, lambda: isinstance(at.app.screen, ActionMenu) and at.app.focused, "the menu")
        await at.pilot.press("enter")
        await wait_until(
            at.pilot, lambda: isinstance(at.app.screen, ActivityDialog) and "50.0 % progress" in shown(at.app), "odds"
        )
        assert " esc ─╯" in shown(at.app), "how it is left"
        await at.pilot.press("enter")
        await wait_until(at.pilot, lambda: at.screen.activity, "the activity")
        assert "Work on a project  Mend the weir" in shown(at.app)
        assert "50.0 % progress · 1 activity" in shown(at.app)


async def test_the_desk_names_the_key_back_to_the_play_screen(tmp_path):
    async with desk(tmp_path / "c", size=(80, 24)) as at:
        await wait_until(at.pilot, lambda: "P play" in shown(at.app), "the way back")


async def test_an_activity_without_fields_is_taken_by_enter(tmp_path):
    async with desk(tmp_path / "c") as at:
        actor = at.screen.plan.actor
        at.app.send(SetSheet(character=actor, sheet={"tired": True}))
        taken: list[NoForm] = []
        situation = at.app.campaign.situation(actor)
        at.app.push_screen(
            ActivityDialog("Rest", REST, NoForm(), situation, ruleset=at.app.campaign.ruleset, submit=taken.append)
        )
        await wait_until(at.pilot, lambda: isinstance(at.app.screen, ActivityDialog) and at.app.focused, "the activity")
        await at.pilot.press("enter")
        await wait_until(at.pilot, lambda: at.app.screen is at.screen, "the desk")
        assert taken == [NoForm()]


async def test_one_act_for_all_who_are_marked(tmp_path):
    async with desk(tmp_path / "c") as at:
        seq = at.app.view.seq
        await at.pilot.press("space", "space", "a")
        await wait_until(at.pilot, lambda: isinstance(at.app.screen, ActionMenu) and at.app.focused, "the menu")
        names = ", ".join(at.app.view.name_of(plan.actor) for plan in at.app.view.downtime.plans)
        assert f"─ {names} ─" in shown(at.app)
        await at.pilot.press("enter")
        await wait_until(at.pilot, lambda: isinstance(at.app.screen, ActivityDialog) and at.app.focused, "the form")
        previewed = at.app.screen.query_one(Forecast).each
        assert [each.acting for each in previewed] == [plan.actor for plan in at.app.view.downtime.plans]
        await at.pilot.press("enter")
        await wait_until(at.pilot, lambda: at.app.screen is at.screen, "the desk")
        assert [len(plan.activities) for plan in at.app.view.downtime.plans] == [1, 1]
        assert (at.app.view.seq, len(told(at.app))) == (seq + 1, 1), "one record, one toast"


async def test_an_act_for_many_says_how_many_and_leaves_room_for_its_name(tmp_path):
    others = [lambda _, n=n: AddCharacter(name=f"Aurelia, Duchess of Marrow and Bone {n}") for n in range(2)]
    async with desk(tmp_path / "c", *others) as at:
        await at.pilot.press("space", "space", "space", "space", "a")
        await wait_until(at.pilot, lambda: isinstance(at.app.screen, ActionMenu) and at.app.focused, "the menu")
        assert at.app.screen.box.border_title == "4 characters"
        await at.pilot.press("enter")
        await wait_until(at.pilot, lambda: isinstance(at.app.screen, ActivityDialog) and at.app.focused, "the form")
        assert str(at.app.screen.query_one(".dialog").border_title).startswith("4 characters · ")


async def test_a_mark_is_on_an_activity_and_not_on_a_place_in_the_list(tmp_path):
    """It goes along if something comes or goes above it, and the next character's queue has none."""
    async with desk(tmp_path / "c", *map(queued, (0, 0, 1, 1))) as at:
        queue, first = at.screen.queue, at.screen.plan.activities
        at.app.send(RemoveActivity(activity=first[0].id))
        queue.focus()
        await at.pilot.press("space")
        await wait_until(at.pilot, lambda: queue.marked, "the mark")
        at.app.campaign.undo()
        at.app.refresh_places()
        await wait_until(at.pilot, lambda: len(at.screen.plan.activities) == 2, "the first again")
        assert at.screen._activities() == [at.screen.plan.activities[1]]
        at.screen.plans.focus()
        await at.pilot.press("down")
        await wait_until(at.pilot, lambda: at.screen.plan.activities[0].id not in {each.id for each in first}, "others")
        assert not queue.marked
        await at.pilot.press("x")
        await wait_until(at.pilot, lambda: len(at.screen.plan.activities) == 1, "one removed")
        assert len(at.app.view.downtime.plans[0].activities) == 2


async def test_a_plan_over_its_allowance_is_kept_and_shown_with_its_fault(tmp_path):
    async with desk(tmp_path / "c", queued(), queued()) as at:
        assert "✗ 2 activities, 1 allowed." in shown(at.app)
        assert "✗ 1 fault to fix" in shown(at.app)
        await at.pilot.press("C")
        await wait_until(at.pilot, lambda: told(at.app), "the refusal")
        assert at.app.view.downtime is not None


async def test_terms_are_decided_in_a_form(tmp_path):
    async with desk(tmp_path / "c", queued(), queued()) as at:
        await at.pilot.press("T")
        await wait_until(at.pilot, lambda: isinstance(at.app.screen, FormDialog) and at.app.focused, "the form")
        await at.pilot.press("space", "enter")
        await wait_until(at.pilot, lambda: at.app.view.downtime.ready, "a plan without faults")
        await wait_until(at.pilot, lambda: "2 of 2 activities · hurry" in shown(at.app), "the terms")


async def test_an_activity_is_edited_rejected_and_removed(tmp_path):
    async with desk(tmp_path / "c", queued()) as at:
        await at.pilot.press("e")
        await wait_until(at.pilot, lambda: isinstance(at.app.screen, ActivityDialog) and at.app.focused, "the form")
        await at.pilot.press("down", "space", "enter")
        await wait_until(at.pilot, lambda: at.screen.activity.form.tools, "the change")
        await at.pilot.press("r")
        await wait_until(at.pilot, lambda: at.screen.activity.rejected, "the rejection")
        await at.pilot.press("r", "x")
        await wait_until(at.pilot, lambda: at.screen.activity is None, "an empty queue")


async def test_an_activity_that_is_taken_as_it_was_changes_nothing(tmp_path):
    async with desk(tmp_path / "c", queued()) as at:
        before = at.app.campaign.view.seq
        await at.pilot.press("e")
        await wait_until(at.pilot, lambda: isinstance(at.app.screen, ActivityDialog) and at.app.focused, "the form")
        await at.pilot.press("enter")
        await wait_until(at.pilot, lambda: at.app.screen is at.screen, "the desk again")
        assert at.app.campaign.view.seq == before


async def test_cards_are_typed_beforehand(tmp_path):
    async with desk(tmp_path / "c", queued()) as at:
        await at.pilot.press("t")
        await wait_until(at.pilot, lambda: isinstance(at.app.screen, Beforehand) and at.app.focused, "the field")
        await at.pilot.press("6", "enter")
        await wait_until(at.pilot, lambda: at.screen.activity.answers, "the card")
        await wait_until(at.pilot, lambda: "typed 6" in shown(at.app), "the card in its row")
        await at.pilot.press("C")
        await wait_until(at.pilot, lambda: isinstance(at.app.screen, Reader), "the results")
        assert at.app.view.projects[0].track.tally == 1


async def test_one_key_has_the_cards_of_all_who_are_marked_typed_or_none(tmp_path):
    """They do as the first is switched to, whatever each of them did before."""
    async with desk(tmp_path / "c", lambda view: SetTyped(typed=True, character=view.downtime.plans[1].actor)) as at:
        typed = [lambda n=n: at.app.campaign.types_cards(at.app.view.downtime.plans[n].actor) for n in (0, 1)]
        await at.pilot.press("space", "space", "a")
        await wait_until(at.pilot, lambda: isinstance(at.app.screen, ActionMenu) and at.app.focused, "the menu")
        await at.pilot.press("enter")
        await wait_until(at.pilot, lambda: isinstance(at.app.screen, ActivityDialog) and at.app.focused, "the form")
        for alike in (True, False):
            await at.pilot.press("ctrl+t")
            await wait_until(at.pilot, lambda alike=alike: [each() for each in typed] == [alike, alike], "both alike")


async def test_a_downtime_without_activities_is_not_called_ready(tmp_path):
    async with desk(tmp_path / "c") as at:
        assert "no activities · A week, 7 days" in shown(at.app)
        assert "ready" not in shown(at.app)


async def test_a_dry_run_shows_what_would_change_and_no_cards(tmp_path):
    async with desk(tmp_path / "c", queued(), queued(1)) as at:
        seq, luck = at.app.view.seq, at.app.campaign.luck
        await at.pilot.press("D")
        await wait_until(at.pilot, lambda: isinstance(at.app.screen, Reader), "the page")
        await wait_until(at.pilot, lambda: "    50.0 % progress" in shown(at.app), "the odds")
        assert "✓ ready: 2 activities · A week, 7 days" in shown(at.app)
        assert "  Mend the weir  0/4 → 0/4 to 2/4" in shown(at.app)  # as luck has it
        assert f"From {TRIES} trials. The real result may differ." in shown(at.app)
        assert (at.app.view.seq, at.app.campaign.luck) == (seq, luck)


async def test_a_dry_run_says_what_is_certain_and_why_it_cannot_be(tmp_path):
    async with desk(tmp_path / "c", hurried(), size=(120, 40)) as at:
        await at.pilot.press("D")
        await wait_until(at.pilot, lambda: isinstance(at.app.screen, Reader), "the page")
        assert "  Tired  no → yes" in shown(at.app)
        await at.pilot.press("escape")
        at.app.send(queued(project=99)(at.app.view))
        await at.pilot.press("D")
        await wait_until(at.pilot, lambda: "✗ 1 fault" in shown(at.app), "the fault")
        assert "→" not in shown(at.app)


async def test_everything_is_committed_as_one_batch_and_undone_as_one(tmp_path):
    async with desk(tmp_path / "c", queued(), queued(1), hurried()) as at:
        day = at.app.view.day
        await at.pilot.press("C")
        await wait_until(at.pilot, lambda: isinstance(at.app.screen, Reader), "the results")
        assert "Work on a project" in shown(at.app)
        assert at.app.view.downtime is None
        assert at.app.view.day == day + 7
        await at.pilot.press("escape", "u")
        await wait_until(at.pilot, lambda: at.app.view.downtime, "the plans again")
        assert [len(plan.activities) for plan in at.app.view.downtime.plans] == [1, 1]
        assert at.app.view.day == day


async def test_a_session_that_begins_says_on_screen_what_is_not_done(tmp_path):
    async with desk(tmp_path / "c", queued(), queued(1)) as at:
        await at.pilot.press("escape", "S")
        await wait_until(at.pilot, lambda: at.app.screen.query(".dialog"), "the form")
        await at.pilot.press("enter", "enter")
        await wait_until(at.pilot, lambda: at.app.view.session is not None, "the session")
        assert told(at.app) == ["Session 2 starts; 2 queued activities not done"]


async def test_slips_of_the_last_downtime_can_be_read_again(tmp_path):
    async with desk(tmp_path / "c", queued()) as at:
        await at.pilot.press("y")
        assert sentence("tui.downtime.screen:DowntimeScreen.action_slips#2") in told(at.app)
        await at.pilot.press("C")
        await wait_until(at.pilot, lambda: isinstance(at.app.screen, Reader), "the results")
        await at.pilot.press("escape", "y")
        await wait_until(
            at.pilot, lambda: isinstance(at.app.screen, Reader) and "Mara Voss" in shown(at.app), "the slips"
        )


async def test_a_project_is_written_down_and_dropped(tmp_path):
    async with desk(tmp_path / "c") as at:
        await at.pilot.press("p")
        await wait_until(at.pilot, lambda: isinstance(at.app.screen, Pick) and at.app.focused, "the projects")
        await at.pilot.press("enter")
        await wait_until(at.pilot, lambda: isinstance(at.app.screen, FormDialog) and at.app.focused, "the form")
        await at.pilot.press("enter")
        await wait_until(at.pilot, lambda: "✗" in shown(at.app), "a title is missing")
        await at.pilot.press(*"Dig", "enter")
        await wait_until(at.pilot, lambda: len(at.app.view.projects) == 2, "the project")


async def test_without_projects_the_form_of_a_new_one_opens_at_once(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.push_screen(DowntimeScreen())
        await wait_until(pilot, lambda: isinstance(app.screen, DowntimeScreen), "the desk")
        await pilot.press("p")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog) and app.focused, "the form")
        await pilot.press(*"Dig", "enter")
        await wait_until(pilot, lambda: [p.track.title for p in app.view.projects] == ["Dig"], "the project")


async def test_the_interval_is_chosen(tmp_path):
    async with desk(tmp_path / "c") as at:
        await at.pilot.press("i")
        await wait_until(at.pilot, lambda: isinstance(at.app.screen, Pick) and at.app.focused, "the intervals")
        await at.pilot.press(*"winter", "enter")
        await wait_until(at.pilot, lambda: at.app.view.downtime.interval == "winter", "the winter")


async def test_another_length_begins_with_its_own_time_and_the_one_set_with_what_was_set(tmp_path):
    folder = tmp_path / "c"
    with create(folder, "C", "resonance", seed="a seed") as campaign:
        campaign.do(AddCharacter(name="Mara"))
        campaign.do(OpenDowntime(interval="week", passes=100))
        usual = campaign.ruleset.downtime.interval("hours").amount
    async with playing(folder, (80, 24)) as (app, _, pilot):
        app.push_screen(DowntimeScreen())
        for interval, passes in (("few", usual), ("week", 100)):
            await wait_until(pilot, lambda: isinstance(app.focused, Plans), "the plans")
            await pilot.press("i")
            await wait_until(pilot, lambda: isinstance(app.screen, Pick) and app.focused, "the intervals")
            await pilot.press(*interval, "enter")
            await wait_until(pilot, lambda: isinstance(app.screen, FormDialog) and app.focused, "the time")
            assert app.screen.query_one(FormView).json["passes"] == passes
            await pilot.press("escape")


@pytest.mark.walk
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)])
async def test_no_row_is_cut_short_by_the_edge(tmp_path, size):
    async with desk(tmp_path / "c", queued(), queued(), size=size) as at:
        assert at.screen.query_one(Queue).region.right <= size[0]
        assert max(map(len, shown(at.app).splitlines())) <= size[0]


async def test_a_project_makes_progress_by_hand(tmp_path):
    async with desk(tmp_path / "c") as at:
        await at.pilot.press("plus")
        await wait_until(at.pilot, lambda: isinstance(at.app.screen, FormDialog) and at.app.focused, "the form")
        await at.pilot.press("down", "2", "down", *"stones", "enter")
        await wait_until(at.pilot, lambda: at.app.screen is at.screen, "the desk")
        (weir,) = at.app.view.projects
        assert (weir.track.tally, weir.workers) == (2, (at.app.view.characters[0].id,))
        assert told(at.app) == ["Project: Mend the weir 2/4, Mara Voss, stones"]


def test_a_skill_that_is_raised_is_not_said_to_be_of_the_stat_of_a_new_one():
    where = situation(Sheet(skills={"archery": Skill(3, "speed")}), interval="weeks_4", points={"sp": 3})
    assert summary(RaiseForm(skill="archery"), where) == "Archery 3 → 4 · Train"
    assert "Mind" in summary(RaiseForm(new="Lore", stat="mind"), where)
