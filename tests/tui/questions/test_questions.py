"""Each question of the app begins as it did when someone last looked, and its answers send what they sent."""

from __future__ import annotations

import ast
import os
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from types import CodeType

import pytest

from campaigns.campaign import Campaign
from campaigns.conformance.random_play import Clock
from tests.listings import compare
from tests.tui.questions.desk import Desk, keep_dialogs
from tests.tui.questions.listing import AGAIN, HERE, listed
from tests.tui.questions.rooms import GAMES, ROOMS
from tests.tui.transcripts.campaigns import furnished

ROOT = Path(__file__).parents[3]
SHOWING = {"ask", "Pick", "PickSome", "Confirm", "Prompt", "FormDialog"}
ELSEWHERE = {
    "tui/characters/builder.py open_builder": "test_creation.py",
    "tui/downtime/forms.py _ask_how_much": "test_forms_as_they_are.py",
    "tui/downtime/forms.py decide": "test_forms_as_they_are.py",
    "tui/npcs/forms.py add_to_conflict": "test_figures.py",
    "tui/random_tables/actions.py _ask_typed": "test_random_tables.py",
    "tui/vault/forms.py _resolve": "test_vault.py",
}
"""Functions that ask only with files or in states that this campaign doesn't have, and where they are tested."""


def room_lines(folder: Path, room: str) -> Iterator[str]:
    """The listing of a room."""
    with Campaign.open(furnished(folder / room, GAMES.get(room, "storyteller")), clock=Clock()) as campaign:
        for name, ask in ROOMS[room](campaign):
            yield from ("", f"## {name}", "", *listed(Desk(campaign), ask))


@pytest.mark.walk
@pytest.mark.parametrize("room", ROOMS)
def test_answers_do_what_is_written_down(room: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    keep_dialogs(monkeypatch, lambda code: None)
    lines = [line.replace(str(tmp_path), "…") for line in room_lines(tmp_path, room)]
    now = "\n".join(lines[1:]) + "\n"
    file = HERE / f"{room}.txt"
    if os.environ.get(AGAIN):
        file.write_text(now, encoding="utf-8")
    compare(file, now, "tests.tui.questions")


def asking_functions() -> set[str]:
    """The functions of rooms that show a dialog for an app they are given, by file and name."""
    found = set()
    for file in sorted(ROOT.glob("tui/*/*.py")):
        for each in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(each, ast.FunctionDef) and [arg.arg for arg in each.args.args[:1]] == ["app"]:
                calls = (node.func for node in ast.walk(each) if isinstance(node, ast.Call))
                if {call.id for call in calls if isinstance(call, ast.Name)} & SHOWING:
                    found.add(f"{file.relative_to(ROOT).as_posix()} {each.name}")
    return found


@pytest.mark.shape
def test_every_function_that_asks_is_listed_or_has_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[str] = set()

    def note(code: CodeType) -> None:
        file, name = Path(code.co_filename), code.co_qualname.partition(".")[0]
        asked.add(f"{file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else file} {name}")

    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    keep_dialogs(monkeypatch, note)
    for room in ROOMS:
        deque(room_lines(tmp_path, room), maxlen=0)
    assert asking_functions() - asked == set(ELSEWHERE)
