"""The app shows, says and does under keys what it did when someone last looked."""

from __future__ import annotations

import os
import time
from contextlib import nullcontext
from datetime import date
from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.conformance.random_play import Clock
from campaigns.library import new_campaign
from campaigns.templates import templates
from tests.listings import compare
from tests.tui.transcripts.listing import AGAIN, TRANSCRIPTS, Transcript, written
from tui.app.app import Wyrdbook


class ThatDay(date):
    """The day on which every file was written, and everything happens."""

    @classmethod
    def fromtimestamp(cls, timestamp: float, /) -> date:
        """The same day, whenever a file was written."""
        return cls.today()

    @classmethod
    def today(cls) -> date:
        """The same day."""
        return cls(2026, 12, 4)


@pytest.fixture(autouse=True)
def steady(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The same home, time zone, clock and editor everywhere; and nothing comes by itself, earlier or later."""
    monkeypatch.setenv("WYRDBOOK_HOME", "home")
    monkeypatch.setenv("HOME", ".")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("VISUAL", "vi '")
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    clock = Clock()
    for door in (Campaign.open.__func__, Campaign.open_at.__func__, new_campaign.create, templates.make):
        monkeypatch.setitem(door.__kwdefaults__, "clock", clock)
    for module in ("campaigns.history.clock", "campaigns.library.recovery", "campaigns.library.import_check"):
        monkeypatch.setattr(f"{module}.now", clock)
    monkeypatch.setattr("secrets.token_hex", lambda bytes: "ab" * bytes)  # the luck of new campaigns
    for pause in ("draws.dialog.PAUSE", "notes.dialog._PAUSE", "play_screen.layout._SOON", "forms.paged._PAUSE"):
        monkeypatch.setattr(f"tui.{pause}", 3600)
    monkeypatch.setattr("tui.app.quiet_check.QuietCheck.follow", lambda self, done, campaign: None)  # in a thread
    monkeypatch.setattr(Wyrdbook, "suspend", lambda self: nullcontext())
    monkeypatch.setattr("tui.library.content.date", ThatDay)
    monkeypatch.setattr("tui.draws.forecast_task._PATIENCE", 3600)
    monkeypatch.setattr("tests.tui.pilot.PATIENCE", 600)
    monkeypatch.setattr("textual.notifications.Notification.has_expired", property(lambda self: False))


@pytest.mark.walk(
    by="tests/tui/test_threads.py::test_what_is_urgent_stands_first_and_is_listed_alone_and_one_key_touches_it"
)
@pytest.mark.timeout(900)
@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=str)
async def test_keys_lead_to_what_is_written_down(transcript: Transcript) -> None:
    await check(transcript)


async def check(transcript: Transcript) -> None:
    """Compare a transcript, or write it down."""
    now = await written(transcript)
    if os.environ.get(AGAIN):
        transcript.file.parent.mkdir(exist_ok=True)
        transcript.file.write_text(now, encoding="utf-8")
    compare(transcript.file, now, "tests.tui.transcripts.listing")
