"""The actions for bonus draws, marks of play and disadvantages (background-4, 15, 45, 47, 52)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import get_args

from core.actions.action import Action, Change
from core.actions.actor import acting_sheet, needs, needs_character, sheet_effects
from core.actions.choices import choices
from core.actions.place import Place
from core.actions.result import Step
from core.actions.situation import Brief
from core.building_blocks.ledger import PointsMove
from core.refusal import Refusal
from core.rulesets.background.cards.card import CARDS
from core.rulesets.background.currencies import BONUS_DRAWS
from core.rulesets.background.draws.fighters import deck_matching, holders
from core.rulesets.background.look import card_text
from core.rulesets.background.marks.rules import BonusGrant, grant_bonus_draw
from core.rulesets.background.sheet import Due, Sheet
from core.rulesets.background.sheet_layout import until_from_now
from core.rulesets.background.situation import Effects, Situation
from core.rulesets.background.values import REASONS, UNTIL, Disadvantage, Expires, Reason
from core.schema.entry import Choice, entry


@dataclass(frozen=True, slots=True)
class GrantForm:
    """The reason for a bonus draw."""

    reason: Reason = entry("For", default="roleplay", choices=choices(*REASONS), code="bad_reason", scene=True)


def _start_grant(situation: Situation) -> GrantForm:
    """The form with the reason for which the acting character is due a bonus draw, if there is one."""
    due = next((due.reason for due in situation.state.due if due.actor == situation.acting), None)
    reason = next((reason for reason in get_args(Reason) if reason == due), None)
    return GrantForm(reason=reason) if reason else GrantForm()


def bonus_grant(reason: Reason, situation: Situation) -> BonusGrant:
    """The request to grant the acting character a bonus draw."""
    return BonusGrant(bonus_draws=situation.balance(situation.actor.id, BONUS_DRAWS.id), reason=reason)


def grant_effects(reason: Reason, situation: Situation) -> Effects:
    """The effects of granting the acting character a bonus draw; it is no longer due."""
    state = situation.state
    points = (PointsMove(situation.actor.id, BONUS_DRAWS.id, 1, reason),)
    given = Due(situation.actor.id, reason)
    if given not in state.due:
        return Effects(points=points)
    at = state.due.index(given)
    return Effects(points=points, state=replace(state, due=(*state.due[:at], *state.due[at + 1 :])))


def _grant(form: GrantForm, situation: Situation) -> Effects:
    steps = grant_bonus_draw(bonus_grant(form.reason, situation)).steps
    return replace(grant_effects(form.reason, situation), steps=steps, brief=_grant_brief(form.reason))


def _grant_brief(reason: Reason) -> Brief:
    """The reason for the grant, for the log."""
    return Brief(f"Bonus draw granted for {REASONS[reason]}", whole=True)


@dataclass(frozen=True, slots=True)
class Marks:
    """The two marks of play."""

    advantage: bool = entry("Advantage", default=False, once=True, help="Draws one more card next time.")
    incapacitated: bool = entry("Incapacitated", default=False, once=True, help="Can't draw until the scene ends.")


def _marks(situation: Situation) -> Marks:
    sheet: Sheet = acting_sheet(situation) or Sheet()
    return Marks(sheet.advantage, sheet.incapacitated)


def _mark(form: Marks, situation: Situation) -> Effects:
    """Set or clear marks by hand, as the story demands (background-15, 52)."""
    if form == (before := _marks(situation)):
        raise Refusal("bad_request", "Nothing changes. Change a mark first.", "advantage")
    sheet = situation.actor.sheet
    after = replace(sheet, advantage=form.advantage, incapacitated=form.incapacitated)
    return replace(sheet_effects(situation, after), steps=tuple(_mark_steps(before, form)))


def _mark_steps(before: Marks, after: Marks) -> Iterator[Step]:
    if after.advantage != before.advantage:
        yield Step("background-15", "advantage_set" if after.advantage else "advantage_lifted")
    if after.incapacitated != before.incapacitated:
        yield Step("background-52", "incapacitated_set" if after.incapacitated else "incapacitated_lifted")


def _free_cards(situation: Situation) -> tuple[Choice, ...]:
    """Every card that no one holds as a disadvantage."""
    held = {d.card for actor in situation.actors.values() for d in actor.sheet.disadvantages}
    return tuple(Choice(card, card_text(card)) for card in CARDS if card not in held)


_TERMS: Mapping[str, tuple[Expires, int]] = {
    f"{until.part} {ahead}": (name, ahead) for name, until in UNTIL.items() for ahead in (0, 1)
}
"""The possible ends of a disadvantage; the number counts scenes or episodes from now."""
_TERM_CHOICES = tuple(
    Choice(term, f"The end of {'the next' if ahead else 'this'} {UNTIL[name].part}")
    for term, (name, ahead) in _TERMS.items()
)


@dataclass(frozen=True, slots=True)
class BurdenForm:
    """A card to give a character as a disadvantage."""

    card: str = entry("Card", default="", choices=_free_cards, once=True, code="bad_card")
    until: str = entry("Stays until", default="scene 1", choices=_TERM_CHOICES, scene=True)


def _start_burden(situation: Situation) -> BurdenForm:
    return BurdenForm(next((choice.id for choice in _free_cards(situation)), ""))


def _add_disadvantage(form: BurdenForm, situation: Situation) -> Effects:
    """Give a character a disadvantage (background-47)."""
    if form.card not in {choice.id for choice in _free_cards(situation)}:
        raise Refusal("bad_card", "Choose a card that no one holds.", "card")
    sheet, (expires, ahead) = situation.actor.sheet, _TERMS[form.until]
    new = Disadvantage(form.card, expires, situation.state.now(UNTIL[expires]) + ahead)
    step = Step("background-47", "burdened", until_from_now(new, situation), (new.card,))
    return _with_disadvantages((*sheet.disadvantages, new), step, situation)


def _with_disadvantages(held: tuple[Disadvantage, ...], step: Step, situation: Situation) -> Effects:
    """The effects of changed disadvantages for the acting character: sheet, deck and the card for the log."""
    sheet: Sheet = replace(situation.actor.sheet, disadvantages=held)
    deck = deck_matching(situation.state.deck, holders(situation) | {str(situation.actor.id): sheet})
    return Effects(
        sheets={situation.actor.id: sheet},
        state=replace(situation.state, deck=deck),
        steps=(step,),
        brief=Brief(card_text(str(step.tokens[0]))),
    )


def _held_disadvantages(situation: Situation) -> tuple[Choice, ...]:
    """The disadvantages of the acting character."""
    sheet: Sheet = acting_sheet(situation) or Sheet()
    return tuple(Choice(d.card, card_text(d.card), note=until_from_now(d, situation)) for d in sheet.disadvantages)


@dataclass(frozen=True, slots=True)
class RelieveForm:
    """The disadvantage to lift early."""

    card: str = entry("Card", default="", choices=_held_disadvantages, once=True, code="bad_card")


def _start_relief(situation: Situation) -> RelieveForm:
    return RelieveForm(next((choice.id for choice in _held_disadvantages(situation)), ""))


def _relieve(form: RelieveForm, situation: Situation) -> Effects:
    """Lift a disadvantage early and discard its card (background-4)."""
    if form.card not in {choice.id for choice in _held_disadvantages(situation)}:
        raise Refusal("bad_card", "Choose a disadvantage that the character holds.", "card")
    sheet = situation.actor.sheet
    left = tuple(d for d in sheet.disadvantages if d.card != form.card)
    return _with_disadvantages(left, Step("background-4", "relieved", tokens=(form.card,)), situation)


ACTIONS: tuple[Action, ...] = (
    Change(
        id="grant_bonus_draw",
        title="Grant a bonus draw",
        place=Place.MORE,
        form=GrantForm,
        apply=_grant,
        start=_start_grant,
        help="Grant one extra card after a draw. It lasts until it is used.",
        why_not=needs_character,
    ),
    Change(
        id="marks",
        title="Advantage and incapacity",
        place=Place.CARE,
        logged="advantage or incapacity changed",
        form=Marks,
        apply=_mark,
        start=_marks,
        help="Set advantage and incapacity by hand. Both end with the scene.",
        why_not=needs_character,
    ),
    Change(
        id="burden",
        title="Give a disadvantage",
        place=Place.CARE,
        logged="gets a disadvantage",
        form=BurdenForm,
        apply=_add_disadvantage,
        start=_start_burden,
        help="Give a card from the deck as a disadvantage to all draws of its suit.",
        why_not=needs_character,
    ),
    Change(
        id="relieve",
        title="Lift a disadvantage",
        place=Place.CARE,
        logged="loses a disadvantage",
        form=RelieveForm,
        apply=_relieve,
        start=_start_relief,
        help="Lift a disadvantage early and discard its card.",
        why_not=needs(lambda sheet: bool(sheet.disadvantages), "The character holds no disadvantages."),
    ),
)
