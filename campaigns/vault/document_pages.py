"""The files of a vault, one by one: an account as Markdown with front matter and links.

The part above the dividing line can be edited and imported again; the part below is the program's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from campaigns.account import Account
from campaigns.document_kinds.characters import CharacterFields
from campaigns.document_kinds.text_fields import left_out, own_lines
from campaigns.history.past_states import Past
from campaigns.links.syntax import readable_text
from campaigns.reports.recap import recaps
from campaigns.state.document_reader import Doc
from campaigns.vault.file_origins import extra_yaml
from campaigns.vault.front_matter import FIELDS
from campaigns.vault.page_fields import ARTICLE, KIND, base_of, own_fields
from campaigns.vault.page_places import FOLDERS, Page, Places
from campaigns.vault.page_texts import page_text, without_empty
from campaigns.vault.pictures import Pictures
from campaigns.vault.read_only_pages import ToldPages
from campaigns.vault.sheet_texts import sheet_data, sheet_text
from campaigns.vault.sources import Source, mark_of, text_mark, with_ends
from core.schema.fields import Field, Kind


class Pages:
    """The files of an account; one that still fits its earlier name (`earlier`, by document) keeps it.

    `campaign` is the campaign's folder, which has the pictures of handouts.
    """

    def __init__(self, account: Account, past: Past, earlier: Mapping[str, str], campaign: Path | None = None) -> None:
        self._account, self._past = account, past
        self._places = Places(account, past, earlier)
        self._pictures = Pictures(account, past, campaign, earlier)

    def __len__(self) -> int:
        return len(self._places.stems) + len(self._pictures)

    def __iter__(self) -> Iterator[Page]:
        """Yield every file; sessions are read one at a time from the log and not kept."""
        told = ToldPages(self._places, self._pictures)
        yield from (self._character(i, doc) for i, doc in self._account.docs("characters").items())
        yield from (self._article(i, doc) for i, doc in self._account.docs("articles").items())
        yield from (self._note(i, doc) for i, doc in self._account.docs("notes").items())
        yield from map(told.session_page, recaps(self._account, self._past, read=readable_text))
        yield from told.points()
        yield from told.bestiary_pages()
        yield from told.single()
        yield from self._pictures.pages()

    def _character(self, i: int, doc: Doc) -> Page:
        kept = {field.name: doc.get(field.name, field.default) for field in own_lines(CharacterFields)}
        kept |= {FIELDS: dict(doc["fields"])} if doc.get("fields") else {}
        points = f"[[{self._places.stems[f'ledger:{i}']}]]" if f"ledger:{i}" in self._places.stems else ""
        below = "\n\n".join(
            filter(None, (sheet_text(self._account, doc["sheet"]), points, sheet_data(self._account, doc["sheet"])))
        )
        text = page_text(
            self._front("character", "characters", i, doc, kept), self._places.links(doc.get("note", "")), below
        )
        return self._places.page("characters", i, text, self._base("characters", i, doc))

    def _article(self, i: int, doc: Doc) -> Page:
        kept = {
            field.name: value for field in _last_yes_or_no(ARTICLE) if (value := _field_value(field, doc)) is not None
        }
        front = self._front("article", "articles", i, doc, kept)
        where = f"World/{self._places.folders[doc['sort']]}/{self._places.stems[f'articles:{i}']}.md"
        if source := self._places.came.sources.get(i):
            ties = [(how, self._places.names_by_id.get(to, "")) for how, to in self._places.ties.get(i, ())]
            return self._as_it_came(f"articles:{i}", doc, source, (front, where), ties)
        below = f"**How it ended.** {self._places.links(doc['ending'])}" if doc.get("ending") else ""
        text = page_text({**front, **own_fields(doc["fields"])}, self._places.links(doc["text"]), below)
        return Page(where, f"articles:{i}", text, self._base("articles", i, doc))

    def _as_it_came(
        self,
        of: str,
        doc: Doc,
        source: Source,
        anew: tuple[Mapping[str, Any], str],
        ties: Iterable[tuple[str, str]] = (),
    ) -> Page:
        """The page of an imported document: as it came if nothing changed, else with front matter written `anew`."""
        (front, where), (table, _, number) = anew, of.partition(":")
        base = self._base(table, int(number), doc)
        path = self._places.came.paths.get(of, where)
        own = source.bare(doc["text"]) if source.fields == mark_of(table, doc, ties) else None
        given = partial(self._places.given, as_it_came=source.text == text_mark(doc["text"]))
        if own is not None:
            return Page(path, of, source.whole(given(own)), base, source.encoding)
        fields, yaml = extra_yaml(source, doc.get("fields", {}))
        text = page_text({**front, **own_fields(fields)}, given(doc["text"]), yaml=yaml)
        return Page(path, of, with_ends(text, source.ends), base, source.encoding)

    def _front(self, kind: str, table: str, i: int, doc: Doc, kept: Mapping[str, Any]) -> dict[str, Any]:
        name = doc["name"]
        return without_empty(
            {
                KIND: kind,
                "id": None if self._account.public else i,
                "kind": doc.get("sort"),
                "name": name if name != self._places.stems[f"{table}:{i}"] else "",
                "aliases": [*doc.get("other_names", ())],
                "tags": [*doc.get("tags", ())],
                **kept,
                "relations": [f"{how} {self._places.links.link_to(to)}" for how, to in self._places.ties.get(i, ())],
            }
        )

    def _note(self, i: int, doc: Doc) -> Page:
        told = {} if self._account.public else {"id": i, "secret": doc["secret"] or None, **self._subject_of_note(doc)}
        front = without_empty({KIND: "note", **told, "session": doc["session"]})
        if source := self._places.came.sources.get(i):
            where = f"{FOLDERS['notes']}/{self._places.stems[f'notes:{i}']}.md"
            return self._as_it_came(f"notes:{i}", doc, source, (front, where))
        return self._places.page(
            "notes", i, page_text(front, self._places.links(doc["text"])), self._base("notes", i, doc)
        )

    def _subject_of_note(self, note: Doc) -> dict[str, Any]:
        """The subject of a note: a character, a session, or a scene of one."""
        about, i = note["about"], note["about_id"]
        scene = self._account.docs("scenes").get(i) if about == "scene" else None
        tables = {"character": "characters", "article": "articles", "session": "sessions"}
        of = f"{tables[about]}:{i}" if about in tables else ""
        own = self._places.stems.get(f"sessions:{scene['session']}" if scene else of)
        return {"about": f"[[{own}]]" if own else None, "scene": scene["number"] if scene else None}

    def _base(self, table: str, i: int, doc: Doc) -> str:
        return "" if self._account.public else base_of(table, doc, self._places.ties.get(i, ()))


def _last_yes_or_no(fields: Iterable[Field]) -> list[Field]:
    """The fields in order, with yes-or-no questions last."""
    return sorted(fields, key=lambda field: field.type.kind is Kind.TRUTH)


def _field_value(field: Field, doc: Doc) -> Any:
    """The value of a document's field; None if a file may leave it out."""
    value = doc.get(field.name)
    return None if value == left_out(field) else value
