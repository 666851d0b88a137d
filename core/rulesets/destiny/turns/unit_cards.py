"""Colours and cards of units: each player's deck has a colour, each unit a numbered card (destiny-135, 137, 224,
225).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from core.look import Hue, Look
from core.rulesets.destiny.cards.hands import played_by, players
from core.rulesets.destiny.situation import Situation
from core.rulesets.destiny.state.battle import Battle, Unit

COLORS: Mapping[str, Hue] = {
    "red": "red",
    "blue": "blue",
    "green": "green",
    "yellow": "amber",
    "purple": "magenta",
    "cyan": "cyan",
    "white": "clear",
    "black": "dark",
}
"""The colours of the decks in the order in which they are assigned; with more players they repeat."""


def player_colors(situation: Situation) -> dict[str, str]:
    """The colour of each player's deck by name: as chosen, or assigned in order (destiny-135)."""
    names = [player.name for player in players(situation.actors.values(), situation)]
    return _handed_out(names, {name: situation.state.colors[name] for name in names if name in situation.state.colors})


def _handed_out(names: Iterable[str], given: Mapping[str, str]) -> dict[str, str]:
    """The colours with one for each of these names: the first free one, then repeating."""
    colors = dict(given)
    for name in names:
        if name not in colors:
            colors[name] = _free(colors.values(), len(colors))
    return colors


def _free(taken: Collection[str], beyond: int) -> str:
    return next((color for color in COLORS if color not in taken), [*COLORS][beyond % len(COLORS)])


def give_cards(battle: Battle, situation: Situation) -> Battle:
    """The battle with a colour for each of its players, and a card for each unit without one.

    A number stays with its unit; a new unit gets the next one of its player (destiny-225).
    """
    playing = {unit.id: played_by(unit, situation) for unit in battle.units}
    known = player_colors(situation)
    given = {**battle.colors, **{name: color for name, color in known.items() if name not in battle.colors}}
    last: Counter[str] = Counter()
    for unit in battle.units:
        last[playing[unit.id]] = max(unit.number, last[playing[unit.id]])
    new: list[Unit] = []
    for unit in (unit for unit in battle.units if not unit.number):
        last[playing[unit.id]] += 1
        new.append(replace(unit, number=last[playing[unit.id]]))
    colors = _handed_out(playing.values(), given)
    return replace(battle.with_units(*new), colors={name: colors[name] for name in dict.fromkeys(playing.values())})


def card_of(unit: Unit, situation: Situation) -> Look:
    """The numbered card of a unit in the running battle: `red 2`, in its player's colour."""
    battle = situation.conflict
    colors: Mapping[str, str] = battle.colors if isinstance(battle, Battle) else {}
    return _card(colors.get(played_by(unit, situation), ""), unit.number)


@lru_cache(maxsize=1000)
def _card(color: str, number: int) -> Look:
    return Look(" ".join(filter(None, (color, str(number or "")))), COLORS.get(color, ""))
