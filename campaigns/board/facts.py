"""The facts of a board: what all players may know now, and for one player's page what only they know."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from campaigns.board.map_pictures import MapPicture, map_picture
from campaigns.handouts.shown_handouts import ShownHandout
from campaigns.knowledge.revelations import Learnt
from campaigns.links.links import names_in
from campaigns.open_campaign import OpenCampaign
from campaigns.printing.sheets import PaperSheet, paper_sheet
from campaigns.state.panels import all_panels
from campaigns.state.session_plan import replies_words
from campaigns.state.view import CharacterView, View, with_about
from campaigns.visibility.log_entries import Cast, tell_players
from campaigns.visibility.passages import without_hidden
from campaigns.visibility.slips import Slip
from campaigns.visibility.view import known_panels, panels_of_party, public_grid, public_view
from core.look import Panel
from core.wording import quantity

Pictures = Callable[[int], str]
"""A function from a handout's id to the address of its picture."""


class Result(NamedTuple):
    """A result at the table: its text in the log, its steps, and how good it was."""

    text: str
    steps: tuple[str, ...]
    band: str


class Own(NamedTuple):
    """The private part of a player's page: their sheet, hand, and slip of the last downtime."""

    character: CharacterView
    sheet: PaperSheet
    hand: tuple[Panel, ...]
    slip: Slip | None


class Agreed(NamedTuple):
    """The agreements of the table: lines, veils, the next session in words, and the players' replies."""

    lines: tuple[str, ...]
    veils: tuple[str, ...]
    next_session: str
    replies: tuple[str, ...]


class Handout(NamedTuple):
    """A handout with the address of its picture; empty if it has none."""

    shown: ShownHandout
    source: str


class Facts(NamedTuple):
    """The facts of a page; `view` is the public one, `known` is on the game's boards, and `learnt` and `handouts` have
    the latest first.
    """

    view: View
    results: tuple[Result, ...]
    maps: tuple[MapPicture, ...]
    learnt: tuple[Learnt, ...]
    handouts: tuple[Handout, ...]
    agreed: Agreed
    known: tuple[Panel, ...] = ()
    own: Own | None = None


def facts(campaign: OpenCampaign, character: int | None = None, pictures: Pictures | None = None) -> Facts:
    """The facts of the page for all players, or for the player of one character.

    `pictures` gives the address of a handout's picture; by default the page holds the picture itself.
    """
    view = public_view(campaign.view, character)
    own = None if character is None else _own(campaign, view, character)
    learnt = (each for each in campaign.things_learnt(character) if each.kind != "handout")
    handouts = _handouts(campaign, character, pictures or partial(_picture_itself, campaign, character))
    results, maps = tuple(_results(campaign)), tuple(_maps(campaign, view))
    agreed, known = _agreement(campaign, view), known_panels(all_panels(campaign.ruleset, campaign.situation))
    return Facts(view, results, maps, tuple(learnt), tuple(handouts), agreed, known, own)


def _agreement(campaign: OpenCampaign, view: View) -> Agreed:
    """The lines, the veils and the plan for the next session, which all players know."""
    docs = [doc for _, doc in sorted(campaign.documents("boundaries").items())]
    lines, veils = (
        tuple(without_hidden(doc["text"]) for doc in docs if doc["handling"] == kind) for kind in ("line", "veil")
    )
    plan = view.plan
    hours = f", {quantity(plan.hours, 'hour')}" if plan is not None and plan.hours else ""
    return Agreed(lines, veils, f"{plan.said}{hours}" if plan is not None else "", tuple(replies_words(view)))


def _handouts(campaign: OpenCampaign, character: int | None, pictures: Pictures) -> Iterator[Handout]:
    """The handouts of a page; the player of a character also reads the earlier ones."""
    for each in campaign.handouts(character):
        if each.shown or character is not None:
            found = each.picture and campaign.handout_picture(each.id, character) is not None
            yield Handout(each, pictures(each.id) if found else "")


def _picture_itself(campaign: OpenCampaign, character: int | None, handout: int) -> str:
    """A picture as a data URL, which holds all of it."""
    found = campaign.handout_picture(handout, character)
    return f"data:{found.type};base64,{b64encode(found.content).decode('ascii')}" if found is not None else ""


def _results(campaign: OpenCampaign) -> Iterator[Result]:
    """The last results that hold, latest first, as the players may know them."""
    cast, names = Cast.from_view(campaign.view), names_in(campaign.documents)
    for line in campaign.view.strip:
        told = tell_players(campaign.ruleset, line.event, cast) if line.holds else None
        if told is not None and (told.title or told.more):
            told = told.as_read(names.read)
            text, *steps = ([with_about(told.title, told.who, told.note)] if told.title else []) + [*told.more]
            yield Result(text, tuple(steps), told.band)


def _maps(campaign: OpenCampaign, view: View) -> Iterator[MapPicture]:
    """The maps of running conflicts, or else of the scene, as everyone may see them."""
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
    hand = panels_of_party(campaign.view, campaign.situation).get(character, ())
    return Own(known, paper_sheet(view, known), hand, campaign.each_slip().get(character))
