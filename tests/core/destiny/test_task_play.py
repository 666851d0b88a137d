"""Tasks on screen: begun, worked at alone and by several."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from campaigns.command_language.conversion import understand
from core.actions.action import Done
from core.actions.play import odds, prepare
from core.actions.situation import Situation
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.tasks.actions import Helper, TaskForm
from core.rulesets.destiny.values.stats import OpenTask
from core.schema.applicable_fields import without_place
from tests.core.destiny.playing import after, done, state
from tests.core.destiny.session import table, usually, who
from tests.core.destiny.stage import ARCHER, THIEF, refused, situation
from tui.draws.breakdown import Breakdown, headline


def at_work(*tasks: OpenTask, **hands: str) -> Situation:
    dealt = state(**(hands or {"_1": "7U KS", "_2": "8U QS"}))
    return replace(situation(), state=replace(dealt, tasks=tasks))


def lasting(where: Situation, *answers: Any, **form: Any) -> tuple[OpenTask, ...]:
    _, effects = done("task", where, *answers, **form)
    return after(where, effects).state.tasks


BLOCKED = ("7U:lower", "reveal", ["9S"], ["4R"], "leave", ["2C"])
"""Block wins over Fast: one Success and a card."""


def test_a_new_task_stays_until_it_is_done() -> None:
    tasks = lasting(at_work(), *BLOCKED, name="The gate", tokens=3)
    assert tasks == (OpenTask("The gate", 1, 5),)
    assert lasting(at_work(OpenTask("The gate", 1, 5)), *BLOCKED) == ()


def test_losing_costs_progress_and_at_none_the_task_is_gone() -> None:
    lost = ("7U:upper", "reveal", ["9R"], ["4C"], "leave")
    assert lasting(at_work(OpenTask("The gate", 3, 5)), *lost, rival_difficulty=12) == (OpenTask("The gate", 3, 4),)
    assert lasting(at_work(OpenTask("The gate", 3, 1)), *lost) == ()


def test_together_all_successes_move_in_one() -> None:
    both = (*BLOCKED, "8U:lower", "reveal", ["8S"], ["5R"], "leave", ["3C"])
    team = (Helper(who=str(THIEF)),)
    where = at_work(OpenTask("The gate", 6, 6))
    assert lasting(where, *both, team=team, mode="together") == (OpenTask("The gate", 2, 10),)


@pytest.mark.parametrize(("mode", "word"), [("together", "win"), ("separate", "both")])
def test_a_team_is_told_by_the_tokens_not_by_how_the_last_one_fared(mode: str, word: str) -> None:
    """The first won and moved tokens, the second lost, and the Task was told as lost (destiny-68 to 70)."""
    answers = (*BLOCKED, "8U:upper", "reveal", ["9R"], ["4C"], "leave")
    where, team = at_work(OpenTask("The gate", 6, 6)), (Helper(who=str(THIEF)),)
    resolution, _ = done("task", where, *answers, team=team, mode=mode)
    assert [one.fought.outcome for one in resolution.value.workers] == ["win", "lose"]
    assert resolution.outcome.word == word


def test_one_after_the_other_stops_when_it_is_done() -> None:
    where = at_work(OpenTask("The gate", 1, 5))
    resolution, _ = done("task", where, *BLOCKED, team=(Helper(who=str(THIEF)),))
    assert resolution.facts["status"] == "complete"
    assert len(resolution.value.workers) == 1


def test_what_does_not_fit_is_refused_at_its_field() -> None:
    where = at_work(OpenTask("The gate", 1, 5))
    assert refused("task", where, task="", name=" ") == ("bad_request", "name")
    assert refused("task", where, task="", name="The gate") == ("bad_request", "name")
    assert refused("task", where, team=(Helper(who=str(ARCHER)),)) == ("bad_request", "team.0.who")


def test_a_form_asks_for_name_and_difficulty_of_a_new_task_only() -> None:
    action = RULESET.action("task")
    begun = action.start(at_work(OpenTask("The gate", 1, 5)))
    assert {"name", "tokens"} <= without_place(begun)
    assert not {"name", "tokens"} & without_place(action.start(at_work()))


def test_nothing_is_asked_of_a_rival_that_is_a_thing() -> None:
    theirs = {"rival_uses", "rival_tool", "rival_limb", "stat"}
    for name in ("task", "conflict"):
        form = RULESET.action(name).start(at_work())
        assert theirs <= without_place(replace(form, rival=""))
        assert not theirs & without_place(replace(form, rival=str(THIEF)))


def test_a_result_tells_what_is_left_to_do() -> None:
    action, where = RULESET.action("task"), at_work()
    drawn, _ = done("task", where, *BLOCKED, name="The gate", tokens=3)
    form = replace(action.start(where), name="The gate", tokens=3)
    told = action.brief(Done(form, None, drawn, where))
    said = headline(Breakdown(outcome=drawn.outcome, steps=drawn.steps, facts=drawn.facts), RULESET, told)
    assert said.plain.endswith("WIN · The gate · 1 to do")


def test_odds_say_what_completes_it() -> None:
    action, where = RULESET.action("task"), at_work(OpenTask("The gate", 1, 5))
    form = action.start(where)
    found = odds(action, form, where)
    assert found is not None
    assert [chance.word for chance in found.chances[:2]] == ["p_progress", "p_complete"]
    assert found.chances[0].p == found.chances[1].p
    assert prepare(action, form, where).task.id == "The gate"


def test_a_task_that_has_slipped_to_its_end_is_not_worked_at() -> None:
    """With no Progress left a Task has failed, though it still lies there until the scene ends."""
    failed, going = OpenTask("The ropes", 2, 0), OpenTask("The lid", 2, 1)
    where = replace(situation(), state=replace(state(_1="7R"), tasks=(failed, going)))
    assert RULESET.action("task").start(where).task == "The lid"
    assert refused("task", where, task="The ropes") == ("bad_request", "task")


def test_lines_may_say_what_a_form_asks_for_no_more(tmp_path: Path) -> None:
    """Scripts of earlier sessions say a Difficulty of a Task under way, and the Stat of a thing."""
    with table(tmp_path) as campaign:
        usually(campaign, "task", actor=who(campaign, "Archer"), name="The gate", tokens=5, difficulty=5)
        line = 'task "The gate" name="The gate" tokens=4 difficulty=5 stat=mind rival_uses=will actor=Archer'
        assert understand(line, campaign).form["tokens"] == 4


def test_again_goes_on_with_a_task_that_was_begun_as_its_form_does() -> None:
    form = TaskForm(name="The gate", tokens=5)
    again = RULESET.action("task").again
    assert again is not None
    assert again(form, at_work(OpenTask("The gate", 1, 5))) == TaskForm(task="The gate")
