"""One exchange of a competition on screen, against one or several (background-16 to 23)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from core.action import Action, old_action
from core.choosing import other_choices
from core.entry import Choice, entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution
from core.rulesets.background.competitions.comparing import Entrant
from core.rulesets.background.competitions.odds import odds_of_competition
from core.rulesets.background.competitions.rules import CompetitionRound, Exchange, competition_round
from core.rulesets.background.draws.fighters import able, fighter, grown, named, settled, shared_deck
from core.rulesets.background.look import shown
from core.rulesets.background.values import Fighter
from core.situation import ActorId, Brief, Effects, Situation

OWN, AGAINST = "own", "against"
_SIDES = (Choice(AGAINST, "Against me"), Choice(OWN, "On my side"), Choice("alone", "On their own"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Other:
    """Somebody else in an exchange: a character, or anybody by name."""

    who: ActorId | None = entry("Who", default=None, choices=other_choices)
    name: str = entry("Or a name", default="")
    side: str = entry("Side", default=AGAINST, choices=_SIDES, code="bad_side")


@dataclass(frozen=True, slots=True, kw_only=True)
class CompetitionForm:
    """An exchange: against whom, and who else is in it."""

    rival: ActorId | None = entry("Against", default=None, choices=other_choices, lever=True)
    name: str = entry("Or a name", default="", once=True, help="Without a sheet they are known by it.")
    others: tuple[Other, ...] = entry("Others", default=(), once=True)
    combat: bool = entry("Combat", default=False, help="Matters where the house rules favour a suit in it.")


def _start(situation: Situation) -> CompetitionForm:
    """Against the first other one here, of those the game master runs if there is one."""
    others = [situation.actors[int(choice.id)] for choice in other_choices(situation)]
    fit = [actor for actor in others if not actor.sheet.incapacitated]
    rival = min(fit, key=lambda actor: actor.player, default=None)
    return CompetitionForm(rival=rival.id if rival else None)


def entrant(drawer: Fighter, side: str) -> Entrant:
    """A drawer on a side; without one on their own."""
    return grown(Entrant, drawer, side=side or None)


def round_of(entrants: tuple[Entrant, ...], combat: bool, situation: Situation) -> CompetitionRound:
    """The request for one exchange of these."""
    return CompetitionRound(
        participants=entrants,
        combat=combat,
        scene=situation.state.scene,
        episode=situation.state.episode,
        deck=shared_deck(situation),
        options=situation.options,
    )


def _prepare(form: CompetitionForm, situation: Situation) -> CompetitionRound:
    entrants = tuple(_entrants(form, situation))
    ids = [e.id for e in entrants]
    if len(set(ids)) < len(ids):
        raise Refusal("bad_request", "Somebody is in it twice.", "others")
    return round_of(entrants, form.combat, situation)


def _entrants(form: CompetitionForm, situation: Situation) -> Iterator[Entrant]:
    yield entrant(fighter(situation.actor, situation), OWN)
    if form.rival is None and not form.name.strip():
        raise Refusal("no_opponent", "Choose whom to compete with, or name them.", "rival")
    main = Other(who=None if form.name.strip() else form.rival, name=form.name)
    yield _entrant(main, situation, "rival")
    for at, other in enumerate(form.others):
        yield _entrant(other, situation, f"others.{at}.who")


def _entrant(other: Other, situation: Situation, at: str) -> Entrant:
    """Somebody else with their side."""
    if other.who is None and not other.name.strip():
        raise Refusal("bad_request", "Choose a character, or name somebody.", at)
    by_name = other.who is None
    drawer = named(other.name, situation) if by_name else fighter(situation.find(other.who, at), situation)
    return entrant(drawer, "" if other.side == "alone" else other.side)


def _settle(form: CompetitionForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    exchange: Exchange = resolution.value
    return settled(exchange.deck, exchange.fighters.values(), exchange.bonus_draw_due, situation)


def brief_exchange(form: Any, resolution: Resolution[Any], situation: Situation) -> Brief:
    """What counted for who acts, or for the first where they take no part, and for the opponents."""
    exchange: Exchange = resolution.value
    own = next(iter(exchange.counts))
    card = {who: shown(one.card) for who, one in exchange.counts.items()}
    named = {who: f"{exchange.fighters[who].shown} {card[who]}" for who in card}
    against = ", ".join(named[pair.b] for pair in exchange.pairs if pair.a == own)
    return Brief(f"{card[own] if own == str(situation.acting) else named[own]} against {against}")


ACTIONS: tuple[Action, ...] = (
    old_action(
        id="competition",
        title="Competition",
        place=Place.SCENE,
        form=CompetitionForm,
        request=CompetitionRound,
        rule=competition_round,
        prepare=_prepare,
        settle=_settle,
        start=_start,
        help="Against a will: the higher card wins, suits say how.",
        why_not=able,
        odds=odds_of_competition,
        brief=brief_exchange,
    ),
)
