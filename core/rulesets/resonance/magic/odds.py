"""The odds of a Cast, for the JSON interface and the form (resonance-94)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from core.actions.rule import rule
from core.luck.odds import Odds
from core.rulesets.resonance.magic.fallout import SEVERITIES
from core.rulesets.resonance.magic.rules import (
    CastRequest,
    Dimensions,
    base_of,
    cast_goal,
    cast_venture,
    resisting_hits,
)
from core.rulesets.resonance.options import WRITTEN, HouseRules
from core.rulesets.resonance.rolls.chances import Hits, certain_hits, hits_of
from core.rulesets.resonance.rolls.difficulty import Modifier, advancement_steps, modifier_steps
from core.rulesets.resonance.rolls.forecast import odds_of
from core.rulesets.resonance.rolls.odds import Side, success
from core.rulesets.resonance.rolls.requests import Actor
from core.rulesets.resonance.values.gear import MOST_ENHANCEMENT
from core.schema.codec import Json
from core.schema.entry import entry
from core.schema.signature import Flat


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsResister(Actor):
    """Someone who resists a Cast, with rolled dice or with a pool."""

    enhancement: int = entry("Enhancement", default=0, low=0, high=MOST_ENHANCEMENT, code="invalid_enhancement")


@dataclass(frozen=True, slots=True)
class CastChance:
    """A Cast with one amount of Resonance: its Difficulty, probability of success and Fallout."""

    resonance: int
    difficulty: int
    success: Fraction
    fallout: str

    @property
    def facts(self) -> dict[str, Json]:
        """The chance in the JSON interface."""
        return {
            "resonance": self.resonance,
            "difficulty": self.difficulty,
            "success": str(self.success),
            "fallout": self.fallout,
        }


@dataclass(frozen=True, slots=True)
class CastChances:
    """A Cast with each possible amount of Resonance."""

    by_resonance: tuple[CastChance, ...]

    @property
    def facts(self) -> dict[str, Json]:
        """The chances in the JSON interface."""
        return {"by_resonance": [chance.facts for chance in self.by_resonance]}


def odds_cast(
    cast: Flat[Dimensions],
    caster: Flat[Side],
    modifiers: tuple[Modifier, ...] = (),
    resister: OddsResister | None = None,
    options: HouseRules = WRITTEN,
) -> CastChances:
    """The odds of a Cast and its Fallout for each amount of Resonance (resonance-94)."""
    base, hits = base_of(cast, options).base, _resister(resister, options)
    others = (*modifier_steps(modifiers), *advancement_steps(caster.advancement))
    rows = []
    for resonance, severity in enumerate(SEVERITIES):
        less = Modifier("resonance", -resonance)
        goal = cast_goal(cast, base, (*others, *modifier_steps((less,))), options)
        rows.append(
            CastChance(
                resonance, goal.difficulty_against(_known_hits(hits)), success(goal, caster.hits, hits), severity
            )
        )
    return CastChances(tuple(rows))


def _resister(resister: OddsResister | None, options: HouseRules) -> Hits:
    """The Hits that resist, from rolled dice or from a pool."""
    if resister is None:
        return certain_hits(0)
    if resister.drawn or resister.dice is None:
        return certain_hits(resisting_hits(resister, options) or 0)
    return hits_of(resister.dice, resister.double_nines, resister.enhancement)


def _known_hits(resister: Hits) -> int:
    """The resister's Hits if they are certain, else none."""
    return len(resister.weights) - 1 if resister.weights[-1] == resister.total else 0


def cast_odds(request: CastRequest) -> Odds:
    """The odds of a Cast."""
    return odds_of(cast_venture(request))


RULES = (rule(odds_cast, reads_drawn=True),)
