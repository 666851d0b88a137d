"""A listing: command lines run over a campaign of a game, with what each prints, writes and removes.

An output that is nearly as an earlier one of the same listing is listed by what is different.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
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
    return {
        file.relative_to(folder).as_posix(): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()
    }


def _written(before: Mapping[str, bytes], now: Mapping[str, bytes], folder: Path) -> Iterator[str]:
    """The files that a command line wrote, changed and removed.

    One that was there before, in this or another folder, and one nearly as another, is listed by what is different.
    """
    known = {name: _lines(content, folder) for name, content in before.items()}
    for name in sorted({*before, *now}):
        if name not in now:
            yield f"removed: {name}"
        elif now[name] != before.get(name):
            new = _lines(now[name], folder)
            like = _most_like(name, new, known)
            differences = beside(known.get(like, []), new)
            if like and len(differences) <= MORE * len(new):
                yield f"changed: {name}" if like == name else f"written: {name}, as {like}, but:"
            else:
                yield f"written: {name}"
                known[name] = differences = new
            yield from (f"  {each}" for each in differences)


def _most_like(name: str, lines: Sequence[str], known: Mapping[str, Sequence[str]]) -> str:
    """The same file, the one of its path in another folder, or else the one that it shares most with; empty if none."""
    inner = name.partition("/")[2]
    same = [each for each in known if inner and each.partition("/")[2] == inner]
    return name if name in known else max(same or known, key=lambda each: _alike(known[each], lines), default="")


def _lines(content: bytes, folder: Path) -> list[str]:
    return lines_of(content.decode("utf-8", "replace"), str(folder))
