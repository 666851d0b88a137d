"""The library kept by keys in the real program on a terminal, and the program ended at any moment of it.

What it had told of is done, what it had not is done or not, never by halves; everything else is as it was.
"""

from __future__ import annotations

import re
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

from campaigns.library.library import Library
from campaigns.store import import_, inspect
from tests.faults.terminals import ENDS, STOPS, anywhere
from tests.terminal import Terminal
from tests.tui.mill import mill
from tests.tui.test_kill import STARTING


class Shelves(NamedTuple):
    """The present campaigns, including deleted or replaced ones, backups, and exported files."""

    campaigns: int = 0
    put_away: int = 0
    backups: int = 0
    exported: int = 0

    def __sub__(self, other: Shelves) -> Shelves:
        return Shelves(*(one - two for one, two in zip(self, other, strict=True)))


class Act(NamedTuple):
    """Keys that do something with whole campaigns; what is told once it is done; and what it does."""

    keys: Callable[[Terminal, Random], bool]
    told: str
    does: Shelves


def new(terminal: Terminal, dice: Random) -> bool:
    asked(terminal, "a", "Which game?", "Storyteller")
    terminal.wait_for("New campaign")
    terminal.type(named(dice))
    terminal.press("enter")
    return True


def copy(terminal: Terminal, dice: Random) -> bool:
    return asked(terminal, "c", "Copy under which name?", named(dice))


def rename(terminal: Terminal, dice: Random) -> bool:
    return asked(terminal, "r", "enter to accept", f"Renamed {dice.randrange(10**6)}")


def export(terminal: Terminal, dice: Random) -> bool:
    return asked(terminal, "E", "Export to which file?", f"~/{dice.randrange(10**6)}.zip")


def take_in(terminal: Terminal, dice: Random) -> bool:
    return asked(terminal, "I", "Import which file?", "~/first.zip")


def back_up(terminal: Terminal, dice: Random) -> bool:
    return asked(terminal, "B", "Back up now", "")


def bring_back(terminal: Terminal, dice: Random) -> bool:
    pressed(terminal, "B", "Back up now")
    if "Restore the backup of" not in terminal.text:
        return left(terminal)
    terminal.press("down", "enter")
    terminal.wait_for("Restore the backup?")
    terminal.press("down", "enter")
    return True


def put_away(terminal: Terminal, dice: Random) -> bool:
    pressed(terminal, "x", "Type its name to confirm")
    name = re.search(r"Type its name to confirm: (\w+ \d+)", terminal.text)
    assert name, terminal.text
    terminal.type(name[1])
    terminal.press("enter")
    return True


ACTS = {
    "making": Act(new, "add the first character", Shelves(campaigns=1)),
    "copying": Act(copy, "Copied as", Shelves(campaigns=1)),
    "renaming": Act(rename, "Renamed to", Shelves()),
    "exporting": Act(export, "Written to", Shelves(exported=1)),
    "taking in": Act(take_in, "Imported.", Shelves(campaigns=1)),
    "backing up": Act(back_up, "Backed up", Shelves(backups=1)),
    "bringing back": Act(bring_back, "Restored.", Shelves(put_away=1)),
    "putting away": Act(put_away, "Moved to", Shelves(campaigns=-1, put_away=1)),
}


def asked(terminal: Terminal, key: str, question: str, answer: str) -> bool:
    pressed(terminal, key, question)
    terminal.type(answer)
    terminal.press("enter")
    return True


def pressed(terminal: Terminal, key: str, question: str) -> None:
    """Press a key of the library until it is heard: none is while the library is being read."""
    for _ in range(3):
        listed(terminal)
        terminal.press(key)
        with suppress(AssertionError):
            return terminal.wait_for(question, 10)
    raise AssertionError(f"{key} does not lead to {question!r}\n{terminal.text}")


def listed(terminal: Terminal) -> None:
    """Wait for the library without anything before it."""
    terminal.wait_until(lambda: "▸" in terminal.text and "╭" not in terminal.text, "the library", STARTING)


def left(terminal: Terminal) -> bool:
    terminal.press("escape")
    terminal.wait_until(lambda: "Back up now" not in terminal.text, "the library")
    return False


def named(dice: Random) -> str:
    return f"Weir {dice.randrange(10**6)}"


def cases(dice: Random) -> Iterator[Counter[str]]:
    """End the program again and again over the same library, and look at all of it each time."""
    while True:
        with tempfile.TemporaryDirectory() as home:
            library = Library(Path(home) / "data" / "campaigns")
            for number in range(3):
                mill(library.folder / f"{number}")
                library.rename(library.folder / f"{number}", named(dice))
                library.backup(library.folder / f"{number}")
            library.export(library.folder / "0", Path(home) / "first.zip")
            for _ in range(4):
                yield once(library, Path(home), dice)


def once(library: Library, home: Path, dice: Random) -> Counter[str]:
    """Keep the library for a while, end the program in the last act, and look."""
    was = counted(library, home)
    seqs = {each.folder: inspect(each.folder).seq for each in library.list()}
    words = dice.sample(list(ACTS), dice.randrange(1, 4))
    words.sort(key="making".__eq__)  # it leaves the library
    end, stop = dice.choice(list(ENDS)), dice.choice((None, None, *STOPS))
    with Terminal(
        [sys.executable, "-m", "tui", "library"], env={"WYRDBOOK_HOME": str(home), "HOME": str(home)}
    ) as terminal:
        done = [word for word in words[:-1] if kept(terminal, ACTS[word], dice)]
        begun, last = ACTS[words[-1]].keys(terminal, dice), ACTS[words[-1]]
        for _ in range(dice.randrange(3)):
            anywhere(terminal, dice)
        shown = terminal.text
        if stop:
            terminal.stop(stop)
            terminal.kill(signal.SIGCONT)
        terminal.kill(ENDS[end])
        assert terminal.wait_gone() == -ENDS[end]
        shown += terminal.text
    told = last.told in shown
    look(library, seqs)
    sure = sum_of([ACTS[word].does for word in (*done, *([words[-1]] if told else []))])
    perhaps = last.does if begun and not told else Shelves()
    found = counted(library, home) - was
    for name, least, more, is_ in zip(Shelves._fields, sure, perhaps, found, strict=True):
        assert is_ in (least, least + more), f"{name}: {found}, after {done} and {words[-1]} ({told=})"
    if words[-1] == "renaming" and told:
        assert set(re.findall(r"Renamed to (\w+ \d+)", shown)) <= {each.name for each in library.list()}, shown
    return Counter([f"{end}{' after ' + STOPS[stop] if stop else ''}", f"while {words[-1]}"])


def kept(terminal: Terminal, act: Act, dice: Random) -> bool:
    """Do something to its end; False where there was nothing to do it with."""
    done = act.keys(terminal, dice)
    if done:
        terminal.wait_for(act.told)
    return done


def counted(library: Library, home: Path) -> Shelves:
    """Return everything present, if all of it is whole. A replaced campaign counts until its backup is in place."""
    replaced = [path for path in library.folder.glob("*.replaced-*") if home_of(path).exists()]
    listed = [each for each in library.list() if each.folder not in replaced]
    away = [*library.folder.glob(".deleted/*"), *replaced]
    copies = [*library.folder.glob(".backups/*.zip"), *home.glob("*.zip")]
    for each in away:
        assert inspect(each, deep=True).kind in ("fine", "torn"), each
    for number, file in enumerate(copies):
        with tempfile.TemporaryDirectory() as again:
            import_(file, Path(again) / f"{number}")
    exported = sum(file.parent == home for file in copies)
    return Shelves(len(listed), len(away), len(copies) - exported, exported)


def home_of(replaced: Path) -> Path:
    return replaced.with_name(replaced.name.partition(".replaced-")[0])


def look(library: Library, seqs: dict[Path, int]) -> None:
    """Every campaign that was there is, with all its records, in its place or beside it; all are whole."""
    for each in library.list():
        assert not each.fault, f"{each.folder}: {each.fault}"
        assert inspect(each.folder, deep=True).kind in ("fine", "torn"), each.folder
    for folder, seq in seqs.items():
        beside = [*library.folder.glob(f".deleted/*{folder.name}*"), *library.folder.glob(f"{folder.name}.replaced-*")]
        assert any(inspect(place).seq >= seq for place in (folder, *beside) if place.is_dir()), folder


def sum_of(all_: list[Shelves]) -> Shelves:
    return Shelves(*map(sum, zip(*all_, strict=True))) if all_ else Shelves()
