"""The base of all commands: dataclasses of entries, checked when they are made, each with a line of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum, auto
from functools import cache
from importlib import import_module
from typing import Any, ClassVar, TypeVar, dataclass_transform

from campaigns.document_kinds.declaration import Declared, declare
from campaigns.document_kinds.kind import Kind, kept_field
from core.schema.codec import checked_fields, encode
from core.schema.entry import entry
from core.schema.signature import left_out

POINTS = 1000
"""The most points awarded at once; the log may hold more (`Entry.within`)."""

CHECKED = "its draws need a separate log entry to be checked"
TOLD = "the recap needs a separate log entry for it"
DATED = "a house rule needs a separate log entry for its date"
UNLOGGED = "it isn't a step that undo takes back"
SEVERAL = "it is already several changes in one log entry"
ALONE_IN_LOG = "it reads the log, and the log has only finished steps"
"""The reason why a command can't be part of `together`."""

C = TypeVar("C", bound="Command")


class Within(Enum):
    """The kind of form or game value in a command; a line gives its fields like the command's own."""

    ACT = auto()
    """The form of the action it does."""
    EACH = auto()
    """The form of an action done for several characters, with the first one's first values."""
    PLANNED = auto()
    """The form of an action to be done later."""
    QUEUED = auto()
    """The form of an activity already in the queue."""
    CONFLICT = auto()
    """The form a conflict begins with."""
    TERMS = auto()
    """A character's terms for a whole downtime."""
    SHEET = auto()
    """A sheet."""
    RECORD = auto()
    """A record of texts."""


_ROOMS = (
    "characters",
    "trackers",
    "world",
    "threads",
    "npcs",
    "sessions",
    "events",
    "draws",
    "points",
    "downtime",
    "clocks",
    "notes",
    "settings",
    "reminders",
    "maps",
    "prepared_scenes",
    "agenda",
    "random_tables",
    "knowledge",
    "handouts",
    "safety",
    "imports",
    "batch",
    "history",
)
"""The rooms that declare commands, in the order of a GM's work."""

COMMANDS: dict[str, type[Command]] = {}
"""The commands declared so far, by the kind that the log keeps."""


@cache
def every_command() -> Mapping[str, type[Command]]:
    """The commands by kind, in the order of the rooms, which are loaded at the first call.

    A room that was loaded earlier keeps its place.
    """
    places = {import_module(f"campaigns.{room}.commands").__name__: place for place, room in enumerate(_ROOMS)}
    ordered = sorted(COMMANDS.items(), key=lambda each: places.get(each[1].__module__, len(places)))
    COMMANDS.clear()
    COMMANDS.update(ordered)
    return COMMANDS


class Command(Declared):
    """A change you can make to a campaign. Raises `Refusal` at a missing field or one that doesn't fit.

    Its line is the `verb`, then the fields in `words`, then others as `field=value`, those of the form `within` it
    included.
    """

    kind: ClassVar[str]
    verb: ClassVar[str]
    words: ClassVar[tuple[str, ...]]
    within: ClassVar[Within | None]
    told: ClassVar[bool]
    alone: ClassVar[str]
    adds: ClassVar[type[Kind] | None]
    edits: ClassVar[type[Kind] | None]
    removes: ClassVar[type[Kind] | None]

    def __post_init__(self) -> None:
        for name, value in checked_fields(self):
            object.__setattr__(self, name, _each_once(value))

    def logged_fields(self) -> Mapping[str, Any]:
        """The fields as the log keeps them."""
        fields: Mapping[str, Any] = encode(self)
        return fields

    def given_fields(self, *apart: str) -> dict[str, Any]:
        """The given fields, for the document: those that aren't None, without `apart`."""
        return {name: value for name, value in self.logged_fields().items() if value is not None and name not in apart}


def _each_once(value: Any) -> Any:
    """The documents that a field names by their numbers, each once, even if it is named twice."""
    numbers = type(value) is tuple and all(type(each) is int for each in value)
    return tuple(dict.fromkeys(value)) if numbers else value


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(kept_field, entry))
def command(
    line: str,
    within: Within | None = None,
    *,
    changes: type | tuple[type, ...] = (),
    told: bool = False,
    alone: str = "",
    adds: type[Kind] | None = None,
    edits: type[Kind] | None = None,
    removes: type[Kind] | None = None,
) -> Callable[[type[C]], type[C]]:
    """Declare a command; `line` is its verb and the fields given without names, in order.

    `within` is the kind of form or game value it carries besides its own fields. A command inherits the fields of its
    kind; those of the classes that it `changes` are optional, with None for no change. Players may see the fields of a
    command that is `told`, except secret ones (`Entry.secret`). `alone` is the reason why a command always has its own
    log entry and can't be part of `together`; it is empty if it can. A command that only `adds`, `edits` or `removes`
    a document of a kind needs no handler (`campaigns.state.plain_kinds`); one that edits or removes names the
    document's id first.
    """

    def add_to_list(kind: type[C]) -> type[C]:
        left_out(kind, changes)
        made = declare(kind)
        made.told = told
        made.alone = alone
        made.adds, made.edits, made.removes = adds, edits, removes
        made.kind = re.sub("(?<!^)(?=[A-Z])", "_", made.__name__).lower()
        made.verb, *words = line.split()
        made.words = tuple(words)
        made.within = within
        COMMANDS[made.kind] = made
        return made

    return add_to_list
