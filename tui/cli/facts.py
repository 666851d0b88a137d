"""How a subcommand prints facts: one value, as text or as one JSON document."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from tui.cli.subcommand import Subcommand
from tui.exit_codes import FINE, REFUSED

V = TypeVar("V")


class Facts(NamedTuple, Generic[V]):
    """What a subcommand has to tell: one value, which is a JSON object once encoded, and how it reads as text.

    Because the text is made of the value, it says nothing that a program reading the JSON would miss.
    """

    value: V
    text: Callable[[V], Iterable[str]]
    code: int = FINE


@dataclass(frozen=True, slots=True)
class WrittenOut:
    """The file that something was written to."""

    file: str


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
