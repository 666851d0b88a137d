"""A running conflict: its colour, its sides, and the draws so far (aisling-61)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from core.actions.actor import needs_character
from core.actions.choices import here_choices
from core.actions.result import Step
from core.actions.situation import ActorId
from core.conflict import ConflictFace, ConflictFormOf, Due, Gauge, Participant
from core.refusal import Refusal
from core.rulesets.aisling.meanings import meaning
from core.rulesets.aisling.sheet import Sheet
from core.rulesets.aisling.sheet_layout import COLOR, badges, label_of_mote
from core.rulesets.aisling.situation import Actor, Effects, Situation
from core.schema.entry import Choice, Tie, entry
from core.wording import list_names, split_names


@dataclass(frozen=True, slots=True, kw_only=True)
class StruggleForm:
    """The colour and the two sides of a new conflict."""

    color: str = entry(
        "Colour", default="R", choices=COLOR, code="unknown_color", help="The usual colour of its draws."
    )
    one: tuple[ActorId, ...] = entry("On one side", default=(), choices=here_choices)
    other: tuple[ActorId, ...] = entry("On the other", default=(), choices=here_choices)
    difficulty: int | None = entry("Or a difficulty", default=None, low=0, help="For a conflict with only one side.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bout:
    """One settled draw: the acting character's margin, and its effect."""

    actor: str = entry(tie=Tie(several=True))
    against: str = entry(tie=Tie(several=True))
    margin: int
    effect: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Struggle:
    """A running conflict. The second side is characters or a difficulty."""

    color: str
    sides: tuple[tuple[ActorId, ...], tuple[ActorId, ...]]
    difficulty: int | None = None
    bouts: tuple[Bout, ...] = ()

    def side_of(self, actor: ActorId | None) -> int | None:
        """The side of a character, 0 or 1; None for an outsider."""
        return next((at for at, side in enumerate(self.sides) if actor in side), None)

    def not_out(self, side: int, situation: Situation) -> tuple[Actor, ...]:
        """The characters of a side who aren't taken out."""
        there = (situation.actors[i] for i in self.sides[side] if i in situation.actors)
        return tuple(actor for actor in there if not actor.sheet.out)

    def opponent(self, actor: ActorId | None, situation: Situation) -> Actor | None:
        """The first character of the other side who can still oppose."""
        own = self.side_of(actor)
        return next(iter(self.not_out(1 - own, situation)), None) if own is not None else None

    def after(self, bout: Bout, opposed: Iterable[ActorId], effects: Effects, situation: Situation) -> Effects:
        """The effects of a settled draw on the conflict, which is over once a side is taken out (aisling-51, 61).

        A draw counts if it was against the other side or, with no one `opposed`, against a difficulty.
        """
        own, against = self.side_of(situation.acting), {*opposed}
        counts = not against or (own is not None and bool(against & {*self.sides[1 - own]}))
        actors = {i: replace(a, sheet=effects.sheets.get(i, a.sheet)) for i, a in situation.actors.items()}
        beaten = self.beaten_side(replace(situation, actors=actors))
        steps = [] if counts else [Step("aisling-61", "no_bout", bout.against)]
        if beaten is not None:
            steps.append(Step("aisling-61", "side_out", self.name_of_side(beaten, situation)))
        return replace(
            effects,
            conflict=replace(self, bouts=(*self.bouts, bout)) if counts else self,
            conflict_over=beaten is not None,
            steps=(*effects.steps, *steps),
        )

    def beaten_side(self, situation: Situation) -> int | None:
        """The side whose characters are all taken out; None while both can go on."""
        return next((at for at, side in enumerate(self.sides) if side and not self.not_out(at, situation)), None)

    def last_to_draw(self, situation: Situation) -> list[str]:
        """The names of everyone who drew last."""
        known = {situation.actors[i].name for side in self.sides for i in side if i in situation.actors}
        return split_names(self.bouts[-1].actor, known) if self.bouts else []

    def name_of_side(self, side: int, situation: Situation) -> str:
        """The names of a side, or its difficulty."""
        names = [situation.actors[i].name for i in self.sides[side] if i in situation.actors]
        return ", ".join(names) or f"difficulty {self.difficulty}"


def _prefill(situation: Situation) -> StruggleForm:
    """The form with player characters on one side and everyone else on the other."""
    here = [situation.actors[int(choice.id)] for choice in here_choices(situation)]
    players = tuple(actor.id for actor in here if actor.player)
    others = tuple(actor.id for actor in here if not actor.player)
    return StruggleForm(one=players, other=others, difficulty=None if others else 3)


def _begin(form: StruggleForm, situation: Situation) -> Struggle:
    if not form.one:
        raise Refusal("bad_request", "Choose the first side.", "one")
    if not form.other and form.difficulty is None:
        raise Refusal("difficulty_required", "Choose the other side, or enter a difficulty.", "other")
    if form.other and form.difficulty is not None:
        raise Refusal(
            "two_difficulties", "Choose characters or a difficulty for the other side, not both.", "difficulty"
        )
    if twice := set(form.one) & set(form.other):
        raise Refusal(
            "bad_request", f"{situation.find(min(twice), 'other').name} is on both sides. Choose one side.", "other"
        )
    for actor in (*form.one, *form.other):
        situation.find(actor, "one")
    return Struggle(color=form.color, sides=(form.one, form.other), difficulty=form.difficulty)


def _face(struggle: Struggle, situation: Situation) -> ConflictFace:
    """Both sides with everyone's damage in the conflict's colour, and the last draw."""
    over = struggle.beaten_side(situation) is not None
    return ConflictFace(
        when=(("Draw", str(len(struggle.bouts) + 1)), ("", label_of_mote(struggle.color))),
        facts=tuple(_facts(struggle, situation)),
        next="side_out" if over else "next_struggle" if all(struggle.sides) else "next_task",
        over=over,
        rows=tuple(_rows(struggle, situation)),
        whose=tuple(actor.id for side in (0, 1) for actor in struggle.not_out(side, situation)),
    )


def _rows(struggle: Struggle, situation: Situation) -> Iterator[Participant]:
    """The rows of both sides; a difficulty is a side, too."""
    for at, group in enumerate(("one side", "the other")):
        if not struggle.sides[at]:
            yield Participant(struggle.name_of_side(at, situation), group=group)
        yield from (
            _row(situation.actors[i], group, struggle.color) for i in struggle.sides[at] if i in situation.actors
        )


def _row(actor: Actor, group: str, color: str) -> Participant:
    sheet: Sheet = actor.sheet
    worn = Gauge("", sheet.damage.get(color, 0), sheet.thresholds.get(color, 0))
    turn: Literal["due", "out"] = "out" if sheet.out else "due"
    return Participant(actor.name, actor.id, turn, group=group, harm=(worn,), badges=badges(sheet))


def _facts(struggle: Struggle, situation: Situation) -> Iterator[tuple[str, str]]:
    if struggle.bouts:
        last = struggle.bouts[-1]
        who = struggle.last_to_draw(situation)
        wins, loses = ("succeed", "fail") if len(who) > 1 else ("succeeds", "fails")
        verb = wins if last.margin >= 0 else loses
        meant = meaning(last.effect).told
        told = f"{list_names(who)} {verb} by {abs(last.margin)} against {last.against}" + (
            f", {meant}" if meant else ""
        )
        yield f"Draw {len(struggle.bouts)}", told


def _due(situation: Situation) -> tuple[Due, ...]:
    """The draw of the next character after the last who drew, even if that one is out.

    It is a draw against the difficulty if no one opposes.
    """
    struggle = situation.conflict_of(Struggle)
    there = [situation.actors[i] for side in struggle.sides for i in side if i in situation.actors]
    drew = struggle.last_to_draw(situation)
    last = max((at for at, actor in enumerate(there) if actor.name in drew), default=-1)
    who = next((actor for actor in (*there[last + 1 :], *there[: last + 1]) if not actor.sheet.out), None)
    return (Due("contest" if all(struggle.sides) else "draw", who.id),) if who else ()


def why_unable(situation: Situation) -> Refusal | None:
    """Why the acting character can't draw: there is none, or they are taken out of the conflict (aisling-51)."""
    return needs_character(situation) or why_taken_out(situation.actor, situation)


def why_taken_out(actor: Actor, situation: Situation, at: str = "actor") -> Refusal | None:
    """Why a character can't take part in the conflict: damage has reached one of their Thresholds (aisling-51)."""
    struggle = situation.conflict
    if not isinstance(struggle, Struggle) or struggle.side_of(actor.id) is None or not actor.sheet.out:
        return None
    return Refusal("bad_request", f"{actor.name} is taken out of the conflict.", at)


_SIDES = ("one", "other")


def _sides(situation: Situation) -> tuple[Choice, ...]:
    """Both sides with their members, the GM's first."""
    struggle = situation.conflict_of(Struggle)
    actors = situation.actors
    own = [any(i in actors and actors[i].player for i in side) for side in struggle.sides]
    found = [Choice(name, f"with {struggle.name_of_side(at, situation)}") for at, name in enumerate(_SIDES)]
    return (found[0], found[1]) if own[1] and not own[0] else (found[1], found[0])


def _join(characters: tuple[ActorId, ...], side: str, situation: Situation) -> Effects:
    """Add newcomers to a side. If it was a difficulty, they replace it."""
    struggle = situation.conflict_of(Struggle)
    if side not in _SIDES:
        raise Refusal("bad_request", "Choose a side for them.", "side")
    at = _SIDES.index(side)
    new = tuple(situation.find(who, "characters").id for who in characters)
    one, other = ((*own, *new) if at == each else own for each, own in enumerate(struggle.sides))
    return Effects(conflict=replace(struggle, sides=(one, other), difficulty=None if other else struggle.difficulty))


STRUGGLE = ConflictFormOf(
    id="conflict",
    title="Conflict",
    form=StruggleForm,
    state=Struggle,
    start=_begin,
    prefill=_prefill,
    actions=("contest", "draw", "together", "concede"),
    claims=("contest", "draw", "together"),
    face=_face,
    due=_due,
    participants=lambda struggle: (*struggle.sides[0], *struggle.sides[1]),
    joins=_join,
    sides=_sides,
    sides_ahead=(Choice("one", note="the first side"), Choice("other", note="the other side")),
    help="Begin a series of draws, until a side is taken out or concedes.",
)
CONFLICTS = (STRUGGLE,)
