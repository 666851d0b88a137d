"""The values that a rule can read of the campaign, and the changes it can make: both plain frozen values.

Both are generic in the game's sheets, its state of the table and its house rules. A game names its own types once
(`SituationOf[Sheet, State, HouseRules]`), so that the type checker sees what an action reads and changes; code
outside the games uses `Situation` and `Effects`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, TypeVarTuple, Unpack

from core.actions.generics import Typed
from core.actions.result import Outcome, Step
from core.building_blocks.ledger import PointsMove
from core.building_blocks.tallies import Clocks, Counter, Tally, Tick, clocks_after, counters_after
from core.building_blocks.track import Track
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
    """A character as the rules see it. `player` is false for NPCs.

    `played_by` is the name of the person who plays it, empty if it isn't recorded.
    """

    id: ActorId
    name: str
    sheet: Sheet_co
    player: bool = True
    played_by: str = ""


@dataclass(frozen=True, slots=True)
class SituationOf(Typed, Generic[Sheet_co, State_co, Rules_co]):
    """Everything that an action can read.

    `acting` is the character of the action, `here` lists the participants of the scene. `state` is the game's state
    of the table, `conflict` the state of the conflict that the action belongs to. `balances` has each character's
    amount of each currency. `interval` is the open downtime length, if there is one, and `passes` how much time
    passes in it, if the game measures that. `number` is the number of the session. `scene` is the title of the open
    scene and `said` its text, line by line. `in_conflict` says whether any conflict is open. `clocks` are the
    campaign's clocks by title, `counters` its counters and conditions by character and name.
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
        """The result of a function for this situation and further arguments, worked out once.

        A situation never changes. The arguments must be hashable.
        """
        key = (work, *given)
        if key not in self._worked_out:
            self._worked_out[key] = work(self, *given)
        found: T = self._worked_out[key]
        return found

    @property
    def actor(self) -> ActorOf[Sheet_co]:
        """The acting character; refuses if there is none."""
        return self.find(self.acting, "actor")

    def find(self, actor: ActorId | None, at: str) -> ActorOf[Sheet_co]:
        """A character by id; refuses at the field `at` if there is none."""
        found = self.actors.get(actor) if actor is not None else None
        if found is None:
            raise Refusal("bad_request", "Choose a character.", at)
        return found

    def name_of(self, holder: str) -> str:
        """The name of the character with this id, written as in piles; empty if there is none."""
        return next((actor.name for actor in self.actors.values() if str(actor.id) == holder), "")

    def conflict_of(self, kind: type[T]) -> T:
        """The state of the conflict that the action belongs to; refuses if no conflict of this kind is open."""
        if not isinstance(self.conflict, kind):
            raise Refusal("bad_request", "You can do this only in the right kind of conflict.", "conflict")
        return self.conflict

    def balance(self, actor: ActorId, currency: str) -> int:
        """A character's amount of a currency."""
        return self.balances.get((actor, currency), 0)


Actor: TypeAlias = ActorOf[Any]
"""A character of any game."""
Situation: TypeAlias = SituationOf[Any, Any, Any]
"""The situation of any game."""


class Suggested(NamedTuple):
    """A milestone that the rules suggest; the GM decides whether it was reached. `tier` is one of the ruleset's."""

    title: str
    tier: str


class Brief(NamedTuple):
    """The summary of a result in one line.

    `label` describes the action in names of the campaign ("Wits + Larceny"). `facts` are pairs of a word key and its
    number ("successes", 3). `who` names an actor other than the acting character; empty for no one in particular. An
    `open` result is known to all players, even if no player's character did it.

    For a blow, `score` is shown with the outcome ("3", "2:0", empty if the outcome says it all), `harm` lists the
    damage ("major wound", "right leg", "Bleeding 1"), and `sight` is what the players see of an attack on a player's
    character ("Attack on Mara Voss"), whoever made it. A `whole` label is shown without the action's title.
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
        """The name of the actor, empty for no one in particular."""
        if self.who is not None:
            return self.who
        return situation.actor.name if situation.acting is not None else ""


UNTOLD = Brief()
"""A summary without details."""


@dataclass(frozen=True, slots=True)
class EffectsOf(Typed, Generic[Sheet_co, State_co]):
    """The changes that an action, or the start or end of a scene or session, makes. Anything left out is unchanged.

    `sheets` and `projects` have new values by id, `conflict` the new state of the running conflict, and
    `conflict_over` ends it. `milestones` are recorded for later. `days` pass in the calendar. `clocks` move clocks of
    the campaign, `tallies` its counters and conditions, one after another. `steps` describe in the log what happened
    besides the draw; for an action without a draw they are the whole description, with an `outcome` if it has one and
    `brief` as the summary for lists. `old_sheets` has the sheets that the new ones were made from,
    as far as they are known, so that `together` can combine changes of the same sheet.
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
    old_sheets: Mapping[ActorId, Sheet_co] = field(default_factory=dict, compare=False)

    @property
    def facts(self) -> Mapping[str, Json]:
        """An empty mapping: the JSON interface asks rules, and the steps of a change describe it."""
        return {}

    def after(self, situation: Situation) -> Situation:
        """The situation with these effects, as far as the next action can read it."""
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
        """Return True if the effects change anything; steps alone do not count."""
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
    """The positions of the clocks, without how often each was moved."""
    return {title: (clock.tally, clock.target) for title, clock in clocks.items()}


Effects: TypeAlias = EffectsOf[Any, Any]
"""The effects of an action of any game."""

NOTHING = Effects()
