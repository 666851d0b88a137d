"""The layout of a sheet and of the campaign's state on screen."""

from __future__ import annotations

from collections.abc import Iterator

from core.rulesets.aisling.colors import COLORS, NAMES, TASKS
from core.rulesets.aisling.look import LOOKS
from core.rulesets.aisling.sheet import Sheet, State
from core.rulesets.aisling.values import FATES, Aspect, SituationAspect, Trait
from core.schema.entry import Choice
from core.sheet import Badge, Row, Section, group_sections


def sections(sheet: Sheet) -> tuple[Section, ...]:
    """The sheet in titled blocks: person, Thresholds and damage, Traits, Aspects, Fates, open choices."""
    return (
        *group_sections("Who", _person(sheet), _fates(sheet), *(() if sheet.complete else (_motes_found(sheet),))),
        *group_sections("Colours", _thresholds(sheet), _damage(sheet)),
        *group_sections("Traits and Aspects", _traits(sheet), _aspects(sheet)),
    )


def badges(sheet: Sheet) -> tuple[Badge, ...]:
    """Short marks beside the name: taken out, damage, unfinished."""
    return tuple(_badges(sheet))


def state_sections(state: State) -> tuple[Section, ...]:
    """The situation: its Aspects, and those with a free tag."""
    return (
        Section(
            "Situation Aspects",
            tuple(
                Row(
                    a.name,
                    a.lasting,
                    ("aspects", i, "lasting"),
                    shown="lasting" if a.lasting else "ends with the scene",
                )
                for i, a in enumerate(state.aspects)
            ),
            path=("aspects",),
            add=SituationAspect,
        ),
        Section(
            "Free tags",
            tuple(Row(f"Free tag {i}", name, ("free_tags", i - 1)) for i, name in enumerate(state.free_tags, 1)),
            path=("free_tags",),
            add=str,
            help="The first tag of a new or discovered Aspect costs no Luck.",
        ),
    )


def here(state: State) -> tuple[str, ...]:
    """The Aspects of the situation, each with its free tag."""
    placed = [aspect.name for aspect in state.aspects]
    names = (*placed, *(name for name in state.free_tags if name not in placed))
    return tuple(f"{name} (free tag)" if name in state.free_tags else name for name in names)


def label_of_mote(color: str) -> str:
    """A mote with its name: `●R Red`."""
    return f"{LOOKS[color].text} {NAMES[color].capitalize()}"


COLOR = tuple(Choice(color, label_of_mote(color), note=TASKS[color]) for color in COLORS)
"""The choices of a colour, each with its tasks (aisling-5)."""


def _person(sheet: Sheet) -> Section:
    return Section(
        "Character",
        (
            Row("Concept", sheet.concept, ("concept",)),
            Row("Numen", sheet.numen, ("numen",)),
            Row("Made by", sheet.method, ("method",)),
            Row("Downtime actions", sheet.downtime_actions_left, ("downtime_actions_left",)),
        ),
    )


def _thresholds(sheet: Sheet) -> Section:
    rows = (
        Row(label_of_mote(color), sheet.thresholds[color], ("thresholds", color), note=TASKS[color])
        for color in COLORS
        if color in sheet.thresholds
    )
    return Section("Thresholds", tuple(rows), path=("thresholds",))


def _damage(sheet: Sheet) -> Section:
    rows = (
        Row(
            label_of_mote(color),
            sheet.damage[color],
            ("damage", color),
            high=sheet.thresholds.get(color, 0),
            gauge=True,
            note="taken out" if color in sheet.out else "",
        )
        for color in COLORS
        if color in sheet.damage
    )
    return Section("Damage", tuple(rows), path=("damage",))


def _traits(sheet: Sheet) -> Section:
    rows = (
        Row(f"●{t.color} {t.name}", t.motes, ("traits", i, "motes"), low=-99, high=99, note=_about(t))
        for i, t in enumerate(sheet.traits)
    )
    return Section("Traits", tuple(rows), path=("traits",), add=Trait)


def _about(trait: Trait) -> str:
    """The details of a Trait on one line."""
    home = "" if trait.on == "threshold" else f"with {trait.on}"
    return " · ".join(filter(None, (home, "ends with the session" if trait.expires else "")))


def _aspects(sheet: Sheet) -> Section:
    rows = (
        Row(str(i + 1), aspect.name, ("aspects", i, "name"), note=f"Hand {aspect.motes}" if aspect.motes else "")
        for i, aspect in enumerate(sheet.aspects)
    )
    return Section("Aspects", tuple(rows), path=("aspects",), add=Aspect)


def _fates(sheet: Sheet) -> Section:
    return Section("Fates", tuple(_fate(fate, getattr(sheet.fate_colors, fate)) for fate in FATES))


def _fate(fate: str, color: str | None) -> Row:
    """A Fate with its colour. A stored value that isn't a colour is shown unchanged."""
    shown = label_of_mote(color) if color and color in NAMES else ""
    note = "" if color else "not chosen"
    return Row(fate.capitalize(), color or "", ("fate_colors", fate), shown=shown, note=note)


def _motes_found(sheet: Sheet) -> Section:
    """The motes a character found in play can still give out (aisling-46)."""
    return Section(
        "Finding",
        (
            Row("Reserve motes", sheet.reserve, ("reserve",)),
            Row("Aspect motes left", sheet.aspect_pool, ("aspect_pool",)),
            Row("Moved this scene", sheet.moved_this_scene, ("moved_this_scene",)),
            Row("New Aspect this scene", sheet.aspect_added_this_scene, ("aspect_added_this_scene",)),
        ),
    )


def _badges(sheet: Sheet) -> Iterator[Badge]:
    for color in sheet.out:
        yield Badge(f"out ●{color}", "disaster")
    hurt = " ".join(f"●{color}−{points}" for color, points in sheet.hurt.items() if color not in sheet.out)
    if hurt:
        yield Badge(hurt, "failure")
    if not sheet.complete:
        yield Badge("unfinished", "mixed")
