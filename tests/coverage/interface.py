"""What in the app does what the JSON interface does, where that is not the very function of the interface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.ruleset import Ruleset
from tests.coverage.reach import Act, named

SAME: Mapping[str, Mapping[str, str]] = {
    "storyteller": {
        "next_card": "draw.another_due",
        "teamwork": "teamwork.assist",
        "extended_start": "extended.begun",
        "odds_draw": "odds.spread",
        "odds_contested": "odds.ends",
        "odds_extended": "odds.complete_within",
        "odds_teamwork": "odds.alone",
        "odds_race": "odds.race_odds",
        "scene_end": "lifecycle.SCENE_ENDS",
        "session_end": "lifecycle.SESSION_ENDS",
        "session_start": "lifecycle.rested",
        "downtime_plan": "allowance.allowance",
        "award_xp": "experience.usual_award",
        "charm_modifier": "hands._charm",
    },
    "background": {
        "create_character": "growing.created",
        "end_scene": "passing.scene_over",
        "end_session": "passing.session_over",
        "reach_milestone": "currencies.TIERS",
        "competition": "competition.competition_round",
        "fray": "fray.fray_round",
        "challenge_odds": "prospects.prospect_of",
        "substitution_odds": "prospects.prospect_of",
        "competition_odds": "competition_odds.tallied",
        "fray_odds": "fray_odds.highest",
    },
    "aisling": {
        "adjacent": "colors.neighbors",
        "build_caern": "caern.contents",
        "plan_draw": "drawer.plan",
        "draw": "draw.draw",
        "extend_draw": "drawing.until_accepted",
        "read_fate": "fate.read_fate",
        "contest": "contest.contest",
        "odds": "chances.chances",
        "compare_conversion": "chances.chances",
        "pools": "pools.pools_of",
        "joint_effort": "together.Effort",
        "synthesis": "together.Effort",
        "retry": "scene.TRIES",
        "settle": "settle.settle_as",
        "find_complete": "values.is_complete",
        "milestone": "purse.TIERS",
    },
    "resonance": {
        "count_hits": "act.act",
        "act": "act.act",
        "contest": "contest.contest",
        "cooperate": "contest.cooperate",
        "attack": "attack.attack",
        "cast_difficulty": "casting.cast_goal",
        "cast": "cast.cast",
        "fallout": "fallout.fallout_of",
        "reach_milestone": "points.TIERS",
        "odds_hits": "chances.Hits",
        "odds_chart": "chart.charts",
        "odds_success": "forecast.act_odds",
        "odds_contest": "forecast.contest_odds",
        "odds_cooperate": "forecast.cooperate_odds",
        "odds_attack": "forecast.attack_odds",
        "odds_cast": "forecast.cast_odds",
    },
    "destiny": {
        "card_info": "cards.card",
        "start_scene_hand": "decks.give",
        "draw_fate": "decks.draw_to_hand",
        "reveal_shared_fate": "decks.reveal",
        "choose_fate": "outlooks.play_choices",
        "gain_card": "hand_actions.gain",
        "randomize": "randomizer.randomize",
        "high_card": "high_card.ordered",
        "high_card_turns": "high_play.turns",
        "compare_aspects": "aspects.meeting",
        "tiebreak": "aspects.break_tie",
        "initiative": "initiative.parts_of",
        "count_success": "success.combo",
        "conflict": "duel.duel",
        "pick_fate": "halves.better",
        "test": "clash.clash",
        "task_step": "tasks.stepped",
        "task_clock": "tasks.clocked",
        "reach_milestone": "campaign.awards_of",
        "plan_downtime": "training.plan",
        "events_phase": "turn_end.end_turn",
        "list_values": "chronicle.Record",
        "effective_stats": "conditions.penalties",
        "condition_events": "conditions.run_events",
        "clock_tick": "clock.ticked",
        "wind": "clock.blow",
        "combat_result": "damage.damaging",
        "damage_successes": "damage.damage_of",
        "damage": "damage.through",
        "damage_card": "damage_decks.damage_card",
        "reveal_damage": "wounding.sort_out",
        "apply_damage": "wounding.hurt",
        "mitigate": "mitigation.withstand",
        "form_groups": "setup.groups_of",
        "activate": "rounds.activated",
        "unit_spaces": "movement.spaces_of",
        "arc": "sight.bearing",
        "attack_position": "sight.position_of",
        "range_check": "sight.reach",
        "cover": "sight.cover_of",
        "cover_retarget": "sight.aimed_at",
        "magic_item": "defending._piece",
        "check_unit": "sheet.check_sheet",
        "carry": "mass.carried",
        "odds_conflict": "forecast.clash_odds",
        "advise": "outlooks.play_choices",
        "odds_combo": "combo_chances.combo_chances",
        "unskilled": "trait_choices._untrained",
        "stat_zero": "beyond.at_zero",
    },
}
"""For each rule of the interface that only wraps what the app does: what that is, by module and name."""


def doing(ruleset: Ruleset, everything: Mapping[Act, Mapping[int, Any]]) -> Mapping[str, tuple[Act, ...]]:
    """The acts of the app that do what each rule of the JSON interface does; none where no screen reaches it."""
    return {
        rule.name: tuple(act for act, found in everything.items() if id(done_by(ruleset, rule.name)) in found)
        for rule in ruleset.rules
    }


def done_by(ruleset: Ruleset, rule: str) -> Any:
    """What is to be found in the app for a rule of the interface: what it wraps, else the rule itself."""
    path = SAME.get(ruleset.id, {}).get(rule)
    return named(ruleset, path) if path else ruleset.rule(rule).run
