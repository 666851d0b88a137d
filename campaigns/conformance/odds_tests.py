"""Tests that the odds which a form shows are those of its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import StartScene, StartSession
from campaigns.conformance.cases import Case
from campaigns.conformance.plays import GOOD, known_events, odds_compared
from campaigns.conformance.random_play import ENOUGH, Player, play_sessions
from campaigns.conformance.word_usage import hear_games
from core.actions.action import Action
from core.actions.place import Place
from core.actions.play import levers, odds
from core.actions.situation import Situation
from core.luck.exact_walk import TooDeep, walk
from core.luck.table import Table
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.texts import without_word

PLAYS = 400
"""The most runs of a rule in one walk."""


def test_odds_equal_play(played: tuple[Campaign, Player]) -> None:
    """The odds that a form shows equal those of the rule, walked through every answer, unless that takes too long.

    They are found by their word: that of `odds_of`, `p_success`, or `p_win` against someone. A game whose every draw
    is too long to walk tests its odds itself.
    """
    _, player = played
    compared = walked_like_shown(player.drawn)
    assert compared or walked_like_shown(player.undrawn())


def walked_like_shown(requests: Iterable[tuple[Action, Any]]) -> Counter[str]:
    """The number of requests of each action that were short enough to walk, all with the odds shown."""
    compared: Counter[str] = Counter()
    too_long = 0
    for action, request in requests:
        if compared[action.id] == ENOUGH:
            continue
        try:
            shown = action.odds(request) if action.odds else None
            walked = chance_of_success(action, request) if shown else None
        except TooDeep:
            too_long += 1
            continue
        except Refusal:
            continue
        for chance in shown.chances if shown and walked is not None else ():
            if chance.word in known_events(action):
                assert chance.p == walked, (action.id, chance.word, request)
                compared[action.id] += 1
    return compared


def chance_of_success(action: Action, request: Any) -> Fraction | None:
    """The probability that a rule ends well, by walking it; None without an outcome.

    Raises `TooDeep` if it takes too long.
    """
    plays = 0

    def play(table: Table) -> Any:
        nonlocal plays
        plays += 1
        if plays > PLAYS:
            raise TooDeep
        return action.rule(request, table)

    found = walk(play, lambda resolution: resolution.outcome.band if resolution.outcome else None)
    return None if None in found else sum((p for band, p in found.items() if band in GOOD), Fraction(0))


def test_odds_are_whole_and_levers_are_other_odds(ruleset: Ruleset, fresh_seed: int, tmp_path: Path) -> None:
    """Probabilities are between 0 and 1, those of exclusive results sum to 1, and levers can be priced."""
    campaign, _ = play_sessions(ruleset, tmp_path / "c", seed=fresh_seed, sessions=1)
    campaign.do(StartSession())
    campaign.do(StartScene(title="s"))
    priced = 0
    for character in campaign.view.characters:
        situation = campaign.situation(character.id)
        for action in ruleset.actions:
            if action.odds is None or action.place is not Place.SCENE or action.why_not(situation):
                continue
            try:
                form = action.start(situation)
                found = odds(action, form, situation)
            except Refusal:
                continue
            assert found is not None
            assert all(0 <= chance.p <= 1 for chance in found.chances)
            assert not found.spread or sum(found.spread.values(), Fraction(0)) == 1
            priced += 1 + sum(1 for _ in levers(action, form, situation))
    assert priced
    campaign.close()


def test_odds_equal_play_under_every_house_rule(
    ruleset: Ruleset,
    situations: tuple[Situation, ...],
    odds_cases: Sequence[Case],
    untried: Callable[[str], None],
) -> None:
    """The odds of each form, with its first values, are those of its rule under each value of each house rule."""
    if not odds_cases and not any(action.odds for action in ruleset.actions):
        pytest.skip("nothing in the game has odds")
    with hear_games() as said:
        odds_compared(ruleset, situations, odds_cases, untried)
    assert without_word(said.words, ruleset.words) == set()
    assert said.rules - ruleset.texts.keys() == set()
