"""The facts of a board: what all players may know of a campaign now, and of one player's page what only they know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from campaigns.board.map_pictures import MapPicture, map_picture
from campaigns.knowledge.learnt import Learnt
from campaigns.open_campaign import OpenCampaign
from campaigns.printing.sheets import PaperSheet, paper_sheet
from campaigns.state.view import CharacterView, View, with_about
from campaigns.visibility.records import Cast, Slip, telling
from campaigns.visibility.view import held, public_grid, public_view
from core.look import Panel


class Result(NamedTuple):
    """A result at the table: what the log says of it, its steps, and how good it was."""

    text: str
    steps: tuple[str, ...]
    band: str


class Own(NamedTuple):
    """What is for the player of one character: their sheet, hand, and slip of the last downtime."""

    character: CharacterView
    sheet: PaperSheet
    hand: tuple[Panel, ...]
    slip: Slip | None


class Facts(NamedTuple):
    """All that a page shows; `view` is the public one, and what was `learnt` is the latest first."""

    view: View
    results: tuple[Result, ...]
    maps: tuple[MapPicture, ...]
    learnt: tuple[Learnt, ...]
    own: Own | None = None


def facts(campaign: OpenCampaign, character: int | None = None) -> Facts:
    """What a page shows to all players, or to the player of one character."""
    view = public_view(campaign.view, character)
    own = None if character is None else _own(campaign, view, character)
    return Facts(view, tuple(_results(campaign)), tuple(_maps(campaign, view)), campaign.things_learnt(character), own)


def _results(campaign: OpenCampaign) -> Iterator[Result]:
    """The last results, the latest first, as the players may know them."""
    cast = Cast.of(campaign.view)
    for line in campaign.view.strip:
        told = telling(campaign.ruleset, line.event, cast)
        if told is not None and (told.title or told.more):
            text, *steps = ([with_about(told.title, told.who, told.note)] if told.title else []) + [*told.more]
            yield Result(text, tuple(steps), told.band)


def _maps(campaign: OpenCampaign, view: View) -> Iterator[MapPicture]:
    """The maps of running conflicts, else that of the scene, as far as everyone may see them."""
    rules = campaign.ruleset.grid
    if rules is None or rules.why_not(view.options):
        return
    mapped = [each for each in view.conflicts if each.form in rules.forms]
    for conflict in mapped:
        yield from map_picture(conflict.title, public_grid(rules.grid(campaign.situation(None, conflict.id))))
    if not mapped and rules.scene and view.scene is not None:
        yield from map_picture(view.scene.title, public_grid(rules.grid(campaign.situation())))


def _own(campaign: OpenCampaign, view: View, character: int) -> Own | None:
    known = view.character(character)
    if known is None or known.role != "pc":
        return None
    hand = held(campaign.view, campaign.situation).get(character, ())
    return Own(known, paper_sheet(view, known), hand, campaign.each_slip().get(character))
