"""A blow at the table: damage cards, what is asked in their way, and the same rule as the interface's."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.luck.piles import Deck
from core.luck.table import Answer, Ask, ChoiceAsk, DrawAsk, KnownAnswers, Table, Unanswered
from core.rulesets.destiny.combat.damage import Weapon
from core.rulesets.destiny.combat.defences import Defense, Helper, WildLuck
from core.rulesets.destiny.combat.hits import Blow, Decks, Struck, Suffered, apply_wound, strike, with_limb
from core.rulesets.destiny.combat.json_rules import damage
from core.rulesets.destiny.options import AS_WRITTEN
from core.rulesets.destiny.sheet import Sheet, Wound
from core.rulesets.destiny.values.cards import FATE
from core.rulesets.destiny.values.damage_decks import CARDS, DECKS, KEPT, LOCATIONS
from core.rulesets.destiny.values.items import Item, Protection
from core.rulesets.destiny.values.stats import Rating
from tests.core.destiny.playing import Anyhow

SWORD = Weapon(9, 1, "wound", ("slash", "pierce"))
MAN = Rating(8, 1)
MAIL = Item("Mail", protection=Protection(("chest",), 1))
BUCKLER = Item("Buckler", protection=Protection(("chest", "left_arm"), 1, shield=True))
AMULET = Item("Amulet", screen=1)
FLASK = Item("Flask", body_level=1, location="chest")


def blow(successes: int = 2, **more: Any) -> Blow:
    return Blow(successes=successes, weapon=more.pop("weapon", SWORD), difficulty=MAN, **more)


def deck(name: str = "wound", pile: tuple[str, ...] = CARDS) -> Decks:
    return Decks(DECKS[name], Deck(pile))


def struck(*items: Item, helpers: tuple[Helper, ...] = ()) -> Struck:
    return Struck("Goblin", items, helpers)


def hit(by: Blow, on: Struck, *answers: Any, options: Any = None) -> Suffered:
    """Strike, with all answers used."""
    source = KnownAnswers([Answer(tuple(a) if isinstance(a, list) else (a,)) for a in answers])
    suffered = strike(by, on, deck(by.armed.deck), replace(AS_WRITTEN, **(options or {})), Table(source))
    assert source.used == len(answers)
    return suffered


def asked(by: Blow, on: Struck, *answers: Any) -> Ask:
    """Return the next question after these answers."""
    try:
        hit(by, on, *answers)
    except Unanswered as waiting:
        return waiting.ask
    raise AssertionError("nothing is asked")


def test_damage_cards_are_drawn_as_many_as_the_rules_say_and_the_location_is_kept_out_of_the_deck():
    ask = asked(blow(), struck())
    assert isinstance(ask, DrawAsk)
    assert ask.n == 3  # two Successes, and Level 9 against 8
    suffered = hit(blow(), struck(), ["QS", "KR", "7C"])
    assert suffered.hurt.severity == "critical"
    assert suffered.hurt.conditions == {"slow": 1, "bleeding": 2, "stun": 1, "fatigue": 1}
    assert suffered.pile.hand(KEPT) == ("QS",)
    assert suffered.pile.discard == ("KR", "7C")


def test_without_damage_cards_nothing_is_asked_and_nothing_happens():
    weak = Weapon(2, 0, "wound", ("bash",))
    suffered = hit(blow(1, weapon=weak), struck(MAIL))
    assert not suffered.hurt.harm
    assert suffered.pile == Deck(CARDS)
    assert apply_wound(Sheet(items=(MAIL,)), "wound", suffered) == Sheet(items=(MAIL,))


def test_armour_and_shield_work_without_being_asked_for():
    suffered = hit(blow(), struck(MAIL, BUCKLER), ["QS", "KR", "7C"])
    assert suffered.stand is not None
    assert suffered.stand.withstood.absorbed["armor"] == 1
    assert suffered.stand.withstood.absorbed["shield"] == 1
    assert suffered.hurt.severity == "major"


def test_the_reckoning_counts_down_from_the_damage_that_came():
    told = [step for step in hit(blow(), struck(MAIL, BUCKLER), ["QS", "KR", "7C"]).steps if step.seat == "Goblin"]
    counted = [(step.what, step.amount, step.total) for step in told if step.total is not None]
    assert counted == [("damage_coming", 3, 3), ("armor", -1, 2), ("shield", -1, 1)]


def test_a_broken_mail_protects_nobody():
    suffered = hit(blow(), struck(replace(MAIL, broken=True)), ["QS", "KR", "7C"])
    assert suffered.stand is not None
    assert suffered.stand.withstood.absorbed["armor"] == 0


def test_every_choice_says_what_would_come_through():
    ask = asked(blow(), struck(AMULET), ["QS", "KR", "7C"])
    assert isinstance(ask, ChoiceAsk)
    assert [(choice.label, choice.note) for choice in ask.choices] == [
        ("Amulet", "2 left: major"),
        ("Spare it", "3 left: critical"),
    ]


def test_screen_item_and_points_are_asked_for_in_the_order_of_the_rules_and_only_while_damage_is_left():
    own = Helper("1", "Archer", cp=3)
    on = struck(AMULET, FLASK, helpers=(own,))
    suffered = hit(blow(), on, ["QS", "KR", "7C"], "0", "1", "1:1")
    assert suffered.stand is not None
    assert suffered.stand.withstood.absorbed == {"screen": 1, "armor": 0, "shield": 0, "item": 1, "luck": 1}
    assert not suffered.hurt.harm
    assert asked(blow(), on, ["QS", "KR", "7C"], "0", "1").question == "spend_luck"
    hit(blow(1, weapon=Weapon(4, 1, "wound", ("slash",))), on, ["QS"], "0")  # the screen was enough


def test_the_screen_wears_off_the_item_is_damaged_and_the_mail_is_shredded():
    sheet = Sheet(items=(AMULET, FLASK, MAIL))
    suffered = hit(blow(3, shred=True), Struck("Goblin", sheet.items), ["QS", "KR", "7C", "7R"], "0", "1")
    after = apply_wound(sheet, "wound", suffered)
    assert [item.screen for item in after.items] == [0, None, None]
    assert [(item.damaged, item.broken) for item in after.items] == [(0, False), (1, True), (1, False)]
    assert after.wounds == (Wound("wound", "QS", "chest", "major"),)


def test_a_wild_cancels_all_and_nothing_else_is_asked():
    own = Helper("1", "Archer", ("WB",), cp=3)
    suffered = hit(blow(), struck(AMULET, FLASK, helpers=(own,)), ["QS", "KR", "7C"], "1:WB")
    assert suffered.stand is not None
    assert suffered.stand.withstood.to_discard == ("WB",)
    assert not suffered.hurt.harm
    assert suffered.pile.hand(KEPT) == ()


def test_an_allys_wild_is_offered_where_reasonable():
    ally = Helper("2", "Thief", ("WR",), own=False)
    ask = asked(blow(), struck(helpers=(ally,)), ["QS", "KR", "7C"])
    assert isinstance(ask, ChoiceAsk)
    assert "if reasonable" in ask.choices[1].label
    assert not hit(blow(), struck(helpers=(ally,)), ["QS", "KR", "7C"], "2:WR").hurt.harm


@pytest.mark.parametrize(
    ("own", "answers", "used"),
    [
        (True, ("none", "none"), {}),
        (True, ("1:WB",), {"wild_luck": WildLuck("WB")}),
        (False, ("1:WB",), {"wild_luck": WildLuck("WB", "ally", adjacent=True, reasonable=True)}),
        (True, ("none", "1:2"), {"luck": 2, "cp": 3}),
        (False, ("none", "1:1", "crits_first"), {"luck": 1, "luck_by": "ally", "cp": 3}),
    ],
)
def test_the_request_says_whose_help_was_used_and_nothing_else(own, answers, used):
    """An ally's help is only possible under conditions that one's own luck doesn't have (destiny-123, 128)."""
    helper = Helper("1", "Archer", ("WB",), cp=3, own=own)
    stand = hit(blow(), struck(helpers=(helper,)), ["QS", "KR", "7C"], *answers).stand
    assert stand is not None
    given = {name: getattr(stand.given, name) for name in Defense.__dataclass_fields__}
    unused = {name: getattr(Defense(), name) for name in given}
    assert {name: value for name, value in given.items() if value != unused[name]} == used
    assert (stand.wild_by, stand.luck_by) == ("1" if "wild_luck" in used else "", "1" if "luck" in used else "")


def test_in_an_overrun_the_blocker_says_where_best_protected_places_first():
    by = blow(0, overrun=True, weapon=Weapon(9, 2, "wound", ("slash",)))
    ask = asked(by, struck(MAIL), ["QS", "KR"])
    assert isinstance(ask, ChoiceAsk)
    assert ask.question == "choose_location"
    assert ask.choices[0].id == "chest"
    assert {choice.id for choice in ask.choices} == set(LOCATIONS.values())
    assert not hit(by, struck(MAIL), ["QS", "KR"], "chest").hurt.harm
    assert hit(by, struck(MAIL), ["QS", "KR"], "left_arm").hurt.location == "left_arm"


def test_damage_to_the_mind_has_no_place_a_blocker_could_choose():
    by = blow(0, overrun=True, weapon=Weapon(9, 2, "trauma", ("fear",)))
    assert hit(by, struck(), ["QS", "KR"]).hurt.location == "mind"


def test_hits_may_be_taken_away_before_crits():
    on = struck(MAIL)
    assert hit(blow(), on, ["QS", "7S", "KR"], "crits_first").hurt.severity == "major"
    assert hit(blow(), on, ["QS", "7S", "KR"], "hits_first").hurt.severity == "critical"


def test_a_mortal_wound_leaves_the_unit_dying_and_keeps_its_card():
    suffered = hit(blow(4), struck(), ["QS", "7S", "8S", "9S", "KC"])
    sheet = apply_wound(Sheet(), "wound", suffered)
    assert sheet.conditions["dying"] == 1
    assert sheet.wounds == (Wound("wound", "QS", "chest", "mortal"),)


def test_a_limb_only_ever_gets_worse():
    sheet = with_limb(Sheet(), "left_arm", "broken")
    assert with_limb(sheet, "left_arm", "impaired").limbs == {"left_arm": "broken"}
    assert with_limb(sheet, "left_arm", "severed").limbs == {"left_arm": "severed"}
    assert with_limb(sheet, "chest", "broken") == sheet


ITEMS = st.lists(st.sampled_from((MAIL, BUCKLER, AMULET, FLASK)), unique_by=lambda item: item.name)


@given(st.integers(0, 10_000), st.sampled_from(list(DECKS)), st.integers(0, 5), st.booleans(), ITEMS)
@settings(max_examples=60, deadline=None)
def test_whatever_is_decided_the_interface_says_the_same_and_no_card_is_lost(seed, name, successes, overrun, items):
    types = tuple(DECKS[name].types.values())[:2]
    by = blow(successes, overrun=overrun, weapon=Weapon(9, 1, name, types), shred=True)
    on = struck(*items, helpers=(Helper("1", "Archer", ("WB",), 2), Helper("2", "Thief", cp=1, own=False)))
    answers = Noting(seed)
    suffered = strike(by, on, deck(name), AS_WRITTEN, Table(answers))
    assert suffered.pile.cards() == Deck(CARDS).cards()
    if suffered.stand is None or suffered.revealed is None:
        return
    given = suffered.stand.given
    told = damage(
        by,
        tuple(answers.drawn),
        Defense(**{name: getattr(given, name) for name in Defense.__dataclass_fields__}),
        answers.given.get("choose_location"),
    )
    facts = told.facts
    assert {key: facts[key] for key in ("harm", "severity", "conditions", "limb_state")} == {
        key: suffered.hurt.facts[key] for key in ("harm", "severity", "conditions", "limb_state")
    }


class Noting(Anyhow):
    """Answers at random and remembers what was drawn and decided."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.drawn: list[str] = []
        self.given: dict[str, str] = {}

    def answer(self, ask: Ask) -> Any:
        given = super().answer(ask)
        if isinstance(ask, DrawAsk):
            self.drawn += given
        else:
            self.given[ask.question] = given[0]
        return given


def test_a_damage_deck_has_no_wilds():
    assert set(CARDS) == set(FATE) - {"WB", "WR"}
