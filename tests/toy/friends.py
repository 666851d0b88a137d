"""The toy game with friends: a trait of its sheet names places of the world, by a declaration and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.schema.entry import Tie, entry
from core.sheet import Row, Section
from tests import toy
from tests.toy.sheet import Sheet as Plain
from tests.toy.sheet import sections


@dataclass(frozen=True, slots=True)
class Sheet(Plain):
    friends: Mapping[str, int] = entry("Friends", default={}, low=0, high=3, tie=Tie("has friends ({}) in", "place"))


def _sections(sheet: Sheet) -> tuple[Section, ...]:
    rows = (Row(name, many, ("friends", name)) for name, many in sheet.friends.items())
    return (*sections(sheet), Section("Friends", tuple(rows), path=("friends",), add=int))


RULESET = toy.RULESET._replace(sheet=Sheet, new_sheet=lambda player: Sheet(), sections=_sections)
