"""What a game master is told who asks why: the table, decks, hands and dice from cards (1 to 30)."""

from __future__ import annotations

from collections.abc import Mapping

_TABLE = {
    1: "Use the parts you like. Each part of the rules is a module; a campaign may switch any of them off, and what "
    "belongs to it is then not offered.",
    2: "What is handed in is looked at before anything is drawn: no card may be there twice within one deck, though "
    "two players may hold the same one. Whatever is wrong is named, and nothing has happened.",
    3: "Tokens, colours and the cardboard of the boxed game carry no rule. They are numbers and names here.",
}

_DECKS = {
    4: "A Fate deck has 54 cards: four suits from ace and 2 up to the king, and two Wilds, one black and one red.",
    5: "Rods (clubs) are the Body and force, coins (diamonds) the Mind and clever ideas, cups (hearts) the Will and "
    "surprise, swords (spades) Speed and precision. A Wild has no suit.",
    6: "Rods, swords and WB are black; coins, cups and WR are red.",
    7: "Wilds are a class of their own, aces are super, jack, queen and king are special, and 2 to 10 are normal.",
    8: "Which half of a card is up decides what it does. Upper: rods and coins are Strong, cups and swords Fast. "
    "Lower: rods and cups Block, coins Counter, swords Evade. A Wild is Wild both ways.",
    9: "Older names: Focused or Focus is Strong, Attack is Fast, Defend is Block.",
    10: "Every player has a Fate deck of their own, game masters too. One Shared Fate deck, the damage decks and the "
    "clock belong to all. Each has its own discard.",
    11: "When a scene starts everybody shuffles all 54 cards and draws five. Shared Fate and the damage decks are "
    "shuffled as well.",
    12: "Ten cards are the most a hand holds. What would come beyond is lost, or by option drawn, after which the "
    "player puts away what is too many.",
    13: "Drawing takes cards from one's own deck in hand, as many as it says and the hand has room for.",
    14: "An empty deck is made anew from its discard. With nothing there either, no more cards come; Shared Fate then "
    "refuses.",
    15: "Shared Fate is turned from its top and discarded when all is done. Where only Fate is turned it comes from "
    "the deck of who acts; non-players, and things that are nobody's like the wind, use Shared Fate.",
    16: "Instead of playing from the hand one may leave it to Fate and take what Shared Fate brings. The half is "
    "named first. With an empty hand there is no other way.",
    17: "A chosen card leaves the hand and lies face down with one half up. Only what is in the hand can be chosen.",
    18: "Gain:A takes an ace from one's own discard or out of one's deck, which is then shuffled.",
    19: "A winning Wild fetches any one card of one's own discard, though not the card just played.",
    20: "With ten cards in hand there is nothing to gain.",
}

_PLAYERS = {
    236: "Every player has one hand: characters with the same player written down share deck and hand. A player's "
    "character with nobody written down has its own. The game master's figures that are marked for it share the game "
    "master's.",
    229: "In High Card the units without a name that nobody plays from a hand turn one card of Shared Fate together, "
    "for whoever plays them.",
    237: "Character Points are the characters': a player pays with the one that acts or is struck, and helping "
    "somebody else with the one that has the most.",
    238: "In High Card a hand plays one card, for the first of several it might play for; the others leave it to Fate. "
    "At a Task several characters of a player play from the hand one after the other.",
    239: "A hand that was dealt to a character stays its own until the scene ends, though its player is written down "
    "meanwhile.",
}

_DICE = {
    21: "Shared Fate can be any die. A coin is the colour of a card: black heads, red tails. A d4 is its suit, in the "
    "order rods, coins, cups, swords.",
    22: "A d8 is a d4, and 4 more if red. A second card gives the colour, since a suit has only one; by option the "
    "same card does, and half of the results never come.",
    23: "A d10 is the number of the card, an ace is 1. A d12 goes on with jack and queen, a d13 with the king.",
    24: "A d40 is a d10, and 10 more for each suit after rods; a d52 is a d13, and 13 more for each. The d42 and the "
    "d54 have the two Wilds on top, the red one highest.",
    25: "Twice as large dice turn one card more for the half: Lower adds 8 to a d8 (d16), and half of the die to the "
    "d80, d84, d104 and d108. By option Lower adds 40 to each of those four.",
    26: "A half by chance is one more Shared Fate: black is Upper, red is Lower. For a die it is turned last.",
    27: "A card that is no result of the die is put aside, and the next one is turned.",
    28: "High Card: everybody plays one card, from the hand or from Shared Fate. Ace is high, then king down to 2; "
    "equal ranks go by suit, rods first and swords last, or by option the other way. Wilds beat all, the black one "
    "first.",
    29: "Who has played the very same card plays again among themselves and keeps the place in the order.",
    30: "From the highest down each acts or passes; the last one may not pass. Then those who passed, again from the "
    "top, until all have acted.",
}

TEXTS: Mapping[int, str] = _TABLE | _DECKS | _DICE | _PLAYERS
"""Number of the rule to its text."""
