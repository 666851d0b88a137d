"""Drawing together: opposed by anything, settled like any draw, a bout of a conflict (issue 9, item 11)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from core.luck.exact_walk import walk
from core.luck.table import Answer, KnownAnswers, Table, Unanswered
from core.refusal import Refusal
from core.rulesets.aisling import RULESET
from core.rulesets.aisling.conflicts.struggle import STRUGGLE, Bout, Struggle
from core.rulesets.aisling.contests.rules import ContestRequest, contest
from core.rulesets.aisling.draws.chances import chances
from core.rulesets.aisling.draws.helps import free_help
from core.rulesets.aisling.draws.success_effects import Stakes
from core.rulesets.aisling.groups.actions import Partner, TogetherForm
from core.rulesets.aisling.groups.rules import TogetherRequest, draw_together, together_odds
from core.schema.fields import fields_of
from core.upgrade import upgrade_value
from tests.core.aisling.asking import drawer, options, table
from tests.core.aisling.scenes import HAG, SAM, done, finished, resolved, situation

TOGETHER = RULESET.action("together")
YES, PLAIN, DAMAGE, ASPECT = ("accept",), ("plain",), ("damage",), ("aspect",)
HERE = situation(SAM, HAG, SAM)
THREE = (*(YES,) * 3,)


def form(**more):
    base = {"target": "R", "traits": (), "partners": (Partner(who=3, target="A"),), "difficulty": 4}
    return TogetherForm(**{**base, **more})


def play(filled, at, *answers):
    return resolved(TOGETHER, filled, at, *answers).facts


# Who decides, and what it means ---------------------------------------------------------------------------------------


def test_a_group_is_settled_like_a_single_draw():
    """aisling-64."""
    facts = play(form(), HERE, "RRAA", "AAGG", YES, YES, PLAIN)
    assert (facts["success"], facts["settled"]) == (True, {"effect": "plain", "decided_by": "guide"})
    asked = play(form(decides=""), HERE, "RRAA", "AAGG", YES, YES, PLAIN, ("player",))
    assert asked["settled"]["decided_by"] == "player"
    effects = done(TOGETHER, form(), HERE, "RRAA", "AAGG", YES, YES, ASPECT, ("The door is open",))
    assert [aspect.name for aspect in effects.state.aspects] == ["The door is open"]


def test_a_groups_success_may_damage_whose_threshold_opposed_it():
    effects = done(TOGETHER, form(difficulty=None, against=2), HERE, "RRAA", "AAGG", YES, YES, DAMAGE)
    assert effects.sheets[2].damage["R"] == 3  # all of the hag's Threshold: a margin of 9
    assert not play(form(difficulty=None, against=2), HERE, "GGGG", "RCCC", YES, YES, PLAIN)["success"]


def test_of_several_who_failed_the_table_says_whom_the_damage_hits():
    filled = form(difficulty=9)
    effects = done(TOGETHER, filled, HERE, "GGCC", "RGCC", YES, YES, DAMAGE, ("1",))
    assert [(actor, sheet.damage["R"]) for actor, sheet in effects.sheets.items()] == [(3, 4)]
    first = done(TOGETHER, filled, HERE, "GGCC", "RGCC", YES, YES, DAMAGE, ("0",))
    assert list(first.sheets) == [1]


@pytest.mark.parametrize(("hurt", "drawn", "damage"), [(0, "RRA", 1), (1, "RR", 3), (1, "RA", 3)])
def test_damage_of_whoever_drew_against_a_group_is_added_to_what_they_had(hurt, drawn, damage):
    """Margins of 1, 2 and 3 against a Threshold of 3, which is never exceeded."""
    hag = replace(HAG, damage={**HAG.damage, "R": hurt})
    filled = form(difficulty=None, rivals=(Partner(who=2, target="R", traits=("Claws",)),))
    effects = done(TOGETHER, filled, situation(SAM, hag, SAM), "RRAA", "GGGG", drawn, *THREE, DAMAGE)
    assert effects.sheets[2].damage["R"] == damage


# What opposes it ------------------------------------------------------------------------------------------------------


def test_a_group_may_be_opposed_by_one_who_draws():
    filled = form(difficulty=None, rivals=(Partner(who=2, target="R", traits=("Claws",)),))
    facts = play(filled, HERE, "RRAA", "AAGG", "RRA", *THREE, PLAIN)
    assert (facts["power"], facts["opponent_power"], facts["winner"]) == (12, 9, "actor")


def test_one_may_be_opposed_by_a_group():
    filled = form(difficulty=None, partners=(), rivals=(Partner(who=2), Partner(who=3, target="A")))
    facts = play(filled, HERE, "RRAA", "GGG", "GGGG", *THREE, PLAIN)
    assert (facts["power"], facts["opponent_power"], facts["winner"]) == (6, 4, "actor")


@pytest.mark.parametrize(("method", "power", "winner"), [("joint", 7, "opponent"), ("synthesis", 3, "actor")])
def test_the_power_of_a_group_is_the_highest_difficulty_it_would_meet(method, power, winner):
    """aisling-63."""
    people = (drawer("R", name="Sam"), drawer("R", name="Wren"))
    against = (drawer("G", name="Hag"), drawer("G", name="Crow"))
    request = TogetherRequest(people=people, against=against, against_method=method)
    value = draw_together(request, table("RAB", "BBB", "GGX", "GAX")).value
    assert (value.effort.powers, value.effort.difficulty, value.winner) == ((3, 0), power, winner)


def test_a_tie_goes_as_in_a_contest():
    people, against = (drawer("R", name="Sam"), drawer("R", name="Wren")), (drawer("R", name="Hag"),)
    for tie, winner in (("actor", "actor"), ("both", "both")):
        request = TogetherRequest(people=people, against=against, options=options(tie=tie))
        drawn = draw_together(request, table("RGC", "GCB", "RGC"))
        assert drawn.value.winner == winner
        assert [step.what for step in drawn.steps if step.rule == "aisling-21"] == [f"tie_{tie}"]
    won = draw_together(request, table("RRR", "GCB", "RGC"))
    assert [step.what for step in won.steps if step.rule == "aisling-21"] == []


@pytest.mark.parametrize(
    ("method", "own", "winners"),
    [("joint", ("RGC", "GCB"), ("actor", "both")), ("synthesis", ("RRG", "RAC"), ("actor", "both"))],
)
def test_a_tie_is_one_of_the_powers_that_groups_are_compared_by(method, own, winners):
    """aisling-21, 63: Powers of 4 and 3 are 3 in a synthesis, whatever is left over: a tie with 3."""
    people, against = (drawer("R", name="Sam"), drawer("R", name="Wren")), (drawer("R", name="Hag"),)
    other = "RGC" if method == "joint" else "RAC"
    for tie, winner in zip(("actor", "both"), winners, strict=True):
        request = TogetherRequest(people=people, against=against, method=method, options=options(tie=tie))
        value = draw_together(request, table(*own, other)).value
        assert (value.winner, value.effort.over) == (winner, 0)


@pytest.mark.parametrize("wins", [0, 1])
@pytest.mark.parametrize("method", ["joint", "synthesis"])
@pytest.mark.parametrize("effect", [PLAIN, DAMAGE, ASPECT])
def test_a_victory_is_settled_alike_whichever_side_acts(wins, method, effect):
    """aisling-22, 50, 64: in the winners' colour and with their margin, for the losers; of groups and of two."""
    sides = (drawer("R", name="Sam"), drawer("A", name="Wren")), (drawer("G", name="Hag"), drawer("C", name="Crow"))
    hands = ("GGC", "RRC"), ("GGG", "CCG")
    hands = hands if wins else (("RRR", "AAA"), ("GRR", "RRA"))
    told = (*((effect,) if effect != ASPECT else (effect, ("It is open",))), *([("1",)] if effect == DAMAGE else []))
    stakes = Stakes(decided_by="player")
    found = []
    for own, other in ((0, 1), (1, 0)):
        ways = {"method": method, "against_method": method, "stakes": stakes}
        request = TogetherRequest(people=sides[own], against=sides[other], **ways)
        found.append(draw_together(request, table(*hands[own], *hands[other], *told)).value.settled)
    assert found[0] == replace(found[1], winner=found[0].winner)
    assert [each.winner for each in found] == [("actor", "opponent")[wins], ("opponent", "actor")[wins]]
    assert found[0].color == sides[wins][0].target
    assert found[0].loser == (sides[1 - wins][1].name if effect == DAMAGE else "")
    alone = []
    for own, other in ((0, 1), (1, 0)):
        two = ContestRequest(actor=sides[own][0], opponent=sides[other][0], stakes=stakes)
        answers = told[: 1 + (effect == ASPECT)]
        alone.append(contest(two, table(hands[own][0], hands[other][0], *answers)).value.settled)
    assert alone[0] == replace(alone[1], winner=alone[0].winner)
    assert alone[0].color == sides[wins][0].target


@pytest.mark.parametrize("tie", ["actor", "both"])
@pytest.mark.parametrize("method", ["joint", "synthesis"])
@pytest.mark.parametrize("turn", range(4))
def test_a_late_help_is_priced_by_what_it_makes_of_the_whole_group(turn, method, tie):
    """aisling-10, 38, 39: what one needs hangs on all Powers, of which a synthesis leaves some over."""
    small, helps = {"R": 2, "A": 1, "G": 2}, (free_help("roleplay", options()),)
    sides = [drawer("R", small, name=name, late=helps if at == turn else ()) for at, name in enumerate("ABCD")]
    ways = {"method": method, "against_method": method, "options": options(tie=tie)}
    request = TogetherRequest(people=tuple(sides[:2]), against=tuple(sides[2:]), **ways)
    hands = tuple(Answer(tuple(hand)) for hand in ("RG", "RG", "RA", "RA" if turn < 2 else "GG"))
    with pytest.raises(Unanswered) as waits:
        draw_together(request, Table(KnownAnswers(hands)))
    won = ("actor" if turn < 2 else "opponent", "both")
    for choice, odds in waits.value.ask.advice().items():
        answers = (*hands, Answer((choice,)))
        found = walk(lambda at: draw_together(request, at), lambda r: r.value.winner in won, answers=answers)
        assert odds.chances[0].p == found.get(True, 0), choice


def test_late_helps_of_either_side_are_priced_by_what_would_do():
    late = drawer("R", name="Hag", late=(free_help("roleplay", options()),))
    request = TogetherRequest(people=(drawer("R", name="Sam"), drawer("R", name="Wren")), against=(late,))
    with pytest.raises(Unanswered) as waits:
        draw_together(request, table("RGC", "GCB", "RGC"))
    assert waits.value.ask.seat.path == ("against", 0)
    assert waits.value.ask.advice()["accept"].chances[0].p == 0  # the acting side wins a tie


@pytest.mark.parametrize(
    ("more", "code", "field"),
    [
        ({"against": 2}, "two_difficulties", "difficulty"),
        ({"rivals": (Partner(who=2),)}, "two_difficulties", "difficulty"),
        ({"difficulty": None}, "difficulty_required", "difficulty"),
        ({"difficulty": None, "against": 3}, "bad_request", "against"),
        ({"difficulty": None, "rivals": (Partner(who=3),)}, "needs_group", "rivals"),
        ({"partners": ()}, "needs_group", "people"),
    ],
)
def test_what_cannot_be_is_refused(more, code, field):
    with pytest.raises(Refusal) as refusal:
        resolved(TOGETHER, form(**more), HERE)
    assert (refusal.value.code, refusal.value.field) == (code, field)


def test_odds_count_those_who_draw_against_it():
    people, against = (drawer("R"), drawer("R")), (drawer("R"), drawer("R"))
    even = together_odds(TogetherRequest(people=people, against=against)).chances[0].p
    fair = together_odds(TogetherRequest(people=people, against=against, method="synthesis")).chances[0].p
    assert Fraction(1, 2) < even < 1
    assert fair < even


@pytest.mark.parametrize("methods", [("joint", "joint"), ("synthesis", "joint"), ("joint", "synthesis")])
def test_odds_against_a_group_are_those_of_the_play(methods):
    small = {"R": 1, "A": 1}
    one, two = drawer("R", small), drawer("A", small)
    ways = dict(zip(("method", "against_method"), methods, strict=True))
    request = TogetherRequest(people=(one, two), against=(two, one), **ways)
    walked = walk(lambda at: draw_together(request, at), lambda r: r.outcome.word)
    assert together_odds(request).chances[0].p == walked["succeeds"]


def test_a_what_if_about_one_leaves_the_others_as_they_are_and_counts_no_hands_again():
    before, after = (TOGETHER.prepare(form(other=motes), HERE).people for motes in (0, 1))
    assert before[0] != after[0]
    assert before[1] is after[1]
    assert chances(before[1], HERE.options) is chances(after[1], HERE.options)


def test_each_kind_of_opposition_takes_the_place_of_the_others():
    start = form()
    opposed = TOGETHER.follow(start, replace(start, against=2), HERE)
    assert (opposed.difficulty, opposed.against) == (None, 2)
    group = TOGETHER.follow(opposed, replace(opposed, rivals=(Partner(who=2),)), HERE)
    assert (group.difficulty, group.against, len(group.rivals)) == (None, None, 1)
    hard = TOGETHER.follow(group, replace(group, difficulty=8), HERE)
    assert (hard.difficulty, hard.against, hard.rivals) == (8, None, ())
    assert TOGETHER.follow(opposed, replace(opposed, against=None), HERE).difficulty == 6


def test_whoever_joins_draws_with_what_they_are_best_at_and_may_be_helped():
    start = form(partners=(Partner(target="A"),))
    chosen = TOGETHER.follow(start, replace(start, partners=(Partner(who=3, target="A"),)), HERE).partners[0]
    assert chosen.traits == ("Quick",)
    red = TOGETHER.follow(form(partners=(chosen,)), form(partners=(replace(chosen, target="R"),)), HERE).partners[0]
    assert red.traits == ("Quick",)  # it counts in red, too
    blue = TOGETHER.follow(form(partners=(chosen,)), form(partners=(replace(chosen, target="B"),)), HERE).partners[0]
    assert blue.traits == ()
    helped = form(partners=(replace(chosen, invoke="Owes the hag", luck=1, other=1),))
    assert TOGETHER.prepare(helped, HERE).people[1].luck_left == 5


# In a conflict --------------------------------------------------------------------------------------------------------


def fight(**more):
    return replace(HERE, conflict=Struggle(color="R", sides=((1, 3), (2,)), **more), in_conflict=True)


def test_drawing_together_is_offered_in_a_conflict_and_starts_from_its_sides():
    assert "together" in STRUGGLE.actions
    start = TOGETHER.start(fight())
    assert (start.target, [p.who for p in start.partners]) == ("R", [3])
    assert (start.difficulty, start.against) == (None, 2)
    alone = replace(fight(), conflict=Struggle(color="R", sides=((1, 3), ()), difficulty=7))
    assert (TOGETHER.start(alone).difficulty, TOGETHER.start(alone).against) == (7, None)


def test_drawing_together_counts_as_a_bout_and_may_end_the_conflict():
    at = fight()
    opposed = form(difficulty=None, against=2)
    effects = done(TOGETHER, opposed, at, "RRAA", "AAGG", YES, YES, PLAIN)
    assert effects.conflict.bouts == (Bout(actor="Sam, Wren", against="Hag", margin=9, effect="plain"),)
    assert not effects.conflict_over
    assert done(TOGETHER, opposed, at, "RRAA", "AAGG", YES, YES, DAMAGE).conflict_over


# What was stored before -----------------------------------------------------------------------------------------------


def test_groups_of_shape_1_are_brought_up_to_date():
    old = {"partners": [{"who": 3, "target": "A", "traits": [], "convert": 0}], "difficulty": 6}
    got = upgrade_value(RULESET.steps(1), "form", old, "together")
    assert (got["against"], got["rivals"], got["decides"], got["partners"][0]["invoke"]) == (None, [], "guide", "")
    asked = upgrade_value(RULESET.steps(1), "request", {"people": [], "difficulty": 6}, "together")
    assert (asked["stakes"], asked["opposition"], asked["against"]) == (None, None, [])


# With what each of them draws -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "code", "field"),
    [
        ({"traits": ("Claws",)}, "bad_trait", "partners.0.traits"),
        ({"invoke": "Vile iron"}, "not_own_aspect", "partners.0.invoke"),
        ({"tag": "Have gun"}, "own_aspect", "partners.0.tag"),
    ],
)
def test_what_another_has_is_refused_at_its_field_and_never_left_out_in_silence(row, code, field):
    """aisling-12, 54, 55: a Trait of the hag's was offered for Wren and then not counted."""
    filled = form(partners=(Partner(who=3, **row),))
    with pytest.raises(Refusal) as refused:
        TOGETHER.prepare(filled, HERE)
    assert (refused.value.code, refused.value.field) == (code, field)


def test_what_is_offered_for_others_says_whose_it_is():
    three = situation(SAM, HAG, replace(SAM, traits=HAG.traits))
    traits, invokes = (next(f for f in fields_of(Partner) if f.name == name) for name in ("traits", "invoke"))
    assert {c.id: c.note for c in traits.choices(three)} == {"Claws": "Hag, Wren"}
    assert {c.id: c.note for c in invokes.choices(three) if c.id} == {
        "Vile iron": "Hag",
        "Have gun": "Wren",
        "Owes the hag": "Wren Hand 3",
    }


@pytest.mark.parametrize(("method", "title"), [("joint", "12:3"), ("synthesis", "6:3")])
def test_a_group_is_told_with_its_power_against_the_difficulty_as_it_was_set(method, title):
    """aisling-39, 63: a synthesis of two against 3 was told as one against 6."""
    played = finished(TOGETHER, form(method=method, difficulty=3), HERE, "RRAA", "AAGG", YES, YES, PLAIN)
    brief = TOGETHER.brief(played)
    assert brief.label.endswith(", together with Wren, against 3")
    assert f"{dict(brief.facts)['power']}:3" == title


@pytest.mark.parametrize(("theirs", "fates"), [("AAGG", ["Boon"]), ("BBMF", ["2 Boons"])])
def test_a_line_tells_the_fates_of_all_who_drew_together(theirs, fates):
    """aisling-31: they were told of one who drew alone, and of nobody who drew with others."""
    played = finished(TOGETHER, form(difficulty=3), HERE, "BBMF", theirs, YES, YES, PLAIN)
    assert [RULESET.counted(*fact) for fact in TOGETHER.brief(played).facts] == fates


@pytest.mark.parametrize("field", ["partners", "rivals"])
def test_who_is_taken_out_draws_with_no_one_and_against_no_one(field):
    at = replace(situation(SAM, HAG, replace(SAM, damage=SAM.thresholds)), in_conflict=True)
    at = replace(at, conflict=Struggle(color="R", sides=((1, 3), (2,)) if field == "partners" else ((1, 2), (3,))))
    beside = {"difficulty": None, "partners": (Partner(who=2),)} if field == "rivals" else {}
    with pytest.raises(Refusal) as refused:
        TOGETHER.prepare(form(**{**beside, field: (Partner(who=3, target="A"),)}), at)
    assert refused.value.field == f"{field}.0.who"
