"""The common base of kinds, commands and views: fields are set once, and equality compares them.

`dataclass(frozen=True)` would do the same, but costs a millisecond per class at the start, because it writes and
compiles six functions for each of some three hundred classes. Here they are written once, and only `__init__` is
compiled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, FrozenInstanceError, dataclass
from typing import Any, ClassVar, TypeVar, dataclass_transform

from core.schema.entry import entry

T = TypeVar("T")


class Declared:
    """An object with declared fields, which never change."""

    __dataclass_fields__: ClassVar[Mapping[str, Field[Any]]]

    def __setattr__(self, name: str, value: object) -> None:
        """Set a field for the first time, as `__init__` does. Raises `FrozenInstanceError` for anything else."""
        if name in self.__dict__ or name not in self.__dataclass_fields__:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        self.__dict__[name] = value

    def __delattr__(self, name: str) -> None:
        """Refuse: raises `FrozenInstanceError`."""
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __eq__(self, other: object) -> bool:
        """Return True if the other object has the same class and equal fields."""
        return self._values == other._values if isinstance(other, Declared) and type(other) is type(self) else False

    def __hash__(self) -> int:
        """The hash of the fields. Raises `TypeError` if one has none."""
        return hash((type(self), self._values))

    def __repr__(self) -> str:
        """The object as Python code."""
        said = ", ".join(f"{name}={self.__dict__[name]!r}" for name in self.__dataclass_fields__)
        return f"{type(self).__name__}({said})"

    @property
    def _values(self) -> tuple[object, ...]:
        return tuple(self.__dict__[name] for name in self.__dataclass_fields__)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(entry,))
def declare(of: type[T], *, made: bool = True) -> type[T]:
    """Make a class a dataclass of keyword fields. One never `made` on its own needs no `__init__`."""
    return dataclass(kw_only=True, init=made, repr=False, eq=False)(of)
