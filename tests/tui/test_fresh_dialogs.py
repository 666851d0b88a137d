"""Every dialog and place shows, after each of its own keys, what one opened afresh shows.

`test_fresh_panes.py` sends commands from outside. A dialog changes by its own keys and the forms these open, and stays
in front meanwhile: what it does not read again is stale until it is closed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from campaigns import commands as c
from campaigns.campaign import Campaign
from campaigns.handouts.files import FOLDER, THING
from tests.tui.keyboard import Keyboard, seated
from tests.tui.pilot import settled
from tests.tui.table import furnished, shown
from tests.tui.test_fresh_panes import SIZE, bare
from tui.agenda.screen import show_agenda
from tui.app.app import Wyrdbook
from tui.dialogs.basic import Confirm, Dialog, Prompt
from tui.dialogs.choose import PickDialog
from tui.forms import FormDialog
from tui.handouts.page import show_handouts
from tui.key_bindings import commands
from tui.safety.page import show_safety
from tui.todo.screen import show_to_do

TURNS = 3
"""Dialogs in front of one another that a key may open."""
ELSEWHERE = {"dialog.close", "handouts.board"}
"""Keys that only leave, or start a program."""
OPENED: dict[str, Callable[[Wyrdbook], object]] = {
    "dialog.agenda": show_agenda,
    "safety": show_safety,
    "handouts": show_handouts,
    "todo": show_to_do,
    "dossier": lambda app: app.open_dossier(app.campaign.articles()[0].id),
    **{
        place: lambda app, place=place: app.go(place)  # type: ignore[misc]
        for place in ("threads", "world", "notes", "timeline", "story", "downtime", "library")
    },
}
"""Functions that open a dialog, by the scope of its keys."""


def lived_in(folder: Path) -> Path:
    """A campaign with two of everything that is listed."""
    furnished(folder)
    (folder / FOLDER).mkdir()
    (folder / FOLDER / "map.txt").write_text("The mill is by the weir.")
    with Campaign.open(folder) as campaign:
        mara = campaign.view.characters[0].id
        for number in (1, 2):
            campaign.do(c.AddArticle(name=f"Lamp {number}", sort="thread", thread="open", text="Seen by @Mara Voss."))
            campaign.do(c.AddNote(text=f"The fog {number} about @[Lamp 1]"))
            campaign.do(c.AddOccasion(title=f"Fair {number}", when=f"+{number}", deadline=True))
            campaign.do(c.PrepareScene(title=f"Ambush {number}"))
            campaign.do(c.AddAgendaLine(text=f"Ask for crown {number}"))
            campaign.do(c.AddBoundary(text=f"harm {number}"))
            campaign.do(c.Remind(text=f"The bell {number}", evening=1))
            campaign.do(c.Relate(who=mara, how=f"keeps {number}", to=campaign.articles()[0].id))
            campaign.do(c.ShowHandout(what=f"{THING}{campaign.articles()[number - 1].id}"))
    return folder


async def answered(gm: Keyboard) -> None:
    """Fill in what a key has opened, and go on with what is chosen first; what is only to be read is closed."""
    for _ in range(TURNS):
        front = gm.app.screen
        if isinstance(front, FormDialog | Prompt):
            await gm.press("X", "enter")
        elif isinstance(front, PickDialog | Confirm):
            await gm.press("enter")
        else:
            return
        await settled()
        if gm.app.screen is front:
            await gm.press("escape")
            await settled()


async def in_front(gm: Keyboard, opened: Callable[[Wyrdbook], object]) -> type[Any]:
    """Open it alone, with all else closed."""
    while isinstance(gm.app.screen, Dialog):
        gm.app.screen.dismiss(None)
        await settled()
    opened(gm.app)
    await settled()
    return type(gm.app.screen)


async def told(app: Wyrdbook) -> list[str]:
    """Return the shown lines, in any order, without toasts."""
    app.clear_notifications()
    await settled()
    return sorted(bare(app))


@pytest.mark.walk
@pytest.mark.parametrize("scope", OPENED)
async def test_after_each_of_its_keys_a_dialog_shows_what_one_opened_afresh_does(
    scope: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # what is written out goes there
    async with seated(lived_in(tmp_path / "c"), SIZE) as (app, gm):
        stayed, opened = 0, OPENED[scope]
        for key in ("enter", *(each.keys.partition(",")[0] for each in commands(scope) if each.id not in ELSEWHERE)):
            kind, before = await in_front(gm, opened), app.view.seq if app.view else 0
            await gm.press(key)
            await settled()
            await answered(gm)
            if type(app.screen) is not kind or app.view is None or app.view.seq == before:
                continue  # the key led elsewhere, or the dialog shows the same in another way
            stayed += 1
            was = await told(app)
            await in_front(gm, opened)
            assert was == await told(app), f"{key}\n{shown(app)}"
        assert stayed or scope in ("library", "todo", "dossier")
