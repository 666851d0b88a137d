"""The sheet, the deck that follows from all sheets, and how both look."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.actions.card_holders import naming_holders
from core.look import Board, Hand, Heap
from core.luck.table import DrawAsk
from core.luck.typed_tokens import read
from core.refusal import Refusal
from core.rulesets import find
from core.rulesets.background.backgrounds.rules import Taken, real_card
from core.rulesets.background.backgrounds.supply import holder_of, supply, taken_cards
from core.rulesets.background.cards.card import CARDS
from core.rulesets.background.cards.deck import new_deck
from core.rulesets.background.draws.fighters import deck_matching, shared_deck
from core.rulesets.background.look import look
from core.rulesets.background.panels import panels
from core.rulesets.background.sheet import Owned, Sheet, State, check_sheet
from core.rulesets.background.sheet_layout import (
    at_table,
    badges,
    card_row,
    sections,
    state_sections,
    until_from_now,
    until_on_sheet,
)
from core.rulesets.background.values import Disadvantage
from core.schema.codec import decode, encode
from core.sheet_edit import add_entry, blank_entry, change_value
from tests.core.background.acting import FENCER, RUNNER, after, done, house, situation
from tests.core.background.asking import card, weighed
from tests.words import sentence

RULESET = find("background")
cards = st.lists(st.sampled_from(CARDS), max_size=4, unique=True)


@settings(max_examples=40, deadline=None)
@given(first=cards, second=cards, before=cards, discard=cards)
def test_the_deck_follows_the_sheets_and_loses_no_card(first, second, before, discard):
    deck = new_deck({"1": tuple(before)}, tuple(c for c in discard if c not in before))
    sheets = {"1": Sheet(disadvantages=weighed(*first)), "2": Sheet(disadvantages=weighed(*second))}
    after = deck_matching(deck, sheets)
    assert Counter(after.cards()) == Counter(CARDS)
    assert set(after.hand("1")) == set(first)
    assert set(after.hand("2")) == set(second) - set(first)
    assert set(before) - {*first, *second} <= set(after.discard)
    assert deck_matching(after, sheets) == after


@pytest.mark.parametrize(
    ("sheet", "code", "field"),
    [
        (Sheet((RUNNER, card("clever", "3S", kind="innate"))), "innate_count", "backgrounds"),
        (Sheet((card("a", "3S", kind="type"), card("b", "4S", kind="type"))), "personality_count", "backgrounds"),
        (Sheet((card("a", "2S"), card("a", "3S"))), "bad_request", "backgrounds"),
        (Sheet((card(" ", "2S"),)), "bad_request", "backgrounds"),
        (Sheet(disadvantages=weighed("2C", "2C")), "duplicate_card", "disadvantages"),
    ],
)
def test_what_is_wrong_with_a_sheet_is_found(sheet, code, field):
    (fault,) = check_sheet(sheet)
    assert (fault.code, fault.field) == (code, field)


def test_every_fault_is_found_at_once():
    sheet = Sheet((RUNNER, card("runner", "3S", kind="innate")), weighed("2C", "2C"))
    assert {fault.code for fault in check_sheet(sheet)} == {"innate_count", "bad_request", "duplicate_card"}


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [("card", "1S", "bad_card"), ("card", "", "bad_card"), ("kind", "pet", "bad_kind"), ("back", "green", "bad_back")],
)
def test_what_is_no_card_kind_or_back_does_not_get_on_a_sheet(field, value, code):
    with pytest.raises(Refusal) as refusal:
        change_value(find("background"), Sheet((FENCER,)), ("backgrounds", 0, field), value)
    assert (refusal.value.code, refusal.value.field) == (code, f"backgrounds.0.{field}")
    with pytest.raises(Refusal):
        Sheet(disadvantages=(Disadvantage("XX", "scene_end", 1),))


def test_a_sheet_is_edited_row_by_row_and_grows():
    game, sheet = find("background"), Sheet((FENCER,), weighed("4C"))
    titles = {section.title: section for section in sections(sheet)}
    (row,) = titles["Spent"].rows
    assert change_value(game, sheet, row.path, True).backgrounds[0].used
    blank = replace(blank_entry(sheet, titles["Background cards"]), id="cook", kind="profession", card="2H")
    assert add_entry(game, sheet, titles["Background cards"], blank).backgrounds[1].title == "cook"
    assert decode(Sheet, encode(sheet)) == sheet


def test_cards_stand_by_kind_with_what_is_known_of_them():
    sheet = Sheet((FENCER, RUNNER, card("duellist", "2D", combat_suit="diamonds")))
    rows = sections(sheet)[0].rows
    assert [row.label for row in rows] == ["Runner", "Fencer", "Duellist"]
    assert (rows[0].value, rows[0].words, rows[0].note) == ("9C", "9♣", "Red · Innate")
    assert rows[2].note.endswith("favours Diamonds")


def test_badges_say_what_weighs_on_somebody():
    troubled = Sheet((card("a", "2C", kind="type", used=True),), weighed("AS"), True, True)
    assert [badge.text for badge in badges(troubled)] == ["incapacitated", "advantage", "−A♠", "1 spent"]
    assert badges(Sheet((FENCER,))) == ()


def test_the_table_state_counts_its_cards():
    rows = {row.label: row.value for section in state_sections(State()) for row in section.rows}
    assert rows == {
        "Scenes in the campaign": 1,
        sentence("core.rulesets.background.sheet_layout:state_sections#2"): 1,
        "In the deck": 52,
        "Discarded": 0,
        "Held": 0,
    }


@pytest.mark.parametrize(("token", "text", "hue"), [("10H", "10♥", "red"), ("QS", "Q♠", ""), ("2D", "2♦", "red")])
def test_cards_look_like_cards(token, text, hue):
    found = look(token)
    assert (found.text, found.hue) == (text, hue)


def test_what_is_no_card_is_shown_as_it_is():
    assert look("stand") is None
    assert look(7) is None


def test_the_panels_show_the_hand_what_is_held_the_challenges_and_the_deck():
    at = situation(Sheet((FENCER, RUNNER), disadvantages=weighed("AH")), Sheet(disadvantages=weighed("AC")))
    at = after(at, done("challenge", at, ["3H"], "card:fencer", "a feint", "stop", suit="hearts", task="Wall")[1])
    hand, held, tasks, deck = panels(at)
    assert isinstance(hand, Hand)
    assert isinstance(held, Hand)
    assert isinstance(tasks, Board)
    assert isinstance(deck, Heap)
    assert [(c.name, c.ready, c.note) for c in hand.cards] == [
        ("Fencer", False, sentence("core.rulesets.background.sheet_layout:_badges")),
        ("Runner", True, ""),
    ]
    assert [(c.look.text, c.name) for c in held.cards] == [("A♥", "Odo")]
    assert [(tag.text, tag.note) for tag in tasks.tags] == [("Wall ♥8", "Odo · partly won")]
    assert [n for _, n in deck.counts] == [12, 13, 11, 13]
    assert deck.note == "49, 1 discarded"


def test_without_anybody_acting_the_deck_is_shown_alone():
    (deck,) = panels(situation(Sheet(), acting=None))
    assert sum(n for _, n in deck.counts) == 52


def wrong(at):
    return [(fault.code, fault.field, fault.rule) for fault in RULESET.faults(at.actor.sheet, at)]


def test_a_card_written_by_hand_that_somebody_has_is_told_of_with_its_rule():
    """One red and one blue of each (background-9), whoever has them and however they came by them."""
    mine = Sheet((card("rider", "10D"), card("archer", "10D", back="red"), card("baker", "10D", back="blue")))
    taken = ("card_taken", "backgrounds.0.card", "background-9")
    assert wrong(situation(mine, Sheet((FENCER,)))) == [taken, ("card_taken", "backgrounds.2.card", "background-9")]
    assert wrong(situation(mine, Sheet((FENCER,)), options={"background_unique": False})) == []


def test_a_background_card_typed_in_that_somebody_has_is_known_for_a_card():
    """10h was told to be no card at all (issue 27)."""
    left = supply("blue", (Taken("10H", "blue"), Taken("2C", "red")), house())
    due = DrawAsk(left, 1, "background-3")
    assert read("10h", due) == ("10H",)
    with pytest.raises(Refusal, match="10H can't be drawn: someone has it") as refused:
        due.check(("10H",))
    assert refused.value.code == "card_taken"
    assert read("2c", due) == ("2C",)
    due.check(("2C",))


def test_a_refused_card_is_said_with_the_name_of_who_has_it():
    """Someone was all that was said (issue 27)."""
    at = situation(Sheet(), Sheet((FENCER,)))
    hans = Sheet(disadvantages=weighed("4C"))
    lying = situation(Sheet(), hans)
    for there, pile, typed in (
        (at, supply(real_card(FENCER).back, taken_cards(at), house()), real_card(FENCER).card),
        (lying, shared_deck(lying), "4C"),
    ):
        name = there.actors[[*there.actors][-1]].name
        with pytest.raises(Refusal, match=f"{typed} can't be drawn: {name} has it"), naming_holders(holder_of, there):
            pile.check((typed,))


def test_npcs_of_one_type_share_its_cards_and_nobody_else_does():
    """Three Thugs made of one type were told that each other's 8♣ is taken."""
    thug, other = Sheet((card("thug", "8C", back="red"),)), Sheet((card("smith", "8C", back="red"),))

    def faults(*sheets, players=()):
        at = situation(*sheets)
        actors = {i: replace(actor, player=i in players) for i, actor in at.actors.items()}
        return [(fault.code, fault.message) for fault in RULESET.faults(sheets[0], replace(at, actors=actors))]

    why = "{} has the only red-backed 8♣. Choose another card or back."
    told = [("card_taken", why.format(situation(thug, thug).actors[2].name))]
    assert faults(thug, thug, thug) == []
    assert faults(thug, other) == faults(thug, thug, players={1}) == faults(thug, thug, players={2}) == told
    assert [code for code, _ in faults(Sheet((*thug.backgrounds, *other.backgrounds)), thug)] == ["card_taken"]
    raised = Sheet((replace(card("thug", "9C", back="red"), used=True),))
    assert faults(replace(thug, advantage=True), thug, raised) == []


def test_a_card_that_was_drawn_and_raised_is_not_checked():
    state = State(taken=(Owned(1, "9D", "blue"), Owned(2, "10D", "blue")))
    assert wrong(situation(Sheet((card("rider", "10D"),)), Sheet((FENCER,)), state=state)) == []


def test_a_card_written_by_hand_is_gone_from_the_supply_and_one_taken_off_is_back():
    state = State(taken=(Owned(1, "9D", "blue"), Owned(1, "2C", "blue")))
    at = situation(Sheet((card("rider", "9D"), card("monk", "4S"))), Sheet(), state=state, acting=2)
    assert taken_cards(at) == (Taken("9D", "blue"), Taken("4S", "blue"))


def test_a_second_innate_card_written_by_hand_is_told_of_with_its_rule():
    at = situation(Sheet((RUNNER, card("born climber", "2H", kind="innate"))))
    assert wrong(at) == [("innate_count", "backgrounds", "background-11")]


def told_from_now(expires, number, **at):
    return until_from_now(Disadvantage("4H", expires, number), situation(Sheet(), **at))


def test_a_disadvantage_is_told_from_now_and_not_by_a_second_count_of_scenes():
    running = [told_from_now("scene_end", n, state=State(scene=7), scene="The roof") for n in (6, 7, 8, 10)]
    assert running == [
        "until this scene ends",
        "until this scene ends",
        sentence("core.rulesets.background.sheet_layout:AtTable.until#1", "next scene"),
        "for this scene and 3 more",
    ]
    assert told_from_now("episode_end", 3, state=State(episode=2)) == "until the next episode ends"
    assert until_on_sheet(Disadvantage("4H", "scene_end", 8)) == "until scene 8 ends"


def test_between_two_scenes_no_disadvantage_is_told_of_this_one():
    between = [told_from_now("scene_end", n, state=State(scene=7)) for n in (7, 8)]
    assert between == [
        sentence("core.rulesets.background.sheet_layout:AtTable.until#1", "next scene"),
        "for the next scene and 1 more",
    ]
    assert told_from_now("scene_end", 7, state=State(scene=7, goes_on=True)) == "until this scene ends"


def test_a_sheet_at_the_table_tells_when_a_disadvantage_goes_without_a_count_of_the_campaign():
    held = tuple(Disadvantage(card, "scene_end", n) for card, n in (("4H", 7), ("5H", 9)))
    weighed_down = Sheet(disadvantages=(*held, Disadvantage("6H", "episode_end", 2)))
    sheet = at_table(weighed_down, State(scene=7, episode=2), house())
    (shown,) = [section for section in sections(sheet) if section.title == "Disadvantages"]
    assert [row.note for row in shown.rows] == [
        sentence("core.rulesets.background.sheet_layout:_badges"),
        "until 3 scenes have ended",
        "until the episode ends",
    ]
    assert [badge.until for badge in badges(sheet)] == [row.note for row in shown.rows]
    (*_, episode) = badges(at_table(weighed_down, State(scene=7, episode=1), house()))
    assert episode.until == "until the next episode ends", "as everywhere, because one always runs"
    (gone, *_) = badges(at_table(weighed_down, State(scene=8, episode=2), house()))
    assert gone.until == "until scene 7 ends", "of a session long ago"


def test_a_fighter_row_tells_a_disadvantage_from_now_as_the_cards_beside_it_do():
    held = Disadvantage("4H", "scene_end", 7)
    at = situation(Sheet(disadvantages=(held,)), state=State(scene=7), scene="The roof")
    (badge,) = card_row(at.actors[1], "", at).badges
    assert (badge.text, badge.until) == ("−4♥", "until this scene ends")
