"""Exact chances of a half against what the Rival may hold, one card or two (destiny-35, 37, 201 to 204)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby, product
from typing import NamedTuple

from core.refusal import Refusal
from core.rulesets.destiny.cards.cards import Color, Orientation
from core.rulesets.destiny.chances.matchup import (
    HALVES,
    TURNS,
    Extra,
    Face,
    Judge,
    Matchup,
    Pool,
    Result,
    by_face,
    color_of,
    half_of,
    rivals_face,
)
from core.rulesets.destiny.conflict.halves import RANKED, Half
from core.schema.codec import Json


class PlayChances(NamedTuple):
    """Chances of each outcome, of each Success, and of those that strike."""

    outcome: Mapping[str, Fraction]
    successes: Mapping[int, Fraction]
    strikes: Fraction
    strike_mean: Fraction

    @property
    def win_or_both(self) -> Fraction:
        """The chance of having won."""
        return self.outcome["win"] + self.outcome["both"]

    @property
    def mean(self) -> Fraction:
        """The expected Success."""
        return sum((n * p for n, p in self.successes.items()), Fraction(0))

    @property
    def facts(self) -> dict[str, Json]:
        """Chances in writing."""
        told: dict[str, Json] = {name: str(self.outcome[name]) for name in ("win", "both", "neither", "lose")}
        return told | {"successes": {str(n): str(p) for n, p in self.successes.items()}, "expected": str(self.mean)}


class _Kind(NamedTuple):
    """Cards of a pool that fare the same: how many, and how many of them could turn the Rival's card to its half."""

    result: Result
    n: int
    turning: int


class _Facing(NamedTuple):
    """A half the Rival may show, and in how many ways it is turned to that half before one's own draws.

    `color` is the colour that turns it, None for a player, who chooses; `out` the card that is then not in the pool,
    and `own_color` whether it is itself of that colour.
    """

    half: Half
    face: Face
    ways: int
    color: Color | None = None
    out: str | None = None
    own_color: bool = False

    def one(self, n: int, turning: int) -> int:
        """The ways to draw one of `n` cards: those that turn the Rival's card are used up by being drawn."""
        return n * self.ways - turning

    def two(self, first: _Kind, n: int, turning: int) -> int:
        """The ways to draw one of a kind and then one of `n` others."""
        return first.n * n * self.ways - first.turning * n - first.n * turning

    def pair(self, kind: _Kind) -> int:
        """The ways to draw two of one kind."""
        return (kind.n - 1) * (kind.n * self.ways - 2 * kind.turning)


class _Pools:
    """The cards that may be drawn, sorted by how they fare against each half of a Rival."""

    def __init__(self, matchup: Matchup, judge: Judge) -> None:
        self._judge = judge
        self._faces = {half: by_face(matchup.fate, half) for half in HALVES}
        self._alike: dict[tuple[Orientation, Face], Mapping[Result, Pool]] = {}

    def kinds(self, half: Orientation, facing: _Facing) -> list[_Kind]:
        """The cards that may be drawn by how they fare, the worst first."""
        key = (half, facing.face)
        if key not in self._alike:
            self._alike[key] = self._sorted(half, facing)
        out = self._judge.result(half_of(facing.out, half), facing.half) if facing.out else None
        return list(_kinds(self._alike[key], facing, out))

    def _sorted(self, half: Orientation, facing: _Facing) -> Mapping[Result, Pool]:
        alike: dict[Result, Pool] = {}
        for own, (black, red) in self._faces[half]:
            result = self._judge.result(own, facing.half)
            before = alike.get(result, _NO_CARDS)
            alike[result] = Pool(before.black + black, before.red + red)
        return {result: alike[result] for result in sorted(alike)}


_NO_CARDS = Pool(0, 0)


def _kinds(alike: Mapping[Result, Pool], facing: _Facing, out: Result | None) -> Iterator[_Kind]:
    """The pools without the card the Rival shows, which would fare like `out`."""
    for result, pool in alike.items():
        shown = result == out
        if n := pool.black + pool.red - shown:
            yield _Kind(result, n, pool.of(facing.color) - (shown and facing.own_color))


def chances_of_plays(matchup: Matchup, plays: Sequence[tuple[str | None, Orientation]]) -> list[PlayChances]:
    """The chances of several plays (destiny-201, 202, 203); what they share is worked out once.

    A play is a card with a half, or staying with this half where there is no card. Refuses when too little is hidden,
    and advantage or disadvantage on both sides: that is not worked out.
    """
    judge, most = Judge(matchup), max(_draws(matchup, code) for code, _ in plays)
    rival = matchup.rival.duelist
    rival_needs = (0 if rival.player else 2) + abs(rival.extra)
    if len(matchup.fate) < most + rival_needs or (rival.player and not matchup.rival.unseen):
        raise Refusal("not_enough_cards", "There are not enough unseen cards.", "rival")
    if rival.extra and matchup.side.extra:
        raise Refusal("bad_request", "Chances are not worked out where both sides turn a second card.", "rival")
    weigh = against_two_cards if rival.extra else _weighed
    return [_counted(weights, judge.extras) for weights in weigh(matchup, judge, plays)]


def _weighed(matchup: Matchup, judge: Judge, plays: Plays) -> list[Weights]:
    """How each play fares, by the number of ways it comes to that."""
    pools, draws = _Pools(matchup, judge), max(_draws(matchup, code) for code, _ in plays)
    weights = [Weights() for _ in plays]
    for each in _facing(matchup):
        drawn = {half: pools.kinds(half, each) for half in HALVES} if draws else {}
        for weighed, (code, half) in zip(weights, plays, strict=True):
            known = None if code is None else judge.result(half_of(code, half), each.half)
            for result, ways in _ways(known, drawn.get(half, []), each, matchup.side.extra):
                weighed[result] += ways
    return weights


def _draws(matchup: Matchup, code: str | None) -> int:
    """How many Shared Fate cards a side turns: for staying, and for advantage or disadvantage (destiny-202)."""
    return int(code is None) + int(matchup.side.extra != 0)


def _facing(matchup: Matchup) -> Iterator[_Facing]:
    """Every half the Rival may show (destiny-201, 203)."""
    fate, rival = matchup.fate, matchup.rival
    if rival.duelist.player:
        shares = (rival.upper.numerator, rival.upper.denominator - rival.upper.numerator)
        for code, (half, ways) in product(rival.unseen, zip(HALVES, shares, strict=True)):
            yield _Facing(half_of(code, half), rivals_face(code, half), ways)
        return
    colors = Counter(color_of(code) for code in fate)
    for code in fate:
        for half, color in TURNS:
            own = color_of(code) == color
            yield _Facing(half_of(code, half), rivals_face(code, half), colors[color] - own, color, code, own)


def _ways(known: Result | None, kinds: Sequence[_Kind], facing: _Facing, extra: int) -> Iterator[tuple[Result, int]]:
    """How a play fares against one half, with the ways to come to that."""
    if known is None:
        yield from _drawn(kinds, facing, extra) if extra else ((k.result, facing.one(k.n, k.turning)) for k in kinds)
        return
    kept = 0 if extra else facing.ways
    for result, n, turning in kinds if extra else ():
        ways = facing.one(n, turning)
        if (result[:2] > known[:2]) if extra > 0 else (result[:2] < known[:2]):
            yield result, ways
        else:
            kept += ways
    yield known, kept


def _drawn(kinds: Sequence[_Kind], facing: _Facing, extra: int) -> Iterator[tuple[Result, int]]:
    """Two cards drawn, the better or the worse kept; of equals the first (destiny-37)."""
    below = _Kind(_NONE, 0, 0)
    for _, level in groupby(kinds if extra > 0 else reversed(kinds), key=lambda kind: kind.result[:2]):
        here = list(level)
        also = _Kind(_NONE, below.n + sum(k.n for k in here), below.turning + sum(k.turning for k in here))
        for kind in here:
            as_first = facing.two(kind, also.n - kind.n, also.turning - kind.turning) + facing.pair(kind)
            yield kind.result, as_first + facing.two(kind, below.n, below.turning)
        below = also


_NONE = Result(0, 0, False, 0)


def _counted(weights: Mapping[Result, int], extras: Sequence[Extra]) -> PlayChances:
    """Chances of outcomes and Success."""
    names, total = {rank: name for name, rank in RANKED.items()}, sum(weights.values())
    outcome = dict.fromkeys(RANKED, Fraction(0))
    successes: dict[int, Fraction] = {}
    strikes = strike_mean = Fraction(0)
    for result, weight in weights.items():
        p = Fraction(weight, total)
        outcome[names[result.rank]] += p
        strikes += p if result.strikes else 0
        for more, share in extras[result.combo]:
            n = result.success + more
            successes[n] = successes.get(n, Fraction(0)) + p * share
            strike_mean += n * p * share if result.strikes else 0
    found = {n: successes[n] for n in sorted(successes) if successes[n]}
    return PlayChances(outcome, found, strikes, strike_mean)


# Against two cards ----------------------------------------------------------------------------------------------------

Plays = Sequence[tuple[str | None, Orientation]]
"""Cards with a half, None for a card that is turned."""
Weights = Counter[Result]
"""How a play may fare, by the number of ways it comes to that."""
_Faces = dict[Orientation, list[tuple[Half, Pool]]]
"""Cards the Rival may show, by what matters of each half."""


class _Shown(NamedTuple):
    """Cards of the Rival's: what they are worth to them, how one fares against them, how many can turn the half."""

    worth: tuple[int, int]
    result: Result
    n: int
    turning: int


def against_two_cards(matchup: Matchup, judge: Judge, plays: Plays) -> list[Weights]:
    """How each play fares."""
    rival, fate = matchup.rival, _faces(matchup.fate)
    table = _Table(matchup, judge, _faces(rival.unseen) if rival.duelist.player else fate, fate)
    return [table.result(code, half) for code, half in plays]


def _faces(codes: Sequence[str]) -> _Faces:
    return {half: by_face(codes, half) for half in HALVES}


class _Table(NamedTuple):
    """What the Rival's first card may be, and the second: a player's first comes out of a hidden hand."""

    matchup: Matchup
    judge: Judge
    first: _Faces
    second: _Faces

    def result(self, code: str | None, half: Orientation) -> Weights:
        """How a card that is known fares, or any that may be turned."""
        weights = Weights()
        for drawn in (code,) if code else self.matchup.fate:
            for result, ways in self._met(half_of(drawn, half), "" if code else drawn):
                weights[result] += ways
        return weights

    def _met(self, own: Half, out: str) -> Iterator[tuple[Result, int]]:
        """How a half fares against the card of two that counts; `out` is one the Rival cannot show any more."""
        better = self.matchup.rival.duelist.extra > 0
        for half, color in TURNS:
            hidden = self.matchup.rival.duelist.player
            second = self._kinds(own, self.second[half], color, out and half_of(out, half))
            first = self._kinds(own, self.first[half], color, "") if hidden else second
            turning = sum(kind.turning for kind in second)
            for one in first:
                for also in second:
                    ahead = also.worth > one.worth if better else also.worth < one.worth
                    ways = one.n * also.n * self._share(half) if hidden else _turned(one, also, turning)
                    yield (also if ahead else one).result, ways

    def _kinds(self, own: Half, faces: Sequence[tuple[Half, Pool]], color: Color, out: Half | str) -> list[_Shown]:
        found: dict[tuple[tuple[int, int], Result], tuple[int, int]] = {}
        for rival, pool in faces:
            key = self._key(own, rival)
            n, turning = found.get(key, (0, 0))
            found[key] = n + pool.black + pool.red, turning + pool.of(color)
        if isinstance(out, Half):
            key = self._key(own, out)
            n, turning = found[key]
            found[key] = n - 1, turning - (color_of(out.card.code) == color)
        return [_Shown(*key, n, turning) for key, (n, turning) in found.items() if n]

    def _key(self, own: Half, rival: Half) -> tuple[tuple[int, int], Result]:
        return self.judge.worth(own, rival), self.judge.result(own, rival)

    def _share(self, half: Orientation) -> int:
        """How much likelier a player shows this half."""
        upper = self.matchup.rival.upper
        return upper.numerator if half == HALVES[0] else upper.denominator - upper.numerator


def _turned(one: _Shown, also: _Shown, turning: int) -> int:
    """The ways to turn a first and a second card, and a third of those that turn the half."""
    if one == also:
        return (one.n - 1) * (one.n * turning - 2 * one.turning)
    return one.n * also.n * turning - one.turning * also.n - one.n * also.turning
