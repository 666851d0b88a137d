"""What every command is: a frozen dataclass of entries, checked where it is made, and the line it is spoken as."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar, dataclass_transform

from core.schema.codec import checked, encode
from core.schema.entry import entry

TEXT = 100_000
"""Characters of the longest text that is written down: a note, a remark, a summary."""

POINTS = 1_000_000
"""No award, and no step of a project, is as large."""

C = TypeVar("C", bound="Command")

COMMANDS: dict[str, type[Command]] = {}
"""Every command by its kind, which the log keeps."""


class Command:
    """Something that can be done to a campaign; raises `Refusal` at the field that is missing or does not fit.

    It is spoken as its `verb`, what its `words` name in their order, and the rest as `field=value`.
    """

    __slots__ = ()
    kind: ClassVar[str]
    verb: ClassVar[str]
    words: ClassVar[tuple[str, ...]]

    def __post_init__(self) -> None:
        for name, value in checked(self):
            object.__setattr__(self, name, value)

    def asked(self) -> Mapping[str, Any]:
        """The fields as the log keeps them."""
        fields: Mapping[str, Any] = encode(self)
        return fields

    def said(self, *apart: str) -> dict[str, Any]:
        """What was said of something, for its document: the fields that are not None, but for some."""
        return {name: value for name, value in self.asked().items() if value is not None and name not in apart}


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(entry,))
def command(line: str) -> Callable[[type[C]], type[C]]:
    """Declare a command: `line` is its verb and, in their order, the fields that are said without their names."""

    def declared(kind: type[C]) -> type[C]:
        made = dataclass(frozen=True, slots=True, kw_only=True)(kind)
        made.kind = re.sub("(?<!^)(?=[A-Z])", "_", made.__name__).lower()
        made.verb, *words = line.split()
        made.words = tuple(words)
        COMMANDS[made.kind] = made
        return made

    return declared
