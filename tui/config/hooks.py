"""The events of play that a hook can be set for."""

from __future__ import annotations

from collections.abc import Mapping

HOOKS: Mapping[str, str] = {
    "start_session": "session_started",
    "end_session": "session_ended",
    "start_scene": "scene_started",
    "end_scene": "scene_ended",
    "resolve": "draw_made",
    "resolve_each": "draw_made",
    "start_conflict": "conflict_started",
    "end_conflict": "conflict_ended",
    "reach_milestone": "milestone_reached",
    "reveal": "revealed",
    "show_handout": "handout_shown",
    "undo": "undone",
    "redo": "redone",
}
"""The configuration's name of each event, by the kind of its entry in the public stream."""
EVENTS = tuple(dict.fromkeys(HOOKS.values()))
