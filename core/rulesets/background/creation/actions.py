"""The character builder's two methods: draw the cards, or choose them (background-8, 64, 65)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from core.actions.action import Action, Budget, Draw
from core.actions.actor import needs_character
from core.actions.choices import title
from core.actions.place import Place
from core.actions.result import Resolution
from core.actions.situation import Brief
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.background.backgrounds.drafts import complete, named_steps, source
from core.rulesets.background.backgrounds.rules import Taken, create_character, creation_faults, real_card
from core.rulesets.background.backgrounds.supply import cards_of, taken_cards, update_owners
from core.rulesets.background.creation.form import PAGES, TRADE, MakingForm, drafts_of, start_chosen, start_drawn
from core.rulesets.background.look import card_text
from core.rulesets.background.options import HouseRules
from core.rulesets.background.sheet import Sheet
from core.rulesets.background.situation import Done, Effects, Situation
from core.rulesets.background.values import ONCE, Background
from core.schema.codec import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class CreationRequest:
    """The drafts of a character's cards; missing cards will be drawn, missing titles named."""

    drafts: tuple[Background, ...]
    taken: tuple[Taken, ...] = ()
    options: HouseRules = field(default_factory=HouseRules)


@dataclass(frozen=True, slots=True)
class Made:
    """The cards of a new character, in the order of the drafts."""

    backgrounds: tuple[Background, ...]

    @property
    def facts(self) -> dict[str, Json]:
        """The facts kept in the log."""
        return {"hand": len(self.backgrounds)}


def make(request: CreationRequest, table: Table) -> Resolution[Made]:
    """Draw and name what is missing, then check the whole (background-3, 8, 9, 64, 65)."""
    drafts = complete(request.drafts, request.taken, request.options, table)
    backgrounds = create_character(drafts, request.taken, request.options).backgrounds
    return Resolution(Made(backgrounds), steps=named_steps(backgrounds))


_FIELDS = {
    "profession_missing": "professions",
    "unknown_personality": "temperament",
    "type_not_of_temperament": "type",
    "wrong_personality_suit": "type_card",
    "wrong_back": "type_back",
}
"""The field of the form at which a fault of the whole is shown."""


def _prepare(form: MakingForm, situation: Situation) -> CreationRequest:
    """The request with the drafts. Refuse at its field any fault that no draw could cure."""
    drafts, gone = tuple(drafts_of(form)), _unavailable_cards(situation)
    titles = [one.id for one in drafts if one.id]
    if len(set(titles)) < len(titles):
        raise Refusal("bad_request", "Two cards have the same title. Give each its own.", "professions")
    for fault in creation_faults(tuple(_possible_cards(drafts, gone, situation.options)), gone, situation.options):
        raise Refusal(fault.code, fault.message, _field(fault))
    return CreationRequest(drafts=drafts, taken=gone, options=situation.options)


def _unavailable_cards(situation: Situation) -> tuple[Taken, ...]:
    """The unavailable cards: the others', without those on this sheet, and those that stay on it."""
    own = situation.actor.sheet
    here = {real_card(b) for b in own.backgrounds}
    others = (card for card in taken_cards(situation, but=situation.acting) if card not in here)
    return (*others, *map(real_card, _cards_outside_form(own)))


def _possible_cards(
    drafts: tuple[Background, ...], gone: tuple[Taken, ...], options: HouseRules
) -> Iterator[Background]:
    """The cards as they may come: for each draft without a card, the first of its supply."""
    known = [*gone, *(real_card(one) for one in drafts if one.card)]
    for one in drafts:
        dealt = one if one.card else replace(one, card=str(source(one, known, options).pile[0]))
        known.append(real_card(dealt))
        yield dealt.filled


def _field(fault: Refusal) -> str:
    """The field of the form that a fault of the cards belongs to."""
    parts = (fault.field or "").split(".")
    if len(parts) > 1 and parts[1].isdecimal():
        at = int(parts[1])
        return f"{ONCE[at]}_card" if at < len(ONCE) else f"professions.{at - len(ONCE)}.card"
    return _FIELDS.get(fault.code, "innate_card")


def _settle(done: Done[MakingForm, CreationRequest, Made]) -> Effects:
    """The sheet with its new cards before those the form doesn't contain, and the owners of the cards."""
    situation, actor = done.situation, done.situation.actor
    old: Sheet = actor.sheet
    drawn = dict(zip(old.backgrounds, cards_of(actor, situation), strict=True))
    cards = (*(_as_it_was(new, old) for new in done.value.backgrounds), *_cards_outside_form(old))
    state = replace(
        situation.state,
        taken=update_owners(situation.state, actor.id, (drawn.get(own) or real_card(own) for own in cards)),
    )
    return Effects(sheets={actor.id: replace(old, backgrounds=cards)}, state=state)


def _as_it_was(new: Background, old: Sheet) -> Background:
    """The old card if the form's card is the same, so that details outside the form stay."""
    said = (new.id, new.kind, new.filled.scope, real_card(new))
    return next((b for b in old.backgrounds if (b.id, b.kind, b.filled.scope, real_card(b)) == said), new)


def _cards_outside_form(old: Sheet) -> Iterator[Background]:
    """The cards that the form doesn't contain: gained in play, or a second of a kind that exists once."""
    kinds = Counter[str]()
    for own in old.backgrounds:
        kinds[own.kind] += 1
        if not own.row.starts or (own.row.once and kinds[own.kind] > 1):
            yield own


def _budgets(form: MakingForm, situation: Situation) -> tuple[Budget, ...]:
    """The budget of professions: a minimum, never exceeded, because more are allowed (background-8)."""
    least, cards = situation.options.min_professions, len(form.professions)
    return (Budget("Profession cards", cards, max(least, cards, 1), TRADE, advised=True),)


def _brief(done: Done[MakingForm, CreationRequest, Made]) -> Brief:
    return Brief(", ".join(f"{title(b.title)} {card_text(b.card)}" for b in done.value.backgrounds))


def _method(
    id: str, title: str, start: Callable[[Situation], MakingForm], help: str
) -> Draw[MakingForm, CreationRequest, Made]:
    """A method of making a character. The methods differ in the form's start."""
    return Draw(
        id=id,
        title=title,
        logged="Sheet made",
        place=Place.CREATION,
        form=MakingForm,
        request=CreationRequest,
        rule=make,
        prepare=_prepare,
        settle=_settle,
        start=start,
        help=help,
        why_not=needs_character,
        brief=_brief,
        pages=PAGES,
        budgets=_budgets,
    )


ACTIONS: tuple[Action, ...] = (
    _method(
        "draw_character",
        "Draw the cards",
        start_drawn,
        "Draw cards from the supply and name each one when you see it.",
    ),
    _method(
        "choose_character",
        "Choose the cards",
        start_chosen,
        "Start with a plain character and change anything you like.",
    ),
)
