"""Who draws what a draw asks for, and whether theirs is typed in from the table or drawn by the program."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from campaigns import commands
from core.luck.table import Ask, DrawAsk

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from core.actions.situation import ActorId
    from core.ruleset import Ruleset
    from tui.draws.progress import Drawing, Reply
    from tui.host.host import Host


class Sources:
    """For each who draws whether it is typed in: as was said here, else as the campaign has it for them.

    Rules know who sits at their table by name only: an ask without a name is of who acts, and one with a name that
    no one has is of no one: their cards come as the campaign has it, even if who acts has real ones.

    What is said before anything is asked is said of the whole draw, the Rival's cards as well: who will be asked, and
    for what, no one knows yet. It goes for the draws of whoever acts by them.
    """

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign
        self._said: dict[ActorId | None, bool] = {}
        self._whole: dict[ActorId | None, bool] = {}

    @cached_property
    def _named(self) -> dict[str, ActorId | None]:
        """Everyone by name, players too; of running conflicts also those who are no characters, by who plays them."""
        view = self._campaign.view
        players = {c.player: c.id for c in reversed(view.characters) if c.player}
        rows = {row.name: row.whose for conflict in view.conflicts for row in conflict.face.rows}
        return players | rows | {character.name: character.id for character in view.characters}

    def whose(self, ask: Ask | None, acting: ActorId | None) -> ActorId | None:
        """Who answers an ask of an act that is `acting`'s."""
        return self._named.get(ask.seat.name) if ask is not None and ask.seat.name else acting

    def is_typed(self, who: ActorId | None, acting: ActorId | None) -> bool:
        """Whether what someone draws in an act of `acting`'s is typed in."""
        if acting in self._whole:
            return self._said.get(who, self._whole[acting])
        return self._said.setdefault(who, self._campaign.types_cards(who))

    def say(self, who: ActorId | None, *, typed: bool) -> None:
        """It is to be typed in for someone from here on, or drawn."""
        self._said[who] = typed

    def say_whole(self, acting: ActorId | None, *, typed: bool) -> None:
        """All of an act of `acting`'s is to be typed in, or drawn; as the campaign has it once that is the same."""
        self._said.clear()
        self._whole.pop(acting, None)
        if typed != self._campaign.types_cards(acting):
            self._whole[acting] = typed

    def whole(self, acting: ActorId | None) -> bool | None:
        """Whether all of an act of `acting`'s is to be typed in, where that was said for it."""
        return self._whole.get(acting)

    def recall(self, drawing: Drawing, acting: ActorId | None) -> None:
        """Go on for each as their last was drawn."""
        for ask, answer in zip(drawing.asks, drawing.answers, strict=True):
            if isinstance(ask, DrawAsk):
                self.say(self.whose(ask, acting), typed=answer.source != "program")

    def has_typed(self, asks: Iterable[Ask | None], acting: ActorId | None) -> bool:
        """Whether anything of it is to be typed in."""
        return any(isinstance(ask, DrawAsk) and self.is_typed(self.whose(ask, acting), acting) for ask in asks)

    def leave_typed(self, program: Reply, acting: ActorId | None) -> Reply:
        """What the program answers; what is typed in waits for whoever draws it, also amid what is drawn for others."""
        return lambda drawing: None if self.has_typed((drawing.ask,), acting) else program(drawing)


def _source_in_words(typed: bool, ruleset: Ruleset) -> str:
    """By whom something is drawn, in words."""
    return "typed in by you" if typed else f"{ruleset.drawn} by the program"


def type_theirs(app: Host, actors: Sequence[ActorId]) -> None:
    """Have what some characters draw typed in from now on, or drawn by the program: the other than the first has it."""
    campaign = app.campaign
    if campaign is None:
        return
    typed = not campaign.types_cards(actors[0])
    for actor in actors:
        if app.do(commands.SetTyped(typed=typed, character=actor)):
            app.tell(f"{campaign.view.name_of(actor)}'s draws are {_source_in_words(typed, campaign.ruleset)}.")


def type_all(app: Host) -> None:
    """Have the whole table's cards typed in from now on, or drawn by the program."""
    view = app.view
    if view is not None and app.do(commands.SetTyped(typed=not view.all_typed, everyone=True)):
        app.tell(f"Everyone's draws are {_source_in_words(not view.all_typed, view.ruleset)}.")
