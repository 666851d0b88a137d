"""Two characters of one name could not be told apart: at every door the second is numbered, or its name refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, AddFigures, Batch, EditCharacter, TakeIn
from campaigns.imports.commands import TakenPerson
from campaigns.library.new_campaign import create
from core.refusal import Refusal
from tests.words import sentence


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Campaign]:
    """Ann, and Beth who has left."""
    with create(tmp_path / "c", "The ferry", "toy", seed="a seed") as campaign:
        campaign.do(AddCharacter(name="Ann"))
        campaign.do(AddCharacter(name="Beth"))
        campaign.do(EditCharacter(character=names(campaign)["Beth"], status="retired"))
        yield campaign


def names(campaign: Campaign) -> dict[str, int]:
    """Everyone by name; fails where two have the same."""
    known = {each.name: each.id for each in campaign.view.characters}
    assert len(known) == len(campaign.view.characters)
    return known


def test_whoever_is_added_under_a_name_that_is_taken_is_numbered(two: Campaign) -> None:
    for name in ("Ann", "ann", "Ann 2", "Beth"):
        line = two.do(AddCharacter(name=name)).line
        assert line is not None
        assert line.title.removesuffix(" added") in names(two)
    assert [*names(two)] == ["Ann", "Beth", "Ann 2", "ann 3", "Ann 4", "Beth 2"]


def test_so_is_who_is_taken_in_from_a_file_or_comes_from_the_bestiary(two: Campaign) -> None:
    two.do(
        TakeIn(source="people.csv", people=[TakenPerson(name="Ann"), TakenPerson(name="Cy"), TakenPerson(name="Cy")])
    )
    two.do(AddFigures(name="Ann", number=1, like=names(two)["Ann"]))
    assert [*names(two)] == ["Ann", "Beth", "Ann 2", "Cy", "Cy 2", "Ann 3"]


def test_a_name_that_another_has_is_refused_by_a_rename_also_of_several(two: Campaign) -> None:
    ann = names(two)["Ann"]
    renamed = EditCharacter(character=ann, name="beth")
    for command in (renamed, Batch(parts=[renamed])):
        with pytest.raises(Refusal, match=re.escape(sentence("campaigns.characters.handlers:_check_name#1"))):
            two.do(command)
    two.do(EditCharacter(character=ann, name="ANN"))
    assert [*names(two)] == ["ANN", "Beth"]


def test_a_name_of_someone_without_a_sheet_is_refused_unless_it_is_written_otherwise(
    two: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Someone in the table state or a conflict by name alone may have the character's own name."""
    monkeypatch.setattr("campaigns.characters.handlers.names_at_table", lambda books: iter(("goblin", "ann")))
    ann = names(two)["Ann"]
    with pytest.raises(Refusal, match=re.escape(sentence("campaigns.characters.handlers:_check_name#2"))):
        two.do(EditCharacter(character=ann, name="Goblin"))
    two.do(EditCharacter(character=ann, name="ANN"))
    two.do(EditCharacter(character=ann, name="Anna"))
    assert [*names(two)] == ["Anna", "Beth"]


def test_what_is_undone_and_brought_again_has_no_double(two: Campaign) -> None:
    two.do(AddCharacter(name="Ann"))
    two.undo()
    two.do(AddCharacter(name="Ann"))
    two.do(EditCharacter(character=names(two)["Ann 2"], name="Cy"))
    two.undo()
    two.redo()
    two.do(AddCharacter(name="Ann 2"))
    for _ in range(3):
        two.undo()
        names(two)
    for _ in range(3):
        two.redo()
        names(two)
