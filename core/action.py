"""What can be done with a game's rules: a `Rule` of the JSON interface, and an `Action` of the game master.

* A `Rule` is a procedure of the JSON interface, answered from its request alone;
* an `Action` is what a game master does at the table: a form filled from sheets and state, prepared into the request of
  a rule, drawn, and settled into changes of the campaign.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from core.option import OptionValues
from core.refusal import Refusal

if TYPE_CHECKING:
    # What is drawn with is loaded with the first act: a roster is on screen without it.
    from core.odds import Odds
    from core.result import Resolution
    from core.situation import Effects, Situation
    from core.table import Table

    RuleFunction = Callable[[Any, Table], Resolution]


class Rule(NamedTuple):
    """One action of the JSON interface: its request type and the function that answers it.

    A request type may have a field `options`; it is filled from the request's `options`, checked. The `drawn` lists of
    a request answer the rule's asks, unless the rule `lays` them out itself because decisions come between them
    (`core.table.Laid`); its request type then declares them. `why_not` refuses the rule under some house rules.
    """

    name: str
    request: type
    run: RuleFunction
    lays: bool = False
    why_not: Callable[[OptionValues], Refusal | None] = lambda options: None


class Place(StrEnum):
    """Where an action is offered."""

    SCENE = "scene"
    CONFLICT = "conflict"
    CARE = "care"
    ADVANCE = "advance"
    DOWNTIME = "downtime"
    CREATION = "creation"


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


class Price(NamedTuple):
    """What an action costs, shown before it is done. `need` is the requirement in words, if there is one."""

    currency: str = ""
    amount: int = 0
    units: int = 0
    need: str = ""


def _always(situation: Situation) -> Refusal | None:
    return None


class Brief(NamedTuple):
    """What one line tells of a result.

    `label` says in the campaign's names what was done ("Wits + Larceny"), `facts` are pairs of a word key and its
    number ("successes", 3), `who` names who did it where that is not who acts; empty is nobody in particular. `open`
    says that everybody at the table knows of it, though none of their characters did it.
    """

    label: str = ""
    facts: tuple[tuple[str, int], ...] = ()
    who: str | None = None
    open: bool = False

    def who_acts(self, situation: Situation) -> str:
        """The name of who did it, empty for nobody in particular."""
        if self.who is not None:
            return self.who
        return situation.actor.name if situation.acting is not None else ""


def _unbudgeted(form: Any, situation: Situation) -> tuple[Budget, ...]:
    return ()


def _alone(before: Any, after: Any, situation: Situation) -> Any:
    return after


def _untold(form: Any, resolution: Resolution, situation: Situation) -> Brief:
    return Brief()


class Action(NamedTuple):
    """Something to do at the table, in downtime, with points, or to make a character.

    `form` is a dataclass of entries; `start` fills it from a situation in which the action can be done (who acts is
    `situation.acting`), so it is asked for with `begin`;
    `prepare` turns form and situation into the `request` of `rule` or refuses at a field; `settle` says what
    the resolution changes. `why_not` dims the action with its reason. `odds` answers for a prepared request
    before the draw; `price` says what it costs; `brief` sums a result up for lists. A long form is filled page by page
    (`Entry.page`): `pages` says by title what to do on each, `budgets` what is left of what the form hands out.
    `follow` gives a form just changed (before, after) with what goes along with the change.

    An action of `Place.CREATION` is one method of making a character, guided: its form is filled page by page, starts
    from the sheet as it is, and `settle` gives who acts their first sheet and points. `anew` says that it hands out all
    a sheet may have, so that whatever was bought before is taken back and paid back; otherwise that is so for what the
    sheet does not have any more.

    Care that asks nothing and would leave everything as it is is refused, unless what it says is worth writing down
    all the same: it `tells`.
    """

    id: str
    title: str
    place: Place
    form: type
    request: type
    rule: RuleFunction
    prepare: Callable[[Any, Situation], Any]
    settle: Callable[[Any, Resolution, Situation], Effects]
    start: Callable[[Situation], Any]
    help: str = ""
    why_not: Callable[[Situation], Refusal | None] = _always
    odds: Callable[[Any], Odds | None] | None = None
    price: Callable[[Any, Situation], Price] | None = None
    brief: Callable[[Any, Resolution, Situation], Brief] = _untold
    pages: Mapping[str, str] = {}
    budgets: Callable[[Any, Situation], tuple[Budget, ...]] = _unbudgeted
    anew: bool = False
    follow: Callable[[Any, Any, Situation], Any] = _alone
    tells: bool = False

    def begin(self, situation: Situation) -> Any:
        """The form as it starts; refuses what cannot be done, so that `start` need not look for what is not there."""
        if refusal := self.why_not(situation):
            raise refusal
        return self.start(situation)
