"""Exact odds: those the catalogue prints, and every closed form against the walk of the played rule (91 to 95)."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.luck.exact_walk import expectation, walk
from core.rulesets.resonance import RULESET
from core.rulesets.resonance.character import Character
from core.rulesets.resonance.currencies import Fate, Purse
from core.rulesets.resonance.fate.invocations import Invocable
from core.rulesets.resonance.fights.attack import AttackRequest, attack
from core.rulesets.resonance.fights.odds import attack_odds
from core.rulesets.resonance.magic.odds import cast_odds
from core.rulesets.resonance.magic.rules import CastRequest, cast
from core.rulesets.resonance.options import HouseRules
from core.rulesets.resonance.rolls.chances import Hits, hits_of
from core.rulesets.resonance.rolls.complications_and_tricks import Complication, Trick
from core.rulesets.resonance.rolls.difficulty import Modifier
from core.rulesets.resonance.rolls.enhancement import Enhancement
from core.rulesets.resonance.rolls.forecast import act_odds, contest_odds, cooperate_odds
from core.rulesets.resonance.rolls.odds import percents
from core.rulesets.resonance.rolls.roll import Roller
from core.rulesets.resonance.rolls.rules import ActRequest, ContestRequest, CooperateRequest, act, contest, cooperate
from tests.core.counting import within
from tests.core.resonance.asking import ask, code

ASPECTS = tuple(Invocable(f"a{n}", f"Aspect {n}") for n in range(3))


def somebody(dice, id=1, *, points=None, enhancement=0, nines=False, advancement=0):
    helps = (Enhancement("equipment", enhancement),) if enhancement else ()
    more = {"aspects": ASPECTS, "purses": (Purse(id, "Mara", Fate(points)),)} if points is not None else {}
    return Roller(
        id=id, name=f"n{id}", dice=dice, enhancements=helps, double_nines=nines, advancement=advancement, **more
    )


def p(odds, word):
    return next(chance.p for chance in odds.chances if chance.word == word)


def walked(rule, request, key=lambda r: r.outcome.word == "success", **more):
    return walk(lambda table: rule(request, table), key, **more)


@pytest.mark.parametrize(
    ("pool", "difficulty", "expected"),
    [
        ({"dice": 5}, 2, "59183/100000"),
        ({"dice": 7}, 3, "132351/250000"),
        ({"dice": 7, "double_nines": True}, 3, "6352881/10000000"),
        ({"dice": 7, "enhancement": 2}, 3, "9176457/10000000"),
    ],
)
def test_the_printed_chances_of_a_pool(pool, difficulty, expected):
    assert ask("odds_success", {**pool, "difficulty": difficulty})["success"] == expected


def test_the_printed_chances_of_contests_attacks_and_invokes():
    invoked = ask("odds_success", {"dice": 5, "difficulty": 2, "invokes": 2})["with_invokes"]
    assert invoked == ["59183/100000", "9313988681/10000000000", "971999075992377/1000000000000000"]
    assert (
        ask("odds_contest", {"actor": {"dice": 7}, "resister": {"dice": 5}})["success"] == "701239893729/1000000000000"
    )
    struck = ask("odds_attack", {"attacker": {"dice": 7}, "defender": {"dice": 3}})
    assert (struck["success"], struck["injuries"]["3"]) == ("8188342943/10000000000", "1252387159/5000000000")


@pytest.mark.parametrize("enhancement", range(4))
@pytest.mark.parametrize("nines", [False, True])
def test_the_chart_stops_before_one_percent_and_rounds_halves_up(nines, enhancement):
    pools = ask("odds_chart", {"double_nines": nines, "enhancement": enhancement})["pools"]
    assert list(pools) == [str(n) for n in range(1, 11)]
    for n, row in pools.items():
        hits = hits_of(int(n), nines, enhancement)
        assert all(abs(shown - 100 * hits.at_least(k)) <= Fraction(1, 2) for k, shown in enumerate(row))
        assert hits.at_least(len(row)) < Fraction(1, 100) <= hits.at_least(len(row) - 1)


@pytest.mark.parametrize("nines", [False, True])
def test_the_hits_of_any_pool_are_those_of_one_die_less_and_one_die(nines):
    one = hits_of(1, nines)
    assert one == Hits((7, 1, 2) if nines else (7, 2, 1), 10)
    pool = Hits((1,), 1)
    for dice in range(101):
        assert hits_of(dice, nines) == pool
        pool = pool.plus(one)


def test_halves_are_rounded_up():
    assert percents(Hits((175, 22, 3), 200)) == [100, 13, 2]


@settings(max_examples=15, deadline=None)
@given(
    pool=st.tuples(st.integers(0, 4), st.booleans(), st.integers(0, 3)), difficulty=st.integers(1, 6), eased=st.data()
)
def test_an_action(pool, difficulty, eased):
    dice, nines, enhancement = pool
    modifier, advancement = eased.draw(st.integers(-2, 2)), eased.draw(st.integers(0, 2))
    request = ActRequest(
        roller=somebody(dice, nines=nines, enhancement=enhancement, advancement=advancement),
        difficulty=difficulty,
        modifiers=(Modifier("fog", modifier),),
    )
    found = act_odds(request)
    hits = walked(act, request, key=lambda r: r.facts["hits"])
    assert {int(k): share for k, share in found.spread.items()} == hits
    assert found.mean == expectation(hits, lambda k: k)
    assert found.chances[0].p == walked(act, request).get(True, 0)
    given = {"dice": dice, "double_nines": nines, "enhancement": enhancement, "difficulty": difficulty}
    more = {"advancement": advancement, "modifiers": [{"source": "fog", "value": modifier}]}
    assert ask("odds_success", {**given, **more})["success"] == str(found.chances[0].p)


def test_spare_hits_are_priced_too():
    spoiled = (Complication("noise", "minor"), Complication("a witness", "moderate"))
    odds = act_odds(ActRequest(roller=somebody(4), difficulty=2, complications=spoiled))
    assert p(odds, "p_unspoiled") == hits_of(4).at_least(5)
    assert p(odds, "p_advantage") == hits_of(4).at_least(4)
    without = act_odds(ActRequest(roller=somebody(4), tricks_unavailable=("create_advantage",)))
    assert [chance.word for chance in without.chances] == ["p_success"]


@settings(max_examples=12, deadline=None)
@given(
    pools=st.tuples(*[st.integers(0, 3)] * 2, *[st.integers(0, 2)] * 2),
    nines=st.booleans(),
    modifier=st.integers(-1, 2),
)
def test_a_contest(pools, nines, modifier):
    dice, against, helps, resists = pools
    actor, resister = (
        somebody(dice, enhancement=helps, nines=nines, advancement=1),
        somebody(against, 2, enhancement=resists),
    )
    request = ContestRequest(roller=actor, resister=resister, modifiers=(Modifier("fog", modifier),))
    found = contest_odds(request)
    margins = walked(contest, request, key=lambda r: r.facts["hits"] - r.facts["difficulty"])
    assert {int(k): share for k, share in found.spread.items()} == margins
    assert found.chances[0].p == sum(share for margin, share in margins.items() if margin >= 0)
    sides = {
        "actor": {"dice": dice, "enhancement": helps, "double_nines": nines, "advancement": 1},
        "resister": {"dice": against, "enhancement": resists},
    }
    told = ask("odds_contest", {**sides, "modifiers": [{"source": "fog", "value": modifier}]})
    assert told["success"] == str(found.chances[0].p)


@pytest.mark.parametrize("advancement", ["best", "lowest"])
def test_acting_together(advancement):
    options = HouseRules(coop_advancement=advancement)
    rollers = (somebody(2, 1, enhancement=2, advancement=2), somebody(3, 2, nines=True, advancement=1))
    request = CooperateRequest(rollers=rollers, difficulty=5, options=options)
    found = cooperate_odds(request)
    assert found.chances[0].p == walked(cooperate, request)[True]
    sides = [
        {"dice": 2, "enhancement": 2, "advancement": 2},
        {"dice": 3, "double_nines": True, "advancement": 1},
    ]
    told = ask("odds_cooperate", {"participants": sides, "difficulty": 5}, coop_advancement=advancement)
    assert told == {"difficulty": 3 if advancement == "best" else 4, "success": str(found.chances[0].p)}


def test_acting_together_against_somebody():
    request = CooperateRequest(rollers=(somebody(2, 1), somebody(1, 2)), resister=somebody(2, 3))
    assert cooperate_odds(request).chances[0].p == walked(cooperate, request)[True]
    sides = {"participants": [{"dice": 2}, {"dice": 1}], "resister": {"dice": 2}}
    assert ask("odds_cooperate", sides)["success"] == str(cooperate_odds(request).chances[0].p)


@pytest.mark.parametrize("critical", ["adds", "replaces"])
@pytest.mark.parametrize(("injuries", "armour"), [(0, 0), (5, 1), (7, 2), (0, 3)])
def test_the_odds_of_an_attack_are_those_of_what_armour_lets_through(critical, injuries, armour):
    options = HouseRules(critical_strike=critical)
    body = Character(injuries=injuries, armour=armour)
    defender = Roller(id=2, name="wolf", dice=1, character=body)
    request = AttackRequest(mode="melee", attacker=somebody(4), defender=defender, options=options)
    found = attack_odds(request)
    both = walked(attack, request, key=lambda r: (r.value.dealt, r.value.harm.injuries - injuries, r.value.harm.grade))
    marked = walked(attack, request, key=lambda r: r.value.harm.must_take_aspect)
    dealt, taken, grades = {}, {}, {}
    for (injury, through, grade), share in both.items():
        dealt[str(injury)] = dealt.get(str(injury), 0) + share
        taken[str(through)] = taken.get(str(through), 0) + share
        grades[grade] = grades.get(grade, 0) + share
    assert found.spread == taken
    assert found.mean == sum(int(through) * share for through, share in taken.items())
    assert found.chances[0].p == 1 - dealt["0"]
    assert p(found, "p_maimed") == marked.get(True, 0)
    sides = {"attacker": {"dice": 4}, "defender": {"dice": 1, "injuries": injuries, "armour": armour}}
    told = ask("odds_attack", sides, critical_strike=critical)
    assert told["success"] == str(found.chances[0].p)
    assert told["injuries"] == {"1": "0", **{k: str(share) for k, share in dealt.items()}}
    assert told["grades"] == {grade: str(share) for grade, share in grades.items()}


def test_an_attack_with_other_tricks():
    request = AttackRequest(
        mode="thrown",
        attacker=somebody(4),
        defender=somebody(0, 2),
        tricks_available=(Trick("critical_strike", 1),),
        tricks_unavailable=("strike",),
    )
    dealt = walked(attack, request, key=lambda r: str(r.value.dealt))
    assert attack_odds(request).spread == dealt
    assert set(dealt) == {"0", "2"}


@pytest.mark.parametrize("contested", ["higher", "sum"])
@pytest.mark.parametrize("resonance", [0, 2])
def test_a_cast(contested, resonance):
    options = HouseRules(contested_cast=contested)
    caster = Roller(id=1, name="Ilse", dice=4, character=Character(magic=True))
    spell = {"potency": "charm", "scale": "single", "duration": "instant"}
    request = CastRequest(roller=caster, resister=somebody(2, 2), resonance=resonance, options=options, **spell)
    found = cast_odds(request)
    assert found.chances[0].p == walked(cast, request)[True]
    rows = ask("odds_cast", {"dice": 4, **spell, "resister": {"dice": 2}}, contested_cast=contested)["by_resonance"]
    assert rows[resonance]["success"] == str(found.chances[0].p)
    assert [row["fallout"] for row in rows][:3] == ["none", "minor", "moderate"]


def test_a_cast_against_dice_on_the_table():
    spell = {"mundane_difficulty": 1, "resister": {"drawn": [10, 8]}, "rote": True, "advancement": 0}
    rows = ask("odds_cast", {"dice": 5, **spell})["by_resonance"]
    assert [row["difficulty"] for row in rows] == [1, 1, 1, 1, 1, 1]
    spell["rote"] = False
    assert [row["difficulty"] for row in ask("odds_cast", {"dice": 5, **spell})["by_resonance"]] == [3, 2, 1, 1, 1, 1]


@pytest.mark.parametrize("stacking", ["highest", "sum"])
@pytest.mark.parametrize("keeps", ["none", "others", "full"])
@pytest.mark.parametrize("result", ["replace", "best"])
def test_aspects_held_back_and_used_only_when_needed(stacking, keeps, result):
    house = {"enhancement_stacking": stacking, "reroll_enhancement": keeps, "reroll_result": result}
    one = replace(somebody(2, points=1, enhancement=1), aspects=ASPECTS[:1])
    request = ActRequest(roller=one, difficulty=3, options=HouseRules(**house))
    best = walked(act, request, worth=int)[True]
    assert p(act_odds(request), "p_invokes_1") == best
    told = ask("odds_success", {"dice": 2, "difficulty": 3, "enhancement": 1, "invokes": 1}, **house)
    assert told["with_invokes"] == [str(p(act_odds(request), "p_success")), str(best)]


def test_two_aspects_held_back():
    request = ActRequest(roller=replace(somebody(1, points=2), aspects=ASPECTS[:2]), difficulty=2)
    best = walked(act, request, worth=int)[True]
    assert p(act_odds(request), "p_invokes_2") == best
    assert ask("odds_success", {"dice": 1, "difficulty": 2, "invokes": 2})["with_invokes"][2] == str(best)


def test_no_more_invokes_are_priced_than_can_be_paid():
    def words(points):
        return [chance.word for chance in act_odds(ActRequest(roller=somebody(2, points=points))).chances]

    assert not [word for word in words(0) if word.startswith("p_invokes")]
    assert [word for word in words(2) if word.startswith("p_invokes")] == ["p_invokes_1", "p_invokes_2"]
    assert "p_invokes_3" in words(9)


@given(st.integers(0, 15), st.booleans(), st.integers(0, 3))
def test_distributions_are_whole(dice, nines, enhancement):
    given = {"dice": dice, "double_nines": nines, "enhancement": enhancement}
    told = ask("odds_hits", given)
    shares = [Fraction(share) for share in told["distribution"]]
    assert len(shares) == 2 * dice + 1 + enhancement
    assert sum(shares) == 1
    assert shares[0] == Fraction(7, 10) ** dice
    assert [Fraction(q) for q in told["at_least"]] == [sum(shares[k:]) for k in range(len(shares))]


@pytest.mark.parametrize(
    ("action", "given", "refused"),
    [
        ("odds_hits", {"dice": -1}, "invalid_amount"),
        ("odds_hits", {"dice": 3, "enhancement": 4}, "invalid_enhancement"),
        ("odds_success", {"dice": 3, "difficulty": 0}, "invalid_difficulty"),
        ("odds_success", {"dice": 3, "difficulty": 1, "invokes": -1}, "invalid_amount"),
        ("odds_success", {"dice": 100, "difficulty": 3, "invokes": 100}, "invalid_amount"),
        ("odds_cooperate", {"participants": [{"dice": 100}] * 6, "difficulty": 1}, "invalid_amount"),
        ("odds_cooperate", {"participants": [{"dice": 1}], "difficulty": 1}, "not_enough_participants"),
        ("odds_cooperate", {"participants": [{"dice": 1}, {"dice": 1}]}, "bad_request"),
        ("odds_cast", {"dice": 3, "potency": "huge", "scale": "single", "duration": "instant"}, "unknown_potency"),
        ("odds_chart", {"enhancement": -1}, "invalid_enhancement"),
    ],
)
def test_questions_that_make_no_sense(action, given, refused):
    assert code(action, given) == refused


def test_the_longest_chances_of_the_largest_pools_can_be_written():
    found = ask("odds_success", {"dice": 100, "difficulty": 3, "invokes": 40, "double_nines": True})
    assert len(found["with_invokes"]) == 41
    assert Fraction(found["with_invokes"][40]) < 1


def test_an_attack_of_large_pools_is_counted_soon():
    pools = {"attacker": {"dice": 100, "enhancement": 3}, "defender": {"dice": 100, "enhancement": 3}}
    found = within(50_000, lambda: ask("odds_attack", {**pools, "modifiers": [{"source": "wind", "value": 0}] * 300}))
    assert sum(map(Fraction, found["injuries"].values())) == 1
    assert found == ask("odds_attack", pools)


def test_the_chart_of_chances_is_there_to_be_looked_up_with_every_way_to_read_it():
    shown = RULESET.charts("resonance-95")
    assert [chart.title for chart in shown][::4] == ["Double 10s, no Enhancement", "Double 9s, no Enhancement"]
    assert len(shown) == 8
    for chart, (nines, enhancement) in zip(shown, product((False, True), range(4)), strict=True):
        pools = ask("odds_chart", {"double_nines": nines, "enhancement": enhancement})["pools"]
        assert {row[0]: ["100", *row[1:]] for row in chart.rows} == {n: [*map(str, of)] for n, of in pools.items()}
        assert len(chart.head) == max(len(row) for row in chart.rows)
    assert RULESET.charts("resonance-94") == ()
