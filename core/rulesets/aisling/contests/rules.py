"""Two sides draw against each other (aisling-21)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypedDict, Unpack

from core.actions.result import Outcome, Resolution, Step
from core.actions.rule import rule
from core.luck.odds import Chance, Odds
from core.luck.piles import Tokens
from core.luck.table import BySeat, Table
from core.rulesets.aisling.caern.bag import check_hand
from core.rulesets.aisling.draws.chances import chances
from core.rulesets.aisling.draws.drawn_hand import Drawn, steps_of
from core.rulesets.aisling.draws.hand_draw import draw_first
from core.rulesets.aisling.draws.late_helps import draw_until_accepted
from core.rulesets.aisling.draws.mote_count import Drawer, plan
from core.rulesets.aisling.draws.odds import odds_of
from core.rulesets.aisling.draws.opposition import Opposition
from core.rulesets.aisling.draws.requests import need, read_drawer, read_hand
from core.rulesets.aisling.draws.rules import Unsettled, outcome_of, unsettled_hand
from core.rulesets.aisling.draws.success_effects import Settled, Stakes, Won, ask_settling
from core.rulesets.aisling.options import AS_WRITTEN, HouseRules
from core.schema.codec import Json
from core.schema.entry import entry

Winner = Literal["actor", "opponent", "both"]
SIDES = ("actor", "opponent")


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestRequest:
    """The acting side and the opponent; with `stakes`, the table settles the meaning of the result."""

    actor: Drawer = entry("Actor")
    opponent: Drawer = entry("Opponent")
    stakes: Stakes | None = entry("Stakes", default=None)
    options: HouseRules = field(default_factory=HouseRules)


@dataclass(frozen=True, slots=True)
class Contested:
    """Two compared draws; the margin is the actor's."""

    actor: Drawn
    opponent: Drawn
    winner: Winner
    settled: Settled | None = None

    @property
    def margin(self) -> int:
        """The actor's Power less the opponent's."""
        return self.actor.power - self.opponent.power

    @property
    def outcome(self) -> Outcome:
        """The actor's outcome."""
        return outcome_of(self.winner != "opponent", self.actor.fate)

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {
            "outcome": "resolved",
            "power": self.actor.power,
            "opponent_power": self.opponent.power,
            "fates": list(self.actor.fate.fates),
            "opponent_fates": list(self.opponent.fate.fates),
            "margin": self.margin,
            "winner": self.winner,
            **({"settled": self.settled.record} if self.settled else {}),
        }


def contest(request: ContestRequest, table: Table) -> Resolution[Contested]:
    """Draw for both sides, offer late helps until both accept, compare and settle (aisling-10, 21)."""
    options = request.options
    drawers = (request.actor, request.opponent)
    seats = [table.at(side, name=drawer.name) for side, drawer in zip(SIDES, drawers, strict=True)]
    for drawer in drawers:
        plan(drawer, options)
    first = [draw_first(drawer, seat, options) for drawer, seat in zip(drawers, seats, strict=True)]

    def power_needed(side: int, draws: Sequence[Drawn]) -> int:
        """The Power with which a side prevails. A tie goes to the actor, or to both (aisling-21)."""
        return draws[1 - side].power + (side == 1 and options.tie == "actor")

    actor, opponent = draw_until_accepted(first, seats, power_needed, options)
    contested = Contested(actor, opponent, _winner(actor, opponent, options))
    if request.stakes:
        settled = ask_settling(_winning_side(contested), request.stakes, seats[0], options)
        contested = replace(contested, settled=settled)
    return Resolution(contested, contested.outcome, tuple(_steps(contested, options)))


def _winner(actor: Drawn, opponent: Drawn, options: HouseRules) -> Winner:
    if actor.power == opponent.power and options.tie == "both":
        return "both"
    return "actor" if actor.power >= opponent.power else "opponent"


def _winning_side(contested: Contested) -> Won:
    """The winning side and its colour; if both win, no one loses."""
    actor, opponent = contested.actor.drawer, contested.opponent.drawer
    if contested.winner == "both":
        return Won("actor", 0, actor.target)
    won, lost = (actor, opponent) if contested.winner == "actor" else (opponent, actor)
    loser = Opposition(thresholds=lost.thresholds, damage=lost.damage, name=lost.name)
    return Won(contested.winner, contested.margin, won.target, loser)


def _steps(contested: Contested, options: HouseRules) -> Iterator[Step]:
    actor, opponent = contested.actor, contested.opponent
    yield from steps_of(actor, options)
    yield from steps_of(opponent, options)
    yield Step("aisling-21", "own_power", actor.name, amount=actor.power, total=actor.power)
    yield Step("aisling-21", "other_power", opponent.name, amount=-opponent.power, total=contested.margin)
    if contested.margin == 0:
        yield Step("aisling-21", "tie_both" if contested.winner == "both" else "tie_actor", actor.name, total=0)
    if contested.settled:
        yield from contested.settled.steps


def contest_odds(request: ContestRequest) -> Odds:
    """The odds that the actor wins, if both accept their results."""
    own, other = chances(request.actor, request.options), chances(request.opponent, request.options)
    return odds_of(own, Chance("p_win", own.reaches(other)))


class ContestGiven(TypedDict, total=False):
    """Two sides with their hands, as raw JSON."""

    actor: Json
    opponent: Json
    drawn: Json
    opponent_drawn: Json


@dataclass(frozen=True, slots=True)
class Incomplete:
    """A contest with an incomplete hand; None stands for a complete one."""

    actor: Unsettled | None
    opponent: Unsettled | None

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        hands = {"actor": self.actor, "opponent": self.opponent}
        waits = {side: hand.state if hand else {"outcome": "resolved"} for side, hand in hands.items()}
        return {"outcome": "pending", **waits}


def contest_given(
    options: HouseRules = AS_WRITTEN, **given: Unpack[ContestGiven]
) -> tuple[ContestRequest, Table] | Resolution[Incomplete]:
    """A contest with its hands, or the incomplete one while a hand isn't complete (aisling-21, 33, 34)."""
    drawers = [read_drawer(need(given, side), options) for side in SIDES]
    due = [plan(drawer, options).motes for drawer in drawers]
    hands = [read_hand(given, name) for name in ("drawn", "opponent_drawn")]
    for hand, drawer, at in zip(hands, drawers, ("drawn", "opponent_drawn"), strict=True):
        check_hand(hand, drawer.thresholds, at)
    pending = Incomplete(*map(unsettled_hand, due, hands))
    if pending.actor or pending.opponent:
        return Resolution(pending)
    answers: dict[tuple[str | int, ...], tuple[Tokens, ...]] = {
        (side,): (hand,) for side, hand in zip(SIDES, hands, strict=True) if hand
    }
    return ContestRequest(actor=drawers[0], opponent=drawers[1], options=options), Table(BySeat(answers))


RULES = (rule(contest, given=contest_given, reads_drawn=True),)
