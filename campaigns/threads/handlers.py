"""Actions on story threads other than writing their articles."""

from __future__ import annotations

from campaigns.state.books import Books
from campaigns.state.report import Report
from campaigns.state.thread_sessions import carries, touch
from campaigns.threads.commands import CloseThread, LinkClock, SetDormancy, TouchThread
from core.refusal import Refusal
from core.wording import quantity


def touch_by_hand(books: Books, command: TouchThread) -> Report:
    """Note that the session touched a thread."""
    name = _thread(books, command.article)
    session, _ = books.numbers()
    if session is None:
        raise Refusal("no_session", "No session has been played yet.", "article")
    if not touch(books, command.article):
        raise Refusal("touched", f"Session {session} has already touched {name}.", "article")
    return Report(f"Touched: {name}")


def close(books: Books, command: CloseThread) -> Report:
    """Close a thread."""
    name = _thread(books, command.article)
    doc = books.get("articles", command.article, "article")
    if doc.get("thread") == "closed" and command.ending == doc.get("ending", ""):
        raise Refusal("closed", f"{name} is already closed.", "article")
    books.patch("articles", command.article, thread="closed", ending=command.ending)
    touch(books, command.article)
    return Report(f"Closed: {name}")


def link_clock(books: Books, command: LinkClock) -> Report:
    """Link a clock to a thread, or to none."""
    clock = books.get("clocks", command.clock, "clock")
    books.patch("clocks", command.clock, article=thread_of_clock(books, command.article))
    of = f"belongs to {books.get('articles', command.article)['name']}" if command.article else "isn't part of a thread"
    return Report(f"Clock: {clock['title']} {of}")


def thread_of_clock(books: Books, article: int | None) -> int | None:
    """The thread that a clock counts for; an article without one becomes a thread."""
    if article is None:
        return None
    if not carries(books.get("articles", article, "article")):
        books.patch("articles", article, thread="open")
    touch(books, article)
    return article


def set_dormancy(books: Books, command: SetDormancy) -> Report:
    """Set the number of sessions after which a thread is dormant."""
    books.patch_campaign(dormant_after=command.evenings)
    return Report(f"Threads are dormant after {quantity(command.evenings, 'session')}")


def _thread(books: Books, article: int) -> str:
    """The name of a thread. Refuse an article without one."""
    doc = books.get("articles", article, "article")
    name: str = doc["name"]
    if not carries(doc):
        raise Refusal("no_thread", f"{name} isn't a thread. Make it one with edit-article.", "article")
    return name


HANDLERS = {TouchThread: touch_by_hand, CloseThread: close, LinkClock: link_clock, SetDormancy: set_dormancy}
