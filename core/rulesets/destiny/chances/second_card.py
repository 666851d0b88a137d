"""Chances against a Rival who shows two cards of which the better counts, or the worse (destiny-35, 37, 202)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.rulesets.destiny.cards.cards import Color, Orientation
from core.rulesets.destiny.chances.matchup import (
    HALVES,
    TURNS,
    Judge,
    Matchup,
    Pool,
    Result,
    by_face,
    color_of,
    half_of,
)
from core.rulesets.destiny.conflict.halves import Half

Plays = Sequence[tuple[str | None, Orientation]]
"""Cards with a half, None for a card that is turned."""
Weights = Counter[Result]
"""How a play may fare, by the number of ways it comes to that."""
_Faces = dict[Orientation, list[tuple[Half, Pool]]]
"""Cards the Rival may show, by what matters of each half."""


class _Kind(NamedTuple):
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

    def _kinds(self, own: Half, faces: Sequence[tuple[Half, Pool]], color: Color, out: Half | str) -> list[_Kind]:
        found: dict[tuple[tuple[int, int], Result], tuple[int, int]] = {}
        for rival, pool in faces:
            key = self._key(own, rival)
            n, turning = found.get(key, (0, 0))
            found[key] = n + pool.black + pool.red, turning + pool.of(color)
        if isinstance(out, Half):
            key = self._key(own, out)
            n, turning = found[key]
            found[key] = n - 1, turning - (color_of(out.card.code) == color)
        return [_Kind(*key, n, turning) for key, (n, turning) in found.items() if n]

    def _key(self, own: Half, rival: Half) -> tuple[tuple[int, int], Result]:
        return self.judge.worth(own, rival), self.judge.result(own, rival)

    def _share(self, half: Orientation) -> int:
        """How much likelier a player shows this half."""
        upper = self.matchup.rival.upper
        return upper.numerator if half == HALVES[0] else upper.denominator - upper.numerator


def _turned(one: _Kind, also: _Kind, turning: int) -> int:
    """The ways to turn a first and a second card, and a third of those that turn the half."""
    if one == also:
        return (one.n - 1) * (one.n * turning - 2 * one.turning)
    return one.n * also.n * turning - one.turning * also.n - one.n * also.turning
