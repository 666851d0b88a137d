"""The folders of random tables: the campaign's, the user's, and the game's.

A campaign's table comes before a user's of the same name, and that before the game's. Links aren't followed, and
anything but a plain file is skipped.
"""

from __future__ import annotations

import os
import re
import stat
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from campaigns.random_tables.notation import NAME, From, name_key, pieces
from campaigns.random_tables.parser import CSV, SEVERAL, Read, read_tables
from campaigns.random_tables.table import RandomTable, find_meant
from campaigns.store import left_out
from campaigns.user_files import folders
from campaigns.user_files.encodings import BOM, NO_TEXT, SPREADSHEETS, decode_text, name_of_encoding
from campaigns.user_files.faults import Fault
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.rulesets import MODULES

FOLDER = "random_tables"
"""The name of the folder of tables, in a campaign, beside campaigns, and with a game."""
ENDINGS = (".txt", *CSV, *SEVERAL)
LARGEST = 4 << 20
"""The most bytes of a file; fifty thousand entries take two million."""
DEEPEST = 8
"""The deepest level of folders that is searched."""


class Place(NamedTuple):
    """A folder of tables and its owner; subfolders named in `but` are skipped."""

    whose: str
    folder: Path
    but: frozenset[str] = frozenset()


class TableFile(NamedTuple):
    """A table: its name, its file and the file's owner.

    `within` is the path of the file in its folder of tables, and `part` the index of the table in a file of several.
    """

    name: str
    path: Path
    whose: str
    within: str
    part: int = 0

    @property
    def file(self) -> str:
        """The file's name in faults and log entries."""
        return f"{self.whose}/{self.within}"

    @property
    def whole_name(self) -> str:
        """The name with the folders before it: `weather/storms`."""
        return "/".join((*Path(self.within).parts[:-1], self.name))


def places(folder: Path, ruleset: Ruleset) -> tuple[Place, ...]:
    """The folders of tables for a campaign, in order of precedence."""
    own, games = folders.random_tables(), frozenset(map(str.casefold, (*MODULES, ruleset.id)))
    return (
        Place("campaign", folder / FOLDER),
        Place("own", own / ruleset.id),
        Place("own", own, games),
        *((Place("game", Path(str(files(ruleset.random_tables) / FOLDER))),) if ruleset.random_tables else ()),
    )


class RandomTables:
    """The random tables of a campaign. A file is read when it is first rolled on, and again after it changes."""

    def __init__(self, folder: Path, ruleset: Ruleset) -> None:
        self.folder = folder
        self.places = places(folder, ruleset)

    def list_tables(self) -> tuple[TableFile, ...]:
        """The tables by name; of those with the same name the one that takes precedence."""
        found: dict[str, TableFile] = {}
        for file in self.files():
            found.setdefault(name_key(file.name), file)
        return tuple(found[name] for name in sorted(found))

    def files(self) -> Iterator[TableFile]:
        """All tables, those of one file together."""
        for place in self.places:
            found = [each for path in _files_in(place) for each in self._in_file(place, path)]
            names = Counter(name_key(each.name) for each in found if "/" in each.within)
            names.update({name_key(each.name) for each in found if "/" not in each.within})
            for each in found:
                alike = "/" in each.within and names[name_key(each.name)] > 1
                yield each._replace(name=each.whole_name) if alike else each

    def _in_file(self, place: Place, path: Path) -> Iterator[TableFile]:
        """The tables of a file, which is read only if it may hold several."""
        file = TableFile(_name_of(path), path, place.whose, path.relative_to(place.folder).as_posix())
        if path.suffix.casefold() not in SEVERAL:
            yield file
            return
        for part, read in enumerate(self._all(file)):
            yield file._replace(name=read.table.name, part=part)

    def find(self, name: str) -> RandomTable:
        """The table with this name, or the only one whose name begins so. Refuse a missing one, and one with faults."""
        file, whole = self._find_meant(name)
        read = self.read(file)
        if read.faults:
            more = f" ({len(read.faults) - 1} more: wyrdbook roll --check)" if len(read.faults) > 1 else ""
            raise Refusal("faulty_table", f"{read.faults[0]}{more}", "tables")
        return replace(read.table, name=file.whole_name) if whole else read.table

    def file(self, name: str) -> TableFile:
        """The file of the table with this name. Refuse a missing one."""
        return self._find_meant(name)[0]

    def _find_meant(self, name: str) -> tuple[TableFile, bool]:
        """The table with this name, and whether the name includes its folders."""
        listed = self.list_tables()
        whole = next((each for each in listed if name_key(each.whole_name) == name_key(name)), None)
        return (whole, True) if whole else (find_meant(name, listed), False)

    def kind(self, name: str) -> str:
        """The kind of a table's results; empty if the table is gone or its kind is unknown."""
        found = next(
            (each for each in self.list_tables() if name_key(name) in (name_key(each.name), name_key(each.whole_name))),
            None,
        )
        return self.read(found).kind if found else ""

    def read(self, file: TableFile) -> Read:
        """A table with its faults."""
        reads = self._all(file)
        read = reads[min(file.part, len(reads) - 1)]
        return read if read.table.name == file.name else read._replace(table=replace(read.table, name=file.name))

    def _all(self, file: TableFile) -> tuple[Read, ...]:
        """All tables of a file."""
        try:
            found = file.path.lstat()
            stamp = (found.st_mtime_ns, found.st_size, found.st_ino)
        except OSError as error:
            return (_unread(file, error.strerror or "it can't be read"),)
        kept = _READ.get((file.path, file.file))
        if kept is None or kept[0] != stamp:
            kept = _READ[file.path, file.file] = (stamp, _read(file, found.st_size))
        return kept[1]

    def check(self, only: Sequence[TableFile] | None = None) -> Iterator[Read]:
        """All tables, or `only` some, each with its faults, names of missing tables included.

        A spreadsheet is reported as well, and a file of the campaign that doesn't travel with it, whatever it holds.
        """
        known = {name_key(name) for each in self.list_tables() for name in (each.name, each.whole_name)}
        seen = dict[tuple[str, str], TableFile]()
        for file in self.files() if only is None else only:
            read = self.read(file)
            faults = [*read.faults, *_unknown(read.table, known)]
            twin = seen.setdefault((file.whose, name_key(file.name)), file)
            if twin != file and twin.path.parent == file.path.parent:
                faults.append(Fault(file.file, 0, f"It has the same name as {twin.path.name}, which is used instead."))
            yield read._replace(faults=tuple(faults))
        if only is not None:
            return
        yield from self._spreadsheets()
        for left in left_out(self.folder):
            fault = Fault(f"campaign/{left.name}", 0, f"Backups and exports leave it out: {left.why}.")
            yield Read(RandomTable(left.name, fault.file, 0, ()), (fault,))

    def _spreadsheets(self) -> Iterator[Read]:
        """The spreadsheets in the folders, which can't be read."""
        for place in self.places:
            for path in _files_in(place, SPREADSHEETS):
                file = TableFile(_name_of(path), path, place.whose, path.relative_to(place.folder).as_posix())
                yield _unread(file, "It is a spreadsheet. Save it as CSV.")


_READ: dict[tuple[Path, str], tuple[tuple[int, int, int], tuple[Read, ...]]] = {}
"""The tables read from each file, with its last change, so that everyone who rolls shares them."""


def _files_in(place: Place, endings: Sequence[str] = ENDINGS) -> list[Path]:
    """The plain files of a folder and of its subfolders with names like tables, in order."""
    found = list[Path]()
    for at, inner, names in os.walk(place.folder):
        here = Path(at).relative_to(place.folder)
        inner[:] = [name for name in inner if _is_looked_into(name, place.but if not here.parts else ())]
        if len(here.parts) >= DEEPEST:
            inner.clear()
        found += (Path(at) / name for name in names if _is_table(Path(at) / name, endings))
    return sorted(found, key=lambda path: (len(path.parts), str(path).casefold(), path))


def _is_looked_into(name: str, but: Container[str]) -> bool:
    return not name.startswith(".") and name.casefold() not in but


def _is_table(path: Path, endings: Sequence[str]) -> bool:
    if path.suffix.casefold() not in endings or path.name.startswith("."):
        return False
    with suppress(OSError):  # it may have been deleted
        return stat.S_ISREG(path.lstat().st_mode)
    return False


def _name_of(path: Path) -> str:
    return " ".join(re.split(r"[\s_-]+", path.stem)).strip()


def _read(file: TableFile, size: int) -> tuple[Read, ...]:
    if not NAME.fullmatch(file.name):
        why = "A table's name begins with a letter; it has at most 80 characters and none of [ ] + | =."
        return (_unread(file, why),)
    if size > LARGEST:
        return (_unread(file, f"It is larger than {LARGEST >> 20} MB."),)
    try:
        content = file.path.read_bytes()
    except OSError as error:
        return (_unread(file, error.strerror or "It can't be read."),)
    text = decode_text(content)
    if text is None:
        return (_unread(file, NO_TEXT),)
    reads = read_tables(file.name, file.file, text[0].removeprefix(BOM))
    if not text[1]:
        return reads
    return tuple(
        each._replace(guesses=(f"It was read as {name_of_encoding(text[1])}.", *each.guesses)) for each in reads
    )


def _unread(file: TableFile, why: str) -> Read:
    return Read(RandomTable(file.name, file.file, 0, ()), (Fault(file.file, 0, why),))


def _unknown(table: RandomTable, known: set[str]) -> Iterator[Fault]:
    """The tables that a file names in brackets but that don't exist."""
    for row in table.rows:
        parts = (part for piece in pieces(row.text) if not isinstance(piece, str) for part in piece)
        for part in parts:
            if isinstance(part, From) and name_key(part.name) not in known:
                yield Fault(table.file, row.line, f"There is no random table {part.name:.60}.")
