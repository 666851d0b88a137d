"""Slips on paper: all on one page to be cut apart, or a page for each player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from campaigns.paper.pages import page
from campaigns.public.records import Slip
from core.printable import file_name


def slips(campaign: str, told: Iterable[Slip], paper: str = "a4") -> str:
    """Slips as a page."""
    found = tuple(told)
    title = f"{found[0].name}: {found[0].interval}" if len(found) == 1 else f"Slips of {campaign}"
    return page("slips", title, paper, campaign=campaign, slips=found)


def slip_files(campaign: str, evening: int, told: Mapping[int, Slip], paper: str = "a4") -> dict[str, str]:
    """A page for each player's character by a file name that is safe everywhere, and different for each."""
    return {
        f"slip-{evening}-{file_name(slip.name, 'nobody')}-{who}.html": slips(campaign, (slip,), paper)
        for who, slip in told.items()
    }
