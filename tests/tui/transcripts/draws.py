"""A walk through the draw dialog: actions that can be done, options of their fields, questions and results."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterator
from typing import NamedTuple

from textual.widget import Widget
from textual.widgets import Input

from campaigns.campaign import Campaign
from core.actions.place import Place
from tests.tui.table import shows
from tests.tui.transcripts.recorder import Recorder
from tui.draws.answer_fields import Words
from tui.draws.ask_phase import AskPhase
from tui.draws.decision import Choices
from tui.draws.dialog import DrawDialog
from tui.draws.form_phase import DrawFormPhase
from tui.draws.result_phase import Result
from tui.forms.choice_controls import OneOf, SomeOf
from tui.forms.rows import Head
from tui.forms.value_controls import Number, YesNo
from tui.forms.view import Fold

_FIELDS, _ANSWERS = 40, 14
"""The fields that are changed at most, and the keys until a draw is accepted."""
_LEFT_BY_UNDO = ("undo", "save_draft", "drop_draft")
"""The kinds of log entries that undo doesn't take back."""


class Opening(NamedTuple):
    """An action that can be done: by whom, and in which conflict."""

    action: str
    title: str
    actor: int
    conflict: int | None = None


def openings(campaign: Campaign, places: Collection[Place]) -> Iterator[Opening]:
    """Each action of these places that can be done, once, by the first who can."""
    done: set[str] = set()
    here = campaign.view.scene.participants if campaign.view.scene else ()
    conflicts = [each.id for each in campaign.view.conflicts]
    for place in places:
        for conflict in conflicts if place is Place.CONFLICT else [None]:
            for actor in here:
                for offer in campaign.offers(place, actor, conflict):
                    if not offer.why_not and offer.action.id not in done:
                        done.add(offer.action.id)
                        yield Opening(offer.action.id, offer.action.title, actor, conflict)


class Draws:
    """Each action is opened to look at its options, to do it as it is, and to do it otherwise."""

    def __init__(self, hands: Recorder, options: int) -> None:
        self._hands, self._options = hands, options
        """The options tried to either side of a field."""
        self._known: set[str] = set()
        """The labels of the fields that were looked at."""

    async def every(self, places: Collection[Place]) -> None:
        """Open each action of these places that can be done, and leave the first one half done as well."""
        for number, opening in enumerate(self._openings(places)):
            await self._try(opening, self._look, *([] if number else [self._keep]), self._do, self._do_otherwise)

    async def these(self, actions: Collection[str]) -> None:
        """Open these actions, wherever they can be done, and look at the options of the first."""
        openings = self._openings((Place.SCENE, Place.CONFLICT, Place.CARE, Place.MORE, Place.STORY))
        for number, opening in enumerate(each for each in openings if each.action in actions):
            await self._try(opening, *([] if number else [self._look]), self._do, self._do_otherwise)

    def _openings(self, places: Collection[Place]) -> list[Opening]:
        campaign = self._hands.app.campaign
        assert campaign is not None
        return list(openings(campaign, places))

    async def _try(self, opening: Opening, *ways: Callable[[], Awaitable[None]]) -> None:
        """Open an action in these ways, and undo each."""
        hands = self._hands
        assert hands.app.campaign is not None
        hands.heading(f"{opening.title}, {hands.app.campaign.view.name_of(opening.actor)}")
        for way in ways:
            before = hands.seq
            hands.app.draw(opening.action, opening.actor, opening.conflict)
            await hands.unseen()
            await hands.note(way.__name__.strip("_").replace("_", " "))
            await way()
            await self._discard()
            await hands.leave()
            if hands.seq != before and hands.last_kind not in _LEFT_BY_UNDO:
                await hands.press("u")

    @property
    def _open(self) -> bool:
        return isinstance(self._hands.app.screen, DrawDialog)

    @property
    def _focus(self) -> Widget | None:
        return self._hands.app.focused

    # The form -------------------------------------------------------------------------------------------------------

    async def _look(self) -> None:
        """Change each field whose name was not seen yet, one after the other, and each back."""
        hands, seen = self._hands, list[Widget]()
        while self._open and len(seen) < _FIELDS and (focus := self._focus) is not None and focus not in seen:
            seen.append(focus)
            if (label := _label(focus)) in self._known and not isinstance(focus, Fold):
                await hands.unseen("tab")
                continue
            self._known.add(label)
            sight = hands.sight
            await self._try_options(focus)
            if self._focus is focus:
                hands.compare_with(sight)
                await hands.press("tab")

    async def _try_options(self, field: Widget) -> None:
        hands = self._hands
        match field:
            case OneOf() | Number():
                most = self._options if isinstance(field, OneOf) else 1
                await self._step(field, "right", most, back="left")
                await self._step(field, "left", most, back="right")
            case Head():
                await hands.press("plus")
            case Fold():
                await hands.press("space")
            case SomeOf():
                await hands.press("space", "space", "enter")
                await hands.unseen("space", "space", "enter")
            case Input():
                await hands.type("ice")
                await hands.unseen("ctrl+u")
            case YesNo():
                await hands.press("space")
                await hands.unseen("space")

    async def _step(self, field: OneOf | Number, key: str, most: int, *, back: str) -> None:
        """Go through some options, and back."""
        steps = 0
        while steps < most and self._focus is field:
            before = field.json
            await self._hands.press(key)
            if field.json == before:
                break
            steps += 1
        await self._hands.unseen(*[back] * steps)

    # Questions and results ------------------------------------------------------------------------------------------

    async def _keep(self) -> None:
        """Leave it half done, resume it from its pane, switch to typing and back, and discard it."""
        await self._hands.press("f3", "t", "f4", "space", "escape", "7", "r", "backspace", "space")

    async def _do(self) -> None:
        """Do it with the first choices, after a look at others, and take back the last answer on the way."""
        hands, taken_back = self._hands, False
        for _ in range(_ANSWERS):
            lines = len(hands.lines)
            if isinstance(self._focus, Choices):
                await hands.press("down", "end", "home")
            if not taken_back and shows(hands.app.screen, Result):
                taken_back = True
                await hands.press("y", "down", "down", "y", "backspace")
            await hands.press("enter")
            if not self._open or len(hands.lines) == lines:
                break

    async def _discard(self) -> None:
        """Discard a draw that can't be accepted, so that no unfinished one is kept."""
        if self._open and any(shows(self._hands.app.screen, part) for part in (AskPhase, Result)):
            await self._hands.press("f8")

    async def _do_otherwise(self) -> None:
        """Change each field as far as the odds allow, and draw one by one, with the last choices."""
        hands = self._hands
        await self._change_fields()
        await hands.press("f3")
        for _ in range(_ANSWERS):
            lines, focus = len(hands.lines), self._focus
            if isinstance(focus, Choices):
                await hands.unseen("end")
            elif isinstance(focus, Words):
                await hands.type("ice")
            await hands.press("space" if isinstance(focus, AskPhase) else "enter")
            if not self._open or len(hands.lines) == lines:
                break

    async def _change_fields(self) -> None:
        """Change each field, and those back that leave no odds."""
        hands = self._hands
        forecast = hands.app.screen.query_one(DrawFormPhase).forecast
        for _ in range(_FIELDS):
            focus, odds = self._focus, forecast.odds
            await hands.unseen("right")
            if odds is not None and forecast.odds is None:
                await hands.unseen("left")
            await hands.unseen("down")
            if self._focus is focus:
                break


def _label(widget: Widget) -> str:
    """The label of a field, or what else has the focus."""
    field = getattr(widget, "field", None)
    return (field.label if field is not None else "") or type(widget).__name__
