"""Planning an import: every file compared with the campaign, and one command, or the reasons against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from campaigns.characters.commands import AddCharacter, EditCharacter
from campaigns.history.past_states import Past
from campaigns.imports.choices import CAMPAIGN, FILES, NAMES, Choices
from campaigns.imports.commands import TakeIn, TakenArticle, TakenNote, TakenPerson, TakenTie
from campaigns.imports.file_matches import KINDS, FileMatches
from campaigns.imports.file_to_document import Entry
from campaigns.imports.files import Files
from campaigns.imports.spreadsheets import of_table
from campaigns.links.syntax import name_in
from campaigns.notes.commands import AddNote, EditNote
from campaigns.notes.handlers import check_note
from campaigns.user_files.faults import Fault
from campaigns.vault.file_origins import extra_yaml
from campaigns.vault.folder import Marker
from campaigns.vault.page_fields import base_of, ties_of
from campaigns.vault.sources import Source
from campaigns.world.commands import AddArticle, EditArticle
from core.refusal import Refusal

Doc = Mapping[str, Any]


class Taken(NamedTuple):
    """The things an import adds or changes, and the fields it changes."""

    kind: str
    name: str
    file: str
    what: tuple[str, ...] = ()


class Plan(NamedTuple):
    """The plan of an import: the faults by file and line, the changes on both sides, and its effects.

    `left` lists the parts left out, with reasons. The command exists if there are no faults and something to do; it is
    valid for the campaign after log entry `seq`. `doubts` need a look, `counts` are the numbers of things found,
    `faulty` the paths of files with a fault, `asks` the open choices, `columns` those of a table without a place yet.
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
    columns: tuple[str, ...] = ()


def plan(past: Past, read: Files, marker: Marker | None, choices: Choices, *, source: str) -> Plan:
    """Compare files with a campaign. `marker` is the folder's, if it is a vault.

    Something changed in both the file and the campaign is a conflict, unless a choice says which side wins.
    """
    return _Planning(FileMatches(past, marker, choices), choices).make(read, source)


class _Planning:
    """Plans an import file by file, and makes its command."""

    def __init__(self, files: FileMatches, choices: Choices) -> None:
        self._files, self._choices, self._prefer = files, choices, choices.prefer
        tables = files.past.tables
        self._ties = ties_of(tables.get("relations", {}).values())
        self._relations = {(d["who"], d["how"], d["to"]): i for i, d in tables.get("relations", {}).items()}
        self._sources = files.sources
        self._conflicts = list[Fault]()
        self._new, self._changed = list[Taken](), list[Taken]()
        self._people, self._articles, self._notes = list[TakenPerson](), list[TakenArticle](), list[TakenNote]()
        self._untied = list[int]()
        self._tied_anew = 0
        self._nameless: tuple[str, ...] = ()

    def make(self, read: Files, source: str) -> Plan:
        """The plan."""
        self._nameless = read.columns
        entries = self._files.read(read)
        for each in entries:
            (self._note if each.table == "notes" else self._take)(each)
        self._files.name_missing(entries)
        return self._make_plan(source)

    def _take(self, entry: Entry) -> None:
        """Plan the import of a character or an article."""
        known = self._files.there.get(entry.file.path)
        doc = self._doc(entry, known)
        if known is not None and doc is None:
            return
        said = dict(entry.said)
        if doc is not None and entry.table == "characters" and said.get("fields") and "id" not in entry.file.keys:
            said["fields"] = {**doc["fields"], **said["fields"]}  # a table has only some of them
        changes = {name: value for name, value in said.items() if doc is None or doc.get(name, value) != value}
        ties, untied = self._compare_ties(entry, known)
        file = self._file(entry, known)
        if doc is not None and (
            not (changes or ties or untied or file) or not self._may_change(entry, known or 0, doc)
        ):
            return
        if not self._is_accepted(entry, known, changes):
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
        moved = before.path and file._replace(path=before.path) == before  # like the same folder in another place
        return None if moved or file == before else file.to_document()

    def _doc(self, entry: Entry, known: int | None) -> Doc | None:
        """The document of a file; None if it was removed in the campaign, with a line that says so."""
        if known is None:
            return None
        doc: Doc | None = self._files.past.tables.get(entry.table, {}).get(known)
        if doc is None:
            if self._files.is_as_written(entry):
                self._files.left.append(f"{entry.file.path}: it has been removed from the campaign.")
            else:
                said = "It was changed here but removed from the campaign. To import it again, remove its `id` line."
                self._conflicts.append(Fault(entry.file.path, 1, said))
        return doc

    def _compare_ties(self, entry: Entry, known: int | None) -> tuple[list[TakenTie], list[int]]:
        """The new relationships, and the ones that end, which only a vault of this campaign can tell."""
        has, said = set(self._ties.get(known, ()) if known is not None else ()), list[TakenTie]()
        stays = set[tuple[str, int]]()
        for tie in entry.ties:
            to, along = self._files.tied_to(tie.to, entry.file.path)
            if to is None and along is None:
                self._files.faults.append(
                    Fault(
                        entry.file.path,
                        tie.line,
                        f"There is no file {name_in(tie.to):.60}.md of a character or person.",
                    )
                )
            elif to is None or (tie.how, to) not in has:
                said.append(TakenTie(how=tie.how, to=to, along=along))
            else:
                stays.add((tie.how, to))
        gone = has - stays if self._files.own and entry.id is not None else set()
        return said, [self._relations[known or 0, how, to] for how, to in sorted(gone)]

    def _note(self, entry: Entry) -> None:
        """Plan the import of a note."""
        known = self._files.there.get(entry.file.path)
        doc = self._doc(entry, known)
        if known is not None and doc is None:
            return
        changes = {name: value for name, value in entry.said.items() if doc is None or doc[name] != value}
        if doc is not None and (not changes or not self._files.own or not self._may_change(entry, known or 0, doc)):
            return  # from another campaign, a note with the same text is the same
        if not self._is_accepted(entry, known, changes):
            return
        self._tell(entry, known, tuple(changes))
        of, along = self._files.character_of_note(entry) if known is None else (None, None)
        self._notes.append(TakenNote(note=known, **changes, of=of, along=along, file=self._file(entry, known)))

    def _may_change(self, entry: Entry, known: int, doc: Doc) -> bool:
        """Return True if a file's differences count: they weren't made only in the campaign, and aren't a conflict."""
        written = self._files.find_known(entry) if self._files.own else None
        if written is not None and self._files.is_as_written(entry):
            return False
        if written is not None and base_of(entry.table, doc, self._ties.get(known, ())) == written.base:
            return True
        if self._prefer == CAMPAIGN:
            self._files.left.append(f"{entry.file.path}: the campaign's version is different and stays.")
            return False
        if self._prefer == FILES:
            return True
        since = "was changed here and in the campaign" if written is not None else "is different in the campaign"
        self._conflicts.append(Fault(entry.file.path, entry.lines["text"], f"{_name(entry)} {since}."))
        return False

    def _is_accepted(self, entry: Entry, known: int | None, changes: Mapping[str, Any]) -> bool:
        """Return True if the campaign accepts the entry; otherwise add its refusal as a fault of the file."""
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
            self._files.faults.append(entry.fault(refusal))
            return False
        return True

    def _tell(self, entry: Entry, known: int | None, what: tuple[str, ...]) -> None:
        taken = Taken(KINDS[entry.table], _name(entry), entry.file.path, what if known is not None else ())
        (self._new if known is None else self._changed).append(taken)

    def _make_plan(self, source: str) -> Plan:
        people = sorted(self._people, key=lambda each: each.character is not None)
        any = people or self._articles or self._notes or self._untied
        command = None
        faults, conflicts = (tuple(sorted(set(map(of_table, each)))) for each in (self._files.faults, self._conflicts))
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
            "link": self._files.links,
            "relationship": self._tied_anew,
        }
        return Plan(
            faults,
            conflicts,
            tuple(self._new),
            tuple(self._changed),
            tuple(self._files.left),
            command,
            self._files.past.log.seq,
            tuple(sorted(self._files.doubts)),
            counts,
            frozenset(each.file for each in (*self._files.faults, *self._conflicts)),
            tuple(sorted((*self._files.asks, *([NAMES] if self._nameless else [])))),
            self._nameless or tuple(self._files.columns),
        )


def _name(entry: Entry) -> str:
    """The name of an entry, shortened for a line."""
    name: str = entry.said.get("name") or entry.file.stem
    return name if len(name) <= 60 else f"{name[:60]}…"
