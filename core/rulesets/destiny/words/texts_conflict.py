"""What a game master is told who asks why: conflicts, Success, Tests and Tasks (31 to 71)."""

from __future__ import annotations

from collections.abc import Mapping

_PLAYING = {
    31: "Every test is a conflict of two sides, one against its Rival: a person, a group, a thing or an idea. Play a "
    "card, reveal it or stay, see who wins, count Success, try a combo, discard.",
    32: "The Difficulty is the number to beat for the bonus: in a fight the Level of the Stat that is attacked, "
    "mostly the Rival's Body; otherwise what the game master says.",
    33: "At the reveal one may stay: the card goes back to the hand and a Shared Fate takes its place, the same half "
    "up.",
    34: "Who is no player's holds no cards: Shared Fate brings the card, and another one its half, black Upper and "
    "red Lower.",
    35: "Advantage: one Shared Fate more, the same half up, and the better counts. With disadvantage the worse one "
    "does. Both are spent.",
    36: "Advantage and disadvantage undo each other, and more than one of a kind is no more than one.",
    37: "Better is what does better against the Rival's first card: a win, then both, then nobody, then a loss; then "
    "the greater Success. Who chooses may keep the other one: with disadvantage that is the Rival.",
    38: "A side's Shared Fate comes in order: for staying, for the half of a non-player, for advantage. Leaving it to "
    "Fate needs the first of these as well.",
}

_COMPARING = {
    39: "Fast beats Strong and Evade, Strong beats Block and Counter. Block and Counter beat Fast, Evade beats "
    "Strong, Block and Counter. The black Wild beats Fast, the red one Strong, and every defence beats both. Like "
    "attacks tie; all other pairs win nothing.",
    40: "A Wild's colour names the attack it beats: black Fast, red Strong. To the other attack and to defences it "
    "loses.",
    41: "Against all halves of a deck, Fast and Strong each win 40, lose 40 and tie 26. For the other halves the "
    "printed counts fit no table; what pair beats what goes first.",
    42: "By option the revised table: defences win nothing against each other but Evade still gets its step, and each "
    "Wild beats both attacks.",
    43: "When nobody wins there is no Success and no benefit on either side.",
    44: "A winner also gets what its half brings: Fast draws 1, Block keeps its card and draws 1, Evade moves a "
    "space, Counter plays on, a Wild takes a card from the discard. Strong brings nothing more.",
    45: "Kept is back in hand before anything is drawn. Cards of Shared Fate cannot be kept, and a non-player has no "
    "use for any.",
    46: "A 2 to 10 that Blocks a Fast attack is overrun: the attack still does the damage of its weapon, at a place "
    "the blocker names, with 1 more Armor. Aces and faces are not overrun.",
    47: "Who wins with a Counter may follow up with another card, upper half or Wild, that nobody opposes. Its "
    "Success takes the place of the Counter's; it brings nothing else. A non-player turns Shared Fate.",
}

_TIES = {
    48: "Fast against Fast and Strong against Strong tie. If a face or an ace is in it, ace beats jack beats queen "
    "beats king beats any number, and like ranks both win.",
    49: "Two numbers: to what each has shown add the other's Initiative. The smaller sum wins, equal sums let both "
    "win. Initiative is good for nothing else.",
    50: "Initiative starts with how good one is at the Skill, or at the Stat where that is tested by itself.",
    51: "What weakens the Skill's main Stat weakens Initiative by as much.",
    52: "Being behind cover is +1 for every 25%.",
    53: "Attacking from the rear arc is +1, from straight behind +2; only the larger counts.",
    54: "With an ally in or beside the target's space it is outnumbered: +1, once.",
    55: "Besides: -1 for a melee weapon in the target's own space, +1 for Push the Limit, +1 for each point of a "
    "magic weapon, and what powers and Abilities say. All is added.",
}

_SUCCESS = {
    56: "Winning is 1 Success to begin with, losing none. Where both win, both count theirs.",
    57: "One more for an ace or a face, for a 10, or for a number that beats the Difficulty together with the Skill. "
    "A 10 gets it once, by option twice; a Wild never.",
    58: "Having won with a number one may turn two cards. Are they the next two ranks, in either order, one gains an "
    "ace, and each that would earn the bonus is 1 more. By option only numbers follow each other, or only in order.",
    59: "Having won with a queen one turns 1 card, with a king 2, with an ace 3: each of the same rank is 1 more. "
    "Jack and Wild have no combo.",
    60: "A combo is free to try, for winners, once for each card. It is turned from one's own deck, by option from "
    "Shared Fate; non-players always use that. A Wild stands for no rank.",
    61: "Only attacks, Counters and Wilds strike. A Block or an Evade wins without hurting anybody.",
    62: "A Character Point, played out in the story, makes a Success 1 more or less, as often as one likes. It turns "
    "no loss into a win and brings nothing below 0.",
    240: "With points left one may go on: raise the own Success and lower the Rival's as well, or change one again.",
    63: "When it is over, cards go to the discard of the deck they came from, except what is kept.",
    64: "The card also paints the picture: high ones are spectacular, low numbers swift, high numbers slow and heavy; "
    "odd ones come from the left and by hand, even ones from the right and by foot.",
    230: "The space of a won Evade is a point of Move. In a battle it is there after every conflict, Tests, Tasks and "
    "attacks alike, without an Action, until the unit's next round begins.",
}

_TASKS = {
    65: "A Test is passed with 1 Success; more say how well. When it is lost the Rival's Success says how badly.",
    66: "To test one Stat against another, the first stands in for the Skill and the second is the Difficulty.",
    67: "A Task has as many Task tokens as its Difficulty, and as many of Progress.",
    68: "Winning moves a Task token to Progress for each Success. When none is left it is done.",
    69: "Losing takes a Progress token away for each Success of the Rival. When none is left it has failed. If both "
    "win, first one moves, then the other takes.",
    70: "Several can work on a Task, one after the other, or together: then all their Successes move at once, and "
    "only if nobody wins the Rival's best one counts.",
    222: "Any unit makes Tests and works at Tasks, also one without a name. In a battle each who takes part pays an "
    "Action for it, helpers too, and only a unit that may act does; a Rival pays nothing.",
    223: "Where one player plays both the unit that acts and its Rival, the hand is played for the first and the Rival "
    "lives from Shared Fate.",
    228: "Units without a name are in a scene before and after a battle too: those of its record, like the game "
    "master's figure of that name if there is one, and those a battle left on the map, with what they have suffered.",
    71: "Every turn's Events cost an open Task 1 Progress; at none it has failed.",
}

TEXTS: Mapping[int, str] = _PLAYING | _COMPARING | _TIES | _SUCCESS | _TASKS
"""Number of the rule to its text."""
