"""The action to begin a session late, with at least three Fate Points (resonance-15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from core.actions.action import Action, Change
from core.actions.actor import needs_character
from core.actions.place import Place
from core.actions.situation import ActorId
from core.refusal import Refusal
from core.rulesets.resonance.changes import Changes
from core.rulesets.resonance.currencies import Fate, FateMove
from core.rulesets.resonance.fate.invokable_aspects import fate_of, party
from core.rulesets.resonance.sessions.rules import start_session
from core.rulesets.resonance.situation import Actor, Effects, Situation


def newcomers(situation: Situation) -> tuple[Actor, ...]:
    """The players' characters who haven't begun this session."""
    state = situation.state
    return tuple(actor for actor in situation.actors.values() if actor.player and actor.id not in state.begun)


def begin(actors: Iterable[Actor], situation: Situation, begun: Iterable[ActorId]) -> Changes:
    """Begin the session for `actors`: raise their Fate Points and add them to those who have `begun`."""
    there = tuple(party(actor, situation) for actor in actors)
    done = start_session(there)
    changes = Changes(situation).mark_begun((*begun, *(int(one.id) for one in there))).say(*done.steps)
    for one in done.value:
        if one.fate is not None:
            who = int(one.id)
            changes.pay(fate_moves(who, fate_of(who, situation), one.fate, "refreshed"))
    return changes


def fate_moves(who: ActorId, before: Fate, after: Fate, reason: str) -> Iterator[FateMove]:
    """The ledger lines from one balance to another."""
    if gained := after.available - before.available:
        yield FateMove(who, gained, reason)
    if locked := after.locked - before.locked:
        yield FateMove(who, locked, reason, locked=True)


@dataclass(frozen=True, slots=True)
class JoinForm:
    """The empty form of an action that asks nothing."""


def _why_not(situation: Situation) -> Refusal | None:
    if refusal := needs_character(situation):
        return refusal
    late = any(actor.id == situation.acting for actor in newcomers(situation))
    return None if late else Refusal("bad_request", "Every player character has joined this session already.", "actor")


def _join(form: JoinForm, situation: Situation) -> Effects:
    return begin((situation.actor,), situation, situation.state.begun).effects()


ACTIONS: tuple[Action, ...] = (
    Change(
        id="join_session",
        title="Join the session late",
        place=Place.MORE,
        logged="joins the session late",
        form=JoinForm,
        apply=_join,
        help="Raise a latecomer to three Fate Points. The next scene does this automatically.",
        why_not=_why_not,
    ),
)
"""The action for late arrivals."""
