"""What the end of a scene, a session and an episode brings (background-5, 53, 54, 55)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, NamedTuple, Protocol

from core.acts.rule import rule
from core.rulesets.background.cards.checks import check_form, check_ids
from core.rulesets.background.options import AS_WRITTEN, HouseRules
from core.rulesets.background.values import Expires, Fighter, Person
from core.schema.codec import Json
from core.schema.entry import Entry, entry


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


Number = Annotated[int, Entry(low=1)]
People = tuple[Person, ...]
Challenges = tuple[Running, ...]


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


def end_scene(
    scene: Number, characters: People, challenges: Challenges = (), options: HouseRules = AS_WRITTEN
) -> SceneEnded:
    """The scene ends (background-53)."""
    passed = scene_over(characters, scene)
    return SceneEnded(
        scene=scene + 1,
        characters=_states(passed),
        discarded=passed.discarded,
        unlocked=_unlocked(challenges),
        reshuffle=scene_reshuffles(options),
    )


def end_session(
    scene: Number,
    characters: People,
    session: Number,
    episode: Number,
    *,
    challenges: Challenges = (),
    scene_continues: bool = False,
    options: HouseRules = AS_WRITTEN,
) -> SessionEnded:
    """The session ends: first its scene unless that continues, then by option the episode (background-54)."""
    ends, turns = not scene_continues, options.episode == "session"
    after_scene = scene_over(characters, scene) if ends else Passed(characters)
    after_session = session_over(after_scene.fighters)
    passed = episode_over(after_session.fighters, episode) if turns else after_session
    return SessionEnded(
        session=session + 1,
        scene=scene + ends,
        episode=episode + turns,
        characters=_states(passed),
        discarded=after_scene.discarded + passed.discarded,
        unlocked=_unlocked(challenges) if ends else (),
        reshuffle=session_reshuffles(options),
    )


def end_episode(episode: Number, characters: People) -> EpisodeEnded:
    """The episode ends (background-55)."""
    passed = episode_over(characters, episode)
    return EpisodeEnded(episode=episode + 1, characters=_states(passed), discarded=passed.discarded)


class _OfPeople(Protocol):
    """A request with characters."""

    @property
    def characters(self) -> People:
        """Who is asked about."""


def check_people(request: _OfPeople) -> None:
    """Refuse a request whose form is wrong, and the same id twice."""
    check_form(request)
    check_ids((person.id for person in request.characters), "characters")


def _states(passed: Passed) -> dict[str, Json]:
    states = {fighter.id: fighter.state for fighter in passed.fighters}
    return {id: {name: fact for name, fact in state.items() if name != "bonus_draws"} for id, state in states.items()}


def _unlocked(challenges: Sequence[Running]) -> tuple[str, ...]:
    return tuple(challenge.id for challenge in challenges if challenge.locked)


RULES = (
    rule(end_scene, check=check_people),
    rule(end_session, check=check_people),
    rule(end_episode, check=check_people),
)
