"""A recap: one evening as Markdown for the players, written from what `campaigns.public` says they know of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import EllipsisType
from typing import TYPE_CHECKING, Protocol

from campaigns.public.fields import public_part
from campaigns.public.records import Cast, Telling, telling
from campaigns.state.view import LogLine, Note, SceneView, SessionView, View
from core.kit.calendar import Calendar
from core.refusal import Refusal
from core.ruleset import Ruleset

if TYPE_CHECKING:
    from campaigns.past.looking_back import Past
    from campaigns.telling.written import Lines

_AT_THE_TABLE = frozenset(
    {
        "start_session",
        "start_scene",
        "resolve",
        "start_conflict",
        "end_conflict",
        "add_clock",
        "tick_clock",
        "remove_clock",
        "end_scene",
        "end_session",
    }
)
"""Kinds of records that are told under their scene, or between the scenes."""

_GAINED = frozenset({"award_points", "refund_entry", "reach_milestone"})

_MARKS = re.compile(r"([\\`*_\[\]<>#|])")


class Recapped(Protocol):
    """What a recap asks of a campaign."""

    @property
    def ruleset(self) -> Ruleset:
        """The game."""

    @property
    def view(self) -> View:
        """How things are now."""

    def sessions(self) -> Sequence[SessionView]:
        """All evenings."""

    def scenes(self, session: int) -> Sequence[SceneView]:
        """The scenes of an evening by its id."""

    def notes(self) -> Sequence[Note]:
        """All notes."""

    def public_lines(self, scene: int) -> Lines:
        """What the players may know of what is written of a scene."""

    def past(self) -> Past:
        """What reads the log."""


@dataclass(frozen=True, slots=True)
class Evening:
    """What a recap is written from: `lines` are the session's records that hold, in order.

    `written` is what the players may know of what is written of each scene, by its id.
    """

    campaign: str
    session: SessionView
    scenes: Sequence[SceneView]
    written: Mapping[int, Lines]
    lines: Sequence[LogLine]
    notes: Sequence[Note]
    previous: SessionView | None
    name_of: Callable[[int | None], str]
    cast: Cast


def recap(campaign: Recapped, number: int | None = None) -> str:
    """The recap of an evening by its number; without one, of the last."""
    return unread(campaign, number)(campaign.past())


def unread(campaign: Recapped, number: int | None = None) -> Callable[[Past], str]:
    """What writes the recap of an evening once it may read the log, in another thread if need be."""
    sessions = {session.number: session for session in campaign.sessions()}
    session = sessions.get(max(sessions, default=0) if number is None else number)
    if session is None:
        raise Refusal("no_session", f"There is no evening {number}." if sessions else "There was no evening yet.")
    evening = Evening(
        campaign=campaign.view.name,
        session=session,
        scenes=tuple(public_part("scenes", scene) for scene in campaign.scenes(session.id)),
        written={scene.id: campaign.public_lines(scene.id) for scene in campaign.scenes(session.id)},
        lines=(),
        notes=campaign.notes(),
        previous=sessions.get(session.number - 1),
        name_of=campaign.view.name_of,
        cast=Cast.of(campaign.view),
    )
    ruleset = campaign.ruleset
    return lambda past: write(ruleset, replace(evening, lines=past.lines_of(evening.session.number)))


def write(ruleset: Ruleset, evening: Evening) -> str:
    """The recap of an evening from what the players know of it."""
    parts = (
        _head(ruleset, evening),
        *(_scene(ruleset, evening, scene) for scene in evening.scenes),
        _list("Between the scenes", _told(ruleset, evening, _AT_THE_TABLE, None)),
        _list("Milestones and points", _told(ruleset, evening, _GAINED)),
        _list("House rules", _told(ruleset, evening, {"set_option"})),
        _list("Afterwards", _told(ruleset, evening, {"commit_downtime"})),
        _notes(evening),
    )
    return "\n\n".join(filter(None, parts)) + "\n"


def _head(ruleset: Ruleset, evening: Evening) -> str:
    session, previous = evening.session, evening.previous
    title = f"Evening {session.number}" + (f": {_line(session.title)}" if session.title else "")
    days = _days(evening.lines)
    lines = [
        f"# {title}",
        f"*{' · '.join(_line(part) for part in (evening.campaign, session.date, days) if part)}*",
    ]
    if session.attendance:
        lines.append(f"There: {_names(evening, session.attendance)}.")
    if previous is not None and previous.summary:
        lines.append(f"> **Previously.** {_quoted(previous.summary)}")
    if session.summary:
        lines.append(session.summary.strip())
    return "\n\n".join(lines)


def _days(lines: Iterable[LogLine]) -> str:
    """The days of the calendar, which is everybody's, on which the evening's scenes began: the first and the last."""
    day, days = "", list[str]()
    for line in lines:
        if line.kind == "set_calendar":
            day = line.title
        day = line.event.get("day") or day
        if line.kind in ("start_scene", "end_session") and day:
            days.append(day)
        if line.kind == "end_session":  # what is set later is not this evening's
            break
    first, last = (days[0], days[-1]) if days else (day, day)
    told = first if first == last else f"{first} to {last}"
    return "" if told == str(Calendar()) else told  # the calendar is not used


def _scene(ruleset: Ruleset, evening: Evening, scene: SceneView) -> str:
    aspects = " · ".join(map(_line, scene.aspects))
    there = _names(evening, scene.participants)
    told = "\n".join(_told(ruleset, evening, _AT_THE_TABLE, scene.number))
    parts = (
        f"## {scene.number}. {_line(scene.title)}",
        f"*{aspects}*" if aspects else "",
        *(f"> **{_line(label)}.** {_quoted(_text(text))}" for label, text in evening.written.get(scene.id, ())),
        f"With {there}." if there else "",
        told,
    )
    return "\n\n".join(filter(None, parts))


def _told(
    ruleset: Ruleset, evening: Evening, kinds: Collection[str], scene: int | EllipsisType | None = ...
) -> Iterator[str]:
    """Records of some kinds, of a scene (None: of none) where one is given: a line each, and below it what follows."""
    for told in _tellings(ruleset, evening, kinds, scene):
        if told.title:
            yield f"- {_line(told.title)}" + (f" – {_line(told.note)}" if told.note else "")
        indent = "  " if told.title else ""
        yield from (f"{indent}- {_line(more)}" for more in told.more)


def _tellings(
    ruleset: Ruleset, evening: Evening, kinds: Collection[str], scene: int | EllipsisType | None = ...
) -> Iterator[Telling]:
    for line in evening.lines:
        if line.kind in kinds and scene in (..., line.scene):
            told = telling(ruleset, line.event, evening.cast)
            if told is not None:
                yield told


def _notes(evening: Evening) -> str:
    """What was noted this evening for everybody's eyes; notes are Markdown already if they are anything."""
    notes = [note for note in evening.notes if note.session == evening.session.number and not note.secret]
    return _list("Notes", (f"- {_quoted(note.text, '  ')}" for note in reversed(notes)))


def _list(title: str, lines: Iterable[str]) -> str:
    listed = "\n".join(lines)
    return f"## {title}\n\n{listed}" if listed else ""


def _names(evening: Evening, characters: Iterable[int]) -> str:
    return ", ".join(_line(name) for name in map(evening.name_of, characters) if name)


def _text(text: str) -> str:
    """Text as it is, whatever Markdown would make of its characters."""
    return _MARKS.sub(r"\\\1", text)


def _line(text: str) -> str:
    """The same on one line: what follows an end of line would be a heading or a list of its own."""
    return " ".join(_text(text).split("\n"))


def _quoted(text: str, indent: str = "> ") -> str:
    """Several lines, the later ones indented to belong to the first."""
    return text.strip().replace("\n", f"\n{indent}")
