"""High Card played at the table: everybody plays a card, those who tie play again (destiny-28, 29)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from core.acts.result import Step
from core.luck.piles import Deck
from core.luck.table import Table
from core.rulesets.destiny.cards.decks import turned
from core.rulesets.destiny.cards.hands import held
from core.rulesets.destiny.cards.high_card import height, ordered
from core.rulesets.destiny.look import shown
from core.rulesets.destiny.options import HouseRules
from core.rulesets.destiny.state import HAND
from core.schema.entry import Choice


@dataclass(frozen=True, slots=True)
class High:
    """Everybody from the highest down, the decks of those with a hand as they now are, and Shared Fate.

    While they play, `turned` are the cards of Shared Fate that lie on the table.
    """

    order: tuple[str, ...]
    decks: Mapping[str, Deck]
    shared: Deck
    steps: tuple[Step, ...] = ()
    turned: tuple[str, ...] = ()


def played_high(players: Mapping[str, Deck | None], shared: Deck, options: HouseRules, table: Table) -> High:
    """Play High Card among players by name; whoever has no deck plays from Shared Fate.

    What has been played lies in the discards, and of several hands face down until all have played. A player alone is
    the highest without a card.
    """
    high = High(tuple(players), {name: deck for name, deck in players.items() if deck is not None}, shared)
    plays: dict[str, tuple[str, ...]] = dict.fromkeys(players, ())
    again = [tuple(players)] if len(players) > 1 else []
    while again:
        for name in (name for group in again for name in group):
            seat = table.at("high", name, name=name, hidden=len(high.decks) > 1)
            high, code = _play(high, name, options, seat)
            plays[name] = (*plays[name], code)
            what = "plays_high" if len(plays[name]) == 1 else "plays_again"
            high = replace(high, steps=(*high.steps, Step("destiny-28", what, tokens=(code,), seat=name)))
        found = ordered(plays, options)
        high, again = replace(high, order=found.order), list(found.replay)
    shared = replace(high.shared, discard=(*high.shared.discard, *high.turned))
    return replace(high, shared=shared, turned=())


def _play(high: High, name: str, options: HouseRules, table: Table) -> tuple[High, str]:
    """A card of the hand, or one from Shared Fate (destiny-16)."""
    deck = high.decks.get(name)
    hand = sorted(held(deck), key=lambda code: height(code, options)) if deck else []
    choices = (Choice("fate", "Leave it to Fate"), *(Choice(code, shown(code)) for code in hand))
    code = table.choose("high", choices, why="destiny-28") if hand else "fate"
    if deck is None or code == "fate":
        (code,), left = turned(high.shared, 1, table, "destiny-16")
        return replace(high, shared=left, turned=(*high.turned, code)), code
    return replace(high, decks={**high.decks, name: deck.put_away((code,), HAND)}), code


def turns(order: tuple[str, ...], table: Table) -> tuple[str, ...]:
    """Who acts when: from the highest down each acts or passes, the last of a round acts (destiny-30)."""
    waiting, acted = list(order), list[str]()
    while waiting:
        passed: list[str] = []
        for at, name in enumerate(waiting):
            last = at == len(waiting) - 1
            if last or _acts(name, table):
                acted.append(name)
            else:
                passed.append(name)
        waiting = passed
    return tuple(acted)


_ACT = (Choice("act", "Acts now"), Choice("pass", "Passes"))


def _acts(name: str, table: Table) -> bool:
    return table.at("high", name, name=name).choose("turn", _ACT, why="destiny-30") == "act"
