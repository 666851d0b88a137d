"""What a subcommand is, the exit codes all of them share, and how those that print facts print them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeVar

FINE, NO, REFUSED, FAULTY, QUIET = 0, 1, 3, 70, 130
"""0 fine, 1 the answer is no, 3 refused or damaged data, 70 a fault of wyrdbook's own, 130 stopped with Ctrl+C; 2 is
wrong use."""

V = TypeVar("V")


class WrongUse(Exception):
    """The command line does not make sense; the message says why."""


class Subcommand(NamedTuple):
    """One subcommand: what it is given, and what it does (returning the exit code)."""

    arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]


class Facts(NamedTuple, Generic[V]):
    """What a subcommand has to tell: one value, which is a JSON object once encoded, and how it reads as text.

    Because the text is made of the value, it says nothing that a program reading the JSON would miss.
    """

    value: V
    text: Callable[[V], Iterable[str]]
    code: int = FINE


def printing(arguments: Callable[[ArgumentParser], None], find: Callable[[Namespace], Facts[Any]]) -> Subcommand:
    """A subcommand that prints facts: as text, or with `--json` as one JSON document.

    What is told with the code of a refusal stands among the errors, where nobody asked for a document.
    """

    def with_json(parser: ArgumentParser) -> None:
        arguments(parser)
        parser.add_argument("--json", action="store_true", help="print one JSON document instead of text")

    def run(given: Namespace) -> int:
        from core.schema.codec import encode
        from tui.cli.saying import json_text, say

        found = find(given)
        for each in [json_text(encode(found.value))] if given.json else found.text(found.value):
            say(each, error=found.code == REFUSED and not given.json)
        return found.code

    return Subcommand(with_json, run)


def no_arguments(parser: ArgumentParser) -> None:
    """Nothing to be given."""
