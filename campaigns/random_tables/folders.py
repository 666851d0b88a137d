"""Where random tables lie: in the campaign's folder, in the user's, and those that come with the game.

A table of the campaign's is taken before one of the user's that is called alike, and that before the game's own.
Links are not followed, and what is no plain file is passed over.
"""

from __future__ import annotations

import re
import stat
from collections.abc import Iterator
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from campaigns.files import folders
from campaigns.files.faults import Fault
from campaigns.random_tables.notation import NAME, From, named, pieces
from campaigns.random_tables.parser import Read, read_table
from campaigns.random_tables.table import RandomTable, meant
from campaigns.store import left_out
from core.refusal import Refusal
from core.ruleset import Ruleset

FOLDER = "random_tables"
"""What the folder of them is called, in a campaign, beside campaigns, and with a game."""
ENDINGS = (".txt", ".csv")
LARGEST = 4 << 20
"""Bytes of a file; fifty thousand entries have two million."""


class Place(NamedTuple):
    """A folder of tables, and whose they are."""

    whose: str
    folder: Path


class TableFile(NamedTuple):
    """A file of a table: what the table is called, where it lies, and whose it is."""

    name: str
    path: Path
    whose: str

    @property
    def file(self) -> str:
        """The file as faults and records name it."""
        return f"{self.whose}/{self.path.name}"


def places(folder: Path, ruleset: Ruleset) -> tuple[Place, ...]:
    """The folders of tables for a campaign, whose tables are taken first first."""
    own = folders.random_tables()
    return (
        Place("campaign", folder / FOLDER),
        Place("own", own / ruleset.id),
        Place("own", own),
        *((Place("game", Path(str(files(ruleset.random_tables) / FOLDER))),) if ruleset.random_tables else ()),
    )


class RandomTables:
    """The random tables of a campaign. A file is read when it is first rolled on, and again once it has changed."""

    def __init__(self, folder: Path, ruleset: Ruleset) -> None:
        self.folder = folder
        self.places = places(folder, ruleset)

    def listed(self) -> tuple[TableFile, ...]:
        """The tables there are, by name; of those called alike the one that is taken."""
        found: dict[str, TableFile] = {}
        for file in self.files():
            found.setdefault(named(file.name), file)
        return tuple(found[name] for name in sorted(found))

    def files(self) -> Iterator[TableFile]:
        """Every file of a table there is."""
        for place in self.places:
            paths = sorted(_in(place.folder), key=lambda path: path.name.casefold())
            yield from (TableFile(_name_of(path), path, place.whose) for path in paths)

    def find(self, name: str) -> RandomTable:
        """The table of a name, or of the only name that begins so; refuses one there is not, or that has faults."""
        read = self.read(meant(name, self.listed()))
        if read.faults:
            more = f" ({len(read.faults) - 1} more: wyrdbook roll --check)" if len(read.faults) > 1 else ""
            raise Refusal("faulty_table", f"{read.faults[0]}{more}", "tables")
        return read.table

    def kind(self, name: str) -> str:
        """Of which kind the results of a table are; empty where it is gone or nothing can be said of it."""
        found = next((each for each in self.listed() if named(each.name) == named(name)), None)
        return self.read(found).kind if found else ""

    def read(self, file: TableFile) -> Read:
        """A file's table with everything wrong with it."""
        try:
            found = file.path.lstat()
            stamp = (found.st_mtime_ns, found.st_size, found.st_ino)
        except OSError as error:
            return _unread(file, error.strerror or "it cannot be read")
        kept = _READ.get(file.path)
        if kept is None or kept[0] != stamp:
            kept = _READ[file.path] = (stamp, _read(file, found.st_size))
        return kept[1]

    def check(self) -> Iterator[Read]:
        """Every file there is, read, each with everything wrong with it, tables it names that are not there too.

        A file of the campaign's that doesn't travel with it is named as well, whatever it holds.
        """
        known = {named(each.name) for each in self.listed()}
        seen = dict[tuple[str, str], str]()
        for file in self.files():
            read = self.read(file)
            faults = [*read.faults, *_unknown(read.table, known)]
            twin = seen.setdefault((str(file.path.parent), named(file.name)), file.path.name)
            if twin != file.path.name:
                faults.append(Fault(file.file, 0, f"It is called as {twin} is, which is taken."))
            yield read._replace(faults=tuple(faults))
        for left in left_out(self.folder):
            fault = Fault(f"campaign/{left.name}", 0, f"No backup or export holds it: {left.why}.")
            yield Read(RandomTable(left.name, fault.file, 0, ()), (fault,))


_READ: dict[Path, tuple[tuple[int, int, int], Read]] = {}
"""What was read of each file, and when that had last changed: a table is read once for all who roll on it."""


def _in(folder: Path) -> Iterator[Path]:
    """The plain files of a folder that are named as tables."""
    try:
        found = [path for path in folder.iterdir() if path.suffix.lower() in ENDINGS and not path.name.startswith(".")]
    except OSError:
        return
    for path in sorted(found):
        with suppress(OSError):  # it is gone meanwhile
            if stat.S_ISREG(path.lstat().st_mode):
                yield path


def _name_of(path: Path) -> str:
    return " ".join(re.split(r"[\s_-]+", path.stem)).strip()


def _read(file: TableFile, size: int) -> Read:
    if not NAME.fullmatch(file.name):
        return _unread(file, "A table's name begins with a letter; it has at most 80 characters and none of [ ] + | =.")
    if size > LARGEST:
        return _unread(file, f"It is larger than {LARGEST >> 20} MB.")
    try:
        text = file.path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        return _unread(file, error.strerror or "It cannot be read.")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        return Read(RandomTable(file.name, file.file, 0, ()), (Fault(file.file, line, "It is no UTF-8 text."),))
    return read_table(file.name, file.file, text)


def _unread(file: TableFile, why: str) -> Read:
    return Read(RandomTable(file.name, file.file, 0, ()), (Fault(file.file, 0, why),))


def _unknown(table: RandomTable, known: set[str]) -> Iterator[Fault]:
    """Tables that a file names in brackets, and that are not there."""
    for row in table.rows:
        parts = (part for piece in pieces(row.text) if not isinstance(piece, str) for part in piece)
        for part in parts:
            if isinstance(part, From) and named(part.name) not in known:
                yield Fault(table.file, row.line, f"There is no random table {part.name:.60}.")
