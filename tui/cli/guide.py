"""`help`: the guide, page by page."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from tui.app_interface import guide
from tui.cli.output import say
from tui.cli.subcommand import Subcommand
from tui.exit_codes import FINE
from tui.text.plain import plain


def _arguments(parser: ArgumentParser) -> None:
    help = "a topic, or its beginning; by default all topics are listed"
    parser.add_argument("topic", nargs="?", help=help)


def _help(arguments: Namespace) -> int:
    text = "\n".join(guide.lines()) if arguments.topic is None else guide.page(plain(arguments.topic)).text.rstrip()
    say(text)
    return FINE


SUBCOMMANDS = {"help": Subcommand(_arguments, _help)}
