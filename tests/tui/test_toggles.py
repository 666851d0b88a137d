"""A key that turns something on turns it off again: pressed twice, everything is as it was."""

from __future__ import annotations

from collections.abc import Mapping
from pkgutil import resolve_name
from typing import Any

import pytest

from campaigns import commands as c
from tests.campaigns.play import state
from tests.tui.keyboard import seated
from tests.tui.table import furnished
from tui.app.screen_stack import PLACES

MADE: Mapping[str, tuple[Any, tuple[str, ...]]] = {
    "notes": (c.AddNote(text="The bell"), ("secret",)),
    "timeline": (c.AddOccasion(title="The toll", when="1", deadline=True), ("secret", "done")),
    "world": (c.AddArticle(name="The ring", sort="thing"), ("secret",)),
}
"""The things under the cursor of each place with such keys, and the keys."""


def test_every_place_that_hides_something_is_looked_at():
    hiding = {place for place, where in PLACES.items() if hasattr(resolve_name(where), "action_secret")}
    assert hiding == set(MADE)


@pytest.mark.parametrize(("place", "action"), [(place, action) for place, (_, all) in MADE.items() for action in all])
async def test_pressed_twice_a_key_leaves_what_it_turns_as_it_was(place, action, tmp_path):
    async with seated(furnished(tmp_path / "c")) as (app, gm):
        app.send(MADE[place][0])
        made = max(each.id for each in (*gm.campaign.notes(), *gm.campaign.calendar_events(), *gm.campaign.articles()))
        app.go(place, **{{"notes": "note", "timeline": "occasion", "world": "known"}[place]: made})
        await gm.at(resolve_name(PLACES[place]))
        before = state(gm.campaign)
        (key, *_) = (binding.key for binding in app.screen.BINDINGS if binding.action == action)
        await gm.press(key)
        await gm.until(lambda: state(gm.campaign) != before, "turned")
        await gm.press(key)
        await gm.until(lambda: state(gm.campaign) == before, "turned back")
