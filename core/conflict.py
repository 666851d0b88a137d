"""Conflicts of a game: what one is made of, what is due in it, and what its pane shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from core.lifecycle import nothing
from core.sheet import Badge

if TYPE_CHECKING:
    from core.acts.situation import ActorId, Effects, Situation
    from core.look import Look
    from core.schema.entry import Choice


F = TypeVar("F")
"""The form that a conflict begins with."""
C = TypeVar("C")
"""The state of a conflict."""


class Gauge(NamedTuple):
    """A tally towards a target, shown in a conflict."""

    label: str
    value: int
    target: int


class Participant(NamedTuple):
    """How someone in a conflict stands: one row of its pane.

    `turn` says whether it is their move, whether they are still to act ("open"), have acted, or are out of it. `group`
    heads the rows of those who stand together, `side` is a faction or an aim, `card` lies by them and says whose they
    are. `harm` fills up; `left` runs out (tokens, cards), a target of 0 says that there is no most. `note` is the rest.
    That someone `secret` takes part the players do not know. `played` is the character of whoever plays
    someone who is no character: what is drawn for them is that person's.
    """

    name: str
    actor: ActorId | None = None
    turn: Literal["due", "open", "done", "out"] = "open"
    group: str = ""
    side: str = ""
    card: Look | None = None
    harm: tuple[Gauge, ...] = ()
    left: tuple[Gauge, ...] = ()
    target: str = ""
    badges: tuple[Badge, ...] = ()
    note: str = ""
    secret: bool = False
    played: ActorId | None = None

    @property
    def whose(self) -> ActorId | None:
        """The character this is, else that of who plays it; None where it is no one's."""
        return self.played if self.actor is None else self.actor


class ConflictFace(NamedTuple):
    """What the conflict pane shows: when in it we are, gauges, facts, and a word key saying what comes next.

    `when` are its phase and round, pairs of a word key and a value, as `facts` are; `rows` are those who take part;
    `whose` the characters whose move it is, none where that is open.
    """

    when: tuple[tuple[str, str], ...] = ()
    gauges: tuple[Gauge, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    next: str = ""
    over: bool = False
    rows: tuple[Participant, ...] = ()
    whose: tuple[ActorId, ...] = ()


class Due(NamedTuple):
    """An act that is due in a conflict, for whom, and its form where that is not to start as it usually does.

    `who` is the name of who acts where that is no character, `what` says what they do where the act's title does not.
    """

    action: str
    actor: ActorId | None = None
    form: object = None
    who: str = ""
    what: str = ""


def _nothing_due(situation: Situation) -> tuple[Due, ...]:
    return ()


def _no_sides(situation: Situation) -> tuple[Choice, ...]:
    return ()


class ConflictFormOf(NamedTuple, Generic[F, C]):
    """A kind of conflict: the form that starts it, its state, the actions taken in it, and how it looks.

    While it runs, those of its actions that it `claims` are done in it by everyone who takes part, wherever they are
    asked for: an attack is made by the rules of the battle also where it is not begun from the battle.
    `due` is what comes next for who acts or, if it is not their move, for whoever is due: the likeliest act first; the
    one that asks nothing, if there is one, lets it go. `idle` is the action by which rounds pass in which no one acts.
    `order` is the one of its actions that puts who takes part in another order, empty where there is none.
    `takes` says what else changes as it begins, from its form and its state (`situation.conflict`), `leaves` what
    remains of it in the scene when it ends.
    `joins` is what changes when more characters come into it on a side, None where who began it stays alone in it;
    `sides` are those there are to join, first the one that a figure of the GM most likely takes; `sides_ahead`
    those that can be named before it has begun.
    """

    id: str
    title: str
    form: type[F]
    state: type[C]
    start: Callable[[F, Situation], C]
    prefill: Callable[[Situation], F]
    actions: tuple[str, ...]
    face: Callable[[C, Situation], ConflictFace]
    participants: Callable[[C], tuple[ActorId, ...]]
    help: str = ""
    claims: tuple[str, ...] = ()
    due: Callable[[Situation], tuple[Due, ...]] = _nothing_due
    idle: str = ""
    order: str = ""
    takes: Callable[[F, Situation], Effects] = lambda form, situation: nothing(situation)
    leaves: Callable[[Situation], Effects] = nothing
    joins: Callable[[tuple[ActorId, ...], str, Situation], Effects] | None = None
    sides: Callable[[Situation], tuple[Choice, ...]] = _no_sides
    sides_ahead: tuple[Choice, ...] = ()


ConflictForm: TypeAlias = ConflictFormOf[Any, Any]
"""A kind of conflict of whichever game."""
