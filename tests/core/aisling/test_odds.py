"""Odds (the catalogue's section on odds; aisling-10, 15, 21, 25): printed values, and every hand counted."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.luck.exact_walk import walk
from core.refusal import Refusal
from core.rulesets.aisling.caern.bag import caern
from core.rulesets.aisling.contests.rules import ContestRequest, contest, contest_odds
from core.rulesets.aisling.draws.chances import chances
from core.rulesets.aisling.draws.drawn_hand import Taken, read_drawn
from core.rulesets.aisling.draws.helps import Modifier
from core.rulesets.aisling.draws.mote_count import plan
from core.rulesets.aisling.draws.rules import DrawRequest, draw, draw_odds
from core.rulesets.aisling.draws.traits import UsedTrait
from core.rulesets.aisling.groups.rules import TogetherRequest, draw_together, together_odds
from tests.core.aisling.asking import AVERAGE, FATES, SAM, STRONG, ask, code, drawer, options
from tests.tiers import examples

SMALL = {"R": 2, "A": 1, "B": 1}
GOOD = ("success", "triumph")


def motes(n):
    return (Modifier(kind="other", motes=n),)


def by_counting(who, house, held=()):
    """Power and Fates of every hand there is, with its weight."""
    found, left, planned = {}, caern(who.thresholds).without(held), plan(who, house)
    for more, weight in left.branches(planned.motes - len(held)):
        drawn = read_drawn(who, planned, Taken((*held, *more)), house)
        key = (drawn.power, drawn.fate.fates, drawn.fate.cancelled, drawn.fate.power)
        found[key] = found.get(key, 0) + weight
    return found, sum(found.values())


def check_counted(who, house, held=()):
    counted, total = by_counting(who, house, held)
    found = chances(who, house, held)
    powers = {}
    for (power, *_), weight in counted.items():
        powers[power] = powers.get(power, 0) + Fraction(weight, total)
    assert found.distribution == powers
    assert found.mean == sum(power * p for power, p in powers.items())
    for fate in ("boon", "bane", "wyrd"):
        assert found.of(fate) == Fraction(sum(w for (_, fates, *_), w in counted.items() if fate in fates), total)
    assert found.of("cancelled") == Fraction(sum(w for (*_, cancelled, _), w in counted.items() if cancelled), total)
    assert found.of("three_power") == Fraction(sum(w for (*_, power), w in counted.items() if power), total)


@pytest.mark.parametrize(
    ("who", "at_least", "expected"),
    [
        (drawer(fate_colors=FATES), 2, "6918/12341"),
        (drawer(fate_colors=FATES), 3, "12/41"),
        (drawer(thresholds=SAM, fate_colors=FATES, traits=(UsedTrait(**STRONG),)), 6, "33057/105938"),
        (drawer(thresholds=SAM, fate_colors=FATES, traits=(UsedTrait(**STRONG, convert=1),)), 6, "772565/3495954"),
        (drawer(thresholds=SAM, fate_colors=FATES, traits=(UsedTrait(**STRONG),)), 4, "6012/7567"),
        (drawer(thresholds=SAM, fate_colors=FATES, traits=(UsedTrait(**STRONG, convert=1),)), 4, "726279/1165318"),
        (drawer(thresholds=SAM, fate_colors=FATES, traits=(UsedTrait(**STRONG),)), 9, "1327/105938"),
        (drawer(thresholds=SAM, fate_colors=FATES, traits=(UsedTrait(**STRONG, convert=1),)), 9, "7451/499422"),
    ],
)
def test_the_values_the_catalogue_prints(who, at_least, expected):
    assert chances(who, options()).at_least(at_least) == Fraction(expected)


def test_the_fates_of_an_average_person():
    found = chances(drawer(fate_colors=FATES), options())
    assert found.mean == Fraction(22788, 12341)
    fates = {fate: str(found.of(fate)) for fate in ("fate_drawn", "boon", "bane", "wyrd", "cancelled")}
    assert fates == {
        "fate_drawn": "3/43",
        "boon": "51/12341",
        "bane": "51/12341",
        "wyrd": "87/12341",
        "cancelled": "36/12341",
    }
    check_counted(drawer(fate_colors=FATES), options())


thresholds = st.dictionaries(st.sampled_from("RAGCBMX"), st.integers(0, 2), max_size=5)
fate_colors = st.permutations("RAGCBMX").flatmap(
    lambda colors: st.sampled_from([{}, {"wyrd": colors[0]}, dict(zip(("boon", "bane", "wyrd"), colors, strict=False))])
)


@settings(max_examples=examples(60))
@given(thresholds, st.sampled_from("RAGCBMX"), st.integers(-2, 5), fate_colors, st.data())
def test_every_hand_is_counted(bag, target, more, fates, data):
    house = options(singletons=data.draw(st.sampled_from(["predominate", "none"])), mastery="off")
    due = min(max(0, bag.get(target, 0) + more), 2 * sum(bag.values()) + 1)
    who = drawer(target, bag, modifiers=motes(due - bag.get(target, 0)), fate_colors=fates)
    held = data.draw(st.permutations([mote for mote, n in caern(bag).counts for _ in range(n)]))
    held = tuple(held[: data.draw(st.integers(0, due))])
    check_counted(who, house, held)


@pytest.mark.parametrize("held", [(), ("F",), ("A", "B"), ("R", "A", "M", "X")])
def test_mastery_and_traits_come_on_top(held):
    traits = (UsedTrait(**STRONG), UsedTrait(name="weak", color="A", motes=-5))
    who = drawer(thresholds=SAM, traits=traits, fate_colors=FATES)
    check_counted(who, options(), held)
    surer = chances(drawer(thresholds=SAM, modifiers=motes(5), fate_colors=FATES), options())
    plain = chances(drawer(thresholds=SAM, modifiers=motes(3), fate_colors=FATES), options())
    assert surer.at_least(5) == plain.at_least(4)


def test_a_large_caern_is_no_hindrance():
    who = drawer(thresholds=dict.fromkeys("RAGCBMX", 100_000), modifiers=motes(-100_000 + 4), fate_colors=FATES)
    found = chances(who, options())
    assert sum(found.distribution.values()) == 1
    assert found.of("fate_drawn") == Fraction(4, 1_400_001)


def test_odds_are_those_of_the_draw_that_is_played():
    for target, difficulty in product("RAX", (0, 2, 5)):
        request = DrawRequest(
            drawer=drawer(target, SMALL, modifiers=motes(2), fate_colors=FATES), difficulty=difficulty
        )
        walked = walk(lambda table, asked=request: draw(asked, table), lambda r: r.outcome.band in GOOD)
        shown = draw_odds(request)
        assert shown.chances[0].word == "p_success"
        assert shown.chances[0].p == walked.get(True, 0)
        assert sum(shown.spread.values()) == 1


def test_where_nothing_opposes_the_headline_is_any_power_at_all():
    shown = draw_odds(DrawRequest(drawer=drawer(modifiers=motes(-3))))
    assert [(chance.word, chance.p) for chance in shown.chances] == [("p_power", 0)]
    shown = draw_odds(DrawRequest(drawer=drawer(fate_colors={"wyrd": "R"})))
    assert [chance.word for chance in shown.chances] == ["p_power", "p_wyrd", "p_three_power"]


@pytest.mark.parametrize("tie", ["actor", "both"])
def test_a_contest_has_the_odds_of_its_play(tie):
    sides = (drawer("R", SMALL, fate_colors={"boon": "R"}), drawer("A", SMALL, modifiers=motes(1)))
    request = ContestRequest(actor=sides[0], opponent=sides[1], options=options(tie=tie))
    walked = walk(lambda table: contest(request, table), lambda r: r.outcome.band in GOOD)
    assert contest_odds(request).chances[0].p == walked[True]


@pytest.mark.parametrize("method", ["joint", "synthesis"])
def test_a_group_has_the_odds_of_its_play(method):
    people = (drawer("R", SMALL), drawer("B", SMALL, modifiers=motes(1)))
    request = TogetherRequest(people=people, difficulty=2, method=method)
    walked = walk(lambda table: draw_together(request, table), lambda r: r.outcome.band in GOOD)
    shown = together_odds(request)
    assert shown.chances[0].p == walked[True]
    sums = walk(lambda table: draw_together(request, table), lambda r: sum(r.value.effort.powers))
    assert shown.spread == {str(power): p for power, p in sorted(sums.items())}
    assert shown.mean == sum(power * p for power, p in sums.items())


# As requests.


def test_a_contest_may_be_asked_for_in_place_of_a_difficulty():
    side = {"thresholds": SMALL, "target": "R"}
    against = ask("odds", side, opponent={"thresholds": {"X": 1}, "target": "X"})
    own, other = chances(drawer("R", SMALL), options()), chances(drawer("X", {"X": 1}), options())
    assert against["success"] == str(own.reaches(other))
    assert "success" not in ask("odds", side)
    assert ask("odds", side, opposition={"thresholds": {"R": 2}}) == ask("odds", side, difficulty=2)


def test_conversion_is_compared_mote_by_mote():
    traits = [
        {"name": "a", "color": "R", "motes": 2},
        {"name": "b", "color": "R", "motes": 1},
        {**STRONG, "color": "A"},
    ]
    given = {"thresholds": SAM, "target": "R", "traits": traits, "difficulty": 8}
    found = ask("compare_conversion", given)["choices"]
    assert [(c["convert"], c["motes_to_draw"], c["trait_power"]) for c in found] == [
        (0, 4, 7),
        (1, 6, 5),
        (2, 7, 3),
        (3, 7, 1),
    ]
    whole = ask("compare_conversion", given, options={"trait_split": "whole"})["choices"]
    assert [c["convert"] for c in whole] == [0, 2, 3]
    first = [{**traits[0], "convert": 1}, *traits[1:]]
    assert ask("odds", {**given, "traits": first})["success"] == found[1]["success"]


@pytest.mark.parametrize(("difficulty", "best"), [(4, 0), (6, 0), (9, 1), (2, 0), (99, 0)])
def test_converting_is_for_the_long_shot(difficulty, best):
    given = {"thresholds": SAM, "target": "R", "traits": [STRONG], "fate_colors": FATES}
    assert ask("compare_conversion", given, difficulty=difficulty)["best"] == best


@pytest.mark.parametrize(
    ("action", "more", "refused"),
    [
        ("odds", {"drawn": ["R"] * 4}, "overdrawn"),
        ("odds", {"drawn": ["F", "F"]}, "not_in_caern"),
        ("odds", {"difficulty": 1, "opponent": {"thresholds": AVERAGE, "target": "R"}}, "two_difficulties"),
        ("odds", {"difficulty": 1, "opposition": {"thresholds": AVERAGE}}, "two_difficulties"),
        ("odds", {"opponent": {"target": "R"}}, "bad_request"),
        ("odds", {"opponent": 3}, "bad_request"),
        ("compare_conversion", {}, "difficulty_required"),
        ("compare_conversion", {"difficulty": 3}, "nothing_to_convert"),
        ("compare_conversion", {"difficulty": 3, "traits": [{**STRONG, "motes": 1000}]}, "bad_request"),
        ("compare_conversion", {"difficulty": 3, "traits": [{**STRONG, "motes": -1}]}, "nothing_to_convert"),
        ("compare_conversion", {"difficulty": 3, "traits": [{**STRONG, "color": "A"}]}, "nothing_to_convert"),
    ],
)
def test_odds_that_cannot_be_told(action, more, refused):
    assert code(action, {"thresholds": AVERAGE, "target": "R", **more}) == refused


def test_odds_end_where_counting_would_take_too_long():
    who = drawer(thresholds=dict.fromkeys("RAGCBMX", 100), modifiers=motes(-50))
    with pytest.raises(Refusal, match="at most"):
        chances(who, options(mastery="off"))
