"""Luck and Aspects outside draws: cost and effect of invokes, tags and Luck, and compels (aisling-53 to 56)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from core.actions.result import Outcome, Resolution, Step
from core.actions.rule import rule
from core.building_blocks.band import Band
from core.refusal import Refusal
from core.rulesets.aisling.draws.helps import KINDS, Help, invoke_help, luck_help, tag_help
from core.rulesets.aisling.options import AS_WRITTEN, HouseRules
from core.rulesets.aisling.values import Aspect, find_aspect
from core.schema.codec import Json
from core.schema.entry import Entry

Luck = Annotated[int, Entry("Luck", low=0)]
"""A character's Luck."""


@dataclass(frozen=True, slots=True)
class Helped:
    """The Luck left, and the help it paid for; `free_tags` are those left after a tag, else None."""

    luck: int
    help: Help
    free_tags: tuple[str, ...] | None = None

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        (modifier,) = self.help.modifiers
        named = {"aspect": modifier.aspect} if modifier.aspect else {}
        tags = {} if self.free_tags is None else {"free_tags": list(self.free_tags)}
        return {"luck": self.luck, "modifier": {"kind": modifier.kind, "motes": modifier.motes, **named}, **tags}


@dataclass(frozen=True, slots=True)
class Compelled:
    """The Luck after a compel."""

    luck: int


def invoke(
    luck: Luck,
    aspect: str,
    aspects: tuple[Aspect, ...] = (),
    used_aspects: tuple[str, ...] = (),
    options: HouseRules = AS_WRITTEN,
) -> Resolution[Helped]:
    """Invoke one of the character's own `aspects` that doesn't help the draw yet (aisling-54)."""
    own = own_aspect(aspects, aspect)
    _check_unused(aspect, used_aspects)
    return _pay_for_help(luck, invoke_help(own, options))


def tag(
    luck: Luck,
    aspect: str,
    *,
    aspects: tuple[Aspect, ...] = (),
    used_aspects: tuple[str, ...] = (),
    free_tags: tuple[str, ...] = (),
    options: HouseRules = AS_WRITTEN,
) -> Resolution[Helped]:
    """Tag an Aspect of someone else or of the scene, not one of the character's own `aspects` (aisling-55)."""
    if find_aspect(aspects, aspect):
        raise Refusal("own_aspect", f"{aspect:.60} is the character's own Aspect. Invoke it instead.", "aspect")
    _check_unused(aspect, used_aspects)
    left = list(free_tags)
    if free := aspect in free_tags:
        left.remove(aspect)
    return _pay_for_help(luck, tag_help(aspect, free, options), tuple(left))


def spend_luck(luck: Luck, amount: int, options: HouseRules = AS_WRITTEN) -> Resolution[Helped]:
    """Spend Luck on motes (aisling-53)."""
    return _pay_for_help(luck, luck_help(amount, options))


def compel(luck: Luck, aspect: str, accepted: bool, aspects: tuple[Aspect, ...] = ()) -> Resolution[Compelled]:
    """Accept a compel for a point of Luck, or pay one to refuse it (aisling-56)."""
    own = own_aspect(aspects, aspect)
    change = 1 if accepted else -1
    after = _pay_luck(luck, -change)
    word = "compel_accepted" if accepted else "compel_refused"
    outcome = Outcome(Band.MIXED, "accepted" if accepted else "refused")
    return Resolution(Compelled(after), outcome, (Step("aisling-56", word, own.name, amount=change),))


def own_aspect(aspects: tuple[Aspect, ...], name: str) -> Aspect:
    """The character's Aspect by name. Refuse any other."""
    aspect = find_aspect(aspects, name)
    if aspect is None:
        raise Refusal("not_own_aspect", f"{name:.60} isn't one of the character's Aspects.", "aspect")
    return aspect


def _check_unused(aspect: str, used: tuple[str, ...]) -> None:
    if aspect in used:
        why = f"{aspect:.60} helps this draw already; an Aspect helps once."
        raise Refusal("aspect_already_used", why, "aspect")


def _pay_for_help(luck: int, help: Help, free_tags: tuple[str, ...] | None = None) -> Resolution[Helped]:
    """Pay for a help: the Luck left, and the modifier."""
    (modifier,) = help.modifiers
    step = Step(KINDS[modifier.kind].rule, modifier.kind, modifier.aspect or "", amount=modifier.motes)
    return Resolution(Helped(_pay_luck(luck, help.luck), help, free_tags), steps=(step,))


def _pay_luck(luck: int, price: int) -> int:
    if price > luck:
        raise Refusal("not_enough_luck", f"That takes {price} Luck; you have {luck}.", "luck")
    return luck - price


RULES = (rule(invoke), rule(tag), rule(spend_luck), rule(compel))
