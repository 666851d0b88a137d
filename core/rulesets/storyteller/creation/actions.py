"""The character builder, and the action that adds tools to a sheet (storyteller-85, 86)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from core.actions.action import Action, Budget, Change
from core.actions.actor import needs_character
from core.actions.choices import title
from core.actions.place import Place
from core.actions.result import Step
from core.refusal import Refusal
from core.rulesets.storyteller.creation.rules import create_character
from core.rulesets.storyteller.sheet import CAP, Sheet, Tool
from core.rulesets.storyteller.situation import Effects, Situation
from core.rulesets.storyteller.trait_kinds import ATTRIBUTES, GROUPS, KINDS, NAMED, SKILLS, Group
from core.schema.entry import FEW, entry
from core.schema.forms import with_values

ATTRIBUTE_RANKS, SKILL_RANKS = (5, 4, 3), (11, 7, 4)
"""Suggested ranks for the strongest group, the next and the last. They are not enforced (storyteller-85)."""
_SKILL_PAGES: Mapping[Group, str] = {group: f"{title(group)} skills" for group in GROUPS}


@dataclass(frozen=True, slots=True)
class Rank:
    """A trait that isn't on a fixed list."""

    name: str = entry("Name")
    rank: int = entry("Rank", default=1, low=1, high=CAP, code="invalid_rating")


def _attribute(label: str) -> int:
    return entry(label, default=1, low=1, high=CAP, code="invalid_rating", page="Attributes")


def _skill(label: str, group: Group) -> int:
    return entry(label, default=0, low=0, high=CAP, code="invalid_rating", page=_SKILL_PAGES[group])


@dataclass(frozen=True, slots=True, kw_only=True)
class CreationForm:
    """The form of the builder: attributes, common skills, extras and Challenges."""

    intelligence: int = _attribute("Intelligence")
    wits: int = _attribute("Wits")
    resolve: int = _attribute("Resolve")
    strength: int = _attribute("Strength")
    dexterity: int = _attribute("Dexterity")
    stamina: int = _attribute("Stamina")
    presence: int = _attribute("Presence")
    manipulation: int = _attribute("Manipulation")
    composure: int = _attribute("Composure")
    academics: int = _skill("Academics", "mental")
    computer: int = _skill("Computer", "mental")
    crafts: int = _skill("Crafts", "mental")
    investigation: int = _skill("Investigation", "mental")
    medicine: int = _skill("Medicine", "mental")
    occult: int = _skill("Occult", "mental")
    politics: int = _skill("Politics", "mental")
    science: int = _skill("Science", "mental")
    athletics: int = _skill("Athletics", "physical")
    brawl: int = _skill("Brawl", "physical")
    drive: int = _skill("Drive", "physical")
    firearms: int = _skill("Firearms", "physical")
    larceny: int = _skill("Larceny", "physical")
    stealth: int = _skill("Stealth", "physical")
    survival: int = _skill("Survival", "physical")
    weaponry: int = _skill("Weaponry", "physical")
    animal_ken: int = _skill("Animal ken", "social")
    empathy: int = _skill("Empathy", "social")
    expression: int = _skill("Expression", "social")
    intimidation: int = _skill("Intimidation", "social")
    persuasion: int = _skill("Persuasion", "social")
    socialize: int = _skill("Socialize", "social")
    streetwise: int = _skill("Streetwise", "social")
    subterfuge: int = _skill("Subterfuge", "social")
    special_trainings: tuple[Rank, ...] = entry("Special trainings", default=(), page="Extras")
    advantages: tuple[Rank, ...] = entry("Advantages", default=(), page="Extras")
    tools: tuple[Tool, ...] = entry("Tools", default=(), page="Extras")
    challenge: str = entry("A Challenge", default="", page="Challenges", help="in debt, hunted, a drinker …")
    second: str = entry("Another", default="", page="Challenges", help="up to two, or none")

    @property
    def attributes(self) -> dict[str, int]:
        """The rank of each attribute."""
        return {name: getattr(self, name) for name in ATTRIBUTES}

    @property
    def skills(self) -> dict[str, int]:
        """The rank of each common skill."""
        return {name: getattr(self, name) for name in SKILLS}


_OUT_OF = "in your strongest group, {} in the next, {} in the last. This is only a suggestion."
PAGES: Mapping[str, str] = {
    "Attributes": f"Each goes from 1 to 5. Add {ATTRIBUTE_RANKS[0]} {_OUT_OF.format(*ATTRIBUTE_RANKS[1:])}",
    **dict.fromkeys(_SKILL_PAGES.values(), f"Add {SKILL_RANKS[0]} {_OUT_OF.format(*SKILL_RANKS[1:])}"),
    "Extras": "Most new characters have none of these yet; experience buys them. Tools add to draws they fit.",
    "Challenges": "Choose up to two troubles of your own. They get in the way and may earn rewards.",
}


def start(situation: Situation) -> CreationForm:
    """The form filled in from the sheet."""
    sheet = situation.actor.sheet
    challenge, second = (*sheet.challenges, "", "")[:2]
    attributes = {name: sheet.attribute(name) for name in ATTRIBUTES}
    skills = {name: sheet.skill(name).rank for name in SKILLS}
    named = {KINDS[kind].field: tuple(Rank(*item) for item in sheet.ranks_of(kind).items()) for kind in NAMED}
    return with_values(
        CreationForm(tools=sheet.tools, challenge=challenge, second=second), {**attributes, **skills, **named}
    )


def make(form: CreationForm, situation: Situation) -> Effects:
    """Write the form onto the sheet. Refuse a name that is blank or listed twice.

    An NPC's sheet lists only skills with ranks. Points of Willpower gained with Resolve are unspent.
    """
    named = [KINDS[kind].field for kind in NAMED]
    for field in (*named, "tools"):
        for fault in _name_faults(field, getattr(form, field)):
            raise fault
    challenges = tuple(filter(None, (form.challenge, form.second)))
    created = create_character(form.attributes, challenges)
    actor, fresh = situation.actor, created.sheet
    old: Sheet = actor.sheet
    skills = {name: replace(old.skill(name), rank=rank) for name, rank in form.skills.items()}
    listed = {name: skill for name, skill in skills.items() if actor.player or skill.rank}
    sheet = replace(
        old,
        attributes={**old.attributes, **fresh.attributes},
        challenges=(*fresh.challenges, *old.challenges[2:]),
        willpower=max(0, old.will.current + fresh.will.max - old.will.max),
        skills={**{name: skill for name, skill in old.skills.items() if name not in SKILLS}, **listed},
        tools=form.tools,
    )
    sheet = with_values(sheet, {field: {rank.name: rank.rank for rank in getattr(form, field)} for field in named})
    return Effects(sheets={actor.id: sheet.fit_tracks()})


def _name_faults(field: str, rows: Sequence[Rank | Tool]) -> Iterator[Refusal]:
    names = [row.name.strip() for row in rows]
    for at, name in enumerate(names):
        if not name or name in names[:at]:
            why = f"{name:.40} is listed twice. Remove one." if name else "Name it, or remove the row."
            yield Refusal("bad_request", why, f"{field}.{at}.name")


def budgets(form: CreationForm, situation: Situation) -> tuple[Budget, ...]:
    """The ranks spent in each group, compared with the suggestion."""
    attributes = {g: sum(rank - 1 for name, rank in form.attributes.items() if ATTRIBUTES[name] == g) for g in GROUPS}
    skills = {g: sum(rank for name, rank in form.skills.items() if SKILLS[name] == g) for g in GROUPS}
    return (
        *_advised_budgets(attributes, ATTRIBUTE_RANKS, dict.fromkeys(GROUPS, "Attributes")),
        *_advised_budgets(skills, SKILL_RANKS, _SKILL_PAGES),
    )


def _advised_budgets(spent: Mapping[Group, int], ranks: Sequence[int], pages: Mapping[Group, str]) -> Iterator[Budget]:
    """A budget for each group: the group with the most ranks gets the largest suggestion, and so on."""
    order = sorted(GROUPS, key=lambda group: -spent[group])
    for group in GROUPS:
        yield Budget(title(group), spent[group], ranks[order.index(group)], pages[group], advised=True)


@dataclass(frozen=True, slots=True)
class ToolForm:
    """A tool and its bonus; a bonus of 0 removes the tool."""

    name: str = entry("Tool", default="", scene=True)
    bonus: int = entry("Bonus", within=FEW, default=1, help="0 removes it from the sheet.", scene=True)


def _set_tool(form: ToolForm, situation: Situation) -> Effects:
    """Add a tool to the sheet, change its bonus, or remove it (storyteller-3)."""
    sheet, tool = situation.actor.sheet, Tool(form.name.strip(), form.bonus)
    if not tool.name:
        raise Refusal("bad_request", "Name the tool.", "name")
    kept = tuple(each for each in sheet.tools if each.name != tool.name)
    after: Sheet = replace(sheet, tools=(*kept, tool) if tool.bonus else kept)
    return Effects(
        sheets={situation.actor.id: after}, steps=(Step("storyteller-3", "tool", tool.name, amount=tool.bonus),)
    )


MAKE = Change(
    id="create",
    title="Made step by step",
    logged="Sheet made",
    place=Place.CREATION,
    form=CreationForm,
    apply=make,
    start=start,
    help="Choose attributes, skills and Challenges, with advice on how many.",
    why_not=needs_character,
    pages=PAGES,
    budgets=budgets,
)
ACTIONS: tuple[Action, ...] = (
    MAKE,
    Change(
        id="tool",
        title="Set a tool",
        place=Place.MORE,
        logged="has a tool set",
        form=ToolForm,
        apply=_set_tool,
        why_not=needs_character,
    ),
)
