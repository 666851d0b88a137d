"""The actions of units in a turn, and its end: recovering, free actions, Events, clock and wind."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.commands import SetSheet
from campaigns.reports.recap import recap
from core.luck.piles import Deck
from core.luck.table import Answer, KnownAnswers, Luck, Table, Unanswered
from core.refusal import Refusal
from core.rulesets.destiny.cards.hands import deck_of
from core.rulesets.destiny.options import AS_WRITTEN
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.time.turn_end import TurnEnd, UnitTurnEnd, end_turn
from core.rulesets.destiny.turns.activation import NextRound, Seat, next_round
from core.rulesets.destiny.values.cards import FATE
from core.rulesets.destiny.values.stats import OpenTask
from core.schema.codec import encode
from tests.core.destiny.session import battle, begin, do, table, usually, who
from tests.seeded import Seeded
from tui.draws.forecast import preview
from tui.draws.progress import Drawing


@pytest.fixture
def campaign(tmp_path):
    """Round 1, with everybody but a Goblin active."""
    with table(tmp_path) as campaign:
        begin(campaign)
        usually(campaign, "reveal_targets")
        usually(campaign, "round")
        yield campaign


def conditions(campaign, name):
    return dict(sheet(campaign, name).conditions)


def sheet(campaign, name):
    unit = battle(campaign).find(name)
    if unit.actor is not None:
        return campaign.situation(unit.actor).actor.sheet
    return unit.sheet or battle(campaign).templates[unit.like]


def has(campaign, name, **levels):
    """Give a character conditions from before."""
    campaign.do(SetSheet(character=who(campaign, name), sheet=encode(Sheet(conditions=levels))))


def end_the_turn(campaign, *choose, **words):
    while battle(campaign).find("Goblin Scout").given != 2 or any(u.tokens for u in battle(campaign).units):
        usually(campaign, "round")
    do(campaign, "events", *choose, **words)


def test_recovering_costs_the_action_and_takes_a_level_off(campaign):
    has(campaign, "Archer", stun=2)
    do(campaign, "recover", unit="Archer", remove="stun")
    assert (conditions(campaign, "Archer"), battle(campaign).find("Archer").actions) == ({"stun": 1}, 0)


def test_recovering_starts_with_the_worst_condition_of_an_active_unit(campaign):
    has(campaign, "Thief", slow=1, stress=3)
    form = campaign.start_form("recover", None, campaign.view.conflicts[-1].id)
    assert (form.unit, form.remove) == ("Thief", "stress")


def test_what_was_taken_on_this_turn_stays_until_the_next(campaign):
    do(campaign, "free_action", unit="Archer", name="push_the_limit")
    with pytest.raises(Refusal) as refused:
        do(campaign, "recover", unit="Archer", remove="stun")
    assert refused.value.code == "no_such_condition"  # no one has anything from before


def test_what_was_taken_on_this_turn_stays_beside_what_was_there_before(campaign):
    has(campaign, "Archer", stress=1)
    do(campaign, "free_action", unit="Archer", name="push_the_limit")
    with pytest.raises(Refusal) as refused:
        do(campaign, "recover", unit="Archer", remove="stun")
    assert refused.value.code == "applied_this_turn"
    do(campaign, "recover", unit="Archer", remove="stress")
    assert conditions(campaign, "Archer") == {"stun": 1}


def test_the_events_take_nothing_off_that_was_taken_on_this_turn(campaign):
    do(campaign, "free_action", unit="Archer", name="push_the_limit")
    end_the_turn(campaign)
    assert conditions(campaign, "Archer") == {"stun": 1}


def test_a_house_rule_draws_for_recovering(tmp_path):
    with table(tmp_path, {"recover_action_draws": True}) as campaign:
        begin(campaign)
        usually(campaign, "reveal_targets")
        usually(campaign, "round")
        has(campaign, "Archer", stun=1)
        do(campaign, "recover", unit="Archer", remove="stun", cards=["7R"])
        assert deck_of(campaign.view.state, str(who(campaign, "Archer"))).hand("hand")[5:] == ("7R",)


def test_pushing_the_limit_costs_a_stun_once_a_turn(campaign):
    do(campaign, "free_action", unit="Goblin Scout", name="push_the_limit")
    assert conditions(campaign, "Goblin Scout") == {"stun": 1}
    assert conditions(campaign, "Goblin Skirmisher") == {}
    with pytest.raises(Refusal) as refused:
        do(campaign, "free_action", unit="Goblin Scout", name="push_the_limit")
    assert refused.value.code == "already_used_this_turn"


def test_grit_and_burst_last_until_the_turn_ends(campaign):
    do(campaign, "free_action", unit="Archer", name="grit_your_teeth")
    do(campaign, "free_action", unit="Archer", name="burst_of_speed", gain="turn")
    archer = battle(campaign).find("Archer")
    assert (archer.grit, archer.turn, conditions(campaign, "Archer")) == (True, 1, {"stress": 1, "slow": 1})
    end_the_turn(campaign)
    archer = battle(campaign).find("Archer")
    assert (archer.grit, archer.turn, dict(archer.applied)) == (False, 0, {})


def test_what_is_dropped_lies_where_the_unit_stands(campaign):
    do(campaign, "free_action", unit="Goblin Scout", name="drop", item="Spear")
    scout = battle(campaign).find("Goblin Scout")
    (lying,) = campaign.view.state.stage.lying
    assert (lying.item.name, lying.space, sheet(campaign, "Goblin Scout").items) == ("Spear", scout.space, ())
    with pytest.raises(Refusal, match="doesn't carry"):
        do(campaign, "free_action", unit="Goblin Scout", name="drop", item="Spear")


def test_events_draw_recover_reveal_and_tick_in_order(campaign):
    has(campaign, "Archer", stun=1, stress=2, bleeding=1)
    end_the_turn(campaign, "stun", cards=["7R", "8R", "2S"], triggered="The door opens")
    assert conditions(campaign, "Archer") == {"stress": 2, "bleeding": 1, "blood_loss": 1}
    deck = deck_of(campaign.view.state, str(who(campaign, "Archer")))
    assert (deck.hand("hand")[5:], deck.discard) == (("7R",), ("2S",))
    assert campaign.view.state.stage.clock[0] == 2


def test_non_players_recover_by_themselves_and_turn_shared_fate(campaign):
    do(campaign, "condition", unit="Goblin Scout", name="bleeding")
    do(campaign, "condition", unit="Goblin Scout", name="fatigue", levels=2)
    end_the_turn(campaign, cards=["7R", "8R", "3C"])
    assert conditions(campaign, "Goblin Scout") == {"bleeding": 1, "fatigue": 2}
    usually(campaign, "reveal_targets")
    end_the_turn(campaign, cards=["9R", "10R", "AU"])
    assert conditions(campaign, "Goblin Scout") == {"fatigue": 1}
    assert campaign.view.state.shared.discard == ("3C", "AU")


def test_hiding_says_its_tokens_before_it_is_done(campaign):
    """Issue 27: the forms of Hide and Sneak on showed no tokens."""
    hide, situation = campaign.ruleset.action("hide"), campaign.situation(None, campaign.view.conflicts[0].id)
    drawing = Drawing.begin(hide, hide.form(unit="Archer", stealth=3), situation)
    assert preview(replace(drawing, run=drawing.progress), campaign.ruleset).plain == "hides, 3 stealth tokens"


def test_who_hides_gains_a_token_with_every_tick_up_to_twice_the_level(campaign):
    do(campaign, "hide", unit="Archer", stealth=1, out_of_sight=True)
    assert battle(campaign).find("Archer").stealth == 1
    end_the_turn(campaign)
    assert battle(campaign).find("Archer").stealth == 2
    usually(campaign, "reveal_targets")
    end_the_turn(campaign)
    assert battle(campaign).find("Archer").stealth == 2


def test_the_dead_neither_recover_nor_turn_cards(campaign):
    has(campaign, "Archer", dead=1, bleeding=2, stun=1)
    end_the_turn(campaign, cards=["7R", "8R"])
    assert conditions(campaign, "Archer") == {"dead": 1, "bleeding": 2, "stun": 1}


def test_the_players_are_told_who_dies_in_the_events(campaign):
    """A turn ends by nobody's doing, and the recap left out what it did to the players' characters."""
    archer = who(campaign, "Archer")
    campaign.do(SetSheet(character=archer, sheet=encode(Sheet(conditions={"dying": 1}))))
    end_the_turn(campaign, cards=["AS", "AC", "2U"])
    assert conditions(campaign, "Archer") == {"dead": 1}
    (scene,) = recap(campaign).scenes
    assert [event.more for event in scene.events][-1:] == [("Archer: now Dead", "Archer: no longer Dying")]


def test_the_clock_brings_what_lies_on_its_numbers_until_it_is_out(campaign):
    do(campaign, "set_clock", size=2, events=[{"number": 1, "event": "Rain"}, {"number": 2, "event": "Dusk"}])
    assert campaign.view.state.stage.due == ("Rain",)
    do(campaign, "tick")
    assert (campaign.view.state.stage.due, campaign.view.state.stage.clock) == (("Dusk",), (2,))
    do(campaign, "tick")
    assert campaign.view.state.stage.clock == ()
    with pytest.raises(Refusal) as refused:
        do(campaign, "tick")
    assert refused.value.code == "clock_is_out"


def test_the_wind_is_turned_from_shared_fate(campaign):
    do(campaign, "wind", cards=["5S", "2C", "KS", "3R", "4R", "6R"])
    assert campaign.view.state.stage.wind == "SW 10 km/h"
    assert len(campaign.view.state.shared.discard) == 6


def test_what_was_set_off_comes_with_the_events(campaign):
    do(campaign, "trigger", event="The fuse burns")
    assert ("With the Events", "The fuse burns") in campaign.view.conflicts[-1].face.facts
    end_the_turn(campaign)
    assert campaign.view.state.stage.triggered == ()


def test_a_task_slips_at_the_end_of_a_turn():
    end = TurnEnd({"shared": Deck(FATE)}, (), {}, tasks=(OpenTask("lock", 2, 2),))
    (task,) = end_turn(end, Table(Seeded(Luck("x")))).tasks or ()
    assert (task.progress, task.status) == (1, "open")


LEVELS = st.dictionaries(st.sampled_from(["bleeding", "burning", "dying", "stun", "poison"]), st.integers(1, 3))


@settings(max_examples=25, deadline=None)
@given(units=st.lists(LEVELS, min_size=1, max_size=6), drawn=st.integers(0, 54), seed=st.text(max_size=3))
def test_events_lose_no_card_whatever_is_left_in_the_deck(units, drawn, seed):
    deck = Deck(FATE[drawn:], FATE[:drawn])
    endings = {str(n): UnitTurnEnd(levels, "own") for n, levels in enumerate(units)}
    ended = end_turn(TurnEnd({"own": deck}, ("own",), endings, options=AS_WRITTEN), Table(Seeded(Luck(seed))))
    assert ended.decks["own"].cards() == deck.cards()


def test_who_plays_in_several_groups_is_asked_by_the_number_of_each():
    def asked(*answers):
        with pytest.raises(Unanswered) as waiting:
            next_round(NextRound(seats, AS_WRITTEN), Table(KnownAnswers([Answer((each,)) for each in answers])))
        return waiting.value.ask.seat.name

    places = (("Orcs", 1), ("Orcs", 1), ("Elves", 1), ("Elves", 1), ("Orcs", 2), ("Orcs", 2))
    seats = tuple(Seat(str(n), player, group, 1, 1) for n, (player, group) in enumerate(places))
    assert [asked(""), asked("", "0"), asked("", "0", "2")] == ["Orcs, group 1", "Elves", "Orcs, group 2"]


SEATS = st.lists(
    st.tuples(st.sampled_from("abc"), st.integers(1, 2), st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=8
)


@settings(max_examples=60, deadline=None)
@given(SEATS, st.sampled_from(["one_action", "two_actions"]), st.data())
def test_tokens_only_come_in_at_a_round_and_go_for_who_is_activated(rows, activation, data):
    seats = tuple(Seat(str(n), player, group, tokens, given) for n, (player, group, tokens, given) in enumerate(rows))
    most = 2 if activation == "one_action" else 1
    request = NextRound(seats, replace(AS_WRITTEN, activation=activation))
    came_in = sum(seat.given < most for seat in seats)
    if not came_in and not any(seat.tokens for seat in seats):
        with pytest.raises(Refusal):
            next_round(request, Table(Seeded(Luck("x"))))
        return
    end = _chosen_by(request, data)
    assert sum(end.tokens.values()) == sum(seat.tokens for seat in seats) + came_in - len(end.activated.active)
    assert all(tokens >= 0 for tokens in end.tokens.values())
    assert end.activated.active


def _chosen_by(request, data):
    answers = []
    while True:
        try:
            return next_round(request, Table(KnownAnswers(answers))).value
        except Unanswered as waiting:
            choice = data.draw(st.sampled_from(waiting.ask.choices))
            answers.append(Answer((choice.id,)))
