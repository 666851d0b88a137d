"""What happens by itself as scenes and sessions end, and said in steps (background-5, 53 to 55)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.acts.choosing import title
from core.acts.result import Step
from core.acts.situation import NOTHING
from core.lifecycle import WITH_SCENE, Ending, Lifecycle
from core.rulesets.background.draws.fighters import fighter, following, is_named, remembered, sheet_after, strangers
from core.rulesets.background.episodes.rules import (
    Passed,
    episode_over,
    scene_over,
    scene_reshuffles,
    session_over,
    session_reshuffles,
)
from core.rulesets.background.look import shown
from core.rulesets.background.sheet import State
from core.rulesets.background.show import task_title, until_from_now
from core.rulesets.background.situation import Actor, Effects, Situation
from core.rulesets.background.values import Fighter
from core.wording import MINUS


@dataclass(frozen=True, slots=True)
class Turned:
    """The campaign while time passes: everybody, the table state, and what there is to say."""

    fighters: tuple[Fighter, ...]
    state: State
    steps: tuple[Step, ...] = ()

    def passing(self, passed: Passed, state: State, *told: Step) -> Turned:
        """After something has ended, with what that changed for whom."""
        changes = (step for old, new in zip(self.fighters, passed.fighters, strict=True) for step in _changes(old, new))
        return Turned(passed.fighters, state, (*self.steps, *told, *changes))


def _changes(before: Fighter, after: Fighter) -> Iterator[Step]:
    """What the end of something changed for one character."""
    for old, new in zip(before.backgrounds, after.backgrounds, strict=True):
        if old.used and not new.used:
            rule = "background-54" if old.filled.back == "red" else "background-53"
            yield Step(rule, "card_returns", title(old.title), (old.card,), seat=before.shown)
    for held in before.disadvantages:
        if held not in after.disadvantages:
            rule = "background-53" if held.expires == "scene_end" else "background-55"
            yield Step(rule, "disadvantage_over", tokens=(held.card,), seat=before.shown)
    if before.advantage and not after.advantage:
        yield Step("background-53", "advantage_lapsed", seat=before.shown)
    if before.incapacitated and not after.incapacitated:
        yield Step("background-53", "can_act_again", seat=before.shown)


def scene_ended(turned: Turned) -> Turned:
    """The scene of this number is over: challenges close, locked ones may be tried afresh (background-53)."""
    state = turned.state
    names = {fighter.id: fighter.shown for fighter in turned.fighters}
    unlocked = (
        Step("background-53", "challenge_opens", task_title(task), seat=names.get(str(task.actor), ""))
        for task in state.tasks
        if task.challenge.locked
    )
    after = replace(state, scene=state.scene + 1, begun=False, tasks=())
    return turned.passing(scene_over(turned.fighters, state.scene), after, *unlocked)


def episode_ended(turned: Turned) -> Turned:
    """The episode of this number is over (background-55)."""
    state = turned.state
    told = Step("background-55", "episode_over", str(state.episode))
    passed = episode_over(turned.fighters, state.episode)
    return turned.passing(passed, replace(state, episode=state.episode + 1), told)


def begin(situation: Situation) -> Turned:
    """Everybody and the table as they are; those without a sheet come last."""
    people = tuple(fighter(actor, situation) for actor in situation.actors.values())
    return Turned((*people, *strangers(situation)), situation.state)


def effects_of(turned: Turned, situation: Situation, *, reshuffle: bool = False) -> Effects:
    """What has become of sheets and state; the discard goes back if it is time for that."""
    others = tuple(f for f in turned.fighters if is_named(f))
    people = (f for f in turned.fighters if not is_named(f))
    after = {f.id: sheet_after(f, situation.actors[int(f.id)].sheet) for f in people}
    deck, steps = following(turned.state.deck, {**after, **{f.id: f for f in others}}), turned.steps
    if reshuffle and deck.discard:
        steps = (*steps, Step("background-5", "reshuffled", amount=len(deck.discard)))
        deck = deck.reshuffled()
    return Effects(
        sheets={int(id): sheet for id, sheet in after.items() if sheet != situation.actors[int(id)].sheet},
        state=replace(turned.state, deck=deck, strangers=remembered((), others)),
        steps=steps,
    )


def _scene_starts(situation: Situation) -> Effects:
    """A scene that was to go on does so, and from here on it may end; a new one leaves behind what was not granted."""
    state = situation.state
    after = replace(state, goes_on=False, due=state.due if state.goes_on else ())
    return NOTHING if after == state else Effects(state=after)


def _scene_ends(situation: Situation) -> Effects:
    if situation.state.goes_on:
        return Effects(steps=(Step("background-54", "scene_goes_on"),))
    turned = scene_ended(begin(situation))
    return effects_of(turned, situation, reshuffle=scene_reshuffles(situation.options))


def _session_ends(situation: Situation) -> Effects:
    """Ends the scene too if something was drawn in it since the last one, and by option the episode."""
    turned = begin(situation)
    if turned.state.begun and not turned.state.goes_on:
        turned = scene_ended(turned)
    turned = turned.passing(session_over(turned.fighters), replace(turned.state, goes_on=False))
    if situation.options.episode == "session":
        turned = episode_ended(turned)
    return effects_of(turned, situation, reshuffle=session_reshuffles(situation.options))


def _ending(situation: Situation) -> tuple[Ending, ...]:
    """What goes as a scene or episode ends: disadvantages, marks, bonus draws not granted (background-15, 45 to 55)."""
    return tuple(ending for actor in situation.actors.values() for ending in _endings(actor, situation))


def _endings(actor: Actor, situation: Situation) -> Iterator[Ending]:
    state = situation.state
    now = {"scene_end": state.scene, "episode_end": state.episode}
    for held in actor.sheet.disadvantages:
        if held.number <= now[held.expires]:
            yield Ending(f"{MINUS}{shown(held.card)}", until_from_now(held, situation), actor.id)
    if actor.sheet.advantage:
        yield Ending("Advantage", "lapses with the scene unless used", actor.id)
    if actor.sheet.incapacitated:
        yield Ending("Incapacitated", WITH_SCENE, actor.id)
    for due in state.due:
        if due.actor == actor.id:
            what = f"A bonus draw for {due.reason.replace('_', ' ')}"
            yield Ending(what, "lapses with the scene unless granted", actor.id, "grant_bonus_draw")


LIFECYCLE = Lifecycle(session_end=_session_ends, scene_start=_scene_starts, scene_end=_scene_ends, ending=_ending)
