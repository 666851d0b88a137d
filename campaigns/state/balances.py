"""Balances, always computed from the ledger's entries and never stored.

The sums are computed once when a campaign opens and then follow each change of the ledger, so that a key press costs
no more in the tenth year than in the first session.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from core.points import Currency

Doc = Mapping[str, Any]


class Balances:
    """Sums of the ledger: by character and currency, and also by session, with gifts counted separately."""

    def __init__(self, entries: Iterable[Doc]) -> None:
        self._all: Counter[tuple[int, str]] = Counter()
        self._entries: Counter[tuple[int, str]] = Counter()
        self._earned: Counter[tuple[int | None, int, str]] = Counter()
        self._gifts: Counter[tuple[int | None, int, str]] = Counter()
        for entry in entries:
            self._count(entry, 1)

    def follow(self, deltas: Iterable[Any]) -> None:
        """Apply a change; `deltas` are the store's, of any table."""
        for delta in deltas:
            if delta.table == "ledger" and delta.op != "set":
                # Entries are added and removed whole; only the mark `refunded` is ever set on one.
                self._count(delta.new or delta.before, 1 if delta.op == "new" else -1)

    def amount_of(self, actor: int, currency: str) -> int:
        """The balance of a character in a currency."""
        return self._all[actor, currency]

    def by_currency(self, actor: int, currencies: Iterable[Currency]) -> dict[str, int]:
        """A character's balances in these currencies; one that is handed out and never was is left out."""
        return {c.id: self._all[actor, c.id] for c in currencies if self._entries[actor, c.id] or not c.handed_out}

    def all(self) -> dict[tuple[int, str], int]:
        """A copy of all present balances, by character and currency."""
        return dict(self._all)

    def earned_in(self, session: int, actor: int, currency: str) -> int:
        """The points that a character earned, less those spent, in one session by its number."""
        return self._earned[session, actor, currency]

    def has_gained(self, session: int, actor: int, currencies: Iterable[str], apart: Balances) -> bool:
        """Return True if a character got any of these currencies in a session (by number), spent since or not.

        Entries that are also `apart` don't count.
        """
        keys = [(session, actor, currency) for currency in currencies]
        return any(self._gifts[key] > apart._gifts[key] for key in keys)

    def _count(self, entry: Doc, sign: int) -> None:
        self._all[entry["actor"], entry["currency"]] += sign * entry["delta"]
        self._entries[entry["actor"], entry["currency"]] += sign
        self._earned[entry["session"], entry["actor"], entry["currency"]] += sign * entry["delta"]
        if entry["delta"] > 0 and entry.get("refunds") is None:
            self._gifts[entry["session"], entry["actor"], entry["currency"]] += sign
