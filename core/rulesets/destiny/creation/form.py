"""The form of guided creation, page by page (destiny-89, 193, 194)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.actions.choices import choices
from core.refusal import Refusal
from core.rulesets.destiny.sheet import BACKGROUND, OUTLOOK_CHOICES, STAT_CHOICES, Conception
from core.rulesets.destiny.situation import Situation
from core.rulesets.destiny.state.table import State
from core.rulesets.destiny.values.damage_decks import LOCATIONS, deck_in_play
from core.rulesets.destiny.values.items import (
    ATTACKS,
    RANGED,
    START_RANGE,
    Arm,
    AttackKind,
    Item,
    Protection,
    own_range,
)
from core.rulesets.destiny.values.stats import HIGHEST, LOWEST, QUESTIONS
from core.schema.entry import Choice, Only, entry
from core.schema.fields import fields_of


@dataclass(frozen=True, slots=True)
class NewSkill:
    """A Skill to begin with."""

    name: str = entry("Skill", default="")
    level: int = entry("Level", default=1, low=0, high=10)
    stat: str = entry("Stat", default="body", choices=STAT_CHOICES, help="The Stat whose penalties lower it.")


@dataclass(frozen=True, slots=True)
class NewAbility:
    """An Ability to begin with."""

    name: str = entry("Ability", default="")
    skill: str = entry("Skill", default="", help="May stay empty.")
    text: str = entry("Effect", default="", long=True)


@dataclass(frozen=True, slots=True)
class NewPower:
    """A Power to begin with."""

    name: str = entry("Power", default="")
    skill: str = entry("Used with", default="", help="A Skill.")
    stat: str = entry("Stat", default="will", choices=STAT_CHOICES)
    magic: bool = entry("Magic", default=False)
    text: str = entry("Effect", default="", long=True)


_KINDS = (
    Choice("thing", "Thing"),
    Choice("weapon", "Weapon", note="rating, types, kind of attack"),
    Choice("armour", "Armour", note="rating, places it covers"),
    Choice("shield", "Shield", note="rating, places it covers"),
)
_PLACES = choices(*LOCATIONS.values())
_RATED = Only("kind", ("weapon", "armour", "shield"))
_WEAPON = Only("kind", ("weapon",))
_WORN = Only("kind", ("armour", "shield"))


def decks_by_type(state: State) -> dict[str, str]:
    """The damage deck each damage type belongs to, as the decks in play have them."""
    return {type: deck for deck in state.damage for type in deck_in_play(state.data, deck).types.values()}


def _types(situation: Situation) -> tuple[Choice, ...]:
    return tuple(Choice(type, type.capitalize(), note=deck) for type, deck in decks_by_type(situation.state).items())


@dataclass(frozen=True, slots=True)
class Gear:
    """A new item; empty values keep their defaults."""

    name: str = entry("Name", default="")
    kind: str = entry("It is a", default="thing", choices=_KINDS)
    rating: int = entry(
        "Rating", default=4, low=0, high=10, help="Damage Level of a weapon, value of armour.", only=_RATED
    )
    types: tuple[str, ...] = entry(
        "Types", default=("slash",), choices=_types, help="One or two.", most=2, only=_WEAPON
    )
    attack: AttackKind = entry("Attack", default="melee", choices=ATTACKS, only=_WEAPON)
    range: int = entry("Range", default=START_RANGE, low=0, high=1000, help="In spaces.", only=RANGED)
    skill: str = entry("Skill", default="", help="One of your Skills.", only=_WEAPON)
    covers: tuple[str, ...] = entry("Covers", default=("chest", "abdomen"), choices=_PLACES, only=_WORN)


def outfit(rows: Sequence[Gear], state: State, at: str) -> tuple[Item, ...]:
    """The items of a form's rows; refuses one without a name, and a weapon whose types do not go together."""
    decks = decks_by_type(state)
    for row, gear in enumerate(rows):
        if not gear.name.strip():
            raise Refusal("bad_request", "Name it, or remove the row.", f"{at}.{row}.name")
        if gear.kind == "weapon" and len({decks.get(type, type) for type in gear.types}) != 1:
            raise Refusal("wrong_damage_type", "All types of a weapon must be in one damage deck.", f"{at}.{row}.types")
        if gear.kind == "weapon" and len(set(gear.types)) > 2:
            raise Refusal("one_or_two_types", "Give a weapon one or two damage types.", f"{at}.{row}.types")
    return tuple(_items(rows, decks))


def _items(rows: Sequence[Gear], decks: dict[str, str]) -> Iterator[Item]:
    for gear in rows:
        name = gear.name.strip()
        if gear.kind == "weapon":
            deck, skill = decks[gear.types[0]], gear.skill.strip()
            far = own_range(gear.attack, gear.range)
            arm = Arm(gear.rating, 1, deck, gear.types, gear.attack, far, skill)
            yield Item(name, arm=arm)
        elif gear.kind == "thing":
            yield Item(name)
        else:
            yield Item(name, protection=Protection(gear.covers, gear.rating, shield=gear.kind == "shield"))


def _stat(label: str) -> int:
    return entry(label, default=5, low=LOWEST, high=HIGHEST, page="Stats", code="level_out_of_range")


def _more(label: str) -> int:
    return entry(label, default=0, low=0, high=HIGHEST, page="Stats", help="0: has none")


@dataclass(frozen=True, kw_only=True)
class _Traits:
    """A character's traits and items."""

    body: int = _stat("Body")
    mind: int = _stat("Mind")
    will: int = _stat("Will")
    speed: int = _stat("Speed")
    beast: int = _more("Beast")
    shadow: int = _more("Shadow")
    skills: tuple[NewSkill, ...] = entry("Skills", default=(), page="Skills")
    abilities: tuple[NewAbility, ...] = entry("Abilities", default=(), page="Skills")
    powers: tuple[NewPower, ...] = entry("Powers", default=(), page="Skills")
    gear: tuple[Gear, ...] = entry("Items", default=(), page="Gear")

    @property
    def stats(self) -> dict[str, int]:
        """The Levels of the four Stats."""
        return {"body": self.body, "mind": self.mind, "will": self.will, "speed": self.speed}

    @property
    def more_stats(self) -> dict[str, int]:
        """The Levels of the two optional Stats, 0 for none."""
        return {"beast": self.beast, "shadow": self.shadow}


def _answer(question: str) -> str:
    asked = _QUESTIONS[question]
    choices = OUTLOOK_CHOICES if question == "outlook" else ()
    return entry(asked.label, default="", page="Conception", help=asked.help, choices=choices)


_QUESTIONS = {field.name: field.entry for field in fields_of(Conception)}


@dataclass(frozen=True, kw_only=True)
class ConceptionAnswers:
    """The seven questions by themselves."""

    pride: str = _answer("pride")
    success: str = _answer("success")
    goal: str = _answer("goal")
    trigger: str = _answer("trigger")
    fear: str = _answer("fear")
    humiliation: str = _answer("humiliation")
    outlook: str = _answer("outlook")

    @property
    def answers(self) -> dict[str, str]:
        """The answers by question."""
        return {question: getattr(self, question).strip() for question in QUESTIONS}


def _story(label: str) -> str:
    return entry(label, default="", page="Background")


@dataclass(frozen=True, kw_only=True)
class CreationForm(ConceptionAnswers, _Traits):
    """The form, page by page; its last is for the story only."""

    background: str = _story("Background")
    career: str = _story("Career")
    demeanor: str = _story("Demeanor")
    nature: str = _story("Nature")
    passions: str = _story("Passions")
    family: str = _story("Family")
    social_class: str = _story("Social class")
    reputation: str = _story("Reputation")
    traits: str = _story("Traits")

    @property
    def texts(self) -> dict[str, str]:
        """The background texts by name."""
        return {name: getattr(self, name).strip() for name in BACKGROUND}


PAGES: Mapping[str, str] = {
    "Stats": "Choose Body, Mind, Will and Speed. A man usually has 8 5 5 4, a woman 6 6 6 4.",
    "Skills": "Add the Skills the GM grants. Downtime raises Skills and teaches Abilities later.",
    "Gear": "Add items. A weapon has one or two damage types; armour names the places it covers.",
    "Conception": "Answer seven questions, now or later. Playing towards the answers earns 1 CP per session.",
    "Background": "Add details for the story. They have no rules.",
}
