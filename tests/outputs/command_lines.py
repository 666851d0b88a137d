"""The command lines that are run over a campaign: a file for each game, with a heading for each listing.

A line is a command line of wyrdbook without its first word, or begins with a colon and names something that leaves a
campaign without a subcommand (`tests.outputs.without_subcommand`). One after `~` isn't listed. A listing begins
with the campaign as its script left it; its lines see what those above them changed and wrote.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path

HERE = Path(__file__).parent
FILE = "command_lines.txt"
Line = Sequence[str]


def listings(game: str) -> Mapping[str, Sequence[Line]]:
    """The command lines of a game under the name of the listing that each belongs to."""
    found: dict[str, list[Line]] = {}
    for line in (HERE / game / FILE).read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            lines = found.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            lines.append(shlex.split(line))
    return found


GAMES = tuple(sorted(file.parent.name for file in HERE.glob(f"*/{FILE}")))
