"""Text maps drawn by others, with a legend in their own words or none, turned into ours, with every sign explained.

Signs without a legend get their meaning on most maps; each meaning is shown before the map is used.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from core.grid import Explained
from core.refusal import Refusal
from core.rulesets.destiny.map.map_text import OPEN, escape_name, ground, read, scale_line
from core.rulesets.destiny.values.locations import GROUP_OF

_LEGEND = re.compile(r"\s*(?P<sign>\S)\s*(?:[:=]|(?<=\w)[.)]\s|[-–—]+>?\s|→|\s)\s*(?P<said>.*\w\w.*?)\s*")
_HEAD = re.compile(r"\s*(?:legend|key|signs)\s*:?\s*", re.I)
_BEFORE = re.compile(r"\s*(?:legend|key|signs)\s*:\s*", re.I)
_FENCE = re.compile(r"\s*```.*")
_BULLET = re.compile(r"\s*[-*•]\s+")
_NEXT = re.compile(r"[,;]\s*(?=\S\s*[:=\s])")
"""The separator between the signs of a legend in one line."""
_OPEN_SIGNS = " .·_"
_WALLS = frozenset("#█▓▒|-+/\\─│┌┐└┘├┤┬┴┼═║╔╗╚╝╠╣╦╩╬")
_WALL, _DOOR = "blocked; obstacle", "door"
_GUESSES: Mapping[str, str] = {
    **dict.fromkeys(_WALLS, _WALL),
    **dict.fromkeys("~≈", "lake"),
    **dict.fromkeys("Tt♣♠", "forest"),
    "^": "hill",
    "=": "bridge",
    ":": "path",
    **dict.fromkeys("<>", "stairs"),
    '"': "field",
}
"""The meanings of signs on most maps."""
_WORDS: Mapping[str, str] = {
    **dict.fromkeys(("wall", "walls", "solid", "pillar"), _WALL),
    **dict.fromkeys(("water", "sea", "pond", "pool"), "lake"),
    **dict.fromkeys(("stream", "brook"), "river"),
    **dict.fromkeys(("tree", "trees", "wood", "woods"), "forest"),
    **dict.fromkeys(("road", "track", "trail"), "path"),
    **dict.fromkeys(("stair", "steps"), "stairs"),
    **dict.fromkeys(("grass", "meadow"), "field"),
    **dict.fromkeys(("marsh", "bog"), "swamp"),
    "gate": _DOOR,
    "doors": _DOOR,
}
"""Common words for locations, and the kinds they mean here."""
_NOTHING = frozenset(("floor", "ground", "open", "empty", "nothing"))


def explain_map(text: str) -> Explained:
    """Read a text map and list the meaning of each sign; refuses a text that isn't a map."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").expandtabs(4)
    try:
        read(text)
    except Refusal:
        return _made_ours(text)
    below = text.strip("\n").partition("\n\n")[2]
    return Explained(text, tuple(line.strip() for line in below.split("\n") if line.strip()))


def _made_ours(text: str) -> Explained:
    rows, legend, scale, left = _split_parts(text.split("\n"))
    used = dict.fromkeys(_signs(rows))
    meanings: dict[str, str] = {}
    told = list[str]()
    for sign in used:
        meaning, guess = _meaning(sign, legend, used)
        if meaning:
            meanings[sign] = meaning
        said = meaning or "open ground"
        told.append(f"{sign} {said}{' (a guess)' if guess else ''}")
    drawn = ["".join(sign if sign in meanings else OPEN for sign in row) or OPEN for row in rows]
    below = [f"{sign} {meaning}" for sign, meaning in meanings.items()]
    whole = "\n".join([*drawn, *([""] if below or scale else []), *below, *scale]) + "\n"
    read(whole)
    return Explained(whole, (*told, *left))


class _Parts(NamedTuple):
    """The rows of a map, the legend of its signs, its scale, and notes about the rest."""

    rows: list[str]
    legend: Mapping[str, str]
    scale: list[str]
    left: list[str]


def _split_parts(lines: Sequence[str]) -> _Parts:
    scale = [line.strip() for line in lines if scale_line(line)]
    whole = _blocks([line for line in lines if not scale_line(line) and not _FENCE.fullmatch(line)])
    blocks = [part for block in whole for part in _apart(block)]
    main = max((block for block in blocks if _is_drawing(block)), key=len, default=[])
    drawn = [block for block in blocks if block is main or (_is_drawing(block) and {*_signs(block)} <= {*_signs(main)})]
    rows, left = _join_rows(drawn)
    used, legend = _signs(rows), dict[str, str]()
    for line in (line for block in blocks if not any(block is each for each in drawn) for line in block):
        found = _explanations(line, used)
        for sign, said in found:
            legend.setdefault(sign, said)
        if not found and re.search(r"\w", line):
            left.append(f"left out: {' '.join(line.split()):.60}")
    return _Parts(rows, legend, scale, left)


def _signs(rows: Iterable[str]) -> list[str]:
    """The signs of rows in their order, but for open ground."""
    return [*dict.fromkeys(sign for row in rows for sign in row if sign not in _OPEN_SIGNS)]


def _join_rows(drawn: Sequence[Sequence[str]]) -> tuple[list[str], list[str]]:
    """The rows of all parts of a map, and notes on the changes: empty lines between parts become open ground."""
    rows = [row.rstrip() for part in drawn for row in ("", *part)][1:]
    told = ["an empty line in the map is open ground"] if len(drawn) > 1 else []
    every = "".join(row[::2] for row in rows)
    spaced = not "".join(row[1::2] for row in rows).strip() and any(len(row) > 2 for row in rows)
    if spaced and every.count(" ") * 2 < len(every):
        return [row[::2] for row in rows], [*told, "spaces between the signs are left out"]
    return rows, told


def _explanations(line: str, used: Collection[str]) -> list[tuple[str, str]]:
    """The used signs that a line explains, each with its text."""
    bare = _BEFORE.sub("", line, count=1).replace("`", "")
    cells = " ".join(cell for cell in bare.split("|") if cell.strip())
    for said in (bare, _BULLET.sub("", bare, count=1), cells):
        for parts in (_NEXT.split(said), [said]):
            found = [_LEGEND.fullmatch(part) for part in parts]
            if all(each and each["sign"] in used for each in found):
                return [(each["sign"], each["said"]) for each in found if each]
    return []


def _blocks(lines: Sequence[str]) -> Iterator[list[str]]:
    """Lines without empty ones between, and without a head such as `Legend:`."""
    block = list[str]()
    for line in (*lines, ""):
        if line.strip() and not _HEAD.fullmatch(line):
            block.append(line)
        elif block:
            yield block
            block = []


def _apart(block: list[str]) -> Iterator[list[str]]:
    """Rows, without a title above them and the legend that follows, though no empty line is between."""
    while len(block) > 2 and _is_title(block):
        yield block[:1]
        block = block[1:]
    end = len(block)
    while end and (found := _LEGEND.fullmatch(block[end - 1])) and re.search(r"[a-z]{3}", found["said"], re.I):
        end -= 1
    yield from (part for part in (block[:end], block[end:]) if part)


def _is_title(block: Sequence[str]) -> bool:
    """Return True if the first of some lines is a word, of letters that no line below has."""
    letters = {*filter(str.isalpha, block[0])}
    return len(letters) > 2 and bool(re.search(r"[a-z]{3}", block[0], re.I)) and not letters & {*"".join(block[1:])}


def _is_drawing(block: Sequence[str]) -> bool:
    """Return True if lines are rows of a map: at least two, and few of them words."""
    said = sum(bool(_LEGEND.fullmatch(line)) or len(re.findall(r"[A-Za-z]{3,}", line)) > 1 for line in block)
    return len(block) > 1 and said * 2 < len(block)


def _meaning(sign: str, legend: Mapping[str, str], used: Mapping[str, None]) -> tuple[str, bool]:
    """The meaning of a sign in the words of our maps, empty for open ground, and whether it is a guess."""
    if sign in legend:
        return _in_our_words(legend[sign]), False
    if sign == "+" and "#" in used:
        return _DOOR, True
    return _GUESSES.get(sign, f"called {escape_name(sign)}"), True


def _in_our_words(said: str) -> str:
    """A meaning in the words of our maps; other words become the name of the space."""
    try:
        ground(said, 1)
    except Refusal:
        pass
    else:
        return said
    words = re.findall(r"\w+", said.casefold())
    if words and all(word in _NOTHING for word in words):
        return ""
    known = next((kind for word in words if (kind := _kind(word))), "")
    called = f"called {escape_name(said)}"
    return called if not known else known if len(words) == 1 and known != _WALL else f"{known}; {called}"


def _kind(word: str) -> str:
    """The location that a word means, empty for none."""
    if word in _WORDS:
        return _WORDS[word]
    return next((each for each in (word, word.removesuffix("s")) if each in GROUP_OF), "")
