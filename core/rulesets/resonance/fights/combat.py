"""A combat at the table: who acts when, turn by turn, in the order the game master keeps (resonance-55, 56, 71)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from core.acts.choosing import here_choices
from core.acts.situation import ActorId, Situation
from core.ruleset import ConflictFace, ConflictForm, Due, Gauge, Participant
from core.rulesets.resonance.fights import order
from core.rulesets.resonance.fights.form import first_target
from core.rulesets.resonance.fights.order import Order, StartConflict
from core.rulesets.resonance.sheet import Sheet
from core.rulesets.resonance.show import at_table, badges
from core.schema.entry import entry


@dataclass(frozen=True, slots=True)
class Fight:
    """A running combat. Who is `out` is skipped, and so is who is Incapacitated.

    `acted` says that who has the turn has attacked in it.
    """

    order: tuple[ActorId, ...]
    turn: ActorId
    round: int = 1
    out: tuple[ActorId, ...] = ()
    acted: bool = False


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
    acted = fight.acted and (fight.turn, fight.round) == (after.turn, after.round)
    return replace(fight, order=ids, turn=after.turn, round=after.round, acted=acted)


def attacked(fight: object, situation: Situation) -> Fight | None:
    """The combat after an attack of who acts, where one runs and it was their turn."""
    return replace(fight, acted=True) if isinstance(fight, Fight) and fight.turn == situation.acting else None


def _due(situation: Situation) -> tuple[Due, ...]:
    """An attack of whose turn it is, then the next turn."""
    fight: Fight = situation.conflict
    strike = () if fight.acted else (Due("attack", fight.turn),)
    return (*strike, Due("next_turn", fight.turn))


def _face(fight: Fight, situation: Situation) -> ConflictFace:
    """The round, and in the order of acting how everybody is."""
    rows = tuple(_row(at, fight, situation) for at in range(len(fight.order)))
    return ConflictFace(when=(("round", str(fight.round)),), rows=rows, next="next_turn_due", whose=(fight.turn,))


def _row(at: int, fight: Fight, situation: Situation) -> Participant:
    """A fighter's Injuries up to the worst grade, the Armour left, and what else is marked."""
    who = fight.order[at]
    if who not in situation.actors:
        return Participant(name_of(who, situation), turn="out")
    sheet: Sheet = situation.actors[who].sheet
    worst = max(grade["least"] for grade in situation.options.grades.values())
    armour = (Gauge("armour", sheet.armour, sheet.armour_max),) if sheet.armour_max else ()
    ruled = at_table(sheet, situation.state, situation.options)
    return Participant(
        name_of(who, situation),
        who,
        _turn(at, fight, sheet),
        side="" if situation.actors[who].player else "GM",
        harm=(Gauge("", sheet.injuries, max(worst, sheet.injuries)),),
        left=armour,
        badges=tuple(badge for badge in badges(ruled) if not badge.text.startswith("armour")),
    )


def _turn(at: int, fight: Fight, sheet: Sheet) -> Literal["due", "open", "done", "out"]:
    who = fight.order[at]
    if who in fight.out or sheet.incapacitated:
        return "out"
    now = fight.order.index(fight.turn)
    return "due" if at == now else "open" if at > now else "done"


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
            "rounds_pass",
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
        due=_due,
        idle="rounds_pass",
        participants=lambda fight: fight.order,
        order="reorder",
        help="An attack that is answered in kind: turn by turn, in the order the story gives.",
    ),
)
"""The one kind of conflict."""
