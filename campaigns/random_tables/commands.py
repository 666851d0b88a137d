"""Random tables: rolling on them, openly or in secret, and showing a roll that is face down."""

from __future__ import annotations

from typing import Literal

from campaigns.document_kinds.command import CHECKED, Command, command
from core.luck.table import Answer
from core.schema.entry import entry

Seen = Literal["hidden", "open", "down"]
"""The readers of a roll: the GM, everyone, or for now no one (it is face down)."""


@command("roll tables", alone=CHECKED)
class Roll(Command):
    """Roll on random tables: `roll "names + trade"`. The program draws whatever you don't type in.

    `by` is a pile of the game that replaces dice, and `who` its owner if everyone has one.
    """

    tables: str = entry("Tables", line=True, filled=True)
    seen: Seen = entry("Seen by", default="hidden")
    by: str = entry("Decided by", default="")
    who: int | None = entry("Who", default=None, names="character")
    answers: tuple[Answer, ...] = entry("Answers", default=())


@command("show-roll roll")
class ShowRoll(Command):
    """Turn a roll face up, or show it to the players."""

    roll: int = entry("Roll", names="roll")
    seen: Literal["hidden", "open"] = entry("Seen by", default="hidden")
