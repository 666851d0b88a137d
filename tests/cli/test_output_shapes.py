"""The command line tells each thing in the campaign's own shape, not in a copy."""

from __future__ import annotations

import dataclasses
import pkgutil
from collections.abc import Iterable, Iterator
from importlib import import_module
from types import ModuleType

import pytest

import campaigns
import core
import tui.cli
from tui.cli.reports import Finds, Found, _search_text

LEAST = 3
"""Fewer fields than this are alike by chance."""
AGAIN = {
    "todo.DueLine": "a line of the list names people, where the list has their ids, and leaves out where it leads",
    "state_parts.GaugeShown": "a gauge in JSON, which keeps its shape whatever screens draw",
    "random_tables.Listed": "the path of a file is a text in JSON",
    "state_parts.LogShown": "an entry that the GM may read, too; an entry of the public stream is for players alone",
    "vault.VaultWritten": "the folder is a text in JSON, and whole",
}
"""Shapes whose fields are all those of one of the campaign or the rules, and why each is a shape of its own."""


def shapes(package: ModuleType) -> Iterator[tuple[str, set[str]]]:
    """Each dataclass and named tuple of a package, by module and name, with its fields."""
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if "rulesets" in found.name or "conformance" in found.name or "authoring" in found.name:
            continue
        for name, value in vars(import_module(found.name)).items():
            if isinstance(value, type) and value.__module__ == found.name:
                yield f"{found.name}.{name}", set(_fields(value))


def _fields(shape: type) -> Iterable[str]:
    if dataclasses.is_dataclass(shape):
        return (field.name for field in dataclasses.fields(shape))
    return getattr(shape, "_fields", ()) if issubclass(shape, tuple) else ()


@pytest.mark.shape
def test_no_shape_of_the_command_line_says_one_of_the_campaign_again() -> None:
    known = [fields for package in (campaigns, core) for _, fields in shapes(package)]
    told = {name.removeprefix("tui.cli."): fields for name, fields in shapes(tui.cli)}
    again = {name for name, own in told.items() if len(own) >= LEAST and any(own <= fields for fields in known)}
    assert again == set(AGAIN)


def test_the_columns_of_search_are_as_wide_as_the_longest_kind():
    def find(kind: str) -> Found:
        return Found(kind, "", "The mill", (), 3, True, "log", "7")

    *lines, _ = _search_text(Finds((find("note"), find("revelation"))))
    assert len({line.index("session 3") for line in lines}) == 1
