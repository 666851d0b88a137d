"""Revelations to players and parts hidden from them, as the view carries them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Doc = Mapping[str, Any]
Docs = Mapping[int, Doc]
WHOLE = ""
"""The part that means the whole thing."""


class Knowledge(NamedTuple):
    """The revelations and the hidden parts of each thing, by id."""

    revealed: Mapping[int, tuple[Doc, ...]]
    hidden: Mapping[int, frozenset[str]]

    @classmethod
    def from_documents(cls, docs: Callable[[str], Docs]) -> Knowledge:
        """The knowledge from a campaign's documents of a table."""
        revealed, hidden = defaultdict[int, list[Doc]](list), defaultdict[int, set[str]](set)
        for _, doc in sorted(docs("revelations").items()):
            revealed[doc["thing"]].append(doc)
        for doc in docs("hidden_parts").values():
            hidden[doc["thing"]].add(doc["part"])
        return cls({i: (*told,) for i, told in revealed.items()}, {i: frozenset(parts) for i, parts in hidden.items()})


NOTHING = Knowledge({}, {})
"""The knowledge of a campaign without revelations or hidden parts."""
