"""Everything that can be written out, declared once for the command line and the screens: pages, tables, recaps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from campaigns.document_kinds.search_sources import SOURCES
from campaigns.exports.draws import draws_csv, sessions_json
from campaigns.exports.graphs import dot, graphml
from campaigns.exports.icalendar import sessions_ics, world_ics
from campaigns.exports.random_tables import tables_csv
from campaigns.exports.rows import csv_of, json_of
from campaigns.printing import cards, recaps, sheets
from campaigns.printing.charts import of_one
from campaigns.printing.html_templates import Picture
from campaigns.printing.safety import safety
from campaigns.printing.slips import slips
from campaigns.reports.markdown_recap import markdown, prose
from campaigns.reports.prose_recap import chapter
from campaigns.reports.recap import Recap
from core.refusal import Refusal
from core.ruleset import Ruleset

if TYPE_CHECKING:
    from campaigns.open_campaign import OpenCampaign
    from campaigns.visibility.slips import Slip

Whom = Sequence[int]


class Printed(NamedTuple):
    """A page or table, `made` from a campaign for some characters (by default all players') on a paper size.

    `title` is its name for all, `of_one` with the name of one character (`{}`), if it can be for one. `of_game` makes
    it without a campaign. `has` tells whether a game has it.
    """

    help: str
    title: str
    made: Callable[[OpenCampaign, Whom, str], str]
    of_one: str = ""
    of_game: Callable[[Ruleset, str], str] | None = None
    has: Callable[[Ruleset], bool] = lambda ruleset: True


def _sheets(campaign: OpenCampaign, whom: Whom, paper: str) -> str:
    view = campaign.view
    return sheets.sheets(view, whom, paper, of_one(view, campaign.ledger(), campaign.sessions()))


def _hands(campaign: OpenCampaign, whom: Whom, paper: str) -> str:
    return cards.hands(campaign.view, campaign.situation, whom, paper)


def _slips(campaign: OpenCampaign, whom: Whom, paper: str) -> str:
    return slips(campaign.view.name, slips_told(campaign).values(), paper)


def _safety(campaign: OpenCampaign, whom: Whom, paper: str) -> str:
    return safety(campaign.view.name, campaign.documents("boundaries").values(), paper)


def slips_told(campaign: OpenCampaign) -> dict[int, Slip]:
    """The slips of the last downtime by character. Refuse if no downtime was committed yet."""
    told = campaign.each_slip()
    if not told:
        raise Refusal("no_downtime", "No downtime has been committed yet.")
    return told


def _blank(campaign: OpenCampaign, whom: Whom, paper: str) -> str:
    return sheets.blank(campaign.ruleset, paper)


def _pieces(campaign: OpenCampaign, whom: Whom, paper: str) -> str:
    return cards.pieces(campaign.ruleset, paper)


def _table(made: Callable[[OpenCampaign, str], str], table: str, campaign: OpenCampaign, whom: Whom, paper: str) -> str:
    return made(campaign, table)


PAGES: Mapping[str, Printed] = {
    "sheets": Printed(
        "the sheets of the players' characters, or of those named",
        "The sheets of all players' characters",
        _sheets,
        "The sheet of {}",
    ),
    "hands": Printed(
        "each player's cards or tokens, to cut out",
        "Each player's cards or tokens",
        _hands,
        "The cards or tokens of {}",
        has=lambda ruleset: ruleset.panels is not None,
    ),
    "safety": Printed("the lines and veils of the table", "The lines and veils of the table", _safety),
    "slips": Printed("the slips of the last downtime", "The slips of the last downtime", _slips),
    "blank": Printed("a blank sheet of the game", "A blank sheet", _blank, of_game=sheets.blank),
    "pieces": Printed(
        "the game's cards or tokens, to cut out",
        "The cards or tokens of the game",
        _pieces,
        of_game=cards.pieces,
    ),
}
"""Pages by their word on the command line, in the order of its help."""

TABLES: Mapping[str, Printed] = {
    f"{source.kind}.{ending}": Printed("", "", partial(_table, made, table))
    for table, source in SOURCES.items()
    for ending, made in (("csv", csv_of), ("json", json_of))
}
"""Tables of everything a search finds, as `article.csv` and `article.json`. They include secrets."""


def _export(made: Callable[[OpenCampaign], str], campaign: OpenCampaign, whom: Whom, paper: str) -> str:
    return made(campaign)


EXPORTS: Mapping[str, Printed] = {
    name: Printed(told, title, partial(_export, made))
    for name, told, title, made in (
        (
            "relationships.graphml",
            "all relationships as a graph, for yEd or Gephi",
            "The relationships as a graph, for yEd or Gephi (GraphML)",
            graphml,
        ),
        ("relationships.dot", "the same for Graphviz", "The relationships as a graph, for Graphviz (DOT)", dot),
        (
            "sessions.ics",
            "the next session and those played, for your calendar",
            "The sessions, for your calendar (.ics)",
            sessions_ics,
        ),
        (
            "world.ics",
            "the world's feasts, events and deadlines, for your calendar",
            "The world's feasts, events and deadlines, for your calendar (.ics)",
            world_ics,
        ),
        (
            "random-tables.csv",
            "every random table with the chance of each entry",
            "The random tables with all chances (CSV)",
            tables_csv,
        ),
    )
}
"""Files for other programs, by their word on the command line. They include secrets."""

PRINTED: Mapping[str, Printed] = {**PAGES, **EXPORTS, **TABLES}
"""Everything written out as one file, by its word on the command line."""


class Retold(NamedTuple):
    """A form of recap; `text` takes the campaign's name, the sessions, a paper size and pictures."""

    help: str
    text: Callable[[str, Sequence[Recap], str, Sequence[Picture]], str]
    ending: str = "md"
    pictures: bool = False


def _each(told: Callable[[Recap], str]) -> Callable[[str, Sequence[Recap], str, Sequence[Picture]], str]:
    return lambda name, sessions, paper, pictures: "\n".join(map(told, sessions))


def _all(told: Callable[[Sequence[Recap]], str]) -> Callable[[str, Sequence[Recap], str, Sequence[Picture]], str]:
    return lambda name, sessions, paper, pictures: told(sessions)


RETOLD: Mapping[str, Retold] = {
    "md": Retold("every draw with its result", _each(markdown)),
    "prose": Retold("told like a chapter", _each(lambda session: prose(chapter(session)))),
    "html": Retold("the same as a page to print", recaps.recaps, "html", pictures=True),
    "csv": Retold("its draws as a table", _all(draws_csv), "csv"),
    "json": Retold("everything for other programs", _all(sessions_json), "json"),
}
"""The forms of recaps, in the order of the command line's help."""
