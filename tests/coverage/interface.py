"""The app's counterparts of the JSON interface, if they are not the very function of the interface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.ruleset import Ruleset
from tests.coverage.reach import Act, named

SAME: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "storyteller": {
        "next_card": ("draws.draw.another_due", "The app draws until no further card is due."),
        "award_xp": (
            "experience.awards.TIERS",
            "One form asks in all games whom a milestone pays.",
        ),
        "downtime_action": (
            "downtime.rules.research",
            "It finds the activity by its category; the app runs the rule of the one that was chosen.",
        ),
    },
    "background": {
        "reach_milestone": ("currencies.TIERS", "One form asks in all games whom a milestone pays."),
        "competition_odds": (
            "competitions.odds.chances_of",
            "One of two may have a card already; in the app both draw.",
        ),
        "fray_odds": ("fray.odds.highest", "It tells of each PC; the app tells of those who share what is at stake."),
    },
    "aisling": {
        "extend_draw": (
            "draws.late_helps.draw_until_accepted",
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
        "retry": ("draws.actions.TRIES", "In the app it is a choice in the form that cannot be made."),
        "settle": (
            "draws.success_effects.settle_as",
            "It answers with what is then true; the app changes the state.",
        ),
    },
    "resonance": {
        "reach_milestone": (
            "currencies.TIERS",
            "it adds the points to those it is given; in the app core pays what a tier awards",
        ),
        "odds_success": (
            "rolls.forecast.act_odds",
            "it tries each number of invokes held back; the app only those that can be paid",
        ),
        "odds_cooperate": (
            "rolls.forecast.cooperate_odds",
            "it knows pools only; the app has sheets, Aspects and what can be bought",
        ),
        "odds_attack": ("fights.odds.attack_odds", "it tells the grade of Injury; the app what Armour lets through"),
        "odds_cast": (
            "magic.odds.cast_odds",
            "it tries every amount of Resonance; the app has the one that was chosen",
        ),
    },
    "destiny": {
        "card_info": ("values.cards.card", "it lists what a card is; the app shows its glyphs and both halves"),
        "choose_fate": (
            "conflict_odds.advice.play_choices",
            "it checks a card that was named; the app offers only those in hand",
        ),
        "reach_milestone": (
            "stories.rules.awards_of",
            "it adds the points to those it is given; in the app core pays what a tier awards",
        ),
        "plan_downtime": (
            "downtime.activities.plan",
            "it keeps everything else said of the character; the app has a whole sheet",
        ),
        "list_values": ("state.story.Record", "it lists the words; in the app they are the choices of fields"),
        "effective_stats": (
            "conditions.rules.penalties",
            "it weighs all Stats; the app one at a time, with the GM's own conditions",
        ),
        "magic_item": (
            "combat.defences._piece",
            "it lists what a magic item adds; the app adds it where the item is used",
        ),
        "check_unit": ("sheet.check_sheet", "it reads ratings in writing; a sheet holds them taken apart"),
        "odds_conflict": (
            "conflict_odds.advice.clash_odds",
            "it asks about one play; the app works out all plays of a hand together",
        ),
        "odds_combo": (
            "conflict_odds.matchup.combo_chances",
            "it also tells the chance of an Ace, which the app never shows",
        ),
        "unskilled": ("conflict.form._untrained_choice", "the app only offers a common Skill untrained"),
        "compare_aspects": (
            "cards.halves.aspect_result",
            "it also tells what each side gets; the app compares whole cards",
        ),
        "tiebreak": ("cards.halves.break_tie", "it refuses ranks and aspects that no two cards in play have"),
        "count_success": ("cards.halves.combo", "it is told the outcome; the app knows it from the cards"),
        "pick_fate": ("cards.halves.better", "it has two cards and a Rival's; the app has both sides of a conflict"),
        "conflict": (
            "conflict.duel.duel",
            "it refuses what was handed in for a moment that never came; the app asks only then",
        ),
        "events_phase": (
            "time.turn_end.end_turn",
            "each player and unit brings a deck; the app draws from those of the table",
        ),
        "damage": ("combat.damage.through", "it is told the defence; the app asks whoever is struck"),
        "damage_card": (
            "values.damage_decks.damage_card",
            "it looks a card up in a default deck; the app's deck may be the GM's own",
        ),
    },
}
"""For each rule of the interface that the app never runs: what the app runs instead, by module and name, and why."""


def doing(ruleset: Ruleset, everything: Mapping[Act, Mapping[int, object]]) -> Mapping[str, tuple[Act, ...]]:
    """The acts of the app that do what each rule of the JSON interface does; none where no screen reaches it."""
    return {
        rule.name: tuple(act for act, found in everything.items() if id(done_by(ruleset, rule.name)) in found)
        for rule in ruleset.rules
    }


def done_by(ruleset: Ruleset, rule: str) -> Any:
    """Return the app's function for a rule of the interface: the wrapped one, else the rule itself."""
    row = SAME.get(ruleset.id, {}).get(rule)
    return named(ruleset, row[0]) if row else ruleset.rule(rule).function
