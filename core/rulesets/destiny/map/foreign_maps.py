"""Text maps that others have drawn, with a legend in their own words or none, made into ours with every sign said.

What has no legend is guessed by what such signs mean in most maps; each meaning is shown before the map is laid out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from core.kit.grid import Explained
from core.refusal import Refusal
from core.rulesets.destiny.map.drawn import OPEN, escaped, ground, read, scale_line
from core.rulesets.destiny.terrain.locations import GROUP_OF

_LEGEND = re.compile(r"\s*(?P<sign>\S)\s*(?:[:=]|[-–—]+>?\s|→|\s)\s*(?P<said>.*\w\w.*?)\s*")
_HEAD = re.compile(r"\s*(?:legend|key|signs)\s*:?\s*", re.I)
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
"""What signs mean on most maps."""
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
"""What people call locations, and what those are here."""
_NOTHING = frozenset(("floor", "ground", "open", "empty", "nothing"))


def explained(text: str) -> Explained:
    """Read a text map and say what each sign means; refuses a text that isn't a map."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").expandtabs(4)
    try:
        read(text)
    except Refusal:
        return _made_ours(text)
    below = text.strip("\n").partition("\n\n")[2]
    return Explained(text, tuple(line.strip() for line in below.split("\n") if line.strip()))


def _made_ours(text: str) -> Explained:
    rows, legend, scale = _parted(text.split("\n"))
    used = dict.fromkeys(sign for row in rows for sign in row if sign not in _OPEN_SIGNS)
    meanings: dict[str, str] = {}
    told = list[str]()
    for sign in used:
        meaning, guess = _meaning(sign, legend, used)
        if meaning:
            meanings[sign] = meaning
        said = meaning or "open ground"
        told.append(f"{sign} {said}{' (a guess)' if guess else ''}")
    drawn = ["".join(sign if sign in meanings else OPEN for sign in row) for row in rows]
    below = [f"{sign} {meaning}" for sign, meaning in meanings.items()]
    whole = "\n".join([*drawn, *([""] if below or scale else []), *below, *scale]) + "\n"
    read(whole)
    return Explained(whole, tuple(told))


def _parted(lines: Sequence[str]) -> tuple[list[str], Mapping[str, str], list[str]]:
    """The rows of a map, what is said of its signs, and its scale."""
    scale = [line.strip() for line in lines if scale_line(line)]
    whole = _blocks([line for line in lines if not scale_line(line)])
    blocks = [part for block in whole for part in _apart(block)]
    rows = max((block for block in blocks if _drawn(block)), key=len, default=[])
    legend: dict[str, str] = {}
    for block in blocks:
        for line in block if block is not rows else ():
            if found := _LEGEND.fullmatch(line):
                legend.setdefault(found["sign"], found["said"])
    return [row.rstrip() for row in rows], legend, scale


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
    """Rows, and the legend that follows them without an empty line between."""
    end = len(block)
    while end and (found := _LEGEND.fullmatch(block[end - 1])) and re.search(r"[a-z]{3}", found["said"], re.I):
        end -= 1
    yield from (part for part in (block[:end], block[end:]) if part)


def _drawn(block: Sequence[str]) -> bool:
    """Whether lines are rows of a map: two at least, and few of them words."""
    said = sum(bool(_LEGEND.fullmatch(line)) or len(re.findall(r"[A-Za-z]{3,}", line)) > 1 for line in block)
    return len(block) > 1 and said * 2 < len(block)


def _meaning(sign: str, legend: Mapping[str, str], used: Mapping[str, None]) -> tuple[str, bool]:
    """What a sign is, as our maps say it, empty for open ground; and whether that is a guess."""
    if sign in legend:
        return _in_our_words(legend[sign]), False
    if sign == "+" and "#" in used:
        return _DOOR, True
    return _GUESSES.get(sign, f"called {escaped(sign)}"), True


def _in_our_words(said: str) -> str:
    """A meaning in the words of our maps; what is none of those is what the space is called."""
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
    called = f"called {escaped(said)}"
    return called if not known else known if len(words) == 1 and known != _WALL else f"{known}; {called}"


def _kind(word: str) -> str:
    """The location that a word means, empty for none."""
    if word in _WORDS:
        return _WORDS[word]
    return next((each for each in (word, word.removesuffix("s")) if each in GROUP_OF), "")
