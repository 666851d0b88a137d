"""The odds shown beside a form before anything is rolled (resonance-92 to 94). Quick: they follow every keystroke.

Each takes the request the rule will be asked with, so that its pools, Difficulty and Tricks are the very same.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from core.odds import Chance, Odds
from core.rulesets.resonance.act import ActRequest
from core.rulesets.resonance.act import venture as act_venture
from core.rulesets.resonance.attack import AttackRequest, attack_venture, harmed, usual_injuries
from core.rulesets.resonance.attempt import Venture
from core.rulesets.resonance.cast import CastRequest, cast_venture
from core.rulesets.resonance.chances import Hits, certain, contested, held_back, hits_of
from core.rulesets.resonance.contest import ContestRequest, CooperateRequest, contest_venture, cooperate_venture
from core.rulesets.resonance.invoking import Invoked, payers, ways_to_pay
from core.rulesets.resonance.rolls import Rolled
from core.rulesets.resonance.spending import ADVANTAGE
from core.rulesets.resonance.tables import GRADES, table

MOST_INVOKES = 3
"""How many invokes held back are priced."""


def act_odds(request: ActRequest) -> Odds:
    """The odds of acting alone."""
    return _odds(act_venture(request))


def contest_odds(request: ContestRequest) -> Odds:
    """The odds of acting against somebody."""
    return _odds(contest_venture(request))


def cooperate_odds(request: CooperateRequest) -> Odds:
    """The odds of acting together."""
    return _odds(cooperate_venture(request))


def cast_odds(request: CastRequest) -> Odds:
    """The odds of a Cast."""
    return _odds(cast_venture(request))


def attack_odds(request: AttackRequest) -> Odds:
    """The odds of an attack: to hit, and the Injuries the usual Tricks deal."""
    venture = attack_venture(request)
    spread: defaultdict[int, Fraction] = defaultdict(Fraction)
    for surplus, p in margins(venture).items():
        dealt = usual_injuries(surplus, venture.shop.tricks, request.options) if surplus >= 0 else 0
        spread[dealt] += p
    maimed = sum((p for n, p in spread.items() if _maimed(request, n)), Fraction(0))
    success = _success(venture)
    chances = (Chance("p_hit", success), Chance("p_maimed", maimed), *_with_invokes(venture))
    mean = sum((n * p for n, p in spread.items()), Fraction(0))
    return Odds(chances, {str(n): p for n, p in sorted(spread.items())}, "injuries", mean)


def _maimed(request: AttackRequest, dealt: int) -> bool:
    """Whether so many Injuries leave the target at a grade that leaves a mark, or beyond one."""
    rows = table(request.options, GRADES.id).values()
    least = min((row["least"] for row in rows if row.get("mark")), default=None)
    return least is not None and harmed(request, dealt).injuries >= least


def _odds(venture: Venture) -> Odds:
    chances = (Chance("p_success", _success(venture)), *_extras(venture), *_with_invokes(venture))
    if venture.resister is None:
        spread = {str(k): p for k, p in enumerate(venture.expected.distribution) if p}
        return Odds(chances, spread, "hits", venture.expected.mean)
    by_margin = margins(venture)
    mean = sum((m * p for m, p in by_margin.items()), Fraction(0))
    return Odds(chances, {f"{m:+d}": p for m, p in sorted(by_margin.items())}, "margin", mean)


def _against(venture: Venture) -> Hits:
    """The Hits that resist."""
    return venture.resister[1].expected if venture.resister else certain(0)


def _success(venture: Venture, more: int = 0) -> Fraction:
    """The chance of success with `more` Hits to spare."""
    resister = _against(venture)
    needed = venture.goal.table(len(resister.weights))
    return contested(venture.expected, resister, tuple(d + more for d in needed))


def margins(venture: Venture) -> Mapping[int, Fraction]:
    """How likely each number of Hits beyond the Difficulty is, negative where Hits are missing."""
    actor, resister = venture.expected, _against(venture)
    weights: Counter[int] = Counter()
    for weight, needed in zip(resister.weights, venture.goal.table(resister.most), strict=True):
        for k, also in enumerate(actor.weights):
            if weight and also:
                weights[k - needed] += weight * also
    total = actor.total * resister.total
    return {margin: Fraction(weight, total) for margin, weight in weights.items()}


def _extras(venture: Venture) -> Iterator[Chance]:
    """The chances to pay off every Complication, and to create an advantage."""
    if venture.shop.complications:
        yield Chance("p_unspoiled", _success(venture, sum(venture.shop.complications.values())))
    if (cost := venture.shop.tricks.get(ADVANTAGE)) is not None:
        yield Chance("p_advantage", _success(venture, cost))


def _with_invokes(venture: Venture) -> Iterator[Chance]:
    """The chances with so many Aspects held back and used only when needed (resonance-92)."""
    if len(venture.actors) > 1:
        return
    rolled = venture.actors[0][1]
    declared = sum(not one.hazard for one in rolled.invokes)
    for more in range(1, min(MOST_INVOKES, invokes_left(rolled)) + 1):
        yield Chance(f"p_invokes_{more}", _helped(venture, rolled, more, declared + more))


def _helped(venture: Venture, rolled: Rolled, more: int, rerolls: int) -> Fraction:
    helped = replace(rolled, invokes=(*rolled.invokes, *(Invoked(str(n)) for n in range(more))))
    again = hits_of(rolled.pool.dice, rolled.pool.double_nines, helped.helps(again=True))
    resister = _against(venture)
    return sum(
        (
            p * held_back(helped.expected, again, venture.goal.against(h), rerolls)
            for h, p in enumerate(resister.distribution)
        ),
        Fraction(0),
    )


def invokes_left(rolled: Rolled) -> int:
    """How many Aspects could still be invoked for a roll, with what there is to pay for them."""
    spent = list(rolled.invokes)
    for aspect in rolled.who.aspects:
        if aspect.hazard or any(one.aspect == aspect.id for one in spent):
            continue
        ways = ways_to_pay(aspect, payers(aspect, rolled.who.purses), spent)
        way = next((way for way in ways if not way.refusal), None)
        if way is not None:
            by = way.purse.id if way.purse and way.purse.fate else None
            spent.append(Invoked(aspect.id, by, way.purse is None))
    return len(spent) - len(rolled.invokes)
