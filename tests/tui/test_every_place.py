"""One walk by every key of every place of every game, in a session whose texts are hostile and marked.

After each key observers look at what it led to (`tests/tui/observers.py`): nothing written is obeyed or out of place,
no glyph is painted where only ASCII may be, and in the player view no secret is seen. What is walked is asked of the
key table and of the screens there are, so that a new one has to be reached here.
"""

from __future__ import annotations

import pkgutil
import shutil
from contextlib import nullcontext, suppress
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest
from textual.screen import Screen

import tui
from campaigns.commands import AddCharacter, EndScene, EndSession, SetTyped
from campaigns.library.library import Library
from campaigns.library.new_campaign import create
from core.actions.action import Place as At
from core.refusal import Refusal
from core.rulesets import MODULES
from tests.campaigns.planting import Mark
from tests.campaigns.test_secrets import may_be_known
from tests.hostile import CONTROLS, HIDDEN, PRINTABLE, HostileSession
from tests.tui.fingers import LEAVING, Fingers, goes_to
from tests.tui.keyboard import Keyboard, seated
from tests.tui.observers import NoGlyphs, NoSecrets, Observer, Screens, all_is_in_place, no_text_is_obeyed
from tests.tui.table import shown
from tests.tui.test_every_key import AGAIN, KINDS, MOVING
from tui.app.app import Wyrdbook
from tui.app.screen_stack import PLACES
from tui.config.settings import Config
from tui.key_bindings import every_command
from tui.library.recovery import RecoveryScreen
from tui.play_screen.screen import PlayScreen

GAMES = [*sorted(MODULES), "toy"]
SCOPES = (
    *("play", "sheet", "points", "downtime", "story", "draw", "form", "dialog", "reader"),
    *("log", "notes", "rules", "map", "library", "list_place", "app"),
)
OWED = {c.id for c in every_command() if c.keys and c.scope.split(".")[0] in SCOPES} - LEAVING
"""Commands to press in one game at least; the places of a campaign belong to no game."""
ENDING = frozenset({"play.conflict.end", "play.scene.end", "play.end_session"})
"""Commands after which others of the play screen have nothing to do."""
IN_A_LIST = ("form.add", "form.remove", "form.list.add", "form.list.remove", "form.past", "form.before")
IN_A_DRAW = ("draw.one", "draw.result.drop", "draw.type", "draw.typed.program", "draw.typed.take")
ON_THE_AGENDA = ("agenda.plan", "agenda.edit", "agenda.remove", "agenda.sooner", "agenda.later")
ON_THE_MAP = "play.scene.map"
"""A command of games whose scenes have a map; test_map_scene presses it."""
ELSEWHERE = {
    *IN_A_DRAW,
    *ON_THE_AGENDA,
    ON_THE_MAP,
    "form.add",
    "form.remove",
    *IN_A_LIST,
    "app.back",
    "sheet.later",  # only in the past; test_sheet presses it
    "npcs.next",
    "npcs.before",
    "npcs.leave",
    "draw.form.clear",
    "play.draw.drop",
}
"""Commands that need a draw in progress or half done, a row of a form, no one marked, or lines on the agenda.

test_draw, test_half_done, test_typing, test_form, test_figures and test_agenda press them.
"""
WRITTEN = "[/]"
"""The beginning of each text: markup that closes nothing, to be read wherever a text is shown."""
FEW = 4
"""Marks that are seen in the player view at least, of those that may be."""
PASSED_BY = ("player_view", "theme", "ask_quit", "quit", "pause", "suspend_process")
TURNED = frozenset(c.id for c in every_command() if c.action.partition("(")[0] in PASSED_BY)
"""Commands that end the player view, or end or stop the app: pressed elsewhere."""


class Walked(NamedTuple):
    """A walk: how large the terminal is, whether texts are long, and what fingers need not press once more."""

    size: tuple[int, int]
    long: bool = False
    ascii: bool = True
    knowing: frozenset[str] = MOVING | AGAIN
    """Nothing where acts are gone through, too."""


WALKS = {
    "storyteller": Walked((80, 24), knowing=frozenset()),
    "background": Walked((120, 40), long=True),
    "toy": Walked((100, 30), ascii=False, knowing=frozenset()),  # the smallest at which no pane is folded
}
"""The walks that differ from the others."""


class WalkedSession(HostileSession):
    """A session in which each text is hostile and begins with its mark, so that it is known where it comes from."""

    def beginning(self, mark: Mark) -> str:
        """Return markup that closes nothing, invisible characters, and the mark."""
        return f"{WRITTEN}{HIDDEN}{mark}"


BASES = {
    "Availability",
    "LayoutPlace",
    "NewCampaignActions",
    "Dialog",
    "ByName",
    "Fought",
    "Frame",
    "LargeDialog",
    "ListPlace",
    "PaintedScreen",
    "StyledOnce",
    "ToastScreen",
    "MapPlace",
    "PaintOnce",
    "PickDialog",
    "Place",
    "ReadBeside",
    "FindDialog",
    "CampaignActions",
}
"""Screens that others are made of."""
UNSEEN = {
    "RecoveryScreen": "below",
    "ProgressDialog": "says how far something has come: shown where it takes long, seen in test_patience",
    "Beforehand": "asks for decisions of an activity: seen in test_downtime",
    "PickSome": "ticks several in a field of a form: seen in test_choose",
    "Looked": "what an editor left is looked at: seen in test_bulk_edit",
    "DossierDialog": "opened from the world by enter: seen in test_world",
    "KeyPress": "the key of a macro: seen in test_macros",
    "RolledDialog": "what came of random tables, which this campaign may have none of: seen in test_random_tables",
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


def walked_session(game: str, walk: Walked) -> WalkedSession:
    """A session in the library with a conflict in its scene, a copy of it for the GM, and another campaign."""
    library = Library().folder
    library.mkdir(parents=True)
    session = WalkedSession(game, library / "c", long=walk.long)
    session.begin()
    for kind in session.campaign.ruleset.conflicts[:1]:
        session.conflict(kind)
    session.campaign.close()
    shutil.copytree(library / "c", library / "gm")
    create(library / "other", f"{WRITTEN}{PRINTABLE}{HIDDEN}", game, seed="a seed").close()
    return session


@pytest.mark.walk(by="tests/tui/test_hostile.py::test_names_are_text_in_every_place")
@pytest.mark.timeout(600)
@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("game", GAMES)
async def test_every_key_of_every_place_of_a_game(game: str) -> None:
    walk = WALKS.get(game, Walked((120, 40)))
    session = walked_session(game, walk)
    secrets, met = secrets_of(session), Screens()
    observers: list[Observer] = [no_text_is_obeyed, all_is_in_place, secrets, met]
    observers += [NoGlyphs(f"{PRINTABLE}漢")] if walk.ascii else []
    config = Config(ascii=walk.ascii)
    async with seated(Library().folder / "c", (200, 60), config=config) as (app, gm):
        await as_the_players_see_it(Fingers(app, knowing=TURNED, observers=observers), gm, secrets)
    assert len(secrets.known) > FEW
    async with seated(Library().folder / "gm", walk.size, config=config) as (app, gm):
        hands = Fingers(app, knowing=walk.knowing, last=ENDING, observers=observers)
        await hands.press("J")  # which does something else once someone is marked
        await hands.out()
        for place in (place for place in ("play", *PLACES) if place != "library"):
            await every_key_of(hands, place)
        if not walk.knowing:
            await every_act(hands, gm)
        await after_the_evening(hands)
        await every_key_of(hands, "library")  # where other campaigns are opened
    if game == "storyteller":  # where every key is pressed
        assert sorted(screens() - met.seen - set(UNSEEN)) == []
    if game == "toy":
        assert sorted(OWED - hands.pressed - ELSEWHERE) == []


def secrets_of(session: WalkedSession) -> NoSecrets:
    """Look for what players may not know of a session."""
    known = {str(mark): may_be_known(mark, session) for mark in session.planted}
    return NoSecrets([mark for mark in known if not known[mark]], [mark for mark in known if known[mark]])


async def as_the_players_see_it(hands: Fingers, gm: Keyboard, secrets: NoSecrets) -> None:
    """Press every key of the table in the player view, where dialogs that show more do not open."""
    app = gm.app
    app.tell(gm.campaign.view.characters[-1].name)  # a toast from before
    assert any(mark in shown(app) for mark in secrets.marks)
    await gm.press("V")
    await hands.everything_here(goes_to(app, "play", PlayScreen, as_player=True))
    assert not [mark for mark in secrets.marks if mark in app.export_screenshot()]
    assert app.title == "wyrdbook"
    await gm.press("V")
    assert any(mark in str(gm.campaign.view.characters) for mark in secrets.marks), "they are hidden, not lost"


async def every_key_of(hands: Fingers, place: str) -> None:
    """Press every key of a place that was not pressed yet; what is written is text there."""
    back = goes_to(hands.app, place, KINDS[place])
    back()
    await hands.press("down", "up")
    assert place == "map" or WRITTEN in shown(hands.app), place
    await hands.everything_here(back)


async def every_act(hands: Fingers, gm: Keyboard) -> None:
    """Open every action that the selected one is offered, with draws to be typed, and go as far as enter leads."""
    hands.app.send(SetTyped(typed=True))
    hands.app.action_go("play")
    for key, place in (("d", At.SCENE), ("h", At.CARE), ("semicolon", At.MORE)):
        for number, _ in enumerate(gm.campaign.offers(place, gm.app.table.actor)[:9], 1):
            await hands.everything_behind(key, str(number), enters=5)
            await hands.out()


async def after_the_evening(hands: Fingers) -> None:
    """End the evening, plan activities, and look twice at how campaigns are deleted."""
    app = hands.app
    for end in (EndScene, EndSession):
        with suppress(Refusal):  # a key may have ended it
            app.send(end())
    app.send(AddCharacter(name="Ilse"))  # keys may have retired all the others
    app.action_go("downtime")
    for number in "1234":
        await hands.press("a", number)
        await hands.out()
    await every_key_of(hands, "downtime")
    app.action_go("library")
    for _ in range(2):
        await hands.press("x")
        await hands.out()
        await hands.press("down")
    app.action_go("play")


async def test_a_campaign_that_does_not_open_says_so_in_plain_text(tmp_path: Path) -> None:
    library = Library(tmp_path / f"library {PRINTABLE} {CONTROLS}".replace("/", "").replace("\0", ""))
    folder = library.folder / f"c{HIDDEN}\x1b[31m"
    folder.parent.mkdir(parents=True)
    create(folder, f"{PRINTABLE}{HIDDEN}", "storyteller", seed="a seed").close()
    for file in (folder / "log").iterdir():
        file.write_bytes(b"\x1b]0;owned\x07" + file.read_bytes())
    (folder / "state.json").write_bytes(b"{}")
    met = Screens()
    async with seated(folder, (80, 24), first=RecoveryScreen) as (app, _):
        hands = Fingers(app, observers=[no_text_is_obeyed, all_is_in_place, met])
        await hands.press("down", "down", "question_mark", "escape")
    assert "RecoveryScreen" in met.seen
