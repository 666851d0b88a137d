"""The odds shown beside the form of a conflict before a card is chosen (destiny-201 to 205).

They assume the usual: a player plays what is ranked best. Against a hand nobody has seen any card it may hold counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

from core.luck.odds import Chance, Odds
from core.luck.piles import Deck
from core.rulesets.destiny.cards.cards import Card, card
from core.rulesets.destiny.chances.advice import Known, known, odds_of, ranking
from core.rulesets.destiny.chances.matchup import TURNS
from core.rulesets.destiny.chances.plays import PlayChances
from core.rulesets.destiny.conflict.halves import RANKED, Bout, Duelist, Half, meet, outcomes
from core.rulesets.destiny.options import HouseRules


def best(bout: Bout, shared: Deck) -> PlayChances | None:
    """The prospect of the play ranked first for a player, None where that cannot be said."""
    plays = ranking(bout, shared)
    return plays[0].chances if plays else None


def clash_odds(a: Duelist, b: Duelist, shared: Deck, options: HouseRules) -> Odds | None:
    """The odds of the first side; None where too little is hidden, and for two non-players with advantage."""
    bout = Bout(a, b, options)
    if a.player:
        found = best(bout, shared)
        return odds_of(found, bout) if found else None
    if b.player:
        found = best(bout.turned, shared)
        return _seen_from_the_other(found.outcome) if found else None
    return None if a.extra or b.extra else _both_from_fate(known(bout, shared))


def _seen_from_the_other(outcome: Mapping[str, Fraction]) -> Odds:
    """The same chances for who loses where they win."""
    return _told({"win": outcome["lose"], "both": outcome["both"], "neither": outcome["neither"]})


def _told(outcome: Mapping[str, Fraction]) -> Odds:
    win = outcome["win"] + outcome["both"]
    chances = (Chance("p_win", win), Chance("p_both", outcome["both"]), Chance("p_neither", outcome["neither"]))
    return Odds((*chances, Chance("p_lose", 1 - win - outcome["neither"])))


@lru_cache(maxsize=64)
def _both_from_fate(of: Known) -> Odds:
    """Two sides that both live from Shared Fate: card and colour of one, then of the other (destiny-34)."""
    ways = dict.fromkeys(RANKED, 0)
    colors = {color: sum(card(code).color == color for code in of.fate) for color in ("black", "red")}
    matchup = of.matchup
    bout = Bout(matchup.side, matchup.rival.duelist, matchup.options)
    for own in of.fate:
        for other in (code for code in of.fate if code != own):
            for mine, theirs, n in _turned(card(own), card(other), colors):
                outcome, _ = outcomes(meet(mine, theirs, bout)[0])
                ways[outcome] += n
    total = sum(ways.values())
    return _told({name: Fraction(n, total) for name, n in ways.items()})


def _turned(own: Card, other: Card, colors: Mapping[str, int]) -> Iterator[tuple[Half, Half, int]]:
    """Both halves of two cards with the number of ways two further cards turn them so."""
    left = {color: n - (own.color == color) - (other.color == color) for color, n in colors.items()}
    for mine, by in TURNS:
        for theirs, also in TURNS:
            yield Half(own, mine), Half(other, theirs), left[by] * (left[also] - (by == also))
