"""What a conflict is made of, in the JSON interface: aspects, Initiative, Success, Character Points (destiny-31 to 64).

A whole conflict is in `given`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.acts.result import Resolution, Step
from core.acts.rule import Rule, asking_nothing
from core.refusal import Refusal
from core.rulesets.destiny.cards.cards import RANKS, card, one_deck
from core.rulesets.destiny.conflict.halves import (
    BENEFITS,
    OUTCOMES,
    WINS,
    Broken,
    Combo,
    Initiative,
    Looks,
    Tied,
    benefits,
    bonus,
    break_tie,
    check_aspect,
    combo,
    looks,
    meeting,
    outcomes,
    parts_of,
)
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.schema.entry import entry

# Aspects -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two aspects."""

    a: str = entry("A's aspect")
    b: str = entry("B's aspect")
    options: HouseRules = AS_WRITTEN


@dataclass(frozen=True, slots=True)
class Compared:
    """How two aspects met, and what each side gets by it."""

    result: str
    a_benefits: tuple[str, ...]
    b_benefits: tuple[str, ...]


def compare_aspects(request: Comparison) -> Resolution[Compared]:
    """Read the aspect table (destiny-39); refuses an aspect there is not."""
    for name, aspect in (("a", request.a), ("b", request.b)):
        check_aspect(aspect, name)
    result = meeting(request.a, request.b, request.options)
    own, other = outcomes(result)
    ours = benefits(request.a, request.b, own, request.options)
    return Resolution(Compared(result, ours, benefits(request.b, request.a, other, request.options)))


@dataclass(frozen=True, slots=True)
class Tie:
    """Two attacks of one kind."""

    aspect: str = entry("Aspect")
    a: Tied = entry("A")
    b: Tied = entry("B")


@dataclass(frozen=True, slots=True)
class TieBroken(Broken):
    """A broken tie with what each side gets by it."""

    a_benefits: tuple[str, ...] = ()
    b_benefits: tuple[str, ...] = ()


def tiebreak(request: Tie) -> Resolution[TieBroken]:
    """Break a tie (destiny-48, 49); refuses aspects that have no tiebreaker and ranks there are not."""
    check_aspect(request.aspect, "aspect")
    if request.aspect not in ("fast", "strong"):
        raise Refusal("no_tiebreak", "Only Fast against Fast and Strong against Strong are broken.", "aspect")
    for name, side in (("a", request.a), ("b", request.b)):
        if side.rank not in RANKS:
            raise Refusal("unknown_rank", f"There is no rank {side.rank:.20} to break a tie with.", f"{name}.rank")
    broken = break_tie(request.a, request.b)
    own, other = outcomes(broken.result)
    earned = [BENEFITS[request.aspect] if outcome != "lose" else () for outcome in (own, other)]
    return Resolution(TieBroken(broken.result, broken.a_value, broken.b_value, *earned))


# Initiative ----------------------------------------------------------------------------------------------------------


_RULES = {
    "skill_level": "destiny-50",
    "stat_penalties": "destiny-51",
    "cover": "destiny-52",
    "position": "destiny-53",
    "ally_by_target": "destiny-54",
}


@dataclass(frozen=True, slots=True)
class Summed:
    """Initiative, and the share of each field of it that is not zero."""

    initiative: int
    parts: Mapping[str, int]


def initiative(request: Initiative) -> Resolution[Summed]:
    """Sum Initiative up (destiny-50 to 55)."""
    total, steps = 0, []
    parts = parts_of(request)
    for name, share in parts.items():
        total += share
        steps.append(Step(_RULES.get(name, "destiny-55"), name, amount=share, total=total))
    return Resolution(Summed(total, parts), steps=tuple(steps))


# Success -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Counting:
    """A card played, how it fared, and what was turned for a combo."""

    card: str = entry("Card")
    outcome: str = entry("Outcome")
    difficulty: int = entry("Difficulty", code="difficulty_needed")
    skill_level: int = entry("Skill Level", default=0)
    combo_drawn: tuple[str, ...] = entry("Combo", default=())
    options: HouseRules = AS_WRITTEN


@dataclass(frozen=True, slots=True)
class Counted:
    """A Success in its parts, and whether an Ace may be gained."""

    successes: int
    base: int
    bonus: int
    combo: int
    gain_ace: bool


def count_success(request: Counting) -> Resolution[Counted]:
    """Count Success (destiny-56 to 60)."""
    one_deck((request.card, *request.combo_drawn))
    if request.outcome not in OUTCOMES:
        raise Refusal("unknown_outcome", f"There is no outcome {request.outcome:.30}.", "outcome")
    played, won = card(request.card), request.outcome in WINS
    if request.combo_drawn and not won:
        raise Refusal("combo_needs_win", "Only a winner tries a combo.", "combo_drawn")
    base = int(won)
    more = bonus(played, request.skill_level, request.difficulty, request.options) if won else 0
    found = Combo()
    if request.combo_drawn:
        found = combo(played, request.combo_drawn, request.skill_level, request.difficulty, request.options)
    return Resolution(Counted(base + more + found.extra, base, more, found.extra, found.gain_ace))


@dataclass(frozen=True, slots=True)
class Colour:
    """A card as it looks in the story."""

    card: str = entry("Card")


def cinematic(request: Colour) -> Resolution[Looks]:
    """How a card looks in the story (destiny-64)."""
    return Resolution(looks(card(request.card)))


@dataclass(frozen=True, slots=True)
class SpendCp:
    """A Success to be changed with Character Points."""

    cp: int = entry("Character Points", low=0)
    successes: int = entry("Success", low=0)
    change: str = entry("Change")
    amount: int = entry("By", default=1)
    role_played: bool = entry("Role played", default=True)


@dataclass(frozen=True, slots=True)
class Changed:
    """The points left, and the Success as they changed it."""

    cp: int
    successes: int


def spend_cp(request: SpendCp) -> Resolution[Changed]:
    """Raise or lower a Success with Character Points (destiny-62)."""
    if request.change not in ("increase", "decrease"):
        raise Refusal("bad_change", "A Success is increased or decreased.", "change")
    if request.amount < 1:
        raise Refusal("bad_amount", "At least one.", "amount")
    if not request.role_played:
        raise Refusal("role_play_required", "A Character Point needs role play.", "role_played")
    if request.successes < 1:
        raise Refusal("no_success_to_change", "Only a Success of at least 1 can be changed.", "successes")
    if request.amount > request.cp:
        raise Refusal("not_enough_cp", f"Needs {request.amount} CP, there are {request.cp}.", "amount")
    if request.change == "decrease" and request.amount > request.successes:
        raise Refusal("more_than_needed", f"The Success is only {request.successes}.", "amount")
    change = request.amount if request.change == "increase" else -request.amount
    return Resolution(Changed(request.cp - request.amount, request.successes + change))


RULES = (
    Rule("compare_aspects", Comparison, asking_nothing(compare_aspects)),
    Rule("tiebreak", Tie, asking_nothing(tiebreak)),
    Rule("initiative", Initiative, asking_nothing(initiative)),
    Rule("count_success", Counting, asking_nothing(count_success)),
    Rule("spend_cp", SpendCp, asking_nothing(spend_cp)),
    Rule("cinematic", Colour, asking_nothing(cinematic)),
)
