"""Generic values whose type parameters matter to the type checker only."""

from __future__ import annotations


class Typed:
    """A generic dataclass that stays the same class under every parameterised name.

    Creating one by such a name costs nothing more and works with slots: the alias that `typing` would make sets an
    attribute on every value.
    """

    __slots__ = ()

    def __class_getitem__(cls, types: object) -> type:
        return cls
