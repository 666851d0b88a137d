"""A recap: the account of one session, for the players or whole. `markdown` in this folder formats it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from types import EllipsisType
from typing import Any, Protocol

from campaigns.account import Account
from campaigns.calendar.real_dates import date_words
from campaigns.history.past_states import Past
from campaigns.reports.sentences import sentences
from campaigns.state.session_plan import plan_date, plan_of
from campaigns.state.view import LogLine, SessionView, View
from campaigns.visibility.knowledge import Reader
from campaigns.visibility.log_entries import parts
from core.building_blocks.day import Day
from core.refusal import Refusal

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
        "roll",
        "show_roll",
        "reveal",
        "show_handout",
        "end_scene",
        "end_session",
    }
)
"""The kinds of log entries told under their scene, or between scenes."""

_GAINED = frozenset({"award_points", "reach_milestone"})
_ACTIONS = frozenset({"resolve", "resolve_each"})


@dataclass(frozen=True, slots=True)
class EventRecap:
    """An event: its line (empty if only its consequences are told), its subject, and its consequences.

    `told` says all of it in sentences, `kind` is that of its log entry. For a draw, `who` is the character, `band` the
    quality of the outcome and `word` the game's word for it.
    """

    kind: str
    title: str
    note: str
    more: tuple[str, ...]
    told: str
    who: str = ""
    band: str = ""
    word: str = ""

    @property
    def clock(self) -> str:
        """The clock that was added or ticked, without its segments; empty for an event that tells more."""
        ticked = self.kind in ("add_clock", "tick_clock") and not (self.note or self.more)
        return self.title.rpartition(" ")[0] if ticked else ""


@dataclass(frozen=True, slots=True)
class Passage:
    """A text of a scene under one of its labels, as far as the players may know it."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class SceneRecap:
    """A scene of the session; `people` are the ids of its participants, which documents don't show."""

    number: int
    title: str
    aspects: tuple[str, ...]
    written: tuple[Passage, ...]
    participants: tuple[str, ...]
    events: tuple[EventRecap, ...]
    people: dict[int, str] = field(default_factory=dict, init=False)


@dataclass(frozen=True, slots=True)
class Recap:
    """A session as the players know it, with every text as it was entered.

    `days` are those of the calendar, empty if it isn't used; `previously` is the summary of the session before;
    `notes` are Markdown, or empty; `next_session` is the date of the next one, for the last session.
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
    next_session: str = ""


@dataclass(frozen=True, slots=True)
class Recaps:
    """All sessions of a campaign as the players know them, oldest first."""

    evenings: tuple[Recap, ...]


class Recapped(Protocol):
    """The parts of a campaign that a recap reads."""

    @property
    def view(self) -> View:
        """The campaign as it is now."""

    def sessions(self) -> Sequence[SessionView]:
        """The sessions."""

    def past(self) -> Past:
        """The past, for reading the log."""


@dataclass(frozen=True, slots=True)
class _SessionRecap:
    """The source of a recap: a session by its id and number, and its log entries that hold, in order.

    `read` returns a text as it is read.
    """

    account: Account
    id: int
    number: int
    lines: Sequence[LogLine]
    read: Callable[[str], str]

    @property
    def doc(self) -> Mapping[str, Any]:
        """Its document."""
        return self.account.docs("sessions")[self.id]

    @property
    def end(self) -> int:
        """Its last log entry at the table."""
        return max((line.seq for line in self.lines if line.kind in _AT_THE_TABLE), default=0)

    def end_of(self, scene: int) -> int:
        """The last log entry of one of its scenes, by number."""
        return max((line.seq for line in self.lines if line.scene == scene), default=self.end)


def recap(campaign: Recapped, number: int | None = None, character: int | None = None) -> Recap:
    """The recap of a session by its number, by default the last, for the players. Refuse one that doesn't exist.

    For a `character` it includes what was revealed to them.
    """
    return unread(campaign, number, character)(campaign.past())


def session_recap(account: Account, past: Past, number: int) -> Recap:
    """The recap of an existing session by its number in an account."""
    session = next(i for i, doc in account.docs("sessions").items() if doc["number"] == number)
    return _recap(_SessionRecap(account, session, number, past.lines_of(number), account.read))


def every(past: Past, character: int | None = None) -> tuple[Recap, ...]:
    """The recaps of all sessions for the players, or the player of one character, oldest first."""
    return tuple(recaps(Account(past, public=True, character=character), past))[::-1]


def unread(campaign: Recapped, number: int | None = None, character: int | None = None) -> Callable[[Past], Recap]:
    """A function that makes the recap of a session; it reads the log and can run in another thread.

    Refuse a session that doesn't exist, or that is hidden from the players.
    """
    sessions = {session.number: session.id for session in campaign.sessions()}
    wanted = max(sessions, default=0) if number is None else number
    if wanted not in sessions:
        raise Refusal("no_session", f"There is no session {number}." if sessions else "No session has been played yet.")
    if Reader(frozenset(), campaign.view.knowledge, character).hides(sessions[wanted]):
        raise Refusal("hidden", f"You have hidden session {wanted} from the players. Reveal it first.")

    def recap_of(past: Past) -> Recap:
        account = Account(past, public=True, character=character)
        return _recap(_SessionRecap(account, sessions[wanted], wanted, past.lines_of(wanted), account.read))

    return recap_of


def recaps(
    account: Account,
    past: Past,
    watch: Callable[[int, Sequence[LogLine]], object] = lambda number, lines: None,
    *,
    read: Callable[[str], str] | None = None,
) -> Iterator[Recap]:
    """The recaps of all sessions in an account, newest first; the log is read once.

    `watch` is called with the lines of each session. `read` keeps some links, for a vault.
    """
    sessions = {doc["number"]: i for i, doc in account.docs("sessions").items()}
    told = past.history.lines_by_session()
    number, lines = next(told, (0, ()))
    past.names.names_at(0)  # everything the sessions need, in one pass
    for wanted in sorted(sessions, reverse=True):
        while number > wanted:
            number, lines = next(told, (0, ()))
        its = lines if number == wanted else ()
        watch(wanted, its)
        yield _recap(_SessionRecap(account, sessions[wanted], wanted, its, read or account.read))


def _recap(source: _SessionRecap) -> Recap:
    """The recap of a session from its account."""
    account, session = source.account, source.doc
    previous = (doc for doc in account.docs("sessions").values() if doc["number"] == source.number - 1)
    return Recap(
        campaign=account.campaign["name"],
        session=source.number,
        title=session["title"],
        date=session["date"],
        days=_days(source.lines),
        there=tuple(account.names_at(session["attendance"], source.end).values()),
        previously=next((source.read(doc["summary"]) for doc in previous), ""),
        summary=source.read(session["summary"]),
        scenes=tuple(_scenes(source)),
        between_scenes=tuple(_events(source, _AT_THE_TABLE, None, rewards=False)),
        gained=tuple(_events_with_points(source)),
        house_rules=tuple(_events(source, {"set_option"})),
        afterwards=tuple(_events(source, {"commit_downtime"})),
        notes=tuple(map(source.read, account.notes_of(source.number))),
        next_session=_next_session(source),
    )


def _next_session(session: _SessionRecap) -> str:
    """The date of the next session, after the last one; empty if none is planned."""
    last = max(doc["number"] for doc in session.account.docs("sessions").values())
    found = plan_of(session.account.docs)
    at = plan_date(found[1]) if found is not None and session.number == last else None
    return date_words(at) if at is not None else ""


def _days(lines: Iterable[LogLine]) -> str:
    """The calendar days on which the session's first and last scene began, which everyone may know."""
    day, days = "", list[str]()
    for line in lines:
        if line.kind == "set_calendar":
            day = line.title
        day = line.event.get("day") or day
        if line.kind in ("start_scene", "end_session") and day:
            days.append(day)
        if line.kind == "end_session":  # later settings are not this session's
            break
    first, last = (days[0], days[-1]) if days else (day, day)
    told = first if first == last else f"{first} to {last}"
    return "" if told == str(Day()) else told  # the calendar is not used


def _scenes(session: _SessionRecap) -> Iterator[SceneRecap]:
    account = session.account
    for i in account.scenes_of(session.id):
        scene = account.docs("scenes")[i]
        people = account.names_at(scene["participants"], session.end_of(scene["number"]))
        told = SceneRecap(
            number=scene["number"],
            title=scene["title"],
            aspects=tuple(map(session.read, scene["aspects"])),
            written=tuple(Passage(label, session.read(text)) for label, text in account.lines(i)),
            participants=tuple(people.values()),
            events=tuple(_events(session, _AT_THE_TABLE, scene["number"])),
        )
        told.people.update(people)
        yield told


def _alone(line: LogLine) -> Iterator[LogLine]:
    """A line, or each part of a batch as its own line."""
    for event in parts(line.event):
        yield line if event is line.event else line._replace(kind=event["kind"], title=event["title"], event=event)


def _events_with_points(session: _SessionRecap) -> Iterator[EventRecap]:
    """The points given for the session, also by an action between scenes."""
    yield from _events(session, _GAINED)
    yield from _events(session, _ACTIONS, None, rewards=True)


def _events(
    session: _SessionRecap,
    kinds: Collection[str],
    scene: int | EllipsisType | None = ...,
    *,
    rewards: bool | None = None,
) -> Iterator[EventRecap]:
    """The events of log entries of some kinds; with `scene`, only those of that scene (None: outside scenes).

    With `rewards` only actions that give points for the session, or all but these.
    """
    account = session.account
    known = frozenset(account.names.values())
    giving = {action.id for action in account.ruleset.actions if action.rewards}
    for line in chain.from_iterable(map(_alone, session.lines)):
        if rewards is not None and (line.event.get("action") in giving) is not rewards:
            continue
        if line.kind in kinds and scene in (..., line.scene):
            told = account.tell(line)
            if told is not None and (told.title or told.more):
                told = told.as_read(session.read)
                said = (told.title, told.note, tuple(told.more), sentences(told, known))
                yield EventRecap(line.kind, *said, told.who, told.band, told.word)
