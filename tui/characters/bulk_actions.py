"""Actions for several marked characters: chosen once, filled in once, undone in one step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from core.actions.action import Change
from core.actions.place import Place
from core.schema.forms import asks_who_acts

if TYPE_CHECKING:
    from tui.app_interface.host import Host


def care_for_each(app: Host, characters: Sequence[int], then: Callable[[], None]) -> None:
    """Choose an action for all of them, among those whose form starts the same for each."""
    campaign = app.campaign
    if campaign is None:
        return
    care = [a for a in campaign.ruleset.actions if a.place is Place.CARE and isinstance(a, Change)]
    among = [action.id for action in care if not asks_who_acts(action.form)]

    def possible(character: int) -> int:
        return sum(not offer.why_not for offer in campaign.offers(Place.CARE, character, among=among))

    lead = max(characters, key=possible)

    def go_on(action: str | None) -> None:
        if action is not None:
            app.draw(action, lead, each=characters, then=lambda done: then() if done is not None else None)

    app.offer(Place.CARE, lead, among=among, each=characters, then=go_on)
