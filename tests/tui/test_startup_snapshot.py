"""The table as it was left is what the next start shows first, and only where it is still true."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddNote
from campaigns.user_files import folders
from campaigns.user_files.folders import is_open_to_others
from tests.terminal import Terminal
from tests.tui.keyboard import seated
from tests.tui.mill import NAME, mill
from tests.tui.table import shown
from tui.config.settings import Config

SIZE = (100, 30)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return mill(tmp_path / "c")


async def left(folder: Path, *keys: str) -> list[str]:
    """Press keys at the table, leave, and return the lines it had."""
    async with seated(folder, SIZE) as (app, gm):
        await gm.press(*keys)
        lines = [line.rstrip() for line in shown(app).splitlines()]
        app.exit()
    return lines


async def first_seen(folder: Path, size: tuple[int, int] = SIZE, **start) -> list[str]:
    """The lines that the frame of the next start has."""
    async with seated(folder, size, **start) as (app, _):
        seen = [line.text.rstrip() for line in app.screen_stack[0]._left]
        app.exit()
    return seen


async def test_the_next_start_shows_the_table_as_it_was_left(folder):
    lines = await left(folder, "down")
    assert "▸  ● Jonas" in "\n".join(lines)
    assert await first_seen(folder) == lines


async def test_what_was_said_in_passing_is_not_shown_again(folder):
    lines = await left(folder, "t")
    seen = await first_seen(folder)
    assert seen[-2] != lines[-2]  # a toast stood over the line above the keys
    assert seen[0] == lines[0]


async def test_what_is_kept_is_for_the_eyes_of_the_user_only(folder):
    await left(folder)
    assert not is_open_to_others(folders.state() / "left.json")


async def test_what_has_changed_since_is_not_shown_as_it_was(folder):
    await left(folder)
    with Campaign.open(folder) as campaign:
        campaign.do(AddNote(text="The wheel stands still."))
    assert not await first_seen(folder)


@pytest.mark.walk
@pytest.mark.parametrize(
    "start",
    [{"size": (120, 40)}, {"config": Config(theme="light")}, {"config": Config(ascii=True)}, {"read_only": True}],
    ids=str,
)
async def test_nothing_is_shown_where_it_would_look_otherwise(folder, start):
    await left(folder)
    assert not await first_seen(folder, **start)


async def test_of_another_campaign_nothing_is_shown(folder, tmp_path):
    await left(folder)
    assert not await first_seen(mill(tmp_path / "another"))


@pytest.mark.parametrize("keys", ["V", "l", "question_mark"])
async def test_nothing_is_kept_of_a_table_that_was_in_player_view_or_not_in_front(folder, keys):
    await left(folder, keys)
    assert not (folders.state() / "left.json").exists()


@pytest.mark.walk
@pytest.mark.parametrize("spoiled", [b"", b"{", b"[]", b"\xff", b'{"mark": 1}', b"[" * 9999])
async def test_a_picture_that_cannot_be_read_is_none(folder, spoiled):
    await left(folder)
    (folders.state() / "left.json").write_bytes(spoiled)
    assert not await first_seen(folder)


@pytest.mark.program(by="test_the_next_start_shows_the_table_as_it_was_left")
def test_the_real_program_paints_it_before_it_has_opened_the_campaign(folder, tmp_path):
    program = [sys.executable, "-m", "tui", str(folder)]
    home = {"WYRDBOOK_HOME": str(tmp_path / "home")}
    with Terminal(program, *SIZE, env=home) as terminal:
        terminal.wait_for("Jonas")
        terminal.press("q")
        terminal.wait_gone()
    with Terminal(program, *SIZE, env=home) as terminal:
        written = b""
        while b"Jonas" not in written:
            written += terminal.receive(5)
        opened = f"]2;{NAME}".encode()  # the terminal's title, once the campaign is open
        assert opened not in written.partition(b"Jonas")[0]
        terminal.press("down")  # heard by the table, not by its picture
        terminal.wait_for("▸  ● Jonas")
