"""The story so far as a list: sessions with their scenes and milestones, newest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from textual.content import Content

from campaigns.state.view import MilestoneView, PreparedView, SceneView, SessionView, View
from campaigns.wording.titles import tier_title
from core.lazy_imports import Lazy
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.calendar import dates
    from campaigns.prepared_scenes.scene_texts import Written
else:
    dates = Lazy("campaigns.calendar.dates")

REACHED, OPEN = "◆", "◇"
Lines = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class StoryLine:
    """One line of the story, with the kind and id of its subject and its text.

    `session` is the session number. For a record, `id` is its index among the texts to write, and `more` further text
    to search.
    """

    kind: Literal["session", "scene", "milestone", "heading", "prepared", "record", "told"]
    text: Content
    id: int | None = None
    session: int | None = None
    more: str = ""

    @property
    def key(self) -> tuple[str, int | None, int | None]:
        """The subject of the line, independent of its text."""
        return self.kind, self.id, self.session


class TreeLine(NamedTuple):
    """A thing that may be written about, and its text, line by line."""

    written: Written
    lines: Lines


def story(
    view: View,
    sessions: Sequence[SessionView],
    scenes: Callable[[SessionView], Sequence[SceneView]],
    unfolded: set[int],
    *,
    written: Sequence[TreeLine] = (),
    prepared: Callable[[PreparedView], Lines] = lambda prepared: (),
) -> Iterator[StoryLine]:
    """Yield the lines of the story.

    Only `unfolded` sessions (by number) show their scenes, so only theirs are read. `written` are the texts besides
    scenes, as a tree if the game has one; `prepared` gives the text of a prepared scene.
    """
    if view.prepared:
        yield StoryLine("heading", Content.styled("Prepared scenes", "bold $text-accent"))
        yield from (_prepared_line(at, scene, prepared(scene)) for at, scene in enumerate(view.prepared, 1))
    if written:
        yield StoryLine("heading", Content.styled("Texts", "bold $text-accent"))
        for at, each in enumerate(written):
            yield _record(at, each)
            yield from (_title_line(title, each.written.depth + 1) for title in each.written.scenes)
    waiting = [m for m in view.milestones if not m.reached]
    if waiting:
        yield StoryLine("heading", Content.styled("Milestones ahead", "bold $text-accent"))
        yield from (_milestone(m, view) for m in waiting)
    if sessions:
        yield StoryLine("heading", Content.styled("Sessions", "bold $text-accent"))
    for session in sessions:
        yield _session(session, session.number in unfolded, view)
        if session.number in unfolded:
            reached = (m for m in view.milestones if m.session == session.number)
            yield from (_milestone(m, view, session.number) for m in reached)
            yield from (_scene(scene, session.number, view) for scene in scenes(session))


def session_title(session: SessionView) -> str:
    """`Session 12 · The mill`."""
    title = plain(session.title)
    return f"Session {session.number} · {title}" if title else f"Session {session.number}"


def _session(session: SessionView, unfolded: bool, view: View) -> StoryLine:
    more = " · ".join(filter(None, (days(session, view), plain(session.date), "open" if session.open else "")))
    text = Content.assemble(
        ("▿ " if unfolded else "▹ ", "$text-muted"),
        (session_title(session), "bold"),
        (f"  {more}" if more else "", "$text-success" if session.open else "$text-muted"),
    )
    return StoryLine("session", text, session.id, session.number)


def days(played: SessionView | SceneView, view: View) -> str:
    """The dates of a session or a scene, if the campaign has a calendar."""
    if view.calendar is None or played.first_day is None or played.last_day is None:
        return ""

    return plain(dates.span_in_words(view.calendar, played.first_day, played.last_day))


def _dates(scene: SceneView, view: View) -> str:
    """The dates of a scene without the year, which the session's line shows."""
    if view.calendar is None or scene.first_day is None or scene.last_day is None:
        return ""

    days = (scene.first_day, scene.last_day)
    return plain(" to ".join(dict.fromkeys(dates.without_year(view.calendar, day) for day in days)))


def _scene(scene: SceneView, session: int, view: View) -> StoryLine:
    who = ", ".join(plain(view.name_of(character)) for character in scene.participants)
    when = _dates(scene, view)
    text = Content.assemble(
        (f"    {scene.number:>2} ", "$text-muted"),
        plain(scene.title),
        ("  open" if scene.open else "", "$text-success"),
        (f"  {when}" if when else "", ""),
        (f"  {who}" if who else "", "$text-muted"),
    )
    return StoryLine("scene", text, scene.id, session)


def _prepared_line(number: int, scene: PreparedView, lines: Lines) -> StoryLine:
    """`  1 The tower  Read aloud: the bell tolls`."""
    text = Content.assemble(
        (f"    {number:>2} ", "$text-muted"), plain(scene.title), (_first_line(lines), "$text-muted")
    )
    return StoryLine("prepared", text, scene.id, more=_labelled_texts(lines))


def _record(at: int, line: TreeLine) -> StoryLine:
    """`  Chapter  The ford  Theme: loyalty`."""
    kind, of, depth, _, closed = line.written
    begins = _first_line(line.lines) or "  no texts yet"
    text = Content.assemble(
        (f"{_indent(depth)}{plain(kind.title)}  ", "$text-muted"),
        plain(of.label),
        ("  closed" if closed else "", "$text-muted"),
        (begins, "$text-muted"),
    )
    return StoryLine("record", text, at, more=_labelled_texts(line.lines))


def _title_line(title: str, depth: int) -> StoryLine:
    """`  Scene The rocks`: a scene at its place in the story; it is opened below its session."""
    return StoryLine("told", Content.assemble((f"{_indent(depth)}Scene  ", "$text-muted"), plain(title)))


def _indent(depth: int) -> str:
    return " " * (4 + 2 * depth)


def _first_line(lines: Lines) -> str:
    """The first line of a text."""
    return f"  {plain(lines[0][0])}: {plain(lines[0][1])}" if lines else ""


def _labelled_texts(lines: Lines) -> str:
    return " ".join(f"{label} {text}" for label, text in lines)


def _milestone(milestone: MilestoneView, view: View, session: int | None = None) -> StoryLine:
    tier = tier_title(view.ruleset, milestone.tier)
    text = Content.assemble(
        ("    " if session else "  "),
        (f"{REACHED} " if milestone.reached else f"{OPEN} ", "$text-accent"),
        plain(milestone.title),
        (f"  {plain(tier)}", "$text-muted"),
    )
    return StoryLine("milestone", text, milestone.id, session)
