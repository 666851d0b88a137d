from dataclasses import replace

import pytest

from core.actions.action import Price
from core.actions.place import Place
from core.actions.situation import Actor, Situation
from core.building_blocks.ledger import PointsMove
from core.refusal import Refusal
from core.rulesets.storyteller import RULESET
from core.rulesets.storyteller.sheet import Sheet, Skill, State
from core.schema.codec import decode, encode
from tests.core.storyteller.asking import do, situation

KNOWN = Sheet(
    attributes={**Sheet().attributes, "resolve": 3, "stamina": 3},
    skills={"stealth": Skill(2, "physical")},
    advantages={"contacts": 3},
    willpower=8,
    lethal=2,
    bruising=6,
)


def advance(action: str, at: Situation, **filled):
    found = RULESET.action(action)
    assert found.place in (Place.ADVANCE, Place.MORE, Place.STORY)
    return do(found, replace(found.start(at), **filled), at)


@pytest.mark.parametrize(
    ("action", "filled", "cost", "kind", "trait", "rank"),
    [
        ("buy_attribute", {"trait": "wits"}, 3, "attribute", "wits", 2),
        ("buy_skill", {"trait": "stealth", "ranks": 2}, 4, "skill", "stealth", 4),
        ("buy_skill", {"other": "folklore", "group": "social"}, 2, "skill", "folklore", 1),
        ("buy_training", {"other": "occult lore", "ranks": 2}, 4, "special_training", "occult lore", 2),
        ("buy_advantage", {"trait": "contacts"}, 1, "advantage", "contacts", 4),
    ],
)
def test_buying(*, action, filled, cost, kind, trait, rank):
    at = situation(KNOWN, xp=7)
    effects = advance(action, at, **filled)
    assert effects.sheets[1].rank(kind, trait) == rank
    (move,) = effects.points
    assert (move.currency, move.delta, move.reason) == ("xp", -cost, "bought")
    assert move.item.endswith(f"{rank - filled.get('ranks', 1)} → {rank}")


@pytest.mark.parametrize(("ranks", "told"), [(1, "a rank: Stealth 2 → 3"), (2, "2 ranks: Stealth 2 → 4")])
def test_the_log_says_how_many_ranks_are_bought(ranks, told):
    brief = advance("buy_skill", situation(KNOWN, xp=7), trait="stealth", ranks=ranks).brief
    assert (brief.label, brief.whole) == (f"buys {told}", True)


def test_a_new_skill_belongs_to_its_group():
    effects = advance("buy_skill", situation(KNOWN, xp=7), other="folklore", group="social")
    assert effects.sheets[1].skills["folklore"] == Skill(1, "social")


def test_the_price_is_shown_first():
    action, at = RULESET.action("buy_skill"), situation(KNOWN, xp=7)
    form = replace(action.start(at), trait="stealth", ranks=2)
    assert action.price(form, at) == Price("xp", 4, need="Stealth 4 of at most 5")


def test_what_cannot_be_paid_is_dimmed_with_the_reason():
    at = situation(KNOWN, xp=2)
    assert RULESET.action("buy_attribute").why_not(at).message == "needs 3 XP, has 2"
    assert RULESET.action("buy_skill").why_not(at) is None


@pytest.mark.parametrize(
    ("filled", "code"),
    [
        ({"trait": "stealth", "ranks": 4}, "rank_too_high"),
        ({"trait": "stealth", "ranks": 3}, "not_enough_xp"),
        ({}, "bad_request"),
    ],
)
def test_purchases_refused(filled, code):
    with pytest.raises(Refusal) as refusal:
        advance("buy_skill", situation(KNOWN, xp=5), **filled)
    assert refusal.value.code == code


def test_ranks_are_given_up_between_seasons():
    at = situation(KNOWN, interval="between_seasons")
    effects = advance("transfer_ranks", at, trait="advantage:contacts", ranks=3, justification=" arrested ")
    assert effects.sheets[1].advantages == {}
    assert effects.points == (PointsMove(1, "xp", 3, "arrested", "Contacts 3 → 0"),)


def test_a_shorter_track_holds_no_more_than_its_length():
    at = situation(KNOWN, interval="between_seasons")
    less = advance("transfer_ranks", at, trait="attribute:stamina", ranks=2, justification="age").sheets[1]
    assert (less.lethal, less.bruising) == (2, 4)
    less = advance("transfer_ranks", at, trait="attribute:resolve", ranks=2, justification="age").sheets[1]
    assert less.willpower == 6


def test_giving_up_shows_the_refund_and_needs_a_reason():
    action, at = RULESET.action("transfer_ranks"), situation(KNOWN, interval="between_seasons")
    form = replace(action.start(at), trait="skill:stealth")
    assert action.price(form, at) == Price("xp", -2)
    with pytest.raises(Refusal) as refusal:
        do(action, form, at)
    assert refusal.value.code == "justification_required"


@pytest.mark.parametrize("interval", [None, "between_games"])
def test_not_at_another_time(interval):
    at = situation(KNOWN, interval=interval)
    assert RULESET.action("transfer_ranks").why_not(at).code == "transfer_only_between_seasons"


def test_nothing_to_give_up():
    at = situation(Sheet(), interval="between_seasons")
    assert RULESET.action("transfer_ranks").why_not(at).code == "nothing_to_transfer"


def test_own_beats():
    at = situation(Sheet(beats=4), Sheet(), house={"beats": "personal"})
    effects = advance("beats", at, gained=2)
    assert effects.sheets[1].beats == 1
    assert [(move.actor, move.delta) for move in effects.points] == [(1, 1)]


def test_common_beats_pay_every_player():
    at = situation(Sheet(), Sheet(), house={"beats": "communal"}, state=State(pot=99))
    at = replace(at, actors={**at.actors, 3: Actor(3, "The miller", Sheet(), player=False)})
    effects = advance("beats", at)
    assert effects.state.pot == 0
    assert effects.sheets == {}
    assert [(move.actor, move.delta) for move in effects.points] == [(1, 1), (2, 1)]


def test_beats_that_make_nothing_yet_move_no_points():
    assert advance("beats", situation(Sheet(), house={"beats": "personal"})).points == ()
    assert RULESET.action("beats").why_not(situation(Sheet())).code == "beats_not_in_use"


def test_own_beats_are_somebodys_and_common_ones_nobodys():
    def why(house, acting):
        return RULESET.action("beats").why_not(situation(Sheet(), house={"beats": house}, acting=acting))

    assert why("personal", None).field == "actor"
    assert [why("personal", 1), why("communal", 1), why("communal", None)] == [None, None, None]


def test_the_season_ends():
    effects = advance("end_season", situation(Sheet(), state=State(season=2, games=5, standings={"mayor": 1})))
    assert effects.state == State(season=3, games=0, standings={"mayor": 1})
    assert [(step.what, step.amount, step.total) for step in effects.steps] == [
        ("season_games", None, 5),
        ("next_season", 1, 3),
    ]


def test_milestone_tiers_pay_by_the_house_rules():
    def pays(**house):
        at = situation(Sheet(), house=house)
        return {tier.id: tier.award(at)["xp"] for tier in RULESET.tiers}

    assert pays() == {"milestone": 0, "game_end": 0, "season_end": 5}
    assert pays(xp_award="game", game_xp=3) == {"milestone": 0, "game_end": 3, "season_end": 0}


@pytest.mark.parametrize("action", [a for a in RULESET.actions if a.place is Place.ADVANCE], ids=lambda a: a.id)
def test_forms_survive_being_stored_and_what_they_do_changes_something(action):
    at = situation(KNOWN, xp=9, interval="between_seasons", house={"beats": "personal"})
    assert action.why_not(at) is None
    form = action.start(at)
    if action.id.startswith("buy_"):
        form = replace(form, trait=form.trait or "something")
    if action.id == "transfer_ranks":
        form = replace(form, justification="a year abroad")
    assert decode(action.form, encode(form)) == form
    assert action.apply(form, at).change(at)
