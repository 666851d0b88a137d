"""Pictures of the places one looks at most, each of which has been looked at before it was accepted.

All show a sample campaign, which is the same to the byte wherever it is made. With `ACCEPT_PICTURES=1` set,
what is shown now is accepted: look at the pictures in `__snapshots__` before that is committed.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import EndSession, QueueActivity
from campaigns.library.library import Library
from campaigns.library.new_campaign import create
from tests.tui.keyboard import Keyboard
from tui.app.app import Wyrdbook
from tui.base_screens.base import Frame

Look = Callable[..., Awaitable[None]]
HERE = Path(__file__).parent / "__snapshots__" / "test_snapshots"


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path: Path) -> Iterator[Library]:
    """A library of one's own, seen from a place where no path is long; only the games that are delivered."""
    import core.rulesets

    monkeypatch.delitem(core.rulesets.MODULES, "toy")
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield Library()
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def look(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Look:
    """Compare what is shown after some keys with the picture that was accepted; each key waits for its words."""

    async def look(folder: Path | None, *steps: tuple[str, str], size: tuple[int, int] = (120, 40)) -> None:
        app = Wyrdbook(folder)
        async with app.run_test(size=size, notifications=True) as pilot:
            gm = Keyboard(app, pilot)
            await gm.until(lambda: not isinstance(app.screen, Frame) and app.focused, "the first screen")
            for keys, words in steps:
                await gm.press(*keys.split())
                await gm.sees(words)
            app.screen.refresh()  # what lies behind a dialog may have been painted after it
            await pilot.pause()
            shown = picture(app)
        accepted = HERE / f"{request.node.name}.svg"
        if os.environ.get("ACCEPT_PICTURES"):
            accepted.write_text(shown, encoding="utf-8")
        if not accepted.exists() or shown != accepted.read_text(encoding="utf-8"):
            (seen := tmp_path_factory.mktemp("pictures") / accepted.name).write_text(shown, encoding="utf-8")
            pytest.fail(f"{accepted} is not what is shown, which is in {seen}.")

    return look


def picture(app: Wyrdbook) -> str:
    """Return the picture, without the number that Rich gives it."""
    return re.sub(r"\bterminal-\d+-([\w-]+)", r"terminal-\1", app.export_screenshot(title=app.title, simplify=True))


def test_every_picture_is_looked_at():
    assert not [file.name for file in HERE.iterdir() if file.stem.partition("[")[0] not in globals()]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_play(look, sample, size):
    """The table's needs at a glance, at each of the three sizes it is laid out for."""
    await look(sample, size=size)


async def test_draw_with_odds(look, sample):
    """A form beside its odds and what each lever would change: two columns that must line up."""
    await look(sample, ("d 1", "Success"), size=(120, 40))


async def test_refusal_at_a_field(look, sample):
    """A fault is shown where it was typed, on the smallest terminal."""
    await look(sample, ("d 1", "Success"), ("f4 enter", "Card"), ("1 1 enter", "✗"), size=(80, 24))


async def test_reckoning(look, sample):
    """How a result came about: a column each for steps, amounts, totals and rules."""
    await look(sample, ("7 enter", "Tally"))


async def test_menu_of_purchases(look, sample):
    """Prices beside what can be bought, and why the rest cannot be."""
    await look(sample, ("2 down down b", "Buy attribute"), size=(80, 24))


async def test_sheet(look, sample):
    """Three columns of blocks with dots and gauges."""
    await look(sample, ("c", "Physical skills"))


async def test_log(look, sample):
    """The longest list there is, with a glyph for each outcome."""
    await look(sample, ("l", "Scene"))


async def test_guide(look, home):
    """A character made page by page, with what is left to hand out in sight."""
    create(home.folder / "c", "The Long Winter", "storyteller", seed="a seed").close()
    await look(home.folder / "c", ("a M enter", "1 of 6"), ("right right down down right", "Social"), size=(80, 24))


async def test_story(look, sample):
    """Sessions, scenes and milestones as a tree."""
    await look(sample, ("s", "The tower stair"))


async def test_downtime(look, sample):
    """Everybody's plans beside the queue of one, with a fault at its row."""
    with Campaign.open(sample) as campaign:
        mara, jonas, *_ = (c.id for c in campaign.view.characters)
        campaign.do(EndSession())
        for actor, action, form in (
            (mara, "research", {"question": "Who taught the Lamplighter the peal?"}),
            (mara, "project", {"project": campaign.view.projects[0].id, "size": "large"}),
            (jonas, "recover", {"condition": ""}),
        ):
            campaign.do(QueueActivity(actor=actor, action=action, form=form))
    await look(sample, ("w", "✗"), ("right", "Research"))


async def test_map(look, sample_of):
    """A fight that goes on: squares, units with their headings, arc and cover of who is selected, and what it costs."""
    await look(sample_of("destiny"), ("5", "m map"), ("m", "turn"))


async def test_library(look, home):
    """Campaigns of different health beside each other."""
    for name in ("The Long Winter", "Hallow Weir", "長い冬"):
        create(home.folder / name, name, "storyteller", seed="a seed").close()
    (home.folder / "Hallow Weir" / "state.json").write_bytes(b"{}")
    await look(None)


async def test_help(look, sample):
    """Every key of the place one is in."""
    await look(sample, ("question_mark", "Help"))


async def test_recovery(look, sample):
    """A fault of a campaign, and the ways out, the harmless one under the cursor."""
    (sample / "state.json").write_bytes(b"{}")
    await look(Path("campaign"))
