"""A recap: what the players know of one evening, as `campaigns.public` has it. `markdown` beside it writes it down."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import EllipsisType
from typing import TYPE_CHECKING, Protocol

from campaigns.public.fields import public_part
from campaigns.public.records import Cast, telling
from campaigns.state.view import LogLine, Note, SceneView, SessionView, View
from campaigns.telling.story import sentences
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
        "resolve_each",
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


@dataclass(frozen=True, slots=True)
class EventRecap:
    """Something that happened: a line (empty where only what followed is told), what it was about, and what followed.

    `told` says all of it in sentences, `kind` is that of its record.
    """

    kind: str
    title: str
    note: str
    more: tuple[str, ...]
    told: str


@dataclass(frozen=True, slots=True)
class Passage:
    """What is written of a scene under one of its labels, as far as it is open to the players."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class SceneRecap:
    """A scene of the evening."""

    number: int
    title: str
    aspects: tuple[str, ...]
    written: tuple[Passage, ...]
    participants: tuple[str, ...]
    events: tuple[EventRecap, ...]


@dataclass(frozen=True, slots=True)
class Recap:
    """An evening as the players know it, every text as it was entered.

    `days` are those of the calendar, empty where it is not used; `previously` is the summary of the evening before;
    `notes` are Markdown, if they are anything.
    """

    campaign: str
    session: int
    title: str
    date: str
    days: str
    there: tuple[str, ...]
    previously: str
    summary: str
    scenes: tuple[SceneRecap, ...]
    between_scenes: tuple[EventRecap, ...]
    gained: tuple[EventRecap, ...]
    house_rules: tuple[EventRecap, ...]
    afterwards: tuple[EventRecap, ...]
    notes: tuple[str, ...]


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
class _Evening:
    """What a recap is made of: `lines` are the session's records that hold, in order.

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


def recap(campaign: Recapped, number: int | None = None) -> Recap:
    """The recap of an evening by its number; without one, of the last. Refuses an evening there was not."""
    return unread(campaign, number)(campaign.past())


def unread(campaign: Recapped, number: int | None = None) -> Callable[[Past], Recap]:
    """What makes the recap of an evening once it may read the log, in another thread if need be."""
    sessions = {session.number: session for session in campaign.sessions()}
    session = sessions.get(max(sessions, default=0) if number is None else number)
    if session is None:
        raise Refusal("no_session", f"There is no evening {number}." if sessions else "There was no evening yet.")
    evening = _Evening(
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
    return lambda past: _told(ruleset, replace(evening, lines=past.lines_of(evening.session.number)))


def _told(ruleset: Ruleset, evening: _Evening) -> Recap:
    """The recap of an evening from what the players know of it."""
    session = evening.session
    return Recap(
        campaign=evening.campaign,
        session=session.number,
        title=session.title,
        date=session.date,
        days=_days(evening.lines),
        there=_names(evening, session.attendance),
        previously=evening.previous.summary if evening.previous else "",
        summary=session.summary,
        scenes=tuple(_scene(ruleset, evening, scene) for scene in evening.scenes),
        between_scenes=tuple(_events(ruleset, evening, _AT_THE_TABLE, None)),
        gained=tuple(_events(ruleset, evening, _GAINED)),
        house_rules=tuple(_events(ruleset, evening, {"set_option"})),
        afterwards=tuple(_events(ruleset, evening, {"commit_downtime"})),
        notes=tuple(_notes(evening)),
    )


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


def _scene(ruleset: Ruleset, evening: _Evening, scene: SceneView) -> SceneRecap:
    return SceneRecap(
        number=scene.number,
        title=scene.title,
        aspects=tuple(scene.aspects),
        written=tuple(Passage(label, text) for label, text in evening.written.get(scene.id, ())),
        participants=_names(evening, scene.participants),
        events=tuple(_events(ruleset, evening, _AT_THE_TABLE, scene.number)),
    )


def _events(
    ruleset: Ruleset, evening: _Evening, kinds: Collection[str], scene: int | EllipsisType | None = ...
) -> Iterator[EventRecap]:
    """What records of some kinds tell, of a scene (None: of none) where one is given."""
    for line in evening.lines:
        if line.kind in kinds and scene in (..., line.scene):
            told = telling(ruleset, line.event, evening.cast)
            if told is not None and (told.title or told.more):
                yield EventRecap(line.kind, told.title, told.note, tuple(told.more), sentences(told))


def _notes(evening: _Evening) -> Iterator[str]:
    """What was noted this evening for everybody's eyes, the first first."""
    notes = [note for note in evening.notes if note.session == evening.session.number and not note.secret]
    yield from (note.text for note in reversed(notes))


def _names(evening: _Evening, characters: Iterable[int]) -> tuple[str, ...]:
    return tuple(name for name in map(evening.name_of, characters) if name)
