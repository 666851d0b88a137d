"""The form of a conflict outside of weapons, and the two sides made of it (destiny-31, 32, 36, 50 to 55, 66)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from core.choosing import other_choices, title
from core.entry import Choice, entry
from core.refusal import Refusal
from core.rulesets.destiny.halves import Duelist
from core.rulesets.destiny.initiative import COVER, Initiative
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.sides import EDGES, duelist, nobody
from core.rulesets.destiny.trait_choices import BEST, Used, anyones_choices, best, own_choices, used
from core.rulesets.destiny.units import of_turn, unit_of
from core.rulesets.destiny.values import STATS
from core.situation import Actor, ActorId, Situation

DEFAULT_DIFFICULTY = 5
THING = "the circumstances"
"""What a Rival without a name is called."""

PARTS = (
    *(Choice(f"cover:{cover}", f"Cover {cover}%", note=f"+{cover // 25}") for cover in COVER if cover),
    Choice("position:flanking", "Flanking", note="+1"),
    Choice("position:blindspot", "In the blind spot", note="+2"),
    Choice("ally_by_target", "An ally by the target", note="+1"),
    Choice("melee_same_space", "Melee in one space", note="−1"),
    Choice("push_the_limit", "Push the Limit", note="+1"),
    Choice("grit_your_teeth", "Grit Your Teeth", note="no penalties"),
)
"""What counts towards Initiative besides the Skill (destiny-51 to 55)."""
EDGE_CHOICES = (Choice("", "–"), *(Choice(edge, title(edge)) for edge in EDGES))
STAT_CHOICES = (Choice("", "–"), *(Choice(stat, title(stat)) for stat in STATS))


def rivals(situation: Situation) -> tuple[Choice, ...]:
    """Everybody else there; a thing or an idea is nobody."""
    return other_choices(situation)


@dataclass(frozen=True, kw_only=True)
class VersusForm:
    """Who acts with what, against whom or what; what speaks for each side."""

    uses: str = entry("With", default="", choices=own_choices, lever=True)
    rival: ActorId | None = entry("Against", default=None, choices=rivals, none="a thing or an idea")
    rival_uses: str = entry("They use", default=BEST, choices=anyones_choices)
    rival_level: int | None = entry("Or Skill Level", default=None, low=0, high=10, none="by their sheet")
    difficulty: int | None = entry(
        "Difficulty",
        default=None,
        low=0,
        high=30,
        lever=True,
        code="difficulty_needed",
        none="their Stat below",
    )
    stat: str = entry("Their Stat", default="", choices=STAT_CHOICES, help="Its Level is the Difficulty.")
    rival_difficulty: int | None = entry("Their Difficulty", default=None, low=0, high=30, none="your Stat")
    edge: str = entry("Second card", default="", choices=EDGE_CHOICES, lever=True, once=True)
    rival_edge: str = entry("Their second card", default="", choices=EDGE_CHOICES, lever=True, once=True)
    initiative: tuple[str, ...] = entry("Initiative", default=(), choices=PARTS, once=True)
    more: int = entry("More Initiative", default=0, low=-10, high=10, once=True, help="Abilities, powers, magic.")
    rival_initiative: tuple[str, ...] = entry("Their Initiative", default=(), choices=PARTS, once=True)
    rival_more: int = entry("More of theirs", default=0, low=-10, high=10, once=True)


def start_versus(situation: Situation) -> dict[str, Any]:
    """What who acts is best at, against the first one there of the other side, else a thing: not against a fellow."""
    others = (situation.actors[int(choice.id)] for choice in rivals(situation))
    rival = next((actor for actor in others if actor.player != situation.actor.player), None)
    fields: dict[str, Any] = {"uses": best(situation.actor.sheet)}
    if rival is None:
        return {**fields, "difficulty": DEFAULT_DIFFICULTY}
    return {**fields, "rival": rival.id, "stat": used(BEST, rival.sheet).stat}


def own_side(form: VersusForm, situation: Situation) -> Duelist:
    """The side of who acts."""
    actor = situation.actor
    uses = used(form.uses or best(actor.sheet), actor.sheet)
    return side_of(actor, uses, form, situation)


def side_of(actor: Actor, uses: Used, form: VersusForm, situation: Situation) -> Duelist:
    """The side of somebody who acts with this against the Rival of the form."""
    side = duelist(
        actor,
        situation,
        level=uses.level,
        initiative=_initiative(actor, uses, ticked(form.initiative, form.more, "initiative"), situation),
        difficulty=_difficulty(form, situation),
        edge=form.edge,
    )
    return replace(side, disadvantage=side.disadvantage or uses.untrained)


def rival_side(form: VersusForm, situation: Situation, thing: str = THING) -> Duelist:
    """The Rival: somebody there, or a thing with a Skill Level at most, called `thing`."""
    mine: Sheet = situation.actor.sheet
    own_stat = mine.level(used(form.uses or best(mine), mine).stat)
    difficulty = own_stat if form.rival_difficulty is None else form.rival_difficulty
    rival = _rival(form, situation)
    sheet: Sheet = rival.sheet if rival else Sheet()
    uses = used(form.rival_uses, sheet) if rival else Used("", 0, "")
    if form.rival_level is not None:
        uses = uses._replace(level=form.rival_level)
    parts = ticked(form.rival_initiative, form.rival_more, "rival_initiative")
    words: dict[str, Any] = {"level": uses.level, "difficulty": difficulty, "edge": form.rival_edge}
    if rival is None:
        return nobody(thing, initiative=uses.initiative(sheet, **parts), **words)
    side = duelist(rival, situation, initiative=_initiative(rival, uses, parts, situation), **words)
    return replace(side, disadvantage=side.disadvantage or uses.untrained)


def _initiative(actor: Actor, uses: Used, parts: Mapping[str, Any], situation: Situation) -> Initiative:
    """What was ticked, and what a unit did this turn of a battle."""
    return uses.initiative(actor.sheet, **{**of_turn(unit_of(actor.id, situation)), **parts})


def _rival(form: VersusForm, situation: Situation) -> Actor | None:
    if form.rival is None:
        return None
    if form.rival == situation.acting:
        raise Refusal("bad_request", "Choose somebody else.", "rival")
    return situation.find(form.rival, "rival")


def _difficulty(form: VersusForm, situation: Situation) -> int:
    """The number to beat: as given, or the Level of the Stat that is opposed (destiny-32, 66)."""
    if form.difficulty is not None:
        return form.difficulty
    rival = _rival(form, situation)
    if rival is None or not form.stat:
        raise Refusal("difficulty_needed", "Give a Difficulty, or the Stat they oppose with.", "difficulty")
    sheet: Sheet = rival.sheet
    return sheet.level(form.stat)


def ticked(parts: Sequence[str], more: int, at: str) -> dict[str, int | str | bool]:
    """The fields of Initiative that were ticked; refuses two covers or two positions."""
    fields: dict[str, int | str | bool] = {"abilities": more}
    for part in parts:
        name, _, value = part.partition(":")
        if name in fields:
            raise Refusal("bad_request", f"Tick one {name} only.", at)
        fields[name] = True if not value else int(value) if name == "cover" else value
    return fields


def told_versus(form: VersusForm, situation: Situation) -> str:
    """What is tried against whom: `Sword against Goblin`."""
    sheet: Sheet = situation.actor.sheet
    rival = _rival(form, situation)
    name = used(form.uses or best(sheet), sheet).name
    return f"{name} against {rival.name}" if rival else name
