"""Typed luck: text for cards, dice or tokens on the table, read as tokens of their pile.

`10 4`, `10,4`, `RAMX`, `4s qu`: case does not matter, and tokens need no spaces between them if there is only one way
to read them, or only one as the number of tokens asked for.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from core.luck.piles import Pile, Token, Tokens
from core.luck.table import DrawAsk
from core.refusal import Refusal

_APART = frozenset(",;:/|&+.·")
"""Characters other than blanks that can separate tokens, unless a token of the pile is written with them."""
_LISTED = 12
"""The most tokens that the refusal of an unknown text names."""
_LONGEST = 400
"""The most characters that can be written without a separator; no one writes more."""


def take_tokens(words: Iterable[str], ask: DrawAsk) -> tuple[Tokens, list[str]]:
    """As many tokens as an ask allows from the first of these words, and the remaining words.

    Raises `Refusal` naming the piece that isn't a token of the pile, or can be read in more than one way.
    """
    known, (least, most) = _tokens_by_text(ask.pile), ask.range
    left, found = deque(words), list[Token]()
    while left and len(found) < most:
        pieces = _pieces(left.popleft(), known)
        left.extendleft(reversed(pieces[1:]))
        wanted = range(0 if left else max(0, least - len(found)), 0 if left else most - len(found) + 1)
        found += _tokens(pieces[0], known, ask.pile, wanted) if pieces else ()
    return tuple(found[:most]), [*map(str, found[most:]), *left]


def read(text: str, ask: DrawAsk) -> Tokens:
    """The tokens in a text that answers one ask; raises `Refusal`, also if there are too many."""
    found, left = take_tokens([text], ask)
    if left:
        raise Refusal("bad_request", f"{' '.join(left):.40} is more than this needs. Remove it.", "drawn")
    return found


def means_one(text: str, ask: DrawAsk) -> bool:
    """Return True if a text can only be one whole token for an ask of one, however it continues."""
    wanted = text.strip().casefold()
    return ask.range == (1, 1) and [word for word in _tokens_by_text(ask.pile) if word.startswith(wanted)] == [wanted]


def _tokens_by_text(pile: Pile) -> Mapping[str, Token]:
    """The tokens of a pile by their text in lower case."""
    return {str(token).casefold(): token for token in pile.tokens}


def _pieces(text: str, known: Mapping[str, Token]) -> list[str]:
    """The pieces between blanks and separators; the whole text if it is a token itself."""
    if text.strip().casefold() in known:
        return [text.strip()]
    apart = _APART.difference(*known)
    return "".join(" " if letter in apart else letter for letter in text).split()


def _tokens(piece: str, known: Mapping[str, Token], pile: Pile, wanted: range) -> Tokens:
    """A piece as a token, or as several without separators if there is only one way to read them.

    Of several ways, the only one with a `wanted` number of tokens counts.
    """
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
    if len(ways) > 1 and len(fitting := _ways_of(wanted, text, known)) == 1:
        return fitting[0]
    if len(ways) > 1:
        first, second = (" ".join(map(str, way)) for way in ways)
        raise Refusal(
            pile.invalid, (f"{piece:.40} may be {first:.40} or {second:.40}. Put spaces between them."), "drawn"
        )
    return ways[0]


def _ways(text: str, known: Mapping[str, Token]) -> tuple[Sequence[Tokens], int]:
    """The first two ways to read a text as tokens without separators, and how far it can be read at all."""
    longest = max(map(len, known), default=0)
    ways: list[list[Tokens]] = [[()], *([] for _ in text)]
    for end in range(1, len(text) + 1):
        for start in range(max(0, end - longest), end):
            token = known.get(text[start:end])
            if token is not None:
                ways[end] += [(*before, token) for before in ways[start]][: 2 - len(ways[end])]
    return ways[-1], max(end for end, found in enumerate(ways) if found)


def _ways_of(wanted: range, text: str, known: Mapping[str, Token]) -> Sequence[Tokens]:
    """The first two ways to read a text without separators as a `wanted` number of tokens."""
    longest, whole = max(map(len, known), default=0), len(text)
    left: list[set[int]] = [*(set() for _ in text), {0}]
    """The numbers of tokens that can be read from each place to the end."""

    def following(start: int) -> Iterator[tuple[Token, int]]:
        ends = range(start + 1, min(start + longest, whole) + 1)
        return ((known[text[start:end]], end) for end in ends if text[start:end] in known)

    def read_on(start: int, n: int) -> Iterator[Tokens]:
        if start == whole:
            yield ()
        for token, end in following(start):
            if n - 1 in left[end]:
                yield from ((token, *rest) for rest in read_on(end, n - 1))

    for start in reversed(range(whole)):
        left[start].update(n + 1 for _, end in following(start) for n in left[end])
    return [*islice((way for n in sorted(left[0].intersection(wanted)) for way in read_on(0, n)), 2)]


def _unknown(piece: str, known: Mapping[str, Token], pile: Pile) -> str:
    """The refusal text for a piece that isn't a token, with the likeliest tokens of those that can be drawn now."""
    able = {word: str(token) for word, token in known.items() if _can_be_drawn(token, pile)}
    alike = [token for word, token in able.items() if word.startswith(piece[0].casefold())]
    listed = alike if 0 < len(alike) <= _LISTED else [*able.values()]
    more = " or others" if len(listed) > _LISTED else ""
    use = f" Use {', '.join(listed[:_LISTED])}{more}." if listed else ""
    return f"{piece:.40} isn't a {pile.kind} here.{use}"


def _can_be_drawn(token: Token, pile: Pile) -> bool:
    try:
        pile.check((token,))
    except Refusal:
        return False
    return True
