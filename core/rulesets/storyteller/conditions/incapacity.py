"""Checks that dim actions for characters who are dead or unconscious (storyteller-78, 79)."""

from __future__ import annotations

from operator import attrgetter

from core.actions.actor import WhyNot, needs_character, not_while


def if_alive(why_not: WhyNot = needs_character) -> WhyNot:
    """A check that dims an action for a dead character, or for the reason that `why_not` gives."""
    return not_while(attrgetter("dead"), "dead", "storyteller-79", why_not)


def if_awake(why_not: WhyNot = needs_character) -> WhyNot:
    """A check that dims an action for the dead and unconscious, or for the reason of `why_not` (storyteller-78, 79)."""
    return if_alive(not_while(attrgetter("unconscious"), "unconscious", "storyteller-78", why_not))
