"""A conflict of two sides, step by step (destiny-31 to 47, 60, 61, 63).

One procedure for the table and the interface: each side chooses a card and its half, or leaves it to Fate; reveals or
stays; the halves meet; winners follow up and try combos.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from core.entry import Choice
from core.option import OptionValues
from core.piles import Deck
from core.refusal import Refusal
from core.rulesets.destiny.aspects import Broken, Tied, benefits, break_tie, meeting, outcomes
from core.rulesets.destiny.cards import Card, Orientation, card
from core.rulesets.destiny.decks import codes, give
from core.rulesets.destiny.success import WINS, Combo, bonus, combo, combo_size
from core.table import Table

Which = Literal["first", "second"]
STRIKING = ("fast", "strong", "counter", "wild_black", "wild_red")
"""Aspects that can hurt when they win (destiny-61)."""
_NOT_FOR_NON_PLAYERS = ("draw_1", "keep", "gain_from_discard", "gain_ace")
_RANKED = {"win": 3, "both": 2, "neither": 1, "lose": 0}


_NO_DECK = Deck(())


@dataclass(frozen=True, slots=True)
class Duelist:
    """One side. `deck` is its own Fate deck; a non-player has neither hand nor deck and lives from Shared Fate."""

    name: str = ""
    player: bool = True
    hand: tuple[str, ...] = ()
    deck: Deck = _NO_DECK
    skill_level: int = 0
    initiative: int = 0
    difficulty: int = 0
    advantage: bool = False
    disadvantage: bool = False

    @property
    def extra(self) -> int:
        """1 with advantage, −1 with disadvantage; both cancel (destiny-36)."""
        return int(self.advantage) - int(self.disadvantage)


class Shown(NamedTuple):
    """What a side has put on the table: the half, the first card, a second one, and where they came from."""

    orientation: Orientation
    first: str
    from_hand: bool
    stayed: str = ""
    second: str = ""
    revealed: tuple[str, ...] = ()


class Fought(NamedTuple):
    """How a side came out of it."""

    card: Card
    orientation: Orientation
    aspect: str
    outcome: str
    successes: int
    strikes: bool
    benefits: tuple[str, ...]
    to_hand: tuple[str, ...]
    to_discard: tuple[str, ...]
    shared: tuple[str, ...]
    kept: Which | None = None
    combo: tuple[str, ...] = ()
    follow_up: str = ""


class Duel(NamedTuple):
    """A whole conflict. `shared` is Shared Fate without what was revealed, which is in `shared_discard`."""

    result: str
    broken: Broken | None
    overrun: str | None
    a: Fought
    b: Fought
    shared: Deck
    shared_discard: tuple[str, ...]


class Bout(NamedTuple):
    """Both sides, seen from the first, and the house rules."""

    side: Duelist
    rival: Duelist
    options: OptionValues

    @property
    def turned(self) -> Bout:
        """The same seen from the other side."""
        return Bout(self.rival, self.side, self.options)


def duel(a: Duelist, b: Duelist, shared: Deck, options: OptionValues, table: Table) -> Duel:
    """Play a conflict to its end."""
    bout = Bout(a, b, options)
    at_a, at_b = table.at("a", name=a.name), table.at("b", name=b.name)
    shown_a, shared = _show(a, shared, at_a)
    shown_b, shared = _show(b, shared, at_b)
    kept_a = _keep(bout, shown_a, shown_b, at_a)
    kept_b = _keep(bout.turned, shown_b, shown_a, at_b)
    halves = (_half(shown_a, kept_a), _half(shown_b, kept_b))
    result, broken = meet(*halves, bout)
    own, other = outcomes(result)
    won_a, shared = _win(bout, halves[0], own, shared, at_a)
    won_b, shared = _win(bout.turned, halves[1], other, shared, at_b)
    fought_a = _fought(bout, shown_a, kept_a, halves, won_a)
    fought_b = _fought(bout.turned, shown_b, kept_b, halves[::-1], won_b)
    spent = (*shown_a.revealed, *shown_b.revealed, *won_a.shared, *won_b.shared)
    return Duel(result, broken, _overrun(result, halves), fought_a, fought_b, shared, spent)


# Choosing and revealing -------------------------------------------------------------------------------------------


def _show(side: Duelist, shared: Deck, table: Table) -> tuple[Shown, Deck]:
    """Card and half: chosen and revealed or stayed with, or all from Shared Fate (destiny-16, 33, 34, 35)."""
    if side.player:
        chosen, half = _choose(side, table)
        stays = not chosen or table.choose("stay", _STAY, why="destiny-33") == "stay"
    else:
        chosen, half, stays = "", "", True
    revealed: tuple[str, ...] = ()
    if stays:
        revealed, shared = _reveal(shared, revealed, table, "destiny-33")
    if not side.player:
        revealed, shared = _reveal(shared, revealed, table, "destiny-34")
        half = "upper" if card(revealed[-1]).color == "black" else "lower"
    first = revealed[0] if stays else chosen
    if side.extra:
        revealed, shared = _reveal(shared, revealed, table, "destiny-35")
    second = revealed[-1] if side.extra else ""
    orientation: Orientation = "upper" if half == "upper" else "lower"
    return Shown(orientation, first, not stays, chosen if stays else "", second, revealed), shared


_STAY = (Choice("reveal", "Reveal it"), Choice("stay", "Stay: keep it, turn Shared Fate"))


def _choose(side: Duelist, table: Table) -> tuple[str, str]:
    """A card of the hand with its half, or a half alone: left to Fate (destiny-16, 17)."""
    halves: tuple[Orientation, ...] = ("upper", "lower")
    choices = [
        Choice(f"{code}:{half}", f"{code} {card(code).aspect(half).replace('_', ' ')}")
        for code in side.hand
        for half in (halves[:1] if card(code).wild else halves)
    ]
    fate = [Choice(f":{half}", f"Leave it to Fate, {half}") for half in halves]
    code, _, half = table.choose("play", (*choices, *fate), why="destiny-17").partition(":")
    return code, half


def _reveal(shared: Deck, so_far: tuple[str, ...], table: Table, why: str) -> tuple[tuple[str, ...], Deck]:
    """Turn one Shared Fate card; what was turned before in this conflict is not shuffled back (destiny-14)."""
    taken, left = give(shared, 1, table, why)
    if not taken:
        raise Refusal("shared_fate_empty", "Shared Fate has no card left to reveal.", "shared_fate")
    return (*so_far, *taken), left


# Meeting ----------------------------------------------------------------------------------------------------------


class Half(NamedTuple):
    """A card with the half that counts."""

    card: Card
    orientation: Orientation

    @property
    def aspect(self) -> str:
        """What it does."""
        return self.card.aspect(self.orientation)


def meet(own: Half, other: Half, bout: Bout) -> tuple[str, Broken | None]:
    """How two halves fare: `a` for the own one, `b`, `both` or `neither`, and the tiebreaker (destiny-39, 48, 49)."""
    result = meeting(own.aspect, other.aspect, bout.options)
    if result != "tiebreaker":
        return result, None
    ours, theirs = bout.side.initiative, bout.rival.initiative
    broken = break_tie(Tied(own.card.rank, ours), Tied(other.card.rank, theirs))
    return broken.result, broken


def _half(shown: Shown, kept: Which | None) -> Half:
    return Half(card(shown.second if kept == "second" else shown.first), shown.orientation)


def worth(own: Half, other: Half, bout: Bout) -> tuple[int, int]:
    """How good a card is against the Rival's: the outcome, then the Success before combos (destiny-37)."""
    outcome, _ = outcomes(meet(own, other, bout)[0])
    return _RANKED[outcome], basic_success(own.card, outcome, bout)


def basic_success(played: Card, outcome: str, bout: Bout) -> int:
    """Success before combos (destiny-56, 57)."""
    if outcome not in WINS:
        return 0
    return 1 + bonus(played, bout.side.skill_level, bout.side.difficulty, bout.options)


def better(first: Half, second: Half, other: Half, bout: Bout) -> Which:
    """Which of two cards advantage keeps, or disadvantage; equals keep the first (destiny-37)."""
    ahead = worth(second, other, bout), worth(first, other, bout)
    if bout.side.extra < 0:
        ahead = ahead[::-1]
    return "second" if ahead[0] > ahead[1] else "first"


def _keep(bout: Bout, own: Shown, other: Shown, table: Table) -> Which | None:
    """Which card of two counts; whoever decides may decide otherwise (destiny-35, 37)."""
    if not own.second:
        return None
    first, second = _half(own, "first"), _half(own, "second")
    usual = better(first, second, _half(other, None), bout)
    by_name = {"first": first, "second": second}
    order = (usual, "second" if usual == "first" else "first")
    choices = [Choice(which, by_name[which].card.code) for which in order]
    return "second" if table.choose("keep", choices, why="destiny-37") == "second" else "first"


def _overrun(result: str, halves: Sequence[Half]) -> str | None:
    """The side whose normal Block beat Fast (destiny-46)."""
    if result not in ("a", "b"):
        return None
    won, lost = (halves[0], halves[1]) if result == "a" else (halves[1], halves[0])
    return result if (won.aspect, lost.aspect) == ("block", "fast") and won.card.number else None


# Winning ----------------------------------------------------------------------------------------------------------


class Won(NamedTuple):
    """How a side fared, its Success, the follow-up and combo cards, and which cards came from Shared Fate."""

    outcome: str
    successes: int = 0
    gain_ace: bool = False
    own: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()
    combo: tuple[str, ...] = ()
    follow_up: str = ""


def _win(bout: Bout, half: Half, outcome: str, shared: Deck, table: Table) -> tuple[Won, Deck]:
    """Success of a winner: its card or what follows a Counter, with bonus and combo (destiny-47, 56 to 60)."""
    won, counted, found = Won(outcome), half.card, Combo()
    if outcome not in WINS:
        return won, shared
    if half.aspect == "counter":
        won, shared = _follow_up(bout.side, won, shared, table)
        counted = card(won.follow_up) if won.follow_up else counted
    if (size := combo_size(counted, bout.options)) and table.choose("combo", _COMBO, why="destiny-60") == "try":
        won, shared = _turn(bout, size, won, shared, table)
        found = combo(counted, won.combo, bout.side.skill_level, bout.side.difficulty, bout.options)
    total = basic_success(counted, outcome, bout) + found.extra
    return won._replace(successes=total, gain_ace=found.gain_ace and bout.side.player), shared


_COMBO = (Choice("try", "Try the combo"), Choice("leave", "Leave it"))


def _follow_up(side: Duelist, won: Won, shared: Deck, table: Table) -> tuple[Won, Deck]:
    """Another card after a won Counter, Upper or Wild, against none (destiny-47)."""
    hand = [Choice(code, f"{code} {card(code).aspect('upper')}".replace("_", " ")) for code in side.hand]
    fate = Choice("fate", "Turn Shared Fate")
    choices = (Choice("none", "Let the Counter count"), *hand, fate) if side.player else (fate, Choice("none", "None"))
    chosen = table.choose("follow_up", choices, why="destiny-47")
    if chosen == "none":
        return won, shared
    if chosen != "fate":
        return won._replace(own=(chosen,), follow_up=chosen), shared
    (turned,), shared = _reveal(shared, (), table, "destiny-47")
    return won._replace(shared=(turned,), follow_up=turned), shared


def _turn(bout: Bout, size: int, won: Won, shared: Deck, table: Table) -> tuple[Won, Deck]:
    """Turn cards for a combo, a player's from their own deck (destiny-60)."""
    own = bout.side.player and bout.options["combo_source"] == "own"
    deck = bout.side.deck if own else shared
    drawn = codes(table.draw(deck, size, why="destiny-60", least=0, most=len(deck.pile)))
    if own:
        return won._replace(own=(*won.own, *drawn), combo=drawn), shared
    left = replace(shared, pile=tuple(code for code in shared.pile if code not in drawn))
    return won._replace(shared=(*won.shared, *drawn), combo=drawn), left


def _fought(bout: Bout, shown: Shown, kept: Which | None, halves: Sequence[Half], won: Won) -> Fought:
    """Benefits, and where the cards of a side go (destiny-44, 45, 61, 63)."""
    half, other = halves
    usable = _usable(bout, half, other, won, from_hand=shown.from_hand and kept != "second")
    keeps = "keep" in usable
    return Fought(
        card=half.card,
        orientation=half.orientation,
        aspect=half.aspect,
        outcome=won.outcome,
        successes=won.successes,
        strikes=won.outcome in WINS and half.aspect in STRIKING,
        benefits=usable,
        to_hand=(*([shown.stayed] if shown.stayed else []), *([half.card.code] if keeps else [])),
        to_discard=(*([shown.first] if shown.from_hand and not keeps else []), *won.own),
        shared=(*shown.revealed, *won.shared),
        kept=kept,
        combo=won.combo,
        follow_up=won.follow_up,
    )


def _usable(bout: Bout, half: Half, other: Half, won: Won, *, from_hand: bool) -> tuple[str, ...]:
    """The benefits a side has use for (destiny-44, 45)."""
    gained = (
        *benefits(half.aspect, other.aspect, won.outcome, bout.options),
        *(["gain_ace"] if won.gain_ace else []),
    )
    if not bout.side.player:
        return tuple(each for each in gained if each not in _NOT_FOR_NON_PLAYERS)
    return tuple(each for each in gained if each != "keep" or from_hand)
