"""The pictures of the board in the guide: the table's page in a fight on a television, a player's page on a phone.

Made by hand (`python -m tests.board_pictures`), as it needs Chromium on the machine.
"""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

from campaigns.board.files import TABLE, write_pages
from campaigns.campaign import Campaign
from campaigns.library.samples import build, find_sample
from tests.browser import Browser

DOCS = Path(__file__).parent.parent / "docs" / "pictures"
GAME = "destiny"


def main() -> None:
    """Write `docs/pictures/board-television.png` and `board-phone.png`."""
    with TemporaryDirectory() as home:
        os.environ["WYRDBOOK_HOME"] = home
        build(find_sample(GAME).ruleset, folder := Path(home) / "c")
        with Campaign.open(folder, read_only=True) as campaign:
            written = write_pages(campaign, pages := Path(home) / "pages").written
        browser = Browser(Path(home) / "browser")
        try:
            for name, player, size in (("television", False, (1280, 720)), ("phone", True, (500, 1000))):
                page = next(each for each in written if (each != TABLE) is player)
                browser.open((pages / page).as_uri())
                browser.picture(DOCS / f"board-{name}.png", *size)
        finally:
            browser.close()


if __name__ == "__main__":
    main()
