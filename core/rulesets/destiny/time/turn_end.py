"""The Events phase at the end of a turn (destiny-104)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace

from core.actions.result import Step
from core.actions.rule import rule
from core.luck.piles import Deck, Tokens
from core.luck.table import BySeat, Table
from core.rulesets.destiny.cards.hands import LIMIT, check_hand, draw_fate, in_hand
from core.rulesets.destiny.cards.json_rules import check_discards, laid_out
from core.rulesets.destiny.conditions.rules import check_conditions, condition_events, recover_level
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.state.table import HAND
from core.rulesets.destiny.time.clocks import TaskLeft, task_clock
from core.rulesets.destiny.time.rules import Clock, Ticked, tick_clock
from core.rulesets.destiny.values.cards import FATE, own_decks
from core.rulesets.destiny.values.stats import ConditionTable, OpenTask
from core.schema.codec import Json, encode
from core.schema.entry import Choice, entry


@dataclass(frozen=True, slots=True)
class UnitTurnEnd:
    """A unit's conditions, those it can recover from, and the name of the deck to reveal from.

    If it can recover from several, it is asked which.
    """

    conditions: Mapping[str, int]
    deck: str
    recover: tuple[str, ...] = ()
    applied: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """All units at the end of a turn: decks by name, those to draw from, and the names of their owners."""

    decks: Mapping[str, Deck]
    drawing: tuple[str, ...]
    units: Mapping[str, UnitTurnEnd]
    clock: Clock | None = None
    tasks: tuple[OpenTask, ...] | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    conditions: ConditionTable = field(default_factory=dict)
    options: HouseRules = AS_WRITTEN


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The decks and conditions afterwards, the cards drawn, the clock and the Tasks."""

    decks: Mapping[str, Deck]
    drawn: Mapping[str, tuple[str, ...]]
    units: Mapping[str, dict[str, int]]
    clock: Ticked | None
    tasks: tuple[TaskLeft, ...] | None
    steps: tuple[Step, ...]


def end_turn(end: TurnEnd, table: Table) -> TurnEnded:
    """Draw, recover, condition events, the clock, the Tasks, in this order (destiny-104)."""
    decks, drawn, steps = dict(end.decks), dict[str, tuple[str, ...]](), list[Step]()
    for name in end.drawing:
        seat = table.at("players", name, name=end.names.get(name, name))
        decks[name], drawn[name], _ = draw_fate(decks[name], 1, seat, end.options)
        steps.append(Step("destiny-104", "draws", tokens=drawn[name], seat=seat.seat.name))
    units = {name: dict(unit.conditions) for name, unit in end.units.items()}
    for name, unit in end.units.items():
        if less := _recovery(unit, table.at("units", name, name=name)):
            units[name] = recover_level(unit.conditions, less, unit.applied)
            steps.append(Step("destiny-103", "recovers", less, seat=name))
    for name, unit in end.units.items():
        seat = table.at("units", name, name=name)
        events = condition_events(units[name], decks[unit.deck], seat, end.options, end.conditions)
        decks[unit.deck], units[name] = events.value.deck, events.value.conditions
        steps += [_of(step, name) for step in events.steps]
    clock = None if end.clock is None else tick_clock(end.clock)
    tasks = None if end.tasks is None else task_clock(end.tasks)
    return TurnEnded(decks, drawn, units, clock, tasks, tuple(steps))


def _recovery(unit: UnitTurnEnd, table: Table) -> str:
    """The condition that a unit recovers from, asked if there are several; empty for none."""
    if len(unit.recover) < 2:
        return "".join(unit.recover)
    choices = (Choice(name, name.title(), note=f"level {unit.conditions[name]}") for name in unit.recover)
    return table.choose("recover_from", (*choices, Choice("", "Nothing")), why="destiny-103")


def _of(step: Step, unit: str) -> Step:
    return Step(step.rule, step.what, step.label, tokens=step.tokens, seat=unit)


# The JSON interface -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayerCards:
    """A player's cards."""

    hand: tuple[str, ...] = entry("Hand")
    deck: tuple[str, ...] = entry("Deck, top first")
    discard: tuple[str, ...] = entry("Discard")
    reshuffled: tuple[str, ...] | None = entry("Discard as shuffled", default=None)
    discard_choice: tuple[str, ...] = entry("To discard", default=())


@dataclass(frozen=True, slots=True)
class UnitEvents:
    """A unit's conditions, the one it recovers from, and the cards revealed for it."""

    conditions: Mapping[str, int] = entry("Conditions", low=0)
    recover: str | None = entry("Recover", default=None)
    applied_this_turn: Mapping[str, int] = entry("Applied this turn", default={}, low=0)
    drawn: tuple[str, ...] = entry("Cards", default=())


@dataclass(frozen=True, slots=True)
class Phase:
    """An Events phase as it came out, for players and units by name."""

    players: Mapping[str, Mapping[str, Json]]
    units: Mapping[str, Mapping[str, int]]
    triggered: tuple[object, ...]
    clock: Ticked | None
    tasks: tuple[TaskLeft, ...] | None

    @property
    def facts(self) -> Mapping[str, Json]:
        """The answer of the JSON interface, with clock and Tasks only if there are any."""
        whole = {each.name: encode(getattr(self, each.name)) for each in fields(self)}
        return {name: part for name, part in whole.items() if part is not None}


def events_phase(
    *,
    players: Mapping[str, PlayerCards],
    units: Mapping[str, UnitEvents],
    triggered: tuple[object, ...] = (),
    clock: Clock | None = None,
    tasks: tuple[OpenTask, ...] | None = None,
    options: HouseRules = AS_WRITTEN,
) -> Phase:
    """Draw, recover, condition events, triggered events, the clock, the Tasks (destiny-104)."""
    owned = [(*player.hand, *player.deck, *player.discard) for player in players.values()]
    own_decks(*owned, *(unit.drawn for unit in units.values()))
    for unit in units.values():
        check_conditions(unit.conditions)
    end = replace(_handed_in(players, units, options), clock=clock, tasks=tasks)
    ended = end_turn(end, Table(BySeat(_answers(players, units, options), missing="not_enough_cards")))
    drawn = {
        name: {"drawn": ended.drawn[_player(name)], "hand_count": len(in_hand(ended.decks[_player(name)]))}
        for name in players
    }
    return Phase(drawn, ended.units, triggered, ended.clock, ended.tasks)


def _player(name: str) -> str:
    return f"player {name}"


def _unit(name: str) -> str:
    return f"unit {name}"


def _handed_in(players: Mapping[str, PlayerCards], units: Mapping[str, UnitEvents], options: HouseRules) -> TurnEnd:
    """A turn's end with its decks: each player's own, and for each unit one that only it draws from."""
    own = {_player(name): _deck(player, options) for name, player in players.items()}
    ending = {
        name: UnitTurnEnd(unit.conditions, _unit(name), _recovery_list(unit.recover), unit.applied_this_turn)
        for name, unit in units.items()
    }
    decks = {**own, **{unit.deck: Deck(FATE) for unit in ending.values()}}
    return TurnEnd(decks, tuple(own), ending, options=options)


def _recovery_list(recover: str | None) -> tuple[str, ...]:
    return () if recover is None else (recover,)


def _draws(player: PlayerCards, options: HouseRules) -> bool:
    """Return True if a card is drawn: the hand has room, or the surplus is put away afterwards (destiny-12)."""
    return options.over_hand_limit == "discard_down" or len(player.hand) < LIMIT


def _deck(player: PlayerCards, options: HouseRules) -> Deck:
    check_hand(player.hand)
    laid = laid_out(player.deck, player.discard, player.reshuffled, int(_draws(player, options)))
    return Deck(laid.pile, laid.discard, ((HAND, player.hand),) if player.hand else ())


def _answers(
    players: Mapping[str, PlayerCards], units: Mapping[str, UnitEvents], options: HouseRules
) -> dict[tuple[str | int, ...], list[Tokens]]:
    """The top card of each player's deck with the cards put away, and the cards revealed for each unit."""
    laid: dict[tuple[str | int, ...], list[Tokens]] = {
        ("units", name): [(code,) for code in unit.drawn] for name, unit in units.items()
    }
    for name, player in players.items():
        laid["players", _player(name)] = [(code,) for code in (*_top(player, options), *player.discard_choice)]
    return laid


def _top(player: PlayerCards, options: HouseRules) -> tuple[str, ...]:
    """The card that is drawn, if any; refuses to put away anything except the surplus of the hand (destiny-12)."""
    down = options.over_hand_limit == "discard_down"
    deck = _deck(player, options)
    top = tuple(map(str, (deck.pile or deck.discard)[:1])) if _draws(player, options) else ()
    if down:
        check_discards((*player.hand, *top), player.discard_choice)
    return top


RULES = (rule(events_phase, reads_drawn=True),)
