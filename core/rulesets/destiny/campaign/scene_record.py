"""What is written of a scene: its record, who wants and has reached what, who means to do what (destiny-73, 88, 90)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from core.acting import somebody
from core.action import Action, old_action
from core.choosing import title
from core.entry import Choice, entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step
from core.rulesets.destiny.campaign.chronicle import AHEAD, PLACE, SIDES, STORY, Aim, Goal, Record
from core.rulesets.destiny.campaign.rules import Goals, goal_check
from core.rulesets.destiny.campaign.story import Faction, Intentions, Scene, SceneCheck, check_scene, set_intentions
from core.rulesets.destiny.offered import first_of, only_with
from core.rulesets.destiny.state import State
from core.rulesets.destiny.time.rules import LONGEST
from core.situation import Brief, Effects, Situation, Suggested

_CAMPAIGN = only_with("campaign")


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneForm(Record):
    """A scene's record with the goals."""

    goals: tuple[Goal, ...] = entry("Goals", default=(), page=SIDES)


PAGES = {
    STORY: "What leads to the scene. Only the introduction is needed.",
    PLACE: "Where and when; texts for the table.",
    SIDES: "Who is against whom, and what each faction wants. The one with all its goals ends the scene.",
    AHEAD: "What is to come, and what of all this the players are not told.",
}


def _start_scene(situation: Situation) -> SceneForm:
    state: State = situation.state
    return SceneForm(**_parts(state.record), goals=state.goals)


def _parts(record: Record) -> dict[str, Any]:
    return {each.name: getattr(record, each.name) for each in fields(Record)}


def _prepare_scene(form: SceneForm, situation: Situation) -> SceneCheck:
    """The scene as it is checked; refuses rows that say nothing."""
    check_rows(form)
    return as_checked(form)


def as_checked(form: SceneForm) -> SceneCheck:
    """A scene's record as the rule wants it."""
    names = dict.fromkeys((*(side.name for side in form.sides), *(goal.faction for goal in form.goals)))
    return SceneCheck(Scene(form.introduction, {name: _faction(name, form) for name in names}))


_SAID = {
    "sides": {"name": "Name the faction"},
    "goals": {"faction": "Say the faction", "text": "Say the goal"},
    "events": {"event": "Say the event"},
    "milestones": {"title": "Say the milestone"},
    "threads": {"sign": "Say the sign"},
}
"""What each row has to say, by list and field."""


def check_rows(record: Any) -> None:
    """Refuse rows of a record that say nothing, and a clock event on a number there cannot be."""
    for rows, parts in _SAID.items():
        for at, row in enumerate(getattr(record, rows, ())):
            for part, wanted in parts.items():
                if not getattr(row, part).strip():
                    raise Refusal("bad_request", f"{wanted}, or remove the row.", f"{rows}.{at}.{part}")
            if rows == "events" and not 1 <= row.number <= LONGEST:
                why = f"A clock has the numbers from 1 to {LONGEST}."
                raise Refusal("no_such_clock_number", why, f"{rows}.{at}.number")


def _faction(name: str, form: SceneForm) -> Faction:
    goals = tuple(goal.text for goal in form.goals if goal.faction == name)
    return Faction(goals, tuple(unit for side in form.sides if side.name == name for unit in side.units))


def _settle_scene(form: SceneForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    record = Record(**_parts(form))
    missing = (Step("destiny-90", "scene_lacks", title(each)) for each in resolution.facts["missing"])
    steps = tuple(missing) or (Step("destiny-90", "scene_ready"),)
    state = replace(situation.state, record=record, goals=form.goals)
    return Effects(state=state, milestones=new_milestones(situation, record), steps=steps)


def new_milestones(situation: Situation, record: Record) -> tuple[Suggested, ...]:
    """The milestones that a change of the open scene's record adds; before it begins none is (destiny-218)."""
    known: tuple[Aim, ...] = situation.state.record.milestones if situation.scene else record.milestones
    return tuple(Suggested(aim.title.strip(), aim.tier) for aim in record.milestones if aim not in known)


def _open_goals(situation: Situation) -> tuple[Choice, ...]:
    goals = enumerate(situation.state.goals)
    return tuple(
        Choice(str(at), f"{goal.faction}: {goal.text}", "reached already" if goal.done else "", goal.reward)
        for at, goal in goals
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalForm:
    """A goal that is reached."""

    goal: int | None = entry("Goal", default=None, choices=_open_goals, once=True)


def _start_goal(situation: Situation) -> GoalForm:
    return GoalForm(goal=next((int(goal.id) for goal in _open_goals(situation) if not goal.why_not), None))


def _reached(form: GoalForm, situation: Situation) -> tuple[Goal, ...]:
    """The goals with this one reached."""
    goals: list[Goal] = list(situation.state.goals)
    if form.goal is None:
        raise Refusal("bad_request", "Choose a goal.", "goal")
    goals[form.goal] = replace(goals[form.goal], done=True)
    return tuple(goals)


def goals_by_faction(goals: tuple[Goal, ...]) -> Goals:
    """Who has reached what; two goals of one faction in the same words are still two."""
    factions: dict[str, dict[str, bool]] = {}
    for at, goal in enumerate(goals, 1):
        factions.setdefault(goal.faction, {})[f"{at} {goal.text}"] = goal.done
    return Goals(factions)


def _prepare_goal(form: GoalForm, situation: Situation) -> Goals:
    return goals_by_faction(_reached(form, situation))


def _settle_goal(form: GoalForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    goals = _reached(form, situation)
    return Effects(
        state=replace(situation.state, goals=goals),
        conflict_over=bool(resolution.facts["scene_over"]),
        steps=tuple(_told_goal(form, goals, resolution)),
    )


def _told_goal(form: GoalForm, goals: tuple[Goal, ...], resolution: Resolution[Any]) -> Iterator[Step]:
    assert form.goal is not None
    goal = goals[form.goal]
    yield Step("destiny-73", "goal_reached", goal.text, seat=goal.faction)
    if goal.reward:
        yield Step("destiny-73", "goal_reward", goal.reward, seat=goal.faction)
    for winner in resolution.facts["winners"]:
        yield Step("destiny-73", "scene_won", str(winner))


def _brief_goal(form: GoalForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    goal: Goal = situation.state.goals[form.goal]
    won = goal.faction in resolution.facts["winners"]
    told = f"{goal.text}, wins the scene with all of its goals" if won else goal.text
    return Brief(told, who=goal.faction, open=_players_own(goal.faction, situation))


def _players_own(faction: str, situation: Situation) -> bool:
    """Whether players' characters stand on that side: what they want they know."""
    players = {actor.name for actor in situation.actors.values() if actor.player}
    return any(players & set(side.units) for side in situation.state.record.sides if side.name == faction)


def _no_goal(situation: Situation) -> Refusal | None:
    if any(not goal.done for goal in situation.state.goals):
        return None
    return Refusal("bad_request", "No goal is open; set the scene to write goals down.")


@dataclass(frozen=True, slots=True, kw_only=True)
class IntentionForm:
    """What somebody means to do in the next scene."""

    text: str = entry("Means to", default="", once=True, long=True)


def _start_intention(situation: Situation) -> IntentionForm:
    return IntentionForm(text=situation.state.intentions.get(situation.actor.name, ""))


def _prepare_intention(form: IntentionForm, situation: Situation) -> Intentions:
    players = tuple(actor.name for actor in situation.actors.values() if actor.player)
    known = {who: text for who, text in situation.state.intentions.items() if who in players}
    return Intentions(players, {**known, situation.actor.name: form.text})


def _settle_intention(form: IntentionForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    still = tuple(Step("destiny-88", "no_intention", who) for who in resolution.facts["missing"])
    return Effects(state=replace(situation.state, intentions=resolution.facts["intentions"]), steps=still)


ACTIONS: tuple[Action, ...] = (
    old_action(
        id="reach_goal",
        title="A goal is reached",
        place=Place.CARE,
        form=GoalForm,
        request=Goals,
        rule=goal_check,
        prepare=_prepare_goal,
        settle=_settle_goal,
        start=_start_goal,
        help="Says whether a faction has all of its goals.",
        why_not=first_of(_CAMPAIGN, _no_goal),
        brief=_brief_goal,
    ),
    old_action(
        id="intention",
        title="Say an intention",
        place=Place.CARE,
        form=IntentionForm,
        request=Intentions,
        rule=set_intentions,
        prepare=_prepare_intention,
        settle=_settle_intention,
        start=_start_intention,
        help="What one means to do in the next scene; says who has not said yet.",
        why_not=first_of(_CAMPAIGN, somebody),
        brief=lambda form, resolution, situation: Brief(" ".join(form.text.split())),
    ),
    old_action(
        id="set_scene",
        title="Set a scene",
        place=Place.CARE,
        form=SceneForm,
        request=SceneCheck,
        rule=check_scene,
        prepare=_prepare_scene,
        settle=_settle_scene,
        start=_start_scene,
        help="Introduction, place, factions and their goals; says what is missing.",
        why_not=_CAMPAIGN,
        brief=lambda form, resolution, situation: Brief(who=""),
        pages=PAGES,
    ),
)
