"""What is likely to be drawn next is worked out while nobody does anything, so that its odds are there with its form.

Nothing of it is kept here: the rules remember what they have counted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from contextvars import Context
from typing import TYPE_CHECKING

from core.actions.place import Place
from core.lazily import Lazy
from core.refusal import Refusal
from tui.terminal.attempt import foreseen

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from tui.draws import pricing, progress
    from tui.draws.progress import Drawing
else:
    pricing = Lazy("tui.draws.pricing")
    progress = Lazy("tui.draws.progress")

_MOMENT = 0.2  # seconds in which nothing was done
_PIECE = 0.005  # seconds after which no more is begun: what is opened meanwhile waits for the rest of it
_REST = 0.01  # seconds left to the keys after each piece of it


def usual_draw(campaign: Campaign) -> str:
    """The action last drawn for if it has odds, else the first of a scene that has odds."""
    rules, last = campaign.ruleset, campaign.last_action()
    scene = (a.id for a in rules.actions if a.place is Place.SCENE and a.odds)
    return last[0] if last and rules.action(last[0]).odds else next(scene, "")


def likely(campaign: Campaign, actor: int | None, conflict: int | None) -> Iterator[tuple[Drawing, bool]]:
    """What will be drawn next as its form begins: what is due, then what odds are asked of, then all that is offered.

    And whether it is to be looked at, with what some chances take, or done.
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
    """A draw that has odds, as its dialog would begin it; nothing where it cannot be begun."""
    action, conflict = campaign.ruleset.action(named), campaign.done_in(named, actor, conflict)
    with suppress(Refusal):
        if action.odds is not None and action.why_not(campaign.situation(actor, conflict)) is None:
            form = form or campaign.start_form(named, actor, conflict)
            yield progress.Drawing.begin(action, form, campaign.situation(actor, conflict)), False


class Foresight:
    """Works piece by piece, in a thread, while the table lies in front and nothing is done there."""

    def __init__(self, likely: Callable[[], Iterator[tuple[Drawing, bool]]]) -> None:
        self._likely = likely
        self._ready = self._ended = False
        self._later: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """All it needs is loaded. Does nothing after `end`."""
        self._ready = not self._ended
        self.again()

    def end(self) -> None:
        """Stop for good: a screen that is being closed still hears messages, and none of them may start the work."""
        self._ended, self._ready = True, False
        self.stop()

    def again(self) -> None:
        """Something may have become another: look again once nothing was done for a moment."""
        self.stop()
        if self._ready:
            self._later = asyncio.get_running_loop().call_later(_MOMENT, self._start, context=Context())

    def stop(self) -> None:
        """Something is done now."""
        for going in (self._later, self._task):
            if going is not None:
                going.cancel()
        self._later = self._task = None

    def _start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        with suppress(*foreseen()):  # it is told where somebody asks for it
            for drawing, looked_at in self._likely():
                with suppress(Refusal):
                    async for _ in pricing.batches(pricing.outlooks(drawing, solve=looked_at), _PIECE):
                        await asyncio.sleep(_REST)
