"""Drawing at the table: a hand, one or more motes at a time, and the helps that come after it (aisling-10, 33, 34)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from core.entry import Choice
from core.odds import Odds
from core.option import OptionValues
from core.piles import Tokens
from core.refusal import Refusal
from core.rulesets.aisling.caern import caern
from core.rulesets.aisling.chances import chances
from core.rulesets.aisling.drawer import Drawer, plan
from core.rulesets.aisling.drawn import Drawn, read_drawn
from core.rulesets.aisling.forecast import reaching
from core.rulesets.aisling.helps import Help, offered
from core.rulesets.aisling.modifiers import aspects_used
from core.table import Table

ACCEPT = "accept"


def draw_first(drawer: Drawer, table: Table, options: OptionValues) -> Drawn:
    """Draw the hand that is due."""
    due = plan(drawer, options).motes
    hand, redrawn = _draw_hand(drawer, due, (), table)
    return read_drawn(drawer, hand, options, redrawn)


def _draw_hand(drawer: Drawer, due: int, held: Tokens, table: Table) -> tuple[Tokens, tuple[Tokens, ...]]:
    """Draw until exactly `due` motes are in hand; a hand with more goes back and is drawn anew (aisling-33, 34).

    Returns the hand and those that went back.
    """
    bag, hand, redrawn = caern(drawer.thresholds), held, list[Tokens]()
    while len(hand) < due:
        left, why = bag.without(hand), "aisling-34" if hand else "aisling-4"
        hand = (*hand, *table.draw(left, due - len(hand), why=why, least=1, most=len(left)))
        if len(hand) > due:
            redrawn.append(hand)
            hand = ()
    return hand, tuple(redrawn)


@dataclass(frozen=True, slots=True)
class Late:
    """A help that could come now, what its draw would be made with, and why it cannot come."""

    help: Help
    drawer: Drawer
    note: str = ""
    why_not: str = ""


def ask_late(drawn: Drawn, needed: int | None, table: Table, options: OptionValues) -> Drawn | None:
    """Offer the helps that may come after the draw, once; the hand with one of them, or None when it is accepted.

    `needed` is the Power that would do, for the odds of each choice.
    """
    lates = tuple(_lates(drawn, options))
    if all(late.why_not for late in lates):
        return None

    def advice() -> dict[str, Odds]:
        ways = {late.help.id: late.drawer for late in lates if not late.why_not}
        return {
            choice: reaching(chances(drawer, options, drawn.hand), needed)
            for choice, drawer in ({ACCEPT: drawn.drawer} | ways).items()
        }

    choices = (
        Choice(ACCEPT, "Accept", note=f"Power {drawn.power}"),
        *(Choice(late.help.id, late.help.label, late.why_not, late.note) for late in lates),
    )
    chosen = table.choose("late", choices, why="aisling-10", advice=advice)
    late = next((late for late in lates if late.help.id == chosen), None)
    return None if late is None else _extend(drawn, late.drawer, table, options)


def until_accepted(
    draws: Sequence[Drawn], seats: Sequence[Table], needed: Callable[[int, Sequence[Drawn]], int], options: OptionValues
) -> list[Drawn]:
    """Offer late helps to several in turn, until all accept one after the other.

    `needed` says which Power would do for one of them, as the hands are now.
    """
    standing, accepted, turn = list(draws), 0, 0
    while accepted < len(standing):
        more = ask_late(standing[turn], needed(turn, standing), seats[turn], options)
        accepted = 0 if more else accepted + 1
        standing[turn] = more or standing[turn]
        turn = (turn + 1) % len(standing)
    return standing


def _extend(drawn: Drawn, drawer: Drawer, table: Table, options: OptionValues) -> Drawn:
    """Draw what one more help adds, and work everything out anew on the whole hand (aisling-10, 35)."""
    hand, redrawn = _draw_hand(drawer, plan(drawer, options).motes, drawn.hand, table)
    return read_drawn(drawer, hand, options, (*drawn.redrawn, *redrawn))


def _lates(drawn: Drawn, options: OptionValues) -> Iterator[Late]:
    """The helps that are left, with what each would add."""
    if options["late_modifiers"] == "refused":
        return
    drawer = drawn.drawer
    spoken_for = aspects_used(drawer.all_modifiers)
    for help in offered(drawer.late, drawer.helps, spoken_for, drawer.luck_left, options):
        helped = drawer.helped(replace(help, late=True))
        try:
            after = plan(helped, options)
        except Refusal as refusal:
            yield Late(help, helped, why_not=refusal.message)
            continue
        motes, power = after.motes - drawn.plan.motes, after.mastery_power - drawn.plan.mastery_power
        yield Late(help, helped, note=_note(help, motes, power))


def _note(help: Help, motes: int, power: int) -> str:
    """What a help costs and adds."""
    cost = "free tag" if help.free_tag else f"−{help.luck} Luck" if help.luck else "free"
    words = ((motes, "mote" if motes == 1 else "motes"), (power, "Power"))
    gains = (f"+{number} {word}" for number, word in words if number)
    return ", ".join((cost, *gains))
