"""The handlers of commands: one function per command, which changes the books and reports it to the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campaigns.agenda import handlers as agenda
from campaigns.batch import handlers as batch
from campaigns.batch.commands import Batch
from campaigns.characters import handlers as characters
from campaigns.characters import removal
from campaigns.clocks import handlers as clocks
from campaigns.downtime import handlers as downtime
from campaigns.draws import bulk_actions
from campaigns.draws import handlers as draws
from campaigns.events import handlers as events
from campaigns.handouts import handlers as handouts
from campaigns.history import handlers as history
from campaigns.imports import handlers as imports
from campaigns.knowledge import handlers as knowledge
from campaigns.maps import handlers as maps
from campaigns.notes import handlers as notes
from campaigns.npcs import handlers as npcs
from campaigns.points import handlers as points
from campaigns.prepared_scenes import handlers as prepared
from campaigns.random_tables import handlers as random_tables
from campaigns.reminders import handlers as reminders
from campaigns.sessions import handlers as sessions
from campaigns.settings import handlers as settings
from campaigns.state import plain_kinds as plain
from campaigns.state.books import Books
from campaigns.state.report import Report
from campaigns.threads import handlers as threads
from campaigns.trackers import handlers as trackers
from campaigns.world import handlers as world

Handler = Callable[[Books, Any], Report]

HANDLERS: dict[type, Handler] = plain.handlers()
_ABOUT = (characters, removal, trackers, world, threads, npcs, maps, prepared, agenda, knowledge, handouts, imports)
_PLAYED = (sessions, events, draws, bulk_actions, points, downtime, clocks, notes, settings, reminders, random_tables)
for module in (*_ABOUT, *_PLAYED, history):
    HANDLERS.update(module.HANDLERS)


def _batch(books: Books, command: Batch) -> Report:
    return batch.run_parts(books, command, HANDLERS)


HANDLERS[Batch] = _batch
