"""Tasks after a session: a short list, each line ticked from the campaign's contents. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Literal, NamedTuple

from campaigns.wording.titles import action_words

if TYPE_CHECKING:
    from campaigns.state.view import SessionView, View
    from core.lifecycle import Chore


class ToDo(NamedTuple):
    """A line of the list: the task, its progress, and whether it is done.

    `kind` tells where to do it, `action` is the id of a game's action; `who` are the characters still missing. A line
    that is due (`campaigns.todo.pending`) has the id of its subject in `ref`, and may be `urgent`.
    """

    kind: Literal[
        "points",
        "milestones",
        "act",
        "downtime",
        "reminder",
        "event",
        "thread",
        "clock",
        "project",
        "ending",
        "scene",
        "evening",
        "plan",
        "check",
        "sheet",
    ]
    title: str
    said: str
    done: bool
    who: tuple[int, ...] = ()
    action: str = ""
    ref: int | None = None
    urgent: bool = False


def to_do(view: View, session: SessionView, given: Collection[int], chores: Sequence[Chore]) -> Iterator[ToDo]:
    """The tasks after a session, or in it while it is open, in the best order.

    `given` are the characters who got points for it, `chores` the game's own tasks.
    """
    yield from (line._replace(said=_say_line(session, line)) for line in _lines(view, session, given, chores))
    if view.session is not None:
        yield from _next(view)
    elif view.ruleset.downtime is not None:
        yield _downtime(view)


def award_recipients(view: View, session: SessionView) -> list[int]:
    """The characters who should get points for a session: everyone who was there and can still use them."""
    there = (c for c in view.characters if c.id in session.attendance and c.status != "retired")
    return [c.id for c in there if not view.ruleset.dead(c.sheet)]


def _next(view: View) -> Iterator[ToDo]:
    """The next step of an open session: the first prepared scene, and between scenes its end."""
    if view.prepared:
        yield ToDo("scene", "Next scene", f"{view.prepared[0].title}, prepared", False, ref=view.prepared[0].id)
    if view.scene is None:
        yield ToDo("evening", "End the session", "press [E] on the play screen", False)


def _say_line(session: SessionView, line: ToDo) -> str:
    """The text of a line with its session: `session 11 · 2 of 4, not yet Ilse, Tobias`."""
    return " · ".join(filter(None, (f"session {session.number}", line.said)))


def _lines(view: View, session: SessionView, given: Collection[int], chores: Sequence[Chore]) -> Iterator[ToDo]:
    there = award_recipients(view, session)
    if view.ruleset.currencies and there:
        waiting = tuple(c for c in there if c not in given)
        yield ToDo("points", "Award points", _so_far(view, there, waiting), not waiting, waiting)
    if view.ruleset.tiers and view.milestones:
        yield _milestones(view, session.number)
    dead = {c.id for c in view.characters if view.ruleset.dead(c.sheet)}
    asked = [chore for chore in chores if chore.actor is None or chore.actor in {*view.party} - dead]
    for action, each in groupby(asked, key=lambda chore: chore.action):
        yield _chore(view, action, [*each])


def _milestones(view: View, session: int) -> ToDo:
    reached = sum(m.session == session for m in view.milestones)
    ahead = sum(not m.reached for m in view.milestones)
    said = f"{reached or 'none'} reached, {ahead or 'none'} still open"
    return ToDo("milestones", "Reach milestones", said, bool(reached) or not ahead)


def _chore(view: View, action: str, chores: Sequence[Chore]) -> ToDo:
    everyone = [chore.actor for chore in chores if chore.actor is not None]
    waiting = tuple(chore.actor for chore in chores if chore.actor is not None and not chore.done)
    done = all(chore.done for chore in chores)
    said = _so_far(view, everyone, waiting) if everyone else ""
    return ToDo("act", action_words(view.ruleset, action), said, done, waiting, action)


def _downtime(view: View) -> ToDo:
    if view.downtime is None:
        return ToDo("downtime", "Downtime", "committed", True)
    planners = [plan.actor for plan in view.downtime.plans]
    waiting = tuple(plan.actor for plan in view.downtime.plans if not plan.activities)
    far = _so_far(view, planners, waiting) if waiting else "planned, to be committed"
    blocked = "" if view.downtime.ready else "something blocks it · "
    return ToDo("downtime", "Downtime", f"{blocked}{far}", False, waiting)


def _so_far(view: View, everyone: Collection[int], waiting: Collection[int]) -> str:
    """`2 of 4, not yet Ilse, Tobias`."""
    if not waiting or len(waiting) == len(everyone):
        return "no one yet" if waiting else "all"
    names = ", ".join(view.name_of(actor) for actor in waiting)
    return f"{len(everyone) - len(waiting)} of {len(everyone)}, not yet {names}"
