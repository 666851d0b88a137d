"""The campaigns that are listed: a script of spoken lines for each game, under a fixed seed and a fixed clock."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from unittest.mock import patch

from campaigns.campaign import Campaign
from campaigns.command_language.grammar import read_line
from campaigns.command_language.script import play, statements
from campaigns.command_language.value_reader import ValueReader
from campaigns.history import clock
from campaigns.library import campaign_list
from campaigns.library.new_campaign import create
from campaigns.library.samples import CampaignStart, ScriptClock
from core.schema.codec import decode
from core.schema.fields import fields_of
from tests.built import once, sample

HERE = Path(__file__).parent
BEGINS = "campaign"
"""How a script of its own begins; any other continues the sample of its game."""
NAME = "weir"
"""The folder of the campaign in its library, as the command lines name it."""
HOME = "home"
"""The home of a listing, below its folder."""
CAMPAIGN = Path("data", "campaigns", NAME)
"""Where the campaign is below that."""


class Fixed(datetime):
    """A clock that stands still, for whatever is written after the script."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Fixed:
        """The time at which all command lines are run."""
        return cls(2026, 3, 1, 12, 0, tzinfo=tz)


@contextmanager
def fixed_surroundings(folder: Path) -> Iterator[None]:
    """A home of its own below a folder, which is also where files are written; the time stands still."""
    before = Path.cwd()
    (made := folder / "made").mkdir(exist_ok=True)
    surroundings = {"WYRDBOOK_HOME": str(folder / HOME), "TZ": "UTC", "COLUMNS": "110"}
    written = Fixed.now(UTC).timestamp()  # the disk has the real time
    with (
        patch.dict(os.environ, surroundings),
        patch.object(clock, "datetime", Fixed),
        patch.object(campaign_list, "_write_time", lambda file: written if file.is_file() else 0.0),
    ):
        time.tzset()
        os.chdir(made)
        try:
            yield
        finally:
            os.chdir(before)
    time.tzset()


@once
def home(folder: Path, game: str) -> None:
    """A home with one campaign, played from the script of a game, with its handouts and random tables."""
    campaign = folder / CAMPAIGN
    campaign.parent.mkdir(parents=True)
    script = HERE / game / "play.txt"
    first, *rest = statements(script.read_text(encoding="utf-8"))
    clock = ScriptClock()
    if first.lines[0].startswith(f"{BEGINS} "):
        said = ValueReader().read_fields(read_line(first.lines[0]).items, fields_of(CampaignStart))
        begins = decode(CampaignStart, said)
        clock.set_time(begins.begins)
        played = create(campaign, begins.name, game, options=begins.options, seed=begins.seed, clock=clock)
    else:
        rest.insert(0, first)
        sample(campaign, game)
        clock.set_time("2026-08-01T19:30")
        played = Campaign.open(campaign, clock=clock)
    if (files := HERE / game / "files").exists():
        shutil.copytree(files, campaign, dirs_exist_ok=True)
    with played:
        for _ in play(played, rest, script.name, clock):
            pass
