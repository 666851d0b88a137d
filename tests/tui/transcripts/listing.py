"""Transcripts of the app under keys, a file for each place, kept to compare: `python -m tests.tui.transcripts.listing`.

Each key is written with what it has led to: the lines of the screen that are new, what was said in passing, what was
copied, and the log entry. Whoever changes a screen looks at the difference.
"""

from __future__ import annotations

import os
import sys
from asyncio import AbstractEventLoop, Future
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from core.actions.place import Place
from tests.tui.fingers import goes_to
from tests.tui.keyboard import seated
from tests.tui.test_every_key import KINDS
from tests.tui.transcripts.campaigns import furnished
from tests.tui.transcripts.draws import Draws
from tests.tui.transcripts.recorder import Recorder
from tests.tui.transcripts.steps import STEPS, Steps
from tests.tui.transcripts.walks import Walk
from tui.app.screen_stack import PLACES

HERE = Path(__file__).parent
AGAIN = "TRANSCRIPTS_AGAIN"
"""The variable that says that the files are to be written."""
Walking = Callable[[Walk, str], Awaitable[None]]
"""A walk over a place; the text says in which order keys are pressed."""
USUAL, SMALL, LARGE = (120, 40), (80, 24), (200, 50)


async def every_key(walk: Walk, seed: str) -> None:
    """Every key of the place, then its rows narrowed and marked, and keys in another order."""
    await walk.every_key()
    walk.hands.heading("Narrowed")
    await walk.narrowed()
    walk.hands.heading("In another order")
    await walk.at_random(f"{seed} keys")


async def other_order(walk: Walk, seed: str) -> None:
    """Keys in another order."""
    await walk.at_random(seed)


async def as_players_see_it(walk: Walk, seed: str) -> None:
    """Every place that opens in the player view, with keys in any order."""
    hands = walk.hands
    await hands.press("V")
    for place in PLACES:
        if place != "library":
            hands.heading(place)
            hands.app.places.go_about(place)
            await hands.unseen()
            await hands.note(place)
            await hands.press("down", "down", "tab", "end", "e", "x", "space")
            await hands.leave()
    await walk.at_random(seed)


async def draws(walk: Walk, seed: str) -> None:
    """The actions of the game in a scene."""
    await Draws(walk.hands, options=5).every((Place.SCENE, Place.CARE, Place.MORE, Place.STORY, Place.ADVANCE))


MAIN_DRAWS = {
    "storyteller": ("draw", "contest", "effort", "race_draw", "damage"),
    "aisling": ("draw", "contest", "together", "hurt", "compel"),
    "resonance": ("act", "contest", "attack", "cast", "cooperate", "fend", "take_injuries"),
    "destiny": ("attack", "conflict", "task", "high_card", "hurt"),
}


def main_draws(*actions: str) -> Walking:
    """The actions that a game is about."""

    async def walking(walk: Walk, seed: str) -> None:
        await Draws(walk.hands, options=1).these(actions)

    return walking


def by_steps(steps: Steps) -> Walking:
    """The steps of a GM at the place; threads read at once."""

    async def walking(walk: Walk, seed: str) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("asyncio.base_events.BaseEventLoop.run_in_executor", _run_at_once)
            await walk.steps(steps)

    return walking


def _run_at_once(
    loop: AbstractEventLoop, executor: object, work: Callable[..., object], *what: object
) -> Future[object]:
    """Instead of `run_in_executor`: do the work now."""
    done: Future[object] = loop.create_future()
    try:
        done.set_result(work(*what))
    except Exception as error:
        done.set_exception(error)
    return done


class Transcript(NamedTuple):
    """The walks of a game over one place."""

    game: str
    place: str
    size: tuple[int, int] = SMALL
    """The size of the terminal for the last walk."""
    walks: Sequence[Walking] = (every_key, other_order)

    def __str__(self) -> str:
        return f"{self.game}-{self.place}"

    @property
    def file(self) -> Path:
        """The file it is kept in."""
        return HERE / self.game / f"{self.place}.txt"


_PLACES = ("points", "log", "notes", "timeline", "world", "threads", "rules")
TRANSCRIPTS = (
    *(Transcript("storyteller", place, (SMALL, LARGE)[number % 2]) for number, place in enumerate(_PLACES)),
    *(Transcript("storyteller", place, LARGE, (other_order, other_order)) for place in ("play", "sheet")),
    Transcript("storyteller", "player_view", walks=[as_players_see_it]),
    Transcript("background", "draws", walks=[draws]),
    *(Transcript(game, "draws", walks=[main_draws(*actions)]) for game, actions in MAIN_DRAWS.items()),
    *(Transcript(*name.split("-"), walks=[by_steps(steps)]) for name, steps in STEPS.items()),
)


async def written(transcript: Transcript) -> str:
    """Take a transcript; its campaigns are made in the present folder, whose own name is shown nowhere."""
    lines: list[str] = []
    for name, walking, size in zip(("first", "second"), transcript.walks, (USUAL, transcript.size), strict=False):
        async with seated(furnished(Path(name), transcript.game), size) as (app, _):
            hands = Recorder(app)
            place = transcript.place if transcript.place in KINDS else "play"
            back = goes_to(app, place, KINDS[place])
            back()
            hands.heading(f"{transcript.place} at {size[0]}x{size[1]}")
            await hands.unseen()
            await hands.note("")
            await walking(Walk(hands, back), transcript.place)
            lines += hands.lines
    return "\n".join(lines[1:]) + "\n"


if __name__ == "__main__":
    os.environ[AGAIN] = "yes"
    sys.exit(pytest.main(["-q", "--fork", "2", "-p", "no:cacheprovider", "tests/tui/transcripts"]))
