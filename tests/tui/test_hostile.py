"""Names that want to be more than names: shown as plain text wherever they come up, and never obeyed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddCharacter,
    AddClock,
    AddMilestone,
    AddNote,
    AddProject,
    AwardPoints,
    EndSession,
    QueueActivity,
    StartConflict,
    StartScene,
    StartSession,
)
from campaigns.library.new_campaign import create
from tests.campaigns.play import drawn
from tests.terminal import Terminal
from tests.tui.keyboard import Keyboard, seated
from tests.tui.mill import ids
from tests.tui.table import shown
from tui.characters.screen import SheetScreen
from tui.dialogs.choose import Pick
from tui.dialogs.reader import Reader
from tui.downtime.screen import DowntimeScreen
from tui.draws.breakdown_dialog import BreakdownDialog
from tui.draws.dialog import DrawDialog
from tui.draws.menu import ActionMenu
from tui.forms import FormDialog
from tui.history.screen import LogScreen
from tui.sessions.screen import StoryScreen
from tui.textual_internals import lines

CLICK, BOLD, ESCAPE = "[@click=app.quit]x[/]", "[bold]x[/]", "\x1b[31mred\x1b]0;owned\x07\x9b2J"
NAMES = (
    CLICK,
    BOLD,
    ESCAPE,
    "\u202etxt.exe\u2066",
    "長い冬の名前",
    "🐉 👩\u200d👧 ☺\ufe0f",
    "[/]",
    "z" * 200,
    "{} %s $accent",
)
OBEYED = set("\x1b\x07\x9b\u202e\u2066\u200b")
"""Characters a terminal would obey, or hide."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An session in which everything that has a name has a bad one."""
    with create(tmp_path / "c", CLICK, "storyteller", seed="a seed") as campaign:
        for name in NAMES:
            tool = {"tools": [{"name": name, "bonus": 1}], "advantages": {name: 1}, "challenges": [name]}
            campaign.do(AddCharacter(name=name, player=name, note=name, sheet=tool))
        campaign.do(StartSession(title=ESCAPE))
        campaign.do(StartScene(title=CLICK, aspects=list(NAMES)))
        campaign.do(AddClock(title=ESCAPE, target=6, for_scene=True))
        campaign.do(AddMilestone(title=CLICK, tier="milestone", note=ESCAPE))
        campaign.do(AddProject(title=ESCAPE, target=9))
        campaign.do(AddNote(text=f"# {CLICK}\n{ESCAPE} [link](https://example.org) <b>x</b>"))
        campaign.do(AwardPoints(characters=ids(campaign), currency="xp", amount=3, reason=ESCAPE))
        first, _, third, *_ = ids(campaign)
        campaign.do(drawn(campaign, "draw", third))
        race = {"first": first, "second": third, "target": 9, "amount": 1, "unit": "round"}
        campaign.do(StartConflict(conflict_form="race", title=CLICK, actor=first, form=race))
    return tmp_path / "c"


def unheeded(gm: Keyboard) -> None:
    """Nothing on the screen is to be obeyed by a terminal, or quits when it is clicked."""
    assert not OBEYED & set(shown(gm.app))
    strips = lines(gm.app.screen)
    assert not [s for strip in strips for s in strip if s.style and "quit" in str(s.style.meta.get("@click"))]


async def test_names_are_text_in_every_place(folder):
    async with seated(folder) as (_, gm):
        await gm.sees(CLICK, BOLD, "␛[31mred␛]0;owned␇", "⁋txt.exe⁋", "長い冬の名前", "zzzz…")
        unheeded(gm)
        for keys, place in (("c", SheetScreen), ("l", LogScreen), ("s", StoryScreen)):
            await gm.press(keys)
            await gm.at(place)
            await gm.sees("[@click=app.quit]")
            unheeded(gm)
            await gm.press("escape")
        await gm.press("ctrl+p")
        await gm.until(lambda: gm.app.screen is not gm.app.table, "the palette")
        await gm.type("x[/]")
        await gm.sees(CLICK, BOLD)
        unheeded(gm)


async def test_names_are_text_in_every_dialog(folder):
    async with seated(folder) as (_, gm):
        await gm.press("down", "down", "e")
        await gm.at(FormDialog)
        await gm.sees("␛[31mred")
        unheeded(gm)
        await gm.press("escape", "d")
        await gm.at(ActionMenu)
        unheeded(gm)
        await gm.press("1")
        await gm.at(DrawDialog)
        await gm.field("Tool")
        await gm.press("right", "space")
        await gm.at(Pick)
        await gm.sees("␛[31mred")
        unheeded(gm)
        await gm.press("escape", "escape")
        for keys, words in (("3m", CLICK), ("E", CLICK), ("2a", "␛[31mred"), ("5d", "Draw the next period")):
            await gm.press(*keys)
            await gm.until(lambda: gm.app.screen is not gm.app.table, "the dialog")
            await gm.sees(words)
            unheeded(gm)
            await gm.press("escape")
        await gm.press("7", "enter")
        await gm.at(BreakdownDialog)
        unheeded(gm)
        await gm.press("escape", "4", "plus", "u")
        await gm.hears("␛[31mred")
        unheeded(gm)


async def test_names_are_text_between_two_sessions(folder):
    with Campaign.open(folder) as campaign:
        campaign.do(EndSession(summary=f"{CLICK} *{ESCAPE}* [link](https://example.org)"))
        project = {"project": campaign.view.projects[0].id}
        for actor in ids(campaign)[:3]:
            campaign.do(QueueActivity(actor=actor, action="project", form=project))
    async with seated(folder) as (_, gm):
        await gm.press("w")
        await gm.at(DowntimeScreen)
        await gm.sees(CLICK, "␛[31mred")
        unheeded(gm)
        await gm.press("C")
        await gm.at(Reader)
        await gm.sees(CLICK)
        unheeded(gm)
        await gm.press("escape", "y")
        await gm.at(Reader)
        await gm.sees("Slips")
        unheeded(gm)
        await gm.press("escape", "s")
        await gm.at(StoryScreen)
        await gm.press("p")
        await gm.at(Reader)
        await gm.sees("red")
        unheeded(gm)


class Overheard(Terminal):
    """A terminal that remembers every byte the program wrote."""

    written = b""

    def receive(self, seconds: float = 0.0) -> bytes:
        data = super().receive(seconds)
        self.written += data
        return data


@pytest.mark.program(by="test_names_are_text_in_every_place")
def test_no_escape_of_a_name_reaches_the_terminal(folder):
    home = {"WYRDBOOK_HOME": str(folder.parent / "home")}
    with Overheard([sys.executable, "-m", "tui", str(folder)], env=home) as terminal:
        terminal.wait_for("␛[31mred")
        for key, words in (("c", "played by"), ("l", "begins")):
            terminal.press(key)
            # Only when nothing of the play screen is left tells its coming back that escape was heard for itself:
            # with the next key right behind it, it would be that key with alt.
            terminal.wait_until(lambda words=words: words in terminal.text and "Milestones" not in terminal.text, words)
            terminal.press("\x1b")
            terminal.wait_for("Milestones")
        terminal.press("4", "+", "u")
        terminal.wait_for("Undone")
        terminal.press("ctrl+q")
        assert terminal.wait_gone() == 0
    for bad in (b"\x1b[31mred", b"\x1b]0;owned", b"owned\x07", b"\x9b2J", "\x9b".encode(), "\u202e".encode()):
        assert bad not in terminal.written
