"""Rolls on screen: what the forms make of sheets, and what the rolls leave behind."""

from dataclasses import replace

import pytest

from campaigns.wording.log_entries import headline
from core.actions.action import Done
from core.actions.known_steps import certain_totals
from core.actions.play import levers, odds, prepare, proceed
from core.luck.table import Answer, ChoiceAsk, DrawAsk
from core.refusal import Refusal
from core.rulesets.resonance import RULESET
from core.rulesets.resonance.character import ATTRIBUTES
from core.rulesets.resonance.fate.invokable_aspects import Invoke
from core.rulesets.resonance.magic.rules import base_of
from core.rulesets.resonance.options import OPTIONS
from core.rulesets.resonance.rolls.complications_and_tricks import Complication, Trick
from core.rulesets.resonance.rolls.difficulty import Goal, advancement_steps
from core.rulesets.resonance.rolls.form import Helper, first_rival
from core.rulesets.resonance.rolls.form_choices import second_choices
from core.rulesets.resonance.sheet import Placed
from core.rulesets.resonance.values.aspects import Aspect
from core.schema.applicable_fields import uncounted_keys
from tests.core.resonance.stage import (
    BASTIAN,
    BASTIAN_SHEET,
    CONCEPT,
    GUARD,
    NEVE,
    NEVE_SHEET,
    TROUBLE,
    do,
    form_of,
    moved,
    stage,
    told,
)

NO_HIT = (1,) * 8
STAND, PLAIN = "stand", "plain"


def asked(action, at, *given, **fields):
    """Return an action's next question after these answers."""
    found = RULESET.action(action)
    request = prepare(found, form_of(action, at, **fields), at)
    return proceed(found, request, [Answer(tuple(one)) for one in given]).ask


def test_a_form_starts_with_the_best_traits_or_the_best_rung():
    assert (form_of("act", stage()).first, form_of("act", stage()).second) == ("resolve", "skill:insight")
    assert (form_of("act", stage(GUARD)).first, form_of("act", stage(GUARD)).second) == ("primary", "")


def test_choices_show_ratings_and_mark_specialties():
    choices = {choice.id: choice.label for choice in second_choices(stage())}
    assert choices["skill:insight"] == "Insight 4 ★"
    assert choices["attribute:wits"] == "Wits 2"


def test_a_roll_that_nobody_helps_changes_nothing():
    effects = do("act", stage(), NO_HIT, STAND, PLAIN)
    assert (effects.sheets, effects.state, effects.points) == ({}, None, ())


def test_an_invoke_is_paid_and_stands_in_the_ledger():
    effects = do("act", stage(), (8, *NO_HIT[1:]), f"invoke:1:{CONCEPT.text}", "by:1", STAND)
    assert moved(effects) == [(NEVE, "fate", -1, "invoked")]
    assert effects.points[0].item == CONCEPT.text


def test_a_free_invoke_uses_up_the_advantage_and_no_point():
    effects = do("act", stage(), (8, *NO_HIT[1:]), STAND, invokes=(Invoke("environment:Fog"),))
    assert effects.points == ()
    assert [aspect.free_invokes for aspect in effects.state.aspects] == [0]


def test_an_unlimited_advantage_is_never_used_up():
    at = stage(state=replace(stage().state, aspects=(Placed("Fog", "advantage", "scene", "unlimited"),)))
    assert do("act", at, (8, *NO_HIT[1:]), STAND, invokes=(Invoke("environment:Fog"),)).state is None


def test_the_trouble_of_who_rolls_invoked_for_a_hazard_pays_them_a_locked_point():
    at = stage(BASTIAN)
    dice = (1,) * 3
    effects = do("act", at, dice, STAND, PLAIN, invokes=(Invoke("2:Honest at the worst moment", "hazard", "gm"),))
    assert moved(effects) == [(BASTIAN, "fate_locked", 1, "invoked_against")]


def test_a_threat_is_asked_about_after_the_dice():
    ask = asked("act", stage(), NO_HIT, invokes=(Invoke("environment:Dark", "threat"),))
    assert "hazard:environment:Dark" in [choice.id for choice in ask.choices]


def test_after_a_plain_act_the_aspects_of_others_there_are_offered_last_with_whose_they_are():
    others = {c.id: c.note for c in asked("act", stage(), NO_HIT).choices if c.id.startswith("invoke:")}
    assert list(others)[-1] == "invoke:2:Honest at the worst moment"
    assert others["invoke:2:Honest at the worst moment"].startswith("Bastian · ")
    away = asked("act", stage(here=(NEVE, GUARD)), NO_HIT)
    assert "invoke:2:Honest at the worst moment" not in [choice.id for choice in away.choices]
    named = asked("act", stage(), NO_HIT, invokes=(Invoke("2:Honest at the worst moment", "hold"),))
    assert "invoke:2:Honest at the worst moment" in [choice.id for choice in named.choices]


def test_an_advantage_bought_lies_on_the_scene_with_a_free_invoke():
    effects = do("act", stage(), (10, 10, *NO_HIT[2:]), STAND, "trick:create_advantage", "A way down")
    assert effects.state.aspects[-1] == Placed("A way down", "advantage", "scene", 1, owner="environment")


@pytest.mark.parametrize(("face", "idle"), [(1, True), (8, False)])
def test_who_resists_what_has_failed_already_needs_not_be_asked(face, idle):
    def contended(*given):
        return asked("contest", stage(), *given, rival=BASTIAN)

    theirs = (1,) * contended().n
    own = (face,) * contended(theirs).n
    ask = contended(theirs, own, (STAND,))
    assert (ask.seat.name, ask.usual.id, ask.idle) == ("Bastian", STAND, idle)


def test_a_dramatic_failure_gains_a_point():
    assert moved(do("act", stage(), NO_HIT, STAND, "dramatic:1")) == [(NEVE, "fate", 1, "dramatic_failure")]


def test_a_complication_without_a_name_is_refused_at_its_field():
    with pytest.raises(Refusal) as refused:
        do("act", stage(), complications=(Complication(" ", "minor"),))
    assert refused.value.field == "complications.0.id"


@pytest.mark.parametrize(
    ("action", "fields", "field"),
    [
        ("contest", {"rival": NEVE}, "rival"),
        ("contest", {"rival": None}, "rival"),
        ("contest", {"rival": GUARD, "rival_first": "wits"}, "rival_first"),
        ("contest", {"rival": BASTIAN, "rival_first": "wits", "rival_second": ""}, "rival_second"),
        ("attack", {"target": NEVE}, "target"),
        ("attack", {"target": GUARD, "rung": "primary"}, "rung"),
        ("cooperate", {"helpers": (Helper(who=None),)}, "helpers.0.who"),
        ("act", {"invokes": (Invoke("environment:Gone"),)}, "invokes.0.aspect"),
        ("act", {"invokes": (Invoke("environment:Fog"), Invoke("environment:Fog", by="1"))}, "invokes"),
        ("act", {"second": "attribute:resolve"}, "second"),
        ("contest", {"rival": BASTIAN, "rival_first": "primary"}, "rival_first"),
    ],
)
def test_what_does_not_fit_is_refused_where_it_stands(action, fields, field):
    with pytest.raises(Refusal) as refused:
        do(action, stage(), **fields)
    assert refused.value.field == field


def test_nobody_incapacitated_is_proposed_and_each_side_keeps_together():
    down = replace(BASTIAN_SHEET, aspects=(Aspect("Incapacitated", "incapacitated"),))
    at = stage(bastian=down)
    together = form_of("cooperate", at)
    assert (together.rival, [helper.who for helper in together.helpers]) == (GUARD, [GUARD])
    assert [helper.who for helper in form_of("cooperate", stage()).helpers] == [BASTIAN]
    assert form_of("contest", stage(GUARD, neve=replace(NEVE_SHEET, aspects=down.aspects))).rival == BASTIAN
    with pytest.raises(Refusal, match="Bastian is Incapacitated") as refused:
        do("cooperate", at, helpers=(Helper(who=BASTIAN),))
    assert refused.value.field == "helpers.0.who"


@pytest.mark.parametrize("rival", [GUARD, BASTIAN])
def test_whoever_resists_rolls_their_best_unless_said(rival):
    at = stage()
    request = prepare(RULESET.action("contest"), form_of("contest", at, rival=rival), at)
    assert (request.resister.pool, request.resister.skill) == (
        ("primary", None) if rival == GUARD else (None, "academics")
    )


def test_somebody_without_a_sheet_resists_with_bare_dice():
    effects = do("contest", stage(), (1, 1, 8, *NO_HIT[1:]), STAND, rival_dice=2)
    assert effects.points == ()


def test_an_incapacitated_character_cannot_act_and_rolls_nothing_in_defence():
    down = replace(NEVE_SHEET, aspects=(Aspect("Incapacitated", "incapacitated"),))
    assert RULESET.action("act").why_not(stage(neve=down)).code == "incapacitated"
    effects = do("attack", stage(GUARD, neve=down), (8, 1, 1, 1), STAND, "trick:strike", target=NEVE)
    assert effects.sheets[NEVE].injuries == 1


def test_an_attack_wears_armour_down_and_interrupts_rest():
    rested = replace(BASTIAN_SHEET, injuries=2, carried_hours=1)
    given = ((1, 10, 10, 8, 1), STAND, STAND, "trick:strike", "trick:critical_strike")
    sheet = do("attack", stage(GUARD, bastian=rested), *given, target=BASTIAN).sheets[BASTIAN]
    assert (sheet.injuries, sheet.armour, sheet.carried_hours) == (4, 0, 0)


def test_reaching_maimed_leaves_the_mark_that_was_told():
    near = replace(BASTIAN_SHEET, injuries=5, armour=0)
    given = ((1, 8, 1, 1, 1), STAND, STAND, "trick:strike", "A broken hand")
    effects = do("attack", stage(GUARD, bastian=near), *given, target=BASTIAN)
    assert effects.sheets[BASTIAN].aspects[-1] == Aspect("A broken hand", "consequence")
    assert told(effects) == ["aspect_added"]


def test_a_last_action_ends_in_incapacity_and_aggravated_wounds_in_an_aspect():
    dying = replace(NEVE_SHEET, injuries=8)
    assert do("act", stage(neve=dying), (1,) * 11, STAND, PLAIN).sheets[NEVE].incapacitated
    maimed = replace(NEVE_SHEET, injuries=6)
    effects = do("act", stage(neve=maimed), (1,) * 10, STAND, PLAIN, aggravate=True)
    assert effects.sheets[NEVE].has("injuries_aggravated")


def test_the_third_practice_by_casting_makes_a_spell_rote():
    effects = do("cast", stage(), (10, 10, *NO_HIT[2:]), STAND, second="skill:insight", spell="Still water")
    (spell,) = effects.sheets[NEVE].spells
    assert (spell.practices, spell.rote) == (3, True)


def test_a_new_spell_is_noted_down_with_its_first_practice():
    effects = do("cast", stage(), (10, 10, *NO_HIT[2:]), STAND, spell="", learn="Light", subjects=1, turns=0)
    learnt = effects.sheets[NEVE].spells[-1]
    assert (learnt.name, learnt.base(OPTIONS.defaults()), learnt.practices) == ("Light", 3, 1)


@pytest.mark.parametrize("subjects", [None, 1, 7, 500])
@pytest.mark.parametrize("turns", [None, 0, 3, 99])
def test_a_spell_that_was_noted_down_is_as_difficult_as_the_cast_that_it_was_noted_with(subjects, turns):
    """Numbers of subjects and turns count instead of the scale and duration chosen beside them."""
    own = {"potency": "charm", "scale": "cluster", "duration": "lingering", "subjects": subjects, "turns": turns}
    at = stage(neve=replace(NEVE_SHEET, attributes=dict.fromkeys(ATTRIBUTES, 4)))
    cast, form = RULESET.action("cast"), form_of("cast", at, spell="", learn="Light", **own)

    def reply(ask, so_far):
        return Answer((10,) * ask.n if isinstance(ask, DrawAsk) else (ask.usual.id,))

    request = prepare(cast, form, at)
    effects = cast.settle(Done(form, request, proceed(cast, request, (), reply).resolution, at))
    learnt, again = effects.sheets[NEVE].spells[-1], stage(neve=effects.sheets[NEVE])
    requests = [prepare(cast, form_of("cast", at, spell="", **own), at)]
    requests.append(prepare(cast, form_of("cast", again, spell="Light"), again))
    one, other = (base_of(request, OPTIONS.defaults()) for request in requests)
    assert one == other
    assert (learnt.scale, learnt.duration) == (one.scale, one.duration)


def test_fallout_lands_on_the_caster_whatever_came_of_it():
    effects = do("cast", stage(), NO_HIT, STAND, PLAIN, spell="Still water", resonance=3)
    assert effects.sheets[NEVE].injuries == 4
    out = do("cast", stage(), NO_HIT, STAND, PLAIN, "A burnt voice", spell="Still water", resonance=5)
    assert out.sheets[NEVE].incapacitated


def test_resonance_that_is_tracked_is_used_up():
    at = stage(neve=replace(NEVE_SHEET, resonance_held=2), house={"resonance": "tracked"})
    assert do("cast", at, NO_HIT, STAND, PLAIN, spell="Still water", resonance=2).sheets[NEVE].resonance_held == 0


def test_only_who_wields_magic_may_cast():
    assert RULESET.action("cast").why_not(stage(BASTIAN)).code == "not_a_caster"


def test_levers_price_resonance_enhancement_and_difficulty():
    at = stage()
    form = form_of("cast", at, spell="", potency="major_spell", scale="cluster")
    found = list(levers(RULESET.action("cast"), form, at))
    assert [lever.value for lever in found if lever.field == "resonance"] == [1, 2, 3, 4, 5]
    assert {lever.field for lever in found} >= {"resonance", "enhancement", "modifier", "double_nines"}
    now = odds(RULESET.action("cast"), form, at)
    assert all(lever.odds.chances[0].p >= now.chances[0].p for lever in found if lever.field == "resonance")


def test_advancement_eases_everything_unless_only_some_fits():
    wise = stage(neve=replace(NEVE_SHEET, advancement=2))
    assert prepare(RULESET.action("act"), form_of("act", wise), wise).roller.advancement == 2
    assert prepare(RULESET.action("act"), form_of("act", wise, advancement=0), wise).roller.advancement == 0


def test_aspects_of_everybody_on_the_other_side_are_offered_and_pay_who_has_them():
    at = stage(GUARD)
    form = form_of("cooperate", at, helpers=(Helper(who=NEVE),), resisted=True, rival=BASTIAN)
    request = prepare(RULESET.action("cooperate"), form, at)
    against = {aspect.text for aspect in request.resister.aspects if aspect.against}
    assert against == {CONCEPT.text}
    assert {a.text for roller in request.rollers for a in roller.aspects if a.against} == {TROUBLE.text}


@pytest.mark.parametrize(
    ("resonance", "more"), [(0, ""), (1, ", 1 Injury from Fallout"), (5, ", 8 Injuries from Fallout")]
)
def test_an_attack_by_magic_is_told_with_the_injuries_of_its_fallout(resonance, more):
    """resonance-83: the result told what the target suffered and not what the caster did."""
    at, cast = stage(fate=0, bastian=BASTIAN_SHEET), RULESET.action("cast_attack")
    form = form_of("cast_attack", at, resonance=resonance, target_dice=0, without=True)
    request = prepare(cast, form, at)
    progress = proceed(cast, request, ())
    while progress.ask is not None:
        ask = progress.ask
        given = (
            (1,) * ask.n if isinstance(ask, DrawAsk) else (ask.choices[0].id if isinstance(ask, ChoiceAsk) else "Cut",)
        )
        progress = proceed(cast, request, (*progress.answers, Answer(given)))
    brief = cast.brief(Done(form, request, progress.resolution, at))
    assert headline(RULESET, brief.label, brief, "Failure").partition("0 Hits")[2] == more


@pytest.mark.parametrize(("resonance", "more"), [(0, ""), (1, ", 1 Injury taken"), (2, ", 2 Injuries taken")])
def test_a_cast_is_told_with_the_injuries_of_its_fallout(resonance, more):
    """resonance-83: the recap told the Hits and not what the Cast did to who cast it."""
    at, cast = stage(fate=0, bastian=BASTIAN_SHEET), RULESET.action("cast")
    form = form_of("cast", at, resonance=resonance, spell="", without=True)
    request = prepare(cast, form, at)
    progress = proceed(cast, request, ())
    while progress.ask is not None:
        given = (10,) * progress.ask.n if isinstance(progress.ask, DrawAsk) else (progress.ask.choices[0].id,)
        progress = proceed(cast, request, (*progress.answers, Answer(given)))
    brief = cast.brief(Done(form, request, progress.resolution, at))
    told = headline(RULESET, brief.label, brief, "Success")
    assert told.startswith("Cast: Charm, Success, ")
    assert told.partition("Hits")[2] == more


def test_the_base_difficulty_of_a_cast_stands_before_the_roll_whoever_resists():
    """The resistance may be less or more than the base: only a contest has none (resonance-51, 85)."""
    at, cast = stage(), RULESET.action("cast")
    form = cast.start(at)
    for resisted in (False, True):
        request = cast.prepare(replace(form, resisted=resisted), at)
        parts = [part for each in certain_totals(cast, request) for part in each.parts]
        assert [part.amount for part in parts if part.what == "base"] == [4]


@pytest.mark.parametrize(
    ("base", "hits", "lines"),
    [
        (4, 2, [("base", 4)]),
        (4, 6, [("base", 4), ("resisted_above", 2)]),
        (1, 3, [("resisted", 3)]),
        (1, 0, [("base", 1)]),
    ],
)
def test_the_lines_of_a_resisted_difficulty_come_to_it(base, hits, lines):
    goal = Goal(base)
    steps = list(goal.steps(hits, 0))
    assert [(step.what, step.amount) for step in steps] == lines
    assert steps[-1].total == goal.difficulty_against(hits) == max(base, hits)


def test_an_advancement_is_told_as_difficulty_even_where_the_sum_begins_with_hits():
    changed = list(Goal(changes=advancement_steps(2)).steps(3, 0))[1]
    assert (changed.what, changed.amount) == ("advancement", -2)
    assert "Difficulty" in RULESET.words[changed.what]


def failed_together(converting):
    """The steps of a roll of two that both fail, where one of them takes the Fate Point for it."""
    found, at = RULESET.action("cooperate"), stage()
    request = prepare(found, form_of("cooperate", at, helpers=(Helper(who=BASTIAN),), difficulty=4), at)

    def reply(ask, so_far):
        if isinstance(ask, DrawAsk):
            return Answer((1,) * ask.n)
        ids = [choice.id for choice in ask.choices]
        return Answer((next((each for each in (converting, STAND, PLAIN) if each in ids), ids[0]),))

    return [(step.what, step.label) for step in proceed(found, request, (), reply).resolution.steps]


@pytest.mark.parametrize(
    ("converting", "told"),
    [(f"dramatic:{NEVE}", ["Neve"]), (f"dramatic:{BASTIAN}", ["Bastian"]), ("", [])],
)
def test_a_dramatic_failure_of_several_is_that_of_the_one_who_takes_the_point(converting, told):
    assert [label for what, label in failed_together(converting) if what == "dramatic_failure"] == told


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"tricks": (Trick("Far sight", 1), Trick(" ", 1))}, "tricks.1.id"),
        ({"complications": (Complication("", "minor"),)}, "complications.0.id"),
    ],
)
def test_a_trick_or_complication_without_a_name_is_refused(fields, field):
    with pytest.raises(Refusal) as refused:
        prepare(RULESET.action("act"), form_of("act", stage(), **fields), stage())
    assert refused.value.field == field


def test_the_first_rival_can_act_or_is_the_first_of_the_others_if_no_one_can():
    down = replace(BASTIAN_SHEET, aspects=(Aspect("Incapacitated", "incapacitated"),))
    here = {"here": (NEVE, BASTIAN)}
    assert [first_rival(at) for at in (stage(), stage(**here), stage(bastian=down, **here))] == [
        GUARD,
        BASTIAN,
        BASTIAN,
    ]
    assert first_rival(stage(here=(NEVE,))) is None


def test_a_trick_is_called_as_it_was_typed_and_one_of_the_text_by_its_title():
    ask = asked("act", stage(), (10, 10, 10, 1, 1, 1, 1, 1), (STAND,), tricks=(Trick("pin to McAvoy's wall", 1),))
    labels = {choice.id: choice.label for choice in ask.choices}
    assert labels["trick:pin to McAvoy's wall"] == "pin to McAvoy's wall"
    assert labels["trick:create_advantage"] == "Create advantage"


def test_someone_resists_always_unless_the_form_asks():
    assert "rival" not in uncounted_keys(form_of("contest", stage()))
    for resisted in (True, False):
        assert ("rival" in uncounted_keys(form_of("cooperate", stage(), resisted=resisted))) != resisted
