"""The last draw of a character once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.refusal import Refusal

if TYPE_CHECKING:
    from tui.host.host import Host


def repeat(app: Host, actor: int | None) -> None:
    """Draw as this character drew last: at once where all of it still holds, else from its form."""
    campaign = app.campaign
    last = campaign.last_action_of(actor) if campaign is not None else None
    if campaign is None or last is None:
        return
    try:
        started = campaign.started(last, actor)
    except Refusal as refusal:
        app.refuse(refusal.message)
        return
    if not started.whole:
        app.tell("Not all of the last draw still holds. Check the form.")
    app.draw(last, actor, at_once=started.whole)
