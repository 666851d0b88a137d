"""The words for outcomes, steps, reasons and odds; those of draws and contests stand in `words_draws`."""

from __future__ import annotations

from collections.abc import Mapping

from core.rulesets.storyteller.words_draws import WORDS as DRAWS

_CONDITIONS = {
    "condition_gained": "Now",
    "charm_faded": "Fades by itself:",
}

_LIFECYCLE = {
    "burn_cost_narrative": "The burnt downtime has its consequence in the story",
    "burn_cost_tilted": "The burnt downtime leaves Tilted",
    "burn_cost_willpower": "The burnt downtime costs a point of Willpower",
    "willpower_restored": "Willpower restored",
    "preparation_lapsed": "Unused preparation lost",
}

_TRACKS = {
    "bruising": "Bruising",
    "lethal": "Lethal",
    "unconscious": "Unconscious",
    "wounded": "Wounded",
    "dying": "Dying",
    "dead": "Dead",
    "weapon": "Weapon",
    "bonus_draw": "Bonus to the draw",
    "bonus_resistance": "Bonus to the resistance trait",
    "bonus_defense": "Bonus to Defense for this turn",
    "regained_norms": "Willpower for following the Norms",
    "regained_true_self": "Willpower for one's True Self",
    "regained_other": "Willpower regained",
}

_EXPERIENCE = {
    "season_end": "End of the season",
    "game_end": "End of the game",
    "milestone": "Milestone",
    "bought": "Bought",
    "given_up": "Given up",
    "rank": "Rank",
    "beats": "Beats",
    "beats_character": "Experience from own beats",
    "beats_everyone": "Experience for everyone from the beat pot",
    "season_games": "Games in the season",
    "next_season": "The next season begins",
}

_DOWNTIME = {
    "downtime_units": "Units to spend",
    "downtime_spent": "Units spent",
    "burned": "Burned down their life",
    "automatic": "Not in doubt",
    "answers": "Answers",
    "false_lead": "A false lead",
    "contest": "Less those of",
    "standing": "Standing",
    "progress": "Progress",
    "setback": "Setback",
    "no_progress": "No progress",
    "recovered": "Recovered",
    "heals_all": "Goes into healing",
    "prepared_bonus": "Bonus banked",
    "project_tally": "Project",
    "project_complete": "Project complete",
    "assists": "Assists",
    "p_complete_downtime": "Complete this downtime",
    "p_setback": "Setback",
    "unit": "unit",
}


WORDS: Mapping[str, str] = {
    **_CONDITIONS,
    **_LIFECYCLE,
    **_TRACKS,
    **_EXPERIENCE,
    **_DOWNTIME,
    **DRAWS,
}
"""The words of every key."""
