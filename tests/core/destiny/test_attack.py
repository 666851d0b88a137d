"""Attacks in a scene and on the map: who reaches, what is fought out, what both sides keep of it."""

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.actions.action import Done
from core.actions.play import odds, prepare
from core.actions.situation import Situation
from core.luck.table import ChoiceAsk, KnownAnswers, Table, Unanswered
from core.refusal import Refusal
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.combat.attack import Attack, helpers_of
from core.rulesets.destiny.combat.defences import Helper
from core.rulesets.destiny.combat.hits import without_kept
from core.rulesets.destiny.sheet import Sheet, Skill, Wound
from core.rulesets.destiny.sheet_layout import about
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.state.stage import Stage, Terrain
from core.rulesets.destiny.values.cards import FATE
from core.rulesets.destiny.values.damage_decks import CARDS, DECKS, KEPT
from core.rulesets.destiny.values.items import Arm, Item, Protection
from core.rulesets.destiny.values.stats import Rating
from core.schema.codec import decode, encode
from tests.core.destiny.playing import Anyhow, done, shared, state
from tests.core.destiny.stage import ARCHER, GOBLIN, THIEF, situation
from tests.tiers import examples
from tests.words import sentence

BOW = Item("Longbow", arm=Arm(9, 1, "wound", ("pierce",), "ranged", 20, "archery"), location="left_hand", uses=2)
CLUB = Item("Club", arm=Arm(6, 1, "wound", ("bash",), "melee", skill="brawl"))
MAIL = Item("Mail", protection=Protection(("chest",), 1))
BOWMAN = Sheet(items=(BOW,), skills={"archery": Skill(5, "speed")})
BRUTE = Sheet(items=(CLUB, MAIL), skills={"brawl": Skill(3, "body")})


def scene(hand: str = "KR 8S WB 2C 3C", **more: Any) -> Situation:
    """The Archer with a bow, the Thief, the Goblin with a club and a mail."""
    return situation(BOWMAN, Sheet(), BRUTE, state=state(_1=hand, _2="WR 4C"), **more)


def attacked(where: Situation, *answers: Any, **form: Any) -> Any:
    return done("attack", where, *answers, **form)


def field(*units: Unit, acting: int | None = ARCHER, terrain: tuple[Terrain, ...] = (), **more: Any) -> Situation:
    """A battle on a map with the Archer at 5,5 facing north, whose move it is."""
    archer = Unit("Archer", "heroes", "Archer", ARCHER, space=(5, 5), target="Goblin", actions=1)
    battle = Battle((archer, *units), {"goblin": BRUTE}, phase="rounds", round=1, active=("Archer",),
                    stage=Stage(terrain=terrain))  # fmt: skip
    return replace(scene(**more), conflict=battle, acting=acting)


def goblin(space: tuple[int, int] | None = (5, 1), name: str = "Goblin", **more: Any) -> Unit:
    given = {"player": "goblins", "facing": "s", **more}
    return Unit(name, "goblins", like="goblin", space=space, **given)


STRONG = ("KR:upper", "reveal")
FATE_BLOCK = (["6U"], ["2U"])  # a red card turns the Goblin's to its lower half
"""Strong beats Block."""


def test_a_hit_goes_through_the_mail_and_is_kept_on_the_sheet():
    resolution, effects = attacked(scene(), *STRONG, *FATE_BLOCK, "leave", ["QC", "KR", "2R"])
    assert resolution.outcome is not None
    assert resolution.outcome.word == "win"
    hurt = effects.sheets[GOBLIN]
    assert hurt.wounds == (Wound("wound", "QC", "chest", "major"),)
    assert hurt.conditions == {"stun": 1, "bleeding": 1, "fatigue": 1}
    assert effects.state.damage["wound"].hand(KEPT) == ("QC",)
    assert effects.sheets[ARCHER].items[0].uses == 1
    assert "KR" in effects.state.decks["1"].discard


def test_one_line_of_an_attack_says_act_target_and_harm():
    resolution, _ = attacked(scene(), *STRONG, *FATE_BLOCK, "leave", ["QC", "KR", "2R"])
    action, where = RULESET.action("attack"), scene()
    form = action.start(where)
    told = action.brief(Done(form, prepare(action, form, where), resolution, where))
    assert told.label == "Attack on Goblin with Longbow"
    harm = ("major wound", "chest", "Goblin: Stun 1", "Bleeding 1", "Fatigue 1")
    assert (told.score, told.harm) == ("2:0", harm), "it says whose the conditions are"
    assert told.sight == ""


OVERRUN = ("8S:upper", "reveal", ["6U"], ["2U"], "leave", ["2R"], "chest")


@pytest.mark.parametrize(
    ("answers", "where", "told"),
    [
        (OVERRUN, scene(), ("0:2", ("overrun without harm",))),
        (
            ("8S:upper", "reveal", ["2S"], ["3S"], "leave", ["7C"], "1:WB"),
            shared(scene(), "2S 3S 4S 5S 6S 7S 8S 9S"),
            ("0:1", ("Archer: no harm",)),
        ),
    ],
)
def test_one_line_of_an_attack_says_that_a_blow_did_no_harm(answers, where, told):
    """An Overrun that Armour took was told as `Lost 0:2` alone, as if nothing had come of it (destiny-46, 125)."""
    resolution, _ = attacked(where, *answers)
    action = RULESET.action("attack")
    form = action.start(where)
    brief = action.brief(Done(form, prepare(action, form, where), resolution, where))
    assert (brief.score, brief.harm) == told


def test_whoever_is_attacked_strikes_back_if_they_win():
    where = shared(scene(), "2S 3S 4S 5S 6S 7S 8S 9S")
    _, effects = attacked(where, "8S:upper", "reveal", ["2S"], ["3S"], "leave", ["7C"], "none", "none")
    assert effects.sheets[ARCHER].wounds[0].location == "left_hand"
    assert effects.sheets[ARCHER].conditions == {"stun": 1}


def test_a_wild_of_ones_own_or_of_an_ally_cancels_and_is_discarded():
    where = shared(scene(), "2S 3S 4S 5S 6S 7S 8S 9S")
    lost = ("8S:upper", "reveal", ["2S"], ["3S"], "leave", ["7C"])
    _, own = attacked(where, *lost, "1:WB")
    assert "WB" in own.state.decks["1"].discard
    assert not own.sheets[ARCHER].wounds
    _, ally = attacked(where, *lost, "2:WR")
    assert "WR" in ally.state.decks["2"].discard


def test_points_spent_against_damage_are_in_the_ledger():
    where = shared(scene("8S 2C", points={"cp": 2}), "2S 3S 4S 5S 6S 7S 8S 9S")
    lost = ("8S:upper", "reveal", ["2S"], ["3S"], "leave", "none", ["7C"])
    _, effects = attacked(where, *lost, "none", "none", "1:1")
    assert [(move.actor, move.currency, move.delta, move.reason) for move in effects.points] == [
        (ARCHER, "cp", -1, "luck_spent")
    ]


def test_pushing_the_limit_turns_one_more_card_for_a_normal():
    where = scene("8S 2C")
    pushed = {"initiative": ("push_the_limit",)}
    resolution, _ = attacked(where, "8S:lower", "reveal", ["6R"], ["2R"], "leave", **pushed)
    assert "damage" in resolution.facts
    assert resolution.facts["damage"] == {}  # Evade wins but never hurts
    resolution, _ = attacked(where, "2C:upper", "reveal", *FATE_BLOCK, "leave", ["QC", "KC", "7C"], **pushed)
    assert any(step.what == "push_bonus" for step in resolution.steps)


def test_what_cannot_be_used_is_refused_with_the_reason():
    where = scene()
    broken = replace(where.actors[ARCHER].sheet, items=(replace(BOW, broken=True),))
    assert _refused(_with(where, broken), weapon="Longbow") == ("item_broken", "weapon")
    empty = replace(where.actors[ARCHER].sheet, items=(replace(BOW, uses=0),))
    assert _refused(_with(where, empty), weapon="Longbow") == ("no_uses_left", "weapon")
    arm = replace(where.actors[ARCHER].sheet, limbs={"left_arm": "broken"})
    assert _refused(_with(where, arm), weapon="Longbow") == ("limb_unusable", "limb")
    assert _refused(where, target="1") == ("bad_request", "target")
    assert _refused(where, weapon="Club") == ("bad_request", "weapon")
    assert _refused(where, weapon="Longbow", away=21) == ("bad_request", "target")
    assert _refused(replace(where, state=state(_2="4C"))) == ("hand_empty", "unit")


def _with(where: Situation, sheet: Sheet) -> Situation:
    return replace(where, actors={**where.actors, ARCHER: replace(where.actors[ARCHER], sheet=sheet)})


def _refused(where: Situation, **form: Any) -> tuple[str, str | None]:
    with pytest.raises(Refusal) as caught:
        attacked(where, **form)
    return caught.value.code, caught.value.field


STAB = Item("Knife", arm=Arm(9, 2, "wound", ("stab",)))


@pytest.mark.parametrize("arm", [STAB.arm, Arm(9, 2, "web", ("bash",)), Arm(9, 2, types=())])
def test_a_weapon_of_no_damage_deck_is_refused_before_the_attack_and_another_is_taken_in_its_place(arm):
    there, knife = scene(), replace(STAB, arm=arm)

    def carrying(who: int, *items: Item) -> Situation:
        actor = there.actors[who]
        return replace(there, actors={**there.actors, who: replace(actor, sheet=replace(actor.sheet, items=items))})

    with pytest.raises(
        Refusal, match=re.escape(sentence("core.rulesets.destiny.combat.fighters:AttackReach.check_fit"))
    ) as refused:
        attacked(carrying(ARCHER, knife, BOW), weapon="Knife")
    assert refused.value.field == "weapon"
    with pytest.raises(Refusal) as refused:
        attacked(carrying(GOBLIN, knife, CLUB), rival_weapon="Knife")
    assert refused.value.field == "rival_weapon"
    action, armed = RULESET.action("attack"), carrying(GOBLIN, knife, CLUB)
    assert action.prepare(action.start(armed), armed).b.blow.armed.types == ("bash",)
    armed = carrying(ARCHER, knife, BOW)
    assert action.prepare(action.start(armed), armed).a.blow.armed.types == ("pierce",)


def test_an_impaired_arm_and_a_damaged_bow_weigh_on_the_skill():
    hurt = replace(BOWMAN, limbs={"left_hand": "impaired"}, items=(replace(BOW, damaged=2),))
    assert _request(_with(scene(), hurt)).a.side.skill_level == 2


def _request(where: Situation, **form: Any) -> Attack:
    action = RULESET.action("attack")
    request: Attack = prepare(action, replace(action.start(where), **form), where)
    return request


def test_bare_hands_strike_with_body_and_bash():
    request = _request(_with(scene(), Sheet()))
    assert request.a.blow is not None
    assert request.a.blow.weapon is not None
    assert (request.a.blow.weapon.level, request.a.blow.weapon.types) == (8, ("bash",))


def test_a_request_is_the_same_after_the_disk():
    request = _request(field(goblin(), goblin((5, 3), "Other")))
    assert decode(Attack, encode(request)) == request


# On the map ---------------------------------------------------------------------------------------------------------


def test_a_nameless_unit_gets_a_sheet_of_its_own_only_when_it_is_hurt():
    where = field(goblin(), goblin((9, 1), "Other"))
    _, effects = attacked(where, *STRONG, *FATE_BLOCK, "leave", ["QC", "KR", "2R"])
    after = effects.conflict
    assert after.find("Goblin").sheet.wounds
    assert after.find("Goblin").applied == {"stun": 1, "fatigue": 1}
    assert after.find("Other").sheet is None
    assert after.find("Archer").actions == 0
    assert after.find("Archer").spent_action


def test_the_map_says_who_reaches_and_in_which_arc():
    assert _refused(field(goblin((5, 9))))[1] == "target"  # behind the Archer
    assert _refused(field(goblin((5, 1))), weapon="bare hands")[1] == "target"
    assert _request(field(goblin((5, 1)))).b.blow is None  # a club does not reach four spaces
    near = _request(field(goblin((5, 4))), weapon="Longbow")
    assert near.b.blow is not None
    assert near.a.side.disadvantage  # too near for a bow
    turned = _request(field(goblin((5, 4), facing="n")), weapon="Longbow")
    assert turned.b.blow is None
    assert turned.a.side.initiative - near.a.side.initiative == 2  # the blind spot


def test_the_best_weapon_is_one_that_is_not_hindered_where_the_target_stands():
    knife = Item("Knife", arm=Arm(4, 1, "wound", ("pierce",), "melee", skill="archery"))
    where = _with(field(goblin((5, 4))), replace(BOWMAN, items=(BOW, knife)))
    near, far = _request(where).a.blow, _request(where, target="Goblin", weapon="Longbow").a.blow
    assert near is not None
    assert far is not None
    assert near.weapon is not None
    assert far.weapon is not None
    assert (near.weapon.level, far.weapon.level) == (4, 9)


def test_without_another_weapon_bare_hands_are_better_than_a_bow_too_near_and_use_a_skill_of_the_body():
    brawler = replace(BOWMAN, skills={**BOWMAN.skills, "brawl": Skill(2, "body")})
    request = _request(_with(field(goblin((5, 4))), brawler))
    assert request.a.blow is not None
    assert request.a.blow.weapon is not None
    assert request.a.blow.weapon.types == ("bash",)
    assert request.a.side.skill_level == 2
    assert _request(field(goblin((5, 4)))).a.side.skill_level == 0


def test_cover_helps_whoever_is_behind_it():
    wall = Terrain((5, 4), name="a rock", obstacle=True)
    spear = Item("Javelin", arm=Arm(5, 1, "wound", ("pierce",), "ranged", 10, "brawl"))
    bowman = goblin((5, 1), sheet=replace(BRUTE, items=(spear,)))
    bare, behind = _request(field(bowman)), _request(field(bowman, terrain=(wall,)))
    assert behind.a.side.initiative > bare.a.side.initiative


def test_cover_helps_the_rival_and_a_card_says_whether_something_else_is_hit():
    wall = Terrain((5, 2), name="a rock", obstacle=True)
    where = field(goblin((5, 1)), terrain=(wall,))
    request = _request(where)
    assert request.b.side.initiative > _request(field(goblin((5, 1)))).b.side.initiative
    assert request.instead is not None
    assert "a rock" in request.instead.values()
    suit = next(suit for suit, hit in request.instead.items() if hit == "a rock")
    resolution, effects = attacked(where, [f"9{suit}"])
    assert resolution.facts == {"target": None}
    assert effects.conflict.find("Archer").actions == 0
    assert f"9{suit}" in effects.state.decks["1"].discard
    assert "KR" in effects.state.decks["1"].hand("hand")


def test_a_card_turned_for_cover_is_spent_where_nothing_is_in_the_way_too():
    where = field(goblin((5, 1)), terrain=(Terrain((5, 2), name="a rock", obstacle=True),))
    _, effects = attacked(where, ["WR"], *STRONG, *FATE_BLOCK, "leave", ["QC", "KR", "2R"])
    assert "WR" in effects.state.decks["1"].discard
    assert effects.conflict.find("Goblin").sheet.wounds


def test_a_unit_in_the_way_is_hit_instead():
    where = field(goblin((5, 1)), goblin((5, 2), "Shield"))
    request = _request(where, target="Goblin")
    assert request.instead is not None
    suit = next(suit for suit, hit in request.instead.items() if not isinstance(hit, str))
    answers = ([f"9{suit}"], *STRONG, *FATE_BLOCK, "leave", ["QC", "KR", "2R"])
    _, effects = attacked(where, *answers, target="Goblin")
    assert effects.conflict.find("Shield").sheet.wounds
    assert effects.conflict.find("Goblin").sheet is None


@pytest.mark.parametrize(("in_the_way", "said"), [(True, "Shield is the target now · Archer"), (False, "Archer")])
def test_who_is_in_the_way_is_named_before_a_card_is_chosen(in_the_way, said):
    """The player chose their card for a target that it was no longer played against (issue 27)."""
    where = field(goblin((5, 1)), goblin((5, 2), "Shield"))
    request = _request(where, target="Goblin")
    suit = next(suit for suit in "RCUS" if (suit in request.instead) == in_the_way)
    with pytest.raises(Unanswered) as waiting:
        attacked(where, [f"9{suit}"], target="Goblin")
    assert (waiting.value.ask.question, waiting.value.ask.seat.shown) == ("play", said)


@pytest.mark.parametrize(("space", "near"), [((5, 2), False), ((5, 4), True)])
def test_a_shot_at_who_is_in_the_way_goes_by_their_body_and_place(space, near):
    """It kept the Difficulty, Initiative and damage of whoever was aimed at (destiny-32, 113, 164, 167)."""
    slight = replace(BRUTE, stats={**BRUTE.stats, "body": Rating(3, 0)})
    request = _request(field(goblin((5, 1)), goblin(space, "Shield", sheet=slight)), target="Goblin")
    suits = [suit for suit, hit in request.instead.items() if not isinstance(hit, str)]
    assert [*request.aims] == suits
    shot = request.aims[suits[0]]
    assert (shot.side.difficulty, shot.blow.difficulty) == (3, Rating(3, 0))
    assert (shot.side.disadvantage, request.a.side.disadvantage) == (near, False)
    if not near:
        answers = ([f"9{suits[0]}"], *STRONG, *FATE_BLOCK, "leave", ["QC", "KR", "2R", "3R"])
        resolution, _ = attacked(
            field(goblin((5, 1)), goblin(space, "Shield", sheet=slight)), *answers, target="Goblin"
        )
        assert resolution.outcome.word == "win", "the Scale above theirs turns a damage card more"


def test_who_stands_in_the_way_of_a_shot_answers_with_what_they_carry_not_with_the_rivals_weapon():
    whip = replace(BRUTE, items=(replace(CLUB, name="Whip", arm=replace(CLUB.arm, attack="ranged", range=9)),))
    where = field(goblin((5, 1), sheet=whip), goblin((5, 2), "Shield"))
    instead = _request(where, target="Goblin", rival_weapon="Whip").instead
    assert [hit.id for hit in instead.values()] == ["Shield"] * len(instead)


def test_a_won_evade_gives_a_space_to_go():
    where = field(goblin())
    _, effects = attacked(where, "8S:lower", "reveal", *FATE_BLOCK, "leave")
    assert effects.conflict.find("Archer").move == 1


def test_only_a_player_next_to_the_struck_unit_may_help():
    thief = Unit("Thief", "heroes", "Thief", THIEF, space=(6, 5))
    assert _request(field(thief, goblin())).a.near == ("2",)
    for space in ((7, 5), (9, 9)):  # an Ally two spaces away is not next to them
        assert _request(field(replace(thief, space=space), goblin())).a.near == ()


def test_whoever_plays_the_striker_does_not_help_who_is_struck():
    thief = Unit("Thief", "heroes", "Thief", THIEF, space=(6, 5))
    turncoat = Unit("Turncoat", "goblins", "Thief", THIEF, space=(5, 1))
    where = field(thief, goblin(), turncoat)
    assert _request(where, target="Goblin").a.near == ("2",)
    assert _request(where, target="Turncoat").a.near == ()


def test_the_player_of_an_adjacent_unit_of_any_faction_may_help_and_only_an_ally_with_a_wild():
    """Issue 9, item 8: "or an adjacent Unit's Player" (destiny-227)."""
    rival = Unit("Thief", "thieves", "Thief", THIEF, space=(6, 5))
    found = _request(field(rival, goblin()))
    assert (found.a.near, found.a.allies) == (("2",), ())
    ally = _request(field(replace(rival, faction="heroes"), goblin()))
    assert (ally.a.near, ally.a.allies) == (("2",), ("2",))
    purses = {**found.purses, "2": replace(found.purses["2"], cp=3)}
    assert helpers_of(purses, "1", found.a.near, found.a.allies)[1] == Helper("2", "Thief", (), 3, False)
    assert helpers_of(purses, "1", ally.a.near, ally.a.allies)[1].wilds == ("WR",)


def test_a_nameless_neighbours_player_helps_too():
    hireling = Unit("Hireling", "thieves", "Thief", like="goblin", space=(6, 6))
    assert _request(field(hireling, goblin())).a.near == ("2",)


def test_outside_of_a_battle_whoever_strikes_does_not_help_either():
    assert _request(scene()).a.near == ("2",)
    assert _request(scene(), target=str(THIEF)).a.near == ()


def test_bare_hands_go_with_the_best_skill_of_the_body():
    for levels in ((2, 4), (4, 2)):
        skills = {name: Skill(level, "body") for name, level in zip(("brawl", "wrestling"), levels, strict=True)}
        where = _with(scene(), replace(BOWMAN, skills={"sums": Skill(9, "mind"), **skills}))
        assert _request(where, weapon="bare hands").a.side.skill_level == 4


UNNAMED = replace(BOW, arm=replace(BOW.arm, skill=""))
"""A bow that says nothing of its Skill."""
SORCERER = replace(BOWMAN, items=(UNNAMED,), skills={**BOWMAN.skills, "sorcery": Skill(9, "mind")})


def test_a_weapon_without_a_skill_asks_for_one_of_who_acts_and_of_the_rival_and_keeps_it():
    """destiny-49, 50: the Initiative is that of the Skill in use, not of the best of any kind."""
    where = _with(scene(), SORCERER)
    assert _refused(where) == ("skill_needed", "uses")
    assert _request(where, uses="skill:archery").a.side.skill_level == 5
    brute = replace(BRUTE, items=(replace(CLUB, arm=replace(CLUB.arm, skill="")),))
    there = situation(BOWMAN, Sheet(), brute, state=scene().state)
    assert _refused(there) == ("skill_needed", "rival_uses")
    assert _request(there, rival_uses="skill:brawl").b.side.skill_level == 3
    fought = ("KR:upper", "reveal", *FATE_BLOCK, "leave", ["QC", "KR", "2R"])
    _, effects = attacked(where, *fought, uses="skill:archery")
    assert effects.sheets[ARCHER].items[0].arm.skill == "archery"
    _, effects = attacked(there, *fought, rival_uses="skill:brawl")
    assert effects.sheets[GOBLIN].items[0].arm.skill == "brawl"


def test_a_weapon_of_somebody_without_skills_and_a_stat_chosen_for_it_ask_nothing_and_teach_nothing():
    novice = _with(scene(), replace(BOWMAN, items=(UNNAMED,), skills={}))
    assert _request(novice).a.side.skill_level == 0
    _, effects = attacked(_with(scene(), SORCERER), "KR:upper", "reveal", *FATE_BLOCK, "leave", ["QC", "KR", "2R"],
                          uses="stat:speed")  # fmt: skip
    assert effects.sheets[ARCHER].items[0].arm.skill == ""


def test_whoever_cannot_strike_back_defends_with_the_weapon_they_carry_or_like_bare_hands():
    wizard = replace(BRUTE, skills={**BRUTE.skills, "sorcery": Skill(9, "mind")})
    far = replace(field(goblin(sheet=wizard)))
    assert _request(far).b.blow is None
    assert _request(far).b.side.skill_level == 3
    unarmed = field(goblin(sheet=replace(wizard, items=())))
    assert _request(unarmed).b.side.skill_level == 3


def test_an_answer_takes_a_use_of_its_weapon_and_only_an_answer_that_was_given():
    bow = replace(BOW, arm=Arm(6, 1, "wound", ("pierce",), "ranged", 20, "brawl"))
    bowman = replace(BRUTE, items=(bow,))
    there = situation(BOWMAN, Sheet(), bowman, state=state(_1="8S WB", _2="4C"))
    where = shared(there, "2S 3S 4S 5S 6S 7S 8S 9S")
    _, effects = attacked(where, "8S:upper", "reveal", ["2S"], ["3S"], "leave", ["7C"], "none", "none", away=5)
    assert effects.sheets[ARCHER].wounds
    assert effects.sheets[GOBLIN].items[0].uses == 1
    _, effects = attacked(there, "8S:lower", "reveal", *FATE_BLOCK, "leave", away=5)
    assert GOBLIN not in effects.sheets


def test_whoever_has_not_their_move_is_refused():
    where = field(goblin())
    assert _refused(where, unit="Goblin", target="Archer") == ("bad_request", "unit")


def test_whom_another_attacker_targets_goes_along_with_them():
    where, action = field(goblin()), RULESET.action("attack")
    form = action.begin(where)
    assert (form.unit, form.target) == ("Archer", "Goblin")
    other = action.follow(form, replace(form, unit="Goblin", limb="left"), where)
    assert (other.target, other.limb) == ("Archer", "")
    chosen = replace(other, target="Goblin")
    assert action.follow(other, chosen, where) == chosen


def test_odds_are_those_of_the_conflict_and_quick():
    where = scene()
    found = odds(RULESET.action("attack"), RULESET.action("attack").start(where), where)
    assert found is not None
    assert 0 < found.chances[0].p < 1


def test_two_units_of_one_player_do_not_share_a_hand():
    own = goblin((5, 1), player="Archer")
    request = _request(field(own))
    assert request.a.side.player
    assert not request.b.side.player


# Always ---------------------------------------------------------------------------------------------------------------


@given(st.integers(0, 100_000))
@settings(max_examples=examples(60), deadline=None)
def test_whatever_is_decided_no_card_is_lost(seed):
    where = field(goblin((5, 4)), Unit("Thief", "heroes", "Thief", THIEF, space=(6, 5)), points={"cp": 3})
    action = RULESET.action("attack")
    form = action.start(where)
    request = prepare(action, form, where)
    resolution = action.rule(request, Table(Anyhow(seed)))
    effects = action.settle(Done(form, request, resolution, where))
    after = effects.state
    assert [sorted(deck.cards()) for deck in (after.shared, *after.decks.values())] == [sorted(FATE)] * 3
    assert all(deck.cards() == tuple(sorted(CARDS)) for deck in after.damage.values())
    spent = sum(move.delta for move in effects.points if move.actor == ARCHER)
    assert spent >= -3
    assert action.brief(Done(form, request, resolution, where)).label


def test_the_card_of_a_wound_that_is_gone_goes_back_to_the_discard():
    deck = without_kept(scene().state.damage["wound"], "wound", (Wound("wound", "QC", "chest", "minor"),))
    assert deck.hand(KEPT) == ("QC",)
    assert "QC" not in deck.pile
    healed = without_kept(deck, "wound", ())
    assert healed.discard == ("QC",)
    assert sorted(healed.cards()) == sorted(CARDS)


def test_who_attacks_is_advised_by_what_strikes_and_who_defends_by_what_wins():
    where = scene("8S KR")
    action = RULESET.action("attack")
    found = odds(action, action.start(where), where)
    assert found is not None
    assert found.chances[0].word == "p_strike"
    request = _request(where)
    assert request.b.side.objective == "win"
    try:
        action.rule(request, Table(KnownAnswers(())))
    except Unanswered as waiting:
        ask = waiting.ask
    assert isinstance(ask, ChoiceAsk)
    assert ask.choices[0].id == "KR:upper"  # not 8S:lower, an Evade that wins more often and hurts no one
    assert ask.choices[0].note.endswith("to damage")


def test_a_game_masters_own_deck_takes_the_place_of_the_default_one():
    own = replace(DECKS["wound"], facedown="slow")
    where = scene()
    where = replace(where, state=replace(where.state, data={"wound": own}))
    _, effects = attacked(where, *STRONG, *FATE_BLOCK, "leave", ["QC", "KR", "2R"])
    assert effects.sheets[GOBLIN].conditions == {"stun": 1, "bleeding": 1, "slow": 1}
    request = _request(where)
    assert decode(Attack, encode(request)) == request


def test_what_later_editions_add_may_be_ticked_unless_it_is_off():
    resolution, _ = attacked(scene(), *STRONG, *FATE_BLOCK, "leave", ["QC", "KR", "2R", "3R"], special=("vulnerable",))
    assert any(step.what == "vulnerable" for step in resolution.steps)
    higher = _request(scene(), special=("higher_ground",)).a.side.initiative
    assert higher - _request(scene()).a.side.initiative == 1
    without = scene(options={"modules_off": ["beyond"]})
    assert _refused(without, special=("vulnerable",)) == ("bad_request", "special")


def test_whoever_is_attacked_from_behind_cannot_block():
    fast = ("8S:upper", "reveal", ["JU"], ["2U"])  # a face is not overrun
    blocked, _ = attacked(scene(), *fast)
    assert blocked.outcome.word == "lose"
    behind, _ = attacked(scene(), *fast, "leave", ["2R"], ["QC", "KR", "2R"], special=("from_behind",))
    assert behind.outcome.word == "win"
    assert any(step.what == "cannot_block" for step in behind.steps)


def test_from_behind_counts_in_place_of_where_the_map_has_one_stand():
    at_the_back = field(goblin((5, 1), facing="n"))
    usual, behind = _request(at_the_back), _request(at_the_back, special=("from_behind",))
    assert (usual.b.side.cannot_block, behind.b.side.cannot_block) == (False, True)
    assert behind.a.side.initiative == usual.a.side.initiative  # +2 either way
    assert _request(scene(), special=("from_behind",)).a.side.initiative == _request(scene()).a.side.initiative + 2


def test_somebody_outside_of_the_scene_may_act_and_a_target_out_of_reach_says_why():
    where = replace(scene(), here=(THIEF, GOBLIN))
    assert _request(where).a.id == str(ARCHER)
    with pytest.raises(Refusal, match=re.escape(sentence("core.rulesets.destiny.terrain.ground:Engaged.why_not#2"))):
        _request(field(goblin((5, 9))))


def test_a_magic_weapon_adds_initiative_and_takes_from_armour_and_pierce_ignores_it():
    def bow(**more: Any) -> Sheet:
        assert BOW.arm is not None
        item = replace(BOW, magic=more.pop("magic", 0), arm=replace(BOW.arm, **more))
        return replace(BOWMAN, items=(item,))

    struck = (*STRONG, *FATE_BLOCK, "leave", ["QC", "KR", "2R"])
    assert _request(_with(scene(), bow(magic=2))).a.side.initiative - _request(scene()).a.side.initiative == 2
    for sheet, absorbed in ((bow(), 1), (bow(magic=1), 0), (bow(pierce=1), 0), (bow(pierces_all=True), 0)):
        resolution, _ = attacked(_with(scene(), sheet), *struck)
        assert resolution.value.suffered["b"].stand.withstood.absorbed["armor"] == absorbed


def test_a_weapon_may_pierce_all_armour_however_thick():
    assert BOW.arm is not None
    bow = replace(BOW, arm=replace(BOW.arm, pierce=1, pierces_all=True))
    request = _request(_with(scene(), replace(BOWMAN, items=(bow,))))
    assert request.a.blow.pierce == "all"
    assert decode(Attack, encode(request)) == request
    assert about(bow).endswith("pierces all, 2 uses")


def test_by_house_rule_a_won_defence_does_damage_too():
    where = scene(options={"defensive_damage": "full"})
    resolution, _ = attacked(where, "8S:lower", "reveal", *FATE_BLOCK, "leave", ["QC", "KR", "2R"])
    assert resolution.facts["damage"]["b"]["harm"]


def test_by_house_rule_who_spent_no_action_does_no_damage():
    def met(spent: bool, *damage: Any) -> Any:
        where = field(goblin((5, 4), spent_action=spent), options={"reaction": "action_needed"})
        where = shared(where, "2S 3S 4S 5S 6S 7S 8S 9S")
        answers = ("8S:upper", "reveal", ["2S"], ["3S"], "leave", *damage)
        return attacked(where, *answers, weapon="bare hands")[0].facts["damage"]

    assert met(False) == {}
    assert met(True, ["7C"], "none", "none")["a"]["harm"]


def meanings(where: Situation, **form: Any) -> Any:
    """The meanings of the open choices of an attack."""
    action = RULESET.action("attack")
    return action.means(replace(action.begin(where), **form), where)


def test_the_form_names_the_weapon_and_the_skill_it_would_take():
    told = meanings(scene())
    assert told == {
        "weapon": "Longbow, 9x1 pierce",
        "uses": "Archery",
        "rival_weapon": "Club, 6x1 bash",
        "rival_uses": "Brawl",
    }
    assert "weapon" not in meanings(scene(), weapon="Longbow"), "a chosen one needs no words"
    assert meanings(field(goblin()))["rival_weapon"] == "nothing reaches"


TRACKER = {"tracking": Skill(4, "body"), "knife": Skill(1, "speed"), "sword": Skill(3, "speed")}
KNIFE = Item("Knife", arm=Arm(4, 1, "wound", ("slash",), "melee", skill="knife"))
SWORD = Item("Sword", arm=Arm(4, 1, "wound", ("slash",), "melee", skill="sword"))
PIKE = Item("Pike", arm=Arm(9, 1, "wound", ("pierce",), "reach", skill="knife"))


@pytest.mark.parametrize(
    ("items", "away", "taken"),
    [
        ((KNIFE,), 1, "Knife"),  # a blade before bare hands, though the Tracking is higher
        ((KNIFE, SWORD), 1, "Sword"),  # of equal damage the better Skill
        ((SWORD, PIKE), 1, "Pike"),  # a damage card more
        ((SWORD, PIKE, BOW), 1, "Pike"),  # too near to aim
        ((SWORD, BOW), 5, "Longbow"),
        ((BOW,), 1, "bare hands"),
    ],
)
def test_the_best_weapon_in_reach_is_taken(items, away, taken):
    armed = Sheet(items=items, skills={**TRACKER, "archery": Skill(5, "speed")})
    where = situation(armed, Sheet(), BRUTE, state=state(_1="KR 8S"))
    assert meanings(where, away=away)["weapon"].startswith(f"{taken}, ")
