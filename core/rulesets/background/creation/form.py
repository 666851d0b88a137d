"""The form of the character builder, page by page, and its start (background-8, 64, 65)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from core.actions.choices import title
from core.rulesets.background.backgrounds.drafts import BACK_CHOICES, back_of, card_or_drawn, draft
from core.rulesets.background.backgrounds.personalities import PERSONALITIES
from core.rulesets.background.backgrounds.rules import Taken
from core.rulesets.background.backgrounds.supply import taken_cards
from core.rulesets.background.cards.card import CARDS, suit_of, value_of
from core.rulesets.background.look import GLYPHS
from core.rulesets.background.sheet import Sheet
from core.rulesets.background.situation import Situation
from core.rulesets.background.values import ONCE, Background
from core.schema.entry import Choice, entry
from core.schema.forms import with_values

NATURE, PERSONALITY, TRADE = "Nature", "Personality", "Professions"
_NAMED = "Leave it empty to name the card once you see it."
PAGES: Mapping[str, str] = {
    NATURE: "Choose one innate trait. It hardly ever changes.",
    PERSONALITY: "Choose a temperament and a type for the personality.",
    TRADE: "Choose at least one profession, hobby or the like.",
}


def _temperaments(situation: Situation) -> tuple[Choice, ...]:
    """The temperaments with their suits; an empty choice leaves the name to the player."""
    table = tuple(Choice(name, f"{title(name)} {GLYPHS[suit]}") for name, (suit, _) in PERSONALITIES.items())
    return (*table, *_named_already("temperament", table, situation), _own_words(situation))


def _types(situation: Situation) -> tuple[Choice, ...]:
    """The types, each with its temperament."""
    table = tuple(
        Choice(kind, f"{title(kind)} ({temperament})")
        for temperament, (_, kinds) in PERSONALITIES.items()
        for kind in kinds
    )
    return (*table, *_named_already("type", table, situation), _own_words(situation))


def _named_already(kind: str, table: tuple[Choice, ...], situation: Situation) -> Iterator[Choice]:
    """The title of a card on the sheet, if it isn't in the table."""
    cards = situation.actor.sheet.backgrounds if situation.acting in situation.actors else ()
    own = next((b.title for b in cards if b.kind == kind), "")
    if own and own not in {choice.id for choice in table}:
        yield Choice(own, title(own), _own_words(situation).why_not)


def _own_words(situation: Situation) -> Choice:
    tabled = situation.options.personality_table == "keirsey"
    return Choice("", "–", "The house rules use a table of personalities. Choose from it." if tabled else "")


def _card(page: str = "") -> str:
    return entry(
        "Card",
        default="",
        choices=card_or_drawn,
        page=page,
        code="bad_card",
        help="Leave it empty to draw from the supply.",
    )


def _back(page: str = "") -> str:
    return entry(
        "Back", default="", choices=BACK_CHOICES, page=page, code="bad_back", help="Leave it empty for the usual back."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade:
    """A profession card."""

    title: str = entry("Title", default="")
    card: str = _card()
    back: str = _back()


@dataclass(frozen=True, slots=True, kw_only=True)
class MakingForm:
    """A character's cards: each is drawn or chosen, and named here or once it is seen."""

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


def start_drawn(situation: Situation) -> MakingForm:
    """A form that draws and names everything; titles on the sheet and a personality from the table stay."""
    if situation.actor.sheet.backgrounds:
        return _without_cards(_from_sheet(situation.actor.sheet))
    if situation.options.personality_table == "free":
        return MakingForm()
    temperament, (_, kinds) = next(iter(PERSONALITIES.items()))
    return MakingForm(temperament=temperament, type=kinds[0])


def start_chosen(situation: Situation) -> MakingForm:
    """The cards on the sheet, or a plain character of middling free cards as a starting point."""
    if situation.actor.sheet.backgrounds:
        return _from_sheet(situation.actor.sheet)
    gone = taken_cards(situation, but=situation.acting)
    temperament, (suit, kinds) = next(iter(PERSONALITIES.items()))
    return MakingForm(
        innate="Quick",
        innate_card=_middle_card("diamonds", "red", gone),
        temperament=temperament,
        temperament_card=_middle_card(suit, "red", gone),
        type=kinds[0],
        type_card=_middle_card(suit, "blue", gone),
        professions=(Trade(title="Traveller", card=_middle_card("spades", "blue", gone)),),
    )


def _from_sheet(sheet: Sheet) -> MakingForm:
    """The form with a sheet's starting cards: the first of each kind, and all professions."""
    first = {b.kind: b for b in reversed(sheet.backgrounds)}
    given: dict[str, str] = {}
    for kind in ONCE:
        if own := first.get(kind):
            given |= {kind: own.title, f"{kind}_card": own.card, f"{kind}_back": back_of(own)}
    trades = (b for b in sheet.backgrounds if b.kind == "profession")
    professions = tuple(Trade(title=b.title, card=b.card, back=back_of(b)) for b in trades)
    return MakingForm(**given, professions=professions)


def _without_cards(form: MakingForm) -> MakingForm:
    professions = tuple(replace(trade, card="") for trade in form.professions)
    return with_values(replace(form, professions=professions), {f"{kind}_card": "" for kind in ONCE})


def _middle_card(suit: str, back: str, gone: tuple[Taken, ...]) -> str:
    """The free card of a suit nearest to 8; empty if all are taken."""
    free = (card for card in CARDS if suit_of(card) == suit and Taken(card, back) not in gone)
    return min(free, key=lambda card: abs(value_of(card) - 8), default="")


def drafts_of(form: MakingForm) -> Iterator[Background]:
    """The drafts in the form: the innate one first, the professions last."""
    for kind in ONCE:
        yield draft(kind, getattr(form, kind), getattr(form, f"{kind}_back"), getattr(form, f"{kind}_card"))
    yield from (draft("profession", trade.title, trade.back, trade.card) for trade in form.professions)
