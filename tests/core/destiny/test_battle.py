"""A fight turn by turn, in a real campaign: the text's own example and what may not be done in it."""

import re
from dataclasses import replace
from itertools import groupby

import pytest

from campaigns.command_language import actions as performing
from campaigns.commands import AddCharacter, EditScene
from core.actions.actor import actor_of_form
from core.actions.place import Place
from core.actions.play import draw_next
from core.luck.table import Answer, ChoiceAsk
from core.refusal import Refusal
from core.rulesets.destiny.battles.combatants import likely_target, units_or_people_there
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.state.story import Record, Side
from core.rulesets.destiny.turns.activation import FIRST
from core.rulesets.destiny.turns.targets import aims, likely
from core.schema.codec import encode
from core.schema.fields import fields_of
from core.schema.forms import blank, with_field
from tests.campaigns.play import state
from tests.core.destiny.session import battle, begin, do, table, usually, who
from tests.core.destiny.stage import situation
from tests.words import sentence

AIMS = [
    {"unit": "Archer", "target": "Goblin Scout"},
    {"unit": "Thief", "target": ""},
    {"unit": "Goblin Scout", "target": "Archer"},
    {"unit": "Goblin Skirmisher", "target": "Archer"},
]


@pytest.fixture
def campaign(tmp_path):
    with table(tmp_path) as campaign:
        begin(campaign)
        yield campaign


@pytest.fixture
def revealed(campaign):
    do(campaign, "reveal_targets", "", aims=AIMS)
    return campaign


def face(campaign):
    return campaign.view.conflicts[-1].face


def marks(campaign):
    """Group by group, every unit with its tokens; * for those whose move it is."""
    return [
        [f"{row.name} {row.left[0].value if row.left else 0}{'*' if row.turn == 'due' else ''}" for row in group]
        for _, group in groupby(face(campaign).rows, lambda row: row.group)
    ]


def headings(campaign):
    """Return the headings of the groups."""
    return [heading for heading, _ in groupby(face(campaign).rows, lambda row: row.group)]


def why_not(campaign, action, actor=None):
    offers = campaign.offers(Place.CONFLICT, actor, campaign.view.conflicts[-1].id)
    return next(offer.why_not for offer in offers if offer.action.id == action)


def test_every_action_of_the_battle_is_one_of_the_game(campaign):
    known = {action.id for action in campaign.ruleset.actions}
    assert set(campaign.ruleset.conflict("battle").actions) <= known


def test_who_acts_by_a_form_is_the_character_of_the_unit_that_is_chosen(revealed):
    do(revealed, "round", "", "Goblin Scout")
    do(revealed, "hide", unit="Archer", stealth=2, out_of_sight=True)
    people = {name: who(revealed, name) for name in ("Archer", "Thief")}
    situation = revealed.situation(people["Thief"], revealed.view.conflicts[-1].id)
    asked = [(action.form, f) for action in revealed.ruleset.actions for f in fields_of(action.form) if f.entry.acts]
    for form, field in asked:
        names = [choice.id for choice in field.choices(situation) if choice.id]
        assert "Archer" in names
        for name in names:
            assert actor_of_form(with_field(blank(form, situation), field, name), situation) == people.get(name)
        assert actor_of_form(with_field(blank(form, situation), field, ""), situation) == people["Thief"]


def test_groups_form_by_who_targets_whom(revealed):
    assert face(revealed).next == "next_round_next"
    assert marks(revealed) == [["Archer 0", "Goblin Scout 0", "Goblin Skirmisher 0"], ["Thief 0"]]


def test_the_first_round_of_the_text_leaves_a_token_with_the_scout(revealed):
    do(revealed, "round", "", "Goblin Skirmisher")
    assert marks(revealed) == [["Archer 0*", "Goblin Scout 1", "Goblin Skirmisher 0*"], ["Thief 0*"]]
    assert face(revealed).whose == (who(revealed, "Archer"), who(revealed, "Thief"))


def test_who_has_the_most_tokens_is_not_asked_whether_they_pass(revealed):
    with pytest.raises(Refusal, match='one of: "", Archer, group 1, Thief, group 2'):
        do(revealed, "round")


def test_who_passes_keeps_the_token_and_may_act_in_a_later_round(revealed):
    do(revealed, "round", "Thief, group 2", "", "Goblin Skirmisher")
    assert marks(revealed)[1] == ["Thief 1"]
    assert "passed" in headings(revealed)[1]
    assert why_not(revealed, "unit_action", who(revealed, "Thief")) == ""
    with pytest.raises(Refusal, match="passed this round"):
        do(revealed, "unit_action", unit="Thief")


def test_both_actions_come_at_once_where_that_is_the_house_rule(tmp_path):
    with table(tmp_path, {"activation": "two_actions"}) as campaign:
        begin(campaign)
        do(campaign, "reveal_targets", "", aims=AIMS)
        do(campaign, "round", "", "Goblin Skirmisher")
        assert {unit.id: unit.actions for unit in battle(campaign).units} == {
            "Archer": 2,
            "Thief": 2,
            "Goblin Scout": 0,
            "Goblin Skirmisher": 2,
        }


def test_a_turn_goes_on_until_no_token_is_left_then_events_begin_the_next(revealed):
    assert "tokens" in why_not(revealed, "events")
    do(revealed, "round", "", "Goblin Skirmisher")
    do(revealed, "round", "", "Goblin Scout")
    do(revealed, "round", "Goblin Scout")
    do(revealed, "round")
    assert (battle(revealed).round, face(revealed).next) == (4, "active_units_act")
    assert "Events" in why_not(revealed, "round")
    do(revealed, "unit_action", unit="Goblin Skirmisher", what="Waits")
    assert face(revealed).whose == (who(revealed, "Thief"),)  # whose group has not gone on, and keeps the Action
    do(revealed, "unit_action", unit="Thief", what="Waits")
    assert face(revealed).next == "events_next"
    do(revealed, "events")
    after = battle(revealed)
    assert (after.turn, after.phase, revealed.view.state.stage.clock[0]) == (2, "targeting", 2)
    assert all(unit.tokens == unit.given == 0 for unit in after.units)


def test_only_an_active_unit_acts_and_the_others_are_told_why_not(revealed):
    assert why_not(revealed, "unit_action") == sentence("core.rulesets.destiny.turns.units:no_ready_unit", "a round")
    do(revealed, "round", "", "Goblin Skirmisher")
    with pytest.raises(Refusal, match="Goblin Scout isn't active; 1 left"):
        do(revealed, "unit_action", unit="Goblin Scout")
    do(revealed, "unit_action", unit="Archer")
    with pytest.raises(Refusal, match="Archer has acted this round"):
        do(revealed, "unit_action", unit="Archer")


def test_a_move_gives_move_and_turn(revealed):
    do(revealed, "round", "", "Goblin Skirmisher")
    do(revealed, "unit_action", unit="Archer", kind="move")
    assert revealed.history().line(0).title == "Archer: moves, Move 4"
    archer = battle(revealed).find("Archer")
    assert (archer.move, archer.turn, archer.actions) == (4, 2, 0)


def test_targets_may_change_after_the_reveal(campaign):
    do(campaign, "reveal_targets", "Archer", "", "Goblin Skirmisher", aims=AIMS)
    assert battle(campaign).find("Archer").target == "Goblin Skirmisher"


def test_several_who_change_do_so_in_the_order_of_high_card(campaign):
    cards = ("2R", "KS")
    do(
        campaign,
        "reveal_targets",
        "Archer",
        "Goblin Scout",
        "",
        "fate",
        "Thief",
        "Goblin Skirmisher",
        cards=cards,
        aims=AIMS,
    )
    assert battle(campaign).find("Goblin Scout").target == "Thief"
    assert battle(campaign).find("Archer").target == "Goblin Skirmisher"
    assert campaign.view.state.shared.discard == cards


def test_nobody_targets_themselves(campaign):
    with pytest.raises(Refusal) as refused:
        do(campaign, "target", unit="Archer", target="Archer")
    assert refused.value.code == "cannot_target_self"


def test_one_target_is_noted_until_all_are_revealed(campaign):
    do(campaign, "target", unit="Thief", target="Goblin Skirmisher")
    assert {"unit": "Thief", "target": "Goblin Skirmisher"} in campaign_form(campaign, "reveal_targets")["aims"]
    do(campaign, "reveal_targets", "")
    assert why_not(campaign, "target") == sentence("core.rulesets.destiny.turns.targets:_no_targeting")


def campaign_form(campaign, action):
    return encode(campaign.start_form(action, None, campaign.view.conflicts[-1].id))


def test_dead_units_get_no_token_and_hold_no_turn_up(revealed):
    do(revealed, "condition", unit="Goblin Scout", name="dead")
    do(revealed, "round")
    do(revealed, "round")
    assert marks(revealed)[0][1] == "Goblin Scout 0"
    assert why_not(revealed, "events") == ""


def test_units_join_under_names_of_their_own_and_leave(campaign):
    do(campaign, "join", people=[], bands=[{"name": "Goblin Scout", "count": 2, "faction": "Goblins"}])
    assert [unit.id for unit in battle(campaign).units[4:]] == ["Goblin Scout 1", "Goblin Scout 2"]
    do(campaign, "join", people=[], bands=[{"name": "Goblin Scout", "count": 1, "faction": "Goblins"}])
    assert battle(campaign).units[-1].id == "Goblin Scout 3"
    do(campaign, "leave", units=["Goblin Scout", "Goblin Scout 3"])
    assert len(battle(campaign).units) == 5


def test_the_game_master_may_change_a_unit_by_hand(revealed):
    do(revealed, "round", "", "Goblin Skirmisher")
    do(revealed, "amend", unit="Goblin Scout", player="Thief", faction="Adventurers", actions=1)
    scout = battle(revealed).find("Goblin Scout")
    assert (scout.player, scout.faction, scout.actions, scout.tokens) == ("Thief", "Adventurers", 1, 1)
    do(revealed, "unit_action", unit="Goblin Scout")
    with pytest.raises(Refusal) as refused:
        do(revealed, "amend", unit="Goblin Skirmisher", player="Archer")
    assert refused.value.code == "player_in_two_factions"


def test_who_plays_in_many_groups_may_take_the_first_of_each(tmp_path):
    with table(tmp_path) as campaign:
        begin(campaign, bands=[{"name": name, "count": 4, "faction": name} for name in ("Orc", "Elf")])
        units = battle(campaign).units
        aims = [
            {"unit": f"{one} {n}", "target": f"{other} {(n + 1) // 2 * 2 - 1}"}
            for one, other in (("Orc", "Elf"), ("Elf", "Orc"))
            for n in (1, 2, 3, 4)
        ]
        do(campaign, "reveal_targets", "", aims=aims, nearest=False)
        assert len(units) == 10
        do(campaign, "round", "", FIRST, FIRST)
        assert set(battle(campaign).active) == {"Archer", "Thief", "Orc 1", "Elf 1", "Orc 3", "Elf 3"}


def test_a_character_is_in_a_battle_once(campaign):
    with pytest.raises(Refusal, match=re.escape(sentence("core.rulesets.destiny.turns.participants:_characters"))):
        do(campaign, "join", people=[{"who": who(campaign, "Archer")}], bands=[])


def test_a_player_is_in_one_faction(campaign):
    band = {"name": "Wolf", "count": 1, "faction": "Beasts", "player": "Archer"}
    with pytest.raises(Refusal) as refused:
        do(campaign, "join", people=[], bands=[band])
    assert refused.value.code == "player_in_two_factions"


def test_several_hundred_share_one_sheet_and_all_stand_on_the_map(tmp_path):
    with table(tmp_path) as campaign:
        begin(campaign, bands=[{"name": "Orc", "count": 300, "faction": "Horde"}], width=60, height=40)
        units = battle(campaign).units
        assert len(units) == 302
        assert list(battle(campaign).templates) == ["Orc"]
        assert all(unit.space and 0 <= unit.space[0] < 60 and 0 <= unit.space[1] < 40 for unit in units)
        assert len({unit.space for unit in units}) == 302
        do(campaign, "reveal_targets", "")
        assert all(unit.target for unit in battle(campaign).units)
        do(campaign, "round", "", "Orc 222")
        assert any("Orc 222 0*" in group for group in marks(campaign))


def test_without_anybody_there_is_no_battle(tmp_path):
    with table(tmp_path) as campaign, pytest.raises(Refusal):
        begin(campaign, people=[], bands=[])


def test_switched_off_turns_cannot_be_played(tmp_path):
    with table(tmp_path, {"modules_off": ["turns"]}) as campaign, pytest.raises(Refusal) as refused:
        begin(campaign)
    assert refused.value.code == "module_off"


def test_undoing_a_whole_fight_brings_back_every_byte(tmp_path):
    with table(tmp_path) as campaign:
        begin(campaign, line_up=False)
        states = [state(campaign)]
        for now in fight(campaign):
            assert now != states[-1]
            states.append(now)
        assert battle(campaign).turn == 3
        while len(states) > 1:
            assert state(campaign) == states.pop()
            campaign.undo()
        assert state(campaign) == states.pop()


def fight(campaign):
    """Two turns in which everybody fights; the state after every step."""
    for turn in (1, 2):
        yield after(campaign, "reveal_targets")
        yield after(campaign, "wind")
        while not why_not(campaign, "round"):
            yield after(campaign, "round")
            yield after(campaign, "trigger", event="A shout")
            while not why_not(campaign, "attack"):
                yield after(campaign, "attack")
        yield after(campaign, "set_clock", size=10 * turn)
        yield after(campaign, "events")


def after(campaign, action, **form):
    usually(campaign, action, **form)
    return state(campaign)


def test_a_battle_starts_with_the_sides_of_the_scenes_record(campaign):
    sides = (Side("Hunters", ("Archer", "2 Hound")), Side("Caught", ("thief", "Chain")))
    situation = campaign.situation()
    situation = replace(situation, state=replace(situation.state, record=Record(sides=sides)))
    form = campaign.ruleset.conflict("battle").prefill(situation)
    assert [(row.who, row.faction) for row in form.people] == [
        (who(campaign, "Archer"), "Hunters"),
        (who(campaign, "Thief"), "Caught"),
    ]
    assert [(band.name, band.count, band.faction) for band in form.bands] == [
        ("Hound", 2, "Hunters"),
        ("Chain", 1, "Caught"),
    ]


# Groups -------------------------------------------------------------------------------------------------------------


def test_a_group_that_is_done_goes_on_without_waiting_for_the_others(revealed):
    """destiny-140: the Thief's group plays its turn to the end while the Archer's is still to act."""
    do(revealed, "round", "", "Goblin Skirmisher")
    archers = [unit for unit in battle(revealed).units if unit.id != "Thief"]
    do(revealed, "unit_action", unit="Thief", what="Waits")
    assert headings(revealed)[1] == f"Group 2 · {sentence('core.rulesets.destiny.battles.conflict:_rows')}"
    usually(revealed, "round")
    assert [unit for unit in battle(revealed).units if unit.id != "Thief"] == archers
    assert (battle(revealed).find("Thief").actions, battle(revealed).find("Thief").given) == (1, 2)
    assert revealed.history().line(0).title == "Turn 1, group 2, round 2: Thief acts"
    assert headings(revealed) == ["Group 1 · round 1", "Group 2 · round 2"]
    assert set(battle(revealed).active) == {"Archer", "Goblin Skirmisher", "Thief"}
    do(revealed, "unit_action", unit="Thief", what="Waits")
    # Its turn is over, so that the next round is the other group's, whose Actions not used are lost.
    usually(revealed, "round")
    assert battle(revealed).round_of("Archer") == battle(revealed).round_of("Thief") == 2
    assert battle(revealed).find("Archer").given == 2
    assert sentence("core.rulesets.destiny.time.turn_events:_why_not#2") in why_not(revealed, "events")


def test_the_groups_of_a_new_turn_are_level_again(revealed):
    do(revealed, "round", "", "Goblin Skirmisher")
    do(revealed, "unit_action", unit="Thief", what="Waits")
    while any(unit.given < 2 or unit.tokens for unit in battle(revealed).units):
        usually(revealed, "round")
    usually(revealed, "events")
    assert (battle(revealed).round, battle(revealed).behind) == (0, {})


# What the battle claims ---------------------------------------------------------------------------------------------


def offered(campaign, place, name):
    """Why not, by action, of what is offered to somebody outside of the battle's own menu."""
    return {offer.action.id: offer.why_not for offer in campaign.offers(place, who(campaign, name))}


def test_with_a_battle_open_an_attack_from_outside_of_it_is_made_by_its_rules(revealed):
    """No action without a round, an opponent to begin with, nameless ones offered, nothing out of reach."""
    archer = who(revealed, "Archer")
    assert "a round" in offered(revealed, Place.SCENE, "Archer")["attack"]
    do(revealed, "round", "", "Goblin Skirmisher")
    form = revealed.start_form("attack", archer)
    assert (form.unit, form.target) == ("Archer", "Goblin Scout")
    situation = revealed.situation(archer, revealed.conflict_of_action("attack", archer))
    assert {"Goblin Scout", "Goblin Skirmisher"} <= {choice.id for choice in units_or_people_there(situation)}
    with pytest.raises(Refusal, match="at most 1"):
        performing.ready(revealed, "attack", {}, actor=archer)


def test_an_attack_that_does_not_name_the_battle_takes_an_action_of_it_all_the_same(tmp_path):
    with table(tmp_path) as campaign:
        begin(campaign, line_up=False)
        do(campaign, "reveal_targets", "", aims=AIMS)
        do(campaign, "round", "", "Goblin Skirmisher")
        ready = performing.ready(campaign, "attack", {}, actor=who(campaign, "Archer"))
        progress = draw_next(ready.action, ready.request, (), campaign.luck)
        while isinstance(progress.ask, ChoiceAsk):
            answers = (*progress.answers, Answer((progress.ask.usual.id,)))
            progress = draw_next(ready.action, ready.request, answers, campaign.luck)
        done = campaign.do(replace(performing.command(ready, progress), conflict=None))
        assert done.line.event["conflict"] == campaign.view.conflicts[-1].id
        assert battle(campaign).find("Archer").actions == 0


@pytest.mark.parametrize("action", ["conflict", "task"])
def test_a_test_of_somebody_in_the_battle_waits_for_their_action_wherever_it_is_asked_for(revealed, action):
    assert offered(revealed, Place.SCENE, "Archer")[action] == sentence(
        "core.rulesets.destiny.turns.units:no_ready_unit", "a round"
    )
    do(revealed, "round", "", "Goblin Skirmisher")
    assert offered(revealed, Place.SCENE, "Archer")[action] == ""


def test_care_in_a_battle_knows_its_units_and_what_costs_time_or_move_there_is_refused(revealed):
    form = revealed.start_form("condition", who(revealed, "Archer"))
    assert form.unit == "Archer"  # as the battle names them, not by the character's number
    refused = {**offered(revealed, Place.CARE, "Archer"), **offered(revealed, Place.MORE, "Archer")}
    assert sentence("core.rulesets.destiny.harm.actions:_outside_battle") in refused["time_passes"]
    assert (
        sentence("core.rulesets.destiny.items.actions:_nothing_there") in refused["reload"]
        or "costs Move" in refused["reload"]
    )


def test_who_is_not_in_the_battle_is_told_to_join_it_and_belongs_to_it_then(campaign):
    campaign.do(AddCharacter(name="Minstrel"))
    minstrel = who(campaign, "Minstrel")
    assert offered(campaign, Place.SCENE, "Minstrel")["attack"] == (
        sentence("core.rulesets.destiny.combat.actions:dim_attack", "Minstrel")
    )
    assert campaign.conflict_of_action("attack", minstrel) is None
    campaign.do(EditScene(participants=[c.id for c in campaign.view.characters]))
    do(campaign, "join", people=[{"who": minstrel, "faction": "Adventurers"}])
    assert campaign.conflict_of_action("attack", minstrel) == campaign.view.conflicts[-1].id
    assert minstrel in campaign.view.conflicts[-1].participants


def test_the_target_an_attack_begins_with_is_the_nearest_enemy_who_can_act_not_a_fellow(campaign):
    situation = campaign.situation(who(campaign, "Archer"), campaign.view.conflicts[-1].id)
    fight = battle(campaign)
    assert likely_target("Archer", situation).startswith("Goblin")
    near = replace(fight.find("Goblin Skirmisher"), space=fight.find("Archer").space)
    assert likely_target("Archer", replace(situation, conflict=fight.with_units(near))) == "Goblin Skirmisher"
    out = replace(near, sheet=Sheet(conditions={"dead": 1}))
    assert likely_target("Archer", replace(situation, conflict=fight.with_units(out))) == "Goblin Scout"


def test_out_of_a_battle_an_attack_begins_with_nobody_rather_than_a_fellow():
    players = situation()
    assert likely_target("1", replace(players, here=(1, 2))) == ""
    assert likely_target("1", replace(players, here=(1, 2, 3))) == "3"
    assert likely_target("3", replace(players, here=(1, 2, 3))) == "1"


def test_the_nearest_enemy_is_so_on_the_map_and_one_that_is_on_none_comes_last():
    archer = Unit("Archer", "heroes", space=(5, 5))
    there = [
        archer,
        Unit("Friend", "heroes", space=(5, 6)),
        Unit("nowhere", "goblins"),
        Unit("far", "goblins", space=(0, 0)),
        Unit("near", "goblins", space=(7, 6)),
        Unit("as near", "goblins", space=(3, 5)),
    ]
    assert likely(archer, there) == "near"
    assert likely(archer, [unit for unit in there if "near" not in unit.id]) == "far"
    assert likely(replace(archer, target="far"), there) == "far"
    assert likely(replace(archer, target="gone"), there) == "near"
    assert likely(archer, there[:2]) is None


def test_a_round_that_passes_while_units_may_act_is_the_one_that_runs(revealed):
    do(revealed, "round", "", "Goblin Scout")
    now = battle(revealed).round
    assert any(unit.actions for unit in battle(revealed).units)
    do(revealed, "idle", rounds=1)
    assert battle(revealed).round == now
    assert not any(unit.actions for unit in battle(revealed).units)
    do(revealed, "idle", rounds=1)
    assert battle(revealed).round == now + 1


@pytest.mark.parametrize("number", [12, 13])
def test_a_form_of_targets_lists_all_units_if_there_are_at_most_twelve(number: int) -> None:
    """A form of more lists those of characters."""
    hordes = [Unit(f"Goblin {n}", "Them", "Them", sheet=Sheet()) for n in range(1, number)]
    where = situation(Sheet(), conflict=Battle((Unit("Archer", "Us", "Us", actor=1), *hordes), phase="rounds", round=1))
    assert len(aims(where)) == (number if number == 12 else 1)
