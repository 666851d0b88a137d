"""The stock of prepared scenes, in the order they wait in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Doc = Mapping[str, Any]


def in_stock(docs: Mapping[int, Doc]) -> list[tuple[int, Doc]]:
    """Prepared scenes by id, the next one first."""
    return sorted(docs.items(), key=lambda item: (item[1]["rank"], item[0]))
