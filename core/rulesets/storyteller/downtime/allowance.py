"""The units a character can spend in one downtime, and the gain from burning (storyteller-50 to 57)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from core.actions.choices import choices
from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.storyteller.health.rules import IntervalName
from core.rulesets.storyteller.options import DEFAULTS, HouseRules
from core.schema.codec import Json
from core.schema.entry import Entry, entry
from core.wording import quantity

Size = Literal["regular", "large"]
Category = Literal["research", "influence", "project", "personal"]
PlannedCategory = Literal[Category, "assist"]
Use = Literal["recover", "prepare"]
SIZES = choices("regular", "large")


def units_of(size: Size, asset_reduces: bool) -> int:
    """The units an action costs, which is also the number of draws a project gets (storyteller-51, 56)."""
    return 2 if size == "large" and not asset_reduces else 1


def check_use(use: str | None) -> None:
    """Refuse a personal action other than recovering and preparing (storyteller-50)."""
    if use not in get_args(Use):
        raise Refusal("unknown_personal_use", "A personal action is Recover or Prepare.", "use")


@dataclass(frozen=True, slots=True)
class PlannedAction:
    """One action of a plan. `use` is for personal actions, `lead` for a helper's."""

    category: PlannedCategory = entry("Category", code="unknown_category")
    size: Size = entry("Size", choices=SIZES, code="unknown_size")
    use: str | None = entry("Use", default=None, code="unknown_personal_use")
    lead: str | None = entry("Helps", default=None, code="lead_required")
    asset_reduces: bool = entry("An asset helps", default=False)
    rejected: bool = entry("Rejected", default=False)

    def __post_init__(self) -> None:
        if self.category == "personal":
            check_use(self.use)
        if self.category == "assist" and not self.lead:
            raise Refusal("lead_required", "Choose whose action is helped.", "lead")

    @property
    def cost(self) -> int:
        """The units the action costs; 0 if it is rejected (storyteller-57)."""
        return 0 if self.rejected else units_of(self.size, self.asset_reduces)


@dataclass(frozen=True, slots=True)
class Allowance:
    """The units available and spent, and whether the character has to burn down their life."""

    units: int
    spent: int
    burned: bool

    @property
    def unspent(self) -> int:
        """The units left."""
        return self.units - self.spent

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {"units": self.units, "spent": self.spent, "unspent": self.unspent, "burned": self.burned}


BURNED = Step("storyteller-53", "burned")
"""The step of burning down a life, in a plan and when it is settled."""


def downtime_plan(
    character: str,
    interval: IntervalName,
    actions: tuple[PlannedAction, ...],
    burn: Annotated[bool, Entry("Burn down your life")] = False,
    options: HouseRules = DEFAULTS,
) -> Resolution[Allowance]:
    """Check a character's plan against the units available (storyteller-50 to 57).

    Refuse a burn that isn't offered, and more actions than the units cover (storyteller-52, 53, 55).
    """
    if any(action.lead == character for action in actions if action.category == "assist"):
        raise Refusal("lead_cannot_assist", f"{character:.40} can't help their own action.", "actions")
    base, offered = options.downtime_units(interval), interval == "between_games" or options.burn_between_seasons
    if burn and not offered:
        raise Refusal("burn_not_available", "You can't burn down your life between seasons.", "burn")
    most = base + (options.burn_bonus if offered else 0)
    spent = sum(action.cost for action in actions)
    taken = f"The actions take {quantity(spent, 'unit')}"
    if spent > most:
        raise Refusal("too_many_downtime_actions", f"{taken} of at most {most}.", "actions")
    if spent > base and not burn:
        raise Refusal("burn_required", f"{taken} of {base}. Burn down your life to cover it.", "burn")
    plan = Allowance(most if spent > base else base, spent, burned=spent > base)
    return Resolution(plan, steps=tuple(_steps(plan)))


def _steps(plan: Allowance) -> Iterator[Step]:
    yield Step("storyteller-52", "downtime_units", amount=plan.units, total=plan.units)
    yield Step("storyteller-51", "downtime_spent", amount=-plan.spent, total=plan.unspent)
    if plan.burned:
        yield BURNED


RULES = (rule(downtime_plan),)
