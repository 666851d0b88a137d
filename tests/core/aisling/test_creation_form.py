"""Guided creation on screen: built, grown, found, and things (aisling-42 to 45, 62)."""

from collections import Counter
from dataclasses import fields, replace

import pytest

from core.building_blocks.ledger import PointsMove
from core.refusal import Refusal
from core.rulesets.aisling import RULESET
from core.rulesets.aisling.creation.actions import Facet
from core.rulesets.aisling.creation.build import PROMPTS
from core.rulesets.aisling.creation.form import NewAspect, NewTrait
from core.rulesets.aisling.creation.life_stages import STAGES, Three
from core.rulesets.aisling.sheet import check_sheet, new_sheet
from core.schema.codec import decode, encode
from tests.core.aisling.scenes import done, situation
from tui.forms.budgets import overspent_by

BLANK = situation(new_sheet(True), luck=0)
ASPECTS = {id: f"aspect {id}" for id in PROMPTS}
GROWN = {f"aspects_{stage}": (NewAspect(name=f"year {stage}"),) for stage in STAGES}


def make(method, at=BLANK, **more):
    action = RULESET.action(method)
    form = replace(action.start(at), **more)
    assert decode(action.form, encode(form)) == form
    return done(action, form, at)


def refused(method, **more):
    with pytest.raises(Refusal) as error:
        make(method, **more)
    return error.value.code, error.value.field


def test_a_built_character_needs_a_numen_and_seven_aspects_and_nothing_more():
    effects = make("build", numen="wolf", **ASPECTS)
    sheet = effects.sheets[1]
    assert sum(sheet.thresholds.values()) == 24
    assert (sheet.method, sheet.numen, len(sheet.aspects), sheet.complete) == ("build", "wolf", 7, True)
    assert check_sheet(sheet) == ()
    assert effects.points == (PointsMove(1, "luck", 7, "creation"), PointsMove(1, "any", 3, "creation"))


def test_the_guide_starts_with_what_is_on_the_sheet():
    sheet = make("build", numen="wolf", wyrd="R", red=5, amber=3, **ASPECTS).sheets[1]
    form = RULESET.action("build").start(situation(sheet))
    assert (form.numen, form.wyrd, form.red, form.gift) == ("wolf", "R", 5, "aspect gift")
    assert RULESET.action("grow").start(situation(sheet)).numen == "wolf"


def test_trait_motes_that_are_spent_are_not_kept():
    traits = (NewTrait(name=" Strong ", motes=2), NewTrait(name="Rude", color="B", motes=-1))
    effects = make("build", numen="wolf", traits=traits, **ASPECTS)
    assert [(t.name, t.motes) for t in effects.sheets[1].traits] == [("Strong", 2), ("Rude", -1)]
    assert [move.delta for move in effects.points] == [7, 1]


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ({"red": 6}, ("threshold_range", "red")),
        ({"red": 5}, ("threshold_total", "red")),
        ({"traits": (NewTrait(name="Strong", motes=3),)}, ("trait_budget", "traits")),
        ({"traits": (NewTrait(),)}, ("bad_trait", "traits.0.name")),
        ({"belief": " "}, ("aspect_count", "belief")),
        ({"belief": "aspect gift"}, ("duplicate_aspect", "origin")),
        ({"numen": ""}, ("numen_required", "numen")),
        ({"bane": "B"}, ("duplicate_fate_color", "bane")),
        ({"wyrd": None}, ("fate_colors_required", "boon")),
    ],
)
def test_what_is_not_right_is_refused_at_its_field(form, expected):
    assert refused("build", **{"numen": "wolf", **ASPECTS, **form}) == expected
    assert expected[1].split(".")[0] in {field.name for field in fields(RULESET.action("build").form)}


def test_budgets_follow_the_form():
    build = RULESET.action("build")
    form = replace(build.start(BLANK), red=5, traits=(NewTrait(motes=2), NewTrait(motes=-1)), gift="Sings")
    assert [(b.label, b.spent, b.of) for b in build.budgets(form, BLANK)] == [
        ("Threshold motes", 25, 24),
        ("Trait motes", 3, 4),
        ("Aspects", 1, 7),
    ]


@pytest.mark.parametrize(
    ("method", "form"),
    [
        ("build", {"traits": (NewTrait(name="Strong", motes=3),)}),
        ("grow", {**GROWN, "aspects_1": (NewAspect(name="year 1", motes=6),)}),
    ],
)
def test_a_budget_that_is_refused_over_its_limit_reads_as_over(method, form):
    action = RULESET.action(method)
    filled = replace(action.start(BLANK), numen="wolf", **form)
    assert sum(map(overspent_by, action.budgets(filled, BLANK))) == 3
    with pytest.raises(Refusal):
        make(method, numen="wolf", **{**(ASPECTS if method == "build" else {}), **form})


def test_a_grown_character_starts_with_a_legal_life():
    sheet = make("grow", numen="heron", **GROWN).sheets[1]
    assert sum(sheet.thresholds.values()) == 24
    assert [aspect.motes for aspect in sheet.aspects] == [3] * 7
    assert check_sheet(sheet) == ()


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ({"aspects_3": ()}, ("aspect_count", "aspects_3")),
        ({"aspects_3": (NewAspect(name="long", motes=9),)}, ("aspect_motes", "aspects_7")),
        (
            {"motes_3": Three("R", "R", "R"), "motes_5": replace(RULESET.action("grow").form().motes_5, first="R")},
            ("threshold_range", "motes_7"),
        ),
    ],
)
def test_a_life_that_does_not_fit_is_refused_at_its_stage(form, expected):
    assert refused("grow", numen="heron", **{**GROWN, **form}) == expected


def test_the_guide_shows_what_a_life_has_come_to():
    grow = RULESET.action("grow")
    shown = [(budget.label, budget.spent) for budget in grow.budgets(grow.start(BLANK), BLANK)]
    assert shown == [("Aspects", 0), ("Aspect motes", 0), ("R4 A4 G3 C3 B3 M4 X3", 24)]
    assert list(grow.pages) == list(Counter(f.metadata["entry"].page for f in fields(grow.form)))


def test_a_found_character_needs_nothing_at_all():
    effects = make("find")
    sheet = effects.sheets[1]
    assert (sheet.reserve, sheet.aspect_pool, sheet.complete) == (3, 21, False)
    assert effects.points == (PointsMove(1, "luck", 7, "creation"),)


def test_made_anew_nobody_gets_points_twice():
    again = situation(new_sheet(True), luck=7)
    assert make("find", again).points == ()


def test_a_thing_has_only_what_it_has():
    form = {"concept": "a bridge", "facets": (Facet(color="R", motes=6),), "aspects": (NewAspect(name="Rusty"),)}
    effects = make("thing", **form)
    sheet = effects.sheets[1]
    assert (sheet.thresholds["R"], sheet.thresholds["A"]) == (6, 0)
    assert effects.points == ()
    assert refused("thing", facets=()) == ("bad_threshold", "facets")
    assert refused("thing", facets=(Facet(), Facet())) == ("bad_threshold", "facets")
