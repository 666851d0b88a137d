"""The odds shown beside a form before the roll (resonance-92 to 94).

They are fast, because they follow every keystroke. Each takes the rule's own request, so that its pools, Difficulty
and Tricks are the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from core.luck.odds import Chance, Odds
from core.rulesets.resonance.fate.invocations import Invoked, each_way_to_pay, payers
from core.rulesets.resonance.rolls.attempt import Venture
from core.rulesets.resonance.rolls.chances import Hits, certain_hits, chance_with_rerolls_against, hits_of
from core.rulesets.resonance.rolls.complications_and_tricks import ADVANTAGE
from core.rulesets.resonance.rolls.odds import success
from core.rulesets.resonance.rolls.roll import Rolled
from core.rulesets.resonance.rolls.rules import (
    ActRequest,
    ContestRequest,
    CooperateRequest,
    contest_venture,
    cooperate_venture,
)
from core.rulesets.resonance.rolls.rules import venture as act_venture

MOST_INVOKES = 3
"""The number of held-back invokes whose odds are shown."""


def act_odds(request: ActRequest) -> Odds:
    """The odds of acting alone."""
    return odds_of(act_venture(request))


def contest_odds(request: ContestRequest) -> Odds:
    """The odds of acting against someone."""
    return odds_of(contest_venture(request))


def cooperate_odds(request: CooperateRequest) -> Odds:
    """The odds of acting together."""
    return odds_of(cooperate_venture(request))


def odds_of(venture: Venture) -> Odds:
    """The odds of an action: success, extra purchases, and its Hits or margins."""
    chances = (Chance("p_success", chance_of(venture)), *_extras(venture), *with_invokes(venture))
    if venture.resister is None:
        spread = {str(k): p for k, p in enumerate(venture.expected.distribution) if p}
        return Odds(chances, spread, "hits", venture.expected.mean)
    by_margin = margins(venture)
    mean = sum((m * p for m, p in by_margin.items()), Fraction(0))
    return Odds(chances, {f"{m:+d}": p for m, p in sorted(by_margin.items())}, "margin", mean)


def _resisting_hits(venture: Venture) -> Hits:
    """The distribution of the resister's Hits."""
    return venture.resister[1].expected if venture.resister else certain_hits(0)


def chance_of(venture: Venture, more: int = 0) -> Fraction:
    """The probability of success with at least `more` Hits to spare."""
    return success(venture.goal, venture.expected, _resisting_hits(venture), more)


def margins(venture: Venture) -> Mapping[int, Fraction]:
    """The probability of each number of Hits beyond the Difficulty; negative if Hits are missing."""
    actor, resister = venture.expected, _resisting_hits(venture)
    weights: Counter[int] = Counter()
    for weight, needed in zip(resister.weights, venture.goal.table(resister.most), strict=True):
        for k, also in enumerate(actor.weights):
            if weight and also:
                weights[k - needed] += weight * also
    total = actor.total * resister.total
    return {margin: Fraction(weight, total) for margin, weight in weights.items()}


def _extras(venture: Venture) -> Iterator[Chance]:
    """The probabilities to pay off all Complications and to create an advantage."""
    if venture.shop.complications:
        yield Chance("p_unspoiled", chance_of(venture, sum(venture.shop.complications.values())))
    if (cost := venture.shop.tricks.get(ADVANTAGE)) is not None:
        yield Chance("p_advantage", chance_of(venture, cost))


def with_invokes(venture: Venture) -> Iterator[Chance]:
    """The probabilities of success with invokes used only if needed (resonance-92).

    First with the re-rolls of those declared before the roll, then with 1 to `MOST_INVOKES` more Aspects held back.
    """
    if len(venture.actors) > 1:
        return
    rolled = venture.actors[0][1]
    declared = sum(not one.hazard for one in rolled.invokes)
    if declared:
        yield Chance("p_reroll", _chance_with_invokes(venture, rolled, 0, declared))
    for more in range(1, invokes_left(rolled, MOST_INVOKES) + 1):
        yield Chance(f"p_invokes_{more}", _chance_with_invokes(venture, rolled, more, declared + more))


def _chance_with_invokes(venture: Venture, rolled: Rolled, more: int, rerolls: int) -> Fraction:
    helped = replace(rolled, invokes=(*rolled.invokes, *(Invoked(str(n)) for n in range(more))))
    again = hits_of(rolled.pool.dice, rolled.pool.double_nines, helped.helps(again=True))
    resister = _resisting_hits(venture)
    difficulty = [venture.goal.difficulty_against(hits) for hits in range(len(resister.weights))]
    return chance_with_rerolls_against(helped.expected, again, resister, difficulty, rerolls)


def invokes_left(rolled: Rolled, most: int) -> int:
    """The number of Aspects, up to `most`, that could still be invoked and paid for on a roll."""
    spent = list(rolled.invokes)
    for aspect in rolled.who.aspects:
        if len(spent) - len(rolled.invokes) == most:
            break
        if aspect.hazard or any(one.aspect == aspect.id for one in spent):
            continue
        ways = each_way_to_pay(aspect, payers(aspect, rolled.who.purses), spent)
        way = next((way for way in ways if not way.refusal), None)
        if way is not None:
            by = way.purse.id if way.purse and way.purse.fate else None
            spent.append(Invoked(aspect.id, by, way.purse is None))
    return len(spent) - len(rolled.invokes)
