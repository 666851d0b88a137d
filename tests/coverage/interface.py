"""What in the app does what the JSON interface does, where that is not the very function of the interface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.ruleset import Ruleset
from tests.coverage.reach import Act, named

SAME: Mapping[str, Mapping[str, str]] = {
    "storyteller": {
        "pool": "draws.draw.traits",
        "next_card": "draws.draw.another_due",
        "teamwork": "draws.draw.draw_led",
        "odds_draw": "draws.odds.spread",
        "odds_contested": "contests.odds.ends",
        "odds_extended": "efforts.odds.complete_within",
        "odds_teamwork": "draws.chances.lead_mean",
        "odds_race": "races.odds.race_odds",
        "award_xp": "experience.rules.usual_award",
    },
    "background": {
        "end_scene": "episodes.rules.scene_over",
        "end_episode": "episodes.rules.episode_over",
        "end_session": "episodes.rules.session_over",
        "reach_milestone": "currencies.TIERS",
        "competition": "competitions.rules.competition_round",
        "fray": "fray.rules.fray_round",
        "challenge_odds": "challenges.ends.prospect_of",
        "substitution_odds": "challenges.ends.prospect_of",
        "competition_odds": "competitions.odds.tallied",
        "fray_odds": "fray.odds.highest",
    },
    "aisling": {
        "plan_draw": "draws.drawer.plan",
        "draw": "draws.rules.draw",
        "extend_draw": "draws.drawing.until_accepted",
        "contest": "contests.rules.contest",
        "odds": "draws.chances.chances",
        "compare_conversion": "draws.chances.chances",
        "pools": "growth.purse.pools_of",
        "joint_effort": "together.rules.Effort",
        "synthesis": "together.rules.Effort",
        "retry": "draws.acts.TRIES",
        "settle": "draws.settling.settle_as",
        "find_complete": "values.is_complete",
        "milestone": "currencies.TIERS",
    },
    "resonance": {
        "count_hits": "rolls.rules.act",
        "act": "rolls.rules.act",
        "contest": "rolls.rules.contest",
        "cooperate": "rolls.rules.cooperate",
        "attack": "fights.attack.attack",
        "cast_difficulty": "magic.rules.cast_goal",
        "cast": "magic.rules.cast",
        "reach_milestone": "fate.points.TIERS",
        "odds_success": "rolls.forecast.act_odds",
        "odds_contest": "rolls.forecast.contest_odds",
        "odds_cooperate": "rolls.forecast.cooperate_odds",
        "odds_attack": "fights.odds.attack_odds",
        "odds_cast": "magic.odds.cast_odds",
    },
    "destiny": {
        "card_info": "cards.cards.card",
        "start_scene_hand": "cards.hands.give",
        "draw_fate": "cards.hands.draw_to_hand",
        "reveal_shared_fate": "cards.hands.reveal",
        "choose_fate": "chances.advice.play_choices",
        "gain_card": "cards.acts.gain",
        "randomize": "cards.randomizer.randomize",
        "high_card_turns": "cards.high_card.turns",
        "test": "conflict.clash.clash",
        "reach_milestone": "campaign.rules.awards_of",
        "plan_downtime": "downtime.rules.plan",
        "list_values": "campaign.values.Record",
        "effective_stats": "conditions.rules.penalties",
        "condition_events": "conditions.rules.run_events",
        "recover": "conditions.rules.recovered",
        "arc": "map.sight.bearing",
        "cover": "map.sight.cover_of",
        "cover_retarget": "map.sight.aimed_at",
        "magic_item": "combat.defending._piece",
        "check_unit": "sheet.check_sheet",
        "carry": "items.mass.carried",
        "odds_conflict": "chances.advice.clash_odds",
        "advise": "chances.advice.play_choices",
        "odds_combo": "chances.matchup.combo_chances",
        "unskilled": "conflict.form._untrained",
        "stat_zero": "editions.rules.at_zero",
        # Odds try all cards there are; these check what they are given before they do the same.
        "compare_aspects": "conflict.halves.meeting",
        "tiebreak": "conflict.halves.break_tie",
        "count_success": "conflict.halves.combo",
        "pick_fate": "conflict.halves.better",
        # What is drawn and decided is given in one request; in the app it is asked for.
        "conflict": "conflict.duel.duel",
        "events_phase": "time.turn_end.end_turn",
        "wind": "time.rules.blow",
        "damage": "combat.damage.through",
        # These name a default deck; in the app a deck may be the game master's own.
        "damage_successes": "combat.damage.damage_of",
        "damage_card": "combat.damage_decks.damage_card",
        "reveal_damage": "combat.damage.sort_out",
        "apply_damage": "combat.damage.hurt",
        # In the app a round begins in those groups only that are done.
        "activate": "turns.rounds.activated",
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
    return named(ruleset, path) if path else ruleset.rule(rule).function
