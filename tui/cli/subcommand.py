"""What a subcommand is, and the exit codes all of them share."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import NamedTuple, NewType

CampaignName = NewType("CampaignName", str)
"""The type of an argument that names a campaign; a shell completes it with those of the library."""

RulesetId = NewType("RulesetId", str)
"""The type of an argument that names a game by its id; a shell completes it with those there are."""


class WrongUse(Exception):
    """The command line does not make sense; the message says why."""


class Subcommand(NamedTuple):
    """One subcommand: what it is given, and what it does (returning the exit code)."""

    arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]


def no_arguments(parser: ArgumentParser) -> None:
    """Nothing to be given."""
