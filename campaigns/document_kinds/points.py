"""The points ledger: an entry for all points that a character gets or spends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from campaigns.document_kinds.kind import NEEDED, SOMETIMES, Doc, Kind, kept_field, kind

if TYPE_CHECKING:
    from core.ruleset import Ruleset


def _points(ruleset: Ruleset, doc: Doc) -> str:
    """The text of an entry for the search: the points and their purpose."""
    from campaigns.wording.titles import points_words, purpose_words  # noqa: PLC0415  said only where it is searched

    amount = points_words(ruleset, doc["currency"], doc["delta"])
    return ", ".join(filter(None, (amount, purpose_words(ruleset, doc["reason"], doc["item"]))))


@kind("ledger", open_to=lambda doc, players: doc["actor"] in players, found="points", said=_points)
class LedgerEntry(Kind):
    """An entry of the points ledger; `session` and `scene` are numbers, `milestone` is an id.

    `bought` holds the changes of a purchase: `{"shape": n, "sheet": [step], "state": [step]}`
    (`core.building_blocks.purchases.Step`), or `{"with": id}` if another entry of the same purchase holds them.
    `refunds` is the id of the entry that this one refunds. The players know those of their characters.
    """

    actor: int = kept_field(default=NEEDED, public=SOMETIMES, owner=True, pointing=True)
    currency: str = kept_field(default=NEEDED, public=SOMETIMES)
    delta: int = kept_field(default=NEEDED, public=SOMETIMES)
    reason: str = kept_field(default=NEEDED, public=SOMETIMES, searched=True)
    item: str = kept_field(default="", public=SOMETIMES, searched=True)
    session: int | None = kept_field(default=None, public=SOMETIMES)
    scene: int | None = kept_field(default=None, public=SOMETIMES)
    milestone: int | None = kept_field(default=None, public=SOMETIMES, pointing=True)
    refunded: bool = kept_field(default=False, public=SOMETIMES)
    bought: Mapping[str, Any] | None = kept_field(default=None)
    refunds: int | None = kept_field(default=None, pointing=True)
