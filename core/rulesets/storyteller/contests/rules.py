"""Two sides draw and compare successes (storyteller-22 to 28)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from core.actions.result import Outcome, Resolution, Step
from core.actions.rule import Rule
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.storyteller.draws.draw import BANDS, Drawn, Team, draw_team
from core.rulesets.storyteller.options import DEFAULTS, HouseRules
from core.schema.codec import Json
from core.schema.entry import entry

MARGIN = 5
"""The difference that makes a contest dramatic for both sides (storyteller-24)."""

ContestResult = Literal["dramatic_success", "success", "tie", "failure", "dramatic_failure"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Side(Team):
    """One side of a contest: a team with a name."""

    name: str = entry("Name")


@dataclass(frozen=True, slots=True)
class Contest:
    """The comparison of two draws. `winner` is 0 or 1, and `results` are in the order of the draws."""

    draws: tuple[Drawn, Drawn]
    winner: int | None
    successes: int
    results: tuple[ContestResult, ContestResult]
    redraw: bool = False

    @property
    def winner_name(self) -> str | None:
        """The winner's name, or None."""
        return None if self.winner is None else self.draws[self.winner].name

    @property
    def outcome(self) -> Outcome:
        """The first side's result."""
        return Outcome(BANDS[self.results[0]], self.results[0])

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        pairs = zip(self.draws, self.results, strict=True)
        return {
            "winner": self.winner_name,
            "successes": self.successes,
            "redraw": self.redraw,
            "sides": [{"name": d.name, **d.facts, "draw_result": d.result, "result": result} for d, result in pairs],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestRequest:
    """Two sides, and the defender if ties go to one."""

    sides: tuple[Side, ...] = entry("Sides", default=())
    defender: str | None = entry("Defender", default=None)
    options: HouseRules = DEFAULTS


def draw_contest(request: ContestRequest, table: Table) -> Resolution[Contest]:
    """Draw for both sides and compare (storyteller-22 to 28)."""
    check_sides([side.name for side in request.sides])
    a, b = (
        draw_team(side, table.at("sides", i, name=side.name), request.options) for i, side in enumerate(request.sides)
    )
    contest = compare((a.lead, b.lead), request.options.contested_tie, request.defender)
    steps = (*a.steps, *b.steps, *_steps(contest))
    return Resolution(contest, contest.outcome, steps)


def check_sides(names: list[str]) -> None:
    """Refuse anything but two sides with different names (storyteller-28)."""
    if len(names) != 2 or names[0] == names[1]:
        raise Refusal("two_sides_required", "Give the two sides of a contest different names.", "sides")


def compare(draws: tuple[Drawn, Drawn], on_tie: str = "stalemate", defender: str | None = None) -> Contest:
    """Compare two draws; `on_tie` is a value of the option `contested_tie` (storyteller-21 to 27).

    Refuse a tie that goes to the defender if neither side is named as the defender.
    """
    margin = draws[0].successes - draws[1].successes
    if margin == 0:
        return _compare_tied(draws, on_tie, defender)
    winner, dramatic = (0 if margin > 0 else 1), abs(margin) >= MARGIN
    won: ContestResult = "dramatic_success" if dramatic else "success"
    lost = _result_without_win(draws[1 - winner], "dramatic_failure" if dramatic else "failure")
    return Contest(draws, winner, abs(margin), (won, lost) if winner == 0 else (lost, won))


def _compare_tied(draws: tuple[Drawn, Drawn], on_tie: str, defender: str | None) -> Contest:
    """Compare two draws with equal successes: neither wins, the defender wins, or both redraw (storyteller-23, 27)."""
    winner = None
    if on_tie == "defender":
        winner = find_defender([drawn.name for drawn in draws], defender)
        if draws[winner].dramatic_failure:
            winner = None
    a, b = (_tie_result(drawn, winner, at) for at, drawn in enumerate(draws))
    return Contest(draws, winner, 0, (a, b), redraw=on_tie == "redraw")


def _tie_result(drawn: Drawn, winner: int | None, at: int) -> ContestResult:
    if winner is None:
        return _result_without_win(drawn, "tie")
    return "success" if at == winner else _result_without_win(drawn, "failure")


def _result_without_win(drawn: Drawn, result: ContestResult) -> ContestResult:
    """The result of a side that didn't win; a dramatic failure of its own remains one (storyteller-27)."""
    return "dramatic_failure" if drawn.dramatic_failure else result


def find_defender(names: list[str], defender: str | None) -> int:
    """The index of the defender in `names`. Refuse a defender who is neither side (storyteller-23)."""
    if defender not in names:
        raise Refusal("defender_required", "It is a tie. Choose the defender.", "defender")
    return names.index(defender)


def _steps(contest: Contest) -> Iterator[Step]:
    """The steps of the comparison: both sides' successes, then the margin or the tie."""
    if contest.winner is None:
        yield Step("storyteller-23", "redraw" if contest.redraw else "tie", amount=0, total=0)
        return
    won, lost = contest.draws[contest.winner], contest.draws[1 - contest.winner]
    yield Step("storyteller-22", "own_successes", won.name, amount=won.successes, total=won.successes)
    yield Step("storyteller-22", "other_successes", lost.name, amount=-lost.successes, total=contest.successes)
    if contest.successes >= MARGIN:
        yield Step("storyteller-24", "margin", total=contest.successes)
    elif not contest.successes:
        yield Step("storyteller-23", "defender_wins", won.name, total=0)


RULES = (Rule("contested", ContestRequest, draw_contest),)
