"""Questions about knowledge: a character's knowledge, a thing's knowers, hidden parts, revelations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from campaigns.document_kinds.kind import Doc, Kind
from campaigns.document_kinds.tables import TABLES
from campaigns.knowledge.revealable_things import THINGS, details_of, texts_of, thing_table, thing_title
from campaigns.prepared_scenes.scene_texts import scene_record
from campaigns.state.document_reader import DocumentReader
from campaigns.state.knowledge import WHOLE, Knowledge
from campaigns.visibility.knowledge import Reader
from campaigns.visibility.known_fields import is_open_to, knows_detail, visible_fields
from campaigns.visibility.passages import BARS, passages, same_words
from campaigns.visibility.readers import players_of
from core.schema.codec import texts
from core.story_records import SCENE

WHOLE_THING = "all of it"
_LINE = 40  # a longer text is a passage by itself


class Revealed(NamedTuple):
    """A revealed thing, passage or field: its text, listeners, time and way.

    `passage` is empty if a field or the whole thing was revealed, and then `detail` names the field. Empty `to` means
    all players; `session` is a number, None between sessions.
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
        """The passage in quotation marks, or the field or thing revealed."""
        return f"“{self.passage}”" if self.passage else self.detail or WHOLE_THING

    @property
    def listeners(self) -> str:
        """The listeners by name."""
        return ", ".join(self.to) or "all players"


def find_revelations(
    books: DocumentReader, *, character: int | None = None, thing: int | None = None, session: int | None = None
) -> tuple[Revealed, ...]:
    """The revelations to a character, of a thing, or in a session by its number, oldest first."""
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


def _parts(books: DocumentReader, doc: Mapping[str, Any]) -> Iterator[Revealed]:
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


def hidden_passages(books: DocumentReader, thing: int) -> tuple[Hidden, ...]:
    """The passages of a thing that not all players know, and the secret parts of a scene's record."""
    table = thing_table(books, thing)
    words = dict.fromkeys(passage.words for text in texts_of(books, table, thing) for passage in passages(text))
    words |= dict.fromkeys(_secret_parts(books, table, thing))
    known = {each.passage for each in find_revelations(books, thing=thing) if not each.to}
    told = [each for each in find_revelations(books, thing=thing) if each.to]
    return tuple(
        Hidden(each, tuple(dict.fromkeys(name for one in told if one.passage == each for name in one.to)))
        for each in words
        if each not in known
    )


class Part(NamedTuple):
    """A part of a thing that can be revealed or hidden: a passage by its words, a detail, or (neither) the whole.

    `public` says that all players know it; `known_to` names the characters who know it besides.
    """

    passage: str = ""
    detail: str = ""
    public: bool = False
    known_to: tuple[str, ...] = ()


def parts(books: DocumentReader, thing: int) -> tuple[Part, ...]:
    """The parts of a thing: the whole, its hidden passages, and its fields; for a secret text also each paragraph."""
    table = thing_table(books, thing)
    doc, kind = books.docs(table)[thing], TABLES[table]
    people = {i: books.docs("characters")[i]["name"] for i in players_of(books)}
    knowledge = Knowledge.from_documents(books.docs)
    common = Reader(people.keys(), knowledge)

    def who_knows(tells: Callable[[Reader], bool]) -> tuple[bool, tuple[str, ...]]:
        public = tells(common)
        to = () if public else (name for i, name in people.items() if tells(common._replace(character=i)))
        return public, tuple(to)

    is_open = is_open_to(table, thing, doc, common)
    found = (
        [Part("", "", *who_knows(lambda reader: is_open_to(table, thing, doc, reader)))] if kind.traits.revealed else []
    )
    for words in _passages(books, table, thing, is_open):
        found.append(Part(words, "", *who_knows(partial(_tells_passage, table, thing, doc, words))))
    for detail in _details_to_reveal(kind, doc):
        found.append(Part("", detail, *who_knows(partial(knows_detail, table, thing, doc, detail))))
    return tuple(found)


class KnowledgeOf(NamedTuple):
    """A thing, and its parts that can be revealed."""

    thing: int
    title: str
    parts: tuple[Part, ...]


def knowledge_about(books: DocumentReader, thing: int) -> KnowledgeOf | None:
    """A thing by its id with its parts; None for an id that no thing has."""
    if all(thing not in books.docs(table) for table in THINGS):
        return None
    return KnowledgeOf(thing, thing_title(books, thing), parts(books, thing))


def _passages(books: DocumentReader, table: str, thing: int, is_open: bool) -> Iterable[str]:
    """The hidden passages of the texts, the secret parts of a scene, and the paragraphs of a text that isn't open."""
    told = [*texts_of(books, table, thing)]
    words = [passage.words for text in told for passage in passages(text)]
    words += _secret_parts(books, table, thing)
    if not is_open:
        prose = (text for text in told if "\n" in text or len(text) > _LINE)
        words += [same_words(each) for text in prose for each in _paragraphs(text) if BARS not in each]
    return dict.fromkeys(filter(None, words))


def _paragraphs(text: str) -> Iterable[str]:
    return text.split("\n\n")


def _details_to_reveal(kind: type[Kind], doc: Doc) -> Iterator[str]:
    """The details shown with the passages: the title, and each name, fact and list entry."""
    return (each for each in details_of(kind, doc) if ":" in each or each == kind.title_field())


def _tells_passage(table: str, thing: int, doc: Doc, words: str, reader: Reader) -> bool:
    """Return True if a passage of a thing was revealed to a reader, or is in a text that they know."""
    return words in reader.words(thing) or any(
        same_words(each) == words
        for text in texts(visible_fields(table, thing, doc, reader))
        for each in _paragraphs(text)
    )


def _secret_parts(books: DocumentReader, table: str, thing: int) -> Iterable[str]:
    """The parts of a scene's texts that its game keeps from the players."""
    if table != "scenes":
        return ()
    kind, record = books.ruleset.record(SCENE), scene_record(books, thing)
    public = {*kind.lines(record, public=True)}
    return [same_words(text) for label, text in kind.lines(record) if (label, text) not in public]


def knowers(books: DocumentReader, thing: int) -> Mapping[str, bool]:
    """Each player's character by name, and whether they know of a thing."""
    table = thing_table(books, thing)
    people = {i: books.docs("characters")[i]["name"] for i in players_of(books)}
    is_open = TABLES[table].traits.open_to(books.docs(table)[thing], people.keys())
    reader = Reader(people.keys(), Knowledge.from_documents(books.docs))

    def knows(character: int) -> bool:
        one = reader._replace(character=character)
        return (is_open and not one.hides(thing)) or any(one.revelations_of(thing))

    return {name: knows(i) for i, name in people.items()}
