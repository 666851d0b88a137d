"""Slowdowns planted in the program: with its own, each row of a benchmark has to be over its goal.

A row that stays within its goal measures something else than it says: a remembered answer, or the terminal's title.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import os
from collections.abc import Iterable, Sequence
from textwrap import dedent
from time import process_time
from types import CodeType, FunctionType
from typing import NamedTuple

VARIABLE = "WYRDBOOK_SLOWED"
"""What tells a program that is started about the slowdowns: see `benchmarks.apps.slowed`."""
_WAIT = "_planted_wait"


class Slowdown(NamedTuple):
    """A function (`module:name`) that takes so many seconds more each time.

    `times` is an expression of its arguments: how many times as long. `hoard` is memory that it never gives back.
    """

    function: str
    seconds: float
    times: str = "1"
    hoard: int = 0


def plant(slowdowns: Iterable[Slowdown]) -> None:
    """Slow functions of this process down, and those of the programs that it starts."""
    for each in slowdowns:
        _slow(each)
        told = os.environ.get(VARIABLE, "").splitlines()
        os.environ[VARIABLE] = "\n".join([*told, "\t".join(map(str, each))])


def plant_as_told() -> None:
    """Slow down what the program that started this one did."""
    for text in os.environ.get(VARIABLE, "").splitlines():
        function, seconds, times, hoard = text.split("\t")
        _slow(Slowdown(function, float(seconds), times, int(hoard)))


def _slow(slowdown: Slowdown) -> None:
    """Put a wait before the first statement of a function, wherever it is already known by its name."""
    function = found(slowdown.function)
    tree = ast.parse(dedent(inspect.getsource(function)))
    (made,) = tree.body
    if not isinstance(made, ast.FunctionDef | ast.AsyncFunctionDef) or set(function.__code__.co_freevars):
        raise ValueError(f"{slowdown.function} can't be slowed down: it is no plain function.")
    made.decorator_list = []
    made.body[:0] = ast.parse(f"{_WAIT}({slowdown.seconds!r} * ({slowdown.times}), {slowdown.hoard})").body
    file, flags = function.__code__.co_filename, function.__code__.co_flags & annotations.compiler_flag
    module = compile(ast.fix_missing_locations(tree), file, "exec", flags, dont_inherit=True)
    codes = (each for each in module.co_consts if isinstance(each, CodeType))
    function.__code__ = next(each for each in codes if each.co_name == made.name)  # a default may be a function, too
    function.__globals__[_WAIT] = _wait


def found(name: str) -> FunctionType:
    """The plain function of a name, under its decorators."""
    module, _, path = name.partition(":")
    value: object = importlib.import_module(module)
    for part in path.split("."):
        value = inspect.getattr_static(value, part)
    while not isinstance(value, FunctionType) or hasattr(value, "__wrapped__"):
        under = [getattr(value, at) for at in _UNDER if hasattr(value, at)]
        if not under:
            raise ValueError(f"{name} is no function.")
        value = under[0]
    return value


_UNDER = ("__wrapped__", "__func__", "fget", "_make")
"""Where a decorator keeps the function it was given."""


_hoarded: list[bytes] = []


def _wait(seconds: float, hoard: int) -> None:
    """Keep the processor busy, and so many bytes."""
    _hoarded.append(b"." * hoard)
    until = process_time() + seconds
    while process_time() < until:
        pass


def started(command: Sequence[str]) -> Sequence[str]:
    """The command that runs `python -m ...` with the slowdowns, if there are any."""
    python, dash, *module = command
    return [python, dash, "benchmarks.apps.slowed", *module] if VARIABLE in os.environ else command
