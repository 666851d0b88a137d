"""Substitutions after a draw: a card, a bonus draw, a disadvantage, or none (background-41 to 50)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from core.actions.choices import title
from core.actions.result import Step
from core.luck.odds import Odds
from core.luck.table import Table
from core.rulesets.background.cards.card import ACE_HELD, Counted, at_draw_value
from core.rulesets.background.cards.deck import cards_left
from core.rulesets.background.cards.rules import Dealer
from core.rulesets.background.draws.turn import Moment, Stake, Turn, note_drawn
from core.rulesets.background.look import card_text
from core.rulesets.background.options import HouseRules
from core.rulesets.background.values import UNTIL, Background, Disadvantage, Expires, Fighter
from core.schema.entry import Choice

STAND, BONUS, DISADVANTAGE, DRAW = "stand", "bonus", "disadvantage", "draw"
"""The choices other than a background card."""
_CARD = "card:"


def card_choice(id: str) -> str:
    """The choice that plays a background card."""
    return f"{_CARD}{id}"


def choice_name(choice: str) -> str:
    """A way to substitute as the JSON interface names it."""
    return choice.removeprefix(_CARD)


def asks_instead(fighter: Fighter, options: HouseRules) -> bool:
    """Return True if a card may be played before anything is drawn (background-66)."""
    return bool(options.play_instead_of_draw and fighter.ready)


def play_instead(turn: Turn, table: Table, options: HouseRules) -> Turn:
    """Play a background card instead of the draw, if a house rule allows it (background-66)."""
    if not asks_instead(turn.fighter, options):
        return turn
    choices = (Choice(DRAW, "Draw"), *_cards(turn.fighter))
    picked = table.choose("instead", choices, why="background-66")
    return turn if picked == DRAW else replace(_play(turn, choice_name(picked), table), played=True)


def substitute(turn: Turn, stake: Stake, table: Table, dealer: Dealer, moment: Moment) -> Turn:
    """Improve the draw once, or by a house rule as often as the player wants (background-43)."""
    once = moment.options.substitutions_per_draw == "one"
    open_still = not (once and turn.played)
    while open_still:
        choices = (Choice(STAND, "Keep the draw", note=_weighed(turn)), *_ways(turn.fighter, dealer))
        picked = table.choose("substitute", choices, why="background-43", advice=partial(stake.advice, turn))
        if picked == BONUS:
            turn = _bonus(turn, stake, table, dealer, moment.options)
        elif picked == DISADVANTAGE:
            turn = _disadvantage(turn, stake, table, dealer, moment)
        elif picked != STAND:
            turn = _play(turn, choice_name(picked), table)
        open_still = picked != STAND and not once
    return turn


def _weighed(turn: Turn) -> str:
    """The disadvantage that the draw counts as, if the character held it before (background-48)."""
    held = {each.card for each in turn.fighter.disadvantages} - {each.card for each in turn.gained}
    return f"counts as {card_text(turn.counts.card)}" if turn.counts.card in held else ""


def _ways(fighter: Fighter, dealer: Dealer) -> Iterator[Choice]:
    """All choices except keeping the draw; impossible ones have their reason."""
    yield from _cards(fighter)
    empty = "" if cards_left(dealer.deck) else "There are no cards left."
    none = "" if fighter.bonus_draws else "There are no bonus draws left."
    yield Choice(BONUS, "Bonus draw", empty or none, f"{fighter.bonus_draws} left" if fighter.bonus_draws else "")
    yield Choice(DISADVANTAGE, "Draw a disadvantage", empty, "the card stays and affects draws of its suit")


def _cards(fighter: Fighter) -> Iterator[Choice]:
    """The background cards; those set aside have the time of their return (background-42)."""
    for background in (b.filled for b in fighter.backgrounds):
        why_not = f"{title(background.title)} is set aside {background.returns}." if background.used else ""
        label = f"{title(background.title)} {card_text(background.card)}"
        yield Choice(card_choice(background.id), label, why_not, f"spent {background.returns}")


def _play(turn: Turn, id: str, table: Table) -> Turn:
    """Play a background card in place of the draw, once the player has said how it helps (background-41, 42, 44)."""
    how = table.tell("how_it_helps", why="background-41", code="description_required")
    played = turn.fighter.background(id)
    assert isinstance(played, Background)
    turn = replace(turn, fighter=turn.fighter.with_played(id)).with_steps(Step("background-41", "how", how))
    now = at_draw_value(played.card)
    step = Step("background-41", "played", title(played.title), (now.card,), total=now.value)
    return replace(turn, now=now).with_steps(step)


def _bonus(turn: Turn, stake: Stake, table: Table, dealer: Dealer, options: HouseRules) -> Turn:
    """Draw one more card; the better of the two counts unless the player wants the other (background-46)."""
    fighter, kept = turn.fighter, turn.counts
    (card,) = dealer.deal(1, table, why="background-46")
    turn = replace(turn, fighter=replace(fighter, bonus_draws=fighter.bonus_draws - 1), bonus=(*turn.bonus, card))
    turn = note_drawn(turn.with_steps(Step("background-46", "bonus_spent", amount=-1)), card)
    now = fighter.count_drawn(card)
    if options.bonus_draw == "replace":
        return turn.with_counted(now, "background-46", "replaced")
    two = {"kept": kept, BONUS: now}
    ordered = dict(sorted(two.items(), key=lambda each: stake.worth(each[1]), reverse=True))
    choices = [Choice(name, card_text(one.card)) for name, one in ordered.items()]

    def advice() -> Mapping[str, Odds]:
        return {name: stake.stand(turn, one) for name, one in two.items()}

    used = table.choose("use", choices, why="background-46", advice=advice, better=stake.better(ordered))
    return turn.with_counted(two[used], "background-14", "kept")


def _disadvantage(turn: Turn, stake: Stake, table: Table, dealer: Dealer, moment: Moment) -> Turn:
    """Draw a disadvantage, which counts and stays; a second of its suit incapacitates (background-47, 49, 50)."""
    fighter = turn.fighter
    (card,) = dealer.deal(1, table, why="background-47")
    now, twice = disadvantage_counts(fighter, card, moment.options), second_of_suit(fighter, card)
    new = Disadvantage(card, "scene_end", moment.scene + 1)
    held = replace(fighter, disadvantages=(*fighter.disadvantages, new), incapacitated=fighter.incapacitated or twice)
    turn = replace(turn, fighter=held, gained=(*turn.gained, new))
    turn = turn.with_steps(Step("background-47", "disadvantage_drawn", tokens=(card,), total=now.value))
    if twice:
        turn = turn.with_steps(Step("background-50", "incapacitated"))
    if moment.options.disadvantage_draw == "best_of":
        now = max((turn.counts, now), key=stake.worth)
    return replace(turn, now=now) if now.card == card else turn.with_counted(now, "background-47", "replaced")


def disadvantage_counts(fighter: Fighter, card: str, options: HouseRules) -> Counted:
    """The value of a card drawn as a disadvantage, in the draw that brings it (background-48, 49, 50)."""
    now = fighter.count_drawn(card)
    low = options.ace_on_disadvantage_draw == "low" and card[0] == "A"
    return min(Counted(card, ACE_HELD), now, key=lambda one: one.value) if low else now


def second_of_suit(fighter: Fighter, card: str) -> bool:
    """Return True if the fighter holds a disadvantage of this card's suit already (background-50)."""
    return any(held.suit == at_draw_value(card).suit for held in fighter.disadvantages)


def resolve_draw(turn: Turn, success: bool, moment: Moment, dealer: Dealer) -> Turn:
    """End the draw: new disadvantages stay for a time that depends on its success (background-51)."""
    if not turn.gained:
        return turn
    expires, number = disadvantage_end(success, moment)
    new = {held.card: replace(held, expires=expires, number=number) for held in turn.gained}
    all_held = tuple(new.get(held.card, held) for held in turn.fighter.disadvantages)
    dealer.keep(new, turn.fighter.id)
    turn = replace(turn, fighter=replace(turn.fighter, disadvantages=all_held))
    ends = "" if UNTIL[expires].paused else str(number)  # the next scene: screens number scenes by session
    return turn.with_steps(Step("background-51", f"stays_until_{expires}", ends, tuple(new)))


def disadvantage_end(success: bool, moment: Moment) -> tuple[Expires, int]:
    """When a new disadvantage ends, and the number of that scene or episode (background-51)."""
    if not success:
        return "scene_end", moment.scene + 1
    this = moment.options.disadvantage_success_until == "end_of_this_episode"
    return "episode_end", moment.episode + (0 if this else 1)
