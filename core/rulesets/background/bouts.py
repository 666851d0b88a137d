"""A competition of several exchanges on screen: who is still in it, on whose side (background-16 to 23)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.choosing import here_choices
from core.entry import entry
from core.refusal import Refusal
from core.ruleset import ConflictFace, ConflictForm
from core.rulesets.background.competition import Exchange
from core.rulesets.background.sheet import Sheet
from core.situation import ActorId, Situation


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
        whose=tuple(rival.actor for rival in bout.standing),
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
