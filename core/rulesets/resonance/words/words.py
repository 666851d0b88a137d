"""Words for outcomes, steps, questions and reasons: those of the rules, and those of what is done on screen."""

from __future__ import annotations

from collections.abc import Mapping

_OUTCOMES = {
    "success": "Success",
    "failure": "Failure",
    "dramatic_failure": "Dramatic Failure",
    "compelled": "It happens",
    "spared": "Prevented",
}

_ROLLS = {
    "die": "die",
    "dies": "dice",
    "trait": "{label}",
    "dice_given": "Dice",
    "injury_dice": "Injuries",
    "dice": "Dice",
    "rerolled": "Rolled again",
    "invoked": "Invoked",
    "best_stands": "The best result stands",
    "enhancement": "Enhancement",
    "no_enhancement": "No Enhancement",
    "base": "Difficulty",
    "resisted": "Hits that resist",
    "modifier": "{label}",
    "hazard_invoked": "Invoked for the hazard",
    "advancement": "Advancement",
    "rote": "Rote Spell",
    "resonance": "Resonance",
    "never_below_one": "Never below 1",
    "hits": "Hits",
    "difficulty": "Difficulty",
    "difficulty_paid": "Less the Difficulty",
    "avoided": "Avoided",
    "trick": "{label}",
    "suffered": "Suffered",
    "unspent": "Hits unspent",
    "aggravated": "Injuries Aggravated",
    "last_action_taken": "That was the last action: Incapacitated",
}

_HARM = {
    "injuries": "Injuries",
    "absorbed": "Absorbed by Armour",
    "reached_grazed": "Grazed",
    "reached_bloodied": "Bloodied",
    "reached_wounded": "Wounded",
    "reached_maimed": "Maimed",
    "reached_near_death": "Near death",
    "consequence_due": "Takes a lasting consequence",
    "last_action_left": "One last action is left",
    "last_action_lapsed": "The last action lapses: Incapacitated",
    "incapacitated": "Incapacitated",
    "healed": "Injuries healed",
    "repaired": "Armour repaired",
    "replaced": "Armour replaced",
    "recharged": "Armour recharged",
    "fallout_minor": "Minor Fallout",
    "fallout_moderate": "Moderate Fallout",
    "fallout_significant": "Significant Fallout",
    "fallout_major": "Major Fallout",
    "fallout_catastrophic": "Catastrophic Fallout",
    "environment_minor_damage": "Minor damage around",
    "environment_significant_damage": "Significant damage around",
    "environment_altered": "The surroundings are altered",
    "practised": "Practised",
    "rote_now": "Rote now",
}

_FATE = {
    "fate_spent": "Fate Point spent",
    "fate_locked": "Fate Point gained, locked",
    "fate_unlocked": "Fate Points unlocked",
    "refreshed": "Fate Points up to 3",
    "adjusted": "Corrected",
    "invoked_against": "Own Aspect turned against them",
    "compel_external": "Compelled from outside",
    "compel_internal": "Compelled from within",
    "compel_proposed": "Compel proposed",
    "compel_accepted": "Compel accepted",
    "compel_prevented": "Compel prevented",
    "must_happen": "It happens to",
    "aspect_added": "New Aspect",
    "aspect_removed": "Aspect removed",
}

_TIME = {
    "turn": "Turn of",
    "round": "Round",
    "milestone": "Milestone",
    "advanced": "Advancement",
}

_ASKS = {
    "invoke": "Let it stand, or invoke an Aspect?",
    "payer": "Who pays for the invoke?",
    "against": "Does it work against who has the Aspect?",
    "buy": "What do the Hits buy?",
    "dramatic": "Make it a Dramatic Failure?",
    "compel": "Accept the complication?",
    "advantage": "The advantage, as an Aspect",
    "consequence": "The lasting consequence, as an Aspect",
}

_ODDS = {
    "p_success": "Success",
    "p_hit": "Hit",
    "p_maimed": "Maimed or worse",
    "p_resisted": "Resisted",
    "p_unspoiled": "With no Complication",
    "p_advantage": "With an advantage",
    "p_invokes_1": "With one invoke held back",
    "p_invokes_2": "With two held back",
    "p_invokes_3": "With three held back",
    "margin": "Hits to spare",
}

_LISTS = {
    "dies": "dice",
    "one_hits": "Hit",
    "one_injuries": "Injury",
}

_COURSE = {
    "next_turn_due": "act, then Next turn",
    "out_of_it": "Out of it",
    "aspect_gone": "Gone with the scene",
    "resonance_awarded": "Resonance held",
    "complication": "What goes wrong",
}

_REASONS = {
    "scene_over": "Unlocked as the scene ended",
    "advancement_bought": "Bought",
}

WORDS: Mapping[str, str] = {
    **_OUTCOMES,
    **_ROLLS,
    **_HARM,
    **_FATE,
    **_TIME,
    **_ASKS,
    **_ODDS,
    **_LISTS,
    **_COURSE,
    **_REASONS,
}
"""Word key to words."""
