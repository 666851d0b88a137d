"""Tools and arms on forms: what there is to choose, and nothing to ask where there is none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.acts.choosing import title
from core.acts.situation import Situation
from core.rulesets.destiny.items.bearing import ARMS
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.turns.battle import Battle
from core.rulesets.destiny.turns.combatants import sheets_there
from core.schema.entry import Choice


def own_arms(situation: Situation) -> tuple[Choice, ...]:
    """Which arm who acts uses: nothing to choose where nobody has a hurt one."""
    return _arms(situation, own=True)


def their_arms(situation: Situation) -> tuple[Choice, ...]:
    """The same for everybody else."""
    return _arms(situation, own=False)


def _arms(situation: Situation, *, own: bool) -> tuple[Choice, ...]:
    hurt = {
        f"{who}: {title(limb)} {state}": limb
        for who, sheet in _theirs(situation, own=own)
        for limb, state in sheet.limbs.items()
        if limb in ARMS["both_arms"]
    }
    if not hurt:
        return ()
    named = (Choice(arm, title(arm), note=_hurt(hurt, limbs)) for arm, limbs in ARMS.items())
    return (Choice("", "As the Skill and the tool have it"), *named)


def _hurt(hurt: Mapping[str, str], limbs: tuple[str, ...]) -> str:
    return ", ".join(told for told, limb in hurt.items() if limb in limbs)


def own_tools(situation: Situation) -> tuple[Choice, ...]:
    """What who acts may use for it: nothing to choose where nobody carries anything."""
    return _tools(situation, own=True)


def their_tools(situation: Situation) -> tuple[Choice, ...]:
    """The same for everybody else."""
    return _tools(situation, own=False)


def _tools(situation: Situation, *, own: bool) -> tuple[Choice, ...]:
    items = ((who, item) for who, sheet in _theirs(situation, own=own) for item in sheet.items if item.name)
    found: dict[str, Choice] = {}
    for who, item in items:
        worn = f", damaged {item.damaged}" if item.damaged else ""
        why = "It is broken." if item.broken else ""
        known = found.get(item.name)
        if known is None or known.why_not:
            found[item.name] = Choice(item.name, item.name, why, note=f"{who}{worn}")
    return (Choice("", "–"), *found.values()) if found else ()


def _theirs(situation: Situation, *, own: bool) -> Iterator[tuple[str, Sheet]]:
    """The sheets of a side: in a battle everybody's, else that of who acts, or those of all others."""
    acting = situation.actors.get(situation.acting) if situation.acting is not None else None
    for who, sheet in sheets_there(situation):
        if isinstance(situation.conflict, Battle) or (acting is not None and who == acting.name) == own:
            yield who, sheet
