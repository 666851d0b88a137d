"""The form of an attack, and the two sides made from it (destiny-31, 110 to 112, 163 to 167)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from core.actions.choices import title
from core.luck.piles import Deck
from core.refusal import Refusal
from core.rulesets.destiny.battles.combatants import (
    check_dealt,
    combatant,
    likely_target,
    owners,
    sheets_there,
    skill_names,
    units_or_people_there,
    who_may_act,
)
from core.rulesets.destiny.cards.halves import Parts
from core.rulesets.destiny.combat.attack import Attack, Fighter
from core.rulesets.destiny.combat.fighters import (
    HANDS,
    NOTHING,
    Armed,
    AttackReach,
    Way,
    carried_weapon,
    fighter,
    purses,
    skill_in_words,
    skill_with,
    usable_weapons,
)
from core.rulesets.destiny.combat.hits import without_kept, wounds_of
from core.rulesets.destiny.conflict.form import EDGE_CHOICES, TICKS, parse_parts
from core.rulesets.destiny.items.means import BEST, Used, own_arms, their_arms
from core.rulesets.destiny.later_editions.rules import Extra, extra_modifiers
from core.rulesets.destiny.options import off
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.situation import Situation
from core.rulesets.destiny.state.stage import Terrain
from core.rulesets.destiny.terrain.ground import Engaged, hit_instead
from core.rulesets.destiny.turns.units import check_ready
from core.rulesets.destiny.values.damage_decks import CARDS, SUITS, deck_in_play
from core.rulesets.destiny.values.items import Arm
from core.rulesets.destiny.values.stats import STATS
from core.schema.entry import BY_NAME, Choice, entry

_STATS = tuple(Choice(stat, title(stat)) for stat in STATS)
_OPEN = ("", BEST)
"""The choices that leave a weapon or a Skill to the program."""


def _weapons(situation: Situation) -> tuple[Choice, ...]:
    return _arms(situation, own=True)


def _arms(situation: Situation, *, own: bool) -> tuple[Choice, ...]:
    there = (item for _, sheet in sheets_there(situation) for item in sheet.items)
    found = {item.name: item.arm for item in there if item.arm is not None}
    whose = owners(situation, _weapon_names, own=own)
    arms = (Choice(name, name, note=_note(arm), of=whose.get(name, ())) for name, arm in found.items())
    return (Choice("", "Best in reach"), *arms, Choice(HANDS, title(HANDS), note="Body, bash"))


def _weapon_names(sheet: Sheet) -> Iterator[str]:
    return (item.name for item in sheet.items if item.arm is not None)


def _note(arm: Arm) -> str:
    return f"{arm.level}x{arm.scale} {'/'.join(arm.types)}"


def _their_weapons(situation: Situation) -> tuple[Choice, ...]:
    return (*_arms(situation, own=False), Choice(NOTHING, "Nothing: they do no damage"))


def skills_there(situation: Situation) -> tuple[Choice, ...]:
    """All Skills of the units there, and the Stats; that of the weapon first."""
    return (Choice(BEST, "The weapon's Skill"), *_skills(situation, own=True))


def skills_with_power(situation: Situation) -> tuple[Choice, ...]:
    """The same for an attack with a Power."""
    return (Choice(BEST, "The Power's Skill"), *_skills(situation, own=True))


def _their_skills(situation: Situation) -> tuple[Choice, ...]:
    """The same for the Rival."""
    return (Choice(BEST, "Their weapon's Skill"), *_skills(situation, own=False))


def _skills(situation: Situation, *, own: bool) -> tuple[Choice, ...]:
    names = sorted({name for _, sheet in sheets_there(situation) for name in sheet.skills})
    whose = owners(situation, skill_names, own=own)
    return (
        *(Choice(f"skill:{name}", title(name), of=whose.get(name, ())) for name in names),
        *(Choice(f"stat:{stat}", title(stat)) for stat in STATS),
    )


def _specials(situation: Situation) -> tuple[Choice, ...]:
    """Additions of later editions (destiny-196, 198)."""
    refusal = off("beyond", situation.options)
    why = refusal.message if refusal else ""
    return (
        Choice("vulnerable", "Vulnerable to it", why, note="damage +1"),
        Choice("higher_ground", "From higher ground", why, note="+1"),
        Choice("reach_at_one", "Reach weapon, target adjacent", why, note="−1"),
        Choice("from_behind", "From behind", why, note="+2, no Block"),
    )


def _extra(special: Collection[str]) -> Extra:
    """The effect of these additions on Initiative, and whether the Rival cannot Block."""
    return extra_modifiers(
        higher_ground="higher_ground" in special,
        reach_at_one="reach_at_one" in special,
        position="back" if "from_behind" in special else "none",
    )


@dataclass(frozen=True, kw_only=True)
class WhoForm:
    """The attacker and the target."""

    unit: str = entry("Attacker", default="", choices=who_may_act, once=True, acts=True, tie=BY_NAME)
    target: str = entry("Target", default="", choices=units_or_people_there, once=True, tie=BY_NAME)


@dataclass(frozen=True, kw_only=True)
class WeaponPart(WhoForm):
    """The weapon of the attack."""

    weapon: str = entry("With", default="", choices=_weapons, whose="unit", lever=True, scene=True)


@dataclass(frozen=True, kw_only=True)
class FightForm(WhoForm):
    """The circumstances of each side, and the Rival's answer."""

    uses: str = entry("Skill", default=BEST, quiet=True, choices=skills_there, whose="unit", once=True)
    against: str = entry(
        "Against their", default="body", choices=_STATS, help="The Difficulty is its rating.", scene=True
    )
    edge: str = entry("Second card", default="", choices=EDGE_CHOICES, lever=True, once=True)
    initiative: tuple[str, ...] = entry(
        "Initiative", default=(), choices=TICKS, once=True, help="Add modifiers that the map doesn't show."
    )
    more: int = entry("More Initiative", default=0, low=-10, high=10, once=True, help="Abilities.")
    limb: str = entry("With which arm", default="", choices=own_arms, once=True, if_any=True)
    special: tuple[str, ...] = entry("Special", default=(), choices=_specials, once=True)
    away: int | None = entry("Spaces away", default=None, low=0, high=1000, none="from the map, or in reach", once=True)
    rival_weapon: str = entry("They strike with", default="", choices=_their_weapons, whose="target", scene=True)
    rival_uses: str = entry("Their Skill", default=BEST, quiet=True, choices=_their_skills, whose="target", once=True)
    rival_limb: str = entry("Which of their arms", default="", choices=their_arms, once=True, if_any=True)
    rival_edge: str = entry("Their second card", default="", choices=EDGE_CHOICES, lever=True, once=True)
    rival_initiative: tuple[str, ...] = entry("Their Initiative", default=(), choices=TICKS, once=True)
    rival_more: int = entry("More of theirs", default=0, low=-10, high=10, once=True)


@dataclass(frozen=True, kw_only=True)
class AttackForm(FightForm, WeaponPart):
    """An attack with a weapon, or bare hands."""


F = TypeVar("F", bound=FightForm)


def another_attacker(before: F, after: F, situation: Situation) -> F:
    """The form for another attacker: with their target and without the chosen arm."""
    if after.unit == before.unit:
        return after
    return replace(after, target=likely_target(after.unit, situation), limb="")


# Both sides ---------------------------------------------------------------------------------------------------------


def attacker_and_target(form: FightForm, situation: Situation) -> AttackReach:
    """The attacker and the target; refuses an attacker who may not act, and attacking oneself."""
    by, on = combatant(form.unit, situation, "unit"), combatant(form.target, situation, "target")
    if by.unit is not None:
        check_ready(by.unit, situation)
    if not by.sheet.can_act:
        raise Refusal("no_action_left", f"{by.name} is out of action.", "unit")
    if by.id == on.id or not form.target:
        raise Refusal("bad_request", "A unit can't target itself. Choose another target.", "target")
    check_dealt(by, situation, "unit")
    check_dealt(on, situation, "target")
    return AttackReach(situation, by, on, form.away)


def attacker_weapon(form: AttackForm, meeting: AttackReach) -> Armed:
    """The attacker's weapon; refuses one that does not reach."""
    named = carried_weapon(form.weapon, meeting.by.sheet, "weapon") if form.weapon else None
    armed = named or meeting.best(form.against, form.limb)
    if armed is None:
        first = next(usable_weapons(meeting.by.sheet))
        if not (why := meeting.why_not(first.arm)):
            skill_with(first, Used("", 0, ""), meeting.by.sheet, form.limb, "")
        raise Refusal("bad_request", why or f"{meeting.on.name} is out of reach.", "target")
    meeting.check_fit(armed, "weapon")
    if why := meeting.why_not(armed.arm):
        raise Refusal("bad_request", why, "target")
    return armed


def rival_weapon_of(form: FightForm, meeting: AttackReach) -> Armed | None:
    """The Rival's weapon: the named one, or the best that reaches; None for none."""
    back = meeting.turned
    if form.rival_weapon == NOTHING or not back.by.sheet.can_act:
        return None
    if not form.rival_weapon:
        return back.best(form.against, form.rival_limb)
    armed = carried_weapon(form.rival_weapon, back.by.sheet, "rival_weapon")
    back.check_fit(armed, "rival_weapon")
    return None if back.why_not(armed.arm) else armed


def attack_means(form: AttackForm, situation: Situation) -> Mapping[str, str]:
    """The weapons and Skills behind the choices of an attack that leave them open."""
    meeting = attacker_and_target(form, situation)
    return fight_means(form, meeting, attacker_weapon(form, meeting))


def fight_means(form: FightForm, meeting: AttackReach, armed: Armed) -> Mapping[str, str]:
    """The same for an attack with this weapon or Power."""
    theirs = rival_weapon_of(form, meeting)
    own, back = Way(armed=armed, uses=form.uses), Way(armed=theirs, uses=form.rival_uses, asks=False)
    found = {
        "weapon": _weapon_in_words(armed),
        "uses": skill_in_words(own, meeting.by.sheet),
        "rival_weapon": _weapon_in_words(theirs) if theirs else "nothing reaches",
        "rival_uses": skill_in_words(back, meeting.on.sheet),
    }
    return {name: said for name, said in found.items() if getattr(form, name, None) in _OPEN}


def _weapon_in_words(armed: Armed) -> str:
    return f"{armed.name}, {_note(armed.arm)}"


def attack_of(form: FightForm, meeting: AttackReach, armed: Armed, *, pierce: int = 0, power: int = 0) -> Attack:
    """The request of an attack; a Power may have more Armor Pierce and more Initiative (destiny-174)."""
    situation, shot = meeting.situation, meeting.engagement(armed.arm)
    extra = _extra(form.special)
    parts: Parts = {**parse_parts(form.initiative, form.more + extra.initiative, "initiative"), "power": power}
    if extra.rival_cannot_block:
        parts["position"] = "none"  # the one from behind counts instead
    own = Way(
        armed=armed,
        uses=form.uses,
        against=form.against,
        edge=form.edge,
        parts=parts,
        pierce=pierce,
        vulnerable="vulnerable" in form.special,
        limb=form.limb,
    )
    a, b = _attacker(form, meeting, own), _rival(form, meeting, shot)
    b = replace(b, side=replace(b.side, cannot_block=extra.rival_cannot_block))
    instead = _instead(form, meeting, shot) if shot and shot.cover.quarters else None
    hit = {suit: each for suit, each in (instead or {}).items() if isinstance(each, Fighter)}
    everyone = (a, b, *hit.values())
    decks = {each.blow.armed.deck: each for each in everyone if each.blow is not None}
    hands = tuple(dict.fromkeys(hand for each in everyone for hand in (each.side.id, *each.near)))
    return Attack(
        a=a,
        b=b,
        shared=situation.state.shared,
        piles=damage_piles(situation, decks),
        purses=purses(situation, hands, (a.side.actor, b.side.actor)),
        instead=instead,
        aims={suit: _attacker(_at_best(form), _meets(meeting, each.id), own) for suit, each in hit.items()},
        data=situation.state.data,
        options=situation.options,
    )


def _attacker(form: FightForm, meeting: AttackReach, own: Way) -> Fighter:
    """The attacking side against this target."""
    a = fighter(meeting, own, cover=_own_cover(form, meeting))
    return replace(a, acted=True, side=replace(a.side, objective="damage"))


def _own_cover(form: FightForm, meeting: AttackReach) -> int:
    """The attacker's cover against the Rival's weapon (destiny-52)."""
    answer = rival_weapon_of(form, meeting)
    shot = meeting.turned.engagement(answer.arm) if answer else None
    return shot.cover_percent if shot else 0


def _rival(form: FightForm, meeting: AttackReach, shot: Engaged | None, *, asks: bool = True) -> Fighter:
    """The side that is attacked; played by the attacker's own player it lives from Shared Fate (destiny-238)."""
    back = meeting.turned
    armed = rival_weapon_of(form, meeting)
    way = Way(
        armed=armed,
        uses=form.rival_uses,
        against=form.against,
        edge=form.rival_edge,
        parts=parse_parts(form.rival_initiative, form.rival_more, "rival_initiative"),
        limb=form.rival_limb,
        asks=asks,
        at="rival_",
    )
    return fighter(back, way, cover=shot.cover_percent if shot else 0, alone=back.by.shares_hand(back.on))


def _instead(form: FightForm, meeting: AttackReach, shot: Engaged) -> dict[str, Fighter | str]:
    """The things a shot hits instead, by the suit of the card revealed for cover; others there fight back at their
    best.
    """
    situation = meeting.situation
    found: dict[str, Fighter | str] = {}
    for suit in SUITS:
        hit = hit_instead(situation, shot, f"2{suit}")
        if isinstance(hit, Terrain):
            found[suit] = hit.name or "an obstacle"
        elif hit is not None and hit.id not in (meeting.by.id, meeting.on.id):
            found[suit] = _rival(_at_best(form), _meets(meeting, hit.id), None, asks=False)
    return found


def _at_best(form: FightForm) -> FightForm:
    """The form where another than was aimed at is hit, who strikes with their own best."""
    return replace(form, rival_weapon="", rival_uses=BEST)


def _meets(meeting: AttackReach, id: str) -> AttackReach:
    """The attacker against someone else."""
    return replace(meeting, on=combatant(id, meeting.situation, "target"))


def damage_piles(situation: Situation, names: Iterable[str]) -> dict[str, Deck]:
    """The damage decks by name without the cards of wounds; refuses a deck that is not in play."""
    state, wounds = situation.state, wounds_of(situation)
    for name in names:
        deck_in_play(state.data, name)
    return {name: without_kept(state.damage.get(name) or Deck(CARDS), name, wounds) for name in names}
