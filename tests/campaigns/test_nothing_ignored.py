"""Each text that a command takes is kept: in a document, or in what the log tells of the command, in every game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import core.rulesets
from campaigns.document_kinds.tables import TABLES
from tests.campaigns.planting import PlantedSession

WORDED = {
    *(("add_article", "name"), ("add_note", "text"), ("award_points", "reason"), ("close_thread", "ending")),
    *(("edit_clock", "title"), ("edit_session", "summary"), ("move_project", "reason"), ("refund_entry", "reason")),
    *(("resolve", "note"), ("reveal", "how"), ("set_option", "note"), ("show_handout", "title")),
}
"""Some of them."""


class Kept(PlantedSession):
    """The planted session, with the texts of commands that are found nowhere afterwards."""

    def __init__(self, ruleset: str, folder: Path) -> None:
        super().__init__(ruleset, folder)
        self.lost: set[tuple[str, str]] = set()

    def do(self, kind: str, whose: str, /, **given: Any) -> Any:
        """Send a command, and look for its marks in the documents and in the log."""
        before = {*self.planted}
        done = super().do(kind, whose, **given)
        event = {name: value for name, value in done.line.event.items() if name != "command"} if done.line else {}
        told = repr([event, *(self.campaign.documents(table) for table in TABLES)])
        self.lost |= {(mark.kind, mark.field) for mark in self.planted - before if str(mark) not in told}
        return done


@pytest.mark.walk
@pytest.mark.parametrize("game", [*core.rulesets.MODULES, "toy"])
def test_every_text_of_every_command_is_kept(game, tmp_path):
    session = Kept(game, tmp_path / "c")
    session.play()
    session.campaign.close()
    assert session.lost == set()
    assert {(mark.kind, mark.field) for mark in session.planted} >= WORDED
