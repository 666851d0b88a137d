"""What concerns a change, in under a minute: `make quick OF="tui/forms campaigns/threads"`.

`ROOMS` says for each folder of the program which tests know most of it. Without `OF` the files that git calls changed
are looked up. The first tier of these tests runs; `make test` runs all of it.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOMS = {
    "core": "core/test_*.py test_conformance.py",
    "core/acts": "core/test_play.py core/test_again.py core/test_entry.py test_conformance.py",
    "core/kit": "core/test_ledger.py core/test_lifetimes.py core/test_piles.py core/test_sheet_edit.py",
    "core/luck": "core/test_exact.py core/test_table.py core/test_typed.py core/test_piles.py core/test_play.py",
    "core/schema": "core/test_codec.py core/test_entry.py core/test_fields.py core/test_options.py "
    "core/test_strict_json.py",
    "core/rulesets": "test_conformance.py test_plugged.py",
    "core/rulesets/aisling": "core/aisling core/test_vectors.py tui/test_evening_aisling.py",
    "core/rulesets/background": "core/background core/test_vectors.py tui/test_evening_background.py",
    "core/rulesets/destiny": "core/destiny core/test_vectors.py tui/test_evening_destiny.py",
    "core/rulesets/resonance": "core/resonance core/test_vectors.py tui/test_evening_resonance.py",
    "core/rulesets/storyteller": "core/storyteller core/test_vectors.py tui/test_evening.py",
    "campaigns": "campaigns/test_campaign.py campaigns/test_due.py campaigns/test_todo.py campaigns/test_planned.py "
    "campaigns/test_sample.py campaigns/test_history.py",
    "campaigns/authoring": "authoring",
    "campaigns/calendar": "campaigns/test_calendar.py campaigns/test_timeline.py cli/test_calendar.py",
    "campaigns/commands": "campaigns/test_campaign.py campaigns/test_handlers.py campaigns/test_speech.py "
    "campaigns/test_batch.py",
    "campaigns/conformance": "test_conformance.py test_plugged.py authoring",
    "campaigns/search": "campaigns/test_search.py tui/test_search.py tui/test_finding.py",
    "campaigns/handlers": "campaigns/test_handlers.py campaigns/test_campaign.py campaigns/test_history.py "
    "campaigns/test_points.py campaigns/test_batch.py",
    "campaigns/library": "campaigns/test_library.py campaigns/test_library_faults.py campaigns/test_whole_campaign.py "
    "campaigns/test_templates.py tui/test_library.py tui/test_backup.py",
    "campaigns/kinds": "campaigns/test_kinds.py campaigns/test_articles.py campaigns/test_prepared.py "
    "campaigns/test_new_field.py",
    "campaigns/bulk_edit": "campaigns/test_many.py tui/test_many.py",
    "campaigns/printing": "campaigns/test_paper.py cli/test_paper.py tui/test_paper.py",
    "campaigns/history": "campaigns/test_history.py campaigns/test_verify.py campaigns/test_recent.py "
    "campaigns/test_looking_back.py campaigns/test_life.py",
    "campaigns/visibility": "campaigns/test_secrets.py campaigns/test_held.py tui/test_public.py",
    "campaigns/random_tables": "campaigns/random_tables tui/test_rolling.py",
    "campaigns/samples": "campaigns/test_sample.py",
    "campaigns/command_language": "campaigns/test_speech.py campaigns/test_speech_everywhere.py campaigns/test_spoken_page.py "
    "tui/test_command_line.py",
    "campaigns/state": "campaigns/test_campaign.py campaigns/test_history.py campaigns/test_golden.py "
    "test_fresh_view.py",
    "campaigns/store": "store campaigns/test_kill.py",
    "campaigns/imports": "campaigns/test_taking.py campaigns/test_vault.py",
    "campaigns/reports": "campaigns/test_recap.py campaigns/test_prose.py campaigns/test_told_whole.py",
    "campaigns/threads": "campaigns/test_threads.py tui/test_threads.py",
    "campaigns/vault": "campaigns/test_vault.py campaigns/test_taking.py tui/test_vault.py",
    "tui": "tui/test_evening.py tui/test_config.py tui/test_macros.py tui/test_themes.py tui/test_text.py "
    "tui/test_startup.py",
    "tui/cli": "cli",
    "tui/desk": "tui/test_real_cards.py tui/test_downtime.py",
    "tui/draw": "tui/test_draw.py tui/test_half_done.py tui/test_typing.py tui/test_one_by_one.py tui/test_deciding.py",
    "tui/edge": "tui/test_edge.py tui/test_notes.py tui/test_title.py tui/test_ascii.py tui/test_suspend.py "
    "tui/test_opening.py",
    "tui/finding": "tui/test_finding.py tui/test_palette.py tui/test_search.py tui/test_named.py tui/test_terms.py",
    "tui/forms": "tui/test_form.py tui/test_form_kinds.py tui/test_form_typing.py tui/test_form_in_view.py "
    "tui/test_paged_form.py tui/test_labels.py",
    "tui/keys": "tui/test_keys.py tui/test_place_keys.py tui/test_digits.py tui/test_key_bar.py",
    "tui/panes": "tui/test_present_panes.py tui/test_panels.py tui/test_layouts.py tui/test_play.py",
    "tui/present": "tui/test_present_*.py tui/test_histogram.py tui/test_log.py",
    "tui/questions": "tui/test_agenda.py tui/test_todo.py tui/test_points.py tui/test_default_people.py "
    "tui/test_figures.py",
    "tui/rolling": "tui/test_rolling.py",
    "tui/screens": "tui/test_play.py tui/test_places.py tui/test_opening.py tui/test_recovery.py tui/test_sheet.py",
    "tui/shelf": "tui/test_library.py",
    "tui/config/styles": "tui/test_known_styles.py tui/test_themes.py tui/test_sizes.py",
    "tui/widgets": "tui/test_line_list.py tui/test_key_bar.py tui/test_gauge.py tui/test_picking.py "
    "tui/test_dialogs.py",
}
"""The tests of each folder of the program, below `tests`; a folder without a row belongs to the one it lies in."""


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
    """What git calls changed, committed on this branch or not."""
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
