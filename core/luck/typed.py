"""Typed luck: what people write for what lies on the table, read as tokens of the pile it came from.

`10 4`, `10,4`, `RAMX`, `4s qu`: case does not matter, and nothing need stand between tokens where only one reading of
them is possible.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence

from core.luck.piles import Pile, Token, Tokens
from core.luck.table import DrawAsk
from core.refusal import Refusal

_APART = frozenset(",;:/|&+.·")
"""What may stand between tokens besides blanks, where no token of the pile is written with it."""
_LISTED = 12
"""So many tokens at most are named where a text is none."""
_LONGEST = 400
"""Characters that may run together; no one writes more."""


def taken(words: Iterable[str], ask: DrawAsk) -> tuple[Tokens, list[str]]:
    """As many tokens as an ask may have from the first of these words, and the words left over for what comes next.

    Raises `Refusal` naming the piece that is no token of the pile, or may be several in more than one way.
    """
    known, most = _spelled(ask.pile), ask.range[1]
    left, found = deque(words), list[Token]()
    while left and len(found) < most:
        pieces = _pieces(left.popleft(), known)
        left.extendleft(reversed(pieces[1:]))
        found += _tokens(pieces[0], known, ask.pile) if pieces else ()
    return tuple(found[:most]), [*map(str, found[most:]), *left]


def read(text: str, ask: DrawAsk) -> Tokens:
    """The tokens in a text, which may have no more than answer one ask; raises `Refusal`."""
    found, left = taken([text], ask)
    if left:
        raise Refusal("bad_request", f"{' '.join(left):.40} is more than this needs. Remove it.", "drawn")
    return found


def means_one(text: str, ask: DrawAsk) -> bool:
    """Whether a text can only be one whole token for an ask of one, however it goes on."""
    wanted = text.strip().casefold()
    return ask.range == (1, 1) and [word for word in _spelled(ask.pile) if word.startswith(wanted)] == [wanted]


def _spelled(pile: Pile) -> Mapping[str, Token]:
    """The tokens of a pile by how they are written, whatever the case."""
    return {str(token).casefold(): token for token in pile.tokens}


def _pieces(text: str, known: Mapping[str, Token]) -> list[str]:
    """What stands between blanks and signs; all of it where it is a token as it stands."""
    if text.strip().casefold() in known:
        return [text.strip()]
    apart = _APART.difference(*known)
    return "".join(" " if letter in apart else letter for letter in text).split()


def _tokens(piece: str, known: Mapping[str, Token], pile: Pile) -> Tokens:
    """A piece as a token, or as several that run together in one way only."""
    text = piece.casefold()
    whole = known.get(text)
    if whole is None and "0" not in known and text.isdecimal():
        whole = known.get(text.lstrip("0"))
    if whole is not None:
        return (whole,)
    ways, reached = _ways(text, known) if len(text) <= _LONGEST else ((), 0)
    if not ways:
        faulty = piece[reached:] if len(piece) == len(text) else piece  # some letters fold into two
        raise Refusal(pile.invalid, _unknown(faulty, known, pile), "drawn")
    if len(ways) > 1:
        first, second = (" ".join(map(str, way)) for way in ways)
        raise Refusal(
            pile.invalid, (f"{piece:.40} may be {first:.40} or {second:.40}. Put spaces between them."), "drawn"
        )
    return ways[0]


def _ways(text: str, known: Mapping[str, Token]) -> tuple[Sequence[Tokens], int]:
    """The first two ways to read a text as tokens that run together, and how far it can be read at all."""
    longest = max(map(len, known), default=0)
    ways: list[list[Tokens]] = [[()], *([] for _ in text)]
    for end in range(1, len(text) + 1):
        for start in range(max(0, end - longest), end):
            token = known.get(text[start:end])
            if token is not None:
                ways[end] += [(*before, token) for before in ways[start]][: 2 - len(ways[end])]
    return ways[-1], max(end for end, found in enumerate(ways) if found)


def _unknown(piece: str, known: Mapping[str, Token], pile: Pile) -> str:
    """Why a piece is no token, with those it may have been meant for."""
    alike = [str(token) for word, token in known.items() if word.startswith(piece[0].casefold())]
    listed = alike if 0 < len(alike) <= _LISTED else [*map(str, known.values())]
    more = " or others" if len(listed) > _LISTED else ""
    return f"{piece:.40} isn't a {pile.kind} here. Use {', '.join(listed[:_LISTED])}{more}."
