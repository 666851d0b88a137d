"""The automatic changes when scenes and sessions end, and their steps (background-5, 53 to 55)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from core.actions.choices import title
from core.actions.result import Step
from core.actions.situation import NOTHING
from core.lifecycle import WITH_SCENE, Ending, Lifecycle
from core.rulesets.background.draws.fighters import (
    deck_matching,
    fighter,
    is_named,
    sheet_after,
    strangers,
    strangers_after,
)
from core.rulesets.background.episodes.rules import (
    Challenges,
    End,
    Ended,
    People,
    RunningChallenge,
    end_scene,
    end_session,
)
from core.rulesets.background.look import card_text
from core.rulesets.background.sheet import State
from core.rulesets.background.sheet_layout import task_title, until_from_now
from core.rulesets.background.situation import Actor, Effects, Situation
from core.rulesets.background.values import REASONS, Fighter
from core.wording import MINUS


def _changes(before: Fighter, after: Fighter) -> Iterator[Step]:
    """The steps of an end's changes for one character."""
    for old, new in zip(before.backgrounds, after.backgrounds, strict=True):
        if old.used and not new.used:
            yield Step(old.back_row.rule, "card_returns", title(old.title), (old.card,), seat=before.shown)
    for held in before.disadvantages:
        if held not in after.disadvantages:
            yield Step(held.until.rule, "disadvantage_over", tokens=(held.card,), seat=before.shown)
    if before.advantage and not after.advantage:
        yield Step("background-53", "advantage_lapsed", seat=before.shown)
    if before.incapacitated and not after.incapacitated:
        yield Step("background-53", "can_act_again", seat=before.shown)


def people(situation: Situation) -> People:
    """Everyone in their current state; people without a sheet come last."""
    return (*(fighter(actor, situation) for actor in situation.actors.values()), *strangers(situation))


def challenges(state: State) -> Challenges:
    """The challenges of the scene, each by its place in the list."""
    return tuple(RunningChallenge(str(i), task.challenge.locked) for i, task in enumerate(state.tasks))


def effects_of_end(ended: Ended, situation: Situation) -> Effects:
    """The effects of ends on sheets and state, including a reshuffle if it is due."""
    everybody, state = people(situation), situation.state
    steps = list[Step]()
    for passed in ended.passed:
        steps += _end_steps(passed.end, ended, everybody, situation)
        for old, new in zip(everybody, passed.people, strict=True):
            steps += _changes(old, new)
        everybody, state = passed.people, _after(passed.end, ended, state)
    others = tuple(one for one in everybody if is_named(one))
    after = {one.id: sheet_after(one, situation.actors[int(one.id)].sheet) for one in everybody if not is_named(one)}
    deck = deck_matching(state.deck, {**after, **{one.id: one for one in others}})
    if ended.reshuffle and deck.discard:
        steps.append(Step("background-5", "reshuffled", amount=len(deck.discard)))
        deck = deck.reshuffled()
    return Effects(
        sheets={int(id): sheet for id, sheet in after.items() if sheet != situation.actors[int(id)].sheet},
        state=replace(state, deck=deck, strangers=strangers_after((), others)),
        steps=tuple(steps),
    )


def _end_steps(end: End, ended: Ended, everybody: People, situation: Situation) -> Iterator[Step]:
    """The steps of an end itself: locked challenges may be tried again (background-53)."""
    names = {one.id: one.shown for one in everybody}
    if end == "scene":
        for task in (situation.state.tasks[int(id)] for id in ended.unlocked or ()):
            yield Step("background-53", "challenge_opens", task_title(task), seat=names.get(str(task.actor), ""))
    elif end == "episode":
        yield Step("background-55", "episode_over", str(situation.state.episode))


def _after(end: End, ended: Ended, state: State) -> State:
    """The campaign's state after an end."""
    if end == "scene":
        return replace(state, scene=ended.scene or state.scene, begun=False, tasks=())
    if end == "session":
        return replace(state, goes_on=False)
    return replace(state, episode=ended.episode or state.episode)


def _scene_starts(situation: Situation) -> Effects:
    """Continue a scene that was kept open, or start a new one and drop the bonus draws not granted."""
    state = situation.state
    after = replace(state, goes_on=False, due=state.due if state.goes_on else ())
    return NOTHING if after == state else Effects(state=after)


def _scene_ends(situation: Situation) -> Effects:
    state = situation.state
    if state.goes_on:
        return Effects(steps=(Step("background-54", "scene_goes_on"),))
    return effects_of_end(end_scene(state.scene, people(situation), challenges(state), situation.options), situation)


def _session_ends(situation: Situation) -> Effects:
    """End the session; also the scene if something was drawn in it, and by a house rule the episode."""
    state = situation.state
    ended = end_session(
        state.scene,
        people(situation),
        situation.number,
        state.episode,
        challenges=challenges(state),
        scene_continues=state.goes_on or not state.begun,
        options=situation.options,
    )
    return effects_of_end(ended, situation)


def _all_endings(situation: Situation) -> tuple[Ending, ...]:
    """Everything that ends with a scene or episode, and bonus draws not granted (background-15, 45 to 55)."""
    return tuple(ending for actor in situation.actors.values() for ending in _endings(actor, situation))


def _endings(actor: Actor, situation: Situation) -> Iterator[Ending]:
    state = situation.state
    for held in actor.sheet.disadvantages:
        if held.number <= state.now(held.until):
            yield Ending(f"{MINUS}{card_text(held.card)}", until_from_now(held, situation), actor.id)
    if actor.sheet.advantage:
        yield Ending("Advantage", "is lost when the scene ends, unless used", actor.id)
    if actor.sheet.incapacitated:
        yield Ending("Incapacitated", WITH_SCENE, actor.id)
    for due in state.due:
        if due.actor == actor.id:
            what = f"A bonus draw for {REASONS.get(due.reason, due.reason)}"
            yield Ending(what, "is lost when the scene ends, unless granted", actor.id, "grant_bonus_draw")


LIFECYCLE = Lifecycle(session_end=_session_ends, scene_start=_scene_starts, scene_end=_scene_ends, ending=_all_endings)
