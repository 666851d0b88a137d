"""The layout of a unit's sheet (destiny-193)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields

from core.actions.choices import title
from core.rulesets.destiny.options import HouseRules
from core.rulesets.destiny.sheet import BUILD, GRAVITIES, KnownAbility, Power, Sheet, Skill, Specialty, Wound
from core.rulesets.destiny.state.story import Goal, Record, Story
from core.rulesets.destiny.state.table import State
from core.rulesets.destiny.values.cards import card_text
from core.rulesets.destiny.values.items import Arm, Item, weapon_mind
from core.rulesets.destiny.values.mass import shares_of_body
from core.rulesets.destiny.values.rewards import REWARDS
from core.rulesets.destiny.values.stats import (
    HIGHEST,
    LOWEST,
    OWN,
    QUESTIONS,
    STATS,
    Condition,
    ConditionTable,
    Rating,
    condition,
    condition_row,
    stat_zero,
)
from core.schema.fields import fields_of
from core.sheet import Badge, Row, Section, group_sections
from core.wording import quantity

_MOST = 100


@dataclass(frozen=True, slots=True)
class _Seen(Sheet):
    """A sheet with the table that its conditions are seen by."""

    table: ConditionTable = field(default_factory=dict)

    def effective(self, stat: str, table: ConditionTable = OWN) -> int:
        """A Stat's Level less the penalties of conditions, by the table in use."""
        return Sheet.effective(self, stat, table or self.table)


def at_table(sheet: Sheet, state: State, options: HouseRules) -> Sheet:
    """A sheet shown under the GM's own table of conditions (destiny-93)."""
    if not state.condition_table:
        return sheet
    return _Seen(**{each.name: getattr(sheet, each.name) for each in fields(sheet)}, table=state.condition_table)


def sections(sheet: Sheet) -> tuple[Section, ...]:
    """The sheet in titled blocks: traits first, then condition, belongings and background."""
    conditions = _levels("conditions", sheet.conditions, "Levels of the conditions the character has.")
    story = (_conception(sheet), *_rewards(sheet, owned=False), _background(sheet), _build(sheet))
    return (
        *group_sections("Body and mind", _stats(sheet), conditions, *_harm(sheet)),
        *group_sections("Skills and abilities", _skills(sheet), *_learnt(sheet)),
        *group_sections("Possessions", _items(sheet), *_rewards(sheet, owned=True), *_mass(sheet)),
        *group_sections("Story and standing", *story),
    )


def badges(sheet: Sheet) -> tuple[Badge, ...]:
    """Short marks beside the name: conditions, limbs, wounds, training that is not finished."""
    return tuple(_badges(sheet))


def _stats(sheet: Sheet) -> Section:
    others = (stat for stat in sheet.stats if stat not in STATS)
    rows = (
        Row(title(stat), sheet.stats[stat].level, ("stats", stat, "level"), LOWEST, HIGHEST, note=_rating(sheet, stat))
        for stat in (*STATS, *others)
        if stat in sheet.stats
    )
    return Section("Stats", tuple(rows), path=("stats",), add=Rating, help="You can add Beast and Shadow.")


def _rating(sheet: Sheet, stat: str) -> str:
    """A Stat's rating, and its Level where conditions weigh on it (destiny-94)."""
    now, level = sheet.effective(stat), sheet.level(stat)
    return sheet.stats[stat].exact + (f", now {now}" if now != level else "")


def _levels(field: str, levels: Mapping[str, int], help: str, most: int | None = None) -> Section:
    rows = (Row(title(each), level, (field, each), most and -most, most) for each, level in levels.items())
    return Section(title(field), tuple(rows), path=(field,), add=int, help=help)


def _rewards(sheet: Sheet, *, owned: bool) -> Iterator[Section]:
    """The rewards that are possessions, or those that are not and may fall below 0 (destiny-75)."""
    for kind, row in REWARDS.items():
        if bool(row.lacking) is owned:
            yield _levels(kind, getattr(sheet, kind), row.help, None if owned else _MOST)


def _harm(sheet: Sheet) -> Iterator[Section]:
    """Limbs and wounds; limbs only if one is hurt."""
    if sheet.limbs:
        yield Section("Limbs", tuple(Row(title(limb), state, ("limbs", limb)) for limb, state in sheet.limbs.items()))
    wounds = (
        Row(
            title(wound.location),
            wound.severity,
            ("wounds", at, "severity"),
            note=f"{title(wound.deck)} {card_text(wound.card)}",
        )
        for at, wound in enumerate(sheet.wounds)
    )
    yield Section(
        "Wounds", tuple(wounds), path=("wounds",), add=Wound, help="A week of downtime heals one step of severity."
    )


def _skills(sheet: Sheet) -> Section:
    rows = (
        Row(title(name), skill.level, ("skills", name, "level"), note=title(skill.stat))
        for name, skill in sorted(sheet.skills.items())
    )
    return Section("Skills", tuple(rows), path=("skills",), add=Skill, help="Each Skill with its main Stat.")


def _learnt(sheet: Sheet) -> Iterator[Section]:
    specialties = (
        Row(
            title(name),
            own.count,
            ("specialties", name, "count"),
            note=f"{title(own.skill)}; every third Ability is free",
        )
        for name, own in sheet.specialties.items()
    )
    yield Section("Specialties", tuple(specialties), path=("specialties",), add=Specialty)
    abilities = (
        Row(title(name), own.text, ("abilities", name, "text"), note=title(own.specialty or own.skill))
        for name, own in sheet.abilities.items()
    )
    yield Section("Abilities", tuple(abilities), path=("abilities",), add=KnownAbility)
    powers = (
        Row(
            title(name),
            own.intensity,
            ("powers", name, "intensity"),
            note=f"{title(own.skill or own.stat)}. {own.text}",
        )
        for name, own in sheet.powers.items()
    )
    yield Section("Powers", tuple(powers), path=("powers",), add=Power, help="By Intensity.")
    if sheet.in_progress is not None:
        begun = sheet.in_progress
        row = Row(title(begun.skill), begun.weeks_left, ("in_progress", "weeks_left"), note="weeks left")
        yield Section("Training", (row,))


def _items(sheet: Sheet) -> Section:
    rows = (
        Row(item.name, item.damaged, ("items", at, "damaged"), high=item.body_level, gauge=True, note=about(item))
        for at, item in enumerate(sheet.items)
    )
    return Section("Items", tuple(rows), path=("items",), add=Item, help="The boxes show each item's damage.")


def about(item: Item) -> str:
    """The properties of an item, on one line."""
    arm, cover = item.arm, item.protection
    weapon = f"{arm.level}x{arm.scale} {'/'.join(arm.types)}, {arm.attack}{_pierces(arm)}" if arm else ""
    armour = f"{'shield' if cover.shield else 'armour'} {cover.value}: {_places(cover.locations)}" if cover else ""
    counted = (("uses", item.uses), ("reloads", item.ammo), ("screen", item.screen))
    left = (f"{number} {what}" for what, number in counted if number is not None)
    mind = f", Mind {weapon_mind(item.magic).exact}" if arm else ""
    magic = f"magic +{item.magic}{mind}" if item.magic else ""
    return ", ".join(filter(None, ("broken" if item.broken else "", weapon, armour, magic, *left)))


def _pierces(arm: Arm) -> str:
    pierce = f", pierces {arm.armor_pierce}" if arm.armor_pierce else ""
    return f"{pierce}, shreds" if arm.shred else pierce


def _places(locations: tuple[str, ...]) -> str:
    return ", ".join(place.replace("_", " ") for place in locations) or "nothing"


def _conception(sheet: Sheet) -> Section:
    own = sheet.conception
    rows = (Row(title(question), getattr(own, question), ("conception", question)) for question in QUESTIONS)
    return Section("Conception", tuple(rows), help="Playing towards it earns 1 CP per session.")


_LASTS = {"deadlift": "very briefly", "carry": "for a while", "load": "in a balanced pack, for long"}


def _mass(sheet: Sheet) -> Iterator[Section]:
    """The mass and loads of the Body in kilograms (destiny-192)."""
    found = shares_of_body(sheet.stats["body"]) if "body" in sheet.stats else {}
    if found:
        rows = (Row(title(name), f"{amount} kg", note=_LASTS.get(name, "")) for name, amount in found.items())
        yield Section("Mass and load", tuple(rows), help="Set by Body and its Scale.")


def _background(sheet: Sheet) -> Section:
    """Texts that no rule reads; any other may be added."""
    rows = (Row(title(key), text, ("texts", key)) for key, text in sheet.texts.items() if key not in BUILD)
    return Section("Background", tuple(rows), path=("texts",), add=str)


def _build(sheet: Sheet) -> Section:
    rows = (Row(title(key), sheet.texts[key], ("texts", key)) for key in BUILD if key in sheet.texts)
    hand = Row("Played from a hand", sheet.hand, ("hand",), note="always, for a player's character")
    help = "Speeds on land, in water, in air or in space, and measurements. They have no rules."
    return Section("Build", (Row("Spaces on the map", sheet.size, ("size",)), hand, *rows), help=help)


def _badges(sheet: Sheet) -> Iterator[Badge]:
    for name, level in sheet.conditions.items():
        grave = condition_row(name).grave
        text = title(name) if grave else f"{title(name)} {level}"
        yield Badge(text, "disaster" if grave else "failure", _until(condition(name)))
    yield from _at_zero(sheet)
    for limb, state in sheet.limbs.items():
        yield Badge(f"{limb.replace('_', ' ')} {state}", "failure")
    if sheet.wounds:
        yield _wound_badge(sheet.wounds)
    if sheet.in_progress is not None:
        yield Badge(f"training {title(sheet.in_progress.skill)}", "mixed")


def _until(does: Condition) -> str:
    """The end of a condition (destiny-93)."""
    if does.wears_off:
        return "until recovered from" if does.wears_off == "recover" else f"a {does.wears_off} for each level"
    return f"until {does.remedies[0].replace('_', ' ')}" if does.remedies else ""


def _wound_badge(wounds: Sequence[Wound]) -> Badge:
    """A badge with the worst wound and the number of the others."""
    worst = max(wounds, key=lambda wound: GRAVITIES.index(wound.severity) if wound.severity in GRAVITIES else -1)
    more = f" +{len(wounds) - 1}" if len(wounds) > 1 else ""
    return Badge(f"{worst.severity} wound, {worst.location.replace('_', ' ')}{more}", "failure", "until healed")


def _at_zero(sheet: Sheet) -> Iterator[Badge]:
    """The states of Stats at 0, without those that are conditions already (destiny-200)."""
    found = stat_zero({stat: sheet.effective(stat) for stat in sheet.stats})
    for state in (*found.states, *(["dead"] if found.dead else [])):
        if not sheet.conditions.get(state):
            yield Badge(title(state), "disaster")


# The table -----------------------------------------------------------------------------------------------------------


def state_sections(state: State) -> tuple[Section, ...]:
    """The campaign at a glance (destiny-72, 73, 88, 90)."""
    return (
        Section("Stories", tuple(_tree(state.stories)), help="Open and close them on the story screen."),
        Section(
            "The scene's goals",
            tuple(_goal(at, goal) for at, goal in enumerate(state.goals)),
            path=("goals",),
            add=Goal,
            help="The scene ends when a faction has all of its goals.",
        ),
        Section("The scene", tuple(_record(state.record)), help="Add one on the story screen with Set a scene."),
        Section(
            "Intentions",
            tuple(Row(who, text, ("intentions", who)) for who, text in state.intentions.items()),
            path=("intentions",),
            add=str,
            help="Each player's intention for the next scene.",
        ),
        *_replaced_data(state),
    )


def _tree(stories: tuple[Story, ...]) -> Iterator[Row]:
    for at, story in enumerate(stories):
        yield Row("Story", story.title, ("stories", at, "title"), note="open" if story.open else "closed")
        for part, chapter in enumerate(story.chapters):
            scenes = len(chapter.scenes)
            played = quantity(scenes, "scene")
            note = f"open, {played}" if chapter.open else f"closed, {played}"
            yield Row("  Chapter", chapter.title, ("stories", at, "chapters", part, "title"), note=note)


def _record(record: Record) -> Iterator[Row]:
    """The texts of the scene; the introduction even if it is empty."""
    for part in fields_of(Record):
        value = getattr(record, part.name)
        if isinstance(value, str) and (value or part.name == "introduction"):
            yield Row(title(part.name), title(value) if part.entry.choices else value, ("record", part.name))
    if record.locations:
        yield Row("Locations", ", ".join(map(title, record.locations)))
    for side in record.sides:
        about = ", ".join(filter(None, (side.community, side.culture, side.incentive)))
        yield Row(side.name, ", ".join(side.units), note=about)


def _goal(at: int, goal: Goal) -> Row:
    reward = f"; reward: {goal.reward}" if goal.reward else ""
    return Row(f"{goal.faction}: {goal.text}", goal.done, ("goals", at, "done"), note=f"{goal.faction}{reward}")


def _replaced_data(state: State) -> Iterator[Section]:
    if state.condition_table:
        rows = (Row(title(name), "set by the GM") for name in state.condition_table)
        yield Section("Replaced conditions", tuple(rows))
    if state.data:
        yield Section("Replaced decks", tuple(Row(name.capitalize(), "set by the GM") for name in state.data))
