"""What each rule says, in our own words."""

from __future__ import annotations

from collections.abc import Mapping

_CHARACTERS = {
    1: "A character is made of Aspects, Attributes and Skills. What it can do follows from them.",
    2: "Four numbers change in play: Injuries, Armour, Advancement and, for player characters alone, Fate Points.",
    3: "Five Aspects: one high concept, one trouble, for a player character one relationship with another one, "
    "and free ones. Others may come in play and are extra.",
    4: "Good Aspects cut both ways, and are sharp without being narrow. All that is checked is that one says "
    "something.",
    5: "Nine Attributes from 1 to 5: Intellect, Might, Presence; Wits, Dexterity, Manipulation; Resolve, "
    "Stamina, Composure.",
    6: "A new character has 1 in every Attribute and 18 points to raise them with.",
    7: "Twelve Skills from 0 to 5. The campaign may have a list of its own.",
    8: "A new character has 16 points for Skills.",
    9: "Up to three Skills may be Specialties, whatever their rating.",
    10: "A Specialty matters once its owner is hurt: Injuries then add dice or Enhancement to what is done with it.",
    11: "A lesser character has three pools in place of traits: primary, secondary and desperation, from 1 to 10 "
    "and none larger than the one before. The game master names the one that is rolled. It has no "
    "Specialties.",
    12: "Too many points are refused. Too few leave a draft that can be finished later, and once play begins only "
    "the ranges hold.",
}

_ASPECTS = {
    13: "An Aspect is a short statement that is true now. It lies on a character, the surroundings or the story.",
    14: "A Fate Point is a say in the story: it invokes an Aspect, proposes a compel, or prevents one. Nothing else.",
    15: "A session starts with at least 3 Fate Points for each player character, locked ones counted. More is kept.",
    16: "The game master's pool has no end: it pays every gain and takes every payment. A correction by hand "
    "keeps its reason in the ledger and never goes below nothing.",
    17: "Fate Points never go from one character to another.",
    18: "Invoking costs 1 available Fate Point. It helps oneself, somebody else, or a hazard. The table judges "
    "whether the Aspect fits.",
    19: "Invoked for a character, an Aspect gives the roll Enhancement +1 and one re-roll for whoever wants it.",
    20: "A re-roll is of the whole pool, one for each invoke. It replaces the result and has no Enhancement, "
    "unless the options say otherwise.",
    21: "Invoked for a hazard, an Aspect makes everything that resists it 1 more difficult.",
    22: "An Aspect may be invoked before the roll or after it, until the Hits are spent or the failure is dramatic.",
    23: "Several Aspects may be invoked on a roll, each once, by whomever. Every roll of a contest or a common "
    "action is a roll of its own.",
    24: "Whose Character Aspect another turns against them gains 1 Fate Point, locked. Aspects picked up in play "
    "do not pay, unless the option says so.",
    25: "Locked points cannot be spent before the scene is over.",
    26: "An advantage comes with one free invoke for anybody. It costs nothing and does the same; the Aspect "
    "stays when it is used up.",
    27: "A compel offers a complication that follows from an Aspect. It costs 1 Fate Point to propose, the game "
    "master nothing, and the point is gone either way.",
    28: "Whom it would hit takes it and gains 1 Fate Point, or pays 1 and is spared. Who cannot pay must take it.",
    29: "A complication that was accepted happens. Nothing undoes it.",
    30: "Compelling nobody but one's own character is free, and cannot be prevented.",
    31: "A compel comes from outside, when the surroundings answer an Aspect, or from within, as a decision it forces.",
    32: "Each one it would hit answers alone; it happens if anybody accepts. By option one payment spares all.",
    33: "Aspects come and go as the story has it. That costs nothing.",
    34: "An Aspect lasts for the scene or for good. Situations and advantages go with the scene unless told otherwise.",
    35: "Once for each failed action, a player character may make it a Dramatic Failure and gains 1 Fate Point. "
    "What goes wrong is told; the roll is closed.",
}


_ACTIONS = {
    36: "What is not trivial is rolled: overcoming something, attacking, casting.",
    37: "The pool is an Attribute and a Skill, or two different Attributes, in ten-sided dice. Injuries may add some.",
    38: "8 and 9 are one Hit, 10 is two. A 0 is a ten.",
    39: "With Double 9s a 9 is two Hits. It is declared for a roll, or by option belongs to every Specialty.",
    40: "Enhancement, +1 to +3, adds Hits to a roll that has one of its own. A roll without stays without.",
    41: "Of several Enhancements the highest counts, and what is said to stack comes on top; never more than +3. "
    "By option all are added.",
    42: "The Difficulty is the Hits an action takes: normal 1, challenging 2, difficult 3, daunting 4, impossible "
    "5 or more.",
    43: "Everything that changes a Difficulty is added up, and then it is at least 1.",
    44: "Hits pay the Difficulty first. With enough of them the action succeeds, and the rest is to spend; "
    "otherwise it fails and nothing is bought.",
    45: "Complications spoil a success. A minor one is avoided for 1 Hit, a moderate one for 2, a major one for "
    "3, in full or not at all.",
    46: "Hits to spare buy Tricks, each once, whether or not Complications are avoided.",
    47: "Create Advantage, 2 Hits: a helpful Aspect with a free invoke.",
    48: "The situation may offer other Tricks, change what they cost, or rule some out.",
    49: "Hits nobody spends are lost.",
    50: "Each Advancement of who acts makes the action 1 easier. A table may let only the fitting ones count.",
    51: "In a contest the resister rolls first, and those Hits are the Difficulty; none make it 1.",
    52: "The resister's Enhancement and re-rolls count, the resister's Advancement does not. Equal Hits succeed. "
    "Who cannot resist has no Hits.",
    53: "Several may act as one: each rolls, Enhancement needs a Hit in the same roll, and all Hits go into one pot.",
    54: "It is one action with one Difficulty, and what goes wrong goes wrong for all. The highest Advancement "
    "among them counts, or by option the lowest.",
}

_COMBAT = {
    55: "An attack that is answered in kind begins a combat. The attacker acts first, the story orders the rest.",
    56: "The order holds from round to round until the story changes it. Who is out is skipped, a newcomer goes "
    "where it fits or last.",
    57: "An attack is a contest against the higher of Stamina and Dexterity, that Attribute alone.",
    58: "Melee is Might and Brawl, shooting Dexterity and Aim, throwing Might and Aim.",
    59: "An attack may buy Strike (free, 1 Injury), Critical Strike (3 Hits, 2 Injuries) and Destroy Object (2 Hits).",
    60: "Strike and Critical Strike together are 3 Injuries, or by option 2.",
    61: "1 Injury is grazed, 2 bloodied, 4 wounded, 6 maimed, 8 near death. There is no end to the count.",
    62: "Acting or resisting with a Specialty, the bloodied roll 1 die more, the wounded and worse 2.",
    63: "Acting with a Specialty, the maimed may aggravate their Injuries for Enhancement +2: an Aspect they then "
    "have.",
    64: "Near death there is one last action, of any kind, with 3 dice more and Enhancement +2. Then, or with the "
    "scene, comes Incapacitated.",
    65: "A graze closes with the scene. The bloodied lose an Injury in an hour, the wounded in a day; worse does "
    "not heal alone.",
    66: "Each Injury heals at the pace of the grade it is in, and hours left over count on. Deeper ones take "
    "treatment.",
    67: "Armour takes Injuries first, and each point that does is gone.",
    68: "Armour comes back when it is repaired, replaced or recharged, never by itself.",
    69: "Armour helps against everything that is not said to go past it.",
    70: "Who comes to be maimed takes an Aspect for what stays of it, each time, even when the blow goes further.",
    71: "Who is Incapacitated does not act, is skipped, and defends with nothing until the Aspect goes.",
}

_MAGIC = {
    72: "Who wields magic casts with whatever pool fits.",
    73: "A Cast is as difficult as its potency, scale and duration together: 3 to 19.",
    74: "Charm 1: a touch of control, a truth, a veil. Minor spell 2: slight harm, full shelter, weaker or "
    "stronger. Major spell 4: grave harm, another shape. Grand spell 8: out of nothing, or into it.",
    75: "Single 1, cluster 2, small crowd 3, large crowd 4, mass 5. Where 20 and 100 stand is an option.",
    76: "Instant 1, a few turns 2, five or more 3, a week 4, a year 5, for ever 6. In between, the longer counts.",
    77: "Magic that does what could be done without it takes the usual Difficulty.",
    78: "Each Resonance makes a Cast 1 easier, five at most.",
    79: "Resonance is chosen before the roll and spent whatever comes of it. By option the game master hands it "
    "out. Together, only the lead spends it and bears the Fallout.",
    80: "A Rote Spell is 2 easier.",
    81: "A spell is a name with its three dimensions. Cast or practised three times, or what the option says, it "
    "is Rote.",
    82: "Fallout grows with Resonance: minor, moderate, significant, major, catastrophic.",
    83: "Fallout does 1, 2, 4, 8 or 8 Injuries past all Armour; from significant on the surroundings suffer too, "
    "and catastrophic Fallout leaves the caster Incapacitated. The game master may set other Injuries.",
    84: "Fallout lands after the Cast, whether it succeeded or not.",
    85: "Against somebody the Difficulty is the higher of the spell's and the resister's Hits, or by option their sum.",
    86: "A Cast has Complications and Tricks as any action has, but not those of attacks.",
}

_OWN_READINGS = {
    96: "An attack may be cast: it is rolled as the attack it is or with whatever pool fits, its Difficulty is the "
    "higher of the spell's and the defender's Hits (or by option their sum; where it could be done without magic, "
    "their Hits), Resonance, Rote and Fallout are those of a Cast, and it buys and does what an attack does.",
    97: "Several may attack as one: who leads strikes with their weapon, each who joins rolls an attack or whatever "
    "helps, and all Hits pay the Difficulty and the Tricks, Strike once.",
    98: "Equipment with Enhancement stands on the sheet, +1 to +3, stacking only where it says so. A roll offers it; "
    "the table judges whether it fits.",
    99: "Somebody without a sheet acts, attacks, resists, defends or helps with a number of dice; whom they act "
    "against rolls first. What an attack does to them is told; only the mark of having been maimed is kept, on the "
    "scene.",
    100: "Skills, names of Difficulties, Tricks, grades of Injuries, the dimensions of spells and Fallout are tables "
    "of the campaign: ruled row by row, or replaced by a file looked at whole. A Trick is for any action, or for "
    "attacks or magic; a grade says what it brings and how it heals.",
}

_TIME = {
    87: "An Advancement costs something in the story, mostly an Aspect nobody would want. By option it need not.",
    88: "A milestone gives each player character there a point, or what the option says. A point buys an "
    "Advancement whenever no roll is open.",
    89: "When a scene ends, locked points come free, grazes close, an unused last action lapses, the scene's "
    "Aspects and any tracked Resonance go, and a conflict closes.",
    90: "Between sessions hours pass and heal. Each player character does one thing, or what the option says: "
    "practise a spell, restore Armour, be treated, change an Aspect.",
}

_ODDS = {
    91: "A die has no Hit in 7 of 10, one in 2, two in 1; with Double 9s it is 1 and 2. Enhancement shifts every "
    "result but nothing.",
    92: "Aspects held back and invoked only when needed give +1 and, where that is not enough, another roll each.",
    93: "In a contest every result of the resister is weighed; together, the rolls are added.",
    94: "The odds of an attack take Strike always and Critical Strike when it can be paid. Those of a Cast show "
    "each Resonance with its Fallout.",
    95: "A chart of the chances of so many Hits or more, for 1 to 10 dice, in whole percent down to 1.",
}

_OWN = _CHARACTERS | _ASPECTS | _ACTIONS | _COMBAT | _MAGIC | _TIME | _ODDS | _OWN_READINGS

TEXTS: Mapping[str, str] = {f"resonance-{number}": text for number, text in _OWN.items()}
"""The text of every rule, by its id."""
