"""Several draw together: assistants first, then the lead with what they gave (storyteller-29 to 33)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from core.action import Rule
from core.codec import Json
from core.entry import entry
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.storyteller.draws.pool import Assistant, Drawer, Team
from core.rulesets.storyteller.draws.rules import Drawn, draw_for
from core.rulesets.storyteller.options import DEFAULTS, HouseRules
from core.table import Table

PENALTY = -4
"""What an assistant's dramatic failure costs the lead (storyteller-31)."""


@dataclass(frozen=True, slots=True)
class TeamDrawn:
    """What a team drew: its assistants, and the lead whose draw is the team's."""

    lead: Drawn
    assistants: tuple[Drawn, ...] = ()
    help: tuple[Step, ...] = ()

    @property
    def bonus(self) -> int:
        """What the assistants' successes gave the lead."""
        return sum(max(step.amount or 0, 0) for step in self.help)

    @property
    def penalty(self) -> int:
        """What their dramatic failures cost the lead, 0 or negative."""
        return sum(min(step.amount or 0, 0) for step in self.help)

    @property
    def steps(self) -> tuple[Step, ...]:
        """Everybody's reckoning, the lead's last."""
        return (*(step for drawn in self.assistants for step in drawn.steps), *self.lead.steps)

    @property
    def facts(self) -> dict[str, Json]:
        """The help, as the JSON interface names it."""
        names = ("name", "kind", "successes", "result", "effect")
        assistants = [{name: getattr(drawn, name) for name in names} for drawn in self.assistants]
        return {"assistants": assistants, "bonus": self.bonus, "penalty": self.penalty}


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamworkRequest:
    """A lead and those who assist."""

    lead: Drawer = entry("Lead")
    assistants: tuple[Assistant, ...] = entry("Assistants", default=())
    options: HouseRules = DEFAULTS


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamDrawRequest(Team):
    """One draw at the table, alone or with help."""

    options: HouseRules = DEFAULTS


def team_draw(request: TeamDrawRequest, table: Table) -> Resolution[Any]:
    """Draw for somebody who may have help (storyteller-5 to 20, 29 to 33)."""
    team = draw_team(request, table, request.options)
    facts = team.lead.facts | (team.facts if team.assistants else {})
    return old_resolution(facts, team.lead.outcome, team.steps, team)


def teamwork(request: TeamworkRequest, table: Table) -> Resolution[Any]:
    """Draw for a lead with assistants (storyteller-29 to 33); refuses without any."""
    if not request.assistants:
        raise Refusal("assistants_required", "Name at least one assistant.", "assistants")
    check_lead(request.lead, request.assistants)
    drawn = assist(request.assistants, table, request.options)
    help = tuple(help_steps(drawn, request.options))
    lead = draw_for(request.lead, table.at("lead", name=request.lead.name), request.options, help)
    team = TeamDrawn(lead, drawn, help)
    return old_resolution(lead.facts | team.facts, lead.outcome, team.steps, team)


def draw_team(team: Team, table: Table, options: HouseRules) -> TeamDrawn:
    """Draw for a drawer who may have assistants: their seats are `assistants` below the table's own."""
    check_lead(team, team.assistants)
    drawn = assist(team.assistants, table, options)
    help = tuple(help_steps(drawn, options))
    return TeamDrawn(draw_for(team, table, options, help), drawn, help)


def check_lead(lead: Drawer, assistants: tuple[Assistant, ...], at: str = "assistants") -> None:
    """Refuse a lead who is also an assistant, at a field (storyteller-29)."""
    if any(assistant.name == lead.name for assistant in assistants):
        raise Refusal("lead_cannot_assist", f"{lead.name:.40} leads and cannot assist as well.", at)


def assist(assistants: tuple[Assistant, ...], table: Table, options: HouseRules) -> tuple[Drawn, ...]:
    """The assistants' draws, made before the lead's (storyteller-29)."""
    return tuple(
        draw_for(assistant, table.at("assistants", i, name=assistant.name), options)
        for i, assistant in enumerate(assistants)
    )


def help_steps(assistants: tuple[Drawn, ...], options: HouseRules) -> Iterator[Step]:
    """What the assistants' draws add to the lead's pool (storyteller-30, 31)."""
    for drawn in assistants:
        if drawn.successes:
            yield Step("storyteller-30", "teamwork_bonus", drawn.name, amount=drawn.successes)
    failed = [drawn.name for drawn in assistants if drawn.dramatic_failure]
    if options.teamwork_dramatic == "once":
        failed = [", ".join(failed)] if failed else []
    for name in failed:
        yield Step("storyteller-31", "teamwork_penalty", name, amount=PENALTY)


RULES = (Rule("teamwork", TeamworkRequest, teamwork),)
