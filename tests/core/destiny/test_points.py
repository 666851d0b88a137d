"""Character Points without a bound of our own: "any number", as many as there are (issue 9, 8)."""

from dataclasses import replace
from typing import Any

import pytest

from core.luck.table import Answer, ChoiceAsk, KnownAnswers, Table, Unanswered
from core.rulesets.destiny.cards.halves import Duelist
from core.rulesets.destiny.cards.hands import deck_with_hand
from core.rulesets.destiny.combat.defences import Helper
from core.rulesets.destiny.conflict.clash import Clash, clash
from core.rulesets.destiny.options import AS_WRITTEN
from core.rulesets.destiny.state.table import new_fate
from tests.core.destiny.playing import played
from tests.core.destiny.test_damage_cards import asked, blow, struck

THING = Duelist("a door", player=False, difficulty=5)
WON = ("KS:upper", "reveal", ["9R"], ["4R"], "leave")
"""A king beats the door's card: Success 2."""


def rich(cp: int) -> Duelist:
    return Duelist(
        "Archer", hand=("KS",), deck=deck_with_hand(new_fate(), ["KS"]), id="1", actor="1", difficulty=5, cp=cp
    )


def request(cp: int, rival: Duelist = THING) -> Clash:
    return Clash(rich(cp), rival, new_fate(), AS_WRITTEN)


def offered(asking: Clash, *answers: Any) -> list[str]:
    given = [Answer(tuple(a) if isinstance(a, list) else (a,)) for a in answers]
    with pytest.raises(Unanswered) as waiting:
        clash(asking, Table(KnownAnswers(given)))
    assert isinstance(waiting.value.ask, ChoiceAsk)
    return [choice.id for choice in waiting.value.ask.choices]


def test_item_8_as_many_points_raise_a_success_as_there_are() -> None:
    assert offered(request(7), *WON)[1:8] == [f"own:{n}" for n in range(1, 8)]
    many = played(
        clash, request(40), *WON, "own:12", "one", "own:12", "two", "own:12", "three", "own:4", "four", ["3C"]
    )
    assert (many.value.a.successes, many.value.a.spent, many.value.a.side.cp) == (42, 40, 0)


def test_item_8_with_points_left_both_successes_may_be_changed() -> None:
    """Two kings both win: the own Success is raised, the Rival's lowered (destiny-240)."""
    other = replace(rich(0), name="Thief", id="2", actor="2")
    both = ("KS:upper", "KS:upper", "reveal", "reveal", "leave", "leave")
    asking = request(3, other)
    assert {"own:3", "rival:-2"} <= set(offered(asking, *both))
    found = played(clash, asking, *both, "own:1", "first", "rival:-2", "then", ["3C"], ["4C"])
    assert (found.value.a.successes, found.value.b.successes, found.value.a.side.cp) == (3, 0, 0)
    assert offered(asking, *both, "own:1", "first")[:2] == ["none", "own:1"]


def test_item_8_luck_takes_as_much_damage_as_there_are_points() -> None:
    on = struck(helpers=(Helper("1", "Archer", cp=30),))
    ask = asked(blow(11), on, ["QS", "KR", "7C", "7R", "8R", "9R", "10R", "JR", "QR", "6R", "5R", "4R"])
    assert isinstance(ask, ChoiceAsk)
    assert [choice.id for choice in ask.choices][-1] == "1:12"
