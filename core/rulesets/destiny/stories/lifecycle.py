"""Effects at the start and end of sessions and scenes (destiny-10, 11, 72, 73, 76, 88)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from core.actions.choices import title
from core.actions.result import Step
from core.actions.situation import Suggested
from core.lifecycle import WITH_SCENE, Chore, Ending, Lifecycle, Wanted
from core.rulesets.destiny.situation import Actor, Effects, Situation
from core.rulesets.destiny.state.stage import ClockEvent, Stage
from core.rulesets.destiny.state.story import Record
from core.rulesets.destiny.state.table import State
from core.rulesets.destiny.stories.awards import SUGGESTED
from core.rulesets.destiny.stories.records import goals_by_faction, suggested_milestones
from core.rulesets.destiny.stories.rules import goal_check
from core.rulesets.destiny.stories.tree import chapter_at, newest_chapter, with_chapter
from core.rulesets.destiny.time.actions import ClockForm, set_clock
from core.rulesets.destiny.values.stats import condition
from core.wording import quantity


def reshuffle_all(state: State) -> State:
    """The table with all hands, discards and draw piles shuffled together; hands are dealt afterwards."""
    damage = {name: deck.reshuffled() for name, deck in state.damage.items()}
    return replace(state, decks={}, shared=state.shared.reshuffled(), damage=damage)


def _scene_starts(situation: Situation) -> Effects:
    """Reshuffle all decks, and log and clear the plans of all characters (destiny-11, 88).

    The scene's own milestones are recorded, and its clock events are put on a clock (destiny-218, 220).
    """
    state = replace(reshuffle_all(situation.state), intentions={}, stage=_stage_with_clock(situation))
    said = (Step("destiny-88", "intends", text, seat=who) for who, text in situation.state.intentions.items())
    laid = (Step("destiny-220", "lies_on_clock", f"{each.number} {each.event}") for each in _first_events(situation))
    return Effects(
        state=state,
        milestones=tuple(suggested_milestones(situation.state.record.milestones)),
        steps=(Step("destiny-11", "gathered"), *said, *laid),
    )


def _first_events(situation: Situation) -> tuple[ClockEvent, ...]:
    """The clock events that a scene begins with; none if a clock continues from the scene before."""
    state = situation.state
    return () if state.stage.clock or not situation.options.plays("conditions") else state.record.events


def _stage_with_clock(situation: Situation) -> Stage:
    """The stage with a clock for the scene's clock events, long enough for all of them."""
    stage: Stage = situation.state.stage
    events = _first_events(situation)
    if not events:
        return stage
    form = ClockForm(events=events)
    return set_clock(stage, replace(form, size=max(form.size, *(event.number for event in events))))


def _scene_ends(situation: Situation) -> Effects:
    """End hands, Tasks, goals, map and clock, add the scene to its chapter, and suggest its milestone.

    A scene with its own milestones suggests no other (destiny-218).
    """
    state = situation.state
    winners = goal_check(goals_by_faction(state.goals)).winners
    over = (bool(winners) or not state.goals) and not state.record.milestones
    stage = state.stage if situation.in_conflict else Stage()  # a battle that goes on takes its map along
    suggests = over and bool(situation.scene) and situation.options.plays("campaign")
    return Effects(
        state=replace(
            _record_scene(state, situation.scene), decks={}, tasks=(), goals=(), record=Record(), stage=stage
        ),
        milestones=(Suggested(situation.scene, SUGGESTED["scene"]),) if suggests else (),
        steps=tuple(_steps(state, winners, newest_chapter(state) is not None)),
    )


def _record_scene(state: State, scene: str) -> State:
    """The table with the scene added to the newest chapter."""
    place = newest_chapter(state)
    if place is None or not scene:
        return state
    scenes = (*chapter_at(state, *place).scenes, scene)
    return replace(state, stories=with_chapter(state.stories, *place, scenes=scenes))


def _scene_wants(situation: Situation) -> Wanted | None:
    """An open chapter, if there are stories: otherwise the scene would belong to none (destiny-72)."""
    state = situation.state
    if not state.stories or newest_chapter(state) or not situation.options.plays("campaign"):
        return None
    if any(story.open for story in state.stories):
        return Wanted("No chapter is open, so the scene wouldn't belong to one.", "open_chapter")
    return Wanted("No story is open, so the scene wouldn't belong to one.", "open_story")


def _steps(state: State, winners: tuple[str, ...], placed: bool) -> Iterator[Step]:
    for task in state.tasks:
        yield Step("destiny-67", "task_ends", task.id)
    for winner in winners:
        yield Step("destiny-73", "scene_won", winner)
    if state.goals and not winners:
        yield Step("destiny-72", "goals_open")
    if state.stories and not placed:
        yield Step("destiny-72", "of_no_chapter")


def _session_starts(situation: Situation) -> Effects:
    """Allow all characters to earn a CP again (destiny-76)."""
    return Effects(state=replace(situation.state, awarded=()))


def _chores(situation: Situation) -> tuple[Chore, ...]:
    """For each player's character, the Conception award and the plan for the next scene (destiny-76, 88)."""
    if not situation.options.plays("campaign"):
        return ()
    state = situation.state
    players = [actor for actor in situation.actors.values() if actor.player]
    played = (Chore("award_cp", actor.id, actor.id in state.awarded) for actor in players)
    meant = (Chore("intention", actor.id, actor.name in state.intentions) for actor in players)
    return (*played, *meant)


def _endings(situation: Situation) -> tuple[Ending, ...]:
    """Tasks, events of the clock, and conditions that wear off as days pass (destiny-67, 72, 86, 100, 106)."""
    own = (ending for actor in situation.actors.values() for ending in _wearing_off(actor, situation.state))
    return (*_of_the_scene(situation.state), *own)


def _of_the_scene(state: State) -> Iterator[Ending]:
    for task in state.tasks:
        yield Ending(f"Task {task.id}, {task.task} to do", WITH_SCENE)
    for event in state.stage.events:
        if event.number in state.stage.clock and (ticks := state.stage.clock.index(event.number)):
            yield Ending(event.event, f"comes in {quantity(ticks, 'turn')}, at {event.number} on the clock")


def _wearing_off(actor: Actor, state: State) -> Iterator[Ending]:
    """Conditions that lose a level each day or month by the table in use, and unfinished training."""
    for name, level in actor.sheet.conditions.items():
        pace = condition(name, state.condition_table).wears_off
        if level and pace in ("day", "month"):
            yield Ending(f"{title(name)} {level}", f"loses a level each {pace}", actor.id, "time_passes")
    if (training := actor.sheet.in_progress) is not None:
        yield Ending(f"Training in {training.skill}", f"{quantity(training.weeks_left, 'week')} of it left", actor.id)


LIFECYCLE = Lifecycle(
    session_start=_session_starts,
    scene_start=_scene_starts,
    scene_end=_scene_ends,
    scene_draw="deal",
    scene_wants=_scene_wants,
    chores=_chores,
    ending=_endings,
)
