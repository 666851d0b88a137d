"""What a type says of its fields: evaluating that takes longer than what tests do with it, so it is done once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, get_type_hints


@cache
def hints_of(kind: object) -> Mapping[str, Any]:
    """The types of the fields of a class."""
    return get_type_hints(kind)
