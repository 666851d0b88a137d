"""A competition of several exchanges: its participants and their sides (background-16 to 23)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from core.actions.choices import here_choices
from core.actions.situation import ActorId
from core.conflict import ConflictFace, ConflictFormOf, Due, Participant
from core.refusal import Refusal
from core.rulesets.background.competitions.rules import Exchange
from core.rulesets.background.draws.fighters import fighter, named_id, person_named
from core.rulesets.background.sheet_layout import card_row
from core.rulesets.background.situation import Effects, Situation
from core.rulesets.background.values import Fighter
from core.schema.entry import BY_NAME, Choice, entry
from core.sheet import Badge


@dataclass(frozen=True, slots=True, kw_only=True)
class Competitor:
    """Someone who enters a competition."""

    who: ActorId | None = entry("Who", default=None, choices=here_choices)
    name: str = entry("Or a name", default="", tie=BY_NAME, unless="who")
    side: str = entry("Side", default="", help="The same word for allies; leave it empty for someone alone.")


@dataclass(frozen=True, slots=True, kw_only=True)
class BoutForm:
    """The form of a new competition: its participants."""

    entries: tuple[Competitor, ...] = entry("Participants", default=())
    combat: bool = entry("Combat", default=False, help="Only used if house rules favour a suit in combat.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rival:
    """A participant, and whether they are out; `actor` is None for someone without a sheet."""

    actor: ActorId | None
    name: str = entry(tie=BY_NAME)
    side: str = ""
    out: bool = False

    def fighter(self, situation: Situation) -> Fighter | None:
        """The participant as a drawer; None for a character who no longer exists."""
        if self.actor is None:
            return person_named(self.name, situation)
        return fighter(situation.actors[self.actor], situation) if self.actor in situation.actors else None

    @property
    def id(self) -> str:
        """The id of the participant in an exchange."""
        return named_id(self.name) if self.actor is None else str(self.actor)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bout:
    """A running competition."""

    rivals: tuple[Rival, ...]
    combat: bool = False
    exchanges: int = 0
    ended: bool = False

    @property
    def standing(self) -> tuple[Rival, ...]:
        """The participants who aren't out."""
        return tuple(rival for rival in self.rivals if not rival.out)

    def able(self, situation: Situation) -> tuple[tuple[Rival, Fighter], ...]:
        """The participants who can draw now, with their drawers (background-52)."""
        drawing = ((rival, rival.fighter(situation)) for rival in self.standing)
        return tuple((rival, drawer) for rival, drawer in drawing if drawer and not drawer.incapacitated)

    def has_two_sides(self, situation: Situation) -> bool:
        """Return True if two sides have someone who can draw, as an exchange needs (background-16)."""
        return len({rival.side or rival.id for rival, _ in self.able(situation)}) > 1

    def after(self, exchange: Exchange) -> Bout:
        """The competition after another exchange."""
        out = {*exchange.out}
        rivals = tuple(replace(r, out=r.out or r.id in out) for r in self.rivals)
        return replace(self, rivals=rivals, exchanges=self.exchanges + 1, ended=exchange.ended)


def _prefill(situation: Situation) -> BoutForm:
    """The form with the acting character against the first other one, an NPC if there is one."""
    here = [situation.actors[int(choice.id)] for choice in here_choices(situation)]
    first = situation.actors.get(situation.acting or 0) or next((a for a in here if a.player), None)
    others = sorted((a for a in here if a != first), key=lambda a: a.player)
    return BoutForm(entries=tuple(Competitor(who=a.id) for a in (first, *others[:1]) if a))


def _begin(form: BoutForm, situation: Situation) -> Bout:
    rivals = tuple(_rival(one, f"entries.{at}.who", situation) for at, one in enumerate(form.entries))
    if len({rival.id for rival in rivals}) < len(rivals):
        raise Refusal("bad_request", "A participant is listed twice. Remove one.", "entries")
    if len({rival.side or rival.id for rival in rivals}) < 2:
        raise Refusal("no_opponent", "A competition needs two sides.", "entries")
    return Bout(rivals=rivals, combat=form.combat)


def _rival(one: Competitor, at: str, situation: Situation) -> Rival:
    """A participant from the form: a character, or anyone by name. Refuse an empty row (background-68)."""
    if one.who is None and one.name.strip():
        return Rival(actor=None, name=one.name.strip(), side=one.side.strip())
    actor = situation.find(one.who, at)
    return Rival(actor=actor.id, name=actor.name, side=one.side.strip())


def _face(bout: Bout, situation: Situation) -> ConflictFace:
    """The number of the exchange, and the state of everyone."""
    going_on = "next_exchange" if bout.has_two_sides(situation) else "one_side_draws"
    return ConflictFace(
        when=(("Exchange", str(bout.exchanges + (not bout.ended))),),
        rows=tuple(_row(rival, situation) for rival in bout.rivals),
        next="over" if bout.ended else going_on,
        over=bout.ended,
        whose=_actors(rival for rival, _ in bout.able(situation)),
    )


def _actors(rivals: Iterable[Rival]) -> tuple[ActorId, ...]:
    """The ids of those who are characters."""
    return tuple(rival.actor for rival in rivals if rival.actor is not None)


def _row(rival: Rival, situation: Situation) -> Participant:
    """A participant with the cards left and their marks."""
    now = rival.fighter(situation)
    own = situation.actors.get(rival.actor) if rival.actor is not None else None
    if own is not None:
        row = card_row(own, rival.side, situation)
        return row._replace(turn="out") if rival.out else row
    hurt = (Badge("incapacitated", "disaster"),) if now and now.incapacitated else ()
    ahead = (Badge("advantage", "triumph"),) if now and now.advantage else ()
    turn: Literal["due", "out"] = "out" if rival.out or hurt else "due"
    return Participant(rival.name, turn=turn, side=rival.side, badges=(*hurt, *ahead))


def _due(situation: Situation) -> tuple[Due, ...]:
    """The exchange, for the first who can draw; if only one side can, breaking off."""
    bout = situation.conflict_of(Bout)
    if not bout.has_two_sides(situation):
        return (Due("break_off"),)
    return (Due("exchange", next(iter(_actors(rival for rival, _ in bout.able(situation))), None)),)


def _sides(situation: Situation) -> tuple[Choice, ...]:
    """The sides to join: the existing ones, the GM's first, and a separate one."""
    bout = situation.conflict_of(Bout)
    actors = situation.actors
    own = ((rival, actors.get(rival.actor or 0)) for rival in bout.rivals)
    players = {_side(rival) for rival, actor in own if actor is not None and actor.player}
    there = sorted(dict.fromkeys(_side(rival) for rival in bout.rivals), key=lambda side: side in players)
    return (*(Choice(side, f"with {side}") for side in there), Choice("", "a separate side"))


def _side(rival: Rival) -> str:
    return rival.side or rival.name


def _join(characters: tuple[ActorId, ...], side: str, situation: Situation) -> Effects:
    """Add newcomers to a side, whose members all get its word, or together to a separate one."""
    bout = situation.conflict_of(Bout)
    new = [situation.find(who, "characters") for who in characters]
    word = side or (new[0].name if len(new) > 1 else "")
    old = tuple(replace(rival, side=word) if side and _side(rival) == side else rival for rival in bout.rivals)
    joining = (Rival(actor=actor.id, name=actor.name, side=word) for actor in new)
    return Effects(conflict=replace(bout, rivals=(*old, *joining)))


COMPETITION = ConflictFormOf(
    id="competition",
    title="Competition",
    form=BoutForm,
    state=Bout,
    start=_begin,
    prefill=_prefill,
    actions=("exchange", "challenge", "break_off"),
    face=_face,
    due=_due,
    participants=lambda bout: _actors(bout.rivals),
    joins=_join,
    sides=_sides,
    help="Begin a competition of several exchanges, until one side is beaten decisively.",
)
CONFLICTS = (COMPETITION,)
