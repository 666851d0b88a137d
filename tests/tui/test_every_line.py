"""Enter on each line of a dossier, a search and the places with lists leads to what that line names, none other."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets import Input

from campaigns import commands as c
from tests.tui.keyboard import seated
from tests.tui.pilot import settled
from tests.tui.table import shown
from tests.tui.test_fresh_dialogs import in_front, lived_in
from tests.tui.test_fresh_panes import SIZE
from tui.app.app import Wyrdbook
from tui.dialogs.basic import Dialog
from tui.dossiers.dossier import DossierDialog
from tui.search.search import SearchDialog
from tui.widgets.line_list import LineList

NAMED = re.compile(r"(?:Lamp|fog|Fair|Ambush|bell|Watch|Ilse) \d|Mara Voss|The mill")
"""Names that tell one thing from all others of its kind."""
MOST = 12
"""The lines of a list that are gone through."""


def dossier(app: Wyrdbook, name: str) -> None:
    assert app.campaign is not None
    app.open_dossier(app.campaign.id_by_name(name) or 0)


def sought(app: Wyrdbook, words: str) -> None:
    """Open the search with some words typed."""
    assert app.campaign is not None
    app.push_screen(SearchDialog(app.campaign), None)
    app.call_later(lambda: setattr(app.screen.query_one(Input), "value", words))


OPENED: dict[str, Callable[[Wyrdbook], object]] = {
    "dossier of a person": lambda app: dossier(app, "Mara Voss"),
    "dossier of a thread": lambda app: dossier(app, "Lamp 1"),
    "dossier of a watch": lambda app: dossier(app, "Watch 1"),
    "search for a note": lambda app: sought(app, "fog"),
    **{place: lambda app, place=place: app.go(place) for place in ("world", "threads", "notes")},  # type: ignore[misc]
}


def said(app: Wyrdbook) -> str:
    """The text in front: that of a dialog with its title, or the line under the cursor of a place."""
    screen = app.screen
    lines = shown(app).splitlines()
    if isinstance(screen, Dialog):
        box = screen.box.region
        return "\n".join(line[box.x : box.right] for line in lines[box.y : box.bottom])
    at = screen.query_one(LineList)
    return "\n".join(line for line in lines if "▸" in line) if at.cursor is not None else ""


@pytest.mark.walk
@pytest.mark.parametrize("opened", OPENED)
async def test_enter_on_each_line_leads_to_what_it_names(opened: str, tmp_path: Path) -> None:
    async with seated(lived_in(tmp_path / "c"), SIZE) as (app, gm):
        ways = 0
        for name in ("Watch 1", "Watch 2"):
            app.send(c.AddArticle(name=name, sort="faction", text="Hunts @Mara Voss."))
        for who, how, to in (
            ("Watch 1", "hunts", "Lamp 1"),
            ("Mara Voss", "fears", "Watch 1"),
            ("Watch 2", "pays", "Watch 1"),
        ):
            app.send(c.Relate(who=app.campaign.id_by_name(who), how=how, to=app.campaign.id_by_name(to)))
        for at in range(MOST):
            await in_front(gm, OPENED[opened])
            front, listed = app.screen, app.screen.query_one(LineList)
            if at >= len(listed.rows):
                break
            listed.cursor = at
            await settled()
            own = getattr(front, "_one", None)
            names = [each for each in NAMED.findall(listed.rows.row(at).plain) if own is None or each != own.name]
            await gm.press("enter")
            await settled()
            if app.screen is front or not names:
                continue
            ways += 1
            assert any(name in said(app) for name in names), (names, shown(app))
            assert not isinstance(app.screen, DossierDialog) or own is None or app.screen._one.id != own.id
        assert ways, opened
