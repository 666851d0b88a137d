"""Conditions, which lower Stats, with their start and end; and hurt limbs (destiny-92 to 103)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import repeat
from typing import Annotated, NamedTuple

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.luck.piles import Deck
from core.luck.table import BySeat, Table
from core.refusal import Refusal
from core.rulesets.destiny.cards.hands import give
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.values.cards import FATE, card, one_deck
from core.rulesets.destiny.values.stats import (
    CONDITIONS,
    LIMBS,
    MINOR,
    OWN,
    RAISED,
    REVEALING,
    STATS,
    ConditionTable,
    Levels,
    LimbState,
    condition,
    penalties,
    raised_by_conditions,
    useless,
)
from core.schema.codec import Json
from core.schema.entry import Entry

RECOVER = "recover"
REMEDIES = ("regeneration", "healing", "healing_corruption")
"""The remedies that remove a level, besides recovering from Minor Conditions (destiny-101)."""


def takes_off(by: str, name: str, table: ConditionTable = OWN) -> bool:
    """Return True if a remedy removes a level of a condition (destiny-101)."""
    return name in MINOR if by == RECOVER else by in condition(name, table).remedies


Counted = Annotated[Levels, Entry("Conditions", low=0)]
"""Conditions as a rule of the JSON interface gets them."""
NONE: Levels = {}


def change_levels(levels: Levels, changes: Mapping[str, int]) -> dict[str, int]:
    """Levels after changes, never below 0; conditions at 0 are left out (destiny-93)."""
    names = [*levels, *(name for name in changes if name not in levels)]
    after = {name: max(0, levels.get(name, 0) + changes.get(name, 0)) for name in names}
    return {name: level for name, level in after.items() if level}


def check_conditions(names: Mapping[str, int] | Sequence[str], at: str = "conditions") -> None:
    """Refuse unknown conditions."""
    for name in names:
        if name not in CONDITIONS:
            raise Refusal("unknown_condition", f"{name:.40} isn't a condition here.", at)


def add_condition(name: str, conditions: Counted = NONE, amount: int = 1) -> Levels:
    """Add levels of a condition (destiny-93)."""
    check_conditions([*conditions, name])
    if amount < 1:
        raise Refusal("bad_amount", "Add at least one level.", "amount")
    return change_levels(conditions, {name: amount})


def remove_condition(conditions: Counted, name: str, by: str, table: ConditionTable = OWN) -> Levels:
    """Remove a level with a remedy that works on it (destiny-101)."""
    check_conditions([*conditions, name])
    if by not in (RECOVER, *REMEDIES):
        raise Refusal("unknown_remedy", f"Choose one of these remedies: {', '.join((RECOVER, *REMEDIES))}.", "by")
    if not conditions.get(name):
        raise Refusal("no_such_condition", f"There are no levels of {name} to remove.", "name")
    if not takes_off(by, name, table):
        raise Refusal("cannot_remove_that_way", f"{by} doesn't remove {name}. Choose another remedy.", "by")
    return change_levels(conditions, {name: -1})


def recover_level(conditions: Levels, remove: str, applied: Levels) -> dict[str, int]:
    """Conditions after recovering one level that was not applied in the same turn (destiny-103)."""
    check_conditions([*conditions, remove])
    if remove not in MINOR:
        raise Refusal("not_a_minor_condition", f"{remove} isn't a Minor Condition.", "remove")
    if not conditions.get(remove):
        raise Refusal("no_such_condition", f"There are no levels of {remove} to recover from.", "remove")
    if conditions[remove] <= applied.get(remove, 0):
        raise Refusal("applied_this_turn", f"{remove} was applied this turn. Recover from it next turn.", "remove")
    return change_levels(conditions, {remove: -1})


@dataclass(frozen=True, slots=True)
class Recovered:
    """The conditions after recovering, and the number of cards to draw."""

    conditions: Levels
    draw: int


def recover(
    conditions: Counted, remove: str, applied_this_turn: Counted = NONE, options: HouseRules = AS_WRITTEN
) -> Recovered:
    """The Recover action (destiny-103)."""
    return Recovered(recover_level(conditions, remove, applied_this_turn), int(options.recover_action_draws))


@dataclass(frozen=True, slots=True)
class WeighedStats:
    """Stats with penalties applied, and the penalties."""

    stats: Mapping[str, int]
    penalties: Mapping[str, int]


def effective_stats(
    stats: Annotated[Mapping[str, int], Entry("Stats", low=0, code="stat_missing")],
    conditions: Counted = NONE,
    grit_your_teeth: bool = False,
) -> WeighedStats:
    """Stats less penalties, at least 0; corruption raises Shadow (destiny-94)."""
    check_conditions(conditions)
    weigh = dict.fromkeys(STATS, 0) if grit_your_teeth else penalties(conditions)
    more = {**weigh, **{stat: raised_by_conditions(stat, conditions) for stat in RAISED}}
    return WeighedStats({stat: max(0, level + more.get(stat, 0)) for stat, level in stats.items()}, weigh)


# The Events phase ---------------------------------------------------------------------------------------------------


def reveals(conditions: Levels, options: HouseRules, known: ConditionTable = OWN) -> Iterator[str]:
    """The conditions for which a card is revealed, in order (destiny-96)."""
    each = options.condition_events == "per_level"
    others = (name for name in CONDITIONS if name not in REVEALING)
    for name in (name for name in (*REVEALING, *others) if condition(name, known).worse):
        yield from repeat(name, conditions.get(name, 0) if each else bool(conditions.get(name)))


class Events(NamedTuple):
    """Conditions after their events, the number of cards used, and the deck with these in its discard."""

    conditions: dict[str, int]
    used: int
    deck: Deck

    @property
    def facts(self) -> Mapping[str, Json]:
        """The answer of the JSON interface."""
        return {"conditions": self.conditions, "used": self.used}


def condition_events(
    conditions: Levels, deck: Deck, table: Table, options: HouseRules, known: ConditionTable = OWN
) -> Resolution[Events]:
    """Reveal a card for each condition: an Ace improves it, a 2 worsens it, all at the same time (destiny-96 to 99)."""
    changes: dict[str, int] = {}
    steps: list[Step] = []
    used: tuple[str, ...] = ()
    for name in reveals(conditions, options, known):
        taken, deck = give(deck, 1, table, "destiny-96")
        if not taken:
            raise Refusal("not_enough_cards", "There are no cards left to reveal.", "drawn")
        drawn = card(taken[0])
        used = (*used, drawn.code)
        for gained, by in _change_by_card(name, drawn.rank, conditions, known).items():
            changes[gained] = changes.get(gained, 0) + by
        word = {"A": "better", "2": "worse"}.get(drawn.rank, "unchanged")
        steps.append(Step("destiny-96", word, name, tokens=(drawn.code,)))
    left = replace(deck, discard=(*deck.discard, *used))
    return Resolution(Events(change_levels(conditions, changes), len(used), left), steps=tuple(steps))


def _change_by_card(name: str, rank: str, conditions: Levels, known: ConditionTable) -> dict[str, int]:
    if rank == "A":
        return {name: -conditions[name] if name == "dying" else -1}
    if rank != "2":
        return {}
    gone = {name: -conditions[name]} if name == "dying" else {}
    return {**gone, condition(name, known).worse: 1}


def events_given(
    conditions: Counted, drawn: tuple[str, ...], options: HouseRules = AS_WRITTEN
) -> tuple[Levels, Deck, Table, HouseRules]:
    """A unit's conditions, and the cards revealed for their events (destiny-96)."""
    check_conditions(conditions)
    one_deck(drawn)
    laid = Table(BySeat({(): [(code,) for code in drawn]}, missing="not_enough_cards"))
    return conditions, Deck(FATE), laid, options


def time_passes(conditions: Counted, days: int = 0, months: int = 0, table: ConditionTable = OWN) -> Levels:
    """The conditions left after days and months (destiny-100)."""
    check_conditions(conditions)
    if days < 0 or months < 0:
        raise Refusal("bad_time", "Days and months can't be negative.", "days")
    passed = {"day": days, "month": months}
    return change_levels(conditions, {name: -passed.get(condition(name, table).wears_off, 0) for name in conditions})


# Limbs ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Limbed:
    """The Skill Level and Move with these limbs."""

    skill_level: int
    move: int


def limb_check(uses: tuple[str, ...], limbs: Mapping[str, LimbState], skill_level: int = 0, move: int = 0) -> Limbed:
    """Skill and Move with these limbs; refuses the use of an unusable one (destiny-102)."""
    for limb in (*uses, *limbs):
        if limb not in LIMBS:
            raise Refusal("unknown_limb", f"{limb:.40} isn't a limb. Choose one of: {', '.join(LIMBS)}.", "uses")
    states = {limb: limbs[limb] for limb in uses if limb in limbs}
    for limb, state in states.items():
        if useless(state):
            raise Refusal("limb_unusable", f"The {limb.replace('_', ' ')} is {state} and can't be used.", "uses")
    arms = sum(limb.endswith(("arm", "hand")) for limb in states)
    return Limbed(max(0, skill_level - arms), max(0, move - len(states) + arms))


RULES = (
    rule(add_condition, "conditions"),
    rule(remove_condition, "conditions"),
    rule(recover),
    rule(effective_stats),
    rule(condition_events, given=events_given, reads_drawn=True),
    rule(time_passes, "conditions"),
    rule(limb_check),
)
