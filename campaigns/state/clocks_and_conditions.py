"""Moving the clocks, counters and conditions of a campaign, by hand or by the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from campaigns.document_kinds.clocks import Clock
from campaigns.document_kinds.trackers import Tracker, Until
from campaigns.state.thread_sessions import touch
from core.actions.situation import Effects
from core.building_blocks.tallies import Counter, Tally, Tick
from core.building_blocks.track import Track
from core.wording import number_text

if TYPE_CHECKING:
    from campaigns.state.document_writer import DocumentWriter

_UNTIL: Mapping[str, Until] = {"": "", "scene": "scene", "session": "evening"}
"""The stored end of a counter."""


def set_clock(books: DocumentWriter, clock: int, moved: Track) -> None:
    """Move a clock and touch the thread it counts for."""
    books.patch("clocks", clock, tally=moved.tally, marks=moved.marks)
    touch(books, books.get("clocks", clock).get("article"))


def clock_words(clock: Track) -> str:
    """A clock's progress: `The river rises 3/6`."""
    return f"{clock.title} {clock.tally}/{clock.target}"


def counter_words(name: str, counter: Counter) -> str:
    """A counter's value: `Arrows 3/12`; for a condition its name."""
    value, most = counter
    number = "" if value is None else f" {number_text(value)}"
    return f"{name}{number}{f'/{number_text(most)}' if most is not None else ''}"


def move_tallies(books: DocumentWriter, effects: Effects) -> Iterator[dict[str, Any]]:
    """Move the clocks and counters of a game's effects. Yield each for the log, and whether the players know of it."""
    told = (*(_tick(books, each) for each in effects.clocks), *(_tally(books, each) for each in effects.tallies))
    yield from (each for each in told if each is not None)


def _tick(books: DocumentWriter, tick: Tick) -> dict[str, Any] | None:
    numbered, before = books.clocks()
    title, moved = tick.title(before), tick.moved(before)
    if title not in before:
        scene = books.campaign["scene"] if tick.for_scene else None
        books.insert(
            "clocks", Clock(title=title, target=moved.target, tally=moved.tally, marks=moved.marks, scene=scene)
        )
        return {"what": clock_words(moved), "open": scene is not None}
    if moved.tally == before[title].tally:
        return None
    set_clock(books, numbered[title], moved)
    return {"what": clock_words(moved), "open": books.get("clocks", numbered[title])["scene"] is not None}


def _tally(books: DocumentWriter, tally: Tally) -> dict[str, Any] | None:
    numbered, before = books.counters()
    key, moved = tally.key(before), tally.moved(before)
    if moved == before.get(key):
        return None
    who, name = key
    character = books.get("characters", who, "actor")
    told = f"{name} is over" if moved is None else counter_words(name, moved)
    hidden = key in numbered and books.get("trackers", numbered[key])["secret"]
    if moved is None:
        books.remove("trackers", [numbered[key]])
    elif key in numbered:
        books.patch("trackers", numbered[key], value=moved.value)
    else:
        made = Tracker(who=who, name=name, value=moved.value, most=moved.most, until=_UNTIL[tally.until])
        books.insert("trackers", made)
    return {"what": f"{character['name']}: {told}", "open": character["role"] == "pc" and not hidden}
