"""What taking in would do: every file held against the campaign, and one command made of it, or why there is none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from campaigns.characters.commands import AddCharacter, EditCharacter
from campaigns.files.faults import Fault
from campaigns.history.past import Past
from campaigns.imports.choices import CAMPAIGN, FILES, Choices
from campaigns.imports.commands import TakeIn, TakenArticle, TakenNote, TakenPerson, TakenTie
from campaigns.imports.doubles import SAME, Same, as_note, renamed_files, told_apart
from campaigns.imports.entries import TABLES, Entry, Reader, as_spelt, with_links
from campaigns.imports.files import File, Files
from campaigns.imports.tables import of_table
from campaigns.imports.targets import Targets
from campaigns.links.links import Names
from campaigns.links.spelling import name_in
from campaigns.names import same_name
from campaigns.notes.commands import AddNote, EditNote
from campaigns.vault.came import extra_yaml, sources_of
from campaigns.vault.fields import base_of, ties_of
from campaigns.vault.folder import Known, Marker, identity
from campaigns.vault.foreign_links import Meant, kept, links_of
from campaigns.vault.links import Target
from campaigns.vault.sources import Source, mark_of
from campaigns.world.commands import AddArticle, EditArticle
from core.refusal import Refusal
from core.schema.entry import HUGE
from core.wording import counted

Doc = Mapping[str, Any]
KINDS = {table: kind for kind, table in TABLES.items()}


class Taken(NamedTuple):
    """What would be new, or changed and in which fields."""

    kind: str
    name: str
    file: str
    what: tuple[str, ...] = ()


class Plan(NamedTuple):
    """What taking in comes to: what is wrong, by file and line; what was changed on both sides; what it would do.

    `left` is what is not taken in, and why. The command is there where nothing is wrong and there is something to do;
    it holds for the campaign as it stood after the record `seq`. `doubts` are to be looked at, `counts` say how much is
    found of what, `faulty` are the paths of files with a fault, `asks` the choices that are open.
    """

    faults: tuple[Fault, ...]
    conflicts: tuple[Fault, ...]
    new: tuple[Taken, ...]
    changed: tuple[Taken, ...]
    left: tuple[str, ...]
    command: TakeIn | None
    seq: int
    doubts: tuple[Fault, ...] = ()
    counts: Mapping[str, int] = {}
    faulty: frozenset[str] = frozenset()
    asks: tuple[str, ...] = ()


def plan(past: Past, read: Files, marker: Marker | None, choices: Choices, *, source: str) -> Plan:
    """Hold files against a campaign.

    `marker` is that of the folder, if it is a vault. What was changed in a file and in the campaign is a conflict,
    unless it is chosen which is to be preferred.
    """
    return _Planning(past, marker, choices).made(read, source)


class _Planning:
    """The work of it."""

    def __init__(self, past: Past, marker: Marker | None, choices: Choices) -> None:
        self._past, self._choices, self._prefer = past, choices, choices.prefer
        self._marker = marker
        self._own = marker is not None and not marker.players and marker.campaign == identity(past)
        self._by_of = {known.of: (path, known) for path, known in (marker.files if marker else {}).items()}
        self._ties = ties_of(past.tables.get("relations", {}).values())
        self._relations = {(d["who"], d["how"], d["to"]): i for i, d in past.tables.get("relations", {}).items()}
        self._named = {
            same_name(doc["name"]): (table, i)
            for table in ("articles", "characters")
            for i, doc in past.tables.get(table, {}).items()
        }
        self._faults, self._conflicts, self._left = list[Fault](), list[Fault](), list[str]()
        self._new, self._changed = list[Taken](), list[Taken]()
        self._there = dict[str, int]()  # the documents that files are of, by path
        self._along = dict[str, int]()  # what comes along, by path
        self._people, self._articles, self._notes = list[TakenPerson](), list[TakenArticle](), list[TakenNote]()
        self._untied = list[int]()
        self._sources = sources_of(past.tables)
        self._doubts, self._asks = list[Fault](), set[str]()
        self._links = self._tied_anew = 0

    def made(self, read: Files, source: str) -> Plan:
        """The plan."""
        self._faults, self._left = [*read.faults], [*read.left]
        people = self._past.tables.get("characters", {}).values()
        sheets = {doc["name"].casefold(): doc["sheet"] for doc in people}
        reader = Reader(self._past.ruleset, self._faults, self._choices, sheets=sheets)
        entries = [self._known_by_path(each) for each in self._entries(read.files, reader)]
        self._asks |= reader.asks
        self._left += reader.left
        named = {same_name(each.said["name"]) for each in entries if each.table == "characters"}
        named |= {name for name, (table, _) in self._named.items() if table == "characters"}
        same = Same(named, self._choices.same)
        entries = told_apart(same.settled(entries), named)
        self._faults += same.faults
        self._left += same.left
        self._asks |= {SAME} if same.faults else set()
        self._doubts += renamed_files(entries)
        self._targets = Targets(each for each in entries if each.table != "notes")
        self._meant = dict[str, Entry]()  # of several of one name a link by it means the first
        for each in sorted((each for each in entries if each.table != "notes"), key=lambda each: each.id or HUGE):
            self._meant.setdefault(same_name(each.names[0]), each)
        self._numbers = {each.file.path: each.id or HUGE + at for at, each in enumerate(self._meant.values())}
        names = self._names()
        entries = [self._linked(each, names) for each in entries]
        self._match(entries)
        coming = [each for each in entries if each.file.path not in self._there and each.table != "notes"]
        coming.sort(key=lambda each: each.table, reverse=True)  # people come before articles
        self._check_names(coming)
        self._along = {each.file.path: at for at, each in enumerate(coming, 1)}
        for each in entries:
            (self._note if each.table == "notes" else self._take)(each)
        self._missing(entries)
        return self._told(source)

    def _entries(self, files: Iterable[File], reader: Reader) -> Iterator[Entry]:
        told = 0
        for file in files:
            if reader.is_told(file):
                told += 1
                known = self._marker.files.get(file.path) if self._marker else None
                if known is not None and file.sum not in known.sums:
                    self._left.append(f"{file.path}: the program tells this; what was changed in it is left alone.")
                continue
            entry = reader.entry(file)
            if entry is not None:
                yield entry
        if told:
            self._left.append(
                f"{counted(told, 'file tells', 'files tell')} of evenings, points and what waits: not taken in."
            )

    # --- which is which -----------------------------------------------------------------------------------------

    def _known_by_path(self, entry: Entry) -> Entry:
        """A file of someone else's that went out from this campaign as it came, with the id of what it is of."""
        known = self._marker.files.get(entry.file.path) if self._own and self._marker else None
        table, _, number = known.of.partition(":") if known else ("", "", "")
        if not entry.foreign or not number.isdecimal():
            return entry
        if (table, entry.table) == ("notes", "articles"):
            entry = as_note(entry)
        return entry._replace(id=int(number)) if table == entry.table else entry

    def _linked(self, entry: Entry, names: Names) -> Entry:
        """An entry with links as the campaign keeps them."""
        came = self._own and entry.id in self._sources and bool(self._sources[entry.id or 0].path)
        if not entry.foreign and not came:
            return entry._replace(said=with_links(entry.said, partial(self._target, source=entry.file.path), names))

        def find(target: str) -> Meant | None:
            found = self._target(target, entry.file.path)
            return Meant(found.name, found.known) if found else None

        spelt = as_spelt(entry, lambda text: kept(text, find, names))
        self._count(spelt, names)
        if not entry.foreign:
            return spelt
        ties = [(tie.how, named.name if (named := self._target(tie.to, entry.file.path)) else "") for tie in entry.ties]
        mark = mark_of(entry.table, spelt.said, ties)
        return spelt._replace(source=spelt.source._replace(name=entry.said.get("name", ""), fields=mark))

    def _count(self, entry: Entry, names: Names) -> None:
        """Count the links of a text, and note those that lead to nothing."""
        for line, said, leads in links_of(entry.said["text"], names):
            self._links += leads
            if not leads:
                at = entry.file.line + line - entry.source.before.count("\n")
                self._doubts.append(Fault(entry.file.path, at, f"{said} leads to nothing."))

    def _target(self, target: str, source: str = "") -> Target | None:
        """What a link leads to: a file that is taken in, or whoever or whatever is called so already.

        One to somebody whose name another has before them leads nowhere: as an `@link` it would mean that other.
        """
        found = self._targets.find(target, source)
        if found is not None:
            meant = self._meant[same_name(found.names[0])] is found
            return Target(found.names[0], found.names, self._numbers[found.file.path]) if meant else None
        table, known = self._named.get(same_name(name_in(target.partition("#")[0])), ("", 0))
        doc = self._past.tables[table][known] if table else {}
        return Target(doc["name"], (doc["name"], *doc.get("other_names", ())), known) if doc else None

    def _names(self) -> Names:
        """Everything that can be named once the files are taken in."""
        coming = [(self._numbers[each.file.path], each.names) for each in self._meant.values()]
        numbers = {number for number, _ in coming}
        there = [
            (i, (doc["name"], *doc.get("other_names", ())))
            for table in ("articles", "characters")
            for i, doc in self._past.tables.get(table, {}).items()
            if i not in numbers and same_name(doc["name"]) not in self._meant
        ]
        return Names([*coming, *there])

    def _match(self, entries: Iterable[Entry]) -> None:
        """Find the documents that files are of: by the id in a vault of this campaign, else by what they are called."""
        written = {doc["text"]: i for i, doc in self._past.tables.get("notes", {}).items()}
        claimed = dict[tuple[str, int], str]()
        for each in entries:
            docs, found = self._past.tables.get(each.table, {}), None
            if self._own and each.id is not None and (each.id in docs or f"{each.table}:{each.id}" in self._by_of):
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
                said = f"It is of the same {KINDS[each.table]} as {other}: give it another name, and no id."
                self._faults.append(Fault(each.file.path, each.lines.get("id", 1), said))
            self._there[each.file.path] = found

    def _check_names(self, coming: Iterable[Entry]) -> None:
        """Two articles of one name could not be told from each other by a link, nor an article from a character."""
        seen = {name: table for name, (table, _) in self._named.items()}
        for each in coming:
            name = same_name(each.said["name"])
            if name in seen and "articles" in (each.table, seen[name]):
                said = f"{each.said['name']:.60} is the name of a character or an article already."
                self._faults.append(Fault(each.file.path, each.lines.get("name", 1), said))
            seen[name] = each.table

    # --- one at a time ------------------------------------------------------------------------------------------

    def _take(self, entry: Entry) -> None:
        """Take in a character or an article."""
        known = self._there.get(entry.file.path)
        doc = self._doc(entry, known)
        if known is not None and doc is None:
            return
        changes = {name: value for name, value in entry.said.items() if doc is None or doc.get(name, value) != value}
        ties, untied = self._tied(entry, known)
        file = self._file(entry, known)
        if doc is not None and (
            not (changes or ties or untied or file) or not self._may_change(entry, known or 0, doc)
        ):
            return
        if not self._checked(entry, known, changes):
            return
        self._untied += untied
        self._tied_anew += len(ties)
        what = (*changes, *(["ties"] if ties or untied else []))
        self._tell(entry, known, what)
        own: Any = TakenPerson if entry.table == "characters" else TakenArticle
        key = KINDS[entry.table]
        said = {**changes, **({"file": file} if entry.table == "articles" else {})}
        taken = own(**{key: known}, **said, ties=tuple(ties)) if changes or ties or file else None
        if taken is not None:
            (self._people if entry.table == "characters" else self._articles).append(taken)

    def _file(self, entry: Entry, known: int | None) -> dict[str, str] | None:
        """The parts of a file to keep besides its fields; None if they have not changed."""
        before = self._sources.get(known, Source("", "")) if known is not None else Source("", "")
        if entry.foreign:
            file = entry.source
        else:
            yaml = entry.source.yaml
            stays = yaml == extra_yaml(before, {})[1] or entry.table == "characters"
            file = before if stays else before._replace(head="", fields="", yaml=yaml)
        moved = before.path and file._replace(path=before.path) == before  # as the same folder from elsewhere
        return None if moved or file == before else file.stored()

    def _doc(self, entry: Entry, known: int | None) -> Doc | None:
        """The document of a file; of one that was removed in the campaign it is said what becomes of it."""
        if known is None:
            return None
        doc: Doc | None = self._past.tables.get(entry.table, {}).get(known)
        if doc is None:
            if self._is_as_written(entry):
                self._left.append(f"{entry.file.path}: it was removed in the campaign.")
            else:
                said = "It was changed here and removed in the campaign; take the line `id` out to have it again."
                self._conflicts.append(Fault(entry.file.path, 1, said))
        return doc

    def _tied(self, entry: Entry, known: int | None) -> tuple[list[TakenTie], list[int]]:
        """The ties that are new, and the relations that are no more, of which only a vault of this campaign tells."""
        has, said = set(self._ties.get(known, ()) if known is not None else ()), list[TakenTie]()
        stays = set[tuple[str, int]]()
        for tie in entry.ties:
            to, along = self._tied_to(tie.to, entry.file.path)
            if to is None and along is None:
                self._faults.append(
                    Fault(entry.file.path, tie.line, f"There is no file {name_in(tie.to):.60}.md of somebody.")
                )
            elif to is None or (tie.how, to) not in has:
                said.append(TakenTie(how=tie.how, to=to, along=along))
            else:
                stays.add((tie.how, to))
        gone = has - stays if self._own and entry.id is not None else set()
        return said, [self._relations[known or 0, how, to] for how, to in sorted(gone)]

    def _tied_to(self, target: str, source: str) -> tuple[int | None, int | None]:
        """The document, or what comes along, that a file is of."""
        entry = self._targets.find(target, source)
        path = entry.file.path if entry else ""
        if path in self._there or path in self._along:
            return self._there.get(path), self._along.get(path) if path not in self._there else None
        table, known = self._named.get(same_name(name_in(target.partition("#")[0])), ("", 0))
        return (known if table else None), None

    def _note(self, entry: Entry) -> None:
        """Take in a note."""
        known = self._there.get(entry.file.path)
        doc = self._doc(entry, known)
        if known is not None and doc is None:
            return
        changes = {name: value for name, value in entry.said.items() if doc is None or doc[name] != value}
        if doc is not None and (not changes or not self._own or not self._may_change(entry, known or 0, doc)):
            return  # of another campaign it is the same note if it says the same
        if not self._checked(entry, known, changes):
            return
        self._tell(entry, known, tuple(changes))
        of, along = self._tied_to(entry.about, entry.file.path) if known is None and entry.about else (None, None)
        person = self._targets.find(entry.about, entry.file.path)
        if person is not None and person.table != "characters":
            of = along = None
        self._notes.append(TakenNote(note=known, **changes, of=of, along=along, file=self._file(entry, known)))

    def _is_as_written(self, entry: Entry) -> bool:
        """Whether a file is as wrote it who wrote the vault."""
        known = self._known(entry)
        return known is not None and entry.file.sum in known.sums

    def _known(self, entry: Entry) -> Known | None:
        """What is known of a file, wherever it was moved."""
        _, known = self._by_of.get(f"{entry.table}:{entry.id}", ("", None))
        return known

    def _may_change(self, entry: Entry, known: int, doc: Doc) -> bool:
        """Whether what is told otherwise in a file holds: not what only the campaign changed, and no conflict."""
        written = self._known(entry) if self._own else None
        if written is not None and self._is_as_written(entry):
            return False
        if written is not None and base_of(entry.table, doc, self._ties.get(known, ())) == written.base:
            return True
        if self._prefer == CAMPAIGN:
            self._left.append(f"{entry.file.path}: it is otherwise in the campaign, and stays so there.")
            return False
        if self._prefer == FILES:
            return True
        since = "was changed here and in the campaign" if written is not None else "is otherwise in the campaign"
        self._conflicts.append(Fault(entry.file.path, entry.lines["text"], f"{_name(entry)} {since}."))
        return False

    def _checked(self, entry: Entry, known: int | None, changes: Mapping[str, Any]) -> bool:
        """Whether the campaign would take it; what it would refuse is a fault of the file."""
        from campaigns.notes.handlers import check_note  # noqa: PLC0415

        said = {name: value for name, value in changes.items() if name != "sheet"}
        try:
            if entry.table == "notes":
                check_note(entry.said["text"])
                _ = AddNote(**said) if known is None else EditNote(note=known, **said)
            elif entry.table == "articles":
                _ = AddArticle(**said) if known is None else EditArticle(article=known, **said)
            else:
                status = said.pop("status", None)
                EditCharacter(character=0, status=status)
                _ = AddCharacter(**said) if known is None else EditCharacter(character=known, **said)
        except Refusal as refusal:
            self._faults.append(entry.fault(refusal))
            return False
        return True

    def _tell(self, entry: Entry, known: int | None, what: tuple[str, ...]) -> None:
        taken = Taken(KINDS[entry.table], _name(entry), entry.file.path, what if known is not None else ())
        (self._new if known is None else self._changed).append(taken)

    # --- what comes of it ---------------------------------------------------------------------------------------

    def _missing(self, entries: Iterable[Entry]) -> None:
        """What has no file any more stays in the campaign: a file is lost sooner than somebody forgotten."""
        found = {f"{each.table}:{each.id}" for each in entries} | {fault.file for fault in self._faults}
        for of, (path, _) in self._by_of.items() if self._own else ():
            table, _, number = of.partition(":")
            takes = table in KINDS and int(number) in self._past.tables.get(table, {})
            if takes and of not in found and path not in found:
                self._left.append(f"{path} is missing; what it told stays in the campaign.")

    def _told(self, source: str) -> Plan:
        people = sorted(self._people, key=lambda each: each.character is not None)
        any = people or self._articles or self._notes or self._untied
        command = None
        faults, conflicts = (tuple(sorted(set(map(of_table, each)))) for each in (self._faults, self._conflicts))
        if any and not faults and not conflicts:
            try:
                command = TakeIn(
                    source=source,
                    people=tuple(people),
                    articles=tuple(self._articles),
                    notes=tuple(self._notes),
                    untied=tuple(self._untied),
                    heads=dict(self._choices.heads),
                )
            except Refusal as refusal:
                faults = (Fault(source, 1, refusal.message),)
        counts = {
            **dict.fromkeys(KINDS.values(), 0),
            **Counter(each.kind for each in (*self._new, *self._changed)),
            "link": self._links,
            "relationship": self._tied_anew,
        }
        return Plan(
            faults,
            conflicts,
            tuple(self._new),
            tuple(self._changed),
            tuple(self._left),
            command,
            self._past.log.seq,
            tuple(sorted(self._doubts)),
            counts,
            frozenset(each.file for each in (*self._faults, *self._conflicts)),
            tuple(sorted(self._asks)),
        )


def _name(entry: Entry) -> str:
    """What something is called, in a line."""
    name: str = entry.said.get("name") or entry.file.stem
    return name if len(name) <= 60 else f"{name[:60]}…"
