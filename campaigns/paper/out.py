"""The pages that can be printed, declared once for the command line and the screens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from campaigns.paper import cards, sheets
from campaigns.paper.pictures import of_one
from campaigns.paper.slips import slips
from core.refusal import Refusal
from core.ruleset import Ruleset

if TYPE_CHECKING:
    from campaigns.open_campaign import OpenCampaign

Whom = Sequence[int]


class Printed(NamedTuple):
    """A page: `made` of a campaign for some characters, by default all players', on a paper.

    `title` is what it is called for all, `of_one` for one by name (`{}`), where it can be for one. What is made
    `of_game` needs no campaign. `has` says whether a game has it.
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
    told = campaign.each_slip()
    if not told:
        raise Refusal("no_downtime", "No downtime was committed lately.")
    return slips(campaign.view.name, told.values(), paper)


def _blank(campaign: OpenCampaign, whom: Whom, paper: str) -> str:
    return sheets.blank(campaign.ruleset, paper)


def _pieces(campaign: OpenCampaign, whom: Whom, paper: str) -> str:
    return cards.pieces(campaign.ruleset, paper)


PRINTED: Mapping[str, Printed] = {
    "sheets": Printed(
        "the sheets of the players' characters, or of those named",
        "The sheets of all players' characters",
        _sheets,
        "The sheet of {}",
    ),
    "hands": Printed(
        "what each player holds, to be cut out",
        "What each player holds",
        _hands,
        "What {} holds",
        has=lambda ruleset: ruleset.panels is not None,
    ),
    "slips": Printed("the slips of the last downtime", "The slips of the last downtime", _slips),
    "blank": Printed("a blank sheet of the game", "A blank sheet", _blank, of_game=sheets.blank),
    "pieces": Printed(
        "the cards or tokens of the game, to be cut out",
        "The cards or tokens of the game",
        _pieces,
        of_game=cards.pieces,
    ),
}
"""By the word the command line has for it, in the order of its help."""
