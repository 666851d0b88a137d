"""The Draw together action: a joint effort or a synthesis (aisling-38, 39, 63, 64)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace

from core.actions.action import Action, Draw
from core.actions.choices import other_choices
from core.actions.place import Place
from core.actions.situation import ActorId, Brief
from core.refusal import Refusal
from core.rulesets.aisling.conflicts.struggle import Bout, Struggle, why_taken_out, why_unable
from core.rulesets.aisling.draws.actions import as_opposition
from core.rulesets.aisling.draws.aftermath import brief_of, effects_of_draws, fate_facts, label_of
from core.rulesets.aisling.draws.choices import aspects_of_others, taggable_by_anyone, traits_of_others
from core.rulesets.aisling.draws.form import HandForm, Task, best_hand, drawers, with_color
from core.rulesets.aisling.draws.success_effects import DECIDING, Deciding, Stakes
from core.rulesets.aisling.groups.rules import (
    METHODS,
    Method,
    Together,
    TogetherRequest,
    draw_together,
    power_of,
    together_odds,
)
from core.rulesets.aisling.sheet import AVERAGE
from core.rulesets.aisling.sheet_layout import COLOR
from core.rulesets.aisling.situation import Actor, Done, Effects, Situation
from core.schema.entry import FEW, entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Partner:
    """Another drawer, on either side."""

    who: ActorId | None = entry("Who", default=None, choices=other_choices)
    target: str = entry("Colour", default="R", choices=COLOR, code="unknown_color")
    traits: tuple[str, ...] = entry("Traits", default=(), choices=traits_of_others, whose="who")
    convert: int = entry("To draw", default=0, low=0, within=FEW, once=True)
    convert_near: int = entry("Neighbouring motes", default=0, low=0, within=FEW, once=True)
    invoke: str = entry("Invokes", default="", choices=aspects_of_others, whose="who", once=True)
    tag: str = entry("Tags", default="", choices=taggable_by_anyone, whose="who", once=True)
    luck: int = entry("Luck", default=0, low=0, within=FEW, once=True)
    other: int = entry("Other motes", default=0, within=FEW, once=True)

    @property
    def hand(self) -> HandForm:
        """The drawer's hand."""
        return HandForm(**{f.name: getattr(self, f.name) for f in fields(self) if f.name != "who"})


@dataclass(frozen=True, kw_only=True)
class Shared(Task):
    """A task of several characters."""

    partners: tuple[Partner, ...] = entry(
        "With", default=(), code="needs_group", conflict=True, help="Everyone else who draws.", scene=True
    )
    method: Method = entry("How", default="joint", choices=METHODS, scene=True)
    difficulty: int | None = entry(
        "Difficulty",
        within=FEW,
        default=2 * AVERAGE,
        low=0,
        lever=True,
        conflict=True,
        telling=True,
        counts=lambda form: form.difficulty is not None or (form.against is None and not form.rivals),
        code="bad_difficulty",
        scene=True,
    )
    against: ActorId | None = entry(
        "Or against", default=None, choices=other_choices, conflict=True, help="Their Threshold counts.", scene=True
    )
    rivals: tuple[Partner, ...] = entry(
        "Or opponents who draw", default=(), conflict=True, help="One character, or a group.", scene=True
    )


@dataclass(frozen=True, kw_only=True)
class TogetherForm(HandForm, Shared):
    """The form of a draw together."""

    rivals_method: Method = entry(
        "Their method",
        default="joint",
        choices=METHODS,
        counts=lambda form: bool(form.rivals),
        help="Joint effort or synthesis.",
        scene=True,
    )
    decides: Deciding = entry("Decides its meaning", default="guide", choices=DECIDING, quiet=True, own=True)


def _start(situation: Situation) -> TogetherForm:
    """The form with the first other player character; in a conflict with an ally, in its colour."""
    conflict = situation.conflict if isinstance(situation.conflict, Struggle) else None
    others = [situation.actors[int(choice.id)] for choice in other_choices(situation)]
    partner = next((actor for actor in others if actor.player), next(iter(others), None))
    if conflict is not None:
        side = conflict.not_out(conflict.side_of(situation.acting) or 0, situation)
        partner = next((actor for actor in side if actor.id != situation.acting), None)
    own = best_hand(situation.actor.sheet, conflict.color if conflict else "")
    rows = (_partner(partner, own["target"]),) if partner else ()
    form = TogetherForm(**own, partners=rows)
    if conflict is None:
        return form
    rival = conflict.opponent(situation.acting, situation)
    hard = form.difficulty if conflict.difficulty is None else conflict.difficulty
    return replace(form, difficulty=None if rival else hard, against=rival.id if rival else None)


def _partner(actor: Actor, color: str) -> Partner:
    return Partner(who=actor.id, **best_hand(actor.sheet, color))


def _follow(before: TogetherForm, after: TogetherForm, situation: Situation) -> TogetherForm:
    """Fit the Traits to changed colours; a new kind of opposition replaces the others."""
    after = with_color(before, after, situation.actors.get(situation.acting or 0))
    after = replace(
        after,
        partners=_rows(before.partners, after.partners, situation),
        rivals=_rows(before.rivals, after.rivals, situation),
    )
    set_anew = after.difficulty != before.difficulty and after.difficulty is not None
    if set_anew and after.against == before.against and len(after.rivals) == len(before.rivals):
        return replace(after, against=None, rivals=())
    if len(after.rivals) > len(before.rivals):
        return replace(after, difficulty=None, against=None)
    if after.against not in (before.against, None):
        return replace(after, difficulty=None, rivals=())
    gone = (before.against is not None or before.rivals) and after.against is None and not after.rivals
    return replace(after, difficulty=2 * AVERAGE) if gone and after.difficulty is None else after


def _rows(before: tuple[Partner, ...], after: tuple[Partner, ...], situation: Situation) -> tuple[Partner, ...]:
    """The rows, with the best Trait for a drawer just chosen, and Traits fitted to a changed colour."""
    if len(before) != len(after):
        return after
    return tuple(_row(was, now, situation.actors.get(now.who or 0)) for was, now in zip(before, after, strict=True))


def _row(was: Partner, now: Partner, actor: Actor | None) -> Partner:
    if actor is not None and was.who != now.who:
        return _partner(actor, now.target)
    return with_color(was, now, actor)


People = list[tuple[Actor, HandForm, str]]
"""The drawers with their hands, and the prefix of each one's fields."""


def _people(form: TogetherForm, situation: Situation) -> tuple[People, People]:
    """Both sides. Refuse someone who is listed twice."""
    own: People = [(situation.actor, form, ""), *_list_partners(form.partners, "partners", situation)]
    other: People = [*_list_partners(form.rivals, "rivals", situation)]
    seen = set[ActorId]()
    for actor, _, at in (*own, *other):
        if actor.id in seen:
            raise Refusal("needs_group", f"{actor.name} is listed twice. Remove one.", at.partition(".")[0])
        if refusal := why_taken_out(actor, situation, f"{at}who"):
            raise refusal
        seen.add(actor.id)
    return own, other


def _list_partners(
    rows: tuple[Partner, ...], field: str, situation: Situation
) -> Iterator[tuple[Actor, HandForm, str]]:
    for index, row in enumerate(rows):
        at = f"{field}.{index}."
        actor = situation.find(row.who, f"{at}who")
        yield actor, row.hand, at


def _prepare(form: TogetherForm, situation: Situation) -> TogetherRequest:
    own, other = _people(form, situation)
    against = situation.find(form.against, "against") if form.against is not None else None
    if sum((form.difficulty is not None, against is not None, bool(other))) > 1:
        why = "Set only one of these: a difficulty, a Threshold, or opponents who draw."
        raise Refusal("two_difficulties", why, "difficulty")
    if against is not None and any(actor.id == against.id for actor, _, _ in own):
        raise Refusal("bad_request", f"{against.name} is in the group that draws. Choose another.", "against")
    drawn = tuple(drawers([*own, *other], situation))
    return TogetherRequest(
        people=drawn[: len(own)],
        difficulty=form.difficulty,
        opposition=as_opposition(against) if against else None,
        against=drawn[len(own) :],
        method=form.method,
        against_method=form.rivals_method,
        stakes=Stakes(decided_by=form.decides),
        options=situation.options,
    )


def _settle(done: Done[TogetherForm, TogetherRequest, Together]) -> Effects:
    """The effects of everyone's draws, the damage, and a bout of the conflict (aisling-61, 64)."""
    drawn, situation = done.value, done.situation
    own, other = ([actor for actor, _, _ in side] for side in _people(done.form, situation))
    against, hit = _opponents(done), _loser(done)
    pairs = list(zip([*own, *other], [*drawn.draws, *drawn.against], strict=True))
    effects = effects_of_draws(pairs, drawn.settled, hit, situation)
    if not isinstance(situation.conflict, Struggle):
        return effects
    bout = Bout(
        actor=", ".join(actor.name for actor in own),
        against=", ".join(actor.name for actor in against) or f"difficulty {drawn.effort.difficulty}",
        margin=drawn.effort.over,
        effect=drawn.settled.effect if drawn.settled else "",
    )
    return situation.conflict.after(bout, [actor.id for actor in against], effects, situation)


def _opponents(done: Done[TogetherForm, TogetherRequest, Together]) -> list[Actor]:
    """The opponents, whether they drew or not."""
    form, situation = done.form, done.situation
    if form.against is not None:
        return [situation.find(form.against, "against")]
    return [actor for actor, _, _ in _people(form, situation)[1]]


def _loser(done: Done[TogetherForm, TogetherRequest, Together]) -> Actor | None:
    """The loser whom the result hits."""
    drawn = done.value
    own = [actor for actor, _, _ in _people(done.form, done.situation)[0]]
    losers = own if drawn.winner == "opponent" else _opponents(done)
    return losers[drawn.settled.loser_at] if drawn.settled and losers else None


def _brief(done: Done[TogetherForm, TogetherRequest, Together]) -> Brief:
    """All drawers, the sum of their Powers, and the Fates, for the log."""
    drawn = done.value
    first, *others = drawn.draws
    names = ", ".join(each.name for each in others)
    along = f", together with {names}" if names else ""
    due, effort = drawn.effort.difficulty, drawn.effort
    theirs = ", ".join(actor.name for actor in _opponents(done))
    against = f"{theirs} ({due})" if theirs else str(due)
    seen, powers = f"Draw together against {against}", (power_of(effort.powers, effort.method), due)
    fates, label = fate_facts(*drawn.draws), f"{label_of(first)}{along}, against {against}"
    return brief_of(label, fates, powers, (drawn.settled, _loser(done), seen))


TOGETHER = Draw(
    id="together",
    title="Draw together",
    place=Place.SCENE,
    form=TogetherForm,
    request=TogetherRequest,
    rule=draw_together,
    prepare=_prepare,
    settle=_settle,
    start=_start,
    help=(
        "Draw as a group. A joint effort adds the Powers; in a synthesis each needs enough, and spare Power is shared."
    ),
    why_not=why_unable,
    odds=together_odds,
    brief=_brief,
    follow=_follow,
)

ACTIONS: tuple[Action, ...] = (TOGETHER,)
