"""A conflict at the table: intents, the method, and rounds in the GM's order (storyteller-87 to 89)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, get_args

from core.actions.choices import choices, here_choices, title
from core.actions.result import Step
from core.actions.situation import ActorId
from core.conflict import ConflictFace, ConflictFormOf, Due, Gauge, Participant
from core.refusal import Refusal
from core.rulesets.storyteller.contests.actions import Contested
from core.rulesets.storyteller.contests.rules import Contest
from core.rulesets.storyteller.fights.rules import Method, Opponent, conflict_method
from core.rulesets.storyteller.sheet_layout import badges
from core.rulesets.storyteller.situation import Effects, Situation
from core.schema.entry import BY_NAME, entry

OPPONENTS = choices(*get_args(Opponent))
METHODS = choices(*get_args(Method))
ASK_AGAIN = 2
"""Rounds after which the players declare their intents again (storyteller-87)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Intent:
    """A character's intent in a conflict."""

    who: ActorId = entry("Who", default=0, choices=here_choices)
    text: str = entry("Intent", default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class Vote:
    """A player's choice of the method."""

    method: Method = entry("Method", default="down_and_dirty", choices=METHODS)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareForm:
    """Everyone's intents, and the method that settles the conflict."""

    kind: Opponent = entry("Against", default="set_piece", choices=OPPONENTS, code="unknown_conflict", scene=True)
    narrative: bool = entry("The Storyteller tells", default=False, help="Only against the environment.", scene=True)
    votes: tuple[Vote, ...] = entry("Each player's choice", default=(), help="Only between characters.", scene=True)
    intents: tuple[Intent, ...] = entry("Intents", default=(), scene=True)

    @property
    def method(self) -> Method:
        """How the conflict is settled (storyteller-87)."""
        votes = tuple(vote.method for vote in self.votes)
        return conflict_method(self.kind, self.narrative, votes).value


@dataclass(frozen=True, slots=True, kw_only=True)
class FightForm(DeclareForm):
    """A new conflict and its participants, in the order of acting."""

    fighters: tuple[ActorId, ...] = entry("Order of acting", default=(), choices=here_choices)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """Someone in a conflict."""

    actor: ActorId
    name: str = entry(tie=BY_NAME)
    intent: str = ""
    out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Fight(Contested):
    """A running conflict. `asked` is the round of the last declaration, `turn` an index into `fighters`.

    `acted` is set once the fighter whose turn it is has attacked.
    """

    kind: Opponent
    method: Method
    fighters: tuple[Fighter, ...]
    round: int = 1
    turn: int = 0
    asked: int = 1
    acted: bool = False

    @property
    def fighter_in_turn(self) -> Fighter | None:
        """The fighter whose turn it is; None if they are out."""
        fighter = self.fighters[self.turn] if self.turn < len(self.fighters) else None
        return fighter if fighter and not fighter.out else None

    @property
    def ask_again(self) -> bool:
        """True if the players are due to declare their intents again (storyteller-87)."""
        return self.kind == "characters" and self.round - self.asked >= ASK_AGAIN

    def with_next_turn(self) -> Fight:
        """The conflict at the turn of the next fighter who isn't out; after the last, in the next round."""
        size = len(self.fighters)
        for step in range(1, size + 1):
            at = self.turn + step
            if not self.fighters[at % size].out:
                return replace(self, turn=at % size, round=self.round + at // size, acted=False)
        return self

    def without_the_dead(self, situation: Situation) -> Fight:
        """The conflict with dead fighters marked as out (storyteller-79)."""
        dead = {id for id, actor in situation.actors.items() if actor.sheet.dead}
        return replace(self, fighters=tuple(replace(f, out=f.out or f.actor in dead) for f in self.fighters))

    def without_the_incapable(self, situation: Situation) -> Fight:
        """The conflict with all who can't act marked as out; the unconscious may come to (storyteller-78)."""
        down = {id for id, actor in situation.actors.items() if not actor.sheet.can_act}
        return replace(self, fighters=tuple(replace(f, out=f.out or f.actor in down) for f in self.fighters))

    def with_next_able(self, situation: Situation) -> Fight:
        """The conflict at the next turn of someone who can act; only the dead stay out."""
        seen = self.without_the_incapable(situation).with_next_turn()
        return replace(self.without_the_dead(situation), turn=seen.turn, round=seen.round, acted=False)

    def with_order(self, fighters: Iterable[Fighter]) -> Fight:
        """The conflict in another order. The turn stays with its fighter, or goes to the next who can act."""
        after = replace(self, fighters=tuple(fighters), turn=0)
        up = self.fighter_in_turn.actor if self.fighter_in_turn else None
        turn = next((i for i, f in enumerate(after.fighters) if f.actor == up), 0)
        after = replace(after, turn=turn)
        return after if after.fighter_in_turn or not after.fighters else after.with_next_turn()

    def with_declaration(self, form: DeclareForm) -> Fight:
        """The conflict after a new declaration of intent."""
        intents = {intent.who: intent.text for intent in form.intents}
        fighters = tuple(replace(f, intent=intents.get(f.actor, f.intent)) for f in self.fighters)
        return replace(self, kind=form.kind, method=form.method, fighters=fighters, asked=self.round)

    def decided_by(self, contest: Contest) -> Effects:
        """Down and Dirty: the winner of the one contest gets the declared intent (storyteller-88)."""
        if self.method != "down_and_dirty" or contest.winner is None:
            return Effects()
        intents = {fighter.name: fighter.intent for fighter in self.fighters}
        name = contest.winner_name or ""
        steps = (Step("storyteller-88", "intent", intents.get(name) or name, seat=name),)
        return Effects(conflict=self, conflict_over=True, steps=steps)


def _prefill(situation: Situation) -> FightForm:
    fighters = tuple(int(choice.id) for choice in here_choices(situation))
    return FightForm(fighters=fighters, intents=tuple(Intent(who=who) for who in fighters))


def _begin(form: FightForm, situation: Situation) -> Fight:
    if not form.fighters:
        raise Refusal("bad_request", "Choose who takes part.", "fighters")
    if len(set(form.fighters)) < len(form.fighters):
        raise Refusal("bad_request", "A character is listed twice. Remove one.", "fighters")
    actors = [situation.find(who, "fighters") for who in form.fighters]
    fighters = tuple(Fighter(actor=actor.id, name=actor.name) for actor in actors)
    return Fight(kind=form.kind, method="rounds", fighters=fighters).with_declaration(form)


def _face(fight: Fight, situation: Situation) -> ConflictFace:
    """The round, the method, and the fighters in their order, each with state and intent."""
    fight = fight.without_the_incapable(situation)
    following = "ask_again" if fight.ask_again else f"next_{fight.method}" if _due(fight) else "turn_passes"
    return ConflictFace(
        when=(("Round", str(fight.round)) if fight.method == "rounds" else ("", title(fight.method)),),
        rows=tuple(_row(at, fight, situation) for at in range(len(fight.fighters))),
        next=following if _fighters_left(fight) else "nobody_can_act",
        whose=tuple(f.actor for f in _due(fight)),
    )


def _fighters_left(fight: Fight) -> tuple[Fighter, ...]:
    """The fighters who aren't out."""
    return tuple(fighter for fighter in fight.fighters if not fighter.out)


def _due(fight: Fight) -> tuple[Fighter, ...]:
    """The fighters who may act: in rounds the one whose turn it is, else all who aren't out."""
    if fight.method == "rounds":
        return (fight.fighter_in_turn,) if fight.fighter_in_turn else ()
    return _fighters_left(fight)


def _row(at: int, fight: Fight, situation: Situation) -> Participant:
    """A fighter with both tracks, conditions and intent."""
    fighter = fight.fighters[at]
    row = Participant(fighter.name, fighter.actor, _turn(at, fight), note=fighter.intent)
    actor = situation.actors.get(fighter.actor)
    if actor is None:
        return row
    health, will = actor.sheet.health, actor.sheet.will
    lethal = (Gauge("lethal", health.lethal, 0),) if health.lethal else ()
    harm = (Gauge("", health.bruising + health.lethal, health.boxes), *lethal)
    side = "" if actor.player else "GM"
    return row._replace(side=side, harm=harm, left=(Gauge("will", will.current, will.max),), badges=badges(actor.sheet))


def _turn(at: int, fight: Fight) -> Literal["due", "open", "done", "out"]:
    """The state of a fighter's turn. Without rounds, everyone is due."""
    fighter = fight.fighters[at]
    if fighter.out:
        return "out"
    if fighter in _due(fight):
        return "due"
    return "open" if at > fight.turn else "done"


def _due_actions(situation: Situation) -> tuple[Due, ...]:
    """The actions that are due: the deciding contest, or in rounds an attack and then the next turn.

    If the fighter whose turn it is can't act, only the next turn is due; if no one can act, nothing is.
    """
    fight = situation.conflict_of(Fight).without_the_incapable(situation)
    if fight.method == "narrative" or not _fighters_left(fight):
        return ()
    own = next((f for f in _due(fight) if f.actor == situation.acting), None) or next(iter(_due(fight)), None)
    actor = own.actor if own else None
    if fight.method == "down_and_dirty":
        return (Due("contest", actor),)
    ask = (Due("declare", actor),) if fight.ask_again else ()
    strike = () if fight.acted or actor is None else (Due("attack", actor),)
    return (*ask, *strike, Due("next_turn", actor))


def _join(characters: tuple[ActorId, ...], side: str, situation: Situation) -> Effects:
    """Add newcomers at the end of the order, until it is set again (storyteller-89)."""
    fight = situation.conflict_of(Fight)
    new = tuple(Fighter(actor=who, name=situation.find(who, "characters").name) for who in characters)
    return Effects(conflict=fight.with_order((*fight.fighters, *new)))


ROUNDS = ConflictFormOf(
    id="rounds",
    title="Conflict",
    form=FightForm,
    state=Fight,
    start=_begin,
    prefill=_prefill,
    actions=("attack", "next_turn", "rounds_pass", "contest", "draw", "order", "declare"),
    face=_face,
    participants=lambda fight: tuple(fighter.actor for fighter in fight.fighters),
    due=_due_actions,
    idle="rounds_pass",
    order="order",
    joins=_join,
    help="Everyone says what they want. Then narrate it, settle it with one draw, or fight in rounds.",
)
CONFLICTS = (ROUNDS,)
