"""High Card: the order of players, and when each of them acts (destiny-28 to 30)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import Annotated

from core.actions.result import Step
from core.actions.rule import rule
from core.luck.piles import Deck
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.destiny.cards.hands import in_hand, reveal_shared
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.state.table import HAND
from core.rulesets.destiny.values.cards import HIGH, SUITS, WILDS, card, card_text, cards
from core.schema.codec import Json
from core.schema.entry import Choice, Entry


def height(code: str, options: HouseRules) -> tuple[int, int]:
    """The height of a card; smaller is higher. Wilds beat Aces, black the red; equal ranks go by suit (destiny-28)."""
    if code in WILDS:
        return (-1, WILDS.index(code))
    found = card(code)
    suit = list(SUITS).index(found.letter)
    return (HIGH.index(found.rank), suit if options.high_card_suits == "high_to_low" else -suit)


@dataclass(frozen=True, slots=True)
class Order:
    """Players from the highest down, and the groups still tied, which play again."""

    order: tuple[str, ...]
    replay: tuple[tuple[str, ...], ...]


def high_card(
    plays: Annotated[Mapping[str, tuple[str, ...]], Entry(json="cards")], options: HouseRules = AS_WRITTEN
) -> Order:
    """Players from the highest down, and the groups still tied, which keep their order (destiny-28, 29)."""
    if len(plays) < 2:
        raise Refusal("need_two_players", "High Card needs at least two players.", "cards")
    for player, played in plays.items():
        if not played:
            raise Refusal("card_missing", f"{player:.60} hasn't played a card yet.", f"cards.{player}")
        cards(played)
    heights = {player: tuple(height(code, options) for code in played) for player, played in plays.items()}
    # Tied players go by their next cards: first plays first, as sequences are compared.
    order = sorted(plays, key=heights.__getitem__)
    tied = [tuple(group) for _, group in groupby(order, key=heights.__getitem__)]
    for (player, *_), (other, *_) in pairwise(tied):
        if heights[other][: len(heights[player])] == heights[player]:
            raise Refusal("card_missing", f"{player:.60} is tied and hasn't played again yet.", f"cards.{player}")
    return Order(tuple(order), tuple(group for group in tied if len(group) > 1))


@dataclass(frozen=True, slots=True)
class Acted:
    """The players who have acted, in order, the next one to choose, and whether that one may pass."""

    acted: tuple[str, ...]
    turn: str = ""
    may_pass: bool = False

    @property
    def facts(self) -> Mapping[str, Json]:
        """The players who have acted, and whether these are all."""
        return {"acted": list(self.acted), "done": not self.turn}


def high_card_turns(order: tuple[str, ...], choices: tuple[str, ...]) -> Acted:
    """Act or pass from the highest down; the last of a round acts, and those who passed continue (destiny-30)."""
    waiting, passed, acted = list(order), list[str](), list[str]()
    for choice in choices:
        if choice not in ("act", "pass"):
            raise Refusal("bad_choice", "Each player must act or pass.", "choices")
        if not waiting:
            raise Refusal("too_many_choices", "All have acted already.", "choices")
        player = waiting.pop(0)
        if choice == "pass" and not waiting:
            raise Refusal("last_may_not_pass", f"{player:.60} is the last of the round and may not pass.", "choices")
        (acted if choice == "act" else passed).append(player)
        if not waiting:
            waiting, passed = passed, []
    return Acted(tuple(acted), next(iter(waiting), ""), len(waiting) > 1)


# Played at the table ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class High:
    """All players from the highest down, the decks of those with a hand after playing, and Shared Fate.

    During play, `turned` are the cards of Shared Fate on the table.
    """

    order: tuple[str, ...]
    decks: Mapping[str, Deck]
    shared: Deck
    steps: tuple[Step, ...] = ()
    turned: tuple[str, ...] = ()


def played_high(players: Mapping[str, Deck | None], shared: Deck, options: HouseRules, table: Table) -> High:
    """Play High Card among players by name; a player without a deck plays from Shared Fate.

    Played cards go to the discards, face down until all have played if there are several hands. A single player is
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
        found = high_card(plays, options)
        high, again = replace(high, order=found.order), list(found.replay)
    shared = replace(high.shared, discard=(*high.shared.discard, *high.turned))
    return replace(high, shared=shared, turned=())


def _play(high: High, name: str, options: HouseRules, table: Table) -> tuple[High, str]:
    """A card of the hand, or one from Shared Fate (destiny-16)."""
    deck = high.decks.get(name)
    hand = sorted(in_hand(deck), key=lambda code: height(code, options)) if deck else []
    spent = (Choice(code, card_text(code), note="leaves the hand") for code in hand)
    choices = (Choice("fate", "Leave it to Fate", note="keeps the hand"), *spent)
    code = table.choose("high", choices, why="destiny-28") if hand else "fate"
    if deck is None or code == "fate":
        (code,), left = reveal_shared(high.shared, 1, table, "destiny-16")
        return replace(high, shared=left, turned=(*high.turned, code)), code
    return replace(high, decks={**high.decks, name: deck.put_away((code,), HAND)}), code


def turns(order: tuple[str, ...], table: Table) -> tuple[str, ...]:
    """The order in which players act: each is asked as long as they may pass (destiny-30)."""
    choices: tuple[str, ...] = ()
    while (now := high_card_turns(order, choices)).turn:
        choices = (*choices, _choice(now.turn, table) if now.may_pass else "act")
    return now.acted


_ACT = (Choice("act", "Acts now"), Choice("pass", "Passes", note="acts after the others"))


def _choice(name: str, table: Table) -> str:
    return table.at("high", name, name=name).choose("turn", _ACT, why="destiny-30")


RULES = (
    rule(high_card),
    rule(high_card_turns),
)
