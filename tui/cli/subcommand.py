"""The type of a subcommand, and the exit codes of all."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import NamedTuple, NewType

CampaignName = NewType("CampaignName", str)
"""The type of an argument that names a campaign; a shell completes it from the library."""

RulesetId = NewType("RulesetId", str)
"""The type of an argument that names a game by its id; a shell completes it."""


class WrongUse(Exception):
    """The command line doesn't make sense; the message has the reason."""


class Subcommand(NamedTuple):
    """A subcommand: its arguments, and its function, which returns the exit code."""

    arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]


def no_arguments(parser: ArgumentParser) -> None:
    """Add no arguments."""
