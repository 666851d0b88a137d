"""The sheet: what is derived, its faults, its sections and badges, how motes and panels look."""

from dataclasses import replace

import pytest

from core.lifecycle import WITH_SCENE
from core.look import Board, Heap
from core.rulesets.aisling import RULESET
from core.rulesets.aisling.colors import MOTES, for_every_color
from core.rulesets.aisling.sheet import Sheet, State
from core.rulesets.aisling.values import Aspect, FateColors, SituationAspect, Trait
from core.schema.codec import decode, encode
from tests.core.aisling.scenes import HAG, SAM, situation


def faults(**more):
    return [(fault.code, fault.field) for fault in RULESET.check_sheet(replace(SAM, **more))]


def test_a_sheet_survives_the_disk():
    assert decode(Sheet, encode(SAM)) == SAM
    assert faults() == []


def test_damage_takes_from_the_threshold_and_takes_out_in_the_end():
    hurt = replace(SAM, damage=for_every_color({"R": 3, "A": 4}))
    assert (hurt.threshold("R"), hurt.hurt, hurt.out) == (1, {"R": 3, "A": 4}, ("A",))
    assert [badge.text for badge in RULESET.badges(hurt)] == ["out ●A", "●R−3"]


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        ({"damage": for_every_color({"G": 4})}, ("bad_damage", "damage.G")),
        ({"thresholds": {"Z": 1}}, ("unknown_color", "thresholds.Z")),
        ({"thresholds": {"R": 0}}, ("bad_threshold", "thresholds")),
        ({"traits": (Trait(name="Odd", color="RA", motes=1),)}, ("trait_single_color", "traits.0.color")),
        ({"traits": (Trait(name="None", color="R", motes=0),)}, ("bad_trait", "traits.0.motes")),
        ({"traits": (Trait(name="Lost", color="R", motes=1, on="gone"),)}, ("bad_request", "traits.0.on")),
        ({"traits": (Trait(name="T", color="R", motes=1),) * 2}, ("bad_trait", "traits")),
        ({"aspects": (Aspect(name="A"), Aspect(name="A"))}, ("duplicate_aspect", "aspects")),
        ({"fate_colors": FateColors(boon="R", bane="R")}, ("duplicate_fate_color", "fate_colors.bane")),
    ],
)
def test_every_fault_is_found(sheet, expected):
    assert expected in faults(**sheet)


def test_a_found_character_shows_what_is_open():
    titles = [section.title for section in RULESET.sections(Sheet(method="find", reserve=1))]
    assert "Finding" in titles
    assert "unfinished" in [badge.text for badge in RULESET.badges(Sheet(method="find", reserve=1))]


def test_the_situation_is_shown_with_its_free_tags():
    state = State((SituationAspect(name="Fog"),), ("Fog",))
    sections = RULESET.state_sections(state)
    assert [[row.value for row in section.rows] for section in sections] == [[False], ["Fog"]]
    told = [(row.label, row.words) for section in sections for row in section.rows]
    assert told == [("Fog", WITH_SCENE), ("Free tag 1", "Fog")]


def test_what_is_true_of_the_scene_says_what_may_be_tagged_for_nothing():
    state = State((SituationAspect(name="Fog"), SituationAspect(name="Flooded", lasting=True)), ("Fog", "Vile iron"))
    assert RULESET.here(state) == ("Fog (free tag)", "Flooded", "Vile iron (free tag)")


def test_the_colours_of_the_fates_look_like_all_colours():
    fates = next(section for section in RULESET.sections(SAM) if section.title == "Fates")
    assert [(row.label, row.value, row.words) for row in fates.rows] == [
        ("Boon", "B", "●B Blue"),
        ("Bane", "A", "●A Amber"),
        ("Wyrd", "M", "●M Magenta"),
    ]


def test_motes_look_like_dots_and_fate_like_a_star():
    assert [RULESET.look(mote).text for mote in MOTES] == ["●R", "●A", "●G", "●C", "●B", "●M", "●X", "★F"]
    assert RULESET.look("7") is None


def test_the_caern_says_where_its_owner_is_hurt_or_out():
    bag, _ = RULESET.panels(situation(replace(SAM, damage={"R": 1, "B": 3}), HAG))
    assert isinstance(bag, Heap)
    assert {look.text: note for look, _, note in bag.kinds if note} == {"●R": "hurt 1/4", "●B": "out 3/3"}
    assert "●R 8 (hurt 1/4)  ●A 8" in next(bag.lines)
    whole, _ = RULESET.panels(situation(SAM, HAG))
    assert whole.notes == ()


def test_the_panels_show_the_caern_and_what_could_help():
    state = State((SituationAspect(name="Fog"),), ("Fog", "Vile iron"))
    bag, board = RULESET.panels(situation(SAM, HAG, state=state, said=("dark",)))
    assert isinstance(bag, Heap)
    assert sum(count for _, count in bag.counts) == 49
    assert isinstance(board, Board)
    assert [(tag.text, tag.pips) for tag in board.tags] == [
        ("Have gun", 0),
        ("Owes the hag", 0),
        ("Fog", 1),
        ("Vile iron", 1),
        ("dark", 0),
    ]
    assert board.note == "Luck 7"
    (alone,) = RULESET.panels(replace(situation(), acting=None))
    assert alone.tags == ()
