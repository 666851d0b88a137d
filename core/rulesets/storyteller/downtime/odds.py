"""The odds of downtime activities, before anything is drawn."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

from core.luck.odds import Chance, Odds
from core.rulesets.storyteller.contests.odds import opposed_odds
from core.rulesets.storyteller.downtime.allowance import units_of
from core.rulesets.storyteller.downtime.form import ProjectWork
from core.rulesets.storyteller.downtime.rules import DowntimeAction
from core.rulesets.storyteller.draws.chances import Chances
from core.rulesets.storyteller.draws.odds import team_chances, team_odds
from core.rulesets.storyteller.extended_actions.odds import MOST


def work_odds(request: DowntimeAction) -> Odds | None:
    """The odds of the activity's draw, or of the contest if someone resists; no one wins a tie (storyteller-60).

    None if the result isn't in doubt.
    """
    if request.automatic:
        return None
    if request.opposition is None:
        return team_odds(request, request.options)
    return opposed_odds(request, request.opposition, request.options)


def project_odds(request: ProjectWork) -> Odds | None:
    """The odds of completing the project in this downtime, by this action alone (storyteller-61, 65).

    None if the result isn't in doubt, if a helper makes a chance draw, or if the target is too far for a chance draw.
    """
    first = team_chances(request, request.options)
    later = team_chances(replace(request, assistants=()), request.options)
    if request.automatic or first is None or later is None:
        return None
    draws = [first, later][: units_of(request.size, request.asset_reduces)]
    if request.need > MOST and any(draw.chance for draw in draws):
        return None
    progress = _progress(draws, request.need)
    complete = sum((p for gained, p in progress.items() if gained >= request.need), Fraction(0))
    setback = sum((p for gained, p in progress.items() if gained < 0), Fraction(0))
    mean = sum((draw.mean - draw.dramatic for draw in draws), Fraction(0))
    chances = (Chance("p_complete_downtime", complete), Chance("p_setback", setback))
    return Odds(chances, _spread(progress, request.need), "progress", mean)


def _progress(draws: list[Chances], need: int) -> dict[int, Fraction]:
    """The distribution of the draws' progress. Totals that later draws can't bring below `need` count as one."""
    enough = need + len(draws) - 1
    ways, total = Counter({0: 1}), 1
    for draw in draws:
        moves, weight = draw.gains(enough)
        after = Counter[int]()
        for tally, n in ways.items():
            for gained, w in moves.items():
                after[tally + gained] += n * w
        ways, total = after, total * weight
    return {gained: Fraction(n, total) for gained, n in sorted(ways.items())}


def _spread(progress: dict[int, Fraction], need: int) -> dict[str, Fraction]:
    """The probability of each amount of progress; `need` and more are one entry."""
    short = {str(gained): p for gained, p in progress.items() if gained < need}
    return short | {f"{need}+": sum((p for gained, p in progress.items() if gained >= need), Fraction(0))}
