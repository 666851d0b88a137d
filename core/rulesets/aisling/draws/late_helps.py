"""Late helps: after seeing the hand, a drawer may pay for more motes (aisling-10, 35)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from core.luck.odds import Odds
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.aisling.draws.chances import chances
from core.rulesets.aisling.draws.drawn_hand import Drawn, Taken, read_drawn
from core.rulesets.aisling.draws.hand_draw import draw_hand
from core.rulesets.aisling.draws.helps import Help, aspects_used, helps_to_offer, size
from core.rulesets.aisling.draws.mote_count import plan
from core.rulesets.aisling.draws.odds import odds_of_reaching
from core.rulesets.aisling.options import HouseRules
from core.schema.entry import Choice
from core.wording import quantity, signed_text

ACCEPT = "accept"


def ask_late(drawn: Drawn, needed: int | None, table: Table, options: HouseRules) -> Drawn | None:
    """Offer the late helps once: the hand with one of them, or None when it is accepted.

    `needed` is the Power that would be enough, for the odds of each choice.
    """
    helps = {help.id: help for help in _helps_left(drawn, options)}
    choices = [_choice(help, drawn, options) for help in helps.values()]
    if all(choice.why_not for choice in choices):
        return None

    def advice() -> dict[str, Odds]:
        ways = {c.id: drawn.drawer.with_help(helps[c.id]) for c in choices if not c.why_not}
        return {
            id: odds_of_reaching(chances(drawer, options, drawn.hand), needed)
            for id, drawer in ({ACCEPT: drawn.drawer} | ways).items()
        }

    accept = Choice(ACCEPT, "Accept", note=f"Power {drawn.power}")
    chosen = table.choose("late", (accept, *choices), why="aisling-10", advice=advice)
    return None if chosen == ACCEPT else _extend(drawn, helps[chosen], table, options)


def draw_until_accepted(
    draws: Sequence[Drawn], seats: Sequence[Table], needed: Callable[[int, Sequence[Drawn]], int], options: HouseRules
) -> list[Drawn]:
    """Offer late helps to several drawers in turn, until all accept one after the other.

    `needed` gives the Power that would be enough for one of them, with the hands as they are.
    """
    standing, accepted, turn = list(draws), 0, 0
    while accepted < len(standing):
        more = ask_late(standing[turn], needed(turn, standing), seats[turn], options)
        accepted = 0 if more else accepted + 1
        standing[turn] = more or standing[turn]
        turn = (turn + 1) % len(standing)
    return standing


def _extend(drawn: Drawn, help: Help, table: Table, options: HouseRules) -> Drawn:
    """Draw the motes of one more help, and compute the whole hand again (aisling-10, 35)."""
    drawer = drawn.drawer.with_help(replace(help, late=True))
    planned = plan(drawer, options)
    taken = draw_hand(drawer, planned.motes, Taken(drawn.hand, drawn.redrawn), table)
    return read_drawn(drawer, planned, taken, options)


def _helps_left(drawn: Drawn, options: HouseRules) -> Iterator[Help]:
    """The helps that are left."""
    if options.late_modifiers == "refused":
        return
    drawer = drawn.drawer
    yield from helps_to_offer(drawer.late, drawer.helps, aspects_used(drawer.all_modifiers), drawer.luck_left, options)


def _choice(help: Help, drawn: Drawn, options: HouseRules) -> Choice:
    """A choice of a help, with its price and effect or the reason against it. Cheap: there may be dozens."""
    left = drawn.drawer.luck_left
    if help.luck > left:
        return Choice(help.id, help.label, f"This takes {help.luck} Luck; you have {left}.")
    try:
        after = drawn.plan.with_motes(sum(size(modifier, options) for modifier in help.modifiers), options)
    except Refusal as refusal:
        return Choice(help.id, help.label, refusal.message)
    motes, power = after.motes - drawn.plan.motes, after.mastery_power - drawn.plan.mastery_power
    return Choice(help.id, help.label, note=_note(help, motes, power))


def _note(help: Help, motes: int, power: int) -> str:
    """The kind of a help, its price and its effect."""
    kind = help.modifiers[0].kind if help.aspects and not help.free_tag else ""
    cost = "free tag" if help.free_tag else f"{signed_text(-help.luck)} Luck" if help.luck else "free"
    gains = (f"+{quantity(motes, 'mote')}" if motes else "", f"+{power} Power" if power else "")
    return ", ".join(filter(None, (kind, cost, *gains)))
