"""The pictures of the documents: `python -m tests.pictures` makes each in a campaign of its own, in `docs`."""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path
from typing import NamedTuple

DOCS = Path(__file__).parents[1] / "docs"


class Picture(NamedTuple):
    """What is to be seen: of which game, at what size and in which looks, after which keys."""

    game: str
    size: tuple[int, int]
    keys: str = ""
    theme: str = "dark"
    ascii: bool = False


PICTURES = {
    "play": Picture("storyteller", (120, 40)),
    "layout-fight": Picture("destiny", (120, 40)),
    "layout-talk": Picture("storyteller", (200, 50), "f3", theme="light"),
    "map": Picture("destiny", (120, 40), "5 m"),
    "search": Picture("storyteller", (120, 30), "ctrl+f l a m p"),
    "dossier": Picture("storyteller", (120, 30), "@ slash c o r v i n enter enter"),
    "ties": Picture("storyteller", (120, 30), "@ slash c o u n c i l enter t"),
    "threads": Picture("storyteller", (120, 24), "ampersand"),
    "timeline": Picture("storyteller", (120, 30), "underscore"),
    "agenda": Picture("storyteller", (120, 30), "asterisk"),
    "over-evenings": Picture("storyteller", (120, 30), "s o 1"),
    "random-tables": Picture("storyteller", (100, 26), "percent_sign"),
    "random-tables-rolled": Picture("background", (100, 26), "percent_sign shift+tab w h a t plus c o m p enter"),
    "ascii": Picture("background", (120, 40), ascii=True, theme="contrast"),
}


async def draw(picture: Picture, folder: Path) -> str:
    """The picture as SVG."""
    from campaigns.sample import build, sampled
    from tui.app import Wyrdbook
    from tui.config import Config
    from tui.screens.base import Frame

    build(sampled(picture.game).ruleset, folder)
    app = Wyrdbook(folder, config=Config(theme=picture.theme, ascii=picture.ascii))
    async with app.run_test(size=picture.size) as pilot:
        while isinstance(app.screen, Frame) or app.focused is None:
            await pilot.pause(0.05)
        await pilot.press(*picture.keys.split())
        await pilot.pause(0.5)
        app.clear_notifications()
        await pilot.pause(0.5)
        return app.export_screenshot()


def main() -> None:
    """Write them all."""
    for name, picture in PICTURES.items():
        with tempfile.TemporaryDirectory(prefix="wyrdbook-") as home:
            os.environ["WYRDBOOK_HOME"] = home
            drawn = asyncio.run(draw(picture, Path(home) / "campaign"))
        (DOCS / f"{name}.svg").write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
