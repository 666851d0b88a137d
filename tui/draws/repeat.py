"""The last draw of a character once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.acts.acting import whose_act
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
        situation = campaign.situation(actor, started.conflict)
    except Refusal as refusal:
        app.refuse(refusal.message)
        return
    if actor is not None and actor in situation.actors and whose_act(started.form, situation) != actor:
        # In a battle no one acts without an Action: the form would be another's, who never drew so.
        app.refuse(f"{situation.actors[actor].name} can't act now.")
        return
    if not started.whole:
        app.tell("Some values of the last draw no longer fit. Check the form.")
    app.draw(last, actor, at_once=started.whole)
