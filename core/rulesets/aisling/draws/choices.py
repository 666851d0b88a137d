"""The choices in the forms of draws, with the acting character's numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from core.actions.actor import acting_sheet
from core.actions.choices import NONE
from core.actions.situation import ActorId
from core.rulesets.aisling.colors import COLORS, TASKS
from core.rulesets.aisling.currencies import LUCK
from core.rulesets.aisling.sheet import Sheet, State
from core.rulesets.aisling.sheet_layout import label_of_mote
from core.rulesets.aisling.situation import Actor, Situation
from core.rulesets.aisling.values import Trait
from core.schema.entry import Choice
from core.wording import number_text, quantity

BROKE = "No Luck left."


def color_choices(situation: Situation) -> tuple[Choice, ...]:
    """The seven colours, with the acting character's motes in each (aisling-5, 6)."""
    sheet = acting_sheet(situation)
    return tuple(
        Choice(
            color,
            f"{label_of_mote(color)} {sheet.threshold(color)}" if sheet else label_of_mote(color),
            note=TASKS[color],
        )
        for color in COLORS
    )


def trait_choices(situation: Situation) -> tuple[Choice, ...]:
    """The Traits of the acting character."""
    sheet = acting_sheet(situation) or Sheet()
    return tuple(_trait(trait) for trait in sheet.traits)


def convert_choices(situation: Situation) -> tuple[Choice, ...]:
    """The numbers of Trait motes that may be drawn for, with the motes they add (aisling-15)."""
    sheet = acting_sheet(situation) or Sheet()
    rate = situation.options.trait_draw_motes
    most = max(sum(max(0, trait.motes) for trait in sheet.traits if trait.color == color) for color in COLORS)
    return tuple(Choice(str(n), f"{n}, +{quantity(n * rate, 'mote')}" if n else NONE.label) for n in range(most + 1))


def traits_of_others(situation: Situation) -> tuple[Choice, ...]:
    """Every Trait of everyone but the acting character, each name once, with its owners."""
    return _by_whom(
        replace(_trait(trait, actor.name), of=(actor.id,))
        for actor in _others(situation.acting, situation)
        for trait in actor.sheet.traits
    )


def _by_whom(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """The choices without duplicates; notes list the owners."""
    found: dict[str, list[Choice]] = {}
    for choice in choices:
        found.setdefault(choice.id, []).append(choice)
    return tuple(
        replace(same[0], note=", ".join(each.note for each in same), of=tuple(who for each in same for who in each.of))
        for same in found.values()
    )


def _trait(trait: Trait, note: str = "") -> Choice:
    return Choice(trait.name, f"{trait.name} ●{trait.color} {number_text(trait.motes)}", note=note)


def own_aspects(situation: Situation) -> tuple[Choice, ...]:
    """The Aspects of the acting character."""
    sheet = acting_sheet(situation) or Sheet()
    return tuple(Choice(a.name, a.name, note=f"Hand {a.motes}" if a.motes else "") for a in sheet.aspects)


def invoke_choices(situation: Situation) -> tuple[Choice, ...]:
    """The Aspects of the acting character, for a point of Luck each (aisling-54)."""
    return (NONE, *_invokes(situation.actors.get(situation.acting or 0), situation))


def aspects_of_others(situation: Situation) -> tuple[Choice, ...]:
    """The Aspects of everyone but the acting character, with their owners."""
    others = _others(situation.acting, situation)
    return (NONE, *_by_whom(_with_owner(each, actor) for actor in others for each in _invokes(actor, situation)))


def _with_owner(choice: Choice, actor: Actor) -> Choice:
    return replace(choice, note=" ".join(filter(None, (actor.name, choice.note))), of=(actor.id,))


def _invokes(actor: Actor | None, situation: Situation) -> Iterator[Choice]:
    if actor is None:
        return
    why_not = "" if situation.balance(actor.id, LUCK.id) else BROKE
    for aspect in actor.sheet.aspects:
        yield Choice(aspect.name, aspect.name, why_not, f"Hand {aspect.motes}" if aspect.motes else "")


class Taggable(NamedTuple):
    """An Aspect that someone may tag, its owner, and whether this tag is free (aisling-9, 55)."""

    name: str
    source: str
    free: bool


def taggable_aspects(actor: ActorId | None, situation: Situation) -> tuple[Taggable, ...]:
    """The Aspects someone may tag: those and the lines of the situation, and everyone else's here."""
    return situation.once(_taggable_aspects, actor)


def _taggable_aspects(situation: Situation, actor: ActorId | None) -> tuple[Taggable, ...]:
    state = situation.state
    own = situation.actors.get(actor) if actor is not None else None
    taken = {aspect.name for aspect in own.sheet.aspects} if own else set()
    found: dict[str, Taggable] = {}
    for name, source in (*_situation_aspects(state, situation), *_others_aspects(actor, situation)):
        if name not in taken:
            found.setdefault(name, Taggable(name, source, name in state.free_tags))
    return tuple(found.values())


def _situation_aspects(state: State, situation: Situation) -> Iterator[tuple[str, str]]:
    for aspect in state.aspects:
        yield aspect.name, "situation"
    for line in situation.said:
        yield line, "scene"


def _others_aspects(actor: ActorId | None, situation: Situation) -> Iterator[tuple[str, str]]:
    for other in _others(actor, situation):
        for aspect in other.sheet.aspects:
            yield aspect.name, other.name
    for name in situation.state.free_tags:
        yield name, "discovered"


def tag_choices(situation: Situation) -> tuple[Choice, ...]:
    """The Aspects the acting character may tag, for a point of Luck or free."""
    return (NONE, *_tags(situation.acting, situation))


def taggable_by_anyone(situation: Situation) -> tuple[Choice, ...]:
    """The Aspects that anyone may tag, with those who may."""
    found: dict[str, Choice] = {}
    for actor in situation.actors:
        for choice in _tags(actor, situation):
            known = found.get(choice.id, choice)
            open_one = choice if known.why_not else known
            found[choice.id] = replace(open_one, of=(*known.of, actor))
    return (NONE, *found.values())


def _tags(actor: ActorId | None, situation: Situation) -> Iterator[Choice]:
    rich = actor is not None and situation.balance(actor, LUCK.id) > 0
    for tag in taggable_aspects(actor, situation):
        note = f"{tag.source} · {'free' if tag.free else '1 Luck'}"
        yield Choice(tag.name, tag.name, "" if tag.free or rich else BROKE, note)


def more_choices(situation: Situation) -> tuple[Choice, ...]:
    """Every Aspect that could help in addition to the first two: the character's own and others'."""
    return (*invoke_choices(situation)[1:], *tag_choices(situation)[1:])


def _others(actor: ActorId | None, situation: Situation) -> Iterable[Actor]:
    ids = situation.here or tuple(situation.actors)
    return (situation.actors[i] for i in ids if i != actor and i in situation.actors)
