"""The means of an action: a Skill or Stat with the effects of hurt arms and worn tools (destiny-102, 184, 232)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from core.actions.choices import title
from core.refusal import Refusal
from core.rulesets.destiny.battles.combatants import names_carried, owners, sheets_there
from core.rulesets.destiny.cards.halves import Initiative, Parts, Weight
from core.rulesets.destiny.conditions.rules import limb_check
from core.rulesets.destiny.items.rules import check_usable
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.situation import Situation
from core.rulesets.destiny.state.battle import Battle
from core.rulesets.destiny.values.items import Item, index_of, replace_item
from core.rulesets.destiny.values.items import use_once as once_used
from core.rulesets.destiny.values.stats import STATS, ConditionTable, penalties, useless
from core.schema.entry import Choice

UNTRAINED = "untrained"
BEST = "best"
"""The choice of the best Skill or Stat."""


class Used(NamedTuple):
    """A trait in use: its Level, the Stat behind it, whether it is untrained, and its modifiers."""

    name: str
    level: int
    stat: str
    untrained: bool = False
    weights: tuple[Weight, ...] = ()

    def under(self, weights: tuple[Weight, ...]) -> Used:
        """The trait with modifiers; its Level is at least 0 (destiny-102, 184)."""
        return self._replace(level=max(0, self.level + sum(each.amount for each in weights)), weights=weights)

    def initiative(self, sheet: Sheet, table: ConditionTable, parts: Parts) -> Initiative:
        """The parts of Initiative, with the penalties of the Stat (destiny-50, 51)."""
        weighs = penalties(sheet.conditions, table).get(self.stat, 0)
        return Initiative(skill_level=self.level, stat_penalties=weighs, **parts)


def trait_used(choice: str, sheet: Sheet) -> Used:
    """The trait that a choice means on a sheet; a trait that isn't on it is at 0."""
    kind, _, name = (best(sheet) if choice == BEST else choice).partition(":")
    if kind == "skill":
        skill = sheet.skill(name)
        return Used(title(name), skill.level, skill.stat)
    if kind == "stat":
        return Used(title(name), sheet.level(name), name)
    return Used("Untrained", 0, "body", kind == UNTRAINED)


def best(sheet: Sheet) -> str:
    """The highest Skill, or without Skills the highest Stat."""
    if sheet.skills:
        return "skill:" + max(sheet.skills, key=lambda name: sheet.skills[name].level)
    return "stat:" + max(STATS, key=sheet.level)


# With which limbs and tools -----------------------------------------------------------------------------------------

_SIDES = {"right_arm": ("right_arm", "right_hand"), "left_arm": ("left_arm", "left_hand")}
ARMS: Mapping[str, tuple[str, ...]] = {
    **_SIDES,
    "both_arms": (*_SIDES["right_arm"], *_SIDES["left_arm"]),
    "no_arm": (),
}
"""The limbs of an action by the choice of arm; the empty choice is not listed."""


class Use(NamedTuple):
    """The circumstances of a Skill: an item, limbs, and a modifier `more` by the GM.

    `at` is the prefix of the form's fields, for refusals.
    """

    limbs: tuple[str, ...] = ()
    item: Item | None = None
    more: int = 0
    at: str = ""


def weights(use: Use, sheet: Sheet) -> tuple[Weight, ...]:
    """The modifiers of a Skill in use; refuses useless limbs and items (destiny-102, 184)."""
    found = [Weight("skill_changed", "", use.more)] if use.more else []
    if use.item is not None and (damaged := check_usable(use.item, f"{use.at}tool")):
        found.append(Weight("damaged_item", use.item.name, damaged))
    return (*found, *_limb_weights(use, sheet))


def check_limbs(limbs: tuple[str, ...], sheet: Sheet, at: str) -> None:
    """Refuse at the field `at` the use of a broken or severed limb (destiny-102)."""
    try:
        limb_check(limbs, sheet.limbs)
    except Refusal as refusal:
        raise Refusal(refusal.code, f"{refusal.message} Use another, or none.", at) from None


def _limb_weights(use: Use, sheet: Sheet) -> Iterator[Weight]:
    check_limbs(use.limbs, sheet, f"{use.at}limb")
    for limb in use.limbs:
        if sheet.limbs.get(limb) and not useless(sheet.limbs[limb]):
            yield Weight("impaired_limb", title(limb), -1)


# Arms ---------------------------------------------------------------------------------------------------------------


def arm_of(location: str) -> tuple[str, ...] | None:
    """The arm and hand that hold an item carried there; None for no location."""
    if not location:
        return None
    side = location.partition("_")[0]
    return _SIDES.get(f"{side}_arm", ()) if location.endswith(("_arm", "_hand")) else ()


def best_arm(sheet: Sheet) -> tuple[str, ...]:
    """The arm and hand that serve best: of like ones the right."""

    def harm(limbs: tuple[str, ...]) -> tuple[int, int]:
        states = [sheet.limbs.get(limb) for limb in limbs]
        lost = sum(map(useless, states))
        return lost, len(states) - states.count(None) - lost

    return min(_SIDES.values(), key=harm)


def usable_items(sheet: Sheet) -> tuple[Item, ...]:
    """The carried items in order; a shield on a useless arm protects no one (destiny-102, 232)."""

    def unworn(item: Item) -> bool:
        shield = item.protection is not None and item.protection.shield
        return shield and any(useless(sheet.limbs.get(limb)) for limb in arm_of(item.location) or ())

    return tuple(replace(item, protection=None) if unworn(item) else item for item in sheet.items)


def limbs_for(choice: str, uses: str, item: Item | None, sheet: Sheet) -> tuple[str, ...]:
    """The limbs of a Test: chosen, or those that hold the item, or the best arm for a Skill of Body.

    `uses` is a choice of `trait_choices`. Without an item it is the carried weapon with this Skill.
    """
    if choice in ARMS:
        return ARMS[choice]
    kind, _, name = uses.partition(":")
    skill = name if kind == "skill" else ""
    own = item or next(
        (each for each in sheet.items if skill and each.arm is not None and each.arm.skill == skill), None
    )
    if own is not None:
        held = arm_of(own.location)
        return best_arm(sheet) if held is None else held
    return best_arm(sheet) if skill and sheet.skill(skill).stat == "body" else ()


# Means of a Test ------------------------------------------------------------------------------------------------------


class Means(NamedTuple):
    """The means of a Test: a Skill or a Stat, a tool, an arm, and a modifier of the Skill.

    `at` is the prefix of the form's fields.
    """

    uses: str
    tool: str = ""
    limb: str = ""
    more: int = 0
    at: str = ""

    def of(self, sheet: Sheet) -> Used:
        """The Skill with all that weighs on it (destiny-102, 184, 232)."""
        choice = best(sheet) if self.uses == BEST else self.uses
        at = carried_index(self.tool, sheet, f"{self.at}tool")
        item = None if at is None else sheet.items[at]
        limbs = limbs_for(self.limb, choice, item, sheet)
        return trait_used(choice, sheet).under(weights(Use(limbs, item, self.more, self.at), sheet))

    def use_tool(self, sheet: Sheet) -> Sheet:
        """The sheet with one use less of the tool (destiny-185)."""
        at = carried_index(self.tool, sheet, f"{self.at}tool")
        return sheet if at is None else replace(sheet, items=replace_item(sheet.items, at, once_used(sheet.items[at])))


def carried_index(name: str, sheet: Sheet, at: str) -> int | None:
    """The index of an item on a sheet, None for no name; refuses an item that isn't carried at the field `at`."""
    if not name:
        return None
    found = index_of(sheet.items, name)
    if found is None:
        raise Refusal("bad_request", f"{name:.40} isn't carried. Choose another.", at)
    return found


# Choices -------------------------------------------------------------------------------------------------------------


def own_arms(situation: Situation) -> tuple[Choice, ...]:
    """The acting character's choice of arm; none if no one has a hurt one."""
    return _arms(situation, own=True)


def their_arms(situation: Situation) -> tuple[Choice, ...]:
    """The same for all others."""
    return _arms(situation, own=False)


def _arms(situation: Situation, *, own: bool) -> tuple[Choice, ...]:
    hurt = {
        f"{who}: {title(limb)} {state}": limb
        for who, sheet in _theirs(situation, own=own)
        for limb, state in sheet.limbs.items()
        if limb in ARMS["both_arms"]
    }
    if not hurt:
        return ()
    named = (Choice(arm, title(arm), note=_limb_words(hurt, limbs)) for arm, limbs in ARMS.items())
    return (Choice("", "The arm that uses the Skill or tool"), *named)


def _limb_words(hurt: Mapping[str, str], limbs: tuple[str, ...]) -> str:
    return ", ".join(told for told, limb in hurt.items() if limb in limbs)


def own_tools(situation: Situation) -> tuple[Choice, ...]:
    """The tools that the acting character can use; none if no one carries anything."""
    return _tools(situation, own=True)


def their_tools(situation: Situation) -> tuple[Choice, ...]:
    """The same for all others."""
    return _tools(situation, own=False)


def _tools(situation: Situation, *, own: bool) -> tuple[Choice, ...]:
    items = ((who, item) for who, sheet in _theirs(situation, own=own) for item in sheet.items if item.name)
    found, whose = dict[str, Choice](), owners(situation, names_carried, own=own)
    for who, item in items:
        worn = f", damaged {item.damaged}" if item.damaged else ""
        why = "It is broken." if item.broken else ""
        known = found.get(item.name)
        if known is None or known.why_not:
            found[item.name] = Choice(item.name, item.name, why, note=f"{who}{worn}", of=whose.get(item.name, ()))
    return (Choice("", "–"), *found.values()) if found else ()


def _theirs(situation: Situation, *, own: bool) -> Iterator[tuple[str, Sheet]]:
    """The sheets of a side: in a battle all, otherwise that of the acting character or those of all others."""
    acting = situation.actors.get(situation.acting) if situation.acting is not None else None
    for who, sheet in sheets_there(situation):
        if isinstance(situation.conflict, Battle) or (acting is not None and who == acting.name) == own:
            yield who, sheet
