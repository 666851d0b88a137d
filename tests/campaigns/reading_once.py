"""Many outputs of one campaign in one state: it is opened once, and its sessions are told once for each reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from campaigns.campaign import Campaign
from campaigns.reports import recap

Open = Callable[..., Campaign]


@contextmanager
def reading_once() -> Iterator[None]:
    """Until the end, no campaign may change: whatever is read again is what was read first."""
    opened: dict[tuple[Path, int | None], Campaign] = {}
    now, then, past, close = Campaign.open, Campaign.open_at, Campaign.past, Campaign.close

    def once(folder: Path, seq: int | None, open: Open, *given: Any, **how: Any) -> Campaign:
        if (folder, seq) not in opened:
            opened[folder, seq] = open(folder, *given, **how)
        return opened[folder, seq]

    def open_now(folder: Path, *, read_only: bool = False, **how: Any) -> Campaign:
        return once(folder, None, now, read_only=True, **how) if read_only else now(folder, **how)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Campaign, "open", open_now)
        patch.setattr(Campaign, "open_at", lambda folder, seq, **how: once(folder, seq, then, seq, **how))
        patch.setattr(Campaign, "past", cache(past))
        patch.setattr(Campaign, "close", lambda campaign: None if campaign in opened.values() else close(campaign))
        patch.setattr(recap, "every", cache(recap.every))
        yield
    for campaign in opened.values():
        campaign.close()
