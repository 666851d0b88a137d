"""What each rule says, in our own words: what a game master is told who asks why."""

from __future__ import annotations

from collections.abc import Mapping

_CARDS = {
    1: "Plain packs of 52, no jokers. A card is worth its number; jack, queen, king and ace are 11, 12, 13 and 14.",
    2: "Clubs stand for the body, diamonds for skill, hearts for people, spades for thought. Two suits are the same, "
    "of one colour, or of different colours.",
    3: "Everybody draws from one deck. Background cards come out of other packs.",
    4: "Drawn cards lie on the table until the draw is over and are then discarded; a disadvantage stays with its "
    "holder. When the deck runs out the discard becomes the new deck.",
    5: "The discard goes back at the end of a session. By option only when the deck is empty, after every scene, or "
    "before every new draw.",
    6: "Background cards are all there is on a sheet, and they are the hand: one innate, two for the personality, "
    "professions, and what experience adds.",
    7: "Innate cards and temperaments are general and red-backed, the others specific and blue-backed, unless "
    "something else was agreed.",
    8: "A character begins with one innate card, one temperament, one type and at least one profession; by option "
    "without the profession.",
    9: "Every background card exists once in red and once in blue for the whole campaign, unless the option lets "
    "several people have the same. Raising a card later changes nothing about that.",
    10: "The rank of a card is how good one is at it. In a suit the highest card counts.",
    11: "There is one innate card, for good. Only the game master can have it raised.",
    12: "Cards gained in play serve like the first ones: for automatic success, and to be played.",
}

_DRAW = {
    13: "Draw what is due, see what disadvantages do to each card, keep one, improve it, compare. All cards of one "
    "action come from the same deck.",
    14: "Of several cards the player keeps one, usually the best: the highest against others, the one that brings most "
    "in a challenge.",
    15: "An advantage means one card more in the next draw, of which one is kept. There is never more than one, and it "
    "goes with that draw or with the scene. By option it holds only within the competition.",
    16: "Acting against somebody's will, or fighting them, is a competition. Everybody draws one card, for themselves "
    "or for their side.",
    17: "Equal values settle nothing, whatever the suits.",
    18: "In the same suit the higher card wins outright.",
    19: "In two suits of one colour the higher card gains an advantage, and it goes on.",
    20: "In different colours nobody wins, but whoever has the higher card may bend the scene their way.",
    21: "Once anything but ties has happened, everybody may act anew. A competition ends when only one side has "
    "anybody left in it.",
    22: "Among several people one card is compared with every opponent at once. Who is beaten outright by anybody is "
    "out and gets nothing from the rest.",
    23: "No suit is better in combat. By option a card can name a suit whose wins count one step higher.",
}

_CHALLENGE = {
    24: "The game master names a target from 2 to an ace, by how hard it is, and a suit, by what it takes.",
    25: "Who has a higher rank than the target in the suit succeeds without drawing, unless circumstances are "
    "special. The game master may name the one card that fits.",
    26: "A card hits when it reaches the target; by option only when it exceeds it.",
    27: "A hit in the suit is a complete success.",
    28: "A miss in the suit costs time: two cards may be drawn, and one of them counts.",
    29: "A hit in the other suit of the colour is a partial success, and the challenge may change its suit.",
    30: "What is partly won is kept. One may leave it at that or draw once more for the rest, in the old suit or that "
    "of the card. By option any suit will do, or there is nothing to press on for.",
    31: "A miss in the other suit of the colour costs time: one card may be drawn.",
    32: "A hit in the other colour succeeds at a cost in the suit of the card: body, gear, standing or judgement.",
    33: "A miss in the other colour fails. This character cannot go on with it before the scene changes.",
    34: "Every draw after the first is extra time. By option there is a limit, and a miss at the limit fails.",
    35: "One may fail on purpose, without drawing, and may be given a bonus draw for it.",
}

_FRAY = {
    36: "When groups clash everybody draws, and the game master draws 1 to 3 cards by how strong the opposition is. "
    "Who is incapacitated stays out.",
    37: "Only the highest card brings a success: an opponent down, a better place, a small aim. Everybody else holds "
    "their ground.",
    38: "If two drawers share the highest card nobody succeeds. By option all of them do.",
    39: "Players who are after the same thing share a tie: it is one success for both.",
    40: "Rounds go on until a side has the successes it needs, yields, or turns the scene into another.",
}

_SUBSTITUTES = {
    41: "Having seen the draw, one may play a background card in its place, for better or worse. It must be said how "
    "it helps.",
    42: "A played card is set aside: a red one until the session ends, a blue one until the scene does.",
    43: "There is one substitution for each draw: a card, a bonus draw or a disadvantage; by option as many as one "
    "likes. Who is losing speaks first.",
    44: "A card that is played was not drawn: disadvantages leave it alone, and it is not discarded.",
    45: "The game master may give bonus draws for playing well, contributions, being incapacitated, heroism, or "
    "failing on purpose. They keep.",
    46: "A bonus draw adds a card after the draw was seen, and the better one counts; the player may use the other. By "
    "option the new one always counts.",
}

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

_RULINGS = {
    67: "A failed challenge is locked for who failed it by its name, however that is spelled, and without one by its "
    "target and the suits it was tried in. The game master may say that it is another matter.",
    68: "Somebody without a sheet competes like anybody: the name keeps an advantage won, a disadvantage and being "
    "incapacitated, however it is spelled, until they go as everybody's do.",
}

_ALL = {
    **_CARDS,
    **_DRAW,
    **_CHALLENGE,
    **_FRAY,
    **_SUBSTITUTES,
    **_DISADVANTAGES,
    **_TIME,
    **_GROWTH,
    **_ODDS,
    **_PERSONALITIES,
    **_RULINGS,
}

TEXTS: Mapping[str, str] = {f"background-{number}": text for number, text in _ALL.items()}
"""The text of every rule, by its id."""
