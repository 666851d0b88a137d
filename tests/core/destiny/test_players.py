"""One hand per player: characters of one player share deck and hand, marked figures the game master's (issue 9, 7)."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from campaigns.commands import EditCharacter, StartScene
from campaigns.history.verification import verify_folder
from core.actions.action import Done
from core.actions.play import prepare
from core.actions.situation import Situation
from core.look import Board, Hand
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.battles.combatants import combatant
from core.rulesets.destiny.cards.hands import hand_of, played_by, player_of
from core.rulesets.destiny.combat.fighters import helpers_near, purses
from core.rulesets.destiny.panels import panels
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.tasks.actions import Helper
from core.rulesets.destiny.turns.participants import Band, Fighter, fighters_here, muster
from core.rulesets.destiny.turns.units import battle_of
from core.rulesets.destiny.values.cards import FATE
from tests.core.destiny.playing import Anyhow, after, done, state
from tests.core.destiny.session import table as session
from tests.core.destiny.session import who
from tests.core.destiny.stage import ARCHER, GOBLIN, THIEF, refused, situation

ANNA = "player anna"
FIVE = ["2R", "3R", "4R", "5R", "6R"]
BOTH: Mapping[int, str] = {ARCHER: "Anna", THIEF: "anna"}


def table(by: Mapping[int, str] = BOTH, *sheets: Sheet, **more: object) -> Situation:
    """The Archer and the Thief are Anna's, however she is spelled; the Goblin is nobody's."""
    where = situation(*sheets, **{"state": state(**{ANNA: "KR 7S", "gm": "QC 9U"}), **more})
    return replace(where, actors={id: replace(a, played_by=by.get(id, "")) for id, a in where.actors.items()})


def fight(where: Situation, *units: Unit) -> Situation:
    own = units or muster(Battle(()), fighters_here(where), (), where).units
    active = tuple(replace(unit, actions=1, tokens=1, given=1) for unit in own)
    return replace(where, conflict=Battle(active, phase="rounds", round=1, active=tuple(u.id for u in own)))


def test_item_7_two_characters_of_a_player_are_dealt_one_hand() -> None:
    """destiny-236."""
    fresh = table(state=state())
    progress, effects = done("deal", fresh, FIVE)
    assert progress.facts["hands"] == {"Anna": FIVE}
    dealt = after(fresh, effects)
    for acting in (ARCHER, THIEF):
        drawing = replace(dealt, acting=acting)
        assert RULESET.action("deal").why_not(drawing) is not None
        _, effects = done("draw_cards", drawing, ["AS"])
        assert hand_of(effects.state, ANNA) == (*FIVE, "AS")


def test_item_7_the_marked_figures_of_the_game_master_share_the_game_masters_hand() -> None:
    marked = Sheet(hand=True)
    where = table({GOBLIN: ""}, Sheet(), Sheet(), marked)
    thief = replace(where.actors[THIEF], player=False, sheet=marked)
    where = replace(where, actors={**where.actors, THIEF: thief})
    hands = [player_of(actor, where) for actor in where.actors.values()]
    assert [(p.hand, p.name) for p in hands if p] == [("1", "Archer"), ("gm", "Game master"), ("gm", "Game master")]
    assert player_of(replace(thief, sheet=Sheet()), where) is None


def test_item_7_a_hand_dealt_to_a_character_before_stays_until_the_scene_ends() -> None:
    """destiny-239."""
    where = table(state=state(_1="2C", _2="3C"))
    assert [hand_of(where.state, player_of(where.actors[who], where).hand) for who in (ARCHER, THIEF)] == [
        ("2C",),
        ("3C",),
    ]
    joined = table(state=state(_1="2C"))
    assert player_of(joined.actors[THIEF], joined).hand == "1"  # one hand of Anna's lies there: the Thief plays from it
    begun = replace(where, state=RULESET.lifecycle.scene_start(where).state)
    assert {player_of(begun.actors[who], begun).hand for who in (ARCHER, THIEF)} == {ANNA}


def test_item_7_the_table_shows_whose_hand_it_is() -> None:
    where = table(acting=THIEF)
    hand, board, *_ = panels(where)
    assert isinstance(hand, Hand)
    assert hand.title == "Anna's hand"
    assert [card.look.text for card in hand.cards]
    assert isinstance(board, Board)
    assert [tag.text for tag in board.tags] == ["Anna"]
    marked = table({}, Sheet(), Sheet(), Sheet(hand=True), acting=GOBLIN)
    assert panels(marked)[0].title == "Game master's hand"


# In a battle --------------------------------------------------------------------------------------------------------


def test_item_7_a_player_activates_one_of_their_characters_in_a_group() -> None:
    where = table()
    battle = muster(Battle(()), fighters_here(where), (), where)
    assert [unit.player for unit in battle.units] == ["Anna", "Anna", "Opposition"]
    together = tuple(replace(unit, target="Goblin") for unit in battle.units[:2])
    at = replace(where, conflict=Battle((*together, battle.units[2]), phase="rounds"))
    resolution, _ = done("round", at, "", "Thief")
    assert resolution.facts["active"] == ["Thief", "Goblin"]


def test_item_7_a_battle_mustered_before_goes_by_the_player_too() -> None:
    """Units say whose they are by the character's name; two of Anna's are one player all the same."""
    where = fight(table(), Unit("Archer", "A", "Archer", ARCHER), Unit("Thief", "A", "Thief", THIEF))
    assert {played_by(unit, where) for unit in battle_of(where).units} == {"Anna"}
    hands = {player.hand for unit in battle_of(where).units if (player := player_of(unit, where))}
    assert hands == {ANNA}


def test_item_7_in_events_a_player_draws_one_card() -> None:
    where = fight(table())
    spent = tuple(replace(unit, tokens=0, given=2, actions=0) for unit in battle_of(where).units)
    at = replace(where, conflict=replace(battle_of(where), units=spent))
    _, effects = done("events", at, ["AS"])
    assert hand_of(effects.state, ANNA) == ("KR", "7S", "AS")


@pytest.mark.parametrize("name", ["anna", "Archer", "Game master"])
def test_item_7_nameless_units_are_played_from_the_hand_of_who_is_written_beside_them(name: str) -> None:
    where = table()
    rat = muster(Battle(()), (), (Band(name="Rat", count=1, faction="Rats", player=name),), where).find("Rat")
    player = player_of(rat, fight(where, rat))
    assert player is not None
    assert player.hand == ("gm" if name == "Game master" else ANNA)


def test_item_7_a_player_stands_on_one_side_the_game_master_on_any() -> None:
    where = table({ARCHER: "Anna", THIEF: "Anna"}, Sheet(), Sheet(), Sheet(hand=True))
    rows = (Fighter(who=ARCHER, faction="A"), Fighter(who=THIEF, faction="B"))
    with pytest.raises(Refusal) as refusal:
        muster(Battle(()), rows, (), where)
    assert refusal.value.code == "player_in_two_factions"
    rats = Band(name="Rat", count=1, faction="A", player="Game master")
    assert len(muster(Battle(()), (Fighter(who=GOBLIN, faction="B"),), (rats,), where).units) == 2


# One hand does not meet itself --------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["conflict", "task"])
def test_item_7_against_a_character_of_the_same_player_the_rival_lives_from_shared_fate(action: str) -> None:
    where = table()
    form = replace(RULESET.action(action).start(where), rival=str(THIEF), difficulty=5)
    request = prepare(RULESET.action(action), form, where)
    own = request.a if action == "conflict" else request.workers[0]
    rival = request.b if action == "conflict" else request.rival
    assert (own.player, own.id, rival.player, rival.name) == (True, ANNA, False, "Thief")


def test_item_7_at_a_task_they_play_one_hand_one_after_the_other() -> None:
    where = table(points={"cp": 2})
    action = RULESET.action("task")
    form = replace(action.start(where), tokens=5, team=(Helper(who=str(THIEF)),))
    for seed in range(30):
        request = prepare(action, form, where)
        effects = action.settle(Done(form, request, action.rule(request, Table(Anyhow(seed))), where))
        assert sorted(map(str, effects.state.decks[ANNA].cards())) == sorted(FATE)
        assert set(effects.state.decks) == {ANNA, "gm"}


def test_item_7_in_high_card_one_hand_plays_one_card() -> None:
    """destiny-238."""
    where = table(here=(ARCHER, THIEF))
    _, effects = done("high_card", where, "KR", ["2C"])
    assert hand_of(effects.state, ANNA) == ("7S",)
    assert effects.state.decks[ANNA].discard == ("KR",)


# Points -------------------------------------------------------------------------------------------------------------


def test_item_7_the_character_that_is_struck_pays_and_who_helps_pays_with_the_richest() -> None:
    """destiny-237."""
    where = replace(table(), balances={(ARCHER, "cp"): 1, (THIEF, "cp"): 4})
    assert {purse.payer: purse.cp for purse in purses(where, (ANNA,), ("1",)).values()} == {"1": 1}
    assert {purse.payer: purse.cp for purse in purses(where, (ANNA,)).values()} == {"2": 4}


def test_item_7_a_player_does_not_help_themselves() -> None:
    where = table()
    assert helpers_near(combatant(str(ARCHER), where, "unit"), where).hands == ()
    apart = table({ARCHER: "Anna", THIEF: "Ben"})
    assert helpers_near(combatant(str(ARCHER), apart, "unit"), apart).hands == ("player ben",)


def test_item_7_an_attack_on_another_of_ones_own_characters_keeps_the_deck_whole() -> None:
    where = table()
    action = RULESET.action("attack")
    form = replace(action.start(where), unit=str(ARCHER), target=str(THIEF))
    for seed in range(20):
        request = prepare(action, form, where)
        effects = action.settle(Done(form, request, action.rule(request, Table(Anyhow(seed))), where))
        assert sorted(map(str, effects.state.decks[ANNA].cards())) == sorted(FATE)


def test_item_7_who_is_not_dealt_in_is_told_by_the_players_name() -> None:
    where = table(state=state(gm="2C"))
    assert refused("attack", where, unit=str(ARCHER), target=str(GOBLIN)) == ("hand_empty", "unit")


def test_item_7_writing_down_the_player_is_enough_and_a_hand_survives_undo(tmp_path: Path) -> None:
    with session(tmp_path) as campaign:
        before = set(campaign.view.state.decks)
        for name in ("Archer", "Thief"):
            campaign.do(EditCharacter(character=who(campaign, name), player=" Anna "))
        campaign.do(StartScene(title="The ridge"))
        assert {hand: len(deck.hand("hand")) for hand, deck in campaign.view.state.decks.items()} == {ANNA: 5}
        at = campaign.situation()
        assert {found.hand for actor in at.actors.values() if (found := player_of(actor, at))} == {ANNA}
        campaign.undo()
        assert set(campaign.view.state.decks) == before == {str(who(campaign, name)) for name in ("Archer", "Thief")}
        folder = campaign.folder
    assert all(each.ok for each in verify_folder(folder))
