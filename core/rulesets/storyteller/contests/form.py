"""The form of an opposed draw: the acting character's traits and the opponent's (storyteller-91)."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TypeVar

from core.actions.choices import here_choices, other_choices
from core.actions.situation import ActorId
from core.refusal import Refusal
from core.rulesets.storyteller.contests.rules import Side
from core.rulesets.storyteller.draws.actions import assistants, check_beat, drawer_as, drawer_of, hand
from core.rulesets.storyteller.draws.draw import AGAIN, Again, Modifier, check_lead
from core.rulesets.storyteller.draws.form import (
    OtherDrawer,
    SceneHandForm,
    SceneHelper,
    TeamForm,
    advantages_in_scene,
    banked_bonuses_in_scene,
    best_helpers,
    best_traits,
    helper_drawings,
    second_traits_in_campaign,
    tools_in_scene,
    unrated_attributes,
    with_best,
)
from core.rulesets.storyteller.options import HouseRules
from core.rulesets.storyteller.situation import Situation
from core.schema.entry import BY_NAME, FEW, Choice, entry

R = TypeVar("R", bound="RivalForm")
THEIRS = "rival_"
"""The prefix of the opponent's fields."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RivalForm(TeamForm):
    """An opposed draw. The opponent is a character with a sheet, or anyone with a flat pool (storyteller-91)."""

    rival: ActorId | None = entry("Against", default=None, choices=other_choices, scene=True)
    rival_name: str = entry("Or a name", default="", tie=BY_NAME, scene=True, unless="rival")
    rival_attribute: str = entry("Their attribute", default="wits", choices=unrated_attributes, scene=True)
    rival_second: str = entry(
        "With", default="skill:investigation", choices=second_traits_in_campaign, whose="rival", scene=True
    )
    rival_flat: int | None = entry("Their flat pool", within=FEW, default=None, code="invalid_pool", scene=True)
    rival_tool: str = entry("Their tool", default="", choices=tools_in_scene, whose="rival", scene=True)
    rival_advantage: str = entry("Their advantage", default="", choices=advantages_in_scene, whose="rival", scene=True)
    rival_circumstance: int = entry(
        "Their circumstances", within=FEW, default=0, lever=True, code="invalid_modifier", scene=True
    )
    rival_again: Again = entry("Their again", default=10, choices=AGAIN, quiet=True, code="invalid_again", scene=True)
    rival_willpower: bool = entry("They spend Willpower", default=False, lever=True, once=True, help="+3")
    rival_prepared: str = entry(
        "Their prepared bonus", default="", choices=banked_bonuses_in_scene, whose="rival", once=True
    )
    rival_use_inspired: bool = entry("They use up Inspired", default=False, once=True)
    rival_modifiers: tuple[Modifier, ...] = entry(
        "Their other modifiers",
        default=(),
        code="invalid_modifier",
        help="All modifiers, for a person without a sheet.",
        scene=True,
    )
    rival_effect: str = entry(
        "On their first 1", default="", help="A consequence in addition to the failure.", scene=True
    )
    rival_helpers: tuple[SceneHelper, ...] = entry("Their helpers", default=(), scene=True)
    defender: str = entry(
        "On a tie",
        default="",
        choices=(Choice("", "Neither side"), Choice("own", "I defend"), Choice("rival", "They defend")),
        help="Only used if a house rule gives ties to the defender.",
        scene=True,
    )

    @property
    def theirs(self) -> SceneHandForm:
        """The opponent's traits and modifiers."""
        names = (field.name for field in fields(SceneHandForm) if field.name != "beat")
        return SceneHandForm(**{name: getattr(self, THEIRS + name) for name in names})

    @property
    def rivals(self) -> OtherDrawer:
        """The leader of the other side."""
        return OtherDrawer(self.rival, self.rival_name, self.theirs, THEIRS)

    @property
    def others(self) -> tuple[OtherDrawer, ...]:
        """The helpers, the other side and its helpers."""
        return (*helper_drawings(self.helpers), self.rivals, *helper_drawings(self.rival_helpers, "rival_helpers"))


def start_rival(situation: Situation) -> RivalForm:
    """A contest with the best traits on both sides."""
    rival = likely_rival(situation.acting, situation)
    return best_rival(RivalForm(**best_traits(situation), rival=rival), situation)  # type: ignore[arg-type]


def likely_rival(who: ActorId | None, situation: Situation) -> ActorId | None:
    """The most likely opponent of `who` in the scene, or None if no one else is there.

    That is the first NPC for a player character, the first player character for an NPC, else the first other character.
    """
    ids = [int(choice.id) for choice in here_choices(situation) if choice.id != str(who)]
    player = who is None or who not in situation.actors or situation.actors[who].player
    return next((id for id in ids if situation.actors[id].player != player), next(iter(ids), None))


def best_rival(form: R, situation: Situation) -> R:
    """The form with the best traits of the opponent's sheet, and nothing left from another's."""
    actor = situation.actors.get(form.rival) if form.rival is not None else None
    return with_best(form, actor.sheet, THEIRS) if actor else form


def follow_rival(before: R, after: R, situation: Situation) -> R:
    """Fill in the best traits of each character just chosen, on either side."""
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
        raise Refusal("bad_request", "Choose an opponent, or enter a flat pool.", "rival")
    rival = situation.find(form.rival, "rival") if form.rival is not None else None
    own = drawer_as(Side, hand(form, situation, rival), assistants=assistants(form.helpers, situation, against=rival))
    other = drawer_as(
        Side,
        drawer_of(form.rivals, situation, actor),
        assistants=assistants(form.rival_helpers, situation, "rival_helpers", actor),
    )
    check_lead(own, own.assistants, "helpers")
    check_lead(other, other.assistants, "rival_helpers")
    if own.name == other.name:
        raise Refusal(
            "two_sides_required", "A character can't contend with themselves. Choose another opponent.", "rival"
        )
    return own, other


def defender_of(form: RivalForm, sides: tuple[Side, Side], situation: Situation) -> str | None:
    """The defender's name, or None. Refuse a missing defender if ties go to the defender (storyteller-23)."""
    rules: HouseRules = situation.options
    if not form.defender and rules.contested_tie == "defender":
        raise Refusal("defender_required", "Ties go to the defender here. Choose the defender.", "defender")
    return {"own": sides[0].name, "rival": sides[1].name}.get(form.defender)
