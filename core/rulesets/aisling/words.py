"""The words for outcomes, steps, questions, odds and reasons."""

from __future__ import annotations

from collections.abc import Mapping

_DRAWS = {
    # How a draw ends, and what is told of it in a line.
    "succeeds": "Success",
    "fails": "Failure",
    "drawn": "Drawn",
    "power": "Power",
    "opponent_power": "against",
    "difficulty": "Difficulty",
    "margin": "margin",
    "mote": "mote",
    # The motes due.
    "threshold": "Threshold, {label}",
    "damage": "Damage, {label}",
    "tag": "Tag",
    "invoke": "Invoke",
    "luck": "Luck",
    "roleplay": "Well played",
    "obscure": "Obscure skill",
    "other": "Other",
    "trait_turned": "{label}, turned into motes",
    "trait_lacking": "{label}, in the way",
    "at_least": "No fewer than",
    "at_most": "Drawn; the rest is Mastery",
    # The hand, and what it comes to.
    "redrawn": "Too many, all back:",
    "hand": "Hand",
    "target_motes": "Target",
    "neighbor_motes": "Beside it",
    "fate_mote": "Fate mote, no Fate",
    "trait_gives": "Trait",
    "mastery": "Mastery",
    "not_below": "Never below",
    "boon": "Boon: something good besides",
    "bane": "Bane: a complication",
    "wyrd": "Wyrd: a strange turn towards a destiny",
    "cancelled": "Boon and Bane cancel out",
    "pool": "Pool, {label}",
    "spectrum": "All seven colours",
    # Who prevails, and what it means.
    "own_power": "Power of",
    "other_power": "Less that of",
    "due": "Due in all",
    "tie_actor": "A tie goes to who acts:",
    "tie_both": "Both succeed",
    "decided_guide": "Decided by the Guide",
    "decided_player": "Decided by the player",
    "plain": "Just that: no damage, no Aspect",
    "damage_dealt": "Damage,",
    "taken_out": "Taken out",
    "new_aspect": "New Aspect, free to tag once:",
}

_ASKED = {
    "late": "Accept the draw, or let something help",
    "effect": "What does it mean?",
    "loser": "Whom does the damage hit?",
    "decided_by": "Who decides that?",
    "aspect_name": "The new Aspect",
}

_CHARACTERS = {
    "made_by_build": "Built, Threshold motes",
    "made_by_grow": "Grown, Threshold motes",
    "made_by_find": "Found, Threshold motes",
    "reserve_put": "Reserve mote on {label}",
    "threshold_moved": "Threshold, {label}",
    "aspect_added": "New Aspect",
    "trait_bought": "Trait",
    "threshold_bought": "Threshold,",
    "aspect_bought": "Aspect",
    "caern_matches": "The caern is as it should be",
    "missing": "Missing, {label}",
    "extra": "Too many, {label}",
    "compel_accepted": "Compel accepted",
    "compel_refused": "Compel refused",
}

_TIME = {
    "trait_ended": "Trait ended",
    "luck_refilled": "Luck refilled",
    "milestone": "Milestone",
    "rested": "Rested, {label}",
    "trained": "Trained",
}

_ODDS = {
    "p_success": "Success",
    "p_win": "Win",
    "p_power": "Any Power",
    "p_boon": "Boon",
    "p_bane": "Bane",
    "p_wyrd": "Wyrd",
    "p_three_power": "Fate as 3 Power",
}

_ON_SCREEN = {
    # What a line tells of a draw.
    "fate_boon": "Boon",
    "fate_bane": "Bane",
    "fate_wyrd": "Wyrd",
    # Conflicts.
    "next_struggle": "Draw; the other side opposes",
    "side_out": "Out of the conflict:",
    "concedes": "Concedes:",
    "prevails": "Prevails:",
    "conceded": "Conceded",
    # Damage and the situation.
    "damaged": "Damage, {label}",
    "healed": "Healed, {label}",
    "damage_points": "damage",
    "healed_points": "healed",
    "aspect_placed": "New Aspect, free to tag once:",
    "discovered": "Discovered, free to tag once:",
    "aspect_gone": "No longer true:",
    "free_tag_gone": "Free tag gone:",
    # Characters.
    "made_thing": "Threshold motes",
    "numen": "Numen",
    "boon_color": "Boon",
    "bane_color": "Bane",
    "wyrd_color": "Wyrd",
    "renamed": "Aspect renamed:",
    # Time, and what points were for.
    "downtime_given": "Downtime actions",
    "creation": "New character",
    "compel": "Compel",
    "advance": "Bought",
    "train": "Training",
    "session": "End of the session",
    "action": "action",
}
"""What is done on screen besides the rules themselves: conflicts, care, creation, the time between."""

WORDS: Mapping[str, str] = {**_DRAWS, **_ASKED, **_CHARACTERS, **_TIME, **_ODDS, **_ON_SCREEN}
"""The words of every key."""
