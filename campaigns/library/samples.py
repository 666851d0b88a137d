"""The sample campaigns: scripts of real commands, played under a fixed seed and a fixed clock.

They lie as text in `campaigns/samples/<game>`, or in the package a game of another author names: `people.txt` begins
with what campaign it is and says who there is, the numbered files are its sessions, and `tour.txt` is a short session
of the same people to be shown on its own.

    campaign "The Long Winter" seed="hallow weir" begins=2026-01-09T19:00 options=(burn_cost=tilted)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from campaigns.command_language.grammar import read_line
from campaigns.command_language.script import Statement, play, statements
from campaigns.command_language.value_reader import ValueReader
from campaigns.library.new_campaign import create
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.rulesets import all_rulesets, find
from core.schema.codec import decode
from core.schema.entry import entry
from core.schema.fields import fields_of

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
PACE = timedelta(seconds=40)
"""The time that each command of a script takes on its clock."""
PEOPLE, TOUR = "people.txt", "tour.txt"
VERB = "campaign"


class ScriptClock:
    """A clock that a script sets; it moves on a little with each call."""

    def __init__(self) -> None:
        self._at = datetime.min

    def set_time(self, text: str) -> None:
        """Set the clock to a date and time. Raises `ValueError`."""
        self._at = datetime.fromisoformat(text)

    def __call__(self) -> str:
        """The time now, in the log's format."""
        self._at += PACE
        return f"{self._at.isoformat(timespec='seconds')}+00:00"


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignStart:
    """The campaign that a script creates, from its first line."""

    name: str = entry("Name", line=True, filled=True)
    seed: str = entry("Seed", line=True, filled=True)
    begins: str = entry("Begins", line=True)
    options: Mapping[str, Any] = entry("House rules", default={})


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample campaign of a game: its beginning, and its scripts by file name."""

    ruleset: Ruleset
    beginning: CampaignStart
    people: tuple[Statement, ...]
    folder: Traversable

    def scripts_by_session(self) -> Iterator[tuple[str, tuple[Statement, ...]]]:
        """The scripts of the sessions in order."""
        names = sorted(each.name for each in self.folder.iterdir() if each.name.endswith(".txt"))
        yield from ((name, self.script(name)) for name in names if name not in (PEOPLE, TOUR))

    def script(self, name: str) -> tuple[Statement, ...]:
        """The script of this name."""
        return _read(self.folder, name)


def _folder(ruleset: Ruleset) -> Traversable | None:
    if ruleset.sample:
        return files(ruleset.sample)
    own = files("campaigns") / "samples" / ruleset.id
    return own if own.is_dir() else None


def _read(folder: Traversable, name: str) -> tuple[Statement, ...]:
    return tuple(statements((folder / name).read_text("utf-8")))


def samples() -> tuple[Ruleset, ...]:
    """The games that have a sample campaign."""
    return tuple(rules for rules in all_rulesets() if _folder(rules) is not None)


def find_sample(ruleset: str | None = None) -> Sample:
    """The sample campaign of a game by its id, or of the first that has one. Refuse a game without one."""
    if ruleset is None:
        found = next(iter(samples()), None)
        if found is None:
            raise Refusal("no_sample", "No game has a sample campaign.")
        return sample_of(found)
    return sample_of(find(ruleset))


def sample_of(ruleset: Ruleset) -> Sample:
    """The sample campaign of a game. Refuse a game without one."""
    folder = _folder(ruleset)
    if folder is None:
        known = ", ".join(each.id for each in samples()) or "none yet"
        raise Refusal("no_sample", f"{ruleset.title} has no sample campaign. There are samples of: {known}.")
    first, *people = _read(folder, PEOPLE)
    line = read_line(first.lines[0])
    said = ValueReader().read_fields(line.items, fields_of(CampaignStart))
    return Sample(ruleset, decode(CampaignStart, said), tuple(people), folder)


def build(ruleset: Ruleset, folder: Path) -> None:
    """Play a game's sample campaign into a new folder."""
    sample = sample_of(ruleset)
    with begin_sample(sample, folder) as (campaign, clock):
        for name, script in sample.scripts_by_session():
            for _ in play(campaign, script, name, clock):
                pass


@contextmanager
def begin_sample(sample: Sample, folder: Path) -> Iterator[tuple[Campaign, ScriptClock]]:
    """Make a sample's campaign with its characters, and the clock that its scripts set."""
    clock, begins = ScriptClock(), sample.beginning
    clock.set_time(begins.begins)
    made = create(folder, begins.name, sample.ruleset.id, options=begins.options, seed=begins.seed, clock=clock)
    with made as campaign:
        for _ in play(campaign, sample.people, PEOPLE, clock):
            pass
        yield campaign, clock
