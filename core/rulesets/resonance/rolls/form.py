"""What a roll is filled in with, on screen: who rolls with what, what makes it harder, what its Hits may buy."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypedDict, TypeVar

from core.acts.choosing import other_choices, title
from core.acts.situation import ActorId
from core.refusal import Refusal
from core.rulesets.resonance.character import ATTRIBUTES
from core.rulesets.resonance.fate.stakes import Invoke, stakes
from core.rulesets.resonance.rolls.choices import (
    anyones_first,
    anyones_gear,
    anyones_second,
    best_traits,
    enhancements_of_gear,
    first_choices,
    helped_by,
    own_gear,
    second_choices,
)
from core.rulesets.resonance.rolls.difficulty import Modifier
from core.rulesets.resonance.rolls.enhancement import Enhancement
from core.rulesets.resonance.rolls.roll import Roller
from core.rulesets.resonance.rolls.spending import ADVANTAGE, Complication, Trick
from core.rulesets.resonance.sheet import Sheet
from core.rulesets.resonance.situation import Actor, Situation
from core.rulesets.resonance.values.gear import MOST_ENHANCEMENT
from core.schema.entry import FEW, Choice, entry

HARDEST = 12


def difficulties(situation: Situation) -> tuple[Choice, ...]:
    """Every Difficulty with its name; one without a name goes by the last that is not above it (resonance-42)."""
    named = sorted((row["hits"], name) for name, row in situation.options.difficulties.items())

    def name_of(hits: int) -> str:
        return next((title(name).lower() for least, name in reversed(named) if least <= hits), "")

    return tuple(Choice(str(hits), f"{hits} {name_of(hits)}".strip()) for hits in range(1, HARDEST + 1))


@dataclass(frozen=True, slots=True)
class Boost:
    """Enhancement that is not the highest, but is said to stack."""

    source: str = entry("From", default="")
    value: int = entry("Adds", default=1, low=1, high=MOST_ENHANCEMENT, code="invalid_enhancement")
    stacks: bool = entry("Stacks", default=True)


@dataclass(frozen=True, kw_only=True)
class TraitsForm:
    """The traits that who acts rolls with, or the rung."""

    first: str = entry("Attribute", default="", choices=first_choices, own=True)
    second: str = entry("With", default="", choices=second_choices, own=True)


@dataclass(frozen=True, kw_only=True)
class DifficultyForm:
    """What the roll has to reach."""

    difficulty: int = entry("Difficulty", default=1, low=1, choices=difficulties, code="invalid_difficulty", scene=True)


@dataclass(frozen=True, kw_only=True)
class HelpForm:
    """What helps the roll of the acting character."""

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
    """Someone else there."""

    who: ActorId | None = entry("Who", default=None, choices=other_choices)


@dataclass(frozen=True, kw_only=True)
class Means:
    """What someone else rolls with."""

    first: str = entry("Attribute", default="", choices=anyones_first)
    second: str = entry("With", default="", choices=anyones_second, whose="who")
    dice: int | None = entry("Or just dice", default=None, low=1, high=30, help="For a helper without a sheet.")
    enhancement: int = entry("Enhancement", default=0, low=0, high=MOST_ENHANCEMENT, code="invalid_enhancement")
    gear: str = entry("Equipment", default="", choices=anyones_gear, whose="who", if_any=True)
    double_nines: bool = entry("Double 9s", default=False)
    aggravate: bool = entry("Aggravate", default=False)


@dataclass(frozen=True, kw_only=True)
class Helper(Means, Who):
    """Someone who works with the acting character."""


H = TypeVar("H", bound=Helper)


def opposes(form: object) -> bool:
    """Whether anyone resists: always, but where a form asks for it."""
    return bool(getattr(form, "resisted", True))


@dataclass(frozen=True, kw_only=True)
class RivalForm:
    """Who resists, and with what: a character, or anyone with a number of dice."""

    rival: ActorId | None = entry("Against", default=None, choices=other_choices, scene=True, counts=opposes)
    rival_first: str = entry("They roll", default="", choices=anyones_first, scene=True, counts=opposes)
    rival_second: str = entry("With", default="", choices=anyones_second, whose="rival", scene=True, counts=opposes)
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
        "Their equipment", default="", choices=anyones_gear, whose="rival", scene=True, counts=opposes, if_any=True
    )
    rival_double_nines: bool = entry("Their Double 9s", default=False, once=True, counts=opposes)
    rival_unable: bool = entry("They cannot resist", default=False, once=True, counts=opposes)


@dataclass(frozen=True, kw_only=True)
class ResistedForm:
    """Whether anyone resists at all: always in sight, before the fields of who that would be."""

    resisted: bool = entry(
        "A character resists", default=False, once=True, telling=True, help="Their Hits are the Difficulty."
    )


@dataclass(frozen=True, kw_only=True)
class MaybeRivalForm(RivalForm, ResistedForm):
    """Who resists, where that is not sure."""

    rival: ActorId | None = entry("If resisted, by", default=None, choices=other_choices, scene=True, counts=opposes)


class Traits(TypedDict):
    """The traits a form starts with."""

    first: str
    second: str


class Hand(TypedDict, total=False):
    """What someone rolls with, as fields of a roller."""

    attribute: str
    skill: str
    attributes: tuple[str, ...]
    pool: str


def start_hand(situation: Situation) -> Traits:
    """The best traits of the acting character, to start a form with."""
    first, second = best_traits(situation.actor.sheet, situation)
    return {"first": first, "second": second}


def first_rival(situation: Situation) -> ActorId | None:
    """Whom to go against unless someone says otherwise: an adversary who stands, if there is one."""
    there = [situation.actors[int(choice.id)] for choice in other_choices(situation)]
    others = [actor for actor in there if actor.player != situation.actor.player] or there
    return next((actor.id for actor in others if not actor.sheet.incapacitated), others[0].id if others else None)


def first_helper(situation: Situation) -> ActorId | None:
    """Who works with who acts unless someone says otherwise: one of their own side who can act, if there is one."""
    there = (situation.actors[int(choice.id)] for choice in other_choices(situation))
    able = [actor for actor in there if not actor.sheet.incapacitated]
    own = (actor.id for actor in able if actor.player == situation.actor.player)
    return next(own, able[0].id if able else None)


def traits(first: str, second: str, actor: Actor, situation: Situation, at: str = "") -> Hand:
    """What someone rolls with; refuses traits that their kind of sheet does not have."""
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
    """What someone who helps rolls with."""
    return traits(helper.first, helper.second, actor, situation, at)


def rung_hand(name: str, sheet: Sheet, at: str) -> Hand:
    """What a lesser character rolls with; refuses a rung that is not on the sheet (resonance-11)."""
    if sheet.kind == "full":
        raise Refusal("unknown_pool", "Only a lesser character rolls a pool by name.", at)
    if name not in sheet.pools:
        raise Refusal("unknown_pool", f"Choose one of the pools: {', '.join(sheet.pools)}.", at)
    return {"pool": name}


def acting_roller(form: HelpForm, situation: Situation, hand: Hand, against: Collection[ActorId] = ()) -> Roller:
    """The roller of the acting character, with the traits of `hand`. `against` are those the roll goes against."""
    actor = situation.actor
    sheet: Sheet = actor.sheet
    there = stakes(actor, situation, against, form.invokes)
    boosts = (helped_by(boost.source, boost.value, stacks=boost.stacks) for boost in form.more)
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
    """What the acting character rolls with."""
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
    """The roller of anyone else, with the traits of `hand`."""
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
    """The rollers of all who help, each with what `hand` says; refuses a row without anyone."""
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
    """Who of those who help has a sheet."""
    return (helper.who for helper in helpers if helper.who is not None and helper.dice is None)


def opponent_ids(form: RivalForm) -> tuple[ActorId, ...]:
    """Those a roll goes against; bare dice are no one in particular."""
    return () if form.rival is None or form.rival_dice is not None else (form.rival,)


def rival_of(form: RivalForm, situation: Situation, helpers: tuple[Helper, ...] = ()) -> Roller:
    """The roller who resists who acts and those who help; refuses no one, and the acting character themselves."""
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
    """Enhancement by its number alone."""
    return (Enhancement("situation", value),) if value else ()


@dataclass(frozen=True, kw_only=True)
class TaskForm:
    """What else there is to an action besides its rolls."""

    modifier: int = entry("Difficulty modifier", default=0, within=FEW, lever=True, once=True)
    modifiers: tuple[Modifier, ...] = entry("More modifiers", default=(), once=True)
    complications: tuple[Complication, ...] = entry("Complications", default=(), once=True)
    tricks: tuple[Trick, ...] = entry("More Tricks", default=(), once=True)
    without: bool = entry("No Create Advantage", default=False, once=True, help="Create Advantage isn't offered.")


class TaskFields(TypedDict):
    """What else there is to an action, as fields of its request."""

    modifiers: tuple[Modifier, ...]
    complications: tuple[Complication, ...]
    tricks_available: tuple[Trick, ...]
    tricks_unavailable: tuple[str, ...]


def task_of(form: TaskForm) -> TaskFields:
    """What else there is to an action, as fields of its request; refuses Complications and Tricks without a name."""
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
