"""What a game master is told who asks why: the rules of draws, in our own words (storyteller-1 to 44, 84)."""

from __future__ import annotations

from collections.abc import Mapping

TEXTS: Mapping[str, str] = {
    "storyteller-1": "A draw is only made when it is open how something ends, or when the story wants the "
    "suspense. Otherwise it simply happens; the game master decides.",
    "storyteller-2": "A pool is an attribute plus one other trait: a skill, a special training or a second, "
    "different attribute.",
    "storyteller-3": "Advantages, tools, circumstances and the like are added to the pool or taken off it, in "
    "any number and without a limit.",
    "storyteller-4": "The pool is added up before the first card. With 1 or more it is a normal draw, with 0 "
    "or less a chance draw.",
    "storyteller-5": "The deck holds one card each from 1 to 10. Each card goes back before the next is drawn, "
    "so every card is equally likely every time.",
    "storyteller-6": "Card and pool are added. A total of 8 or more succeeds.",
    "storyteller-7": "8 to 10 is one success, and every further 3 points of the total are one more.",
    "storyteller-8": "A total of 20, which is five successes, is an exceptional success.",
    "storyteller-9": "A first card of 10 is kept and a second card is added to it.",
    "storyteller-10": "A 1 as the second card is just a 1; it does not make the action fail.",
    "storyteller-11": "A normal draw ends after the second card, even if both were 10.",
    "storyteller-12": "With 9-again a first card of 9 also brings a second card, with 8-again an 8 as well. The "
    "lowest number that applies counts, and there is still no third card.",
    "storyteller-13": "A second card that is due has to be drawn: it can never hurt.",
    "storyteller-14": "If the first card is 1 the action fails, whatever the total. It is a plain failure.",
    "storyteller-15": "An action may have its own consequence for a first card of 1. It comes with that card "
    "and with no other failure.",
    "storyteller-16": "With a pool of 0 or less nothing is added to the card, however low the pool is.",
    "storyteller-17": "On a chance draw a first card of 1 is a dramatic failure, 2 to 9 fail, and a 10 is one "
    "success and brings another card.",
    "storyteller-18": "On a chance draw every further 10 is another success and another card. The first other "
    "card ends it and does nothing, not even a 1.",
    "storyteller-19": "Successes on a chance draw are the number of 10s. Five of them are exceptional.",
    "storyteller-20": "9-again and 8-again do nothing on a chance draw.",
    "storyteller-21": "A draw is a failure, a success, an exceptional success or, on chance draws only, a "
    "dramatic failure. Contests add the tie and the dramatic success, which is an exceptional one.",
    "storyteller-22": "Both sides draw in full. Whoever has more successes wins, by the difference; the other "
    "side is left with none.",
    "storyteller-23": "With equal successes nobody wins. By option the defender does, without successes, or "
    "the contest is drawn again.",
    "storyteller-24": "Winning by five or more is a dramatic success, and a dramatic failure for the loser.",
    "storyteller-25": "Only the difference grades a contest: an exceptional draw that wins by less than five is "
    "an ordinary success, and one that loses is a failure.",
    "storyteller-26": "A side whose first card is 1 has no successes, but has not lost for that alone.",
    "storyteller-27": "A side with a dramatic failure on its own chance draw keeps it, losing or tied. It does "
    "not make the other side's win any greater.",
    "storyteller-28": "A contest is between two sides with different names, each with its own pool and, if it "
    "likes, helpers. Larger quarrels are settled in pairs.",
    "storyteller-29": "One character leads, the others assist and draw first. Who leads cannot assist as well.",
    "storyteller-30": "Each assistant draws with a pool of their own. Every success adds 1 to the lead's pool.",
    "storyteller-31": "An assistant's dramatic failure takes 4 off the lead's pool, once however many there "
    "are; by option once for each. Bonuses still count.",
    "storyteller-32": "The lead's pool is fixed after all help, and only then is it a normal or a chance draw.",
    "storyteller-33": "An assistant who fails neither helps nor hinders. How the action goes is the lead's draw alone.",
    "storyteller-34": "An extended action needs a number of successes, and every draw takes a period of time. "
    "The game master sets both.",
    "storyteller-35": "The successes of every draw go on a tally. At the target the task is done; what is "
    "beyond it is surplus.",
    "storyteller-36": "A failed draw leaves the tally alone. Only the time is gone.",
    "storyteller-37": "Where failing is severe, the game master may attach Tilted or Wounded to a draw before it "
    "is made. It is gained if that draw fails.",
    "storyteller-38": "An exceptional success in an extended action brings its many successes and nothing else.",
    "storyteller-39": "A dramatic failure in an extended action takes one success off the tally: not below 0, "
    "unless an option says so.",
    "storyteller-40": "There may be as many draws as it takes, unless the game master sets a limit. An effort "
    "may be abandoned; one that has ended takes no more draws.",
    "storyteller-41": "In a race both sides draw every period, each for its own tally. The first to arrive wins; "
    "if both do, the larger surplus, and if that is equal it is a dead heat.",
    "storyteller-42": "By option every period is a contest: the winner adds the difference, the loser nothing. "
    "Losing by five, or an own dramatic failure, takes one success off.",
    "storyteller-43": "Helpers draw every period before the lead. Only the lead's successes, and the lead's own "
    "dramatic failure, move the tally.",
    "storyteller-44": "Both sides of a race may have helpers of their own.",
    "storyteller-90": "In a contested extended action, too, the game master may attach Tilted or Wounded to a "
    "period before it is drawn, for either side. Who leads a side gains it if their own draw fails, whatever the "
    "other side drew.",
    "storyteller-91": "Whoever draws, draws as normal: rivals and helpers have tools, advantages, Willpower, a "
    "prepared bonus, Inspired, an again and a price for a first 1 of their own. What they spend goes from their "
    "sheets; of somebody without a sheet all of it is typed.",
    "storyteller-92": "The chances of a whole effort or race take later draws to be like the one at hand, but without "
    "what it uses up and the condition attached to it; who fails it may be Tilted from then on.",
    "storyteller-84": "By option a skill at 0 takes 3 off the pool if it is mental, otherwise 1.",
}
"""Rule id to its text."""
