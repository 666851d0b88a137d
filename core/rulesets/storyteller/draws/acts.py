"""What a character does in a scene: draw, alone or with help, and contend with somebody (storyteller-1 to 33)."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, TypeVar

from core.action import old_action
from core.choosing import other_choices
from core.entry import Choice, entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution
from core.rulesets.storyteller.contests.rules import ContestRequest, Side
from core.rulesets.storyteller.draws.choices import (
    anyones_advantage,
    anyones_attribute,
    anyones_prepared,
    anyones_second,
    anyones_tool,
)
from core.rulesets.storyteller.draws.forecast import draw_odds
from core.rulesets.storyteller.draws.form import (
    Drawing,
    HandForm,
    SceneHelper,
    TeamForm,
    assistants,
    best_helpers,
    best_traits,
    grown,
    hand,
    helped_along,
    helping,
    somebody,
    with_best,
)
from core.rulesets.storyteller.draws.pool import AGAIN, Again, Modifier
from core.rulesets.storyteller.draws.spending import check_beat, spent
from core.rulesets.storyteller.draws.teamwork import TeamDrawRequest, check_lead, team_draw
from core.rulesets.storyteller.draws.told import brief
from core.situation import ActorId, Effects, Situation


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawForm(TeamForm):
    """One draw; helpers make it teamwork."""

    against: ActorId | None = entry("Directed at", default=None, choices=other_choices, help="Who is Charmed counts.")


def start_draw(situation: Situation) -> DrawForm:
    """A draw with the best traits of who acts."""
    return DrawForm(**best_traits(situation))  # type: ignore[arg-type]


def _prepare_draw(form: DrawForm, situation: Situation) -> TeamDrawRequest:
    check_beat(form, situation)
    against = situation.find(form.against, "against") if form.against is not None else None
    team = hand(form, situation, against)
    helpers = assistants(form.helpers, situation, against=against)
    check_lead(team, helpers, "helpers")
    return grown(TeamDrawRequest, team, assistants=helpers, options=situation.options)


def settle_hand(form: HandForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    """What any draw uses up."""
    return spent(form, situation)


R = TypeVar("R", bound="RivalForm")
THEIRS = "rival_"
"""How the fields of the other side begin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RivalForm(TeamForm):
    """A draw against somebody: a character with their sheet, or anybody with a flat pool (storyteller-91)."""

    rival: ActorId | None = entry("Against", default=None, choices=other_choices)
    rival_name: str = entry("Or a name", default="")
    rival_attribute: str = entry("Their attribute", default="wits", choices=anyones_attribute)
    rival_second: str = entry("With", default="skill:investigation", choices=anyones_second)
    rival_flat: int | None = entry("Their flat pool", default=None, code="invalid_pool")
    rival_tool: str = entry("Their tool", default="", choices=anyones_tool)
    rival_advantage: str = entry("Their advantage", default="", choices=anyones_advantage)
    rival_circumstance: int = entry("Their circumstances", default=0, lever=True, code="invalid_modifier")
    rival_again: Again = entry("Their again", default=10, choices=AGAIN, code="invalid_again")
    rival_willpower: bool = entry("They spend Willpower", default=False, lever=True, once=True, help="+3")
    rival_prepared: str = entry("Their prepared bonus", default="", choices=anyones_prepared, once=True)
    rival_use_inspired: bool = entry("They use up Inspired", default=False, once=True)
    rival_modifiers: tuple[Modifier, ...] = entry(
        "Their other modifiers", default=(), code="invalid_modifier", help="Of somebody without a sheet, tools and all."
    )
    rival_effect: str = entry("On their first 1", default="", help="What then happens besides the failure.")
    rival_helpers: tuple[SceneHelper, ...] = entry("Their helpers", default=())
    defender: str = entry(
        "On a tie",
        default="",
        choices=(Choice("", "Nobody defends"), Choice("own", "I defend"), Choice("rival", "They defend")),
        help="Looked at only where ties go to the defender.",
    )

    @property
    def theirs(self) -> HandForm:
        """With what the other side draws."""
        names = (field.name for field in fields(HandForm) if field.name != "beat")
        return HandForm(**{name: getattr(self, THEIRS + name) for name in names})

    @property
    def rivals(self) -> Drawing:
        """Who leads the other side."""
        return Drawing(self.rival, self.rival_name, self.theirs, THEIRS)

    @property
    def others(self) -> tuple[Drawing, ...]:
        """The helpers, the other side and its helpers."""
        return (*helping(self.helpers), self.rivals, *helping(self.rival_helpers, "rival_helpers"))


def start_rival(situation: Situation) -> RivalForm:
    """A contest with the best traits on both sides, against the first other one, not a player's if there is one."""
    others = [situation.actors[int(choice.id)] for choice in other_choices(situation)]
    rival = next((actor for actor in others if not actor.player), next(iter(others), None))
    form = RivalForm(**best_traits(situation), rival=rival.id if rival else None)  # type: ignore[arg-type]
    return best_rival(form, situation)


def best_rival(form: R, situation: Situation) -> R:
    """The form with the best traits of the rival's sheet, and nothing that was on somebody else's."""
    actor = situation.actors.get(form.rival) if form.rival is not None else None
    return with_best(form, actor.sheet, THEIRS) if actor else form


def follow_rival(before: RivalForm, after: RivalForm, situation: Situation) -> RivalForm:
    """Whoever was just chosen, on either side, draws with what they are best at."""
    if before.rival != after.rival:
        after = best_rival(after, situation)
    return replace(
        after,
        helpers=best_helpers(before.helpers, after.helpers, situation),
        rival_helpers=best_helpers(before.rival_helpers, after.rival_helpers, situation),
    )


def sides_of(form: RivalForm, situation: Situation) -> tuple[Side, Side]:
    """Both sides of a contest, as teams."""
    check_beat(form, situation)
    actor = situation.actor
    if form.rival is None and form.rival_flat is None:
        raise Refusal("bad_request", "Choose whom to contend with, or enter their flat pool.", "rival")
    rival = situation.find(form.rival, "rival") if form.rival is not None else None
    own = grown(Side, hand(form, situation, rival), assistants=assistants(form.helpers, situation, against=rival))
    other = grown(
        Side,
        somebody(form.rivals, situation, actor),
        assistants=assistants(form.rival_helpers, situation, "rival_helpers", actor),
    )
    check_lead(own, own.assistants, "helpers")
    check_lead(other, other.assistants, "rival_helpers")
    if own.name == other.name:
        raise Refusal("two_sides_required", "Choose somebody else to contend with.", "rival")
    return own, other


def defender_of(form: RivalForm, sides: tuple[Side, Side], situation: Situation) -> str | None:
    """The name of who defends; refuses nobody where a tie would ask for one (storyteller-23)."""
    if not form.defender and situation.options.contested_tie == "defender":
        raise Refusal("defender_required", "Ties go to the defender here: say who that is.", "defender")
    return {"own": sides[0].name, "rival": sides[1].name}.get(form.defender)


def prepare_contest(form: RivalForm, situation: Situation) -> ContestRequest:
    """Both sides drawn up for a contest."""
    sides = sides_of(form, situation)
    return ContestRequest(sides=sides, defender=defender_of(form, sides, situation), options=situation.options)


DRAW = old_action(
    id="draw",
    brief=brief,
    title="Draw",
    place=Place.SCENE,
    form=DrawForm,
    request=TeamDrawRequest,
    rule=team_draw,
    prepare=_prepare_draw,
    settle=settle_hand,
    start=start_draw,
    help="One card from ten and the pool: 8 succeeds, every 3 more are another success.",
    odds=draw_odds,
    follow=helped_along,
)
