"""The contents of one file: a character, an article or a note as a document, with its relationships."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import is_dataclass
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from campaigns.document_kinds.articles import ArticleFields, sort_of_folder
from campaigns.document_kinds.characters import CharacterFields
from campaigns.document_kinds.text_fields import left_out, names, own_lines
from campaigns.imports.choices import FIELD, NOTE, SKIP, UNKNOWN, Choices
from campaigns.imports.files import File, text, texts
from campaigns.imports.sheets import Value, sheet_of
from campaigns.imports.value_texts import named_path, value_text
from campaigns.links.links import Names
from campaigns.names import clean_tags
from campaigns.user_files.faults import Fault
from campaigns.vault.front_matter import FIELDS, Key
from campaigns.vault.page_fields import ARTICLE, DATA, KIND, RESERVED
from campaigns.vault.page_texts import below_of, own_text
from campaigns.vault.sources import Source, text_mark
from campaigns.vault.wiki_links import Target, inward
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.fields import Field, Kind, fields_of
from core.schema.strict_json import read_json

TABLES = {"character": "characters", "article": "articles", "note": "notes"}
"""The tables that are imported, by the kind in a file."""

_TIE = re.compile(r"(.*\S)\s+\[\[([^\[\]]+)\]\]\s*", re.DOTALL)
_SHEET = re.compile(rf"\n{re.escape(DATA)}\n\n(`{{3,}})json\n(.*?)\n\1\s*\Z", re.DOTALL)
_NO_FIELDS = re.compile(rf"^{FIELDS}:[ \t]*\n(?![ \t-])", re.MULTILINE)
"""The key of custom fields after its last line was removed."""
_PERSON = own_lines(CharacterFields)
_NO_VALUE = RESERVED | {*names(CharacterFields)}
"""Keys of a character's file that aren't values of the sheet."""
_OTHERS = RESERVED - {KIND, "id", FIELDS, *(field.name for field in ARTICLE)} | {"secret"}
"""Keys of a foreign article that aren't custom fields."""
_UNKNOWN = (
    "isn't on the sheet. Choose --unknown field to keep it as a custom field, --unknown note for the GM notes or "
    "--unknown skip to leave it out, or say what it is with --map."
)
_NOTES = {"note", "notes", "journal", "journals", "daily", "daily notes", "diary"}
"""Folders whose files are notes."""
_YES, _NO = {"true", "yes", "on", "1"}, {"false", "no", "off", "0", ""}


class Tie(NamedTuple):
    """A relationship to the name of another file, and its line."""

    how: str
    to: str
    line: int


class Entry(NamedTuple):
    """The contents of a file: its table, its id there if it has one, and its fields as a document has them.

    `lines` are the lines of the fields; `about` is the file of a note's subject. `source` is the part of the file that
    no field holds.
    """

    file: File
    table: str
    id: int | None
    said: Mapping[str, Any]
    ties: tuple[Tie, ...]
    lines: Mapping[str, int]
    about: str = ""
    source: Source = Source("", "")

    @property
    def foreign(self) -> bool:
        """True if the file is foreign."""
        return KIND not in self.file.keys

    @property
    def names(self) -> tuple[str, ...]:
        """All its names."""
        return (self.said["name"], *self.said.get("other_names", ()))

    def fault(self, refusal: Refusal) -> Fault:
        """A refusal as a fault at its line."""
        field = (refusal.field or "").partition(".")[0]
        return Fault(self.file.path, self.lines.get(field, self.lines["text"]), refusal.message)


class Reader:
    """Reads the entries of files; their faults are added to `faults`."""

    def __init__(
        self,
        ruleset: Ruleset,
        faults: list[Fault],
        choices: Choices,
        *,
        sheets: Mapping[str, Any] = {},
        sorts: Collection[str] = (),
    ) -> None:
        self._ruleset, self._faults, self._choices = ruleset, faults, choices
        self._sheets, self._sorts = sheets, sorts  # those there are: sheets by name, and kinds of articles
        self._told = set[tuple[str, str]]()
        self.asks = set[str]()
        self.columns = dict[str, None]()
        """The open choices (`asks`), and the columns without a place."""
        self.left = list[str]()
        """The files left out, and why."""

    def is_told(self, file: File) -> bool:
        """Return True if the program writes this kind of file itself, so that it isn't imported."""
        return KIND in file.keys and text(file.keys[KIND]) not in TABLES

    def entry(self, file: File) -> Entry | None:
        """The entry of a file, or None if it has a fault."""
        told = text(file.keys[KIND]) if KIND in file.keys else self._guess_kind(file)
        before = len(self._faults)
        said = {"character": self._person, "article": self._article, "note": self._note}[told](file)
        number = text(file.keys["id"]) if KIND in file.keys and "id" in file.keys else ""
        if number and not re.fullmatch(r"[0-9]{1,12}", number):
            self._fault(file, "id", "wyrdbook writes the id itself. Leave the line out of a new file.")
        if len(self._faults) > before:
            return None
        about = _linked_file(text(file.keys["about"])) if told == "note" and "about" in file.keys else ""
        lines = {name: key.line for name, key in file.keys.items()}
        called = {"title": "name", "kind": "sort", "aliases": "other_names"}
        lines |= {field: lines[name] for name, field in called.items() if name in lines}
        ties = self._ties(file) if told != "note" else ()
        own = int(number) if number else None
        lines = {**lines, "text": file.line, "note": file.line}
        return Entry(file, TABLES[told], own, said, ties, lines, about, _source(file, said))

    def _guess_kind(self, file: File) -> str:
        """The kind of a foreign file: a note if the GM chose so or its folder is one of notes, else an article."""
        folders = {part.casefold() for part in PurePosixPath(file.path).parts[:-1]}
        return "note" if self._choices.notes or folders & _NOTES else "article"

    # --- kinds --------------------------------------------------------------------------------------------------

    def _person(self, file: File) -> dict[str, Any]:
        keys, written = file.keys, "id" in file.keys
        said: dict[str, Any] = {"name": self._name(file)}
        if written or own_text(file.body):
            said["note"] = own_text(file.body)
        if written or FIELDS in keys:
            said[FIELDS] = self._custom(file)
        if written or "tags" in keys:
            said["tags"] = clean_tags(_tags(keys.get("tags"), written))
        for field in _PERSON:  # wyrdbook omits empty values, other programs those to keep
            if field.name in keys or (written and field.default == ""):
                said[field.name] = text(keys[field.name]) if field.name in keys else ""
        found = _SHEET.search(below_of(file.body))
        line = file.line + file.body[: file.body.rindex(DATA)].count("\n") + 3 if found else file.line
        try:
            data = read_json(found[2]) if found else None
        except (ValueError, RecursionError) as error:
            self._faults.append(Fault(file.path, line, f"The sheet isn't JSON: {error}."))
            return said
        if isinstance(data, dict) and not self._fits(file, data):
            data = found = None
        values = [Value(key.name, key.value, key.line) for name, key in keys.items() if name not in _NO_VALUE]
        nested = _NO_FIELDS.sub("", file.nested)
        values += [Value("Nested front matter", nested, file.line)] if nested else []
        data = self._sheets.get(said["name"].casefold()) if data is None else data
        if values or found:
            player = said.get("role", "pc") == "pc"
            read = sheet_of(self._ruleset, data, values, player=player, line=line)
            said["sheet"] = read.sheet
            self._keep(file, said, read.unknown)
            self._tell_guesses(file, read.guessed)
            self._faults += [Fault(file.path, at, message) for at, message in read.wrong]
        return said

    def _fits(self, file: File, sheet: Mapping[str, Any]) -> bool:
        """Return False if a page's sheet is of another game. Whatever the game doesn't know is listed as left out."""
        kind = self._ruleset.sheet
        known = {field.key for field in fields_of(kind)} if is_dataclass(kind) else {*sheet}  # a missing game has any
        strange = [name for name in sheet if name not in known]
        if not strange:
            return True
        game, of_another = self._ruleset.title, len(strange) == len(sheet)
        if of_another:
            self.left.append(f"{file.path}: Its sheet isn't of {game} and was left out.")
        else:
            self.left.append(f"{file.path}: Its sheet has values that {game} doesn't have. They were left out.")
        return not of_another

    def _tell_guesses(self, file: File, guessed: Mapping[str, Sequence[str]]) -> None:
        """List the headings that were read as the first of several places on the sheet."""
        for name, (place, *others) in guessed.items():
            if (key := (_whole_file(file), name)) not in self._told:
                self._told.add(key)
                instead = f"Call it {' or '.join(others)} if you mean that."
                self.left.append(f"{key[0]}: {name:.60} is read as {place}. {instead}")

    def _keep(self, file: File, said: dict[str, Any], unknown: Iterable[Value]) -> None:
        """Treat values that aren't on the sheet as the GM chose."""
        for each in unknown:
            called, shown = named_path(each.name, said.get(FIELDS, ())), value_text(each.value)
            if self._choices.unknown == FIELD:
                said[FIELDS] = {**said.get(FIELDS, {}), called: shown}
            elif self._choices.unknown == NOTE:
                said["note"] = "\n".join(filter(None, (said.get("note", ""), f"{called}: {shown}")))
            elif (key := (_whole_file(file), each.name)) not in self._told:
                self._told.add(key)
                if self._choices.unknown == SKIP:
                    self.left.append(f"{key[0]}: {each.name} isn't on the sheet and was left out.")
                else:
                    self.asks.add(UNKNOWN)
                    self.columns[each.name] = None
                    self._faults.append(Fault(file.path, each.line, f"{each.name:.60} {_UNKNOWN}"))

    def _article(self, file: File) -> dict[str, Any]:
        keys, own = file.keys, KIND in file.keys
        kind = next((text(keys[name]) for name in ("kind", "type") if name in keys and text(keys[name]).strip()), "")
        folder = PurePosixPath(file.path).parent.name
        aliases = texts(keys.get("aliases")) + texts(keys.get("alias"))
        tags = [
            word
            for each in texts(keys.get("tags")) + texts(keys.get("tag"))
            for word in ([each] if own else each.split())
        ]
        plain = {field.name: self._line(file, field) if own else left_out(field) for field in ARTICLE}
        if not own:
            plain["secret"] = self._truth(file, "secret", default=True)
        said = {
            "sort": kind or sort_of_folder(folder, self._sorts) or "page",
            "name": self._name(file),
            "other_names": [each for each in dict.fromkeys(aliases) if each.strip() and each != self._name(file)],
            "tags": clean_tags(tags),
            "text": own_text(file.body) if own else file.body.strip("\n"),
            "fields": self._fields(file),
            **plain,
        }
        return {name: said[name] for name in names(ArticleFields) if name in said}

    def _note(self, file: File) -> dict[str, Any]:
        own = KIND in file.keys
        words = own_text(file.body) if own else "".join(_title(file))
        return {"text": words, "secret": self._truth(file, "secret", default=not own)}

    # --- parts --------------------------------------------------------------------------------------------------

    def _name(self, file: File) -> str:
        names = ("name",) if KIND in file.keys else ("title", "name")
        return next((text(file.keys[name]) for name in names if name in file.keys), "") or file.stem

    def _fields(self, file: File) -> dict[str, str]:
        """The custom fields: every key without another meaning."""
        keys, own = file.keys, KIND in file.keys
        taken = RESERVED if own else _OTHERS
        fields = {name: text(key) for name, key in keys.items() if name not in taken and not (name == FIELDS and own)}
        if not own and "relations" in keys and not _all_ties(keys["relations"]):
            fields["relations"] = text(keys["relations"])
        apart = keys.get(FIELDS)
        if own and apart is not None:
            if not isinstance(apart.value, dict):
                self._fault(file, FIELDS, "Custom fields are indented lines such as `home: Harrow`.")
            else:
                fields |= apart.value
        return fields

    def _custom(self, file: File) -> dict[str, str]:
        """A character's custom fields, from indented lines."""
        apart = file.keys.get(FIELDS)
        if apart is not None and not isinstance(apart.value, dict):
            self._fault(file, FIELDS, "Custom fields are indented lines such as `home: Harrow`.")
        return dict(apart.value) if apart is not None and isinstance(apart.value, dict) else {}

    def _ties(self, file: File) -> tuple[Tie, ...]:
        key = file.keys.get("relations")
        if key is None or (KIND not in file.keys and not _all_ties(key)):
            return ()
        found = [(each, _TIE.fullmatch(each)) for each in _as_list(key)]
        for each, tie in found:
            if tie is None:
                self._fault(
                    file, "relations", f"Write a relationship as `owes [[Mara Voss]]`. This isn't one: {each:.60}"
                )
        return tuple(dict.fromkeys(Tie(tie[1], tie[2].partition("|")[0], key.line) for _, tie in found if tie))

    def _truth(self, file: File, name: str, *, default: bool) -> bool:
        said = text(file.keys[name]).casefold() if name in file.keys else None
        if said is not None and said not in _YES | _NO:
            self._fault(file, name, f"{name} must be yes or no, not {said:.40}.")
        return default if said is None else said in _YES

    def _line(self, file: File, field: Field) -> object:
        """The value of a field by its type; a missing line has its own meaning."""
        if field.name not in file.keys:
            return left_out(field)
        if field.type.kind is Kind.TRUTH:
            return self._truth(file, field.name, default=False)
        if field.type.kind is Kind.NUMBER:
            return self._number(file, field.name)
        if field.type.kind is Kind.WORD:
            return self._word(file, field.name, tuple(map(str, field.type.words)))
        return text(file.keys[field.name])

    def _word(self, file: File, name: str, words: tuple[str, ...]) -> str:
        said = text(file.keys[name])
        if said not in words:
            self._fault(file, name, f"{name} must be one of {', '.join(words)}, not {said:.40}.")
        return said

    def _number(self, file: File, name: str) -> int:
        said = text(file.keys[name])
        if not re.fullmatch(r"[0-9]{1,9}", said):
            self._fault(file, name, f"{name} must be a number, not {said:.40}.")
            return 0
        return int(said)

    def _fault(self, file: File, name: str, message: str) -> None:
        self._faults.append(Fault(file.path, file.keys[name].line, message))


def with_links(said: Mapping[str, Any], target: Callable[[str], Target | None], names: Names) -> dict[str, Any]:
    """The fields of a file, with its links to files as `@links`."""
    return {**said, **{name: inward(said[name], target, names) for name in ("text", "note") if name in said}}


def respell_links(entry: Entry, links: Callable[[str], str]) -> Entry:
    """An entry with its text's links as the file spells them."""
    text, source = entry.said["text"], entry.source
    bare = source.bare(text)
    kept = links(text) if bare is None else f"{source.before}{links(bare)}{source.after}"
    return entry._replace(said={**entry.said, "text": kept}, source=source._replace(text=text_mark(kept)))


def _whole_file(file: File) -> str:
    """The path of a file, without the row of a table."""
    return file.path.rpartition(":")[0] or file.path


def _source(file: File, said: Mapping[str, Any]) -> Source:
    """The parts of a file that no field holds."""
    if KIND in file.keys:
        return Source("", "", yaml=file.nested)
    text = file.body.strip("\n")
    before = file.body[: len(file.body) - len(file.body.lstrip("\n"))] if text else file.body
    tail = file.body[len(before) + len(text) :]
    around = _title(file) if "name" not in said else ("", "", "")
    return Source(
        file.path, "", f"{file.head}{before}", tail, file.ends, file.encoding, before=around[0], after=around[2]
    )


def _title(file: File) -> tuple[str, str, str]:
    """A foreign note with its title as its first line and its tags after it."""
    title = text(file.keys["title"]) if "title" in file.keys else file.stem
    body = file.body.strip("\n")
    tags = " ".join(f"#{tag}" for tag in clean_tags(_tags(file.keys.get("tags"), written=False)))
    named = body.partition("\n")[0].lstrip("# ").casefold().startswith(title.casefold())
    before = "" if named else f"{title}\n\n" if body or tags else title
    return before, body, f"\n\n{tags}" if tags and body else tags


def _tags(key: Key | None, written: bool) -> list[str]:
    """Tags, as wyrdbook writes them, or with blanks or commas between."""
    return texts(key) if written else " ".join(texts(key)).split()


def _all_ties(key: Key) -> bool:
    return all(_TIE.fullmatch(each) for each in _as_list(key))


def _as_list(key: Key) -> list[str]:
    return [key.value] if isinstance(key.value, str) else [*key.value]


def _linked_file(said: str) -> str:
    """The file a link leads to; empty if the text isn't a link."""
    found = re.fullmatch(r"\s*\[\[([^\[\]|]+)(?:\|[^\[\]]*)?\]\]\s*", said)
    return found[1] if found else ""
