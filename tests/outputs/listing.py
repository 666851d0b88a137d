"""A listing: command lines run over a campaign of a game, with what each prints, writes and removes.

An output that is nearly as an earlier one of the same listing is listed by what is different.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from shlex import join

from tests.outputs.command_lines import HERE, Line, listings
from tests.outputs.printed import beside, lines_of
from tests.outputs.scripted import HOME, fixed_surroundings, home
from tests.outputs.without_subcommand import leaves
from tui import cli

MORE = 0.6
"""An output is listed by its differences if they are fewer lines than this part of it."""
AT_HAND = "at_hand"
"""The files of a game that its command lines read."""
UNLISTED = "~"
"""How a line begins that is run but not listed."""
MADE = "made"
"""Where the command lines write, below the folder of a listing."""


def file_of(game: str, listing: str) -> Path:
    """Where a listing is kept."""
    return HERE / game / "listings" / f"{listing}.txt"


def make_listing(game: str, listing: str, folder: Path) -> str:
    """A listing of a game, made in an empty folder."""
    home(folder / HOME, game)
    shutil.copytree(HERE / game / AT_HAND, folder / MADE) if (HERE / game / AT_HAND).exists() else None
    with fixed_surroundings(folder):
        return "".join(f"{line}\n" for line in _listed(listings(game)[listing], folder))


def _listed(lines: Sequence[Line], folder: Path) -> Iterator[str]:
    whole: dict[str, list[str]] = {}
    for line in lines:
        if line[0] == UNLISTED:
            _run(line[1:], folder)
            continue
        told = _run(line, folder)
        yield f"$ {join(line)}"
        name = max(whole, key=lambda name: _alike(whole[name], told), default="")
        differences = beside(whole.get(name, []), told)
        if name and len(differences) <= MORE * len(told):
            yield f"  As {name}, but:" if differences else f"  As {name}."
            told = differences
        else:
            whole[join(line)] = told
        yield from (f"  {each}".rstrip() for each in told)
        yield ""


def _alike(before: Sequence[str], now: Sequence[str]) -> int:
    """How many lines two outputs share, less those that only the earlier one has."""
    shared = (Counter(before) & Counter(now)).total()
    return 2 * shared - len(before)


def _run(line: Line, folder: Path) -> list[str]:
    """The lines that a command line prints, after its exit code unless it is 0, and the files that differ now."""
    before = _files(folder / MADE)
    with redirect_stdout(StringIO()) as out, redirect_stderr(out):
        if line[0] == ":":
            code = 0
            print(leaves(folder, line[1:]))
        else:
            code = cli.execute(line)
    told = lines_of(out.getvalue(), str(folder))
    return [*([f"({code})"] if code else []), *told, *_written(before, _files(folder / MADE), folder)]


def _files(folder: Path) -> Mapping[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def _written(before: Mapping[str, bytes], now: Mapping[str, bytes], folder: Path) -> Iterator[str]:
    """The files that a command line wrote, changed and removed; those there were before in that or another folder
    are listed by what is different."""
    for name in sorted({*before, *now}):
        if name not in now:
            yield f"removed: {name}"
        elif now[name] != before.get(name):
            like = name if name in before else _elsewhere(name, before)
            was, new = (
                lines_of(each.decode("utf-8", "replace"), str(folder)) for each in (before.get(like, b""), now[name])
            )
            differences = beside(was, new)
            if like and len(differences) <= MORE * len(new):
                yield f"{'changed' if like == name else f'as {like}, but'}: {name}"
                new = differences
            else:
                yield f"written: {name}"
            yield from (f"  {each}" for each in new)


def _elsewhere(name: str, files: Iterable[str]) -> str:
    """The file of the same path in another folder; empty if there is none."""
    inner = name.partition("/")[2]
    return next((each for each in files if inner and each.partition("/")[2] == inner), "")
