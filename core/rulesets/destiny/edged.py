"""Chances against a Rival who shows two cards of which the better counts, or the worse (destiny-35, 37, 202)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.rulesets.destiny.cards import Color, Orientation
from core.rulesets.destiny.fares import HALVES, TURNS, Fared, Judge, Outlook, half_of
from core.rulesets.destiny.halves import Half

Plays = Sequence[tuple[str | None, Orientation]]
"""Cards with a half, None for a card that is turned."""
Weights = Counter[Fared]
"""How a play may fare, by the number of ways it comes to that."""


class _Kind(NamedTuple):
    """What of a card of the Rival's matters: what it is worth to them, how one fares against it, its colour."""

    worth: tuple[int, int]
    fared: Fared
    color: Color


def edged(outlook: Outlook, judge: Judge, plays: Plays) -> list[Weights]:
    """How each play fares."""
    return [_play(outlook, judge, code, half) for code, half in plays]


def _play(outlook: Outlook, judge: Judge, code: str | None, half: Orientation) -> Weights:
    if code is not None:
        return _met(outlook, judge, half_of(code, half), outlook.fate)
    weights = Weights()
    for drawn in outlook.fate:
        left = tuple(other for other in outlook.fate if other != drawn)
        weights.update(_met(outlook, judge, half_of(drawn, half), left))
    return weights


def _met(outlook: Outlook, judge: Judge, own: Half, fate: tuple[str, ...]) -> Weights:
    """How a half that is known fares against the first and the second card the Rival may show."""
    weights, extra = Weights(), outlook.rival.duelist.extra
    for half, color in TURNS:
        second = _kinds(judge, own, half, fate)
        for first, also, ways in _pairs(outlook, _kinds(judge, own, half, _first(outlook, fate)), second, color):
            ahead = also.worth > first.worth if extra > 0 else also.worth < first.worth
            weights[(also if ahead else first).fared] += ways * _share(outlook, half)
    return weights


def _first(outlook: Outlook, fate: tuple[str, ...]) -> tuple[str, ...]:
    """Where the Rival's first card may come from: a hidden hand, or Shared Fate."""
    return outlook.rival.unseen if outlook.rival.duelist.player else fate


def _kinds(judge: Judge, own: Half, half: Orientation, codes: Sequence[str]) -> Counter[_Kind]:
    rivals = (half_of(code, half) for code in codes)
    return Counter(_Kind(judge.worth(own, rival), judge.fares(own, rival), rival.card.color) for rival in rivals)


def _pairs(
    outlook: Outlook, first: Counter[_Kind], second: Counter[_Kind], color: Color
) -> Iterator[tuple[_Kind, _Kind, int]]:
    """Every first and second card by kind, with the ways they come; a non-player's half is turned by a third."""
    player = outlook.rival.duelist.player
    turning = sum(n for kind, n in second.items() if kind.color == color)
    for one, n in first.items():
        for other, m in second.items():
            if player:
                yield one, other, n * m
            else:
                left = turning - (one.color == color) - (other.color == color)
                yield one, other, n * (m - (one == other)) * left


def _share(outlook: Outlook, half: Orientation) -> int:
    """How much likelier a player shows this half; a non-player's is turned."""
    if not outlook.rival.duelist.player:
        return 1
    upper = outlook.rival.upper
    return upper.numerator if half == HALVES[0] else upper.denominator - upper.numerator
