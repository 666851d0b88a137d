"""Passing time: one key for the game's effects of time, on the play screen and the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns import commands

if TYPE_CHECKING:
    from tui.app_interface.host import Host

TIMELESS = "This game has no clock."


def pass_time(wyrdbook: Host, conflict: int | None) -> None:
    """Let time pass, in a conflict or in the scene, and report the result."""
    action = wyrdbook.view.ruleset.time if wyrdbook.view is not None else ""
    if not action:
        wyrdbook.refuse(TIMELESS)
        return
    done = wyrdbook.do(commands.Resolve(action=action, conflict=conflict))
    if done is not None and done.line is not None:
        wyrdbook.tell("Time passes." if wyrdbook.in_player_view else done.line.title)


def conflict_with_time(wyrdbook: Host) -> int | None:
    """The running conflict in which time passes; None if it passes only in the scene."""
    view = wyrdbook.view
    if view is None:
        return None
    rules = view.ruleset
    return next((c.id for c in view.conflicts if rules.time in rules.conflict(c.form).actions), None)
