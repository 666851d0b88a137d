"""What happens in a game by itself, when sessions and scenes start and end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from core.acts.situation import ActorId, Effects, Situation


def nothing(situation: Situation) -> Effects:
    """The effects of what changes nothing."""
    from core.acts.situation import Effects  # noqa: PLC0415  loaded with the first act

    return Effects()


class Wanted(NamedTuple):
    """What is missing, in a sentence, and the action that mends it."""

    what: str
    action: str


class Chore(NamedTuple):
    """An act that someone is to do between two sessions, and whether it has been done."""

    action: str
    actor: ActorId | None = None
    done: bool = False


WITH_SCENE, WITH_EVENING = "ends with the scene", "ends with the session"
"""When most of it ends."""


class Ending(NamedTuple):
    """Something that ends by itself, a condition or what lapses unused, and when: with the scene, the session, by time.

    `action` is the act by which it is seen to, if there is one.
    """

    what: str
    when: str
    actor: ActorId | None = None
    action: str = ""


class Lifecycle(NamedTuple):
    """What happens by itself when a session or scene starts or ends.

    `scene_draw` is the action with which a scene begins, if its game has one: where the program draws it is carried out
    with its form as it starts, in the record of the scene; where cards are typed in it is what is asked for next.
    `scene_wants` gives what is worth doing before a scene begins, `chores` what is to be done between two sessions
    besides points, milestones and downtime; `ending` what ends with the scene, with the session or as time passes, so
    that no one forgets it.
    """

    session_start: Callable[[Situation], Effects] = nothing
    session_end: Callable[[Situation], Effects] = nothing
    scene_start: Callable[[Situation], Effects] = nothing
    scene_end: Callable[[Situation], Effects] = nothing
    scene_draw: str = ""
    scene_wants: Callable[[Situation], Wanted | None] = lambda situation: None
    chores: Callable[[Situation], tuple[Chore, ...]] = lambda situation: ()
    ending: Callable[[Situation], tuple[Ending, ...]] = lambda situation: ()
