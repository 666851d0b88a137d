"""Esc changes nothing: it leaves whatever a key opened, at once or a step further, and all is as it was.

That is the campaign, the lines of the place, the keys of macros and the settings with their files.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.campaigns.play import state
from tests.tui.fingers import LEAVING
from tests.tui.keyboard import Keyboard, seated
from tests.tui.pilot import settled
from tests.tui.table import furnished, shown
from tests.tui.test_fresh_dialogs import in_front, lived_in, told
from tests.tui.test_fresh_panes import SIZE
from tui.app.app import Wyrdbook
from tui.app.screen_stack import PLACES
from tui.app_interface.reachable_commands import Reached, reachable
from tui.config.macro_files import save
from tui.config.settings import Config
from tui.dialogs.basic import Dialog
from tui.dialogs.choose import PickDialog

DEEP = 2
"""How far enter leads through lists before esc."""
OUT = 6
"""More often than esc has to be pressed to be back in a place."""
LOOKS = "Layout"
"""The group of commands that arrange the panes, which is stored a moment later."""
ELSEWHERE = LEAVING | {"app.suspend", "app.pause", "app.quit", "app.player_view", "app.board"}
"""Commands that end or cover the app, and the player view."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with a macro that has a key."""
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    save("brave", [["award mara 2 marks brave"]])
    return tmp_path / "home"


async def kept(app: Wyrdbook, home: Path) -> dict[str, Any]:
    """All that may not be changed."""
    files = {file: file.read_bytes() for file in (home / "config").rglob("*") if file.is_file()}
    held = {"campaign": state(app.campaign), "macros": dict(app.macro_keys), "settings": app.config, "files": files}
    return {**held, "shown": await told(app), "place": type(app.screen)}


def commands_here(app: Wyrdbook, place: str) -> dict[str, Reached]:
    """The commands of a place; those of the whole app belong to the play screen."""
    found = {each.command.id: each for each in reachable(app.screen) if each.command.group != LOOKS}
    here = ("app", place) if place == "play" else (place,)
    return {id: each for id, each in found.items() if id not in ELSEWHERE and each.command.scope.split(".")[0] in here}


async def opened(gm: Keyboard, reached: Reached, deep: int) -> bool:
    """Run a command, and go through lists with enter; whether something is open that esc leaves."""
    seq = gm.app.view.seq
    gm.app.finder.run_command(reached)
    await settled()
    for _ in range(deep):
        if not isinstance(gm.app.screen, PickDialog):
            return False
        await gm.burst("enter")
        await settled()
    return isinstance(gm.app.screen, Dialog) and gm.app.view.seq == seq


@pytest.mark.walk(by="test_a_macro_keeps_its_key_where_the_question_for_another_is_left")
@pytest.mark.parametrize("place", ["play", *(place for place in PLACES if place not in ("library", "map"))])
async def test_what_is_left_with_escape_leaves_everything_as_it_was(place: str, home: Path, tmp_path: Path) -> None:
    config, left = Config(keys={"macro.brave": "f12"}), 0
    async with seated(lived_in(tmp_path / "c"), SIZE, config=config) as (app, gm):
        await in_front(gm, lambda app: app.go(place))
        for id in commands_here(app, place):
            for deep in range(DEEP):
                await in_front(gm, lambda app: app.go(place))
                reached = commands_here(app, place).get(id)
                before = await kept(app, home)
                if reached is None or not await opened(gm, reached, deep):
                    continue
                for _ in range(OUT):
                    if isinstance(app.screen, Dialog):
                        await gm.burst("escape")
                        await settled()
                after = await kept(app, home)
                changed = [name for name in before if after[name] != before[name]]
                assert not changed, f"{id}, {deep}: {changed}\n{shown(app)}"
                left += 1
        assert left, place


async def test_a_macro_keeps_its_key_where_the_question_for_another_is_left(home: Path, tmp_path: Path) -> None:
    async with seated(furnished(tmp_path / "c"), config=Config(keys={"macro.brave": "f12"})) as (app, gm):
        before = await kept(app, home)
        app.action_macro_key()
        await settled()
        await gm.press("enter", "escape")
        assert await kept(app, home) == before
