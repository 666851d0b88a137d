"""Everything that leaves the program for the players, for all of them or for one: what a test of secrets reads.

The subcommands are found by their options, the pages and the forms of recaps by their catalogue.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from campaigns.board.facts import facts
from campaigns.board.pages import page
from campaigns.campaign import Campaign
from campaigns.exports.catalogue import PAGES, RETOLD
from campaigns.visibility.view import public_view
from tui import cli
from tui.exit_codes import FINE, NO, REFUSED

SUBCOMMANDS: dict[str, Sequence[Sequence[str]]] = {
    "show": [(), ("--json",), ("log", "--json")],
    "follow": [("--after", "0", "--once"), ("--after", "0", "--once", "--json")],
    "watch": [("--once",)],
    "recap": [("--all", "--format", form) for form in RETOLD],
    "vault": [("FOLDER",)],
}
"""The ways to run each subcommand that has a reader."""
PAGES_OF_ONE = ("FOLDER", "--html")
"""How `vault` writes a player's page; for all players it writes everyone's."""
MAY_BE_REFUSED = {"print", "slips"}
"""Subcommands that have nothing to print in some games, or before a downtime."""
WORD = "zqx"
"""The word of every mark, so that one search finds them all."""


def with_readers() -> dict[str, set[str]]:
    """The subcommands that tell what players know, with their options for it."""
    found = {}
    for name in cli.SUBCOMMANDS:
        parser = ArgumentParser()
        cli.load(name).arguments(parser)
        options = {option for action in parser._actions for option in action.option_strings}
        if "--for" in options:
            found[name] = options & {"--for", "--players", "--at"}
    return found


def shown_to(campaign: Campaign, reader: int | None, at: int | None = None) -> Iterator[tuple[str, str]]:
    """Each output by its name, for all players or for the player of one character.

    If the campaign is opened as it was `at` a log entry, the subcommands without `--at` are left out.
    """
    then = [] if at is None else ["--at", str(at)]
    yield "player view", repr(public_view(campaign.view, reader)._replace(ruleset=None))
    yield "board", page(facts(campaign, reader), live=True).html
    yield "learnt", repr(campaign.things_learnt(reader))
    yield "handouts", repr(campaign.handouts(reader))
    whom = ["--players"] if reader is None else ["--for", campaign.view.name_of(reader)]
    for name, options in with_readers().items():
        for given in SUBCOMMANDS[name] if at is None or "--at" in options else ():
            own = [option for option in whom if "--players" in options or option != "--players"]
            yield f"{name} {' '.join(given)}", printed(name, campaign, *own, *given, *then)
    if reader is None:
        yield from shown_to_all(campaign, then)
    else:
        yield "vault --html", printed("vault", campaign, *whom, *PAGES_OF_ONE, *then)


def shown_to_all(campaign: Campaign, then: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The outputs that are the same for every reader."""
    for what in (what for what, made in PAGES.items() if made.has(campaign.ruleset)):
        yield f"print {what}", printed("print", campaign, *then, before=(what,))
    yield "slips", printed("slips", campaign, *then)
    yield "scenes", repr([campaign.public_lines(scene) for scene in campaign.documents("scenes")])
    search = campaign.search()
    search.catch_up()
    yield (
        "search",
        repr([(h.title, h.sentence) for h in search.hits(search.read(WORD, public=True), public=True, most=10**6)]),
    )
    search.close()


def printed(name: str, campaign: Campaign, *given: str, before: Sequence[str] = ()) -> str:
    """The output of a subcommand, with every byte and name of the files that it writes."""
    with TemporaryDirectory() as root, redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as faults:
        folder = Path(root) / "made"
        asked = (str(folder) if each == "FOLDER" else each for each in given)
        code = cli.execute([name, *before, str(campaign.folder), *asked])
        assert code in (FINE, NO) or (code == REFUSED and name in MAY_BE_REFUSED), faults.getvalue()
        files = sorted(file for file in folder.rglob("*") if file.is_file())
        read = (f"{file.relative_to(folder)}\n{file.read_bytes().decode('utf-8', 'replace')}" for file in files)
        return "\n".join((out.getvalue(), *read))
