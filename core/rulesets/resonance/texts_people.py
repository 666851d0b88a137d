"""What the rules on characters, Aspects and Fate Points say, in our own words (resonance-1 to 35)."""

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

TEXTS: Mapping[str, str] = {f"resonance-{number}": text for number, text in (_CHARACTERS | _ASPECTS).items()}
"""The text of each rule, by its id."""
