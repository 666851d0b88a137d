"""Words for outcomes, steps, questions and reasons."""

from __future__ import annotations

from collections.abc import Mapping

_QUESTIONS = {
    "keep": "Which card is kept?",
    "instead": "Draw, or play a card in place of the draw?",
    "substitute": "Let it stand, or improve it?",
    "how_it_helps": "How does the card help?",
    "use": "Which card is used?",
    "press_on": "Partly won: enough, or press on for the rest?",
}

_DRAWING = {
    "card": "card",
    "reshuffled": "The discard is shuffled back into the deck",
    "drawn": "Drawn",
    "weighed_down": "A disadvantage counts instead",
    "advantage_used": "The advantage gives a second card",
    "kept": "Kept",
    "replaced": "Now counts",
    "how": "How it helps:",
    "played": "Played",
    "bonus_spent": "A bonus draw is spent",
    "disadvantage_drawn": "Drawn as a disadvantage",
    "incapacitated": "A second disadvantage of the suit: incapacitated",
    "stays_until_scene_end": "Stays as a disadvantage to the end of scene",
    "stays_until_episode_end": "Stays as a disadvantage to the end of episode",
}

_CHALLENGE = {
    "automatic": "Automatic success",
    "rank": "Rank in the suit",
    "above_target": "Above the target: success is automatic",
    "complete": "Complete success",
    "partial": "Partial success",
    "at_cost": "Success at a cost",
    "at_cost_clubs": "Success, at a cost to the body",
    "at_cost_diamonds": "Success, at a cost in skill or gear",
    "at_cost_hearts": "Success, at a social cost",
    "at_cost_spades": "Success, at a cost in judgement",
    "draw_two": "Missed in suit: two cards may be drawn",
    "draw_again": "Missed in colour: one may draw again",
    "draw_needed": "A draw is needed",
    "fail": "Failed until the scene changes",
    "fail_rest": "The rest failed, a part is won",
    "intentional_failure": "Fails on purpose",
    "against_same_suit": "In suit, against",
    "against_same_color": "In colour, against",
    "against_different_color": "In the other colour, against",
    "no_redraw_left": "No redraw is left",
    "extra_time": "Extra time, in draws",
}

_COMPETITION = {
    "decisive_win": "Wins decisively",
    "advantage_win": "Wins an advantage",
    "alter_scene_win": "May alter the scene",
    "tie": "Tie",
    "alter_scene_loss": "The other may alter the scene",
    "advantage_loss": "Loses ground",
    "decisive_loss": "Loses decisively",
    "pair_decisive": "beats decisively",
    "pair_advantage": "gains an advantage over",
    "pair_alter_scene": "is higher, without winning, than",
    "pair_tie": "ties with",
    "may_alter_scene": "may alter the scene",
    "out": "is out",
    "competition_ended": "The competition has ended",
}

_FRAY = {
    "gm_cards": "The opposition draws",
    "high_card": "The high card",
    "fray_success": "has a success",
    "fray_pcs": "A success for our side",
    "fray_opponents": "A success for the opposition",
    "fray_both": "Both sides have a success",
    "fray_tie": "A tie: nobody succeeds",
    "fray_own": "One's own success",
    "fray_side": "A success for one's side",
    "fray_lost": "A success for the opposition",
    "fray_ours": "Successes of our side",
    "fray_theirs": "Successes of the opposition",
    "fray_won_pcs": "Our side wins the fray",
    "fray_won_opponents": "The opposition wins the fray",
    "fray_won_nobody": "The fray ends without a winner",
    "goal": "Has what it wanted",
    "surrender": "Surrenders",
    "give_in": "Gives in",
    "scene_change": "Changes the scene",
}

_GROWING = {
    "gained": "New card",
    "raised": "Raised to",
    "points_spent": "Points",
    "milestone": "Milestone",
    "for_roleplay": "A bonus draw for playing a part well",
    "for_contribution": "A bonus draw for a contribution",
    "for_incapacitated": "A bonus draw for being incapacitated",
    "for_heroism": "A bonus draw for heroism",
    "for_intentional_failure": "A bonus draw for failing on purpose",
}

_CHANCES = {
    "p_success": "Success",
    "p_complete": "Complete",
    "p_partial": "Partial",
    "p_at_cost": "At a cost",
    "p_fail": "Fail",
    "p_unsettled": "Deck runs out",
    "p_automatic": "Automatic",
    "p_win": "Win",
    "p_decisive_win": "Decisive",
    "p_advantage_win": "Advantage",
    "p_alter_scene_win": "Alter the scene",
    "p_tie": "Tie",
    "p_alter_scene_loss": "Scene to the other",
    "p_advantage_loss": "Lose ground",
    "p_decisive_loss": "Lose decisively",
    "p_fray_success": "Our success",
    "p_fray_pcs": "Our side",
    "p_fray_both": "Both sides",
    "p_fray_opponents": "Opposition",
    "p_own_success": "Own success",
    "p_fray_own": "Own",
    "p_fray_side": "One's side",
    "p_fray_tie": "Tie",
    "p_fray_lost": "Opposition",
    "comes_to": "outcome",
}


_TIME = {
    "card_returns": "Back in the hand:",
    "disadvantage_over": "Disadvantage over",
    "advantage_lapsed": "Advantage lapsed",
    "can_act_again": "Can act again",
    "challenge_opens": "May be tried again:",
    "episode_over": "End of episode",
    "scene_goes_on": "The scene goes on next time",
    "scene_will_go_on": "The scene is to go on next time",
}

_CARE = {
    "advantage_set": "Advantage given",
    "advantage_lifted": "Advantage taken away",
    "incapacitated_set": "Incapacitated",
    "incapacitated_lifted": "No longer incapacitated",
    "burdened": "A disadvantage {label} of the campaign",
    "relieved": "Disadvantage lifted",
    "roleplay": "Cool roleplay",
    "contribution": "Contribution",
    "heroism": "Heroism",
    "intentional_failure": "Intentional failure",
    "bonus_draw_due": "A bonus draw may be granted:",
    "bonus_draw_spent": "Bonus draw spent",
}

_GROWTH = {
    "bought": "Bought",
    "innate": "Innate trait:",
    "temperament": "Temperament:",
    "type": "Type:",
    "profession": "Profession:",
    "experience": "Experience:",
    "title_innate": "What were they born with?",
    "title_temperament": "Which temperament?",
    "title_type": "Which type of it?",
    "title_profession": "Which profession or hobby?",
    "title_experience": "What was gained?",
}

_CONFLICTS = {
    "next_exchange": "all draw",
    "over": "decided",
    "scene_is_over": "The scene is over: begin the next",
    "broken_off": "Broken off after exchanges",
    "next_round": "all draw",
}

_DOWNTIME = {
    "between_sessions": "Between sessions",
    "pastime": "Meanwhile:",
    "contributed": "Contributed:",
    "came_to_nothing": "Came to nothing:",
    "point": "point",
}

WORDS: Mapping[str, str] = {
    **_QUESTIONS,
    **_DRAWING,
    **_CHALLENGE,
    **_COMPETITION,
    **_FRAY,
    **_GROWING,
    **_CHANCES,
    **_TIME,
    **_CARE,
    **_GROWTH,
    **_CONFLICTS,
    **_DOWNTIME,
}
"""Word key to its words."""
