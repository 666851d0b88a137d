"""Effects of a game that happen by themselves when sessions and scenes start and end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from core.actions.situation import ActorId, Effects, Situation


def nothing(situation: Situation) -> Effects:
    """No effects."""
    from core.actions.situation import Effects  # noqa: PLC0415  loaded with the first act

    return Effects()


class Wanted(NamedTuple):
    """A sentence about something missing, and the action that adds it."""

    what: str
    action: str


class Chore(NamedTuple):
    """An action to do between two sessions, and whether it has been done."""

    action: str
    actor: ActorId | None = None
    done: bool = False


WITH_SCENE, WITH_SESSION = "ends with the scene", "ends with the session"
"""The usual times at which something ends."""


class Ending(NamedTuple):
    """A condition or unused benefit that ends by itself: with the scene, with the session or after some time.

    `action` is the action that deals with it, if there is one.
    """

    what: str
    when: str
    actor: ActorId | None = None
    action: str = ""


class Lifecycle(NamedTuple):
    """Effects that happen by themselves when a session or scene starts or ends.

    `scene_draw` is the action that starts a scene, if the game has one. If the program draws, it is done with its
    default form when the scene starts, in the same record; if cards are typed in, it is the next action due.
    `scene_wants` returns something worth doing before a scene starts. `chores` are actions to do between two sessions
    in addition to points, milestones and downtime. `ending` lists what ends with the scene, with the session or as
    time passes, so that no one forgets it.
    """

    session_start: Callable[[Situation], Effects] = nothing
    session_end: Callable[[Situation], Effects] = nothing
    scene_start: Callable[[Situation], Effects] = nothing
    scene_end: Callable[[Situation], Effects] = nothing
    scene_draw: str = ""
    scene_wants: Callable[[Situation], Wanted | None] = lambda situation: None
    chores: Callable[[Situation], tuple[Chore, ...]] = lambda situation: ()
    ending: Callable[[Situation], tuple[Ending, ...]] = lambda situation: ()
