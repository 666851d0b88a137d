"""The effects of a draw (Luck, free tags, pools, damage, Aspects), and its line in the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.actions.situation import ActorId, Brief
from core.building_blocks.ledger import PointsMove
from core.rulesets.aisling.colors import COLORS, NAMES, for_every_color
from core.rulesets.aisling.currencies import luck_move
from core.rulesets.aisling.draws.drawn_hand import Drawn
from core.rulesets.aisling.draws.success_effects import Settled
from core.rulesets.aisling.sheet import State
from core.rulesets.aisling.situation import Actor, Effects, Situation
from core.rulesets.aisling.values import SituationAspect

Hurt = tuple[Settled | None, Actor | None, str]
"""The settlement of a draw, the loser, and the log's public line if that is a player character."""


def effects_of_draws(
    drawers: Sequence[tuple[Actor, Drawn]], settled: Settled | None, loser: Actor | None, situation: Situation
) -> Effects:
    """All effects of draws: resources used up and earned, and the settlement."""
    points = tuple(
        move for actor, drawn in drawers for move in (*_luck_spent(actor.id, drawn), *_motes_earned(actor.id, drawn))
    )
    before = situation.state
    state = use_free_tags(before, [name for _, drawn in drawers for name in drawn.free_tags_used])
    if settled and settled.row.named:
        state = with_aspect(state, SituationAspect(name=settled.aspect))
    hurt = loser is not None and settled is not None and settled.row.damage
    return Effects(
        sheets={loser.id: replace(loser.sheet, damage=for_every_color(settled.damage))}
        if hurt and loser and settled
        else {},
        state=state if state != before else None,
        points=points,
    )


def with_aspect(state: State, aspect: SituationAspect, free: bool = True) -> State:
    """The situation with an Aspect added, and its first tag free if `free` (aisling-55)."""
    known = any(there.name == aspect.name for there in state.aspects)
    tagged = not free or aspect.name in state.free_tags
    return State(
        aspects=state.aspects if known else (*state.aspects, aspect),
        free_tags=state.free_tags if tagged else (*state.free_tags, aspect.name),
    )


def use_free_tags(state: State, used: Sequence[str]) -> State:
    """The situation without the free tags used."""
    return replace(state, free_tags=tuple(name for name in state.free_tags if name not in used))


def _luck_spent(actor: ActorId, drawn: Drawn) -> Iterator[PointsMove]:
    """The Luck spent on each help, with its purpose (aisling-53 to 55)."""
    for help in drawn.drawer.helps:
        yield from luck_move(actor, -help.luck, help.modifiers[0].kind, ", ".join(sorted(help.aspects)))


def _motes_earned(actor: ActorId, drawn: Drawn) -> Iterator[PointsMove]:
    """The motes earned by pools and by a spectrum (aisling-36, 37)."""
    for kind, motes in drawn.earned.items():
        yield PointsMove(actor, kind, motes, "pool" if kind in COLORS else "spectrum")


def label_of(drawn: Drawn) -> str:
    """The colour and Traits of a draw: `Red with Strong`."""
    traits = ", ".join(trait.name for trait in drawn.drawer.traits)
    return NAMES[drawn.drawer.target].capitalize() + (f" with {traits}" if traits else "")


def fate_facts(*draws: Drawn) -> tuple[tuple[str, int], ...]:
    """The Fates of one or more draws, with their numbers, for the log."""
    found = Counter(fate for drawn in draws for fate in drawn.fate.fates)
    return tuple((f"fate_{fate}", times) for fate, times in found.items())


def brief_of(label: str, fates: tuple[tuple[str, int], ...], powers: tuple[int, int | None], hurt: Hurt) -> Brief:
    """The log line of a draw, by its Power and the Power needed.

    If it did damage or drew a Fate, it is worded as a blow, so that recaps include the result.
    """
    settled, loser, sight = hurt
    harm = settled.harm if settled is not None else ()
    if not harm and not fates:
        return Brief(label, (("power", powers[0]),))
    seen = sight if harm and loser is not None and loser.player else ""
    score = ":".join(str(power) for power in powers if power is not None)
    return Brief(label, fates, score=score, harm=harm, sight=seen)
