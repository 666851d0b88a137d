"""The ten cards for printing, with the effects of the 1 and the 10."""

from __future__ import annotations

from core.look import Card, Hand, Look, Panel

_SAYS = {1: "fails as a first card", 10: "draw again"}


def pieces() -> tuple[Panel, ...]:
    """The ten cards."""
    return (Hand("Ten cards", tuple(Card(Look(str(n), name="card"), _SAYS.get(n, "")) for n in range(1, 11))),)
