"""Words for a place on a sheet, as a table or the head of a page has them, become what the sheet stores there."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.imports.sheets import Value, sheet_of
from core.rulesets import find
from core.schema.codec import encode

NUMBER = "must be a whole number at least 1."
TRUE_OR_FALSE = "must be true or false."


def read(game: str, name: str, value: Any, stored: Any = None) -> tuple[Any, list[tuple[int, str]], list[Value]]:
    return sheet_of(find(game), stored, [Value(name, value, 7)], player=True)[:3]


@pytest.mark.parametrize(
    ("game", "name", "value", "kept"),
    [
        *(
            ("storyteller", "attributes.wits", word, number)
            for word, number in (("3", 3), (" 4 ", 4), (5, 5), ("3.0", 3), ("2,00", 2))
        ),
        *(("storyteller", "burned", word, True) for word in ("yes", "True", "ON", "1", True)),
        *(("storyteller", "burned", word, False) for word in ("no", "False", "Off", "0", "", " ", False)),
        *(("aisling", "concept", word, word.strip()) for word in ("", "1", "yes", " a, b ", "Words")),
        *(("aisling", "fate_colors.boon", word, None) for word in ("", " ", None)),
        *(("aisling", "fate_colors.boon", word, "R") for word in (" R ", "Red", "red")),
        *(("aisling", "method", word, "grow") for word in ("grow", "Grow", "GROW ")),
        ("resonance", "armour", "-0", 0),
    ],
)
def test_a_word_is_read_as_what_its_place_holds(game: str, name: str, value: Any, kept: Any) -> None:
    sheet, wrong, unknown = read(game, f"sheet.{name}", value)
    assert (wrong, unknown) == ([], [])
    for step in name.split("."):
        sheet = sheet[step]
    assert sheet == kept
    assert type(sheet) is type(kept)


@pytest.mark.parametrize(
    ("name", "value", "fault"),
    [
        *(
            ("attributes.wits", word, f"attributes.wits: Attributes {NUMBER}")
            for word in ("", "keen", "1234567890", "3.5", "3.", True)
        ),
        ("attributes.wits", "-2", "attributes.wits: Attributes must be at least 1."),
        *(("burned", word, f"burned: Burned {TRUE_OR_FALSE}") for word in ("3", "maybe", 1, None)),
        ("tools", "rope, lamp", "tools: Tools must be an object."),
        ("tools", 5, "tools: Tools must be a list."),
    ],
)
def test_a_word_that_its_place_cannot_hold_is_a_fault_in_its_line(name: str, value: Any, fault: str) -> None:
    sheet, wrong, unknown = read("storyteller", name, value)
    assert (wrong, unknown, sheet) == ([(7, fault)], [], encode(find("storyteller").new_sheet(True)))


def test_a_label_means_its_place_if_there_is_one() -> None:
    sheet, wrong, unknown = read("storyteller", " brawl ", "3")
    assert (sheet["skills"]["brawl"]["rank"], wrong, unknown) == (3, [], [])
    assert read("storyteller", "shoes", "38")[1:] == ([], [Value("shoes", "38", 7)])


@pytest.mark.parametrize("name", ["Thresholds: Red", "thresholds: red", "Thresholds: ●R Red", "thresholds.R"])
def test_a_label_is_found_without_its_icon(name: str) -> None:
    done = sheet_of(find("aisling"), None, [Value(name, "5", 7)], player=True)
    assert (done.sheet["thresholds"]["R"], done.sheet["damage"]["R"]) == (5, 0)
    assert done[1:] == ([], [], {})


@pytest.mark.parametrize("name", ["Red", "●R Red", " red "])
def test_a_label_of_several_places_means_the_first_and_is_told(name: str) -> None:
    done = sheet_of(find("aisling"), None, [Value(name, "5", 7)], player=True)
    assert (done.sheet["thresholds"]["R"], done.sheet["damage"]["R"]) == (5, 0)
    assert done[1:] == ([], [], {name: ["Thresholds: Red", "Damage: Red"]})


@pytest.mark.parametrize("stored", [{"attributes": 3}, {"skills": {"brawl": {"rank": 1, "group": "magic"}}}])
def test_a_stored_sheet_with_a_fault_is_told_and_not_changed(stored: Any) -> None:
    sheet, wrong, unknown = read("storyteller", "burned", "yes", stored)
    assert (sheet, [line for line, _ in wrong], unknown) == (None, [1], [])
