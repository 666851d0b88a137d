"""Chances of a half are those of every order in which cards can come, counted one by one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.refusal import Refusal
from core.rulesets.destiny.cards.halves import Bout, Duelist, Half, basic_success, better, meet, outcomes
from core.rulesets.destiny.conflict_odds.matchup import HALVES, Matchup, Rival
from core.rulesets.destiny.conflict_odds.plays import chances_of_plays
from core.rulesets.destiny.options import AS_WRITTEN
from core.rulesets.destiny.values.cards import FATE, card

FEW = st.lists(st.sampled_from(FATE), min_size=4, max_size=5, unique=True)
LEVEL = st.integers(0, 6)
UPPER = st.sampled_from([Fraction(1, 2), Fraction(1), Fraction(1, 3)])
NUMBERS = {"skill_level": LEVEL, "initiative": LEVEL, "difficulty": st.integers(2, 12), "cannot_block": st.booleans()}
EDGES = st.sampled_from([(None, 0), ("own", 1), ("own", -1), ("rival", 1), ("rival", -1)])
"""Which side turns a second card: with advantage or disadvantage."""


def counted(matchup: Matchup, code: str | None, half: str) -> Counter[tuple[str, int]]:
    """Outcome and Success of a play in every order of the hidden cards."""
    found: Counter[tuple[str, int]] = Counter()
    bout = Bout(matchup.side, matchup.rival.duelist, matchup.options)
    own, turned = int(code is None) + int(bout.side.extra != 0), 0 if bout.rival.player else 2
    for order in permutations(matchup.fate, own + turned + abs(bout.rival.extra)):
        mine, theirs = order[:own], order[own:]
        first = Half(card(code or mine[0]), half)
        for rival, weight in rivals(matchup, theirs):
            kept = second(first, mine[-1:], rival, bout) if bout.side.extra else first
            met = second(rival, theirs[-1:], first, bout.turned) if bout.rival.extra else rival
            outcome, _ = outcomes(meet(kept, met, bout)[0])
            found[outcome, basic_success(kept.card, outcome, bout)] += weight
    return found


def second(first: Half, more: tuple[str, ...], rival: Half, bout: Bout) -> Half:
    """The card that counts of two, each against the Rival's first."""
    other = Half(card(more[0]), first.orientation)
    return other if better(first, other, rival, bout) == "second" else first


def rivals(matchup: Matchup, theirs: tuple[str, ...]) -> list[tuple[Half, int]]:
    """The Rival's first half: turned by a second card, or any half of a hidden hand."""
    if not matchup.rival.duelist.player:
        return [(Half(card(theirs[0]), "upper" if card(theirs[1]).color == "black" else "lower"), 1)]
    upper = matchup.rival.upper
    weights = {"upper": upper.numerator, "lower": upper.denominator - upper.numerator}
    return [(Half(card(code), half), n) for code in matchup.rival.unseen for half, n in weights.items()]


@settings(max_examples=25, deadline=None)
@given(
    fate=FEW,
    hand=st.lists(st.sampled_from(FATE), min_size=1, max_size=2, unique=True),
    side=st.builds(Duelist, **NUMBERS),
    rival=st.builds(Rival, st.builds(Duelist, player=st.booleans(), **NUMBERS), FEW.map(tuple), UPPER),
    edge=EDGES,
    table=st.sampled_from(["initiative", "revised"]),
)
def test_closed_counting_equals_every_order(
    *, fate: list[str], hand: list[str], side: Duelist, rival: Rival, edge: tuple[str, int], table: str
) -> None:
    whose, by = edge
    turns = {"advantage": by > 0, "disadvantage": by < 0}
    side = replace(side, **turns) if whose == "own" else side
    rival = replace(rival, duelist=replace(rival.duelist, **turns)) if whose == "rival" else rival
    matchup = Matchup(side, rival, tuple(fate), replace(AS_WRITTEN, aspect_table=table))
    plays = [(code, half) for code in (*hand, None) for half in HALVES]
    for (code, half), found in zip(plays, chances_of_plays(matchup, plays), strict=True):
        ways = counted(matchup, code, half)
        for outcome, p in found.outcome.items():
            assert p == Fraction(sum(n for (o, _), n in ways.items() if o == outcome), ways.total())
        for success, p in found.successes.items():
            assert p == Fraction(sum(n for (_, s), n in ways.items() if s == success), ways.total())


def test_a_block_of_who_cannot_block_stops_nothing() -> None:
    fast, strong, block = Half(card("8S"), "upper"), Half(card("8R"), "upper"), Half(card("6U"), "lower")
    wild, evade = Half(card("WB"), "upper"), Half(card("6S"), "lower")
    bout = Bout(Duelist(), Duelist(cannot_block=True), AS_WRITTEN)
    assert [meet(own, block, bout)[0] for own in (fast, strong, wild, evade, block)] == ["a", "a", "a", "a", "neither"]
    assert [meet(block, own, bout)[0] for own in (fast, wild)] == ["a", "a"]  # it is the other side that cannot
    assert meet(block, fast, bout.turned)[0] == "b"


def test_a_second_card_on_both_sides_is_not_worked_out() -> None:
    edged = Duelist(advantage=True)
    with pytest.raises(Refusal):
        chances_of_plays(Matchup(edged, Rival(replace(edged, player=False)), FATE, AS_WRITTEN), [("7R", "upper")])
