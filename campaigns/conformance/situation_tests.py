"""Tests of every action and conflict in every situation, and of what a game stores."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from campaigns.conformance.all_situations import drawn_in_a_row, totals_told, worked_in
from campaigns.conformance.stored_shapes import expand, of_game
from campaigns.conformance.word_usage import hear_games
from core.actions.situation import Situation
from core.points import unknown_names
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.codec import decode, encode
from core.texts import without_word


def test_new_sheets_have_sections_whose_rows_can_be_edited(ruleset: Ruleset) -> None:
    """A new sheet has no fault, is the same after JSON, and each of its rows leads to a value."""
    for player in (True, False):
        sheet = ruleset.new_sheet(player)
        assert ruleset.check_sheet(sheet) == ()
        data = encode(sheet)
        for section in ruleset.sections(sheet):
            for row in section.rows:
                value: Any = data
                for key in row.path:
                    value = value[key]
        assert decode(ruleset.sheet, data) == sheet


def test_every_action_works_or_refuses_in_every_situation(
    ruleset: Ruleset, situations: tuple[Situation, ...], untried: Callable[[str], None]
) -> None:
    """An action that does neither raises here; its steps have words and texts."""
    with hear_games() as said:
        worked = worked_in(ruleset, situations)
    assert without_word(said.words, ruleset.words) == set()
    assert said.rules - ruleset.texts.keys() == set()
    assert worked, "no action could be done in any situation"
    for action in ruleset.actions:
        if action.id not in worked:
            untried(f"what {action.id} changes: it was refused in every situation")


def test_points_and_milestones_are_of_kinds_that_the_game_has(
    ruleset: Ruleset, situations: tuple[Situation, ...], fresh_seed: int
) -> None:
    """The effects of each draw, tried several times in a row, name no other currency and no other tier."""
    for action, tried in drawn_in_a_row(ruleset, situations, fresh_seed):
        assert [*unknown_names(tried.effects, ruleset.currencies, ruleset.tiers)] == [], action.id


def test_every_conflict_begins_or_refuses_in_every_situation(
    ruleset: Ruleset, situations: tuple[Situation, ...]
) -> None:
    """Filled with its first values and with defaults, the form begins the conflict or says why it can't."""
    if not ruleset.conflicts:
        pytest.skip("the game has no conflicts")
    for situation in situations:
        for kind in ruleset.conflicts:
            with suppress(Refusal):
                face = kind.face(kind.start(kind.prefill(situation), situation), situation)
                assert not face.next or not without_word([face.next], ruleset.words)
            with suppress(Refusal):
                kind.face(kind.start(decode(kind.form, {}), situation), situation)


def test_what_totals_are_made_of_is_told_alike_before_the_draw_and_after_it(
    ruleset: Ruleset, situations: tuple[Situation, ...]
) -> None:
    """The parts of a total that a form shows before the draw are all in the breakdown after it."""
    if not list(totals_told(ruleset, situations)):
        pytest.skip("no rule has steps with amounts before its first draw, so no form shows what a total is made of")


def test_a_stored_shape_changes_only_with_its_number(
    ruleset: Ruleset, shapes: Path, request: pytest.FixtureRequest
) -> None:
    """The stored values are as listed in `shapes/<number>.txt`; `--write-shapes` writes that file."""
    file = shapes / f"{ruleset.shape}.txt"
    if request.config.getoption("write_shapes", default=False):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(of_game(ruleset), encoding="utf-8")
    if not file.exists():
        pytest.skip(f"{file.parent.name}/{file.name} is missing. Before a release, write it with pytest --write-shapes")
    how = "Raise `shape`, write an Upgrade, then run pytest --write-shapes (docs/dev/store.md)."
    assert expand(of_game(ruleset)) == expand(file.read_text(encoding="utf-8")), how
