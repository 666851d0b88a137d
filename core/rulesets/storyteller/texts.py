"""What each rule says, in our own words."""

from __future__ import annotations

from collections.abc import Mapping

_DRAWS = {
    1: "A draw is only made when it is open how something ends, or when the story wants the "
    "suspense. Otherwise it simply happens; the game master decides.",
    2: "A pool is an attribute plus one other trait: a skill, a special training or a second, different attribute.",
    3: "Advantages, tools, circumstances and the like are added to the pool or taken off it, in "
    "any number and without a limit.",
    4: "The pool is added up before the first card. With 1 or more it is a normal draw, with 0 or less a chance draw.",
    5: "The deck holds one card each from 1 to 10. Each card goes back before the next is drawn, "
    "so every card is equally likely every time.",
    6: "Card and pool are added. A total of 8 or more succeeds.",
    7: "8 to 10 is one success, and every further 3 points of the total are one more.",
    8: "A total of 20, which is five successes, is an exceptional success.",
    9: "A first card of 10 is kept and a second card is added to it.",
    10: "A 1 as the second card is just a 1; it does not make the action fail.",
    11: "A normal draw ends after the second card, even if both were 10.",
    12: "With 9-again a first card of 9 also brings a second card, with 8-again an 8 as well. The "
    "lowest number that applies counts, and there is still no third card.",
    13: "A second card that is due has to be drawn: it can never hurt.",
    14: "If the first card is 1 the action fails, whatever the total. It is a plain failure.",
    15: "An action may have its own consequence for a first card of 1. It comes with that card "
    "and with no other failure.",
    16: "With a pool of 0 or less nothing is added to the card, however low the pool is.",
    17: "On a chance draw a first card of 1 is a dramatic failure, 2 to 9 fail, and a 10 is one "
    "success and brings another card.",
    18: "On a chance draw every further 10 is another success and another card. The first other "
    "card ends it and does nothing, not even a 1.",
    19: "Successes on a chance draw are the number of 10s. Five of them are exceptional.",
    20: "9-again and 8-again do nothing on a chance draw.",
    21: "A draw is a failure, a success, an exceptional success or, on chance draws only, a "
    "dramatic failure. Contests add the tie and the dramatic success, which is an exceptional one.",
    22: "Both sides draw in full. Whoever has more successes wins, by the difference; the other "
    "side is left with none.",
    23: "With equal successes nobody wins. By option the defender does, without successes, or "
    "the contest is drawn again.",
    24: "Winning by five or more is a dramatic success, and a dramatic failure for the loser.",
    25: "Only the difference grades a contest: an exceptional draw that wins by less than five is "
    "an ordinary success, and one that loses is a failure.",
    26: "A side whose first card is 1 has no successes, but has not lost for that alone.",
    27: "A side with a dramatic failure on its own chance draw keeps it, losing or tied. It does "
    "not make the other side's win any greater.",
    28: "A contest is between two sides with different names, each with its own pool and, if it "
    "likes, helpers. Larger quarrels are settled in pairs.",
    29: "One character leads, the others assist and draw first. Who leads cannot assist as well.",
    30: "Each assistant draws with a pool of their own. Every success adds 1 to the lead's pool.",
    31: "An assistant's dramatic failure takes 4 off the lead's pool, once however many there "
    "are; by option once for each. Bonuses still count.",
    32: "The lead's pool is fixed after all help, and only then is it a normal or a chance draw.",
    33: "An assistant who fails neither helps nor hinders. How the action goes is the lead's draw alone.",
    34: "An extended action needs a number of successes, and every draw takes a period of time. "
    "The game master sets both.",
    35: "The successes of every draw go on a tally. At the target the task is done; what is beyond it is surplus.",
    36: "A failed draw leaves the tally alone. Only the time is gone.",
    37: "Where failing is severe, the game master may attach Tilted or Wounded to a draw before it "
    "is made. It is gained if that draw fails.",
    38: "An exceptional success in an extended action brings its many successes and nothing else.",
    39: "A dramatic failure in an extended action takes one success off the tally: not below 0, "
    "unless an option says so.",
    40: "There may be as many draws as it takes, unless the game master sets a limit. An effort "
    "may be abandoned; one that has ended takes no more draws.",
    41: "In a race both sides draw every period, each for its own tally. The first to arrive wins; "
    "if both do, the larger surplus, and if that is equal it is a dead heat.",
    42: "By option every period is a contest: the winner adds the difference, the loser nothing. "
    "Losing by five, or an own dramatic failure, takes one success off.",
    43: "Helpers draw every period before the lead. Only the lead's successes, and the lead's own "
    "dramatic failure, move the tally.",
    44: "Both sides of a race may have helpers of their own.",
    90: "In a contested extended action, too, the game master may attach Tilted or Wounded to a "
    "period before it is drawn, for either side. Who leads a side gains it if their own draw fails, whatever the "
    "other side drew.",
    91: "Whoever draws, draws as normal: rivals and helpers have tools, advantages, Willpower, a "
    "prepared bonus, Inspired, an again and a price for a first 1 of their own. What they spend goes from their "
    "sheets; of somebody without a sheet all of it is typed.",
    92: "The chances of a whole effort or race take later draws to be like the one at hand, but without "
    "what it uses up and the condition attached to it; who fails it may be Tilted from then on.",
    84: "By option a skill at 0 takes 3 off the pool if it is mental, otherwise 1.",
}

_CONDITIONS = {
    45: "A condition stays until what ends it has happened. Having it twice is the same as having it once, "
    "and the game master may end any.",
    46: "Tilted: off balance. Every draw is 2 lower until the scene is over, or by what the option says.",
    47: "Wounded: bleeding, awake or not as the player chooses. Only medical attention or death ends it.",
    48: "With a scene Tilted ends. With a session Tilted and Charmed end and unused preparations are lost; "
    "the next session starts with Willpower full and a burnt downtime paid for.",
}

_DOWNTIME = {
    49: "Between games a character may do something out of the ordinary. Nobody has to, and daily life goes on.",
    50: "Downtime is for research, influence, a project, or something personal: recovering or preparing. "
    "A helper enters an action of assisting.",
    51: "An action is Regular or Large, depending on how long this character needs for it. Regular takes 1 unit, "
    "Large 2.",
    52: "Between two games there is time for one Regular action, or as many units as the option says.",
    53: "Burning down one's life, letting work and duties slide, gives one unit more. It counts only when it is "
    "needed.",
    54: "What burning costs is told in the story. As an option, the next session starts Tilted, or one Willpower "
    "short.",
    55: "Between two seasons there are 3 units, or what the option says. Nobody burns down their life then unless "
    "the option allows it.",
    56: "Where something a character has makes a Large action shorter, it costs and draws like a Regular one.",
    57: "The game master may turn an action down, above all one that ought to be played. It costs nothing; "
    "units left over are lost.",
    58: "An action in doubt takes one draw, whatever its size; a project one for each unit. An action not in doubt "
    "succeeds with 1 success and no draw.",
    59: "Research: each success answers a question, and an exceptional success tells something nobody asked. "
    "A dramatic failure plants a false lead.",
    60: "Influence: a standing runs from −3 to +3. Success moves it up by 1, exceptional success by 2, dramatic "
    "failure down by 1; whoever resists makes it a contest.",
    61: "Project: an effort that goes on from downtime to downtime. A Regular action draws once, a Large one twice, "
    "and a dramatic failure takes one success off.",
    62: "Recovering needs no draw. It ends one condition, or goes into healing.",
    63: "Preparing banks the successes of a draw, 3 at most, for one draw of the next session. Unused, the bonus "
    "is lost.",
    64: "Who helps another spends an action of the same size and draws first. On a Large project the help goes into "
    "the first draw.",
    65: "All downtimes happen at once. Every action starts from how things stood, then everything is added up, and "
    "only the sums are held to their limits.",
}

_EXPERIENCE = {
    66: "At the end of a season everyone in it earns experience: 5, or what the option says.",
    67: "A rank costs the same at every height: 1 for an advantage, 2 for a skill or special training, 3 for an "
    "attribute.",
    68: "Ranks end at 5 unless the game master lets somebody go further.",
    69: "Between seasons, and with a reason, ranks may be given up for all the experience they cost. An attribute "
    "keeps 1.",
    70: "Experience comes with the season, or by option with each game. An amount named by the game master always "
    "holds, and other milestones pay only that.",
    71: "Beats reward trouble taken on. By option 5 of one's own make 1 experience, or 100 in a common pot make 1 "
    "for everyone.",
}

_TRACKS = {
    72: "The Willpower track is 5 longer than Resolve.",
    73: "A point of Willpower adds 3 to a draw, or 2 to a resistance trait, or 2 to Defense for a turn. One point an "
    "action; an advantage with its own price is apart from that.",
    74: "With 3 Willpower left every draw is 1 lower, with 2 it is 2 lower, with less 3. The point being spent does "
    "not count yet.",
    75: "A night's sleep restores all Willpower, so a session starts with it full. During play points come back by "
    "hand.",
    76: "The health track is 5 longer than Stamina. Damage fills free boxes, lethal first; once it is full each "
    "point turns a bruising box lethal.",
    77: "With 3 boxes free every draw is 1 lower, with 2 it is 2 lower, with fewer 3.",
    78: "On a full track at least half bruising means unconscious, more lethal means Wounded, and all lethal means "
    "dying.",
    79: "Wounded turns one bruising box lethal each round while awake, each quarter of an hour while not. When all "
    "are lethal, one more such span is death.",
    80: "In play one bruising box heals in each full quarter of an hour; lethal ones do not.",
    81: "A downtime heals all bruising. Of the lethal boxes it heals two between games, all between seasons, and "
    "all for who recovers.",
    82: "Charmed: the Charmer's Manipulation draws against the victim are 3 higher, the victim's to see through it 3 "
    "lower. It ends with harm, a secret told or a costly favour, and fades in an hour.",
    83: "Inspired: acting on the chosen course, the condition may be used up, and 3 successes are exceptional.",
}

_PEOPLE = {
    85: "Nine attributes start at 1 and go to 5; everything else starts at 0. Suggested: 5, 4 and 3 ranks for the "
    "groups of attributes, 11, 7 and 4 for those of skills.",
    86: "A character starts with up to two Challenges, troubles of their own. They may change between seasons.",
    87: "Everyone says first what they want. Surroundings and minor figures are told or fought Down and Dirty, a set "
    "piece goes in rounds, and player characters choose together or go in rounds.",
    88: "Down and Dirty: one contest, and the winner gets what they wanted.",
    89: "An attack is drawn with the target's Defense taken off. A hit deals its successes and the weapon's rating: "
    "bruising with bare hands, else lethal.",
}

_ALL = _DRAWS | _CONDITIONS | _DOWNTIME | _EXPERIENCE | _TRACKS | _PEOPLE

TEXTS: Mapping[str, str] = {f"storyteller-{number}": text for number, text in _ALL.items()}
"""The text of every rule, by its id."""
