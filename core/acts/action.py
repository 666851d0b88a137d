"""The two kinds of acts of a GM (rules of the JSON interface: `core.acts.rule`).

* A `Draw` asks the table: its form is filled from sheets and state, prepared into the request of a rule, drawn for, and
  settled into what changes in the campaign;
* a `Change` asks nothing: its form is applied, and what it changes says the steps that led there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from core.acts.place import Place
from core.acts.result import Resolution
from core.acts.situation import UNTOLD
from core.acts.typed import Typed
from core.refusal import Refusal

if TYPE_CHECKING:
    # What is drawn with is loaded with the first act: a roster is on screen without it.
    from core.acts.situation import Brief, Effects, Situation
    from core.luck.odds import Odds
    from core.luck.table import Table

F = TypeVar("F")
"""The type of a form."""
Q = TypeVar("Q")
"""The type of a request."""
V = TypeVar("V")
"""The type of what a rule comes to."""
Form_co = TypeVar("Form_co", covariant=True)
Request_co = TypeVar("Request_co", covariant=True)
Value_co = TypeVar("Value_co", covariant=True)
Situation_co = TypeVar("Situation_co", covariant=True)


class Budget(NamedTuple):
    """What a form being filled in spends of what it may, shown beside it; `page` is the page of the form it is about.

    More spent than there is, or less where all must be spent, is refused when the form is taken. Where some may be
    `kept` only more is; where the number is only `advised` nothing is.
    """

    label: str
    spent: int
    of: int
    page: str = ""
    advised: bool = False
    kept: bool = False

    @property
    def fault(self) -> str:
        """What is wrong with what is spent, empty where nothing is."""
        wrong = self.spent > self.of or (self.spent < self.of and not self.kept)
        return f"{self.label}: {self.spent} spent of {self.of}." if wrong and not self.advised else ""


class Price(NamedTuple):
    """What an action costs, shown before it is done. `need` is the requirement in words, if there is one."""

    currency: str = ""
    amount: int = 0
    units: int = 0
    need: str = ""


def _always(situation: Situation) -> Refusal | None:
    return None


@dataclass(frozen=True, slots=True)
class DoneOf(Typed, Generic[Form_co, Request_co, Value_co, Situation_co]):
    """A draw at its end: what was entered, what its rule was asked, what it came to, and where all that happened.

    `situation` is that of the game (`core.acts.situation`).
    """

    form: Form_co
    request: Request_co
    resolution: Resolution[Value_co]
    situation: Situation_co

    @property
    def value(self) -> Value_co:
        """What the rule came to."""
        return self.resolution.value


Done: TypeAlias = DoneOf[Form_co, Request_co, Value_co, Any]
"""A draw at its end in whichever game."""


def _unbudgeted(form: object, situation: Situation) -> tuple[Budget, ...]:
    return ()


def _alone(before: F, after: F, situation: Situation) -> F:
    return after


def _as_it_was(form: F, situation: Situation) -> F:
    return form


def _as_declared(situation: Situation) -> Any:
    """Stands for a form as its entries declare it, until an act says which form that is."""
    raise AssertionError


def _untold(done: object) -> Brief:
    return UNTOLD


@dataclass(frozen=True, slots=True, kw_only=True)
class _Act(Generic[F]):
    """What both kinds of acts have: something to do at the table, in downtime, with points, or to make a character.

    `form` is a dataclass of entries; `start` fills it from a situation in which the act can be done (who acts is
    `situation.acting`), by default with what its entries are by themselves; ask for it with `begin`. `why_not` dims the
    act with its reason, `price` says what it costs. A long form is filled page by page (`Entry.page`): `pages` says by
    title what to do on each, `budgets` what is left of what the form hands out. `follow` gives a form just changed
    (before, after) with what goes along with the change. `again` gives the form used last as it goes on with what it
    began.

    An act of `Place.CREATION` is one method of making a character, guided: its form is filled page by page, starts
    from the sheet as it is, and its effects give who acts their first sheet and points. `anew` says that it hands out
    all a sheet may have, so that whatever was bought before is taken back and paid back; otherwise that is so for what
    the sheet does not have any more.

    The log says `logged` ("takes damage") where the title is a command of a menu. An act `of_table` is no one's,
    whoever is selected: neither form nor log name a character.

    Care that asks nothing and would leave everything as it is is refused, unless what it says is worth writing down
    all the same: it `tells`.
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
    budgets: Callable[[F, Situation], tuple[Budget, ...]] = _unbudgeted
    anew: bool = False
    follow: Callable[[F, F, Situation], F] = _alone
    again: Callable[[F, Situation], F] = _as_it_was
    tells: bool = False
    logged: str = ""
    of_table: bool = False

    def __post_init__(self) -> None:
        if self.start is _as_declared:
            object.__setattr__(self, "start", lambda situation: self.form())

    def begin(self, situation: Situation) -> F:
        """The form as it starts; refuses what cannot be done, so that `start` need not look for what is not there."""
        if refusal := self.why_not(situation):
            raise refusal
        return self.start(situation)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(_Act[F], Generic[F, Q, V]):
    """An act that asks the table.

    `prepare` turns form and situation into the `request` of `rule`, or refuses at a field; `settle` says what the draw
    changes once it is done, `brief` sums it up for lists. `odds` answers for a prepared request before the draw.
    """

    request: type[Q]
    rule: Callable[[Q, Table], Resolution[V]]
    prepare: Callable[[F, Situation], Q]
    settle: Callable[[Done[F, Q, V]], Effects]
    odds: Callable[[Q], Odds | None] | None = None
    brief: Callable[[Done[F, Q, V]], Brief] = _untold


@dataclass(frozen=True, slots=True, kw_only=True)
class Change(_Act[F]):
    """An act that asks nothing.

    `apply` gives what filling the form so changes, with the steps that the log tells and the line that sums it up; it
    refuses at a field. Wherever acts of both kinds are handled alike a change is a draw already done: what is prepared
    are its effects, and running it tells their steps.
    """

    apply: Callable[[F, Situation], Effects]

    @property
    def odds(self) -> None:
        """Nothing is left to chance."""
        return

    def prepare(self, form: F, situation: Situation) -> Effects:
        """What it changes; refuses at a field."""
        return self.apply(form, situation)

    def rule(self, effects: Effects, table: Table) -> Resolution[Effects]:
        """What it comes to, told step by step."""
        return Resolution(effects, effects.outcome, effects.steps)

    def settle(self, done: Done[F, Effects, Effects]) -> Effects:
        """What it changes; its steps are told as what it came to."""
        return replace(done.request, steps=())

    def brief(self, done: Done[F, Effects, Effects]) -> Brief:
        """What one line tells of it."""
        return done.request.brief


AnyDraw: TypeAlias = Draw[Any, Any, Any]
"""A draw of whichever form, request and value."""
AnyChange: TypeAlias = Change[Any]
"""A change of whichever form."""
Action: TypeAlias = AnyDraw | AnyChange
"""Either kind of act."""
