"""Records: what a game has written down of a scene, a chapter, a story. Declared as data, so that screens, search,
recap, veil and the command line read those of any game.

A record is a frozen dataclass of entries; what an entry marks as `secret` is never for the players, and what a record
itself hides is not either, as long as it hides it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from core.refusal import Refusal
from core.schema.entry import Choice, Entry, entry
from core.schema.fields import Field, fields_of
from core.wording import written

if TYPE_CHECKING:
    from core.acts.situation import Situation

R = TypeVar("R")
"""A record."""
S = TypeVar("S")
"""The state of the table."""

SCENE = "scene"
"""The kind of record every game has: of a scene, prepared, open or over."""


class Limb(NamedTuple):
    """A part of the tree in which a story is told: the kind of its record and its id, how deep it lies, what is in it.

    `scenes` are the titles of the scenes played in it, in order; `closed` says that nothing more comes.
    """

    kind: str
    id: str
    depth: int = 0
    scenes: tuple[str, ...] = ()
    closed: bool = False


def _fine(value: object) -> None:
    """Nothing is wrong with it."""


def _whole(value: object) -> tuple[str, ...]:
    """Nothing is missing."""
    return ()


class RecordKindOf(NamedTuple, Generic[R, S]):
    """A kind of record: its fields (`form`, page by page where its entries say so) and of what there is one.

    Records of scenes lie with the scenes. A game whose rules work with the record of the open scene has it in the
    table's state meanwhile: `read` and `put` say where. Records of other kinds always lie there; `subjects` lists of
    what there is one, and `read` and `put` are told by its id. `check` refuses a record at a field, `lacks` names in
    words what it is not ready without, though it may be kept so. `hides` names the field that lists the fields the
    players may not know. `action` is the action with which the game itself writes the record of the open scene, if it
    has one.
    """

    id: str
    title: str
    form: type[R]
    help: str = ""
    pages: Mapping[str, str] = {}
    subjects: Callable[[Situation], tuple[Choice, ...]] = lambda situation: ()
    read: Callable[[S, str], R] | None = None
    put: Callable[[S, str, R], S] | None = None
    check: Callable[[R], None] = _fine
    lacks: Callable[[R], tuple[str, ...]] = _whole
    hides: str = ""
    action: str = ""

    def subject(self, subject: str, situation: Situation) -> Choice:
        """What a record is of, by its id; refuses what there is not."""
        found = next((each for each in self.subjects(situation) if each.id == subject), None)
        if found is None:
            raise Refusal("unknown_record", f"{subject!r:.60} isn't a {self.title.lower()} here.", "subject")
        return found

    def open_fields(self, value: object) -> tuple[str, ...]:
        """The names of the fields the players may know of a record."""
        hidden = {self.hides, *(getattr(value, self.hides) if self.hides else ())}
        return tuple(f.name for f in fields_of(self.form) if f.name not in hidden and not f.entry.secret)

    def lines(self, value: object, *, public: bool = False) -> Iterator[tuple[str, str]]:
        """Label and text of each field that says something; `public` leaves out what the players may not know."""
        known = self.open_fields(value) if public else ()
        for field in fields_of(self.form):
            if (public and field.name not in known) or field.entry.hidden or field.name == self.hides:
                continue
            if text := _text(getattr(value, field.name), field.entry, public):
                yield field.label, text


def _text(value: object, own: Entry, public: bool) -> str:
    """A value in words; of what is at its default, and of nothing at all, none, and in `public` of what is secret."""
    if isinstance(value, tuple | list):
        apart = "; " if any(map(dataclasses.is_dataclass, value)) else ", "
        return apart.join(filter(None, (_text(each, own, public) for each in value)))
    if dataclasses.is_dataclass(value):
        parts = (field for field in fields_of(type(value)) if not (public and field.entry.secret))
        told = (_part(field, getattr(value, field.name), public) for field in parts)
        return ", ".join(filter(None, told))
    if value in ("", None, False):
        return ""
    known = () if callable(own.choices) else own.choices
    label = next((choice.label for choice in known if choice.id == str(value)), "")
    return label or (written(value) if type(value) is int else str(value)).strip()


def _part(field: Field, value: object, public: bool) -> str:
    """A part of a row: yes is its label, a number its label and the number; words and choices speak for themselves."""
    label = field.label.lower()
    if value is True:
        return label
    text = _text(value, field.entry, public)
    return f"{label} {text}" if text and type(value) is int else text


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainScene:
    """What is written of a scene in a game that asks for nothing else."""

    read_aloud: str = entry("Read aloud", default="", long=True, help="words for the players at the start")
    place: str = entry("Place", default="")
    map: str = entry("Map", default="", help="the map to play on, or a place to find it")
    secret: str = entry("Secret", default="", long=True, secret=True, help="for the GM only")


RecordKind: TypeAlias = RecordKindOf[Any, Any]
"""A kind of record of whichever game."""

PLAIN_SCENE: RecordKind = RecordKindOf(SCENE, "Scene", PlainScene)
