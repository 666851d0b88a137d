"""Writes docs/reference/wyrdbook.1 from the parser of the command line and the sections of wyrdbook.1.in.

    python -m tests.manpage (or `make man`)

It names the version but no day, so that it stays the same until something on it changes.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser
from importlib.metadata import version
from pathlib import Path
from typing import Any
from unittest.mock import patch

from argparse_manpage.manpage import Manpage

from tui.cli import whole_parser

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "wyrdbook.1"
SECTIONS = PAGE.with_name("wyrdbook.1.in")


class OnThePage(ArgumentParser):
    """A subcommand as the page tells it: how it is used, what else is to be said of it, and nothing twice."""

    def __init__(self, *, description: str, **given: Any) -> None:
        super().__init__(**given, add_help=False)

    def format_usage(self) -> str:
        """How it is used, and below it the epilog, for which the page has no place of its own."""
        usage = " ".join(super().format_usage().removeprefix("usage: ").split())
        return f"{usage}\n\n{self.epilog}" if self.epilog else usage


def page() -> str:
    """The page as it should be, whatever the terminal it is made in."""
    told = {
        "project_name": "wyrdbook",
        "version": version("wyrdbook"),
        "manual_title": "Manual of wyrdbook",
        "description": "campaign manager for game masters of draw-based role-playing games",
        "include": str(SECTIONS),
    }
    with patch.dict(os.environ, {"COLUMNS": "1000"}):
        made = Manpage(whole_parser(OnThePage), told, format="single-commands-section")
        made.date = ""
        return str(made)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
