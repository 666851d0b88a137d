"""Words for the campaign: downtime, stories, goals and rewards."""

from __future__ import annotations

WORDS: dict[str, str] = {
    # Downtime
    "raise_skill": "Skill raised",
    "gain_ability": "Ability gained",
    "gain_specialty": "Specialty gained",
    "raise_intensity": "Power strengthened",
    "heal": "Healed",
    "respec_skill": "Skill lowered",
    "respec_ability": "Ability given back",
    "craft": "Crafted",
    "other": "Done",
    "training_goes_on": "Training goes on",
    "training_done": "Training done",
    "wears_off": "Wears off",
    # Stories and scenes
    "suggests_milestone": "Suggests a milestone",
    "lies_on_clock": "Lies on the clock",
    "not_paid_off": "Foreshadowed and not paid off",
    "scene_lacks": "The scene still lacks",
    "scene_ready": "The scene is ready",
    "goal_reached": "Goal reached",
    "goal_reward": "Reward",
    "scene_won": "Has all of its goals",
    "goals_open": "No faction has all of its goals",
    "of_no_chapter": "No chapter was open: the scene belongs to none",
    "task_ends": "Task ends with the scene",
    "intends": "Means to",
    "no_intention": "Has not said what to do next",
    # Rewards
    "status": "Status",
    "favor": "Favor",
    "treasure": "Treasure",
    "conception": "Conception played",
}
"""By key."""
