"""The GM's actions for time: end an episode, continue a scene next time (background-54, 55)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.actions.action import Action, Change
from core.actions.place import Place
from core.actions.result import Step
from core.refusal import Refusal
from core.rulesets.background.episodes.lifecycle import effects_of_end, people
from core.rulesets.background.episodes.rules import end_episode
from core.rulesets.background.situation import Effects, Situation


@dataclass(frozen=True, slots=True)
class TimeForm:
    """A form without fields."""


def _end_episode(form: TimeForm, situation: Situation) -> Effects:
    return effects_of_end(end_episode(situation.state.episode, people(situation)), situation)


def _by_session(situation: Situation) -> Refusal | None:
    if situation.options.episode == "session":
        return Refusal("bad_request", "By a house rule, each session is an episode here.")
    return None


def _go_on(form: TimeForm, situation: Situation) -> Effects:
    """Keep the scene open when the session ends (background-54)."""
    state = situation.state
    told = Step("background-54", "scene_will_go_on", total=state.scene)
    return Effects(state=replace(state, goes_on=True), steps=(told,))


def _goes_on(situation: Situation) -> Refusal | None:
    return (
        Refusal("bad_request", "The scene already continues next time. Undo to change that.")
        if situation.state.goes_on
        else None
    )


ACTIONS: tuple[Action, ...] = (
    Change(
        id="end_episode",
        title="End the episode",
        place=Place.STORY,
        logged="The episode ends",
        of_table=True,
        form=TimeForm,
        apply=_end_episode,
        help="End the episode and discard its disadvantages.",
        why_not=_by_session,
    ),
    Change(
        id="scene_goes_on",
        title="Continue the scene next time",
        place=Place.STORY,
        logged="The scene continues next time",
        of_table=True,
        form=TimeForm,
        apply=_go_on,
        help="Keep the scene open when the session ends. Blue cards, locks and marks stay.",
        why_not=_goes_on,
    ),
)
