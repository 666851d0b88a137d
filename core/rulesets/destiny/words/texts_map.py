"""What a game master is told who asks why: the map, powers, stealth and items (154 to 187)."""

from __future__ import annotations

from collections.abc import Mapping

_MAP = {
    154: "The map is a grid of spaces. A unit faces one of eight headings and can go to any neighbour.",
    155: "Turning by an eighth costs 1 Turn. Going forward, straight or slanting, costs 1 Move; sideways or back 2. "
    "Going never turns.",
    156: "Some ground costs more to enter, and blocked ground cannot be entered.",
    157: "While moving, 1 Move also pays for handling something: pick up, change hands, store, ready, reload one "
    "shot, give, or take from one who is willing.",
    158: "All who move do so at once, a space at a time.",
    159: "Who enters a space together does so in order of High Card. A space can be shared, unless somebody in it is "
    "colliding; then the game master says what comes of it.",
    160: "Around a unit lie four cones: front, right, back and left. Two halves go by forward and rear, and height by "
    "above and under.",
    161: "A target right on the line counts to the side that is nearer the front. Within one space there are no arcs: "
    "whatever needs the forward arc has it.",
    162: "Being attacked from straight behind is a blindspot (+2), from the rear half flanking (+1).",
    163: "Range is the number of steps to the nearest space of the target, slanting ones too.",
    164: "Close combat is in the same space. Melee reaches 1, and at 0 has -1 Initiative; reach weapons 1 or 2. "
    "Ranged ones go as far as they say, with disadvantage at 0 and 1. All but close combat need the forward arc.",
    165: "From range 2 on cover helps against shots. Look at the three spaces beside the target that are nearest to "
    "the attacker: 25% for each that is obstructed, and 25% if the straight line is.",
    166: "A space is obstructed if something is in it or in the straight way to it. Units count as well, unless the "
    "option says no; the two themselves never do.",
    167: "Shooting into cover, first turn a Fate: rods, coins and cups are the left, middle and right space, swords "
    "the straight line. If that is obstructed, what is in the way is hit instead.",
    168: "Within twice Mind and before one's eyes a hidden unit may be seen, within Mind anywhere heard. Then Mind is "
    "tested against its Body.",
    169: "A unit of double size has a second space behind it and moves by the front one.",
    170: "The personal map has 2 metres to a space and 2 seconds to a turn. A narrative map has what suits.",
    171: "Places to put on a map, two spaces each, from corridors to black holes. They do nothing until ground or "
    "obstacles are put there.",
}

_POWERS = {
    172: "A power is paid for with a Minor Condition: the user's choice, or the one it names.",
    173: "It gives Initiative by its Level, reaches as far as its Stat, and does as much as the Mind, one Level more "
    "at range 0 or 1, in one space.",
    174: "Each point of its Intensity is 1 Initiative, or a Scale more of range, effect or area.",
    175: "Magic can also buy Armor Pierce so.",
    176: "Magic in front of strangers loses a Scale of effect.",
    177: "One lasting effect at a time. A new one ends the old.",
}

_STEALTH = {
    178: "Out of sight one can hide for an Action. The unit has as many tokens as its Stealth, and never more than "
    "twice that.",
    179: "The hidden go as many spaces as they have tokens: hiding, always out of sight; sneaking, only at the end, "
    "and all the way out of sight is a token more.",
    180: "Without tokens one is seen.",
    181: "Showing oneself is free, at a hidden space or beside one, as far away as there are tokens. Who is surprised "
    "at close quarters may take a Stress.",
    182: "Each tick of the clock gives the hidden a token.",
    183: "Being alert costs an Action, and every hidden unit within twice Perception loses a token.",
    231: "Detect is free: at any time of a battle, without Action or token, a unit makes its Test against a hidden one "
    "in range, once a turn for each. One Success and that one hides no more.",
    242: "Without a battle units hide, sneak, look about and detect on the map of the scene, without Actions or turns. "
    "A battle that begins there finds them hidden, and leaves them so.",
}

_ITEMS = {
    184: "A damaged item is -1 for each level. With as many as its Body it is broken and of no use.",
    185: "What has uses loses one each time. Reloading takes one from the supply.",
    186: "Magic armour is 1 better for each point, up to 5.",
    187: "A magic weapon gives 1 Initiative for each point and takes 1 from the armour it meets. From 2 Mind for each "
    "point, it has thoughts of its own.",
}

_SCENES = {
    211: "The map and the clock are the scene's. A battle is fought on them: whoever takes part stands where they "
    "stood, and stays there when it ends. A battle may have a map and a clock of its own instead, at its own scale; "
    "the scene's wait for it to end.",
    212: "Time passes in any scene when the game master says so: what was set off comes, and with each number the "
    "clock ticks, Tasks lose Progress and the hidden gain a token. In a battle what was set off waits for the Events.",
    213: "Without a battle the game master may end a turn of the scene, as long as its map says, with all its Events.",
    214: "Without a battle units go about the map as they like: there are no rounds and no Move, only the edge of the "
    "map and what cannot be entered stop them, and how long it takes the game master says.",
    215: "A space may set something off for whoever enters it: it waits for the Events as all does that was set off. "
    "What does nothing else is not shown to the players.",
}

TEXTS: Mapping[int, str] = _SCENES | _MAP | _POWERS | _STEALTH | _ITEMS
"""Number of the rule to its text."""
