"""A place narrowed by its keys in any order: each press is safe, and widened it shows what one opened afresh shows."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from tests.tui.keyboard import Keyboard, seated
from tests.tui.pilot import settled
from tests.tui.table import shown
from tests.tui.test_fresh_dialogs import answered, in_front, lived_in, told
from tests.tui.test_fresh_panes import SIZE
from tui.app.screen_stack import PLACES, make_place
from tui.base_screens.list_screen import ListPlace
from tui.key_bindings import commands

ROUND = 6
"""More often than a key has ways to narrow a place."""
MOST = 3
"""Ways in which a place is narrowed at once, at most."""
GOES = ("go_to",)
"""The action that leads to a line, and narrows nothing."""


def keys_of(place: str) -> list[str]:
    """The keys that narrow a place."""
    found = (each for each in commands(place) if each.group == "Find" and each.action not in GOES)
    return [each.keys.partition(",")[0] for each in found]


NARROWED = [place for place in PLACES if issubclass(type(make_place(place)), ListPlace) and keys_of(place)]


async def narrow(gm: Keyboard, key: str) -> None:
    """Press a key, and answer what it asks."""
    await gm.burst(key)
    if key == "slash":
        await gm.burst("e", "enter")
    await answered(gm)
    await settled()


@pytest.mark.walk(by="test_whatever_was_shown_before_one_subject_is_shown_whole")
@pytest.mark.parametrize("place", NARROWED)
async def test_however_it_was_narrowed_a_place_widens_to_all(place: str, tmp_path: Path) -> None:
    async with seated(lived_in(tmp_path / "c"), SIZE) as (app, gm):
        kind = await in_front(gm, lambda app: app.go(place))
        whole = await told(app)
        for first, second in permutations(keys_of(place), 2):
            await narrow(gm, first)
            for _ in range(ROUND):
                for key in (second, first, first):
                    await narrow(gm, key)
                    assert type(app.screen) is kind, (first, second)
            for _ in range(MOST):
                if app.screen.narrowed:
                    await gm.burst("escape")
                    await settled()
            assert not app.screen.narrowed, (first, second)
            assert await told(app) == whole, f"{first}, {second}\n{shown(app)}"


async def test_whatever_was_shown_before_one_subject_is_shown_whole(tmp_path: Path) -> None:
    async with seated(lived_in(tmp_path / "c"), SIZE) as (app, gm):
        for times in (1, 3):
            await in_front(gm, lambda app: app.go("timeline"))
            await gm.burst(*"f" * times)
            await narrow(gm, "W")
            await wait(gm)
            shows, one = await told(app), app.screen.one
            await in_front(gm, lambda app, one=one: app.go("timeline", one=one))
            await wait(gm)
            assert shows == await told(app)


async def wait(gm: Keyboard) -> None:
    """Wait until the life that is read from the log is shown."""
    await gm.until(lambda: gm.app.screen.lines, "their life")
    await settled()


@pytest.mark.parametrize("key", ["t", "left", "right", "left_square_bracket", "right_square_bracket"])
async def test_going_to_a_day_that_a_filter_hides_shows_it(key: str, tmp_path: Path) -> None:
    async with seated(lived_in(tmp_path / "c"), SIZE) as (app, gm):
        await in_front(gm, lambda app: app.go("timeline"))
        await narrow(gm, "slash")
        await gm.press(key)
        await settled()
        assert app.screen.line.day == app.screen.day, shown(app)
        assert not app.screen.narrowed
