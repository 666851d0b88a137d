"""The pages of a board as files, for tables that can't or won't open a port."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from campaigns.board.facts import facts
from campaigns.board.pages import page
from campaigns.open_campaign import OpenCampaign
from campaigns.user_files.texts import save_text
from core.safe_text import file_name

TABLE = "table.html"
_MARK = '<meta name="generator" content="wyrdbook board" />'


class PagesWritten(NamedTuple):
    """The files that were written, those that hadn't changed, and foreign ones that were left alone."""

    written: tuple[str, ...]
    same: tuple[str, ...]
    kept: tuple[str, ...]


def write_pages(campaign: OpenCampaign, folder: Path, character: int | None = None) -> PagesWritten:
    """Write the page of the table and of each player, or that of one character, into a folder. Raises `OSError`."""
    done: dict[str, list[str]] = {"written": [], "same": [], "kept": []}
    for name, html in _pages(campaign, character):
        file = folder / name
        before = file.read_text("utf-8", errors="replace") if file.exists() else None
        what = "same" if before == html else "written" if before is None or _MARK in before else "kept"
        if what == "written":
            save_text(file, html)
        done[what].append(name)
    return PagesWritten(*map(tuple, done.values()))


def _pages(campaign: OpenCampaign, character: int | None) -> Iterator[tuple[str, str]]:
    if character is None:
        yield TABLE, page(facts(campaign), live=False).html
    for each in campaign.view.characters:
        if each.role == "pc" and character in (None, each.id):
            name = f"{file_name(each.name, 'character')}-{each.id}.html"
            yield name, page(facts(campaign, each.id), live=False).html
