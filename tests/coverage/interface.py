"""What in the app does what the JSON interface does, where that is not the very function of the interface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.ruleset import Ruleset
from tests.coverage.reach import Act, named

SAME: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "storyteller": {
        "next_card": ("draws.draw.another_due", "The app draws until no further card is due."),
        "award_xp": (
            "experience.rules.usual_award",
            "One form asks in all games whom a milestone pays.",
        ),
    },
    "background": {
        "reach_milestone": ("currencies.TIERS", "One form asks in all games whom a milestone pays."),
        "competition_odds": (
            "competitions.odds.tallied",
            "One of two may have a card already; in the app both draw.",
        ),
        "fray_odds": ("fray.odds.highest", "It tells of each PC; the app tells of those who share what is at stake."),
    },
    "aisling": {
        "extend_draw": (
            "draws.drawing.until_accepted",
            "At the table late helps come one by one.",
        ),
        "odds": (
            "draws.chances.chances",
            "It prices the rest of a draw, too, and a draw against another.",
        ),
        "compare_conversion": (
            "draws.chances.chances",
            "In the app what-ifs beside the form compare them.",
        ),
        "retry": ("draws.acts.TRIES", "In the app it is a choice in the form that cannot be made."),
        "settle": (
            "draws.settling.settle_as",
            "It answers with what is then true; the app changes the state.",
        ),
    },
    "resonance": {
        "count_hits": ("rolls.rules.act", ""),
        "cast_difficulty": ("magic.rules.cast_goal", ""),
        "reach_milestone": ("fate.points.TIERS", ""),
        "odds_success": ("rolls.forecast.act_odds", ""),
        "odds_contest": ("rolls.forecast.contest_odds", ""),
        "odds_cooperate": ("rolls.forecast.cooperate_odds", ""),
        "odds_attack": ("fights.odds.attack_odds", ""),
        "odds_cast": ("magic.odds.cast_odds", ""),
    },
    "destiny": {
        "card_info": ("cards.cards.card", ""),
        "choose_fate": ("chances.advice.play_choices", ""),
        "test": ("conflict.clash.clash", ""),
        "reach_milestone": ("campaign.rules.awards_of", ""),
        "plan_downtime": ("downtime.rules.plan", ""),
        "list_values": ("campaign.values.Record", ""),
        "effective_stats": ("conditions.rules.penalties", ""),
        "magic_item": ("combat.defending._piece", ""),
        "check_unit": ("sheet.check_sheet", ""),
        "odds_conflict": ("chances.advice.clash_odds", ""),
        "odds_combo": ("chances.matchup.combo_chances", ""),
        "unskilled": ("conflict.form._untrained", ""),
        "stat_zero": ("editions.rules.at_zero", ""),
        "compare_aspects": (
            "conflict.halves.meeting",
            "odds try all cards; the rule first checks the ones it is given",
        ),
        "tiebreak": ("conflict.halves.break_tie", "odds try all cards; the rule first checks the ones it is given"),
        "count_success": ("conflict.halves.combo", "odds try all cards; the rule first checks the ones it is given"),
        "pick_fate": ("conflict.halves.better", "odds try all cards; the rule first checks the ones it is given"),
        "conflict": ("conflict.duel.duel", "one request holds all that is drawn and chosen; the app asks step by step"),
        "events_phase": (
            "time.turn_end.end_turn",
            "one request holds all that is drawn and chosen; the app asks step by step",
        ),
        "damage": (
            "combat.damage.through",
            "one request holds all that is drawn and chosen; the app asks step by step",
        ),
        "damage_card": (
            "combat.damage_decks.damage_card",
            "the rule names a default deck; in the app the GM may use another",
        ),
    },
}
"""For each rule of the interface that the app never runs: what the app runs instead, by module and name, and why."""


def doing(ruleset: Ruleset, everything: Mapping[Act, Mapping[int, Any]]) -> Mapping[str, tuple[Act, ...]]:
    """The acts of the app that do what each rule of the JSON interface does; none where no screen reaches it."""
    return {
        rule.name: tuple(act for act, found in everything.items() if id(done_by(ruleset, rule.name)) in found)
        for rule in ruleset.rules
    }


def done_by(ruleset: Ruleset, rule: str) -> Any:
    """What is to be found in the app for a rule of the interface: what it wraps, else the rule itself."""
    row = SAME.get(ruleset.id, {}).get(rule)
    return named(ruleset, row[0]) if row else ruleset.rule(rule).function
