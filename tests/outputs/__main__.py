"""`python -m tests.outputs [GAME [LISTING]]`: write the listings again, all or some."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.outputs.command_lines import GAMES, listings
from tests.outputs.listing import file_of, make_listing

if __name__ == "__main__":
    games, wanted = sys.argv[1:2] or GAMES, sys.argv[2:]
    for game in games:
        for listing in wanted or listings(game):
            with TemporaryDirectory() as folder:
                made = make_listing(game, listing, Path(folder).resolve())
                file_of(game, listing).write_text(made, encoding="utf-8")
