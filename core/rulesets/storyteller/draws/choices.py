"""What there is to choose from in the forms of a draw, with the ratings of who acts."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from core.acting import acting_sheet
from core.choosing import NONE, here_choices, title
from core.entry import Choice
from core.rulesets.storyteller.sheet import ATTRIBUTES, SKILLS, Sheet
from core.situation import Situation
from core.wording import signed


def attribute_choices(situation: Situation) -> tuple[Choice, ...]:
    """The nine attributes, with the ratings of who acts."""
    sheet = acting_sheet(situation)
    return tuple(Choice(name, _rated(name, sheet.attribute(name) if sheet else None)) for name in ATTRIBUTES)


def second_choices(situation: Situation) -> tuple[Choice, ...]:
    """What may go with the attribute: skills, special trainings and the other attributes, with ranks."""
    sheet = acting_sheet(situation) or Sheet()
    skills = {**dict.fromkeys(SKILLS, 0), **{name: skill.rank for name, skill in sheet.skills.items()}}
    return (
        *(Choice(f"skill:{name}", _rated(name, rank)) for name, rank in skills.items()),
        *(Choice(f"special_training:{name}", _rated(name, rank)) for name, rank in sheet.special_trainings.items()),
        *(Choice(f"attribute:{name}", _rated(name, sheet.attribute(name))) for name in ATTRIBUTES),
    )


def anyones_attribute(situation: Situation) -> tuple[Choice, ...]:
    """The nine attributes, of nobody in particular."""
    return tuple(Choice(name, title(name)) for name in ATTRIBUTES)


def anyones_second(situation: Situation) -> tuple[Choice, ...]:
    """What may go with an attribute on any sheet of the campaign."""
    sheets = [actor.sheet for actor in situation.actors.values()]
    skills = dict.fromkeys([*SKILLS, *(name for sheet in sheets for name in sheet.skills)])
    trainings = dict.fromkeys(name for sheet in sheets for name in sheet.special_trainings)
    return (
        *(Choice(f"skill:{name}", title(name)) for name in skills),
        *(Choice(f"special_training:{name}", title(name)) for name in trainings),
        *(Choice(f"attribute:{name}", title(name)) for name in ATTRIBUTES),
    )


def anyones_tool(situation: Situation) -> tuple[Choice, ...]:
    """The tools of everybody there, with whose they are."""
    return _anyones(situation, lambda sheet: ((tool.name, tool.name, tool.bonus) for tool in sheet.tools))


def anyones_advantage(situation: Situation) -> tuple[Choice, ...]:
    """The advantages of everybody there, with whose they are."""
    return _anyones(situation, lambda sheet: ((name, title(name), n) for name, n in sheet.advantages.items() if n))


def anyones_prepared(situation: Situation) -> tuple[Choice, ...]:
    """The banked bonuses of everybody there that have not been used, by their place on the sheet."""
    return _anyones(
        situation, lambda sheet: ((str(i), "", p.bonus) for i, p in enumerate(sheet.prepared) if not p.used)
    )


def _anyones(situation: Situation, of: Callable[[Sheet], Iterable[tuple[str, str, int]]]) -> tuple[Choice, ...]:
    """What is on the sheets of everybody there: id, name and bonus of each, one choice for each id."""
    names, owners = dict[str, str](), dict[str, list[str]]()
    for choice in here_choices(situation):
        actor = situation.actors[int(choice.id)]
        for id, name, bonus in of(actor.sheet):
            names.setdefault(id, name)
            owners.setdefault(id, []).append(f"{actor.name} {signed(bonus)}")
    return (NONE, *(Choice(id, " · ".join(filter(None, (name, ", ".join(owners[id]))))) for id, name in names.items()))


def tool_choices(situation: Situation) -> tuple[Choice, ...]:
    """The tools of who acts."""
    sheet = acting_sheet(situation) or Sheet()
    return (NONE, *(Choice(tool.name, f"{tool.name} {signed(tool.bonus)}") for tool in sheet.tools))


def advantage_choices(situation: Situation) -> tuple[Choice, ...]:
    """The advantages of who acts."""
    sheet = acting_sheet(situation) or Sheet()
    return (NONE, *(Choice(name, f"{title(name)} {signed(rank)}") for name, rank in sheet.advantages.items() if rank))


def prepared_choices(situation: Situation) -> tuple[Choice, ...]:
    """The banked bonuses that have not been used."""
    sheet = acting_sheet(situation) or Sheet()
    return (NONE, *(Choice(str(i), signed(p.bonus)) for i, p in enumerate(sheet.prepared) if not p.used))


def _rated(name: str, rank: int | None) -> str:
    return title(name) if rank is None else f"{title(name)} {rank}"
