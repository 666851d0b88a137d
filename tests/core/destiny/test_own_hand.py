"""Somebody the game master plays from the own hand: everywhere as a player's character is, and nowhere without."""

from dataclasses import replace

import pytest

from core.actions.situation import Situation
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.battles.combatants import combatant
from core.rulesets.destiny.cards.halves import Initiative
from core.rulesets.destiny.cards.hands import Player, hand_of, player_of
from core.rulesets.destiny.combat.fighters import helpers_near, purses
from core.rulesets.destiny.conflict.form import side_without_hand, with_hand
from core.rulesets.destiny.panels import panels
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.state.battle import Battle
from core.rulesets.destiny.turns.participants import THEIRS, Band, fighters_here, muster
from tests.core.destiny.playing import after, done, state
from tests.core.destiny.stage import ARCHER, GOBLIN, THIEF, refused, situation
from tests.words import sentence


def table(hand: bool = True, **more: object) -> Situation:
    """The Goblin acts; everybody has been dealt cards."""
    words = {"acting": GOBLIN, "state": state(_1="2R", _2="2C", gm="KS 7S"), **more}
    return situation(Sheet(), Sheet(), Sheet(hand=hand), **words)


def test_it_is_dealt_a_hand_and_draws() -> None:
    fresh = table(state=state())
    assert RULESET.action("draw_cards").why_not(fresh).code == "hand_empty"
    five = ["2R", "3R", "4R", "5R", "6R"]
    _, effects = done("deal", fresh, five, five, five)
    dealt = after(fresh, effects)
    assert hand_of(dealt.state, "gm") == tuple(five)
    _, effects = done("draw_cards", dealt, ["AS"])
    assert "AS" in hand_of(effects.state, "gm")
    assert panels(dealt)[0].title == "Game master's hand"


@pytest.mark.parametrize("hand", [True, False])
def test_in_a_conflict_hand_deck_and_points_are_its_own(hand: bool) -> None:
    where = replace(table(hand), balances={(GOBLIN, "cp"): 2})
    goblin = combatant(str(GOBLIN), where, "unit")
    side = with_hand(side_without_hand(goblin.name, level=3, initiative=Initiative(), difficulty=5), goblin, where)
    assert (side.player, side.hand, side.cp) == ((True, ("KS", "7S"), 2) if hand else (False, (), 0))
    assert combatant("", where, "unit").holder == (Player("gm", "Game master", GOBLIN) if hand else None)
    assert {each.payer for each in purses(where, ("1", "gm")).values()} == ({"1", "3"} if hand else {"1", ""})


def test_without_the_mark_it_lives_from_shared_fate() -> None:
    assert refused("reveal", table(False), source="own") == ("non_player_has_no_hand", "source")


def test_out_of_battle_anybody_there_may_be_next_to_who_is_hurt_but_only_ones_own_side_are_allies() -> None:
    where = table()
    assert helpers_near(combatant(str(ARCHER), where, "unit"), where) == ((str(THIEF), "gm"), (str(THIEF),))
    assert helpers_near(combatant(str(GOBLIN), where, "unit"), where) == ((str(ARCHER), str(THIEF)), ())


@pytest.mark.parametrize("hand", [True, False])
def test_in_a_battle_it_is_activated_by_itself_and_may_play_others(hand: bool) -> None:
    where = table(hand)
    bands = (Band(name="Rat", count=1, faction=THEIRS, player="Goblin"),)
    mustered = muster(Battle(()), fighters_here(where), bands, where)
    own, rat = mustered.find("Goblin"), mustered.find("Rat")
    assert own.player == ("Game master" if hand else own.faction)
    at = replace(where, conflict=mustered)
    hands = [player and player.hand for player in (player_of(own, at), player_of(rat, at))]
    assert hands == (["gm", "gm"] if hand else [None, None])


def test_the_sheet_says_so() -> None:
    rows = {row.label: row for section in RULESET.sections(Sheet(hand=True)) for row in section.rows}
    assert (rows[sentence("core.rulesets.destiny.sheet:Sheet#3")].value, rows["Played from a hand"].path) == (
        True,
        ("hand",),
    )


def test_who_is_not_in_the_scene_is_dealt_a_hand_when_it_acts() -> None:
    fight = table(state=state(_1="2R", _2="2C"), here=(ARCHER, THIEF))
    assert RULESET.action("deal").why_not(replace(fight, acting=ARCHER)).code == "bad_request"
    assert refused("attack", fight, target=str(ARCHER)) == ("hand_empty", "unit")
    _, effects = done("deal", fight, ["2R", "3R", "4R", "5R", "6R"])
    assert len(hand_of(effects.state, "gm")) == 5
