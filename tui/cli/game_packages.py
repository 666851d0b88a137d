"""`game`: start a package for a new game, and check one."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from campaigns.authoring.check import faults
from campaigns.authoring.new_package import write_package
from campaigns.authoring.notes import notes
from core.refusal import Refusal
from core.ruleset import Ruleset, RulesetOf
from core.rulesets import MODULES, find, plugins
from tui.cli.text_or_json import Facts, fact_subcommand
from tui.exit_codes import FINE, NO
from tui.text.plain import plain


@dataclass(frozen=True, slots=True)
class Checked:
    """The faults of a game, each a line with its place, and if there are none, notes on what may be on purpose."""

    ruleset: str
    faults: tuple[str, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Begun:
    """A new package for a game."""

    ruleset: str
    folder: str


def _arguments(parser: ArgumentParser) -> None:
    help = "new writes a package to start from; check looks for mistakes"
    parser.add_argument("what", metavar="what", choices=("new", "check"), help=help)
    parser.add_argument("name", help="new: the name of the game; check: its id, or package:RULESET")
    parser.add_argument(
        "folder", nargs="?", type=Path, default=Path(), help="new: the folder for the package (by default this one)"
    )


def _game(given: Namespace) -> Facts[Begun] | Facts[Checked]:
    """Write a package, or check one; the exit code tells whether there are faults."""
    if given.what == "new":
        made = write_package(given.name, given.folder)
        return Facts(Begun(made.name, str(made.absolute())), _begun_text)
    ruleset = _find_game(given.name)
    wrong = tuple(faults(ruleset))
    found = Checked(ruleset.id, wrong, () if wrong else tuple(notes(ruleset)))
    return Facts(found, _text, NO if found.faults else FINE)


def _begun_text(begun: Begun) -> Iterator[str]:
    yield f"Written: {plain(begun.folder)}. In it, run pip install pytest --editable ., then pytest."


def _text(found: Checked) -> Iterator[str]:
    yield from map(plain, found.faults)
    yield from (f"Note: {plain(note)}" for note in found.notes)
    if not found.faults:
        yield f"{plain(found.ruleset)}: no mistake found."


def _find_game(name: str) -> Ruleset:
    """An installed game by id, or a game by its place from the current folder: `lantern:RULESET`."""
    package, colon, attribute = (_place_of_installed(name) or name).partition(":")
    if not colon:
        return find(name)
    if ":" in name:
        sys.path.insert(0, "")
    try:
        found = getattr(import_module(package), attribute)
    except Exception as fault:  # code from someone else's package
        raise Refusal("no_game", f"{name} doesn't load ({type(fault).__name__}: {fault!s:.200}).") from fault
    if not isinstance(found, RulesetOf):
        raise Refusal("no_game", f"{name} isn't a Ruleset.")
    return found


def _place_of_installed(name: str) -> str:
    """The place of a game from another package, also of one that was left out; empty for any other."""
    return (
        next((game.entry.value for game in plugins.offered_games() if game.id == name), "")
        if name not in MODULES
        else ""
    )


SUBCOMMANDS = {"game": fact_subcommand(_arguments, _game)}
