"""The contest action: both sides draw from their own caerns (aisling-21)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.actions.action import Action, Draw
from core.actions.choices import other_choices
from core.actions.place import Place
from core.actions.situation import ActorId, Brief
from core.refusal import Refusal
from core.rulesets.aisling.conflicts.struggle import Bout, Struggle, why_taken_out, why_unable
from core.rulesets.aisling.contests.rules import Contested, ContestRequest, contest, contest_odds
from core.rulesets.aisling.draws.aftermath import effects_of_draws, fate_facts, label_of
from core.rulesets.aisling.draws.choices import aspects_of_others, taggable_by_anyone, traits_of_others
from core.rulesets.aisling.draws.form import HandForm, Task, best_hand, drawers, with_color
from core.rulesets.aisling.draws.success_effects import DECIDING, Deciding, Stakes
from core.rulesets.aisling.sheet_layout import COLOR
from core.rulesets.aisling.situation import Actor, Done, Effects, Situation
from core.schema.entry import FEW, entry

THEIRS = "rival_"
"""The prefix of the opponent's fields."""


@dataclass(frozen=True, kw_only=True)
class Against(Task):
    """A task that someone opposes."""

    rival: ActorId | None = entry("Against", default=None, choices=other_choices, conflict=True, scene=True)
    rival_target: str = entry(
        "Their colour", default="R", choices=COLOR, code="unknown_color", conflict=True, scene=True
    )
    rival_traits: tuple[str, ...] = entry(
        "Their Traits", default=(), choices=traits_of_others, whose="rival", scene=True
    )


@dataclass(frozen=True, kw_only=True)
class ContestForm(HandForm, Against):
    """Two who draw against each other."""

    rival_other: int = entry("Their other motes", default=0, within=FEW, lever=True, once=True)
    rival_convert: int = entry(
        "Their motes to draw",
        default=0,
        low=0,
        within=FEW,
        once=True,
        help="These motes are drawn instead of giving Power.",
    )
    rival_convert_near: int = entry("… of neighbours", default=0, low=0, within=FEW, once=True)
    rival_invoke: str = entry("They invoke", default="", choices=aspects_of_others, whose="rival", once=True)
    rival_tag: str = entry("They tag", default="", choices=taggable_by_anyone, whose="rival", once=True)
    rival_luck: int = entry("They spend Luck", within=FEW, default=0, low=0, once=True)
    decides: Deciding = entry("Decides its meaning", default="guide", choices=DECIDING, quiet=True, own=True)

    @property
    def theirs(self) -> HandForm:
        """The opponent's hand."""
        names = ("target", "traits", "convert", "convert_near", "invoke", "tag", "luck", "other")
        return HandForm(**{name: getattr(self, THEIRS + name) for name in names})


def start_contest(situation: Situation) -> ContestForm:
    """The form with both sides' best colour and Trait, in a conflict in its colour."""
    conflict = situation.conflict if isinstance(situation.conflict, Struggle) else None
    color = conflict.color if conflict else ""
    rival = (conflict and conflict.opponent(situation.acting, situation)) or _first_other(situation)
    own = best_hand(situation.actor.sheet, color)
    if rival is None:
        return ContestForm(**own)
    theirs = best_hand(rival.sheet, own["target"])
    return ContestForm(**own, rival=rival.id, rival_target=theirs["target"], rival_traits=theirs["traits"])


def _follow(before: ContestForm, after: ContestForm, situation: Situation) -> ContestForm:
    """Fit the Traits to a changed colour on either side, and give a new opponent their best one."""
    after = with_color(before, after, situation.actors.get(situation.acting or 0))
    rival = situation.actors.get(after.rival or 0)
    if rival is not None and after.rival != before.rival and after.rival_traits == before.rival_traits:
        return replace(after, rival_traits=best_hand(rival.sheet, after.rival_target)["traits"])
    return with_color(before, after, rival, THEIRS)


def _first_other(situation: Situation) -> Actor | None:
    """The first other character here, an NPC if there is one."""
    others = [situation.actors[int(choice.id)] for choice in other_choices(situation)]
    return next((actor for actor in others if not actor.player), next(iter(others), None))


def _prepare(form: ContestForm, situation: Situation) -> ContestRequest:
    rival = situation.find(form.rival, "rival")
    if rival.id == situation.acting:
        raise Refusal("bad_request", "A character can't draw against themselves. Choose another opponent.", "rival")
    if refusal := why_taken_out(rival, situation, "rival"):
        raise refusal
    actor, opponent = drawers([(situation.actor, form, ""), (rival, form.theirs, THEIRS)], situation)
    return ContestRequest(
        actor=actor,
        opponent=opponent,
        stakes=Stakes(decided_by=form.decides),
        options=situation.options,
    )


def _settle(done: Done[ContestForm, ContestRequest, Contested]) -> Effects:
    contested, situation = done.value, done.situation
    actor, rival = situation.actor, situation.find(done.form.rival, "rival")
    loser = actor if contested.winner == "opponent" else rival
    both = [(actor, contested.actor), (rival, contested.opponent)]
    effects = effects_of_draws(both, contested.settled, loser, situation)
    if not isinstance(situation.conflict, Struggle):
        return effects
    effect = contested.settled.effect if contested.settled else ""
    bout = Bout(actor=actor.name, against=rival.name, margin=contested.margin, effect=effect)
    return situation.conflict.after(bout, (rival.id,), effects, situation)


def _brief(done: Done[ContestForm, ContestRequest, Contested]) -> Brief:
    """Both Powers, and the loser's harm, for the log."""
    contested, situation = done.value, done.situation
    actor, other, settled = contested.actor, contested.opponent, contested.settled
    rival = situation.find(done.form.rival, "rival")
    loser = situation.actor if contested.winner == "opponent" else rival
    harm = settled.harm if settled else ()
    return Brief(
        f"{label_of(actor)} against {other.name}",
        fate_facts(actor),
        score=f"{actor.power}:{other.power}",
        harm=harm,
        sight=f"Contest against {other.name}" if harm and (loser.player or rival.player) else "",
    )


CONTEST = Draw(
    id="contest",
    title="Contest",
    place=Place.SCENE,
    form=ContestForm,
    request=ContestRequest,
    rule=contest,
    prepare=_prepare,
    settle=_settle,
    start=start_contest,
    help="Both draw from their own caerns. The greater Power wins; a tie goes to the actor.",
    why_not=why_unable,
    odds=contest_odds,
    brief=_brief,
    follow=_follow,
)

ACTIONS: tuple[Action, ...] = (CONTEST,)
