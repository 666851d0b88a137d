"""Walking a rule: the same function that is played, down every answer."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.luck.exact_walk import TooDeep, at_most, distributions_by_choice, walk
from core.luck.piles import Bag, Dice
from core.luck.table import Answer, ChoiceAsk, KnownAnswers, Table, Unanswered
from core.schema.entry import Choice

COIN = Dice((0, 1))
DIE = Dice((1, 2, 3, 4, 5, 6))


def test_two_dice() -> None:
    spread = walk(lambda table: sum(map(int, table.draw(DIE, 2, why="r"))), lambda total: total)
    assert spread[7] == Fraction(1, 6)
    assert sum(spread.values()) == 1


def test_a_bag_without_replacement() -> None:
    bag = Bag.of({"R": 4, "A": 2, "F": 1})
    assert walk(lambda table: table.draw(bag, 2, why="r"), lambda hand: hand.count("A"))[2] == Fraction(1, 21)


def test_orders_are_walked_only_where_they_matter() -> None:
    bag = Bag.of({"R": 2, "A": 1})
    assert set(walk(lambda table: table.draw(bag, 2, why="r"), lambda hand: hand)) == {("R", "R"), ("R", "A")}
    ordered = walk(lambda table: table.draw(bag, 2, why="r", ordered=True), lambda hand: hand)
    assert ordered == dict.fromkeys((("R", "R"), ("R", "A"), ("A", "R")), Fraction(1, 3))


def again(table: Table) -> int:
    (die,) = table.draw(DIE, why="r")
    if table.choose("again", (Choice("keep"), Choice("again")), why="r") == "again":
        (die,) = table.draw(DIE, why="r")
    return int(die)


def test_decisions_are_taken_for_the_best() -> None:
    best = walk(again, lambda die: die, worth=lambda die: die)
    assert sum(p * die for die, p in best.items()) == Fraction(17, 4)


def test_without_a_worth_the_usual_choice_is_taken() -> None:
    usual = walk(again, lambda die: die)
    assert sum(p * die for die, p in usual.items()) == Fraction(7, 2)


def forever(table: Table) -> int:
    while table.draw(COIN, why="r") == (1,):
        pass
    return 0


def test_a_chain_without_end_is_not_cut_off_silently() -> None:
    with pytest.raises(TooDeep):
        walk(forever, lambda n: n, depth=20)


def four(table: Table) -> str:
    """Two draws, a decision and a word: four answers on every path."""
    table.draw(COIN, why="r")
    table.draw(COIN, why="r")
    table.choose("way", (Choice("left"), Choice("right")), why="r")
    return table.tell("how", why="r")


@pytest.mark.parametrize("worth", [None, len])
def test_the_depth_is_the_number_of_answers_one_path_may_need(worth) -> None:
    assert walk(four, str, depth=4, worth=worth) == {"…": 1}
    with pytest.raises(TooDeep):
        walk(four, str, depth=3, worth=worth)


def test_a_decision_that_is_priced_counts_as_one_answer() -> None:
    drawn = (Answer((0,)), Answer((1,)))
    with pytest.raises(Unanswered) as waiting:
        four(Table(KnownAnswers(drawn)))
    ask = waiting.value.ask
    assert isinstance(ask, ChoiceAsk)
    assert set(distributions_by_choice(four, str, len, ask, answers=drawn, depth=2)) == {"left", "right"}
    with pytest.raises(TooDeep):
        distributions_by_choice(four, str, len, ask, answers=drawn, depth=1)


def test_a_walk_of_too_many_ways_ends() -> None:
    def three(table: Table) -> int:
        return sum(int(token) for _ in range(3) for token in table.draw(DIE, why="r"))

    runs = 1 + 6 + 6**2 + 6**3
    assert sum(walk(at_most(runs, three), lambda n: n).values()) == 1
    with pytest.raises(TooDeep):
        walk(at_most(runs - 1, three), lambda n: n)


@pytest.mark.parametrize(("asks", "fits"), [(64, True), (65, False)])
def test_sixty_four_answers_are_walked_unless_told_otherwise(asks: int, fits: bool) -> None:
    def many(table: Table) -> str:
        return [table.tell("how", why="r") for _ in range(asks)][-1]

    if fits:
        assert walk(many, str) == {"…": 1}
        assert distributions_by_choice(many, str, len, ChoiceAsk("q", (), "r")) == {}
    else:
        with pytest.raises(TooDeep):
            walk(many, str)


def test_pricing_goes_as_deep_as_walking() -> None:
    def many(table: Table) -> str:
        table.choose("way", (Choice("left"),), why="r")
        return [table.tell("how", why="r") for _ in range(63)][-1]

    with pytest.raises(Unanswered) as waiting:
        many(Table(KnownAnswers(())))
    ask = waiting.value.ask
    assert isinstance(ask, ChoiceAsk)
    assert distributions_by_choice(many, str, len, ask) == {"left": {"…": 1}}
    with pytest.raises(TooDeep):
        distributions_by_choice(lambda table: many(table) + table.tell("how", why="r"), str, len, ask)
