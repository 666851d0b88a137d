"""What the game master says of time: an episode ends, a scene goes on after the evening (background-54, 55)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from core.acting import blank
from core.action import old_action
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.background.draws.fighters import grown
from core.rulesets.background.episodes.rules import EndEpisode, end_episode
from core.rulesets.background.lifecycle import begin, effects_of, episode_ended
from core.rulesets.background.values import Person
from core.situation import Effects, Situation
from core.table import Table


@dataclass(frozen=True, slots=True)
class TimeForm:
    """Nothing to fill in."""


def _prepare_episode(form: TimeForm, situation: Situation) -> EndEpisode:
    return EndEpisode(
        episode=situation.state.episode, characters=tuple(grown(Person, one) for one in begin(situation).fighters)
    )


def _settle_episode(form: TimeForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    return effects_of(episode_ended(begin(situation)), situation)


def _by_session(situation: Situation) -> Refusal | None:
    if situation.options.episode == "session":
        return Refusal("bad_request", "Here each session is an episode; the house rules say so.")
    return None


@dataclass(frozen=True, slots=True)
class SceneGoesOn:
    """The number of the scene that is to go on."""

    scene: int


def go_on(request: SceneGoesOn, table: Table) -> Resolution[Any]:
    """The scene is not over when the evening is (background-54)."""
    return old_resolution({}, steps=(Step("background-54", "scene_will_go_on", total=request.scene),))


def _settle_scene(form: TimeForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    return Effects(state=replace(situation.state, goes_on=True))


def _goes_on(situation: Situation) -> Refusal | None:
    return Refusal("bad_request", "That is settled; undo takes it back.") if situation.state.goes_on else None


ACTIONS = (
    old_action(
        id="end_episode",
        title="End the episode",
        place=Place.CARE,
        form=TimeForm,
        request=EndEpisode,
        rule=end_episode,
        prepare=_prepare_episode,
        settle=_settle_episode,
        start=blank(TimeForm),
        help="Disadvantages that were to last until then go.",
        why_not=_by_session,
    ),
    old_action(
        id="scene_goes_on",
        title="Let the scene go on next time",
        place=Place.CARE,
        form=TimeForm,
        request=SceneGoesOn,
        rule=go_on,
        prepare=lambda form, situation: SceneGoesOn(situation.state.scene),
        settle=_settle_scene,
        start=blank(TimeForm),
        help="Ending the evening will not end it: blue cards, locks and marks stay.",
        why_not=_goes_on,
    ),
)
