"""The fields of a dataclass of entries, and the types of their values.

Only this module reads annotations. Code that decodes, edits, asks for, checks or prints entered values goes through
`fields_of`, so that all of it understands the same types: bool, int, str, None, `object`, `Literal`, enums, unions,
`tuple[T, ...]`, `Mapping[str, T]`, dataclasses of these, and any of them `Annotated` with an `Entry`.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Mapping
from enum import Enum, auto
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from core.schema.entry import PLAIN, Choice, Entry, entry_of
from core.wording import readable

F = TypeVar("F", bound=Callable[..., object])


def typed_cache(function: F) -> F:
    """`functools.cache` that keeps the signature of the function for the type checker."""
    return cast(F, cache(function))


class Kind(Enum):
    """The kind of a value in JSON."""

    TRUTH = auto()
    NUMBER = auto()
    TEXT = auto()
    WORD = auto()
    """One of `Type.words`: a Literal, or an enum with the values of its members."""
    GROUP = auto()
    """A dataclass of fields of its own: `fields_of(type.python)`."""
    LIST = auto()
    """Any number of values of one type: `Type.item`."""
    TUPLE = auto()
    """A fixed number of values: `Type.parts`."""
    MAPPING = auto()
    """Values of one type by name: `Type.item`."""
    UNION = auto()
    """A value of one of several types: `Type.parts`; None is never among them but said by `Type.optional`."""
    ANYTHING = auto()
    """Any value: its rule reads it."""
    OTHER = auto()
    """A value that is encoded but never read, such as a fraction in a result."""


class Type(NamedTuple):
    """The type of a value. `python` is its annotation without None; `optional` says that it can be None."""

    kind: Kind
    python: Any
    parts: tuple[Type, ...] = ()
    words: tuple[str | int | bool, ...] = ()
    optional: bool = False

    @property
    def item(self) -> Type:
        """The type of the items of a list or a mapping."""
        return self.parts[0]

    @property
    def annotation(self) -> object:
        """The annotation, including None."""
        return self.python | None if self.optional else self.python

    def takes(self, kind: Kind) -> bool:
        """Return True if a value can be of this kind, alone or as part of a union."""
        return kind is self.kind or (self.kind is Kind.UNION and any(part.kind is kind for part in self.parts))

    def value_of_choice(self, id: str) -> str | int | None:
        """The value of a choice's id in this type: a number, a word, or None if the type is optional."""
        if self.optional and id == "":
            return None
        if self.kind is Kind.WORD:
            return next((word for word in self.words if str(word) == id), id)
        return int(id) if self.kind is Kind.NUMBER and id.lstrip("-").isdigit() else id


class Field(NamedTuple):
    """A field: its name in Python and in JSON, its type, its entry and its default.

    A `required` field has no default: `default` is None.
    """

    name: str
    key: str
    type: Type
    entry: Entry
    required: bool
    default: object

    @classmethod
    def of(cls, name: str, type: Type, entry: Entry) -> Field:
        """A required field, for a form that is made at run time."""
        return cls(name, entry.json or name, type, entry, required=True, default=None)

    def with_default(self, value: object) -> Field:
        """The field with this default, for a form that changes an existing value."""
        return self._replace(required=False, default=value)

    @property
    def said(self) -> str:
        """The key in a command line."""
        return self.entry.said or self.key

    @property
    def label(self) -> str:
        """The label, or the name made readable."""
        return self.entry.label or readable(self.name)

    def choices(self, situation: object) -> tuple[Choice, ...]:
        """The choices of its entry in this situation, or else the words of its type."""
        if self.entry.choices:
            return self.entry.open_choices(situation)
        words = self.type.item.words if self.type.kind is Kind.LIST else self.type.words
        return tuple(Choice(str(word), readable(str(word))) for word in words)


@typed_cache
def fields_of(kind: type) -> tuple[Field, ...]:
    """The fields of a dataclass in their order, without those that `__init__` doesn't take; a bare field has a plain
    entry.
    """
    hints = get_type_hints(kind, include_extras=True)
    return tuple(
        declared_field(field.name, hints[field.name], field) for field in dataclasses.fields(kind) if field.init
    )


def declared_field(name: str, hint: object, field: dataclasses.Field[object]) -> Field:
    """The field of this name, from its `entry(...)` or annotation."""
    own, made = entry_of(field, entry_of_hint(hint)), field.default_factory
    default = field.default if made is dataclasses.MISSING else made()
    required = default is dataclasses.MISSING
    return Field(name, own.json or name, type_of(hint), own, required, None if required else default)


def entry_of_hint(hint: object) -> Entry:
    """The entry in an annotation, or in a part of a union: `Annotated[int, Entry("Pool", low=0)] | None`."""
    parts = get_args(hint)
    if get_origin(hint) is Annotated:
        return next((mark for mark in parts[1:] if isinstance(mark, Entry)), PLAIN)
    if get_origin(hint) in (Union, types.UnionType):
        return next((found for part in parts if (found := entry_of_hint(part)) is not PLAIN), PLAIN)
    return PLAIN


@typed_cache
def type_of(hint: object) -> Type:
    """The type that an annotation describes."""
    if describe := _GENERIC.get(get_origin(hint)):
        return describe(hint, get_args(hint))
    if dataclasses.is_dataclass(hint):
        return Type(Kind.GROUP, hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Type(Kind.WORD, hint, words=tuple(member.value for member in hint))
    return Type(_SCALARS.get(hint, Kind.OTHER), hint)


_SCALARS: Mapping[object, Kind] = {
    bool: Kind.TRUTH,
    int: Kind.NUMBER,
    str: Kind.TEXT,
    object: Kind.ANYTHING,
    Any: Kind.ANYTHING,
}


def _union(hint: object, args: tuple[Any, ...]) -> Type:
    kinds = [arg for arg in args if arg is not types.NoneType]
    optional = len(kinds) < len(args)
    if len(kinds) == 1:
        return type_of(kinds[0])._replace(optional=optional)
    whole, parts = reduce(or_, kinds), tuple(map(type_of, kinds))
    if all(get_origin(kind) is Literal for kind in kinds):
        return Type(Kind.WORD, whole, words=tuple(word for part in parts for word in part.words), optional=optional)
    return Type(Kind.UNION, whole, parts, optional=optional)


def _literal(hint: object, args: tuple[Any, ...]) -> Type:
    return Type(Kind.WORD, hint, words=args)


def _annotated_type(hint: object, args: tuple[Any, ...]) -> Type:
    return type_of(args[0])


def _tuple(hint: object, args: tuple[Any, ...]) -> Type:
    if args[1:] == (Ellipsis,):
        return Type(Kind.LIST, hint, (type_of(args[0]),))
    return Type(Kind.TUPLE, hint, tuple(map(type_of, args)))


def _mapping(hint: object, args: tuple[Any, ...]) -> Type:
    return Type(Kind.MAPPING, hint, (type_of(args[1]),))


_GENERIC: Mapping[object, Callable[[object, tuple[Any, ...]], Type]] = {
    Union: _union,
    types.UnionType: _union,
    Literal: _literal,
    Annotated: _annotated_type,
    tuple: _tuple,
    Mapping: _mapping,
    dict: _mapping,
}
