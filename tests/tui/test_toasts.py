"""A toast covers nothing that has to be read with it (issue 27).

That is the head, key lines, the titles and first rows of panes and dialogs, folded panes, and an outcome.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.geometry import Region

from tests.tui.keyboard import Keyboard, seated
from tests.tui.table import furnished, shown
from tui.app.app import Wyrdbook
from tui.app.screen_stack import PLACES
from tui.base_screens.base import Place
from tui.base_screens.pane import Pane
from tui.widgets.key_bar import KeyBar

KEYS = [*(tuple(digit) for digit in "12345678"), ("question_mark",), ("ctrl+p",), ("colon",), ("n",), ("o",), ("h",),
        ("exclamation_mark",), ("semicolon",), ("d",), ("d", "1"), ("d", "1", "enter"), ("d", "1", "enter", "enter"),
        ("1", "a"), ("1", "M"), ("2", "a"), ("4", "e"), ("4", "r"), ("5", "a"), ("5", "enter"), ("8", "enter"),
        ("E",), ("S",), ("u",)]  # fmt: skip
PARTS = 4
"""Into how many cases places and keys are parted."""
DONE = "Jonas Reed: Wits + Larceny, Success, 3 successes · u undoes it"
REFUSED = "There is nothing to be undone any more."
LONG = (
    "Jonas Reed can't act: he is Incapacitated, and the exchange needs two of his cards. One of them is in the discard."
)


def kept(app: Wyrdbook) -> Iterator[tuple[str, Region]]:
    """Yield the regions that no toast may cover on the screen in front."""
    screen = app.screen
    boxes = [box.region for box in screen.query(".dialog")]
    if not any(box.y == 0 for box in boxes):
        yield "head", Region(0, 0, screen.size.width, 1)
    for pane in screen.query(Pane) if isinstance(screen, Place) else ():
        yield f"pane {pane.id}", lines(pane.region, 0, min(2, pane.region.height))
    for bar in screen.query(KeyBar):
        yield "keys", bar.region
    for headline in screen.query(".headline"):
        yield "outcome", headline.region
    for box in boxes:
        yield "title and first row", lines(box, 0, 2)
        yield "hint", lines(box, box.height - 1, 1)


def lines(region: Region, first: int, number: int) -> Region:
    """Some lines of a region."""
    return Region(region.x, region.y + first, region.width, number)


async def covered(app: Wyrdbook, gm: Keyboard, state: object, refused: str) -> list[str]:
    """Return the lines that two toasts cover in a state."""
    app.clear_notifications()
    app.tell(DONE)
    app.refuse(refused)
    await gm.until(lambda: len(app.screen.query("Toast")) == 2, f"two toasts at {state}")
    await gm.pilot.pause()
    toasts = [toast.region for toast in app.screen.query("Toast")]
    found = [f"{state}: {what}, {region}" for what, region in kept(app) if any(map(region.overlaps, toasts))]
    app.clear_notifications()
    return found


@pytest.mark.walk
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("refused", [REFUSED, LONG])
@pytest.mark.parametrize("part", range(PARTS))
async def test_no_toast_covers_what_is_read_with_it(
    size: tuple[int, int], refused: str, part: int, tmp_path: Path
) -> None:
    found: list[str] = []
    async with seated(furnished(tmp_path / "c"), size) as (app, gm):
        for place in [*PLACES][part::PARTS]:
            app.action_go(place)
            await gm.pilot.pause()
            found += await covered(app, gm, place, refused)
        for keys in KEYS[part::PARTS]:
            app.action_go("play")
            await gm.press(*keys)
            found += await covered(app, gm, keys, refused)
            while not isinstance(app.screen, Place):
                await gm.press("escape")
    assert not found, "\n".join(found)


async def test_a_toast_stands_once_on_a_dialog_and_again_below_when_the_dialog_is_gone(tmp_path: Path) -> None:
    """It shone through from the screen below, beside the dialog's own."""
    async with seated(furnished(tmp_path / "c"), (80, 24)) as (app, gm):
        app.tell(DONE)
        await gm.until(lambda: "u undoes it" in shown(app), "the toast")
        await gm.press("d")
        await gm.until(lambda: "type to find" in shown(app), "the dialog")
        await gm.pilot.pause()
        assert shown(app).count("u undoes it") == 1
        await gm.press("escape")
        await gm.until(lambda: isinstance(app.screen, Place), "the play screen")
        await gm.until(lambda: shown(app).count("u undoes it") == 1, "the toast where it was")


@pytest.mark.walk
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("part", range(PARTS))
async def test_what_was_said_before_covers_nothing_of_a_dialog_that_opens(
    size: tuple[int, int], part: int, tmp_path: Path
) -> None:
    """Undone … covered the last odds of a draw that was opened at once: it ends there, or stands clear of the box."""
    found: list[str] = []
    async with seated(furnished(tmp_path / "c"), size) as (app, gm):
        for keys in KEYS[part::PARTS]:
            app.action_go("play")
            app.tell(DONE)
            await gm.until(lambda: "u undoes it" in shown(app), "it is said")
            await gm.press(*keys)
            await gm.pilot.pause()
            toasts = [toast.region for toast in app.screen.query("Toast")]
            boxes = [box.region for box in app.screen.query(".dialog")]
            found += [f"{keys}: {box}" for box in boxes if any(map(box.overlaps, toasts))]
            while not isinstance(app.screen, Place):
                await gm.press("escape")
            app.clear_notifications()
    assert not found, "\n".join(found)
