"""Time passes in any scene: clock, weather, what was set off, Tasks (destiny-212, 213; issue 9 item 1)."""

import re
from dataclasses import replace
from typing import Any

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import EndConflict, EndScene, Resolve, StartScene
from core.actions.situation import Situation
from core.refusal import Refusal
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.state.stage import ClockEvent, Stage, Stand
from core.rulesets.destiny.state.table import HAND, State
from core.rulesets.destiny.time.actions import ClockForm
from core.rulesets.destiny.time.current_stage import stage_of
from core.rulesets.destiny.values.stats import OpenTask
from core.schema.forms import used_again
from tests.core.destiny.session import HANDS, begin, do, table, usually, who
from tests.core.destiny.stage import ARCHER, acted, situation
from tests.words import sentence


@pytest.fixture
def campaign(tmp_path):
    with table(tmp_path) as opened:
        yield opened


def stage(campaign: Campaign) -> Stage:
    found: Stage = campaign.view.state.stage
    return found


def title(campaign: Campaign) -> str:
    return campaign.history().line(0).title


def steps(campaign: Campaign) -> list[tuple[str, str]]:
    line = campaign.history().line(0)
    return [(step["what"], step["label"]) for step in line.event["steps"]]


def working(campaign: Campaign, **tasks: int) -> None:
    """Tasks are begun and worked at once."""
    for name, tokens in tasks.items():
        usually(campaign, "task", actor=who(campaign, "Archer"), name=name, tokens=tokens, task="")
    assert all(task.task and task.progress > 1 for task in campaign.view.state.tasks)


def progress(campaign: Campaign) -> dict[str, int]:
    return {task.id: task.progress for task in campaign.view.state.tasks}


def refusal(campaign: Campaign, action: str, **form: Any) -> tuple[str, str]:
    with pytest.raises(Refusal) as refused:
        do(campaign, action, **form)
    return refused.value.code, refused.value.message


def test_clock_events_come_in_a_scene_without_a_battle_and_what_was_set_off_with_them(campaign):
    """destiny-212."""
    do(campaign, "set_clock", size=4, events=[{"number": 2, "event": "Rain"}, {"number": 4, "event": "Dusk"}])
    do(campaign, "trigger", event="The door opens")
    assert stage(campaign).triggered == ("The door opens",)
    do(campaign, "tick")
    assert (stage(campaign).clock, stage(campaign).due, stage(campaign).triggered) == ((2, 3, 4), ("Rain",), ())
    assert steps(campaign) == [("triggered", "The door opens"), ("clock_at", ""), ("clock_event", "Rain")]
    assert title(campaign) == "Time passes: the clock is at 2, The door opens, Rain"
    do(campaign, "tick", numbers=9)  # as many as there are
    assert (stage(campaign).clock, stage(campaign).due) == ((), ("Dusk",))
    assert refusal(campaign, "tick")[0] == "clock_is_out"
    campaign.undo()
    assert stage(campaign).clock == (2, 3, 4)


def test_a_new_clock_does_not_begin_with_the_events_of_an_old_one(campaign):
    """Neither with those of another scene, nor with what has come already."""
    do(campaign, "set_clock", size=4, events=[{"number": 2, "event": "Rain"}, {"number": 4, "event": "Dusk"}])
    do(campaign, "tick")
    action, last = RULESET.action("set_clock"), ClockForm(events=(ClockEvent(2, "Rain"),))
    start = action.start(campaign.situation())
    assert [each.event for each in start.events] == ["Dusk"]
    assert [each.event for each in used_again(last, start, same_scene=True).events] == ["Dusk"]
    campaign.do(EndScene())
    campaign.do(StartScene(title="The inn", draws=False))
    assert used_again(last, action.start(campaign.situation()), same_scene=False).events == ()


def test_tasks_slip_as_time_passes_with_a_clock_or_without_one(campaign):
    working(campaign, lock=4)
    before = progress(campaign)["lock"]
    do(campaign, "tick")
    assert progress(campaign)["lock"] == before - 1
    assert title(campaign) == "Time passes: lock slips"
    do(campaign, "set_clock", size=20)
    do(campaign, "tick", numbers=20)
    assert progress(campaign)["lock"] == 0
    assert title(campaign).endswith("lock failed")
    assert [what for what, _ in steps(campaign)].count("task_failed") == 1
    assert refusal(campaign, "tick")[0] == "clock_is_out"


def test_in_a_battle_time_that_passes_lets_tasks_slip_and_the_hidden_hide_and_leaves_what_was_set_off_to_the_events(
    campaign,
):
    working(campaign, lock=4)
    before = progress(campaign)["lock"]
    begin(campaign, clock=6)
    do(campaign, "trigger", event="The fuse burns")
    do(campaign, "tick")
    assert progress(campaign)["lock"] == before - 1
    assert stage(campaign).triggered == ("The fuse burns",)
    assert stage(campaign).clock[0] == 2


def test_each_number_that_passes_gives_the_hidden_a_token_up_to_their_most():
    hidden = Unit("Archer", actor=ARCHER, stealth=1, stealth_level=2)
    clock = Stage(clock=(1, 2, 3, 4, 5, 6, 7))
    where = situation(conflict=Battle((hidden, Unit("Goblin")), phase="rounds", stage=clock))
    _, once = acted("tick", where)
    _, often = acted("tick", where, numbers=6)
    assert [once.conflict.find(unit).stealth for unit in ("Archer", "Goblin")] == [2, 0]
    assert often.conflict.find("Archer").stealth == 4


@pytest.mark.parametrize("battle", [False, True])
@pytest.mark.parametrize("numbers", [2, 3, 5])
def test_time_that_passes_at_once_leaves_what_it_leaves_number_by_number(battle, numbers):
    """A Task is still open when the clock has run out; then no one hides any better."""
    clock = Stage(clock=(1, 2, 3), events=(ClockEvent(2, "Rain"),), stands=(Stand("Owl", (1, 1), stealth=1),))
    clock = replace(clock, stands=tuple(replace(each, stealth_level=4) for each in clock.stands))
    fight = Battle((Unit("Archer", actor=ARCHER, stealth=1, stealth_level=4),), phase="rounds", stage=clock)
    state = State(stage=clock, tasks=(OpenTask("lock", 3, 9), OpenTask("rope", 1, 2)))
    where = situation(state=state, conflict=fight if battle else None)

    def after(at: Situation, **form: int) -> Situation:
        _, effects = acted("tick", at, **form)
        return replace(at, state=effects.state or at.state, conflict=effects.conflict or at.conflict)

    once, each = after(where, numbers=numbers), where
    for _ in range(numbers):
        each = after(each)
    forgetting = {"due": ()}  # the events of the last number alone are those of now
    for at in (once, each):
        hidden = stage_of(at).stands[0].stealth if not battle else at.conflict.units[0].stealth
        assert hidden == 1 + min(numbers, len(clock.clock))
    assert replace(stage_of(once), **forgetting) == replace(stage_of(each), **forgetting)
    assert (once.state.tasks, once.conflict and once.conflict.units) == (
        each.state.tasks,
        each.conflict and each.conflict.units,
    )


def test_who_is_in_a_battle_lets_its_own_clock_tick_wherever_that_is_asked_for(campaign):
    begin(campaign, map="own", clock=6)
    campaign.do(Resolve(action="tick", actor=who(campaign, "Archer"), form={}))
    assert campaign.view.conflicts[-1].state.stage.clock[0] == 2
    assert stage(campaign).clock == ()


def test_the_wind_blows_in_any_scene(campaign):
    do(campaign, "wind", cards=["5S", "2C", "KS", "3R", "4R", "6R"])
    assert stage(campaign).wind == "SW 10 km/h"
    assert title(campaign) == "Wind: SW 10 km/h"


def test_a_turn_of_the_scene_ends_with_all_its_events(campaign):
    """destiny-213."""
    archer = who(campaign, "Archer")
    campaign.do(Resolve(action="condition", actor=archer, form={"unit": str(archer), "name": "stun", "levels": 1}))
    do(campaign, "set_clock", size=3, events=[{"number": 2, "event": "Rain"}])
    do(campaign, "trigger", event="The door opens")
    do(campaign, "scene_events", cards=["7R", "7C"])
    hands = [set(map(str, deck.hand(HAND))) for deck in campaign.view.state.decks.values()]
    assert hands == [{*HANDS[0], "7R"}, {*HANDS[1], "7C"}]
    assert campaign.situation(archer).actor.sheet.conditions == {}
    assert (stage(campaign).clock, stage(campaign).due, stage(campaign).triggered) == ((2, 3), ("Rain",), ())


def test_the_events_of_the_scene_wait_while_a_battle_runs(campaign):
    conflict = begin(campaign)
    with pytest.raises(Refusal, match=re.escape(sentence("core.rulesets.destiny.time.turn_events:_outside#1"))):
        campaign.do(Resolve(action="scene_events", form={}))
    assert RULESET.action("scene_events").why_not(campaign.situation()).code == "bad_request"
    campaign.do(EndConflict(conflict=conflict))
    assert RULESET.action("scene_events").why_not(campaign.situation()) is None
    assert "no hand yet" in RULESET.action("scene_events").why_not(_undealt(campaign)).message


def _undealt(campaign: Campaign) -> Any:
    where = campaign.situation()
    return replace(where, state=replace(where.state, decks={}))
