"""The points ledger: entries with the balance after each, and the course of the points over the sessions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from rich.cells import cell_len
from textual.content import Content

from campaigns.state.list_rows import Entry
from campaigns.state.view import CharacterView, View
from campaigns.wording.titles import currency_short, purpose_words
from core.ruleset import Ruleset
from core.wording import signed_text
from tui.log_lines.lines import where
from tui.sheets.purse import purse
from tui.text.plain import clip, plain
from tui.widgets.gauge import bar

_PLACE, _NAME, _DELTA = 8, 18, 9  # cells of the columns
_COLUMNS = "▁▂▃▄▅▆▇█"


@dataclass(frozen=True, slots=True)
class Posted:
    """An entry with the balance after it."""

    entry: Entry
    balance: int


def entries_with_balance(entries: Sequence[Entry]) -> tuple[Posted, ...]:
    """Return entries, newest first, each with the balance after it, computed from the first entry on."""
    balances: defaultdict[tuple[int, str], int] = defaultdict(int)
    lines = []
    for entry in reversed(entries):
        balances[entry.actor, entry.currency] += entry.delta
        lines.append(Posted(entry, balances[entry.actor, entry.currency]))
    return tuple(reversed(lines))


def heading(named: bool) -> Content:
    """Return the titles of the columns; `named` if entries of several characters are listed."""
    name = f"{'who':<{_NAME}}" if named else ""
    return Content(f"{'when':<{_PLACE}}{name}{'points':>{_DELTA}}{'balance':>{_DELTA}}  for")


def ledger_line(line: Posted, view: View, named: bool) -> Content:
    """Return one entry: where it was earned or spent, the amount, the balance after it, and the reason."""
    entry = line.entry
    name = _cell(view.name_of(entry.actor), _NAME) if named else ""
    delta = f"{signed_text(entry.delta)} {short(view.ruleset, entry.currency, entry.delta)}"
    taken_back = entry.refunded
    style = "$text-muted" if taken_back else "$text-success" if entry.delta > 0 else "$text-warning"
    return Content.assemble(
        (f"{where(entry.session, entry.scene):<{_PLACE}}", "$text-muted"),
        name,
        (f"{delta:>{_DELTA}}", f"strike {style}" if taken_back else style),
        f"{line.balance:>{_DELTA}}  ",
        reason_words(entry, view),
        ("  ↶ refunded" if taken_back else "", "$text-muted"),
    )


def short(ruleset: Ruleset, currency: str, n: int = 0) -> str:
    """Return a currency's short name for a number of it."""
    return plain(currency_short(ruleset, currency, n))


def balances(character: CharacterView, ruleset: Ruleset) -> str:
    """Return a character's balances: `3 XP · 2 Beats`."""
    return " · ".join(purse(character.balances, [c for c in ruleset.currencies if character.shows_points(c)]))


@dataclass(frozen=True, slots=True)
class SessionSums:
    """The points earned and spent in one session, and the balance at its end."""

    session: int
    earned: int = 0
    spent: int = 0
    balance: int = 0


def course(entries: Iterable[Entry], currency: str) -> tuple[SessionSums, ...]:
    """Return the course of one currency by session, oldest first; entries before any session count as session 0."""
    by_session: dict[int, SessionSums] = {}
    for entry in entries:
        if entry.currency != currency:
            continue
        number = entry.session or 0
        one = by_session.get(number, SessionSums(number))
        grown = {"earned": one.earned + entry.delta} if entry.delta > 0 else {"spent": one.spent - entry.delta}
        by_session[number] = replace(one, **grown)
    balance, run = 0, []
    for number in sorted(by_session):
        balance += by_session[number].earned - by_session[number].spent
        run.append(replace(by_session[number], balance=balance))
    return tuple(run)


def sketch(sums: Sequence[SessionSums], cells: int) -> str:
    """Return the balance by session as a row of small columns, the latest last: `▁▂▃▅▇`."""
    latest = [max(0, one.balance) for one in sums[-cells:]]
    most = max(latest, default=0) or 1
    return "".join(_COLUMNS[-(-balance * (len(_COLUMNS) - 1) // most)] for balance in latest)


def chart(sums: Sequence[SessionSums], cells: int) -> Iterator[Content]:
    """Return a line for each session, newest first: earned, spent, and the balance as a bar."""
    most = max((one.balance for one in sums), default=0) or 1
    room = max(4, cells - 30)
    for one in reversed(sums):
        name = f"session {one.session}" if one.session else "before"
        yield Content.assemble(
            (f"{name:<12}", "$text-muted"),
            (f"{signed_text(one.earned) if one.earned else '':>5}", "$text-success"),
            (f"{signed_text(-one.spent) if one.spent else '':>5}", "$text-warning"),
            f"{one.balance:>6} ",
            (bar(Fraction(max(0, one.balance), most), room), "$text-accent"),
        )


def reason_words(entry: Entry, view: View) -> str:
    """Return the reason in words ("Bought: Wits 3", or text of the campaign), its subject, and the milestone."""
    milestone = next((m.title for m in view.milestones if m.id == entry.milestone), "")
    said = plain(purpose_words(view.ruleset, entry.reason, entry.item))
    cited = f"◆ {plain(milestone)}" if milestone and milestone not in entry.reason else ""
    return "  ".join(filter(None, (said, cited)))


def _cell(text: str, cells: int) -> str:
    shown = clip(plain(text), cells - 2)
    return shown + " " * (cells - cell_len(shown))
