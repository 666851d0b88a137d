"""Declaring a kind: a frozen dataclass of entries that define the use of each field everywhere.

Storage, the players' view and search follow the declaration; so do commands, which inherit its fields
(`campaigns.document_kinds.command`). Nothing here knows pydantic: it only checks data from outside
(`campaigns.document_kinds.validation`).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar, dataclass_transform, overload

from campaigns.document_kinds.declaration import Declared, declare
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
    """The rule by which the players may know a field.

    It is always, never, or under a condition that `campaigns.visibility` knows: whose it is, or if it happened. For a
    field that is partly public, such as the record of a scene, only its reader knows which parts; it is never shown
    whole.
    """

    ALWAYS = "always"
    SOMETIMES = "sometimes"
    PARTLY = "partly"
    NEVER = "never"


ALWAYS, SOMETIMES, PARTLY, NEVER = Public


class _Needed:
    """The marker in place of the default of a required field."""


NEEDED: Any = _Needed()
"""The default of a required field. The type checker takes it for optional, as it is in the command that edits."""


@dataclass(frozen=True, slots=True)
class Kept(Entry):
    """An entry of a kind: how a field is entered, who sees it, and whether a search finds it.

    `public` is whether the players may know it. A search reads a document's `title` and its `searched` fields; `about`
    marks the ids of its subjects, and `owner` that of its owner, whom the title doesn't name. A field that is `apart`
    has its own key, and the form of the other fields leaves it out. One that is `worded` has its own wording instead
    of a label and value. One that is `pointing` holds ids of other documents though no one enters them. When a log
    entry is reverted (`campaigns.history.reversal`), a field that `stays` is left alone, and a change in any of the
    fields that share a `whole` depends on every earlier one.
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
    """A field of a kind with its entry; without `default` it is required."""
    field: dict[str, Any] = {"metadata": {"entry": Kept(label, **words)}}
    if isinstance(default, dict):
        field["default_factory"] = default.copy
    elif default is not NEEDED:
        field["default"] = default
    return dataclasses.field(**field)


def open_to_all(doc: Doc, players: Set[int]) -> bool:
    """Return True: the players may know every field that can be public."""
    return True


def open_to_none(doc: Doc, players: Set[int]) -> bool:
    """Return False: the players know the document only once it is revealed."""
    return False


def open_unless_secret(doc: Doc, players: Set[int]) -> bool:
    """Return True, unless the document is marked as secret."""
    return not doc["secret"]


def _session(doc: Doc) -> int | None:
    number: int | None = doc.get("session")
    return number


def _never(doc: Doc) -> bool:
    return False


class Traits(NamedTuple):
    """The properties of a kind as a whole.

    `open_to` tells from a document and the ids of the players' characters whether they may know the fields that aren't
    always public. `found` is the word for it in a search, empty if searches skip it; `session` gives the session
    number of a document, `about` its subjects if the fields alone don't tell, `down` whether it is face down and not
    to be found; `said` words it if the game names its values. Documents that can be `revealed` may be shown to the
    players even if they aren't open.
    """

    open_to: Callable[[Doc, Set[int]], bool] = open_to_all
    found: str = ""
    session: Callable[[Doc], int | None] = _session
    about: Callable[[Doc], list[int]] | None = None
    down: Callable[[Doc], bool] = _never
    said: Callable[[Ruleset, Doc], str] | None = None
    revealed: bool = True


class Kind(Declared):
    """A kind of document that a campaign keeps in a table."""

    __pydantic_config__: ClassVar[Mapping[str, Any]] = {"extra": "forbid", "strict": True}
    table: ClassVar[str]
    traits: ClassVar[Traits]

    @classmethod
    @cache
    def fields_kept(cls) -> Mapping[str, Kept]:
        """The fields by name, each with its entry."""
        return {field.name: known for field in fields_of(cls) if isinstance(known := field.entry, Kept)}

    @classmethod
    @cache
    def title_field(cls) -> str:
        """The name of the title field; empty for a kind without one."""
        return next((name for name, entry in cls.fields_kept().items() if entry.title), "")

    def to_document(self) -> dict[str, Any]:
        """The stored document, field by field."""
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
    """Declare a change to a document: fields inherited from these classes are optional, with None for no change."""

    def make(of: type[D]) -> type[D]:
        left_out(of, bases)
        return declare(of)

    return make


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(kept_field, entry))
def fields(of: type[T]) -> type[T]:
    """Declare fields that a kind and its commands share; they have no instances of their own."""
    return declare(of, made=False)
