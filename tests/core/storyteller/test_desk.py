"""The downtime desk: plans, activities on screen, and everybody settled at once."""

from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

import pytest

from core.actions.place import Place
from core.actions.play import odds, prepare, proceed
from core.actions.situation import Situation
from core.building_blocks.track import Track
from core.downtime import Planned, Spent
from core.luck.exact_walk import walk
from core.luck.table import Answer
from core.refusal import Refusal
from core.rulesets.storyteller import RULESET
from core.rulesets.storyteller.downtime.desk import Terms
from core.rulesets.storyteller.draws.form import Helper
from core.rulesets.storyteller.sheet import Condition, Prepared, Sheet, Skill, State
from core.schema.codec import decode, encode
from core.schema.entry import entry_of
from core.upgrade import upgrade_value
from tests.core.storyteller.asking import situation

DESK = RULESET.downtime
MARA = Sheet(
    attributes={**Sheet().attributes, "wits": 3},
    skills={"investigation": Skill(2, "mental")},
    conditions=(Condition("wounded"), Condition("inspired", course="the mill")),
    bruising=1,
    lethal=3,
)
BOAT = Track("The boat", 8, 6, 3)


def between(*sheets: Sheet, **more: Any) -> Situation:
    return situation(*(sheets or (MARA, Sheet(lethal=1))), **{"interval": "between_games", "number": 4, **more})


def filled(action: str, at: Situation, **fields: Any) -> Any:
    return replace(RULESET.action(action).start(at), **fields)


def spend(at: Situation, actor: int, action: str, *cards: int, rejected: bool = False, **fields: Any) -> Spent:
    """An activity planned and drawn."""
    own = replace(at, acting=actor)
    form = filled(action, own, **fields)
    found = RULESET.action(action)
    answers = [Answer((card,)) for card in cards]
    resolution = proceed(found, found.prepare(form, own), answers).resolution
    assert resolution is not None
    return Spent(Planned(actor, action, form, rejected), None if rejected else resolution)


def settle(at: Situation, *spent: Spent, burn: tuple[int, ...] = ()):
    return DESK.settle({id: Terms(burn=id in burn) for id in at.actors}, spent, at)


@pytest.mark.parametrize("activity", ["research", "influence", "project", "prepare"])
@pytest.mark.parametrize("resource", [{"willpower": True}, {"prepared": "0"}, {"beat": True}], ids=str)
def test_resources_of_a_session_are_no_fields_of_a_downtime(activity, resource):
    form = RULESET.action(activity).form
    with pytest.raises(Refusal) as refused:
        decode(form, {**encode(RULESET.action(activity).start(between(projects={1: BOAT}))), **resource}, strict=True)
    assert {refused.value.field} == resource.keys()


@pytest.mark.parametrize("activity", ["research", "influence", "project", "prepare"])
def test_activities_stored_with_the_resources_of_a_session_are_still_read(activity):
    form = replace(filled(activity, between(projects={1: BOAT})), circumstance=1, helpers=(Helper(who=2),))
    old = {**encode(form), "willpower": False, "prepared": "", "beat": True}
    assert decode(type(form), upgrade_value(RULESET.steps(2), "form", old, activity), strict=True) == form


def test_every_activity_is_offered_and_stored():
    at = between(projects={1: BOAT})
    activities = [action for action in RULESET.actions if action.place is Place.DOWNTIME]
    assert [action.id for action in activities] == ["research", "influence", "project", "recover", "prepare", "assist"]
    for action in activities:
        assert action.why_not(at) is None
        form = filled(action.id, at, **{"influence": {"other": "x"}, "assist": {"lead": 2}}.get(action.id, {}))
        assert decode(action.form, encode(form)) == form
        request = action.prepare(form, at)
        assert decode(action.request, encode(request)) == request


def test_a_project_needs_one_that_is_open():
    done = between(projects={1: replace(BOAT, tally=8)})
    assert RULESET.action("project").why_not(done).code == "project_required"
    with pytest.raises(Refusal) as refusal:
        RULESET.action("project").prepare(filled("project", done, project=1), done)
    assert (refusal.value.code, refusal.value.field) == ("project_required", "project")


def plan(at: Situation, *planned: tuple[str, dict], burn: bool = False):
    listed = [Planned(1, action, filled(action, at, **fields)) for action, fields in planned]
    return DESK.plan(1, Terms(burn), [*listed, Planned(2, "research", filled("research", at))], at)


def test_plans_count_own_activities_only():
    at = between()
    assert (plan(at).spent, plan(at).units) == (0, 1)
    assert plan(at, ("research", {})).spent == 1
    assert plan(at, ("recover", {"size": "large", "asset_reduces": True})).spent == 1
    assert plan(at, ("recover", {"size": "large"}), burn=True).notes == ("adds 1 unit",)
    assert plan(between(interval="between_seasons"), ("research", {"size": "large"})).units == 3


@pytest.mark.parametrize(
    ("planned", "burn", "interval", "code"),
    [
        ([("research", {"size": "large"})], False, "between_games", "burn_required"),
        ([("research", {"size": "large"}), ("prepare", {})], True, "between_games", "too_many_downtime_actions"),
        ([], True, "between_seasons", "burn_not_available"),
        ([], False, None, "unknown_interval"),
        ([("assist", {})], False, "between_games", "lead_required"),
        ([("assist", {"lead": 1})], False, "between_games", "lead_cannot_assist"),
    ],
)
def test_plans_refused(planned, burn, interval, code):
    with pytest.raises(Refusal) as refusal:
        plan(between(interval=interval), *planned, burn=burn)
    assert refusal.value.code == code


def help_plans(at: Situation, *assists: dict, helper: int = 1, **work: Any):
    """The plan, and what is taken of it, of who helps (1) with what 2 does, having planned these `assist`s."""
    own = [Planned(1, "assist", filled("assist", at, **fields)) for fields in assists]
    helpers = (Helper(who=helper, flat=3),) if helper else ()
    lead = Planned(2, "research", filled("research", at, helpers=helpers, **work), work.pop("rejected", False))
    taken = DESK.taken(1, [*own, lead], at)
    return DESK.plan(1, Terms(), [*own, *(each.planned for each in taken)], at), [each.why for each in taken]


def test_help_named_by_the_lead_or_planned_by_the_helper_takes_one_action_of_the_helper():
    at = between(interval="between_seasons")
    assist = {"lead": 2, "size": "large"}

    def spends(*assists: dict, **more: Any) -> tuple[int, list[str]]:
        plan, taken = help_plans(at, *assists, **more)
        return plan.spent, taken

    assert spends(size="large") == (2, ["helps Jonas"])
    assert spends(assist, size="large") == (2, [])
    assert spends(assist | {"asset_reduces": True}, size="large") == (1, [])
    assert spends(helper=0) == (0, [])
    assert spends(automatic=True) == (0, []), "what is not in doubt is not helped with"


@pytest.mark.parametrize(
    ("assists", "more", "told"),
    [
        (({"lead": 2},), {"helper": 0}, "Mara isn't among the helpers of Jonas"),
        (({"lead": 2}, {"lead": 2}), {}, "Mara isn't among the helpers of Jonas"),
        (({"lead": 2},), {"automatic": True}, "Mara isn't among the helpers of Jonas"),
        (({"lead": 2},), {"size": "large"}, "Helping Jonas takes an action of the same size: large."),
    ],
)
def test_an_assist_that_helps_nobody_is_a_fault_at_the_desk(assists, more, told):
    with pytest.raises(Refusal, match=told):
        help_plans(between(interval="between_seasons"), *assists, **more)


def test_help_beyond_the_allowance_is_the_helpers_fault():
    with pytest.raises(Refusal) as refusal:
        help_plans(between(), size="large")
    assert refusal.value.code == "burn_required"


def test_research_finds_answers():
    at = between()
    effects = settle(at, spend(at, 1, "research", 8, question="Who owns the mill?"))
    step = effects.steps[0]
    assert (step.what, step.label, step.amount, step.seat) == ("answers", "Who owns the mill?", 2, "Mara")


def test_wounds_take_off_the_draw_and_a_chance_draw_misleads():
    # Wits 3 + investigation 2, two free boxes of six: -2.
    at = between()
    assert spend(at, 1, "research", 5).resolution.facts["pool"] == 3
    chance = spend(at, 1, "research", 1, circumstance=-9)
    assert next(step.what for step in settle(at, chance).steps) == "false_lead"


def test_standings_move_together():
    at = between(state=State(standings={"mayor": 2}))
    for_mayor = [spend(at, actor, "influence", automatic=True, target="mayor") for actor in (1, 2)]
    effects = settle(at, *for_mayor, spend(at, 1, "influence", automatic=True, other="the sheriff"))
    assert effects.state.standings == {"mayor": 3, "the sheriff": 1}


def test_influence_above_the_range_of_a_standing_is_not_offered():
    """A standing of +3 cannot rise (storyteller-60): choosing or typing whose it is is refused, with the reason."""
    at = between(state=State(standings={"mayor": 3, "sheriff": 2}))
    action = RULESET.action("influence")
    target = entry_of(next(field for field in fields(action.form) if field.name == "target"))
    assert [bool(choice.why_not) for choice in target.open_choices(at)] == [False, True, False]
    for whom in ({"target": "mayor"}, {"other": "mayor"}):
        with pytest.raises(Refusal, match=r"is at \+3, the highest standing"):
            prepare(action, filled("influence", at, **whom), at)
    assert prepare(action, filled("influence", at, target="sheriff"), at).target == "sheriff"


def test_influence_may_be_resisted_by_several():
    at = between()
    resisting = (Helper(name="the mayor", flat=4), Helper(name="his aide", flat=3))
    # Own 3 + 9 = 12 is two successes; the aide gives one; the mayor has 4 + 1 + 3 = 8, one success.
    facts = spend(at, 1, "influence", 9, 5, 3, other="the mayor", resisted_by=resisting).resolution.facts
    assert (facts["result"], facts["successes"], facts["standing_change"]) == ("success", 1, 1)


def test_influence_needs_somebody():
    at = between()
    with pytest.raises(Refusal) as refusal:
        RULESET.action("influence").prepare(filled("influence", at), at)
    assert refusal.value.field == "target"


def test_projects_are_summed_by_id():
    at = between(projects={7: BOAT, 9: Track("The boat", 4)})
    work = [spend(at, actor, "project", project=7, size="large", automatic=True) for actor in (1, 2)]
    effects = settle(at, *work)
    assert effects.projects == {7: Track("The boat", 8, 10, 7)}
    assert [(s.what, s.label, s.amount, s.total) for s in effects.steps if s.what.startswith("project")] == [
        ("project_complete", "The boat", 4, 10)
    ]


def test_what_is_gained_for_the_next_session():
    at = between()
    effects = settle(at, spend(at, 1, "prepare", automatic=True), spend(at, 1, "recover", condition="wounded"))
    mara = effects.sheets[1]
    assert mara.prepared == (Prepared(1, session=5),)
    assert mara.condition_names == ("inspired",)


def test_a_draw_that_fails_banks_nothing():
    at = between()
    assert settle(at, spend(at, 1, "prepare", 2)).sheets[1].prepared == ()


def test_using_up_inspired_ends_it():
    at = between()
    assert settle(at, spend(at, 1, "research", 7, use_inspired=True)).sheets[1].condition_names == ("wounded",)


def test_everybody_heals_and_a_season_heals_all():
    effects = settle(between())
    assert (effects.sheets[1].bruising, effects.sheets[1].lethal, effects.sheets[2].lethal) == (0, 1, 0)
    assert settle(between(interval="between_seasons")).sheets[1].lethal == 0


def test_recovering_heals_all():
    at = between()
    assert settle(at, spend(at, 1, "recover")).sheets[1].lethal == 0


def test_burning_is_noted_only_when_it_was_needed():
    at = between()
    twice = [spend(at, 1, "research", automatic=True)] * 2
    assert settle(at, *twice, burn=(1,)).sheets[1].burned
    assert not settle(at, twice[0], burn=(1,)).sheets[1].burned


def test_rejected_activities_do_nothing():
    at = between(Sheet(), Sheet(), projects={7: BOAT})
    effects = settle(at, spend(at, 1, "project", project=7, automatic=True, rejected=True))
    assert effects.projects == {}
    assert (effects.sheets, effects.state, effects.steps) == ({}, None, ())


def test_the_order_of_activities_does_not_matter():
    at = between(projects={7: BOAT})
    spent = [
        spend(at, 1, "project", 1, project=7, circumstance=-9),
        spend(at, 2, "project", project=7, automatic=True),
        spend(at, 2, "influence", automatic=True, other="the mayor"),
        spend(at, 1, "prepare", 8),
    ]
    one, other = settle(at, *spent), settle(at, *reversed(spent))
    assert (one.sheets, one.projects, one.state) == (other.sheets, other.projects, other.state)


def test_helpers_spend_their_own_action_and_name_the_lead():
    at = between()
    facts = spend(at, 2, "assist", lead=1).resolution.facts
    assert facts == {"category": "assist", "lead": "Mara"}
    helped = spend(at, 1, "research", 10, 4, 5, helpers=(Helper(name="jo", flat=4),))
    assert helped.resolution.facts["pool"] == 7


def walked(action: str, at: Situation, form: Any, holds: Any) -> Fraction:
    found = RULESET.action(action)
    request = found.prepare(form, at)
    return walk(lambda table: found.rule(request, table), lambda r: bool(holds(r.facts)), depth=8).get(
        True, Fraction(0)
    )


@pytest.mark.parametrize(
    "fields",
    [{}, {"size": "large"}, {"size": "large", "asset_reduces": True}, {"helpers": (Helper(name="jo", flat=2),)}],
)
@pytest.mark.parametrize("need", [1, 2, 4])
def test_project_odds_agree_with_play(fields, need):
    at = between(projects={7: Track("The boat", 8, 8 - need)})
    form = filled("project", at, **fields)
    shown = odds(RULESET.action("project"), form, at)
    assert shown.chances[0].p == walked("project", at, form, lambda facts: facts["progress"] >= need)
    assert sum(shown.spread.values()) == 1


def test_project_odds_with_help_on_a_large_action():
    at = between(projects={7: Track("The boat", 8, 4)})
    form = filled("project", at, size="large", helpers=(Helper(name="jo", flat=2),))
    shown = odds(RULESET.action("project"), form, at)
    assert shown.chances[0].p == walked("project", at, form, lambda facts: facts["progress"] >= 4)


def test_chance_draws_can_set_a_project_back():
    at = between(projects={7: BOAT})
    form = filled("project", at, flat=0, size="large")
    shown = odds(RULESET.action("project"), form, replace(at, actors=between(Sheet(), Sheet()).actors))
    # Two first cards of 1, or one of them beside a plain failure.
    assert {c.word: c.p for c in shown.chances}["p_setback"] == Fraction(1, 100) + 2 * Fraction(1, 10) * Fraction(8, 10)


def test_research_and_influence_odds_agree_with_play():
    at = between()
    form = filled("research", at)
    assert odds(RULESET.action("research"), form, at).chances[0].p == walked(
        "research", at, form, lambda facts: facts["answers"] > 0
    )
    form = filled("influence", at, other="x", resisted_by=(Helper(name="x", flat=4),))
    assert odds(RULESET.action("influence"), form, at).chances[0].p == walked(
        "influence", at, form, lambda facts: facts["standing_change"] > 0
    )


def test_what_is_not_in_doubt_has_no_odds():
    at = between(projects={7: BOAT})
    for action in ("research", "project", "prepare"):
        assert odds(RULESET.action(action), filled(action, at, automatic=True), at) is None


def test_project_odds_stay_quick_far_from_the_target():
    at = between(projects={7: Track("The cathedral", 9_000)})
    assert odds(RULESET.action("project"), filled("project", at, flat=-9, size="large"), at) is None
    assert odds(RULESET.action("project"), filled("project", at, flat=9, size="large"), at).chances[0].p == 0
