"""Exact chances of a half against what the Rival may hold, one card or two (destiny-35, 37, 201 to 204)."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, groupby, product
from typing import Literal, NamedTuple

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
    Rival,
    by_face,
    color_of,
    face,
    half_of,
    rivals_face,
)
from core.rulesets.destiny.conflict.halves import RANKED, WINS, Duelist, Half
from core.rulesets.destiny.options import AS_WRITTEN
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
        self._alike: dict[tuple[Orientation, Face], _Alike] = {}
        self._untied: dict[tuple[Orientation, str], tuple[_Alike, _Pooled]] = {}

    def kinds(self, half: Orientation, facing: _Facing) -> list[_Kind]:
        """The cards that may be drawn by how they fare, the worst first."""
        key = (half, facing.face)
        if key not in self._alike:
            self._alike[key] = self._sorted(half, facing)
        out = self._judge.result(half_of(facing.out, half), facing.half) if facing.out else None
        return list(_kinds(self._alike[key], facing, out))

    def _sorted(self, half: Orientation, facing: _Facing) -> Mapping[Result, Pool]:
        """Most cards fare alike against all halves of one aspect; the ranks of the others are looked at one by one."""
        key = half, facing.face.aspect
        if key not in self._untied:
            own = self._faces[half]
            tied: _Pooled = [each for each in own if self._judge.ties(each[0], facing.half)]
            self._untied[key] = self._added({}, [each for each in own if each not in tied], facing), tied
        untied, tied = self._untied[key]
        alike = self._added(untied, tied, facing)
        return {result: alike[result] for result in sorted(alike)}

    def _added(self, alike: _Alike, own: _Pooled, facing: _Facing) -> _Alike:
        """Some cards by how they fare, and others as well."""
        both = dict(alike)
        for each, (black, red) in own:
            result = self._judge.result(each, facing.half)
            before = both.get(result, _NO_CARDS)
            both[result] = Pool(before.black + black, before.red + red)
        return both


_Pooled = Sequence[tuple[Half, Pool]]
_Alike = Mapping[Result, Pool]
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
    _check(matchup, plays)
    judge = Judge(matchup)
    weigh = against_two_cards if matchup.rival.duelist.extra else _weighed if matchup.side.extra else _told
    return [_counted(weights, judge.extras) for weights in weigh(matchup, judge, plays)]


def _check(matchup: Matchup, plays: Plays) -> None:
    """Refuse what chances are not worked out for."""
    most = max(int(code is None) + int(matchup.side.extra != 0) for code, _ in plays)
    rival = matchup.rival.duelist
    rival_needs = (0 if rival.player else 2) + abs(rival.extra)
    if len(matchup.fate) < most + rival_needs or (rival.player and not matchup.rival.unseen):
        raise Refusal("not_enough_cards", "There are not enough unseen cards.", "rival")
    if rival.extra and matchup.side.extra:
        raise Refusal("bad_request", "Chances are not worked out where both sides turn a second card.", "rival")


# A card each ----------------------------------------------------------------------------------------------------------


def _told(matchup: Matchup, judge: Judge, plays: Plays) -> list[Weights]:
    """How each play fares where nobody turns a second card."""
    weights = [Weights() for _ in plays]
    for weighed, ways in zip(weights, _met_by(matchup, plays), strict=True):
        for (own, outcome), n in ways.items():
            weighed[judge.told(own, outcome)] += n
    return weights


def _met_by(matchup: Matchup, plays: Plays) -> tuple[_Outcomes, ...]:
    """What each play comes to; neither Skill nor Difficulty matter, so that what-ifs about those share it."""
    side, rival = (
        Duelist(player=of.player, initiative=of.initiative, cannot_block=of.cannot_block)
        for of in (matchup.side, matchup.rival.duelist)
    )
    unseen, table = tuple(matchup.rival.unseen), matchup.options.aspect_table
    return _outcomes(_Met(side, rival, unseen, matchup.rival.upper, tuple(matchup.fate), table), tuple(plays))


class _Met(NamedTuple):
    """All that outcomes hang on, as a key."""

    side: Duelist
    rival: Duelist
    unseen: tuple[str, ...]
    upper: Fraction
    fate: tuple[str, ...]
    table: Literal["initiative", "revised"]


@lru_cache(maxsize=256)
def _outcomes(of: _Met, plays: tuple[Play, ...]) -> tuple[_Outcomes, ...]:
    options = replace(AS_WRITTEN, aspect_table=of.table)
    matchup = Matchup(of.side, Rival(of.rival, of.unseen, of.upper), of.fate, options)
    judge, shown = Judge(matchup), dict[tuple[Face, Color | None], list[_Facing]]()
    for each in _facing(matchup):
        shown.setdefault((each.face, each.color), []).append(each)
    faced = tuple(shown.values())
    return tuple(
        _left_to_fate(judge, half, of.fate, faced) if code is None else _with(judge, half_of(code, half), faced)
        for code, half in plays
    )


def _with(judge: Judge, own: Half, faced: Sequence[Sequence[_Facing]]) -> _Outcomes:
    """What a card that is known comes to, against halves of which some are alike."""
    found = _Outcomes()
    for alike in faced:
        found[own, judge.outcome(own, alike[0].half)] += sum(each.ways for each in alike)
    return found


def _left_to_fate(
    judge: Judge, half: Orientation, fate: Sequence[str], faced: Sequence[Sequence[_Facing]]
) -> _Outcomes:
    """What a card turned from Shared Fate comes to; the one the Rival shows is not there any more."""
    found, own = _Outcomes(), by_face(fate, half)
    first = {face(each.card.code, half): each for each, _ in own}
    for alike in faced:
        ways, color, rival = sum(each.ways for each in alike), alike[0].color, alike[0].half
        for each, (black, red) in own:
            turning = Pool(black, red).of(color) * len(alike)
            found[each, judge.outcome(each, rival)] += (black + red) * ways - turning
        for there in alike:
            if there.out:
                one = first[face(there.out, half)]
                found[one, judge.outcome(one, rival)] -= there.ways - there.own_color
    return found


_Outcomes = Counter[tuple[Half, str]]
"""Halves with what they come to, by the number of ways."""


def best_of_plays(matchup: Matchup, plays: Plays) -> PlayChances:
    """The chances of the play that wins likeliest; of several the one with more Success, of those the first.

    Only those are worked out whole.
    """
    _check(matchup, plays)
    if matchup.side.extra or matchup.rival.duelist.extra:
        likeliest: Plays = plays
    else:
        wins = [_won(ways) for ways in _met_by(matchup, plays)]
        likeliest = [play for play, p in zip(plays, wins, strict=True) if p == max(wins)]
    return max(chances_of_plays(matchup, likeliest), key=lambda found: (found.win_or_both, found.mean))


def _won(ways: _Outcomes) -> Fraction:
    return Fraction(sum(n for (_, outcome), n in ways.items() if outcome in WINS), sum(ways.values()))


# With a second card of one's own --------------------------------------------------------------------------------------


def _weighed(matchup: Matchup, judge: Judge, plays: Plays) -> list[Weights]:
    """How each play fares with advantage or disadvantage, by the number of ways it comes to that."""
    pools, weights, extra = _Pools(matchup, judge), [Weights() for _ in plays], matchup.side.extra
    for each in _facing(matchup):
        drawn = {half: pools.kinds(half, each) for half in HALVES}
        second = {half: _Second(kinds, each, extra) for half, kinds in drawn.items()}
        for weighed, (code, half) in zip(weights, plays, strict=True):
            known = None if code is None else judge.result(half_of(code, half), each.half)
            ways = _drawn(drawn[half], each, extra) if known is None else second[half].with_known(known)
            for result, n in ways:
                weighed[result] += n
    return weights


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


class _Second:
    """A card drawn beside one that is known, of which the better or the worse counts; of equals the known one."""

    def __init__(self, kinds: Sequence[_Kind], facing: _Facing, extra: int) -> None:
        sign = 1 if extra > 0 else -1
        self._sign = sign
        self._ways = [(kind.result, facing.one(kind.n, kind.turning)) for kind in kinds[::sign]]
        self._goods = [_good(kind.result, sign) for kind in kinds[::sign]]
        self._passed = [0, *accumulate(n for _, n in self._ways)]

    def with_known(self, known: Result) -> Iterator[tuple[Result, int]]:
        """How a card that is known fares, with the ways to come to that."""
        at = bisect_right(self._goods, _good(known, self._sign))
        yield known, self._passed[at]
        yield from self._ways[at:]


def _good(result: Result, sign: int) -> tuple[int, int]:
    """How good a result is (destiny-37), or how bad where the worse counts."""
    return result.rank * sign, result.success * sign


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

Play = tuple[str | None, Orientation]
"""A card with a half, None for a card that is turned."""
Plays = Sequence[Play]
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
    rival, fate = matchup.rival, _Shows(judge, _faces(matchup.fate))
    table = _Table(matchup, _Shows(judge, _faces(rival.unseen)) if rival.duelist.player else fate, fate)
    return [table.result(code, half) for code, half in plays]


def _faces(codes: Sequence[str]) -> _Faces:
    return {half: by_face(codes, half) for half in HALVES}


class _Shows:
    """Cards the Rival may show, sorted by how they fare against one's own; what is alike is looked at once."""

    def __init__(self, judge: Judge, faces: _Faces) -> None:
        self._judge, self._faces = judge, faces
        self._sorted: dict[tuple[Face, Orientation], Mapping[tuple[tuple[int, int], Result], Pool]] = {}

    def kinds(self, own: Half, half: Orientation, color: Color, out: Half | None = None) -> list[_Shown]:
        """Those with this half that a half of one's own meets, without the card `out`."""
        missing, key = {}, (face(own.card.code, own.orientation), half)
        if key not in self._sorted:
            self._sorted[key] = self._sort(own, half)
        if out is not None:
            missing = {self._key(own, out): int(color_of(out.card.code) == color)}
        shown = (
            _Shown(*like, pool.black + pool.red - (like in missing), pool.of(color) - missing.get(like, 0))
            for like, pool in self._sorted[key].items()
        )
        return [each for each in shown if each.n]

    def _sort(self, own: Half, half: Orientation) -> Mapping[tuple[tuple[int, int], Result], Pool]:
        found: dict[tuple[tuple[int, int], Result], Pool] = {}
        for rival, (black, red) in self._faces[half]:
            key = self._key(own, rival)
            before = found.get(key, _NO_CARDS)
            found[key] = Pool(before.black + black, before.red + red)
        return found

    def _key(self, own: Half, rival: Half) -> tuple[tuple[int, int], Result]:
        return self._judge.worth(own, rival), self._judge.result(own, rival)


class _Table(NamedTuple):
    """What the Rival's first card may be, and the second: a player's first comes out of a hidden hand."""

    matchup: Matchup
    first: _Shows
    second: _Shows

    def result(self, code: str | None, half: Orientation) -> Weights:
        """How a card that is known fares, or any that may be turned."""
        weights = Weights()
        for drawn in (code,) if code else self.matchup.fate:
            for result, ways in self._met(half_of(drawn, half), None if code else drawn):
                weights[result] += ways
        return weights

    def _met(self, own: Half, out: str | None) -> Iterator[tuple[Result, int]]:
        """How a half fares against the card of two that counts; `out` is one the Rival cannot show any more."""
        better = self.matchup.rival.duelist.extra > 0
        for half, color in TURNS:
            hidden = self.matchup.rival.duelist.player
            second = self.second.kinds(own, half, color, half_of(out, half) if out else None)
            first = self.first.kinds(own, half, color) if hidden else second
            turning = sum(kind.turning for kind in second)
            for one in first:
                for also in second:
                    ahead = also.worth > one.worth if better else also.worth < one.worth
                    ways = one.n * also.n * self._share(half) if hidden else _turned(one, also, turning)
                    yield (also if ahead else one).result, ways

    def _share(self, half: Orientation) -> int:
        """How much likelier a player shows this half."""
        upper = self.matchup.rival.upper
        return upper.numerator if half == HALVES[0] else upper.denominator - upper.numerator


def _turned(one: _Shown, also: _Shown, turning: int) -> int:
    """The ways to turn a first and a second card, and a third of those that turn the half."""
    if one == also:
        return (one.n - 1) * (one.n * turning - 2 * one.turning)
    return one.n * also.n * turning - one.turning * also.n - one.n * also.turning
