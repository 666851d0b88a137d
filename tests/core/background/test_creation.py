"""Making a character, guided: drawn or chosen, with a table of personalities or without."""

from dataclasses import replace

import pytest

from core.actions.play import prepare
from core.refusal import Refusal
from core.rulesets.background.creation.form import PERSONALITY, Trade
from core.rulesets.background.sheet import Owned, Sheet, State, check_sheet
from tests.core.background.acting import action, after, done, situation

KEIRSEY = {"personality_table": "keirsey"}
NAMES = ("quick", "calm", "dreamer", "sailor")


def named(*cards, names=NAMES):
    """Cards drawn, each with its title told."""
    return [part for drawn, name in zip(cards, names, strict=True) for part in ([drawn], name)]


def test_cards_are_drawn_and_named_one_after_another():
    _, effects = done("draw_character", situation(Sheet()), *named("8D", "6S", "10S", "JD"))
    sheet = effects.sheets[1]
    assert [(b.id, b.kind, b.card, b.back) for b in sheet.backgrounds] == [
        ("quick", "innate", "8D", "red"),
        ("calm", "temperament", "6S", "red"),
        ("dreamer", "type", "10S", "blue"),
        ("sailor", "profession", "JD", "blue"),
    ]
    assert check_sheet(sheet) == ()
    assert len(effects.state.taken) == 4


def test_a_title_told_again_gets_a_number():
    _, effects = done("draw_character", situation(Sheet()), *named("8D", "6S", "10S", "JD", names=["calm"] * 4))
    assert [b.id for b in effects.sheets[1].backgrounds] == ["calm", "calm 2", "calm 3", "calm 4"]


@pytest.mark.parametrize("house", [{}, KEIRSEY])
def test_entering_through_the_chosen_cards_makes_a_legal_character(house):
    at = situation(Sheet(), options=house)
    _, effects = done("choose_character", at)
    assert len(effects.sheets[1].backgrounds) == 4
    at = situation(effects.sheets[1], Sheet(), options=house, acting=2, state=effects.state)
    _, effects = done("choose_character", at)
    assert check_sheet(effects.sheets[2]) == ()


def test_under_the_table_personalities_are_drawn_of_their_suit():
    at = situation(Sheet(), options=KEIRSEY)
    form = {"innate": "quick", "temperament": "artisan", "type": "crafter", "professions": (Trade(title="sailor"),)}
    with pytest.raises(Refusal):
        done("draw_character", at, ["8D"], ["6S"], **form)
    _, effects = done("draw_character", at, ["8D"], ["6D"], ["7D"], ["2C"], **form)
    assert [b.title for b in effects.sheets[1].backgrounds] == ["quick", "artisan", "crafter", "sailor"]


@pytest.mark.parametrize(
    ("house", "filled", "code", "field"),
    [
        ({}, {"professions": ()}, "profession_missing", "professions"),
        ({}, {"type": "guardian"}, "bad_request", "type"),
        ({}, {"innate_card": "8C"}, "card_taken", "temperament_card"),
        ({}, {"professions": (Trade(title="cook", card="8C"),)}, "card_taken", "professions.0.card"),
        ({}, {"professions": (Trade(title="Quick", card="5C"),)}, "bad_request", "professions"),
        (KEIRSEY, {"type": "crafter"}, "type_not_of_temperament", "type"),
        (KEIRSEY, {"type_card": "8D"}, "wrong_personality_suit", "type_card"),
        (KEIRSEY, {"type_back": "general red", "type_card": "9C"}, "wrong_back", "type_back"),
        (KEIRSEY, {"temperament": ""}, "unknown_personality", "temperament"),
    ],
)
def test_what_no_draw_could_mend_is_refused_at_its_field(house, filled, code, field):
    with pytest.raises(Refusal) as refusal:
        done("choose_character", situation(Sheet(), options=house), **filled)
    assert (refusal.value.code, refusal.value.field) == (code, field)


def test_without_the_need_of_a_profession_there_may_be_none():
    at = situation(Sheet(), options={"min_professions": 0})
    assert len(done("choose_character", at, professions=())[1].sheets[1].backgrounds) == 3


def test_a_character_made_anew_frees_its_cards():
    at = situation(Sheet())
    at = after(at, done("choose_character", at)[1])
    taken = at.state.taken
    again = done("choose_character", at)[1].state.taken
    assert sorted(map(str, again)) == sorted(map(str, taken))


def test_a_card_chosen_for_one_slot_is_not_drawn_for_another():
    at = situation(Sheet(), state=State(taken=(Owned(9, "3C", "red"),)))
    with pytest.raises(Refusal):
        done("draw_character", at, ["5C"], temperament="guardian", temperament_card="5C")
    with pytest.raises(Refusal):
        done("draw_character", at, ["3C"])


def test_each_page_says_what_to_do_and_how_many_professions_are_usual():
    found = action("draw_character")
    at = situation(Sheet())
    assert PERSONALITY in found.pages
    (budget,) = found.budgets(found.start(at), at)
    assert (budget.spent, budget.of, budget.advised) == (1, 1, True)
    (several,) = found.budgets(replace(found.start(at), professions=(Trade(), Trade())), at)
    assert (several.spent, several.of) == (2, 2), "one or more is what the text says"


def test_both_ways_are_the_same_rule():
    at = situation(Sheet())
    drawn, chosen = action("draw_character"), action("choose_character")
    assert drawn.rule is chosen.rule
    assert all(d.card == "" for d in prepare(drawn, drawn.start(at), at).drafts)
    assert all(d.card for d in prepare(chosen, chosen.start(at), at).drafts)
