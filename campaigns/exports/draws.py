"""The draws of sessions as a plain CSV table, and sessions as JSON, for a spreadsheet or a program."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence

from campaigns.reports.recap import EventRecap, Recap
from core.safe_text import plain
from core.schema.codec import encode

DRAWS = ("resolve", "resolve_each", "roll")
"""The kinds of log entries with draws or rolls."""
_COLUMNS = ("session", "date", "scene", "scene_title", "kind", "who", "draw", "about", "band", "outcome", "told")


def draws_csv(sessions: Sequence[Recap]) -> str:
    """The draws of some sessions that the players know of, one row each, in order."""
    told = io.StringIO()
    rows = csv.writer(told, lineterminator="\n")
    rows.writerow(_COLUMNS)
    for session in sessions:
        for number, title, event in _events(session):
            if event.kind in DRAWS:
                cells = (event.kind, event.who, event.title, event.note, event.band, event.word, event.told)
                rows.writerow([session.session, *map(_cell, (session.date, number, title, *cells))])
    return told.getvalue()


def sessions_json(sessions: Sequence[Recap]) -> str:
    """Sessions as a JSON list, each with its scenes and their log entries."""
    return json.dumps([encode(session) for session in sessions], indent=1) + "\n"


def _events(session: Recap) -> Iterator[tuple[str, str, EventRecap]]:
    for scene in session.scenes:
        yield from ((str(scene.number), scene.title, event) for event in scene.events)
    yield from (("", "", event) for event in (*session.between_scenes, *session.gained))


def _cell(text: str) -> str:
    return plain(text, newlines=True)
