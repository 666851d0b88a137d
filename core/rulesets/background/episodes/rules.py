"""The consequences of the ends of scenes, sessions and episodes (background-5, 53, 54, 55)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal, NamedTuple, Protocol, TypeVar

from core.actions.rule import rule
from core.rulesets.background.cards.checks import check_form, check_ids
from core.rulesets.background.options import AS_WRITTEN, HouseRules
from core.rulesets.background.values import Fighter, Person
from core.schema.codec import Json, encode
from core.schema.entry import Entry, entry

F = TypeVar("F", bound=Fighter)
End = Literal["scene", "session", "episode"]
People = tuple[Person, ...]


class Passed(NamedTuple):
    """Everyone after an end, in the same order, and the disadvantages discarded."""

    end: End
    people: People
    discarded: tuple[str, ...] = ()


def _scene_over(people: People, scene: int) -> Passed:
    """End the scene of this number: blue cards return, marks and some disadvantages go (background-53)."""
    rested = (replace(one, advantage=False, incapacitated=False) for one in people)
    return _expire_disadvantages("scene", tuple(return_cards(one, "scene") for one in rested), scene)


def _session_over(people: People, session: int) -> Passed:
    """End the session of this number, after its scene: red cards return (background-54)."""
    return _expire_disadvantages("session", tuple(return_cards(one, "session") for one in people), session)


def _episode_over(people: People, episode: int) -> Passed:
    """End the episode of this number: some disadvantages go (background-55)."""
    return _expire_disadvantages("episode", people, episode)


def return_cards(fighter: F, end: End) -> F:
    """The fighter with all cards ready again that return at this end (background-42)."""
    cards = (replace(b, used=False) if b.back_row.per == end else b for b in fighter.backgrounds)
    return replace(fighter, backgrounds=tuple(cards))


def _expire_disadvantages(end: End, people: People, number: int) -> Passed:
    """Discard the disadvantages that last until this end, characters in order."""
    discarded = list[str]()
    after = list[Person]()
    for one in people:
        gone = [held for held in one.disadvantages if held.until.part == end and held.number <= number]
        discarded += (held.card for held in gone)
        after.append(replace(one, disadvantages=tuple(held for held in one.disadvantages if held not in gone)))
    return Passed(end, tuple(after), tuple(discarded))


@dataclass(frozen=True, slots=True)
class RunningChallenge:
    """A challenge that runs in the scene."""

    id: str = entry("Id")
    locked: bool = entry("Locked", default=False)


Number = Annotated[int, Entry(low=1)]
Challenges = tuple[RunningChallenge, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """The ends in order, and the numbers of scene, session and episode after them, if they may change.

    `unlocked` are challenges that open, `reshuffle` tells whether the discard is shuffled back.
    """

    passed: tuple[Passed, ...]
    scene: int | None = None
    session: int | None = None
    episode: int | None = None
    unlocked: tuple[str, ...] | None = None
    reshuffle: bool | None = None

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface: everyone's state, without bonus draws, which never end."""
        names = ("scene", "session", "episode", "unlocked", "reshuffle")
        states = {one.id: one.state for one in self.passed[-1].people}
        return {
            **{name: encode(value) for name in names if (value := getattr(self, name)) is not None},
            "characters": {id: {k: v for k, v in state.items() if k != "bonus_draws"} for id, state in states.items()},
            "discarded": [card for passed in self.passed for card in passed.discarded],
        }


def end_scene(
    scene: Number, characters: People, challenges: Challenges = (), options: HouseRules = AS_WRITTEN
) -> Ended:
    """End a scene (background-5, 53)."""
    return Ended(
        passed=(_scene_over(characters, scene),),
        scene=scene + 1,
        unlocked=_unlocked_challenges(challenges),
        reshuffle=options.reshuffle in ("every_scene", "every_draw"),
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
) -> Ended:
    """End a session: first its scene unless that continues, then by a house rule the episode (background-5, 54)."""
    ends, turns = not scene_continues, options.episode == "session"
    first = (_scene_over(characters, scene),) if ends else ()
    session_over = _session_over(first[0].people if first else characters, session)
    last = (_episode_over(session_over.people, episode),) if turns else ()
    return Ended(
        passed=(*first, session_over, *last),
        session=session + 1,
        scene=scene + ends,
        episode=episode + turns,
        unlocked=_unlocked_challenges(challenges) if ends else (),
        reshuffle=options.reshuffle != "when_empty",
    )


def end_episode(episode: Number, characters: People) -> Ended:
    """End an episode (background-55)."""
    return Ended(passed=(_episode_over(characters, episode),), episode=episode + 1)


class _OfPeople(Protocol):
    """A request with characters."""

    @property
    def characters(self) -> People:
        """The characters of the request."""


def check_people(request: _OfPeople) -> None:
    """Refuse a request with a wrong form, and the same id twice."""
    check_form(request)
    check_ids((person.id for person in request.characters), "characters")


def _unlocked_challenges(challenges: Sequence[RunningChallenge]) -> tuple[str, ...]:
    return tuple(challenge.id for challenge in challenges if challenge.locked)


RULES = (
    rule(end_scene, check=check_people),
    rule(end_session, check=check_people),
    rule(end_episode, check=check_people),
)
