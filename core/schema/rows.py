"""Tables with a row for each name of a type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar, get_args

T = TypeVar("T")
K = TypeVar("K", bound=str)


def complete(what: str, names: object, table: Mapping[K, T]) -> Mapping[K, T]:
    """A table, checked to have a row for each name of a `Literal`; `what` names the table in the error.

    A missing or unknown row raises TypeError when the game is loaded. Found later, it would be a `KeyError` in the
    middle of a session, or a row that can't be chosen.
    """
    known = get_args(names)
    wrong = [f"{name} has no row" for name in known if name not in table]
    wrong += [f"{name} has a row but isn't a name of the type" for name in table if name not in known]
    if wrong:
        raise TypeError(f"{what}: {'; '.join(wrong)}")
    return table
