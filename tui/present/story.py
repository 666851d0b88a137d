"""The story so far as a list: evenings with their scenes and the milestones reached in them, newest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from textual.content import Content

from campaigns.view import MilestoneView, SceneView, SessionView, View
from campaigns.words import tier_title
from tui.text import plain

REACHED, OPEN = "◆", "◇"


@dataclass(frozen=True, slots=True)
class StoryLine:
    """One line of the story: what it stands for, and how it reads. `session` is the number of its evening."""

    kind: Literal["session", "scene", "milestone", "heading"]
    text: Content
    id: int | None = None
    session: int | None = None


def story(
    view: View,
    sessions: Sequence[SessionView],
    scenes: Callable[[SessionView], Sequence[SceneView]],
    unfolded: set[int],
) -> Iterator[StoryLine]:
    """The lines of the story; only `unfolded` sessions (by number) show their scenes, so only theirs are read."""
    waiting = [m for m in view.milestones if not m.reached]
    if waiting:
        yield StoryLine("heading", Content.styled("Milestones ahead", "bold $text-accent"))
        yield from (_milestone(m, view) for m in waiting)
    if sessions:
        yield StoryLine("heading", Content.styled("Evenings", "bold $text-accent"))
    for session in sessions:
        yield _session(session, session.number in unfolded)
        if session.number in unfolded:
            reached = (m for m in view.milestones if m.session == session.number)
            yield from (_milestone(m, view, session.number) for m in reached)
            yield from (_scene(scene, session.number, view) for scene in scenes(session))


def session_title(session: SessionView) -> str:
    """`Evening 12 · The mill`."""
    title = plain(session.title)
    return f"Evening {session.number} · {title}" if title else f"Evening {session.number}"


def _session(session: SessionView, unfolded: bool) -> StoryLine:
    more = " · ".join(filter(None, (plain(session.date), "open" if session.open else "")))
    text = Content.assemble(
        ("▿ " if unfolded else "▹ ", "$text-muted"),
        (session_title(session), "bold"),
        (f"  {more}" if more else "", "$text-success" if session.open else "$text-muted"),
    )
    return StoryLine("session", text, session.id, session.number)


def _scene(scene: SceneView, session: int, view: View) -> StoryLine:
    who = ", ".join(plain(view.name_of(character)) for character in scene.participants)
    text = Content.assemble(
        (f"    {scene.number:>2} ", "$text-muted"),
        plain(scene.title),
        ("  open" if scene.open else "", "$text-success"),
        (f"  {who}" if who else "", "$text-muted"),
    )
    return StoryLine("scene", text, scene.id, session)


def _milestone(milestone: MilestoneView, view: View, session: int | None = None) -> StoryLine:
    tier = tier_title(view.ruleset, milestone.tier)
    text = Content.assemble(
        ("    " if session else "  "),
        (f"{REACHED} " if milestone.reached else f"{OPEN} ", "$text-accent"),
        plain(milestone.title),
        (f"  {plain(tier)}", "$text-muted"),
    )
    return StoryLine("milestone", text, milestone.id, session)
