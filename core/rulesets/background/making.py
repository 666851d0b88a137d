"""Making a character, guided: with cards drawn from the supply, or with chosen ones (background-8, 64, 65)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from core.acting import somebody
from core.choosing import title
from core.entry import Choice, entry
from core.option import OptionValues, number
from core.refusal import Refusal
from core.result import Resolution
from core.ruleset import Action, Brief, Budget, Place
from core.rulesets.background.cards import CARDS, suit_of, value_of
from core.rulesets.background.drafts import BACKS, card_or_drawn, complete, draft, source, told
from core.rulesets.background.growing import Taken, created, creation_faults, real
from core.rulesets.background.look import GLYPHS, shown
from core.rulesets.background.options import defaults
from core.rulesets.background.personalities import PERSONALITIES
from core.rulesets.background.sheet import Sheet
from core.rulesets.background.supply import noted, taken
from core.rulesets.background.values import Background
from core.situation import Effects, Situation
from core.table import Table

NATURE, PERSONALITY, TRADE = "Nature", "Personality", "Professions"
_NAMED = "–: named once its card is seen."
PAGES: Mapping[str, str] = {
    NATURE: "One thing the character was born with. It hardly ever changes.",
    PERSONALITY: "A temperament and a type: how the character meets the world.",
    TRADE: "What they have learned: professions, hobbies and the like, at least one.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Making:
    """The cards of a character to be; what has no card yet is drawn, what has no title is named."""

    drafts: tuple[Background, ...]
    taken: tuple[Taken, ...] = ()
    options: OptionValues = field(default_factory=defaults)


def make(request: Making, table: Table) -> Resolution:
    """Draw and name what is missing, then check the whole (background-3, 8, 9, 64, 65)."""
    drafts = complete(request.drafts, request.taken, request.options, table)
    backgrounds = created(drafts, request.taken, request.options)
    return Resolution({"hand": len(backgrounds)}, steps=told(backgrounds), value=backgrounds)


def _temperaments(situation: Situation) -> tuple[Choice, ...]:
    """The temperaments with their suits; none stands for one named in the player's own words."""
    table = tuple(Choice(name, f"{title(name)} {GLYPHS[suit]}") for name, (suit, _) in PERSONALITIES.items())
    return (*table, _own_words(situation))


def _types(situation: Situation) -> tuple[Choice, ...]:
    """The types, each with its temperament."""
    table = tuple(
        Choice(kind, f"{title(kind)} ({temperament})")
        for temperament, (_, kinds) in PERSONALITIES.items()
        for kind in kinds
    )
    return (*table, _own_words(situation))


def _own_words(situation: Situation) -> Choice:
    tabled = situation.options["personality_table"] == "keirsey"
    return Choice("", "–", "The house rules have a table of them." if tabled else "")


def _card(page: str = "") -> Any:
    return entry(
        "Card", default="", choices=card_or_drawn, page=page, code="bad_card", help="–: drawn from the supply."
    )


def _back(page: str = "") -> Any:
    return entry("Back", default="", choices=BACKS, page=page, code="bad_back", help="–: the usual one.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade:
    """A profession card."""

    title: str = entry("Title", default="")
    card: str = _card()
    back: str = _back()


@dataclass(frozen=True, slots=True, kw_only=True)
class MakingForm:
    """A character's cards: each drawn or chosen, each named here or once it is seen."""

    innate: str = entry("Innate trait", default="", page=NATURE, help=_NAMED)
    innate_card: str = _card(NATURE)
    innate_back: str = _back(NATURE)
    temperament: str = entry("Temperament", default="", choices=_temperaments, page=PERSONALITY, help=_NAMED)
    temperament_card: str = _card(PERSONALITY)
    temperament_back: str = _back(PERSONALITY)
    type: str = entry("Type", default="", choices=_types, page=PERSONALITY, help=_NAMED)
    type_card: str = _card(PERSONALITY)
    type_back: str = _back(PERSONALITY)
    professions: tuple[Trade, ...] = entry("Profession cards", default=(Trade(),), page=TRADE)


def _start_drawn(situation: Situation) -> MakingForm:
    """Everything drawn and named when seen, but a personality that must be of the table."""
    if situation.options["personality_table"] == "free":
        return MakingForm()
    temperament, (_, kinds) = next(iter(PERSONALITIES.items()))
    return MakingForm(temperament=temperament, type=kinds[0])


def _start_chosen(situation: Situation) -> MakingForm:
    """A plain character of middling cards nobody has yet, to be changed at will."""
    gone = taken(situation, but=situation.acting)
    temperament, (suit, kinds) = next(iter(PERSONALITIES.items()))
    return MakingForm(
        innate="Quick",
        innate_card=_middling("diamonds", "red", gone),
        temperament=temperament,
        temperament_card=_middling(suit, "red", gone),
        type=kinds[0],
        type_card=_middling(suit, "blue", gone),
        professions=(Trade(title="Traveller", card=_middling("spades", "blue", gone)),),
    )


def _middling(suit: str, back: str, gone: tuple[Taken, ...]) -> str:
    """The free card of a suit that is nearest to 8; none where all are taken."""
    free = (card for card in CARDS if suit_of(card) == suit and Taken(card, back) not in gone)
    return min(free, key=lambda card: abs(value_of(card) - 8), default="")


def _drafts(form: MakingForm) -> Iterator[Background]:
    yield draft("innate", form.innate, form.innate_back, form.innate_card)
    yield draft("temperament", form.temperament, form.temperament_back, form.temperament_card)
    yield draft("type", form.type, form.type_back, form.type_card)
    yield from (draft("profession", trade.title, trade.back, trade.card) for trade in form.professions)


_FIELDS = {
    "profession_missing": "professions",
    "unknown_personality": "temperament",
    "type_not_of_temperament": "type",
    "wrong_personality_suit": "type_card",
    "wrong_back": "type_back",
}
"""Where in the form a fault of the whole is shown."""
_SLOTS = ("innate_card", "temperament_card", "type_card")


def _prepare(form: MakingForm, situation: Situation) -> Making:
    """The cards to be; refuses at its field what no draw could mend."""
    drafts, gone = tuple(_drafts(form)), taken(situation, but=situation.acting)
    titles = [one.id for one in drafts if one.id]
    if len(set(titles)) < len(titles):
        raise Refusal("bad_request", "Two cards have the same title; give each its own.", "professions")
    for fault in creation_faults(tuple(_supposed(drafts, gone, situation.options)), gone, situation.options):
        raise Refusal(fault.code, fault.message, _field(fault))
    return Making(drafts=drafts, taken=gone, options=situation.options)


def _supposed(drafts: tuple[Background, ...], gone: tuple[Taken, ...], options: OptionValues) -> Iterator[Background]:
    """The cards as they might come: the first of the supply for each that is to be drawn."""
    known = [*gone, *(real(one) for one in drafts if one.card)]
    for one in drafts:
        dealt = one if one.card else replace(one, card=str(source(one, known, options).pile[0]))
        known.append(real(dealt))
        yield dealt.filled


def _field(fault: Refusal) -> str:
    """The field of the form that a fault of the cards belongs to."""
    parts = (fault.field or "").split(".")
    if len(parts) > 1 and parts[1].isdecimal():
        at = int(parts[1])
        return _SLOTS[at] if at < len(_SLOTS) else f"professions.{at - len(_SLOTS)}.card"
    return _FIELDS.get(fault.code, "innate_card")


def _settle(form: MakingForm, resolution: Resolution, situation: Situation) -> Effects:
    """The new sheet, and whose its cards are; points and bonus draws stay as they are."""
    backgrounds: tuple[Background, ...] = resolution.value
    actor = situation.actor
    state = replace(situation.state, taken=noted(situation.state, actor.id, map(real, backgrounds)))
    return Effects(sheets={actor.id: Sheet(backgrounds)}, state=state)


def _budgets(form: MakingForm, situation: Situation) -> tuple[Budget, ...]:
    least = number(situation.options, "min_professions")
    return (Budget("Profession cards", len(form.professions), max(least, 1), TRADE, advised=True),)


def _brief(form: MakingForm, resolution: Resolution, situation: Situation) -> Brief:
    return Brief(", ".join(f"{title(b.title)} {shown(b.card)}" for b in resolution.value))


_making = partial(
    Action,
    place=Place.CREATION,
    form=MakingForm,
    request=Making,
    rule=make,
    prepare=_prepare,
    settle=_settle,
    why_not=somebody,
    brief=_brief,
    pages=PAGES,
    budgets=_budgets,
)

ACTIONS: tuple[Action, ...] = (
    _making(
        id="draw_character",
        title="Draw the cards",
        start=_start_drawn,
        help="Cards from the supply, drawn or dealt; each is named once it is seen.",
    ),
    _making(
        id="choose_character",
        title="Choose the cards",
        start=_start_chosen,
        help="A plain character to begin with; change whatever you like.",
    ),
)
