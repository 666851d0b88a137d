"""Chances with a second card, of which the better or the worse counts (destiny-37, 201 to 203)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, groupby
from typing import NamedTuple

from core.rulesets.destiny.conflict_odds.matchup import (
    HALVES,
    TURNS,
    Face,
    Judge,
    Matchup,
    Plays,
    Pool,
    Result,
    RivalHalf,
    Weights,
    by_face,
    face,
    facings,
)
from core.rulesets.destiny.values.cards import Color, Orientation, color_of

# Own second card ------------------------------------------------------------------------------------------------------


def with_two_cards(matchup: Matchup, judge: Judge, plays: Plays) -> list[Weights]:
    """The results of each play with advantage or disadvantage, with their numbers of ways."""
    pools, weights, extra = _Pools(matchup, judge), [Weights() for _ in plays], matchup.side.extra
    for each in facings(matchup):
        drawn = {half: pools.kinds(half, each) for half in HALVES}
        second = {half: _Second(kinds, each, extra) for half, kinds in drawn.items()}
        for weighed, (code, half) in zip(weights, plays, strict=True):
            known = None if code is None else judge.result(face(code, half), each.face)
            ways = _keep_one_of_two(drawn[half], each, extra) if known is None else second[half].with_known(known)
            for result, n in ways:
                weighed[result] += n
    return weights


class _Kind(NamedTuple):
    """Cards of a pool that fare the same: how many, and how many of them could turn the Rival's card to its half."""

    result: Result
    n: int
    turning: int


def _one(facing: RivalHalf, n: int, turning: int) -> int:
    """The ways to draw one of `n` cards: those that turn the Rival's card are used up by being drawn."""
    return n * facing.ways - turning


def _two(facing: RivalHalf, first: _Kind, n: int, turning: int) -> int:
    """The ways to draw one of a kind and then one of `n` others."""
    return first.n * n * facing.ways - first.turning * n - first.n * turning


def _pair(facing: RivalHalf, kind: _Kind) -> int:
    """The ways to draw two of one kind."""
    return (kind.n - 1) * (kind.n * facing.ways - 2 * kind.turning)


class _Pools:
    """The cards that may be drawn, sorted by how they fare against each half of a Rival."""

    def __init__(self, matchup: Matchup, judge: Judge) -> None:
        self._judge = judge
        self._faces = {half: by_face(matchup.fate, half) for half in HALVES}
        self._alike: dict[tuple[Orientation, Face], _Alike] = {}
        self._untied: dict[tuple[Orientation, str], tuple[_Alike, _Pooled]] = {}

    def kinds(self, half: Orientation, facing: RivalHalf) -> list[_Kind]:
        """The cards that may be drawn by how they fare, the worst first."""
        key = (half, facing.face)
        if key not in self._alike:
            self._alike[key] = self._pools_by_result(half, facing)
        out = self._judge.result(face(facing.out, half), facing.face) if facing.out else None
        return list(_kinds(self._alike[key], facing, out))

    def _pools_by_result(self, half: Orientation, facing: RivalHalf) -> Mapping[Result, Pool]:
        """The cards by their result. Most have the same result against all halves of one aspect; only ties depend on
        rank.
        """
        key = half, facing.face.aspect
        if key not in self._untied:
            own = self._faces[half]
            tied: _Pooled = [each for each in own if self._judge.ties(each[0], facing.face)]
            self._untied[key] = self._add_to_pools({}, [each for each in own if each not in tied], facing), tied
        untied, tied = self._untied[key]
        alike = self._add_to_pools(untied, tied, facing)
        return {result: alike[result] for result in sorted(alike)}

    def _add_to_pools(self, alike: _Alike, own: _Pooled, facing: RivalHalf) -> _Alike:
        """The pools with further cards added by their result."""
        both = dict(alike)
        for each, (black, red) in own:
            result = self._judge.result(each, facing.face)
            before = both.get(result, _NO_CARDS)
            both[result] = Pool(before.black + black, before.red + red)
        return both


_Pooled = Sequence[tuple[Face, Pool]]
_Alike = Mapping[Result, Pool]
_NO_CARDS = Pool(0, 0)


def _kinds(alike: Mapping[Result, Pool], facing: RivalHalf, out: Result | None) -> Iterator[_Kind]:
    """The pools without the card the Rival shows, which would fare like `out`."""
    for result, pool in alike.items():
        shown = result == out
        if n := pool.black + pool.red - shown:
            yield _Kind(result, n, pool.of(facing.color) - (shown and facing.own_color))


class _Second:
    """A card drawn beside a known one; the better or the worse counts, and of equals the known one."""

    def __init__(self, kinds: Sequence[_Kind], facing: RivalHalf, extra: int) -> None:
        sign = 1 if extra > 0 else -1
        self._sign = sign
        self._ways = [(kind.result, _one(facing, kind.n, kind.turning)) for kind in kinds[::sign]]
        self._goods = [_good(kind.result, sign) for kind in kinds[::sign]]
        self._passed = [0, *accumulate(n for _, n in self._ways)]

    def with_known(self, known: Result) -> Iterator[tuple[Result, int]]:
        """The results with a known card, with their numbers of ways."""
        at = bisect_right(self._goods, _good(known, self._sign))
        yield known, self._passed[at]
        yield from self._ways[at:]


def _good(result: Result, sign: int) -> tuple[int, int]:
    """A sort key for a result (destiny-37), reversed if the worse counts."""
    return result.rank * sign, result.success * sign


def _keep_one_of_two(kinds: Sequence[_Kind], facing: RivalHalf, extra: int) -> Iterator[tuple[Result, int]]:
    """The results when two cards are drawn and the better or worse one is kept; of equals the first (destiny-37)."""
    below = _Kind(_NONE, 0, 0)
    for _, level in groupby(kinds if extra > 0 else reversed(kinds), key=lambda kind: kind.result[:2]):
        here = list(level)
        also = _Kind(_NONE, below.n + sum(k.n for k in here), below.turning + sum(k.turning for k in here))
        for kind in here:
            as_first = _two(facing, kind, also.n - kind.n, also.turning - kind.turning) + _pair(facing, kind)
            yield kind.result, as_first + _two(facing, kind, below.n, below.turning)
        below = also


_NONE = Result(0, 0, False, 0)


# The Rival's ----------------------------------------------------------------------------------------------------------

_Faces = dict[Orientation, list[tuple[Face, Pool]]]
"""Cards the Rival can show, by the relevant properties of each half."""


class _Shown(NamedTuple):
    """Cards of the Rival: their value, the result against them, and how many can turn the half."""

    worth: tuple[int, int]
    result: Result
    n: int
    turning: int


def against_two_cards(matchup: Matchup, judge: Judge, plays: Plays) -> list[Weights]:
    """The results of each play against the better or the worse of two cards."""
    rival, fate = matchup.rival, _Shows(judge, _faces(matchup.fate))
    table = _Table(matchup, _Shows(judge, _faces(rival.unseen)) if rival.duelist.player else fate, fate)
    return [table.result(code, half) for code, half in plays]


def _faces(codes: Sequence[str]) -> _Faces:
    return {half: by_face(codes, half) for half in HALVES}


class _Shows:
    """Cards the Rival can show, sorted by the result against them; equal ones are worked out once."""

    def __init__(self, judge: Judge, faces: _Faces) -> None:
        self._judge, self._faces = judge, faces
        self._sorted: dict[tuple[Face, Orientation], Mapping[tuple[tuple[int, int], Result], Pool]] = {}

    def kinds(self, own: Face, half: Orientation, color: Color, out: str | None = None) -> list[_Shown]:
        """The cards with this half that a half meets, without the card `out`."""
        if (own, half) not in self._sorted:
            self._sorted[own, half] = self._sort(own, half)
        missing = {self._key(own, face(out, half)): int(color_of(out) == color)} if out else {}
        shown = (
            _Shown(*like, pool.black + pool.red - (like in missing), pool.of(color) - missing.get(like, 0))
            for like, pool in self._sorted[own, half].items()
        )
        return [each for each in shown if each.n]

    def _sort(self, own: Face, half: Orientation) -> Mapping[tuple[tuple[int, int], Result], Pool]:
        found: dict[tuple[tuple[int, int], Result], Pool] = {}
        for rival, (black, red) in self._faces[half]:
            key = self._key(own, rival)
            before = found.get(key, _NO_CARDS)
            found[key] = Pool(before.black + black, before.red + red)
        return found

    def _key(self, own: Face, rival: Face) -> tuple[tuple[int, int], Result]:
        return self._judge.worth(own, rival), self._judge.result(own, rival)


class _Table(NamedTuple):
    """The Rival's possible first and second cards; a player's first one comes from a hidden hand."""

    matchup: Matchup
    first: _Shows
    second: _Shows

    def result(self, code: str | None, half: Orientation) -> Weights:
        """The results of a known card, or of any that can be revealed."""
        weights = Weights()
        for drawn in (code,) if code else self.matchup.fate:
            for result, ways in self._results_of_half(face(drawn, half), None if code else drawn):
                weights[result] += ways
        return weights

    def _results_of_half(self, own: Face, out: str | None) -> Iterator[tuple[Result, int]]:
        """The results of a half against the card that counts of two; `out` is one the Rival can no longer show."""
        better = self.matchup.rival.duelist.extra > 0
        for half, color in TURNS:
            hidden = self.matchup.rival.duelist.player
            second = self.second.kinds(own, half, color, out)
            first = self.first.kinds(own, half, color) if hidden else second
            turning = sum(kind.turning for kind in second)
            for one in first:
                for also in second:
                    ahead = also.worth > one.worth if better else also.worth < one.worth
                    ways = one.n * also.n * self._share(half) if hidden else _ways_to_turn(one, also, turning)
                    yield (also if ahead else one).result, ways

    def _share(self, half: Orientation) -> int:
        """The weight of a player showing this half."""
        upper = self.matchup.rival.upper
        return upper.numerator if half == HALVES[0] else upper.denominator - upper.numerator


def _ways_to_turn(one: _Shown, also: _Shown, turning: int) -> int:
    """The ways to draw a first and a second card, and a third one that turns the half."""
    if one == also:
        return (one.n - 1) * (one.n * turning - 2 * one.turning)
    return one.n * also.n * turning - one.turning * also.n - one.n * also.turning
