"""`print` and `slips`: pages to print, each a file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from campaigns.exports.catalogue import EXPORTS, PAGES, PRINTED, TABLES, slips_told
from campaigns.names import find_called
from campaigns.printing.slips import slip_files, write_slips
from campaigns.user_files.texts import save_text
from core.refusal import Refusal
from core.rulesets import MODULES, find
from tui.cli.campaigns import at_argument, read_campaign, reading_arguments
from tui.cli.output import say
from tui.cli.subcommand import Subcommand, WrongUse
from tui.config import settings as config
from tui.config.settings import PAPERS
from tui.exit_codes import FINE
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.state.view import View


def paper_arguments(parser: ArgumentParser) -> None:
    """Add the options for a page's file and paper size."""
    parser.add_argument("--to", type=Path, metavar="FILE", help="write to a new file instead of printing")
    paper_argument(parser)


def paper_argument(parser: ArgumentParser) -> None:
    """Add the option for the paper size."""
    parser.add_argument("--paper", choices=PAPERS, help="the paper size; by default the one in the configuration")


def paper_of(given: Namespace) -> str:
    """The chosen paper size."""
    return given.paper or config.load().paper


def write_page(file: Path, text: str) -> str:
    """Write a text to a new file and report it. Refuse to replace one."""
    if file.exists():
        raise WrongUse(f"The file {plain(str(file))} already exists.")
    save_text(file, text if text.endswith("\n") else f"{text}\n", errors="replace")
    return str(file)


def _print_arguments(parser: ArgumentParser) -> None:
    told = "; ".join(f"{what}: {page.help}" for what, page in {**PAGES, **EXPORTS}.items())
    kinds = ", ".join(dict.fromkeys(table.partition(".")[0] for table in TABLES))
    told += f"; KIND.csv and KIND.json: everything of a kind as a table, secrets included ({kinds})"
    parser.add_argument("what", choices=tuple(PRINTED), metavar="what", help=told)
    parser.add_argument(
        "of", help="a campaign by name, folder name or path; for blank sheets and pieces also the id of a game"
    )
    parser.add_argument(
        "names",
        nargs="*",
        metavar="name",
        help="characters whose sheets or hands you want; by default all players' characters",
    )
    paper_arguments(parser)
    at_argument(parser)


def _print(given: Namespace) -> int:
    """Make a page."""
    text = _page(given)
    if given.to:
        say(f"Written to {plain(write_page(given.to, text))}")
    else:
        say(text.replace("\r\n", "\n").rstrip("\n"))  # a printed line ends as any other does
    return FINE


def _page(given: Namespace) -> str:
    page = PRINTED[given.what]
    if given.names and not page.of_one:
        raise WrongUse(f"Only sheets and hands take names, not {given.what}.")
    if page.of_game is not None and given.of in MODULES:
        return page.of_game(find(given.of), paper_of(given))
    with read_campaign(given.of, given.at) as campaign:
        return page.made(campaign, [_who(campaign.view, name) for name in given.names], paper_of(given))


def _who(view: View, name: str) -> int:
    """A character by name, or by the beginning of it or of a word in it. Refuse an unknown one."""
    found = find_called(name, [((c.name,), c) for c in view.characters])
    if len(found) != 1:
        known = ", ".join(c.name for c in found or view.characters) or "nobody"
        raise Refusal("unknown_character", f"There is no character {name!r:.60}. Known: {known:.200}.")
    return found[0].id


def _slips_arguments(parser: ArgumentParser) -> None:
    reading_arguments(parser)
    parser.add_argument("--folder", type=Path, help="write a page for each player into this folder")
    paper_argument(parser)


def _slips(given: Namespace) -> int:
    """The slips as text, or one page each in a folder."""
    with read_campaign(given.campaign, given.at) as campaign:
        told, name, session = slips_told(campaign), campaign.view.name, campaign.view.sessions_played
        if given.folder is None:
            say("\n\n".join(campaign.slips().values()))
            return FINE
    for file in write_slips(given.folder, slip_files(name, session, told, paper_of(given))):
        say(f"Written to {plain(str(file))}")
    return FINE


SUBCOMMANDS = {"print": Subcommand(_print_arguments, _print), "slips": Subcommand(_slips_arguments, _slips)}
