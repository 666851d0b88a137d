"""An session in which every text is a hostile one, walked through by every key of every place: text it stays.

What is walked is asked of the key table and of the screens there are, so that a new one has to be reached here.
"""

from __future__ import annotations

import pkgutil
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

import tui
from campaigns.commands import EndScene, EndSession
from campaigns.library.creation import create
from campaigns.library.library import Library
from tests.hostile import CONTROLS, HIDDEN, PRINTABLE, HostileSession, obeyed
from tests.tui.fingers import Fingers, goes_to
from tests.tui.keyboard import seated
from tests.tui.table import told
from tui.app.app import Wyrdbook
from tui.app.places import PLACES
from tui.dialogs.basic import Dialog
from tui.internals import lines
from tui.library.recovery import RecoveryScreen
from tui.play.screen import PlayScreen

KINDS = {name: pkgutil.resolve_name(place) for name, place in PLACES.items()} | {"play": PlayScreen}
BASES = {
    "Acting",
    "Arranging",
    "Beginning",
    "Dialog",
    "ByName",
    "Fought",
    "Frame",
    "ListPlace",
    "PaintedScreen",
    "StyledOnce",
    "Toasting",
    "MapPlace",
    "Opening",
    "Picking",
    "Place",
    "ReadBeside",
    "Seeking",
    "Working",
}
"""Screens that others are made of."""
ELSEWHERE = {
    "RecoveryScreen": "below",
    "Waiting": "says how far something has come: shown where it takes long, seen in test_patience",
    "Beforehand": "asks for decisions of an activity: seen in test_downtime",
    "PickSome": "ticks several in a field of a form: seen in test_picking",
    "Looked": "what an editor left is looked at: seen in test_many",
    "DossierDialog": "opened from the world by enter: seen in test_world",
    "KeyPress": "the key of a macro: seen in test_macros",
    "RolledDialog": "what came of random tables, which this campaign may have none of: seen in test_rolling",
    "Notice": "a text of the program's own",
}
"""Screens that this walk does not reach, and why not."""


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A home of the test's own, and an editor that does not work."""
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("VISUAL", f"vi '{PRINTABLE}")
    monkeypatch.setattr(Wyrdbook, "suspend", lambda self: nullcontext())
    monkeypatch.setattr(Library, "sample", lambda self, ruleset=None: self.new("A sample", "storyteller"))


class Reading(Fingers):
    """Fingers that look after each key at what there is to be read."""

    def __init__(self, app: Wyrdbook) -> None:
        super().__init__(app)
        self.seen: set[str] = set()

    async def press(self, *keys: str) -> None:
        for key in keys:
            await super().press(key)
            self.seen.add(type(self.app.screen).__name__)
            look(self.app, key)


def look(app: Any, key: str) -> None:
    """Nothing on the screen is obeyed, or does something of its own when it is clicked; and all of it is in place."""
    where, size = f"{key} at {app.screen}", app.screen.size
    strips = lines(app.screen)
    for text in (*(strip.text for strip in strips), *told(app)):
        assert not obeyed(text), f"{where}: {sorted(map(ascii, obeyed(text)))}"
    assert not [s for strip in strips for s in strip if s.style and "quit" in str(s.style.meta.get("@click"))], where
    # A toast may cut a glyph behind it in two; what stands in the other lines is all there.
    covered = {y for toast in app.screen.query("Toast") for y in range(toast.region.y, toast.region.bottom)}
    assert {strip.cell_length for y, strip in enumerate(strips) if y not in covered} <= {size.width}, where
    if isinstance(app.screen, Dialog):
        dialog = app.screen.query_one(".dialog").region
        assert app.screen.region.contains_region(dialog), f"{where}: {dialog}"


def screens() -> set[str]:
    """The names of all screens of the app."""
    for module in pkgutil.walk_packages(tui.__path__, "tui."):
        if module.name != "tui.__main__":
            import_module(module.name)
    found, named = [Screen], set()
    while found:
        kind = found.pop()
        found += kind.__subclasses__()
        if kind.__module__.startswith("tui."):
            named.add(kind.__name__)
    return named - BASES


@pytest.mark.walk(by="tests/tui/test_hostile.py::test_names_are_text_in_every_place")
@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("game", "long", "size"),
    [("storyteller", False, (80, 24)), ("background", True, (120, 40))],
    ids=["short and small", "long and large"],
)
async def test_hostile_texts_are_text_wherever_a_key_leads(game, long, size, tmp_path):
    folder = Library().folder / "c"
    folder.parent.mkdir(parents=True)
    session = HostileSession(game, folder, long=long)
    session.begin()
    session.campaign.close()
    create(folder.parent / "other", f"{PRINTABLE}{HIDDEN}", game, seed="a seed").close()
    async with seated(folder, size) as (app, _):
        hands = Reading(app)
        await hands.press("V", "4", "r")
        await hands.out()
        await hands.press("V")
        for place in ("play", "sheet", "log", "story", "notes") if long else ("play", *PLACES):
            await walked(hands, app, place)
        app.do(EndScene())
        app.do(EndSession())
        app.action_go("downtime")
        for number in "1234":
            await hands.press("a", number)
            await hands.out()
        await walked(hands, app, "downtime")
        app.action_go("library")
        for _ in range(2):
            await hands.press("x")
            await hands.out()
            await hands.press("down")
    if not long:  # the other game has no activities to plan
        assert sorted(screens() - hands.seen - set(ELSEWHERE)) == []


async def walked(hands: Fingers, app: Wyrdbook, place: str) -> None:
    """Press every key of a place that was not pressed yet."""
    back = goes_to(app, place, KINDS[place])
    back()
    await hands.everything_here(back)


async def test_a_campaign_that_does_not_open_says_so_in_plain_text(tmp_path):
    library = Library(tmp_path / f"library {PRINTABLE} {CONTROLS}".replace("/", "").replace("\0", ""))
    folder = library.folder / f"c{HIDDEN}\x1b[31m"
    folder.parent.mkdir(parents=True)
    create(folder, f"{PRINTABLE}{HIDDEN}", "storyteller", seed="a seed").close()
    for file in (folder / "log").iterdir():
        file.write_bytes(b"\x1b]0;owned\x07" + file.read_bytes())
    (folder / "state.json").write_bytes(b"{}")
    async with seated(folder, (80, 24), first=RecoveryScreen) as (app, _):
        hands = Reading(app)
        await hands.press("down", "down", "question_mark", "escape")
        look(app, "nothing")
        assert "RecoveryScreen" in hands.seen
