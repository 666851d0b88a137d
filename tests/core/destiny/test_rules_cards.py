"""Cards, hands, dice and High Card as the catalogue has them (destiny-4 to 30), with what can never get lost."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.luck.piles import Deck
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.destiny.cards.high_card import played_high
from core.rulesets.destiny.cards.json_rules import Topmost
from core.rulesets.destiny.options import OPTIONS
from core.rulesets.destiny.values.cards import FATE
from tests.core.destiny.asking import answer, ask, code

ASPECTS = {"R": ("strong", "block"), "C": ("strong", "counter"), "U": ("fast", "block"), "S": ("fast", "evade")}


def test_a_deck_has_four_suits_and_two_wilds() -> None:
    cards = [ask("card_info", card=each) for each in FATE]
    assert len({*FATE}) == 54
    assert Counter(card["rank_class"] for card in cards) == {"normal": 36, "special": 12, "super": 4, "wild": 2}
    assert Counter((card["suit"], card["color"], card["stat"]) for card in cards) == {
        ("rods", "black", "body"): 13, ("coins", "red", "mind"): 13, ("cups", "red", "will"): 13,
        ("swords", "black", "speed"): 13, (None, "black", None): 1, (None, "red", None): 1,
    }  # fmt: skip


@pytest.mark.parametrize("suit", ASPECTS)
def test_the_half_chooses_the_aspect(suit: str) -> None:
    halves = (ask("card_info", card=f"7{suit}", orientation=half)["aspect"] for half in ("upper", "lower"))
    assert tuple(halves) == ASPECTS[suit]


def test_a_wild_is_wild_either_way() -> None:
    assert {ask("card_info", card="WR", orientation=half)["aspect"] for half in ("upper", "lower")} == {"wild_red"}


# Dice -----------------------------------------------------------------------------------------------------------

SMALL = {"d2": (0, 1), "d4": (2, 1), "d8": (2, 2), "d10": (14, 1), "d12": (6, 1), "d13": (2, 1), "d16": (2, 3)}
LARGE = {"d40": (14, 1), "d42": (12, 1), "d52": (2, 1), "d54": (0, 1)}
LOWER = {"d80": (14, 2), "d84": (12, 2), "d104": (2, 2), "d108": (0, 2)}
DICE = {**SMALL, **LARGE, **LOWER}
"""How many of the 54 cards a die passes over, and how many it takes."""
COLORS = (("WB", "2R", "3R"), ("WR", "2U", "3U"))


def rolled(die: str, **options: str) -> tuple[list[int], set[str]]:
    """Return a die's results with every first card and each colour of those after it; and the cards passed over."""
    values, passed = list[int](), set[str]()
    for first, second, third in product(FATE, COLORS, COLORS):
        drawn = [first]
        for color in (second, third):
            drawn.append(next(card for card in color if card not in drawn))
        found = answer("randomize", die=die, drawn=drawn, options=options)
        if found.get("used") == DICE[die][1]:
            values.append(found["value"])
        else:
            passed.add(first)
    return values, passed


@pytest.mark.parametrize("die", DICE)
def test_every_result_of_a_die_is_as_likely_and_no_other_comes(die: str) -> None:
    values, passed = rolled(die)
    assert set(values) == set(range(1, int(die[1:]) + 1))
    assert len(set(Counter(values).values())) == 1
    assert len(passed) == DICE[die][0]


def test_heads_are_black() -> None:
    faces = {card: ask("randomize", die="d2", drawn=[card])["face"] for card in ("2R", "2S", "WB", "2C", "2U", "WR")}
    assert list(faces.values()) == [*["heads"] * 3, *["tails"] * 3]


def test_a_d8_of_one_card_could_only_give_four_results() -> None:
    drawn = (ask("randomize", die="d8", drawn=[card], options={"d8_method": "literal"}) for card in FATE[:52])
    assert {roll["value"] for roll in drawn} == {1, 4, 6, 7}


def test_forty_for_all_would_repeat_results_and_miss_others() -> None:
    values, _ = rolled("d104", lower_addend="literal")
    assert set(values) == set(range(1, 93))
    assert len(set(Counter(values).values())) > 1


# High Card ------------------------------------------------------------------------------------------------------


def test_the_order_of_high_card() -> None:
    ranks, suits = ["A", "K", "Q", "J", *(str(n) for n in range(10, 1, -1))], "RCUS"
    for options, in_suit in (({}, suits), ({"high_card_suits": "low_to_high"}, suits[::-1])):
        expected = ["WB", "WR", *(rank + suit for rank in ranks for suit in in_suit)]
        found = ask("high_card", cards={card: [card] for card in FATE}, options=options)
        assert (found["order"], found["replay"]) == (expected, [])


@settings(max_examples=40, deadline=None)
@given(plays=st.lists(st.lists(st.sampled_from(["AR", "7U", "2S"]), min_size=3, max_size=3), min_size=2, max_size=5))
def test_who_ties_plays_again_and_keeps_the_place(plays: list[list[str]]) -> None:
    heights = ["AR", "7U", "2S"]
    cards = {f"p{n}": play for n, play in enumerate(plays)}
    found = ask("high_card", cards=cards)
    assert found["order"] == sorted(cards, key=lambda name: [heights.index(card) for card in cards[name]])
    alike = Counter(map(tuple, plays))
    assert sorted(map(len, found["replay"])) == sorted(n for n in alike.values() if n > 1)


@settings(max_examples=40, deadline=None)
@given(players=st.integers(1, 5), seed=st.integers(0, 10**6))
def test_everybody_acts_once(players: int, seed: int) -> None:
    random, order, choices = Random(seed), [f"p{n}" for n in range(players)], list[str]()
    while not (said := ask("high_card_turns", order=order, choices=choices))["done"]:
        may_pass = "error" not in answer("high_card_turns", order=order, choices=[*choices, "pass"])
        choices.append(random.choice(["act", "pass"]) if may_pass else "act")
    assert sorted(said["acted"]) == order
    assert code("high_card_turns", order=order, choices=[*choices, "act"]) == "too_many_choices"


# What a table never loses ---------------------------------------------------------------------------------------


class Piles:
    """A player and Shared Fate, kept by somebody who only does what the answers say."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.options = {"over_hand_limit": self.random.choice(["lose_draw", "discard_down"])}
        started = ask("start_scene_hand", shuffled=self.shuffled(FATE))
        self.hand, self.discard = started["hand"], started["discard"]
        self.deck = self.shuffled([card for card in FATE if card not in self.hand])
        self.fate, self.fate_out = self.shuffled(FATE), list[str]()

    def shuffled(self, cards: Any) -> list[str]:
        return self.random.sample(list(cards), len(cards))

    @property
    def own(self) -> dict[str, list[str]]:
        return {"hand": self.hand, "deck": self.deck, "discard": self.discard}

    def take(self, facts: dict[str, Any]) -> None:
        self.hand, self.deck, self.discard = facts["hand"], facts["deck"], facts["discard"]

    def draw(self) -> None:
        count = self.random.randint(1, 8)
        given = {**self.own, "count": count, "reshuffled": self.shuffled(self.discard), "options": self.options}
        if self.options["over_hand_limit"] == "discard_down":
            coming = [*self.deck, *given["reshuffled"]][:count]
            surplus = max(0, len(self.hand) + len(coming) - 10)
            given["discard_choice"] = self.random.sample([*self.hand, *coming], surplus)
        before = len(self.hand)
        drawn = ask("draw_fate", given)
        assert len(drawn["drawn"]) + drawn["lost"] == count
        assert before <= len(drawn["hand"]) <= 10
        self.take(drawn)

    def gain(self) -> None:
        aces = [card for card in self.deck if card[0] == "A"]
        if aces and len(self.hand) < 10:
            gained = ask("gain_card", {**self.own, "kind": "ace", "from": "deck", "card": aces[0]})
            self.take({**gained, "deck": self.shuffled(gained["deck"])})
        elif self.discard and len(self.hand) < 10:
            self.take(ask("gain_card", {**self.own, "kind": "any", "from": "discard", "card": self.discard[0]}))

    def reveal(self) -> None:
        given = {"deck": self.fate, "discard": self.fate_out, "count": self.random.randint(1, 5)}
        turned = ask("reveal_shared_fate", given, reshuffled=self.shuffled(self.fate_out))
        self.fate, self.fate_out = turned["deck"], turned["discard"]

    def fight(self) -> None:
        if len(self.fate) < 6 or len(self.deck) < 4:
            return
        card = self.random.choice([*self.hand, None])
        stay, edge = self.random.random() < 0.3, self.random.random() < 0.5
        half = self.random.choice(["upper", "lower"])
        due = int(stay or card is None) + edge
        turned = iter(self.fate)
        side = {"orientation": half, "card": card, "stay": stay, "difficulty": 7, "advantage": edge,
                "shared_fate": [next(turned) for _ in range(due)]}  # fmt: skip
        rival = {"kind": "non_player", "difficulty": 7, "shared_fate": [next(turned), next(turned)]}
        fought = ask("conflict", a=self.with_combo(side, rival), b=rival)
        self.fate = [each for each in self.fate if each not in fought["shared_discard"]]
        self.fate_out = [*self.fate_out, *fought["shared_discard"]]
        away = fought["a"]["to_discard"]
        self.deck = [each for each in self.deck if each not in away]
        self.hand = [each for each in self.hand if each not in away]
        self.discard = [*self.discard, *away]
        assert set(fought["a"]["to_hand"]) <= set(self.hand)

    def with_combo(self, side: dict[str, Any], rival: dict[str, Any]) -> dict[str, Any]:
        """The side with a combo from the top of its deck, if its card won and has one."""
        fought = ask("conflict", a=side, b=rival)["a"]
        size = {"Q": 1, "K": 2, "A": 3, "J": 0, "W": 0}.get(fought["card"][0], 2)
        if fought["outcome"] not in ("win", "both") or not size:
            return side
        return {**side, "combo": self.deck[:size]}


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_deck_stays_a_deck_through_everything(seed: int) -> None:
    piles = Piles(seed)
    for _ in range(12):
        piles.random.choice([piles.draw, piles.gain, piles.reveal, piles.fight])()
        assert sorted((*piles.hand, *piles.deck, *piles.discard)) == sorted(FATE)
        assert sorted((*piles.fate, *piles.fate_out)) == sorted(FATE)


def test_a_scene_starts_with_five_of_fifty_four() -> None:
    started = ask("start_scene_hand", shuffled=FATE)
    assert started == {"hand": list(FATE[:5]), "deck_count": 49, "next": FATE[5], "discard": []}


def test_a_deck_that_runs_out_goes_on_with_its_discard_and_stops_short_without() -> None:
    piles = {"hand": [], "deck": ["7R"], "discard": ["8R", "9R"]}
    assert ask("draw_fate", piles, count=2, reshuffled=["9R", "8R"])["drawn"] == ["7R", "9R"]
    assert ask("draw_fate", {**piles, "discard": []}, count=3) == {
        "hand": ["7R"], "deck": [], "discard": [], "drawn": ["7R"], "lost": 2,
    }  # fmt: skip


def test_what_is_revealed_now_is_not_shuffled_back() -> None:
    turned = ask("reveal_shared_fate", deck=["7R"], discard=["8R"], count=2, reshuffled=["8R"])
    assert turned == {"revealed": ["7R", "8R"], "deck": [], "discard": ["7R", "8R"]}
    assert code("reveal_shared_fate", deck=["7R"], discard=["8R"], count=3, reshuffled=["8R"]) == "shared_fate_empty"


def test_all_orders_of_what_is_shuffled_will_do() -> None:
    for order in permutations(["8R", "9R", "10R"]):
        assert ask("draw_fate", hand=[], deck=[], discard=["10R", "8R", "9R"], reshuffled=order)["drawn"] == [order[0]]


def test_a_high_card_that_lies_on_the_table_is_not_shuffled_back() -> None:
    few = Deck(("7R",), ("8R",))
    high = played_high({"ann": None, "bob": None}, few, OPTIONS.defaults(), Table(Topmost()))
    assert (high.order, high.shared) == (("bob", "ann"), Deck((), ("7R", "8R")))
    with pytest.raises(Refusal) as refused:
        played_high(dict.fromkeys(("ann", "bob", "eve")), few, OPTIONS.defaults(), Table(Topmost()))
    assert refused.value.code == "shared_fate_empty"


@pytest.mark.parametrize("length", [50, 5_000])
def test_a_long_tie_is_no_deep_one(length: int) -> None:
    """Each tie was a call within a call; a thousand were an error of the program."""
    alike = ["7R"] * length
    assert ask("high_card", cards={"ann": alike, "bob": alike, "cid": [*alike[1:], "8R"]}) == {
        "order": ["cid", "ann", "bob"],
        "replay": [["ann", "bob"]],
    }
