"""The Draw action: against a difficulty, or against someone who doesn't draw (aisling-6 to 37, 40, 49)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.actions.action import Action, Draw
from core.actions.choices import other_choices
from core.actions.place import Place
from core.actions.situation import ActorId, Brief
from core.refusal import Refusal
from core.rulesets.aisling.conflicts.struggle import Bout, Struggle, why_unable
from core.rulesets.aisling.draws.aftermath import brief_of, effects_of_draws, fate_facts, label_of
from core.rulesets.aisling.draws.form import HandForm, Task, best_hand, drawer, with_color
from core.rulesets.aisling.draws.opposition import Opposition
from core.rulesets.aisling.draws.rules import DrawRequest, Played, draw, draw_odds
from core.rulesets.aisling.draws.success_effects import DECIDING, Deciding, Stakes
from core.rulesets.aisling.sheet import AVERAGE
from core.rulesets.aisling.situation import Actor, Done, Effects, Situation
from core.schema.entry import FEW, Choice, entry

TRIES = (
    Choice("", "First try"),
    Choice("changed", "Again, things have changed"),
    Choice("same", "Again, nothing has changed", "You may draw again only after something important has changed."),
)
"""The choices for a retry, which is allowed once circumstances have changed (aisling-40)."""


@dataclass(frozen=True, kw_only=True)
class Opposed(Task):
    """A task with a difficulty, or with a character who sets it."""

    difficulty: int | None = entry(
        "Difficulty",
        within=FEW,
        default=AVERAGE,
        low=0,
        lever=True,
        conflict=True,
        telling=True,
        counts=lambda form: form.difficulty is not None or form.against is None,
        code="bad_difficulty",
        scene=True,
    )
    against: ActorId | None = entry(
        "Or against", default=None, choices=other_choices, conflict=True, help="Their Threshold counts.", scene=True
    )


@dataclass(frozen=True, kw_only=True)
class DrawForm(HandForm, Opposed):
    """One draw."""

    decides: Deciding = entry("Decides its meaning", default="guide", choices=DECIDING, quiet=True, own=True)
    tries: str = entry("Try", default="", choices=TRIES, code="no_retry", once=True)


def start_draw(situation: Situation) -> DrawForm:
    """The form with the acting character's best colour and Trait; in a conflict its colour and opposition."""
    form = DrawForm(**best_hand(situation.actor.sheet))
    conflict = situation.conflict
    if not isinstance(conflict, Struggle):
        return form
    rival = conflict.opponent(situation.acting, situation)
    return replace(
        form,
        **best_hand(situation.actor.sheet, conflict.color),
        difficulty=None if rival else AVERAGE if conflict.difficulty is None else conflict.difficulty,
        against=rival.id if rival else None,
    )


def _follow(before: DrawForm, after: DrawForm, situation: Situation) -> DrawForm:
    """Fit the Traits to a changed colour; a new opponent replaces the difficulty, and the other way round."""
    after = with_color(before, after, situation.actors.get(situation.acting or 0))
    opposed, set_anew = after.against != before.against, after.difficulty != before.difficulty
    if opposed and not set_anew:
        return replace(after, difficulty=AVERAGE if after.against is None else None)
    return replace(after, against=None) if set_anew and not opposed and after.difficulty is not None else after


def _prepare(form: DrawForm, situation: Situation) -> DrawRequest:
    other = situation.find(form.against, "against") if form.against is not None else None
    if other and form.difficulty is not None:
        raise Refusal("two_difficulties", "Set a difficulty or choose an opponent, not both.", "difficulty")
    return DrawRequest(
        drawer=drawer(form, situation.actor, situation),
        difficulty=form.difficulty,
        opposition=as_opposition(other) if other else None,
        stakes=Stakes(decided_by=form.decides),
        options=situation.options,
    )


def as_opposition(actor: Actor) -> Opposition:
    """A character as opposition that doesn't draw."""
    return Opposition(thresholds=actor.sheet.thresholds, damage=actor.sheet.hurt, name=actor.name)


def _sides(done: Done[DrawForm, DrawRequest, Played]) -> tuple[Actor | None, Actor | None]:
    """The opponent, if there was one, and the loser."""
    situation, against = done.situation, done.form.against
    other = situation.actors.get(against) if against is not None else None
    return other, other if done.value.success else situation.actor


def _settle(done: Done[DrawForm, DrawRequest, Played]) -> Effects:
    played, situation, (other, loser) = done.value, done.situation, _sides(done)
    actor = situation.actor
    effects = effects_of_draws([(actor, played.drawn)], played.settled, loser, situation)
    conflict = situation.conflict
    if not isinstance(conflict, Struggle) or played.margin is None:
        return effects
    opposed_by = other.name if other else f"difficulty {played.difficulty}"
    effect = played.settled.effect if played.settled else ""
    bout = Bout(actor=actor.name, against=opposed_by, margin=played.margin, effect=effect)
    return conflict.after(bout, [other.id] if other else (), effects, situation)


def _brief(done: Done[DrawForm, DrawRequest, Played]) -> Brief:
    """The task, the opposition, and the Power or damage, for the log."""
    played, (other, loser) = done.value, _sides(done)
    against = "" if played.difficulty is None else f" against {played.difficulty}"
    if other is not None:
        against = f" against {other.name} ({played.difficulty})"
    label, powers = f"{label_of(played.drawn)}{against}", (played.drawn.power, played.difficulty)
    return brief_of(label, fate_facts(played.drawn), powers, (played.settled, loser, f"Draw{against}"))


DRAW = Draw(
    id="draw",
    title="Draw",
    place=Place.SCENE,
    form=DrawForm,
    request=DrawRequest,
    rule=draw,
    prepare=_prepare,
    settle=_settle,
    start=start_draw,
    help="Draw as many motes as the Threshold. The colour counts 2, its neighbours 1.",
    why_not=why_unable,
    odds=draw_odds,
    brief=_brief,
    follow=_follow,
)

ACTIONS: tuple[Action, ...] = (DRAW,)
