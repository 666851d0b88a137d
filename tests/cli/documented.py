"""The JSON documents of docs/reference/command-line.md, and which of them a subcommand's output is."""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path
from typing import Any

from tui.cli import SUBCOMMANDS
from tui.cli.subcommand import Subcommand

NO_FACTS = {
    "help": "it is a text to be read",
    "open": "it is the app",
    "library": "it is the app",
    "plain": "it is talked with, line by line",
    "resolve": "its lines are JSON already, one for each it reads",
    "completion": "it prints a script for a shell, and what that asks for word by word",
    "script": "it prints the lines of a script, word by word",
    "print": "it makes a page",
    "slips": "they are texts and pages",
    "board": "it serves a page to browsers; show prints its facts",
    "watch": "it is a screen for people; follow and show print its facts",
    "tour": "a session that is gone afterwards, told for people",
}
"""Subcommands without `--json`, and why."""
DOCUMENTED = (Path(__file__).parents[2] / "docs" / "reference" / "command-line.md").read_text(encoding="utf-8")


def documents(name: str) -> list[Any]:
    """The documents the page shows for a subcommand."""
    section = re.search(rf"^## `{name}`$(.*?)(?=^## |\Z)", DOCUMENTED, re.MULTILINE | re.DOTALL)
    return [json.loads(block) for block in re.findall(r"```json\n(.*?)```", section[1], re.DOTALL)] if section else []


def differs(found: Any, shown: Any, at: str = "") -> str:
    """Where a document is not of the shape of one shown, empty if it is; `{}` stands for keys that a game has."""
    if isinstance(shown, dict) and shown and isinstance(found, dict):
        if found.keys() != shown.keys():
            return f"{at}: {sorted(found)} for {sorted(shown)}"
        return next(filter(None, (differs(found[key], shown[key], f"{at}.{key}") for key in shown)), "")
    if isinstance(shown, list) and isinstance(found, list):
        return next(filter(None, (differs(each, shown[0], f"{at}[]") for each in found if shown)), "")
    fits = found is None or shown == {} or isinstance(found, type(shown))
    return "" if fits else f"{at}: {found!r} for {shown!r}"


def subcommand(name: str) -> Subcommand:
    found: Subcommand = import_module(f"tui.cli.{SUBCOMMANDS[name][0]}").SUBCOMMANDS[name]
    return found


def takes_json(name: str) -> bool:
    parser = ArgumentParser(add_help=False)
    subcommand(name).arguments(parser)
    return any("--json" in action.option_strings for action in parser._actions)


PRINTED: set[tuple[str, int]] = set()
"""The documents of the page that were printed since a test began to count: subcommand and place among its documents."""


def shaped(name: str, out: str) -> Any:
    """Return a subcommand's output, read as a document in one of its documented shapes."""
    document = json.loads(out)
    fits = [at for at, shown in enumerate(documents(name)) if not differs(document, shown)]
    assert len(fits) == 1, document
    PRINTED.add((name, fits[0]))
    return document
