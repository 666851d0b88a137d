"""The state of each campaign of a library without opening it for play, for `wyrdbook doctor`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from campaigns import store
from campaigns.library.campaign_list import Shelf

FORMAT = store.SCHEMA
"""The number of the format in which this wyrdbook stores a campaign."""


class CheckedUp(NamedTuple):
    """A campaign by its name and game: `is_open` in another program, or with a `fault` that prevents opening."""

    name: str
    ruleset: str
    is_open: bool
    fault: str


def check_campaigns(shelf: Shelf) -> Iterator[CheckedUp]:
    """Each campaign of a shelf. Raises `CampaignError` if the folder can't be read."""
    for each in shelf.list():
        yield CheckedUp(each.name, each.ruleset, store.is_held(each.folder), each.fault)
