"""Equipment offered in a roll: whose there is, and what it gives (resonance-40, 41, 98)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from core.acting import acting_sheet
from core.choosing import NONE, other_choices
from core.entry import Choice
from core.refusal import Refusal
from core.rulesets.resonance.enhancing import INVOKE, Enhancement
from core.rulesets.resonance.gear import Gear
from core.rulesets.resonance.sheet import Sheet
from core.situation import Actor, Situation


def own_gear(situation: Situation) -> tuple[Choice, ...]:
    """The equipment of who acts."""
    sheet: Sheet | None = acting_sheet(situation)
    return tuple(Choice(gear.name, _said(gear)) for gear in sheet.equipment) if sheet else ()


def anyones_gear(situation: Situation) -> tuple[Choice, ...]:
    """The equipment of everybody else there by its name, with who has such a thing."""
    had: dict[str, list[str]] = {}
    for choice in other_choices(situation):
        actor = situation.actors[int(choice.id)]
        for gear in actor.sheet.equipment:
            had.setdefault(gear.name, []).append(f"{actor.name} +{gear.enhancement}")
    return (NONE, *(Choice(name, f"{name} ({', '.join(whose)})") for name, whose in had.items()))


def _said(gear: Gear) -> str:
    return f"{gear.name} +{gear.enhancement}{', stacks' if gear.stacks else ''}"


def used(names: Collection[str], actor: Actor, at: str) -> Iterator[Enhancement]:
    """What the chosen equipment gives; refuses what is not on the sheet of who should use it."""
    sheet: Sheet = actor.sheet
    own = {gear.name: gear for gear in sheet.equipment}
    for name in filter(None, names):
        if name not in own:
            raise Refusal("bad_request", f"{actor.name} has no {name:.40}.", at)
        yield helped_by(name, own[name].enhancement, stacks=own[name].stacks)


def helped_by(what: str, value: int, *, stacks: bool = False) -> Enhancement:
    """Enhancement from something by its name; only an Aspect is invoked, whatever else is called so."""
    return Enhancement(what if what and what != INVOKE else "situation", value, stacks=stacks)
