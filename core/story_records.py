"""Records: a game's written texts about a scene, a chapter or a story.

They are declared as data, so that screens, search, recaps, the player view and the command line can read those of any
game. A record is a frozen dataclass of entries. The players never see an entry marked as `secret`, nor a field that
the record hides, for as long as it hides it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from core.refusal import Refusal
from core.schema.entry import Choice, Entry, entry
from core.schema.fields import Field, fields_of
from core.wording import number_text

if TYPE_CHECKING:
    from core.actions.situation import Situation

R = TypeVar("R")
"""The type of a record."""
S = TypeVar("S")
"""The type of the table's state."""

SCENE = "scene"
"""The kind of record that every game has: of a scene that is prepared, open or over."""


class Limb(NamedTuple):
    """A part of the story's tree: the kind of its record and its id, its depth, and its scenes.

    `scenes` are the titles of the scenes played in it, in order; nothing more happens in a `closed` part.
    """

    kind: str
    id: str
    depth: int = 0
    scenes: tuple[str, ...] = ()
    closed: bool = False


def _fine(value: object) -> None:
    """Accept any record."""


def _whole(value: object) -> tuple[str, ...]:
    """Return no missing parts."""
    return ()


class RecordKindOf(NamedTuple, Generic[R, S]):
    """A kind of record: its fields (`form`, on pages if its entries have them) and its subjects.

    Records of scenes are stored with the scenes. If a game's rules use the record of the open scene, it is in the
    state of the table while the scene runs: `read` and `put` say where. Records of other kinds are always there;
    `subjects` lists what can have one, and `read` and `put` take its id. `check` refuses a record at a field, and
    `lacks` lists in words what is missing before it is ready, though it can be saved without. `hides` is the field
    that lists the fields hidden from the players. `action` is the action with which the game itself writes the record
    of the open scene, if it has one.
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

    def fields(self) -> tuple[Field, ...]:
        """The fields of its records, in order."""
        return fields_of(self.form)

    def subject(self, subject: str, situation: Situation) -> Choice:
        """The subject of a record by id; refuses an unknown one."""
        found = next((each for each in self.subjects(situation) if each.id == subject), None)
        if found is None:
            raise Refusal("unknown_record", f"{subject!r:.60} isn't a {self.title.lower()} here.", "subject")
        return found

    def open_fields(self, value: object) -> tuple[str, ...]:
        """The names of the fields of a record that the players may know."""
        hidden = {self.hides, *(getattr(value, self.hides) if self.hides else ())}
        return tuple(f.name for f in self.fields() if f.name not in hidden and not f.entry.secret)

    def lines(self, value: object, *, public: bool = False) -> Iterator[tuple[str, str]]:
        """Label and text of each field with content; `public` leaves out what the players may not know."""
        known = self.open_fields(value) if public else ()
        for field in self.fields():
            if (public and field.name not in known) or field.entry.hidden or field.name == self.hides:
                continue
            if text := _text(getattr(value, field.name), field.entry, public):
                yield field.label, text


def _text(value: object, own: Entry, public: bool) -> str:
    """A value in words; empty for nothing and for false, and without secret fields if `public`."""
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
    return label or (number_text(value) if type(value) is int else str(value)).strip()


def _part(field: Field, value: object, public: bool) -> str:
    """A field of a row in words: the label if true, label and number for a number, otherwise the text alone."""
    label = field.label.lower()
    if value is True:
        return label
    text = _text(value, field.entry, public)
    return f"{label} {text}" if text and type(value) is int else text


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainScene:
    """The record of a scene in a game that needs no other fields."""

    read_aloud: str = entry("Read aloud", default="", long=True, help="words for the players at the start")
    place: str = entry("Place", default="")
    map: str = entry("Map", default="", help="the map to play on, or a place to find it")
    secret: str = entry("Secret", default="", long=True, secret=True, help="for the GM only")


RecordKind: TypeAlias = RecordKindOf[Any, Any]
"""A kind of record of any game."""

PLAIN_SCENE: RecordKind = RecordKindOf(SCENE, "Scene", PlainScene)
