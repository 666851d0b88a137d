"""Exact odds before a draw: the chances at a glance, the shape of the draw, and what each lever would change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from rich.cells import cell_len
from textual.content import Content

from core.odds import Lever, Odds
from core.ruleset import Ruleset
from tui.present.columns import signed
from tui.text import clip, plain
from tui.widgets.gauge import bar, distribution, share

_P = 7  # cells of a probability
_BAR = 12  # cells of a lever's bar


def headline(odds: Odds, ruleset: Ruleset) -> Content:
    """`80.0 % success`, the chance one looks for first."""
    first = odds.chances[0]
    return Content.assemble((f"{share(first.p)} ", "bold $text-accent"), (plain(ruleset.word(first.word)), "bold"))


def chances(odds: Odds, ruleset: Ruleset) -> Content:
    """The chances beside the headline that are any at all, and the mean."""
    parts = [f"{plain(ruleset.word(chance.word))} {share(chance.p)}" for chance in odds.chances[1:] if chance.p]
    if odds.mean is not None:
        counted = plain(ruleset.word(odds.counted)) if odds.counted else ""
        parts.append(f"mean {decimal(odds.mean)} {counted}".rstrip())
    return Content.styled(" · ".join(parts), "$text-muted")


def decimal(value: Fraction) -> str:
    """A mean to two places, with a true minus."""
    return f"{float(value):.2f}".replace("-", "−")


def spread(odds: Odds, ruleset: Ruleset, width: int, lines: int) -> list[Content]:
    """The shape of the draw in at most so many lines; the far end of a long one is put together.

    What counts nothing shows its chances instead.
    """
    chances = [(ruleset.word(chance.word), chance.p) for chance in odds.chances]
    shares = list(odds.spread.items()) or chances
    if len(shares) > lines > 1:
        rest = sum((p for _, p in shares[lines - 1 :]), Fraction(0))
        shares = [*shares[: lines - 1], (f"{shares[lines - 1][0]} on", rest)]
    return distribution(shares, cells=width, style="$accent")


def levers(found: Sequence[Lever], odds: Odds, labels: Mapping[str, str], width: int, lines: int = 99) -> list[Content]:
    """Each lever with the chance then and the difference in points, the best first."""
    now = odds.chances[0].p
    best = sorted(found, key=lambda lever: -lever.odds.chances[0].p)
    return [_lever(lever, now, labels, width) for lever in best[:lines]]


def points(difference: Fraction) -> str:
    """A difference of two chances in percentage points: `+10.0`, `−0.5`, `±0`."""
    tenths = round(difference * 1000)
    if not tenths:
        return "±0"
    return f"{'+' if tenths > 0 else '−'}{abs(tenths) // 10}.{abs(tenths) % 10}"


def _lever(lever: Lever, now: Fraction, labels: Mapping[str, str], width: int) -> Content:
    then = lever.odds.chances[0].p
    room = max(8, width - 2 * _P - 2 - (_BAR + 1 if width >= 50 else 0))
    name = lever_name(lever, labels, room)
    style = "$text-success" if then > now else "$text-warning" if then < now else "$text-muted"
    picture = f" {bar(then, _BAR)}" if width >= 50 else ""
    return Content.assemble(
        f"{name}{' ' * (room - cell_len(name))}{share(then):>{_P}} ",
        (f"{points(then - now):>{_P}}", style),
        (picture, "$accent"),
    )


def lever_name(lever: Lever, labels: Mapping[str, str], room: int) -> str:
    """What would be changed: `Bonus +1`, `Again 9-again`, `without Careful`; a long label gives way to its value."""
    label = plain(labels.get(lever.field, lever.field))
    if isinstance(lever.value, bool):
        return clip(label if lever.value else f"without {label}", room)
    value = clip(plain(lever.label), room // 2)
    return f"{clip(label, room - cell_len(value) - 1)} {value}"


def solutions(
    found: Mapping[int, Odds], targets: Sequence[Fraction] = (Fraction(1, 2), Fraction(3, 5), Fraction(3, 4))
) -> Iterator[tuple[Fraction, int, Fraction]]:
    """For each target chance the value of a field that comes nearest, with the chance it gives."""
    for target in targets:
        value = min(found, key=lambda n: (abs(found[n].chances[0].p - target), abs(n)))
        yield target, value, found[value].chances[0].p


def solver(label: str, found: Mapping[int, Odds]) -> Content:
    """`for about 50 % Bonus −1 · 60 % 0 · 75 % +1`: what a field has to be for a chance."""
    parts = (f"{whole(target)} {signed(value)} gives {whole(p)}" for target, value, p in solutions(found))
    return Content.assemble((f"{plain(label)} for ", "$text-muted"), " · ".join(parts))


def whole(p: Fraction) -> str:
    """A probability in whole percent."""
    return f"{round(p * 100)} %"
