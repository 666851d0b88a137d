"""The luck ledger in lines: results beside expectations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from textual.content import Content

from campaigns.reports.luck import Fortune
from campaigns.state.view import View
from core.ruleset import Ruleset
from tui.cards_and_tokens.looks import token_text
from tui.text.plain import clip, plain
from tui.widgets.gauge import bar

_MOST_TOKENS = 16  # more kinds than these say nothing one by one
_BAR = 24
_LABEL = 8  # cells of a token, at least


def luck_report(fortunes: Mapping[int | None, Fortune], view: View, about: str) -> Content:
    """Return everyone's luck, one block for each; `about` names the draws it covers."""
    if not fortunes:
        return Content.styled(f"No draws in {about}.", "$text-muted")
    lines = [Content.styled(f"Draws in {about}, compared with the expected results", "$text-muted")]
    for actor, fortune in fortunes.items():
        lines += [Content(""), *_block(plain(view.name_of(actor)) or "No one in particular", fortune, view.ruleset)]
    return Content("\n").join(lines)


def decimal(number: Fraction) -> str:
    """Return a number with one decimal."""
    tenths = round(number * 10)
    return f"{'−' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"


def _block(name: str, fortune: Fortune, ruleset: Ruleset) -> Iterator[Content]:
    yield Content.assemble((clip(name, 30), "bold"), f"  {fortune.tokens} drawn", _means(fortune))
    expected = fortune.expected
    tokens = sorted(expected, key=lambda token: (isinstance(token, str), token))
    if len(tokens) > _MOST_TOKENS:
        return
    most = max(Fraction(max(fortune.drawn.values())), *expected.values())
    labels = {token: token_text(token, ruleset) for token in tokens}
    room = max(_LABEL, *(label.cell_length for label in labels.values()))
    for token, label in labels.items():
        came, due = fortune.drawn[token], expected[token]
        yield Content.assemble(
            label.pad_left(2 + room - label.cell_length),
            f" {came:>4} ",
            (f"of {decimal(due):>5} ", "$text-muted"),
            (bar(Fraction(came) / most, _BAR), _style(came, due)),
        )


def _means(fortune: Fortune) -> Content:
    if fortune.mean is None or fortune.expected_mean is None:
        return Content("")
    return Content.assemble(
        f", mean {decimal(fortune.mean)}", (f" (expected {decimal(fortune.expected_mean)})", "$text-muted")
    )


def _style(came: int, due: Fraction) -> str:
    return "$text-success" if came > due else "$text-warning" if came < due else ""
