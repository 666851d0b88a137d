"""`doctor`: findings about this machine, with advice. Safe to paste into a report."""

from __future__ import annotations

import locale
import os
import platform
import re
import shlex
import shutil
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

from campaigns.errors import CampaignError
from campaigns.library.campaign_list import Shelf
from campaigns.library.checkup import FORMAT, CheckedUp, check_campaigns
from campaigns.user_files import disks, folders
from core.rulesets import all_games
from core.wording import quantity
from tui.cli.text_or_json import Facts, fact_subcommand
from tui.config import settings
from tui.terminal.smallest_size import FLOOR
from tui.text.plain import plain

_ROOM = 100_000_000
"""The bytes that should be free in the campaigns' folder."""
_GLYPHS = "▸●□◆★✓←♠∧·…█▁▏╭─│"
"""One of each kind of glyph that the app paints; each takes one cell."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding: its part, what was found, and the advice; empty if all is well."""

    part: str
    name: str
    found: str
    advice: str


@dataclass(frozen=True, slots=True)
class Findings:
    """All findings."""

    findings: tuple[Finding, ...]


def _arguments(parser: ArgumentParser) -> None:
    help = "list each campaign by name; by default names are left out"
    parser.add_argument("--campaigns", action="store_true", help=help)


def _doctor(given: Namespace) -> Facts[Findings]:
    config = settings.load()
    found = (*_program(), *_terminal(config), *_settings(config), *_folders(config), *_games())
    return Facts(Findings((*found, *_campaigns(config, named=given.campaigns))), _text)


def _text(told: Findings) -> Iterator[str]:
    part = ""
    for each in told.findings:
        if each.part != part:
            yield f"\n{each.part}" if part else each.part
        part = each.part
        yield f"  {plain(each.name):<16} {plain(each.found)}".rstrip()
        if each.advice:
            yield f"  {'':<16} → {plain(each.advice)}"
    count = sum(bool(each.advice) for each in told.findings)
    yield f"\n{quantity(count, 'thing')} to look at, marked →." if count else "\nAll is well."


def _program() -> Iterator[Finding]:
    yield Finding("program", "wyrdbook", version("wyrdbook"), "")
    yield Finding("program", "Python", f"{platform.python_version()} on {platform.system()}", "")
    yield from (_library(name) for name in _dependencies())


def _dependencies() -> Iterator[str]:
    """The packages that wyrdbook requires."""
    for line in requires("wyrdbook") or ():
        if "extra ==" not in line and (name := re.match(r"[\w.-]+", line)):
            yield name[0]


def _library(name: str) -> Finding:
    try:
        return Finding("program", name, version(name), "")
    except PackageNotFoundError:
        return Finding("program", name, "missing", "Install wyrdbook again, with its dependencies.")


def _terminal(config: settings.Config) -> Iterator[Finding]:
    kind, is_there = os.environ.get("TERM", ""), sys.stdout.isatty()
    dumb = (
        "Set TERM to the type of your terminal, as in `TERM=xterm-256color`."
        if is_there and kind in ("", "dumb")
        else ""
    )
    yield Finding("terminal", "kind", kind or "unknown (TERM is not set)", dumb)
    if is_there:
        size = shutil.get_terminal_size()
        fits = size.columns >= FLOOR[0] and size.lines >= FLOOR[1]
        small = "" if fits else f"Make it at least {FLOOR[0]} columns by {FLOOR[1]} lines."
        yield Finding("terminal", "size", f"{quantity(size.columns, 'column')}, {quantity(size.lines, 'line')}", small)
    else:
        yield Finding("terminal", "size", "not checked: this page goes to a file or a program", "")
    yield Finding("terminal", "colours", _colours(), "")
    encoding = sys.stdout.encoding or locale.getpreferredencoding(False)
    is_utf = "utf" in encoding.lower()
    latin = "" if is_utf or config.ascii else "Use a UTF-8 locale, as in `LC_ALL=C.UTF-8`, or start with `--ascii`."
    yield Finding("terminal", "encoding", encoding, latin)
    if is_utf:
        yield Finding("terminal", "glyph widths", "".join(f"{glyph}|" for glyph in _GLYPHS), "")
        yield Finding("terminal", "", "x|" * len(_GLYPHS) + "  if the bars don't line up, start with --ascii", "")


def _colours() -> str:
    """The number of colours that the app will use here."""
    if os.environ.get("NO_COLOR"):
        return "none (NO_COLOR is set)"
    kind = os.environ.get("TERM", "")
    if os.environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return "16 million"
    if "256color" in kind:
        return "256"
    return "none" if kind in ("", "dumb", "unknown") else "16"


def _settings(config: settings.Config) -> Iterator[Finding]:
    path = settings.config_path()
    state = _short(path) if path.exists() else f"{_short(path)} doesn't exist: every setting has its default"
    yield Finding("settings", "file", state, _short_text(config.fault))


def _folders(config: settings.Config) -> Iterator[Finding]:
    named = {"campaigns": config.campaigns, "settings": folders.config(), "state": folders.state()}
    for name, folder in named.items():
        yield Finding("folders", name, *_folder(folder))
    yield Finding("folders", "disk", *_disk(_nearest(config.campaigns)))


def _folder(folder: Path) -> tuple[str, str]:
    """The state of a folder, with advice."""
    nearest = _nearest(folder)
    if not nearest.is_dir():
        return f"{_short(folder)}: not a folder", "Move the file of that name to another folder."
    if not os.access(nearest, os.W_OK | os.X_OK):
        return f"{_short(folder)}: can't be written", f"Give yourself permission to write to {_short(nearest)}."
    if nearest != folder:
        return f"{_short(folder)}: will be created when it is needed", ""
    if folders.is_open_to_others(folder):
        return f"{_short(folder)}: other users of this machine can read it", f"Run `chmod 700 {_as_argument(folder)}`."
    return f"{_short(folder)}: can be written", ""


def _disk(folder: Path) -> tuple[str, str]:
    kind = disks.kind(folder) or "unknown"
    try:
        free = shutil.disk_usage(folder).free
    except OSError:
        return kind, ""
    network = "Keep campaigns on a disk of this machine: a power cut can lose a change on a network folder."
    full = "Free some space on this disk: a change that can't be written isn't made."
    advice = network if kind in disks.OVER_A_NETWORK else full if free < _ROOM else ""
    return f"{kind}, {free // 1_000_000:,} MB free", advice


def _nearest(folder: Path) -> Path:
    """The folder itself, or the first existing one above it."""
    return next((path for path in (folder, *folder.parents) if path.exists()), folder)


def _games() -> Iterator[Finding]:
    for game in all_games():
        if (rules := game.ruleset) is None:
            advice = f"{game.why_not} Upgrade or remove the package {game.package}."
            yield Finding("games", game.id, "left out", advice)
        else:
            said = f"rules {rules.edition}, stored form {rules.shape}"
            yield Finding("games", game.id, said if game.package == "wyrdbook" else f"{said}, of {game.package}", "")


def _campaigns(config: settings.Config, *, named: bool) -> Iterator[Finding]:
    yield Finding("campaigns", "stored form", f"{FORMAT}", "")
    try:
        found = tuple(check_campaigns(Shelf(config.campaigns)))
    except CampaignError as error:
        yield Finding("campaigns", "all", "can't be read", _short_text(str(error)))
        return
    held, broken = sum(each.is_open for each in found), sum(bool(each.fault) for each in found)
    yield Finding("campaigns", "all", f"{len(found)}", "")
    yield Finding(
        "campaigns", "open", f"{held} in another program", "Close it before you write to it here." if held else ""
    )
    restore = "Run `wyrdbook doctor --campaigns` for the reason. `wyrdbook restore` restores a backup."
    yield Finding("campaigns", "faulty", f"{broken}", restore if broken else "")
    if named:
        yield from (Finding("campaigns", each.name, _state(each), _short_text(each.fault)) for each in found)


def _state(campaign: CheckedUp) -> str:
    if campaign.fault:
        return "can't be opened as it is"
    return f"{campaign.ruleset}, {'open in another program' if campaign.is_open else 'whole'}"


def _short(path: Path) -> str:
    """A path as people write it, without the user's name."""
    return _short_text(str(path))


def _as_argument(path: Path) -> str:
    """A path as it is typed in a shell; quotes would keep `~` from being read as the home folder."""
    home, named, inside = _short(path).partition("~/")
    return f"{home}{named}{shlex.quote(inside)}" if named and not home else shlex.quote(str(path))


def _short_text(text: str) -> str:
    home = str(Path.home())
    return text.replace(home, "~") if len(home) > 1 else text


SUBCOMMANDS = {"doctor": fact_subcommand(_arguments, _doctor)}
