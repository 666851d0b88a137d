"""What a game master is told who asks why: stories and growth, conditions, clock and weather (72 to 109)."""

from __future__ import annotations

from collections.abc import Mapping

_STORY = {
    72: "Stories hold chapters, and chapters scenes; what has something open in it cannot be closed. Closing suggests "
    "a milestone: a scene Minor, a chapter Major, a story Epic, the campaign Ultimate.",
    73: "Every faction wants something. The scene is over as soon as one of them has all of its goals.",
    74: "For a Minor milestone each who took part gets 1 AP, for a Major one 1 SP. Epic and Ultimate change the world "
    "and pay nothing by themselves. The option sets other awards.",
    75: "There is more to win: a faction's regard (Status) and a person's (Favor), which may both sink below 0, and "
    "Treasure, which may not.",
    76: "Who was played true to their Conception gets 1 CP when the session ends, never more than one.",
    77: "Points are kept in a ledger with every gain and every cost. No balance goes below 0.",
    78: "One level more in a Skill takes 2 weeks and as many SP as the level it had. So the first is free, or costs 1 "
    "by option. Level 10 is the end.",
    79: "Once per downtime one Skill may be lowered by a level; the SP come back, and it takes no time.",
    80: "An Ability or a Specialty of a Skill one has takes 1 week and 1 AP. Each can be learned once.",
    81: "In a Specialty one has, every third Ability is free; its week is not.",
    82: "1 week and 1 AP make one of one's Powers more intense by 1.",
    83: "Once per downtime one Ability may be given up for what was paid for it.",
    84: "Training, research and practice are three ways to tell the same thing.",
    85: "Downtime is planned in weeks, one thing after the other: 2 for a Skill, 1 for an Ability, a Specialty, "
    "Intensity or a wound, what the game master says for crafting and all else. Points are paid when it begins.",
    86: "By option the last Skill in a plan may run over into the next downtime. It is paid at once, and must be "
    "finished before anything else is begun.",
    87: "A week of rest makes one wound less severe by a step, and a minor one goes. A mortal wound does not heal so.",
    88: "At the end everybody says what they mean to do next. It stands ready when the next scene is prepared.",
    89: "Seven questions make a Conception: what one is proud of, what success is, the goal, what sets one off and "
    "how, what one fears of others, a humiliation, and whether one is an idealist or down to earth.",
    90: "A scene is ready with an introduction, factions with units, and a goal for at least one of them. All else is "
    "told as wanted.",
    91: "Lists to pick from for cultures, communities, forms of conflict, genres and looks. They mean nothing by "
    "themselves.",
}

_CONDITIONS = {
    92: "Minor Conditions take 1 from a Stat for each level: Fatigue from Body, Stun from Mind, Stress from Will, "
    "Slow from Speed.",
    93: "Conditions have levels; 0 is none. The larger ones weaken a Stat, may change with a card in the Events, or "
    "wear off with time. They stand in a table.",
    94: "A Stat is worth its Level less what conditions take, never below 0. Grit Your Teeth ignores that for a turn.",
    95: "The disabled and the dead do nothing, the immobilized do not move, the hidden go unnoticed. Prone and frenzy "
    "are only noted. Corrosion eats items.",
    96: "In the Events one Fate is turned for every such condition, by option for every level: an ace makes it "
    "better, a 2 worse. What is new acts from the next turn on.",
    97: "Left alone, the dying are saved by an ace and die with a 2.",
    98: "Bleeding stops by a level with an ace and costs blood with a 2. Blood loss takes from Body and comes back by "
    "a level a day.",
    99: "Disease takes from Body. An ace makes it better by a level, a 2 adds a level of poison.",
    100: "Some conditions wear off by a level each day, others each month.",
    101: "Recovering takes Minor Conditions, regeneration what the body mends, healing that and illness, and the "
    "deepest kind corruption. Each takes one level; for the rest it needs time or luck.",
    102: "An impaired arm or hand is -1 to what is done with it, an impaired leg or foot -1 to Move. What is broken "
    "cannot be used, what is severed is gone.",
    103: "Recovering takes one level of one Minor Condition that was not taken this very turn. As an Action it draws "
    "nothing, unless the option says so.",
    104: "Events, in order: players draw 1, units may recover, conditions are looked at, what was set off happens, "
    "the clock ticks, Tasks lose Progress.",
    105: "The clock is a pile of numbers, 20 if nothing else is said, counting up or down. Events lie on their number.",
    106: "A tick turns to the next number, and what lies there happens.",
    107: "After the last number the clock has run out, and the scene says what that means.",
    108: "A d8 gives the wind its direction: N, S, E, W, NE, NW, SE, SW.",
    109: "Three cards give its speed: each face or ace is 10 km/h and one card more.",
    235: "What each condition does is data a game master may replace (f in the house rules, or wyrdbook data): the "
    "Stat it costs or raises, what a revealed 2 brings, which time or remedy ends it. The names are the game's.",
}

_RECORDS = {
    216: "Campaign, stories and chapters have records: time and place, culture, community, politics, theme, tone, "
    "signs and payoffs, cost, the next impactful choice, five rooms (entrance, puzzle, setback, climax, reward).",
    217: "The game master hides or opens parts of a scene at any time. Introduction, meetup, place and form are open "
    "at first, the rest is hidden; what is foreshadowed, costs or is chosen next is never told.",
    218: "A scene may have milestones of its own, of any size. They are written down as it begins, and it suggests no "
    "other when it ends.",
    219: "What closes suggests the milestone it was to lead to, and names what was foreshadowed in it and has not "
    "paid off. It closes all the same.",
    220: "Scenes wait in the Scene Deck in an order, and one is chosen, by luck if wanted. What was prepared "
    "comes with it; its clock events lie on its clock from the start.",
    221: "To canvas the area, to research and to shake the trees are three ways of a Test of Investigation, of Mind "
    "without that Skill: against a Difficulty, or against whoever is shaken.",
}

TEXTS: Mapping[int, str] = _STORY | _CONDITIONS | _RECORDS
"""Number of the rule to its text."""
