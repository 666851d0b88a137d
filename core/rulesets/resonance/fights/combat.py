"""A combat at the table: who acts when, turn by turn, in the order the game master keeps (resonance-55, 56, 71)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.acts.choosing import here_choices, title
from core.acts.situation import ActorId, Situation
from core.ruleset import ConflictFace, ConflictForm
from core.rulesets.resonance.fights import order
from core.rulesets.resonance.fights.form import first_target
from core.rulesets.resonance.fights.order import Order, StartConflict
from core.rulesets.resonance.injuries.track import grade_of
from core.rulesets.resonance.sheet import Sheet
from core.schema.entry import entry


@dataclass(frozen=True, slots=True)
class Fight:
    """A running combat. Who is `out` is skipped, and so is who is Incapacitated."""

    order: tuple[ActorId, ...]
    turn: ActorId
    round: int = 1
    out: tuple[ActorId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FightForm:
    """An attack that is answered in kind, and who acts after the attacker."""

    attacker: ActorId | None = entry("Attacks first", default=None, choices=here_choices)
    target: ActorId | None = entry("Whom", default=None, choices=here_choices)
    responds: bool = entry("They answer in kind", default=True, help="If not, it stays a lone attack: A in the scene.")
    rest: tuple[ActorId, ...] = entry("Then, in order", default=(), choices=here_choices, code="invalid_order")


def _prefill(situation: Situation) -> FightForm:
    """Who acts attacks the first adversary who stands; then everybody else there."""
    there = [int(choice.id) for choice in here_choices(situation)]
    attacker = situation.acting if situation.acting is not None else next(iter(there), None)
    if attacker is None:
        return FightForm()
    target = first_target(replace(situation, acting=attacker))
    others = (who for who in there if who not in (attacker, target))
    rest = (*(() if target is None else (target,)), *others)
    return FightForm(attacker=attacker, target=target, rest=rest)


def _begin(form: FightForm, situation: Situation) -> Fight:
    attacker, target = situation.find(form.attacker, "attacker"), situation.find(form.target, "target")
    begun: Order = order.start_conflict(
        StartConflict(attacker=attacker.id, target=target.id, responds=form.responds, rest_order=form.rest)
    ).value
    return after(Fight(form.rest, attacker.id), begun)


def after(fight: Fight, after: Order) -> Fight:
    """The combat in the order that a rule gave it."""
    ids = tuple(who for who in after.order if isinstance(who, int))
    assert isinstance(after.turn, int)
    return replace(fight, order=ids, turn=after.turn, round=after.round)


def _face(fight: Fight, situation: Situation) -> ConflictFace:
    """The round, whose turn it is, and in the order of acting how everybody is."""
    fighters = tuple((name_of(who, situation), _condition(who, fight, situation)) for who in fight.order)
    facts = (("round", str(fight.round)), ("turn", name_of(fight.turn, situation)), *fighters)
    return ConflictFace(facts=facts, next="next_turn_due", whose=(fight.turn,))


def _condition(who: ActorId, fight: Fight, situation: Situation) -> str:
    if who in fight.out or who not in situation.actors:
        return "out"
    sheet: Sheet = situation.actors[who].sheet
    return "incapacitated" if sheet.incapacitated else title(grade_of(sheet.injuries, situation.options)).lower()


def name_of(who: ActorId, situation: Situation) -> str:
    """A fighter's name."""
    return situation.actors[who].name if who in situation.actors else "–"


CONFLICTS = (
    ConflictForm(
        id="combat",
        title="Combat",
        form=FightForm,
        state=Fight,
        start=_begin,
        prefill=_prefill,
        actions=(
            "attack",
            "next_turn",
            "cast",
            "cast_attack",
            "fend",
            "act",
            "contest",
            "cooperate",
            "resist",
            "out",
            "join",
            "reorder",
        ),
        face=_face,
        participants=lambda fight: fight.order,
        order="reorder",
        help="An attack that is answered in kind: turn by turn, in the order the story gives.",
    ),
)
"""The one kind of conflict."""
