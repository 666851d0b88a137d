"""How a sheet and the table state are laid out on the screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.choosing import title
from core.ruleset import Badge, Row, Section
from core.rulesets.resonance.aspects import Aspect
from core.rulesets.resonance.gear import Gear
from core.rulesets.resonance.injuries import FROM, Grade
from core.rulesets.resonance.sheet import Placed, Sheet, State
from core.rulesets.resonance.spells import Spell
from core.rulesets.resonance.traits import ATTRIBUTES, RUNGS, Group
from core.wording import counted

GROUPS: tuple[Group, ...] = ("mental", "physical", "social")
_BANDS: Mapping[Grade, str] = {
    "grazed": "mixed",
    "bloodied": "mixed",
    "wounded": "failure",
    "maimed": "failure",
    "near_death": "disaster",
}
_EFFECTS: Mapping[Grade, str] = {
    "bloodied": "+1 die with a Specialty",
    "wounded": "+2 dice with a Specialty",
    "maimed": "+2 dice with a Specialty, may aggravate for +2",
    "near_death": "one last action: +3 dice, +2",
}


def sections(sheet: Sheet) -> tuple[Section, ...]:
    """The sheet in titled blocks: condition, Aspects, traits or rungs, spells."""
    # A ladder has no Specialties; those written on one all the same are shown, to be taken off.
    ladder = (_ladder(sheet), *((_specialties(sheet),) if sheet.specialties else ()))
    traits = _full(sheet) if sheet.kind == "full" else ladder
    return (_condition(sheet), _aspects("Aspects", sheet.aspects, Aspect), *traits, _equipment(sheet), *_magic(sheet))


def badges(sheet: Sheet) -> tuple[Badge, ...]:
    """Short marks beside the name: the grade, what is left of an action, Armour."""
    return tuple(_badges(sheet))


def state_sections(state: State) -> tuple[Section, ...]:
    """The table state: the Aspects that lie on nobody."""
    return (_aspects("Aspects of the surroundings and the story", state.aspects, Placed),)


def _badges(sheet: Sheet) -> Iterator[Badge]:
    if sheet.incapacitated:
        yield Badge("incapacitated", "disaster")
    elif sheet.grade == "near_death":
        yield Badge("last action", "disaster")
    elif band := _BANDS.get(sheet.grade):
        yield Badge(sheet.grade, band)
    if sheet.armour_max:
        yield Badge(f"armour {sheet.armour}", "success" if sheet.armour else "mixed")
    if sheet.resonance_held:
        yield Badge(f"resonance {sheet.resonance_held}", "triumph")


def _condition(sheet: Sheet) -> Section:
    boxes = max(FROM["near_death"], sheet.injuries + 1)
    grade = " · ".join(filter(None, (title(sheet.grade), _EFFECTS.get(sheet.grade, ""))))
    rested = f"{counted(sheet.carried_hours, 'hour')} of rest so far" if sheet.carried_hours else ""
    return Section(
        "Condition",
        (
            Row("Injuries", sheet.injuries, ("injuries",), 0, boxes, True, " · ".join(filter(None, (grade, rested)))),
            Row("Armour", sheet.armour, ("armour",), 0, sheet.armour_max, bool(sheet.armour_max)),
            Row("Armour when whole", sheet.armour_max, ("armour_max",), 0),
            Row("Advancements", sheet.advancement, ("advancement",), 0, note=_eased(sheet.advancement)),
            Row("Wields magic", sheet.magic, ("magic",)),
        ),
    )


def _equipment(sheet: Sheet) -> Section:
    rows = (
        Row(gear.name, gear.enhancement, ("equipment", i, "enhancement"), 1, 3, note="stacks" if gear.stacks else "")
        for i, gear in enumerate(sheet.equipment)
    )
    help = "What gives Enhancement; a roll offers it."
    return Section("Equipment", tuple(rows), path=("equipment",), add=Gear, help=help)


def _eased(advancement: int) -> str:
    return f"Difficulty −{advancement}" if advancement else ""


def _aspects(name: str, aspects: tuple[Aspect, ...], kind: type) -> Section:
    rows = (
        Row(title(aspect.kind), aspect.text, ("aspects", i, "text"), note=about(aspect))
        for i, aspect in enumerate(aspects)
    )
    return Section(name, tuple(rows), path=("aspects",), add=kind)


def about(aspect: Aspect) -> str:
    """What else is known of an Aspect, on one line."""
    free = f"{aspect.free_invokes} free" if aspect.free_invokes else ""
    lasts = "this scene" if aspect.scope == "scene" else ""
    return " · ".join(filter(None, (f"with {aspect.bond}" if aspect.bond else "", lasts, free)))


def _full(sheet: Sheet) -> tuple[Section, ...]:
    skills = tuple(
        Row(title(name), rank, ("skills", name), 0, 5, note="Specialty" if name in sheet.specialties else "")
        for name, rank in sheet.skills.items()
    )
    return (
        *(_attributes(sheet, group) for group in GROUPS),
        Section("Skills", skills, path=("skills",), add=int),
        _specialties(sheet),
    )


def _specialties(sheet: Sheet) -> Section:
    special = tuple(Row(f"{i + 1}", name, ("specialties", i)) for i, name in enumerate(sheet.specialties))
    return Section("Specialties", special, path=("specialties",), add=str, help="Up to three Skills.")


def _attributes(sheet: Sheet, group: Group) -> Section:
    names = (name for name, own in ATTRIBUTES.items() if own == group)
    rows = (Row(title(name), sheet.attributes.get(name, 1), ("attributes", name), 1, 5) for name in names)
    return Section(title(group), tuple(rows))


def _ladder(sheet: Sheet) -> Section:
    rungs = (Row(title(rung), sheet.pools[rung], ("pools", rung), 1, 10) for rung in RUNGS if rung in sheet.pools)
    return Section("Pools", tuple(rungs))


def _magic(sheet: Sheet) -> Iterator[Section]:
    if not sheet.magic:
        return
    spells = (
        Row(spell.name, spell.practices, ("spells", i, "practices"), 0, note=_spelled(spell))
        for i, spell in enumerate(sheet.spells)
    )
    held = Row("Resonance", sheet.resonance_held, ("resonance_held",), 0)
    yield Section("Magic", (held,))
    yield Section("Spells", tuple(spells), path=("spells",), add=Spell, help="How often each was practised.")


def _spelled(spell: Spell) -> str:
    """Its dimensions; what they come to is a matter of the house rules, and said where it is cast."""
    rote = ("rote",) if spell.rote else ()
    return " · ".join(title(part) for part in (spell.potency, spell.scale, spell.duration, *rote))
