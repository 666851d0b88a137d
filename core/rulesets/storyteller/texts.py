"""What each rule says, in our own words; rules 1-44 and 84 stand in `texts_draws`."""

from __future__ import annotations

from collections.abc import Mapping

from core.rulesets.storyteller.texts_draws import TEXTS as DRAWS

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

_OWN = _CONDITIONS | _DOWNTIME | _EXPERIENCE | _TRACKS | _PEOPLE

TEXTS: Mapping[str, str] = {
    **DRAWS,
    **{f"storyteller-{number}": text for number, text in _OWN.items()},
}
"""The text of every rule, by its id."""
