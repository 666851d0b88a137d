"""Every rule's text, in our own words."""

from __future__ import annotations

from collections.abc import Mapping

TEXTS: Mapping[str, str] = {
    "aisling-1": "Motes come in seven colours, listed as red, amber, green, cyan, blue, magenta and clear, and there "
    "is one mote of no colour: Fate.",
    "aisling-2": "Red, amber, green, cyan, blue and magenta form a ring. Each is the neighbour of the one before it "
    "and the one after it.",
    "aisling-3": "A clear task has red and magenta beside it. The reverse does not hold: clear is the neighbour of "
    "nothing.",
    "aisling-4": "A caern holds two motes for each point of a Threshold, in every colour, and a single Fate mote. "
    "Motes are drawn without putting back and all return after the draw. A hand the bag could not give is refused.",
    "aisling-5": "What is attempted sets the target colour. Red is for the body, amber for nimbleness and aim, green "
    "for the senses, cyan for thinking, blue for dealing with people, magenta for will, clear for intuition and "
    "magic. The Guide has the last word.",
    "aisling-6": "As many motes are drawn as the Threshold in the target colour. Without a Trait that counts it is a "
    "default draw.",
    "aisling-7": "Tags, invokes, Luck, good roleplaying, an obscure skill and whatever else applies change how many "
    "motes are drawn, not the Power they have.",
    "aisling-8": "Unless said otherwise a tag or an invoke is 2 motes, a point of Luck or good roleplaying 1, and an "
    "obscure skill takes 1. Help never takes motes, and an obscure skill never adds any.",
    "aisling-9": "Using one's own Aspect is an invoke; using any other is a tag. An Aspect helps a draw once.",
    "aisling-10": "Help may also come once the hand is seen, until the result is accepted: the added motes are drawn "
    "from what is left in the caern, and the whole hand is read again. Penalties do not come late, and Traits are "
    "turned into motes only beforehand.",
    "aisling-11": "Threshold less damage, modifiers and turned Trait motes are added up, and the sum is never below "
    "nothing. With no motes to draw only Traits give Power. Nobody draws more motes than the caern has.",
    "aisling-12": "The table says which Traits matter. Those in the target colour and beside it count, all of them "
    "together. A Trait has a single colour.",
    "aisling-13": "Each mote of a Trait in the target colour is worth 2 Power, like a drawn mote of that colour.",
    "aisling-14": "Each mote of a Trait in a neighbouring colour is worth half as much.",
    "aisling-15": "Before the draw, motes of a Trait in the target colour can be turned into two drawn motes each, "
    "giving up their sure Power. Each mote may be decided on its own.",
    "aisling-16": "Traits in neighbouring colours can be turned as well, at half the rate. What does not count "
    "cannot be turned.",
    "aisling-17": "A drawn mote of the target colour is 2 Power.",
    "aisling-18": "A drawn mote of a neighbouring colour is 1 Power; any other colour gives none.",
    "aisling-19": "Power is what the drawn motes, the Traits, the Fate mote and Mastery give together, and never "
    "less than 0.",
    "aisling-20": "A draw succeeds with at least as much Power as the difficulty. The more it is above it, the more "
    "impressive.",
    "aisling-21": "Where two draw against each other, each uses their own caern, colours and Traits. With equal "
    "Power who acts prevails.",
    "aisling-22": "What a success means is said afterwards, by the player or the Guide: damage, a new Aspect, or "
    "simply what was intended. It benefits whoever prevailed, so acting and failing can hurt.",
    "aisling-23": "1 Power is feeble; 6 in colours is the best somebody average does with an average task. There is "
    "no upper limit.",
    "aisling-24": "Only when the Fate mote is in the hand is Fate read: the other motes, of whatever colour, are "
    "held against the character's Fate colours. It is one of the motes drawn.",
    "aisling-25": "The colour there is most of predominates, or several that are equal, even with one mote each. "
    "Only where the Fate mote is alone does nothing predominate.",
    "aisling-26": "A single predominant colour brings its Fate if it is a Fate colour. Otherwise the Fate mote is "
    "worth 3 Power.",
    "aisling-27": "Several predominant colours that all are Fate colours bring all their Fates.",
    "aisling-28": "Boon and Bane at once cancel each other, and the Fate mote is worth nothing. A Wyrd with them "
    "stays.",
    "aisling-29": "Where one of several predominant colours is no Fate colour there is no Fate, and the Fate mote is "
    "worth 3 Power.",
    "aisling-30": "With nothing predominant the Fate mote is worth 3 Power, whatever the target. Once a Fate was "
    "drawn, cancelled or not, it is worth nothing.",
    "aisling-31": "A Fate changes neither Power nor success. A Boon adds something useful, a Bane a complication, a "
    "Wyrd a strange turn that leads towards a destiny.",
    "aisling-32": "Everybody has a colour for the Boon, one for the Bane and one for the Wyrd, all different. Until "
    "they are chosen, and for things that have none, the Fate mote brings no Fate.",
    "aisling-33": "Who draws too many motes puts the whole hand back and draws anew, however good it was; late motes "
    "included.",
    "aisling-34": "The motes may be drawn one or two at a time. Nothing is read before all are in hand.",
    "aisling-35": "With more than seven motes due, seven are drawn, and every two beyond, or part of two, are 1 "
    "Power of Mastery.",
    "aisling-36": "Three or more motes of one colour in a settled hand are a pool. It earns a mote of that colour for "
    "every three or part of three, to be spent on Traits of the colour that suit the Numen.",
    "aisling-37": "A hand with all seven colours is a spectrum. The Fate mote does not stand in for a colour.",
    "aisling-38": "When many hands make the work easier, everybody draws, and the Powers are added and compared once.",
    "aisling-39": "When everybody must manage alone, those with Power to spare lend it to those who fall short. All "
    "succeed if there is enough to go round, otherwise none.",
    "aisling-63": "What several draw for together is opposed like any draw: by a difficulty, by somebody's Threshold, "
    "or by others who draw, one or a group. The Power of a group is the highest difficulty it would meet: in a joint "
    "effort the sum, in a synthesis the sum shared out evenly, rounded down. A tie goes as in a contest.",
    "aisling-64": "It is settled like any draw. Who leads a side gives the colour of the damage, and the table says "
    "which of those who lost it hits. In a conflict the whole is one bout.",
    "aisling-40": "One draw stands for all attempts. Only when something important has changed is there another.",
    "aisling-41": "A Trait may be negative: it takes Power the way others give it, and cannot be turned into motes.",
    "aisling-42": "The first level of a Trait costs 1 mote, the second 2, the third 3; so +3 costs 6 in all.",
    "aisling-43": "Built at once, a character has 24 motes on the seven Thresholds, 1 to 5 on each; 3 motes for "
    "Traits and one more for each of up to three Traits at −1; seven different Aspects, a Numen, three Fate colours "
    "and 7 Luck. Trait motes left over are kept.",
    "aisling-44": "Grown, a character goes through seven stages of life. The first four give 3 Threshold motes each, "
    "the last three 4; in the end every Threshold has at least 1. Seven Aspects come up on the way, with at most 21 "
    "motes among them. Numen, Fate colours and 7 Luck are as always.",
    "aisling-45": "Found on the fly, a character begins with 3 in every Threshold, 3 Threshold motes in reserve, 21 "
    "motes for Aspects and 7 Luck. Numen and Fate colours can wait.",
    "aisling-46": "A found character is finished in play. A reserve mote goes on a colour whenever it is wanted; "
    "while some are left, one Threshold mote may be moved in each scene, and one new Aspect may be taken. Neither "
    "in a conflict. The caern changes by two motes for each.",
    "aisling-47": "A found character is finished once reserve and Aspect motes are used up and Numen and Fate "
    "colours are chosen. Only finished characters advance.",
    "aisling-48": "The bag may be counted at any time and held against the Thresholds: what is missing, what is too "
    "much.",
    "aisling-49": "Whoever or whatever opposes without drawing has the Threshold in the target colour, less its "
    "damage, as the difficulty.",
    "aisling-50": "Damage is the margin, at least 1, in the colour of the action that won. It counts against the "
    "loser's Threshold, at most all of it: fewer motes are drawn, but the caern stays as it is. Without a Threshold "
    "in that colour there is no damage.",
    "aisling-51": "Whose damage in a colour reaches the Threshold is taken out.",
    "aisling-52": "When a scene ends, 1 damage heals in every colour. Resting heals all.",
    "aisling-53": "Luck starts at 7, is never below 0 and has no upper limit. Each point spent adds a mote.",
    "aisling-54": "Invoking one's own Aspect costs 1 Luck and adds the motes of its Hand, or 2 if it has none.",
    "aisling-55": "Tagging an Aspect of somebody else or of the scene costs 1 Luck. The first tag on an Aspect that "
    "was just placed or discovered is free.",
    "aisling-56": "When one's own Aspect makes trouble, going along earns 1 Luck; getting out of it costs 1.",
    "aisling-57": "A scene's end heals, takes the Aspects that do not last, and with them free tags and what may be "
    "done once in a scene. A session's end takes Traits that were only for it and gives a downtime action.",
    "aisling-58": "A milestone gives everybody in it one mote for anything.",
    "aisling-59": "Motes buy the next level of a Trait for as many motes as the level, a Threshold for as many as it "
    "then has, and an Aspect's Hand at one each. Motes of a colour go into Traits of it first. Taking a level off a "
    "negative Trait costs 1. Not in a conflict, and not before a character is finished.",
    "aisling-60": "Between sessions a downtime action is a rest, which heals all damage, or training, which gives a "
    "mote for anything. Buying takes no action.",
    "aisling-61": "A conflict has a colour and sides, and goes on draw by draw; the Guide says who acts, and the "
    "other side opposes. It is over when a side is taken out or gives in, or when the Guide ends it. Until then some "
    "things cannot be done.",
    "aisling-62": "Things, places and organizations have Thresholds, Traits and Aspects too, at least one Threshold; "
    "they draw like everybody else.",
}
"""Rule id to text."""
