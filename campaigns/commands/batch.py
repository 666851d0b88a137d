"""Several commands done as one act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from campaigns.commands.articles import EditArticle
from campaigns.commands.characters import EditCharacter, SetSheet
from campaigns.commands.command import Command, command
from campaigns.commands.downtime import EditActivity, QueueActivity, RemoveActivity, SetTerms
from campaigns.commands.figures import KeepFigure, RemoveFigure
from core.refusal import Refusal
from core.schema.entry import entry

People = EditCharacter | SetSheet | EditArticle | KeepFigure | RemoveFigure
Part = People | SetTerms | QueueActivity | EditActivity | RemoveActivity
"""What can be done to several marked rows at once."""

PARTS: tuple[type[Command], ...] = get_args(Part)
MOST = 1000


@command("together")
class Batch(Command):
    """Several commands as one act: one record, one step of undo; where one of them is refused, none is done."""

    parts: tuple[Part, ...] = entry("Parts")

    def __post_init__(self) -> None:
        Command.__post_init__(self)
        if not 1 <= len(self.parts) <= MOST:
            raise Refusal("bad_request", f"One act is made of 1 to {MOST} commands.", "parts")

    def asked(self) -> Mapping[str, Any]:
        """The parts as the log keeps them, each with its kind."""
        return {"parts": [{"kind": part.kind, **part.asked()} for part in self.parts]}
