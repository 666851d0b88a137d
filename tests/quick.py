"""The tests that concern a change, in under a minute: `make quick OF="tui/forms campaigns/threads"`.

`ROOMS` says for each folder of the program which tests know most of it. Without `OF` the files that git calls changed
are looked up. The first tier of these tests runs; `make test` runs all of it.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
_GAME = (
    "core/test_vectors.py core/test_breakdowns.py core/test_draw_totals.py core/test_offers.py core/test_follows.py "
    "test_endings.py"
)
"""Tests of every game with a part about each."""
ROOMS = {
    "core": "core/test_*.py test_conformance.py test_exclusive_fields.py test_owned_choices.py",
    "core/actions": "core/test_play.py core/test_incremental_codec.py core/test_entry.py test_conformance.py "
    "core/test_draw_totals.py core/test_defaults.py core/test_breakdowns.py core/test_function_rules.py "
    "test_exclusive_fields.py",
    "core/building_blocks": "core/test_ledger.py core/test_lifetimes.py core/test_piles.py core/test_result_cache.py "
    "core/test_breakdowns.py core/test_vectors.py core/test_rows.py test_exclusive_fields.py campaigns/test_refunds.py",
    "core/luck": "core/test_exact.py core/test_table.py core/test_typed_tokens.py core/test_piles.py core/test_play.py "
    "core/test_luck_rare_ways.py core/test_vectors.py core/test_draw_totals.py test_piles_whole.py",
    "core/schema": "core/test_codec.py core/test_entry.py core/test_fields.py core/test_options.py "
    "core/test_sheet_edit.py core/test_strict_json.py core/test_defaults.py core/test_function_rules.py "
    "core/test_rows.py core/test_breakdowns.py test_exclusive_fields.py test_number_bounds.py test_conformance.py",
    "core/rulesets": "test_conformance.py test_game_package.py",
    "core/small_games": "core/test_small_games.py campaigns/test_small_game_played.py test_game_package.py authoring",
    "core/rulesets/aisling": f"core/aisling {_GAME} tui/test_session_aisling.py",
    "core/rulesets/background": f"core/background {_GAME} tui/test_session_background.py",
    "core/rulesets/destiny": f"core/destiny {_GAME} tui/test_session_destiny.py",
    "core/rulesets/resonance": f"core/resonance {_GAME} tui/test_session_resonance.py",
    "core/rulesets/storyteller": f"core/storyteller {_GAME} tui/test_session.py",
    "campaigns": "campaigns/test_campaign.py campaigns/test_pending.py campaigns/test_todo.py "
    "campaigns/test_planned_conflicts.py "
    "campaigns/test_sample.py campaigns/test_history.py campaigns/test_upgrading.py campaigns/test_secrets.py "
    "campaigns/test_golden.py campaigns/test_reverting.py campaigns/test_moments.py",
    "campaigns/agenda": "campaigns/test_agenda.py campaigns/test_nothing_named.py tui/test_agenda.py "
    "campaigns/test_plans.py campaigns/test_nothing_besides.py cli/test_facts_by_documents.py",
    "campaigns/authoring": "authoring",
    "campaigns/batch": "campaigns/test_batch.py",
    "campaigns/board": "board cli/test_board.py campaigns/test_secrets.py campaigns/test_hidden_passages.py",
    "campaigns/bulk_edit": "campaigns/test_bulk_edit.py tui/test_bulk_edit.py",
    "campaigns/calendar": "campaigns/test_calendar.py campaigns/test_timeline.py campaigns/test_foreign_calendars.py "
    "campaigns/test_calendar_parts.py campaigns/test_plans.py cli/test_calendar.py cli/test_days_by_model.py",
    "campaigns/characters": "campaigns/test_handlers.py campaigns/test_campaign.py campaigns/test_secrets.py "
    "campaigns/test_character_builder.py campaigns/test_nothing_dangles.py campaigns/test_character_names.py "
    "campaigns/test_removal.py campaigns/test_renaming.py campaigns/test_figures.py",
    "campaigns/clocks": "campaigns/test_handlers.py campaigns/test_descriptions.py campaigns/test_nothing_dangles.py",
    "campaigns/command_language": "campaigns/test_speech.py campaigns/test_speech_everywhere.py "
    "campaigns/test_spoken_page.py campaigns/test_scripts_in_other_campaigns.py campaigns/test_descriptions.py "
    "campaigns/test_recap.py "
    "campaigns/test_batch.py campaigns/test_lines_by_name.py campaigns/test_script_lines.py tui/test_command_line.py",
    "campaigns/commands": "campaigns/test_campaign.py campaigns/test_handlers.py campaigns/test_speech.py "
    "campaigns/test_batch.py campaigns/test_scripts_in_other_campaigns.py campaigns/test_named_twice.py",
    "campaigns/conformance": "test_conformance.py test_game_package.py authoring",
    "campaigns/downtime": "campaigns/test_handlers.py campaigns/test_descriptions.py campaigns/test_script_lines.py "
    "test_the_dead.py tui/test_downtime.py campaigns/test_slips_and_recaps.py",
    "campaigns/draws": "campaigns/test_handlers.py campaigns/test_planned_conflicts.py campaigns/test_campaign.py "
    "campaigns/test_speech_everywhere.py campaigns/test_branches.py campaigns/test_character_builder.py "
    "campaigns/test_reverting.py",
    "campaigns/events": "campaigns/test_calendar.py campaigns/test_timeline.py campaigns/test_life.py "
    "cli/test_days_by_model.py",
    "campaigns/user_files": "store campaigns/test_library.py campaigns/random_tables campaigns/test_figure_files.py "
    "campaigns/test_disks.py",
    "campaigns/history": "campaigns/test_history.py campaigns/test_verify.py campaigns/test_recent.py "
    "campaigns/test_cost_of_history.py campaigns/test_life.py campaigns/test_reverting.py campaigns/test_branches.py "
    "campaigns/test_secrets.py campaigns/test_quiet_check.py campaigns/test_moments.py campaigns/test_sample.py "
    "campaigns/test_courses.py campaigns/test_changes_of_nothing.py campaigns/test_out_of_conflict.py "
    "campaigns/test_upgrading.py",
    "campaigns/imports": "campaigns/test_vault_import.py campaigns/test_vault.py campaigns/test_import_lists.py "
    "campaigns/test_character_names.py campaigns/test_vault_whole.py",
    "campaigns/document_kinds": "campaigns/test_kinds.py campaigns/test_articles.py campaigns/test_prepared.py "
    "campaigns/test_new_field.py campaigns/test_secrets.py campaigns/test_golden.py campaigns/test_out_of_place.py",
    "campaigns/handouts": "campaigns/test_handouts.py board cli/test_facts_by_documents.py",
    "campaigns/knowledge": "campaigns/test_knowledge.py campaigns/test_knowledge_walk.py campaigns/test_passages.py "
    "campaigns/test_secrets.py campaigns/test_handouts.py",
    "campaigns/library": "campaigns/test_library.py campaigns/test_library_faults.py campaigns/test_whole_campaign.py "
    "campaigns/test_upgrading.py campaigns/test_cleanup.py campaigns/test_sample.py "
    "campaigns/test_strangers.py tui/test_library.py tui/test_backup.py",
    "campaigns/links": "campaigns/test_search.py campaigns/test_vault.py campaigns/test_articles.py "
    "campaigns/test_renaming.py campaigns/test_vault_whole.py",
    "campaigns/maps": "campaigns/test_maps.py campaigns/test_descriptions.py tui/test_map_keeping.py",
    "campaigns/notes": "campaigns/test_handlers.py tui/test_notes.py",
    "campaigns/npcs": "campaigns/test_handlers.py campaigns/test_figures.py campaigns/test_figure_files.py "
    "campaigns/test_planned_conflicts.py tui/test_figures.py",
    "campaigns/points": "campaigns/test_points.py campaigns/test_nothing_named.py campaigns/test_refunds.py "
    "campaigns/test_descriptions.py tui/test_points.py campaigns/test_nothing_ignored.py campaigns/test_life.py",
    "campaigns/prepared_scenes": "campaigns/test_prepared.py campaigns/test_descriptions.py "
    "campaigns/test_planned_conflicts.py tui/test_prepared.py",
    "campaigns/exports": "campaigns/test_paper.py cli/test_paper.py campaigns/test_exports.py "
    "cli/test_days_by_model.py",
    "campaigns/printing": "campaigns/test_paper.py campaigns/test_hidden_passages.py campaigns/test_safety.py "
    "cli/test_paper.py tui/test_paper.py",
    "campaigns/random_tables": "campaigns/random_tables tui/test_random_tables.py",
    "campaigns/reminders": "campaigns/test_pending.py campaigns/test_opposite_actions.py tui/test_todo.py",
    "campaigns/reports": "campaigns/test_recap.py campaigns/test_prose.py campaigns/test_slips_and_recaps.py "
    "campaigns/test_paper.py campaigns/test_recap_headings.py campaigns/test_courses.py campaigns/test_compels.py "
    "campaigns/test_figures.py campaigns/test_links_as_read.py",
    "campaigns/samples": "campaigns/test_sample.py",
    "campaigns/safety": "campaigns/test_safety.py tui/test_safety.py",
    "campaigns/search": "campaigns/test_search.py campaigns/test_articles.py campaigns/test_names_for_players.py "
    "tui/test_search.py tui/test_find_list.py",
    "campaigns/sessions": "campaigns/test_handlers.py campaigns/test_nothing_named.py campaigns/test_timeline.py "
    "tui/test_session.py campaigns/test_the_retired.py campaigns/test_scene_ends.py",
    "campaigns/settings": "campaigns/test_handlers.py campaigns/test_secrets.py campaigns/test_descriptions.py "
    "tui/test_rules.py",
    "campaigns/state": "campaigns/test_effects.py campaigns/test_campaign.py campaigns/test_history.py "
    "campaigns/test_golden.py campaigns/test_threads.py test_fresh_view.py campaigns/test_descriptions.py "
    "campaigns/test_sample.py campaigns/test_import_lists.py campaigns/test_game_tallies.py "
    "campaigns/test_moments.py campaigns/test_pending.py campaigns/test_names_on_sheets.py campaigns/test_trackers.py",
    "campaigns/store": "store campaigns/test_kill.py campaigns/test_upgrading.py campaigns/test_golden.py "
    "campaigns/test_library.py campaigns/test_out_of_memory.py",
    "campaigns/stream": "campaigns/test_stream.py cli/test_follow.py",
    "campaigns/templates": "campaigns/test_templates.py campaigns/test_safety.py tui/test_library.py",
    "campaigns/threads": "campaigns/test_threads.py tui/test_threads.py cli/test_days_by_model.py",
    "campaigns/todo": "campaigns/test_pending.py campaigns/test_todo.py tui/test_todo.py cli/test_days_by_model.py",
    "campaigns/trackers": "campaigns/test_handlers.py campaigns/test_trackers.py campaigns/test_descriptions.py "
    "tui/test_trackers.py",
    "campaigns/vault": "campaigns/test_vault.py campaigns/test_vault_import.py campaigns/test_vault_whole.py "
    "campaigns/test_secrets.py campaigns/test_names_for_players.py tui/test_vault.py",
    "campaigns/visibility": "campaigns/test_seen_acting.py campaigns/test_passages.py campaigns/test_knowledge.py "
    "campaigns/test_knowledge_walk.py campaigns/test_secrets.py campaigns/test_recap_headings.py "
    "campaigns/test_game_tallies.py campaigns/test_hidden_passages.py tui/test_public.py "
    "cli/test_facts_by_documents.py",
    "campaigns/wording": "campaigns/test_recap.py campaigns/test_prose.py campaigns/test_secrets.py "
    "campaigns/test_names_for_players.py campaigns/test_slips_and_recaps.py",
    "campaigns/world": "campaigns/test_articles.py campaigns/test_names_on_sheets.py tui/test_world.py "
    "campaigns/test_search.py",
    "tui": "tui/test_session.py tui/test_config.py tui/test_macros.py tui/test_themes.py tui/test_text.py "
    "tui/test_startup.py tui/transcripts",
    "tui/agenda": "tui/test_agenda.py tui/test_session_plan.py tui/test_forms_as_they_are.py tui/transcripts",
    "tui/app": "tui/test_session.py tui/test_macros.py tui/test_startup.py tui/transcripts",
    "tui/board": "board cli/test_board.py",
    "tui/bulk_edit": "tui/test_bulk_edit.py tui/transcripts",
    "tui/calendar": "tui/test_timeline.py tui/test_forms_as_they_are.py tui/test_calendar_form.py "
    "tui/test_narrowing.py cli/test_days_by_model.py tui/transcripts",
    "tui/characters": "tui/test_sheet.py tui/test_comparisons.py tui/test_guides.py tui/test_marked_characters.py "
    "tui/transcripts",
    "tui/cli": "cli",
    "tui/command_palette": "tui/test_command_line.py tui/test_palette.py tui/test_find_list.py tui/transcripts",
    "tui/reports": "tui/test_story.py tui/test_courses.py tui/transcripts",
    "tui/config": "tui/test_config.py tui/test_themes.py tui/test_layouts.py",
    "tui/conflicts": "tui/test_session.py tui/test_figures.py tui/transcripts",
    "tui/dialogs": "tui/test_dialogs.py tui/test_choose.py tui/test_patience.py tui/test_reader.py tui/transcripts",
    "tui/dossiers": "tui/test_relationship_tree.py tui/test_world.py tui/test_every_line.py tui/transcripts",
    "tui/downtime": "tui/test_downtime.py tui/test_real_cards.py tui/test_marked_characters.py tui/test_escape.py "
    "tui/transcripts",
    "tui/draws": "tui/test_draw.py tui/test_half_done.py tui/test_typing.py tui/test_single_draws.py "
    "tui/test_decision.py tui/transcripts",
    "tui/forms": "tui/test_form.py tui/test_form_kinds.py tui/test_form_typing.py tui/test_form_in_view.py "
    "tui/test_paged_form.py tui/test_labels.py tui/transcripts",
    "tui/history": "tui/test_log.py tui/test_narrowing.py tui/transcripts",
    "tui/app_interface": "tui/test_find_list.py tui/test_keys.py tui/transcripts",
    "tui/house_rules": "tui/test_rules.py tui/transcripts",
    "tui/key_bindings": "tui/test_keys.py tui/test_place_keys.py tui/test_digits.py tui/test_key_bar.py "
    "tui/transcripts",
    "tui/handouts": "tui/test_handouts.py tui/transcripts",
    "tui/knowledge": "tui/test_knowledge.py tui/transcripts",
    "tui/library": "tui/test_library.py tui/test_recovery.py tui/transcripts",
    "tui/log_lines": "tui/test_present_logline.py tui/test_log.py tui/transcripts",
    "tui/macros": "tui/test_macros.py tui/test_escape.py",
    "tui/map_drawing": "tui/test_present_map.py tui/test_present_grid.py tui/test_map.py tui/transcripts",
    "tui/maps": "tui/test_map.py tui/test_map_keeping.py tui/test_map_battle.py tui/transcripts",
    "tui/milestones": "tui/test_points.py tui/test_play.py tui/test_forms_as_they_are.py tui/transcripts",
    "tui/notes": "tui/test_notes.py tui/test_every_line.py tui/transcripts",
    "tui/npcs": "tui/test_figures.py tui/test_forms_as_they_are.py tui/transcripts",
    "tui/cards_and_tokens": "tui/test_panels.py tui/transcripts",
    "tui/plain_mode": "cli/test_plain.py cli/test_plain_draws.py",
    "tui/play_screen": "tui/test_play.py tui/test_layouts.py tui/transcripts",
    "tui/points": "tui/test_points.py tui/test_marked_characters.py tui/transcripts",
    "tui/printing": "tui/test_paper.py tui/transcripts",
    "tui/random_tables": "tui/test_random_tables.py tui/transcripts",
    "tui/safety": "tui/test_safety.py campaigns/test_safety.py tui/transcripts",
    "tui/scenes": "tui/test_prepared.py tui/test_forms_as_they_are.py tui/transcripts",
    "tui/base_screens": "tui/test_places.py tui/test_opening.py tui/test_present_panes.py tui/transcripts",
    "tui/search": "tui/test_search.py tui/test_public.py tui/transcripts",
    "tui/sessions": "tui/test_story.py tui/test_comparisons.py tui/test_session.py tui/test_forms_as_they_are.py "
    "tui/transcripts",
    "tui/sheets": "tui/test_sheet.py tui/test_present_panes.py tui/transcripts",
    "tui/terminal": "tui/test_edge.py tui/test_title.py tui/test_ascii.py tui/test_suspend.py",
    "tui/text": "tui/test_text.py tui/test_comparisons.py tui/test_markup.py tui/transcripts",
    "tui/threads": "tui/test_threads.py tui/test_narrowing.py tui/test_every_line.py tui/transcripts",
    "tui/toasts": "tui/test_toasts.py tui/test_markup.py tui/transcripts",
    "tui/todo": "tui/test_todo.py tui/test_next_step.py tui/transcripts",
    "tui/trackers": "tui/test_trackers.py tui/transcripts",
    "tui/vault": "tui/test_vault.py tui/transcripts",
    "tui/widgets": "tui/test_line_list.py tui/test_key_bar.py tui/test_gauge.py tui/test_choose.py tui/test_dialogs.py "
    "tui/transcripts",
    "tui/world": "tui/test_world.py tui/test_every_line.py tui/test_narrowing.py tui/transcripts",
}
"""The tests of each folder of the program, below `tests`; a folder without a row belongs to the one it lies in."""
_TRANSCRIPTS = {
    "commands": "agenda batch characters clocks commands document_kinds downtime draws events handouts history imports "
    "knowledge maps notes npcs points prepared_scenes random_tables reminders safety sessions settings state "
    "threads trackers world",
    "draws": "conformance downtime draws",
    "readers": "bulk_edit calendar imports npcs random_tables user_files vault",
    "library": "history library state store",
    "spoken": "command_language",
}
"""The rooms of `campaigns` that each transcript sees something of."""
_LISTED = (
    "campaigns/board campaigns/bulk_edit campaigns/calendar campaigns/exports campaigns/printing campaigns/reports "
    "campaigns/search campaigns/stream campaigns/todo campaigns/vault campaigns/visibility campaigns/wording "
    "campaigns/agenda campaigns/downtime campaigns/events campaigns/handouts campaigns/history campaigns/knowledge "
    "campaigns/notes campaigns/npcs campaigns/points campaigns/prepared_scenes campaigns/random_tables "
    "campaigns/safety campaigns/sessions campaigns/threads campaigns/trackers tui/calendar tui/cli tui/reports"
)
"""The rooms whose outputs are listed."""
_ASKED = (
    "agenda calendar characters conflicts downtime forms handouts history house_rules knowledge milestones npcs points "
    "printing reports safety scenes sessions threads todo trackers vault world"
)
"""The rooms of `tui` whose questions are listed."""
for _transcript, _rooms in _TRANSCRIPTS.items():
    for _room in _rooms.split():
        ROOMS[f"campaigns/{_room}"] += f" campaigns/transcripts/test_{_transcript}.py"
for _room in _LISTED.split():
    ROOMS[_room] += " outputs"
for _room in _ASKED.split():
    ROOMS[f"tui/{_room}"] += " tui/questions"


def found_for(changed: Iterable[str]) -> list[str]:
    """The tests that concern some files or folders; a test concerns itself."""
    found: dict[str, None] = {}
    for path in changed:
        if path.startswith("tests/"):
            found |= {path: None} if Path(path).name.startswith("test_") and (ROOT / path).exists() else {}
        elif row := ROOMS.get(room(path)):
            found |= {file: None for pattern in row.split() for file in matching(pattern)}
    return list(found)


def room(path: str) -> str:
    """The row of a file or folder: its own, or that of the nearest folder around it."""
    return next((f"{part}" for part in (Path(path), *Path(path).parents) if f"{part}" in ROOMS), "")


def matching(pattern: str) -> list[str]:
    """The test files and folders that a part of a row names."""
    return sorted(file.relative_to(ROOT).as_posix() for file in (ROOT / "tests").glob(pattern))


def changed_files() -> list[str]:
    """Return the files that git calls changed, committed on this branch or not."""
    asked = ["git", "diff", "--name-only", "--merge-base", "main"]
    new = ["git", "ls-files", "--others", "--exclude-standard"]
    return [
        line
        for command in (asked, new)
        for line in subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    ]


def main() -> int:
    tests = found_for(path.rstrip("/") for path in (sys.argv[1:] or changed_files()))
    if not tests:
        print("No test concerns that alone. `make test` runs all.")
        return 1
    print(*tests)
    command = [sys.executable, "-m", "pytest", "--fork", "2", "-m", "not second", *tests]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
