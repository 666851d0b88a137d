"""The exact odds of a race, for forms and the JSON interface (storyteller-41, 42, 92)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, NamedTuple

from core.actions.rule import rule
from core.luck.odds import Chance, Odds
from core.refusal import Refusal
from core.rulesets.storyteller.contests.odds import defender_index, ends, odds_of_ends
from core.rulesets.storyteller.contests.rules import check_sides
from core.rulesets.storyteller.draws.chances import Chances, chance_ahead
from core.rulesets.storyteller.draws.odds import OddsSide
from core.rulesets.storyteller.extended_actions.odds import MOST, Course, course_of
from core.rulesets.storyteller.races.rules import RaceRequest
from core.schema.codec import Json, encode
from core.schema.entry import Entry, entry


class Pair(NamedTuple):
    """The probabilities that the first and the second side win."""

    first: Fraction
    second: Fraction

    @property
    def tie(self) -> Fraction:
        """The probability of a dead heat."""
        return 1 - self.first - self.second

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {"p_a": encode(self.first), "p_b": encode(self.second), "p_tie": encode(self.tie)}


Matrix = list[list[Fraction]]
Linear = tuple[Matrix, Matrix]
"""A linear function of probabilities: a factor and a summand."""


def race_odds(chances: tuple[Chances, Chances], targets: tuple[int, int], tallies: tuple[int, int]) -> Pair:
    """The probabilities that the first and the second side win.

    At most one side may mix normal with chance draws, and only against one that always draws by chance.
    """
    (a, b), (target_a, target_b), (tally_a, tally_b) = chances, targets, tallies
    if not a.chance and not b.chance:
        return _steady_race(a, b, target_a - tally_a, target_b - tally_b)
    if not a.weights:
        return _falling_race(a, b, targets, tallies)
    return Pair(*reversed(_falling_race(b, a, (target_b, target_a), (tally_b, tally_a))))


def _steady_race(a: Chances, b: Chances, need_a: int, need_b: int) -> Pair:
    """The odds of a race without chance draws, so that tallies never fall.

    A period in which both stand still is ignored, so weights are out of `moving`. Each other period lowers the sum of
    the needs, so integers over powers of `moving` are exact.
    """
    won, powers = _all_steady(a, b, need_a, need_b)
    first, second = won[need_a, need_b]
    return Pair(Fraction(first, powers[-1]), Fraction(second, powers[-1]))


Steady = tuple[Mapping[tuple[int, int], tuple[int, int]], list[int]]
"""For each pair of needs the weights of either side winning, out of `moving` to the power of their sum less 1."""


def _all_steady(a: Chances, b: Chances, need_a: int, need_b: int) -> Steady:
    """The winning weights for all needs up to these, and the powers of `moving`."""
    moving = a.total * b.total - a.weights.get(0, 0) * b.weights.get(0, 0)
    powers = [moving**n for n in range(need_a + need_b)]
    won: dict[tuple[int, int], tuple[int, int]] = {}
    for x in range(1, need_a + 1):
        for y in range(1, need_b + 1):
            won[x, y] = _pair(x, y, list(_moves(a, b, x, y)), won, powers)
    return won, powers


def race_after(a: Course, b: Course, targets: tuple[int, int], tallies: tuple[int, int]) -> Pair:
    """The odds of a race whose later periods differ from this one, all without chance draws (storyteller-92)."""
    needs = (targets[0] - tallies[0], targets[1] - tallies[1])
    ways = a.now.total * b.now.total
    tables = dict[tuple[bool, bool], Steady]()
    sums = dict[tuple[bool, bool], list[int]]()
    over = Counter[bool]()
    for n, weight in a.now.weights.items():
        for m, other in b.now.weights.items():
            x, y, failed = needs[0] - n, needs[1] - m, (a.tilts and n == 0, b.tilts and m == 0)
            if x <= 0 or y <= 0:
                over[x < y] += weight * other * (x != y)
                continue
            if failed not in tables:
                tables[failed] = _all_steady(a.after(n), b.after(m), *needs)
                sums[failed] = [0, 0]
            won, powers = tables[failed]
            scale = weight * other * powers[n + m]
            for side in (0, 1):
                sums[failed][side] += scale * won[x, y][side]
    pair = [
        Fraction(over[side == 0], ways)
        + sum((Fraction(sums[t][side], ways * tables[t][1][-1]) for t in tables), Fraction(0))
        for side in (0, 1)
    ]
    return Pair(*pair)


def _moves(a: Chances, b: Chances, x: int, y: int) -> Iterator[tuple[int, int, int]]:
    """The needs after each period in which someone moves, with the weight of that period."""
    for n, weight in a.weights.items():
        for m, other in b.weights.items():
            if n or m:
                yield x - n, y - m, weight * other


def _pair(
    x: int,
    y: int,
    moves: list[tuple[int, int, int]],
    won: Mapping[tuple[int, int], tuple[int, int]],
    powers: list[int],
) -> tuple[int, int]:
    first = second = 0
    over = Counter[bool]()
    for to_x, to_y, weight in moves:
        if to_x > 0 and to_y > 0:
            scale = weight * powers[x + y - to_x - to_y - 1]
            first, second = first + scale * won[to_x, to_y][0], second + scale * won[to_x, to_y][1]
        elif to_x != to_y:
            over[to_x < to_y] += weight
    last = powers[x + y - 2]
    return first + over[True] * last, second + over[False] * last


def _falling_race(a: Chances, b: Chances, targets: tuple[int, int], tallies: tuple[int, int]) -> Pair:
    """A race in which `a` always draws by chance, so that its tally can fall.

    For each tally of `a`, `X` holds both probabilities for every tally of `b`. One period leads to
    `M (X[below] / 10 + 8 X / 10 + H) + ended`, where `M` moves the tally of `b` and `H` is the mean of all
    `X` above, weighted by the chance of rising so far; `H[below] = 9 X / 100 + H / 10`. From the top down
    that makes `X` and `H` linear in the `X` below.
    """
    moves, size = _movement(b, targets[1]), range(targets[1])
    above: Linear = ([[Fraction(0)] * targets[1] for _ in size], [[Fraction(0)] * 2 for _ in size])
    rows: list[Linear] = []
    for at in range(targets[0] - 1, -1, -1):
        ended = [list(_end_chances(a, b, targets[0] - at, targets[1] - i)) for i in size]
        row = _row(moves, above, ended, stay=Fraction(8 if at else 9, 10))
        rise = [[Fraction(9 * (i == j), 100) + above[0][i][j] / 10 for j in size] for i in size]
        tenth = [[value / 10 for value in line] for line in above[1]]
        above = (_times(rise, row[0]), _plus(_times(rise, row[1]), tenth))
        rows.append(row)
    _, now = rows.pop()
    for _ in range(tallies[0]):
        fall, rest = rows.pop()
        now = _plus(_times(fall, now), rest)
    return Pair(*now[tallies[1]])


def _row(moves: Matrix, above: Linear, ended: Matrix, stay: Fraction) -> Linear:
    """`X` of one tally as a linear function of the `X` below; at 0, where nothing is below, `stay` is greater."""
    size = range(len(moves))
    lifted = _times(moves, above[0])
    own = [[(i == j) - stay * moves[i][j] - lifted[i][j] for j in size] for i in size]
    known = _plus(_times(moves, above[1]), ended)
    solved = _solve(own, [[m / 10 for m in moves[i]] + known[i] for i in size])
    return [line[:-2] for line in solved], [line[-2:] for line in solved]


def _end_chances(a: Chances, b: Chances, need_a: int, need_b: int) -> Pair:
    """The probabilities that this period wins the race for the first and the second side."""
    return Pair(chance_ahead(a, b, need_a - need_b + 1, need_a), chance_ahead(b, a, need_b - need_a + 1, need_b))


def _movement(chances: Chances, target: int) -> Matrix:
    """The probability that one draw leads from each tally below the target to each other."""
    moves, total = chances.gains(target)
    rows = [[Fraction(0)] * target for _ in range(target)]
    for at in range(target):
        for gained, weight in moves.items():
            to = max(0, at + gained)
            if to < target:
                rows[at][to] += Fraction(weight, total)
    return rows


def _times(a: Matrix, b: Matrix) -> Matrix:
    columns = list(zip(*b, strict=True))
    return [[sum((x * y for x, y in zip(row, c, strict=True) if x), Fraction(0)) for c in columns] for row in a]


def _plus(a: Matrix, b: Matrix) -> Matrix:
    return [[x + y for x, y in zip(p, q, strict=True)] for p, q in zip(a, b, strict=True)]


def _solve(a: Matrix, b: Matrix) -> Matrix:
    """The matrix `x` with `a x = b`, by elimination; `a` has an inverse here because every race ends."""
    rows = [left + right for left, right in zip(a, b, strict=True)]
    size = len(rows)
    for at in range(size):
        pivot = next(i for i in range(at, size) if rows[i][at])
        rows[at], rows[pivot] = rows[pivot], rows[at]
        unit = rows[at][at]
        rows[at] = [value / unit for value in rows[at]]
        for i in range(size):
            if i != at and (factor := rows[i][at]):
                rows[i] = [value - factor * top for value, top in zip(rows[i], rows[at], strict=True)]
    return [row[size:] for row in rows]


MOST_CHANCE = 12
"""The largest target for which odds are computed if a tally can fall."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsRunner(OddsSide):
    """One side of a race."""

    target: int = entry("Target", low=1, high=MOST, code="invalid_target")
    tally: int = entry("Tally", default=0, low=0)


def odds_race_given(
    sides: Annotated[tuple[OddsRunner, ...], Entry("Sides")] = (),
) -> tuple[tuple[Chances, Chances], tuple[int, int], tuple[int, int]]:
    """A race with floor 0, before `contested_tie` settles a dead heat (storyteller-41)."""
    check_sides([side.name for side in sides])
    a, b = sides
    if a.tally >= a.target or b.tally >= b.target:
        raise Refusal("extended_finished", "This race is over.", "sides")
    if (a.chances.chance or b.chances.chance) and max(a.target, b.target) > MOST_CHANCE:
        raise Refusal("invalid_target", f"With a chance draw, odds are only for targets up to {MOST_CHANCE}.", "sides")
    return (a.chances, b.chances), (a.target, b.target), (a.tally, b.tally)


def race_forecast(request: RaceRequest) -> Odds | None:
    """The odds of winning the race, or under the net reading the period, in which no one wins a tie.

    None if the computation takes too long, or if a tally can fall without limit (storyteller-41, 42).
    """
    courses = [
        course_of(side, side.failure_condition or request.failure_condition, request.options) for side in request.sides
    ]
    own, other = courses
    if own is None or other is None:
        return None
    a, b = own.now, other.now
    if request.options.contested_extended == "net":
        return odds_of_ends(ends(a, b), "p_win_period")
    alike = own.same and other.same
    if not alike and (own.chance or other.chance or max(r.target for r in request.extended.sides) > MOST // 2):
        return None
    if (a.chance or b.chance) and request.options.extended_floor == "negative":
        return None
    first, second = request.extended.sides
    most = MOST_CHANCE if a.chance or b.chance else MOST
    mixed = any(c.chance and c.weights for c in (a, b))
    if mixed or max(first.target, second.target) > most or min(first.tally, second.tally) < 0:
        return None
    targets, tallies = (first.target, second.target), (first.tally, second.tally)
    pair = race_odds((a, b), targets, tallies) if alike else race_after(own, other, targets, tallies)
    (win, lose), tie = pair, pair.tie
    if (
        defender := defender_index(request.sides, request.defender, request.options)
    ) is not None:  # they win a dead heat
        win, lose, tie = (win + tie, lose, Fraction(0)) if defender == 0 else (win, lose + tie, Fraction(0))
    return Odds((Chance("p_win_race", win), Chance("p_tie", tie), Chance("p_lose", lose)))


RULES = (rule(race_odds, name="odds_race", given=odds_race_given),)
