"""A terminal of any size, however small, over every place, pane and dialog: the app lives.

Each state meets a tiny size and a few others; together they are every width to 120 and every height to 60.
"""

from collections.abc import Iterator
from itertools import count, islice

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import PrepareScene
from tests.tui.keyboard import Keyboard, seated
from tests.tui.table import furnished, shown
from tui.app.app import Wyrdbook
from tui.app.screen_stack import PLACES
from tui.base_screens.base import Place

KEYS = [*(tuple(digit) for digit in "12345678"), ("question_mark",), ("ctrl+p",), ("colon",), ("n",), ("o",), ("h",),
        ("exclamation_mark",), ("semicolon",), ("d",), ("d", "1"), ("1", "a"), ("1", "M"), ("2", "a"), ("4", "e"),
        ("4", "r"), ("5", "a"), ("5", "enter")]  # fmt: skip
TINY, WIDEST, HIGHEST = 12, 120, 60
OTHERS = 3
"""Sizes that each state meets besides a tiny one."""


def sizes() -> Iterator[tuple[int, int]]:
    """A tiny size, then others, over and over."""
    for tiny in count():
        yield 1 + tiny % TINY, 1 + tiny * 7 % HIGHEST
        for other in range(tiny * OTHERS, (tiny + 1) * OTHERS):
            yield TINY + 1 + other * 7 % (WIDEST - TINY), 1 + other % HIGHEST


def test_all_sizes_are_met():
    met = list(islice(sizes(), (len(PLACES) + len(KEYS)) * (1 + OTHERS)))
    assert {columns for columns, _ in met} == set(range(1, WIDEST + 1))
    assert {lines for _, lines in met} == set(range(1, HIGHEST + 1))


async def walk(app: Wyrdbook, gm: Keyboard, state: object, size: Iterator[tuple[int, int]]) -> None:
    for columns, lines in islice(size, 1 + OTHERS):
        await gm.pilot.resize_terminal(columns, lines)
        assert app.is_running, f"{state} in {columns}x{lines}"
        if columns < TINY:
            shown(app)


@pytest.mark.walk(
    by="tests/tui/test_sizes.py::test_below_the_floor_a_plain_message_and_the_table_is_still_there_after_it"
)
async def test_no_size_of_the_terminal_ends_the_app(tmp_path):
    with Campaign.open(furnished(tmp_path / "c")) as campaign:
        campaign.do(PrepareScene(title="The weir", value={"read_aloud": "The water roars."}))
    size = sizes()
    async with seated(tmp_path / "c") as (app, gm):
        for place in PLACES:
            app.action_go(place)
            await walk(app, gm, place, size)
        app.action_go("play")
        for keys in KEYS:
            await gm.press(*keys)
            await walk(app, gm, keys, size)
            while not isinstance(app.screen, Place):
                await gm.press("escape")
        await gm.pilot.resize_terminal(120, 40)
        assert "Mara Voss" in shown(app)
