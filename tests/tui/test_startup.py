"""The modules loaded before the first paint: none that the empty frame does not need."""

import subprocess
import sys

import pytest

from tests.tui.keyboard import seated
from tests.tui.mill import mill
from tests.tui.pilot import wait_until
from tests.tui.table import furnished
from tui.app.app import Wyrdbook
from tui.sheets.content import picture

LATER = [
    "pydantic",
    "tinydb",
    "orjson",
    "tomlkit",
    "campaigns.campaign",
    "campaigns.document_kinds.command",
    "core.ruleset",
    "tui.command_palette.palette",
    "tui.dialogs.basic",
    "tui.draws.dialog",
    "textual.widgets._text_area",
    "textual.widgets._markdown",
]


@pytest.mark.parametrize("module", LATER)
def test_the_app_loads_it_later(module, loaded):
    assert module not in loaded


@pytest.fixture(scope="module")
def loaded():
    code = "import tui.app.app, sys; print(' '.join(sys.modules))"
    return set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())


def test_the_table_is_on_screen_before_what_acts_need_is_loaded():
    code = "import sys, campaigns.campaign, tui.play_screen.screen as play; "
    code += "[play.pane_class(slot) for slot in play.PANES]; print(' '.join(sys.modules))"
    known = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "tui.characters.pane" in known
    assert not {"core.actions.action", "core.actions.situation", "core.game_part", "pydantic"} & set(known)
    assert "textual.widgets._text_area" not in known


async def test_the_sheet_at_a_glance_is_laid_out_once_in_each_width(tmp_path, monkeypatch):
    widths = []
    monkeypatch.setattr(
        "tui.play_screen.selected_pane.picture", lambda of, width: (widths.append(width), picture(of, width))[1]
    )
    async with seated(mill(tmp_path / "campaign"), (120, 40)):
        assert widths
        assert len(widths) == len(set(widths))


async def test_the_disk_is_looked_at_once_the_table_stands(tmp_path, monkeypatch):
    stood = []

    def warning(folder):
        stood.append(bool(app.table.is_mounted and app.table.focused))
        return ""

    monkeypatch.setattr("campaigns.user_files.disks.warn_of_disk", warning)
    app = Wyrdbook(furnished(tmp_path / "campaign"))
    async with app.run_test() as pilot:
        await wait_until(pilot, lambda: stood, "a look at the disk")
    assert stood == [True]
