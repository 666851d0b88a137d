"""Words for what happens on screen besides the draws: time that passes, marks, cards gained, conflicts, downtime."""

from __future__ import annotations

from collections.abc import Mapping

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

WORDS: Mapping[str, str] = {**_TIME, **_CARE, **_GROWTH, **_CONFLICTS, **_DOWNTIME}
"""The words of every key of the actions."""
