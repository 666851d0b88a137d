"""The table: asks, answers, and the sources they come from."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.actions.result import Resolution
from core.luck.piles import Dice
from core.luck.table import (
    Answer,
    BySeat,
    ChoiceAsk,
    DrawAsk,
    KnownAnswers,
    Luck,
    Scripted,
    Seat,
    Source,
    Table,
    Unanswered,
    draw_answer,
)
from core.refusal import Refusal
from core.schema.entry import Choice
from tests.seeded import Seeded

DIE = Dice((1, 2, 3, 4, 5, 6), invalid="no_such_face")
CHOICES = (Choice("keep"), Choice("again"), Choice("never", why_not="Not today."))


def until_six(table: Table) -> Resolution:
    """Throw until a 6 or until it is kept; the second seat throws once."""
    thrown = []
    while True:
        (die,) = table.draw(DIE, why="r-1")
        thrown.append(die)
        if die == 6 or table.choose("again", CHOICES, why="r-2") == "keep":
            break
    (other,) = table.at("other", 0, name="Jo").draw(DIE, why="r-3")
    return Resolution({"thrown": thrown, "other": other})


def played(*given: object) -> Resolution:
    return until_six(Table(KnownAnswers([Answer((token,)) for token in given])))  # type: ignore[arg-type]


def test_a_rule_waits_for_what_is_missing_and_says_why() -> None:
    with pytest.raises(Unanswered) as waiting:
        played(3)
    ask = waiting.value.ask
    assert isinstance(ask, ChoiceAsk)
    assert (ask.question, ask.why) == ("again", "r-2")


@pytest.mark.parametrize("here", [Seat(("a",)), Seat(("a",), "Mara", True, "the rope")])
@pytest.mark.parametrize("name", ["", "Jo"])
@pytest.mark.parametrize("hidden", [True, False])
@pytest.mark.parametrize("thing", ["", "the lamp"])
def test_a_seat_within_another_has_what_it_is_given_and_the_rest_of_the_other(
    here: Seat, name: str, hidden: bool, thing: str
) -> None:
    seat = Table(KnownAnswers(()), here).at("b", 0, name=name, hidden=hidden, thing=thing).seat
    assert seat.path == ("a", "b", 0)
    assert seat.name == (name or here.name)
    assert seat.hidden == (hidden or here.hidden)
    assert seat.thing == (thing or here.thing)


def test_seats_say_whose_turn_it_is() -> None:
    with pytest.raises(Unanswered) as waiting:
        played(6)
    assert isinstance(waiting.value.ask, DrawAsk)
    assert (waiting.value.ask.seat.path, waiting.value.ask.seat.name) == (("other", 0), "Jo")


@pytest.mark.parametrize(
    ("tokens", "code"), [((7,), "no_such_face"), ((True,), "no_such_face"), (("3",), "no_such_face")]
)
def test_tokens_that_cannot_be_are_refused(tokens: tuple[object, ...], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        played(*tokens)
    assert refused.value.code == code


@pytest.mark.parametrize("choice", ["never", "other", 6])
def test_only_open_choices_are_taken(choice: object) -> None:
    with pytest.raises(Refusal):
        played(1, choice)


def test_too_few_tokens_in_one_answer_are_refused() -> None:
    with pytest.raises(Refusal):
        until_six(Table(KnownAnswers([Answer(())])))


@given(st.text(max_size=5), st.integers(0, 50))
def test_luck_is_a_function_of_seed_and_place(seed: str, taken: int) -> None:
    luck = Luck(seed, taken)
    assert luck.pick(DIE, 5) == Luck(seed, taken).pick(DIE, 5)


def test_luck_is_spread() -> None:
    faces = [Luck("seed", i).pick(DIE, 1)[0] for i in range(6000)]
    assert all(850 < faces.count(face) < 1150 for face in DIE.faces)


def test_only_what_the_program_drew_uses_luck_up() -> None:
    answers = [Answer((1,), "program"), Answer(("again",)), Answer((2,), "typed"), Answer((3,), "program")]
    assert Luck("s", 4).after(answers).taken == 6


@pytest.mark.parametrize("source", get_args(Source))
def test_after_an_answer_of_any_source_the_next_draw_is_what_luck_gives_there(source: Source) -> None:
    """Typed or laid cards leave luck unmoved."""
    ask = DrawAsk(Dice(tuple(range(1, 1001)), invalid="no_such_face"), 1, "r-1")
    due = Luck("s", 1 if source == "program" else 0).pick(ask.pile, 1)
    assert due != Luck("s", 0 if source == "program" else 1).pick(ask.pile, 1)
    assert draw_answer(Luck("s"), (Answer((3,), source),), ask) == Answer(due, "program")


@given(st.text(max_size=3))
def test_drawing_again_after_stepping_back_gives_the_same(seed: str) -> None:
    (die,) = Luck(seed).pick(DIE, 1)
    ask = DrawAsk(DIE, 1, "r-1")
    assert draw_answer(Luck(seed), (), ask) == Answer((die,), "program")
    assert draw_answer(Luck(seed), (Answer((die,), "program"),), ask).given == Luck(seed, 1).pick(DIE, 1)


def test_seeded_never_decides() -> None:
    seed = next(s for s in "abcdefgh" if Luck(s).pick(DIE, 1) != (6,))
    source = Seeded(Luck(seed))
    with pytest.raises(Unanswered) as waiting:
        until_six(Table(source))
    assert isinstance(waiting.value.ask, ChoiceAsk)
    resumed = Seeded(Luck(seed), [*source.answers, Answer(("keep",))])
    assert until_six(Table(resumed)).facts["thrown"] == list(source.answers[0].given)


def test_scripts_are_laid_out_by_seat() -> None:
    script = Scripted({(): (1, 6), ("other", 0): (2,)}, choices={"again": "again"})
    assert until_six(Table(script)).facts == {"thrown": [1, 6], "other": 2}
    script.finish()


def test_scripts_refuse_too_few_and_too_many() -> None:
    with pytest.raises(Refusal) as few:
        until_six(Table(Scripted({(): (6,)}, "short", "long")))
    assert (few.value.code, few.value.field) == ("short", "other.0.drawn")
    script = Scripted({(): (6,), ("other", 0): (2, 3)}, "short", "long")
    until_six(Table(script))
    with pytest.raises(Refusal) as many:
        script.finish()
    assert many.value.code == "long"


def test_answers_of_every_kind_are_laid_out_by_seat() -> None:
    laid = BySeat({(): ((1,), ("again",), (6,)), ("other", 0): ((2,),)})
    assert until_six(Table(laid)).facts == {"thrown": [1, 6], "other": 2}


def test_an_empty_answer_laid_out_is_the_usual_choice() -> None:
    laid = BySeat({(): ((1,), ()), ("other", 0): ((2,),)})
    assert until_six(Table(laid)).facts == {"thrown": [1], "other": 2}
    with pytest.raises(Refusal) as few:
        until_six(Table(BySeat({(): ((1,),)}, "short")))
    assert few.value.code == "short"
