"""Piles: nothing is ever lost or made, and weights count every way."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.luck.piles import Bag, Deck, Dice
from core.refusal import Refusal

COUNTS = st.dictionaries(st.sampled_from("RAGCB"), st.integers(0, 4), min_size=1)


@given(st.integers(1, 4), st.integers(2, 4))
def test_dice_branch_into_every_roll(n: int, sides: int) -> None:
    dice = Dice(tuple(range(1, sides + 1)))
    counted = Counter(tuple(sorted(roll)) for roll in product(dice.faces, repeat=n))
    assert {tuple(sorted(t)): w for t, w in dice.branches(n)} == counted


@given(COUNTS, st.integers(0, 4))
def test_bags_branch_into_every_hand(counts: dict[str, int], n: int) -> None:
    bag = Bag.of(dict(counts))
    motes = [m for m, k in bag.counts for _ in range(k)]
    if n > len(motes):
        with pytest.raises(Refusal):
            list(bag.branches(n))
        return
    counted = Counter(tuple(sorted(hand)) for hand in combinations(motes, n))
    assert {tuple(sorted(map(str, t))): w for t, w in bag.branches(n)} == counted


@given(COUNTS, st.integers(0, 6))
def test_tokens_alike_are_walked_once_with_their_weight(counts: dict[str, int], n: int) -> None:
    bag = Bag.of(dict(counts))
    if n > len(bag):
        return
    whole: Counter[int] = Counter()
    for tokens, weight in bag.branches(n):
        whole[tokens.count("R")] += weight
    merged = {tokens.count("R"): weight for tokens, weight in bag.branches(n, alike=lambda t: t == "R")}
    assert merged == {k: w for k, w in whole.items() if w}


@given(COUNTS, st.integers(0, 5), st.integers())
def test_a_bag_and_what_was_drawn_make_the_bag(counts: dict[str, int], n: int, seed: int) -> None:
    bag = Bag.of(dict(counts))
    if n > len(bag):
        return
    drawn = bag.pick(n, Random(seed))
    left = bag.without(drawn)
    assert Counter(dict(left.counts)) + Counter(drawn) == Counter(dict(bag.counts))


@given(st.lists(st.sampled_from(["draw", "discard", "give", "shuffle"]), max_size=30), st.integers())
def test_a_deck_is_conserved_through_anything(moves: list[str], seed: int) -> None:
    random, deck = Random(seed), Deck(tuple(f"{r}{s}" for r in range(1, 14) for s in "RCUS"))
    cards = deck.cards()
    for move in moves:
        if move == "draw" and deck.pile:
            deck = deck.take(deck.pick(min(3, len(deck.pile)), random), "Mara")
        elif move == "discard" and deck.hand("Mara"):
            deck = deck.put_away(deck.hand("Mara")[:2], "Mara")
        elif move == "give" and deck.hand("Mara"):
            deck = deck.hand_over(deck.hand("Mara")[:1], "Mara", "Tam")
        elif move == "shuffle":
            deck = deck.reshuffled()
        assert deck.cards() == cards


def test_cards_elsewhere_cannot_be_drawn() -> None:
    deck = Deck(("A", "B", "C"), invalid="gone", short="empty").take(("A",), "Mara")
    for tokens in (("A",), ("B", "B"), ("Z",)):
        with pytest.raises(Refusal, match="can't be drawn"):
            deck.check(tokens)
    for card, where in (("A", "someone has it"), ("C", "it is in the discard"), ("B", "the deck has only one")):
        with pytest.raises(Refusal, match=where):
            deck.take(("C",), "Mara").put_away(("C",), "Mara").check((card, card))
    with pytest.raises(Refusal) as refused:
        deck.pick(3, Random(1))
    assert refused.value.code == "empty"
    with pytest.raises(Refusal):
        deck.put_away(("B",), "Mara")
    with pytest.raises(Refusal):
        deck.hand_over(("B",), "Mara", "Tam")


@pytest.mark.parametrize("token", [[], {}, None, True, 1.5])
def test_what_is_no_token_at_all_is_refused_by_every_pile(token: object) -> None:
    for pile in (Dice((1, 2), invalid="no"), Bag.of({"R": 2}, invalid="no"), Deck(("A",), invalid="no")):
        with pytest.raises(Refusal) as refused:
            pile.check((token,))  # type: ignore[arg-type]
        assert refused.value.code == "no"


def test_more_than_there_is_cannot_be_drawn() -> None:
    """With the code of the game, not with an error of the generator's."""
    for pile in (Bag.of({"R": 2}, short="bag_empty"), Deck(("A", "B"), short="bag_empty")):
        assert len(pile.pick(2, Random(1))) == 2
        for draw in (lambda pile=pile: pile.pick(3, Random(1)), lambda pile=pile: list(pile.branches(3))):
            with pytest.raises(Refusal, match="This takes 3; only 2 are left") as refused:
                draw()
            assert refused.value.code == "bag_empty"
