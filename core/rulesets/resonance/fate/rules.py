"""Fate Points outside of a roll: one invoke, a Dramatic Failure, corrections (resonance-16 to 26, 35)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from core.acts.result import Resolution, Step
from core.acts.rule import Rule, asking_nothing
from core.refusal import Refusal
from core.rulesets.resonance.aspects.values import AspectKind, FreeInvokes
from core.rulesets.resonance.fate.invoking import Invoked, has_free, moves, owner_gains
from core.rulesets.resonance.fate.points import Fate, FateMove, Party, Role, Who, purse_of, shown
from core.rulesets.resonance.options import HouseRules
from core.schema.codec import Json
from core.schema.entry import entry

Benefits = Literal["character", "hazard"]


@dataclass(frozen=True, slots=True, kw_only=True)
class InvokedAspect:
    """An Aspect to be invoked."""

    id: str = entry("Aspect")
    kind: AspectKind = entry("Kind", code="unknown_aspect_kind")
    free_invokes: FreeInvokes = entry("Free invokes", default=0, low=0, code="invalid_amount")
    text: str = entry("Text", default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class Invoke:
    """One Aspect invoked by somebody, for a character's roll or for a hazard."""

    invoker: Party = entry("Who invokes")
    aspect: InvokedAspect = entry("Aspect")
    benefits: Benefits = entry("Helps")
    beneficiary: Who | None = entry("Whom", default=None)
    free: bool = entry("Free invoke", default=False)
    already_invoked: tuple[str, ...] = entry("Already invoked", default=())
    roll_closed: bool = entry("Roll is over", default=False)
    owner: Party | None = entry("Whose Aspect", default=None)
    disadvantages_owner: bool = entry("Against them", default=False)
    options: HouseRules = field(default_factory=HouseRules)


@dataclass(frozen=True, slots=True)
class Invocation:
    """An Aspect that was invoked: what everybody has afterwards, and what moved.

    `free_invokes` is what the Aspect still carries; `owned` says that somebody's Aspect it is was told.
    """

    benefits: Benefits
    invoker_fate: Fate | None
    free_invokes: FreeInvokes
    owned: bool
    owner_fate: Fate | None
    moves: tuple[FateMove, ...]

    @property
    def facts(self) -> dict[str, Json]:
        """The invoke in the JSON interface."""
        return {
            "invoker_fate": shown(self.invoker_fate),
            "free_invokes": self.free_invokes,
            "effect": {"difficulty": 1} if self.benefits == "hazard" else {"enhancement": 1, "rerolls": 1},
            **({"owner_fate": shown(self.owner_fate)} if self.owned else {}),
        }


def invoke(request: Invoke) -> Resolution[Invocation]:
    """Invoke one Aspect (resonance-18 to 26)."""
    if request.roll_closed:
        raise Refusal("roll_closed", "The Hits are spent: it is too late to invoke.", "roll_closed")
    if request.aspect.id in request.already_invoked:
        raise Refusal("aspect_already_invoked", "This Aspect was already invoked on this roll.", "aspect")
    purse, free_invokes = _paid(request)
    owner = request.owner
    gains = _owner_gains(request)
    owner_fate = None if owner is None else _owner_fate(owner, request, purse, gains)
    by = None if request.free or purse is None else request.invoker.id
    pays = owner.id if owner is not None and gains else None
    done = Invoked(request.aspect.id, by, request.free, pays, request.benefits == "hazard", text=request.aspect.text)
    made = Invocation(request.benefits, purse, free_invokes, owner is not None, owner_fate, moves((done,)))
    return Resolution(made, steps=_invoke_steps(request, done))


def _paid(request: Invoke) -> tuple[Fate | None, FreeInvokes]:
    """The invoker's Fate Points and the Aspect's free invokes afterwards (resonance-18, 25, 26)."""
    left, purse = _free_invokes(request), request.invoker.purse
    if not request.free:
        return (purse and purse.spend(1, request.invoker.name)), left
    if not has_free(left):
        raise Refusal("no_free_invoke", "No free invoke is left on this Aspect; pay a Fate Point.", "free")
    return purse, left if left == "unlimited" else left - 1


def _free_invokes(request: Invoke) -> FreeInvokes:
    """What the Aspect carries; an advantage may carry any number by the campaign's option (resonance-26)."""
    if request.aspect.kind == "advantage" and request.options.free_invokes == "unlimited":
        return "unlimited"
    return request.aspect.free_invokes


def _owner_gains(request: Invoke) -> bool:
    """Whether who has the Aspect gains a locked point (resonance-24)."""
    owner = request.owner
    if owner is None or owner.purse is None or owner.id == request.invoker.id:
        return False
    return request.disadvantages_owner and owner_gains(request.aspect.kind, request.options)


def _owner_fate(owner: Party, request: Invoke, invoker: Fate | None, gains: bool) -> Fate | None:
    if owner.id == request.invoker.id:
        return invoker
    return owner.purse.lock() if gains and owner.purse else owner.purse


def _invoke_steps(request: Invoke, done: Invoked) -> tuple[Step, ...]:
    invoked = Step("resonance-26" if done.free else "resonance-18", "invoked", done.text or done.aspect)
    paid = (Step("resonance-18", "fate_spent", request.invoker.name, amount=-1),) if done.by is not None else ()
    locked = (Step("resonance-24", "fate_locked", request.owner.name, amount=1),) if done.pays and request.owner else ()
    return (invoked, *paid, *locked)


@dataclass(frozen=True, slots=True, kw_only=True)
class DramaticFailure:
    """A failed action that somebody makes worse for a Fate Point."""

    role: Role = entry("Role")
    fate: Fate | None = entry("Fate Points", default=None)
    success: bool = entry("It succeeded")
    converted: bool = entry("Already dramatic", default=False)


@dataclass(frozen=True, slots=True)
class Converted:
    """The Fate Points of who made a failure dramatic."""

    fate: Fate
    converted: bool = True


def dramatic_failure(request: DramaticFailure) -> Resolution[Converted]:
    """Convert a failure (resonance-35)."""
    purse = purse_of(request.role, request.fate)
    if request.success:
        raise Refusal("not_a_failure", "Only a failed action can become a Dramatic Failure.", "success")
    if request.converted:
        raise Refusal("already_converted", "It is a Dramatic Failure already.", "converted")
    after = _held(purse).gain()
    step = Step("resonance-35", "dramatic_failure", amount=1, total=after.available)
    return Resolution(Converted(after), steps=(step,))


def _held(purse: Fate | None) -> Fate:
    """The Fate Points of a player character; refuses anybody else (resonance-2)."""
    if purse is None:
        raise Refusal("no_fate_points", "Only player characters have Fate Points.", "role")
    return purse


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustFate:
    """The game master's correction."""

    role: Role = entry("Role")
    fate: Fate | None = entry("Fate Points", default=None)
    delta: int = entry("By", code="invalid_amount")
    reason: str = entry("Reason")


@dataclass(frozen=True, slots=True)
class Adjusted:
    """The Fate Points after a correction."""

    fate: Fate


def adjust_fate(request: AdjustFate) -> Resolution[Adjusted]:
    """Correct the available Fate Points (resonance-16)."""
    if not request.delta:
        raise Refusal("invalid_amount", "Enter by how many.", "delta")
    if not request.reason.strip():
        raise Refusal("bad_request", "Say why.", "reason")
    purse = _held(purse_of(request.role, request.fate))
    after = purse.gain(request.delta) if request.delta > 0 else purse.spend(-request.delta)
    step = Step("resonance-16", "adjusted", request.reason, amount=request.delta, total=after.available)
    return Resolution(Adjusted(after), steps=(step,))


@dataclass(frozen=True, slots=True, kw_only=True)
class TransferFate:
    """Fate Points that somebody would give to another."""

    giver: Json = entry("From", default=None, json="from")
    taker: Json = entry("To", default=None, json="to")
    points: Json = entry("Points", default=None)


def transfer_fate(request: TransferFate) -> Resolution[None]:
    """Refuse: they never pass between characters (resonance-17)."""
    raise Refusal(
        "no_transfer", "Fate Points never pass between characters; only the GM's pool pays and receives.", "to"
    )


RULES = (
    Rule("invoke", Invoke, asking_nothing(invoke)),
    Rule("dramatic_failure", DramaticFailure, asking_nothing(dramatic_failure)),
    Rule("adjust_fate", AdjustFate, asking_nothing(adjust_fate)),
    Rule("transfer_fate", TransferFate, asking_nothing(transfer_fate)),
)
