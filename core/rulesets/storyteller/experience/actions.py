"""The actions that buy ranks and give them up (storyteller-67 to 69)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from core.actions.action import Action, Change, Price
from core.actions.actor import acting_sheet
from core.actions.choices import choices, title
from core.actions.place import Place
from core.actions.situation import Brief
from core.building_blocks.ledger import PointsMove
from core.refusal import Refusal
from core.rulesets.storyteller.experience.awards import XP
from core.rulesets.storyteller.experience.prices import PRICES
from core.rulesets.storyteller.experience.rules import (
    Purchase,
    RankChange,
    Transfer,
    spend_xp,
    transfer_ranks,
)
from core.rulesets.storyteller.sheet import CAP, Sheet
from core.rulesets.storyteller.situation import Effects, Situation
from core.rulesets.storyteller.trait_kinds import GROUPS, KINDS, Group, TraitKind
from core.schema.entry import FEW, Choice, entry
from core.schema.rows import complete
from core.wording import quantity

SEASONS_ONLY = Refusal("transfer_only_between_seasons", "Only in a downtime between seasons.")


def traits(sheet: Sheet, kind: TraitKind) -> tuple[tuple[str, int], ...]:
    """The traits of a kind that a character has or may choose from, with their ranks, by name unless they are fixed."""
    ranks = sheet.ranks_of(kind).items()
    return tuple(ranks if KINDS[kind].fixed else sorted(ranks))


def _trait_choices(kind: TraitKind) -> Callable[[Situation], tuple[Choice, ...]]:
    """The choices of traits of this kind to buy; "–" means the trait named in the next field."""

    def trait_choices(situation: Situation) -> tuple[Choice, ...]:
        sheet = acting_sheet(situation) or Sheet()
        named = (Choice(name, f"{title(name)} {rank}") for name, rank in traits(sheet, kind))
        return tuple(named) if KINDS[kind].fixed else (Choice("", "–"), *named)

    return trait_choices


@dataclass(frozen=True, slots=True)
class Buy:
    """Ranks to buy in one trait; `other` names one that is not listed."""

    trait: str = entry("Trait", default="", unless="other")
    other: str = entry("Or another", default="", own=True)
    group: Group = entry("Its group", default="mental", choices=choices(*GROUPS), hidden=True, own=True)
    ranks: int = entry("Ranks", within=FEW, default=1, low=1, own=True)
    cap: int = entry(
        "Ranks end at", within=FEW, default=CAP, low=CAP, help="Higher only if the Storyteller allows it.", own=True
    )


@dataclass(frozen=True, slots=True)
class BuyAttribute(Buy):
    """Ranks to buy in an attribute."""

    trait: str = entry("Attribute", default="intelligence", choices=_trait_choices("attribute"), own=True)
    other: str = entry(default="", hidden=True, own=True)


@dataclass(frozen=True, slots=True)
class BuySkill(Buy):
    """Ranks to buy in a skill."""

    trait: str = entry("Skill", default="", choices=_trait_choices("skill"), own=True, unless="other")
    group: Group = entry("Group of a new skill", default="mental", choices=choices(*GROUPS), own=True)


@dataclass(frozen=True, slots=True)
class BuyTraining(Buy):
    """Ranks to buy in a special training."""

    trait: str = entry(
        "Special training", default="", choices=_trait_choices("special_training"), own=True, unless="other"
    )


@dataclass(frozen=True, slots=True)
class BuyAdvantage(Buy):
    """Ranks to buy in an advantage."""

    trait: str = entry("Advantage", default="", choices=_trait_choices("advantage"), own=True, unless="other")


def _purchase(kind: TraitKind, form: Buy, situation: Situation) -> Purchase:
    actor = situation.actor
    name = form.other.strip() or form.trait
    if not name:
        raise Refusal("bad_request", "Choose or name the trait to buy.", "trait")
    rank = actor.sheet.rank(kind, name)
    return Purchase(kind, name, rank, rank + form.ranks, situation.balance(actor.id, XP.id), form.cap)


def _affordable(kind: TraitKind) -> Callable[[Situation], Refusal | None]:
    """A check that dims a purchase if not even one rank is affordable."""

    def why_not(situation: Situation) -> Refusal | None:
        if situation.acting not in situation.actors:
            return Refusal("bad_request", "Choose a character.", "actor")
        held, cost = situation.balance(situation.actor.id, XP.id), PRICES[kind]
        return None if held >= cost else Refusal("not_enough_xp", f"needs {cost} XP, has {held}")

    return why_not


BUYING: Mapping[TraitKind, tuple[str, type[Buy]]] = complete(
    "storyteller purchases",
    TraitKind,
    {
        "attribute": ("buy_attribute", BuyAttribute),
        "skill": ("buy_skill", BuySkill),
        "special_training": ("buy_training", BuyTraining),
        "advantage": ("buy_advantage", BuyAdvantage),
    },
)
"""The action that buys ranks of each kind, by the name it has in the log, with its form."""


def _buy(kind: TraitKind) -> Action:
    """The action that buys ranks of one kind."""
    id, form = BUYING[kind]

    def apply(form: Buy, situation: Situation) -> Effects:
        bought = _purchase(kind, form, situation)
        done = spend_xp(bought)
        sheet = situation.actor.sheet.with_rank(kind, bought.trait, done.value.rank, form.group)
        effects = _rank_effects(situation, sheet, bought, -done.value.cost, "bought")
        return replace(effects, steps=done.steps, brief=_brief("buys", bought))

    def price(form: Buy, situation: Situation) -> Price:
        bought = _purchase(kind, form, situation)
        return Price(XP.id, bought.price, need=f"{title(bought.trait)} {bought.to} of at most {bought.cap}")

    return Change(
        id=id,
        title=f"Buy {title(kind).lower()}",
        place=Place.ADVANCE,
        logged="buys ranks",
        form=form,
        apply=apply,
        help=f"Buy a rank for {PRICES[kind]} XP, whatever the level.",
        why_not=_affordable(kind),
        price=price,
    )


def _rank_effects(situation: Situation, sheet: Sheet, change: RankChange, delta: int, reason: str) -> Effects:
    """The effects of a changed rank, with the experience spent or refunded."""
    actor = situation.actor.id
    return Effects(sheets={actor: sheet}, points=(PointsMove(actor, XP.id, delta, reason, _item(change)),))


def _item(change: RankChange) -> str:
    """`Wits 3 → 5`."""
    return f"{title(change.trait)} {change.start} → {change.to}"


def _brief(verb: str, change: RankChange) -> Brief:
    """`buys 2 ranks: Wits 3 → 5`."""
    number = abs(change.to - change.start)
    return Brief(f"{verb} {'a rank' if number == 1 else quantity(number, 'rank')}: {_item(change)}", whole=True)


def _ranks_to_give_up(situation: Situation) -> tuple[Choice, ...]:
    """The traits with ranks to give up, with ids `kind:name`."""
    sheet = acting_sheet(situation)
    return tuple(_givable(sheet)) if sheet else ()


def _givable(sheet: Sheet) -> Iterable[Choice]:
    for kind, row in KINDS.items():
        for name, rank in traits(sheet, kind):
            if rank > row.least:
                yield Choice(f"{kind}:{name}", f"{title(name)} {rank}, {PRICES[kind]} XP a rank")


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Ranks to give up in one trait, and why."""

    trait: str = entry("Trait", default="", choices=_ranks_to_give_up, own=True)
    ranks: int = entry("Ranks", within=FEW, default=1, low=1, own=True)
    justification: str = entry("Why", default="", code="justification_required", long=True, own=True)


def _start_transfer(situation: Situation) -> GiveUp:
    owned = _ranks_to_give_up(situation)
    return GiveUp(owned[0].id if owned else "")


def _transfer(form: GiveUp, situation: Situation) -> Transfer:
    if situation.interval != "between_seasons":
        raise SEASONS_ONLY
    actor = situation.actor
    kind = next((kind for kind in KINDS if form.trait.startswith(f"{kind}:")), None)
    if kind is None:
        raise Refusal("bad_request", "Choose the trait to give up.", "trait")
    name = form.trait.removeprefix(f"{kind}:")
    rank, held = actor.sheet.rank(kind, name), situation.balance(actor.id, XP.id)
    return Transfer(kind, name, rank, rank - form.ranks, held, "between_seasons", form.justification)


def _refund(form: GiveUp, situation: Situation) -> Price:
    return Price(XP.id, -_transfer(form, situation).price)


def _give_up(form: GiveUp, situation: Situation) -> Effects:
    given = _transfer(form, situation)
    done = transfer_ranks(given)
    sheet = situation.actor.sheet.with_rank(given.kind, given.trait, done.value.rank)
    effects = _rank_effects(situation, sheet, given, done.value.refund, form.justification.strip())
    return replace(effects, steps=done.steps, brief=_brief("gives up", given))


def _no_transfer(situation: Situation) -> Refusal | None:
    if situation.interval != "between_seasons":
        return SEASONS_ONLY
    return (
        None
        if _ranks_to_give_up(situation)
        else Refusal("nothing_to_transfer", "The character has no ranks to give up.")
    )


ACTIONS: tuple[Action, ...] = (
    *map(_buy, KINDS),
    Change(
        id="transfer_ranks",
        title="Give up ranks",
        place=Place.ADVANCE,
        logged="gives up ranks",
        form=GiveUp,
        apply=_give_up,
        start=_start_transfer,
        help="Give up ranks between seasons and get back their experience.",
        why_not=_no_transfer,
        price=_refund,
    ),
)
