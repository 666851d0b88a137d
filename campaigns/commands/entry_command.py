"""The command in a log entry, to write it as a line again or to do it again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.commands import COMMANDS, Batch, Command, Resolve


def command_of(event: Mapping[str, Any]) -> Command | None:
    """The command of a log entry; None if it wasn't made by one."""
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
"""The fields of an action that its log entry has in full."""


def _part(said: Mapping[str, Any]) -> Command:
    fields = {name: value for name, value in said.items() if name != "kind"}
    return COMMANDS[said["kind"]](**fields)
