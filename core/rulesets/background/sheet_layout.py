"""The layout of a sheet and of the campaign's state on screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from core.actions.choices import title
from core.conflict import Gauge, Participant
from core.rulesets.background.look import GLYPHS, card_text
from core.rulesets.background.options import HouseRules
from core.rulesets.background.sheet import Sheet, State, Task
from core.rulesets.background.situation import Actor, Situation
from core.rulesets.background.values import KINDS, Background, Disadvantage
from core.schema.applicable_fields import reset_misplaced
from core.sheet import Badge, Row, Section, group_sections
from core.wording import number_text


class AtTable(NamedTuple):
    """A sheet with the campaign's state, from which the ends of scenes and episodes are counted."""

    sheet: Sheet
    state: State

    def until(self, held: Disadvantage) -> str:
        """When a disadvantage ends, counted from now, without knowing whether a scene is running, and so which is next.

        One that should have ended is on the sheet of an earlier session, so nothing is counted.
        """
        part, ends = held.until.part, held.number - self.state.now(held.until) + 1
        if ends < 1:
            return until_on_sheet(held)
        if ends == 2 and not held.until.paused:
            part, ends = f"next {part}", 1
        return f"until the {part} ends" if ends < 2 else f"until {number_text(ends)} {part}s have ended"


def at_table(sheet: Sheet, state: State, options: HouseRules) -> AtTable:
    """A sheet together with the campaign's state."""
    return AtTable(sheet, state)


def sections(shown: Sheet | AtTable) -> tuple[Section, ...]:
    """The sheet in titled blocks: the cards, the disadvantages, the marks of play."""
    sheet, when = _read(shown)
    return (
        *group_sections("Cards", _cards(sheet), _spent_section(sheet)),
        *group_sections("Now", _disadvantages(sheet, when), _marks(sheet)),
    )


def badges(shown: Sheet | AtTable) -> tuple[Badge, ...]:
    """Short marks beside the name: incapacitation, advantage, disadvantages, spent cards."""
    return tuple(_badges(*_read(shown)))


def _read(shown: Sheet | AtTable) -> tuple[Sheet, Callable[[Disadvantage], str]]:
    """A sheet, and the function that words the end of its disadvantages."""
    return (shown.sheet, shown.until) if isinstance(shown, AtTable) else (shown, until_on_sheet)


def state_sections(state: State) -> tuple[Section, ...]:
    """The campaign's state: the numbers of scenes and episodes, including this one, and the deck."""
    return (
        Section(
            "Time",
            (
                Row("Scenes in the campaign", state.scene, ("scene",)),
                Row("Episodes in the campaign", state.episode, ("episode",)),
            ),
        ),
        Section(
            "Deck",
            (
                Row("In the deck", len(state.deck.pile)),
                Row("Discarded", len(state.deck.discard)),
                Row("Held", sum(len(cards) for _, cards in state.deck.held)),
            ),
        ),
    )


def until_on_sheet(held: Disadvantage) -> str:
    """When a disadvantage ends, on a sheet alone, for which the current scene isn't known (background-51)."""
    return f"until {held.until.part} {held.number} ends"


def until_from_now(held: Disadvantage, situation: Situation) -> str:
    """When a disadvantage ends, counted from now; between two scenes from the next one."""
    state, part = situation.state, held.until.part
    ahead = held.number - state.now(held.until)
    runs = not held.until.paused or bool(situation.scene) or state.goes_on
    if ahead < 1 or (runs and ahead < 2):
        return f"until {'this' if runs and ahead < 1 else 'the next'} {part} ends"
    return f"for {'this' if runs else 'the next'} {part} and {ahead} more"


def task_title(task: Task) -> str:
    """The title of a challenge with its suit and target."""
    mark = suit_mark(task.challenge.suit, task.challenge.target)
    return f"{task.title} {mark}" if task.title else mark


def suit_mark(suit: str, target: int) -> str:
    """A target in a suit, as `♣8`."""
    return f"{GLYPHS.get(suit, suit)}{target}"


def card_title(background: Background) -> str:
    """The title of a card, or its kind if it has none."""
    return title(reset_misplaced(background).title or background.kind)


def card_row(actor: Actor, side: str, situation: Situation) -> Participant:
    """A participant's row in a conflict: cards not spent, and marks, with ends counted from now."""
    sheet: Sheet = actor.sheet
    ready = Gauge("cards", sum(not card.used for card in sheet.backgrounds), len(sheet.backgrounds))
    told = _badges(sheet, lambda held: until_from_now(held, situation))
    marks = tuple(badge for badge in told if not badge.text.endswith("spent"))
    turn: Literal["due", "out"] = "out" if sheet.incapacitated else "due"
    return Participant(actor.name, actor.id, turn, side=side, left=(ready,) if ready.target else (), badges=marks)


def _cards(sheet: Sheet) -> Section:
    order = {kind: at for at, kind in enumerate(KINDS)}
    listed = sorted(enumerate(sheet.backgrounds), key=lambda item: order.get(item[1].kind, len(order)))
    rows = tuple(_card(card_title(b), b.card, ("backgrounds", at, "card"), _about(b)) for at, b in listed)
    return Section(
        "Background cards", rows, ("backgrounds",), Background, "All the character's cards. They are also the hand."
    )


def _spent_section(sheet: Sheet) -> Section:
    """The cards set aside; the GM may change that."""
    rows = (
        Row(card_title(b), b.used, ("backgrounds", at, "used"), note=b.returns if b.used else "")
        for at, b in enumerate(sheet.backgrounds)
    )
    return Section("Spent", tuple(rows))


def _card(label: str, card: str, path: tuple[str | int, ...], note: str) -> Row:
    return Row(label, card, path, note=note, shown=card_text(card))


def _about(background: Background) -> str:
    """The details of a card on one line."""
    favours = f" · favours {title(background.combat_suit)}" if background.combat_suit else ""
    return f"{title(background.filled.back or '')} · {title(background.kind)}{favours}"


def _disadvantages(sheet: Sheet, when: Callable[[Disadvantage], str]) -> Section:
    rows = tuple(
        _card(f"{at + 1}", held.card, ("disadvantages", at, "card"), when(held))
        for at, held in enumerate(sheet.disadvantages)
    )
    return Section("Disadvantages", rows, ("disadvantages",), Disadvantage)


def _marks(sheet: Sheet) -> Section:
    rows = (
        Row("Advantage", sheet.advantage, ("advantage",), note="one more card in the next draw"),
        Row("Incapacitated", sheet.incapacitated, ("incapacitated",), note="no draws until the scene ends"),
    )
    return Section("Marks", rows)


def _badges(sheet: Sheet, when: Callable[[Disadvantage], str]) -> Iterator[Badge]:
    if sheet.incapacitated:
        yield Badge("incapacitated", "disaster", "until the scene ends")
    if sheet.advantage:
        yield Badge("advantage", "success")
    for held in sheet.disadvantages:
        yield Badge(f"−{card_text(held.card)}", "failure", when(held))
    if spent := sum(b.used for b in sheet.backgrounds):
        yield Badge(f"{spent} spent", "mixed")
