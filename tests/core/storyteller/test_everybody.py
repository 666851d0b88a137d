"""Everybody draws as normal, and failing in a race may cost either side (issue 9, items 9 and 10)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from core.actions.action import Done
from core.actions.play import odds, proceed
from core.downtime import Planned, Spent
from core.luck.table import Answer
from core.refusal import Refusal
from core.rulesets.storyteller import RULESET
from core.rulesets.storyteller.downtime.desk import Terms, settle
from core.rulesets.storyteller.downtime.form import InfluenceForm
from core.rulesets.storyteller.draws.draw import Modifier
from core.rulesets.storyteller.draws.form import Helper, SceneHelper
from core.rulesets.storyteller.fights.conflict import Fight, Fighter
from core.rulesets.storyteller.sheet import Condition, Prepared, Sheet, Skill, Tool
from core.rulesets.storyteller.trait_kinds import ATTRIBUTES
from core.schema.forms import used_again
from core.upgrade import upgrade_value
from tests.core.storyteller.asking import ask, situation

DRAW, CONTEST, RACE = RULESET.action("draw"), RULESET.action("contest"), RULESET.action("race_draw")
PLAIN = Sheet(attributes=dict.fromkeys(ATTRIBUTES, 2))
ABLE = Sheet(
    attributes={**dict.fromkeys(ATTRIBUTES, 2), "dexterity": 4},
    skills={"athletics": Skill(3, "physical"), "larceny": Skill(1, "physical")},
    advantages={"contacts": 2},
    tools=(Tool("Rope", 1),),
    prepared=(Prepared(1, used=True), Prepared(3)),
    conditions=(Condition("inspired"),),
    willpower=5,
)
ALL = {
    "attribute": "dexterity",
    "second": "skill:athletics",
    "tool": "Rope",
    "advantage": "contacts",
    "willpower": True,
    "prepared": "1",
    "use_inspired": True,
    "again": 9,
    "effect": "the rope tears",
}
"""Everything a draw of the able one can take: a pool of 7 and 9 more."""
SPENT = [("willpower_spent", -1), ("prepared_used", 3), ("condition_ended", None)]


def theirs(**parts):
    return {f"rival_{name}": value for name, value in (ALL | parts).items()}


def run(action, form, at, *cards):
    request = action.prepare(form, at)
    resolution = proceed(action, request, [Answer((card,)) for card in cards]).resolution
    return request, resolution, action.settle(Done(form, request, resolution, at))


def used_up(effects, actor, name):
    sheet = effects.sheets[actor]
    assert (sheet.willpower, sheet.conditions, [p.used for p in sheet.prepared]) == (4, (), [True, True])
    assert [(s.what, s.amount) for s in effects.steps if s.seat == name] == SPENT


def pool_of(drawer):
    return drawer.pool + sum(modifier.value for modifier in drawer.modifiers)


# Item 10 ------------------------------------------------------------------------------------------------------------


def test_a_rival_draws_with_all_that_is_on_their_sheet_and_spends_it():
    """storyteller-91."""
    at = situation(PLAIN, ABLE)
    form = replace(CONTEST.start(at), flat=3, **theirs())
    request, resolution, effects = run(CONTEST, form, at, 5, 1)
    rival = request.sides[1]
    assert (pool_of(rival), rival.again, rival.use_inspired) == (16, 9, True)
    assert resolution.facts["sides"][1]["effect"] == "the rope tears"
    assert 1 not in effects.sheets
    used_up(effects, 2, "Jonas")


def test_a_helper_draws_with_all_that_is_on_their_sheet_and_spends_it():
    at = situation(PLAIN, ABLE)
    form = replace(DRAW.start(at), flat=1, helpers=(SceneHelper(who=2, **ALL),))
    request, resolution, effects = run(DRAW, form, at, 1, 5)
    assert (pool_of(request.assistants[0]), resolution.facts["assistants"][0]["effect"]) == (16, "the rope tears")
    used_up(effects, 2, "Jonas")


def test_in_a_race_rival_and_helpers_of_both_sides_spend_their_own():
    at = begun(situation(PLAIN, PLAIN, ABLE))
    form = replace(RACE.start(at), flat=3, rival_flat=3, rival_helpers=(SceneHelper(who=3, **ALL),))
    request, _, effects = run(RACE, form, at, 5, 7, 5)
    assert pool_of(request.sides[1].assistants[0]) == 16
    used_up(effects, 3, "Ilse")


def test_an_attack_may_have_help_like_any_instant_action():
    fighters = tuple(Fighter(actor=i, name=name) for i, name in ((1, "Mara"), (2, "Jonas"), (3, "Ilse")))
    at = replace(situation(PLAIN, ABLE, PLAIN), conflict=Fight(kind="set_piece", method="rounds", fighters=fighters))
    attack = RULESET.action("attack")
    form = replace(attack.start(at), flat=1, target=3, weapon=1, helpers=(SceneHelper(who=2, **ALL),))
    _, resolution, effects = run(attack, form, at, 5, 6)
    assert (resolution.facts["bonus"], resolution.facts["pool"], resolution.facts["damage"]) == (5, 6, 3)
    used_up(effects, 2, "Jonas")
    assert effects.sheets[3].lethal == 3
    given = {"pool": 2, "defense": 1, "weapon_kind": "unarmed", "drawn": [7], "assistants": [HELP]}
    assert ask("attack", given)["successes"] == 1


HELP = {"name": "Jo", "pool": 4, "drawn": [4]}


def test_somebody_without_a_sheet_has_everything_typed():
    at = situation(PLAIN)
    more = {"rival_willpower": True, "rival_use_inspired": True, "rival_effect": "it bolts", "rival_again": 8}
    typed = (Modifier("tool", 2, "Bit"), Modifier("advantage", 1))
    form = replace(CONTEST.start(at), rival_name="Horse", rival_flat=1, rival_modifiers=typed, **more)
    request, resolution, effects = run(CONTEST, form, at, 5, 8, 2)
    horse = request.sides[1]
    assert (pool_of(horse), resolution.facts["sides"][1]["result"]) == (7, "success")
    assert resolution.facts["sides"][1]["draw_result"] == "exceptional_success"  # three are enough to the Inspired
    assert (effects.sheets, effects.steps) == ({}, ())
    dog = SceneHelper(name="Dog", flat=2, other=3, willpower=True, effect="it barks", again=8)
    assert pool_of(DRAW.prepare(replace(DRAW.start(at), helpers=(dog,)), at).assistants[0]) == 8


def test_odds_count_what_rival_and_helpers_bring():
    at = situation(PLAIN, ABLE)
    form = replace(CONTEST.start(at), flat=16, **theirs(again=10))
    got = {chance.word: chance.p for chance in odds(CONTEST, form, at).chances}
    assert got["p_win"] == got["p_lose"] < Fraction(1, 2)
    alone = replace(DRAW.start(at), flat=1)
    helped = replace(alone, helpers=(SceneHelper(who=2, **ALL),))
    assert odds(DRAW, helped, at).chances[0].p > odds(DRAW, alone, at).chances[0].p


@pytest.mark.parametrize(
    ("parts", "code", "field"),
    [
        ({"tool": "Crowbar"}, "bad_request", "tool"),
        ({"advantage": "allies"}, "bad_request", "advantage"),
        ({"prepared": "0"}, "bad_request", "prepared"),
        ({"willpower": True}, "no_willpower", "willpower"),
        ({"use_inspired": True}, "condition_not_present", "use_inspired"),
    ],
)
def test_what_is_not_on_the_sheet_is_refused_at_its_field(parts, code, field):
    at = situation(PLAIN, replace(PLAIN, willpower=0))
    helped = replace(DRAW.start(at), helpers=(SceneHelper(who=2, **parts),))
    against = replace(CONTEST.start(at), **{f"rival_{name}": value for name, value in parts.items()})
    for action, form, place in ((DRAW, helped, f"helpers.0.{field}"), (CONTEST, against, f"rival_{field}")):
        with pytest.raises(Refusal) as refusal:
            action.prepare(form, at)
        assert (refusal.value.code, refusal.value.field) == (code, place)


def test_nobody_draws_twice_in_one_action():
    at = situation(PLAIN, ABLE, PLAIN)
    twice = replace(DRAW.start(at), helpers=(SceneHelper(who=2), SceneHelper(who=2)))
    both = replace(CONTEST.start(at), rival=3, helpers=(SceneHelper(who=2),), rival_helpers=(SceneHelper(who=2),))
    for action, form, field in ((DRAW, twice, "helpers.1.who"), (CONTEST, both, "rival_helpers.0.who")):
        with pytest.raises(Refusal, match="Jonas is listed twice") as refusal:
            action.prepare(form, at)
        assert refusal.value.field == field


def test_whoever_is_chosen_is_filled_from_their_sheet():
    at = situation(PLAIN, PLAIN, ABLE)
    form = CONTEST.start(at)
    ilse = CONTEST.follow(form, replace(form, rival=3), at)
    assert (ilse.rival_attribute, ilse.rival_second) == ("dexterity", "skill:athletics")
    again = replace(ilse, rival_tool="Rope", rival_willpower=True, rival_circumstance=2)
    jonas = CONTEST.follow(again, replace(again, rival=2), at)
    assert (jonas.rival_tool, jonas.rival_willpower, jonas.rival_circumstance) == ("", False, 2)
    empty = replace(DRAW.start(at), helpers=(SceneHelper(),))
    chosen = DRAW.follow(empty, replace(empty, helpers=(SceneHelper(who=3),)), at).helpers[0]
    assert (chosen.attribute, chosen.second) == ("dexterity", "skill:athletics")
    gone = replace(empty, helpers=())
    assert DRAW.follow(empty, gone, at) == gone


def test_the_choices_say_whose_they_are():
    at = situation(PLAIN, ABLE, replace(ABLE, tools=(Tool("Rope", 2), Tool("Lamp", 1))))
    tool = next(field for field in CONTEST.form.__dataclass_fields__.values() if field.name == "rival_tool")
    labels = [choice.label for choice in tool.metadata["entry"].open_choices(at)]
    assert labels == ["–", "Rope · Jonas +1, Ilse +2", "Lamp · Ilse +1"]


def test_what_was_spent_is_not_spent_again_by_the_next_form():
    at = situation(PLAIN, ABLE)
    left = replace(CONTEST.start(at), **theirs(), helpers=(SceneHelper(name="Dog", flat=2, willpower=True),))
    again = used_again(left, CONTEST.start(at), same_scene=True)
    assert (again.rival_willpower, again.rival_prepared, again.rival_use_inspired) == (False, "", False)
    assert again.rival_tool == "Rope"
    assert again.helpers == (SceneHelper(name="Dog", flat=2),)


def test_damage_that_was_taken_is_not_taken_again_by_the_next_form():
    taken = RULESET.action("damage").form(bruising=2, lethal=1, state="unconscious")
    again = used_again(taken, RULESET.action("damage").start(situation(PLAIN)), same_scene=True)
    assert (again.bruising, again.lethal, again.state) == (0, 0, "unconscious")


def test_in_a_downtime_helpers_and_those_who_resist_use_up_inspired_and_nothing_of_a_session():
    inspired = replace(PLAIN, conditions=(Condition("inspired"),))
    at = situation(PLAIN, inspired, inspired, interval="between_games")
    form = InfluenceForm(
        flat=5,
        other="The mayor",
        helpers=(Helper(who=2, use_inspired=True),),
        resisted_by=(Helper(who=3, use_inspired=True),),
    )
    action = RULESET.action("influence")
    request = action.prepare(form, at)
    assert (request.assistants[0].use_inspired, request.opposition.use_inspired) == (True, True)
    resolution = proceed(action, request, [Answer((5,))] * 3).resolution
    planned = Planned(1, "influence", form)
    effects = settle({1: Terms()}, [Spent(planned, resolution)], at)
    assert [effects.sheets[i].conditions for i in (2, 3)] == [(), ()]
    assert not {"willpower", "prepared"} & set(Helper.__dataclass_fields__)


# Item 9 -------------------------------------------------------------------------------------------------------------


def begun(at, **house):
    form = next(form for form in RULESET.conflicts if form.id == "race")
    begin = replace(form.prefill(at), second=2)
    return replace(at, conflict=form.start(begin, at), options=replace(at.options, **house))


def race(a, b, *, net=False, **more):
    runners = [{"name": n, "target": 9, "tally": 0} for n in "ab"]
    extended = {"draws": 0, "period": {"amount": 1, "unit": "round"}, "sides": runners}
    options = {"contested_extended": "net" if net else "race"}
    return ask("contested_extended_draw", {"extended": extended, "sides": [a, b], "options": options, **more})


def side(name, card, **more):
    return {"name": name, "pool": 5, "drawn": [card], **more}


def gained(got):
    return [each["conditions_gained"] for each in got["sides"]]


def test_a_failure_in_a_contested_extended_action_may_give_a_condition():
    tilted = {"failure_condition": "tilted"}
    assert gained(race(side("a", 1, **tilted), side("b", 1))) == [["tilted"], []]
    assert gained(race(side("a", 8, **tilted), side("b", 1, failure_condition="wounded"))) == [[], ["wounded"]]
    assert gained(race(side("a", 1, pool=0, **tilted), side("b", 8))) == [["tilted"], []]
    assert gained(race(side("a", 1, conditions=["tilted"], **tilted), side("b", 8))) == [[], []]


def test_one_condition_may_be_attached_for_both_sides():
    assert gained(race(side("a", 1), side("b", 2), failure_condition="tilted")) == [["tilted"], ["tilted"]]
    own = side("a", 1, failure_condition="wounded")
    assert gained(race(own, side("b", 8), failure_condition="tilted")) == [["wounded"], []]
    for more in ({"failure_condition": "charmed"}, {"sides": [side("a", 1, failure_condition="x"), side("b", 1)]}):
        with pytest.raises(Refusal) as refusal:
            race(side("a", 1), side("b", 1), **more)
        assert refusal.value.code == "unknown_condition"


def test_losing_a_period_with_a_success_is_no_failure():
    assert gained(race(side("a", 3), side("b", 9), net=True, failure_condition="tilted")) == [[], []]


def test_in_the_app_both_sides_may_be_tilted_or_wounded():
    at = begun(situation(PLAIN, PLAIN))
    failing = {"failure_condition": "tilted", "rival_failure_condition": "wounded", "rival_state": "unconscious"}
    form = replace(RACE.start(at), flat=3, rival_flat=3, **failing)
    _, resolution, effects = run(RACE, form, at, 1, 1)
    assert effects.sheets[1].conditions == (Condition("tilted", since=4),)
    assert effects.sheets[2].conditions == (Condition("wounded", since=4, state="unconscious"),)
    told = [(step.what, step.seat) for step in resolution.steps if step.rule == "storyteller-90"]
    assert told == [("gain_tilted", "Mara"), ("gain_wounded", "Jonas")]
    assert run(RACE, form, at, 8, 8)[2].sheets == {}


def test_a_side_without_a_sheet_is_told_of():
    at = begun(situation(PLAIN, PLAIN))
    form = next(form for form in RULESET.conflicts if form.id == "race")
    at = replace(at, conflict=form.start(replace(form.prefill(at), second=None, second_name="Ox"), at))
    form = replace(RACE.start(at), flat=3, rival_flat=3, rival_failure_condition="tilted")
    _, resolution, effects = run(RACE, form, at, 8, 1)
    assert (resolution.facts["sides"][1]["conditions_gained"], effects.sheets) == (["tilted"], {})


def test_later_draws_come_without_what_one_uses_up():
    """storyteller-92: Willpower for one period raises the chance to win the race, but less than for all of them."""
    at = begun(situation(PLAIN, PLAIN))
    form = replace(RACE.start(at), flat=6, rival_flat=6)

    def wins(**more):
        return odds(RACE, replace(form, **more), at).chances[0].p

    assert wins() < wins(willpower=True) < wins(circumstance=3)
    assert wins(failure_condition="tilted") < wins() < wins(rival_failure_condition="tilted")
    assert wins(failure_condition="wounded") == wins()


# What was stored before ---------------------------------------------------------------------------------------------


def test_forms_of_shape_1_are_brought_up_to_date():
    helper = {"who": 2, "name": "", "attribute": "wits", "second": "skill:occult", "flat": None}
    old = {**helper, "circumstance": 1, "again": 10}
    got = upgrade_value(RULESET.steps(1), "form", {"helpers": [old]}, "draw")
    assert got == {"helpers": [{**old, "tool": "", "advantage": "", "other": 0, "use_inspired": False, "effect": ""}
                               | {"willpower": False, "prepared": ""}]}  # fmt: skip
    asked = {"sides": [{"name": "a"}, {"name": "b"}], "options": {}}
    now = upgrade_value(RULESET.steps(1), "request", asked, "race_draw")
    assert [each["failure_condition"] for each in (now, *now["sides"])] == [None, None, None]
