"""The wind, in a battle or in any scene (destiny-108, 109)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from core.actions.action import Action, Draw
from core.actions.place import Place
from core.actions.result import Resolution, Step
from core.actions.situation import Brief
from core.luck.piles import Deck
from core.luck.table import Table
from core.rulesets.destiny.cards.hands import with_decks
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.situation import Done, Effects
from core.rulesets.destiny.state.table import new_fate
from core.rulesets.destiny.time.current_stage import stage_of, with_stage
from core.rulesets.destiny.weather.rules import Weather, blow


@dataclass(frozen=True, slots=True)
class WindForm:
    """Nothing to fill in: cards are turned."""


@dataclass(frozen=True, slots=True)
class Blow:
    """Shared Fate, which is turned for the wind."""

    shared: Deck = field(default_factory=new_fate)
    options: HouseRules = AS_WRITTEN


def wind(request: Blow, table: Table) -> Resolution[Weather]:
    """Turn Shared Fate for the wind (destiny-15, 108, 109)."""
    blown = blow(request.shared, table, request.options)
    step = Step("destiny-109", "wind", _windy(blown), tokens=blown.used)
    return Resolution(blown, steps=(step,))


def _settle_wind(done: Done[WindForm, Blow, Weather]) -> Effects:
    situation, blown = done.situation, done.value
    state = with_decks(situation.state, {}, blown.deck)
    return with_stage(situation, replace(stage_of(situation), wind=_windy(blown)), Effects(state=state))


def _windy(blown: Weather) -> str:
    return f"{blown.direction.upper()} {blown.speed} km/h"


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="wind",
        title="Wind",
        place=Place.MORE,
        of_table=True,
        form=WindForm,
        request=Blow,
        rule=wind,
        prepare=lambda form, situation: Blow(situation.state.shared, situation.options),
        settle=_settle_wind,
        help="Reveal Shared Fate for the wind's direction and speed.",
        brief=lambda done: Brief(_windy(done.value), who=""),
    ),
)
