"""Exact chances of plays against all cards the Rival can hold (destiny-35, 201 to 204)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple

from core.refusal import Refusal
from core.rulesets.destiny.cards.halves import RANKED, WINS, Duelist
from core.rulesets.destiny.conflict_odds.matchup import (
    Extra,
    Face,
    Judge,
    Matchup,
    Play,
    Plays,
    Result,
    Rival,
    RivalHalf,
    Weights,
    by_face,
    face,
    facings,
)
from core.rulesets.destiny.conflict_odds.second_cards import against_two_cards, with_two_cards
from core.rulesets.destiny.options import AS_WRITTEN
from core.rulesets.destiny.values.cards import Color, Orientation
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
    def rival_fails(self) -> Fraction:
        """The chance that the Rival has no Success."""
        return self.outcome["win"] + self.outcome["neither"]

    @property
    def mean(self) -> Fraction:
        """The expected Success."""
        return sum((n * p for n, p in self.successes.items()), Fraction(0))

    @property
    def facts(self) -> dict[str, Json]:
        """Chances in writing."""
        told: dict[str, Json] = {name: str(self.outcome[name]) for name in ("win", "both", "neither", "lose")}
        return told | {"successes": {str(n): str(p) for n, p in self.successes.items()}, "expected": str(self.mean)}


def chances_of_plays(matchup: Matchup, plays: Plays) -> list[PlayChances]:
    """The chances of several plays (destiny-201, 202, 203); shared parts are worked out once.

    Refuses if too few cards are hidden, and if both sides have advantage or disadvantage, which isn't supported.
    """
    _check(matchup, plays)
    judge = Judge(matchup)
    weigh = (
        against_two_cards if matchup.rival.duelist.extra else with_two_cards if matchup.side.extra else _weights_by_play
    )
    return [_chances_of(weights, judge.extras) for weights in weigh(matchup, judge, plays)]


def _check(matchup: Matchup, plays: Plays) -> None:
    """Refuse a matchup whose chances can't be worked out."""
    most = max(int(code is None) + int(matchup.side.extra != 0) for code, _ in plays)
    rival = matchup.rival.duelist
    rival_needs = (0 if rival.player else 2) + abs(rival.extra)
    if len(matchup.fate) < most + rival_needs or (rival.player and not matchup.rival.unseen):
        raise Refusal("not_enough_cards", "There aren't enough unseen cards.", "rival")
    if rival.extra and matchup.side.extra:
        raise Refusal("bad_request", "There are no odds when both sides reveal a second card.", "rival")


# A card each ----------------------------------------------------------------------------------------------------------


def _weights_by_play(matchup: Matchup, judge: Judge, plays: Plays) -> list[Weights]:
    """The results of each play with their weights, if no one reveals a second card."""
    weights = [Weights() for _ in plays]
    for weighed, ways in zip(weights, _met_by(matchup, plays), strict=True):
        for (own, outcome), n in ways.items():
            weighed[judge.result_of(own, outcome)] += n
    return weights


def _met_by(matchup: Matchup, plays: Plays) -> tuple[_Outcomes, ...]:
    """The outcomes of each play; Skill and Difficulty don't matter, so variants of those share them."""
    side, rival = (
        Duelist(player=of.player, initiative=of.initiative, cannot_block=of.cannot_block)
        for of in (matchup.side, matchup.rival.duelist)
    )
    unseen, table = tuple(matchup.rival.unseen), matchup.options.aspect_table
    return _outcomes(_Met(side, rival, unseen, matchup.rival.upper, tuple(matchup.fate), table), tuple(plays))


class _Met(NamedTuple):
    """Everything that affects outcomes, as a key."""

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
    judge, shown = Judge(matchup), dict[tuple[Face, Color | None], list[RivalHalf]]()
    for each in facings(matchup):
        shown.setdefault((each.face, each.color), []).append(each)
    faced = tuple(shown.values())
    return tuple(
        _left_to_fate(judge, half, of.fate, faced) if code is None else _with(judge, face(code, half), faced)
        for code, half in plays
    )


def _with(judge: Judge, own: Face, faced: Sequence[Sequence[RivalHalf]]) -> _Outcomes:
    """The outcomes of a known half against groups of equal halves."""
    found = _Outcomes()
    for alike in faced:
        found[own, judge.outcome(own, alike[0].face)] += sum(each.ways for each in alike)
    return found


def _left_to_fate(
    judge: Judge, half: Orientation, fate: Sequence[str], faced: Sequence[Sequence[RivalHalf]]
) -> _Outcomes:
    """The outcomes of a card from Shared Fate, without the one the Rival shows."""
    found = _Outcomes()
    met = [(alike[0].face, alike[0].color, sum(each.ways for each in alike), len(alike)) for alike in faced]
    for own, pool in by_face(fate, half):
        ways = Counter[str]()
        for rival, color, times, turning in met:
            ways[judge.outcome(own, rival)] += (pool.black + pool.red) * times - pool.of(color) * turning
        found.update({(own, outcome): n for outcome, n in ways.items()})
    for there in (each for alike in faced for each in alike if each.out):
        own = face(there.out, half)
        found[own, judge.outcome(own, there.face)] -= there.ways - there.own_color
    return found


_Outcomes = Counter[tuple[Face, str]]
"""Halves with their outcomes, by the number of ways."""


def best_of_plays(matchup: Matchup, plays: Plays) -> PlayChances:
    """The chances of the play that wins likeliest; of several the one with more Success, of those the first.

    Only those are worked out whole.
    """
    _check(matchup, plays)
    if matchup.side.extra or matchup.rival.duelist.extra:
        likeliest: Plays = plays
    else:
        wins = [_share_of_wins(ways) for ways in _met_by(matchup, plays)]
        likeliest = [play for play, p in zip(plays, wins, strict=True) if p == max(wins)]
    return max(chances_of_plays(matchup, likeliest), key=lambda found: (found.win_or_both, found.mean))


def _share_of_wins(ways: _Outcomes) -> Fraction:
    return Fraction(sum(n for (_, outcome), n in ways.items() if outcome in WINS), sum(ways.values()))


def _chances_of(weights: Mapping[Result, int], extras: Sequence[Extra]) -> PlayChances:
    """The chances of outcomes and of Success."""
    ranks, combos, strikes = Counter[int](), Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for result, weight in weights.items():
        ranks[result.rank] += weight
        combos[result.success, result.combo] += weight
        if result.strikes:
            strikes[result.success, result.combo] += weight
    total = sum(ranks.values())
    found = _successes(combos, extras, total)
    return PlayChances(
        {name: Fraction(ranks[rank], total) for name, rank in RANKED.items()},
        {n: found[n] for n in sorted(found) if found[n]},
        Fraction(sum(strikes.values()), total),
        sum((n * p for n, p in _successes(strikes, extras, total).items()), Fraction(0)),
    )


def _successes(weights: Mapping[tuple[int, int], int], extras: Sequence[Extra], total: int) -> dict[int, Fraction]:
    """The chances of Success, by weights of a Success and the number of a combo's bonuses."""
    found: dict[int, Fraction] = {}
    for (success, combo), weight in weights.items():
        for more, share in extras[combo]:
            found[success + more] = found.get(success + more, Fraction(0)) + share * Fraction(weight, total)
    return found
