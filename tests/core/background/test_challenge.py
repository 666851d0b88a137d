"""Challenges played to their end at the table, and the order of the checks of one draw."""

from __future__ import annotations

import re

import pytest

from core.building_blocks.band import Band
from core.luck.table import Answer
from core.refusal import Refusal
from core.rulesets.background.challenges.rules import ChallengePlay, challenge_play
from core.rulesets.background.values import Challenge, Disadvantage
from tests.core.background.asking import ask, ask_of, card, fighter, house, play, refused, weighed
from tests.words import sentence

CLUBS = Challenge(target=8, suit="clubs")
WALL = {"target": 8, "suit": "clubs"}
BONUS = {"type": "bonus", "drawn": "KH"}


def trying(challenge=CLUBS, **more):
    options = more.pop("options", {})
    return ChallengePlay(challenge=challenge, options=house(**options), **more)


def test_a_hit_in_suit_ends_it():
    end = play(challenge_play, trying(), ["9C"], "stand")
    assert (end.outcome.word, end.outcome.band) == ("complete", Band.TRIUMPH)
    assert end.value.challenge.ended
    assert end.value.deck.discard == ("9C",)


def test_redraws_go_on_in_one_play():
    end = play(
        challenge_play,
        trying(),
        ["7C"],
        "stand",
        "draw:clubs",
        ["2S", "3S"],
        "3S",
        "stand",
        "draw:clubs",
        ["KH"],
        "stand",
    )
    assert [one.outcome for one in end.value.attempts] == ["draw_two", "draw_again", "at_cost"]
    assert (end.value.costs, end.value.challenge.extra_time) == (("hearts",), 2)
    assert end.value.deck.discard == ("7C", "2S", "3S", "KH")


def test_stopping_leaves_the_draw_that_is_due():
    end = play(challenge_play, trying(), ["7C"], "stand", "stop")
    left = end.value.challenge
    assert (end.outcome.band, left.draws_due, left.draws_made, left.ended) == (Band.MIXED, 2, 1, False)
    on = play(challenge_play, trying(left), ["9S", "10C"], "10C", "stand")
    assert on.outcome.word == "complete"


def test_pressing_on_in_the_suit_of_the_card():
    end = play(challenge_play, trying(), ["9S"], "stand", "draw:spades", ["10S"], "stand")
    assert (end.outcome.word, end.value.challenge.suit, end.value.challenge.partial) == ("complete", "spades", True)


def test_pressing_on_in_vain_keeps_what_is_won():
    end = play(challenge_play, trying(), ["9S"], "stand", "draw:clubs", ["2H"], "stand")
    assert (end.outcome.word, end.outcome.band) == ("fail_rest", Band.MIXED)
    assert (end.facts["outcome"], end.value.challenge.locked, end.value.challenge.partial) == ("fail", True, True)


def test_a_change_of_suit_may_make_success_automatic():
    scholar = fighter(backgrounds=(card("scholar", "10S"),))
    end = play(challenge_play, trying(character=scholar), ["9S"], "stand", "draw:spades")
    assert (end.outcome.word, end.value.challenge.draws_made) == ("automatic", 1)


def test_pressing_on_says_in_which_suit_and_where_success_is_automatic():
    scholar = fighter(backgrounds=(card("scholar", "10S"),))
    asked = ask_of(challenge_play, trying(character=scholar), Answer(("9S",)), Answer(("stand",)))
    assert [choice.note for choice in asked.choices] == ["", "takes more time", "automatic success"]
    end = play(challenge_play, trying(character=scholar), ["9S"], "stand", "draw:spades")
    told = [(step.what, step.label) for step in end.steps]
    assert told[-3:] == [("pressed_on", "spades ♠"), ("rank", ""), ("above_target", "")]
    same = play(challenge_play, trying(), ["9S"], "stand", "draw:clubs", ["2H"], "stand")
    assert "pressed_on" not in [step.what for step in same.steps]


def test_a_closed_partial_success_asks_for_nothing():
    end = play(challenge_play, trying(options={"press_on": "closed"}), ["9S"], "stand")
    assert (end.outcome.word, end.value.challenge.ended) == ("partial", True)


def test_any_suit_may_be_changed_to_by_option():
    options = {"change_suit_to": "any"}
    facts = ask("challenge", challenge=WALL, drawn=["9S"], options=options)
    assert facts["may_change_suit_to"] == ["diamonds", "hearts", "spades"]


def test_nothing_is_asked_when_success_is_automatic_or_unwanted():
    climber = fighter(backgrounds=(card("climber", "9C"),))
    assert play(challenge_play, trying(character=climber)).outcome.word == "automatic"
    given_up = play(challenge_play, trying(character=climber, intentional_failure=True))
    assert (given_up.outcome.word, given_up.value.bonus_draw_due) == ("fail", ("intentional_failure",))


def test_only_ready_cards_and_only_the_fitting_one():
    used = {"id": "climber", "kind": "profession", "card": "9C", "used": True}
    ready = {"options": {"auto_success_cards": "ready"}, "character": {"backgrounds": [used]}}
    assert ask("challenge", ready, challenge=WALL)["outcome"] == "draw_needed"
    fits = {"character": {"backgrounds": [used, {"id": "poet", "kind": "profession", "card": "KH"}]}}
    assert ask("challenge", fits, challenge={**WALL, "background": "climber"})["outcome"] == "automatic"
    assert ask("challenge", fits, challenge={**WALL, "background": "poet"})["outcome"] == "draw_needed"
    assert refused("challenge", **fits, challenge={**WALL, "background": "cook"}) == "unknown_background"


def test_a_played_card_needs_words_and_is_set_aside():
    clever = fighter(backgrounds=(card("clever", "8C"),), disadvantages=weighed("2C"))
    with pytest.raises(Refusal) as blank:
        play(challenge_play, trying(character=clever), ["3D"], "card:clever", " ")
    assert blank.value.code == "description_required"
    end = play(challenge_play, trying(character=clever), ["3D"], "card:clever", "thinks ahead")
    assert (end.outcome.word, end.facts["card"]) == ("complete", "8C")
    assert [b.used for b in end.value.fighter.backgrounds] == [True]
    assert "thinks ahead" in {step.label for step in end.steps}


def test_a_card_may_be_played_instead_of_drawing():
    architect = fighter(backgrounds=(card("architect", "10S"),), advantage=True)
    request = trying(
        Challenge(target=9, suit="spades", extenuating=True),
        character=architect,
        options={"play_instead_of_draw": True},
    )
    end = play(challenge_play, request, "card:architect", "scouts ahead")
    assert (end.outcome.word, end.value.fighter.advantage, end.value.deck.discard) == ("complete", True, ())
    drawn = play(challenge_play, request, "draw", ["KS", "2D"], "KS", "stand")
    assert (drawn.outcome.word, drawn.value.fighter.advantage) == ("complete", False)


def test_a_bonus_draw_is_used_as_the_player_likes():
    lucky = fighter(bonus_draws=2)
    better = play(challenge_play, trying(character=lucky), ["KH"], "bonus", ["9S"], "bonus", "stop")
    assert (better.outcome.word, better.value.fighter.bonus_draws) == ("partial", 1)
    kept = play(challenge_play, trying(character=lucky), ["KH"], "bonus", ["9S"], "kept")
    assert (kept.outcome.word, kept.value.deck.discard) == ("at_cost", ("KH", "9S"))
    replaced = play(challenge_play, trying(character=lucky, options={"bonus_draw": "replace"}), ["KC"], "bonus", ["2H"])
    assert replaced.outcome.word == "fail"


def test_without_bonus_draws_the_choice_says_so():
    with pytest.raises(Refusal, match=re.escape(sentence("core.rulesets.background.draws.substitutes:_ways#2"))):
        play(challenge_play, trying(), ["2H"], "bonus")


def test_a_disadvantage_stays_with_its_holder_and_weighs_on_the_redraw():
    end = play(
        challenge_play,
        trying(scene=3),
        ["2H"],
        "disadvantage",
        ["4C"],
        "draw:clubs",
        ["KC", "5S"],
        "5S",
        "stand",
        "stop",
    )
    assert end.value.fighter.disadvantages == (Disadvantage("4C", "scene_end", 4),)
    assert end.value.deck.hand("") == ("4C",)
    assert end.value.deck.discard == ("2H", "KC", "5S")
    weighs = [step.tokens for step in end.steps if step.what == "weighed_down"]
    assert weighs == [("KC", "4C")]


def test_a_draw_that_a_disadvantage_weighs_down_says_what_it_counts_as():
    """A queen missed a target of 11 without a word about why, until the breakdown."""
    hurt = fighter(disadvantages=weighed("6C"))
    for drawn, note in (("QC", "counts as 6♣"), ("QS", "")):
        asked = ask_of(challenge_play, trying(character=hurt), Answer((drawn,)))
        assert (asked.choices[0].id, asked.choices[0].note) == ("stand", note)


def test_the_second_disadvantage_of_a_suit_ends_the_redraws():
    hurt = fighter(disadvantages=weighed("6C"))
    end = play(challenge_play, trying(character=hurt), ["2H"], "disadvantage", ["4C"])
    assert (end.outcome.word, end.value.fighter.incapacitated) == ("draw_two", True)
    assert end.value.bonus_draw_due == ("incapacitated",)


@pytest.mark.parametrize(
    ("options", "drawn", "value"),
    [({}, "AC", 14), ({"ace_on_disadvantage_draw": "low"}, "AC", 1), ({"disadvantage_draw": "best_of"}, "3H", 9)],
)
def test_what_a_disadvantage_draw_is_worth(options, drawn, value):
    facts = ask(
        "challenge",
        challenge=WALL,
        drawn=["9S"],
        substitutes=[{"type": "disadvantage", "drawn": drawn}],
        options=options,
    )
    assert facts["value"] == value


def test_a_disadvantage_that_helped_may_go_with_this_episode():
    given = {"challenge": WALL, "drawn": ["3H"], "substitutes": [{"type": "disadvantage", "drawn": "9C"}], "episode": 5}
    held = ask("challenge", given, options={"disadvantage_success_until": "end_of_this_episode"})["character"][
        "disadvantages"
    ]
    assert held == [{"card": "9C", "expires": "episode_end", "number": 5}]


def test_unlimited_substitutions_work_in_order():
    given = {"challenge": WALL, "character": {"bonus_draws": 1}, "options": {"substitutions_per_draw": "unlimited"}}
    both = [{"type": "disadvantage", "drawn": "2C"}, {"type": "bonus", "drawn": "KC"}]
    facts = ask("challenge", given, drawn=["3H"], substitutes=both)
    assert (facts["card"], facts["outcome"]) == ("2C", "draw_two")
    assert (
        refused("challenge", **given, drawn=["3H"], substitutes=[BONUS, {**BONUS, "drawn": "QH"}])
        == "not_enough_bonus_draws"
    )


def test_an_advantage_outside_its_competition_is_kept():
    given = {"challenge": WALL, "character": {"advantage": True}, "options": {"advantage_scope": "competition"}}
    assert ask("challenge", given, drawn=["9C"])["character"]["advantage"] is True
    assert refused("challenge", **given, drawn=["9C", "8C"]) == "wrong_draw_count"


@pytest.mark.parametrize(
    ("code", "given"),
    [
        ("bad_target", {"challenge": {"target": 1, "suit": "x"}, "drawn": ["x"]}),
        ("bad_suit", {"challenge": {**WALL, "suit": "x"}, "drawn": ["x"]}),
        (
            "bad_suit",
            {
                "challenge": WALL,
                "change_suit_to": "x",
                "character": {"disadvantages": [{"card": "x", "expires": "scene_end", "number": 1}]},
            },
        ),
        (
            "bad_card",
            {"challenge": WALL, "character": {"backgrounds": [{"id": "a", "kind": "x", "card": "2C"}]}, "drawn": ["x"]},
        ),
        ("incapacitated", {"challenge": {**WALL, "locked": True, "ended": True}, "character": {"incapacitated": True}}),
        ("challenge_locked", {"challenge": {**WALL, "locked": True, "ended": True}, "change_suit_to": "spades"}),
        ("challenge_over", {"challenge": {**WALL, "ended": True}, "change_suit_to": "spades"}),
        ("suit_change_not_allowed", {"challenge": WALL, "change_suit_to": "spades", "drawn": ["2C", "2C"]}),
        ("draw_not_needed", {"challenge": WALL, "intentional_failure": True, "drawn": ["2C", "2C"]}),
        (
            "duplicate_card",
            {
                "challenge": WALL,
                "drawn": ["2C", "2C"],
                "character": {"disadvantages": [{"card": "2C", "expires": "scene_end", "number": 1}]},
            },
        ),
        (
            "card_not_in_deck",
            {
                "challenge": WALL,
                "drawn": ["2C", "3C"],
                "character": {"disadvantages": [{"card": "2C", "expires": "scene_end", "number": 1}]},
            },
        ),
        (
            "wrong_draw_count",
            {"challenge": WALL, "drawn": ["2C", "3C"], "substitutes": [BONUS, BONUS | {"drawn": "QH"}]},
        ),
        (
            "too_many_substitutes",
            {"challenge": WALL, "drawn": ["2C"], "keep": "3C", "substitutes": [BONUS, BONUS | {"drawn": "QH"}]},
        ),
        (
            "keep_not_drawn",
            {"challenge": {**WALL, "background": "zz"}, "drawn": ["2C"], "keep": "3C", "substitutes": [BONUS]},
        ),
        (
            "unknown_background",
            {"challenge": WALL, "drawn": ["2C"], "substitutes": [{"type": "card", "id": "zz", "description": ""}]},
        ),
        ("bad_substitute", {"challenge": WALL, "drawn": ["2C"], "substitutes": [{"type": "prayer"}]}),
        ("bad_request", {"challenge": WALL, "drawn": "2C"}),
    ],
)
def test_the_first_fault_in_the_catalogues_order_is_told(code, given):
    assert refused("challenge", **given) == code
