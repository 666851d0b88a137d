"""A small game with a shared deck, a contest, a day's rest and a field that often has no choices."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.game import (
    Choice,
    Currency,
    Deck,
    Done,
    Effects,
    Interval,
    Resolution,
    Rivals,
    Score,
    Situation,
    Step,
    Table,
    activity,
    adjust,
    both,
    compare,
    contest,
    downtime,
    draw,
    entry,
    game,
    on_conflict,
    reach,
    running,
    shared_deck,
)

CARDS = tuple(f"{suit}{n}" for suit in "MFA" for n in range(1, 9))


@dataclass(frozen=True)
class Sheet:
    """A moth."""

    wing: int = entry("Wing", default=2, low=0, high=4)
    singed: int = entry("Singed", default=0, low=0, high=4)
    tricks: tuple[str, ...] = entry("Tricks", default=(), choices=(Choice("keen", "Keen eyes"),))


def _shown(card: object) -> Step:
    return Step("moths-1", "card", tokens=(str(card),), amount=int(str(card)[1:]))


def flit(deck: Deck, wing: int, against: int, hidden: str, table: Table) -> Resolution[Score]:
    """Draw a card, and add Wing and a hidden card."""
    cards = (*table.draw(deck, why="moths-1"), *((hidden,) if hidden else ()))
    return reach((Step("moths-1", "wing", amount=wing), *map(_shown, cards)), against, "lit", "dark")


def landed(done: Done[object, object, Score]) -> Effects:
    """A hidden card that is played is put away."""
    if not done.form.hidden:  # type: ignore[attr-defined]
        return Effects()
    state = done.situation.state
    deck = state.deck.put_away((done.form.hidden,), str(done.situation.acting))  # type: ignore[attr-defined]
    return Effects(state=replace(state, deck=deck))


def hide(deck: Deck, table: Table) -> Resolution[Score]:
    """Draw a card to hide."""
    return reach((_shown(*table.draw(deck, why="moths-1")),), 0, "hidden", "hidden")


def kept(done: Done[object, object, Score]) -> Effects:
    """The card goes to the moth's hand."""
    state = done.situation.state
    cards = done.resolution.steps[0].tokens
    return Effects(state=replace(state, deck=state.deck.take(cards, str(done.situation.acting))))


def hidden_cards(situation: Situation) -> tuple[Choice, ...]:
    """The cards that the acting moth hides."""
    return tuple(Choice(str(card)) for card in situation.state.deck.hand(str(situation.acting)))


FLIGHT = {
    "against": entry("Against", default=7, low=2, high=12),
    "hidden": entry("Also play", default="", choices=hidden_cards, once=True, if_any=True),
}


@dataclass(frozen=True)
class Circle(Rivals):
    """A contest for the light: all of it is the first moth's, none the other's."""

    light: int = entry("Light", default=3, low=0, high=6)


def swoop(deck: Deck, names: tuple[str, str], wing: tuple[int, int], table: Table) -> Resolution[Score]:
    """Both draw a card and add Wing."""
    sides = []
    for at, name in enumerate(names):
        (card,) = table.at(at, name=name).draw(deck, why="moths-2")
        deck = deck.discarded((card,))
        sides.append(running((Step("moths-2", "wing", amount=wing[at]), _shown(card)), name))
    return compare(*sides, "nearer", "level", "farther")


def swooped(done: Done[object, object, Score]) -> Effects:
    """The higher draws the light by one."""
    margin, circle = done.value.margin, done.situation.conflict
    return on_conflict(done.situation, light=circle.light + (margin > 0) - (margin < 0))


def mend(deck: Deck, table: Table) -> Resolution[Score]:
    """Draw a card; four or more mends."""
    return reach((_shown(*table.draw(deck, why="moths-3")),), 4, "mended", "restless")


def mended(done: Done[object, object, Score]) -> Effects:
    """One burn heals."""
    return adjust(done.situation, "singed", -1, "moths-3") if done.word == "mended" else Effects()


SWOOP = draw("swoop", "Swoop", swoop, given=both("wing"), settle=swooped)
RULESET = game(
    __name__,
    draw("flit", "Flit", flit, form=FLIGHT, settle=landed),
    draw("hide", "Hide a card", hide, settle=kept),
    contest(
        "circle", "Circle the lantern", Circle, SWOOP, over=lambda circle: circle.light in (0, 6), opponent="Rival"
    ),
    downtime(Interval("day", "A day", 1), activities=(activity("mend", "Rest under a leaf", mend, settle=mended),)),
    sheet=Sheet,
    state=shared_deck(CARDS, least=6),
    currencies=(Currency("glints", "Glints", "gl"),),
)
