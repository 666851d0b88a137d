"""Tasks: one or several workers meet resistance, and tokens move; started and continued on screen (destiny-67 to
70).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from core.actions.action import Action, Draw
from core.actions.place import Place
from core.actions.result import Outcome, Resolution, Step
from core.actions.situation import Brief
from core.building_blocks.band import Band
from core.luck.odds import Chance, Odds
from core.luck.piles import Deck
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.destiny.battles.combatants import Combatant, combatant, opponents
from core.rulesets.destiny.cards.halves import Duelist
from core.rulesets.destiny.conflict.actions import count_test_in_battle, unable, use_tools
from core.rulesets.destiny.conflict.clash import RESULTS, After, Clashed, play_clash
from core.rulesets.destiny.conflict.form import (
    DEFAULT_DIFFICULTY,
    ConflictForm,
    another_unit,
    cp_move,
    decks_after,
    own_means,
    own_side,
    rival_choices,
    rival_of,
    rival_side,
    side_of,
    start_versus,
    their_means,
)
from core.rulesets.destiny.conflict_odds.advice import clash_odds
from core.rulesets.destiny.items.means import BEST, Means, their_arms, their_tools
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.situation import Done, Effects, Situation
from core.rulesets.destiny.tasks.rules import Worker, task_start, task_step, task_teamwork
from core.rulesets.destiny.time.clocks import Tally
from core.rulesets.destiny.time.elapsed_time import open_tasks
from core.rulesets.destiny.turns.units import actor_choices, cannot_act
from core.rulesets.destiny.values.stats import OpenTask
from core.schema.codec import Json
from core.schema.entry import BY_NAME, Choice, Only, entry

Mode = Literal["separate", "together"]
_ENDS = {"complete": Outcome(Band.TRIUMPH, "complete"), "failed": Outcome(Band.DISASTER, "failed")}


@dataclass(frozen=True, slots=True)
class Effort:
    """Workers at a Task against its resistance, one after another or together."""

    workers: tuple[Duelist, ...]
    rival: Duelist
    shared: Deck
    task: OpenTask
    mode: Mode = "separate"
    options: HouseRules = AS_WRITTEN


@dataclass(frozen=True, slots=True)
class Worked:
    """A Task before and after the work: the result of each worker, the Rival and Shared Fate afterwards."""

    task: OpenTask
    tally: Tally
    workers: tuple[After, ...]
    rivals: tuple[After, ...]
    shared: Deck

    @property
    def facts(self) -> dict[str, Json]:
        """The tokens by then, and how each worker fared."""
        workers = [{"outcome": one.fought.outcome, "successes": one.successes} for one in self.workers]
        return {**self.tally.facts, "workers": workers}


def effort(request: Effort, table: Table) -> Resolution[Worked]:
    """All workers in turn meet the resistance; separate workers stop when the Task is over."""
    tally, found = Tally(request.task.task, request.task.progress), list[Clashed]()
    rival, shared = request.rival, request.shared
    for at, worker in enumerate(request.workers):
        if request.mode == "separate" and tally.status != "open":
            break
        found.append(play_clash(_as_left(worker, found), rival, shared, request.options, table.at("workers", at)))
        rival, shared = found[-1].b.side, found[-1].shared
        if request.mode == "separate":
            worked = _worker(found[-1])
            tally = task_step(*tally, worked.outcome, worked.successes, worked.rival_successes)
    if request.mode == "together":
        tally = task_teamwork("together", *tally, tuple(map(_worker, found)))
    done = Worked(request.task, tally, tuple(one.a for one in found), tuple(one.b for one in found), shared)
    steps = (*(step for one in found for step in one.steps), *_steps(request.task, tally))
    return Resolution(done, _ENDS.get(tally.status) or _outcome(request.task, tally, found), steps)


def _outcome(task: OpenTask, tally: Tally, found: Sequence[Clashed]) -> Outcome:
    """The outcome of one worker, or of several by the tokens they moved and lost."""
    moved, lost = _tokens(task, tally)
    return found[0].outcome if len(found) == 1 else RESULTS[moved > 0, lost > 0]


def _tokens(task: OpenTask, tally: Tally) -> tuple[int, int]:
    """The Task tokens that moved, and the Progress tokens that were lost."""
    moved = task.task - tally.task
    return moved, task.progress + moved - tally.progress


def _as_left(worker: Duelist, found: Sequence[Clashed]) -> Duelist:
    """A worker with the hand after the workers before it, if the same player plays them (destiny-238).

    With the points too, if they are the same character's.
    """
    for one in reversed(found):
        if worker.player and one.a.side.id == worker.id:
            left = one.a.side
            worker = replace(worker, hand=left.hand, deck=left.deck)
            break
    before = [one.a.side.cp for one in found if worker.player and one.a.side.actor == worker.actor]
    return replace(worker, cp=before[-1]) if before else worker


def _worker(found: Clashed) -> Worker:
    """The result of one worker, in the form of the Task rules."""
    outcome = found.a.fought.outcome
    return Worker(outcome=outcome, successes=found.a.successes, rival_successes=found.b.successes)


def _steps(task: OpenTask, tally: Tally) -> Iterator[Step]:
    """Steps for the tokens that moved or were lost, and those still to do (destiny-68, 69)."""
    moved, lost = _tokens(task, tally)
    if moved:
        yield Step("destiny-68", "task_moved", task.id, amount=moved)
    if lost:
        yield Step("destiny-69", "task_lost", task.id, amount=-lost)
    yield Step("destiny-67", "task_stands", task.id, total=tally.task)


def effort_odds(request: Effort) -> Odds | None:
    """The odds of one worker: to complete the Task, and to get on with it; None for several."""
    if len(request.workers) != 1:
        return None
    found = clash_odds(request.workers[0], request.rival, request.shared, request.options)
    if found is None or not found.spread:
        return found
    done = sum((p for n, p in found.spread.items() if int(n) >= request.task.task), Fraction(0))
    chances = (Chance("p_progress", found.chances[0].p), Chance("p_complete", done), *found.chances[1:])
    return Odds(chances, found.spread, found.counted, found.mean)


# On screen ------------------------------------------------------------------------------------------------------------

_MODES = (Choice("separate", "One after the other"), Choice("together", "All in one"))


def _open(situation: Situation) -> tuple[Choice, ...]:
    """The Tasks under way, or a new one."""
    tasks = open_tasks(situation.state.tasks)
    return (*(Choice(task.id, task.id, note=f"{task.task} to do") for task in tasks), Choice("", "A new one"))


def helpers(situation: Situation) -> tuple[Choice, ...]:
    """The possible helpers: everyone there; in a battle, units that may not act have the reason."""
    return actor_choices(situation) or opponents(situation)


@dataclass(frozen=True, slots=True)
class Helper:
    """Another worker at the Task."""

    who: str = entry("Who", default="", choices=helpers, tie=BY_NAME)
    uses: str = entry("With", default=BEST, choices=rival_choices, whose="who")
    tool: str = entry("Tool", default="", choices=their_tools, whose="who", if_any=True)
    limb: str = entry("With which arm", default="", choices=their_arms, if_any=True)
    skill: int = entry("Skill modifier", default=0, low=-10, high=10)


_TOKENS = 3
_NEW = Only("task", ("",), lenient=True)


@dataclass(frozen=True, kw_only=True)
class _Chosen:
    """The Task; the form begins with it."""

    task: str = entry("Task", default="", choices=_open, scene=True)
    name: str = entry("A new one", default="", once=True, help="Its name.", only=_NEW)
    tokens: int = entry(
        "Its Difficulty", default=_TOKENS, low=1, high=30, lever=True, code="bad_difficulty", once=True, only=_NEW
    )


@dataclass(frozen=True, kw_only=True)
class TaskForm(ConflictForm, _Chosen):
    """A Task to continue or start, and its workers."""

    team: tuple[Helper, ...] = entry("Also at it", default=(), once=True)
    mode: Mode = entry("They work", default="separate", choices=_MODES, scene=True)


def _start(situation: Situation) -> TaskForm:
    tasks = open_tasks(situation.state.tasks)
    versus = start_versus(situation)
    form = TaskForm(unit=versus["unit"], uses=versus["uses"], difficulty=DEFAULT_DIFFICULTY)
    return replace(form, task=tasks[0].id) if tasks else replace(form, name="A Task")


def _again(form: TaskForm, situation: Situation) -> TaskForm:
    """The form that continues the Task it started."""
    begun = not form.task and form.name.strip() in {task.id for task in open_tasks(situation.state.tasks)}
    return replace(form, task=form.name.strip(), name="", tokens=_TOKENS) if begun else form


def _prepare(form: TaskForm, situation: Situation) -> Effort:
    own, team, task = own_side(form, situation), tuple(_helpers(form, situation)), _task(form, situation)
    beside = replace(form, initiative=(), more=0)
    others = (side_of(who, means, beside, situation) for who, means in team)
    rival = rival_side(form, situation, task.id, [who for who, _ in team])
    return Effort((own, *others), rival, situation.state.shared, task, form.mode, situation.options)


def _helpers(form: TaskForm, situation: Situation) -> Iterator[tuple[Combatant, Means]]:
    """The workers beside the acting one, with their means; refuses empty, repeated, opposing and unable ones."""
    rival, seen = rival_of(form, situation), {combatant(form.unit, situation, "unit").id}
    for at, helper in enumerate(form.team):
        if not helper.who:
            raise Refusal("bad_request", "Choose a character.", f"team.{at}.who")
        who = combatant(helper.who, situation, f"team.{at}.who")
        if who.id in seen:
            raise Refusal("bad_request", f"{who.name} is already working on it.", f"team.{at}.who")
        if who.unit is not None and (why := cannot_act(who.unit, situation)):
            raise Refusal("no_action_left", why, f"team.{at}.who")
        if not who.sheet.can_act:
            raise Refusal("no_action_left", f"{who.name:.60} is out of action.", f"team.{at}.who")
        if rival is not None and who.id == rival.id:
            raise Refusal("bad_request", f"{who.name} opposes this Task. Choose another helper.", f"team.{at}.who")
        seen.add(who.id)
        yield who, Means(helper.uses, helper.tool, helper.limb, helper.skill, f"team.{at}.")


def _task(form: TaskForm, situation: Situation) -> OpenTask:
    """The Task under way, or a new one with its tokens; refuses one without a name and a name that is taken."""
    known: dict[str, OpenTask] = {task.id: task for task in situation.state.tasks}
    if form.task:
        if form.task not in {task.id for task in open_tasks(situation.state.tasks)}:
            raise Refusal("bad_request", "This Task is over. Choose another.", "task")
        return known[form.task]
    name = form.name.strip()
    if not name or name in known:
        raise Refusal("bad_request", "There is already a Task with this name. Choose another name.", "name")
    begun = task_start(form.tokens)
    return OpenTask(name, begun.task, begun.progress)


def _settle(done: Done[TaskForm, Effort, Worked]) -> Effects:
    form, situation, worked = done.form, done.situation, done.value
    task = worked.task
    sides = (*worked.workers, *worked.rivals)
    state = decks_after(situation.state, (after.side for after in sides), worked.shared)
    after = replace(task, task=worked.tally.task, progress=worked.tally.progress)
    others = tuple(each for each in state.tasks if each.id != task.id)
    lasting = (*others, after) if worked.tally.status == "open" else others
    points = tuple(move for one in sides for move in cp_move(one.side, one.spent))
    team = ((combatant(form.unit, situation, "unit"), own_means(form)), *_helpers(form, situation))
    at_it = team[: len(worked.workers)]
    rival = rival_of(form, situation)
    effects = count_test_in_battle(
        situation,
        Effects(state=replace(state, tasks=lasting), points=points),
        zip((who for who, _ in at_it), worked.workers, strict=True),
        [(rival, after) for after in worked.rivals],
    )
    return use_tools(situation, effects, *at_it, (rival, their_means(form)))


def _brief(done: Done[TaskForm, Effort, Worked]) -> Brief:
    who = combatant(done.form.unit, done.situation, "unit").other_than(done.situation)
    return Brief(done.value.task.id, (("to_do", done.value.tally.task),), who=who)


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="task",
        title="Task",
        place=Place.SCENE,
        form=TaskForm,
        request=Effort,
        rule=effort,
        prepare=_prepare,
        settle=_settle,
        start=_start,
        follow=another_unit,
        again=_again,
        help="Work on something that takes several Successes, alone or as a team.",
        why_not=unable,
        odds=effort_odds,
        brief=_brief,
    ),
)
