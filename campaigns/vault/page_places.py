"""The place of each page of a vault, its file name, and the links to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from campaigns.account import Account
from campaigns.document_kinds.search_sources import SOURCES
from campaigns.history.past_states import Past
from campaigns.links.links import Names
from campaigns.links.syntax import SIGN, readable_text
from campaigns.reports.markdown_recap import one_line
from campaigns.vault.file_names import allot_stems, stem
from campaigns.vault.file_origins import FileOrigins
from campaigns.vault.foreign_links import Given
from campaigns.vault.page_fields import ties_of
from campaigns.vault.wiki_links import Outward

SINGLE = {"index": "Index", "rules": "House rules", "milestones": "Milestones", "story": "Story"}
FOLDERS = {
    "characters": "Characters",
    "notes": "Notes",
    "sessions": "Sessions",
    "ledger": "Points",
    "prepared": "Prepared",
    "maps": "Maps",
    "figures": "Bestiary",
}
_PAGES = {"occasions": "Events", "boundaries": "Lines and veils"}
"""The name of a table's single page, if it isn't the table's own."""
LINKED = ("characters", "articles")
"""The tables whose documents are linked by name."""
_OWN = (*FOLDERS, "articles", "scenes", "milestones")
_TITLE = 50
"""The most characters of a note's beginning in its file name."""
_UNLINKED = re.compile(rf"(?<!\w){SIGN}(?=\w)")
"""The sign of a link before a name."""


class Page(NamedTuple):
    """A file of a vault: its path, its document (a table and an id, or a page's name), and its text or `data`.

    `base` marks its parts that can be imported again, as they are in the campaign; it is empty if there are none.
    """

    path: str
    of: str
    text: str
    base: str = ""
    encoding: str = ""
    data: bytes | None = None

    @property
    def content(self) -> bytes:
        """The bytes of the file: in its old encoding if that can hold all of it, else UTF-8."""
        if self.data is not None:
            return self.data
        try:
            return self.text.encode(self.encoding or "utf-8")
        except UnicodeEncodeError:
            return self.text.encode("utf-8", "replace")


class Places:
    """The names and folders of an account's files, by document, such as `characters:3`.

    A file that still fits its earlier name (`earlier`, by document) keeps it.
    """

    def __init__(self, account: Account, past: Past, earlier: Mapping[str, str]) -> None:
        self.account = account
        self.ties = ties_of(account.docs("relations").values())
        self.session_ids = {doc["number"]: i for i, doc in account.docs("sessions").items()}
        self.others = [table for table in SOURCES if table not in _OWN and account.docs(table)]
        self.folders = allot_stems(((doc["sort"],) * 2 for doc in account.docs("articles").values()), {})
        self.came = FileOrigins({} if account.public else past.tables, account)
        named = [(of, name) for of, name in self._named_files(earlier) if of not in self.came.paths]
        own = allot_stems(named, earlier, self.came.stems.values())
        self.stems = {**self.came.stems, **own}
        linked = {i: self.stems[f"{table}:{i}"] for table in ("characters", "articles") for i in account.docs(table)}
        linked |= {i: path for i, path in self.came.ambiguous.items() if i in linked}
        known = [(i, (doc["name"], *doc.get("other_names", ()))) for t in LINKED for i, doc in account.docs(t).items()]
        self.links = Outward(known, linked)
        self.given = Given(Names(known), linked)
        self.names_by_id = {i: names[0] for i, names in known}

    def _named_files(self, earlier: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """The document and the name of each file; names that take precedence come first."""
        docs = self.account.docs
        tells = {"story": any(True for _ in self.account.writings())}
        yield from ((of, name) for of, name in SINGLE.items() if tells.get(of, True))
        yield from ((table, page_title(table)) for table in self.others)
        yield from ((f"sessions:{i}", f"Session {number:03}") for number, i in self.session_ids.items())
        yield from ((f"{table}:{i}", doc["name"]) for table in LINKED for i, doc in docs(table).items())
        for table in ("prepared", "maps", "figures"):
            yield from ((f"{table}:{i}", doc[SOURCES[table].title]) for i, doc in docs(table).items())
        owners = dict.fromkeys(doc["actor"] for doc in docs("ledger").values())
        yield from ((f"ledger:{i}", f"Points of {self.account.names.get(i, '')}") for i in owners)
        for i, doc in docs("notes").items():  # a note keeps its file's name if its text changes
            yield f"notes:{i}", earlier.get(f"notes:{i}") or _first_words(doc["text"])

    def page(self, table: str, i: int, text: str, base: str = "") -> Page:
        """A page in the folder of its table; one in a players' vault has no mark."""
        of = f"{table}:{i}"
        return Page(f"{FOLDERS[table]}/{self.stems[of]}.md", of, text, "" if self.account.public else base)

    def people(self, characters: Iterable[int], called: Mapping[int, str] | None = None) -> list[str]:
        """Characters as links if they have a file, else by name: the present one, or the one they were `called` by."""
        names = self.account.names if called is None else called
        return [
            self.links.link_to(i) if f"characters:{i}" in self.stems else names[i] for i in characters if i in names
        ]

    def line(self, text: str) -> str:
        """A text on one line, with its links."""
        return self.links(one_line(text))


def page_title(table: str) -> str:
    """The name of the single page with all documents of a table."""
    return _PAGES.get(table, table.capitalize())


def _first_words(text: str) -> str:
    """The name of a note's file, from its first line with text."""
    first = next((each for each in text.splitlines() if stem(each) != "unnamed"), "note")
    words = _UNLINKED.sub("", readable_text(first)).lstrip("# ").split(" ")
    while len(words) > 1 and len(" ".join(words)) > _TITLE:
        words.pop()
    return " ".join(words)
