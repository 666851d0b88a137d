"""The quiet check: the log of each session is verified when it ends, and the whole log once a month."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, timedelta
from pathlib import Path

from campaigns.history.verification import Verified, verify_folder, verify_session
from core.wording import quantity

WHAT_TO_DO = "Quit and run `wyrdbook verify`. If it finds the same fault, restore a backup from the library."

WHOLE_EVERY = timedelta(days=30)
"""The time after a check of the whole log until the next is due."""


def is_whole_due(checked: str, today: str) -> bool:
    """Return True if the whole log is due for a check.

    `checked` and `today` are ISO dates or times of its last check (empty if never) and of today.
    """
    if not checked:
        return True
    since = date.fromisoformat(today[:10]) - date.fromisoformat(checked[:10])
    return abs(since) >= WHOLE_EVERY  # a clock may have been wrong


def session_fault(folder: Path, number: int, pause: Callable[[], object]) -> str:
    """The fault in the log entries of a session, by its number; empty if there is none.

    `pause` is called in between. Raises `CampaignError` for damage.
    """
    return _fault(verify_session(folder, number), pause)


def whole_fault(folder: Path, pause: Callable[[], object]) -> str:
    """The fault in the whole log; otherwise like `session_fault`."""
    return _fault(verify_folder(folder), pause)


def _fault(results: Iterable[Verified], pause: Callable[[], object]) -> str:
    wrong = list[Verified]()
    for result in results:
        wrong += [] if result.ok else [result]
        pause()
    if not wrong:
        return ""
    differ = quantity(len(wrong), "logged result differs", "logged results differ")
    return f"{differ} from the rules. The first is log entry {wrong[0].seq}: {wrong[0].message}."
