"""The state of play in lines: the changes only, or everything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from campaigns.calendar.dates import in_words
from core.wording import quantity
from tui.draws.next_step import step_title

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.state.view import CharacterView, ConflictView
    from core.conflict import Participant

BETWEEN, NO_SCENE, SCENE = "Between sessions", "No scene", "Scene: "
_TURNS = {"due": "acts now", "open": "", "done": "has acted", "out": "out"}


def state(campaign: Campaign, actor: int | None) -> tuple[str, ...]:
    """Return the session, scene, conflicts with their next steps, and selected character, a part for each."""
    view = campaign.view
    session = f"Session {view.session.number}" if view.session is not None else BETWEEN
    scene = f"{SCENE}{view.scene.title}" if view.scene is not None else NO_SCENE
    selected = view.name_of(actor)
    conflicts = (_conflict_state(campaign, each) for each in view.conflicts)
    return (session, scene, *conflicts, *([f"Selected: {selected}"] if selected else []))


def is_news(part: str, printed: str) -> bool:
    """Return True if a part of the state is new after `printed`: log entries name sessions and scenes themselves."""
    return part not in (BETWEEN, NO_SCENE) and part.removeprefix(SCENE) not in printed


def _conflict_state(campaign: Campaign, conflict: ConflictView) -> str:
    due = next(campaign.due(conflict.id), None)
    coming = [f"next: {step_title(due, campaign)}"] if due is not None else []
    return ", ".join((conflict.title, *_phase_and_round(campaign, conflict), *coming))


def _phase_and_round(campaign: Campaign, conflict: ConflictView) -> list[str]:
    """The phase and the round, in the game's words."""
    return [f"{campaign.ruleset.word(key)} {value}" if key else value for key, value in conflict.face.when]


def scene_lines(campaign: Campaign) -> Iterator[str]:
    """Yield the scene, its characters, the conflicts with their participants, clocks, drafts."""
    view = campaign.view
    yield f"{view.name}, {in_words(view.calendar, view.day)}."
    if view.scene is not None:
        aspects = f": {', '.join(view.scene.aspects)}" if view.scene.aspects else ""
        yield f"{view.scene.title}{aspects}."
    here = [each for each in view.characters if each.here]
    if here:
        yield f"Here: {'; '.join(map(_person, here))}."
    for conflict in view.conflicts:
        yield f"{_conflict_state(campaign, conflict)}."
        yield from (f"  {_participant(row)}" for row in conflict.face.rows)
    for clock in view.clocks:
        yield f"Clock {clock.track.title}: {clock.track.tally} of {clock.track.target}."
    if shown := [doc["title"] for doc in campaign.documents("handouts").values() if doc["shown"]]:
        yield f"On the board: {'; '.join(shown)}."
    if view.drafts:
        yield f"{quantity(len(view.drafts), 'unfinished draw')}. Type resume."


def _person(each: CharacterView) -> str:
    marks = [*(badge.text for badge in each.badges), *(own.said for own in each.trackers)]
    return f"{each.name} ({', '.join(marks)})" if marks else each.name


def _participant(row: Participant) -> str:
    gauges = (f"{g.label} {g.value}{f' of {g.target}' if g.target else ''}".strip() for g in (*row.harm, *row.left))
    marks = (badge.text for badge in row.badges)
    return ", ".join(filter(None, (row.name, row.side, _TURNS[row.turn], *gauges, *marks, row.note)))
