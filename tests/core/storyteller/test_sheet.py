from dataclasses import replace

import pytest

from core.rulesets.storyteller import RULESET
from core.rulesets.storyteller.sheet import Condition, Prepared, Sheet, Skill, State, Tool, new_sheet
from core.rulesets.storyteller.sheet_layout import sections
from core.rulesets.storyteller.trait_kinds import SKILLS
from core.schema.codec import decode, encode
from core.sheet_edit import change_value

FULL = Sheet(
    attributes={**Sheet().attributes, "resolve": 3, "stamina": 2},
    skills={"stealth": Skill(2, "physical"), "folklore": Skill(1, "mental")},
    special_trainings={"occult": 1},
    advantages={"contacts": 3},
    tools=(Tool("crowbar", 2),),
    challenges=("in debt",),
    conditions=(Condition("wounded", since=3, state="conscious"), Condition("tilted")),
    prepared=(Prepared(2, session=4), Prepared(3, used=True, session=4)),
    willpower=3,
    bruising=2,
    lethal=3,
    burned=True,
)


def test_tracks_follow_from_the_attributes():
    assert (FULL.will.max, FULL.will.current, FULL.will.penalty) == (8, 3, -1)
    assert (FULL.health.boxes, FULL.health.free, FULL.health.penalty) == (7, 2, -2)


def test_a_shorter_track_holds_what_it_can():
    frail = replace(FULL, attributes={}, bruising=9, lethal=4, willpower=9)
    assert (frail.health.lethal, frail.health.bruising, frail.will.current) == (4, 2, 6)


def test_a_trait_that_is_not_written_down_has_its_start():
    empty = Sheet(attributes={})
    assert (empty.rank("attribute", "wits"), empty.rank("skill", "stealth"), empty.rank("advantage", "x")) == (1, 0, 0)
    assert empty.skill("stealth").group == "physical"


def test_a_players_sheet_lists_the_usual_skills():
    assert set(new_sheet(True).skills) == set(SKILLS)
    assert new_sheet(False).skills == {}
    assert new_sheet(True).will.current == new_sheet(True).will.max


@pytest.mark.parametrize("sheet", [FULL, new_sheet(True), new_sheet(False)])
def test_a_sheet_survives_being_stored(sheet):
    assert decode(Sheet, encode(sheet)) == sheet


def test_a_state_survives_being_stored():
    state = State(2, 3, {"mayor": -1}, 40)
    assert decode(State, encode(state)) == state


def test_every_row_leads_to_its_value():
    data = encode(FULL)
    for section in RULESET.sections(FULL):
        for row in section.rows:
            value = data
            for step in row.path:
                value = value[step]
            assert value == row.value, row


def test_every_number_can_be_edited_within_its_bounds():
    for section in RULESET.sections(FULL):
        for row in section.rows:
            if type(row.value) is int and row.low is not None:
                assert row.low <= row.value, row
                assert change_value(RULESET, FULL, row.path, row.low) is not None


def test_tracks_are_gauges_with_their_penalty():
    rows = {row.label: row for row in RULESET.sections(FULL)[0].rows}
    assert (rows["Willpower"].gauge, rows["Willpower"].high, rows["Willpower"].note) == (True, 8, "−1 to all draws")
    assert rows["Lethal"].gauge
    assert rows["Bruising"].high == 7


def test_state_sections_show_standings():
    season, standings = RULESET.state_sections(State(2, 3, {"mayor": -1}, 40))
    assert [row.value for row in season.rows] == [2, 3, 40]
    assert (standings.rows[0].label, standings.rows[0].path) == ("mayor", ("standings", "mayor"))


def test_badges():
    assert [badge.text for badge in RULESET.badges(FULL)] == [
        "Wounded",
        "Tilted",
        "wounds −2",
        "willpower 3 −1",
        "prepared +2",
        "burned",
    ]
    assert [badge.text for badge in RULESET.badges(Sheet(bruising=6))] == ["unconscious", "wounds −3"]
    assert "dying" in [badge.text for badge in RULESET.badges(Sheet(lethal=6))]
    assert RULESET.badges(new_sheet(True)) == ()


def test_all_faults_of_a_sheet_are_listed():
    faulty = replace(
        FULL,
        attributes={**FULL.attributes, "luck": 3},
        challenges=("a", "b", "c"),
        willpower=12,
        lethal=9,
        conditions=(Condition("tilted"), Condition("tilted")),
    )
    assert [refusal.code for refusal in RULESET.check_sheet(faulty)] == [
        "unknown_attribute",
        "too_many_challenges",
        "bad_request",
        "invalid_damage",
        "bad_request",
    ]
    assert RULESET.check_sheet(FULL) == ()


def test_a_banked_bonus_tells_whether_it_is_ready_or_used() -> None:
    """A preview said "Bonus banked +3, used  – → no or –"."""
    (rows,) = (section.rows for section in sections(FULL) if section.title == "Prepared")
    assert [(row.label, row.words) for row in rows] == [("Bonus banked +2", "ready"), ("Bonus banked +3", "used")]
