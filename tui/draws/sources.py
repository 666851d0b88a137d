"""The drawer of each question, and whether their tokens are typed or drawn by the program."""

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
    from tui.app_interface.host import Host
    from tui.draws.progress import Drawing, Reply


class Sources:
    """The setting for each drawer: typed or by the program, as set here, else as the campaign has it.

    Rules know the people at their table only by name: a question without a name is for the acting character, and one
    with an unknown name is for no one, whose cards follow the campaign even if the acting character has real ones. A
    setting made before any question is for the whole draw, the Rival's cards included, because no one knows yet who
    will be asked. It stays for all draws by that acting character.
    """

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign
        self._said: dict[ActorId | None, bool] = {}
        self._whole: dict[ActorId | None, bool] = {}

    @cached_property
    def _named(self) -> dict[str, ActorId | None]:
        """Everyone by name, players included; in running conflicts also nameless units, by their player."""
        view = self._campaign.view
        players = {c.player: c.id for c in reversed(view.characters) if c.player}
        rows = {row.name: row.whose for conflict in view.conflicts for row in conflict.face.rows}
        return players | rows | {character.name: character.id for character in view.characters}

    def whose(self, ask: Ask | None, acting: ActorId | None) -> ActorId | None:
        """The character who answers a question of `acting`'s action."""
        return self._named.get(ask.seat.name) if ask is not None and ask.seat.name else acting

    def is_typed(self, who: ActorId | None, acting: ActorId | None) -> bool:
        """Return True if this character's draws in `acting`'s action are typed."""
        if acting in self._whole:
            return self._said.get(who, self._whole[acting])
        return self._said.setdefault(who, self._campaign.types_cards(who))

    def say(self, who: ActorId | None, *, typed: bool) -> None:
        """Set whether this character's draws are typed from here on."""
        self._said[who] = typed

    def say_whole(self, acting: ActorId | None, *, typed: bool) -> None:
        """Set whether all draws of `acting`'s action are typed; the campaign's setting needs no entry."""
        self._said.clear()
        self._whole.pop(acting, None)
        if typed != self._campaign.types_cards(acting):
            self._whole[acting] = typed

    def whole(self, acting: ActorId | None) -> bool | None:
        """Return whether all draws of `acting`'s action are typed, if that was set."""
        return self._whole.get(acting)

    def recall(self, drawing: Drawing, acting: ActorId | None) -> None:
        """Restore the setting of each from a draw's answers."""
        for ask, answer in zip(drawing.asks, drawing.answers, strict=True):
            if isinstance(ask, DrawAsk):
                self.say(self.whose(ask, acting), typed=answer.source != "program")

    def has_typed(self, asks: Iterable[Ask | None], acting: ActorId | None) -> bool:
        """Return True if any of these questions is answered by typing."""
        return any(isinstance(ask, DrawAsk) and self.is_typed(self.whose(ask, acting), acting) for ask in asks)

    def leave_typed(self, program: Reply, acting: ActorId | None) -> Reply:
        """The program's answers, without those of questions to be typed, even between others' draws."""
        return lambda drawing: None if self.has_typed((drawing.ask,), acting) else program(drawing)


def _source_in_words(typed: bool, ruleset: Ruleset) -> str:
    """The source of tokens in words."""
    return "typed in by you" if typed else f"{ruleset.drawn} by the program"


def type_theirs(app: Host, actors: Sequence[ActorId]) -> None:
    """Switch some characters' draws between typing and the program: to the opposite of the first one's."""
    campaign = app.campaign
    if campaign is None:
        return
    typed = not campaign.types_cards(actors[0])
    for actor in actors:
        if app.do(commands.SetTyped(typed=typed, character=actor)):
            app.tell(f"{campaign.view.name_of(actor)}'s draws are {_source_in_words(typed, campaign.ruleset)}.")


def type_all(app: Host) -> None:
    """Switch the whole table's cards between typing and the program."""
    view = app.view
    if view is not None and app.do(commands.SetTyped(typed=not view.all_typed, everyone=True)):
        app.tell(f"Everyone's draws are {_source_in_words(not view.all_typed, view.ruleset)}.")
