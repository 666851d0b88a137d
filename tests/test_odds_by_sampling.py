"""Chances shown are those of the play, whatever is set on a form at once and whatever house rules hold at once.

`test_odds_equal_play.py` walks small cases exactly, each house rule by itself; here forms of a played campaign get some
options at random, under some house rules at random, and are played often enough to tell one chance from another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from math import inf, log
from pathlib import Path
from random import Random
from typing import Any

import pytest

import core.rulesets
from campaigns.campaign import Campaign
from campaigns.commands import StartConflict
from campaigns.conformance.cases import Event
from campaigns.conformance.other_values import other_values
from core.actions.action import Action
from core.actions.play import fits, prepare
from core.actions.situation import Situation
from core.luck.odds import Odds
from core.luck.piles import Tokens
from core.luck.table import Ask, ChoiceAsk, DrawAsk, Table
from core.refusal import Refusal
from core.rulesets import find
from core.schema.codec import encode
from core.schema.option import Options, OptionValues
from tests.faults.options import variants
from tests.test_odds_equal_play import cases_of, sampled
from tests.tiers import examples

FORMS = examples(48)
"""Forms of one game that are filled at random; a part of them is refused."""
CHANGES = 4
"""Options of a form that are set at once, at most."""
TRIES = 3
"""Options that are tried for one that fits those set before."""
HOUSE_RULES = 0.25
"""How likely each house rule is another one."""
HIDDEN = "_hidden"
"""How the word ends of a chance that goes by what a player can know, not by what is in the other's hand."""
STAGES = ((60, 3.0), (600, 8.0), (6_000, 25.0))
"""How often a form is played, and from which surprise on it is played more often; the last surprise is a fault.

Luck alone is as surprising once in 10¹⁰ forms.
"""


class Lucky:
    """Luck draws, and everyone decides as usual, as the odds take it."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def answer(self, ask: Ask) -> Tokens:
        """The answer to anything that is asked."""
        if isinstance(ask, DrawAsk):
            return ask.pile.pick(ask.n, self.random)
        if isinstance(ask, ChoiceAsk):
            assert ask.usual is not None
            return (ask.usual.id,)
        return ("because it fits",)


def surprise(p: float, share: float, times: int) -> float:
    """The surprise of a share of so many plays: its chance is at most e to the power of minus this (Chernoff)."""
    found = 0.0
    for expected, came in ((p, share), (1 - p, 1 - share)):
        if came > 0:
            found += inf if expected <= 0 else came * log(came / expected)
    return times * found


def events_of(game: str) -> Mapping[str, Mapping[str, Event]]:
    """The event behind each word of an action's odds, except words that require an unusual choice."""
    found: dict[str, dict[str, Event]] = {}
    for case in cases_of(game):
        if case.worth is None:
            found.setdefault(case.of, {}).update(case.events)
    for action, events in sampled(game).items():
        found.setdefault(action, {}).update(events)
    return found


def house_rules(options: Options, random: Random) -> OptionValues:
    """House rules, some with other values than the default."""
    values = {option.id: option.default for option in options.entries}
    for option in options.entries:
        if random.random() < HOUSE_RULES and (others := [*other_values(option).values()]):
            values[option.id] = random.choice(others)
    return values if options.kind is dict else options.kind(**values)


def filled(action: Action, situation: Situation, random: Random) -> Any:
    """A form with some options set, as long as they fit."""
    form = action.begin(situation)
    for _ in range(random.randint(0, CHANGES)):
        changed = [each.enter(form) for each in variants(action, form, situation)]
        tried = random.sample(changed, min(TRIES, len(changed)))
        form = next((each for each in tried if fits(action, situation, each)), form)
    return form


def moments(campaign: Campaign) -> list[Situation]:
    """Situations of everyone at the table, outside conflicts and in one of each kind."""
    people = [each.id for each in campaign.view.characters if each.status == "active"]
    for kind in campaign.ruleset.conflicts:
        with suppress(Refusal):
            form = encode(kind.prefill(campaign.situation(people[0])))
            campaign.do(StartConflict(conflict_form=kind.id, title="By the weir", actor=people[0], form=form))
    running = [(each, conflict.id) for conflict in campaign.view.conflicts for each in conflict.participants]
    return [campaign.situation(who, conflict) for who, conflict in [*((each, None) for each in people), *running]]


def opens(action: Action, situation: Situation) -> bool:
    """Return True if an action can be begun with its starting form."""
    try:
        return fits(action, situation, action.begin(situation))
    except Refusal:
        return False


def asked(game: str, campaign: Campaign, random: Random) -> Iterator[tuple[Action, Any, Odds]]:
    """Requests of forms filled at random, with their odds."""
    rules, known = find(game), events_of(game)
    there = moments(campaign)
    priced = [action for action in rules.actions if action.odds and action.id in known]
    begun = {action.id: [each for each in there if opens(action, each)] for action in priced}
    priced = [action for action in priced if begun[action.id]]
    for number in range(FORMS):
        action = priced[number % len(priced)]
        situation = replace(random.choice(begun[action.id]), options=house_rules(rules.options, random))
        with suppress(Refusal):
            request = prepare(action, filled(action, situation, random), situation)
            assert action.odds is not None
            odds = action.odds(request)
            if odds is not None and not goes_by_what_is_known(request, odds):
                yield action, request, odds


def goes_by_what_is_known(request: Any, odds: Odds) -> bool:
    """Return True where another player's hand counts: odds draw for it, because no one may know its cards."""
    against_a_player = getattr(getattr(request, "rival", None), "player", False)
    return against_a_player or any(chance.word.endswith(HIDDEN) for chance in odds.chances)


def faults(
    action: Action, request: Any, chances: Mapping[str, float], events: Mapping[str, Event], random: Random
) -> str:
    """Return the fault in the chances of a request; empty if they may be right."""
    left = {word: p for word, p in chances.items() if word in events}
    for times, limit in STAGES:
        shares = dict.fromkeys(left, 0.0)
        for _ in range(times):
            resolution = action.rule(request, Table(Lucky(random)))
            for word in left:
                shares[word] += float(events[word](resolution)) / times
        left = {word: p for word, p in left.items() if surprise(p, shares[word], times) > limit}
        if not left:
            return ""
    return f"{action.id}: {', '.join(f'{word} is told as {p:.4f}, is {shares[word]:.4f}' for word, p in left.items())}"


@pytest.mark.walk("game")
@pytest.mark.parametrize("game", core.rulesets.MODULES)
def test_odds_of_any_form_under_any_house_rules_are_those_of_the_play(
    game: str, fresh_seed: int, sample_of: Callable[..., Path]
) -> None:
    random, told = Random(fresh_seed), events_of(game)
    compared = set[str]()
    with Campaign.open(sample_of(game)) as campaign:
        for action, request, odds in asked(game, campaign, random):
            chances = {chance.word: float(chance.p) for chance in odds.chances}
            with suppress(Refusal):
                assert faults(action, request, chances, told[action.id], random) == "", request
                compared.add(action.id)
    assert len(compared) > 1


def test_a_chance_that_is_a_little_off_is_a_surprise() -> None:
    random = Random(1)
    for p in (0.02, 0.5, 0.97):
        share = sum(random.random() < p for _ in range(10_000)) / 10_000
        assert surprise(p, share, 10_000) < STAGES[-1][1] < surprise(p, share + 0.05 - 0.1 * (p > 0.5), 10_000)
    assert surprise(0.0, 0.001, 1000) == surprise(1.0, 0.999, 1000) == inf
