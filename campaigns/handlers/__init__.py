"""Who carries out which command: one function per command, taking the books and telling the log what it did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campaigns.commands.batch import Batch
from campaigns.handlers import (
    agenda,
    articles,
    batch,
    calendar,
    characters,
    clocks,
    downtime,
    draws,
    each,
    figures,
    maps,
    notes,
    plain,
    points,
    random_tables,
    records,
    reminders,
    removal,
    sessions,
    settings,
    taking,
    threads,
    trackers,
)
from campaigns.handlers.report import Report
from campaigns.state.books import Books

Handler = Callable[[Books, Any], Report]

HANDLERS: dict[type, Handler] = plain.handlers()
_ABOUT = (characters, removal, trackers, articles, threads, figures, maps, records, agenda, taking)
_PLAYED = (sessions, calendar, draws, each, points, downtime, clocks, notes, settings, reminders, random_tables)
for module in (*_ABOUT, *_PLAYED):
    HANDLERS.update(module.HANDLERS)


def _batch(books: Books, command: Batch) -> Report:
    return batch.carried_out(books, command, HANDLERS)


HANDLERS[Batch] = _batch
