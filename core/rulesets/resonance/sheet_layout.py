"""The layout of a sheet and of the table state on screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, get_args

from core.actions.choices import title
from core.rulesets.resonance.character import ATTRIBUTES, RUNGS, Group
from core.rulesets.resonance.injuries.track import effects_of, grade_of
from core.rulesets.resonance.options import WRITTEN, HouseRules
from core.rulesets.resonance.options import Row as TableRow
from core.rulesets.resonance.sheet import Placed, Sheet, State
from core.rulesets.resonance.values.aspects import LATER, NOBODY_YET, Aspect
from core.rulesets.resonance.values.gear import Gear
from core.rulesets.resonance.values.spells import Spell
from core.schema.applicable_fields import reset_misplaced
from core.sheet import Badge, Row, Section, group_sections
from core.wording import quantity

GROUPS: tuple[Group, ...] = get_args(Group)


class Ruled(NamedTuple):
    """A sheet with the house rules to read it by, because a campaign can have its own grades (resonance-61, 100)."""

    sheet: Sheet
    options: HouseRules = WRITTEN

    @property
    def grade(self) -> str:
        """The name of the grade of Injuries."""
        return grade_of(self.sheet.injuries, self.options)

    @property
    def effects(self) -> TableRow:
        """The effects of the grade."""
        return effects_of(self.sheet.injuries, self.options)


def at_table(sheet: Sheet, state: State, options: HouseRules) -> Ruled:
    """A sheet with the campaign's house rules."""
    return Ruled(sheet, options)


def _read(shown: Sheet | Ruled) -> Ruled:
    """A sheet with its house rules, by default as written."""
    return shown if isinstance(shown, Ruled) else Ruled(shown)


def sections(shown: Sheet | Ruled) -> tuple[Section, ...]:
    """The sheet in titled blocks: condition, Aspects, traits or rungs, spells."""
    ruled = _read(shown)
    sheet = ruled.sheet
    # A ladder has no Specialties. If a sheet has some all the same, they are shown so that they can be removed.
    ladder = group_sections("Pools", _ladder(sheet), *((_specialties(sheet),) if sheet.specialties else ()))
    traits = _full(sheet) if sheet.kind == "full" else ladder
    return (
        *group_sections("Now", _condition(ruled), _aspects("Aspects", sheet.aspects, Aspect)),
        *traits,
        *group_sections("Gear and magic", _equipment(sheet), *_magic(ruled)),
    )


def badges(shown: Sheet | Ruled) -> tuple[Badge, ...]:
    """The badges beside the name: the grade, last action, Armour."""
    return tuple(_badges(_read(shown)))


def state_sections(state: State) -> tuple[Section, ...]:
    """The Aspects without a character, as a section."""
    return (_aspects("Aspects of the surroundings and the story", state.aspects, Placed),)


def here(state: State) -> tuple[str, ...]:
    """The texts of Aspects without a character."""
    return tuple(aspect.text for aspect in state.aspects)


_HURT = "injuries"


def _badges(ruled: Ruled) -> Iterator[Badge]:
    sheet, hurt = ruled.sheet, ruled.effects
    if sheet.incapacitated:
        yield Badge("incapacitated", "disaster", of=_HURT)
    elif hurt.get("last"):
        yield Badge(f"{title(ruled.grade).lower()}, last action", "disaster", of=_HURT)
    elif hurt:
        harmed = hurt.get("mark") or hurt.get("dice", 0) > 1
        yield Badge(title(ruled.grade).lower(), "failure" if harmed else "mixed", of=_HURT)
    if sheet.armour_max:
        yield Badge(f"armour {sheet.armour}", "success" if sheet.armour else "mixed")
    if sheet.resonance_held:
        yield Badge(f"resonance {sheet.resonance_held}", "triumph")


def _condition(ruled: Ruled) -> Section:
    sheet = ruled.sheet
    worst = max(row["least"] for row in ruled.options.grades.values())
    brings = "incapacitated, cannot act" if sheet.incapacitated else ", ".join(_effects(ruled.effects))
    grade = " · ".join(filter(None, (title(ruled.grade), brings)))
    rested = f"{quantity(sheet.carried_hours, 'hour')} of rest so far" if sheet.carried_hours else ""
    return Section(
        "Condition",
        (
            Row(
                "Injuries",
                sheet.injuries,
                ("injuries",),
                gauge=True,
                boxes=max(worst, sheet.injuries),
                note=" · ".join(filter(None, (grade, rested))),
            ),
            Row("Armour", sheet.armour, ("armour",), high=sheet.armour_max, gauge=bool(sheet.armour_max)),
            Row("Armour when whole", sheet.armour_max, ("armour_max",)),
            Row("Advancements", sheet.advancement, ("advancement",), note=_advancement_note(sheet.advancement)),
            Row("Wields magic", sheet.magic, ("magic",)),
        ),
    )


def _effects(hurt: TableRow) -> Iterator[str]:
    """The effects of a grade in words."""
    if hurt.get("last"):
        yield "one last action: +3 dice, +2"
        return
    if dice := hurt.get("dice"):
        yield f"+{quantity(dice, 'die', 'dice')} with a Specialty"
    if hurt.get("aggravate"):
        yield "may aggravate for +2"


def _equipment(sheet: Sheet) -> Section:
    rows = (
        Row(gear.name, gear.enhancement, ("equipment", i, "enhancement"), note="stacks" if gear.stacks else "")
        for i, gear in enumerate(sheet.equipment)
    )
    help = "Items that give Enhancement. A roll offers them."
    return Section("Equipment", tuple(rows), path=("equipment",), add=Gear, help=help)


def _advancement_note(advancement: int) -> str:
    return f"Difficulty −{advancement}" if advancement else ""


def _aspects(name: str, aspects: tuple[Aspect, ...], kind: type) -> Section:
    rows = (
        Row(title(aspect.kind), aspect.text, ("aspects", i, "text"), note=about(aspect))
        for i, aspect in enumerate(aspects)
    )
    return Section(name, tuple(rows), path=("aspects",), add=kind)


def about(aspect: Aspect) -> str:
    """The partner, length and free invokes of an Aspect in one line; a bond counts only on a relationship."""
    aspect = reset_misplaced(aspect)
    free = f"{aspect.free_invokes} free" if aspect.free_invokes else ""
    lasts = "this scene" if aspect.scope == "scene" else ""
    whom = LATER[0].lower() + LATER[1:] if aspect.bond == NOBODY_YET else aspect.bond
    return " · ".join(filter(None, (f"with {whom}" if whom else "", lasts, free)))


def _full(sheet: Sheet) -> tuple[Section, ...]:
    skills = tuple(
        Row(title(name), rank, ("skills", name), note="Specialty" if name in sheet.specialties else "")
        for name, rank in sheet.skills.items()
    )
    return (
        *group_sections("Attributes", *(_attributes(sheet, group) for group in GROUPS)),
        *group_sections("Skills", Section("Skills", skills, path=("skills",), add=int), _specialties(sheet)),
    )


def _specialties(sheet: Sheet) -> Section:
    special = tuple(
        Row(f"{i + 1}", name, ("specialties", i), shown=title(name)) for i, name in enumerate(sheet.specialties)
    )
    return Section("Specialties", special, path=("specialties",), add=str, help="Up to three Skills.")


def _attributes(sheet: Sheet, group: Group) -> Section:
    names = (name for name, own in ATTRIBUTES.items() if own == group)
    rows = (Row(title(name), sheet.attributes.get(name, 1), ("attributes", name)) for name in names)
    return Section(title(group), tuple(rows))


def _ladder(sheet: Sheet) -> Section:
    rungs = (Row(title(rung), sheet.pools[rung], ("pools", rung)) for rung in RUNGS if rung in sheet.pools)
    return Section("Pools", tuple(rungs))


def _magic(ruled: Ruled) -> Iterator[Section]:
    """Spells with their practices, and Resonance if the campaign tracks it or the sheet has some (resonance-79)."""
    sheet = ruled.sheet
    if not sheet.magic:
        return
    spells = (
        Row(spell.name, spell.practices, ("spells", i, "practices"), note=_spell_note(spell), shown=_practices(spell))
        for i, spell in enumerate(sheet.spells)
    )
    held = Row("Resonance", sheet.resonance_held, ("resonance_held",))
    if sheet.resonance_held or ruled.options.resonance == "tracked":
        yield Section("Magic", (held,))
    yield Section("Spells", tuple(spells), path=("spells",), add=Spell, help="The number of practices of each spell.")


def _practices(spell: Spell) -> str:
    return quantity(spell.practices, "practice")


def _spell_note(spell: Spell) -> str:
    """A spell's dimensions; their Difficulty depends on the house rules and is shown at the Cast."""
    rote = ("rote",) if spell.rote else ()
    return " · ".join(title(part) for part in (spell.potency, spell.scale, spell.duration, *rote))
