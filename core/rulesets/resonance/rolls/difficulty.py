"""The Difficulty of an action, in Hits (resonance-42, 43, 50 to 52, 85)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.actions.result import Step, running
from core.refusal import Refusal
from core.rulesets.resonance.options import HouseRules
from core.schema.entry import FEW, entry

NORMAL = 1


@dataclass(frozen=True, slots=True)
class Modifier:
    """A modifier of the Difficulty, from a named source."""

    source: str = entry("What")
    value: int = entry("Value", within=FEW)


@dataclass(frozen=True, slots=True)
class Goal:
    """The parts of a Difficulty: the base, a resister's Hits, and the changes.

    The resister's Hits replace a lower base, or add to it with `adds`. `changes` are steps whose amounts are summed;
    the floor of 1 applies once, at the end (resonance-43). `why` is the rule behind the base.
    """

    base: int = NORMAL
    changes: tuple[Step, ...] = ()
    adds: bool = False
    why: str = "resonance-42"

    def difficulty_against(self, resisted: int = 0, raised: int = 0) -> int:
        """The Difficulty against a resister's Hits, raised by the invokes for a hazard."""
        return max(NORMAL, self._before_changes(resisted) + raised + self._changed)

    def table(self, most: int) -> tuple[int, ...]:
        """The Difficulty against each number of Hits from 0 to `most`."""
        changed = self._changed
        return tuple(max(NORMAL, self._before_changes(hits) + changed) for hits in range(most + 1))

    @property
    def _changed(self) -> int:
        return sum(step.amount or 0 for step in self.changes)

    def _before_changes(self, resisted: int) -> int:
        return self.base + resisted if self.adds else max(self.base, resisted)

    def steps(self, resisted: int | None, raised: int) -> Iterator[Step]:
        """The Difficulty explained, step by step."""
        lines = running(self._lines(resisted, raised), "")
        yield from lines
        total = lines[-1].total or 0
        if total < NORMAL:
            yield Step("resonance-43", "never_below_one", amount=NORMAL - total, total=NORMAL)

    def _lines(self, resisted: int | None, raised: int) -> Iterator[Step]:
        """The steps of the parts.

        The base has its own whenever it can count: a spell's is known before anyone resists.
        """
        more = None if resisted is None else resisted if self.adds else resisted - self.base
        beaten = more is not None and more > 0 and not self.adds
        if not beaten or self.base > NORMAL:
            yield Step(self.why, "base", amount=self.base)
        if more is not None and self.adds:
            yield Step("resonance-85", "resisted", amount=more)
        elif beaten and self.base > NORMAL:
            yield Step("resonance-85", "resisted_above", amount=more)
        elif beaten:
            yield Step("resonance-51", "resisted", amount=resisted)
        yield from self.changes
        if raised:
            yield Step("resonance-21", "hazard_invoked", amount=raised)


def difficulty_of(given: int | str | None, options: HouseRules) -> int:
    """A Difficulty from a number or a name. Refuse any other (resonance-42)."""
    named = options.difficulties
    if isinstance(given, str) and given in named:
        return named[given]["hits"]
    if isinstance(given, int) and given >= NORMAL:
        return given
    raise Refusal("invalid_difficulty", f"A Difficulty must be 1 or more, or one of: {', '.join(named)}.", "difficulty")


def modifier_steps(modifiers: Sequence[Modifier]) -> tuple[Step, ...]:
    """Modifiers as steps."""
    return tuple(Step("resonance-43", "modifier", m.source, amount=m.value) for m in modifiers)


def advancement_steps(advancement: int) -> tuple[Step, ...]:
    """The step of the Hits that Advancement takes off the Difficulty (resonance-50)."""
    return (Step("resonance-50", "advancement", amount=-advancement),) if advancement else ()
