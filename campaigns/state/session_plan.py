"""The plan for the next session: its date, its length, and the players who can come."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from campaigns.calendar.real_dates import date_words, iso_date, real_date
from campaigns.document_kinds.session_plan import Plan
from campaigns.state.view import NextSession, View

if TYPE_CHECKING:
    from campaigns.state.books import Books
    from campaigns.state.document_reader import Doc, DocumentReader

REPLIES = {"coming": "can come", "maybe": "may come", "absent": "can't come"}
"""The lists of replies, and the words for each."""


def plan_of(docs: Callable[[str], Mapping[int, Doc]]) -> tuple[int, Doc] | None:
    """The document of the plan, if there is one."""
    return next(iter(docs("plans").items()), None)


def plan_date(doc: Doc | NextSession | None) -> date | datetime | None:
    """The date of a plan."""
    if doc is None:
        return None
    return iso_date(doc.start if isinstance(doc, NextSession) else doc["start"])


def plan_view(books: DocumentReader) -> NextSession | None:
    """The plan as screens show it; for an older campaign the words that the GM typed."""
    typed, found = str(books.campaign.get("next_evening", "")), plan_of(books.docs)
    if found is None:
        return NextSession(said=typed) if typed else None
    doc = found[1]
    at = plan_date(doc)
    start, said = (doc["start"], date_words(at)) if at is not None else ("", typed)
    return NextSession(start, said, doc["hours"], *(tuple(doc[name]) for name in REPLIES))


def set_plan(books: Books, typed: str, **replies: Any) -> str:
    """Store the next session's date and the replies. Return the stored date, empty if it can't be read."""
    at = real_date(typed, books.real_today)
    start = at.isoformat(timespec="minutes") if isinstance(at, datetime) else at.isoformat() if at else ""
    found = plan_of(books.docs)
    if found is not None:
        books.patch("plans", found[0], start=start, **replies)
    elif start or replies:
        books.insert("plans", Plan(start=start, **replies))
    books.patch_campaign(next_evening=typed)
    return start


def drop_plan(books: Books) -> None:
    """Drop the plan, because its session starts or is called off."""
    if found := plan_of(books.docs):
        books.remove("plans", [found[0]])
    if books.campaign.get("next_evening"):
        books.patch_campaign(next_evening="")


def replies_words(view: View) -> Iterator[str]:
    """The players' replies by name: `Tom can't come`; those who can't come first."""
    plan = view.plan or NextSession()
    people = {each.id: each.player or each.name for each in view.characters}
    for name, said in reversed(REPLIES.items()):
        if who := [people[each] for each in getattr(plan, name) if each in people]:
            yield f"{', '.join(who)} {said}"
