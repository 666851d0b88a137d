"""Tables with a row for each name that a type has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar, get_args

T = TypeVar("T")


def complete(what: str, names: object, table: Mapping[str, T]) -> Mapping[str, T]:
    """A table with a row for each name of a `Literal`; `what` says which table it is.

    A name without a row, or a row without a name, is refused as the game is loaded: found later, it would be a
    `KeyError` in the middle of a session, or a row that no one can choose.
    """
    known = get_args(names)
    wrong = [f"{name} has no row" for name in known if name not in table]
    wrong += [f"{name} has a row but isn't a name of the type" for name in table if name not in known]
    if wrong:
        raise TypeError(f"{what}: {'; '.join(wrong)}")
    return table
