"""What a game master is told who asks why: damage and turns (110 to 153)."""

from __future__ import annotations

from collections.abc import Mapping

_DAMAGE = {
    110: "In a fight the Success of a winning attack, Counter or Wild becomes damage. A winning defence only prevents "
    "it, unless the option lets it hurt too. By another option whoever has spent no Action does none.",
    111: "A weapon has a rating, a damage deck, and one or two types of that deck.",
    112: "Bare hands use the Body as rating and bash from the Wound deck.",
    113: "As many damage cards as Success, 1 more if the weapon's Level beats the Difficulty, and more or fewer by "
    "the difference in Scale. Without Success there is none.",
    114: "An overrun has no Success: only the weapon's Level and Scale do damage.",
    115: "Push the Limit adds 1 damage if the winning card is a number.",
    116: "Wounds hurt the body, disorders the mind, traumas the feelings, restraints hold. Each has its damage deck.",
    117: "A damage deck has 52 cards. The suit is the type, the rank the place: ace to 10 the core from head to "
    "vitals, 9 to 2 the limbs. Disorders and traumas hit the mind, except for nerve. A table may use decks of its "
    "own.",
    118: "What a wound does depends on its type and on how severe it is: minor, major, critical or extreme. From "
    "critical on limbs are impaired, then broken or severed; in the core it can kill.",
    119: "A damage card face down is a Minor Condition: Fatigue for a wound, Stun for a disorder, Stress for a "
    "trauma, Slow for a restraint.",
    120: "Turn a card for each point of damage. Of the weapon's type it is a Crit, of any other a Hit.",
    121: "The first Crit is where it hits, or without any the first Hit. In an overrun the blocker says where.",
    122: "Damage is taken off card by card, Crits first unless the player wants it otherwise, the place of the hit "
    "last. In order: Wild Luck, screen, armour, shield, item, luck. What finds nothing to do is not used up.",
    123: "Discarding a Wild cancels all of it. An ally close by may do so for another, if it makes sense.",
    124: "A screen takes what it has left, and has that much less.",
    125: "Armour over the place takes its value, the best piece only. If it resists certain types it works against "
    "those alone. An overrun is 1 more, even without armour.",
    126: "A shield over the place takes its own value besides.",
    127: "One item carried there may be damaged by 1 to take 1.",
    128: "A Character Point takes 1, also from somebody beside the victim; not more than needed.",
    227: "Whoever plays a unit beside the victim, of any faction, may pay with Character Points; only an Ally there "
    "gives a Wild. Who strikes helps with neither.",
    129: "Armor Pierce ignores armour and shields up to its Scale, or all. Armor Shred damages the armour that helped.",
    130: "Up to three Crits make the wound more severe by one each: none minor, 1 major, 2 critical, 3 extreme. By "
    "option the card of the place does not count among them.",
    131: "Four Crits are a mortal wound: the victim is dying.",
    132: "The victim keeps the card of the place, and a Minor Condition for every Hit that is left.",
    133: "Harm was done if one card at least got through. Abilities may ask for it.",
    134: "An attack that strikes goes through all of it at once: how many cards, what they are, what helps, what "
    "stays.",
    232: "Whatever is done with a hurt arm or a damaged tool is worse by it: in Tests, Tasks, conflicts and with bare "
    "hands. Unless another is chosen, a tool or weapon uses the arm that carries it, a Skill of Body the better one.",
}

_TURNS = {
    135: "Players are shared out among the factions, each to one. Factions that nobody plays are non-players. "
    "Everybody gets a colour.",
    136: "A non-player faction acts like a player without a hand. Who decides for it is up to the table.",
    137: "All units stand in a row, in any order, and each player's are numbered.",
    224: "Colours are handed out in the order in which the players' characters were written down, after them to the "
    "factions without players. One that was chosen stays with the player, also in other battles.",
    225: "A unit keeps the number it was given. One that joins, or changes its player, gets the next of that player.",
    226: "The row may be put in another order at any time. Targets, groups, tokens and numbers stay as they are.",
    138: "On the personal map a turn is 2 seconds and 2 Actions for everybody: targets, groups, rounds, Events.",
    139: "Every unit names whom it goes for, or nobody. Once all are shown, targets can be changed, in order of High "
    "Card where several players want to.",
    140: "Who is linked by targets is one group. Groups play by themselves; Events wait for all of them.",
    141: "A round gives each unit a token, at most 2 in a turn. A token is an Action; with none left anywhere the "
    "turn is over. By option there is one token a turn, and it pays for both Actions.",
    142: "In each group every player who has tokens there activates one unit for 1 token, or passes.",
    143: "Who has the most tokens may not pass, and being one of several with the most is the same. All tokens count, "
    "by option only those of the group.",
    144: "In the printed example the Skirmisher acts, so the token that stays is the Scout's.",
    145: "An Action is to recover, to move (as many spaces as Speed, and 2 turns), to interact or fight, to hide, or "
    "to be alert. The disabled and the dead have none.",
    146: "Some things take no Action and fit in at any time.",
    147: "Push the Limit: take a Stun for +1 Initiative and +1 damage with numbers until the turn ends; once a turn.",
    148: "State of Mind: turn a Fatigue, Stress or Slow into a Stun.",
    149: "Grit Your Teeth: take a Stress and ignore what conditions cost until the turn ends.",
    150: "Burst of Speed: take a Slow for 1 Move or 1 Turn more.",
    151: "Nobody can take a condition as a price whose Stat is down to 0 already.",
    152: "Dropping something in front of oneself is free.",
    153: "Who is met by an attack on the way keeps what is left of the movement and goes on afterwards.",
    233: "A leg or foot that is broken or gone takes half of the Move with it, both take all. Who flies, rides or "
    "swims moves without them.",
    234: "Move:Speed is as many spaces as the Speed comes to, Scale and all, whole ones only: 4x1 is 40. A Power's "
    "Range is read the same way. Where a Level is multiplied (Mind x 2, 2 x Perception) only the Level counts.",
}

TEXTS: Mapping[int, str] = _DAMAGE | _TURNS
"""Number of the rule to its text."""
