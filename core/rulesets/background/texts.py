"""What each rule says, in our own words; how cards are drawn and read stands in `texts_draws`."""

from __future__ import annotations

from collections.abc import Mapping

from core.rulesets.background.texts_draws import TEXTS as DRAWS

_DISADVANTAGES = {
    47: "Instead of playing a card one may draw a disadvantage. It counts in place of what was drawn and stays with "
    "whoever drew it. As an option the better of the two counts; the new card stays all the same.",
    48: "Who holds a disadvantage and draws a card of its suit, for whatever reason, uses the worst of them all. The "
    "drawn card is discarded, the held one stays.",
    49: "A held ace is worth 1. In the draw that brings it, it is still 14, unless the option makes it low at once.",
    50: "Any number may be held, but the second disadvantage drawn in one suit puts the character out of action for "
    "the scene. That draw is still played out, and what it wins stands.",
    51: "A disadvantage that did not help stays to the end of the next scene, one that did to the end of the next "
    "episode, or by option of this one. Success is judged by how the draw ended.",
    52: "Who is incapacitated neither draws nor succeeds automatically until the scene ends.",
}

_TIME = {
    53: "When a scene ends, blue cards come back, advantage and incapacitation go, disadvantages that were to last "
    "this long are discarded, and open challenges close. What was locked may be tried again.",
    54: "When a session ends its scene ends too, unless that is to go on next time. Red cards come back, and the "
    "discard goes back into the deck unless the option waits for an empty one.",
    55: "When an episode ends, disadvantages that were to last this long are discarded. A session is an episode, or by "
    "option the game master says when one ends.",
}

_GROWTH = {
    56: "A milestone gives every character named one point, or what the option or the game master says.",
    57: "In play one may gain professions and experience: for 2 points, or what the option says, or free when the "
    "story earned it. Innate cards and personalities come only at the start.",
    58: "A card can be raised by one rank within its suit for 1 point, or what the option says. An ace is the top, and "
    "an innate card moves only if the game master insists.",
    59: "Between sessions characters can contribute for a bonus draw, learn a new card, or train one they have. "
    "Downtime does not wear off disadvantages.",
}

_ODDS = {
    60: "The odds of a challenge come from the deck as it is: every redraw taken, the best card kept, nothing "
    "substituted, a partial success final. What needs more cards than are left is unsettled.",
    61: "The odds of a competition count every two cards the parties may be left with.",
    62: "The odds of a fray say how likely each drawer is to have the high card alone.",
    63: "After a draw each way to improve it is priced: standing, every card at hand, a bonus draw, and a disadvantage "
    "with what it will do to redraws.",
}

_PERSONALITIES = {
    64: "By option personalities come from a table: guardian (clubs), artisan (diamonds), idealist (hearts) and "
    "rational (spades), each with four types. Both cards must be of that suit.",
    65: "With the table a temperament serves once a session and a type once a scene, so one is red, the other blue.",
    66: "By option a background card may be played before anything is drawn. It counts as the draw, and an advantage "
    "is kept for later.",
}

_OWN = _DISADVANTAGES | _TIME | _GROWTH | _ODDS | _PERSONALITIES

TEXTS: Mapping[str, str] = {
    **DRAWS,
    **{f"background-{number}": text for number, text in _OWN.items()},
}
"""The text of every rule, by its id."""
