"""Kinds are declared once: documents, commands, what the players may know and what is found are read off them."""

from __future__ import annotations

import ast
import dataclasses
from pathlib import Path
from typing import Any

import pytest

import campaigns
from campaigns.commands import COMMANDS
from campaigns.document_kinds.declaration import Declared
from campaigns.document_kinds.kind import NEEDED, SOMETIMES, Kind, Public, declare_change, fields, kept_field, kind
from campaigns.document_kinds.search_sources import Source
from campaigns.document_kinds.tables import TABLES
from campaigns.document_kinds.validation import Event, check_document
from campaigns.document_kinds.views import declare_view, view_of
from core.schema.fields import fields_of


@fields
class Said:
    """A remark about a ferry."""

    name: str = kept_field("Name", default=NEEDED, line=True, filled=True, public=SOMETIMES, title=True)
    toll: int = kept_field("Toll", default=2, low=0)


@kind("ferries", found="ferry")
class Ferry(Said, Kind):
    """A ferry."""

    text: str = kept_field(default="", searched=True)


@pytest.mark.parametrize("table", TABLES)
def test_every_field_of_a_kind_says_what_there_is_to_know_of_it(table: str) -> None:
    assert [field.name for field in fields_of(TABLES[table])] == [*TABLES[table].fields_kept()]


def test_what_is_stored_shown_and_found_is_read_off_the_declaration() -> None:
    assert Ferry(name="Hollow").to_document() == {"name": "Hollow", "toll": 2, "text": ""}
    assert {name: entry.public for name, entry in Ferry.fields_kept().items()} == {
        "name": Public.SOMETIMES,
        "toll": Public.NEVER,
        "text": Public.NEVER,
    }
    assert Source.of_kind(Ferry)[:3] == ("ferry", "name", ("text",))


@declare_change(Said)
class Change(Said, Declared):
    """A ferry, changed."""


def test_what_is_changed_may_be_left_out_and_keeps_its_bounds() -> None:
    made = Change()
    assert (made.name, made.toll) == (None, None)
    assert [(field.name, field.type.optional, field.entry.low) for field in fields_of(Change)] == [
        ("name", True, None),
        ("toll", True, 0),
    ]


def test_a_document_from_elsewhere_is_checked_strictly() -> None:
    line = {"text": "Ask the miller", "rank": 1, "to": None, "done": False}
    assert check_document("agenda", line).to_document() == line
    for wrong in ({**line, "more": 1}, {**line, "rank": "1"}, {"rank": 1}):
        with pytest.raises(ValueError, match="validation error"):
            check_document("agenda", wrong)


OTHERWISE = {"AddFigures.name"}
"""The fields of a command that differ from its kind's: the name is that of the type whose NPCs are made."""


def test_no_command_says_again_what_its_kind_says_of_a_field() -> None:
    """A command that inherits a kind's fields declares none of them: their label, bounds and help stand there alone."""
    again = set()
    for path in Path(campaigns.__file__).parent.glob("*/commands.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            kinds = [*_kinds(node.name)] if isinstance(node, ast.ClassDef) else []
            own = {part.target.id for part in getattr(node, "body", []) if _is_field(part)} if kinds else set()
            again |= {f"{node.name}.{field.name}" for base in kinds for field in fields_of(base) if field.name in own}
    assert again == OTHERWISE


def _kinds(command: str) -> list[type]:
    """The declarations of kinds that a command inherits from."""
    found = next((kind for kind in COMMANDS.values() if kind.__name__ == command), None)
    bases = found.__mro__[1:] if found else ()
    own = [base for base in bases if base.__module__.startswith("campaigns.document_kinds")]
    return [base for base in own if dataclasses.is_dataclass(base)]


def _is_field(part: ast.AST) -> bool:
    return isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)


def test_what_is_declared_is_set_once_and_equal_where_its_fields_are() -> None:
    one = Ferry(name="Hollow", toll=3)
    assert one == Ferry(name="Hollow", toll=3) != Ferry(name="Hollow")
    assert hash(one) == hash(Ferry(name="Hollow", toll=3))
    assert repr(one) == "Ferry(name='Hollow', toll=3, text='')"
    for change in (lambda: setattr(one, "toll", 4), lambda: setattr(one, "tol", 4), lambda: delattr(one, "toll")):
        with pytest.raises(dataclasses.FrozenInstanceError):
            change()
    assert dataclasses.replace(one, toll=4) == Ferry(name="Hollow", toll=4)


@declare_view
class FerryView(Ferry):
    """A ferry on screen."""

    id: int
    here: bool = False


def test_a_view_has_the_fields_of_its_kind_and_what_is_worked_out_beside_them() -> None:
    assert view_of(FerryView, 3, {"name": "Hollow"}, here=True) == FerryView(id=3, name="Hollow", here=True)
    assert view_of(FerryView, 3, {"name": "Hollow", "toll": [1, 2]}).toll == (1, 2)


@pytest.mark.shape
def test_no_file_outside_the_kinds_lists_the_fields_of_a_kind() -> None:
    """All readers of a kind's fields walk its declaration; a list of three names beside it can become outdated."""
    kinds = [set(kind.fields_kept()) for kind in TABLES.values()]
    root = Path(campaigns.__file__).parent.parent
    files = [file for package in ("campaigns", "tui") for file in (root / package).rglob("*.py")]
    outside = [file for file in files if "document_kinds" not in file.parts]
    found = {str(file.relative_to(root)) for file in outside if _lists(file, kinds)}
    assert found == set()


def _lists(file: Path, kinds: list[set[str]]) -> bool:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Tuple | ast.List | ast.Set) and len(node.elts) > 2:
            texts = {part.value for part in node.elts if isinstance(part, ast.Constant) and isinstance(part.value, str)}
            if len(texts) == len(node.elts) and any(texts <= kind for kind in kinds):
                return True
    return False


@pytest.mark.parametrize(
    ("event", "needed"),
    [
        ({"kind": "genesis", "undoable": False}, ""),
        ({"kind": "note", "undoable": False}, "session scene actor"),
        ({"kind": "note", "undoable": True}, "session scene actor prev"),
        ({"kind": "draw", "undoable": False, "request": {}}, "session scene actor answers"),
        (
            {"kind": "act", "undoable": False, "form": {}},
            "session scene actor action conflict options note outcome facts steps",
        ),
    ],
)
def test_what_an_event_has_to_say_stands_beside_its_fields(event: dict[str, Any], needed: str) -> None:
    """Lists, undo and recaps read these without asking whether they are there."""
    assert Event.needed_fields(event) == set(needed.split())
