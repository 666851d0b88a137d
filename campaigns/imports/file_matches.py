"""Matching files to a campaign's documents by id, path and name, and the links between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from campaigns.history.past_states import Past
from campaigns.imports.choices import Choices
from campaigns.imports.duplicate_names import SAME, Same, as_note, namesakes, renamed_files, with_distinct_names
from campaigns.imports.file_to_document import TABLES, Entry, Reader, respell_links, with_links
from campaigns.imports.files import File, Files
from campaigns.imports.link_targets import Targets
from campaigns.links.links import Names
from campaigns.links.syntax import name_in
from campaigns.names import same_name
from campaigns.user_files.faults import Fault
from campaigns.vault.file_origins import sources_of
from campaigns.vault.folder import Known, Marker, identity
from campaigns.vault.foreign_links import Meant, import_text, links_of
from campaigns.vault.sources import mark_of
from campaigns.vault.wiki_links import Target
from core.schema.entry import HUGE
from core.wording import quantity

KINDS = {table: kind for kind, table in TABLES.items()}


class FileMatches:
    """Files matched to a campaign.

    `own` says that they are a vault of this campaign. `there` are the documents of files, `along` the numbers of new
    ones, both by path; `sources` are the files that documents came from, by id. `faults`, `left`, `doubts`, `asks` and
    `links` are as in a plan.
    """

    def __init__(self, past: Past, marker: Marker | None, choices: Choices) -> None:
        self.past, self._choices, self._marker = past, choices, marker
        self.own = marker is not None and not marker.players and marker.campaign == identity(past)
        self.sources = sources_of(past.tables)
        self._by_of = {known.of: (path, known) for path, known in (marker.files if marker else {}).items()}
        self._named = {
            same_name(doc["name"]): (table, i)
            for table in ("articles", "characters")
            for i, doc in past.tables.get(table, {}).items()
        }
        self.faults, self.left = list[Fault](), list[str]()
        self.doubts, self.asks = list[Fault](), set[str]()
        self.columns = dict[str, None]()
        self.there, self.along = dict[str, int](), dict[str, int]()
        self.links = 0

    def read(self, read: Files) -> list[Entry]:
        """The entries of the files, with unique names and stored links, matched to documents."""
        self.faults, self.left = [*read.faults], [*read.left]
        entries = self._told_apart(read.files)
        self._targets = Targets(each for each in entries if each.table != "notes")
        self._meant = dict[str, Entry]()  # a link with a shared name means the first
        for each in sorted((each for each in entries if each.table != "notes"), key=lambda each: each.id or HUGE):
            self._meant.setdefault(same_name(each.names[0]), each)
        self._numbers = {each.file.path: each.id or HUGE + at for at, each in enumerate(self._meant.values())}
        names = self._names()
        entries = [self._with_links(each, names) for each in entries]
        self._match(entries)
        coming = [each for each in entries if each.file.path not in self.there and each.table != "notes"]
        coming.sort(key=lambda each: each.table, reverse=True)  # people come before articles
        self._check_names(coming)
        self.along = {each.file.path: at for at, each in enumerate(coming, 1)}
        return entries

    def _told_apart(self, files: Iterable[File]) -> list[Entry]:
        """The entries of the files; those of the same name get unique ones."""
        people = self.past.tables.get("characters", {}).values()
        sheets = {doc["name"].casefold(): doc["sheet"] for doc in people}
        sorts = {doc["sort"].casefold() for doc in self.past.tables.get("articles", {}).values()}
        reader = Reader(self.past.ruleset, self.faults, self._choices, sheets=sheets, sorts=sorts)
        entries = [self._known_by_path(each) for each in self._entries(files, reader)]
        self.asks |= reader.asks
        self.columns |= reader.columns
        self.left += reader.left
        named = {same_name(each.said["name"]) for each in entries if each.table == "characters"}
        named |= {name for name, (table, _) in self._named.items() if table == "characters"}
        same = Same(named, self._choices.same)
        entries = with_distinct_names(same.settle(entries), named)
        self.faults += same.faults
        self.left += same.left
        self.asks |= {SAME} if same.faults else set()
        self.doubts += (*renamed_files(entries), *namesakes(entries))
        return entries

    def _entries(self, files: Iterable[File], reader: Reader) -> Iterator[Entry]:
        told = 0
        for file in files:
            if reader.is_told(file):
                told += 1
                known = self._marker.files.get(file.path) if self._marker else None
                if known is not None and file.sum not in known.sums:
                    self.left.append(f"{file.path}: wyrdbook writes this page. Your changes to it were ignored.")
                continue
            entry = reader.entry(file)
            if entry is not None:
                yield entry
        if told:
            self.left.append(f"{quantity(told, 'file')} about sessions, points and prepared scenes: not imported.")

    def _known_by_path(self, entry: Entry) -> Entry:
        """A foreign file that this campaign exported unchanged, with the id of its document."""
        known = self._marker.files.get(entry.file.path) if self.own and self._marker else None
        table, _, number = known.of.partition(":") if known else ("", "", "")
        if not entry.foreign or not number.isdecimal():
            return entry
        if (table, entry.table) == ("notes", "articles"):
            entry = as_note(entry)
        return entry._replace(id=int(number)) if table == entry.table else entry

    def _with_links(self, entry: Entry, names: Names) -> Entry:
        """An entry with links as the campaign stores them."""
        came = self.own and entry.id in self.sources and bool(self.sources[entry.id or 0].path)
        if not entry.foreign and not came:
            return entry._replace(said=with_links(entry.said, partial(self._target, source=entry.file.path), names))

        def find(target: str) -> Meant | None:
            found = self._target(target, entry.file.path)
            return Meant(found.name, found.known) if found else None

        spelt = respell_links(entry, lambda text: import_text(text, find, names))
        self._count(spelt, names)
        if not entry.foreign:
            return spelt
        ties = [(tie.how, named.name if (named := self._target(tie.to, entry.file.path)) else "") for tie in entry.ties]
        mark = mark_of(entry.table, spelt.said, ties)
        return spelt._replace(source=spelt.source._replace(name=entry.said.get("name", ""), fields=mark))

    def _count(self, entry: Entry, names: Names) -> None:
        """Count the links of a text, and note those that lead nowhere."""
        for line, said, leads in links_of(entry.said["text"], names):
            self.links += leads
            if not leads:
                at = entry.file.line + line - entry.source.before.count("\n")
                self.doubts.append(Fault(entry.file.path, at, f"{said} leads nowhere."))

    def _target(self, target: str, source: str = "") -> Target | None:
        """The target of a link: an imported file, or a character or article of that name.

        A link to one whose name an earlier one has leads nowhere, because as an `@link` it would mean the other.
        """
        found = self._targets.find(target, source)
        if found is not None:
            meant = self._meant[same_name(found.names[0])] is found
            return Target(found.names[0], found.names, self._numbers[found.file.path]) if meant else None
        named = self._named.get(same_name(name_in(target.partition("#")[0])))
        if named is None:
            return None
        table, known = named
        doc = self.past.tables[table][known]
        return Target(doc["name"], (doc["name"], *doc.get("other_names", ())), known)

    def _names(self) -> Names:
        """Everything that will have a name after the import."""
        coming = [(self._numbers[each.file.path], each.names) for each in self._meant.values()]
        numbers = {number for number, _ in coming}
        there = [
            (i, (doc["name"], *doc.get("other_names", ())))
            for table in ("articles", "characters")
            for i, doc in self.past.tables.get(table, {}).items()
            if i not in numbers and same_name(doc["name"]) not in self._meant
        ]
        return Names([*coming, *there])

    def _match(self, entries: Iterable[Entry]) -> None:
        """Find the documents of files: by id in a vault of this campaign, else by name."""
        written = {doc["text"]: i for i, doc in self.past.tables.get("notes", {}).items()}
        claimed = dict[tuple[str, int], str]()
        for each in entries:
            docs, found = self.past.tables.get(each.table, {}), None
            if self.own and each.id is not None and (each.id in docs or f"{each.table}:{each.id}" in self._by_of):
                found = each.id
            elif each.table == "notes":
                found = written.get(each.said["text"])
            else:
                table, known = self._named.get(same_name(each.said["name"]), ("", 0))
                found = known if table == each.table else None
            if found is None:
                continue
            other = claimed.setdefault((each.table, found), each.file.path)
            if other != each.file.path and each.table != "notes":
                kind = KINDS[each.table]
                said = f"It has the id of the {kind} in {other}. Give it another name and remove its id."
                self.faults.append(Fault(each.file.path, each.lines.get("id", 1), said))
            self.there[each.file.path] = found

    def _check_names(self, coming: Iterable[Entry]) -> None:
        """Add a fault for two articles, or an article and a character, of one name: links couldn't tell them apart."""
        seen = {name: table for name, (table, _) in self._named.items()}
        for each in coming:
            name = same_name(each.said["name"])
            if name in seen and "articles" in (each.table, seen[name]):
                said = f"{each.said['name']:.60} is already the name of a character or an article."
                self.faults.append(Fault(each.file.path, each.lines.get("name", 1), said))
            seen[name] = each.table

    def tied_to(self, target: str, source: str) -> tuple[int | None, int | None]:
        """The document, or the imported one, that a link from the file `source` leads to."""
        entry = self._targets.find(target, source)
        path = entry.file.path if entry else ""
        if path in self.there or path in self.along:
            return self.there.get(path), self.along.get(path) if path not in self.there else None
        table, known = self._named.get(same_name(name_in(target.partition("#")[0])), ("", 0))
        return (known if table else None), None

    def character_of_note(self, entry: Entry) -> tuple[int | None, int | None]:
        """The character of a new note, in the form of `tied_to`."""
        person = self._targets.find(entry.about, entry.file.path)
        if not entry.about or (person is not None and person.table != "characters"):
            return None, None
        return self.tied_to(entry.about, entry.file.path)

    def is_as_written(self, entry: Entry) -> bool:
        """Return True if a file is unchanged since the program wrote the vault."""
        known = self.find_known(entry)
        return known is not None and entry.file.sum in known.sums

    def find_known(self, entry: Entry) -> Known | None:
        """The vault's record of a file, wherever it was moved."""
        _, known = self._by_of.get(f"{entry.table}:{entry.id}", ("", None))
        return known

    def name_missing(self, entries: Iterable[Entry]) -> None:
        """List documents whose file is missing. They stay, because a lost file is likelier than a wish to delete."""
        found = {f"{each.table}:{each.id}" for each in entries} | {fault.file for fault in self.faults}
        for of, (path, _) in self._by_of.items() if self.own else ():
            table, _, number = of.partition(":")
            takes = table in KINDS and int(number) in self.past.tables.get(table, {})
            if takes and of not in found and path not in found:
                self.left.append(f"{path} is missing. Its content stays in the campaign.")
