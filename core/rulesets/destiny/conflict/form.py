"""The form of a conflict without weapons, and the two sides made from it (destiny-31 to 36, 50 to 66)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypedDict, TypeVar, cast

from core.actions.actor import acting_sheet
from core.actions.choices import title
from core.building_blocks.ledger import PointsMove
from core.luck.piles import Deck
from core.refusal import Refusal
from core.rulesets.destiny.battles.combatants import (
    Combatant,
    combatant,
    first_to_act,
    likely_target,
    nameless,
    opponents,
    owners,
    skill_names,
    test_makers,
    testers_sheets,
)
from core.rulesets.destiny.cards.halves import PARTS, Duelist, Initiative, Parts, Weight, made_of
from core.rulesets.destiny.cards.hands import deck_of, in_hand, without_hand
from core.rulesets.destiny.conflict.json_rules import initiative as summed
from core.rulesets.destiny.items.means import (
    BEST,
    UNTRAINED,
    Means,
    Used,
    best,
    own_arms,
    own_tools,
    their_arms,
    their_tools,
    trait_used,
)
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.situation import Situation
from core.rulesets.destiny.state.battle import Battle
from core.rulesets.destiny.state.table import State
from core.rulesets.destiny.turns.units import check_ready, of_turn
from core.rulesets.destiny.values.stats import OWN, STATS
from core.schema.entry import BY_NAME, Choice, Only, entry
from core.wording import signed_text

_NAMED = 4


def _untrained_choice(situation: Situation) -> tuple[Choice, ...]:
    """The choice of a common Skill without training, which is beyond the seed (destiny-195)."""
    if not situation.options.plays("beyond"):
        return ()
    return (Choice(UNTRAINED, "A common Skill, untrained", note="at disadvantage"),)


def own_choices(situation: Situation) -> tuple[Choice, ...]:
    """The Skills of the acting character, the highest first, then the Stats; if units can act, those of all, with
    owners.
    """
    if isinstance(situation.conflict, Battle) or nameless(situation):
        return (*_by_whom(situation, own=True), *_untrained_choice(situation))
    sheet: Sheet = acting_sheet(situation) or Sheet()
    skills = sorted(sheet.skills.items(), key=lambda skill: -skill[1].level)
    return (
        *(Choice(f"skill:{name}", f"{title(name)} {skill.level}", note=skill.stat.title()) for name, skill in skills),
        *(Choice(f"stat:{stat}", f"{title(stat)} {sheet.level(stat)}", note="the Stat itself") for stat in STATS),
        *_untrained_choice(situation),
    )


def _by_whom(situation: Situation, *, own: bool) -> Iterator[Choice]:
    """All Skills, then all Stats, with each owner's level."""
    sheets, whose = dict(testers_sheets(situation)), owners(situation, skill_names, own=own)
    for skill in sorted({name for sheet in sheets.values() for name in sheet.skills}):
        levels = {who: sheet.skills[skill].level for who, sheet in sheets.items() if skill in sheet.skills}
        yield Choice(f"skill:{skill}", title(skill), note=_by_name(levels), of=whose.get(skill, ()))
    for stat in STATS:
        yield Choice(
            f"stat:{stat}", title(stat), note=_by_name({who: sheet.level(stat) for who, sheet in sheets.items()})
        )


def _by_name(levels: Mapping[str, int]) -> str:
    named = [f"{who}: {level}" for who, level in levels.items()]
    return ", ".join((*named[:_NAMED], *(["…"] if len(named) > _NAMED else [])))


def rival_choices(situation: Situation) -> tuple[Choice, ...]:
    """The choices for a Rival: their best, all Skills of those there, the Stats."""
    return (Choice(BEST, "Their best Skill or Stat"), *_by_whom(situation, own=False), *_untrained_choice(situation))


# Both sides -----------------------------------------------------------------------------------------------------------

CP = "cp"
"""The currency of Character Points."""
EDGES = ("advantage", "disadvantage")


def with_hand(side: Duelist, who: Combatant, situation: Situation) -> Duelist:
    """A side with the hand of its player and its character's points.

    A side without such a player uses Shared Fate (destiny-34). Refuses a side whose player has no hand yet.
    """
    player = who.holder
    if player is None:
        return side
    for name in without_hand(situation, player):
        raise Refusal("hand_empty", f"{name} has no hand yet. Deal the hands first.")
    deck = deck_of(situation.state, player.hand)
    side = replace(side, id=player.hand, player=True, hand=in_hand(deck), deck=deck)
    if player.actor is None:
        return side
    return replace(side, actor=str(player.actor), cp=situation.balance(player.actor, CP))


def side_without_hand(
    name: str,
    *,
    level: int,
    initiative: Initiative,
    difficulty: int,
    skill: str = "",
    edge: str = "",
    weights: tuple[Weight, ...] = (),
) -> Duelist:
    """A side without a hand: an object, an idea, a nameless unit; `skill` is the name of its Skill."""
    known = summed(initiative).value
    return Duelist(
        name=name,
        player=False,
        skill_level=level,
        initiative=known.initiative,
        parts=made_of(known.parts, skill),
        difficulty=difficulty,
        advantage=edge == "advantage",
        disadvantage=edge == "disadvantage",
        weights=weights,
    )


def decks_after(state: State, sides: Iterable[Duelist], shared: Deck) -> State:
    """The table with the decks of these sides as they now are."""
    decks = {side.id: side.deck for side in sides if side.player}
    return replace(state, shared=shared, decks={**state.decks, **decks})


def cp_move(side: Duelist, spent: int) -> tuple[PointsMove, ...]:
    """The Character Points a side spent, in the ledger (destiny-62, 77)."""
    return (PointsMove(int(side.actor), CP, -spent, "success_changed"),) if spent else ()


DEFAULT_DIFFICULTY = 5
V = TypeVar("V", bound="ConflictForm")
THING = "the circumstances"
"""The name of a Rival without one."""

_TICKED = {
    name if value is True else f"{name}:{value}": (name, value) for name, part in PARTS.items() for value in part.ticks
}
"""The field of Initiative that a choice fills, and its value."""
TICKS = (
    *(
        Choice(id, PARTS[name].ticks[value], note=signed_text(PARTS[name].share(value)))
        for id, (name, value) in _TICKED.items()
    ),
    Choice("grit_your_teeth", "Grit Your Teeth", note="no penalties"),
)
"""The choices for Initiative besides the Skill (destiny-51 to 55)."""
EDGE_CHOICES = (Choice("", "–"), *(Choice(edge, title(edge)) for edge in EDGES))
STAT_CHOICES = (Choice("", "–"), *(Choice(stat, title(stat)) for stat in STATS))


def rivals(situation: Situation) -> tuple[Choice, ...]:
    """The choices for a Rival: a thing or an idea, and everyone there."""
    return (Choice("", "a thing or an idea"), *opponents(situation))


_SOMEONE = Only("rival", ("",), others=True, lenient=True)
"""A thing or an idea has no Skills, tools or Stats."""


@dataclass(frozen=True, kw_only=True)
class ConflictForm:
    """The acting side with its Skill, the Rival, and the circumstances of each."""

    unit: str = entry("Who", default="", choices=test_makers, once=True, acts=True, tie=BY_NAME)
    uses: str = entry("With", default="", choices=own_choices, whose="unit", lever=True, own=True)
    tool: str = entry("Tool", default="", choices=own_tools, whose="unit", once=True, if_any=True)
    limb: str = entry("With which arm", default="", choices=own_arms, once=True, if_any=True)
    skill: int = entry("Skill modifier", default=0, low=-10, high=10, once=True)
    rival: str = entry("Against", default="", choices=rivals, once=True, tie=BY_NAME, help="Or someone here.")
    rival_uses: str = entry("They use", default=BEST, choices=rival_choices, whose="rival", scene=True, only=_SOMEONE)
    rival_tool: str = entry(
        "Their tool", default="", choices=their_tools, whose="rival", once=True, if_any=True, only=_SOMEONE
    )
    rival_limb: str = entry(
        "Which of their arms", default="", choices=their_arms, once=True, if_any=True, only=_SOMEONE
    )
    rival_level: int | None = entry("Or Skill Level", default=None, low=0, high=10, none="by their sheet", scene=True)
    difficulty: int | None = entry(
        "Difficulty",
        default=None,
        low=0,
        high=30,
        lever=True,
        code="difficulty_needed",
        none="their Stat below",
        scene=True,
    )
    stat: str = entry(
        "Their Stat",
        default="",
        choices=STAT_CHOICES,
        help="The Difficulty is its Level.",
        scene=True,
        only=_SOMEONE,
    )
    rival_difficulty: int | None = entry("Their Difficulty", default=None, low=0, high=30, none="your Stat", scene=True)
    edge: str = entry("Second card", default="", choices=EDGE_CHOICES, lever=True, once=True)
    rival_edge: str = entry("Their second card", default="", choices=EDGE_CHOICES, lever=True, once=True)
    initiative: tuple[str, ...] = entry("Initiative", default=(), choices=TICKS, once=True)
    more: int = entry("More Initiative", default=0, low=-10, high=10, once=True, help="Abilities, powers, magic.")
    rival_initiative: tuple[str, ...] = entry("Their Initiative", default=(), choices=TICKS, once=True)
    rival_more: int = entry("More of theirs", default=0, low=-10, high=10, once=True)


class Opposed(TypedDict):
    """The fields of a form for the opposition."""

    rival: str
    stat: str
    difficulty: int | None


class Versus(Opposed):
    """The fields of a form for the acting side, its Skill, and its Rival."""

    unit: str
    uses: str


def start_versus(situation: Situation) -> Versus:
    """The form with the best Skill of the unit whose move it is, against the first one of another side, or else a
    thing.
    """
    unit = first_to_act(situation) if isinstance(situation.conflict, Battle) else ""
    uses = best(combatant(unit, situation, "unit").sheet) if unit or situation.acting is not None else ""
    return {"unit": unit, "uses": uses, **against(likely_target(unit or _acting_unit(situation), situation), situation)}


def _acting_unit(situation: Situation) -> str:
    return "" if situation.acting is None else str(situation.acting)


def against(rival: str, situation: Situation) -> Opposed:
    """The fields for a likely Rival, who opposes with their best; a thing if empty."""
    if not rival:
        return {"rival": "", "stat": "", "difficulty": DEFAULT_DIFFICULTY}
    stat = trait_used(BEST, combatant(rival, situation, "rival").sheet).stat
    return {"rival": rival, "stat": stat, "difficulty": None}


def another_unit(before: V, after: V, situation: Situation) -> V:
    """The form for another acting unit: with its best Skill and its likely Rival."""
    if after.unit == before.unit:
        return after
    after = replace(after, uses=best(combatant(after.unit, situation, "unit").sheet), tool="", limb="")
    if not before.rival:
        return after
    return replace(after, **against(likely_target(after.unit or _acting_unit(situation), situation), situation))


def own_side(form: ConflictForm, situation: Situation) -> Duelist:
    """The acting side; refuses a unit that may not act (destiny-95), and a Skill it does not have."""
    by = combatant(form.unit, situation, "unit")
    if by.unit is not None:
        check_ready(by.unit, situation)
    if not by.sheet.can_act:
        raise Refusal("no_action_left", f"{by.name:.60} is out of action.", "unit")
    uses = form.uses or best(by.sheet)
    kind, _, skill = uses.partition(":")
    if kind == "skill" and skill not in by.sheet.skills:
        raise Refusal("bad_request", f"{by.name} doesn't have {title(skill)}. Choose another Skill.", "uses")
    return side_of(by, own_means(form), form, situation)


def side_of(by: Combatant, means: Means, form: ConflictForm, situation: Situation) -> Duelist:
    """The side of someone who acts with these means against the form's Rival."""
    uses = means.of(by.sheet)
    side = side_without_hand(
        by.name,
        level=uses.level,
        initiative=_initiative(by, uses, parse_parts(form.initiative, form.more, "initiative"), situation),
        skill=uses.name,
        difficulty=_difficulty(form, situation),
        edge=form.edge,
        weights=uses.weights,
    )
    side = with_hand(side, by, situation)
    return replace(side, disadvantage=side.disadvantage or uses.untrained)


def rival_side(form: ConflictForm, situation: Situation, thing: str = THING, also: Iterable[Combatant] = ()) -> Duelist:
    """The Rival: someone there, or a thing called `thing` with at most a Skill Level.

    A Rival with the hand of the acting side, or of a helper in `also`, uses Shared Fate (destiny-223).
    """
    by, rival = combatant(form.unit, situation, "unit"), rival_of(form, situation)
    own_stat = by.sheet.level(trait_used(form.uses or best(by.sheet), by.sheet).stat)
    difficulty = own_stat if form.rival_difficulty is None else form.rival_difficulty
    uses = their_means(form).of(rival.sheet) if rival else Used("", 0, "")
    if form.rival_level is not None:
        uses = uses._replace(level=form.rival_level, weights=())
    parts = parse_parts(form.rival_initiative, form.rival_more, "rival_initiative")
    weighs = _initiative(rival, uses, parts, situation) if rival else uses.initiative(Sheet(), OWN, parts)
    side = side_without_hand(
        rival.name if rival else thing,
        level=uses.level,
        initiative=weighs,
        skill=uses.name if form.rival_level is None else "",
        difficulty=difficulty,
        edge=form.rival_edge,
        weights=uses.weights,
    )
    if rival is None:
        return side
    if not any(rival.shares_hand(each) for each in (by, *also)):
        side = with_hand(side, rival, situation)
    return replace(side, disadvantage=side.disadvantage or uses.untrained)


def own_means(form: ConflictForm) -> Means:
    """The means of the acting side."""
    return Means(form.uses or BEST, form.tool, form.limb, form.skill)


def their_means(form: ConflictForm) -> Means:
    """The means of the Rival."""
    return Means(form.rival_uses, form.rival_tool, form.rival_limb, at="rival_")


def _initiative(who: Combatant, uses: Used, parts: Parts, situation: Situation) -> Initiative:
    """The Initiative from the ticked parts and the unit's actions in this turn."""
    return uses.initiative(who.sheet, situation.state.condition_table, {**of_turn(who.unit), **parts})


def rival_of(form: ConflictForm, situation: Situation) -> Combatant | None:
    """The Rival, or None for a thing. Refuses the acting side itself."""
    if not form.rival:
        return None
    rival = combatant(form.rival, situation, "rival")
    if rival.id == combatant(form.unit, situation, "unit").id:
        raise Refusal("bad_request", "Choose another Rival.", "rival")
    return rival


def _difficulty(form: ConflictForm, situation: Situation) -> int:
    """The number to beat: the given one, or the Level of the opposing Stat (destiny-32, 66)."""
    if form.difficulty is not None:
        return form.difficulty
    rival = rival_of(form, situation)
    if rival is None or not form.stat:
        raise Refusal("difficulty_needed", "Enter a Difficulty, or choose the Stat they oppose with.", "difficulty")
    return rival.sheet.level(form.stat)


def parse_parts(parts: Sequence[str], more: int, at: str) -> Parts:
    """The fields of Initiative from the ticked parts; refuses two covers or two positions."""
    fields: dict[str, int | str | bool] = {"abilities": more}
    for part in parts:
        name, value = _TICKED.get(part, (part, True))
        if name in fields:
            raise Refusal("bad_request", f"Tick {name} only once.", at)
        fields[name] = value
    return cast(Parts, fields)


def versus_label(form: ConflictForm, situation: Situation) -> str:
    """The attempt and its Rival: `Sword against Goblin`."""
    sheet, rival = combatant(form.unit, situation, "unit").sheet, rival_of(form, situation)
    name = trait_used(form.uses or best(sheet), sheet).name
    return f"{name} against {rival.name}" if rival else name
