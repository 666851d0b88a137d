"""The two kinds of actions (for rules of the JSON interface see `core.actions.rule`).

* A `Draw` asks the table: its form is filled from sheets and state, prepared into the request of a rule, drawn for, and
  settled into changes of the campaign.
* A `Change` asks nothing: its form is applied, and its effects include the steps for the log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from core.actions.generics import Typed
from core.actions.place import Place
from core.actions.result import Resolution
from core.actions.situation import UNTOLD
from core.refusal import Refusal

if TYPE_CHECKING:
    # These are loaded with the first action: the roster of a campaign is on screen without them.
    from core.actions.situation import Brief, Effects, Situation
    from core.luck.odds import Odds
    from core.luck.table import Table

F = TypeVar("F")
"""The type of a form."""
Q = TypeVar("Q")
"""The type of a request."""
V = TypeVar("V")
"""The type of a rule's result."""
Form_co = TypeVar("Form_co", covariant=True)
Request_co = TypeVar("Request_co", covariant=True)
Value_co = TypeVar("Value_co", covariant=True)
Situation_co = TypeVar("Situation_co", covariant=True)


class Budget(NamedTuple):
    """The amount a form has spent of its allowance, shown beside it; `page` is the page of the form it belongs to.

    A form that spends more, or less, is refused. If some may be `kept`, only more is refused; if the number is only
    `advised`, neither is.
    """

    label: str
    spent: int
    of: int
    page: str = ""
    advised: bool = False
    kept: bool = False

    @property
    def fault(self) -> str:
        """The fault of the amount spent, empty if there is none."""
        wrong = self.spent > self.of or (self.spent < self.of and not self.kept)
        return f"{self.label}: {self.spent} spent of {self.of}." if wrong and not self.advised else ""


class Price(NamedTuple):
    """The cost of an action, shown before it is done. `need` is the requirement in words, if there is one."""

    currency: str = ""
    amount: int = 0
    units: int = 0
    need: str = ""


def _always(situation: Situation) -> Refusal | None:
    return None


@dataclass(frozen=True, slots=True)
class DoneOf(Typed, Generic[Form_co, Request_co, Value_co, Situation_co]):
    """A finished draw: its form, the request of its rule, the resolution and the situation.

    `situation` has the types of the game.
    """

    form: Form_co
    request: Request_co
    resolution: Resolution[Value_co]
    situation: Situation_co

    @property
    def value(self) -> Value_co:
        """The result of the rule."""
        return self.resolution.value

    @property
    def word(self) -> str:
        """The word of its outcome, empty if it has none."""
        return self.resolution.outcome.word if self.resolution.outcome else ""


Done: TypeAlias = DoneOf[Form_co, Request_co, Value_co, Any]
"""A finished draw of any game."""


def _no_budgets(form: object, situation: Situation) -> tuple[Budget, ...]:
    return ()


def _alone(before: F, after: F, situation: Situation) -> F:
    return after


def _as_said(form: object, situation: Situation) -> Mapping[str, str]:
    return {}


def _as_it_was(form: F, situation: Situation) -> F:
    return form


def _as_declared(situation: Situation) -> Any:
    """A placeholder for a form with the defaults of its entries, until the action's form is known."""
    raise AssertionError


def _no_brief(done: object) -> Brief:
    return UNTOLD


@dataclass(frozen=True, slots=True, kw_only=True)
class _Act(Generic[F]):
    """The fields of both kinds of actions: at the table, in downtime, with points, or to make a character.

    `form` is a dataclass of entries. `start` fills it from a situation in which the action can be done
    (`situation.acting` is the character), by default with the defaults of its entries; call it through `begin`.
    `why_not` dims the action with a reason, `price` returns its cost. A long form is filled in page by page
    (`Entry.page`): `pages` has the instructions for each by title, `budgets` the remaining allowances. `follow` takes
    a form before and after a change and returns it with the changes that result. `means` returns, by field, what the
    open choices of a form stand for ("Best in reach": the Bow); it may refuse. `again` returns the last form as the
    next one that continues it.

    An action of `Place.CREATION` is one method of making a character: its form is filled in page by page and starts
    from the current sheet, and its effects are the character's first sheet and points. With `anew` it gives out
    everything a sheet can have, so all earlier purchases are undone and refunded; otherwise only those of entries no
    longer on the sheet.

    The log uses `logged` ("takes damage") instead of a title that is a menu command. An action `of_table` belongs to
    no character, whoever is selected: neither form nor log name one.

    An action that only records something is refused if it would change nothing, unless it `tells` something worth
    logging. One that `rewards` gives points for a session: done between scenes, its recap lists it among them.
    """

    id: str
    title: str
    place: Place
    form: type[F]
    start: Callable[[Situation], F] = _as_declared
    help: str = ""
    why_not: Callable[[Situation], Refusal | None] = _always
    price: Callable[[F, Situation], Price] | None = None
    pages: Mapping[str, str] = field(default_factory=dict)
    budgets: Callable[[F, Situation], tuple[Budget, ...]] = _no_budgets
    anew: bool = False
    follow: Callable[[F, F, Situation], F] = _alone
    means: Callable[[F, Situation], Mapping[str, str]] = _as_said
    again: Callable[[F, Situation], F] = _as_it_was
    tells: bool = False
    logged: str = ""
    of_table: bool = False
    rewards: bool = False

    def __post_init__(self) -> None:
        if self.start is _as_declared:
            object.__setattr__(self, "start", lambda situation: self.form())

    def begin(self, situation: Situation) -> F:
        """The form at its start; refuses an action that can't be done, so `start` needs no checks of its own."""
        if refusal := self.why_not(situation):
            raise refusal
        return self.start(situation)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(_Act[F], Generic[F, Q, V]):
    """An action that asks the table.

    `prepare` turns form and situation into the `request` of `rule`, or refuses at a field. `settle` returns the
    effects of the finished draw, `brief` sums it up for lists. `odds` returns the odds of a prepared request.
    """

    request: type[Q]
    rule: Callable[[Q, Table], Resolution[V]]
    prepare: Callable[[F, Situation], Q]
    settle: Callable[[Done[F, Q, V]], Effects]
    odds: Callable[[Q], Odds | None] | None = None
    brief: Callable[[Done[F, Q, V]], Brief] = _no_brief


@dataclass(frozen=True, slots=True, kw_only=True)
class Change(_Act[F]):
    """An action that asks nothing.

    `apply` returns the effects of the filled form, with the steps for the log and a summary; it refuses at a field.
    Code that handles both kinds treats a change as a draw already done: its prepared request is its effects, and
    running it returns their steps.
    """

    apply: Callable[[F, Situation], Effects]

    @property
    def odds(self) -> None:
        """None, because nothing is left to chance."""
        return

    def prepare(self, form: F, situation: Situation) -> Effects:
        """The effects of the form; refuses at a field."""
        return self.apply(form, situation)

    def rule(self, effects: Effects, table: Table) -> Resolution[Effects]:
        """The resolution of the change, with its steps."""
        return Resolution(effects, effects.outcome, effects.steps)

    def settle(self, done: Done[F, Effects, Effects]) -> Effects:
        """The effects without their steps, which the resolution has."""
        return replace(done.request, steps=())

    def brief(self, done: Done[F, Effects, Effects]) -> Brief:
        """The summary of the change in one line."""
        return done.request.brief


AnyDraw: TypeAlias = Draw[Any, Any, Any]
"""A draw of any form, request and value."""
AnyChange: TypeAlias = Change[Any]
"""A change of any form."""
Action: TypeAlias = AnyDraw | AnyChange
"""Either kind of action."""
