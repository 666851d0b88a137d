"""What an action changes, gathered while it is settled: sheets, Aspects, Fate Points, and the steps that say so."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from itertools import chain
from typing import Protocol, TypeVar

from core.acts.result import Step
from core.acts.situation import UNTOLD, ActorId, Brief
from core.kit.ledger import PointsMove
from core.rulesets.resonance.currencies import FATE, LOCKED, FateMove
from core.rulesets.resonance.sheet import Placed, Sheet, State
from core.rulesets.resonance.situation import Effects, Situation
from core.rulesets.resonance.values.aspects import Aspect, OwnerType
from core.schema.forms import with_values

A = TypeVar("A", bound=Aspect)


class Becomes(Protocol):
    """What stands in the place of an Aspect afterwards, on a character or not."""

    def __call__(self, found: A, /) -> tuple[A, ...]:
        """What there is instead."""
        ...


class Changes:
    """The changes of one action to a situation, which itself stays as it is."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._sheets: dict[ActorId, Sheet] = {}
        self._state: State = situation.state
        self._points: list[PointsMove] = []
        self._steps: list[Step] = []

    def sheet(self, actor: ActorId) -> Sheet:
        """A sheet as it now is."""
        return self._sheets.get(actor) or self._situation.find(actor, "actor").sheet

    def edit(self, actor: ActorId, **changed: object) -> Changes:
        """Change fields of a sheet."""
        self._sheets[actor] = with_values(self.sheet(actor), changed)
        return self

    def lay(self, aspect: Aspect, owner: ActorId | None = None, place: OwnerType = "environment") -> Changes:
        """Put an Aspect on a character, or where it lies on no one; one with the same words there gives way."""
        if owner is not None:
            others = (kept for kept in self.sheet(owner).aspects if kept.text != aspect.text)
            return self.edit(owner, aspects=(*others, aspect))
        placed = Placed(**{f.name: getattr(aspect, f.name) for f in fields(Aspect)}, owner=place)
        same = (placed.owner, placed.text)
        others_placed = (kept for kept in self._state.aspects if (kept.owner, kept.text) != same)
        self._state = replace(self._state, aspects=(*others_placed, placed))
        return self

    def lift(self, aspect: str) -> Changes:
        """Take an Aspect away wherever it lies, by its id."""
        return self._each(aspect, _remove)

    def use_free(self, aspects: Iterable[str]) -> Changes:
        """Use up a free invoke of each; where they are unlimited nothing is used up (resonance-26)."""
        for aspect in aspects:
            self._each(aspect, _use_free)
        return self

    def _each(self, aspect: str, becomes: Becomes) -> Changes:
        """What becomes of the Aspect with this id: others in its place, or none."""
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
        """Tell something in the log."""
        self._steps += steps
        return self

    def effects(self, brief: Brief = UNTOLD) -> Effects:
        """Everything together, with the line that sums it up; what came out as it was before is left out."""
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
