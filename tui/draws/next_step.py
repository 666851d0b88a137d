"""The next step of a running conflict: a key to do it, one to skip it, and one for an idle round.

The keys are the same on the play screen and on the map.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING

from campaigns import commands
from core.conflict import Due
from core.schema.codec import encode

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.state.view import View
    from tui.app_interface.host import Host

NONE_RUNS = "There is no conflict. Press [5], then [a] to start one."
NOT_SKIPPED = "{} comes next. You can't skip it."
_NOTHING = "There is no next step. Press [d] to choose an action."

ASKED, USUAL, BEST, CAUTIOUS = "asked", "usual", "best", "cautious"
WAYS: Mapping[str, str] = {
    USUAL: "by the text",
    BEST: "best chance",
    CAUTIOUS: "least risk",
    ASKED: "ask each time",
}
"""The ways in which NPCs decide; the first is the default."""


def next_way(way: str) -> str:
    """The next way, cyclically."""
    ways = [*WAYS]
    return ways[(ways.index(way) + 1) % len(ways)]


def next_due(wyrdbook: Host, conflict: int, actor: int | None) -> Due | None:
    """The next step; None if there is none, and in the player view."""
    return next(iter(_due(wyrdbook, conflict, actor)), None)


def due_words(wyrdbook: Host, conflict: int, actor: int | None) -> str:
    """The next step and its character: `Corbin Pell: Attack`; empty if there is none, and in the player view."""
    found = _due(wyrdbook, conflict, actor)
    return step_title(found[0], wyrdbook.campaign) if found and wyrdbook.campaign else ""


def ended_words(before: View, after: View) -> str:
    """The conflicts that an action ended; empty if all go on."""
    running = {conflict.id for conflict in after.conflicts}
    over = ", ".join(conflict.title for conflict in before.conflicts if conflict.id not in running)
    return f"{over} has ended. Press [u] to continue it." if over else ""


def do_due(wyrdbook: Host, conflict: int, actor: int | None) -> None:
    """Begin the next step with its form filled; one that asks nothing is done at once."""
    found = _due(wyrdbook, conflict, actor)
    if not found:
        wyrdbook.refuse(_NOTHING)
    elif wyrdbook.campaign is not None and asks(found[0], conflict, wyrdbook.campaign):
        wyrdbook.draw(found[0].action, found[0].actor, conflict, form=found[0].form)
    else:
        _do(wyrdbook, found[0], conflict)


def skip_turn(wyrdbook: Host, conflict: int, actor: int | None) -> None:
    """Skip the next step, if that asks nothing: a turn without a draw, an unused Action."""
    from core.actions.action import Change

    campaign = wyrdbook.campaign
    found = [each for each in _due(wyrdbook, conflict, actor, every=True) if campaign]
    passing = [each for each in found if campaign and isinstance(campaign.ruleset.action(each.action), Change)]
    if passing:
        _do(wyrdbook, passing[-1], conflict)
    else:
        wyrdbook.refuse(NOT_SKIPPED.format(step_title(found[0], campaign)) if found and campaign else _NOTHING)


def skip_round(wyrdbook: Host, conflict: int, *, several: bool = False) -> None:
    """Let a round pass in which no one acts; with `several`, ask how many."""
    campaign, view = wyrdbook.campaign, wyrdbook.view
    running = next((c for c in view.conflicts if c.id == conflict), None) if view is not None else None
    if campaign is None or view is None or running is None:
        return
    action = view.ruleset.conflict(running.form).idle
    if not action:
        wyrdbook.refuse("This kind of conflict has no rounds to skip.")
    elif several:
        wyrdbook.draw(action, None, conflict)
    else:
        situation = campaign.situation(None, conflict)
        refusal = campaign.ruleset.action(action).why_not(situation)
        if refusal is not None:
            wyrdbook.refuse(refusal.message)
        else:
            _do(wyrdbook, Due(action, form=campaign.ruleset.action(action).begin(situation)), conflict)


def _due(wyrdbook: Host, conflict: int, actor: int | None, *, every: bool = False) -> list[Due]:
    """The possible next steps: the first, or `every` one. Empty in the player view."""
    if wyrdbook.campaign is None or wyrdbook.in_player_view:
        return []
    found = wyrdbook.campaign.due(conflict, actor)
    return [*found] if every else [each for each in (next(found, None),) if each]


def step_title(due: Due, campaign: Campaign) -> str:
    """The next step and its character: `Corbin Pell: Attack`."""
    title = due.what or campaign.ruleset.action(due.action).title
    who = due.who or campaign.view.name_of(due.actor)
    return f"{who}: {title}" if who else title


def asks(due: Due, conflict: int, campaign: Campaign) -> bool:
    """Return True if a step has something to fill in, decide or draw."""
    from core.actions.action import Change
    from core.actions.play import prepare, proceed

    action = campaign.ruleset.action(due.action)
    if fields(action.form) or isinstance(action, Change):
        return bool(fields(action.form))
    request = prepare(action, due.form, campaign.situation(due.actor, conflict))
    return proceed(action, request, ()).resolution is None


def _do(wyrdbook: Host, due: Due, conflict: int) -> None:
    """Do a step that asks nothing, and report its result."""
    before = wyrdbook.view
    done = wyrdbook.do(commands.Resolve(action=due.action, actor=due.actor, conflict=conflict, form=encode(due.form)))
    if before is not None and done is not None and done.line is not None:
        wyrdbook.tell(ended_words(before, done.view) or done.line.title)
