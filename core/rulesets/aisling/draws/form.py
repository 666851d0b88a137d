"""The fields of forms that draw, and the drawer made from form and sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypedDict, TypeVar

from core.actions.situation import ActorId
from core.refusal import Refusal
from core.rulesets.aisling.colors import COLORS, NAMES, worth
from core.rulesets.aisling.currencies import LUCK
from core.rulesets.aisling.draws.aftermath import use_free_tags
from core.rulesets.aisling.draws.choices import (
    color_choices,
    convert_choices,
    invoke_choices,
    more_choices,
    tag_choices,
    taggable_aspects,
    trait_choices,
)
from core.rulesets.aisling.draws.helps import (
    KINDS,
    Help,
    KindName,
    Modifier,
    free_help,
    invoke_help,
    late_helps,
    luck_help,
    tag_help,
)
from core.rulesets.aisling.draws.mote_count import Drawer
from core.rulesets.aisling.draws.traits import UsedTrait
from core.rulesets.aisling.sheet import Sheet
from core.rulesets.aisling.situation import Actor, Situation
from core.rulesets.aisling.values import Trait
from core.schema.entry import FEW, entry
from core.wording import only

F = TypeVar("F")


# Without slots, because classes with slots can't be mixed, and each kind of draw adds its fields between these two.
@dataclass(frozen=True, kw_only=True)
class Task:
    """The task, and the relevant Traits."""

    target: str = entry(
        "Colour",
        default="R",
        choices=color_choices,
        code="unknown_color",
        conflict=True,
        help="The kind of task.",
        scene=True,
    )
    traits: tuple[str, ...] = entry("Traits", default=(), choices=trait_choices, help="The relevant ones.", own=True)


@dataclass(frozen=True, kw_only=True)
class Helps:
    """The modifiers of a draw."""

    convert: int = entry(
        "Trait motes to draw",
        default=0,
        once=True,
        choices=convert_choices,
        lever=True,
        help="These motes are drawn instead of giving Power.",
    )
    invoke: str = entry(
        "Invoke", default="", once=True, choices=invoke_choices, lever=True, help="Your own Aspect, for 1 Luck."
    )
    tag: str = entry(
        "Tag", default="", once=True, choices=tag_choices, lever=True, help="Another Aspect, for 1 Luck or free."
    )
    luck: int = entry("Spend Luck", default=0, once=True, low=0, within=FEW, lever=True, help="For more motes.")
    roleplay: bool = entry(KINDS["roleplay"].free, default=False, once=True, lever=True)
    other: int = entry("Other motes", default=0, once=True, within=FEW, lever=True)
    more: tuple[str, ...] = entry("More Aspects", default=(), once=True, choices=more_choices)
    convert_near: int = entry(
        "Neighbours to draw", default=0, once=True, low=0, within=FEW, help="Motes of neighbouring colours."
    )
    obscure: bool = entry("Very obscure skill", default=False, once=True, lever=True)


@dataclass(frozen=True, kw_only=True)
class HandForm(Helps, Task):
    """A drawer's task and modifiers."""


class Hand(TypedDict):
    """The fields of a form for colour and Traits."""

    target: str
    traits: tuple[str, ...]


def best_hand(sheet: Sheet, target: str = "") -> Hand:
    """A character's best colour and strongest Trait, or the Trait best in one colour, to start a form with."""
    color = target or max(COLORS, key=lambda color: sheet.threshold(color) + _strongest(sheet, color))
    traits = sorted((t for t in sheet.traits if t.color == color and t.motes > 0), key=lambda t: -t.motes)
    return {"target": color, "traits": tuple(trait.name for trait in traits[:1])}


def _strongest(sheet: Sheet, color: str) -> int:
    return max((trait.motes for trait in sheet.traits if trait.color == color), default=0)


def with_color(before: object, after: F, actor: Actor | None, at: str = "") -> F:
    """The form after a change of colour, with Traits that count in it: the chosen ones, else the strongest.

    `at` is the prefix of the drawer's fields. Traits chosen together with the colour stay.
    """
    target, chosen = getattr(after, f"{at}target"), getattr(after, f"{at}traits")
    old = (getattr(before, f"{at}target"), getattr(before, f"{at}traits"))
    if actor is None or target == old[0] or chosen != old[1]:
        return after
    own = filter(None, map(actor.sheet.trait, chosen))
    counting = tuple(trait.name for trait in own if trait.color in COLORS and worth(trait.color, target))
    traits = counting or best_hand(actor.sheet, target)["traits"]
    return replace(after, **{f"{at}traits": traits, f"{at}convert": 0, f"{at}convert_near": 0})  # type: ignore[type-var]


def drawer(form: HandForm, actor: Actor, situation: Situation, at: str = "") -> Drawer:
    """A character as a drawer; `at` is the prefix of the form's fields. Refuse anything they don't have.

    Unchanged drawers are the same object as before, because a what-if changes only one of several.
    """
    return situation.once(_drawer, form, actor.id, at)


def _drawer(situation: Situation, form: HandForm, who: ActorId, at: str) -> Drawer:
    actor = situation.actors[who]
    sheet: Sheet = actor.sheet
    options = situation.options
    tags = taggable_aspects(actor.id, situation)
    return Drawer(
        name=actor.name,
        thresholds=sheet.thresholds,
        damage=sheet.hurt,
        target=form.target,
        traits=_used_traits(form, actor, at),
        modifiers=tuple(_modifiers(form)),
        fate_colors=sheet.fate_colors.chosen,
        helps=tuple(_helps(form, actor, situation, at)),
        late=late_helps(
            tuple(sheet.aspects), tuple(tag.name for tag in tags), frozenset(situation.state.free_tags), options
        ),
        luck=situation.balance(actor.id, LUCK.id),
    )


def drawers(people: Iterable[tuple[Actor, HandForm, str]], situation: Situation) -> Iterator[Drawer]:
    """The drawers of a draw together, each with the prefix of its fields. A free tag is for the first."""
    for actor, form, at in people:
        made = drawer(form, actor, situation, at)
        used = [name for help in made.helps if help.free_tag for name in help.aspects]
        if used:
            situation = replace(situation, state=use_free_tags(situation.state, used))
        yield made


def _used_traits(form: HandForm, actor: Actor, at: str) -> tuple[UsedTrait, ...]:
    """The relevant Traits; motes to be drawn are taken from them in order."""
    own, near = form.convert, form.convert_near
    used = []
    for trait in (_trait(name, actor, at) for name in form.traits):
        counts = worth(trait.color, form.target) if trait.color in COLORS else 0
        turned = max(0, min((0, near, own)[counts], trait.motes))
        own, near = own - turned * (counts == 2), near - turned * (counts == 1)
        used.append(UsedTrait.of(trait, turned))
    if own > 0:
        color, has = NAMES.get(form.target, form.target), only(form.convert - own, "mote")
        why = f"The chosen {color} Traits have {has} to turn."
        raise Refusal("convert_exceeds_trait", why, f"{at}convert")
    if near > 0:
        why = f"The chosen neighbouring Traits have {only(form.convert_near - near, 'mote')} to turn."
        raise Refusal("convert_exceeds_trait", why, f"{at}convert_near")
    return tuple(used)


def _trait(name: str, actor: Actor, at: str) -> Trait:
    trait: Trait | None = actor.sheet.trait(name)
    if trait is None:
        raise Refusal("bad_trait", f"{name:.40} isn't a Trait of {actor.name}. Choose another.", f"{at}traits")
    return trait


def _modifiers(form: HandForm) -> Iterator[Modifier]:
    yield from (Modifier(kind=kind) for kind in _set_flags(form) if not KINDS[kind].free)
    if form.other:
        yield Modifier(kind="other", motes=form.other)


def _set_flags(form: HandForm) -> Iterator[KindName]:
    """The kinds of modifiers that the form has as flags, and that are set."""
    return (kind for kind in KINDS if getattr(form, kind, None) is True)


def _helps(form: HandForm, actor: Actor, situation: Situation, at: str) -> Iterator[Help]:
    """The helps paid for before the draw."""
    if form.invoke:
        yield _invoke(form.invoke, actor, situation, at)
    if form.tag:
        yield _tag(form.tag, actor, situation, at)
    for name in form.more:
        own = actor.sheet.aspect(name) is not None
        yield (_invoke if own else _tag)(name, actor, situation, at, "more")
    if form.luck:
        yield luck_help(form.luck, situation.options)
    yield from (free_help(kind, situation.options) for kind in _set_flags(form) if KINDS[kind].free)


def _invoke(name: str, actor: Actor, situation: Situation, at: str, field: str = "invoke") -> Help:
    """Invoke one of the character's Aspects. Refuse another's (aisling-54)."""
    own = actor.sheet.aspect(name)
    if own is None:
        raise Refusal("not_own_aspect", f"{name:.40} isn't an Aspect of {actor.name}. Tag it instead.", f"{at}{field}")
    return invoke_help(own, situation.options)


def _tag(name: str, actor: Actor, situation: Situation, at: str, field: str = "tag") -> Help:
    """Tag another Aspect that is here. Refuse the character's own, and one that isn't here (aisling-55)."""
    if actor.sheet.aspect(name) is not None:
        raise Refusal("own_aspect", f"{name:.40} is an Aspect of {actor.name}. Invoke it instead.", f"{at}{field}")
    tag = next((tag for tag in taggable_aspects(actor.id, situation) if tag.name == name), None)
    if tag is None:
        raise Refusal(
            "not_own_aspect", f"{actor.name} can't use {name:.40}, because it isn't in the scene.", f"{at}{field}"
        )
    return tag_help(name, tag.free, situation.options)
