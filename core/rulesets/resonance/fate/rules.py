"""Fate Points apart from rolls: single invokes, Dramatic Failures, corrections (resonance-16 to 26, 35)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.resonance.currencies import Fate, FateMove, Party, Role, Who, fate_facts, purse_of
from core.rulesets.resonance.fate.invocations import Invoked, has_free, moves, owner_gains
from core.rulesets.resonance.fate_point_uses import USES
from core.rulesets.resonance.options import WRITTEN, HouseRules
from core.rulesets.resonance.values.aspects import AspectKind, FreeInvokes, free_invokes_of
from core.schema.codec import Json
from core.schema.entry import Entry, entry

Benefits = Literal["character", "hazard"]


@dataclass(frozen=True, slots=True, kw_only=True)
class InvokedAspect:
    """The Aspect to invoke."""

    id: str = entry("Aspect")
    kind: AspectKind = entry("Kind", code="unknown_aspect_kind")
    free_invokes: FreeInvokes = entry("Free invokes", default=0, low=0, code="invalid_amount")
    text: str = entry("Text", default="")


@dataclass(frozen=True, slots=True)
class Invocation:
    """The result of invoking an Aspect: everyone's Fate Points, and the moves.

    `free_invokes` is what the Aspect has left. `owned` says that the request named its owner.
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
            "invoker_fate": fate_facts(self.invoker_fate),
            "free_invokes": self.free_invokes,
            "effect": {"difficulty": 1} if self.benefits == "hazard" else {"enhancement": 1, "rerolls": 1},
            **({"owner_fate": fate_facts(self.owner_fate)} if self.owned else {}),
        }


def invoke(
    invoker: Party,
    aspect: InvokedAspect,
    benefits: Benefits,
    *,
    beneficiary: Who | None = None,
    free: bool = False,
    already_invoked: tuple[str, ...] = (),
    roll_closed: bool = False,
    owner: Party | None = None,
    disadvantages_owner: bool = False,
    options: HouseRules = WRITTEN,
) -> Resolution[Invocation]:
    """Invoke one Aspect, for a character's roll or for a hazard (resonance-18 to 26)."""
    if roll_closed:
        raise Refusal("roll_closed", "The Hits are spent, so it is too late to invoke.", "roll_closed")
    if aspect.id in already_invoked:
        raise Refusal("aspect_already_invoked", "This Aspect was already invoked on this roll.", "aspect")
    purse, left = _pay_invoke(invoker, aspect, free, options)
    other = owner if owner is not None and owner.id != invoker.id else None
    # The owner gains a locked point if it is turned against them (resonance-24).
    gains = bool(other and other.purse) and disadvantages_owner and owner_gains(aspect.kind, options)
    owner_fate = other.purse if other else purse if owner else None
    if gains and owner_fate:
        owner_fate = owner_fate.after(USES["invoked_against"])
    by = None if free or purse is None else invoker.id
    done = Invoked(aspect.id, by, free, other.id if other and gains else None, benefits == "hazard", text=aspect.text)
    made = Invocation(benefits, purse, left, owner is not None, owner_fate, moves((done,)))
    return Resolution(made, steps=_invoke_steps(invoker, owner, done))


def _pay_invoke(
    invoker: Party, aspect: InvokedAspect, free: bool, options: HouseRules
) -> tuple[Fate | None, FreeInvokes]:
    """The invoker's Fate Points and the Aspect's free invokes afterwards (resonance-18, 25, 26)."""
    # With the house rule, an advantage may hold any number.
    unlimited = free_invokes_of(aspect.kind, options) == "unlimited"
    left, purse = "unlimited" if unlimited else aspect.free_invokes, invoker.purse
    if not free:
        return (purse and purse.after(USES["invoked"], invoker.name)), left
    if not has_free(left):
        raise Refusal("no_free_invoke", "This Aspect has no free invokes left. Pay a Fate Point.", "free")
    return purse, left if left == "unlimited" else left - 1


def _invoke_steps(invoker: Party, owner: Party | None, done: Invoked) -> tuple[Step, ...]:
    invoked = Step("resonance-26" if done.free else "resonance-18", "invoked", done.text or done.aspect)
    paid = (USES["invoked"].step("fate_spent", invoker.name),) if done.by is not None else ()
    locked = (USES["invoked_against"].step("fate_locked", owner.name),) if done.pays and owner else ()
    return (invoked, *paid, *locked)


@dataclass(frozen=True, slots=True)
class Converted:
    """The Fate Points of the player who made a failure dramatic."""

    fate: Fate
    converted: bool = True


def dramatic_failure(
    role: Role, success: bool, fate: Fate | None = None, converted: bool = False
) -> Resolution[Converted]:
    """Make a failure dramatic for a Fate Point. Refuse one that `converted` says already is (resonance-35)."""
    purse = purse_of(role, fate)
    if success:
        raise Refusal("not_a_failure", "Only a failed action can become a Dramatic Failure.", "success")
    if converted:
        raise Refusal("already_converted", "This is already a Dramatic Failure.", "converted")
    use = USES["dramatic_failure"]
    after = _own_fate(purse).after(use)
    return Resolution(Converted(after), steps=(use.step("dramatic_failure", total=after.available),))


def _own_fate(purse: Fate | None) -> Fate:
    """The Fate Points of a player character. Refuse anyone else (resonance-2)."""
    if purse is None:
        raise Refusal("no_fate_points", "Only player characters have Fate Points.", "role")
    return purse


def adjust_fate(
    role: Role, delta: Annotated[int, Entry("By", code="invalid_amount")], reason: str, fate: Fate | None = None
) -> Resolution[Fate]:
    """Correct the available Fate Points, as the GM may (resonance-16)."""
    if not delta:
        raise Refusal("invalid_amount", "Enter a number other than 0.", "delta")
    if not reason.strip():
        raise Refusal("bad_request", "Say why.", "reason")
    purse = _own_fate(purse_of(role, fate))
    after = purse.gain(delta) if delta > 0 else purse.spend(-delta)
    return Resolution(after, steps=(Step("resonance-16", "adjusted", reason, amount=delta, total=after.available),))


def transfer_fate(
    giver: Annotated[Json, Entry(json="from")] = None,
    taker: Annotated[Json, Entry(json="to")] = None,
    points: Json = None,
) -> None:
    """Refuse: Fate Points never pass between characters (resonance-17)."""
    raise Refusal(
        "no_transfer", "Fate Points never pass between characters. Only the GM's pool pays and receives.", "to"
    )


RULES = (
    rule(invoke),
    rule(dramatic_failure),
    rule(adjust_fate, "fate"),
    rule(transfer_fate),
)
