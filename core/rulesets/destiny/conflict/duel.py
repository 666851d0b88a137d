"""A conflict of two sides, step by step (destiny-31 to 47, 60, 61, 63).

One procedure for the table and the interface: each side chooses a card and its half, or leaves it to Fate; reveals or
stays; the halves meet; winners follow up and try combos.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from core.luck.piles import Deck
from core.luck.table import Table, no_advice
from core.rulesets.destiny.cards.halves import (
    ALIKE,
    NO_DECK,
    OUTCOMES,
    STRIKING,
    WINS,
    Bout,
    Broken,
    Combo,
    Duelist,
    Half,
    Which,
    basic_success,
    benefits,
    better,
    combo,
    combo_size,
    hurts,
    meet,
    outcomes,
)
from core.rulesets.destiny.cards.hands import codes, give, reveal_shared
from core.rulesets.destiny.conflict_odds.advice import (
    Plan,
    combo_advice,
    combo_deck,
    follow_up_advice,
    keep_advice,
    play_choices,
    stay_advice,
)
from core.rulesets.destiny.conflict_odds.matchup import may_combo
from core.rulesets.destiny.options import HouseRules
from core.rulesets.destiny.values.cards import Card, Orientation, card, card_text
from core.schema.codec import Json, encode
from core.schema.entry import Choice

_NOT_FOR_NON_PLAYERS = ("draw_1", "keep", "gain_from_discard", "gain_ace")


class Shown(NamedTuple):
    """The cards a side has played: the half, the first card, a second one, and where they came from."""

    orientation: Orientation
    first: str
    from_hand: bool
    stayed: str = ""
    second: str = ""
    revealed: tuple[str, ...] = ()


class Fought(NamedTuple):
    """The result of a side.

    `turned` are the Shared Fate cards before any for follow-up and combo, `combo_extra` is the bonus of the combo,
    and `deck` is the side's deck without its revealed cards.
    """

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
    from_hand: bool = False
    stayed: bool = False
    turned: tuple[str, ...] = ()
    combo_extra: int = 0
    deck: Deck = NO_DECK

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        facts: dict[str, Json] = {
            "card": self.card.code,
            "orientation": self.orientation,
            "aspect": self.aspect,
            "outcome": self.outcome,
            "successes": self.successes,
            "strikes": self.strikes,
            "benefits": list(self.benefits),
            "to_hand": list(self.to_hand),
            "to_discard": list(self.to_discard),
        }
        return facts | ({"kept": self.kept} if self.kept else {})


class Duel(NamedTuple):
    """A whole conflict. `shared` is Shared Fate without the revealed cards, which are in `shared_discard`."""

    result: str
    broken: Broken | None
    overrun: str | None
    a: Fought
    b: Fought
    shared: Deck
    shared_discard: tuple[str, ...]

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {
            "result": self.result,
            "tiebreak": encode(self.broken),
            "overrun": self.overrun,
            "a": self.a.facts,
            "b": self.b.facts,
            "shared_discard": list(self.shared_discard),
        }


def duel(a: Duelist, b: Duelist, shared: Deck, options: HouseRules, table: Table) -> Duel:
    """Play a conflict to its end; each side in turn reveals the Shared Fate cards it needs (destiny-38)."""
    bout = Bout(a, b, options)
    at_a, at_b = table.at("a", name=a.name), table.at("b", name=b.name)
    plan_a, plan_b = _plans(bout, shared, table)
    shown_a, shared = _show(a, plan_a, shared, at_a)
    shown_b, shared = _show(b, plan_b, shared, at_b)
    kept_a = _keep(bout, shown_a, shown_b, shared, at_a)
    kept_b = _keep(bout.turned, shown_b, shown_a, shared, at_b)
    halves = (_half(shown_a, kept_a), _half(shown_b, kept_b))
    result, broken = meet(*halves, bout)
    own, other = outcomes(result)
    won_a, shared = _win(bout, _result(own, a, shown_a), halves[0], shared, at_a)
    won_b, shared = _win(bout.turned, _result(other, b, shown_b), halves[1], shared, at_b)
    fought_a = _result_of_side(bout, shown_a, kept_a, halves, won_a)
    fought_b = _result_of_side(bout.turned, shown_b, kept_b, halves[::-1], won_b)
    spent = (*shown_a.revealed, *shown_b.revealed, *won_a.shared, *won_b.shared)
    return Duel(result, broken, _overrun(result, halves), fought_a, fought_b, shared, spent)


# Choosing and revealing -------------------------------------------------------------------------------------------


def _plans(bout: Bout, shared: Deck, table: Table) -> tuple[Plan, Plan]:
    """The plays of both sides, and whether they stay; two players choose face down (destiny-17, 33)."""
    hidden = bout.side.player and bout.turned.side.player
    at_a = table.at("a", name=bout.side.name, hidden=hidden)
    at_b = table.at("b", name=bout.turned.side.name, hidden=hidden)
    plan_a, plan_b = _choose(bout, shared, at_a), _choose(bout.turned, shared, at_b)
    return _reveal_or_stay(bout, plan_a, shared, at_a), _reveal_or_stay(bout.turned, plan_b, shared, at_b)


def _choose(bout: Bout, shared: Deck, table: Table) -> Plan:
    """A card of the hand with its half, or only a half, left to Fate; a non-player always stays (destiny-16, 17)."""
    if not bout.side.player:
        return Plan(None, "upper")
    choices, advice = play_choices(bout, shared)
    wilds = tuple(f"{code}:lower" for code in bout.side.hand if card(code).wild)
    code, _, half = table.choose("play", choices, why="destiny-17", advice=advice, same=wilds).partition(":")
    return Plan(code or None, "lower" if half == "lower" else "upper")


def _reveal_or_stay(bout: Bout, plan: Plan, shared: Deck, table: Table) -> Plan:
    """The plan, possibly with the card taken back in hand and Shared Fate revealed in its place (destiny-33).

    This equals leaving it to Fate, so it is only asked if another player has chosen in the meantime.
    """
    if plan.code is None:
        return plan
    advice, idle = stay_advice(bout, plan, shared), not bout.turned.side.player
    stays = table.choose("stay", _STAY, why="destiny-33", advice=advice, idle=idle) == "stay"
    return plan._replace(stays=stays)


_STAY = (Choice("reveal", "Reveal it"), Choice("stay", "Stay: keep it and use Shared Fate"))


def _show(side: Duelist, plan: Plan, shared: Deck, table: Table) -> tuple[Shown, Deck]:
    """The cards on the table, with those revealed from Shared Fate (destiny-16, 33, 34, 35)."""
    from_hand = plan.code is not None and not plan.stays
    orientation, revealed = plan.half, tuple[str, ...]()
    if not from_hand:
        revealed, shared = _reveal(shared, revealed, table, "destiny-33")
    if not side.player:
        revealed, shared = _reveal(shared, revealed, table, "destiny-34")
        orientation = "upper" if card(revealed[-1]).color == "black" else "lower"
    first = plan.code if from_hand and plan.code else revealed[0]
    if side.extra:
        revealed, shared = _reveal(shared, revealed, table, "destiny-35")
    second = revealed[-1] if side.extra else ""
    stayed = plan.code if plan.stays and plan.code else ""
    return Shown(orientation, first, from_hand, stayed, second, revealed), shared


def _reveal(shared: Deck, so_far: tuple[str, ...], table: Table, why: str) -> tuple[tuple[str, ...], Deck]:
    """Reveal one Shared Fate card; cards revealed earlier in this conflict are not shuffled back (destiny-14)."""
    taken, left = reveal_shared(shared, 1, table, why)
    return (*so_far, *taken), left


# Meeting ----------------------------------------------------------------------------------------------------------


def _half(put: Shown, kept: Which | None) -> Half:
    return Half(card(put.second if kept == "second" else put.first), put.orientation)


def _keep(bout: Bout, own: Shown, other: Shown, shared: Deck, table: Table) -> Which | None:
    """The card that counts of two; the usual choice can be changed (destiny-35, 37)."""
    if not own.second:
        return None
    first, second, rival = _half(own, "first"), _half(own, "second"), _half(other, None)
    choices = [Choice("first", card_text(own.first), note=_note(first, rival, bout))]
    choices.insert(
        0 if better(first, second, rival, bout) == "second" else 1,
        Choice("second", card_text(own.second), note=_note(second, rival, bout)),
    )
    advice = no_advice if other.second else keep_advice(bout, first, second, rival, shared)
    return "second" if table.choose("keep", choices, why="destiny-37", advice=advice) == "second" else "first"


def _note(own: Half, rival: Half, bout: Bout) -> str:
    """The result of a card against the Rival's first one, in words."""
    outcome, _ = outcomes(meet(own, rival, bout)[0])
    success = basic_success(own.card, outcome, bout)
    word = OUTCOMES[outcome].word.replace("_", " ")
    return f"{word}, Success {success}" if success else word


def _overrun(result: str, halves: Sequence[Half]) -> str | None:
    """The side whose normal Block beat Fast (destiny-46)."""
    if result not in ("a", "b"):
        return None
    won, lost = (halves[0], halves[1]) if result == "a" else (halves[1], halves[0])
    return result if (won.aspect, lost.aspect) == ("block", "fast") and won.card.number else None


# Winning ----------------------------------------------------------------------------------------------------------


class Won(NamedTuple):
    """The outcome of a side, its deck and hand, its Success, the follow-up and combo cards, and their source."""

    outcome: str
    deck: Deck
    hand: tuple[str, ...]
    successes: int = 0
    extra: int = 0
    gain_ace: bool = False
    own: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()
    combo: tuple[str, ...] = ()
    follow_up: str = ""


def _result(outcome: str, side: Duelist, put: Shown) -> Won:
    """A side after the halves have met; its played card is on the table."""
    return Won(outcome, side.deck, tuple(code for code in side.hand if not (put.from_hand and code == put.first)))


def _win(bout: Bout, won: Won, half: Half, shared: Deck, table: Table) -> tuple[Won, Deck]:
    """The Success of a winner: its card or the follow-up of a Counter, with bonus and combo (destiny-47, 56 to 60)."""
    counted, found = half.card, Combo()
    if won.outcome not in WINS:
        return won, shared
    if half.aspect == "counter":
        won, shared = _follow_up(bout, counted, won, shared, table)
        counted = card(won.follow_up) if won.follow_up else counted
    if size := combo_size(counted, bout.options):
        deck = combo_deck(bout, won.deck, shared)
        advice, ends = combo_advice(bout, counted, deck), partial(_combo_ends, bout, half.aspect, counted, deck)
        choices = _combo_choices(size)
        if table.choose("combo", choices, why="destiny-60", advice=advice, leave="leave", ends=ends) == "try":
            won, shared = _turn(bout, size, won, shared, table)
            found = combo(counted, won.combo, bout.side.skill_level, bout.side.difficulty, bout.options)
    total = basic_success(counted, won.outcome, bout) + found.extra
    ace = found.gain_ace and bout.side.player
    return won._replace(successes=total, extra=found.extra, gain_ace=ace), shared


def _combo_ends(bout: Bout, aspect: str, counted: Card, deck: Deck) -> Mapping[str, object]:
    """The choices of trying a combo or not, True if it can have any effect.

    Without enough cards, or if Success doesn't count and no Ace can be gained, trying is the same as not trying.
    """
    gains = counted.rank not in ALIKE and bout.side.player
    counts = gains or _success_counts(bout, aspect)
    return {"try": counts and may_combo(counted, codes(deck.pile), bout.options), "leave": False}


def _success_counts(bout: Bout, aspect: str) -> bool:
    """Return True if more Success has more effect: in a fight if it can hurt, otherwise by degree (destiny-65, 110).

    Against a Rival with points to lower it, more Success also helps if one is enough (destiny-62).
    """
    side, rival = bout.side, bout.rival
    if "damage" in (side.objective, rival.objective):
        return side.hurts_from is not None and hurts(aspect, bout.options)
    return side.degree or bool(rival.player and rival.cp)


def _combo_choices(size: int) -> tuple[Choice, ...]:
    return Choice("try", "Try the combo", note=f"cards to reveal: {size}"), Choice("leave", "Leave it")


def _follow_up(bout: Bout, counter: Card, won: Won, shared: Deck, table: Table) -> tuple[Won, Deck]:
    """Another card after a won Counter, Upper or Wild, against none (destiny-47)."""
    advice = follow_up_advice(bout, counter, won.hand, shared)
    chosen = table.choose("follow_up", _follow_ups(bout.side, won.hand), why="destiny-47", advice=advice)
    if chosen == "none":
        return won, shared
    if chosen != "fate":
        return won._replace(own=(chosen,), follow_up=chosen), shared
    (turned,), shared = _reveal(shared, (), table, "destiny-47")
    return won._replace(shared=(turned,), follow_up=turned), shared


def _follow_ups(side: Duelist, hand: Sequence[str]) -> tuple[Choice, ...]:
    none, fate = Choice("none", "Keep the Counter's Success"), Choice("fate", "Use Shared Fate")
    if not side.player:
        return (fate, none)
    upper = (Choice(code, f"{card_text(code)} {card(code).aspect('upper').replace('_', ' ').title()}") for code in hand)
    return (none, *upper, fate)


def _turn(bout: Bout, size: int, won: Won, shared: Deck, table: Table) -> tuple[Won, Deck]:
    """Turn cards for a combo, a player's from their own deck (destiny-60)."""
    deck = combo_deck(bout, won.deck, shared)
    drawn, left = give(deck, size, table, "destiny-60", ordered=bout.options.combo_order == "strict")
    if deck is won.deck:
        return won._replace(own=(*won.own, *drawn), combo=drawn, deck=left), shared
    return won._replace(shared=(*won.shared, *drawn), combo=drawn), left


def _result_of_side(bout: Bout, put: Shown, kept: Which | None, halves: Sequence[Half], won: Won) -> Fought:
    """The benefits of a side, and the places its cards go to (destiny-44, 45, 61, 63)."""
    half, other = halves
    usable = _usable(bout, half, other, won, from_hand=put.from_hand and kept != "second")
    keeps = "keep" in usable
    return Fought(
        card=half.card,
        orientation=half.orientation,
        aspect=half.aspect,
        outcome=won.outcome,
        successes=won.successes,
        strikes=won.outcome in WINS and half.aspect in STRIKING,
        benefits=usable,
        to_hand=(*([put.stayed] if put.stayed else []), *([half.card.code] if keeps else [])),
        to_discard=(*([put.first] if put.from_hand and not keeps else []), *won.own),
        shared=(*put.revealed, *won.shared),
        kept=kept,
        combo=won.combo,
        follow_up=won.follow_up,
        from_hand=put.from_hand,
        stayed=bool(put.stayed),
        turned=put.revealed,
        combo_extra=won.extra,
        deck=won.deck,
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
