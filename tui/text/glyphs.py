"""Every non-ASCII character that wyrdbook itself paints, with its ASCII replacement for fonts that lack it.

Both take one cell, so that nothing moves. A test checks that the table is complete.
"""

from __future__ import annotations

_PAIRS = (
    ("▸▹▿▾◂‹›«»", ">>vv<<><>"),  # cursors, folds, values to be changed by left and right
    ("●○◌◉■□▪▫▰▱•", "o.:@#_=:#-'"),  # pips, boxes, gauges, marks
    ("◆◇★✓✗≈▼▲≠", "@o*vx~X^!"),  # milestones, how a draw came out, what differs
    ("←↑→↓↖↗↘↙↶↷", "<^>v`/\\,<>"),  # keys, headings on a map, undone
    ("♠♣♥♦┃∪†‼", "SCHD|Ut!"),  # suits and dice
    ("∧∨∘¤", "^_,$"),  # marks on a map: none of them a letter, as pieces are
    ("\N{NO-BREAK SPACE}·–—−±×→…§Δ“”„‘’", ' .---~x>~#d"""\'\''),  # writing
    ("␡⁋↵�", "????"),  # replacements of characters that cannot be shown
    ("█▓▒░", "#&%:"),  # ground, as it is typed in a map's file
    ("▁▂▃▄▅▆▇▔▀▐", "_.-=+*%-#|"),  # columns and scrollbars
    ("▏▎▍▌▋▊▉", "---===#"),  # ends of bars
    ("╭╮╯╰┌┐┘└├┤┬┴┼╔╗╝╚", "+++++++++++++++++"),  # frames
    ("─━═│║┆╌", "---||:-"),
)
ASCII = {ord(glyph): ascii for glyphs, plain in _PAIRS for glyph, ascii in zip(glyphs, plain, strict=True)}
"""A translation for `str.translate`."""
ASCII |= dict.fromkeys(range(0x2400, 0x2421), "?")
