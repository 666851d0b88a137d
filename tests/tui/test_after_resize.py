"""A screen after a resize looks as if it had been laid out at that size from the start: each pane, place and dialog.

Each state is looked at in the size its app began with, then in the other and in its own again: each look must be the
one of the app that began there.
"""

from __future__ import annotations

from difflib import unified_diff
from itertools import pairwise
from pathlib import Path

import pytest

from tests.tui.keyboard import Keyboard, seated
from tests.tui.table import shown
from tui.app.app import Wyrdbook
from tui.app.screen_stack import PLACES
from tui.base_screens.base import Place

SIZES = {"storyteller": ((200, 50), (120, 40), (80, 24))}
"""A game in every size; the others do with two."""
TWO = ((80, 24), (120, 40))
OF_EACH_GAME = (("4",), ("6",), ("8",), ("sheet",))
"""The parts a game lays out itself."""
OF_ALL = (
    *((digit,) for digit in "1235"),
    *((place,) for place in ("points", "log", "story", "world", "downtime")),
    *(("1", key) for key in ("d", "a")),
    ("4", "r"),
    ("S",),
)
"""The parts that are the same in all games, tested with one."""
GAMES = {
    "storyteller": OF_ALL + OF_EACH_GAME,
    **dict.fromkeys(("background", "aisling", "resonance"), OF_EACH_GAME),
    "destiny": (*OF_EACH_GAME, ("map",)),
}

Look = tuple[tuple[str, ...], tuple[int, int]]


async def reach(app: Wyrdbook, gm: Keyboard, state: tuple[str, ...]) -> None:
    """Go from the table to one of the states."""
    if state[0] in PLACES:
        app.action_go(state[0])
        await gm.pilot.pause()
    else:
        await gm.press(*state)
    app.clear_notifications()


def look(app: Wyrdbook) -> str:
    """Return the screen; for a dialog only its box, because a picture is behind it."""
    lines = shown(app).splitlines()
    if isinstance(app.screen, Place):
        return "\n".join(lines)
    box = app.screen.query_one(".dialog").region
    return "\n".join(line[box.x : box.right] for line in lines[box.y : box.bottom])


async def go_back(app: Wyrdbook, gm: Keyboard) -> None:
    """Go back to the table, to its first pane."""
    while not isinstance(app.screen, Place):
        await gm.press("escape")
    app.action_go("play")
    await gm.press("1")


async def looks(
    folder: Path, states: tuple[tuple[str, ...], ...], start: int, in_turn: tuple[tuple[int, int], ...]
) -> tuple[dict[Look, str], list]:
    """How each state looks in the size the app begins with, and how in each size it is then resized to."""
    first, resized = {}, []
    sizes = [in_turn[(start + n) % len(in_turn)] for n in range(len(in_turn) + 1)]
    async with seated(folder, size=sizes[0]) as (app, gm):
        for state in states:
            await reach(app, gm, state)
            first[state, sizes[0]] = look(app)
            for before, size in pairwise(sizes):
                await gm.pilot.resize_terminal(*size)
                resized.append((state, before, size, look(app)))
            await go_back(app, gm)
    return first, resized


@pytest.mark.walk(by="tests/tui/test_form_in_view.py::test_the_focused_field_is_in_view_after_a_resize")
@pytest.mark.parametrize("game", GAMES)
async def test_what_is_seen_after_a_resize_is_what_is_seen_at_that_size_from_the_start(game, sample_of, tmp_path):
    first, resized = {}, []
    in_turn = SIZES.get(game, TWO)
    for start, _ in enumerate(in_turn):
        begun, after = await looks(sample_of(game, tmp_path / str(start)), GAMES[game], start, in_turn)
        first |= begun
        resized += after
    for state, before, size, later in resized:
        changed = unified_diff(first[state, size].splitlines(), later.splitlines(), "begun so", "resized", lineterm="")
        assert later == first[state, size], f"{' '.join(state)}, {before} to {size}:\n" + "\n".join(changed)
