"""Files of the same name: each gets its own, or goes to the character with that name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from pathlib import PurePosixPath

from campaigns.imports.choices import ARTICLE, NOTE, SAME, SKIP
from campaigns.imports.file_to_document import Entry
from campaigns.imports.files import text
from campaigns.imports.spreadsheets import of_table
from campaigns.names import same_name
from campaigns.user_files.faults import Fault

__all__ = ["SAME", "Same", "as_note", "namesakes", "renamed_files", "with_distinct_names"]


class Same:
    """Applies the GM's choice to foreign articles that have the name of one of the `people`."""

    def __init__(self, people: Collection[str], choice: str) -> None:
        self._people, self._choice = people, choice
        self.faults, self.left = list[Fault](), list[str]()

    def settle(self, entries: Iterable[Entry]) -> Iterator[Entry]:
        """Yield the entries as they are to be imported. If no choice was made yet, add a fault."""
        for each in entries:
            name = each.said.get("name", "")
            if each.table != "articles" or not each.foreign or each.id or same_name(name) not in self._people:
                yield each
            elif self._choice == NOTE:
                yield as_note(each)
            elif self._choice == SKIP:
                self.left.append(f"{each.file.path}: {name:.60} is a character. The file was left out.")
            else:
                if self._choice != ARTICLE:
                    said = (
                        f"{name:.60} is already a character. Choose --same note to add this to their notes, "
                        "--same article for an article with another name, or --same skip to leave it out."
                    )
                    self.faults.append(Fault(each.file.path, each.lines.get("name", 1), said))
                yield each


def as_note(entry: Entry) -> Entry:
    """A foreign article as a note about the character with its name."""
    said = {"text": entry.said["text"], "secret": entry.said["secret"]}
    return entry._replace(table="notes", said=said, about=entry.said["name"], ties=())


def with_distinct_names(entries: Iterable[Entry], people: Collection[str]) -> list[Entry]:
    """The entries, with a unique name for each foreign article; the shortest path keeps its name."""
    listed = list(entries)
    taken = {same_name(each.said["name"]) for each in listed if _stays(each) and each.table == "articles"} | {*people}
    found = dict[str, Entry]()
    for each in sorted((each for each in listed if not _stays(each)), key=lambda each: _depth(each.file.path)):
        name = _free(each, taken)
        taken.add(same_name(name))
        found[each.file.path] = each._replace(said={**each.said, "name": name})
    return [found.get(each.file.path, each) for each in listed]


def renamed_files(entries: Iterable[Entry]) -> Iterator[Fault]:
    """The files imported under another name than their own."""
    for each in entries:
        if each.table == "articles" and each.foreign:
            keys = (each.file.keys[name] for name in ("title", "name") if name in each.file.keys)
            said = next((text(key) for key in keys), "") or each.file.stem
            if said != each.said["name"]:
                yield Fault(each.file.path, 1, f"{said:.60} is already taken. It is imported as {each.said['name']}.")


def namesakes(entries: Iterable[Entry]) -> Iterator[Fault]:
    """The characters with the name of an earlier one; they get a number after it."""
    seen = set[str]()
    for each in entries:
        if each.table == "characters" and not each.id:
            name = each.said["name"]
            if same_name(name) in seen:
                fault = Fault(
                    each.file.path,
                    each.lines.get("name", 1),
                    f"{name:.60} is already in the list. This one gets a number.",
                )
                yield of_table(fault)
            seen.add(same_name(name))


def _stays(entry: Entry) -> bool:
    """Return True if the import may not rename an entry."""
    return entry.table == "notes" or not entry.foreign


def _depth(path: str) -> tuple[int, str]:
    return path.count("/"), path


def _free(entry: Entry, taken: Collection[str]) -> str:
    """The name of an entry, or a unique one made from it."""
    name, folder = entry.said["name"], PurePosixPath(entry.file.path).parent.name
    if same_name(name) not in taken:
        return str(name)
    if folder and same_name(f"{name} ({folder})") not in taken:
        return f"{name} ({folder})"
    number = 2
    while same_name(f"{name} ({number})") in taken:
        number += 1
    return f"{name} ({number})"
