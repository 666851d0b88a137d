"""What a subcommand is, and the exit codes all of them share."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import NamedTuple

FINE, NO, REFUSED, FAULTY, QUIET = 0, 1, 3, 70, 130
"""0 fine, 1 the answer is no, 3 refused or damaged data, 70 a fault of wyrdbook's own, 130 stopped with Ctrl+C; 2 is
wrong use."""


class WrongUse(Exception):
    """The command line does not make sense; the message says why."""


class Subcommand(NamedTuple):
    """One subcommand: what it is given, and what it does (returning the exit code)."""

    arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]
