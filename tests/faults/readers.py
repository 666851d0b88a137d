"""All readers of outside data, fuzzed with coverage (atheris): a refusal in one line, and no fault.

`python -m tests.faults.readers NAME FOLDER` is the process of one reader, which libFuzzer takes over. It begins with
the texts in the folder and keeps in it what reached something new; what follows is handed on to libFuzzer.
"""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.faults.mounts import NotHere

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
SLICE, SLOW, LONGEST = 15, 10, 4096
"""Seconds for a reader at a time, seconds that one text may take, and its most bytes."""
Read = Callable[[bytes], object]


class Reader(NamedTuple):
    """A reader, made in the process that is taken over, and texts to begin with."""

    made: Callable[[Path], Read]
    texts: Callable[[], Iterator[bytes]]


def cases(dice: Random) -> Iterator[str | Counter[str]]:
    """One reader after the other, each going on with what it had found."""
    if importlib.util.find_spec("atheris") is None:
        raise NotHere("needs atheris: pip install wyrdbook[faults]")
    with tempfile.TemporaryDirectory() as home:
        while True:
            for name in READERS:
                yield Counter({f"texts for {name}": fuzzed(name, Path(home) / name, dice)})


def fuzzed(name: str, folder: Path, dice: Random) -> int:
    """Let a reader have some seconds; how many texts it was given."""
    if not folder.exists():
        folder.mkdir()
        for number, text in enumerate(READERS[name].texts()):
            (folder / f"begun-{number}").write_bytes(text[:LONGEST])
    asked = {"max_total_time": SLICE, "timeout": SLOW, "max_len": LONGEST, "seed": dice.randrange(1, 2**31)}
    asked |= {"print_final_stats": 1}
    options = [f"-{option}={value}" for option, value in asked.items()]
    command = [sys.executable, "-m", "tests.faults.readers", name, str(folder), *options]
    command += [f"-artifact_prefix={folder}/fault-"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, errors="replace", check=False)
    found = next((file.read_bytes() for file in folder.glob("fault-*")), b"")
    said = "\n".join(line for line in ran.stderr.splitlines() if not line.startswith("INFO: Instrumenting"))
    assert not ran.returncode, f"{name} of {found!r}:\n{ran.stdout[-1500:]}\n{said[-2500:]}"
    counted = re.search(r"stat::number_of_executed_units: *(\d+)", ran.stderr)
    assert counted, ran.stderr[-2000:]
    return int(counted[1])


# What reads ----------------------------------------------------------------------------------------------------------


def _log(_: Path) -> Read:
    from campaigns.store.log import lines, records

    def read(data: bytes) -> None:
        """Lines with their sums, and what a line holds where the sum is right."""
        with suppress(lines.Flaw):
            for _ in lines.scan(data, 0):
                pass
        with suppress(ValueError):
            records.decode(b'{"s":' + data)

    return read


def _archives(home: Path) -> Read:
    from campaigns import store
    from campaigns.store import disk

    disk.sync = disk.sync_folder = lambda at: None  # type: ignore[assignment]
    disk.sync_everything = lambda: None
    file = home / "given.zip"

    def read(data: bytes) -> None:
        file.write_bytes(data)
        with suppress(store.StoreError):
            store.import_(file, home / "campaign")
            raise AssertionError("a campaign of nobody's making was imported")

    return read


def _imports(home: Path) -> Read:
    from campaigns.imports import plan_import
    from campaigns.library.new_campaign import create

    campaign = create(home / "c", "C", "storyteller")
    endings = (".md", ".csv", ".json", ".tsv")

    def read(data: bytes) -> None:
        file = home / f"given{endings[data[0] % len(endings) if data else 0]}"
        file.write_bytes(data[1:])
        plan_import(campaign.past(), file)
        file.unlink()

    return read


def _spoken(home: Path) -> Read:
    from campaigns.campaign import Campaign
    from campaigns.command_language.command_lines import complete, understand
    from campaigns.library.samples import build
    from core.refusal import Refusal
    from core.rulesets import find

    build(find("storyteller"), home / "c")
    campaign = Campaign.open(home / "c", read_only=True)

    def read(data: bytes) -> None:
        text = data.decode(errors="replace")
        with suppress(Refusal):
            understand(text, campaign)
        complete(text, len(text), campaign)

    return read


def _tables(_: Path) -> Read:
    from campaigns.random_tables.parser import read_tables

    endings = (".txt", ".md", ".csv", ".json", ".perchance")

    def read(data: bytes) -> None:
        ending = endings[data[0] % len(endings) if data else 0]
        assert read_tables("given", f"given{ending}", data[1:].decode(errors="replace"))

    return read


def _calendars(_: Path) -> Read:
    from campaigns.calendar.files import calendar_in
    from campaigns.calendar.foreign import foreign_calendar
    from campaigns.calendar.notation import calendar_of, lines_of
    from core.refusal import Refusal

    def read(data: bytes) -> None:
        text = data.decode(errors="replace")
        for reader in (calendar_in, lambda given: foreign_calendar(given).lines):
            with suppress(Refusal):
                calendar = calendar_of(reader(text))
                assert calendar_of(lines_of(calendar)) == calendar

    return read


def _maps(_: Path) -> Read:
    from core.refusal import Refusal
    from core.rulesets import find

    explain = find("destiny").grid.explain  # type: ignore[union-attr]

    def read(data: bytes) -> None:
        with suppress(Refusal):
            explain(data.decode(errors="replace"))

    return read


# What they begin with ------------------------------------------------------------------------------------------------


def _files(*patterns: str, before: bytes = b"") -> Callable[[], Iterator[bytes]]:
    """The files below the tests and the program that are called so."""
    return lambda: (before + file.read_bytes() for pattern in patterns for file in sorted(ROOT.glob(pattern)))


def _log_lines() -> Iterator[bytes]:
    from campaigns.store.log import lines

    for text in (b'1,"e":{},"d":[],"i":1}', b'2,"e":{"kind":"x"},"d":[["t",1,"set",{"a":1},{"a":0}]],"i":2,"v":3}'):
        yield text
        yield lines.encode(b'{"s":' + text, 0)[0]


def _said() -> Iterator[bytes]:
    page = (ROOT / "docs/reference/spoken-lines.md").read_text(encoding="utf-8")
    yield from (line.encode() for line in re.findall(r"`([^`]+)`", page))


READERS: Mapping[str, Reader] = {
    "log lines": Reader(_log, _log_lines),
    "archives": Reader(_archives, _files("tests/golden/first/*odds-and-ends.zip")),
    "imports": Reader(_imports, lambda: iter([b"\0---\ntags: [a]\n---\n# Mara\n[[Ilse]]", b"\1name,Wits\nMara,3\n"])),
    "spoken lines": Reader(_spoken, _said),
    "random tables": Reader(_tables, _files("tests/campaigns/random_tables/brought/*", before=b"\0")),
    "calendars": Reader(_calendars, _files("campaigns/calendar/presets/*.toml", "tests/campaigns/calendars/*")),
    "maps": Reader(_maps, _files("tests/core/destiny/*.txt")),
}


def main(arguments: Sequence[str]) -> None:
    """Be the process of one reader."""
    import atheris

    name, folder, *options = arguments
    with tempfile.TemporaryDirectory() as home:
        with atheris.instrument_imports(include=["core", "campaigns"]):
            read = READERS[name].made(Path(home))
        atheris.Setup([sys.argv[0], folder, *options], read)
        atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1:])
