"""Typed luck: whatever is printed of what lies on the table is read back, however people write it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.luck.piles import Bag, Deck, Dice, Pile, Tokens
from core.luck.table import DrawAsk
from core.luck.typed_tokens import means_one, read, take_tokens
from core.refusal import Refusal
from core.rulesets.aisling.caern.bag import caern
from core.rulesets.background.cards.card import CARDS
from core.rulesets.destiny.values.cards import FATE
from core.rulesets.resonance.rolls.roll import D10
from core.rulesets.storyteller.draws.draw import DECK

BAG = caern({"R": 3, "A": 2, "G": 1, "C": 1, "B": 1, "M": 2, "X": 1})
PILES: dict[str, Pile] = {
    "ten cards": DECK,
    "ten-sided dice": D10,
    "motes": BAG,
    "playing cards": Deck(CARDS),
    "Fate cards": Deck(FATE),
    "twenty-sided dice": Dice(tuple(range(1, 21))),
    "dice with signs": Dice(("+", "-", "/")),
    "words": Dice(("heads", "tails", "on edge")),
}
APART = st.text(" ,;|&.\t", min_size=1, max_size=3).filter(lambda text: text.strip(".") or len(text) > 1)
CASES = st.sampled_from((str, str.upper, str.lower, str.capitalize, str.swapcase))


def ask(pile: Pile, n: int) -> DrawAsk:
    return DrawAsk(pile, n, "toy-1")


def read_or_refused(text: str, pile: Pile, n: int) -> Tokens | Refusal:
    try:
        return read(text, ask(pile, n))
    except Refusal as refusal:
        return refusal


@pytest.mark.walk
@pytest.mark.parametrize("pile", PILES.values(), ids=PILES)
@given(data=st.data())
def test_what_is_printed_is_read_back_with_anything_between_and_in_any_case(pile: Pile, data: st.DataObject) -> None:
    tokens = data.draw(st.lists(st.sampled_from([t for t in pile.tokens if " " not in str(t)]), min_size=1, max_size=8))
    written = "".join(
        data.draw(CASES)(str(token)) + (data.draw(APART) if at < len(tokens) else "")
        for at, token in enumerate(tokens, 1)
    )
    assert read(written, ask(pile, len(tokens))) == tuple(tokens)


@pytest.mark.walk
@pytest.mark.parametrize("pile", PILES.values(), ids=PILES)
@given(data=st.data())
def test_what_runs_together_is_read_as_it_was_meant_or_is_refused(pile: Pile, data: st.DataObject) -> None:
    tokens = data.draw(st.lists(st.sampled_from([t for t in pile.tokens if " " not in str(t)]), min_size=2, max_size=6))
    written = "".join(map(str, tokens))
    found = read_or_refused(written, pile, len(tokens))
    whole = tuple(token for token in pile.tokens if str(token) == written)
    refused = isinstance(found, Refusal) and (found.code, "Put spaces between" in found.message) == (pile.invalid, True)
    assert refused or found in (tuple(tokens), whole)


@given(st.lists(st.sampled_from(BAG.tokens), min_size=2), st.lists(st.sampled_from(FATE), min_size=2, max_size=8))
def test_letters_of_motes_and_codes_of_cards_need_nothing_between(motes: list[str], cards: list[str]) -> None:
    assert read("".join(motes), ask(BAG, len(motes))) == tuple(motes)
    assert read("".join(cards).lower(), ask(Deck(FATE), len(cards))) == tuple(cards)


@given(st.text(max_size=60))
def test_nothing_that_is_typed_is_more_than_refused(text: str) -> None:
    for pile in PILES.values():
        found = read_or_refused(text, pile, 3)
        assert found.field == "drawn" if isinstance(found, Refusal) else set(found) <= set(pile.tokens)


@pytest.mark.parametrize(
    ("pile", "typed", "said"),
    [
        ("Fate cards", "4S QX", "QX isn't a card here. Use QR, QC, QU, QS."),
        ("Fate cards", "4SqX", "qX isn't a card here. Use QR, QC, QU, QS."),
        ("Fate cards", "Z", "Z isn't a card here. Use AR, 2R, 3R, 4R, 5R, 6R, 7R, 8R, 9R, 10R, JR, QR or others."),
        ("motes", "RAMQ", "Q isn't a mote here. Use R, A, G, C, B, M, X, F."),
        ("ten cards", "10 11x", "x isn't a card here. Use 1, 2, 3, 4, 5, 6, 7, 8, 9, 10."),
        ("ten-sided dice", "33310 5", "33310 may be 3 3 3 10 or 3 3 3 1 0. Put spaces between them."),
        ("ten cards", "1ß", "1ß isn't a card here. Use 1, 10."),
        ("ten cards", "1" * 500, f"{'1' * 40} isn't a card here. Use 1, 10."),
    ],
)
def test_the_faulty_piece_is_named_with_what_it_may_have_been(pile: str, typed: str, said: str) -> None:
    with pytest.raises(Refusal) as refused:
        read(typed, ask(PILES[pile], 4))
    assert (refused.value.message, refused.value.field) == (said, "drawn")


def test_of_several_readings_the_only_one_with_the_number_asked_for_counts() -> None:
    dice = PILES["ten-sided dice"]
    assert read("310801", ask(dice, 5)) == (3, 10, 8, 0, 1)
    assert read("3 310", ask(dice, 3)) == (3, 3, 10)
    for typed, number in (("310", 4), ("31010", 4)):
        refused = read_or_refused(typed, dice, number)
        assert isinstance(refused, Refusal)


def test_what_an_ask_does_not_take_is_left_for_the_next() -> None:
    assert take_tokens(["RAMX", "G"], ask(BAG, 3)) == (("R", "A", "M"), ["X", "G"])
    assert take_tokens(["104", "the", "rope"], ask(DECK, 1)) == ((10,), ["4", "the", "rope"])
    with pytest.raises(Refusal, match="R is more than this needs"):
        read("RR", ask(BAG, 1))


def test_a_token_goes_on_by_itself_once_it_can_be_no_other() -> None:
    assert [means_one(text, ask(DECK, 1)) for text in ("1", "10", "7", "", "x")] == [False, True, True, False, False]
    assert means_one("qu", ask(Deck(FATE), 1))
    assert not means_one("R", ask(BAG, 2))


def test_a_card_that_lies_elsewhere_is_known_for_one() -> None:
    deck = Deck(("QU", "4S")).take(("QU",), "Mara")
    assert read("qu", ask(deck, 1)) == ("QU",)
    with pytest.raises(Refusal, match="QU can't be drawn: someone has it"):
        ask(deck, 1).check(("QU",))


def test_a_card_that_cannot_be_drawn_is_not_proposed() -> None:
    deck = Deck(("4S", "QU", "QC", "QR")).take(("QU",), "Mara").discarded(("QC",))
    for text, said in (("QX", "Use QR."), ("Z", "Use 4S, QR.")):
        with pytest.raises(Refusal) as refused:
            read(text, ask(deck, 1))
        assert refused.value.message == f"{text} isn't a card here. {said}"
    with pytest.raises(Refusal) as refused:
        read("Z", ask(deck.discarded(("4S", "QR")), 1))
    assert refused.value.message == "Z isn't a card here."


def test_a_hand_is_spoken_of_in_words() -> None:
    with pytest.raises(Refusal) as refused:
        Deck(("4S", "QU")).put_away(("QU", "4S"), "3")
    assert "hold 4S, QU." in refused.value.message


def test_a_bag_knows_what_is_in_it() -> None:
    assert Bag.of({"R": 2, "A": 0}).tokens == ("R",)
