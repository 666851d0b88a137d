"""Tests that no card is lost, doubled, drawn twice or short."""

from __future__ import annotations

import dataclasses
from collections import Counter
from typing import Any

import pytest

from campaigns.campaign import Campaign
from campaigns.conformance.all_situations import drawn_in_a_row
from campaigns.conformance.random_play import Player
from campaigns.conformance.shared_decks import cards_left_in, runs_short
from core.actions.situation import Situation
from core.luck.piles import Deck
from core.ruleset import Ruleset
from core.small_games.shared_deck import SharedDeck


def test_pieces_are_conserved(played: tuple[Campaign, Player]) -> None:
    """Each card is in exactly one place; none is lost or doubled."""
    campaign, _ = played
    before, now = decks(campaign.ruleset.new_state()), decks(campaign.view.state)
    begun, there = (Counter(deck.cards() for deck in each) for each in (before, now))
    assert begun <= there  # someone may have begun a deck of the same kind since
    assert set(there) == set(begun)
    for deck in now:
        assert len(set(deck.cards())) == len(deck.cards())


def decks(value: Any) -> list[Deck]:
    """Every deck in a value, at any depth."""
    if isinstance(value, Deck):
        return [value]
    if dataclasses.is_dataclass(value):
        return [deck for field in dataclasses.fields(value) for deck in decks(getattr(value, field.name))]
    if isinstance(value, dict):
        return [deck for part in value.values() for deck in decks(part)]
    return [deck for part in value for deck in decks(part)] if isinstance(value, tuple | list) else []


def test_no_card_of_a_shared_deck_can_be_drawn_twice_at_once(
    ruleset: Ruleset, situations: tuple[Situation, ...], fresh_seed: int
) -> None:
    """A rule that draws again draws from `deck.discarded(cards)`; with `.reshuffled()` if the cards go back."""
    deck = shared_deck_of(ruleset).deck
    for action, tried in drawn_in_a_row(ruleset, situations, fresh_seed):
        assert [*cards_left_in(tried.progress, deck)] == [], f"{action.id}: drawn, but still in the pile"


def test_a_shared_deck_is_shuffled_in_time_for_each_draw(
    ruleset: Ruleset, situations: tuple[Situation, ...], fresh_seed: int
) -> None:
    """With `least` cards in the pile no draw lacks one; otherwise the game would be stuck there."""
    least = shared_deck_of(ruleset).least
    found = {act.id for act in ruleset.actions for each in situations if runs_short(act, each, fresh_seed)}
    assert found == set(), f"these take more cards than least={least}"


def shared_deck_of(ruleset: Ruleset) -> SharedDeck:
    """The state of a game with a shared deck; the test is skipped for any other."""
    state = ruleset.new_state()
    if not isinstance(state, SharedDeck):
        pytest.skip("the game has no SharedDeck")
    return state
