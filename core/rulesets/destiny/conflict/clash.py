"""A whole conflict at the table, with Character Points and benefits, in steps (destiny-31 to 64)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import accumulate
from typing import NamedTuple

from core.actions.result import Outcome, Resolution, Step
from core.building_blocks.band import Band
from core.luck.odds import Chance, Odds
from core.luck.piles import Deck
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.destiny.cards.halves import ALIKE, OTHER, OUTCOMES, RULES_BY_WORD, WINS, Duelist, hurts, looks
from core.rulesets.destiny.cards.hands import deck_with_hand, draw_fate, gain_by_choice, in_hand
from core.rulesets.destiny.conflict.duel import Duel, Fought, duel
from core.rulesets.destiny.conflict.json_rules import passes, spend_cp
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.values.cards import card
from core.schema.codec import Json
from core.schema.entry import Choice

_AT_ONCE = 12
"""The most Character Points offered at a time; a player with more is asked again."""
RESULTS = {
    (True, False): Outcome(Band.SUCCESS, "win"),
    (True, True): Outcome(Band.SUCCESS, "both"),
    (False, False): Outcome(Band.MIXED, "neither"),
    (False, True): Outcome(Band.FAILURE, "lose"),
}
"""Outcomes by whether each side has Success: a win that loses its Success passes no Test (destiny-62, 65)."""


class After(NamedTuple):
    """A side as a conflict leaves it: hand, deck and points as they now are, and its Success with points counted.

    `move` says that it may move one space (destiny-44).
    """

    side: Duelist
    fought: Fought
    successes: int
    spent: int = 0
    move: bool = False

    @property
    def strikes(self) -> bool:
        """True if its Success can hurt (destiny-61)."""
        return self.fought.strikes and self.successes > 0


class Clashed(NamedTuple):
    """A whole conflict, and Shared Fate after it."""

    duel: Duel
    a: After
    b: After
    shared: Deck
    steps: tuple[Step, ...]

    @property
    def outcome(self) -> Outcome:
        """The outcome of the first side, by the Success after points were spent."""
        return RESULTS[passes(self.a.successes).passed, passes(self.b.successes).passed]

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface, with each Success after points were spent."""
        sides = {"a": self.a, "b": self.b}
        return self.duel.facts | {at: one.fought.facts | {"successes": one.successes} for at, one in sides.items()}


@dataclass(frozen=True, slots=True)
class Clash:
    """Two sides and Shared Fate."""

    a: Duelist
    b: Duelist
    shared: Deck
    options: HouseRules = AS_WRITTEN


def clash(request: Clash, table: Table) -> Resolution[Clashed]:
    """A conflict by itself: every test of any kind is one (destiny-31)."""
    found = play_clash(request.a, request.b, request.shared, request.options, table)
    return Resolution(found, found.outcome, found.steps)


def play_clash(a: Duelist, b: Duelist, shared: Deck, options: HouseRules, table: Table) -> Clashed:
    """Play a conflict with everything that belongs to it; refuses a hand against itself."""
    if a.player and b.player and a.id == b.id:
        raise Refusal("bad_request", "One hand can't play both sides. Choose another Rival.", "rival")
    fought = duel(a, b, shared, options, table)
    at_a, at_b = table.at("a", name=a.name), table.at("b", name=b.name)
    first, second = _after(a, fought.a), _after(b, fought.b)
    first, second, raised_a = _offer_changes(
        first, second, options, at_a, lowers=second.side.cp if second.side.player else 0
    )
    second, first, raised_b = _offer_changes(second, first, options, at_b)
    first, got_a = _profit(first, options, at_a)
    second, got_b = _profit(second, options, at_b)
    left = replace(fought.shared, discard=(*fought.shared.discard, *fought.shared_discard))
    steps = (*duel_steps(fought, a, b), *raised_a, *raised_b, *got_a, *got_b)
    return Clashed(fought, first, second, left, steps)


def _after(side: Duelist, fought: Fought) -> After:
    """The side with its cards moved to hand, deck and discard (destiny-63)."""
    if not side.player:
        return After(side, fought, fought.successes)
    hand = tuple(code for code in side.hand if code not in fought.to_discard)
    deck = deck_with_hand(replace(fought.deck, discard=(*fought.deck.discard, *fought.to_discard)), hand)
    return After(replace(side, hand=hand, deck=deck), fought, fought.successes)


# Character Points -------------------------------------------------------------------------------------------------


def _offer_changes(
    own: After, other: After, options: HouseRules, table: Table, lowers: int = 0
) -> tuple[After, After, tuple[Step, ...]]:
    """Let a player raise and lower Successes as long as there are points (destiny-62, 240).

    The other side can lower them again by as much as `lowers`.
    """
    steps: list[Step] = []
    while own.side.player:
        choices = [*_changes("own", own, other, own.side.cp), *_changes("rival", other, own, own.side.cp)]
        if not choices:
            break
        left = f", {own.side.cp} CP left" if steps else ""
        leave = Choice("none", "Change nothing more", note=f"{own.successes}:{other.successes}{left}")
        advice = partial(_change_odds, own, other, options, choices)
        ends = partial(_change_ends, own, other, options, choices, lowers)
        asked = (leave, *choices)
        chosen = table.choose("change_success", asked, why="destiny-62", advice=advice, leave="none", ends=ends)
        if chosen == "none":
            break
        own, other, step = _spend(own, other, chosen, table)
        steps.append(step)
    return own, other, tuple(steps)


def _change_odds(own: After, other: After, options: HouseRules, choices: Sequence[Choice]) -> Mapping[str, Odds]:
    """The chances that the player has what they want after each change: Success that counts, or a Rival without any."""
    found = {choice.id: _gets(*_change_successes(own, other, choice.id), options) for choice in choices}
    return {"none": _gets(own, other, options), **found}


def _change_successes(own: After, other: After, choice: str) -> tuple[After, After]:
    """Both sides after a change of Successes."""
    whose, _, by = choice.partition(":")
    after = own if whose == "own" else other
    changed = after._replace(successes=after.successes + int(by))
    return (changed, other) if whose == "own" else (own, changed)


def _change_ends(
    own: After, other: After, options: HouseRules, choices: Sequence[Choice], lowers: int
) -> Mapping[str, object]:
    """The Success of both sides that counts after each change: in a fight, Success that can hurt (destiny-110).

    To notice someone takes one Success, plus as many as the other side can take away; the Success of a hiding side
    does not count (destiny-231).
    """
    fight = "damage" in (own.side.objective, other.side.objective)

    def worth(each: After) -> int:
        if fight:
            return _harmful_success(each, options)
        if each.side.objective == "hide":
            return 0
        return each.successes if each.side.degree else min(each.successes, 1 + lowers)

    def counts(*both: After) -> tuple[int, ...]:
        return tuple(map(worth, both))

    found = {choice.id: counts(*_change_successes(own, other, choice.id)) for choice in choices}
    return {"none": counts(own, other), **found}


def _harmful_success(after: After, options: HouseRules) -> int:
    """The Success of a side in a fight that does damage (destiny-110, 113)."""
    least = after.side.hurts_from
    if least is None or not hurts(after.fought.aspect, options):
        return 0
    return max(0, after.successes + 1 - least)


def _gets(own: After, other: After, options: HouseRules) -> Odds:
    word, wanted = {
        "win": ("p_win", own.successes > 0),
        "damage": ("p_strike", own.successes > 0 and hurts(own.fought.aspect, options)),
        "hide": ("p_hidden", other.successes == 0),
    }[own.side.objective]
    return Odds((Chance(word, Fraction(wanted)),))


def _spend(own: After, other: After, chosen: str, table: Table) -> tuple[After, After, Step]:
    """Raise or lower a Success, with a description of how it is played out (destiny-62)."""
    whose, _, by = chosen.partition(":")
    said = table.tell("role_play", why="destiny-62", code="role_play_required")
    target = own if whose == "own" else other
    amount = abs(int(by))
    left = spend_cp(own.side.cp, target.successes, "increase" if int(by) > 0 else "decrease", amount)
    step = Step("destiny-62", "success_changed", said, amount=int(by), total=left.successes, seat=target.side.name)
    own = own._replace(spent=own.spent + amount, side=replace(own.side, cp=left.cp))
    if whose == "own":
        return own._replace(successes=left.successes), other, step
    return own, other._replace(successes=left.successes), step


def _changes(whose: str, after: After, beside: After, cp: int) -> list[Choice]:
    """The possible changes of a Success with this many points, with the resulting score."""
    if not after.successes:
        return []
    at_once = min(cp, _AT_ONCE)
    up = range(1, at_once + 1) if whose == "own" else ()
    down = range(1, min(at_once, after.successes) + 1)
    name = "Success" if whose == "own" else f"Success of {after.side.name}"

    def stands(by: int) -> str:
        own, other = after.successes + by, beside.successes
        return f"then {own}:{other}" if whose == "own" else f"then {other}:{own}"

    return [
        *(Choice(f"{whose}:{n}", f"{name} +{n}", note=f"{n} CP: {stands(n)}") for n in up),
        *(Choice(f"{whose}:-{n}", f"{name} −{n}", note=f"{n} CP: {stands(-n)}") for n in down),
    ]


# Benefits ---------------------------------------------------------------------------------------------------------


def _profit(after: After, options: HouseRules, table: Table) -> tuple[After, tuple[Step, ...]]:
    """The side after its benefits from the winning aspect (destiny-44, 45)."""
    steps: list[Step] = []
    for benefit in after.fought.benefits:
        after, step = _benefit(after, benefit, options, table)
        if step:
            steps.append(replace(step, seat=after.side.name))
    return after, tuple(steps)


def _benefit(after: After, benefit: str, options: HouseRules, table: Table) -> tuple[After, Step | None]:
    if benefit == "keep":
        return after, Step("destiny-45", "keeps_card", tokens=(after.fought.card.code,))
    if benefit == "move_1":
        return after._replace(move=True), Step("destiny-44", "may_move")
    deck, step = after.side.deck, None
    if benefit == "draw_1":
        deck, drawn, _ = draw_fate(deck, 1, table, options)
        step = Step("destiny-44", "draws" if drawn else "hand_full", tokens=drawn)
    elif benefit == "gain_from_discard":
        deck, step = gain_by_choice(deck, "any", table, but=(after.fought.card.code,))
    elif benefit == "gain_ace":
        deck, step = gain_by_choice(deck, "ace", table)
    return with_deck(after, deck), step


def with_deck(after: After, deck: Deck) -> After:
    """A side with its deck, and so its hand, as they now are."""
    return after._replace(side=replace(after.side, deck=deck, hand=in_hand(deck)))


# Told ----------------------------------------------------------------------------------------------------------------


def duel_steps(duel: Duel, a: Duelist, b: Duelist) -> tuple[Step, ...]:
    """Steps for the cards of both sides, how they met, and the winner's Success."""
    sides = ((a, duel.a), (b, duel.b))
    return (
        *(_in(side.name, step) for side, fought in sides for step in _side_steps(side, fought)),
        *_tiebreak(duel, a, b),
        *(_in(side.name, step) for side, fought in sides for step in _result_steps(side, fought)),
    )


def _in(seat: str, step: Step) -> Step:
    return replace(step, seat=seat)


_WEIGHTS = {"impaired_limb": "destiny-102", "damaged_item": "destiny-184", "skill_changed": "destiny-232"}


def _side_steps(side: Duelist, fought: Fought) -> Iterator[Step]:
    """Steps for a side's Skill, the parts of its Initiative, its cards, and its half."""
    for weight in side.weights:
        yield Step(_WEIGHTS[weight.what], weight.what, weight.label, amount=weight.amount)
    totals = accumulate(part.amount for part in side.parts)
    for part, total in zip(side.parts, totals, strict=True):
        yield Step(RULES_BY_WORD.get(part.what, OTHER), part.what, part.label, amount=part.amount, total=total)
    if fought.stayed:
        yield Step("destiny-33", "stays", tokens=fought.to_hand[:1])
    if not fought.from_hand:
        yield Step("destiny-16" if side.player else "destiny-34", "from_fate", tokens=fought.turned)
    elif fought.turned:
        yield Step("destiny-35", "second_card", tokens=fought.turned)
    yield Step("destiny-17", f"{fought.orientation}_half", tokens=(fought.card.code,))
    yield Step("destiny-8", f"as_{fought.aspect}")
    if side.cannot_block and fought.aspect == "block":
        yield Step("destiny-196", "cannot_block")


def _tiebreak(duel: Duel, a: Duelist, b: Duelist) -> Iterator[Step]:
    """Rank and the Rival's Initiative on each side, or faces (destiny-48, 49)."""
    if duel.broken is None:
        return
    if duel.broken.a_value is None:
        yield Step("destiny-48", "faces_decide")
        return
    for own, other, fought in ((a, b, duel.a), (b, a, duel.b)):
        rank = fought.card.number
        yield Step("destiny-49", "rank", amount=rank, total=rank, seat=own.name)
        yield Step(
            "destiny-49", "rivals_initiative", amount=other.initiative, total=rank + other.initiative, seat=own.name
        )


def _result_steps(side: Duelist, fought: Fought) -> Iterator[Step]:
    """Steps for the outcome, the parts of the Success, and the card's colour in the story."""
    yield Step("destiny-39", OUTCOMES[fought.outcome].word)
    if fought.outcome not in WINS:
        return
    if fought.follow_up:
        yield Step("destiny-47", "follows_up", tokens=(fought.follow_up,))
    yield Step("destiny-56", "success", amount=1, total=1)
    extra = fought.successes - fought.combo_extra
    if extra > 1:
        yield Step("destiny-57", "win_bonus", amount=extra - 1, total=extra)
    if fought.combo:
        counted = card(fought.follow_up) if fought.follow_up else fought.card
        rule = "destiny-59" if counted.rank in ALIKE else "destiny-58"
        yield Step(rule, "combo_cards", tokens=fought.combo, amount=fought.combo_extra, total=fought.successes)
    yield _colour(fought)


def _colour(fought: Fought) -> Step:
    seen = looks(fought.follow_up or fought.card.code)
    word = "_".join(part for part in (seen.pace, seen.parity) if part)
    return Step("destiny-64", word, seen.flourish or "")
