"""Acts that the dead and the unconscious can't do (storyteller-78, 79)."""

from __future__ import annotations

from operator import attrgetter

from core.acts.acting import WhyNot, not_while, somebody


def if_alive(why_not: WhyNot = somebody) -> WhyNot:
    """Dim an act for who is dead, and for whatever other reason there is."""
    return not_while(attrgetter("dead"), "dead", "storyteller-79", why_not)


def if_awake(why_not: WhyNot = somebody) -> WhyNot:
    """Dim an act for who is dead or unconscious, and for whatever other reason there is (storyteller-78, 79)."""
    return if_alive(not_while(attrgetter("unconscious"), "unconscious", "storyteller-78", why_not))
