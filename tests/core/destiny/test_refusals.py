"""Every code of the catalogue's list of bad input is what some request is refused with."""

from __future__ import annotations

from typing import Any

import pytest

from core.refusal import Refusal
from tests.core.destiny.asking import ask

TEN = [*(f"{n}R" for n in range(2, 11)), "JR"]
PILES: dict[str, Any] = {"hand": ["7R"], "deck": ["AS"], "discard": ["2U"]}
FULL = {"hand": TEN, "deck": ["AS"], "discard": ["2U"]}
GAIN: dict[str, Any] = {**PILES, "kind": "ace", "from": "deck", "card": "AS"}
STRONG = {"card": "5R", "orientation": "upper", "difficulty": 6}
FAST = {"card": "7S", "orientation": "upper", "difficulty": 6}
COUNTER = {"card": "7C", "orientation": "lower", "difficulty": 6}
NPC = {"kind": "non_player", "difficulty": 6}
RIVAL = {"card": "2U", "orientation": "upper"}
PICK = {"first": "7R", "second": "8R", "orientation": "upper", "difficulty": 5, "rival": RIVAL}
CP = {"cp": 1, "successes": 1, "change": "increase"}
TASK = {"task": 1, "progress": 1}
HURT = {"crits": 1, "hits": 0, "location": "head"}
ARMED = {"level": 5, "scale": 1, "deck": "wound", "types": ["hack"]}
RATED = {"level": 5, "scale": 1}
BAR = [
    {"id": "ash", "player": "ann", "group": 1, "tokens": 1},
    {"id": "oak", "player": "bob", "group": 1, "tokens": 1},
    {"id": "elm", "player": "ann", "group": 1, "tokens": 0},
    {"id": "fir", "player": "ann", "group": 2, "tokens": 1},
]
WAY: dict[str, Any] = {"position": [0, 0], "facing": "n", "move": 1, "turn": 0}
AIM = {"attack": "ranged", "attacker": [0, 0], "facing": "n", "target": [0, -3]}
BOTH = [{"unit": "ash", "from": [0, 0], "to": [0, 1]}, {"unit": "oak", "from": [0, 2], "to": [0, 1]}]
POWER = {"level": 1, "stat": RATED, "mind": RATED, "price": "stun"}
STATS = {"body": "8x1", "mind": "5x1", "will": "5x1", "speed": "4x0"}
LEVELS = {"body": 8, "mind": 5, "will": 5, "speed": 4}
ODDS = {"side": {"card": "7R", "orientation": "upper", "difficulty": 5}, "rival": {}}


def conflict(a: dict[str, Any], b: dict[str, Any], **given: Any) -> dict[str, Any]:
    return {"a": a, "b": b, **given}


def plan(*activities: dict[str, Any], weeks: int = 9, **character: Any) -> dict[str, Any]:
    return {"weeks": weeks, "character": character, "activities": activities}


def chosen(*choices: tuple[str, int, str | None]) -> dict[str, Any]:
    return {"units": BAR, "choices": [{"player": p, "group": g, "unit": u} for p, g, u in choices]}


def aiming(*changes: tuple[str, str | None], **given: Any) -> dict[str, Any]:
    changed = [{"unit": unit, "target": target} for unit, target in changes]
    return {"units": ["ash", "oak"], "targets": {}, "changes": changed, **given}


def setup(**given: Any) -> dict[str, Any]:
    return {"players": ["ann", "bob"], "factions": {"us": ["ann", "bob"]}, "colors": ["red", "blue"], **given}


REFUSED: list[tuple[str, str, dict[str, Any]]] = [
    # General
    ("no_such_action", "dance", {}),
    ("unknown_option", "card_info", {"card": "7R", "options": {"luck": 1}}),
    ("unknown_option", "card_info", {"card": "7R", "options": {"d8_method": "third_card"}}),
    ("unknown_option", "card_info", {"card": "7R", "options": {"modules_off": ["dice"]}}),
    ("module_off", "card_info", {"card": "7R", "options": {"modules_off": ["core"]}}),
    ("bad_request", "card_info", {}),
    ("bad_request", "task_start", {}),
    # Cards
    ("unknown_card", "card_info", {"card": "7X"}),
    ("duplicate_card", "draw_fate", {**PILES, "hand": ["AS"]}),
    ("duplicate_card", "choose_fate", {"hand": [*TEN, "JR"], "card": "9X", "orientation": "upper"}),
    ("duplicate_card", "conflict",
        conflict({**STRONG, "card": "1R"}, {**STRONG, "stay": True, "shared_fate": ["7S", "7S"]})),
    ("duplicate_card", "odds_conflict", {**ODDS, "own_deck": ["7R", "2U"]}),
    ("duplicate_card", "damage", {"successes": 2, "difficulty": RATED, "drawn": ["7R", "7R"]}),
    ("orientation_needed", "choose_fate", {"hand": ["7R"], "card": "7R"}),
    ("orientation_needed", "choose_fate", {"hand": ["7R"], "card": "7R", "orientation": "sideways"}),
    ("orientation_needed", "card_info", {"card": "7R", "orientation": "sideways"}),
    ("orientation_needed", "conflict", conflict({**STRONG, "orientation": "sideways"}, FAST)),
    ("orientation_needed", "conflict",
        conflict({**COUNTER, "follow_up": {"card": "8R", "orientation": "sideways"}}, FAST)),
    ("orientation_needed", "pick_fate", {**PICK, "mode": "advantage", "orientation": "sideways"}),
    ("orientation_needed", "pick_fate", {**PICK, "mode": "advantage", "rival": {**RIVAL, "orientation": "sideways"}}),
    ("orientation_needed", "odds_conflict", {**ODDS, "side": {**ODDS["side"], "orientation": "sideways"}}),
    ("card_not_in_hand", "choose_fate", {"hand": ["7R"], "card": "8R", "orientation": "upper"}),
    ("hand_empty", "choose_fate", {"hand": [], "card": "8R", "orientation": "upper"}),
    ("hand_full", "gain_card", {**FULL, "kind": "ace", "from": "deck", "card": "AS"}),
    ("hand_too_large", "draw_fate", {**FULL, "hand": [*TEN, "QR"]}),
    ("deck_incomplete", "start_scene_hand", {"shuffled": ["7R"]}),
    ("bad_reshuffle", "draw_fate", {**PILES, "count": 2}),
    ("bad_reshuffle", "draw_fate", {**PILES, "count": 2, "reshuffled": ["3U"]}),
    ("bad_count", "draw_fate", {**PILES, "count": 0}),
    ("choose_discards", "draw_fate", {**FULL, "options": {"over_hand_limit": "discard_down"}}),
    ("card_not_there", "gain_card", {**GAIN, "from": "discard"}),
    ("wrong_pile", "gain_card", {**GAIN, "kind": "any"}),
    ("not_an_ace", "gain_card", {**GAIN, "from": "discard", "card": "2U"}),
    ("shared_fate_empty", "reveal_shared_fate", {"deck": ["7R"], "discard": [], "count": 2}),
    ("unknown_die", "randomize", {"die": "d6", "drawn": ["7R"]}),
    ("not_enough_cards", "randomize", {"die": "d8", "drawn": ["7R"]}),
    ("card_missing", "high_card", {"cards": {"ann": ["7R"], "bob": []}}),
    ("card_missing", "high_card", {"cards": {"ann": ["7R", "8R"], "bob": ["7R"]}}),
    ("card_missing", "high_card", {"cards": {"ann": ["7R"], "bob": ["7R"], "cid": ["7R", "8R"]}}),
    ("need_two_players", "high_card", {"cards": {"ann": ["7R"]}}),
    ("last_may_not_pass", "high_card_turns", {"order": ["ann", "bob"], "choices": ["act", "pass"]}),
    ("bad_choice", "high_card_turns", {"order": ["ann", "bob"], "choices": ["wait"]}),
    ("bad_choice", "free_action", {"name": "state_of_mind", "swap": "stun"}),
    ("bad_choice", "free_action", {"name": "burst_of_speed", "gain": "luck"}),
    ("too_many_choices", "high_card_turns", {"order": ["ann"], "choices": ["act", "act"]}),
    # Conflict
    ("unknown_aspect", "compare_aspects", {"a": "fast", "b": "focused"}),
    ("no_tiebreak", "tiebreak", {"aspect": "block", "a": {"rank": "7"}, "b": {"rank": "8"}}),
    ("unknown_rank", "tiebreak", {"aspect": "fast", "a": {"rank": "W"}, "b": {"rank": "8"}}),
    ("unknown_position", "initiative", {"position": "above"}),
    ("unknown_position", "extra_modifiers", {"position": "flanking"}),
    ("bad_cover", "initiative", {"cover": 30}),
    ("penalty_must_be_negative", "initiative", {"stat_penalties": 1}),
    ("unknown_outcome", "count_success", {"card": "7R", "outcome": "draw", "difficulty": 5}),
    ("difficulty_needed", "count_success", {"card": "7R", "outcome": "win"}),
    ("difficulty_needed", "odds_combo", {"card": "7R", "deck": ["8R", "9R"]}),
    ("non_player_has_no_hand", "conflict", conflict(STRONG, {**NPC, "card": "7S"})),
    ("shared_fate_needed", "conflict", conflict(STRONG, {**NPC, "shared_fate": ["7S"]})),
    ("too_many_cards", "conflict", conflict(STRONG, {**FAST, "shared_fate": ["7S"]})),
    ("unknown_mode", "pick_fate", {**PICK, "mode": "luck"}),
    ("unknown_mode", "task_teamwork", {**TASK, "mode": "apart", "workers": [{"outcome": "win"}]}),
    ("unknown_mode", "stealth_move", {"mode": "run", "tokens": 1, "stealth": 1, "path": []}),
    ("no_combo", "count_success", {"card": "JR", "outcome": "win", "difficulty": 5, "combo_drawn": ["JS"]}),
    ("combo_needs_win", "conflict", conflict({**STRONG, "combo": ["6R", "7R"]}, FAST)),
    ("wrong_number_of_cards", "conflict", conflict(STRONG, {**FAST, "combo": ["8R"]})),
    ("no_follow_up", "conflict", conflict({**COUNTER, "follow_up": {"card": "9R"}}, STRONG)),
    ("follow_up_must_attack", "conflict",
        conflict({**COUNTER, "follow_up": {"card": "9R", "orientation": "lower"}}, FAST)),
    ("not_enough_cp", "spend_cp", {**CP, "amount": 2}),
    ("not_enough_cp", "mitigate", {**HURT, "luck": 1, "cp": 0}),
    ("no_success_to_change", "spend_cp", {**CP, "successes": 0}),
    ("more_than_needed", "spend_cp", {**CP, "cp": 2, "change": "decrease", "amount": 2}),
    ("more_than_needed", "mitigate", {**HURT, "luck": 2}),
    ("role_play_required", "spend_cp", {**CP, "role_played": False}),
    ("bad_change", "spend_cp", {**CP, "change": "double"}),
    ("bad_amount", "spend_cp", {**CP, "amount": 0}),
    ("bad_amount", "add_condition", {"name": "stun", "amount": 0}),
    ("bad_amount", "mitigate", {**HURT, "luck": -1}),
    ("bad_amount", "use_power", {**POWER, "exchange": {"range": -1}}),
    ("bad_amount", "damage_item", {"body_level": 3, "amount": 0}),
    # Tasks
    ("bad_difficulty", "task_start", {"difficulty": 0}),
    ("task_over", "task_step", {"task": 0, "progress": 2, "outcome": "win"}),
    ("no_workers", "task_teamwork", {**TASK, "mode": "together", "workers": []}),
    # Campaign
    ("unknown_level", "close_level", {"level": "season"}),
    ("children_open", "close_level", {"level": "story", "open_children": 1}),
    ("goals_open", "close_level", {"level": "scene", "goal_complete": False}),
    ("unknown_milestone", "reach_milestone", {"kind": "huge", "characters": {}}),
    ("unknown_character", "reach_milestone", {"kind": "minor", "characters": {}, "participants": ["ash"]}),
    ("no_conception_play", "award_cp", {"cp": 0, "conception_played": False}),
    ("already_awarded", "award_cp", {"cp": 0, "conception_played": True, "already_awarded": True}),
    ("unknown_reward", "give_reward", {"kind": "fame", "with": "all", "amount": 1, "character": {}}),
    ("not_enough_treasure", "give_reward", {"kind": "treasure", "with": "gold", "amount": -1, "character": {}}),
    ("unknown_currency", "ledger_balance", {"entries": [{"currency": "xp", "delta": 1}]}),
    ("negative_balance", "ledger_balance",
        {"entries": [{"currency": "cp", "delta": -1}, {"currency": "cp", "delta": 1}]}),
    ("not_enough_sp", "plan_downtime", plan({"kind": "raise_skill", "skill": "bow"}, skills={"bow": 2}, sp=1)),
    ("not_enough_ap", "plan_downtime", plan({"kind": "raise_intensity", "power": "fire"}, powers={"fire": 1})),
    ("skill_at_maximum", "plan_downtime", plan({"kind": "raise_skill", "skill": "bow"}, skills={"bow": 10}, sp=99)),
    ("skill_at_zero", "plan_downtime", plan({"kind": "respec_skill", "skill": "bow"})),
    ("skill_needed", "plan_downtime", plan({"kind": "raise_skill"})),
    ("skill_needed", "plan_downtime", plan({"kind": "gain_ability", "skill": "bow", "ability": "aim"}, ap=1)),
    ("already_known", "plan_downtime",
        plan({"kind": "gain_specialty", "skill": "bow", "specialty": "elven"}, ap=1,
             skills={"bow": 1}, specialties={"elven": 0})),
    ("unknown_ability", "plan_downtime", plan({"kind": "respec_ability", "ability": "aim"})),
    ("unknown_power", "plan_downtime", plan({"kind": "raise_intensity", "power": "fire"}, ap=1)),
    ("unknown_wound", "plan_downtime", plan({"kind": "heal", "wound": 0})),
    ("mortal_wound", "plan_downtime", plan({"kind": "heal", "wound": 0}, wounds=[{"severity": "mortal"}])),
    ("respec_used", "plan_downtime", plan(*[{"kind": "respec_skill", "skill": "bow"}] * 2, skills={"bow": 3})),
    ("unknown_method", "plan_downtime", plan({"kind": "raise_skill", "skill": "bow", "method": "dream"})),
    ("unknown_activity", "plan_downtime", plan({"kind": "sleep"})),
    ("weeks_needed", "plan_downtime", plan({"kind": "craft"})),
    ("bad_weeks", "plan_downtime", plan({"kind": "other", "weeks": 0})),
    ("bad_weeks", "plan_downtime", plan(weeks=-1)),
    ("not_enough_weeks", "plan_downtime", plan({"kind": "raise_skill", "skill": "bow"}, weeks=1)),
    ("unknown_player", "set_intentions", {"players": ["ann"], "intentions": {"bob": "flee"}}),
    ("unknown_field", "check_conception", {"conception": {"hobby": "chess"}}),
    ("unknown_outlook", "check_conception", {"conception": {"outlook": "grim"}}),
    ("unknown_list", "list_values", {"list": "colours"}),
    # Conditions
    ("unknown_condition", "add_condition", {"name": "sleepy"}),
    ("no_such_condition", "remove_condition", {"conditions": {}, "name": "stun", "by": "recover"}),
    ("no_such_condition", "free_action", {"name": "state_of_mind", "swap": "slow"}),
    ("not_a_minor_condition", "recover", {"conditions": {"bleeding": 1}, "remove": "bleeding"}),
    ("not_a_minor_condition", "use_power", {**POWER, "price": "bleeding"}),
    ("applied_this_turn", "recover", {"conditions": {"stun": 1}, "remove": "stun", "applied_this_turn": {"stun": 1}}),
    ("unknown_remedy", "remove_condition", {"conditions": {"stun": 1}, "name": "stun", "by": "tea"}),
    ("cannot_remove_that_way", "remove_condition",
        {"conditions": {"radiated": 1}, "name": "radiated", "by": "healing"}),
    ("unknown_limb", "limb_check", {"uses": ["tail"], "limbs": {}}),
    ("limb_unusable", "limb_check", {"uses": ["left_arm"], "limbs": {"left_arm": "broken"}}),
    ("bad_time", "time_passes", {"conditions": {}, "days": -1}),
    ("bad_direction", "clock_setup", {"direction": "round"}),
    ("bad_size", "clock_setup", {"size": 0}),
    ("bad_size", "unit_spaces", {"position": [0, 0], "facing": "n", "size": 3}),
    ("no_such_clock_number", "clock_setup", {"events": [{"number": 21, "event": "dawn"}]}),
    ("clock_is_out", "clock_tick", {"numbers": [], "events": []}),
    # Combat
    ("unknown_damage_deck", "damage_card", {"deck": "condition", "card": "7R"}),
    ("unknown_card", "damage_card", {"deck": "wound", "card": "WB"}),
    ("unknown_severity", "damage_card", {"deck": "wound", "card": "7R", "severity": "mortal"}),
    ("body_needed", "damage_successes", {"successes": 1, "difficulty": RATED}),
    ("one_or_two_types", "reveal_damage", {"deck": "wound", "weapon_types": [], "drawn": []}),
    ("wrong_damage_type", "damage_successes",
        {"successes": 1, "difficulty": RATED, "weapon": {**ARMED, "types": ["fear"]}}),
    ("unknown_location", "mitigate", {**HURT, "location": "tail"}),
    ("unknown_location", "apply_damage", {"deck": "wound", "card": "7R", "crits": 1, "hits": 0, "location": "tail"}),
    ("wild_needed", "mitigate", {**HURT, "wild_luck": {"card": "7R"}}),
    ("ally_cannot_help", "mitigate", {**HURT, "wild_luck": {"card": "WB", "by": "ally", "adjacent": True}}),
    ("item_not_at_location", "mitigate", {**HURT, "item": {"location": "chest"}}),
    ("wrong_number_of_cards", "damage", {"successes": 1, "difficulty": RATED, "body": RATED, "drawn": []}),
    ("wrong_number_of_cards", "damage", {"successes": 0, "difficulty": RATED, "body": RATED, "drawn": ["7R"]}),
    ("wrong_number_of_cards", "reveal_damage",
        {"deck": "wound", "weapon_types": ["bash"], "drawn": ["7R", "8R"], "successes": 1}),
    ("wrong_number_of_cards", "reveal_damage",
        {"deck": "wound", "weapon_types": ["bash"], "drawn": ["7R"], "successes": 2}),
    # Turns
    ("unknown_player", "setup_scene", setup(factions={"us": ["ann", "bob", "eve"]})),
    ("player_in_two_factions", "setup_scene", setup(factions={"us": ["ann", "bob"], "them": ["ann"]})),
    ("player_without_faction", "setup_scene", setup(factions={"us": ["ann"]})),
    ("not_enough_colors", "setup_scene", setup(colors=["red"])),
    ("duplicate_unit", "status_bar", {"units": [{"id": "ash", "player": "ann"}] * 2}),
    ("unknown_unit", "form_groups", {"units": ["ash"], "targets": {"ash": "oak"}}),
    ("cannot_target_self", "form_groups", {"units": ["ash"], "targets": {"ash": "ash"}}),
    ("high_card_needed", "choose_targets", aiming(("ash", "oak"), ("oak", None))),
    ("duplicate_unit", "round_setup", {"units": [{"id": "ash"}, {"id": "ash"}]}),
    ("duplicate_unit", "movement_step", {"moves": [BOTH[0], BOTH[0]]}),
    ("high_card_needed", "movement_step", {"moves": BOTH}),
    ("bad_order", "choose_targets", aiming(("ash", "oak"), order=["oak"])),
    ("bad_order", "choose_targets", aiming(order=["oak"])),
    ("choice_missing", "activate", chosen(("ann", 1, "ash"))),
    ("must_activate", "activate", chosen(("ann", 1, None), ("bob", 1, "oak"), ("ann", 2, "fir"))),
    ("already_activated", "activate", chosen(("bob", 1, "oak"), ("bob", 1, "oak"))),
    ("nothing_to_activate", "activate", chosen(("bob", 2, "oak"))),
    ("not_your_unit", "activate", chosen(("bob", 1, "ash"))),
    ("wrong_group", "activate", chosen(("ann", 1, "fir"))),
    ("no_token", "activate", chosen(("ann", 1, "elm"))),
    ("unknown_action", "take_action", {"kind": "sleep", "actions_left": 1}),
    ("no_action_left", "take_action", {"kind": "hide", "actions_left": 0}),
    ("unit_cannot_act", "take_action", {"kind": "hide", "actions_left": 1, "conditions": {"disabled": 1}}),
    ("unknown_free_action", "free_action", {"name": "shout"}),
    ("already_used_this_turn", "free_action", {"name": "push_the_limit", "already_used": True}),
    ("stat_exhausted", "free_action", {"name": "push_the_limit", "stats": {"mind": 2}, "conditions": {"stun": 2}}),
    # Map
    ("unknown_heading", "move", {**WAY, "facing": "up", "steps": []}),
    ("unknown_step", "move", {**WAY, "steps": ["hop"]}),
    ("not_enough_move", "move", {**WAY, "steps": ["backward"]}),
    ("not_enough_turn", "move", {**WAY, "steps": ["turn_left"]}),
    ("space_blocked", "move", {**WAY, "steps": ["forward"], "blocked": [[0, -1]]}),
    ("high_card_tied", "movement_step", {"moves": BOTH, "high_card": {"ash": ["7R"], "oak": ["7R"]}}),
    ("unknown_attack", "range_check", {**AIM, "attack": "bite"}),
    ("range_needed", "range_check", AIM),
    ("no_cover", "cover_retarget", {"attacker": [0, 0], "rival": [0, 5], "drawn": "7R"}),
    ("unknown_map", "map_scale", {"map": "world"}),
    ("flexible_scale", "map_scale", {"map": "narrative", "space_meters": "5"}),
    # Powers, items
    ("not_exchangeable", "use_power", {**POWER, "scaling": 1, "exchange": {"armor_pierce": 1}}),
    ("not_enough_scaling", "use_power", {**POWER, "exchange": {"range": 1}}),
    ("price_needed", "use_power", {**POWER, "price": None}),
    ("wrong_price", "use_power", {**POWER, "fixed_price": "bleeding"}),
    ("already_continuous", "continuous", {"active": "light", "power": "fire"}),
    ("in_sight", "hide", {"out_of_sight": False, "stealth": 2}),
    ("too_far", "stealth_reveal", {"tokens": 1, "distance": 2, "near_out_of_sight": True}),
    ("must_stay_out_of_sight", "stealth_move", {"mode": "hide", "tokens": 2, "stealth": 2, "path": [False, True]}),
    ("must_end_out_of_sight", "stealth_move", {"mode": "sneak", "tokens": 2, "stealth": 2, "path": [True, False]}),
    ("must_be_near_out_of_sight", "stealth_reveal", {"tokens": 1, "distance": 1, "near_out_of_sight": False}),
    ("unknown_equip", "equip", {"kind": "throw", "move": 1}),
    ("unit_not_willing", "equip", {"kind": "take", "move": 1, "willing": False}),
    ("no_ammunition", "equip", {"kind": "reload", "move": 1}),
    ("already_broken", "damage_item", {"body_level": 3, "broken": True}),
    ("item_broken", "use_item", {"broken": True}),
    ("no_uses_left", "use_item", {"uses": 0}),
    ("points_out_of_range", "magic_item", {"kind": "armor", "points": 6}),
    ("points_out_of_range", "area_spaces", {"points": -1}),
    ("bad_request", "area_spaces", {}),
    ("unknown_kind", "magic_item", {"kind": "ring", "points": 1}),
    # Scales, odds, beyond
    ("bad_rating", "rating_value", {"rating": "8*1"}),
    ("bad_rating", "check_unit", {"unit": {"stats": {**STATS, "body": 8}}}),
    ("level_out_of_range", "check_unit", {"unit": {"stats": STATS, "skills": {"bow": 11}}}),
    ("level_out_of_range", "create_stats", {"stats": {**LEVELS, "body": 11}}),
    ("bad_value", "to_rating", {"value": "-3"}),
    ("stat_missing", "check_unit", {"unit": {"stats": {"body": "8x1"}}}),
    ("unknown_objective", "advise", {"hand": ["7R"], "side": {"difficulty": 5}, "rival": {}, "objective": "fame"}),
    ("no_event", "odds_condition", {"name": "stun"}),
    ("wrong_damage_type", "odds_damage", {"deck": "wound", "weapon_types": ["laser"], "successes": 1}),
    ("one_or_two_types", "odds_damage", {"deck": "wound", "weapon_types": [], "successes": 1}),
    ("bad_probability", "odds_task", {**TASK, "success": {"1": "3/4"}, "failure": {"1": "1/2"}, "attempts": 1}),
    ("bad_probability", "odds_conflict", {**ODDS, "rival": {"kind": "player", "unseen": ["7S"], "upper": "3/2"}}),
    ("bad_probability", "odds_task", {**TASK, "success": {"1": 1}, "attempts": 1}),
    ("bad_count", "odds_task", {**TASK, "success": {}, "attempts": -1}),
    ("bad_count", "odds_task", {"task": 900, "progress": 900, "success": {"1": "1/2"}, "failure": {"1": "1/4"},
                                "attempts": 900}),
    ("bad_count", "odds_task", {**TASK, "success": {"1": "1/" + "9" * 190}, "attempts": 30}),
    ("four_stats_needed", "create_stats", {"stats": {"body": 8}}),
    ("wrong_total", "create_stats", {"stats": {**LEVELS, "body": 7}}),
    ("skill_required", "unskilled", {"common": False}),
]  # fmt: skip

CODES = """
no_such_action unknown_option module_off bad_request
unknown_card duplicate_card orientation_needed card_not_in_hand hand_empty hand_full hand_too_large deck_incomplete
bad_reshuffle bad_count choose_discards card_not_there wrong_pile not_an_ace shared_fate_empty unknown_die
not_enough_cards card_missing need_two_players last_may_not_pass bad_choice too_many_choices
unknown_aspect no_tiebreak unknown_rank unknown_position bad_cover penalty_must_be_negative unknown_outcome
difficulty_needed non_player_has_no_hand shared_fate_needed too_many_cards unknown_mode no_combo combo_needs_win
wrong_number_of_cards no_follow_up follow_up_must_attack not_enough_cp no_success_to_change more_than_needed
role_play_required bad_change bad_amount
bad_difficulty task_over no_workers
unknown_level children_open goals_open unknown_milestone unknown_character no_conception_play already_awarded
unknown_reward not_enough_treasure unknown_currency negative_balance not_enough_sp not_enough_ap skill_at_maximum
skill_at_zero skill_needed already_known unknown_ability unknown_power unknown_wound mortal_wound respec_used
unknown_method unknown_activity weeks_needed bad_weeks not_enough_weeks unknown_player unknown_field unknown_outlook
unknown_list
unknown_condition no_such_condition not_a_minor_condition applied_this_turn unknown_remedy cannot_remove_that_way
unknown_limb limb_unusable bad_time bad_direction bad_size no_such_clock_number clock_is_out
unknown_damage_deck unknown_severity body_needed one_or_two_types wrong_damage_type unknown_location wild_needed
ally_cannot_help item_not_at_location
player_in_two_factions player_without_faction not_enough_colors duplicate_unit unknown_unit cannot_target_self
high_card_needed bad_order choice_missing must_activate already_activated nothing_to_activate not_your_unit wrong_group
no_token unknown_action no_action_left unit_cannot_act unknown_free_action already_used_this_turn stat_exhausted
unknown_heading unknown_step not_enough_move not_enough_turn space_blocked high_card_tied unknown_attack range_needed
no_cover unknown_map flexible_scale
not_exchangeable not_enough_scaling price_needed wrong_price already_continuous in_sight too_far
must_stay_out_of_sight must_end_out_of_sight must_be_near_out_of_sight unknown_equip unit_not_willing no_ammunition
already_broken item_broken no_uses_left points_out_of_range unknown_kind
bad_rating level_out_of_range bad_value stat_missing unknown_objective no_event bad_probability four_stats_needed
wrong_total skill_required
"""
"""The catalogue's list, in its order."""


def test_no_code_of_the_catalogue_is_left_out() -> None:
    assert {code for code, _, _ in REFUSED} == set(CODES.split())


@pytest.mark.parametrize(("code", "action", "given"), REFUSED, ids=[f"{code}-{action}" for code, action, _ in REFUSED])
def test_refused_with(code: str, action: str, given: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as refused:
        ask(action, given)
    assert refused.value.code == code
    assert refused.value.message.endswith(".")
