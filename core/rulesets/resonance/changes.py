"""The changes an action gathers while it is settled: sheets, Aspects, Fate Points and the steps that explain them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from itertools import chain
from typing import Protocol, TypeVar

from core.actions.result import Step
from core.actions.situation import UNTOLD, ActorId, Brief
from core.building_blocks.ledger import PointsMove
from core.rulesets.resonance.currencies import FATE, LOCKED, FateMove
from core.rulesets.resonance.sheet import Placed, Sheet, State
from core.rulesets.resonance.situation import Effects, Situation
from core.rulesets.resonance.values.aspects import Aspect, OwnerType
from core.schema.forms import with_values

A = TypeVar("A", bound=Aspect)


class Becomes(Protocol):
    """A function from an Aspect to those that replace it; it takes Aspects of characters and of the scene alike."""

    def __call__(self, found: A, /) -> tuple[A, ...]:
        """The Aspects that replace this one; empty to remove it."""
        ...


class Changes:
    """The changes of one action. The situation they start from isn't changed."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._sheets: dict[ActorId, Sheet] = {}
        self._state: State = situation.state
        self._points: list[PointsMove] = []
        self._steps: list[Step] = []

    def sheet(self, actor: ActorId) -> Sheet:
        """A sheet with the changes so far."""
        return self._sheets.get(actor) or self._situation.find(actor, "actor").sheet

    def edit(self, actor: ActorId, **changed: object) -> Changes:
        """Change fields of a sheet."""
        self._sheets[actor] = with_values(self.sheet(actor), changed)
        return self

    def lay(self, aspect: Aspect, owner: ActorId | None = None, place: OwnerType = "environment") -> Changes:
        """Put an Aspect on a character, or on `place` if `owner` is None. It replaces one with the same text."""
        if owner is not None:
            others = (kept for kept in self.sheet(owner).aspects if kept.text != aspect.text)
            return self.edit(owner, aspects=(*others, aspect))
        placed = Placed(**{f.name: getattr(aspect, f.name) for f in fields(Aspect)}, owner=place)
        same = (placed.owner, placed.text)
        others_placed = (kept for kept in self._state.aspects if (kept.owner, kept.text) != same)
        self._state = replace(self._state, aspects=(*others_placed, placed))
        return self

    def lift(self, aspect: str) -> Changes:
        """Remove the Aspect with this id from its character or place."""
        return self._each(aspect, _remove)

    def use_free(self, aspects: Iterable[str]) -> Changes:
        """Use up one free invoke of each Aspect, unless its free invokes are unlimited (resonance-26)."""
        for aspect in aspects:
            self._each(aspect, _use_free)
        return self

    def _each(self, aspect: str, becomes: Becomes) -> Changes:
        """Replace the Aspect with this id by what `becomes` makes from it."""
        place, _, text = aspect.partition(":")
        if place.isdecimal():
            owner = int(place)
            own = ((becomes(a) if a.text == text else (a,)) for a in self.sheet(owner).aspects)
            return self.edit(owner, aspects=tuple(chain.from_iterable(own)))
        placed = ((becomes(a) if (a.owner, a.text) == (place, text) else (a,)) for a in self._state.aspects)
        self._state = replace(self._state, aspects=tuple(chain.from_iterable(placed)))
        return self

    def pay(self, moves: Iterable[FateMove]) -> Changes:
        """Move Fate Points."""
        for move in moves:
            assert isinstance(move.who, int)
            currency = LOCKED if move.locked else FATE
            text = move.aspect.partition(":")[2]
            self._points.append(PointsMove(move.who, currency.id, move.delta, move.reason, text))
        return self

    def earn(self, move: PointsMove) -> Changes:
        """Move points of any kind."""
        self._points.append(move)
        return self

    def mark_begun(self, actors: Iterable[ActorId]) -> Changes:
        """Note who has begun this session."""
        self._state = replace(self._state, begun=tuple(actors))
        return self

    def say(self, *steps: Step) -> Changes:
        """Add steps to the log."""
        self._steps += steps
        return self

    def effects(self, brief: Brief = UNTOLD) -> Effects:
        """The gathered effects with `brief` as their log line. Sheets and a state that didn't change are left out."""
        before = self._situation
        return Effects(
            sheets={actor: sheet for actor, sheet in self._sheets.items() if sheet != before.actors[actor].sheet},
            state=None if self._state == before.state else self._state,
            points=tuple(self._points),
            steps=tuple(self._steps),
            brief=brief,
        )


def _remove(aspect: A) -> tuple[A, ...]:
    return ()


def _use_free(aspect: A) -> tuple[A, ...]:
    free = aspect.free_invokes
    return (aspect if free == "unlimited" else replace(aspect, free_invokes=max(0, free - 1)),)
