"""The prospects of a side in a conflict, before it and at each decision: ranked plays and odds (destiny-201 to 205)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from core.luck.odds import Chance, Odds
from core.luck.piles import Deck
from core.refusal import Refusal
from core.rulesets.destiny.cards.halves import (
    NO_DECK,
    RANKED,
    WINS,
    Bout,
    Duelist,
    Half,
    basic_success,
    combo_size,
    hurts,
    meet,
    outcomes,
)
from core.rulesets.destiny.cards.hands import codes
from core.rulesets.destiny.conflict_odds.matchup import HALVES, TURNS, Extra, Matchup, Rival, combo_chances
from core.rulesets.destiny.conflict_odds.plays import PlayChances, best_of_plays, chances_of_plays
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.values.cards import FATE, Card, Orientation, card, card_text
from core.schema.codec import Json
from core.schema.entry import Choice
from core.schema.forms import with_values

Advice = Callable[[], Mapping[str, Odds]]
_COUNTING = ("aspect_table", "ten_bonus", "combo_sequence", "combo_order", "defensive_damage")
"""The house rules that change chances."""


class Play(NamedTuple):
    """A card and half that may be played, or a half to stay with (no card), and its chances."""

    card: str | None
    orientation: Orientation
    chances: PlayChances

    def facts(self, objective: str) -> dict[str, Json]:
        """The answer of the JSON interface, with the expected value for an objective."""
        mean = self.chances.strike_mean if objective == "damage" else self.chances.mean
        return {
            "card": self.card or "stay",
            "orientation": self.orientation,
            "win_or_both": str(self.chances.win_or_both),
            "expected": str(mean),
        }


Worth = Callable[[PlayChances], tuple[Fraction, Fraction]]
OBJECTIVES: Mapping[str, Worth] = {
    "win": lambda p: (p.win_or_both, p.mean),
    "successes": lambda p: (p.mean, p.win_or_both),
    "damage": lambda p: (p.strike_mean, p.strikes),
}
"""The sort keys of plays by objective (destiny-205)."""
_WORTH: Mapping[str, Worth] = {**OBJECTIVES, "hide": lambda p: (p.rival_fails, p.win_or_both)}
"""The same, and that of a hiding side: the Rival has no Success (destiny-231)."""


class Advised(NamedTuple):
    """Plays from the best down, and their objective."""

    plays: tuple[Play, ...]
    objective: str

    @property
    def facts(self) -> dict[str, Json]:
        """The best, and all of them."""
        ranked = [play.facts(self.objective) for play in self.plays]
        return {"best": ranked[0], "ranking": ranked}


def advise(matchup: Matchup, hand: Sequence[str], objective: str, wild: Sequence[Orientation] = HALVES[:1]) -> Advised:
    """All cards of the hand in both halves and staying, the best first (destiny-205).

    The halves of a Wild are the same until another card is oriented like it, so a Wild is listed once by default.
    """
    plays = _all_plays(hand, wild)
    found = [Play(code, half, p) for (code, half), p in zip(plays, chances_of_plays(matchup, plays), strict=True)]
    best = sorted(found, key=lambda play: _WORTH[objective](play.chances), reverse=True)
    return Advised(tuple(best), objective)


def halves_of_wilds(side: Duelist) -> tuple[Orientation, ...]:
    """The halves of a Wild worth choosing: both only if a second card gets the same orientation (destiny-35)."""
    return HALVES if side.extra else HALVES[:1]


def _all_plays(hand: Sequence[str], wild: Sequence[Orientation] = HALVES) -> tuple[tuple[str | None, Orientation], ...]:
    """Every card of a hand in both halves, and staying."""
    by_hand = ((code, half) for code in hand for half in (wild if card(code).wild else HALVES))
    return (*by_hand, *((None, half) for half in HALVES))


class Plan(NamedTuple):
    """A side's play: a card, None for one left to Fate, with its half; and whether it stays."""

    code: str | None
    half: Orientation
    stays: bool = False


class Known(NamedTuple):
    """Everything that affects chances, as a key, so that results are reused while the asks continue."""

    side: Duelist
    rival: Duelist
    unseen: tuple[str, ...]
    fate: tuple[str, ...]
    own_deck: tuple[str, ...] | None
    options: tuple[tuple[str, object], ...]

    @property
    def matchup(self) -> Matchup:
        """The matchup for working out chances."""
        options = with_values(AS_WRITTEN, dict(self.options))
        return Matchup(self.side, Rival(self.rival, self.unseen), self.fate, options, self.own_deck)


def known_to_first(bout: Bout, shared: Deck) -> Known:
    """The information that the first side has: the cards that can be in a player's hand, and those left in Shared
    Fate.

    Combos are counted from its own deck. Under the house rule that reveals them from Shared Fate they are left out,
    so the Success is only used to rank plays.
    """
    side, rival = bout.side, bout.rival
    own = side.player and bout.options.combo_source == "own"
    unseen = tuple(code for code in FATE if code in {*rival.deck.pile, *rival.hand}) if rival.player else ()
    options = tuple((name, getattr(bout.options, name)) for name in _COUNTING)
    own_deck = codes(side.deck.pile) if own else None
    return Known(_bare(side), _bare(rival), unseen, codes(shared.pile), own_deck, options)


def _bare(side: Duelist) -> Duelist:
    """The parts of a side that affect chances."""
    return replace(side, name="", id="", cp=0, hand=(), deck=NO_DECK, parts=())


@lru_cache(maxsize=256)
def _rank_plays(of: Known, hand: tuple[str, ...]) -> tuple[Play, ...]:
    try:
        return advise(of.matchup, hand, of.side.objective, halves_of_wilds(of.side)).plays
    except Refusal:  # too few cards are hidden to say anything
        return ()


def ranked_plays(bout: Bout, shared: Deck) -> tuple[Play, ...]:
    """All cards and halves of the hand, and leaving it to Fate, the best first; empty if that can't be worked out."""
    return _rank_plays(known_to_first(bout, shared), bout.side.hand)


def odds_of(found: PlayChances, bout: Bout) -> Odds:
    """Chances for display, the wanted one first; against an unseen hand their words say so.

    The spread of Success is left out if combos come from Shared Fate, because it isn't worked out then.
    """
    wanted = {"damage": ("p_strike", found.strikes), "hide": ("p_hidden", found.rival_fails)}
    chances = (
        *(Chance(*wanted[objective]) for objective in wanted if objective == bout.side.objective),
        Chance("p_win_hidden" if bout.rival.player else "p_win", found.win_or_both),
        Chance("p_both", found.outcome["both"]),
        Chance("p_neither", found.outcome["neither"]),
        Chance("p_lose", found.outcome["lose"]),
    )
    if bout.options.combo_source == "shared":
        return Odds(chances)
    return Odds(chances, {str(n): p for n, p in found.successes.items()}, "successes", found.mean)


# Advice for each decision -----------------------------------------------------------------------------------------


def play_choices(bout: Bout, shared: Deck) -> tuple[tuple[Choice, ...], Advice]:
    """Every card and half that may be played, the best first, and their odds (destiny-205)."""
    plays = ranked_plays(bout, shared) if bout.side.priced else ()
    if not plays:
        all_plays = _all_plays(bout.side.hand, halves_of_wilds(bout.side))
        return tuple(_choice(code, half) for code, half in all_plays), dict
    choices = _choices(known_to_first(bout, shared), bout.side.hand)
    return choices, lambda: {c.id: odds_of(p.chances, bout) for c, p in zip(choices, plays, strict=True)}


@lru_cache(maxsize=256)
def _choices(of: Known, hand: tuple[str, ...]) -> tuple[Choice, ...]:
    return tuple(_choice(p.card, p.orientation, _note(p.chances, of.side.objective)) for p in _rank_plays(of, hand))


def _choice(code: str | None, half: Orientation, note: str = "") -> Choice:
    if code is None:
        return Choice(f":{half}", f"Leave it to Fate, {half}", note=note)
    aspect = "Wild" if card(code).wild else card(code).aspect(half).title()
    return Choice(f"{code}:{half}", f"{card_text(code)} {half} {aspect}", note=note)


def _note(found: PlayChances, objective: str) -> str:
    """The expected Success, or of an attack the part of it that strikes."""
    if objective == "damage":
        return f"{_tenths(found.strike_mean)} to damage"
    if objective == "hide":
        return ""
    return f"Success {_tenths(found.mean)}"


def _tenths(value: Fraction) -> str:
    """A mean with one decimal."""
    tenths = round(value * 10)
    return f"{tenths // 10}.{tenths % 10}"


def stay_advice(bout: Bout, plan: Plan, shared: Deck) -> Advice:
    """The chances after revealing the card and after staying."""

    def odds_by_way() -> Mapping[str, Odds]:
        by_play = {(p.card, p.orientation): odds_of(p.chances, bout) for p in ranked_plays(bout, shared)}
        alike = plan.code is not None and card(plan.code).wild and not bout.side.extra
        shown_as = HALVES[0] if alike else plan.half
        ways = {"reveal": (plan.code, shown_as), "stay": (None, plan.half)}
        return {id: by_play[way] for id, way in ways.items() if way in by_play}

    return odds_by_way


def combo_deck(bout: Bout, own: Deck, shared: Deck) -> Deck:
    """The deck for a side's combos: a player's own, unless the house rules say otherwise (destiny-60)."""
    return own if bout.side.player and bout.options.combo_source == "own" else shared


def keep_advice(bout: Bout, first: Half, second: Half, rival: Half, shared: Deck) -> Advice:
    """The chances of each of two cards against the Rival's, including a combo."""

    def odds_by_card() -> Mapping[str, Odds]:
        two = {"first": first, "second": second}
        return {which: odds_of(_fares(bout, half, rival, shared), bout) for which, half in two.items()}

    return odds_by_card


def _fares(bout: Bout, half: Half, rival: Half, shared: Deck) -> PlayChances:
    """The chances of two halves on the table."""
    outcome, _ = outcomes(meet(half, rival, bout)[0])
    won = outcome in WINS
    deck = combo_deck(bout, bout.side.deck, shared)
    spread = _alone(bout, half.card, codes(deck.pile)) if won else {0: Fraction(1)}
    strikes = Fraction(won and hurts(half.aspect, bout.options))
    mean = sum((n * p for n, p in spread.items()), Fraction(0))
    certain = {name: Fraction(name == outcome) for name in RANKED}
    return PlayChances(certain, spread, strikes, strikes * mean)


def combo_advice(bout: Bout, counted: Card, deck: Deck) -> Advice:
    """The Success that a combo from this deck can add."""

    def odds_by_try() -> Mapping[str, Odds]:
        extra = _extra(bout, counted, codes(deck.pile))
        base = basic_success(counted, "win", bout)
        return {"try": _success(base, extra), "leave": _success(base, ((0, Fraction(1)),))}

    return odds_by_try


def follow_up_advice(bout: Bout, counter: Card, hand: Sequence[str], shared: Deck) -> Advice:
    """The Success of the Counter, of each card that can follow it, and of Shared Fate."""

    def odds_by_follow_up() -> Mapping[str, Odds]:
        deck, fate = combo_deck(bout, bout.side.deck, shared), codes(shared.pile)
        mixed = _average([_alone(bout, card(code), _but(deck, code, shared)) for code in fate])
        by_hand = {code: _won_with(_alone(bout, card(code), codes(deck.pile))) for code in hand}
        turned = {"fate": _won_with(mixed)} if mixed else {}
        return {"none": _won_with(_alone(bout, counter, codes(deck.pile))), **by_hand, **turned}

    return odds_by_follow_up


def _but(deck: Deck, code: str, shared: Deck) -> tuple[str, ...]:
    """The cards for a combo after this card of Shared Fate has been revealed."""
    return codes(deck.pile) if deck is not shared else tuple(other for other in codes(deck.pile) if other != code)


def _alone(bout: Bout, played: Card, pile: tuple[str, ...]) -> dict[int, Fraction]:
    """The Success of a card that won, with its combo."""
    base = basic_success(played, "win", bout)
    return {base + more: p for more, p in _extra(bout, played, pile)}


def _average(shares: Sequence[Mapping[int, Fraction]]) -> dict[int, Fraction]:
    mixed: dict[int, Fraction] = {}
    for share in shares:
        for n, p in share.items():
            mixed[n] = mixed.get(n, Fraction(0)) + p / len(shares)
    return mixed


def _extra(bout: Bout, played: Card, pile: tuple[str, ...]) -> Extra:
    """The bonus of a combo; none if the pile is too small."""
    if len(pile) < combo_size(played, bout.options):
        return ((0, Fraction(1)),)
    return combo_chances(played, pile, bout.side.skill_level, bout.side.difficulty, bout.options)


def _success(base: int, extra: Extra) -> Odds:
    return _success_odds({base + more: p for more, p in extra})


def _won_with(spread: Mapping[int, Fraction]) -> Odds:
    """The Success of a winner with either card: the comparison uses its mean (destiny-205)."""
    odds = _success_odds(spread)
    return replace(odds, chances=(Chance("p_win", Fraction(1)),))


def _success_odds(spread: Mapping[int, Fraction]) -> Odds:
    """The Success of a winner, and the chance that a combo adds to it."""
    base = min(spread)
    more = sum((p for n, p in spread.items() if n > base), Fraction(0))
    mean = sum((n * p for n, p in spread.items()), Fraction(0))
    return Odds((Chance("p_more", more),), {str(n): spread[n] for n in sorted(spread)}, "successes", mean)


# Before a card is chosen ----------------------------------------------------------------------------------------------


def _best(bout: Bout, shared: Deck) -> PlayChances | None:
    """The prospects of a player's best play, None if they can't be worked out."""
    return _prospect(known_to_first(bout, shared), bout.side.hand)


@lru_cache(maxsize=256)
def _prospect(of: Known, hand: tuple[str, ...]) -> PlayChances | None:
    if of.side.objective != "win":
        plays = _rank_plays(of, hand)
        return plays[0].chances if plays else None
    try:
        return best_of_plays(of.matchup, _all_plays(hand))
    except Refusal:  # too few cards are hidden to say anything
        return None


def clash_odds(a: Duelist, b: Duelist, shared: Deck, options: HouseRules) -> Odds | None:
    """The odds of the first side; None if too few cards are hidden, and for two non-players with advantage.

    They assume that a player plays the best-ranked card, and that any possible card can be in an unseen hand.
    """
    bout = Bout(a, b, options)
    if a.player:
        found = _best(bout, shared)
        return odds_of(found, bout) if found else None
    if b.player:
        found = _best(bout.turned, shared)
        return _seen_from_the_other(found.outcome) if found else None
    return None if a.extra or b.extra else _both_from_fate(known_to_first(bout, shared))


def _seen_from_the_other(outcome: Mapping[str, Fraction]) -> Odds:
    """The chances from the other side: it loses when the first side wins."""
    return _by_outcome({"win": outcome["lose"], "both": outcome["both"], "neither": outcome["neither"]})


def _by_outcome(outcome: Mapping[str, Fraction]) -> Odds:
    win = outcome["win"] + outcome["both"]
    chances = (Chance("p_win", win), Chance("p_both", outcome["both"]), Chance("p_neither", outcome["neither"]))
    return Odds((*chances, Chance("p_lose", 1 - win - outcome["neither"])))


@lru_cache(maxsize=64)
def _both_from_fate(of: Known) -> Odds:
    """Two sides that both live from Shared Fate: card and colour of one, then of the other (destiny-34)."""
    ways = dict.fromkeys(RANKED, 0)
    colors = {color: sum(card(code).color == color for code in of.fate) for color in ("black", "red")}
    matchup = of.matchup
    bout = Bout(matchup.side, matchup.rival.duelist, matchup.options)
    for own in of.fate:
        for other in (code for code in of.fate if code != own):
            for mine, theirs, n in _turnings(card(own), card(other), colors):
                outcome, _ = outcomes(meet(mine, theirs, bout)[0])
                ways[outcome] += n
    total = sum(ways.values())
    return _by_outcome({name: Fraction(n, total) for name, n in ways.items()})


def _turnings(own: Card, other: Card, colors: Mapping[str, int]) -> Iterator[tuple[Half, Half, int]]:
    """Both halves of two cards with the number of ways in which two further cards turn them so."""
    left = {color: n - (own.color == color) - (other.color == color) for color, n in colors.items()}
    for mine, by in TURNS:
        for theirs, also in TURNS:
            yield Half(own, mine), Half(other, theirs), left[by] * (left[also] - (by == also))
