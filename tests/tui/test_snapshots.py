"""Pictures of the places one looks at most, each of which has been looked at before it was accepted.

All show a sample campaign, which is the same to the byte wherever it is made. `pytest --snapshot-update` accepts what
is shown now: look at the pictures in `__snapshots__` before that is committed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from campaigns.campaign import Campaign
from campaigns.commands import EndSession, QueueActivity
from campaigns.keeping.creation import create
from campaigns.keeping.library import Library
from tests.tui.keyboard import Keyboard
from tui.app import Wyrdbook
from tui.screens.base import Frame

Look = Callable[..., None]


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
def look(snap_compare: Any) -> Look:
    """Compare what is shown after some keys with the picture that was accepted; each key waits for its words."""

    def look(folder: Path | None, *steps: tuple[str, str], size: tuple[int, int] = (120, 40)) -> None:
        async def play(pilot: Pilot[Any]) -> None:
            gm = Keyboard(pilot.app, pilot)  # type: ignore[arg-type]
            await gm.until(lambda: not isinstance(gm.app.screen, Frame) and gm.app.focused, "the first screen")
            for keys, words in steps:
                await gm.press(*keys.split())
                await gm.sees(words)
            gm.app.screen.refresh()  # what lies behind a dialog may have been painted after it
            await pilot.pause()

        assert snap_compare(Wyrdbook(folder), terminal_size=size, run_before=play)

    return look


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_play(look, sample, size):
    """What the table needs at once, at each of the three sizes it is laid out for."""
    look(sample, size=size)


def test_draw_with_odds(look, sample):
    """A form beside its odds and what each lever would change: two columns that must line up."""
    look(sample, ("d 1", "Success"), size=(120, 40))


def test_refusal_at_a_field(look, sample):
    """What is wrong is said where it was typed, on the smallest terminal."""
    look(sample, ("d 1", "Success"), ("f4 enter", "Card"), ("1 1 enter", "✗"), size=(80, 24))


def test_reckoning(look, sample):
    """How a result came about: a column each for steps, amounts, totals and rules."""
    look(sample, ("7 enter", "Tally"))


def test_menu_of_purchases(look, sample):
    """Prices beside what can be bought, and why the rest cannot be."""
    look(sample, ("2 down down b", "Buy attribute"), size=(80, 24))


def test_sheet(look, sample):
    """Three columns of blocks with dots and gauges."""
    look(sample, ("c", "Physical skills"))


def test_log(look, sample):
    """The longest list there is, with a glyph for each outcome."""
    look(sample, ("l", "Scene"))


def test_guide(look, home):
    """A character made page by page, with what is left to hand out in sight."""
    create(home.folder / "c", "The Long Winter", "storyteller", seed="a seed").close()
    look(home.folder / "c", ("a M enter", "1 of 6"), ("right right down down right", "Social"), size=(80, 24))


def test_story(look, sample):
    """Evenings, scenes and milestones as a tree."""
    look(sample, ("s", "The tower stair"))


def test_downtime(look, sample):
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
    look(sample, ("w", "✗"), ("right", "Research"))


def test_map(look, sample_of):
    """A fight that goes on: squares, units with their headings, arc and cover of who is selected, and what it costs."""
    look(sample_of("destiny"), ("5", "m map"), ("m", "turn"))


def test_library(look, home):
    """Campaigns of different health beside each other."""
    for name in ("The Long Winter", "Hallow Weir", "長い冬"):
        create(home.folder / name, name, "storyteller", seed="a seed").close()
    (home.folder / "Hallow Weir" / "state.json").write_bytes(b"{}")
    look(None)


def test_help(look, sample):
    """Every key of the place one is in."""
    look(sample, ("question_mark", "Help"))


def test_recovery(look, sample):
    """What is wrong with a campaign, and the ways out, the harmless one under the cursor."""
    (sample / "state.json").write_bytes(b"{}")
    look(Path("campaign"))
