"""The layout of a sheet and of the campaign's state on screen."""

from __future__ import annotations

from collections.abc import Iterator

from core.actions.choices import title
from core.rulesets.storyteller.condition_kinds import KINDS
from core.rulesets.storyteller.sheet import CAP, Condition, Prepared, Sheet, Skill, State, Tool
from core.rulesets.storyteller.trait_kinds import ATTRIBUTES, GROUPS, NAMED, Group, TraitKind
from core.rulesets.storyteller.trait_kinds import KINDS as TRAITS
from core.schema.applicable_fields import reset_misplaced
from core.sheet import Badge, Row, Section, group_sections
from core.wording import quantity, readable


def sections(sheet: Sheet) -> tuple[Section, ...]:
    """The sheet in titled blocks: tracks, attributes, skills, ranks and lists."""
    tools, challenges, conditions, prepared = _lists(sheet)
    return (
        *group_sections("Now", _tracks(sheet), conditions, prepared),
        *group_sections("Attributes", *(_attributes(sheet, group) for group in GROUPS)),
        *group_sections("Skills", *(_skills(sheet, group) for group in GROUPS)),
        *group_sections(
            "Everything else",
            *(_ranks(kind, sheet) for kind in NAMED),
            tools,
            challenges,
        ),
    )


def badges(sheet: Sheet) -> tuple[Badge, ...]:
    """Short marks beside the name: conditions, a full track, penalties and banked bonuses."""
    return tuple(_badges(sheet))


def state_sections(state: State) -> tuple[Section, ...]:
    """The table state: season, beat pot and standings (storyteller-60)."""
    return (
        Section(
            "Season",
            (
                Row("Season", state.season, ("season",)),
                Row("Games played in it", state.games, ("games",)),
                Row("Beat pot", state.pot, ("pot",)),
            ),
        ),
        Section(
            "Standings",
            tuple(Row(who, standing, ("standings", who)) for who, standing in state.standings.items()),
            path=("standings",),
            add=int,
        ),
    )


def _tracks(sheet: Sheet) -> Section:
    health, will = sheet.health, sheet.will
    return Section(
        "Tracks",
        (
            Row("Willpower", sheet.willpower, ("willpower",), high=will.max, gauge=True, note=_penalty(will.penalty)),
            Row(
                "Bruising", sheet.bruising, ("bruising",), high=health.boxes, gauge=True, note=_penalty(health.penalty)
            ),
            Row("Lethal", sheet.lethal, ("lethal",), high=health.boxes, gauge=True),
            Row("Beats", sheet.beats, ("beats",)),
            Row("Burned", sheet.burned, ("burned",)),
        ),
    )


def _penalty(amount: int) -> str:
    return f"−{-amount} to all draws" if amount else ""


def _attributes(sheet: Sheet, group: Group) -> Section:
    names = [name for name, own in ATTRIBUTES.items() if own == group]
    rows = (Row(title(name), sheet.attribute(name), ("attributes", name), high=CAP) for name in names)
    return Section(title(group), tuple(rows))


def _skills(sheet: Sheet, group: Group) -> Section:
    return Section(
        f"{title(group)} skills",
        tuple(
            Row(title(name), skill.rank, ("skills", name, "rank"), high=CAP)
            for name, skill in sorted(sheet.skills.items(), key=_by_title)
            if skill.group == group
        ),
        path=("skills",),
        add=Skill,
    )


def _ranks(kind: TraitKind, sheet: Sheet) -> Section:
    field, ranks = TRAITS[kind].field, sorted(sheet.ranks_of(kind).items(), key=_by_title)
    rows = (Row(title(trait), rank, (field, trait), high=CAP) for trait, rank in ranks)
    return Section(readable(field), tuple(rows), path=(field,), add=int)


def _lists(sheet: Sheet) -> Iterator[Section]:
    tools = (Row(t.name, t.bonus, ("tools", i, "bonus")) for i, t in enumerate(sheet.tools))
    yield Section("Tools", tuple(tools), path=("tools",), add=Tool)
    troubles = (Row(f"{i + 1}", text, ("challenges", i)) for i, text in enumerate(sheet.challenges))
    yield Section("Challenges", tuple(troubles), path=("challenges",), add=str)
    conditions = (
        Row(title(c.name), c.note, ("conditions", i, "note"), note=_about(c)) for i, c in enumerate(sheet.conditions)
    )
    yield Section("Conditions", tuple(conditions), path=("conditions",), add=Condition)
    banked = (_banked_row(i, bonus) for i, bonus in enumerate(sheet.prepared))
    yield Section("Prepared", tuple(banked), path=("prepared",), add=Prepared)


def _banked_row(place: int, bonus: Prepared) -> Row:
    """A banked bonus, and whether it can still be used."""
    ready = "used" if bonus.used else "ready"
    return Row(f"Bonus banked +{bonus.bonus}", bonus.used, ("prepared", place, "used"), shown=ready)


def _about(condition: Condition) -> str:
    """The details of a condition on one line, without stored values that its kind doesn't have."""
    condition = reset_misplaced(condition)
    since = f"since session {condition.since}" if condition.since else ""
    time = f"{quantity(condition.minutes, 'minute')}" if condition.minutes else ""
    return " · ".join(filter(None, (title(condition.state), condition.course, condition.charmer, time, since)))


def _badges(sheet: Sheet) -> Iterator[Badge]:
    if sheet.dead:
        yield Badge("dead", "disaster")
        return
    for name in sheet.condition_names:
        yield Badge(title(name), KINDS[name].band, KINDS[name].until)
    health, will = sheet.health, sheet.will
    if health.status in ("unconscious", "dying"):
        yield Badge(health.status, "disaster")
    if health.penalty:
        yield Badge(f"wounds −{-health.penalty}", "failure")
    if will.penalty:
        yield Badge(f"willpower {will.current} −{-will.penalty}", "failure")
    if bonus := max((p.bonus for p in sheet.prepared if not p.used), default=0):
        yield Badge(f"prepared +{bonus}", "success")
    if sheet.burned:
        yield Badge("burned", "failure")


def _by_title(named: tuple[str, object]) -> str:
    return title(named[0]).casefold()
