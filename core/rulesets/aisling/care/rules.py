"""Luck and Aspects outside a draw: what an invoke, a tag or Luck costs and gives, and compels (aisling-53 to 56)."""

from __future__ import annotations

from dataclasses import dataclass, field

from core.acts.result import Outcome, Resolution, Step
from core.acts.rule import Rule, asking_nothing
from core.kit.band import Band
from core.refusal import Refusal
from core.rulesets.aisling.draws.helps import Help, invoke_help, luck_help, tag_help
from core.rulesets.aisling.options import HouseRules
from core.rulesets.aisling.values import Aspect, find_aspect
from core.schema.codec import Json
from core.schema.entry import entry


@dataclass(frozen=True, slots=True, kw_only=True)
class AspectRequest:
    """Somebody with Luck and Aspects of their own, and the Aspect in question."""

    luck: int = entry("Luck", low=0)
    aspects: tuple[Aspect, ...] = entry("Own Aspects", default=())
    aspect: str = entry("Aspect")
    options: HouseRules = field(default_factory=HouseRules)


@dataclass(frozen=True, slots=True, kw_only=True)
class InvokeRequest(AspectRequest):
    """Invoking one's own Aspect; `used_aspects` help the draw already."""

    used_aspects: tuple[str, ...] = entry("Used already", default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class TagRequest(InvokeRequest):
    """Tagging an Aspect that is not one's own."""

    free_tags: tuple[str, ...] = entry("Free tags", default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendRequest:
    """Spending Luck on motes."""

    luck: int = entry("Luck", low=0)
    amount: int = entry("Amount")
    options: HouseRules = field(default_factory=HouseRules)


@dataclass(frozen=True, slots=True, kw_only=True)
class CompelRequest(AspectRequest):
    """The Guide makes trouble of one's own Aspect."""

    accepted: bool = entry("Accepted")


@dataclass(frozen=True, slots=True)
class Helped:
    """The Luck that is left, and what it was given for; `free_tags` are those left after a tag, None else."""

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
    """The Luck there is after a compel."""

    luck: int


def invoke(request: InvokeRequest) -> Resolution[Helped]:
    """Invoke one's own Aspect (aisling-54)."""
    aspect = own_aspect(request.aspects, request.aspect)
    _check_unused(request)
    return _helped(request.luck, invoke_help(aspect, request.options), "aisling-54")


def tag(request: TagRequest) -> Resolution[Helped]:
    """Tag an Aspect of somebody else or of the scene (aisling-55)."""
    if find_aspect(request.aspects, request.aspect):
        raise Refusal("own_aspect", f"{request.aspect:.60} is one's own: invoke it.", "aspect")
    _check_unused(request)
    free = request.aspect in request.free_tags
    left = list(request.free_tags)
    if free:
        left.remove(request.aspect)
    return _helped(request.luck, tag_help(request.aspect, free, request.options), "aisling-55", tuple(left))


def spend_luck(request: SpendRequest) -> Resolution[Helped]:
    """Spend Luck on motes (aisling-53)."""
    return _helped(request.luck, luck_help(request.amount, request.options), "aisling-53")


def compel(request: CompelRequest) -> Resolution[Compelled]:
    """Accept the trouble an Aspect makes for a point of Luck, or pay one to be spared (aisling-56)."""
    aspect = own_aspect(request.aspects, request.aspect)
    change = 1 if request.accepted else -1
    after = _paid(request.luck, -change)
    word = "compel_accepted" if request.accepted else "compel_refused"
    outcome = Outcome(Band.MIXED, "accepted" if request.accepted else "refused")
    return Resolution(Compelled(after), outcome, (Step("aisling-56", word, aspect.name, amount=change),))


def own_aspect(aspects: tuple[Aspect, ...], name: str) -> Aspect:
    """One's own Aspect by name; refuses any other."""
    aspect = find_aspect(aspects, name)
    if aspect is None:
        raise Refusal("not_own_aspect", f"{name:.60} is not among one's own Aspects.", "aspect")
    return aspect


def _check_unused(request: InvokeRequest) -> None:
    if request.aspect in request.used_aspects:
        why = f"{request.aspect:.60} helps this draw already; an Aspect helps once."
        raise Refusal("aspect_already_used", why, "aspect")


def _helped(luck: int, help: Help, rule: str, free_tags: tuple[str, ...] | None = None) -> Resolution[Helped]:
    """What is left of the Luck, and the modifier."""
    (modifier,) = help.modifiers
    step = Step(rule, modifier.kind, modifier.aspect or "", amount=modifier.motes)
    return Resolution(Helped(_paid(luck, help.luck), help, free_tags), steps=(step,))


def _paid(luck: int, price: int) -> int:
    if price > luck:
        raise Refusal("not_enough_luck", f"That takes {price} Luck; there is {luck}.", "luck")
    return luck - price


RULES = (
    Rule("invoke", InvokeRequest, asking_nothing(invoke)),
    Rule("tag", TagRequest, asking_nothing(tag)),
    Rule("spend_luck", SpendRequest, asking_nothing(spend_luck)),
    Rule("compel", CompelRequest, asking_nothing(compel)),
)
