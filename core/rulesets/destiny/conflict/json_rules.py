"""The parts of a conflict in the JSON interface: aspects, Initiative, Success, Character Points (destiny-31 to 64).

`given` has the whole conflict.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from core.actions.result import Resolution, Step, running
from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.destiny.cards.halves import (
    BENEFITS,
    OUTCOMES,
    PARTS,
    TIED,
    WINS,
    Broken,
    Combo,
    Initiative,
    Tied,
    aspect_result,
    benefits,
    bonus,
    break_tie,
    check_aspect,
    combo,
    looks,
    outcomes,
    parts_of,
)
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.values.cards import RANKS, card, one_deck
from core.rulesets.destiny.values.stats import Number
from core.schema.entry import Entry
from core.schema.signature import Flat

Difficulty = Annotated[int, Entry("Difficulty", code="difficulty_needed")]
"""The Difficulty of a Test, which a rule cannot do without."""

# Aspects -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Compared:
    """The result of two aspects, with the benefits of each side."""

    result: str
    a_benefits: tuple[str, ...]
    b_benefits: tuple[str, ...]


def compare_aspects(a: str, b: str, options: HouseRules = AS_WRITTEN) -> Compared:
    """Look up the aspect table (destiny-39); refuses an unknown aspect."""
    check_aspect(a, "a")
    check_aspect(b, "b")
    result = aspect_result(a, b, options)
    own, other = outcomes(result)
    return Compared(result, benefits(a, b, own, options), benefits(b, a, other, options))


@dataclass(frozen=True, slots=True)
class TieBroken(Broken):
    """A broken tie, with the benefits of each side."""

    a_benefits: tuple[str, ...] = ()
    b_benefits: tuple[str, ...] = ()


def tiebreak(aspect: str, a: Tied, b: Tied) -> TieBroken:
    """Break a tie (destiny-48, 49); refuses aspects without a tiebreaker and unknown ranks."""
    check_aspect(aspect, "aspect")
    if aspect not in TIED:
        raise Refusal("no_tiebreak", "Only Fast against Fast and Strong against Strong can tie.", "aspect")
    for name, side in (("a", a), ("b", b)):
        if side.rank not in RANKS:
            raise Refusal("unknown_rank", f"{side.rank:.20} isn't a rank, so it can't break a tie.", f"{name}.rank")
    broken = break_tie(a, b)
    earned = [BENEFITS[aspect] if outcome != "lose" else () for outcome in outcomes(broken.result)]
    return TieBroken(broken.result, broken.a_value, broken.b_value, *earned)


# Initiative ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Summed:
    """Initiative, and the share of each field of it that is not zero."""

    initiative: int
    parts: Mapping[str, int]


def initiative(given: Flat[Initiative]) -> Resolution[Summed]:
    """Sum Initiative up (destiny-50 to 55)."""
    parts = parts_of(given)
    steps = (Step(PARTS[name].rule, name, amount=share) for name, share in parts.items())
    return Resolution(Summed(sum(parts.values()), parts), steps=running(steps))


# Success -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Counted:
    """A Success in its parts, and whether an Ace may be gained."""

    successes: int
    base: int
    bonus: int
    combo: int
    gain_ace: bool


def count_success(
    *,
    code: Annotated[str, Entry("Card", json="card")],
    outcome: str,
    difficulty: Difficulty,
    skill_level: int = 0,
    combo_drawn: tuple[str, ...] = (),
    options: HouseRules = AS_WRITTEN,
) -> Counted:
    """Count Success (destiny-56 to 60)."""
    one_deck((code, *combo_drawn))
    if outcome not in OUTCOMES:
        raise Refusal("unknown_outcome", f"{outcome:.30} isn't an outcome of a conflict.", "outcome")
    played, won = card(code), outcome in WINS
    if combo_drawn and not won:
        raise Refusal("combo_needs_win", "Only a winner can try a combo.", "combo_drawn")
    more = bonus(played, skill_level, difficulty, options) if won else 0
    found = combo(played, combo_drawn, skill_level, difficulty, options) if combo_drawn else Combo()
    return Counted(won + more + found.extra, int(won), more, found.extra, found.gain_ace)


@dataclass(frozen=True, slots=True)
class Changed:
    """The points left, and the changed Success."""

    cp: int
    successes: int


def spend_cp(cp: Number, successes: Number, change: str, amount: int = 1, role_played: bool = True) -> Changed:
    """Raise or lower a Success with Character Points (destiny-62)."""
    if change not in ("increase", "decrease"):
        raise Refusal("bad_change", "A Success can only be increased or decreased.", "change")
    if amount < 1:
        raise Refusal("bad_amount", "At least one.", "amount")
    if not role_played:
        raise Refusal("role_play_required", "Role-play to spend a Character Point.", "role_played")
    if successes < 1:
        raise Refusal("no_success_to_change", "Only a Success of at least 1 can be changed.", "successes")
    if amount > cp:
        raise Refusal("not_enough_cp", f"This takes {amount} CP; you have {cp}.", "amount")
    if change == "decrease" and amount > successes:
        raise Refusal("more_than_needed", f"The Success is only {successes}.", "amount")
    return Changed(cp - amount, successes + amount if change == "increase" else successes - amount)


RULES = (
    rule(compare_aspects),
    rule(tiebreak),
    rule(initiative),
    rule(count_success),
    rule(spend_cp),
    rule(looks, name="cinematic"),
)


@dataclass(frozen=True, slots=True)
class Tested:
    """The result of a Test, and its margin."""

    passed: bool
    degree: int


def passes(successes: Number, rival_successes: Number = 0) -> Tested:
    """Return True if a Test passes, and its margin (destiny-65)."""
    passed = successes >= 1
    return Tested(passed, successes if passed else -rival_successes)
