"""The fields of a roll: its traits, what makes it harder, and the purchases."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypedDict, TypeVar

from core.actions.choices import other_choices, title
from core.actions.situation import ActorId
from core.refusal import Refusal
from core.rulesets.resonance.character import ATTRIBUTES
from core.rulesets.resonance.fate.invokable_aspects import Invoke, stakes
from core.rulesets.resonance.rolls.complications_and_tricks import ADVANTAGE, Complication, Trick
from core.rulesets.resonance.rolls.difficulty import Modifier
from core.rulesets.resonance.rolls.enhancement import Enhancement
from core.rulesets.resonance.rolls.form_choices import (
    best_traits,
    enhancement_from,
    enhancements_of_gear,
    first_choices,
    first_traits_of_others,
    gear_of_others,
    own_gear,
    second_choices,
    second_traits_of_others,
)
from core.rulesets.resonance.rolls.roll import Roller
from core.rulesets.resonance.sheet import Sheet
from core.rulesets.resonance.situation import Actor, Situation
from core.rulesets.resonance.values.gear import MOST_ENHANCEMENT
from core.schema.entry import FEW, Choice, entry

HARDEST = 12


def difficulties(situation: Situation) -> tuple[Choice, ...]:
    """The Difficulties as choices; one without a name has that of the highest named row below it (resonance-42)."""
    named = sorted((row["hits"], name) for name, row in situation.options.difficulties.items())

    def name_of(hits: int) -> str:
        return next((title(name).lower() for least, name in reversed(named) if least <= hits), "")

    return tuple(Choice(str(hits), f"{hits} {name_of(hits)}".strip()) for hits in range(1, HARDEST + 1))


@dataclass(frozen=True, slots=True)
class Boost:
    """An Enhancement below the highest, which counts because it stacks."""

    source: str = entry("From", default="")
    value: int = entry("Adds", default=1, low=1, high=MOST_ENHANCEMENT, code="invalid_enhancement")
    stacks: bool = entry("Stacks", default=True)


@dataclass(frozen=True, kw_only=True)
class TraitsForm:
    """The fields for the acting character's traits, or their rung."""

    first: str = entry("Attribute", default="", choices=first_choices, own=True)
    second: str = entry("With", default="", choices=second_choices, own=True)


@dataclass(frozen=True, kw_only=True)
class DifficultyForm:
    """The fields for the Difficulty."""

    difficulty: int = entry("Difficulty", default=1, low=1, choices=difficulties, code="invalid_difficulty", scene=True)


@dataclass(frozen=True, kw_only=True)
class HelpForm:
    """The fields for Enhancement and equipment of the acting character."""

    enhancement: int = entry(
        "Enhancement", default=0, low=0, high=MOST_ENHANCEMENT, lever=True, code="invalid_enhancement", scene=True
    )
    gear: tuple[str, ...] = entry(
        "Equipment", default=(), choices=own_gear, help="The highest counts.", scene=True, if_any=True
    )
    double_nines: bool = entry("Double 9s", default=False, lever=True, once=True)
    aggravate: bool = entry("Aggravate Injuries, +2", default=False, lever=True, once=True)
    invokes: tuple[Invoke, ...] = entry("Invoke before the roll", default=(), once=True)
    more: tuple[Boost, ...] = entry("More Enhancement", default=(), once=True)
    advancement: int | None = entry(
        "Advancements that fit", within=FEW, default=None, low=0, help="By default, all.", scene=True
    )


@dataclass(frozen=True, kw_only=True)
class Who:
    """Another character present."""

    who: ActorId | None = entry("Who", default=None, choices=other_choices)


@dataclass(frozen=True, kw_only=True)
class Means:
    """The fields for the traits of another character."""

    first: str = entry("Attribute", default="", choices=first_traits_of_others)
    second: str = entry("With", default="", choices=second_traits_of_others, whose="who")
    dice: int | None = entry("Or just dice", default=None, low=1, high=30, help="For a helper without a sheet.")
    enhancement: int = entry("Enhancement", default=0, low=0, high=MOST_ENHANCEMENT, code="invalid_enhancement")
    gear: str = entry("Equipment", default="", choices=gear_of_others, whose="who", if_any=True)
    double_nines: bool = entry("Double 9s", default=False)
    aggravate: bool = entry("Aggravate", default=False)


@dataclass(frozen=True, kw_only=True)
class Helper(Means, Who):
    """The fields of a helper."""


H = TypeVar("H", bound=Helper)


def opposes(form: object) -> bool:
    """Return True if someone resists: always, unless the form asks."""
    return bool(getattr(form, "resisted", True))


@dataclass(frozen=True, kw_only=True)
class RivalForm:
    """The fields of the resister: a character, or a number of dice."""

    rival: ActorId | None = entry("Against", default=None, choices=other_choices, scene=True, counts=opposes)
    rival_first: str = entry("They roll", default="", choices=first_traits_of_others, scene=True, counts=opposes)
    rival_second: str = entry(
        "With", default="", choices=second_traits_of_others, whose="rival", scene=True, counts=opposes
    )
    rival_dice: int | None = entry(
        "Or just dice", default=None, low=0, high=30, help="For a resister without a sheet.", scene=True, counts=opposes
    )
    rival_enhancement: int = entry(
        "Their Enhancement",
        default=0,
        low=0,
        high=MOST_ENHANCEMENT,
        code="invalid_enhancement",
        scene=True,
        counts=opposes,
    )
    rival_gear: str = entry(
        "Their equipment", default="", choices=gear_of_others, whose="rival", scene=True, counts=opposes, if_any=True
    )
    rival_double_nines: bool = entry("Their Double 9s", default=False, once=True, counts=opposes)
    rival_unable: bool = entry("They cannot resist", default=False, once=True, counts=opposes)


@dataclass(frozen=True, kw_only=True)
class ResistedForm:
    """The question whether someone resists, shown before the resister's fields."""

    resisted: bool = entry(
        "A character resists", default=False, once=True, telling=True, help="Their Hits are the Difficulty."
    )


@dataclass(frozen=True, kw_only=True)
class MaybeRivalForm(RivalForm, ResistedForm):
    """The fields of a resister who may be absent."""

    rival: ActorId | None = entry("Resisted by", default=None, choices=other_choices, scene=True, counts=opposes)


class Traits(TypedDict):
    """The first values of the trait fields."""

    first: str
    second: str


class Hand(TypedDict, total=False):
    """The traits for a roll, as fields of a roller."""

    attribute: str
    skill: str
    attributes: tuple[str, ...]
    pool: str


def start_hand(situation: Situation) -> Traits:
    """The acting character's best traits, as first values."""
    first, second = best_traits(situation.actor.sheet, situation)
    return {"first": first, "second": second}


def first_rival(situation: Situation) -> ActorId | None:
    """The first adversary who can act; if there is none, the first other character present, or None."""
    there = [situation.actors[int(choice.id)] for choice in other_choices(situation)]
    others = [actor for actor in there if actor.player != situation.actor.player] or there
    return next((actor.id for actor in others if not actor.sheet.incapacitated), others[0].id if others else None)


def first_helper(situation: Situation) -> ActorId | None:
    """The first able character on the acting character's side; else the first able one, or None."""
    there = (situation.actors[int(choice.id)] for choice in other_choices(situation))
    able = [actor for actor in there if not actor.sheet.incapacitated]
    own = (actor.id for actor in able if actor.player == situation.actor.player)
    return next(own, able[0].id if able else None)


def traits(first: str, second: str, actor: Actor, situation: Situation, at: str = "") -> Hand:
    """The traits for a roll; the best if `first` is empty. Refuse those that the kind of sheet doesn't have."""
    if not first:
        first, second = best_traits(actor.sheet, situation)
    if actor.sheet.kind == "pools":
        return rung_hand(first, actor.sheet, f"{at}first")
    kind, _, name = second.partition(":")
    if first not in ATTRIBUTES:
        raise Refusal("unknown_attribute", "Choose an Attribute. Only lesser characters have pools.", f"{at}first")
    if (kind, name) == ("attribute", first):
        raise Refusal("same_attribute", "Choose two different Attributes.", f"{at}second")
    if kind == "attribute":
        return {"attributes": (first, name)}
    if kind != "skill":
        raise Refusal("invalid_pool", "Choose a Skill or a second Attribute.", f"{at}second")
    return {"attribute": first, "skill": name}


def hand_of(helper: Helper, actor: Actor, situation: Situation, at: str) -> Hand:
    """The traits of a helper."""
    return traits(helper.first, helper.second, actor, situation, at)


def rung_hand(name: str, sheet: Sheet, at: str) -> Hand:
    """The named rung of a lesser character. Refuse one that isn't on the sheet (resonance-11)."""
    if sheet.kind == "full":
        raise Refusal("unknown_pool", "Only a lesser character rolls a pool by name.", at)
    if name not in sheet.pools:
        raise Refusal("unknown_pool", f"Choose one of the pools: {', '.join(sheet.pools)}.", at)
    return {"pool": name}


def acting_roller(form: HelpForm, situation: Situation, hand: Hand, against: Collection[ActorId] = ()) -> Roller:
    """The acting character's roller with the traits of `hand`; `against` are the characters the roll goes against."""
    actor = situation.actor
    sheet: Sheet = actor.sheet
    there = stakes(actor, situation, against, form.invokes)
    boosts = (enhancement_from(boost.source, boost.value, stacks=boost.stacks) for boost in form.more)
    return Roller(
        id=actor.id,
        name=actor.name,
        character=sheet.character,
        aggravate=form.aggravate,
        double_nines=form.double_nines,
        enhancements=(*plain_enhancement(form.enhancement), *enhancements_of_gear(form.gear, actor, "gear"), *boosts),
        advancement=sheet.advancement if form.advancement is None else form.advancement,
        aspects=there.aspects,
        purses=there.purses,
        invoked=there.invoked,
        **hand,
    )


def own_traits(form: TraitsForm, situation: Situation) -> Hand:
    """The acting character's traits."""
    return traits(form.first, form.second, situation.actor, situation)


def roller_of(
    actor: Actor,
    situation: Situation,
    hand: Hand,
    against: Collection[ActorId] = (),
    *,
    enhancements: tuple[Enhancement, ...],
    double_nines: bool,
    aggravate: bool = False,
    unable: bool = False,
) -> Roller:
    """The roller of another character, with the traits of `hand`."""
    there = stakes(actor, situation, against)
    return Roller(
        id=actor.id,
        name=actor.name,
        character=actor.sheet.character,
        advancement=actor.sheet.advancement,
        aspects=there.aspects,
        purses=there.purses,
        enhancements=enhancements,
        double_nines=double_nines,
        aggravate=aggravate,
        unable=unable,
        **hand,
    )


def helpers_of(
    helpers: Sequence[H],
    situation: Situation,
    against: Collection[ActorId] = (),
    hand: Callable[[H, Actor, Situation, str], Hand] = hand_of,
) -> Iterator[Roller]:
    """The helpers' rollers, each with the traits that `hand` gives. Refuse a row without a helper."""
    for at, helper in enumerate(helpers):
        helped, where = plain_enhancement(helper.enhancement), f"helpers.{at}."
        if helper.dice is not None:
            name = f"Helper {at + 1}"
            yield Roller(
                id=name,
                name=name,
                dice=helper.dice,
                enhancements=helped,
                double_nines=helper.double_nines,
                aggravate=helper.aggravate,
            )
            continue
        actor = situation.find(helper.who, f"{where}who")
        if actor.sheet.incapacitated:
            raise Refusal("incapacitated", f"{actor.name} is Incapacitated and can't act.", f"{where}who")
        helps = (*helped, *enhancements_of_gear((helper.gear,), actor, f"{where}gear"))
        yield roller_of(
            actor,
            situation,
            hand(helper, actor, situation, where),
            against,
            enhancements=helps,
            double_nines=helper.double_nines,
            aggravate=helper.aggravate,
        )


def with_sheets(helpers: Iterable[Helper]) -> Iterator[ActorId]:
    """The helpers who have a sheet."""
    return (helper.who for helper in helpers if helper.who is not None and helper.dice is None)


def opponent_ids(form: RivalForm) -> tuple[ActorId, ...]:
    """The characters a roll goes against; empty if only bare dice resist."""
    return () if form.rival is None or form.rival_dice is not None else (form.rival,)


def rival_of(form: RivalForm, situation: Situation, helpers: tuple[Helper, ...] = ()) -> Roller:
    """The resister's roller. Refuse a missing one, the acting character, and a helper."""
    plainly, nines, unable = plain_enhancement(form.rival_enhancement), form.rival_double_nines, form.rival_unable
    if form.rival_dice is not None:
        return Roller(id="rival", dice=form.rival_dice, enhancements=plainly, double_nines=nines, unable=unable)
    if form.rival is None:
        raise Refusal("bad_request", "Choose a resister, or enter their number of dice.", "rival")
    against = [who for who in (situation.acting, *with_sheets(helpers)) if who is not None]
    if form.rival in against:
        raise Refusal("bad_request", "Choose another resister.", "rival")
    rival = situation.find(form.rival, "rival")
    hand = traits(form.rival_first, form.rival_second, rival, situation, "rival_")
    helps = (*plainly, *enhancements_of_gear((form.rival_gear,), rival, "rival_gear"))
    return roller_of(rival, situation, hand, against, enhancements=helps, double_nines=nines, unable=unable)


def plain_enhancement(value: int) -> tuple[Enhancement, ...]:
    """An Enhancement given only as a number; empty for 0."""
    return (Enhancement("situation", value),) if value else ()


@dataclass(frozen=True, kw_only=True)
class TaskForm:
    """The fields of an action besides its rolls: modifiers, Complications, Tricks."""

    modifier: int = entry("Difficulty modifier", default=0, within=FEW, lever=True, once=True)
    modifiers: tuple[Modifier, ...] = entry("More modifiers", default=(), once=True)
    complications: tuple[Complication, ...] = entry("Complications", default=(), once=True)
    tricks: tuple[Trick, ...] = entry("More Tricks", default=(), once=True)
    without: bool = entry("Bar Create Advantage", default=False, once=True, help="This action doesn't offer it.")


class TaskFields(TypedDict):
    """The modifiers, Complications and Tricks, as fields of a request."""

    modifiers: tuple[Modifier, ...]
    complications: tuple[Complication, ...]
    tricks_available: tuple[Trick, ...]
    tricks_unavailable: tuple[str, ...]


def task_of(form: TaskForm) -> TaskFields:
    """The modifiers, Complications and Tricks of the form. Refuse Complications and Tricks without a name."""
    _check_named("complications", [complication.id for complication in form.complications])
    _check_named("tricks", [trick.id for trick in form.tricks])
    general = (Modifier("situation", form.modifier),) if form.modifier else ()
    return {
        "modifiers": (*general, *form.modifiers),
        "complications": form.complications,
        "tricks_available": form.tricks,
        "tricks_unavailable": (ADVANTAGE,) if form.without else (),
    }


def _check_named(field: str, names: Sequence[str]) -> None:
    for at, name in enumerate(names):
        if not name.strip():
            raise Refusal("bad_request", "Give it a name.", f"{field}.{at}.id")
