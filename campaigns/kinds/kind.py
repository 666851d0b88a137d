"""How a kind is declared: a frozen dataclass of entries that say what becomes of each field everywhere.

What is stored, whether the players may know it and what a search finds are read off the declaration; so are commands,
which inherit its fields (`campaigns.kinds.command`). Nothing here knows pydantic: only what comes from outside is
checked by it (`campaigns.kinds.validation`).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar, dataclass_transform, overload

from campaigns.kinds.declaration import Declared, declare
from core.schema.codec import encode
from core.schema.entry import Entry, entry
from core.schema.fields import fields_of
from core.schema.signature import left_out

if TYPE_CHECKING:
    from core.ruleset import Ruleset

Doc = Mapping[str, Any]
T = TypeVar("T")
D = TypeVar("D", bound=Declared)
K = TypeVar("K", bound="Kind")


class Public(Enum):
    """Whether the players may know what a field holds.

    Always, never, or under a condition that `campaigns.visibility` knows: who it is about, or whether it happened. Of
    what is public partly, such as the record of a scene, only its reader knows which part; it is never told whole.
    """

    ALWAYS = "always"
    SOMETIMES = "sometimes"
    PARTLY = "partly"
    NEVER = "never"


ALWAYS, SOMETIMES, PARTLY, NEVER = Public


class _Needed:
    """What stands for the default of a field that has to be said."""


NEEDED: Any = _Needed()
"""The default of a required field. The type checker takes it for optional, as it is in the command that edits."""


@dataclass(frozen=True, slots=True)
class Kept(Entry):
    """An entry of a kind: how a field is entered, and who sees and finds it.

    `public` is whether the players may know it. A search finds a document by its `title` and whatever is `searched`;
    `about` marks the ids of whom it is about, and `owner` that of whose it is, which its title does not tell. What is
    `apart` has a key of its own: the form of all other fields leaves it out. What is `worded` is told in words of its
    own, not as a label with its value. What is `pointing` holds ids of other documents though no one enters them.

    If one log entry is taken back (`campaigns.history.reversal`), a field that `stays` is left alone, and a change
    anywhere in fields that are one `whole`, by its name, rests on every earlier one.
    """

    public: Public = NEVER
    title: bool = False
    searched: bool = False
    about: bool = False
    owner: bool = False
    apart: bool = False
    worded: bool = False
    pointing: bool = False
    stays: bool = False
    whole: str = ""


@overload
def kept_field(label: str = "", *, default: T, **words: Any) -> T: ...
@overload
def kept_field(label: str = "", **words: Any) -> Any: ...
def kept_field(label: str = "", *, default: object = NEEDED, **words: Any) -> object:
    """A field of a kind with what there is to know of it; without `default` it has to be said."""
    field: dict[str, Any] = {"metadata": {"entry": Kept(label, **words)}}
    if isinstance(default, dict):
        field["default_factory"] = default.copy
    elif default is not NEEDED:
        field["default"] = default
    return dataclasses.field(**field)


def everybody(doc: Doc, players: Set[int]) -> bool:
    """A document of which the players may know whatever can be public."""
    return True


def nobody(doc: Doc, players: Set[int]) -> bool:
    """A document that the players know only once it is revealed."""
    return False


def _session(doc: Doc) -> int | None:
    number: int | None = doc.get("session")
    return number


def _never(doc: Doc) -> bool:
    return False


class Traits(NamedTuple):
    """What holds of a kind as a whole.

    `open_to` says when the players may know those fields of a document that are not always public: told the document
    and the ids of the players' characters. `found` is what a search calls it, nothing where it finds none; `session`
    the number of the session a document is of, `about` whom it is about where the fields alone do not tell, `down`
    whether it lies face down, for no one to find; `said` says it in words where the fields hold what the game calls it.
    What can be `revealed` may be shown to the players though it isn't open.
    """

    open_to: Callable[[Doc, Set[int]], bool] = everybody
    found: str = ""
    session: Callable[[Doc], int | None] = _session
    about: Callable[[Doc], list[int]] | None = None
    down: Callable[[Doc], bool] = _never
    said: Callable[[Ruleset, Doc], str] | None = None
    revealed: bool = True


class Kind(Declared):
    """A kind of thing that a campaign keeps in a table of its own."""

    __pydantic_config__: ClassVar[Mapping[str, Any]] = {"extra": "forbid", "strict": True}
    table: ClassVar[str]
    traits: ClassVar[Traits]

    @classmethod
    def fields_kept(cls) -> Mapping[str, Kept]:
        """Its fields by name, each with what there is to know of it."""
        return {field.name: known for field in fields_of(cls) if isinstance(known := field.entry, Kept)}

    @classmethod
    def title_field(cls) -> str:
        """The name of the field that is a document's title; empty for a kind without one."""
        return next((name for name, entry in cls.fields_kept().items() if entry.title), "")

    def to_document(self) -> dict[str, Any]:
        """The document that is stored, field by field."""
        fields: dict[str, Any] = encode(self)
        return fields


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(kept_field, entry))
def kind(table: str, **traits: Any) -> Callable[[type[K]], type[K]]:
    """Declare a kind by the name of its table; `traits` as in `Traits`."""

    def make(of: type[K]) -> type[K]:
        declare(of)
        of.table, of.traits = table, Traits(**traits)
        return of

    return make


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(kept_field, entry))
def declare_change(*bases: type) -> Callable[[type[D]], type[D]]:
    """Declare a change to a thing: fields inherited from these classes are optional, and None where they stay."""

    def make(of: type[D]) -> type[D]:
        left_out(of, bases)
        return declare(of)

    return make


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(kept_field, entry))
def fields(of: type[T]) -> type[T]:
    """Declare fields that a kind and its commands share; nothing is ever made of them alone."""
    return declare(of, made=False)
