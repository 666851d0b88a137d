"""What a rule may know of the campaign, and what it may change: both plain frozen values.

Both are generic in what the game keeps: its sheets, its state of the table, its house rules. A game names its own once
(`SituationOf[Sheet, State, HouseRules]`), so that the type checker sees what an act reads and changes; the rest of
wyrdbook, which knows no game, has `Situation` and `Effects` of whichever it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, TypeVarTuple, Unpack

from core.acts.result import Outcome, Step
from core.acts.typed import Typed
from core.kit.ledger import PointsMove
from core.kit.tallies import Clocks, Counter, Tally, Tick, clocks_after, counters_after
from core.kit.track import Track
from core.refusal import Refusal
from core.schema.codec import Json

ActorId = int
T = TypeVar("T")
Given = TypeVarTuple("Given")
Sheet_co = TypeVar("Sheet_co", covariant=True)
State_co = TypeVar("State_co", covariant=True)
Rules_co = TypeVar("Rules_co", covariant=True)
"""The house rules of a game."""


@dataclass(frozen=True, slots=True)
class ActorOf(Typed, Generic[Sheet_co]):
    """A character as the rules see one. `player` is false for those the GM runs.

    `played_by` is the name of the person who plays it, empty where no one has written it down.
    """

    id: ActorId
    name: str
    sheet: Sheet_co
    player: bool = True
    played_by: str = ""


@dataclass(frozen=True, slots=True)
class SituationOf(Typed, Generic[Sheet_co, State_co, Rules_co]):
    """Everything an action may look at.

    `acting` is who the action is for; `here` lists who takes part in the scene; `state` is the ruleset's own
    table state; `conflict` the state of the conflict the action belongs to; `balances` what each character
    has of each currency; `interval` the downtime interval that is open, if one is, and `passes` how much time passes
    in it, where the game measures that; `number` the session's;
    `scene` the title of the open scene, `said` what is written of it, line by line; `in_conflict` whether any conflict
    is open; `clocks` are the campaign's by title, `counters` its counters and conditions by whose they are and name.
    """

    actors: Mapping[ActorId, ActorOf[Sheet_co]]
    state: State_co
    options: Rules_co
    acting: ActorId | None = None
    here: tuple[ActorId, ...] = ()
    conflict: object = None
    balances: Mapping[tuple[ActorId, str], int] = field(default_factory=dict)
    projects: Mapping[int, Track] = field(default_factory=dict)
    interval: str | None = None
    passes: int = 0
    number: int = 0
    scene: str = ""
    said: tuple[str, ...] = ()
    in_conflict: bool = False
    clocks: Mapping[str, Track] = field(default_factory=dict)
    counters: Mapping[tuple[ActorId, str], Counter] = field(default_factory=dict)
    _worked_out: dict[object, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def once(self, work: Callable[[SituationOf[Sheet_co, State_co, Rules_co], Unpack[Given]], T], *given: *Given) -> T:
        """What a function makes of this situation and what is given, worked out when it is first wanted.

        A situation never changes; what is given has to be hashable.
        """
        key = (work, *given)
        if key not in self._worked_out:
            self._worked_out[key] = work(self, *given)
        found: T = self._worked_out[key]
        return found

    @property
    def actor(self) -> ActorOf[Sheet_co]:
        """Who acts; refuses when no one does."""
        return self.find(self.acting, "actor")

    def find(self, actor: ActorId | None, at: str) -> ActorOf[Sheet_co]:
        """A character by id; refuses at the field `at` when there is none."""
        found = self.actors.get(actor) if actor is not None else None
        if found is None:
            raise Refusal("bad_request", "Choose a character.", at)
        return found

    def name_of(self, holder: str) -> str:
        """The name of the character with this id as piles write it; empty where it is no one's."""
        return next((actor.name for actor in self.actors.values() if str(actor.id) == holder), "")

    def conflict_of(self, kind: type[T]) -> T:
        """The state of the conflict, which is of the kind that the act belongs to; refuses where none such is open."""
        if not isinstance(self.conflict, kind):
            raise Refusal("bad_request", "You can do this only in a conflict of its kind.", "conflict")
        return self.conflict

    def balance(self, actor: ActorId, currency: str) -> int:
        """What a character has of a currency."""
        return self.balances.get((actor, currency), 0)


Actor: TypeAlias = ActorOf[Any]
"""A character of whichever game."""
Situation: TypeAlias = SituationOf[Any, Any, Any]
"""The situation of whichever game."""


class Suggested(NamedTuple):
    """A milestone the rules suggest; the GM decides whether it was reached. `tier` is one of the ruleset's."""

    title: str
    tier: str


class Brief(NamedTuple):
    """What one line tells of a result.

    `label` says in the campaign's names what was done ("Wits + Larceny"), `facts` are pairs of a word key and its
    number ("successes", 3), `who` names who did it where that is not who acts; empty is no one in particular. `open`
    says that everyone at the table knows of it, though none of their characters did it.

    Of a blow, `score` stands with the outcome ("3", "2:0", empty where that says it all), `harm` says what it did
    ("major wound", "right leg", "Bleeding 1"), and `sight` is what the table saw of the act where it struck a player's
    character ("Attack on Mara Voss"), whoever did it. A `whole` label tells what was done without the action's title.
    """

    label: str = ""
    facts: tuple[tuple[str, int], ...] = ()
    who: str | None = None
    open: bool = False
    score: str | None = None
    harm: tuple[str, ...] = ()
    sight: str = ""
    whole: bool = False

    def who_acts(self, situation: Situation) -> str:
        """The name of who did it, empty for no one in particular."""
        if self.who is not None:
            return self.who
        return situation.actor.name if situation.acting is not None else ""


UNTOLD = Brief()
"""Nothing but what was done."""


@dataclass(frozen=True, slots=True)
class EffectsOf(Typed, Generic[Sheet_co, State_co]):
    """What an action, or a turn of the lifecycle, changes. Everything left out stays as it is.

    `sheets` and `projects` hold whole new values by id; `conflict` the new state of the running conflict and
    `conflict_over` whether that ends it; `milestones` are written down to be reached; `days` pass in the calendar;
    `clocks` move clocks of the campaign, `tallies` its counters and conditions, one after the other;
    `steps` say in the log what happened besides the draw; of what asked nothing they are all there is to tell, with an
    `outcome` where it has one, and `brief` sums it up for lists.
    """

    sheets: Mapping[ActorId, Sheet_co] = field(default_factory=dict)
    state: State_co | None = None
    points: tuple[PointsMove, ...] = ()
    projects: Mapping[int, Track] = field(default_factory=dict)
    conflict: object = None
    conflict_over: bool = False
    milestones: tuple[Suggested, ...] = ()
    days: int = 0
    clocks: tuple[Tick, ...] = ()
    tallies: tuple[Tally, ...] = ()
    steps: tuple[Step, ...] = ()
    outcome: Outcome | None = None
    brief: Brief = UNTOLD

    @property
    def facts(self) -> Mapping[str, Json]:
        """None: the JSON interface asks rules, and what a change does is told by its steps."""
        return {}

    def after(self, situation: Situation) -> Situation:
        """The situation once they are written, as far as the next act in it may look at them."""
        sheets = {i: replace(situation.actors[i], sheet=sheet) for i, sheet in self.sheets.items()}
        balances = dict(situation.balances)
        for move in self.points:
            key = (move.actor, move.currency)
            balances[key] = balances.get(key, 0) + move.delta
        return replace(
            situation,
            actors={**situation.actors, **sheets},
            state=situation.state if self.state is None else self.state,
            conflict=situation.conflict if self.conflict is None else self.conflict,
            projects={**situation.projects, **self.projects},
            balances=balances,
            clocks=clocks_after(self.clocks, situation.clocks),
            counters=counters_after(self.tallies, situation.counters),
        )

    def change(self, situation: Situation) -> bool:
        """Whether anything is another than it was before; what is only told does not count."""
        return bool(
            any(sheet != situation.actors[actor].sheet for actor, sheet in self.sheets.items())
            or (self.state is not None and self.state != situation.state)
            or any(track != situation.projects.get(project) for project, track in self.projects.items())
            or (self.conflict is not None and self.conflict != situation.conflict)
            or self.conflict_over
            or self.points
            or self.milestones
            or self.days
            or _stand(clocks_after(self.clocks, situation.clocks)) != _stand(situation.clocks)
            or counters_after(self.tallies, situation.counters) != situation.counters
        )


def _stand(clocks: Clocks) -> dict[str, tuple[int, int]]:
    """How far clocks are: how often each was moved changes nothing."""
    return {title: (clock.tally, clock.target) for title, clock in clocks.items()}


Effects: TypeAlias = EffectsOf[Any, Any]
"""The effects of an act of whichever game."""

NOTHING = Effects()
