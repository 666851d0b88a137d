"""The panels beside the sheets: the acting character's caern, and everything that could help a draw."""

from __future__ import annotations

from collections.abc import Iterator

from core.look import Board, Heap, Panel, Tag
from core.rulesets.aisling.caern.bag import contents
from core.rulesets.aisling.colors import FATE
from core.rulesets.aisling.currencies import LUCK
from core.rulesets.aisling.look import LOOKS
from core.rulesets.aisling.sheet import Sheet, State
from core.rulesets.aisling.situation import Actor, Situation
from core.wording import quantity


def panels(situation: Situation) -> tuple[Panel, ...]:
    """The acting character's caern, and everything that can be invoked or tagged."""
    actor = situation.actors.get(situation.acting) if situation.acting is not None else None
    if actor is None:
        return (Board("Situation", tuple(_tags(situation.state, situation))),)
    own = tuple(_own(actor.sheet))
    board = Board("Luck and Aspects", (*own, *_tags(situation.state, situation)), _luck(actor, situation))
    return (_bag(actor), board)


def pieces() -> tuple[Panel, ...]:
    """Enough motes for a full caern: a dozen of each colour, and the Fate mote."""
    return (Heap("Motes", tuple((look, 1 if mote == FATE else 12) for mote, look in LOOKS.items())),)


def _bag(actor: Actor) -> Heap:
    counts = {mote: number for mote, number in contents(actor.sheet.thresholds).items() if number}
    hurt = tuple(_damage_note(actor.sheet, mote) for mote in counts)
    return Heap(
        f"Caern of {actor.name}",
        tuple((LOOKS[mote], number) for mote, number in counts.items()),
        f"{quantity(sum(counts.values()), 'mote')}",
        held=True,
        notes=hurt if any(hurt) else (),
    )


def _damage_note(sheet: Sheet, mote: str) -> str:
    """The damage to a Threshold, which lowers the motes drawn."""
    points, most = sheet.hurt.get(mote, 0), sheet.thresholds.get(mote, 0)
    return f"{'out' if mote in sheet.out else 'hurt'} {points}/{most}" if points else ""


def _luck(actor: Actor, situation: Situation) -> str:
    return f"Luck {situation.balance(actor.id, LUCK.id)}"


def _own(sheet: Sheet) -> Iterator[Tag]:
    for aspect in sheet.aspects:
        yield Tag(aspect.name, f"Hand {aspect.motes}" if aspect.motes else "", band="success")


def _tags(state: State, situation: Situation) -> Iterator[Tag]:
    """The Aspects and scene lines that anyone may tag, with a pip for a free tag."""
    for aspect in state.aspects:
        free = aspect.name in state.free_tags
        yield Tag(aspect.name, "lasting" if aspect.lasting else "scene", int(free), 1)
    placed = {aspect.name for aspect in state.aspects}
    for name in state.free_tags:
        if name not in placed:
            yield Tag(name, "discovered", 1, 1)
    for line in situation.said:
        if line not in placed and line not in state.free_tags:
            yield Tag(line, "scene")
