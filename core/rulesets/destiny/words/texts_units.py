"""What a game master is told who asks why: ratings, rules from later editions, and odds (188 to 210)."""

from __future__ import annotations

from collections.abc import Mapping

_RATINGS = {
    188: "A rating is a Level and a Scale, a power of ten: 8x1 is 80, 8x2 is 800. Levels go from 2 to 10.",
    189: "Levels may have decimals. Comparing leaves them out, values keep them.",
    190: "A value becomes a rating by its first digit, rounded, and its power of ten. Level 1 is told as 10 of the "
    "Scale below.",
    191: "Ratings compare by their values. For damage, Levels and Scales are looked at by themselves.",
    192: "Body is also the mass in kilograms: that much can be carried for a while, half of it for long, and half as "
    "much again lifted for a moment.",
    193: "A unit has Body, Mind, Will and Speed, Skills from 0 to 10, and whatever else is worth noting.",
}

_CREATION = {
    241: "A new character needs a Conception and nothing else; Stats are as the table likes, unless the group chose to "
    "divide points among them.",
}

_BEYOND = {
    194: "New characters share out 22 points among the four Stats, or what the option says. Speed is of Scale 0, the "
    "others of Scale 1.",
    195: "A common Skill can be tried untrained, with disadvantage. Others cannot.",
    196: "More Initiative: higher ground +1, crowding -1, a reach weapon at range 1 -1, from the side +1, from behind "
    "+2 and without a Block. The Scales of Stat and weapon count too, and can give advantage or disadvantage.",
    197: "An area of 1 point is a space; 2, 3, 4 points are 1, 2, 4 cards, twice as many with each point.",
    198: "Who is vulnerable to a type of damage takes 1 more of it, if there is any.",
    199: "A search finds one thing that lies open. What does not takes Mind against 5.",
    200: "At 0 Body is exhausted, Mind dazed, Will hopeless and Speed immobilized. Body and Mind both at 0 is death.",
}

_ODDS = {
    201: "Against a non-player every card that Shared Fate can still bring is counted, with its half. The chances are "
    "exact.",
    202: "Advantage and disadvantage are counted the same way, with one card more.",
    203: "Against a player any card of theirs not seen yet is as likely as another, and so are its halves, unless you "
    "know better.",
    204: "Combos are counted from the cards left in one's own deck, and can be part of the expected Success.",
    205: "Advice looks at each card of the hand both ways, and at staying, and puts the most promising first: to win, "
    "or for the most Success, or for the most damage.",
    206: "How likely is one of these cards among the next ones? And how many to expect?",
    207: "How many Crits to expect, how likely a mortal wound, and how likely the hit is where it is wanted.",
    208: "How likely a condition gets better or worse in the next Events.",
    209: "How likely each speed of the wind is.",
    210: "How likely a Task is done, failed or still open after so many attempts.",
}

TEXTS: Mapping[int, str] = _RATINGS | _CREATION | _BEYOND | _ODDS
"""Number of the rule to its text."""
