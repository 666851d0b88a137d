"""Drawing a hand: motes from the caern, until the hand is as large as planned (aisling-33, 34)."""

from __future__ import annotations

from core.luck.table import Table
from core.rulesets.aisling.caern.bag import caern
from core.rulesets.aisling.draws.drawn_hand import Drawn, Taken, read_drawn
from core.rulesets.aisling.draws.mote_count import Drawer, plan
from core.rulesets.aisling.options import HouseRules


def draw_first(drawer: Drawer, table: Table, options: HouseRules) -> Drawn:
    """Draw the hand that is due."""
    planned = plan(drawer, options)
    return read_drawn(drawer, planned, draw_hand(drawer, planned.motes, Taken(()), table), options)


def draw_hand(drawer: Drawer, due: int, taken: Taken, table: Table) -> Taken:
    """Draw until exactly `due` motes are in hand. A hand with more goes back and is drawn again (aisling-33, 34)."""
    bag, hand, redrawn = caern(drawer.thresholds), taken.hand, taken.redrawn
    while len(hand) < due:
        left, why = bag.without(hand), "aisling-34" if hand else "aisling-33" if redrawn else "aisling-4"
        hand = (*hand, *table.draw(left, due - len(hand), why=why, least=1, most=len(left)))
        if len(hand) > due:
            hand, redrawn = (), (*redrawn, hand)
    return Taken(hand, redrawn)
