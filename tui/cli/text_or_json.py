"""Printing a subcommand's facts: one value, as text or as one JSON document."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from dataclasses import dataclass, is_dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from core.schema.codec import encode
from core.schema.fields import fields_of
from tui.cli.output import json_text, say
from tui.cli.subcommand import Subcommand
from tui.exit_codes import FINE, REFUSED

if TYPE_CHECKING:
    from core.refusal import Refusal

V = TypeVar("V")


class Facts(NamedTuple, Generic[V]):
    """The result of a subcommand: one value, which is a JSON object when encoded, and its text.

    Because the text is made from the value, it contains nothing that a program reading the JSON would miss.
    """

    value: V
    text: Callable[[V], Iterable[str]]
    code: int = FINE


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault and its place."""

    field: str
    message: str

    @classmethod
    def from_refusals(cls, refusals: Iterable[Refusal]) -> tuple[Fault, ...]:
        """The messages of some refusals."""
        return tuple(cls(refusal.field or "", refusal.message) for refusal in refusals)


@dataclass(frozen=True, slots=True)
class WrittenOut:
    """The file that something was written to."""

    file: str


def fact_subcommand(arguments: Callable[[ArgumentParser], None], find: Callable[[Namespace], Facts[Any]]) -> Subcommand:
    """A subcommand that prints facts: as text, or with `--json` as one JSON document.

    Text with the exit code of a refusal is printed among the errors.
    """

    def with_json(parser: ArgumentParser) -> None:
        arguments(parser)
        parser.add_argument("--json", action="store_true", help="print one JSON document instead of text")

    def print_facts(given: Namespace) -> int:
        found = find(given)
        for each in [json_text(_json(found.value))] if given.json else found.text(found.value):
            say(each, error=found.code == REFUSED and not given.json)
        return found.code

    return Subcommand(with_json, print_facts)


def _json(value: Any) -> Any:
    """The JSON of a value; the campaign's named tuples are objects, as dataclasses are."""
    if is_dataclass(value):
        return {field.key: _json(getattr(value, field.name)) for field in fields_of(type(value))}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: _json(each) for name, each in value._asdict().items()}
    return [_json(each) for each in value] if isinstance(value, tuple | list) else encode(value)
