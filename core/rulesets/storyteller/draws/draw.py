"""A draw, alone or with help: the pool, cards from ten, successes, a result (storyteller-2 to 20, 29 to 33, 83, 84)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Literal

from core.actions.choices import choices
from core.actions.result import Outcome, Resolution, Step, running
from core.building_blocks.band import Band
from core.luck.piles import Dice, Token
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.storyteller.condition_kinds import KINDS as CONDITIONS
from core.rulesets.storyteller.condition_kinds import ConditionName
from core.rulesets.storyteller.draws.modifiers import KINDS, MODIFIER_KINDS, ModifierKind
from core.rulesets.storyteller.options import DEFAULTS, HouseRules
from core.rulesets.storyteller.trait_kinds import ATTRIBUTES, SECOND, Group, TraitKind, unknown_attribute
from core.rulesets.storyteller.trait_kinds import KINDS as TRAITS
from core.schema.codec import Json
from core.schema.entry import FEW, Choice, Entry, entry
from core.wording import readable

# Drawers and their pools ----------------------------------------------------------------------------------------------

Kind = Literal["normal", "chance"]
AGAIN = tuple(Choice(str(n), f"{n}-again") for n in (10, 9, 8))
Again = Annotated[Literal[10, 9, 8], Entry("Again", choices=AGAIN, code="invalid_again")]


@dataclass(frozen=True, slots=True)
class Modifier:
    """A bonus or penalty to a pool; `label` names it in the breakdown (storyteller-3)."""

    kind: ModifierKind = entry(
        "Kind",
        choices=tuple(Choice(kind, kind.capitalize()) for kind in MODIFIER_KINDS),
        code="invalid_modifier",
    )
    value: int = entry("Value", within=FEW, code="invalid_modifier")
    label: str = entry("Purpose", default="")


Modifiers = Annotated[tuple[Modifier, ...], Entry("Modifiers", code="invalid_modifier")]
Named = Annotated[tuple[ConditionName, ...], Entry("Conditions", code="unknown_condition")]
"""The names of the drawer's conditions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawer:
    """Someone who draws. `pool` is before modifiers and conditions.

    `parts` explains `pool` in the breakdown: steps whose amounts sum to it. The cards come from the table.
    """

    name: str = entry("Name", default="")
    pool: int = entry("Pool", code="invalid_pool")
    modifiers: Modifiers = ()
    conditions: Named = ()
    again: Again = 10
    automatic_failure_effect: str | None = entry("If the first card is 1", default=None)
    use_inspired: bool = entry("Use up Inspired", default=False)
    parts: tuple[Step, ...] = entry(default=(), hidden=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Assistant(Drawer):
    """Someone who helps: a drawer with a name."""

    name: str = entry("Name")


@dataclass(frozen=True, slots=True, kw_only=True)
class Team(Drawer):
    """A drawer who may have help (storyteller-29)."""

    assistants: tuple[Assistant, ...] = entry("Assistants", default=())


def kind_of(pool: int) -> Kind:
    """A total of 1 or more is a normal draw, anything less a chance draw (storyteller-4)."""
    return "normal" if pool >= 1 else "chance"


@dataclass(frozen=True, slots=True)
class Total:
    """A pool added up, step by step."""

    pool: int
    kind: Kind
    steps: tuple[Step, ...] = field(default=(), compare=False, repr=False)

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {"pool": self.pool, "kind": self.kind}


def total_pool(drawer: Drawer, options: HouseRules, help: tuple[Step, ...] = ()) -> Total:
    """The pool after modifiers, conditions and help (storyteller-2, 3, 4)."""
    steps = running((*reckon(drawer, options), *help), drawer.name)
    pool = steps[-1].total or 0
    return Total(pool, kind_of(pool), steps)


def pool_without_help(drawer: Drawer, options: HouseRules) -> int:
    """The pool after modifiers and conditions, without its steps. Odds need it again and again (storyteller-4)."""
    weighed = sum(penalty for _, penalty in penalties(drawer.conditions, options)) if drawer.conditions else 0
    return drawer.pool + sum(m.value for m in drawer.modifiers) + weighed


def penalties(conditions: Iterable[str], options: HouseRules) -> Iterator[tuple[str, int]]:
    """The conditions that weigh on every draw, such as Tilted, each with its penalty below 0 (storyteller-46)."""
    for name in dict.fromkeys(conditions):
        if (penalty := CONDITIONS[name].penalty) and (by := penalty(options)):
            yield name, -by


def untrained_penalty(rank: int, group: Group | None, options: HouseRules) -> int:
    """The penalty for lacking a skill, 0 or negative (storyteller-84)."""
    if rank > 0 or options.untrained_penalty == "off":
        return 0
    return -3 if group == "mental" else -1


def reckon(drawer: Drawer, options: HouseRules) -> Iterator[Step]:
    """The steps that add up to the total pool, without running totals (see `running`)."""
    yield from drawer.parts or (Step("storyteller-2", "pool", amount=drawer.pool),)
    for m in drawer.modifiers:
        yield Step(KINDS[m.kind].rule, m.kind, m.label, amount=m.value)
    for name, penalty in penalties(drawer.conditions, options):
        yield Step(CONDITIONS[name].rule, name, amount=penalty)


@dataclass(frozen=True, slots=True)
class Attribute:
    """The first trait of a pool."""

    name: str = entry("Attribute")
    rating: int = entry("Rating", low=0, code="invalid_rating")


@dataclass(frozen=True, slots=True)
class SecondTrait:
    """The second trait of a pool, of a kind that can be one."""

    kind: TraitKind = entry("Kind", choices=choices(*SECOND), code="invalid_pool_combination")
    name: str = entry("Name")
    rating: int = entry("Rating", low=0, code="invalid_rating")
    group: Group | None = entry("Group", default=None)


def second_kind(kind: str, at: str = "with.kind") -> TraitKind:
    """The kind of a second trait, refused at a field if it can't be one (storyteller-2)."""
    if (found := next((each for each in SECOND if each == kind), None)) is None:
        why = f"The second trait must be one of: {', '.join(map(readable, SECOND)).lower()}."
        raise Refusal("invalid_pool_combination", why, at)
    return found


def check_traits(attribute: str, kind: str, second: str, at: tuple[str, str] = ("attribute.name", "with.name")) -> None:
    """Refuse two traits that don't make a pool; `at` are the fields of both (storyteller-2, 85)."""
    for name, place in zip((attribute, second) if kind == "attribute" else (attribute,), at, strict=False):
        if name not in ATTRIBUTES:
            raise unknown_attribute(name, place)
    if kind == "attribute" and attribute == second:
        raise Refusal("same_attribute_twice", "Choose two different attributes.", at[1])


def traits(attribute: Attribute, second: SecondTrait, options: HouseRules) -> tuple[Step, ...]:
    """The steps of a pool made of two traits, including the untrained penalty."""
    steps = (
        Step("storyteller-2", "trait", attribute.name, amount=attribute.rating),
        Step("storyteller-2", "trait", second.name, amount=second.rating),
    )
    cost = untrained_penalty(second.rating, second.group, options) if TRAITS[second.kind].grouped else 0
    return (*steps, Step("storyteller-84", "untrained", amount=cost)) if cost else steps


# The draw -------------------------------------------------------------------------------------------------------------

DECK = Dice(tuple(range(1, 11)), kind="card", invalid="invalid_card")
"""Ten cards; each goes back before the next is drawn (storyteller-5)."""

Result = Literal["failure", "success", "exceptional_success", "dramatic_failure"]
BANDS: Mapping[str, Band] = {
    "dramatic_failure": Band.DISASTER,
    "failure": Band.FAILURE,
    "tie": Band.MIXED,
    "success": Band.SUCCESS,
    "exceptional_success": Band.TRIUMPH,
    "dramatic_success": Band.TRIUMPH,
}
FIRST_SUCCESS, PER_SUCCESS = 8, 3
"""The lowest total that succeeds, and the increase for each more success (storyteller-7)."""
EXCEPTIONAL = 5
"""Successes that make an exceptional success (storyteller-8, 19)."""
INSPIRED = 3
"""Successes that are enough if Inspired is used up (storyteller-83)."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A finished draw, for other rules to use. `steps` is its breakdown."""

    pool: int
    kind: Kind
    value: int | None
    total: int | None
    successes: int
    result: Result
    automatic_failure: bool
    effect: str | None = None
    name: str = ""
    steps: tuple[Step, ...] = field(default=(), compare=False, repr=False)

    @property
    def outcome(self) -> Outcome:
        """The result with its band."""
        return Outcome(BANDS[self.result], self.result)

    @property
    def dramatic_failure(self) -> bool:
        """True if this was a chance draw whose first card is 1."""
        return self.result == "dramatic_failure"

    @property
    def facts(self) -> dict[str, Json]:
        """The draw result of the JSON interface."""
        names = ("pool", "kind", "value", "total", "successes", "result", "automatic_failure", "effect")
        return {name: getattr(self, name) for name in names}


def draw_for(drawer: Drawer, table: Table, options: HouseRules, help: tuple[Step, ...] = ()) -> Drawn:
    """Draw for someone who may have had help. The pool is fixed before the cards (storyteller-4, 32).

    Refuse `use_inspired` without the condition.
    """
    if drawer.use_inspired and "inspired" not in drawer.conditions:
        raise Refusal("condition_not_present", "Only an Inspired character can use up Inspired.", "use_inspired")
    total = total_pool(drawer, options, help)
    cards = draw_cards(total.kind, drawer.again, table.at(name=drawer.name))
    return grade(drawer, total.pool, cards, total.steps)


def draw_cards(kind: Kind, again: int, table: Table, most: int | None = None) -> tuple[int, ...]:
    """Draw as many cards as are due, but no more than `most`."""
    cards = list[int]()
    while another_due(kind, again, cards) and (most is None or len(cards) < most):
        alike = _chance_alike if kind == "chance" else None
        (card,) = table.draw(DECK, why=_why(kind, again, cards), alike=alike)
        cards.append(int(card))
    return tuple(cards)


def another_due(kind: Kind, again: int, cards: Sequence[int]) -> bool:
    """Return True if another card is to be drawn after these (storyteller-9, 11, 12, 13, 18)."""
    if not cards:
        return True
    if kind == "chance":
        return cards[-1] == 10
    return len(cards) == 1 and cards[0] >= again


def _why(kind: Kind, again: int, cards: Sequence[int]) -> str:
    if kind == "chance":
        return "storyteller-18" if cards else "storyteller-16"
    if cards:
        return "storyteller-9" if again == 10 else "storyteller-12"
    return "storyteller-5"


def _chance_alike(card: Token) -> Hashable:
    """Treat 2 to 9 as alike on a chance draw."""
    return card if card in (1, 10) else 0


def successes_of(total: int) -> int:
    """Successes of a normal draw's total (storyteller-7)."""
    return 0 if total < FIRST_SUCCESS else (total - FIRST_SUCCESS) // PER_SUCCESS + 1


def grade(drawer: Drawer, pool: int, cards: tuple[int, ...], reckoning: tuple[Step, ...]) -> Drawn:
    """The result of the cards for a pool (storyteller-6, 7, 8, 14 to 19, 83)."""
    kind, automatic = kind_of(pool), cards[0] == 1
    value = sum(cards) if kind == "normal" else None
    total = None if value is None else value + pool
    successes = cards.count(10) if total is None else 0 if automatic else successes_of(total)
    result = _result(kind, automatic, successes, INSPIRED if drawer.use_inspired else EXCEPTIONAL)
    drawn = Drawn(
        pool=pool,
        kind=kind,
        value=value,
        total=total,
        successes=successes,
        result=result,
        automatic_failure=automatic,
        effect=drawer.automatic_failure_effect if automatic else None,
        name=drawer.name,
    )
    return replace(drawn, steps=(*reckoning, *_steps(drawn, drawer, cards)))


def _result(kind: Kind, automatic: bool, successes: int, exceptional: int) -> Result:
    if automatic:
        return "dramatic_failure" if kind == "chance" else "failure"
    if successes >= exceptional:
        return "exceptional_success"
    return "success" if successes else "failure"


def _steps(drawn: Drawn, drawer: Drawer, cards: tuple[int, ...]) -> Iterator[Step]:
    """The steps of the cards one by one, then of the result."""
    running_total, total = drawn.pool, drawn.total
    for at, card in enumerate(cards):
        running_total += card
        what = "card" if at == 0 else "again"
        why = _why(drawn.kind, drawer.again, cards[:at])
        if total is None:
            yield Step(why, what, tokens=(card,), seat=drawn.name)
        else:
            yield Step(why, what, tokens=(card,), amount=card, total=running_total, seat=drawn.name)
    yield Step(*_verdict(drawn), total=total, seat=drawn.name)
    if drawn.result == "exceptional_success" and drawn.successes < EXCEPTIONAL:
        yield Step("storyteller-83", "inspired", total=total, seat=drawn.name)
    if drawn.effect is not None:
        yield Step("storyteller-15", "effect", drawn.effect, total=total, seat=drawn.name)


def _verdict(drawn: Drawn) -> tuple[str, str, str]:
    """The rule, word and number of the step that gives the result."""
    if drawn.automatic_failure:
        rule = "storyteller-17" if drawn.kind == "chance" else "storyteller-14"
        return rule, "automatic_failure", ""
    rule = "storyteller-19" if drawn.kind == "chance" else "storyteller-7"
    return rule, "successes", str(drawn.successes)


# With help ------------------------------------------------------------------------------------------------------------

PENALTY = -4
"""The lead's penalty for an assistant's dramatic failure (storyteller-31)."""


@dataclass(frozen=True, slots=True)
class TeamDrawn:
    """The draws of a team. The lead's draw counts as the team's."""

    lead: Drawn
    assistants: tuple[Drawn, ...] = ()
    help: tuple[Step, ...] = ()

    @property
    def bonus(self) -> int:
        """The bonus to the lead from the assistants' successes."""
        return sum(max(step.amount or 0, 0) for step in self.help)

    @property
    def penalty(self) -> int:
        """The penalty to the lead from dramatic failures, 0 or negative."""
        return sum(min(step.amount or 0, 0) for step in self.help)

    @property
    def outcome(self) -> Outcome:
        """The outcome of the lead's draw."""
        return self.lead.outcome

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of every draw, the lead's last."""
        return (*(step for drawn in self.assistants for step in drawn.steps), *self.lead.steps)

    @property
    def help_facts(self) -> dict[str, Json]:
        """The help in the JSON interface."""
        names = ("name", "kind", "successes", "result", "effect")
        assistants = [{name: getattr(drawn, name) for name in names} for drawn in self.assistants]
        return {"assistants": assistants, "bonus": self.bonus, "penalty": self.penalty}

    @property
    def facts(self) -> dict[str, Json]:
        """The lead's draw, and the help if there was any."""
        return self.lead.facts | (self.help_facts if self.assistants else {})


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamDrawRequest(Team):
    """One draw at the table, alone or with help."""

    options: HouseRules = DEFAULTS


def team_draw(request: TeamDrawRequest, table: Table) -> Resolution[TeamDrawn]:
    """Draw for someone who may have help (storyteller-5 to 20, 29 to 33)."""
    team = draw_team(request, table, request.options)
    return Resolution(team, team.outcome, team.steps)


def draw_team(team: Team, table: Table, options: HouseRules) -> TeamDrawn:
    """Draw for a drawer who may have assistants, at the table's own seat."""
    return draw_led(team, team.assistants, table, table, options)


def draw_led(
    lead: Drawer, assistants: tuple[Assistant, ...], table: Table, seat: Table, options: HouseRules
) -> TeamDrawn:
    """Draw for a lead at `seat`, with help. The assistants' seats are `assistants` below `table` (storyteller-29)."""
    check_lead(lead, assistants)
    drawn = assist(assistants, table, options)
    help = tuple(help_steps(drawn, options))
    return TeamDrawn(draw_for(lead, seat, options, help), drawn, help)


def check_lead(lead: Drawer, assistants: tuple[Assistant, ...], at: str = "assistants") -> None:
    """Refuse a lead who is also an assistant, at a field (storyteller-29)."""
    if any(assistant.name == lead.name for assistant in assistants):
        raise Refusal("lead_cannot_assist", f"{lead.name:.40} is the lead and can't assist as well.", at)


def assist(assistants: tuple[Assistant, ...], table: Table, options: HouseRules) -> tuple[Drawn, ...]:
    """The assistants' draws, made before the lead's (storyteller-29)."""
    return tuple(
        draw_for(assistant, table.at("assistants", i, name=assistant.name), options)
        for i, assistant in enumerate(assistants)
    )


def help_steps(assistants: tuple[Drawn, ...], options: HouseRules) -> Iterator[Step]:
    """The steps that the assistants' draws add to the lead's pool (storyteller-30, 31)."""
    for drawn in assistants:
        if drawn.successes:
            yield Step("storyteller-30", "teamwork_bonus", drawn.name, amount=drawn.successes)
    failed = [drawn.name for drawn in assistants if drawn.dramatic_failure]
    if options.teamwork_dramatic == "once":
        failed = [", ".join(failed)] if failed else []
    for name in failed:
        yield Step("storyteller-31", "teamwork_penalty", name, amount=PENALTY)
