"""Kinds of conflict that a game declares, with the actions due in one and the rows of its pane."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from core.lifecycle import nothing
from core.sheet import Badge

if TYPE_CHECKING:
    from core.actions.action import Action
    from core.actions.situation import ActorId, Effects, Situation
    from core.look import Look
    from core.schema.entry import Choice


F = TypeVar("F")
"""The form that a conflict begins with."""
C = TypeVar("C")
"""The state of a conflict."""


class Gauge(NamedTuple):
    """A count towards a target, shown in a conflict."""

    label: str
    value: int
    target: int


class Participant(NamedTuple):
    """A participant of a conflict: one row of its pane.

    `turn` is "due" if it is their move, "open" if they can still act, "done" if they have acted and "out" if they
    have left. `group` is a heading over the rows of a group, `side` a faction or an aim, and `card` the coloured
    label that says whose they are. `harm` fills up and `left` runs out (tokens, cards); a target of 0 means that
    there is no maximum. `note` holds other remarks.

    The players do not see a `secret` participant. `played` is the character of the player who plays this participant,
    if it isn't a character itself: that player draws for it.
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
        """The character that this participant is, or that of its player; None for one that no player runs."""
        return self.played if self.actor is None else self.actor


class ConflictFace(NamedTuple):
    """The contents of the conflict pane: phase and round, gauges, facts, and the word key of the next step.

    `when` has the phase and the round as pairs of a word key and a value, and so has `facts`. `rows` are the
    participants. `whose` are the characters whose move it is, empty if anyone can act.
    """

    when: tuple[tuple[str, str], ...] = ()
    gauges: tuple[Gauge, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    next: str = ""
    over: bool = False
    rows: tuple[Participant, ...] = ()
    whose: tuple[ActorId, ...] = ()


class Due(NamedTuple):
    """An action due in a conflict, its actor, and its form unless the usual one fits.

    `who` names an actor that isn't a character. `what` replaces the title of the action.
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
    """A kind of conflict: the form that starts it, its state, its actions, and its pane.

    While it runs, all participants do the actions it `claims` by its rules, wherever an action is started: an attack
    follows the rules of the battle even if it isn't started from the battle. `due` lists the next actions for the
    acting character, or for the next participant if it isn't their move: the likeliest first. An action there that
    needs no entry skips the turn. `idle` is the action that passes rounds in which no one acts, `order` the action
    that changes the order of the participants (empty if there isn't one).

    `takes` gives the other effects of the start, from the form and the state (`situation.conflict`), and `leaves` the
    effects of the end on the scene. `joins` gives the effects of characters joining a side; None if no one can join.
    `sides` are the sides to join, the most likely one for an NPC first, and `sides_ahead` those known before the
    conflict starts. `brings` are its actions themselves, which a game gets with it (`core.declarations`).
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
    brings: tuple[Action, ...] = ()


ConflictForm: TypeAlias = ConflictFormOf[Any, Any]
"""A kind of conflict of any game."""
