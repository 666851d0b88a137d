"""Exact chances of plays against all cards the Rival can hold (destiny-35, 201 to 204)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple

from core.refusal import Refusal
from core.rulesets.destiny.cards.halves import RANKED, WINS, Duelist, Half
from core.rulesets.destiny.conflict_odds.matchup import (
    Extra,
    Face,
    Judge,
    Matchup,
    Play,
    Plays,
    Pool,
    Result,
    Rival,
    RivalHalf,
    Weights,
    by_face,
    face,
    facings,
    half_of,
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
        _left_to_fate(judge, half, of.fate, faced) if code is None else _with(judge, half_of(code, half), faced)
        for code, half in plays
    )


def _with(judge: Judge, own: Half, faced: Sequence[Sequence[RivalHalf]]) -> _Outcomes:
    """The outcomes of a known card against groups of equal halves."""
    found = _Outcomes()
    for alike in faced:
        found[own, judge.outcome(own, alike[0].half)] += sum(each.ways for each in alike)
    return found


def _left_to_fate(
    judge: Judge, half: Orientation, fate: Sequence[str], faced: Sequence[Sequence[RivalHalf]]
) -> _Outcomes:
    """The outcomes of a card from Shared Fate, without the one the Rival shows."""
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
