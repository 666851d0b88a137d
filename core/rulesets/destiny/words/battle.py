"""Words for battles: what comes next, the steps of turns and rounds, and what is asked in them."""

from __future__ import annotations

WORDS: dict[str, str] = {
    # What comes next
    "reveal_targets_next": "Reveal targets",
    "active_units_act": "★ act",
    "next_round_next": "Next round",
    "events_next": "Events",
    # Questions
    "activate_unit": "Which unit acts?",
    "who_passes": "Who passes?",
    "who_changes_target": "Who changes their target?",
    "new_target": "Whom instead?",
    "recover_from": "Recover from which?",
    # Steps
    "activated": "Activated",
    "passes": "Passes",
    "action_unused": "Action left unused",
    "group": "Group",
    **{f"takes_{kind}": f"Action: {kind}" for kind in ("recover", "move", "interact", "combat", "hide", "alertness")},
    "gets_move": "Move",
    "gets_turn": "Turn",
    "push_the_limit": "Pushes the limit",
    "state_of_mind": "State of mind",
    "grit_your_teeth": "Grits their teeth",
    "burst_of_speed": "Bursts with speed",
    "drop": "Drops",
    "condition": "Condition",
    "new_target_is": "New target",
    "draws": "Draws",
    "recovers": "Recovers from",
    "better": "Better",
    "worse": "Worse",
    "unchanged": "Unchanged",
    "triggered": "Happens now",
    "set_off": "Set off, comes with the Events",
    "clock_at": "The clock is at",
    "clock_event": "The clock brings",
    "clock_out": "The clock is out",
    "task_slips": "Task slips",
    "task_failed": "Task fails",
    "wind": "Wind",
    "joins": "Joins",
    "leaves": "Is gone",
    "changed_by_hand": "Changed by hand",
    "bar_stands": "The status bar",
    # Figures
    "move": "Move",
}
"""By key."""
