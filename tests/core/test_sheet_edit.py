"""Editing any sheet by path, tried on one that has every kind of place a sheet can have."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import SimpleNamespace
from typing import Literal

import pytest

from core.refusal import Refusal
from core.schema.entry import Choice, entry
from core.schema.fields import fields_of
from core.schema.word_lists import unknown_words
from core.sheet import Row, Section
from core.sheet_edit import (
    add_entry,
    blank_entry,
    change_value,
    entry_path,
    filled_entry,
    newest_entry,
    nudge_value,
    remove_entry,
    replace_entry,
    set_by_hand,
    with_entry_bounds,
)


@dataclass(frozen=True, slots=True)
class Tool:
    name: str = entry("Tool")
    kind: Literal["sharp", "blunt"] = entry("Kind")
    bonus: int = entry("Bonus", default=1, low=0)


@dataclass(frozen=True, slots=True)
class Skill:
    rank: int = entry("Rank", default=0, low=0, high=5)


@dataclass(frozen=True, slots=True)
class Sheet:
    strength: int = entry("Strength", default=1, low=1, high=5)
    ranks: Mapping[str, int] = entry("Ranks", default={}, low=0)
    skills: Mapping[str, Skill] = entry("Skills", default={})
    tools: tuple[Tool, ...] = entry("Tools", default=())
    troubles: tuple[str, ...] = entry("Troubles", default=())


TOY = SimpleNamespace(sheet=Sheet, faults=lambda sheet: ())
SHEET = Sheet(2, {"luck": 1}, {"brawl": Skill(3), "sail": Skill(1)}, (Tool("axe", "sharp"),), ("old wound", "debts"))
RANKS = Section("Ranks", (), ("ranks",), int)
SKILLS = Section("Skills", (), ("skills",), Skill)
TOOLS = Section("Tools", (), ("tools",), Tool)
TROUBLES = Section("Troubles", (), ("troubles",), str)


def form(section, **values):
    return type(blank_entry(SHEET, section))(**values)


@pytest.mark.parametrize(
    ("path", "value"),
    [(("strength",), 3), (("ranks", "luck"), 4), (("ranks", "new"), 1), (("skills", "brawl", "rank"), 5),
     (("tools", 0, "bonus"), 2), (("troubles", 1), "hunted")],
)  # fmt: skip
def test_a_value_is_changed_and_nothing_else(path, value):
    sheet = change_value(TOY, SHEET, path, value)
    found = sheet
    for step in path:
        found = getattr(found, str(step), None) if hasattr(found, str(step)) else found[step]
    assert found == value
    assert SHEET.strength == 2
    assert change_value(TOY, change_value(TOY, SHEET, path, value), path, value) == sheet


@pytest.mark.parametrize(
    ("path", "value"),
    [(("strength",), 9), (("strength",), "3"), (("skills", "brawl", "rank"), -1), (("troubles", 2), "no such line"),
     (("tools", "x"), 1), ((), 1), (("skills", "nobody", "rank"), 1)],
)  # fmt: skip
def test_what_does_not_fit_is_refused(path, value):
    with pytest.raises(Refusal):
        change_value(TOY, SHEET, path, value)


def test_a_truth_is_turned_over_and_text_is_left_alone():
    assert nudge_value(Row("Burned", False, ("burned",)), -1) is True
    with pytest.raises(Refusal):
        nudge_value(Row("Trouble", "debts", ("troubles", 1)), 1)
    with pytest.raises(Refusal):
        nudge_value(Row("Total", 7), 1)


def test_the_form_of_an_entry_has_a_name_only_where_the_sheet_keeps_it_by_name():
    named = {
        section.title: [f.name for f in fields(blank_entry(SHEET, section))]
        for section in (RANKS, SKILLS, TOOLS, TROUBLES)
    }
    assert named == {
        "Ranks": ["entry_name", "value"],
        "Skills": ["entry_name", "rank"],
        "Tools": ["name", "kind", "bonus"],
        "Troubles": ["value"],
    }


def test_entries_are_added_of_every_kind():
    sheet = add_entry(TOY, SHEET, RANKS, form(RANKS, entry_name=" fame ", value=2))
    sheet = add_entry(TOY, sheet, SKILLS, form(SKILLS, entry_name="drive", rank=1))
    sheet = add_entry(TOY, sheet, TOOLS, Tool("rope", "blunt"))
    sheet = add_entry(TOY, sheet, TROUBLES, form(TROUBLES, value="hunted"))
    assert sheet.ranks == {"luck": 1, "fame": 2}
    assert sheet.skills["drive"] == Skill(1)
    assert sheet.tools[-1] == Tool("rope", "blunt")
    assert sheet.troubles[-1] == "hunted"
    assert newest_entry(sheet, RANKS, form(RANKS, entry_name=" fame ", value=2)) == ("ranks", "fame")
    assert newest_entry(sheet, TOOLS, Tool("rope", "blunt")) == ("tools", 1)


@pytest.mark.parametrize("name", ["", "  ", "luck", "x" * 201])
def test_a_name_is_needed_and_is_taken_once(name):
    with pytest.raises(Refusal) as refused:
        add_entry(TOY, SHEET, RANKS, form(RANKS, entry_name=name, value=1))
    assert refused.value.field == "entry_name"


def test_an_entry_is_read_into_its_form_and_put_back_in_its_place():
    filled = filled_entry(SHEET, SKILLS, ("skills", "brawl"))
    assert (filled.entry_name, filled.rank) == ("brawl", 3)
    sheet = replace_entry(TOY, SHEET, ("skills", "brawl"), form(SKILLS, entry_name="fists", rank=4))
    assert list(sheet.skills.items()) == [("fists", Skill(4)), ("sail", Skill(1))]
    assert replace_entry(TOY, SHEET, ("tools", 0), filled_entry(SHEET, TOOLS, ("tools", 0))) == SHEET
    assert replace_entry(TOY, SHEET, ("troubles", 0), form(TROUBLES, value="new")).troubles == ("new", "debts")
    assert replace_entry(TOY, SHEET, ("ranks", "luck"), form(RANKS, entry_name="luck", value=3)).ranks == {"luck": 3}


def test_an_entry_is_removed_once():
    assert remove_entry(TOY, SHEET, ("skills", "brawl")).skills == {"sail": Skill(1)}
    assert remove_entry(TOY, SHEET, ("troubles", 0)).troubles == ("debts",)
    for path in (("skills", "nobody"), ("troubles", 5)):
        with pytest.raises(Refusal):
            remove_entry(TOY, SHEET, path)


def test_only_rows_of_growing_sections_are_entries():
    row = Row("Brawl", 3, ("skills", "brawl", "rank"))
    assert entry_path(SKILLS, row) == ("skills", "brawl")
    assert entry_path(Section("Fixed", (row,)), row) is None
    assert entry_path(SKILLS, None) is None
    with pytest.raises(Refusal):
        blank_entry(SHEET, Section("Fixed", ()))


def test_a_number_reaches_its_bounds_and_no_further_and_comes_back_from_beyond_them() -> None:
    row = Row("Brawl", 3, ("skills", "brawl", "rank"), low=1, high=3)
    assert set_by_hand(TOY, SHEET, row, nudge_value(row, -1)).skills["brawl"] == Skill(2)
    with pytest.raises(Refusal, match="Brawl must be from 1 to 3"):
        set_by_hand(TOY, SHEET, row, nudge_value(row, 1))
    assert set_by_hand(TOY, SHEET, row._replace(value=5), 4).skills["brawl"] == Skill(4)


def test_a_track_gets_no_more_marks_than_boxes_even_where_the_game_reports_them() -> None:
    """Willpower went from 7 of 7 to 8, which the track can't show and no rule can use."""
    fault = Refusal("bad_request", "Too many.", "skills")
    rules = SimpleNamespace(sheet=Sheet, faults=lambda sheet: (fault,) if sheet.skills["brawl"].rank > 3 else ())
    row = Row("Brawl", 3, ("skills", "brawl", "rank"), low=1, high=3)
    assert set_by_hand(rules, SHEET, row, 4).skills["brawl"] == Skill(4)
    with pytest.raises(Refusal, match="Brawl must be from 1 to 3"):
        set_by_hand(rules, SHEET, row._replace(gauge=True), 4)
    assert set_by_hand(rules, SHEET, row._replace(value=6, gauge=True), 5).skills["brawl"] == Skill(5)


@pytest.mark.parametrize(("known", "told"), [(15, "w14."), (16, "w14…")])
def test_a_long_list_of_words_is_told_in_part(known: int, told: str) -> None:
    @dataclass(frozen=True)
    class Worded:
        word: str = entry("Word", default="", choices=tuple(Choice(f"w{n}") for n in range(known)))

    (fault,) = unknown_words(Worded("other"))
    assert fault.message.endswith(told)


def test_a_new_entry_begins_with_the_least_of_what_it_must_have():
    @dataclass(frozen=True)
    class Wound:
        where: Literal["arm", "leg"] = entry("Where")
        depth: int = entry("Depth", low=2)
        days: int = entry("Days")
        healed: bool = entry("Healed")
        by: str = entry("By")
        marks: tuple[str, ...] = entry("Marks")
        cost: Mapping[str, int] = entry("Cost", default={"luck": 1})

    @dataclass(frozen=True)
    class Body:
        wounds: tuple[Wound, ...] = entry("Wounds", default=())

    blank = blank_entry(Body(), Section("Wounds", (), ("wounds",), Wound))
    assert [getattr(blank, field.name) for field in fields(blank)] == ["arm", 2, 0, False, "", (), {"luck": 1}]


def test_a_number_has_the_bounds_of_its_entry_unless_its_row_has_closer_ones():
    rows = (
        Row("Strength", 2, ("strength",)),
        Row("Strength", 2, ("strength",), high=3),
        Row("Brawl", 2, ("skills", "brawl", "rank")),
        Row("Luck", 2, ("ranks", "luck")),
        Row("Total", 7),
        Row("Trouble", "debts", ("troubles", 1)),
    )
    (section,) = with_entry_bounds(Sheet, [Section("Traits", rows)])
    bounds = [(row.low, row.high) for row in section.rows]
    assert bounds == [(1, 5), (1, 3), (0, 5), (0, None), (None, None), (None, None)]


def test_a_bare_value_is_asked_for_within_the_bounds_of_the_sheet():
    ranks = form(RANKS, entry_name="fame", value=1)
    assert [(f.key, f.entry.label, f.entry.low) for f in fields_of(type(ranks))] == [
        ("entry_name", "Name", None),
        ("value", "Ranks", 0),
    ]
