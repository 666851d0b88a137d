"""Working out likely draws while no one does anything, so that their odds appear with the form.

Nothing is stored here, because the rules cache their results, and `forecast_task` the last forecasts.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from contextvars import Context
from typing import TYPE_CHECKING

from core.actions.place import Place
from core.lazy_imports import Lazy
from core.refusal import Refusal
from tui.terminal.attempt import expected_errors

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from tui.draws import forecast_task, progress
    from tui.draws.progress import Drawing
else:
    forecast_task = Lazy("tui.draws.forecast_task")
    progress = Lazy("tui.draws.progress")

_MOMENT = 0.2  # seconds without any action
_PIECE = 0.005  # seconds after which no new piece starts: a dialog opened now waits for the rest of this one
_REST = 0.01  # seconds for the keys after each piece


def usual_draw(campaign: Campaign) -> str:
    """The action last drawn for, if it has odds, else the first of a scene that has."""
    rules, last = campaign.ruleset, campaign.last_action()
    scene = (a.id for a in rules.actions if a.place is Place.SCENE and a.odds)
    return last[0] if last and rules.action(last[0]).odds else next(scene, "")


def likely(campaign: Campaign, actor: int | None, conflict: int | None) -> Iterator[tuple[Drawing, bool]]:
    """The likely next draws with their forms: the due one, the one whose odds are usually asked, then all offers.

    Each with whether it is for the odds view, with solutions, or for drawing.
    """
    due = next(campaign.due(conflict, actor), None) if conflict is not None else None
    if due is not None:
        yield from _begin_draw(campaign, due.action, due.actor, conflict, due.form)
    if named := usual_draw(campaign):
        yield from ((drawing, True) for drawing, _ in _begin_draw(campaign, named, actor))
    for offer in campaign.offers(Place.SCENE, actor) if actor is not None else ():
        if not offer.why_not:
            yield from _begin_draw(campaign, offer.action.id, actor)


def _begin_draw(
    campaign: Campaign, named: str, actor: int | None, conflict: int | None = None, form: object = None
) -> Iterator[tuple[progress.Drawing, bool]]:
    """A draw with odds, as its dialog would begin it; empty if it can't begin."""
    action, conflict = campaign.ruleset.action(named), campaign.conflict_of_action(named, actor, conflict)
    with suppress(Refusal):
        if action.odds is not None and action.why_not(campaign.situation(actor, conflict)) is None:
            form = form or campaign.start_form(named, actor, conflict)
            yield progress.Drawing.begin(action, form, campaign.situation(actor, conflict)), False


class Foresight:
    """Works piece by piece, in a thread, while the play screen is in front and idle."""

    def __init__(self, likely: Callable[[], Iterator[tuple[Drawing, bool]]]) -> None:
        self._likely = likely
        self._ready = self._ended = False
        self._later: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start, once everything needed is loaded. Does nothing after `end`."""
        self._ready = not self._ended
        self.again()

    def end(self) -> None:
        """Stop for good: a closing screen still gets messages, and none of them may start the work."""
        self._ended, self._ready = True, False
        self.stop()

    def again(self) -> None:
        """Start again after a moment of idleness, because something may have changed."""
        self.stop()
        if self._ready:
            self._later = asyncio.get_running_loop().call_later(_MOMENT, self._start, context=Context())

    def stop(self) -> None:
        """Pause during other activity."""
        for going in (self._later, self._task):
            if going is not None:
                going.cancel()
        self._later = self._task = None

    def _start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        with suppress(*expected_errors()):  # reported when someone asks for it
            for drawing, looked_at in self._likely():
                with suppress(Refusal):
                    async for _ in forecast_task.batches(forecast_task.outlooks(drawing, solve=looked_at), _PIECE):
                        await asyncio.sleep(_REST)
