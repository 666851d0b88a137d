"""What the end of a scene, a session and an episode brings (background-5, 53, 54, 55)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from core.acts.result import Resolution
from core.acts.rule import Rule, asking_nothing
from core.rulesets.background.cards.checks import check_form, check_ids
from core.rulesets.background.options import HouseRules
from core.rulesets.background.values import Expires, Fighter, Person
from core.schema.codec import Json
from core.schema.entry import entry


class Passed(NamedTuple):
    """Everybody after something ended, in the same order, and the disadvantages that went to the discard."""

    fighters: tuple[Fighter, ...]
    discarded: tuple[str, ...] = ()


def scene_over(fighters: Sequence[Fighter], scene: int) -> Passed:
    """The scene of this number ends: blue cards return, marks and some disadvantages go (background-53)."""
    rested = (replace(fighter, advantage=False, incapacitated=False) for fighter in fighters)
    return _expired([returned(fighter, ("blue",)) for fighter in rested], "scene_end", scene)


def session_over(fighters: Sequence[Fighter]) -> Passed:
    """The session ends, after its scene: red cards return (background-54)."""
    return Passed(tuple(returned(fighter, ("red",)) for fighter in fighters))


def episode_over(fighters: Sequence[Fighter], episode: int) -> Passed:
    """The episode of this number ends: some disadvantages go (background-55)."""
    return _expired(fighters, "episode_end", episode)


def returned(fighter: Fighter, backs: Collection[str]) -> Fighter:
    """The fighter with the cards of these backs at hand again (background-42)."""
    cards = (replace(b, used=False) if b.filled.back in backs else b for b in fighter.backgrounds)
    return replace(fighter, backgrounds=tuple(cards))


def _expired(fighters: Sequence[Fighter], end: Expires, number: int) -> Passed:
    """Disadvantages kept until this end go, characters in order."""
    discarded = list[str]()
    after = list[Fighter]()
    for fighter in fighters:
        gone = [held for held in fighter.disadvantages if held.expires == end and held.number <= number]
        discarded += (held.card for held in gone)
        after.append(replace(fighter, disadvantages=tuple(held for held in fighter.disadvantages if held not in gone)))
    return Passed(tuple(after), tuple(discarded))


def scene_reshuffles(options: HouseRules) -> bool:
    """Whether the discard goes back at the end of a scene (background-5)."""
    return options.reshuffle in ("every_scene", "every_draw")


def session_reshuffles(options: HouseRules) -> bool:
    """Whether the discard goes back at the end of a session (background-5, 54)."""
    return options.reshuffle != "when_empty"


@dataclass(frozen=True, slots=True)
class Running:
    """A challenge that runs in the scene."""

    id: str = entry("Id")
    locked: bool = entry("Locked", default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndScene:
    """A scene that ends."""

    scene: int = entry("Scene", low=1)
    characters: tuple[Person, ...] = entry("Characters")
    challenges: tuple[Running, ...] = entry("Challenges", default=())
    options: HouseRules = field(default_factory=HouseRules)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndSession(EndScene):
    """A session that ends, and its scene with it unless that continues."""

    session: int = entry("Session", low=1)
    episode: int = entry("Episode", low=1)
    scene_continues: bool = entry("The scene continues", default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndEpisode:
    """An episode that ends."""

    episode: int = entry("Episode", low=1)
    characters: tuple[Person, ...] = entry("Characters")


@dataclass(frozen=True, slots=True, kw_only=True)
class EpisodeEnded:
    """The episode that begins, and everybody's state but the bonus draws, which nothing ends."""

    episode: int
    characters: Mapping[str, Json]
    discarded: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneEnded:
    """The scene that begins, everybody in it, and whether the discard goes back."""

    scene: int
    characters: Mapping[str, Json]
    discarded: tuple[str, ...]
    unlocked: tuple[str, ...]
    reshuffle: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionEnded(SceneEnded):
    """The same of a session: its own number, and that of the episode."""

    session: int
    episode: int


def end_scene(request: EndScene) -> Resolution[SceneEnded]:
    """The scene ends (background-53)."""
    _check(request, request.characters)
    passed = scene_over(request.characters, request.scene)
    return Resolution(
        SceneEnded(
            scene=request.scene + 1,
            characters=_states(passed),
            discarded=passed.discarded,
            unlocked=_unlocked(request.challenges),
            reshuffle=scene_reshuffles(request.options),
        )
    )


def end_session(request: EndSession) -> Resolution[SessionEnded]:
    """The session ends: first its scene, then by option the episode (background-54)."""
    _check(request, request.characters)
    ends, turns = not request.scene_continues, request.options.episode == "session"
    scene = scene_over(request.characters, request.scene) if ends else Passed(request.characters)
    session = session_over(scene.fighters)
    episode = episode_over(session.fighters, request.episode) if turns else session
    return Resolution(
        SessionEnded(
            session=request.session + 1,
            scene=request.scene + ends,
            episode=request.episode + turns,
            characters=_states(episode),
            discarded=scene.discarded + episode.discarded,
            unlocked=_unlocked(request.challenges) if ends else (),
            reshuffle=session_reshuffles(request.options),
        )
    )


def end_episode(request: EndEpisode) -> Resolution[EpisodeEnded]:
    """The episode ends (background-55)."""
    _check(request, request.characters)
    passed = episode_over(request.characters, request.episode)
    return Resolution(EpisodeEnded(episode=request.episode + 1, characters=_states(passed), discarded=passed.discarded))


def _check(request: EndScene | EndEpisode, characters: Sequence[Person]) -> None:
    check_form(request)
    check_ids((person.id for person in characters), "characters")


def _states(passed: Passed) -> dict[str, Json]:
    states = {fighter.id: fighter.state for fighter in passed.fighters}
    return {id: {name: fact for name, fact in state.items() if name != "bonus_draws"} for id, state in states.items()}


def _unlocked(challenges: Sequence[Running]) -> tuple[str, ...]:
    return tuple(challenge.id for challenge in challenges if challenge.locked)


RULES = (
    Rule("end_scene", EndScene, asking_nothing(end_scene)),
    Rule("end_session", EndSession, asking_nothing(end_session)),
    Rule("end_episode", EndEpisode, asking_nothing(end_episode)),
)
