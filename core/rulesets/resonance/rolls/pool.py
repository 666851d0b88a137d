"""The size of a pool, and the dice that Injuries add (resonance-37, 39, 57, 58, 62 to 64, 71)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, get_args

from core.actions.choices import title
from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.resonance.character import ATTRIBUTES, Character
from core.rulesets.resonance.injuries.track import effects_of
from core.rulesets.resonance.options import WRITTEN, HouseRules, Row
from core.schema.entry import Entry, entry
from core.schema.rows import complete
from core.schema.signature import Flat

Mode = Literal["melee", "shooting", "thrown"]
AnyMode = Mode | Literal["cast"]
Use = Literal["", Mode, "defence"]

MODES: tuple[Mode, ...] = get_args(Mode)
ATTACKS = complete(
    "kinds of attack",
    Mode,
    {"melee": ("might", "brawl"), "shooting": ("dexterity", "aim"), "thrown": ("might", "aim")},
)
"""The Attribute and Skill of each kind of attack (resonance-58). A cast one uses any that fit (resonance-72, 96)."""
CAST: Literal["cast"] = "cast"
DEFENCES = ("stamina", "dexterity")
"""The Attributes of defence; the higher one counts (resonance-57)."""

LAST_ACTION_DICE = 3
INJURY_ENHANCEMENT = 2
"""The Enhancement of aggravated Injuries or a last action (resonance-63, 64)."""


def use_of(mode: AnyMode) -> Use:
    """The use that fixes an attack's pool; empty for a cast one, whose traits are chosen."""
    return "" if mode == CAST else mode


@dataclass(frozen=True, slots=True, kw_only=True)
class Pooled:
    """The traits of a roll: two of the character's, or a rung of a lesser one."""

    character: Character | None = entry("Character", default=None)
    attribute: str | None = entry("Attribute", default=None, code="unknown_attribute")
    skill: str | None = entry("Skill", default=None, code="unknown_skill")
    attributes: tuple[str, ...] | None = entry("Two Attributes", default=None, code="invalid_pool")
    pool: str | None = entry("Pool", default=None, code="unknown_pool")
    aggravate: bool = entry("Aggravate Injuries", default=False)
    double_nines: bool = entry("Double 9s", default=False)


@dataclass(frozen=True, slots=True)
class Pool:
    """A final pool; `parts` are the steps that explain it."""

    base: int
    bonus: int = 0
    enhancement: int = 0
    last_action: bool = False
    aggravates: bool = False
    double_nines: bool = False
    parts: tuple[Step, ...] = field(default=(), compare=False, repr=False)

    @property
    def dice(self) -> int:
        """The dice to roll."""
        return self.base + self.bonus

    @property
    def facts(self) -> Mapping[str, int]:
        """The pool in the JSON interface."""
        return {
            "base_dice": self.base,
            "bonus_dice": self.bonus,
            "dice": self.dice,
            "injury_enhancement": self.enhancement,
            "uses_last_action": self.last_action,
            "aggravates": self.aggravates,
            "double_nines": self.double_nines,
        }


def pool_of(
    who: Pooled, options: HouseRules, *, dice: int = 0, use: Use = "", acting: bool = True, loose: bool = False
) -> Pool:
    """The pool of an action, or with `acting` False that of a resisting roll.

    `use` fixes the pool of an attack or a defence. `dice` are rolled without a character, or with `loose` if no
    traits are known.
    """
    character = who.character
    unknown = character is None or (loose and character.attributes is None and character.pools is None)
    traits, special = (
        (_dice_step(dice), False) if character is None or unknown else _traits(who, character, use, options)
    )
    base = sum(step.amount or 0 for step in traits)
    nines = who.double_nines or (special and options.double_nines == "specialty")
    if character is None:
        if who.aggravate:
            raise Refusal("cannot_aggravate", "Only a Maimed character can aggravate Injuries.", "aggravate")
        return Pool(base, double_nines=nines, parts=traits)
    if character.incapacitated:
        return _pool_of_helpless(acting)
    hurt = effects_of(character.injuries, options)
    aggravates = who.aggravate and _may_aggravate(character, hurt, special, acting)
    last = acting and bool(hurt.get("last"))
    bonus = 0 if unknown else _bonus(hurt, special, last, options)
    rule, what = ("resonance-64", "last_action_dice") if last else ("resonance-62", "injury_dice")
    parts = (*traits, Step(rule, what, amount=bonus))
    return Pool(
        base=base,
        bonus=bonus,
        enhancement=INJURY_ENHANCEMENT if last or aggravates else 0,
        last_action=last,
        aggravates=aggravates,
        double_nines=nines,
        parts=parts if bonus else traits,
    )


def _pool_of_helpless(acting: bool) -> Pool:
    """The empty pool of an Incapacitated resister. Refuse an Incapacitated character who acts (resonance-71)."""
    if acting:
        raise Refusal("incapacitated", "An Incapacitated character can't act.", "character.incapacitated")
    return Pool(0)


def _may_aggravate(character: Character, hurt: Row, special: bool, acting: bool) -> bool:
    """Return True. Refuse a character who can't aggravate their Injuries for Enhancement (resonance-63)."""
    if character.aggravated:
        raise Refusal("already_aggravated", "The Injuries are already aggravated.", "aggravate")
    if not (acting and special and hurt.get("aggravate")):
        raise Refusal(
            "cannot_aggravate", "Only a Maimed character with a Specialty Skill can aggravate Injuries.", "aggravate"
        )
    return True


def _bonus(hurt: Row, special: bool, last: bool, options: HouseRules) -> int:
    """The dice that Injuries add (resonance-62, 64)."""
    for_specialty = hurt.get("dice", 0) if special else 0
    if not last:
        return for_specialty
    return LAST_ACTION_DICE + (for_specialty if options.near_death_dice == "add" else 0)


def _dice_step(dice: int) -> tuple[Step, ...]:
    return (Step("resonance-37", "dice_given", amount=dice),) if dice else ()


def _traits(who: Pooled, character: Character, use: Use, options: HouseRules) -> tuple[tuple[Step, ...], bool]:
    """The traits that are summed, and whether one is a Specialty Skill."""
    if character.pools is not None:
        return (_rung_step(who, character.pools),), False
    if use == "defence":
        best = max(DEFENCES, key=character.attribute)
        return (Step("resonance-57", "trait", title(best), amount=character.attribute(best)),), False
    if not use and who.attributes is not None:
        return tuple(_attribute(character, name) for name in _two_attributes(who, who.attributes)), False
    attribute, skill = ATTACKS.get(use) or _pair(who, character, options)
    known = Step("resonance-37", "trait", title(skill), amount=character.skill(skill))
    return (_attribute(character, attribute), known), skill in character.specialties


def _rung_step(who: Pooled, pools: Mapping[str, int]) -> Step:
    """The step of the chosen rung (resonance-11)."""
    if who.pool is None:
        raise Refusal("invalid_pool", "Choose the pool to roll.", "pool")
    if who.pool not in pools:
        raise Refusal("unknown_pool", f"The sheet has no pool {who.pool:.40}.", "pool")
    return Step("resonance-11", "trait", title(who.pool), amount=pools[who.pool])


def _pair(who: Pooled, character: Character, options: HouseRules) -> tuple[str, str]:
    """The chosen Attribute and Skill. Refuse a pair that isn't a pool (resonance-37)."""
    _no_rung(who)
    if who.attribute is None or who.skill is None:
        raise Refusal("invalid_pool", "A pool is an Attribute and a Skill, or two Attributes.", "attribute")
    _check_attribute(who.attribute, "attribute")
    if who.skill not in options.skills and who.skill not in character.skills:
        raise Refusal("unknown_skill", f"{who.skill:.40} isn't a Skill here.", "skill")
    return who.attribute, who.skill


def _two_attributes(who: Pooled, names: tuple[str, ...]) -> tuple[str, ...]:
    """The two chosen Attributes. Refuse a pair that isn't a pool (resonance-37)."""
    _no_rung(who)
    if len(names) != 2 or who.attribute is not None or who.skill is not None:
        raise Refusal("invalid_pool", "A pool is an Attribute and a Skill, or two Attributes.", "attributes")
    for name in names:
        _check_attribute(name, "attributes")
    if names[0] == names[1]:
        raise Refusal("same_attribute", "Choose two different Attributes.", "attributes")
    return names


def _no_rung(who: Pooled) -> None:
    if who.pool is not None:
        raise Refusal("unknown_pool", f"The sheet has no pool {who.pool:.40}.", "pool")


def _check_attribute(name: str, at: str) -> None:
    if name not in ATTRIBUTES:
        raise Refusal("unknown_attribute", f"{name:.40} isn't one of the nine Attributes.", at)


def _attribute(character: Character, name: str) -> Step:
    return Step("resonance-37", "trait", title(name), amount=character.attribute(name))


def pool(
    who: Flat[Pooled], use: Annotated[Use, Entry(code="unknown_mode")] = "", options: HouseRules = WRITTEN
) -> Resolution[Pool]:
    """Add up a character's pool (resonance-37, 57, 58, 62 to 64)."""
    if who.character is None:
        raise Refusal("bad_request", "Choose the character whose pool it is.", "character")
    found = pool_of(who, options, use=use, acting=use != "defence")
    return Resolution(found, steps=found.parts)


RULES = (rule(pool),)
