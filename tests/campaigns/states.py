"""Documents in every state they can be in, read off the kinds: how each is kept, and what was told or hidden of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from itertools import product
from types import UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin

from campaigns.campaign import Campaign
from campaigns.commands import Conceal, Reveal
from campaigns.conformance.stored_shapes import hints_of
from campaigns.document_kinds.kind import Kind
from campaigns.document_kinds.tables import TABLES
from campaigns.handlers import HANDLERS
from campaigns.state.books import Books
from campaigns.state.report import Report
from core.refusal import Refusal
from tests.campaigns import known
from tests.campaigns.outputs import WORD

Doc = Mapping[str, Any]
Docs = Mapping[int, Doc]
SINGLE = {"campaign", "calendar", "desk", "history", "checks"}
"""Tables with one document, of which nothing can be copied."""
NUMBERS = ("number", "rank")
"""Fields in which no two documents of a table are alike."""
TEXT, TEXTS, NAMED = str, tuple[str, ...], Mapping[str, str]
PLAIN, TOLD, TOLD_ONE, TAKEN_BACK, HIDDEN, PART_TOLD, PART_HIDDEN, FALLEN = TELLINGS = (
    *("as it is", "told", "told to one", "told and hidden again", "hidden"),
    *("one field told", "one field hidden", "out of action or dead"),
)
"""The ways to tell or hide a document or a part of it; `FALLEN` is a character as it is, or with the name told."""


class Asked(dict[str, Any]):
    """A document that notes which of its fields someone asked for."""

    def __init__(self, doc: Doc) -> None:
        super().__init__(doc)
        self.asked: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.asked.add(name)
        return super().__getitem__(name)


class State(NamedTuple):
    """A document as it is kept, what was told of it, and the field that was told or hidden alone."""

    table: str
    doc: Doc
    telling: str
    part: str = ""


class Cast(NamedTuple):
    """A players' character, another one, and an NPC off stage."""

    own: int
    other: int
    away: int


def closed_values(hint: Any) -> tuple[Any, ...]:
    """The values of a field that holds one of a few; empty for any other."""
    if get_origin(hint) in (Union, UnionType):
        return next(filter(None, map(closed_values, get_args(hint))), ())
    return (False, True) if hint is bool else get_args(hint) if get_origin(hint) is Literal else ()


def values_of(table: str, name: str, doc: Doc, cast: Cast) -> Collection[Any]:
    """The values that a field may have in place of this document's own, as far as its type tells them."""
    hint, value = hints_of(TABLES[table])[name], doc[name]
    if values := closed_values(hint):
        return values
    if get_origin(hint) in (Union, UnionType) and type(None) in get_args(hint):
        some = 1 if value is None else value
        return (None, some)
    if hint is int:
        return (cast.own, cast.away)
    assert hint == tuple[int, ...], f"{table}.{name} decides who may know it, and this test does not know its values"
    return ((), (cast.own,), (cast.away,), (cast.away, cast.own))


def deciding(table: str, doc: Doc, players: Set[int], cast: Cast) -> list[Doc]:
    """A document with every combination of those values that decide whether the players may know it."""
    asked, found = set[str](), [doc]
    while True:
        for each in found:
            reading = Asked(each)
            TABLES[table].traits.open_to(reading, players)
            asked |= reading.asked
        names = sorted(asked)
        every = [values_of(table, name, doc, cast) for name in names]
        new = [{**doc, **dict(zip(names, values, strict=True))} for values in product(*every)]
        if len(new) == len(found):
            return new
        found = new


def kept_states(table: str, doc: Doc, players: Set[int], cast: Cast) -> Iterator[Doc]:
    """A document with every combination of values that decide, each with every other value of its closed fields."""
    hints = hints_of(TABLES[table])
    for each in deciding(table, doc, players, cast):
        yield each
        for name in (name for name in TABLES[table].fields_kept() if closed_values(hints[name]) and name != "open"):
            yield from ({**each, name: value} for value in values_of(table, name, doc, cast) if value != each[name])


def every_state(
    tables: Mapping[str, Docs], players: Set[int], cast: Cast, fallen: Callable[[Doc], Sequence[Doc]]
) -> Iterator[State]:
    """Every state of every kind: copies of a document that is there. `fallen` makes sheets of such characters."""
    for table, docs in tables.items():
        if table in SINGLE or not docs:
            continue
        doc = {**docs[max(docs)]} | ({"open": False} if "open" in docs[max(docs)] else {})
        yield from (State(table, each, PLAIN) for each in kept_states(table, doc, players, cast))
        for each in deciding(table, doc, players, cast):
            yield from (State(table, each, telling) for telling in (TOLD, TOLD_ONE, TAKEN_BACK, HIDDEN))
            for part in parts(table, doc):
                yield from (State(table, each, telling, part) for telling in (PART_TOLD, PART_HIDDEN))
            for sheet in fallen(doc["sheet"]) if table == "characters" else ():
                yield from (State(table, {**each, "sheet": sheet}, FALLEN, part) for part in ("", "name"))


def parts(table: str, doc: Doc) -> Iterator[str]:
    """The fields that can be told or hidden alone, and of those with several values (`tags:`) the first."""
    for name in known.DOCUMENTS.get(table, {}):
        yield name
        if isinstance(doc[name], (tuple, list, Mapping)):
            yield f"{name}:"


def may_be_known(state: State, field: str, players: Set[int], *, by_one: bool) -> bool:
    """Return True if the players, or the one who was told, may know a field of a document in this state.

    Of a field that is known in part, this is about the parts that are open.
    """
    if state.table == "revelations":  # what was told is known to whom it was told
        return field in ("passages", "how") and (by_one or not state.doc["to"])
    how = known.DOCUMENTS.get(state.table, {}).get(field)
    if how is None:
        return False
    is_open = known.is_open(state.table, state.doc, players)
    if state.telling == TOLD_ONE:
        is_told = by_one
    elif state.telling in (TAKEN_BACK, HIDDEN):
        return state.table in NEVER_HIDDEN and is_open
    elif state.telling == PART_HIDDEN:
        return is_open and (state.part.rstrip(":") != field or state.table in NEVER_HIDDEN)
    else:
        is_told = state.telling == TOLD or (state.telling == PART_TOLD and state.part.rstrip(":") == field)
    if state.table == "characters":
        is_told = state.telling in (PART_TOLD, FALLEN) and state.part == field == "name"
    return is_open or is_told


NEVER_HIDDEN = {"characters", "boundaries", "plans"}
"""Tables of things that the players have before them, or agreed on themselves."""


class Planting:
    """A change of documents as a test wishes it, that the log keeps and undo takes back like any other."""

    kind = "planted"

    def __init__(self, act: Callable[[Books], object]) -> None:
        self.act = act

    def logged_fields(self) -> Mapping[str, Any]:
        """Nothing: the log says nothing of it but its changes."""
        return {}


def _plant(books: Books, command: Planting) -> Report:
    command.act(books)
    return Report("planted", whole=True)


def change(campaign: Campaign, act: Callable[[Books], object]) -> None:
    """Change documents by hand, in one log entry."""
    HANDLERS[Planting] = _plant
    try:
        campaign.do(Planting(act))  # type: ignore[arg-type]
    finally:
        del HANDLERS[Planting]


def tell(campaign: Campaign, thing: int, state: State, one: int) -> None:
    """Tell or hide what is to be told or hidden of a document; a refusal is as good, as then it was so already."""
    name, several, _ = state.part.partition(":")
    first = next(iter(campaign.documents(state.table)[thing][name]), "") if several else ""
    part = (f"{state.part}{first}",) if state.part else ()
    to = (one,) if state.telling == TOLD_ONE else ()
    steps: dict[str, tuple[type[Reveal | Conceal], ...]] = {
        **{PLAIN: (), TOLD: (Reveal,), TOLD_ONE: (Reveal,), TAKEN_BACK: (Reveal, Conceal), HIDDEN: (Conceal,)},
        **{PART_TOLD: (Reveal,), PART_HIDDEN: (Conceal,), FALLEN: (Reveal,) if part else ()},
    }
    for step in steps[state.telling]:
        try:
            campaign.do(step(thing=thing, details=part, to=to))
        except Refusal:
            continue


def marked(kind: type[Kind], number: int, keys: Collection[str]) -> dict[str, Any]:
    """The texts of a document, each a mark with its number, except in fields that are keys."""
    hints = hints_of(kind)

    def mark(name: str) -> str:
        return f"~{WORD}.{number}.{name.replace('_', '')}~"

    made: dict[Any, Callable[[str], Any]] = {
        TEXT: mark,
        TEXTS: lambda name: [mark(name)],
        NAMED: lambda name: {mark(name): mark(name)},
    }
    names = (name for name in kind.fields_kept() if hints[name] in made and name not in keys)
    return {name: made[hints[name]](name) for name in names}
