"""What each dialog, form and place takes of the processor to open, in the real app on the sample campaigns.

From the key until the last byte is written, beside the least modal of `benchmarks.apps.least_modal`, in turn in one
session, the median of a few. It is processor time, which other programs disturb least; in brackets is the time waited
for, without what others took of the processors as the system counts it. First use is in a program of its own, which
has had the moment a person needs to look at the screen.

What all games have is opened in each game in turn, the draws of each game in their own.
`python -m benchmarks.opening later destiny log` measures one game and what its name begins with.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from benchmarks.app import program
from benchmarks.harness import Measured, Row, line
from benchmarks.slowing import Slowdown
from benchmarks.terminal import Program
from campaigns.campaign import Campaign
from campaigns.library.samples import build, samples
from core.actions.place import Place
from core.ruleset import Ruleset
from core.rulesets import MODULES
from tests.terminal import Terminal

LATER, FIRST = 3.0, 4.0
"""A form of a draw with its odds is ready in 40 ms of processor, two frames and a half; at first use in 60."""
_PATIENCE = 5.0  # seconds for the first byte
_ESCAPES = 6  # that are enough to close anything
_STEP = 0.01
_QUIET = 0.06  # seconds without output after which opening has ended
_LOOK = 1.0  # seconds a person looks at a screen before the first key
_ROUNDS, _LEAST_ROUNDS = 4, 6  # the first run of each is only a warm-up
_LEAST = Program([sys.executable, "-m", "benchmarks.apps.least_modal"], "ready")


class Took(NamedTuple):
    """How long something took, and how much of the processor."""

    seconds: float
    processor: float

    def since(self, before: Took) -> Took:
        """What passed since an earlier moment."""
        return Took(self.seconds - before.seconds, self.processor - before.processor)


@dataclass(frozen=True)
class Opened:
    """What is opened from the table by the last of some keys; others than escape may be needed to leave it."""

    name: str
    keys: tuple[str, ...]
    leave: tuple[str, ...] = ()


EVERYWHERE = (
    Opened("menu of draws", ("1", "d")),
    Opened("menu of care", ("1", "h")),
    Opened("odds", ("o",)),
    Opened("what is due", ("f",)),
    Opened("sheet", ("c",)),
    Opened("points", ("v",)),
    Opened("downtime", ("w",)),
    Opened("story", ("s",)),
    Opened("log", ("l",)),
    Opened("notes", ("N",)),
    Opened("world", ("@",)),
    Opened("threads", ("&",)),
    Opened("timeline", ("_",)),
    Opened("search", ("ctrl+f",)),
    Opened("random tables", ("%",)),
    Opened("to do", ("!",)),
    Opened("result", ("8", "enter")),
    Opened("house rules", ("H",)),
    Opened("library", ("L",)),
    Opened("palette", ("ctrl+p",)),
    Opened("help", ("?",)),
    Opened("command line", (":",)),
    Opened("note", ("n",)),
    Opened("a character, added", ("1", "a")),
    Opened("a character, edited", ("1", "e")),
    Opened("an award", ("2", "a")),
    Opened("a milestone, added", ("3", "a")),
    Opened("a scene, begun", ("S",)),
    Opened("a clock, added", ("4", "C")),
    Opened("a conflict, begun", ("5", "a")),
    Opened("menu of the conflict", ("5", "d")),
)
"""What every game has."""


def opened_in(ruleset: Ruleset, folder: Path, shared: Sequence[Opened]) -> Iterator[Opened]:
    """What is opened in a game's sample campaign: some of what all games have, and the form of each draw."""
    yield from shared
    if ruleset.grid is not None:
        yield Opened("map of the conflict", ("5", "m"))
    with Campaign.open(folder, read_only=True) as campaign:
        offers = campaign.offers(Place.SCENE, campaign.view.characters[0].id, None, ())
    for number, offer in enumerate(offers, 1):
        if not offer.why_not and number < 10:
            yield Opened(f"draw {offer.action.id}", ("1", "d", str(number)))


def now(terminal: Terminal) -> Took:
    """The time, without that for which other programs kept this one waiting for a processor; and its own."""
    return Took(perf_counter() - terminal.kept_waiting, terminal.processor)


def settle(terminal: Terminal, first: float = _QUIET) -> Took:
    """Wait until nothing more comes, for the first byte so many seconds; when the last byte came (see `now`).

    Nothing more comes from a program of which no thread has wanted to run for a while: on a busy machine silence alone
    would mean nothing.
    """
    last, still, came = now(terminal), perf_counter(), False
    while perf_counter() - still < (_QUIET if came else first):
        if terminal.receive(_STEP):
            last, still, came = now(terminal), perf_counter(), True
        elif came and terminal.wants_to_run:
            still = perf_counter()
    return last


def opening(terminal: Terminal, what: Opened, rests: Callable[[list[str]], bool]) -> Took:
    """Press its keys; what the last one takes until its last byte is written. Then go back to where nothing is open."""
    *before, key = what.keys
    for other in before:
        terminal.press(other)
        settle(terminal)
    began = now(terminal)
    terminal.press(key)
    took = settle(terminal, _PATIENCE).since(began)
    if rests(terminal.screen):
        raise AssertionError(f"{what.name} has not opened:\n{terminal.text}")
    for leaving in (*what.leave, *["escape"] * _ESCAPES):
        terminal.press(leaving)
        settle(terminal, _PATIENCE)
        if rests(terminal.screen):
            return took
    raise AssertionError(f"{what.name} stays open:\n{terminal.text}")


def bare(terminal: Terminal) -> Took:
    """The same of the least modal."""
    return opening(terminal, Opened("the least modal", ("a",)), lambda screen: "opened" not in screen[0])


def at_table(screen: list[str]) -> bool:
    """Whether the table has the keys: no other place and no dialog shows this one in the last line."""
    return ". again" in screen[-1]


def usual(taken: list[Took]) -> Took:
    """The median of what several openings took, without the first of them."""
    return Took(*(median(each) for each in zip(*taken[1:], strict=True)))


def compared(name: str, taken: list[Took], least: Took, goal: float) -> Row:
    """The row of what some openings took beside the least modal."""
    waited = median(took.seconds for took in taken)
    ratios = sorted(took.processor / least.processor for took in taken)
    return Row(
        f"{name} ({waited * 1000:.0f} ms) / the least modal", Measured(median(ratios), ratios[0], ratios[-1]), goal
    )


@contextmanager
def games(only: str = "") -> Iterator[list[tuple[Ruleset, Path]]]:
    """The sample campaigns of the games whose names begin so."""
    with TemporaryDirectory() as root:
        made = [(ruleset, Path(root) / ruleset.id) for ruleset in samples() if ruleset.id.startswith(only)]
        for ruleset, folder in made:
            build(ruleset, folder)
        yield made


def ready(stack: ExitStack, app: Program) -> Terminal:
    """Start a program and give its reader a moment."""
    terminal = stack.enter_context(app.start())
    terminal.wait_for(app.ready, 20)
    settle(terminal)
    terminal.receive(_LOOK)
    settle(terminal)
    return terminal


def later(game: str = "", name: str = "") -> Iterator[Row]:
    """What can be opened, again and again in one program."""
    with games(game) as made:
        for number, (ruleset, folder) in enumerate(made):
            with ExitStack() as stack:
                bottom, ours = ready(stack, _LEAST), ready(stack, program(folder, str(folder.parent), "saved"))
                chosen = list(chosen_for(number, ruleset, folder, name, whole=bool(game)))
                taken: dict[str, list[Took]] = {one.name: [] for one in chosen}
                least = []
                for _ in range(_ROUNDS):
                    for one in chosen:
                        taken[one.name].append(opening(ours, one, at_table))
                    least += [bare(bottom) for _ in range(_LEAST_ROUNDS)]
                for what, each in taken.items():
                    yield compared(f"{ruleset.id}, {what}", each[1:], usual(least), LATER)


def first(game: str = "", name: str = "") -> Iterator[Row]:
    """What can be opened, each in a program just started."""
    with games(game) as made, ExitStack() as stack:
        bottom = ready(stack, _LEAST)
        for number, (ruleset, folder) in enumerate(made):
            least = usual([bare(bottom) for _ in range(_LEAST_ROUNDS)])
            for one in chosen_for(number, ruleset, folder, name, whole=bool(game)):
                yield compared(f"{ruleset.id}, {one.name} first", [fresh(folder, one)], least, FIRST)


def chosen_for(number: int, ruleset: Ruleset, folder: Path, name: str, *, whole: bool) -> Iterator[Opened]:
    """What is opened in the game of this number: its own, and its share of what all games have, or the whole."""
    shared = EVERYWHERE if whole else EVERYWHERE[number :: len(MODULES)]
    return (one for one in opened_in(ruleset, folder, shared) if one.name.startswith(name))


def fresh(folder: Path, one: Opened) -> Took:
    """The first opening in a program just started."""
    with ExitStack() as stack:
        return opening(ready(stack, program(folder, str(folder.parent), "saved")), one, at_table)


BENCHMARKS = {"later": later, "first": first}
SLOWED = {
    name: [Slowdown("textual.screen:Screen._forward_event", 0.3, "type(event).__name__ == 'Key'")]
    for name in BENCHMARKS
}

if __name__ == "__main__":
    which, *given = sys.argv[1:]
    for row in BENCHMARKS[which](*given):
        print(line(row), flush=True)
