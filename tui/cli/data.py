"""`data`: what a game master may replace in a game with a file of their own."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from tui.cli.saying import say
from tui.cli.shelf import campaign_argument, campaign_folder
from tui.cli.subcommand import FINE, REFUSED, Subcommand, WrongUse
from tui.text import plain


def _arguments(parser: ArgumentParser) -> None:
    campaign_argument(parser)
    parser.add_argument("kind", nargs="?", help="the kind of data; without it, which there are")
    parser.add_argument("file", nargs="?", type=Path, help="a JSON file; without it, what is in use is printed as one")
    parser.add_argument("--as-written", action="store_true", help="go back to the game's own data")
    parser.add_argument("--note", default="", help="a word about it for the log")


def _data(given: Namespace) -> int:
    """List the kinds, print one as it is, or put a file in its place."""
    if given.as_written and (given.file or not given.kind):
        raise WrongUse("--as-written goes with a kind of data and no file.")
    from campaigns.campaign import Campaign

    changes = bool(given.file or given.as_written)
    with Campaign.open(campaign_folder(given.campaign), read_only=not changes) as campaign:
        if given.kind is None:
            for kind in campaign.ruleset.data:
                say(f"{kind.id}  {plain(kind.title)}: {plain(kind.help)}")
            if not campaign.ruleset.data:
                tables = [plain(option.title) for option in campaign.ruleset.options.entries if option.rows]
                kept = f"; its tables are among the house rules: {', '.join(tables)}" if tables else ""
                say(f"{campaign.ruleset.title} has nothing that a file replaces{kept}.")
            return FINE
        kind = campaign.ruleset.data_kind(given.kind)
        if not changes:
            say(_as_json(kind.read(getattr(campaign.view, kind.kept))))
            return FINE
        from campaigns.commands import SetData
        from campaigns.keeping.datafile import faults_text, read_data

        value = None if given.as_written else read_data(given.file)
        if value is not None and (faults := kind.faults(value)):
            say(faults_text(faults), error=True)
            return REFUSED
        done = campaign.do(SetData(data=kind.id, value=value, note=given.note))
        if done.line is not None:
            say(f"Written down as record {done.line.seq}: {plain(done.line.title)}")
    return FINE


def _as_json(value: Any) -> str:
    """A value as a file of its own says it; what cannot be printed is escaped, so that it is read back as it is."""
    written = json.dumps(value, indent=2, ensure_ascii=False)
    return "".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in written)


SUBCOMMANDS = {"data": Subcommand(_arguments, _data)}
