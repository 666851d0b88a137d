"""The rows of a sheet that changed: each kind of row, added, removed and changed, alone and beside another."""

from __future__ import annotations

import pytest

from core.sheet import Row, Section
from core.sheet_changes import changed_rows


def health(*rows: Row) -> Section:
    return Section("Health", rows)


def mind(*rows: Row) -> Section:
    return Section("Mind", rows)


WELL, TIRED = Row("Tired", False), Row("Tired", True)  # a mark
THREE, FOUR = Row("Bruises", 3), Row("Bruises", 4)
EMPTY, NAMED = Row("Concept", "", ("concept",)), Row("Concept", "Ferryman", ("concept",))  # a field
POISON = Row("Poison", "", ("conditions", 0))  # an entry of a list, without a text
LONG_POISON = Row("Poison", "for the scene", ("conditions", 0))
OPEN, CLOSED = Row("Chapter", "The mill", note="open"), Row("Chapter", "The mill")

Sections = tuple[Section, ...]
Changes = list[tuple[str, str, str]]


@pytest.mark.parametrize(
    ("before", "after", "changes"),
    [
        ((health(THREE),), (health(THREE),), []),
        ((health(THREE),), (health(FOUR),), [("Bruises", "3", "4")]),
        ((health(),), (health(FOUR),), [("Bruises", "–", "4")]),
        ((health(FOUR),), (), [("Bruises", "4", "–")]),
        ((health(WELL),), (health(TIRED),), [("Tired", "no", "yes")]),
        ((health(),), (health(WELL),), [("Tired", "–", "no")]),
        ((health(EMPTY),), (health(NAMED),), [("Concept", "–", "Ferryman")]),
        ((health(NAMED),), (health(EMPTY),), [("Concept", "Ferryman", "–")]),
        ((health(),), (health(POISON),), [("Poison", "no", "yes")]),
        ((health(POISON),), (health(),), [("Poison", "yes", "no")]),
        ((health(POISON),), (health(POISON),), []),
        ((health(POISON),), (health(LONG_POISON),), [("Poison", "yes", "for the scene")]),
        ((health(LONG_POISON),), (health(POISON),), [("Poison", "for the scene", "yes")]),
        ((health(THREE, TIRED),), (health(TIRED, FOUR),), [("Bruises", "3", "4")]),
        ((health(Row(" Bruises ", 3)),), (health(FOUR),), [("Bruises", "3", "4")]),
    ],
)
def test_a_row_that_changed_has_its_old_and_new_text(before: Sections, after: Sections, changes: Changes) -> None:
    assert list(changed_rows(before, after)) == changes


@pytest.mark.parametrize(
    ("before", "after", "changes"),
    [
        ((health(THREE), mind(THREE)), (health(FOUR), mind(THREE)), [("Health: Bruises", "3", "4")]),
        ((health(THREE), mind()), (health(THREE), mind(FOUR)), [("Mind: Bruises", "–", "4")]),
        ((health(Row("1", "Whistle")),), (health(Row("1", "Sing")),), [("Health: 1", "Whistle", "Sing")]),
        (
            (health(POISON), mind()),
            (health(), mind(LONG_POISON)),
            [("Health: Poison", "yes", "no"), ("Mind: Poison", "–", "for the scene")],
        ),
        ((health(WELL), mind(THREE)), (health(TIRED), mind(THREE, WELL)), [("Health: Tired", "no", "yes")]),
        ((health(WELL), mind(WELL)), (health(WELL),), []),
        ((health(EMPTY), mind(NAMED)), (health(), mind(NAMED)), [("Health: Concept", "yes", "no")]),
    ],
)
def test_a_row_is_named_with_its_section_where_its_label_is_unclear(
    before: Sections, after: Sections, changes: Changes
) -> None:
    assert list(changed_rows(before, after)) == changes


def test_rows_of_one_label_are_told_apart_by_their_order() -> None:
    first, second, third = (Row("Chapter", name) for name in ("The mill", "The ford", "The weir"))
    assert list(changed_rows([health(first, second)], [health(first, third)])) == [("Chapter", "The ford", "The weir")]
    assert list(changed_rows([health(first)], [health(first, third)])) == [("Chapter", "–", "The weir")]


@pytest.mark.parametrize(
    ("before", "after", "changes"),
    [
        (OPEN, CLOSED, [("Chapter The mill", "open", "–")]),
        (CLOSED, OPEN, [("Chapter The mill", "–", "open")]),
        (OPEN, OPEN, []),
        (OPEN, Row("Chapter", "The ford"), [("Chapter", "The mill", "The ford")]),
        (THREE._replace(note="of 5"), THREE._replace(note="of 6"), []),
        (POISON._replace(note="weak"), POISON._replace(note="strong"), []),
    ],
)
def test_a_note_that_changed_is_told_of_a_text(before: Row, after: Row, changes: Changes) -> None:
    assert list(changed_rows([health(before)], [health(after)])) == changes
