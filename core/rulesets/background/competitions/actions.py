"""The actions of competitions: a single exchange, or exchanges until one side has won (background-15 to 23)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.actions.action import Action, Change, Draw
from core.actions.choices import other_choices
from core.actions.place import Place
from core.actions.result import Step
from core.actions.situation import ActorId, Brief
from core.refusal import Refusal
from core.rulesets.background.competitions.card_comparison import Entrant
from core.rulesets.background.competitions.conflict import Bout
from core.rulesets.background.competitions.odds import odds_of_competition
from core.rulesets.background.competitions.rules import CompetitionRound, Exchange, competition_round
from core.rulesets.background.draws.fighters import (
    able,
    as_a,
    draw_effects,
    fighter,
    named_id,
    person_named,
    shared_deck,
)
from core.rulesets.background.look import card_text
from core.rulesets.background.sheet import State, Stranger
from core.rulesets.background.situation import Done, Effects, Situation
from core.rulesets.background.values import Fighter
from core.schema.entry import BY_NAME, Choice, entry

OWN, AGAINST = "own", "against"
_SIDES = (Choice(AGAINST, "Against me"), Choice(OWN, "On my side"), Choice("alone", "On their own"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Other:
    """Someone else in an exchange: a character, or anyone by name."""

    who: ActorId | None = entry("Who", default=None, choices=other_choices)
    name: str = entry("Or a name", default="", tie=BY_NAME, unless="who")
    side: str = entry("Side", default=AGAINST, choices=_SIDES, code="bad_side")


@dataclass(frozen=True, slots=True, kw_only=True)
class CompetitionForm:
    """A single exchange: the opponent, and the other participants."""

    rival: ActorId | None = entry("Against", default=None, choices=other_choices, lever=True, scene=True, unless="name")
    name: str = entry("Or a name", default="", once=True, help="For a person without a sheet.", tie=BY_NAME)
    others: tuple[Other, ...] = entry("Others", default=(), once=True)
    combat: bool = entry("Combat", default=False, help="Only used if house rules favour a suit in combat.", scene=True)


def _start(situation: Situation) -> CompetitionForm:
    """The form with the first other character here as opponent, an NPC if there is one."""
    others = [situation.actors[int(choice.id)] for choice in other_choices(situation)]
    fit = [actor for actor in others if not actor.sheet.incapacitated]
    rival = min(fit, key=lambda actor: actor.player, default=None)
    return CompetitionForm(rival=rival.id if rival else None)


def _entrant_on_side(drawer: Fighter, side: str) -> Entrant:
    """The drawer as an entrant; without a side they stand alone."""
    return as_a(Entrant, drawer, side=side or None)


def _round(entrants: tuple[Entrant, ...], combat: bool, situation: Situation) -> CompetitionRound:
    """The request for one exchange."""
    return CompetitionRound(
        participants=entrants,
        combat=combat,
        scene=situation.state.scene,
        episode=situation.state.episode,
        deck=shared_deck(situation),
        options=situation.options,
    )


def _prepare_once(form: CompetitionForm, situation: Situation) -> CompetitionRound:
    entrants = tuple(_entrants(form, situation))
    ids = [e.id for e in entrants]
    if len(set(ids)) < len(ids):
        raise Refusal("bad_request", "A participant is listed twice. Remove one.", "others")
    return _round(entrants, form.combat, situation)


def _entrants(form: CompetitionForm, situation: Situation) -> Iterator[Entrant]:
    yield _entrant_on_side(fighter(situation.actor, situation), OWN)
    if form.rival is None and not form.name.strip():
        raise Refusal("no_opponent", "Choose an opponent, or name one.", "rival")
    main = Other(who=None if form.name.strip() else form.rival, name=form.name)
    yield _entrant(main, situation, "rival")
    for at, other in enumerate(form.others):
        yield _entrant(other, situation, f"others.{at}.who")


def _entrant(other: Other, situation: Situation, at: str) -> Entrant:
    """Another participant with their side."""
    if other.who is None and not other.name.strip():
        raise Refusal("bad_request", "Choose a character, or name one.", at)
    by_name = other.who is None
    drawer = person_named(other.name, situation) if by_name else fighter(situation.find(other.who, at), situation)
    return _entrant_on_side(drawer, "" if other.side == "alone" else other.side)


def _settle_once(done: Done[CompetitionForm, CompetitionRound, Exchange]) -> Effects:
    exchange = done.value
    return draw_effects(exchange.deck, exchange.fighters.values(), exchange.bonus_draw_due, done.situation)


def _brief(done: Done[object, CompetitionRound, Exchange]) -> Brief:
    """The card of the acting character (else of the first participant) and those of the opponents, for the log.

    Allies who beat someone decisively are named, because that may end an exchange that this participant was losing.
    """
    exchange = done.value
    own = next(iter(exchange.counts))
    card = {who: card_text(one.card) for who, one in exchange.counts.items()}
    named = {who: f"{exchange.fighters[who].shown} {card[who]}" for who in card}
    against = {pair.b: named[pair.b] for pair in exchange.pairs if pair.a == own}
    beating = {pair.winner for pair in exchange.pairs if pair.result == "decisive"}
    allies = [who for who in named if who in beating and who != own and who not in against]
    won = "".join(f"; {named[who]} wins decisively" for who in allies)
    acts = own == str(done.situation.acting)
    return Brief(
        f"{card[own]} against {', '.join(against.values())}{won}", who=None if acts else exchange.fighters[own].shown
    )


@dataclass(frozen=True, slots=True)
class NoForm:
    """A form without fields."""


def _none_open(situation: Situation) -> Refusal | None:
    bout = situation.conflict
    if not isinstance(bout, Bout):
        return Refusal("bad_request", "Begin a competition first.")
    return Refusal("competition_over", "This competition is already decided.") if bout.ended else None


def _no_exchange(situation: Situation) -> Refusal | None:
    """Why no exchange is possible: it needs two sides who can draw (background-16, 52)."""
    if refusal := _none_open(situation):
        return refusal
    if situation.conflict_of(Bout).has_two_sides(situation):
        return None
    return Refusal("no_opponent", "Only one side can draw. Break the competition off.")


def _prepare(form: NoForm, situation: Situation) -> CompetitionRound:
    """The request for an exchange of all who aren't out and can draw, the acting character first."""
    if refusal := _no_exchange(situation):
        raise refusal
    bout = situation.conflict_of(Bout)
    able = sorted(bout.able(situation), key=lambda one: one[0].actor is None or one[0].actor != situation.acting)
    return _round(tuple(_entrant_on_side(drawer, rival.side) for rival, drawer in able), bout.combat, situation)


def _settle(done: Done[NoForm, CompetitionRound, Exchange]) -> Effects:
    """The participants who are out, and the effects of the exchange on everyone."""
    exchange, situation = done.value, done.situation
    effects = draw_effects(exchange.deck, exchange.fighters.values(), exchange.bonus_draw_due, situation)
    bout = situation.conflict_of(Bout).after(exchange)
    if bout.ended:
        effects = _advantages_over(effects, bout, situation)
    return replace(effects, conflict=bout, conflict_over=bout.ended)


def _advantages_over(effects: Effects, bout: Bout, situation: Situation) -> Effects:
    """End the advantages of everyone in a competition with it, if the house rule says so (background-15)."""
    if situation.options.advantage_scope != "competition":
        return effects
    sheets, steps = dict(effects.sheets), list[Step]()
    state: State = effects.state or situation.state
    left = {named_id(one.name): one for one in state.strangers}
    for rival in bout.rivals:
        actor = situation.actors.get(rival.actor) if rival.actor is not None else None
        if actor and (sheet := sheets.get(actor.id, actor.sheet)).advantage:
            sheets[actor.id] = replace(sheet, advantage=False)
        elif not actor and (stranger := left.get(rival.id)) and stranger.advantage:
            left[rival.id] = replace(stranger, advantage=False)
        else:
            continue
        steps.append(Step("background-15", "advantage_lapsed", seat=actor.name if actor else rival.name))
    after = replace(state, strangers=tuple(one for one in left.values() if one != Stranger(one.name)))
    changed = effects.state if after == state else after
    return replace(effects, sheets=sheets, state=changed, steps=(*effects.steps, *steps))


def _break_off(form: NoForm, situation: Situation) -> Effects:
    """End a competition without a decision (background-21)."""
    bout = replace(situation.conflict_of(Bout), ended=True)
    told = Step("background-21", "broken_off", total=bout.exchanges)
    effects = _advantages_over(Effects(steps=(told,)), bout, situation)
    return replace(effects, conflict=bout, conflict_over=True)


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="competition",
        title="Competition",
        place=Place.SCENE,
        form=CompetitionForm,
        request=CompetitionRound,
        rule=competition_round,
        prepare=_prepare_once,
        settle=_settle_once,
        start=_start,
        help="Oppose another's will: the higher card wins, and the suits show how.",
        why_not=able,
        odds=odds_of_competition,
        brief=_brief,
    ),
    Draw(
        id="exchange",
        title="Exchange",
        place=Place.CONFLICT,
        form=NoForm,
        request=CompetitionRound,
        rule=competition_round,
        prepare=_prepare,
        settle=_settle,
        help="Everyone draws. The higher card wins; the suits show by how much.",
        why_not=_no_exchange,
        odds=odds_of_competition,
        brief=_brief,
    ),
    Change(
        id="break_off",
        title="Break it off",
        place=Place.CONFLICT,
        of_table=True,
        form=NoForm,
        apply=_break_off,
        help="End the competition without a winner.",
        why_not=_none_open,
    ),
)
