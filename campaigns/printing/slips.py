"""Slips on paper: all on one page to cut apart, or a page for each player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from campaigns.printing.html_templates import page
from campaigns.user_files.texts import save_text
from campaigns.visibility.slips import Slip
from core.refusal import Refusal
from core.safe_text import file_name


def slips(campaign: str, told: Iterable[Slip], paper: str = "a4") -> str:
    """Slips as a page."""
    found = tuple(told)
    title = f"{found[0].name}: {found[0].interval}" if len(found) == 1 else f"Slips of {campaign}"
    return page("slips", title, paper, campaign=campaign, slips=found)


def slip_files(campaign: str, session: int, told: Mapping[int, Slip], paper: str = "a4") -> dict[str, str]:
    """A page for each player's character by file name, unique and safe on every system."""
    return {
        f"slip-{session}-{file_name(slip.name, 'nobody')}-{who}.html": slips(campaign, (slip,), paper)
        for who, slip in told.items()
    }


def write_slips(folder: Path, files: Mapping[str, str]) -> list[Path]:
    """Write pages into a folder, creating it. Refuse to replace any file, and then write none. Raises `OSError`."""
    written = [folder / name for name in files]
    if there := next((file for file in written if file.exists()), None):
        raise Refusal("file_exists", f"The file {there} already exists.")
    for file, text in zip(written, files.values(), strict=True):
        save_text(file, text)
    return written
