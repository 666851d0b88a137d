"""Character creation: Stats from points, Skills, items, the seven questions (destiny-89, 193, 194)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from core.actions.action import Action, Budget, Change
from core.actions.actor import needs_character, sheet_effects
from core.actions.choices import title
from core.actions.place import Place
from core.refusal import Refusal
from core.rulesets.destiny.creation.form import (
    PAGES,
    ConceptionAnswers,
    CreationForm,
    NewAbility,
    NewPower,
    NewSkill,
    outfit,
)
from core.rulesets.destiny.later_editions.rules import create_stats
from core.rulesets.destiny.options import HouseRules
from core.rulesets.destiny.sheet import BACKGROUND, Conception, KnownAbility, Power, Sheet, Skill
from core.rulesets.destiny.situation import Effects, Situation
from core.rulesets.destiny.stories.scene_rules import check_conception
from core.rulesets.destiny.values.items import Item
from core.rulesets.destiny.values.stats import HIGHEST, LOWEST, QUESTIONS, STATS, Rating
from core.schema.forms import with_values


def _free(situation: Situation) -> bool:
    """Return True if points are not counted: without the house rule that divides them, and for NPCs (destiny-241)."""
    options = situation.options
    return not (situation.actor.player and options.divide_stats and options.plays("beyond"))


def start(situation: Situation) -> CreationForm:
    """The form with the present sheet; an untouched one gets the points to divide."""
    sheet = situation.actor.sheet
    stats = {stat: sheet.level(stat) for stat in STATS}
    points = situation.options.stat_points
    if not _free(situation) and sheet.stats == Sheet().stats and sum(stats.values()) != points:
        stats = _even(points)
    background = {name: sheet.texts.get(name, "") for name in BACKGROUND}
    form = CreationForm(
        beast=sheet.level("beast"),  # 0 for none
        shadow=sheet.level("shadow"),
        skills=tuple(NewSkill(name, own.level, own.stat) for name, own in sheet.skills.items()),
        abilities=tuple(NewAbility(name, own.skill, own.text) for name, own in sheet.abilities.items()),
        powers=tuple(NewPower(name, own.skill, own.stat, own.magic, own.text) for name, own in sheet.powers.items()),
    )
    return with_values(form, {**stats, **_answered_before(sheet), **background})


def _answered_before(sheet: Sheet) -> dict[str, str]:
    return {question: getattr(sheet.conception, question) for question in QUESTIONS}


def _even(points: int) -> dict[str, int]:
    """Points divided as evenly as possible, within the bounds of a Level."""
    each, over = divmod(points, len(STATS))
    return {stat: max(LOWEST, min(HIGHEST, each + (at < over))) for at, stat in enumerate(STATS)}


def _ratings(form: CreationForm, situation: Situation) -> Mapping[str, Rating]:
    """The ratings of the Stats; refuses points not divided, at the field of the form (destiny-194)."""
    options: HouseRules = situation.options
    if _free(situation):
        options = replace(options, stat_points=sum(form.stats.values()))
    try:
        return create_stats(form.stats, options).stats
    except Refusal as refusal:
        at = "body" if refusal.field == "stats" else (refusal.field or "body").rpartition(".")[2]
        raise refusal.at(at) from refusal


def _conception(form: ConceptionAnswers) -> Conception:
    """The seven answers; refuses one there cannot be, at the field of the form (destiny-89)."""
    try:
        check_conception(form.answers)
    except Refusal as refusal:
        raise refusal.at((refusal.field or "").rpartition(".")[2]) from refusal
    return Conception(**form.answers)


def _row_faults(form: CreationForm) -> Iterator[Refusal]:
    for stat, level in form.more_stats.items():
        if 0 < level < LOWEST:
            yield Refusal("level_out_of_range", f"{title(stat)} must be 0, or from {LOWEST} to {HIGHEST}.", stat)
    skills = {row.name.strip() for row in form.skills}
    yield from _name_faults(form.skills, "skills")
    of_skills: Mapping[str, Sequence[NewAbility | NewPower]] = {"abilities": form.abilities, "powers": form.powers}
    for field, rows in of_skills.items():
        yield from _name_faults(rows, field)
        for at, row in enumerate(rows):
            if row.skill not in ("", *skills):
                yield Refusal(
                    "skill_needed", f"{row.skill:.40} isn't among the Skills. Add it first.", f"{field}.{at}.skill"
                )
    for at, gear in enumerate(form.gear):
        if gear.kind == "weapon" and gear.skill.strip() not in ("", *skills):
            why = f"{gear.skill.strip():.40} isn't among the Skills. Choose one of them, or leave it empty."
            yield Refusal("skill_needed", why, f"gear.{at}.skill")


def _name_faults(rows: Sequence[NewSkill | NewAbility | NewPower], at: str) -> Iterator[Refusal]:
    names = [row.name.strip() for row in rows]
    for index, name in enumerate(names):
        if not name or name in names[:index]:
            why = f"{name:.40} is listed twice. Remove one." if name else "Name it, or remove the row."
            yield Refusal("bad_request", why, f"{at}.{index}.name")


def make(form: CreationForm, situation: Situation) -> Effects:
    """The new sheet of the acting character; values that the form doesn't have are unchanged.

    Refuses undivided points, rows without a name or with a repeated one, and unknown Skills.
    """
    for refusal in _row_faults(form):
        raise refusal
    new = outfit(form.gear, situation.state, "gear")
    made, conception = _ratings(form, situation), _conception(form)
    sheet = situation.actor.sheet
    more = {stat: Rating(level, 0) for stat, level in form.more_stats.items() if level}
    others = {stat: rating for stat, rating in sheet.stats.items() if stat not in {**form.stats, **form.more_stats}}
    scaled = {stat: _at_level(sheet.stats.get(stat, own), own.level) for stat, own in {**made, **more}.items()}
    skills = {row.name.strip(): Skill(row.level, row.stat) for row in form.skills}
    texts = {**sheet.texts, **form.texts}
    after = replace(
        sheet,
        stats=scaled | others,
        skills=skills,
        specialties={name: own for name, own in sheet.specialties.items() if own.skill in skills},
        abilities=dict(_abilities(form, sheet)),
        powers=dict(_powers(form, sheet)),
        items=_items(new, sheet),
        conception=conception,
        texts={name: text for name, text in texts.items() if text or name in sheet.texts},
    )
    return sheet_effects(situation, after)


def _at_level(rating: Rating, level: int) -> Rating:
    """A rating with the form's Level and its present Scale; decimals remain only with their Level."""
    return rating if rating.level == level else replace(rating, level=level, decimals="")


def _abilities(form: CreationForm, sheet: Sheet) -> Iterator[tuple[str, KnownAbility]]:
    for row in form.abilities:
        name = row.name.strip()
        yield name, replace(sheet.abilities.get(name, KnownAbility()), skill=row.skill, text=row.text)


def _powers(form: CreationForm, sheet: Sheet) -> Iterator[tuple[str, Power]]:
    for row in form.powers:
        name = row.name.strip()
        known = sheet.powers.get(name, Power())
        yield name, replace(known, skill=row.skill, stat=row.stat, magic=row.magic, text=row.text)


def _items(new: tuple[Item, ...], sheet: Sheet) -> tuple[Item, ...]:
    """The items of the rows, after those already carried under other names."""
    names = {item.name for item in new}
    return (*(item for item in sheet.items if item.name not in names), *new)


def budgets(form: CreationForm, situation: Situation) -> tuple[Budget, ...]:
    """The questions answered, and the points divided among the Stats, if they are counted."""
    if _free(situation):
        return (_answer_budget(form),)
    spent = sum(form.stats.values())
    return (Budget("Points", spent, situation.options.stat_points, "Stats"), _answer_budget(form))


def _answer_budget(form: ConceptionAnswers) -> Budget:
    return Budget("Answered", sum(map(bool, form.answers.values())), len(QUESTIONS), "Conception", advised=True)


MAKE = Change(
    id="make",
    title="Make a character",
    logged="Sheet made",
    place=Place.CREATION,
    form=CreationForm,
    apply=make,
    start=start,
    help="Choose the four Stats, then Skills, items and Conception.",
    why_not=needs_character,
    pages=PAGES,
    budgets=budgets,
)


# The Conception alone -----------------------------------------------------------------------------------------------


def _start_conceiving(situation: Situation) -> ConceptionAnswers:
    return ConceptionAnswers(**_answered_before(situation.actor.sheet))


def conceive(form: ConceptionAnswers, situation: Situation) -> Effects:
    """The effects of the acting character's Conception (destiny-89)."""
    return sheet_effects(situation, replace(situation.actor.sheet, conception=_conception(form)))


CONCEIVE = Change(
    id="conceive",
    title="Write a Conception",
    logged="Conception written",
    place=Place.CREATION,
    form=ConceptionAnswers,
    apply=conceive,
    start=_start_conceiving,
    help="Answer seven questions. The rest of the sheet stays as it is.",
    why_not=needs_character,
    pages={"Conception": PAGES["Conception"]},
    budgets=lambda form, situation: (_answer_budget(form),),
)
"""The text's own creation (destiny-89, 241)."""
ACTIONS: tuple[Action, ...] = (MAKE, CONCEIVE)
