"""Every rule's text, in our own words; those of draws stand in `texts_draws`."""

from __future__ import annotations

from collections.abc import Mapping

from core.rulesets.aisling.texts_draws import TEXTS as DRAWS

TEXTS: Mapping[str, str] = {
    **DRAWS,
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
