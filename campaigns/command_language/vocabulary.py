"""The names and choices that a line can use, and the signs that values are written with.

Values are JSON here, as commands and forms are stored; the field's type and entry tell what they mean. A choice is
written as its id, its label or an unambiguous beginning of one; a character as its name; `-` is nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.command_language.context import Context
from campaigns.command_language.grammar import NOTHING
from campaigns.command_language.names import Named, existing_names, of_choices
from core.actions.situation import Situation
from core.schema.applicable_fields import misplaced_among
from core.schema.codec import Json, encode
from core.schema.entry import Entry
from core.schema.fields import Field, Kind, Type

YES, NO = "yes", "no"
NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
PLAIN_WORDS: Mapping[str, Json] = {YES: True, NO: False, NOTHING: None}
"""Words that mean a value where anything can be given; as texts they are quoted."""
KEPT = "~"
"""`~range=5` keeps the stored value of a field that doesn't fit the others; lines of an old log use it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """The names and choices that a line can use: a campaign, if there is one, and the situation of a form's action."""

    context: Context | None = None
    situation: Situation | None = None

    def names_for(self, of: Type, entry: Entry) -> list[Named]:
        """The values that can be given for a field."""
        if of.kind in (Kind.LIST, Kind.TUPLE) and of.parts:
            return self.names_for(of.parts[0], entry)
        if entry.names:
            return existing_names(self.context, entry.names)
        if of.kind is Kind.TRUTH:
            return [Named(YES, (YES,)), Named(NO, (NO,))]
        if of.kind is Kind.WORD:
            return [Named(str(each), (str(each),)) for each in of.words]
        return of_choices(self.choices(entry))

    def choices(self, entry: Entry) -> Sequence[Any]:
        """The choices of a field in this situation."""
        if callable(entry.choices) and self.situation is None:
            return ()
        return entry.open_choices(self.situation)


def defaults(fields: Sequence[Field]) -> dict[str, Json]:
    """The fields of a value at their defaults."""
    return {own.key: encode(own.default) for own in fields if not own.required}


def misplaced_fields(fields: Sequence[Field], values: Mapping[str, Json], usual: Mapping[str, Json]) -> Iterator[Field]:
    """The fields that don't fit these values and aren't at their default."""
    gone = misplaced_among((own for own in fields if own.entry.only and not own.entry.only.lenient), values)
    return (own for own in fields if own.key in gone and values.get(own.key) != usual.get(own.key))
