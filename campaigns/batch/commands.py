"""The command that does several commands in one step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.document_kinds.command import SEVERAL, Command, command
from core.refusal import Refusal
from core.schema.entry import entry

MOST = 1000


@command("together", alone=SEVERAL)
class Batch(Command):
    """Do several commands in one step: one log entry, one undo. If one of them is refused, none is done."""

    parts: tuple[Command, ...] = entry("Parts")

    def __post_init__(self) -> None:
        object.__setattr__(self, "parts", tuple(self.parts))  # each was read when it was made
        if not 1 <= len(self.parts) <= MOST:
            raise Refusal("bad_request", f"One step can hold 1 to {MOST} commands.", "parts")
        for at, part in enumerate(self.parts):
            if part.alone:
                raise part_refused(at, part, Refusal("alone", f"This can't be part of a larger step: {part.alone}."))

    def logged_fields(self) -> Mapping[str, Any]:
        """The parts as the log keeps them, each with its kind."""
        return {"parts": [{"kind": part.kind, **part.logged_fields()} for part in self.parts]}


def part_refused(at: int, part: Command, refusal: Refusal) -> Refusal:
    """The refusal of one part, by its place from 0 on: its message names the part."""
    field = f"parts.{at}.{refusal.field}" if refusal.field else f"parts.{at}"
    return Refusal(refusal.code, f"Part {at + 1} ({part.verb}): {refusal.message}", field, refusal.rule)
