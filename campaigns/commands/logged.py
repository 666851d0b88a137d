"""The command that a record of the log keeps: to say it again as a line, or to do it again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.commands import COMMANDS, Batch, Command, Resolve


def command_of(event: Mapping[str, Any]) -> Command | None:
    """The command a record keeps; None for what no command did."""
    kind = COMMANDS.get(event["kind"])
    if kind is None:
        return None
    if kind is Resolve:
        return kind(**{name: event[name] for name in _RESOLVED if name in event}, actor=event.get("actor"))
    fields = dict(event.get("command") or {})
    if kind is Batch:
        kept = event.get("parts") or [{}] * len(fields["parts"])
        fields["parts"] = [
            _part({**part, **own.get("command", {})}) for part, own in zip(fields["parts"], kept, strict=True)
        ]
    return kind(**fields)


_RESOLVED = ("action", "conflict", "form", "answers", "note")
"""The fields of an act that its record says itself, whole."""


def _part(said: Mapping[str, Any]) -> Command:
    fields = {name: value for name, value in said.items() if name != "kind"}
    return COMMANDS[said["kind"]](**fields)
