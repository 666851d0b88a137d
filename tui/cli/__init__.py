"""The command line: its subcommands and their errors.

It uses argparse rather than a friendlier library, because every import here delays the first paint, and `--help` must
load neither Textual nor pydantic. Each group of subcommands is a module, imported when one of them runs.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import TYPE_CHECKING, NoReturn

from core.refusal import Refusal
from tui.cli.output import say
from tui.cli.subcommand import Subcommand, WrongUse
from tui.exit_codes import NO, QUIET, REFUSED

if TYPE_CHECKING:
    from campaigns.errors import CampaignError

SUBCOMMANDS: dict[str, tuple[str, str]] = {
    "open": ("open_app", "open a campaign; by default the one you played last"),
    "library": ("open_app", "open the library of all campaigns"),
    "plain": ("plain", "play a campaign in lines: for screen readers, braille, slow connections, pipes"),
    "list": ("library", "list the campaigns"),
    "new": ("library", "create a campaign: empty, from a template, or from a game's sample"),
    "template": ("library", "save a campaign's rules and world as a template, or list the templates"),
    "resolve": ("rules", "answer requests to the rules, one JSON line for each line of input"),
    "odds": ("odds", "print the exact odds of an action, without a campaign"),
    "rulesets": ("rules", "list the installed games, and explain why any can't be used"),
    "game": ("game_packages", "start a package for a game you write, or check one for mistakes"),
    "draw": ("draw", "do one action in a campaign, and print its odds and its breakdown"),
    "run": ("run", "play a script of spoken lines in a campaign, all of it or nothing"),
    "script": ("reports", "print everything done in a campaign as spoken lines"),
    "data": ("game_data", "replace the game's data with a file, or print it"),
    "bestiary": ("bestiary", "list the bestiary, export it to a file, or import one"),
    "show": ("show", "print sheets, points, conditions, clocks, conflicts, milestones or the log"),
    "branches": ("branches", "list what you undid before you did something else, and go back to it"),
    "revert": ("revert", "take back one log entry, unless later entries depend on it"),
    "roll": ("random_tables", "roll on random tables, or list and check them"),
    "timeline": ("timeline", "print sessions, downtimes, events, deadlines and feasts day by day"),
    "calendar": ("calendar", "print today's date and the calendar, choose another calendar or export it"),
    "agenda": ("agenda", "print the agenda of the next session"),
    "prepared": ("agenda", "print the prepared scenes in their order"),
    "search": ("reports", "search a whole campaign: notes, sessions, draws, people, rules"),
    "threads": ("threads", "list the threads of the story: promised, open, dormant, overdue, closed"),
    "todo": ("todo", "list what to do now: reminders, deadlines, full clocks, dormant threads"),
    "knows": ("knowledge", "say what a character knows, who knows of a thing, and what is still hidden"),
    "follow": ("follow", "print log entries as they are made, but only what the players may know"),
    "watch": ("follow", "show a campaign as the players may see it, in a second terminal"),
    "board": ("board", "serve a page that follows play, for the players' phones and a television"),
    "recap": ("reports", "print a recap of one session or all, for the players: Markdown, prose or a page"),
    "print": ("printing", "make a page to print: sheets, blank sheets, hands, cards or tokens, slips"),
    "slips": ("printing", "print the slips of the last downtime, or write a page for each player"),
    "vault": ("vault", "write a campaign as a folder of Markdown files, for Obsidian or for the players"),
    "import-into": ("import_into", "import a vault, a folder of notes, or characters from a file"),
    "verify": ("reports", "check the log, and apply the rules again to every logged result"),
    "backup": ("archives", "write a verified copy of a campaign beside the library"),
    "restore": ("archives", "restore a campaign from a backup, and keep the replaced one"),
    "export": ("archives", "write a whole campaign to one file"),
    "import": ("archives", "import a campaign from a file; nothing is overwritten"),
    "locate": ("folders_and_keys", "print the folders of campaigns and settings"),
    "doctor": ("doctor", "check the terminal, the folders and the games, and say what to do"),
    "keys": ("folders_and_keys", "print every key and what it does"),
    "completion": ("completion", "print a completion script for your shell"),
    "help": ("guide", "print a page of the guide, or list the pages"),
    "tour": ("tour", "play a short session without a terminal, step by step"),
}
"""The module and the line of help of each subcommand, in the order of the help."""
FORMER = {"figures": "bestiary", "due": "todo", "take": "import-into"}
"""Former subcommands: understood for ever, listed nowhere."""

USAGE = "wyrdbook [CAMPAIGN] [--read-only] [--ascii] [--sample [RULESET]]\n       wyrdbook SUBCOMMAND ..."
DESCRIPTION = "Run a campaign of a draw-based role-playing game from the keyboard."


def execute(arguments: Sequence[str]) -> int:
    """Carry out a command line, and return the exit code."""
    _print_anything()
    try:
        code = _run_command(arguments)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return QUIET
    except BrokenPipeError:
        _forget_output()
        return 0
    except WrongUse as error:
        return _fail(str(error), 2)
    except (Refusal, OSError) as error:
        return _fail(_sentence(error), REFUSED)
    except _campaign_error() as error:
        return _fail(f"{error}{_hint(arguments, error)}", REFUSED)


run = execute
"""`execute`, until the subcommand of this name is loaded, whose module takes the name."""


def _run_command(arguments: Sequence[str]) -> int:
    if arguments and arguments[0] in ("-h", "--help"):
        _overview().print_help()
        return 0
    if arguments and arguments[0] == "--version":
        from importlib.metadata import version

        say(f"wyrdbook {version('wyrdbook')}")
        return 0
    # `wyrdbook NAME` is short for `wyrdbook open NAME`; only a campaign named like a subcommand needs the long form.
    first = FORMER.get(arguments[0], arguments[0]) if arguments else ""
    named = first in SUBCOMMANDS
    name, rest = (first, arguments[1:]) if named else ("open", arguments)
    subcommand = load(name)
    prog = f"wyrdbook {name}" if named else "wyrdbook"
    parser = _Parser(prog=prog, description=description(name), allow_abbrev=False)
    subcommand.arguments(parser)
    try:
        # Intermixed: `draw CAMPAIGN ACTION --as NAME key=value` may put its options anywhere.
        given, more = parser.parse_known_intermixed_args(rest)
        _refuse_unknown(more, parser, "" if named else first)
        return subcommand.run(given)
    except SystemExit as asked:  # argparse has printed its help or the fault
        return asked.code if isinstance(asked.code, int) else NO


def _refuse_unknown(more: Sequence[str], parser: ArgumentParser, first: str) -> None:
    """Refuse arguments that have no meaning; a `first` word that is followed by others was meant as a subcommand."""
    if first and not first.startswith("-") and any(not each.startswith("-") for each in more):
        listed = "`wyrdbook --help` lists them. Put quotes around the name of a campaign."
        raise WrongUse(f"There is no subcommand {first:.60}. {listed}")
    if more:
        parser.error(f"unrecognized arguments: {' '.join(more)}")


def load(name: str) -> Subcommand:
    """The subcommand of this name."""
    found: Subcommand = import_module(f"{__name__}.{SUBCOMMANDS[name][0]}").SUBCOMMANDS[name]
    return found


def description(name: str) -> str:
    """A subcommand's description as a sentence."""
    help = SUBCOMMANDS[name][1]
    return f"{help[0].upper()}{help[1:]}."


class _Parser(ArgumentParser):
    """A parser whose errors are printed as plain text, because arguments may contain terminal codes."""

    def error(self, message: str) -> NoReturn:
        from tui.text.plain import plain

        super().error(plain(message, newlines=True))


def _overview() -> ArgumentParser:
    listed = "\n".join(f"  {name:<13}{help}" for name, (_, help) in SUBCOMMANDS.items())
    parser = ArgumentParser(
        prog="wyrdbook",
        usage=USAGE,
        description=DESCRIPTION,
        epilog=f"subcommands (wyrdbook SUBCOMMAND --help tells more):\n{listed}\n\n"
        "--json, after any subcommand that prints facts: one JSON document instead of text\n"
        "exit codes: 0 success, 1 the answer is no, 2 wrong use, 3 refused or damaged data,\n"
        "            70 a fault in wyrdbook, with a report",
        formatter_class=RawDescriptionHelpFormatter,
    )
    general_options(parser)
    return parser


def general_options(parser: ArgumentParser) -> None:
    """Add the options without a subcommand."""
    from tui.cli.open_app import options

    options(parser)
    parser.add_argument("--version", action="store_true", help="show the version and exit")


def whole_parser(kind: type[ArgumentParser] = ArgumentParser) -> ArgumentParser:
    """The whole command line as one parser of some `kind`, for completion and the man page.

    A run loads only one subcommand.
    """
    parser = ArgumentParser(prog="wyrdbook", usage=USAGE, description=DESCRIPTION)
    general_options(parser)
    subcommands = parser.add_subparsers(title="subcommands", metavar="SUBCOMMAND", prog=parser.prog, parser_class=kind)
    for name, (_, help) in SUBCOMMANDS.items():
        load(name).arguments(subcommands.add_parser(name, help=help, description=description(name)))
    return parser


def _campaign_error() -> type[CampaignError]:
    """The campaigns' error class; Python evaluates this only after an error, so `--help` never loads it."""
    from campaigns.errors import CampaignError

    return CampaignError


def _hint(arguments: Sequence[str], error: CampaignError) -> str:
    """A hint for those who meant a subcommand but named a campaign that doesn't exist."""
    meant = error.kind == "not_a_campaign" and arguments[0] not in SUBCOMMANDS
    return " `wyrdbook --help` lists the subcommands." if meant else ""


def _sentence(error: Refusal | OSError) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.strerror}: {error.filename}" if error.filename else error.strerror
    return str(error)


def _fail(message: str, code: int) -> int:
    from tui.text.plain import plain

    say(f"wyrdbook: {plain(message)}", error=True)
    return code


def _print_anything() -> None:
    """Let names contain characters that the terminal's encoding can't show."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _forget_output() -> None:
    """Keep Python quiet at exit if its output is no longer read (`wyrdbook list | head -1`)."""
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
