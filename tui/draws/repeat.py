"""Repeating a character's last draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.actions.actor import actor_of_form
from core.refusal import Refusal

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.draws.offers import Started
    from tui.app_interface.host import Host

CHECK = "Some values of the last draw no longer fit. Check the form."


def started_again(campaign: Campaign, actor: int | None) -> tuple[str, Started] | None:
    """The action this character last drew for, with its form; None before the first. Raises `Refusal`."""
    last = campaign.last_action_of(actor)
    if last is None:
        return None
    started = campaign.offer_form(last, actor)
    situation = campaign.situation(actor, started.conflict)
    if actor is not None and actor in situation.actors and actor_of_form(started.form, situation) != actor:
        # In a battle no one acts without an Action, so the form would belong to someone who never made this draw.
        raise Refusal("not_now", f"{situation.actors[actor].name} can't act now.")
    return last, started


def repeat(app: Host, actor: int | None) -> None:
    """Repeat this character's last draw: at once if all of it still fits, else from its form."""
    try:
        found = started_again(app.campaign, actor) if app.campaign is not None else None
    except Refusal as refusal:
        app.refuse(refusal.message)
        return
    if found is None:
        return
    last, started = found
    if not started.whole:
        app.tell(CHECK)
    app.draw(last, actor, at_once=started.whole)
