"""Cards gained and raised, in play and between sessions."""

from dataclasses import replace

import pytest

from campaigns.wording.log_entries import step_words
from core.actions.action import Done, Price
from core.actions.play import prepare
from core.downtime import Planned, Spent
from core.refusal import Refusal
from core.rulesets.background import RULESET
from core.rulesets.background.backgrounds.actions import GainForm, RaiseForm
from core.rulesets.background.backgrounds.supply import cards_of, taken_cards
from core.rulesets.background.cards.card import CARDS
from core.rulesets.background.downtime.actions import DOWNTIME, LearnForm, Terms
from core.rulesets.background.sheet import Owned, Sheet, State
from core.schema.codec import encode
from tests.core.background.acting import FENCER, RUNNER, action, after, done, situation
from tests.core.background.asking import card
from tests.words import word

OWN = Sheet((FENCER, RUNNER))


def test_a_chosen_card_costs_points_and_is_noted():
    at = situation(OWN, points=3)
    resolution, effects = done("gain_background", at, title="cook", card="5H")
    assert [b.id for b in effects.sheets[1].backgrounds] == ["fencer", "runner", "cook"]
    (move,) = effects.points
    assert (move.delta, move.reason, move.item) == (-2, "bought", "Cook 5♥")
    assert Owned(1, "5H", "blue") in effects.state.taken
    assert action("gain_background").brief(Done(None, None, resolution, at)).label == "Cook 5♥"


def test_a_drawn_card_is_named_once_it_is_seen():
    _, effects = done("gain_background", situation(OWN), ["5H"], "cook", free=True, back="general red")
    new = effects.sheets[1].backgrounds[-1]
    assert (new.id, new.card, new.back, new.scope) == ("cook", "5H", "red", "general")
    assert effects.points == ()


def test_cards_somebody_has_are_not_in_the_supply():
    at = situation(OWN, Sheet((card("cook", "5H"),)), points=9)
    for taken in ("5H", "10D"):
        with pytest.raises(Refusal) as refusal:
            done("gain_background", at, title="baker", card=taken)
        assert (refusal.value.code, refusal.value.field) == ("card_taken", "card")
        with pytest.raises(Refusal):
            done("gain_background", at, [taken], title="baker")
    assert done("gain_background", at, ["5H"], title="baker", back="general red")[1].sheets


def test_each_card_that_was_drawn_is_behind_one_card_of_the_sheet():
    """The highest raised one is no card of its own as long as a drawn one can have become it."""
    drawn = (Owned(1, "5H", "blue"), Owned(1, "3C", "blue"), Owned(2, "9S", "blue"))
    own = Sheet((card("cook", "7H"), card("baker", "9H"), card("clerk", "3C"), card("smith", "9S")))
    at = situation(own, Sheet(), state=State(taken=drawn))
    backs = {each.back for each in cards_of(at.actors[1], at)}
    assert len(backs) == 1
    back = backs.pop()
    at = replace(at, state=State(taken=tuple(replace(each, back=back) for each in drawn)))
    assert [each.card for each in cards_of(at.actors[1], at)] == ["5H", "9H", "3C", "9S"]
    assert [each.card for each in taken_cards(at, but=1)] == []
    assert [each.card for each in taken_cards(replace(at, actors={1: at.actors[1]}), but=1)] == ["9S"]


def test_a_rank_raised_does_not_change_which_real_card_is_taken():
    at = situation(OWN, Sheet(), points=9)
    at = after(at, done("gain_background", at, title="cook", card="5H")[1])
    at = after(at, done("raise_rank", at, card="cook")[1])
    assert at.actors[1].sheet.backgrounds[-1].card == "6H"
    other = replace(at, acting=2)
    assert done("gain_background", other, title="baker", card="6H")[1].sheets
    with pytest.raises(Refusal):
        done("gain_background", other, title="baker", card="5H")


def test_with_cards_that_are_not_unique_anything_may_come():
    at = situation(OWN, Sheet((card("cook", "5H"),)), points=9, options={"background_unique": False})
    assert done("gain_background", at, title="baker", card="5H")[1].sheets


@pytest.mark.parametrize(
    ("points", "filled", "code", "field"),
    [
        (1, {"title": "cook"}, "not_enough_points", "free"),
        (2, {"title": "fencer"}, "bad_request", "title"),
        (2, {"title": "cook", "card": "1H"}, "bad_card", "card"),
        (2, {"title": "cook", "kind": "innate"}, "bad_kind", "kind"),
    ],
)
def test_what_cannot_be_gained_is_refused_at_its_field(points, filled, code, field):
    with pytest.raises(Refusal) as refusal:
        done("gain_background", situation(OWN, points=points), **filled)
    assert (refusal.value.code, refusal.value.field) == (code, field)


def test_prices_are_the_house_rules():
    at = situation(OWN, options={"card_cost": 5, "rank_cost": 3})
    for id, form, cost in (("gain_background", GainForm(), 5), ("raise_rank", RaiseForm(card="fencer"), 3)):
        assert action(id).price(form, at) == Price("points", cost)
        assert action(id).price(replace(form, free=True), at).amount == 0


def test_a_card_rises_by_one_rank():
    at = situation(OWN, points=1)
    resolution, effects = done("raise_rank", at)
    assert effects.sheets[1].backgrounds[0].card == "JD"
    assert [(m.delta, m.item) for m in effects.points] == [(-1, "Fencer J♦")]
    form = action("raise_rank").start(at)
    assert action("raise_rank").brief(Done(form, resolution.value, resolution, at)).label == "Fencer J♦"


def test_an_innate_card_rises_only_if_the_game_master_says_so():
    at = situation(OWN, points=1)
    with pytest.raises(Refusal) as refusal:
        done("raise_rank", at, card="runner")
    assert (refusal.value.code, refusal.value.field) == ("innate_immutable", "card")
    _, effects = done("raise_rank", at, card="runner", override=True, free=True)
    assert effects.sheets[1].backgrounds[1].card == "10C"


def test_an_ace_is_dimmed_and_nobody_without_cards_can_train():
    at = situation(Sheet((card("queen", "AS"),)), points=1)
    (choice,) = action("train").form.__dataclass_fields__["card"].metadata["entry"].open_choices(at)
    assert choice.why_not
    assert action("raise_rank").why_not(situation(Sheet())).code == "unknown_background"


# --- the desk ------------------------------------------------------------------------------------------------------


def spent(at, actor, id, *answers, **filled):
    own = replace(at, acting=actor)
    found = action(id)
    form = replace(found.start(own), **filled)
    prepare(found, form, own)
    resolution, effects = done(id, own, *answers, **filled)
    assert effects.sheets == {}
    return Spent(Planned(actor, id, form), resolution)


def settled(at, *activities):
    return DOWNTIME.settle({}, activities, at)


def test_a_plan_is_paid_from_ones_points():
    at = situation(OWN, points=3)
    planned = [Planned(1, "learn", LearnForm()), Planned(1, "train", RaiseForm())]
    plan = DOWNTIME.plan(1, Terms(), planned, at)
    assert (plan.units, plan.spent) == (3, 3)
    rejected = [*planned, Planned(1, "train", RaiseForm(), rejected=True)]
    assert DOWNTIME.plan(1, Terms(), rejected, at).spent == 3
    with pytest.raises(Refusal) as refusal:
        DOWNTIME.plan(1, Terms(), [*planned, Planned(1, "train", RaiseForm())], at)
    assert refusal.value.code == "not_enough_points"


def test_everybodys_activities_are_settled_at_once():
    at = situation(OWN, Sheet((card("cook", "5H"),)), points=3)
    effects = settled(
        at,
        spent(at, 1, "learn", title="baker", card="7S"),
        spent(at, 1, "train", card="fencer"),
        spent(at, 2, "contribute", what="a map"),
    )
    assert [b.card for b in effects.sheets[1].backgrounds] == ["JD", "9C", "7S"]
    assert {(m.actor, m.currency): m.delta for m in effects.points} == {
        (1, "points"): -1,
        (2, "bonus_draws"): 1,
    } or sum(m.delta for m in effects.points if m.currency == "points") == -3
    assert {step.seat for step in effects.steps} == {"Odo", "Pia"}


def test_a_contribution_tells_the_bonus_draw_it_earns():
    """Issue 27, item 19: the slip said "Contributed" alone."""
    steps = settled(situation(OWN), spent(situation(OWN), 1, "contribute")).steps
    assert [(step.what, step.amount, step.total) for step in steps] == [("for_contribution", 1, 1)]
    steps = settled(situation(OWN), spent(situation(OWN), 1, "contribute", what="a map")).steps
    assert [(step.what, step.label) for step in steps] == [("contributed", "a map"), ("for_contribution", "")]


def test_what_was_raised_is_called_as_on_the_sheet():
    steps = settled(situation(OWN, points=1), spent(situation(OWN, points=1), 1, "train")).steps
    assert (steps[0].what, steps[0].label, steps[0].tokens) == ("raised", "Fencer", ("JD",))
    assert step_words(RULESET, encode(steps[0])) == "Odo: " + word("background", "raised").format(label="Fencer J♦")


def test_one_card_trained_twice_rises_twice():
    at = situation(OWN, points=2)
    effects = settled(at, spent(at, 1, "train"), spent(at, 1, "train"))
    assert effects.sheets[1].backgrounds[0].card == "QD"


def test_of_two_who_learn_the_same_card_the_second_pays_nothing():
    at = situation(OWN, Sheet((card("cook", "5H"),)), points=2)
    effects = settled(at, spent(at, 1, "learn", ["7S"], title="baker"), spent(at, 2, "learn", ["7S"], title="miller"))
    assert set(effects.sheets) == {1}
    assert [(m.actor, m.delta) for m in effects.points] == [(1, -2)]
    assert [(step.what, step.seat) for step in effects.steps][-1] == ("came_to_nothing", "Pia")


def test_at_the_desk_the_title_is_said_beforehand():
    with pytest.raises(Refusal) as refusal:
        done("learn", situation(OWN, points=2))
    assert refusal.value.field == "title"


def test_what_was_rejected_changes_nothing():
    at = situation(OWN, points=2)
    assert settled(at, Spent(Planned(1, "train", RaiseForm(), rejected=True), None)).sheets == {}


def test_the_supply_may_run_out():
    everything = tuple(Owned(7, name, "blue") for name in CARDS)
    with pytest.raises(Refusal) as refusal:
        done("gain_background", situation(OWN, state=State(taken=everything)), title="cook", free=True)
    assert refusal.value.code == "deck_exhausted"


def test_how_the_time_is_spent_is_told_on_the_slip():
    at = situation(OWN, Sheet())
    effects = DOWNTIME.settle({1: Terms("fishing"), 2: Terms()}, (), at)
    assert [(step.what, step.label, step.seat) for step in effects.steps] == [("pastime", "fishing", "Odo")]
    assert (effects.sheets, effects.state) == ({}, None)


def test_what_a_downtime_takes_from_the_table_stays_taken():
    at = situation(OWN, Sheet((card("cook", "5H"),)), points=3)
    one = spent(at, 1, "learn", title="baker", card="7S")
    alone = settled(at, one)
    both = settled(at, one, spent(at, 2, "contribute", what="a map"))
    assert both.state == alone.state
    drawn, other = (spent(at, who, "learn", title="baker", card=which) for who, which in ((1, "7S"), (2, "8C")))
    after = settled(replace(at, state=alone.state or at.state), other).state
    assert settled(at, drawn, other).state == after
