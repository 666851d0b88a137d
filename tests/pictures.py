"""The pictures of the documents: `python -m tests.pictures` makes each in a campaign of its own, in `docs/pictures`.

`python -m tests.pictures NAME ...` makes only those; `first-session` are all pictures of that page of the guide.
"""

from __future__ import annotations

import asyncio
import io
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests import first_session

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from tests.terminal import Terminal
    from tui.app.app import Wyrdbook

DOCS = Path(__file__).parents[1] / "docs" / "pictures"
Take = Callable[["Wyrdbook", "Pilot[None]", Path], Awaitable[None]]
"""Takes the picture of what the app shows, for a file."""


class Picture(NamedTuple):
    """A picture: its game, its size, its theme, and the keys before it."""

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
    "dossier": Picture("storyteller", (120, 30), "@ slash c o r v i n enter enter"),
    "threads": Picture("storyteller", (120, 24), "ampersand"),
    "timeline": Picture("storyteller", (120, 30), "underscore"),
    "points-by-session": Picture("storyteller", (120, 30), "s o 1"),
    "random-tables": Picture("storyteller", (100, 26), "percent_sign"),
    "random-tables-rolled": Picture("background", (100, 26), "percent_sign shift+tab w h a t plus c o m p enter"),
    "ascii": Picture("background", (120, 40), ascii=True, theme="contrast"),
}


FIRST_SESSION = "first-session"
PLAIN_MODE = "plain-mode"
PLAIN_LINES = (
    ("", "The last lamp"),
    ("d mara", "does Mara"),
    ("1", "Attribute"),
    (".", "Draw?"),
    ("", "by the program"),
)
"""The input for the picture of plain mode, with the words to wait for after each line."""


@asynccontextmanager
async def opened(picture: Picture, folder: Path) -> AsyncIterator[tuple[Wyrdbook, Pilot[None]]]:
    """The app with the game's sample open, its play screen shown."""
    from campaigns.library.samples import build, find_sample
    from tui.app.app import Wyrdbook
    from tui.base_screens.base import Frame
    from tui.config.settings import Config

    build(find_sample(picture.game).ruleset, folder)
    app = Wyrdbook(folder, config=Config(theme=picture.theme, ascii=picture.ascii))
    async with app.run_test(size=picture.size, notifications=True) as pilot:
        while isinstance(app.screen, Frame) or app.focused is None:
            await pilot.pause(0.05)
        yield app, pilot


async def draw(name: str, folder: Path, take: Take) -> None:
    """Press the keys before a picture, and take it."""
    picture = PICTURES[name]
    async with opened(picture, folder) as (app, pilot):
        await pilot.press(*picture.keys.split())
        await take(app, pilot, DOCS / f"{name}.svg")


async def play_first_session(folder: Path, take: Take) -> None:
    """Play "Your first session" and take each picture where the page shows it."""
    page = first_session.PAGE.read_text(encoding="utf-8")
    async with opened(Picture("storyteller", first_session.SIZE), folder) as (app, pilot):
        for kind, value in first_session.parts(page):
            if kind == "picture":
                await take(app, pilot, first_session.GUIDE / value)
            elif kind != "word":
                app.clear_notifications()
                await pilot.press(*([value] if kind == "key" else first_session.keys_of(value)))


async def write(app: Wyrdbook, pilot: Pilot[None], file: Path) -> None:
    """Write what the app shows once it is at rest, its messages only in "Your first session"."""
    await pilot.pause(0.7)
    if file.parent == DOCS:
        app.clear_notifications()
        await pilot.pause(0.5)
    file.write_text(app.export_screenshot(), encoding="utf-8")


def _asks_after(terminal: Terminal, words: str) -> bool:
    """Return True if some words are on the screen, and the program asks for the next line."""
    text = terminal.text.rstrip()
    return words in text and text.endswith(("\n>", "?", "]:"))


def draw_plain_mode(folder: Path) -> str:
    """A draw in lines, as a terminal shows it, as SVG."""
    from rich.console import Console

    from campaigns.library.samples import build, find_sample
    from tests.terminal import Terminal

    build(find_sample("storyteller").ruleset, folder)
    with Terminal([sys.executable, "-m", "tui", "plain", str(folder)], columns=90, lines=34) as terminal:
        terminal.wait_for("\n>")
        for typed, awaited in PLAIN_LINES:
            terminal.press(*typed, "enter")
            asks = partial(_asks_after, terminal, awaited)
            terminal.wait_until(asks, awaited)
        text = terminal.text.rstrip()
    console = Console(record=True, width=90, file=io.StringIO())
    console.print(text, markup=False, highlight=False)
    return console.export_svg(title="wyrdbook plain winter")


def main(names: list[str]) -> None:
    """Write those named, or all of them."""
    for name in names or [*PICTURES, FIRST_SESSION, PLAIN_MODE]:
        with tempfile.TemporaryDirectory(prefix="wyrdbook-") as home:
            os.environ["WYRDBOOK_HOME"] = home
            folder = Path(home) / "campaign"
            if name == FIRST_SESSION:
                asyncio.run(play_first_session(folder, write))
            elif name == PLAIN_MODE:
                (DOCS / f"{name}.svg").write_text(draw_plain_mode(folder), encoding="utf-8")
            else:
                asyncio.run(draw(name, folder, write))


if __name__ == "__main__":
    main(sys.argv[1:])
