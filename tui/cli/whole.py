"""The whole command line as one parser, for what is generated from it: shell completion and the manual page."""

from __future__ import annotations

from argparse import ArgumentParser

from tui.cli import DESCRIPTION, SUBCOMMANDS, USAGE, description, general_options, load


def whole_parser(kind: type[ArgumentParser] = ArgumentParser) -> ArgumentParser:
    """A parser with every subcommand, of some `kind`, and all it is given. What runs loads one subcommand only."""
    parser = ArgumentParser(prog="wyrdbook", usage=USAGE, description=DESCRIPTION)
    general_options(parser)
    subcommands = parser.add_subparsers(title="subcommands", metavar="SUBCOMMAND", prog=parser.prog, parser_class=kind)
    for name, (_, help) in SUBCOMMANDS.items():
        load(name).arguments(subcommands.add_parser(name, help=help, description=description(name)))
    return parser
