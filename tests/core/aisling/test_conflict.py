"""A conflict on screen: its sides, draws that move it on, and how it ends (aisling-51, 61)."""

from dataclasses import replace

import pytest

from core.refusal import Refusal
from core.rulesets.aisling import RULESET
from core.rulesets.aisling.colors import COLORS
from core.rulesets.aisling.conflicts.struggle import STRUGGLE, Bout, Struggle, StruggleForm
from tests.core.aisling.scenes import HAG, SAM, done, situation
from tests.words import word

DRAW, CONTEST, CONCEDE = (RULESET.action(id) for id in ("draw", "contest", "concede"))
OUT = replace(HAG, damage={**dict.fromkeys(COLORS, 0), "R": 3})
FIGHT = Struggle(color="R", sides=((1,), (2,)))


def fight(*sheets, **more):
    return replace(situation(*sheets), conflict=replace(FIGHT, **more), in_conflict=True)


def test_players_stand_against_the_others():
    form = STRUGGLE.prefill(situation())
    assert (form.one, form.other, form.difficulty) == ((1,), (2,), None)
    assert STRUGGLE.start(form, situation()) == FIGHT
    assert STRUGGLE.participants(FIGHT) == (1, 2)


@pytest.mark.parametrize(
    ("form", "code"),
    [
        (StruggleForm(one=(), other=(2,)), "bad_request"),
        (StruggleForm(one=(1,)), "difficulty_required"),
        (StruggleForm(one=(1,), other=(2,), difficulty=3), "two_difficulties"),
        (StruggleForm(one=(1, 2), other=(2,)), "bad_request"),
        (StruggleForm(one=(1,), other=(9,)), "bad_request"),
    ],
)
def test_sides_that_cannot_be_are_refused(form, code):
    with pytest.raises(Refusal) as refused:
        STRUGGLE.start(form, situation())
    assert refused.value.code == code


def test_the_other_side_opposes_in_the_colour_of_the_conflict():
    start = CONTEST.start(fight())
    assert (start.target, start.rival, start.rival_target, start.rival_traits) == ("R", 2, "R", ("Claws",))
    alone = fight(sides=((1,), ()), difficulty=5)
    assert (DRAW.start(alone).difficulty, DRAW.start(alone).against) == (5, None)


def test_a_settled_draw_is_listed_and_the_conflict_goes_on():
    form = CONTEST.start(fight())
    effects = done(CONTEST, form, fight(), "RAMX", "XXX", ("accept",), ("accept",), ("damage",))
    assert effects.conflict.bouts == (Bout(actor="Sam", against="Hag", margin=2, effect="damage"),)
    assert not effects.conflict_over
    facts = dict(STRUGGLE.face(effects.conflict, fight()).facts)
    assert facts["Draw 1"] == "Sam succeeds by 2 against Hag, damage"
    plain = replace(effects.conflict, bouts=(Bout(actor="Sam", against="Hag", margin=-2, effect="plain"),))
    assert dict(STRUGGLE.face(plain, fight()).facts)["Draw 1"] == "Sam fails by 2 against Hag"
    joint = replace(effects.conflict, bouts=(Bout(actor="Sam, Wren", against="5", margin=7, effect="plain"),))
    assert dict(STRUGGLE.face(joint, fight()).facts)["Draw 1"] == "Sam and Wren succeed by 7 against 5"


def test_a_name_with_a_comma_is_one_character():
    at = fight(SAM, HAG, SAM, sides=((1, 3), (2,)), bouts=(Bout(actor="Sam, the Red", against="Hag", margin=2),))
    red = replace(at, actors={**at.actors, 1: replace(at.actors[1], name="Sam, the Red")})
    assert dict(STRUGGLE.face(red.conflict, red).facts)["Draw 1"] == "Sam, the Red succeeds by 2 against Hag"
    assert [due.actor for due in STRUGGLE.due(red)] == [3]
    both = replace(red.conflict, bouts=(Bout(actor="Sam, the Red, Wren", against="Hag", margin=2),))
    told = dict(STRUGGLE.face(both, red).facts)["Draw 1"]
    assert told == "Sam, the Red and Wren succeed by 2 against Hag"


def test_it_is_over_when_a_side_is_taken_out():
    form = CONTEST.start(fight())
    effects = done(CONTEST, form, fight(), "RRRR", "XXX", ("accept",), ("accept",), ("damage",))
    assert effects.conflict_over
    assert [step.what for step in effects.steps] == ["side_out"]
    face = STRUGGLE.face(FIGHT, fight(SAM, OUT))
    assert face.over
    assert [(row.name, row.turn, row.harm[0][1:]) for row in face.rows] == [
        ("Sam", "due", (0, 4)),
        ("Hag", "out", (3, 3)),
    ]


def test_what_comes_next_says_who_opposes():
    alone = fight(sides=((1,), ()), difficulty=5)
    nexts = (RULESET.word(STRUGGLE.face(each.conflict, each).next) for each in (fight(), alone))
    assert [*nexts] == [word("aisling", "next_struggle"), word("aisling", "next_task")]


@pytest.mark.parametrize("drew", [1, 2, 3])
@pytest.mark.parametrize("out", [(), (1,), (2,), (3,), (1, 2), (1, 3), (2, 3)], ids=str)
def test_who_is_next_is_whoever_can_draw_after_the_one_who_drew_even_the_same(drew, out):
    down = {**dict.fromkeys(COLORS, 0), "R": SAM.thresholds["R"]}
    sheets = tuple(replace(SAM, damage=down) if who in out else SAM for who in (1, 2, 3))
    at = fight(*sheets, sides=((1, 2, 3), ()), difficulty=5)
    names = {who: replace(at.actors[who], name=f"No. {who}") for who in (1, 2, 3)}
    bout = Bout(actor=f"No. {drew}", against="5", margin=1, effect="plain")
    at = replace(at, actors=names, conflict=replace(at.conflict, bouts=(bout,)))
    (due,) = STRUGGLE.due(at)
    order = [(drew + step - 1) % 3 + 1 for step in (1, 2, 3)]
    assert due.actor == next(who for who in order if who not in out)


def test_who_is_out_opposes_nobody():
    wide = fight(SAM, OUT, HAG, sides=((1,), (2, 3)))
    assert CONTEST.start(wide).rival == 3


def test_a_side_may_concede():
    given_up = done(CONCEDE, CONCEDE.start(fight()), fight())
    assert given_up.conflict_over
    assert (given_up.brief.label, RULESET.word(given_up.outcome.word)) == ("Concede to Hag", "Conflict over")
    outsider = replace(fight(SAM, HAG, SAM), acting=3)
    assert CONCEDE.why_not(outsider).field == "actor"
    assert CONCEDE.why_not(situation()) is not None


# Whose draws are counted, and who may still draw ----------------------------------------------------------------------


def test_draws_of_who_takes_part_are_done_in_the_conflict_wherever_they_are_asked_for():
    assert {"contest", "draw", "together"} <= {*STRUGGLE.claims}


@pytest.mark.parametrize(
    ("rival", "sides", "bouts"), [(2, ((1,), (2, 3)), 1), (3, ((1,), (2,)), 0), (3, ((1, 3), (2,)), 0)]
)
def test_a_draw_is_a_bout_against_the_other_side_and_says_so_where_it_is_none(rival, sides, bouts):
    at = replace(fight(SAM, HAG, SAM), conflict=replace(FIGHT, sides=sides))
    form = replace(CONTEST.start(at), rival=rival, rival_traits=())
    effects = done(CONTEST, form, at, "RAMX", "XXX" if rival == 2 else "XXXX", ("accept",), ("accept",), ("plain",))
    assert len(effects.conflict.bouts) == bouts
    assert [step.label for step in effects.steps if step.what == "no_bout"] == ["Wren"] * (1 - bouts)


def test_against_a_difficulty_somebody_may_still_contest_another():
    alone = replace(fight(SAM, HAG), conflict=replace(FIGHT, sides=((1,), ()), difficulty=5))
    assert CONTEST.why_not(alone) is None
    assert CONTEST.start(alone).rival == 2


@pytest.mark.parametrize("action", ["draw", "contest", "together"])
def test_who_is_taken_out_draws_no_more_in_a_conflict(action):
    """aisling-51."""
    wide = replace(fight(SAM, OUT, SAM, sides=((1,), (2, 3))), acting=2)
    assert "taken out" in RULESET.action(action).why_not(wide).message
    assert RULESET.action(action).why_not(replace(wide, conflict=None)) is None


def test_who_is_taken_out_opposes_nobody_in_a_conflict():
    wide = fight(SAM, OUT, SAM, sides=((1,), (2, 3)))
    with pytest.raises(Refusal, match="Hag is taken out") as refused:
        CONTEST.prepare(replace(CONTEST.start(wide), rival=2), wide)
    assert refused.value.field == "rival"


@pytest.mark.parametrize(
    ("drew", "sheets", "follows"),
    [
        ("Sam", (SAM, HAG, SAM), 3),
        ("Wren", (SAM, HAG, replace(SAM, damage={**dict.fromkeys(COLORS, 0), "R": 4})), 2),  # taken out by it
        ("Wren", (SAM, HAG, SAM), 2),
        ("Sam, Wren", (SAM, HAG, SAM), 2),
        ("Hag", (SAM, HAG, SAM), 1),
    ],
)
def test_the_next_after_whoever_drew_last_is_due_also_where_that_one_is_out_or_drew_with_others(drew, sheets, follows):
    bouts = (Bout(actor=drew, against="Hag", margin=1),)
    at = replace(fight(*sheets), conflict=replace(FIGHT, sides=((1, 3), (2,)), bouts=bouts))
    assert [due.actor for due in STRUGGLE.due(at)] == [follows]
