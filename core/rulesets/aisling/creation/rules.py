"""The three methods of making a character, and their limits (aisling-42 to 45)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict, Unpack

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.aisling.caern.rules import build_caern
from core.rulesets.aisling.colors import COLORS, NAMES, check_colors, for_every_color
from core.rulesets.aisling.currencies import STARTING_LUCK
from core.rulesets.aisling.draws.requests import need, read_object
from core.rulesets.aisling.draws.traits import check_trait_color
from core.rulesets.aisling.options import AS_WRITTEN, HouseRules
from core.rulesets.aisling.sheet import Method
from core.rulesets.aisling.values import FATES, Aspect, Trait, check_fates
from core.schema.codec import Json, decode, encode
from core.schema.entry import entry
from core.wording import quantity

THRESHOLD_MOTES = 24
TRAIT_MOTES = 3
"""Motes for Traits, before negative ones add to them (aisling-43)."""
MOST_NEGATIVE = 3
ASPECTS = 7
ASPECT_MOTES = 21
STAGE_MOTES = (3, 3, 3, 3, 4, 4, 4)
"""Threshold motes of each stage of life (aisling-44)."""
FOUND_THRESHOLD = 3
FOUND_RESERVE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A stage of life: its Threshold motes, and its Aspects (aisling-44)."""

    thresholds: Mapping[str, Json] = entry("Threshold motes")
    aspects: Json = entry("Aspects", default=())


class Parts(TypedDict, total=False):
    """A character's parts, by the method: `Trait`s, `Stage`s and `Aspect`s, or the same as JSON."""

    thresholds: Json
    traits: Json
    stages: Json
    aspects: Json


class Person(Parts, total=False):
    """A character to be made, as raw JSON: each method reads its own parts, in the catalogue's order."""

    numen: Json
    fate_colors: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A new character, as complete as the method makes it."""

    method: Method
    thresholds: Mapping[str, int]
    traits: tuple[Trait, ...] = ()
    aspects: tuple[Aspect, ...] = ()
    trait_motes_left: int = 0
    aspect_motes_left: int = 0
    reserve: int = 0
    aspect_pool: int = 0
    luck: int = STARTING_LUCK

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface, with the leftovers that belong to the method."""
        held = build_caern(self.thresholds)
        return {
            "complete": self.method != "find",
            "luck": self.luck,
            **{name: encode(getattr(self, name)) for name in _TOLD[self.method]},
            "caern": held.caern,
            "caern_size": held.size,
        }


Given = Mapping[str, Json]


def create_character(method: Json, options: HouseRules = AS_WRITTEN, **given: Unpack[Person]) -> Resolution[Made]:
    """Make a character by one of the methods (aisling-43 to 45)."""
    if not isinstance(method, str) or method not in _METHODS:
        raise Refusal("unknown_method", f"Choose a method: {', '.join(_METHODS)}.", "method")
    made = _METHODS[method](given, options)
    said = {"build": "aisling-43", "grow": "aisling-44", "find": "aisling-45"}[made.method]
    step = Step(said, f"made_by_{made.method}", amount=sum(made.thresholds.values()))
    return Resolution(made, steps=(step,))


def _build(given: Given, options: HouseRules) -> Made:
    """Make a character at once (aisling-43)."""
    thresholds = _thresholds(need(given, "thresholds"))
    _check_range(thresholds, options)
    total = sum(thresholds.values())
    if total != THRESHOLD_MOTES:
        raise Refusal("threshold_total", f"Thresholds take {THRESHOLD_MOTES} motes, not {total}.", "thresholds")
    traits = decode(tuple[Trait, ...], given.get("traits", ()), "traits")
    left = trait_motes_left(traits)
    aspects = _aspects(given.get("aspects", ()))
    _check_person(given)
    return Made(method="build", thresholds=thresholds, traits=traits, aspects=aspects, trait_motes_left=left)


def _grow(given: Given, options: HouseRules) -> Made:
    """Make a character stage by stage (aisling-44)."""
    stages = decode(tuple[Stage, ...], need(given, "stages"), "stages")
    if len(stages) != len(STAGE_MOTES):
        raise Refusal("stage_count", f"A life has {quantity(len(STAGE_MOTES), 'stage')}, not {len(stages)}.", "stages")
    for index, (stage, due) in enumerate(zip(stages, STAGE_MOTES, strict=True)):
        motes = sum(_thresholds(stage.thresholds, f"stages.{index}.thresholds").values())
        if motes != due:
            why = f"Stage {index + 1} gives {quantity(due, 'Threshold mote')}, not {motes}."
            raise Refusal("stage_motes", why, f"stages.{index}.thresholds")
    thresholds = {color: sum(stage.thresholds.get(color, 0) for stage in stages) for color in COLORS}
    _check_range(thresholds, options)
    aspects = _aspects([aspect for stage in stages for aspect in decode(tuple[Json, ...], stage.aspects, "aspects")])
    left = aspect_motes_left(aspects)
    _check_person(given)
    return Made(method="grow", thresholds=thresholds, aspects=aspects, aspect_motes_left=left)


def _find(given: Given, options: HouseRules) -> Made:
    """Make a character that is ready at once and will be finished in play (aisling-45)."""
    _numen(given)
    _fates(given)
    thresholds = dict.fromkeys(COLORS, FOUND_THRESHOLD)
    return Made(method="find", thresholds=thresholds, reserve=FOUND_RESERVE, aspect_pool=ASPECT_MOTES)


_METHODS: Mapping[str, Callable[[Given, HouseRules], Made]] = {"build": _build, "grow": _grow, "find": _find}
_TOLD: Mapping[Method, tuple[str, ...]] = {
    "build": ("trait_motes_left",),
    "grow": ("thresholds", "aspect_motes_left"),
    "find": ("thresholds", "reserve", "aspect_pool"),
}
"""The facts of each method, in addition to those that all methods have."""


def _thresholds(given: Json, at: str = "thresholds") -> dict[str, int]:
    read = read_object(given, at)
    check_colors(read, at, "bad_threshold")
    return for_every_color(read)


def _check_range(thresholds: Mapping[str, int], options: HouseRules) -> None:
    cap = options.threshold_cap
    for color in COLORS:
        if not 1 <= thresholds[color] <= cap:
            why = f"The {NAMES[color]} Threshold must be from 1 to {cap}, not {thresholds[color]}."
            raise Refusal("threshold_range", why, f"thresholds.{color}")


def level_cost(level: int) -> int:
    """The motes for a Trait of this level, all levels together (aisling-42)."""
    return level * (level + 1) // 2 if level > 0 else 0


def trait_motes_left(traits: Sequence[Trait]) -> int:
    """The motes left for Traits. Refuse impossible Traits, and a cost above the budget (aisling-43)."""
    for index, trait in enumerate(traits):
        _check_new_trait(trait, f"traits.{index}")
    negative = sum(trait.motes < 0 for trait in traits)
    if negative > MOST_NEGATIVE:
        why = f"At most {MOST_NEGATIVE} Traits may be negative, not {negative}."
        raise Refusal("too_many_negative_traits", why, "traits")
    cost = sum(level_cost(trait.motes) for trait in traits)
    if cost > TRAIT_MOTES + negative:
        why = f"These Traits cost {quantity(cost, 'mote')}; you have {TRAIT_MOTES + negative}."
        raise Refusal("trait_budget", why, "traits")
    return TRAIT_MOTES + negative - cost


def _check_new_trait(trait: Trait, at: str) -> None:
    if not trait.motes:
        raise Refusal("bad_trait", f"{trait.name:.60} has no motes. Give it some or remove it.", f"{at}.motes")
    check_trait_color(trait.color, f"{at}.color")
    if trait.motes < -1:
        raise Refusal(
            "bad_negative_trait",
            (f"A new Trait can be −1 at lowest, so {trait.name:.60} can't be {trait.motes}."),
            f"{at}.motes",
        )


def _aspects(given: Json) -> tuple[Aspect, ...]:
    """Seven Aspects with different names (aisling-43, 44)."""
    named = decode(tuple[Json, ...], given, "aspects")
    if len(named) != ASPECTS:
        raise Refusal("aspect_count", f"A character has {ASPECTS} Aspects, not {len(named)}.", "aspects")
    aspects = decode(tuple[Aspect, ...], named, "aspects")
    names = [aspect.name.strip() for aspect in aspects]
    if not all(names):
        raise Refusal("bad_request", "Name every Aspect.", "aspects")
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise Refusal("duplicate_aspect", f"{twice:.60} is listed twice. Remove one.", "aspects")
    return aspects


def aspect_motes_left(aspects: Sequence[Aspect]) -> int:
    """The motes left for Aspects. Refuse an Aspect without motes, and a cost above the budget (aisling-44)."""
    if bare := next((aspect for aspect in aspects if aspect.motes is None), None):
        raise Refusal("aspect_motes", f"{bare.name:.60} needs at least 1 mote.", "aspects")
    spent = sum(aspect.motes or 0 for aspect in aspects)
    if spent > ASPECT_MOTES:
        raise Refusal(
            "aspect_motes", f"The Aspects take {quantity(spent, 'mote')}; you have {ASPECT_MOTES}.", "aspects"
        )
    return ASPECT_MOTES - spent


def _check_person(given: Given) -> None:
    """Refuse a finished character without a Numen, or without all three Fate colours."""
    if not _numen(given):
        raise Refusal("numen_required", "Name the Numen.", "numen")
    fates = _fates(given)
    if missing := [fate for fate in FATES if not fates.get(fate)]:
        raise Refusal("fate_colors_required", f"Choose a colour for {', '.join(missing)}.", "fate_colors")


def _numen(given: Given) -> str:
    """The Numen's name, or an empty string."""
    name = given.get("numen")
    return "" if name is None else decode(str, name, "numen").strip()


def _fates(given: Given) -> Mapping[str, str | None]:
    fates = decode(dict[str, str | None], given.get("fate_colors", {}), "fate_colors")
    check_fates(fates)
    return fates


RULES = (rule(create_character),)
