"""Every text and page that is made for the players, of any campaign: what a test of all of them reads."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from campaigns.board.facts import facts
from campaigns.board.pages import page
from campaigns.campaign import Campaign
from campaigns.printing import cards, recaps, sheets, slips
from campaigns.printing.charts import of_one
from campaigns.reports.markdown_recap import prose
from campaigns.reports.prose_recap import chapter
from campaigns.reports.recap import every
from core.refusal import Refusal


def pages(campaign: Campaign, paper: str = "a4", *, hands: bool = True) -> Iterator[tuple[str, str]]:
    """Each page by what it is."""
    view, told = campaign.view, list(every(campaign.past()))
    yield "recap", recaps.recaps(view.name, told[:1], paper)
    told, pictures = recaps.every(campaign.past())
    yield "recaps", recaps.recaps(view.name, told, paper, pictures)
    yield "sheets", sheets.sheets(view, (), paper, of_one(view, campaign.ledger(), campaign.sessions()))
    yield "blank", sheets.blank(view.ruleset, paper)
    yield "slips", slips.slips(view.name, campaign.each_slip().values(), paper)
    yield from slips.slip_files(view.name, 1, campaign.each_slip(), paper).items()
    with suppress(Refusal):
        if hands:
            yield "hands", cards.hands(view, campaign.situation, (), paper)
    with suppress(Refusal):
        yield "pieces", cards.pieces(view.ruleset, paper)


def boards(campaign: Campaign, *, hands: bool = True) -> Iterator[tuple[str, str]]:
    """The pages of the board: the table's and, with `hands`, that of each player's character."""
    yield "board", page(facts(campaign), live=True).html
    for each in campaign.view.characters if hands else ():
        found = facts(campaign, each.id)
        if found.own is not None:
            yield f"board of {each.name}", page(found, live=True).html


def leaving(campaign: Campaign, *, hands: bool = True) -> Iterator[str]:
    """Every text and page for the players."""
    yield campaign.recap(1)
    yield from campaign.slips().values()
    yield from (prose(chapter(told)) for told in every(campaign.past()))
    yield from (text for _, text in pages(campaign, hands=hands))
    yield from (text for _, text in boards(campaign, hands=hands))
