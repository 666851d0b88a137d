"""A recap: one evening as Markdown for the players, written from its records. Nothing secret is in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from campaigns.view import LogLine, Note, SceneView, SessionView
from campaigns.words import result_words, step_words
from core.refusal import Refusal
from core.ruleset import Ruleset

if TYPE_CHECKING:
    from campaigns.campaign import Campaign

_TOLD = frozenset({"resolve", "start_conflict", "end_conflict", "add_clock", "tick_clock"})
"""Kinds of records that are told under their scene."""

_GAINED = frozenset({"award_points", "refund_entry", "reach_milestone"})

_MARKS = re.compile(r"([\\`*_\[\]<>#|])")


@dataclass(frozen=True, slots=True)
class Evening:
    """What a recap is written from: `lines` are the session's records that hold, in order."""

    campaign: str
    session: SessionView
    scenes: Sequence[SceneView]
    lines: Sequence[LogLine]
    notes: Sequence[Note]
    previous: SessionView | None
    name_of: Callable[[int | None], str]


def recap(campaign: Campaign, number: int | None = None) -> str:
    """The recap of an evening by its number; without one, of the last."""
    sessions = {session.number: session for session in campaign.sessions()}
    session = sessions.get(max(sessions, default=0) if number is None else number)
    if session is None:
        raise Refusal("no_session", f"There is no evening {number}." if sessions else "There was no evening yet.")
    evening = Evening(
        campaign=campaign.view.name,
        session=session,
        scenes=campaign.scenes(session.id),
        lines=campaign.lines_of(session.number),
        notes=campaign.notes(),
        previous=sessions.get(session.number - 1),
        name_of=campaign.view.name_of,
    )
    return write(campaign.ruleset, evening)


def write(ruleset: Ruleset, evening: Evening) -> str:
    """The recap of an evening from what happened in it."""
    parts = (
        _head(evening),
        *(_scene(ruleset, evening, scene) for scene in evening.scenes),
        _list("Between the scenes", _told(ruleset, evening.lines, None)),
        _list("Milestones and points", (f"- {_text(line.title)}" for line in evening.lines if line.kind in _GAINED)),
        _list("House rules", (f"- {_text(line.title)}" for line in evening.lines if line.kind == "set_option")),
        _list("Afterwards", _downtime(ruleset, evening)),
        _notes(evening),
    )
    return "\n\n".join(filter(None, parts)) + "\n"


def _head(evening: Evening) -> str:
    session, previous = evening.session, evening.previous
    title = f"Evening {session.number}" + (f": {_text(session.title)}" if session.title else "")
    days = [line.title for line in evening.lines if line.kind == "set_calendar"]
    lines = [
        f"# {title}",
        f"*{' · '.join(_text(part) for part in (evening.campaign, session.date, *days[:1]) if part)}*",
    ]
    if session.attendance:
        lines.append(f"There: {_names(evening, session.attendance)}.")
    if previous is not None and previous.summary:
        lines.append(f"> **Previously.** {_quoted(previous.summary)}")
    if session.summary:
        lines.append(session.summary.strip())
    return "\n\n".join(lines)


def _scene(ruleset: Ruleset, evening: Evening, scene: SceneView) -> str:
    aspects = " · ".join(map(_text, scene.aspects))
    there = _names(evening, scene.participants)
    told = "\n".join(_told(ruleset, evening.lines, scene.number))
    parts = (
        f"## {scene.number}. {_text(scene.title)}",
        f"*{aspects}*" if aspects else "",
        f"With {there}." if there else "",
        told,
        scene.note.strip(),
    )
    return "\n\n".join(filter(None, parts))


def _told(ruleset: Ruleset, lines: Iterable[LogLine], scene: int | None) -> Iterator[str]:
    """The records of a scene, a line each."""
    for line in lines:
        if line.scene == scene and line.kind in _TOLD and not _bookkeeping(line):
            note = line.event.get("note")
            yield f"- {_text(line.title)}" + (f" – {_text(note)}" if note else "")
            yield from (f"  - {_text(step_words(ruleset, step))}" for step in line.event.get("effects", ()))


def _bookkeeping(line: LogLine) -> bool:
    """Whether an action in a conflict only moved it on: a turn, an order of acting."""
    in_conflict = line.event.get("command", {}).get("conflict") is not None
    return in_conflict and not line.word and not line.event.get("note") and line.kind == "resolve"


def _downtime(ruleset: Ruleset, evening: Evening) -> Iterator[str]:
    for line in evening.lines:
        if line.kind == "commit_downtime":
            for result in line.event.get("results", ()):
                yield f"- {_text(_result(ruleset, evening.name_of, result))}"
            yield from (f"- {_text(step_words(ruleset, step))}" for step in line.event.get("effects", ()))


def _result(ruleset: Ruleset, name_of: Callable[[int | None], str], result: Mapping[str, Any]) -> str:
    title = ruleset.action(result["action"]).title
    words = result_words(ruleset, result)
    return f"{name_of(result['actor'])}: {title}" + (f", {words}" if words else "")


def _notes(evening: Evening) -> str:
    """What was noted this evening for everybody's eyes; notes are Markdown already if they are anything."""
    notes = [note for note in evening.notes if note.session == evening.session.number and not note.secret]
    return _list("Notes", (f"- {_quoted(note.text, '  ')}" for note in reversed(notes)))


def _list(title: str, lines: Iterable[str]) -> str:
    listed = "\n".join(lines)
    return f"## {title}\n\n{listed}" if listed else ""


def _names(evening: Evening, characters: Iterable[int]) -> str:
    return ", ".join(_text(name) for name in map(evening.name_of, characters) if name)


def _text(text: str) -> str:
    """Text as it is, whatever Markdown would make of its characters."""
    return _MARKS.sub(r"\\\1", text)


def _quoted(text: str, indent: str = "> ") -> str:
    """Several lines, the later ones indented to belong to the first."""
    return text.strip().replace("\n", f"\n{indent}")
