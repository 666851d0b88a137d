"""How an action ended, and everything it leaves to be settled (resonance-35, 44, 45, 49, 63, 64)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from core.band import Band
from core.result import Outcome, Step
from core.rulesets.resonance.fate import FateMove, Who
from core.rulesets.resonance.invoking import Invoked, moves
from core.rulesets.resonance.rolls import Rolled
from core.rulesets.resonance.spending import Bought

AMPLE = 3
"""Hits to spare that colour a success brighter: enough for the dearest of the usual things there are to buy."""


@dataclass(frozen=True, slots=True)
class Result:
    """How an action ended."""

    hits: int
    difficulty: int
    bought: Bought = field(default_factory=Bought)
    suffered: tuple[str, ...] = ()

    @property
    def success(self) -> bool:
        """Whether the Difficulty is paid (resonance-44)."""
        return self.hits >= self.difficulty

    @property
    def surplus(self) -> int:
        """The Hits left after it."""
        return max(0, self.hits - self.difficulty)

    @property
    def facts(self) -> dict[str, Any]:
        """The outcome in the JSON interface."""
        return {
            "hits": self.hits,
            "difficulty": self.difficulty,
            "success": self.success,
            "surplus": self.surplus,
            "complications_avoided": list(self.bought.complications),
            "complications_suffered": list(self.suffered),
            "tricks": list(self.bought.tricks),
            "unspent": self.surplus - self.bought.cost,
        }


@dataclass(frozen=True, slots=True)
class Attempt:
    """An action that was made. `advantage` is the text of the Aspect it created, if it did."""

    rolls: tuple[Rolled, ...]
    resisted: Rolled | None
    result: Result
    advantage: str = ""
    converted_by: Who | None = None
    steps: tuple[Step, ...] = field(default=(), compare=False, repr=False)

    @property
    def outcome(self) -> Outcome:
        """Success, failure, or the Dramatic Failure somebody made of it (resonance-35)."""
        if self.result.success:
            return Outcome(Band.TRIUMPH if self.result.surplus >= AMPLE else Band.SUCCESS, "success")
        if self.converted_by is not None:
            return Outcome(Band.DISASTER, "dramatic_failure")
        return Outcome(Band.FAILURE, "failure")

    @property
    def invokes(self) -> tuple[Invoked, ...]:
        """Every Aspect that was invoked, on whichever roll."""
        every = (*self.rolls, self.resisted) if self.resisted else self.rolls
        return tuple(one for rolled in every for one in rolled.invokes)

    @property
    def fate(self) -> tuple[FateMove, ...]:
        """Everything that goes into the ledger of Fate Points."""
        paid = moves(self.invokes)
        return paid if self.converted_by is None else (*paid, FateMove(self.converted_by, 1, "dramatic_failure"))

    @property
    def free_used(self) -> tuple[str, ...]:
        """The Aspects of which a free invoke was used."""
        return tuple(one.aspect for one in self.invokes if one.free)

    @property
    def aggravated(self) -> tuple[Who, ...]:
        """Who took Injuries Aggravated (resonance-63)."""
        return tuple(rolled.who.id for rolled in self.rolls if rolled.pool.aggravates)

    @property
    def last_actions(self) -> tuple[Who, ...]:
        """Whose last action this was: Incapacitated now (resonance-64)."""
        return tuple(rolled.who.id for rolled in self.rolls if rolled.pool.last_action)
