"""Committing a downtime, after typing the real cards of its activities."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from campaigns import commands
from core.refusal import Refusal
from tui.draws.planned_activity import Beforehand
from tui.draws.progress import Drawing, by_luck
from tui.draws.sources import Sources

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.downtime.plans import Ready
    from campaigns.state.view import Done
    from core.actions.play import Progress
    from core.actions.situation import Situation
    from core.luck.table import Answer, Luck
    from tui.app_interface.host import Host

Then = Callable[["Done"], object]


class _Due(Exception):
    """An activity that needs typed cards, with its draw and the luck so far.

    Or one whose answers must be stored again, because the program's draws between typed cards changed with the queue.
    """

    def __init__(self, ready: Ready, drawing: Drawing, luck: Luck) -> None:
        super().__init__(ready.activity)
        self.activity, self.kept, self.drawing, self.luck = ready.activity, ready.answers, drawing, luck


def commit(app: Host, then: Then, left: frozenset[int] = frozenset()) -> None:
    """Ask for all cards to type, then commit; for the activities `left` the program draws the rest."""
    campaign = app.campaign
    if campaign is None or campaign.view.downtime is None:
        return
    due = _due(app, campaign, left) if campaign.view.downtime.ready else None
    if due is None:
        if (done := app.do(commands.CommitDowntime())) is not None:
            then(done)
    elif due.drawing.ask is None:
        if app.do(commands.EditActivity(activity=due.activity, answers=due.drawing.answers)):
            commit(app, then, left)
    else:
        _ask(app, due, lambda by_program: commit(app, then, left | {due.activity} if by_program else left))


def _due(app: Host, campaign: Campaign, left: frozenset[int]) -> _Due | None:
    """The first activity that needs typed cards; those before it are drawn as the commit will."""
    sources = Sources(campaign)

    def draw(ready: Ready, request: object, situation: Situation, luck: Luck) -> Progress:
        actor, program = ready.planned.actor, by_luck(luck)
        begun = Drawing(ready.action, ready.planned.form, situation, request)
        reply = program if ready.activity in left else sources.leave_typed(program, actor)
        drawing, _ = begun.continue_draft(ready.answers, luck, reply)
        waits = drawing.ask is not None and (drawing.by_hand or sources.has_typed((drawing.ask,), actor))
        if waits or (drawing.ask is None and drawing.answers[: len(ready.answers)] != ready.answers):
            raise _Due(ready, drawing, luck)
        return drawing.progress

    try:
        campaign.rehearse(draw)
    except _Due as due:
        return due
    except Refusal:
        return None  # the commit says why
    return None


def _ask(app: Host, due: _Due, then: Callable[[bool], object]) -> None:
    """Ask for an activity's cards; `then` gets whether the program draws the rest. Escape stops."""
    drawing, campaign = due.drawing, app.campaign
    assert campaign is not None
    actor, sources = drawing.situation.actor, Sources(campaign)
    title = f"{actor.name} · {drawing.action.title}"

    def keep(answers: tuple[Answer, ...]) -> None:
        if answers != due.kept:
            app.do(commands.EditActivity(activity=due.activity, answers=answers))

    def go_on(by_program: bool | None) -> None:
        if by_program is not None:
            then(by_program)

    reply = sources.leave_typed(by_luck(due.luck), actor.id)
    app.push_screen(Beforehand(title, drawing, campaign.ruleset, keep, reply), go_on)
