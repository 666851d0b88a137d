"""Draws and contests on screen: filled from sheets, with the odds beside them, settled into sheets."""

from dataclasses import replace
from fractions import Fraction

import pytest

from core.actions.action import Done
from core.actions.play import draw_next, levers, odds, proceed
from core.luck.table import Answer, Luck
from core.refusal import Refusal
from core.rulesets.storyteller import RULESET
from core.rulesets.storyteller.draws.draw import Modifier
from core.rulesets.storyteller.draws.form import Helper, SceneHelper
from core.rulesets.storyteller.sheet import Condition, Prepared, Sheet, Skill, Tool, new_sheet
from core.rulesets.storyteller.trait_kinds import ATTRIBUTES
from core.schema.codec import decode, encode
from tests.core.storyteller.asking import situation

DRAW, CONTEST = RULESET.action("draw"), RULESET.action("contest")
MARA = Sheet(
    attributes={**dict.fromkeys(ATTRIBUTES, 2), "wits": 3, "resolve": 3},
    skills={"larceny": Skill(2, "physical"), "medicine": Skill(0, "mental"), "empathy": Skill(1, "social")},
    special_trainings={"occult": 3},
    advantages={"contacts": 2},
    tools=(Tool("Lockpicks", 1),),
    prepared=(Prepared(2, used=True), Prepared(3)),
    willpower=8,
)
JONAS = Sheet(attributes=dict.fromkeys(ATTRIBUTES, 2), skills={"investigation": Skill(2)}, willpower=7)


def form(**more):
    return replace(DRAW.start(situation(MARA, JONAS)), attribute="wits", second="skill:larceny", **more)


def pool(at=None, **more):
    return odds_pool(DRAW.prepare(form(**more), at or situation(MARA, JONAS)))


def odds_pool(request):
    return request.pool + sum(m.value for m in request.modifiers)


def hurt(**more):
    return situation(replace(MARA, **more), JONAS)


def played(action, filled, at, *cards):
    return proceed(action, action.prepare(filled, at), [Answer((card,)) for card in cards]).resolution


def settled(filled, at, *cards):
    """The effects of a draw."""
    return DRAW.settle(Done(filled, DRAW.prepare(filled, at), played(DRAW, filled, at, *cards), at))


def test_a_draw_starts_with_the_best_traits():
    start = DRAW.start(situation(MARA, JONAS))
    assert (start.attribute, start.second) == ("wits", "skill:larceny")
    assert DRAW.start(situation(new_sheet(True))).second.startswith("skill:")


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({}, 5),
        ({"second": "attribute:resolve"}, 6),
        ({"second": "special_training:occult"}, 6),
        ({"flat": 9}, 9),
        ({"tool": "Lockpicks", "advantage": "contacts"}, 8),
        ({"circumstance": -2, "modifiers": (Modifier("other", 1),)}, 4),
        ({"willpower": True}, 8),
        ({"prepared": "1"}, 8),
    ],
)
def test_what_adds_up(more, expected):
    assert odds_pool(DRAW.prepare(replace(form(), **more), situation(MARA, JONAS))) == expected


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        ({"lethal": 5}, 3),
        ({"bruising": 4}, 4),
        ({"willpower": 1}, 2),
        ({"willpower": 2, "bruising": 4}, 2),
        ({"conditions": (Condition("tilted"),)}, 5),
    ],
)
def test_the_sheet_takes_off_by_itself(sheet, expected):
    assert pool(hurt(**sheet)) == expected


def test_every_part_is_a_labelled_step():
    at = situation(replace(MARA, willpower=3, conditions=(Condition("tilted"),)), house={"untrained_penalty": "on"})
    filled = replace(form(tool="Lockpicks"), second="skill:medicine")
    steps = played(DRAW, filled, at, 9).steps
    assert [(s.rule[12:], s.what, s.label, s.amount, s.total) for s in steps[:-1]] == [
        ("2", "trait", "Wits", 3, 3),
        ("2", "trait", "Medicine", 0, 3),
        ("84", "untrained", "", -3, 0),
        ("74", "low_willpower", "", -1, -1),
        ("3", "tool", "Lockpicks", 1, 0),
        ("46", "tilted", "", -2, -2),
        ("16", "card", "", None, None),
    ]


def test_every_step_has_a_text_and_words():
    at = situation(replace(MARA, conditions=(Condition("inspired"),)), JONAS)
    filled = form(willpower=True, prepared="1", use_inspired=True, helpers=(Helper(who=2),), effect="alarm")
    for seed in "abcdef":
        request = DRAW.prepare(filled, at)
        resolution = draw_next(DRAW, request, (), Luck(seed)).resolution
        effects = DRAW.settle(Done(filled, request, resolution, at))
        for step in (*resolution.steps, *effects.steps):
            assert step.rule in RULESET.texts
            assert step.what in RULESET.words


def test_what_a_draw_uses_up():
    at = situation(replace(MARA, conditions=(Condition("inspired"),)), JONAS)
    filled = form(willpower=True, prepared="1", use_inspired=True)
    effects = settled(filled, at, 5)
    sheet = effects.sheets[1]
    assert (sheet.willpower, sheet.conditions, [p.used for p in sheet.prepared]) == (7, (), [True, True])
    assert [step.what for step in effects.steps] == ["willpower_spent", "prepared_used", "condition_ended"]
    assert settled(form(), at, 5).sheets == {}


def test_a_beat_goes_where_the_option_says():
    personal = situation(replace(MARA, beats=4), JONAS, house={"beats": "personal"})
    effects = settled(form(beat=True), personal, 5)
    assert effects.sheets[1].beats == 0
    assert [(move.actor, move.delta) for move in effects.points] == [(1, 1)]
    communal = situation(MARA, JONAS, house={"beats": "communal"})
    effects = settled(form(beat=True), communal, 5)
    assert (effects.state.pot, effects.sheets) == (1, {})


@pytest.mark.parametrize(
    ("more", "code", "field"),
    [
        ({"second": "attribute:wits"}, "same_attribute_twice", "second"),
        ({"second": "luck"}, "invalid_pool_combination", "second"),
        ({"tool": "Crowbar"}, "bad_request", "tool"),
        ({"prepared": "0"}, "bad_request", "prepared"),
        ({"use_inspired": True}, "condition_not_present", "use_inspired"),
        ({"beat": True}, "beats_not_in_use", "beat"),
        ({"against": 77}, "bad_request", "against"),
        ({"helpers": (Helper(),)}, "bad_request", "helpers.0.flat"),
        ({"helpers": (Helper(flat=3),)}, "bad_request", "helpers.0.name"),
        ({"helpers": (Helper(who=1),)}, "lead_cannot_assist", "helpers"),
    ],
)
def test_refusals_at_a_field(more, code, field):
    with pytest.raises(Refusal) as refusal:
        DRAW.prepare(replace(form(), **more), situation(MARA, JONAS))
    assert (refusal.value.code, refusal.value.field) == (code, field)


def test_no_willpower_is_a_reason():
    with pytest.raises(Refusal) as refusal:
        DRAW.prepare(form(willpower=True), hurt(willpower=0))
    assert (refusal.value.code, refusal.value.field) == ("no_willpower", "willpower")


def test_nobody_may_draw_with_a_flat_pool():
    nobody = situation(MARA, acting=None)
    assert DRAW.prepare(replace(DRAW.start(nobody), flat=4), nobody).pool == 4
    with pytest.raises(Refusal):
        DRAW.prepare(DRAW.start(nobody), nobody)


def test_each_ask_names_who_draws():
    at = situation(MARA, JONAS)
    request = DRAW.prepare(form(helpers=(Helper(who=2),)), at)
    first = proceed(DRAW, request, ())
    second = proceed(DRAW, request, [Answer((5,))])
    assert [first.ask.seat.name, second.ask.seat.name] == ["Jonas", "Mara"]


def test_forms_survive_json():
    filled = form(
        helpers=(SceneHelper(who=2), SceneHelper(name="Dog", flat=0)), modifiers=(Modifier("other", 1, "luck"),)
    )
    assert decode(DRAW.form, encode(filled)) == filled


def test_odds_headline_first():
    got = odds(DRAW, form(), situation(MARA, JONAS))
    assert [(c.word, str(c.p)) for c in got.chances] == [
        ("p_success", "4/5"),
        ("p_exceptional", "3/50"),
        ("p_dramatic_failure", "0"),
    ]
    assert (got.mean, sum(got.spread.values())) == (Fraction(42, 25), 1)


def test_odds_with_help():
    at = situation(MARA, JONAS)
    normal = odds(DRAW, form(helpers=(Helper(name="Jo", flat=4),)), at)
    assert sum(normal.spread.values()) == 1
    chance = odds(DRAW, form(helpers=(Helper(name="Dog", flat=0),)), at)
    assert sum(chance.spread.values()) == 1
    # A dog on a chance draw is as likely to hinder as to help, but hinders more.
    assert chance.chances[0].p < Fraction(4, 5) < normal.chances[0].p


def test_levers_leave_out_what_would_be_refused():
    fields = [lever.field for lever in levers(DRAW, form(), situation(MARA, JONAS))]
    assert fields == ["circumstance", "circumstance", "again", "again", "willpower", "prepared"]
    assert "willpower" not in [lever.field for lever in levers(DRAW, form(), hurt(willpower=0))]


def rivals(**more):
    return replace(CONTEST.start(situation(MARA, JONAS)), **more)


def test_a_contest_takes_the_only_other_one_here():
    assert rivals().rival == 2
    got = played(CONTEST, rivals(), situation(MARA, JONAS), 9, 5)
    assert (got.facts["winner"], got.outcome.word) == ("Mara", "success")


def test_a_contest_with_anybody_at_all():
    at = situation(MARA, JONAS)
    filled = rivals(rival=None, rival_name="Dog", rival_flat=3, helpers=(Helper(who=2),))
    assert played(CONTEST, filled, at, 9, 9, 5).facts["winner"] == "Mara"
    assert odds(CONTEST, filled, at).chances[0].word == "p_win"
    assert odds(CONTEST, replace(filled, helpers=(Helper(name="Cat", flat=0),)), at) is None


def test_contest_odds():
    even = rivals(flat=5, rival=None, rival_name="Dog", rival_flat=5)
    got = {c.word: c.p for c in odds(CONTEST, even, situation(MARA, JONAS)).chances}
    assert (got["p_win"], got["p_tie"], got["p_lose"]) == (
        Fraction(1913, 5000),
        Fraction(587, 2500),
        Fraction(1913, 5000),
    )
    slim = {c.word: c.p for c in odds(CONTEST, replace(even, flat=0), situation(MARA, JONAS)).chances}
    assert slim["p_dramatic_failure"] > Fraction(1, 10)


@pytest.mark.parametrize(
    ("more", "house", "field"),
    [
        ({"rival": None}, {}, "rival"),
        ({"rival": None, "rival_flat": 3}, {}, "rival_name"),
        ({"rival": 1}, {}, "rival"),
        ({}, {"contested_tie": "defender"}, "defender"),
    ],
)
def test_contest_refusals(more, house, field):
    with pytest.raises(Refusal) as refusal:
        CONTEST.prepare(rivals(**more), situation(MARA, JONAS, house=house))
    assert refusal.value.field == field


def test_the_named_defender_wins_a_tie():
    at = situation(MARA, JONAS, house={"contested_tie": "defender"})
    assert played(CONTEST, rivals(defender="rival"), at, 1, 1).facts["winner"] == "Jonas"


def test_a_charmer_and_the_victim():
    charmed = replace(JONAS, conditions=(Condition("charmed", charmer="Mara"),))
    charm = CONTEST.prepare(rivals(attribute="manipulation"), situation(MARA, charmed)).sides
    plain = CONTEST.prepare(rivals(attribute="manipulation"), situation(MARA, JONAS)).sides
    assert charm[0].pool == plain[0].pool + 3
    seen = rivals(rival_attribute="wits", rival_second="skill:empathy")
    assert CONTEST.prepare(seen, situation(MARA, charmed)).sides[1].pool == -1
    assert CONTEST.prepare(seen, situation(MARA, JONAS)).sides[1].pool == 2


@pytest.mark.parametrize("action", [a for a in RULESET.actions if a.place in ("scene", "conflict")], ids=lambda a: a.id)
def test_why_not_never_crashes(action):
    for at in (situation(MARA, JONAS), situation(MARA, acting=None), situation()):
        refusal = action.why_not(at)
        assert refusal is None or refusal.message.endswith(".")
