"""Luck's rare ways: who is named with a question, what need not be asked, answers that are none."""

from __future__ import annotations

import re

import pytest

from core.luck.piles import Bag, Deck, Held
from core.luck.table import ChoiceAsk, DrawAsk, Scripted, Seat, WordsAsk, no_advice
from core.refusal import Refusal
from core.schema.entry import Choice
from tests.words import sentence

OPEN = (Choice("keep"), Choice("again"))
CLOSED = (Choice("never", why_not="Not today."),)


def test_a_seat_is_shown_by_its_name_behind_the_thing() -> None:
    assert Seat(name="Jo", thing="the rope").shown == "the rope · Jo"
    assert Seat(name="Jo").shown == "Jo"


def test_a_held_card_is_refused_with_the_name_of_its_holder() -> None:
    held = Held("held", "A♠", "jo")
    assert "someone has it" in held.message
    assert "Jo has it" in held.by("Jo").message


def test_a_bag_refuses_more_than_it_holds() -> None:
    bag = Bag((("red", 2), ("blue", 1)), invalid="no_such_mote")
    bag.check(["red", "red", "blue"])
    with pytest.raises(Refusal, match="doesn't have 3 of 'red'"):
        bag.check(["red"] * 3)


def test_a_deck_puts_cards_from_the_pile_to_the_discard() -> None:
    deck = Deck(("a", "b", "c")).discarded(["b"])
    assert (deck.pile, deck.discard) == (("a", "c"), ("b",))


@pytest.mark.parametrize(
    ("ask", "taken"),
    [
        (ChoiceAsk("q", OPEN, "r"), ""),
        (ChoiceAsk("q", OPEN, "r", idle=True), "keep"),
        (ChoiceAsk("q", (*CLOSED, OPEN[1]), "r"), "again"),
        (ChoiceAsk("q", CLOSED, "r", idle=True), ""),
        (ChoiceAsk("q", (*OPEN, *CLOSED), "r", leave="again", ends=lambda: {"keep": 1, "again": 1}), "again"),
        (ChoiceAsk("q", OPEN, "r", leave="again", ends=lambda: {"keep": 2, "again": 1}), ""),
        (ChoiceAsk("q", OPEN, "r", leave="again"), ""),
    ],
)
def test_what_leads_nowhere_else_need_not_be_asked(ask: ChoiceAsk, taken: str) -> None:
    assert ask.unasked == taken


def test_what_is_a_matter_of_the_story_has_nothing_to_weigh() -> None:
    assert ChoiceAsk("q", OPEN, "r", advice=dict).of_the_story
    assert not ChoiceAsk("q", OPEN, "r").of_the_story


def test_an_answer_of_too_few_tokens_is_counted() -> None:
    ask = DrawAsk(Deck(("a", "b", "c")), 2, "r")
    with pytest.raises(Refusal, match="This takes 2, not 1"):
        ask.check(("a",))


def test_an_answer_names_an_open_choice_or_one_that_is_the_same() -> None:
    ask = ChoiceAsk("q", (*OPEN, *CLOSED), "r", same=("twin",))
    for good in ("keep", "twin"):
        ask.check((good,))
    for wrong, why in (((), "isn't one"), (("other",), "isn't one"), (("never",), "Not today")):
        with pytest.raises(Refusal, match=why):
            ask.check(wrong)


def test_words_are_one_text_that_is_not_too_long() -> None:
    ask = WordsAsk("how", "r")
    ask.check(("With a rope",))
    for wrong, why in ((("",), "few words"), ((3,), "few words"), (("x" * 401,), "at most 400")):
        with pytest.raises(Refusal, match=why):
            ask.check(wrong)


def test_a_decision_that_was_not_laid_out_is_missing() -> None:
    ask = ChoiceAsk("again", OPEN, "r")
    with pytest.raises(Refusal, match=re.escape(sentence("core.luck.table:Scripted.answer#1"))):
        Scripted({}).answer(ask)
    assert Scripted({}, choices={"again": "keep"}).answer(ask) == ("keep",)


def test_a_decision_without_chance_has_no_odds_to_show() -> None:
    assert no_advice() == {}


def test_the_hands_of_a_deck_are_told_with_their_ways() -> None:
    hands = dict(Deck(("a", "b", "b")).branches(2))
    assert {tuple(sorted(map(str, hand))): ways for hand, ways in hands.items()} == {("a", "b"): 2, ("b", "b"): 1}
