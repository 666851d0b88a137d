"""Questions about knowledge: what a character knows, who knows of a thing, what is hidden, what was revealed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from campaigns.kinds.tables import TABLES
from campaigns.knowledge.things import texts_of, thing_table, thing_title
from campaigns.prepared.written import scene_record
from campaigns.state.knowledge import WHOLE, Knowledge
from campaigns.state.reading import Reading
from campaigns.visibility.knowledge import Reader
from campaigns.visibility.passages import passages, same_words
from core.records import SCENE

WHOLE_THING = "all of it"


class Revealed(NamedTuple):
    """One thing, passage or field that was revealed: what it says, to whom, and when and how they learned of it.

    `passage` is empty where a field or the whole thing was revealed, and then `detail` says which. No names in `to`
    means all players; `session` is a number, None between sessions.
    """

    thing: int
    kind: str
    title: str
    passage: str
    detail: str
    to: tuple[str, ...]
    day: int
    session: int | None
    how: str

    @property
    def said(self) -> str:
        """The passage in quotation marks, or what else was revealed."""
        return f"“{self.passage}”" if self.passage else self.detail or WHOLE_THING

    @property
    def listeners(self) -> str:
        """To whom it was revealed, by name."""
        return ", ".join(self.to) or "all players"


def revealed(
    books: Reading, *, character: int | None = None, thing: int | None = None, session: int | None = None
) -> tuple[Revealed, ...]:
    """What was revealed to a character, of a thing, or in a session by its number; the oldest first."""
    return tuple(
        each
        for _, doc in sorted(books.docs("revelations").items())
        if _is_of(doc, character, thing, session)
        for each in _parts(books, doc)
    )


def _is_of(doc: Mapping[str, Any], character: int | None, thing: int | None, session: int | None) -> bool:
    return (
        (character is None or not doc["to"] or character in doc["to"])
        and thing in (None, doc["thing"])
        and session in (None, doc["session"])
    )


def _parts(books: Reading, doc: Mapping[str, Any]) -> Iterator[Revealed]:
    people = books.docs("characters")
    to = tuple(people[each]["name"] for each in doc["to"] if each in people)
    kind = TABLES[thing_table(books, doc["thing"])].traits.found or "relationship"
    title = thing_title(books, doc["thing"])
    when = doc["day"], doc["session"], doc["how"]
    for words in doc["passages"]:
        yield Revealed(doc["thing"], kind, title, words, "", to, *when)
    for detail in doc["details"] or (() if doc["passages"] else (WHOLE,)):
        yield Revealed(doc["thing"], kind, title, "", detail.replace(":", ": "), to, *when)


class Hidden(NamedTuple):
    """A passage that some players don't know, and the names of the characters who do."""

    words: str
    known_to: tuple[str, ...]


def hidden(books: Reading, thing: int) -> tuple[Hidden, ...]:
    """The passages of a thing that not all players know, and the secret parts of a scene's record."""
    table = thing_table(books, thing)
    words = dict.fromkeys(passage.words for text in texts_of(books, table, thing) for passage in passages(text))
    words |= dict.fromkeys(_secret_parts(books, table, thing))
    known = {each.passage for each in revealed(books, thing=thing) if not each.to}
    told = [each for each in revealed(books, thing=thing) if each.to]
    return tuple(
        Hidden(each, tuple(dict.fromkeys(name for one in told if one.passage == each for name in one.to)))
        for each in words
        if each not in known
    )


def _secret_parts(books: Reading, table: str, thing: int) -> Iterable[str]:
    """The parts of what is written of a scene that its game keeps from the players."""
    if table != "scenes":
        return ()
    kind, record = books.ruleset.record(SCENE), scene_record(books, thing)
    public = {*kind.lines(record, public=True)}
    return [same_words(text) for label, text in kind.lines(record) if (label, text) not in public]


def knowers(books: Reading, thing: int) -> Mapping[str, bool]:
    """Each player's character by name, and whether they know of a thing at all."""
    table = thing_table(books, thing)
    people = {i: doc for i, doc in books.docs("characters").items() if doc["role"] == "pc"}
    is_open = TABLES[table].traits.open_to(books.docs(table)[thing], people.keys())
    reader = Reader(people.keys(), Knowledge.of(books.docs))

    def knows(character: int) -> bool:
        one = reader._replace(character=character)
        return (is_open and not one.hides(thing)) or any(one.told(thing))

    return {doc["name"]: knows(i) for i, doc in people.items()}
