"""Hostile texts on the command line: whatever a campaign or an argument holds, nothing a terminal obeys is printed.

The subcommands and their arguments are asked for what there is, so a new one is tried by itself.
"""

from __future__ import annotations

import io
import json
import sys
from argparse import Action, ArgumentParser
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from campaigns.library.library import Library
from core.json_interface import answer
from core.rulesets import MODULES, find
from tests.core.extremes import put
from tests.hostile import ARGUMENT, CONTROLS, PRINTABLE
from tui.cli import SUBCOMMANDS
from tui.cli.subcommand import Subcommand

GAMES = sorted(MODULES)
VECTORS = Path(__file__).parent.parent / "core"
FAULTS = 12
"""Refused files of data that are tried of each kind."""


def arguments_of(name: str) -> list[Action]:
    """Return the arguments of a subcommand."""
    parser = ArgumentParser(add_help=False)
    found: Subcommand = import_module(f"tui.cli.{SUBCOMMANDS[name][0]}").SUBCOMMANDS[name]
    found.arguments(parser)
    return parser._actions


def hostile_lines(name: str, good: dict[str, str]) -> Iterator[list[str]]:
    """Command lines of a subcommand with a hostile text in each place in turn, and with the names it goes by."""
    asked = arguments_of(name)
    places = [good[action.dest] for action in asked if not action.option_strings]
    yield [name, *places]
    for action in asked:
        if action.option_strings:
            values = [ARGUMENT] if action.nargs != 0 else []
            yield [name, *places, action.option_strings[0], *values]
            if values:
                yield [name, *places, action.option_strings[0], f"{ARGUMENT}={ARGUMENT}"]
    for at in range(len(places)):
        yield [name, *places[:at], ARGUMENT, *places[at + 1 :]]
        yield [name, *places[:at], f"{ARGUMENT}={ARGUMENT}", *places[at + 1 :]]


@pytest.mark.walk
@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_an_argument_is_never_obeyed(name, tries, tmp_path, monkeypatch):
    library = Library()
    file = tmp_path / "exported.zip"
    library.export(library.new("c", "storyteller", {}, "a seed"), file)
    (script := tmp_path / "script.txt").write_text("note one", encoding="utf-8")
    good = {"campaign": "c", "file": str(file), "action": "draw", "given": "pool=3", "kind": "deck", "session": "1",
            "ruleset": "storyteller", "name": "another", "shell": "campaigns", "script": str(script),
            "words": "one", "entry": "3", "what": "sheets", "of": "c", "names": "Mara", "tables": "2d6",
            "folder": str(tmp_path / "vault"), "path": str(tmp_path), "topic": "draws"}  # fmt: skip
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
    for line in hostile_lines(name, good):
        tries(*line)
    tries(ARGUMENT)


@pytest.mark.walk
@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_request_is_obeyed_in_what_is_answered(game, tries, monkeypatch):
    stored = json.loads((VECTORS / game / "vectors.json").read_text())
    asked = [(v["action"], spoiled(game, v["action"], v["given"])) for v in stored if "error" not in v["expect"]]
    lines = [json.dumps({"ruleset": game, "action": action, "given": given}) for action, given in asked]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("\n".join(lines).encode())))
    tries("resolve")
    for action, given in {action: given for action, given in asked if "odds" in action}.items():
        tries("odds", game, action, json.dumps(given))


def spoiled(game: str, action: str, given: Any) -> Any:
    """A request with a hostile text in place of each of its texts that may be any."""
    for path in texts_in(given):
        changed = put(given, path, f"{ARGUMENT}{len(path)}")
        if "error" not in answer({"ruleset": game, "action": action, "given": changed}):
            given = changed
    return given


def texts_in(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The paths to all texts in a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from texts_in(each, (*path, key))
    if isinstance(value, str):
        yield path


@pytest.mark.parametrize(("game", "kind"), [(game, kind.id) for game in GAMES for kind in find(game).data])
def test_nothing_of_a_file_of_data_is_obeyed_and_it_is_printed_to_be_read_back(game, kind, tries, tmp_path):
    Library().new("c", game, {}, "a seed")
    value = json.loads(tries("data", "c", kind))
    found, file = find(game).data_kind(kind), tmp_path / "data.json"
    taken = refused = 0
    for number, text in enumerate(sorted(words_in(value))):
        changed = renamed(value, text, f"{PRINTABLE}{CONTROLS}{number}")
        if not found.faults(changed):
            value, taken = changed, taken + 1
        elif refused < FAULTS:  # each is a run of its own
            refused += 1
            file.write_text(json.dumps(changed))
            assert "@click" in tries("data", "c", kind, str(file))
    file.write_text(json.dumps(value))
    tries("data", "c", kind, str(file))
    assert json.loads(tries("data", "c", kind)) == value
    assert taken or refused == FAULTS  # some kinds hold nothing but words of the game


def words_in(value: Any) -> set[str]:
    """Every text in a JSON value, names of fields among them."""
    if isinstance(value, dict):
        return {*value, *(word for each in value.values() for word in words_in(each))}
    if isinstance(value, list):
        return {word for each in value for word in words_in(each)}
    return {value} if isinstance(value, str) else set()


def renamed(value: Any, old: str, new: str) -> Any:
    """A JSON value with another text wherever it has this one."""
    if isinstance(value, dict):
        return {renamed(key, old, new): renamed(each, old, new) for key, each in value.items()}
    if isinstance(value, list):
        return [renamed(each, old, new) for each in value]
    return new if value == old else value
