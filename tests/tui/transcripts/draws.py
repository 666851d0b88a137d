"""A walk through the draw dialog: each action that can be done, its fields changed one by one, sent and taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from textual.widgets import Input

from campaigns.campaign import Campaign
from core.actions.place import Place
from tests.tui.transcripts.recorder import Recorder
from tui.draws.decision import Choices
from tui.draws.dialog import DrawDialog
from tui.draws.result_phase import Result

_FIELDS, _ANSWERS = 7, 14
"""The fields that are changed at most, and the keys until a draw is accepted."""
_PLACES = [place for place in Place if place not in (Place.DOWNTIME, Place.CREATION, Place.CONFLICT)]


class Opening(NamedTuple):
    """An action that can be done: by whom, and in which conflict."""

    action: str
    title: str
    actor: int
    conflict: int | None = None


def openings(campaign: Campaign) -> Iterator[Opening]:
    """Each action that can be done, once, by the first who can."""
    done: set[str] = set()
    here = campaign.view.scene.participants if campaign.view.scene else ()
    conflicts = [each.id for each in campaign.view.conflicts]
    places = [(place, None) for place in _PLACES] + [(Place.CONFLICT, each) for each in conflicts]
    for place, conflict in places:
        for actor in here:
            for offer in campaign.offers(place, actor, conflict):
                if not offer.why_not and offer.action.id not in done:
                    done.add(offer.action.id)
                    yield Opening(offer.action.id, offer.action.title, actor, conflict)


async def every_draw(hands: Recorder) -> None:
    """Do each action that can be done twice: with changed fields and first choices, untouched and with the last."""
    campaign = hands.app.campaign
    assert campaign is not None
    for opening in list(openings(campaign)):
        hands.heading(f"{opening.title}, {campaign.view.name_of(opening.actor)}")
        for last in (False, True):
            before = hands.seq
            hands.app.draw(opening.action, opening.actor, opening.conflict)
            await hands.unseen()
            await hands.note("last choices" if last else "first choices")
            if not last:
                await _change_fields(hands)
            await _answer(hands, last=last)
            await hands.leave()
            if hands.seq != before and hands.last_kind != "undo":
                await hands.press("u")


async def _change_fields(hands: Recorder) -> None:
    """Change one field after the other."""
    for _ in range(_FIELDS):
        focus = hands.app.focused
        if isinstance(focus, Input):
            await hands.type("ice")
        else:
            await hands.press("right")
        await hands.unseen("down")
        if hands.app.focused is focus:
            break


async def _answer(hands: Recorder, *, last: bool) -> None:
    """Go on until the draw is accepted, or nothing goes on."""
    asked_why = False
    for _ in range(_ANSWERS):
        if not isinstance(hands.app.screen, DrawDialog):
            break
        if last and isinstance(hands.app.focused, Choices):
            await hands.unseen("end")
        if last and not asked_why and any(each.display for each in hands.app.screen.query(Result)):
            asked_why = True
            await hands.press("y", "escape")
        lines = len(hands.lines)
        await hands.press("enter")
        if len(hands.lines) == lines:
            break
