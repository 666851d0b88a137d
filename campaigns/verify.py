"""Verifying: what the log says was drawn is put to the rules again, and must come out the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from campaigns.campaign import now
from campaigns.store import Damaged, Store, verify_chain
from campaigns.stored import draw_today, draws
from campaigns.tables import ONLY
from campaigns.told import resolution_event
from campaigns.upgrading import upgrade
from core.codec import decode
from core.play import proceed
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.rulesets import find
from core.table import Answer

Event = Mapping[str, Any]


class Logged(Protocol):
    """What is verified: a record of the store, or a line of the history."""

    @property
    def seq(self) -> int:
        """Its number."""

    @property
    def event(self) -> Event:
        """What happened."""


@dataclass(frozen=True, slots=True)
class Verified:
    """One logged draw: whether it holds, and what it was, or what is wrong with it.

    One made under an `older` edition of the rules may differ today: that says nothing against the log.
    """

    seq: int
    ok: bool
    message: str
    older: bool = False


def verify_folder(folder: Path) -> Iterator[Verified]:
    """Check the chain of a campaign's whole log, then every draw in it; raises `CampaignError` for a broken chain.

    Where the chain is whole but the game is not here, or older than the campaign, raises NotInstalled or Newer.
    """
    chain = verify_chain(folder)
    if chain.kind not in ("fine", "torn"):
        raise Damaged(chain.message, kind=chain.kind)
    with Store.open(folder, read_only=True, upgrade=upgrade(now)) as opened:
        yield from verify_records(find(opened.docs("campaign")[ONLY]["ruleset"]), opened.records())


def verify_records(ruleset: Ruleset, records: Iterable[Logged]) -> Iterator[Verified]:
    """Verify every draw of some records; what was undone was drawn all the same."""
    for record in records:
        for drawn in draws(record.event):
            faults = "; ".join(_faults(ruleset, drawn))
            edition = drawn["edition"]
            if faults and edition < ruleset.edition:
                said = f"made under edition {edition} of the rules; edition {ruleset.edition} differs: {faults}"
                yield Verified(record.seq, True, f"{record.event['title']}: {said}", older=True)
            else:
                yield Verified(record.seq, not faults, faults or record.event["title"])


def _faults(ruleset: Ruleset, drawn: Event) -> Iterator[str]:
    """Everything about a logged draw that does not come out again."""
    try:
        again = replay(ruleset, drawn)
    except Refusal as refusal:
        where = f" ({refusal.field})" if refusal.field else ""
        yield f"the rules refuse it{where}: {refusal.message}"
        return
    except Exception as error:
        # Values of the right types that nobody ever drew may be anything; a rule is written for those it is asked.
        yield f"the rules cannot read it: {type(error).__name__}: {error}"
        return
    for part in ("outcome", "facts", "steps"):
        if again[part] != drawn.get(part):
            yield f"{part}: logged {_short(drawn.get(part))}, the rules say {_short(again[part])}"


def replay(ruleset: Ruleset, drawn: Event) -> dict[str, Any]:
    """What the rules make of a logged draw's request and answers; refuses one that cannot have been."""
    drawn = draw_today(ruleset, drawn)
    action = ruleset.action(drawn["action"])
    request: Any = decode(action.request, drawn["request"], "request", strict=True)
    progress = proceed(action, request, decode(tuple[Answer, ...], drawn["answers"], "answers", strict=True))
    if progress.resolution is None:
        raise Refusal("not_finished", "an answer is missing.")
    return resolution_event(progress.resolution)


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 120 else text[:119] + "…"
