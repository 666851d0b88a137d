"""A competition of several exchanges on screen: who is still in it, on whose side (background-16 to 23)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.choosing import here_choices
from core.entry import entry
from core.refusal import Refusal
from core.result import Resolution, Step
from core.ruleset import Action, ConflictFace, ConflictForm, Place
from core.rulesets.background.competition import CompetitionRound, Exchange, competition_round
from core.rulesets.background.competition_actions import brief_exchange, entrant, round_of
from core.rulesets.background.competition_odds import odds_of_competition
from core.rulesets.background.shared import fighter, settled
from core.rulesets.background.sheet import Sheet
from core.situation import ActorId, Effects, Situation
from core.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Somebody who enters a competition."""

    who: ActorId = entry("Who", default=0, choices=here_choices)
    side: str = entry("Side", default="", help="The same word for allies; none for those on their own.")


@dataclass(frozen=True, slots=True, kw_only=True)
class BoutForm:
    """A competition that opens: who competes with whom."""

    entries: tuple[Entry, ...] = entry("Who competes", default=())
    combat: bool = entry("Combat", default=False, help="Matters where the house rules favour a suit in it.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rival:
    """Somebody in a competition, and whether they are out of it."""

    actor: ActorId
    name: str
    side: str = ""
    out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Bout:
    """A running competition."""

    rivals: tuple[Rival, ...]
    combat: bool = False
    exchanges: int = 0
    ended: bool = False

    @property
    def standing(self) -> tuple[Rival, ...]:
        """Who is still in it."""
        return tuple(rival for rival in self.rivals if not rival.out)

    def after(self, exchange: Exchange) -> Bout:
        """The same after another exchange."""
        out = {*exchange.out}
        rivals = tuple(replace(r, out=r.out or str(r.actor) in out) for r in self.rivals)
        return replace(self, rivals=rivals, exchanges=self.exchanges + 1, ended=exchange.ended)


def _prefill(situation: Situation) -> BoutForm:
    """Who acts against the first other one, of those the game master runs if there is one."""
    here = [situation.actors[int(choice.id)] for choice in here_choices(situation)]
    first = situation.actors.get(situation.acting or 0) or next((a for a in here if a.player), None)
    others = sorted((a for a in here if a != first), key=lambda a: a.player)
    return BoutForm(entries=tuple(Entry(who=a.id) for a in (first, *others[:1]) if a))


def _begin(form: BoutForm, situation: Situation) -> Bout:
    ids = [e.who for e in form.entries]
    if len(set(ids)) < len(ids):
        raise Refusal("bad_request", "Somebody is listed twice.", "entries")
    rivals = tuple(
        Rival(actor=e.who, name=situation.find(e.who, f"entries.{at}.who").name, side=e.side.strip())
        for at, e in enumerate(form.entries)
    )
    if len({rival.side or str(rival.actor) for rival in rivals}) < 2:
        raise Refusal("no_opponent", "A competition needs two sides.", "entries")
    return Bout(rivals=rivals, combat=form.combat)


def _face(bout: Bout, situation: Situation) -> ConflictFace:
    people = tuple((rival.name, _standing(rival, situation)) for rival in bout.rivals)
    return ConflictFace(
        facts=(("Exchanges", str(bout.exchanges)), *people),
        next="over" if bout.ended else "next_exchange",
        over=bout.ended,
    )


def _standing(rival: Rival, situation: Situation) -> str:
    """How somebody stands, in words."""
    actor = situation.actors.get(rival.actor)
    sheet: Sheet | None = actor.sheet if actor else None
    words = (
        "out" if rival.out else "",
        "incapacitated" if sheet and sheet.incapacitated else "",
        "advantage" if sheet and sheet.advantage else "",
        rival.side,
    )
    return " · ".join(filter(None, words)) or "in it"


@dataclass(frozen=True, slots=True)
class NoForm:
    """Nothing to fill in."""


def _why_not(situation: Situation) -> Refusal | None:
    bout = situation.conflict
    if not isinstance(bout, Bout):
        return Refusal("bad_request", "Begin a competition first.")
    return Refusal("competition_over", "This competition is decided.") if bout.ended else None


def _prepare(form: NoForm, situation: Situation) -> CompetitionRound:
    """An exchange of all who are still in it and can draw, seen from who acts."""
    if refusal := _why_not(situation):
        raise refusal
    bout: Bout = situation.conflict
    standing = sorted(bout.standing, key=lambda rival: rival.actor != situation.acting)
    actors = [(situation.actors.get(rival.actor), rival) for rival in standing]
    able = [(a, rival) for a, rival in actors if a and not a.sheet.incapacitated]
    return round_of(tuple(entrant(fighter(a, situation), rival.side) for a, rival in able), bout.combat, situation)


def _settle(form: NoForm, resolution: Resolution, situation: Situation) -> Effects:
    """Who is out, and what the exchange leaves of everybody."""
    exchange: Exchange = resolution.value
    effects = settled(exchange.deck, exchange.fighters.values(), exchange.bonus_draw_due, situation)
    bout: Bout = situation.conflict.after(exchange)
    if bout.ended:
        effects = _advantages_over(effects, bout, situation)
    return replace(effects, conflict=bout, conflict_over=bout.ended)


def _advantages_over(effects: Effects, bout: Bout, situation: Situation) -> Effects:
    """By option, a competition takes the advantages of all who were in it with it (background-15)."""
    if situation.options["advantage_scope"] != "competition":
        return effects
    sheets, steps = dict(effects.sheets), []
    for rival in bout.rivals:
        actor = situation.actors.get(rival.actor)
        sheet = sheets.get(rival.actor, actor.sheet if actor else Sheet())
        if actor and sheet.advantage:
            sheets[actor.id] = replace(sheet, advantage=False)
            steps.append(Step("background-15", "advantage_lapsed", seat=actor.name))
    return replace(effects, sheets=sheets, steps=(*effects.steps, *steps))


@dataclass(frozen=True, slots=True)
class BreakOff:
    """A competition that is broken off after so many exchanges."""

    exchanges: int = entry("Exchanges", low=0)


def break_off(request: BreakOff, table: Table) -> Resolution:
    """End a competition without a decision (background-21)."""
    return Resolution({}, steps=(Step("background-21", "broken_off", total=request.exchanges),))


def _settle_break(form: NoForm, resolution: Resolution, situation: Situation) -> Effects:
    bout = replace(situation.conflict, ended=True)
    effects = _advantages_over(Effects(), bout, situation)
    return replace(effects, conflict=bout, conflict_over=True)


ACTIONS = (
    Action(
        id="exchange",
        title="Exchange",
        place=Place.CONFLICT,
        form=NoForm,
        request=CompetitionRound,
        rule=competition_round,
        prepare=_prepare,
        settle=_settle,
        start=lambda situation: NoForm(),
        help="All draw; height says who wins, suits how much.",
        why_not=_why_not,
        odds=odds_of_competition,
        brief=brief_exchange,
    ),
    Action(
        id="break_off",
        title="Break it off",
        place=Place.CONFLICT,
        form=NoForm,
        request=BreakOff,
        rule=break_off,
        prepare=lambda form, situation: BreakOff(situation.conflict.exchanges),
        settle=_settle_break,
        start=lambda situation: NoForm(),
        help="Nobody has won; it just ends.",
        why_not=_why_not,
    ),
)

COMPETITION = ConflictForm(
    id="competition",
    title="Competition",
    form=BoutForm,
    state=Bout,
    start=_begin,
    prefill=_prefill,
    actions=("exchange", "challenge", "break_off"),
    face=_face,
    participants=lambda bout: tuple(rival.actor for rival in bout.rivals),
    help="Exchange after exchange until one side is beaten decisively.",
)
