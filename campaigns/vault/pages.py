"""The files of a vault, one after the other: whatever an account tells, as Markdown with front matter and links.

What stands above the line that says so may be changed by hand and taken in again; below it is what the program tells.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from hashlib import blake2b
from typing import Any, NamedTuple

from campaigns.account import Account
from campaigns.history.past import Past
from campaigns.kinds.people import CharacterFields
from campaigns.kinds.search_sources import SOURCES
from campaigns.kinds.text_fields import left_out, names, own_lines
from campaigns.kinds.work import NoteSecret, NoteText
from campaigns.kinds.world import ArticleFields
from campaigns.links.links import Names
from campaigns.reports.markdown import markdown
from campaigns.reports.markdown import one_line as line
from campaigns.reports.recap import Recap, recaps
from campaigns.search.texts import texts_in
from campaigns.state.reading import Doc
from campaigns.vault.came import Came, extra_yaml
from campaigns.vault.file_names import allotted, stem
from campaigns.vault.foreign_links import Given
from campaigns.vault.front_matter import FIELDS
from campaigns.vault.links import Outward
from campaigns.vault.page_texts import page_text, told_text
from campaigns.vault.sources import Source, mark_of, text_mark, with_ends
from campaigns.wording.titles import conflict_words, option_parts, points_words, tier_title
from core.records import SCENE
from core.refusal import Refusal
from core.schema.codec import decode
from core.schema.fields import Field, Kind
from core.wording import counted

KIND = "wyrdbook"
"""The key that says what a file is of; one without is somebody else's."""
ARTICLE = tuple(field for field in own_lines(ArticleFields) if field.name not in ("sort", FIELDS))
"""The fields of an article that are keys as they are called: all but its kind, and the game master's own fields."""
RESERVED = frozenset(
    {KIND, "id", "kind", "type", "name", "title", "alias", "aliases", "tag", "tags", "relations", FIELDS}
    | {field.name for field in ARTICLE}
)
"""Keys that are no fields of the game master's own; one of theirs that is called so stands within `fields`."""

DATA = "## Sheet as data"

EDITED: Mapping[str, tuple[str, ...]] = {
    "characters": (*names(CharacterFields), "sheet"),
    "articles": names(ArticleFields),
    "notes": names(NoteText, NoteSecret),
}
"""The fields of documents that are taken in again from a file."""

_SINGLE = {"index": "Index", "rules": "House rules", "milestones": "Milestones", "story": "Story"}
_FOLDERS = {
    "characters": "Characters",
    "notes": "Notes",
    "sessions": "Evenings",
    "ledger": "Points",
    "prepared": "Prepared",
    "maps": "Maps",
    "figures": "Figures",
}
_OWN = (*_FOLDERS, "articles", "scenes", "milestones")
_TITLE = 50
"""Characters of a note's beginning that its file is called by."""


class Page(NamedTuple):
    """A file of a vault: where, of what (a table and an id, or a page's name), and its text.

    `base` marks what of it can be taken in again, as it stands in the campaign; it is empty where nothing can.
    """

    path: str
    of: str
    text: str
    base: str = ""
    encoding: str = ""

    @property
    def content(self) -> bytes:
        """The bytes of the file: in its old encoding if that can hold all of it, else UTF-8."""
        try:
            return self.text.encode(self.encoding or "utf-8")
        except UnicodeEncodeError:
            return self.text.encode("utf-8", "replace")


Ties = Mapping[int, tuple[tuple[str, int], ...]]
"""How each stands to others: in which words, and to whom."""


def ties_of(relations: Iterable[Doc]) -> Ties:
    """How each stands to others."""
    ties: dict[int, list[tuple[str, int]]] = {}
    for doc in relations:
        ties.setdefault(doc["who"], []).append((doc["how"], doc["to"]))
    return {who: tuple(sorted(each)) for who, each in ties.items()}


def base_of(table: str, doc: Doc, ties: Iterable[tuple[str, int]] = ()) -> str:
    """The mark of what of a document is taken in again: another one, where any of it is another."""
    kept = [[doc.get(name) for name in EDITED[table]], [*ties]]
    return blake2b(json.dumps(kept, sort_keys=True).encode(), digest_size=12).hexdigest()


class Pages:
    """The files of an account; what still fits its name of an earlier time (`earlier`, by what it is of) keeps it."""

    def __init__(self, account: Account, past: Past, earlier: Mapping[str, str]) -> None:
        self._account, self._past = account, past
        self._ties = ties_of(account.docs("relations").values())
        self._evenings = {doc["number"]: i for i, doc in account.docs("sessions").items()}
        self._others = [table for table in SOURCES if table not in _OWN and account.docs(table)]
        self._folders = allotted(((doc["sort"],) * 2 for doc in account.docs("articles").values()), {})
        self._came = Came({} if account.public else past.tables, account)
        named = [(of, name) for of, name in self._named(earlier) if of not in self._came.paths]
        own = allotted(named, earlier, self._came.stems.values())
        self._stems = {**self._came.stems, **own}
        linked = {i: self._stems[f"{table}:{i}"] for table in ("characters", "articles") for i in account.docs(table)}
        linked |= {i: path for i, path in self._came.ambiguous.items() if i in linked}
        known = [(i, (doc["name"], *doc.get("other_names", ()))) for t in _LINKED for i, doc in account.docs(t).items()]
        self._links = Outward(known, linked)
        self._given = Given(Names(known), linked)
        self._names_by_id = {i: names[0] for i, names in known}

    def _named(self, earlier: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """What each file is of, and what it is called; the names everything else has to give way to come first."""
        docs = self._account.docs
        tells = {"story": any(True for _ in self._account.written())}
        yield from ((of, name) for of, name in _SINGLE.items() if tells.get(of, True))
        yield from ((table, table.capitalize()) for table in self._others)
        yield from ((f"sessions:{i}", f"Evening {number:03}") for number, i in self._evenings.items())
        yield from ((f"{table}:{i}", doc["name"]) for table in _LINKED for i, doc in docs(table).items())
        for table in ("prepared", "maps", "figures"):
            yield from ((f"{table}:{i}", doc[SOURCES[table].title]) for i, doc in docs(table).items())
        owners = dict.fromkeys(doc["actor"] for doc in docs("ledger").values())
        yield from ((f"ledger:{i}", f"Points of {self._account.names.get(i, '')}") for i in owners)
        for i, doc in docs("notes").items():  # a note keeps its file's name whatever is written in it
            yield f"notes:{i}", earlier.get(f"notes:{i}") or _beginning(doc["text"])

    def __len__(self) -> int:
        return len(self._stems)

    def __iter__(self) -> Iterator[Page]:
        """Every file; evenings are told one at a time, as the log is read, and nothing is kept of them."""
        yield from (self._character(i, doc) for i, doc in self._account.docs("characters").items())
        yield from (self._article(i, doc) for i, doc in self._account.docs("articles").items())
        yield from (self._note(i, doc) for i, doc in self._account.docs("notes").items())
        yield from map(self._evening, recaps(self._account, self._past))
        yield from self._points()
        yield from self._stock()
        yield from (Page(f"{self._stems[of]}.md", of, told_text({KIND: of}, text)) for of, text in self._single())

    def _page(self, table: str, i: int, text: str, base: str = "") -> Page:
        of = f"{table}:{i}"
        return Page(f"{_FOLDERS[table]}/{self._stems[of]}.md", of, text, "" if self._account.public else base)

    # --- what can be taken in again -----------------------------------------------------------------------------

    def _character(self, i: int, doc: Doc) -> Page:
        kept = {field.name: doc.get(field.name, field.default) for field in own_lines(CharacterFields)}
        points = f"[[{self._stems[f'ledger:{i}']}]]" if f"ledger:{i}" in self._stems else ""
        below = "\n\n".join(filter(None, (self._sheet(doc["sheet"]), points, self._data(doc["sheet"]))))
        text = page_text(self._front("character", "characters", i, doc, kept), self._links(doc.get("note", "")), below)
        return self._page("characters", i, text, self._base("characters", i, doc))

    def _article(self, i: int, doc: Doc) -> Page:
        kept = {field.name: value for field in _last_yes_or_no(ARTICLE) if (value := _said(field, doc)) is not None}
        front = self._front("article", "articles", i, doc, kept)
        where = f"World/{self._folders[doc['sort']]}/{self._stems[f'articles:{i}']}.md"
        if source := self._came.sources.get(i):
            ties = [(how, self._names_by_id.get(to, "")) for how, to in self._ties.get(i, ())]
            return self._as_it_came(f"articles:{i}", doc, source, (front, where), ties)
        text = page_text({**front, **own_fields(doc["fields"])}, self._links(doc["text"]))
        return Page(where, f"articles:{i}", text, self._base("articles", i, doc))

    def _as_it_came(
        self,
        of: str,
        doc: Doc,
        source: Source,
        anew: tuple[Mapping[str, Any], str],
        ties: Iterable[tuple[str, str]] = (),
    ) -> Page:
        """The page of what was imported: as it came where nothing changed, else with front matter written `anew`."""
        (front, where), (table, _, number) = anew, of.partition(":")
        base = self._base(table, int(number), doc)
        path = self._came.paths.get(of, where)
        own = source.bare(doc["text"]) if source.fields == mark_of(table, doc, ties) else None
        given = partial(self._given, as_it_came=source.text == text_mark(doc["text"]))
        if own is not None:
            return Page(path, of, source.whole(given(own)), base, source.encoding)
        fields, yaml = extra_yaml(source, doc.get("fields", {}))
        text = page_text({**front, **own_fields(fields)}, given(doc["text"]), yaml=yaml)
        return Page(path, of, with_ends(text, source.ends), base, source.encoding)

    def _front(self, kind: str, table: str, i: int, doc: Doc, kept: Mapping[str, Any]) -> dict[str, Any]:
        name = doc["name"]
        return _filled(
            {
                KIND: kind,
                "id": None if self._account.public else i,
                "kind": doc.get("sort"),
                "name": name if name != self._stems[f"{table}:{i}"] else "",
                "aliases": [*doc.get("other_names", ())],
                "tags": [*doc.get("tags", ())],
                **kept,
                "relations": [f"{how} {self._links.to(to)}" for how, to in self._ties.get(i, ())],
            }
        )

    def _note(self, i: int, doc: Doc) -> Page:
        told = {} if self._account.public else {"id": i, "secret": doc["secret"] or None, **self._about(doc)}
        front = _filled({KIND: "note", **told, "evening": doc["session"]})
        if source := self._came.sources.get(i):
            where = f"{_FOLDERS['notes']}/{self._stems[f'notes:{i}']}.md"
            return self._as_it_came(f"notes:{i}", doc, source, (front, where))
        return self._page("notes", i, page_text(front, self._links(doc["text"])), self._base("notes", i, doc))

    def _about(self, note: Doc) -> dict[str, Any]:
        """What a note is about: a character, an evening, a scene of one."""
        about, i = note["about"], note["about_id"]
        scene = self._account.docs("scenes").get(i) if about == "scene" else None
        tables = {"character": "characters", "article": "articles", "session": "sessions"}
        of = f"{tables[about]}:{i}" if about in tables else ""
        own = self._stems.get(f"sessions:{scene['session']}" if scene else of)
        return {"about": f"[[{own}]]" if own else None, "scene": scene["number"] if scene else None}

    def _base(self, table: str, i: int, doc: Doc) -> str:
        return "" if self._account.public else base_of(table, doc, self._ties.get(i, ()))

    # --- what is told -------------------------------------------------------------------------------------------

    def _evening(self, recap: Recap) -> Page:
        i, docs = self._evenings[recap.session], self._account.docs
        there = docs("sessions")[i]["attendance"]
        seen = {who: name for scene in recap.scenes for who, name in scene.people.items()}
        front = {
            KIND: "evening",
            "number": recap.session,
            "aliases": [recap.title] if recap.title else [],
            "date": recap.date,
            "days": recap.days,
            "there": self._people(there),
            "in scenes": self._people(seen, seen),
        }
        return self._page("sessions", i, told_text(_filled(front), self._links(markdown(recap))))

    def _people(self, characters: Iterable[int], called: Mapping[int, str] | None = None) -> list[str]:
        """Characters as links where they have a file, else by name: that of now, or as they were `called`."""
        names = self._account.names if called is None else called
        return [self._links.to(i) if f"characters:{i}" in self._stems else names[i] for i in characters if i in names]

    def _points(self) -> Iterator[Page]:
        """What everybody was given and spent, the first first."""
        entries: dict[int, list[Doc]] = {}
        for doc in self._account.docs("ledger").values():
            entries.setdefault(doc["actor"], []).append(doc)
        for i, own in entries.items():
            listed = "\n".join(self._entry(doc) for doc in own)
            front = {KIND: "points", "of": next(iter(self._people([i])), "")}
            yield self._page("ledger", i, told_text(_filled(front), listed))

    def _entry(self, doc: Doc) -> str:
        session = self._evenings.get(doc["session"])
        evening = f"[[{self._stems[f'sessions:{session}']}]]: " if session is not None else ""
        item = f" ({line(doc['item'])})" if doc["item"] else ""
        back = ", taken back" if doc["refunded"] else ""
        paid = points_words(self._account.ruleset, doc["currency"], doc["delta"])
        return f"- {evening}{paid}, {self._line(doc['reason'])}{item}{back}"

    def _stock(self) -> Iterator[Page]:
        """What waits to be used: prepared scenes, maps, types of figures."""
        docs, ruleset = self._account.docs, self._account.ruleset
        for i, doc in docs("prepared").items():
            kind = ruleset.record(SCENE)
            record = decode(kind.form, doc["record"], strict=True)
            below = [f"**{line(label)}.** {self._links(text)}" for label, text in kind.lines(record)]
            below += [f"- {self._line(each['title'])}: {counted(each['target'], 'segment')}" for each in doc["clocks"]]
            below += [f"Leads to: {line(conflict_words(ruleset, doc['planned']))}"] if doc["planned"] else []
            front = {KIND: "prepared", "aspects": doc["aspects"], "with": self._people(doc["participants"])}
            yield self._page("prepared", i, told_text(_filled(front), _titled(doc["title"], below)))
        for i, doc in docs("maps").items():
            yield self._page("maps", i, told_text({KIND: "map"}, _titled(doc["name"], [_fenced(doc["text"])])))
        for i, doc in docs("figures").items():
            front = {KIND: "figure", "group": doc["group"], "tags": doc["tags"]}
            below = [self._links(doc["note"]), self._sheet(doc["sheet"]), self._data(doc["sheet"])]
            yield self._page("figures", i, told_text(_filled(front), _titled(doc["name"], below)))

    def _single(self) -> Iterator[tuple[str, str]]:
        """The pages there is one of."""
        docs, ruleset = self._account.docs, self._account.ruleset
        options = self._account.campaign["options"].items()
        ruled = (": ".join(option_parts(ruleset, option, value)) for option, value in options)
        yield "rules", _titled("House rules", ["\n".join(f"- {line(each)}" for each in ruled)])
        yield "milestones", _titled("Milestones", ["\n".join(map(self._milestone, docs("milestones").values()))])
        if "story" in self._stems:
            yield "story", _titled("Story", self._story())
        for table in self._others:
            yield table, _titled(table.capitalize(), self._told(table))
        yield "index", _titled(self._account.campaign["name"], self._index())

    def _milestone(self, doc: Doc) -> str:
        tier = tier_title(self._account.ruleset, doc["tier"])
        reached = f", reached in evening {doc['session']}" if doc["session"] is not None else ", still ahead"
        note = f". {self._line(doc['note'])}" if doc.get("note") else ""
        return f"- {self._line(doc['title'])} ({line(tier)}{reached}){note}"

    def _story(self) -> Iterator[str]:
        for each, lines in self._account.written():
            yield f"{'#' * min(2 + each.depth, 6)} {line(f'{each.kind.title}: {each.of.label}')}"
            yield from (f"**{line(label)}.** {self._links(text)}" for label, text in lines)
            yield "\n".join(f"- {line(scene)}" for scene in each.scenes)

    def _told(self, table: str) -> Iterator[str]:
        """What the documents of a table say that has no files of its own."""
        source = SOURCES[table]
        for doc in self._account.docs(table).values():
            yield f"## {line(str(doc.get(source.title) or counted(1, source.kind)))}"
            if "target" in doc and "tally" in doc:
                yield f"{doc['tally']} of {doc['target']}"
            yield from (self._links(text) for name in source.body for text in texts_in(doc.get(name)) if text)

    def _index(self) -> Iterator[str]:
        docs, stems = self._account.docs, self._stems
        yield line(self._account.ruleset.title)
        others = (of for of in (*_SINGLE, *self._others) if of != "index" and of in stems)
        yield " · ".join(f"[[{stems[of]}]]" for of in others)
        kinds: dict[str, list[str]] = {"Characters": [stems[f"characters:{i}"] for i in docs("characters")]}
        for i, doc in docs("articles").items():
            kinds.setdefault(f"World: {self._folders[doc['sort']]}", []).append(self._links.stem(i))
        kinds["Prepared scenes"] = [stems[f"prepared:{i}"] for i in docs("prepared")]
        for title, listed in kinds.items():
            if listed:
                yield f"## {line(title)}"
                yield "\n".join(f"- [[{each}]]" for each in listed)
        if self._evenings:
            yield "## Evenings"
            yield "\n".join(map(self._named_evening, sorted(self._evenings, reverse=True)))

    def _named_evening(self, number: int) -> str:
        """An evening with what it is called: `- [[Evening 003]] What Grieve grinds`."""
        evening = self._evenings[number]
        title = line(self._account.docs("sessions")[evening]["title"])
        return f"- [[{self._stems[f'sessions:{evening}']}]] {title}".rstrip()

    # --- parts --------------------------------------------------------------------------------------------------

    def _sheet(self, stored: Any) -> str:
        """A sheet as it is read."""
        ruleset = self._account.ruleset
        options = ruleset.options.restored(self._account.campaign["options"])
        try:
            sheet = ruleset.at_table(decode(ruleset.sheet, stored, strict=True), ruleset.new_state(), options)
        except Refusal:
            return ""  # of a game that is not installed: what is stored stands below
        blocks = ["## Sheet"]
        for section in filter(lambda each: each.rows, ruleset.sections(sheet)):
            rows = (f"- {line(row.label)}: {line(row.words)}{_noted(row.note)}" for row in section.rows)
            blocks += [f"### {line(section.title)}", "\n".join(rows)]
        return "\n\n".join(filter(None, blocks))

    def _data(self, sheet: Any) -> str:
        """A sheet as it is stored, to be taken in again; the players' vault is not."""
        shown = json.dumps(sheet, ensure_ascii=False, indent=1)
        return "" if self._account.public else f"{DATA}\n\n{_fenced(shown, 'json')}"

    def _line(self, text: str) -> str:
        return self._links(line(text))


_LINKED = ("characters", "articles")


def _last_yes_or_no(fields: Iterable[Field]) -> list[Field]:
    """Fields in their order, the questions to be answered by yes or no last."""
    return sorted(fields, key=lambda field: field.type.kind is Kind.TRUTH)


def _said(field: Field, doc: Doc) -> Any:
    """The value of a field of a document; None if a file may leave it out."""
    value = doc.get(field.name)
    return None if value == left_out(field) else value


def _filled(front: Mapping[str, Any]) -> dict[str, Any]:
    """Front matter without what says nothing."""
    return {key: value for key, value in front.items() if value not in (None, "", [])}


def own_fields(fields: Mapping[str, str]) -> dict[str, Any]:
    """The game master's own fields as keys of front matter; those that are called as others are stand apart."""
    plain = {name: value for name, value in fields.items() if name not in RESERVED and name.strip()}
    apart = {name: value for name, value in fields.items() if name not in plain}
    return plain | ({FIELDS: apart} if apart else {})


def _titled(title: str, blocks: Iterable[str]) -> str:
    return "\n\n".join(filter(None, (f"# {line(title)}", *blocks)))


def _fenced(text: str, kind: str = "") -> str:
    """A text as it is, whatever marks stand in it."""
    fence = "`" * max([3, *(len(run) + 1 for run in re.findall("`{3,}", text))])
    return f"{fence}{kind}\n{text}\n{fence}"


def _noted(note: str) -> str:
    return f" ({line(note)})" if note else ""


def _beginning(text: str) -> str:
    """What a note's file is called by: its first line that says something."""
    first = next((each for each in text.splitlines() if stem(each) != "unnamed"), "note")
    words = first.lstrip("# ").split(" ")
    while len(words) > 1 and len(" ".join(words)) > _TITLE:
        words.pop()
    return " ".join(words)
