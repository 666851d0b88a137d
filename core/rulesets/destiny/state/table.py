"""What everyone shares: the decks, the tree of the campaign, what is said for next time (destiny-10, 72, 88, 90)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.acts.situation import ActorId
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
    """A shuffled Fate deck: no one knows its order."""
    return Deck(FATE)


def _damage() -> dict[str, Deck]:
    return {name: Deck(CARDS) for name in DECKS}


@dataclass(frozen=True, slots=True)
class State:
    """The table. `tasks` are those under way, in a battle or not; `stage` is where the scene plays, with its clock.

    `outline` is what is written of the whole campaign; stories and chapters have their own.
    `decks` has by whose hand it is (`hands.Player.hand`) the Fate decks, each with its `hand` held out. `record` and
    `goals` are of the scene that is open or being prepared, `intentions` say by name what each means to do in the next
    one. `awarded` lists who got this session's CP. `data` holds what a GM has put in place of the default
    damage decks, by deck name, `condition_table` what is in place of rows of the default table of conditions. `colors`
    are those chosen for players' decks, by the player's name.
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
    """The table at the beginning."""
    return State()
