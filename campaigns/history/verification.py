"""Verification: the draws and actions in the log are given to the rules again and must come out the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from campaigns.document_kinds.table_names import ONLY
from campaigns.draws.commands import ResolveEach
from campaigns.history.clock import now
from campaigns.history.past_states import Past
from campaigns.history.replay import ReplayedState
from campaigns.random_tables.rolls import Logged as Rolling
from campaigns.state.game_values import acts, draw_today, draws
from campaigns.state.report import resolution_event, steps_event
from campaigns.store import Damaged, Record, Store, verify_chain
from campaigns.upgrades import upgrade
from core.actions.action import Action, Change
from core.actions.play import proceed
from core.actions.situation import Effects
from core.luck.table import Answer
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.rulesets import find
from core.schema.codec import decode, encode

Event = Mapping[str, Any]


class Logged(Protocol):
    """An entry to verify: a store's record or a line of the history."""

    @property
    def seq(self) -> int:
        """Its number."""

    @property
    def event(self) -> Event:
        """The entry's contents."""


@dataclass(frozen=True, slots=True)
class Verified:
    """A verified action: whether it holds, and its title or its faults.

    One made under an `older` edition of the rules may differ today; this isn't a fault of the log.
    """

    seq: int
    ok: bool
    message: str
    older: bool = False


def verify_folder(folder: Path) -> Iterator[Verified]:
    """Check the chain of a campaign's whole log, then every action in it. Raises `CampaignError` for a broken chain.

    If the chain is whole but the game isn't installed, or is older than the campaign, raises NotInstalled or Newer.
    """
    chain = verify_chain(folder)
    if chain.kind not in ("fine", "torn"):
        raise Damaged(chain.message, kind=chain.kind)
    with Store.open(folder, read_only=True, upgrade=upgrade(now)) as opened:
        campaign = opened.docs("campaign")[ONLY]
        yield from verify_log(find(campaign["ruleset"]), campaign, opened.records())


def verify_session(folder: Path, number: int) -> Iterator[Verified]:
    """Check every byte and draw of a campaign's log from a session (by number) on.

    Raises `CampaignError` if it is damaged.
    """
    with Store.open(folder, read_only=True, upgrade=upgrade(now)) as opened:
        ruleset = find(opened.docs("campaign")[ONLY]["ruleset"])
        before = Past(ruleset, opened, opened.tables).history.last_until(number - 1)
        for record in opened.records(start=before + 1):
            yield from verify_records(ruleset, (record,))


def verify_log(ruleset: Ruleset, campaign: Event, records: Iterable[Record]) -> Iterator[Verified]:
    """Verify every action of a whole log from its first entry; `campaign` is today's campaign document."""
    standing = ReplayedState(ruleset, campaign)
    for record in records:
        yield from verify_records(ruleset, (record,))
        yield from _verify_changes(ruleset, record, standing)
        standing.follow(record)


def _verify_changes(ruleset: Ruleset, record: Logged, standing: ReplayedState) -> Iterator[Verified]:
    """Verify the actions of a log entry that asked nothing, by doing them again in the situation before it."""
    one_by_one = record.event["kind"] == ResolveEach.kind
    before: list[Effects] = []
    for act in acts(record.event):
        if isinstance(_action(ruleset, act), Change):
            if not one_by_one:
                before.clear()  # they were done at the same time
            yield _verify(ruleset, record, _whole(act), partial(_again, ruleset, act, standing, before))


def _whole(act: Event) -> Event:
    """A logged change with all its steps; if it once was a draw, some were logged as its consequences."""
    return {**act, "steps": [*act["steps"], *act.get("effects", ())]} if "request" in act else act


def verify_records(ruleset: Ruleset, records: Iterable[Logged]) -> Iterator[Verified]:
    """Verify every draw of some log entries, undone ones included."""
    for record in records:
        if "roll" in record.event:
            yield from _verify_roll(record)
        for drawn in draws(record.event):
            if not isinstance(_action(ruleset, drawn), Change):
                yield _verify(ruleset, record, drawn, partial(replay, ruleset, drawn))


def _verify_roll(record: Logged) -> Iterator[Verified]:
    """Verify a roll on random tables from its log entry alone, because the files may have changed."""
    kept, faults = record.event["roll"], ""
    try:
        again = encode(decode(Rolling, kept, "roll", strict=True).again())
        if again != kept["rolled"]:
            faults = f"logged {_short(kept['rolled'])}, the tables say {_short(again)}"
    except Refusal as refusal:
        faults = f"the campaign's tables refuse it: {refusal.message}"
    except Exception as error:
        faults = f"it cannot be rolled again: {type(error).__name__}: {error}"
    yield Verified(record.seq, not faults, faults or record.event["title"])


def _action(ruleset: Ruleset, act: Event) -> Action | None:
    """The action, or None if the game doesn't have it."""
    try:
        return ruleset.action(draw_today(ruleset, act)["action"])
    except Refusal:
        return None


def _verify(ruleset: Ruleset, record: Logged, act: Event, again: Callable[[], Event]) -> Verified:
    """Verify that an action comes out as it was logged."""
    faults, edition = "; ".join(_faults(act, again)), act["edition"]
    if faults and edition < ruleset.edition:
        said = f"made under edition {edition} of the rules. Edition {ruleset.edition} differs: {faults}"
        return Verified(record.seq, True, f"{record.event['title']}: {said}", older=True)
    return Verified(record.seq, not faults, faults or record.event["title"])


def _faults(act: Event, again: Callable[[], Event]) -> Iterator[str]:
    """The differences between a logged action and doing it again."""
    try:
        now = again()
    except Refusal as refusal:
        where = f" ({refusal.field})" if refusal.field else ""
        yield f"the rules refuse it{where}: {refusal.message}"
        return
    except Exception as error:
        # Values of the right types that no one drew may be anything, and a rule need not expect them.
        yield f"the rules cannot read it: {type(error).__name__}: {error}"
        return
    for part in now:
        if now[part] != act.get(part):
            yield f"{part}: logged {_short(act.get(part))}, the rules say {_short(now[part])}"


def _again(ruleset: Ruleset, act: Event, standing: ReplayedState, before: list[Effects]) -> dict[str, Any]:
    """A logged change done again, in the situation before its log entry and after the entry's `before` effects."""
    done = draw_today(ruleset, act)
    action = ruleset.action(done["action"])
    form: Any = decode(action.form, done["form"], "form", strict=True)
    situation = standing.situation(act["actor"], act.get("conflict"))
    for earlier in before:
        situation = earlier.after(situation)
    effects = action.prepare(form, situation)
    before.append(effects)
    return {"outcome": encode(effects.outcome), "steps": steps_event(effects.steps)}


def replay(ruleset: Ruleset, drawn: Event) -> dict[str, Any]:
    """The rules' result for a logged draw's request and answers. Refuse an impossible one."""
    drawn = draw_today(ruleset, drawn)
    action = ruleset.action(drawn["action"])
    if isinstance(action, Change):
        raise Refusal("bad_request", "the action asks no question.")
    request: Any = decode(action.request, drawn["request"], "request", strict=True)
    progress = proceed(action, request, decode(tuple[Answer, ...], drawn["answers"], "answers", strict=True))
    if progress.resolution is None:
        raise Refusal("not_finished", "an answer is missing.")
    return resolution_event(progress.resolution)


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 120 else text[:119] + "…"
