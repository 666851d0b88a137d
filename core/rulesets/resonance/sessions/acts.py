"""Beginning a session: Fate Points up to three, also for who comes later (resonance-15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from core.acting import NOBODY, blank, somebody
from core.action import Action, old_action
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution
from core.rulesets.resonance.changes import Changes
from core.rulesets.resonance.fate.points import Fate, FateMove
from core.rulesets.resonance.fate.stakes import fate_of, party
from core.rulesets.resonance.sessions.rules import StartSession, start_session
from core.rulesets.resonance.sheet import State
from core.situation import Actor, ActorId, Effects, Situation


def newcomers(situation: Situation) -> tuple[Actor, ...]:
    """The players' characters who have not begun this session."""
    state: State = situation.state
    return tuple(actor for actor in situation.actors.values() if actor.player and actor.id not in state.begun)


def begin(actors: Iterable[Actor], situation: Situation, begun: Iterable[ActorId]) -> Changes:
    """Let some begin the session besides those who have `begun`: raise their Fate Points, remember that it was done."""
    done = start_session(_starting(actors, situation), NOBODY)
    return _begun(done, situation, begun).say(*done.steps)


def _starting(actors: Iterable[Actor], situation: Situation) -> StartSession:
    return StartSession(characters=tuple(party(actor, situation) for actor in actors))


def _begun(done: Resolution[Any], situation: Situation, begun: Iterable[ActorId]) -> Changes:
    """The Fate Points that were raised, and whose."""
    changes = Changes(situation).begun((*begun, *done.value))
    for who, fate in done.value.items():
        changes.pay(moved(who, fate_of(who, situation), fate, "refreshed"))
    return changes


def moved(who: ActorId, before: Fate, after: Fate, reason: str) -> Iterator[FateMove]:
    """The lines of the ledger between two states of a purse."""
    if gained := after.available - before.available:
        yield FateMove(who, gained, reason)
    if locked := after.locked - before.locked:
        yield FateMove(who, locked, reason, locked=True)


@dataclass(frozen=True, slots=True)
class JoinForm:
    """Nothing to fill in."""


def _why_not(situation: Situation) -> Refusal | None:
    if refusal := somebody(situation):
        return refusal
    late = any(actor.id == situation.acting for actor in newcomers(situation))
    return None if late else Refusal("bad_request", "Nobody who comes late: the session has begun for them.", "actor")


def _prepare(form: JoinForm, situation: Situation) -> StartSession:
    return _starting((situation.actor,), situation)


def _settle(form: JoinForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    return _begun(resolution, situation, situation.state.begun).effects()


ACTIONS: tuple[Action, ...] = (
    old_action(
        id="join_session",
        title="Join the session late",
        place=Place.CARE,
        form=JoinForm,
        request=StartSession,
        rule=start_session,
        prepare=_prepare,
        settle=_settle,
        start=blank(JoinForm),
        help="Fate Points up to three; the next scene does it by itself.",
        why_not=_why_not,
    ),
)
"""Who comes later."""
