"""What every command shares."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
"""A name or title: one line, not blank, at most 200 characters. Anything printable; shown as plain text."""

Line = Annotated[str, StringConstraints(strip_whitespace=True, max_length=200)]
Text = Annotated[str, StringConstraints(max_length=100_000)]
Points = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
Json = Any


class Model(BaseModel):
    """Strict and frozen: an unknown or mistyped field is an error, never ignored or coerced."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


class GivenAnswer(Model):
    """One answer of a draw as a command carries it."""

    given: list[int | str]
    source: str = "typed"
