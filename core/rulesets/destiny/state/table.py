"""The state that everyone shares: decks, the tree of the campaign, intentions (destiny-10, 72, 88, 90)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.actions.situation import ActorId
from core.luck.piles import Deck
from core.rulesets.destiny.state.stage import Stage
from core.rulesets.destiny.state.story import Goal, Outline, Record, Story
from core.rulesets.destiny.values.cards import FATE
from core.rulesets.destiny.values.damage_decks import CARDS, DECKS, DamageDeck
from core.rulesets.destiny.values.stats import ConditionTable, OpenTask
from core.schema.entry import BY_NAME, entry

HAND = "hand"
"""The name of the hand in its deck."""


def new_fate() -> Deck:
    """A Fate deck in unknown order, so it counts as shuffled."""
    return Deck(FATE)


def _damage() -> dict[str, Deck]:
    return {name: Deck(CARDS) for name in DECKS}


@dataclass(frozen=True, slots=True)
class State:
    """The state of the table. `tasks` are open Tasks, in a battle or outside; `stage` is the place of the scene, with
    its clock.

    `outline` has the texts of the whole campaign; stories and chapters have their own. `decks` has the Fate decks by
    hand (`hands.Player.hand`), each holding its hand. `record` and `goals` belong to the scene that is open or being
    prepared; `intentions` are the plans for the next one, by name. `awarded` lists the characters who got this
    session's CP. `data` has the GM's replacements for damage decks by deck name, `condition_table` those for
    conditions. `colors` are the chosen colours of players' decks by player.
    """

    decks: Mapping[str, Deck] = field(default_factory=dict)
    shared: Deck = field(default_factory=new_fate)
    damage: Mapping[str, Deck] = field(default_factory=_damage)
    stories: tuple[Story, ...] = ()
    outline: Outline = field(default_factory=Outline)
    goals: tuple[Goal, ...] = ()
    tasks: tuple[OpenTask, ...] = ()
    record: Record = field(default_factory=Record)
    awarded: tuple[ActorId, ...] = ()
    intentions: Mapping[str, str] = entry(default={}, tie=BY_NAME)
    data: Mapping[str, DamageDeck] = field(default_factory=dict)
    stage: Stage = field(default_factory=Stage)
    colors: Mapping[str, str] = entry(default={}, tie=BY_NAME)
    condition_table: ConditionTable = field(default_factory=dict)


def new_state() -> State:
    """The state of a new campaign."""
    return State()
