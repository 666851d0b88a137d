"""The words for outcomes, steps, reasons and odds."""

from __future__ import annotations

from collections.abc import Mapping

_DRAWS = {
    # How a draw, a contest or a race ends.
    "failure": "Failure",
    "success": "Success",
    "exceptional_success": "Exceptional success",
    "dramatic_failure": "Dramatic failure",
    "dramatic_success": "Dramatic success",
    "tie": "Tie",
    "in_progress": "Under way",
    "complete": "Complete",
    "failed": "Out of draws",
    "abandoned": "Abandoned",
    "race_won": "First to arrive",
    "race_lost": "Too late",
    "dead_heat": "Dead heat",
    # What adds up to a pool.
    "pool": "Pool",
    "trait": "{label}",
    "untrained": "Untrained",
    "advantage": "Advantage",
    "tool": "Tool",
    "circumstance": "Circumstances",
    "prepared": "Prepared",
    "willpower": "Willpower",
    "wound": "Wounds",
    "defense": "Defense",
    "other": "Other",
    "tilted": "Tilted",
    "wound_penalty": "Wounds",
    "low_willpower": "Low Willpower",
    "charmer_manipulation": "Charmed",
    "victim_detect": "Charmed by",
    "teamwork_bonus": "Help of",
    "teamwork_penalty": "Hindered by",
    # The cards and what they come to.
    "card": "Card",
    "again": "Another card",
    "automatic_failure": "First card 1",
    "successes": "Successes",
    "one_successes": "Success",
    "behind": "Successes behind",
    "one_behind": "Success behind",
    "inspired": "Inspired",
    "effect": "Consequence",
    # Contests and efforts.
    "winner": "Winner",
    "own_successes": "Successes of",
    "other_successes": "Less those of",
    "margin": "By five or more",
    "redraw": "Tied: contend again",
    "defender_wins": "The tie goes to",
    "tally_before": "Tally so far",
    "tally": "Tally",
    "gain_tilted": "Tilted",
    "gain_wounded": "Wounded",
    # What a draw uses up.
    "willpower_spent": "Willpower spent",
    "prepared_used": "Preparation used",
    "condition_ended": "No longer",
    # Conflicts.
    "narrative": "Told by the Storyteller",
    "down_and_dirty": "Down and Dirty",
    "rounds": "Fought in rounds",
    "intent": "Gets the way of",
    "turn": "Turn of",
    "round": "Round",
    "order": "Order of acting",
    "next_effort": "Draw for the effort",
    "next_race": "Draw the next period",
    "next_decider": "Dead heat: one contest decides",
    "next_narrative": "Tell how it ends",
    "next_down_and_dirty": "One contest settles it",
    "next_rounds": "Act, then go on to the next turn",
    "ask_again": "Ask everybody again what they want",
    # Odds.
    "p_success": "Success",
    "p_exceptional": "Exceptional",
    "p_dramatic_failure": "Dramatic failure",
    "p_dramatic_success": "Dramatic success",
    "p_win": "Win",
    "p_win_race": "Win the race",
    "p_win_period": "Win the period",
    "p_tie": "Tie",
    "p_lose": "Lose",
    "p_complete": "Complete with this draw",
    "p_in_time": "Complete in time",
    "draws": "Draws",
    "damage": "Damage",
}

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
    **_DRAWS,
}
"""The words of every key."""
