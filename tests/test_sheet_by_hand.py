"""Each number of a sheet stands beside its bounds: by hand it goes beyond them only where a rule is named."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from campaigns.library.samples import begin_sample, sample_of
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.rulesets import all_rulesets
from core.sheet import Row, Section
from core.sheet_edit import change_value, nudge_value, set_by_hand, with_entry_bounds
from tui.sheets.content import faults_by_place


def sections(ruleset: Ruleset, sheet: Any) -> tuple[Section, ...]:
    return tuple(with_entry_bounds(ruleset.sheet, ruleset.sections(sheet)))


def numbers(ruleset: Ruleset, folder: Path) -> Iterator[tuple[Any, Row]]:
    """Each number of the sheets of a sample's people, once."""
    seen = set()
    with begin_sample(sample_of(ruleset), folder) as (campaign, _):
        for character in campaign.view.characters:
            for row in (row for section in sections(ruleset, character.sheet) for row in section.rows):
                if row.path and type(row.value) is int and (row.label, row.path) not in seen:
                    seen.add((row.label, row.path))
                    yield character.sheet, row


def beyond(row: Row) -> list[int]:
    """Values past the bounds of a row."""
    return [*([] if row.high is None else [row.high + 1, row.high + 77]), *([] if row.low is None else [row.low - 1])]


@pytest.mark.walk
@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.id)
def test_a_number_beyond_the_bounds_beside_it_is_refused_or_marked_with_its_rule_and_every_key_works_on_it(
    ruleset, tmp_path
):
    for sheet, row in numbers(ruleset, tmp_path / "c"):
        for value in beyond(row):
            try:
                after = set_by_hand(ruleset, sheet, row, value)
            except Refusal:
                continue
            marked = faults_by_place(ruleset.faults(after), sections(ruleset, after))
            assert marked[row.path].rule, f"{row.label} {value}"
            for by in (1, -1):
                there = row._replace(value=value)
                moved = set_by_hand(ruleset, after, there, nudge_value(there, by))
                assert moved == change_value(ruleset, sheet, row.path, value + by), f"{row.label} {value}"


@pytest.mark.walk
@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.id)
def test_what_came_to_be_beyond_its_bounds_goes_back_by_keys(ruleset, tmp_path):
    for sheet, row in numbers(ruleset, tmp_path / "c"):
        for value in beyond(row):
            try:
                there = change_value(ruleset, sheet, row.path, value)
            except Refusal:
                continue
            far = row._replace(value=value)
            by = -1 if row.high is not None and value > row.high else 1
            assert set_by_hand(ruleset, there, far, nudge_value(far, by)) == change_value(
                ruleset, sheet, row.path, value + by
            ), f"{row.label} {value}"


@pytest.mark.walk
@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.id)
def test_a_row_shows_the_number_that_is_stored_within_its_bounds_and_beyond_them(ruleset, tmp_path):
    for sheet, row in numbers(ruleset, tmp_path / "c"):
        for value in {0, 1, row.value, *beyond(row)}:
            try:
                after = change_value(ruleset, sheet, row.path, value)
            except Refusal:
                continue
            rows = (each for section in sections(ruleset, after) for each in section.rows)
            assert {each.value for each in rows if each.path == row.path} <= {value}, f"{row.label} {value}"
