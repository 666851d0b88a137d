"""Tables from a Perchance generator: lists under their names, their entries indented, with weights such as `^2`.

Only what a table can do is read. Perchance's code is refused at its line.
"""

from __future__ import annotations

import re

from campaigns.random_tables.notation import Dice
from campaigns.random_tables.raw_entries import LIST, WEIGHTS, At, Found, Raw, without_tags
from core.refusal import Refusal

_COMMENT = re.compile(r"(?:^|(?<=\s))//.*")
_LIST = re.compile(r"(?P<name>\w+)(?:\s*=\s*(?P<text>\S.*))?")
_PROPERTY = re.compile(r"\w+\s*=\s.*")
_WEIGHTED = re.compile(r"(?P<text>.*?)\s*\^(?P<weight>\d{0,6}(?:\.\d{1,4})?)", re.S)
_MARKS = re.compile(r"\\(?P<escaped>.)|\{(?P<braces>[^{}]*)\}|\[(?P<brackets>[^\[\]]*)\]|[{}\[\]]")
_RANGE = re.compile(r"(?P<low>\d{1,4})-(?P<high>\d{1,4})")
_REFERENCE = re.compile(r"(?P<name>\w+)(?P<methods>(?:\.\w+(?:\(\d{0,3}\))?)*)")
_METHOD = re.compile(r"\.(?P<method>\w+)(?:\((?P<number>\d*)\))?")
_OUTPUT = "output"
"""The list that a generator shows; its table is named after the file."""
_PLAIN = {"selectOne": "", "evaluateItem": "", "selectMany": "", "selectUnique": "different "}
"""The methods that a table has, as it writes them before the name of a list."""
_SPELLING = re.compile(r"(?:title|upper|lower|sentence)Case|(?:plural|singular|past|present|future)(?:Form|Tense)")
_LETTERS = ("a", "A", "s")
"""The letters in braces that Perchance fits to the words beside them."""
_VOWELS = "aeiouAEIOU"


def of_generator(text: str, name: str) -> list[Found]:
    """The tables of a generator in a file with this name."""
    return [_Reader(name, block).read() for block in _blocks(text)]


def looks_like_generator(text: str) -> bool:
    """Return True if a plain file may be a generator: several bare names, each with indented lines below it."""
    lines = [bare for line in text.split("\n") if (bare := _COMMENT.sub("", line).rstrip())]
    names = [at for at, line in enumerate(lines) if not line[0].isspace()]
    below = [at + 1 < len(lines) and lines[at + 1][0].isspace() for at in names]
    return len(names) > 1 and all(below) and all(re.fullmatch(r"\w+", lines[at]) for at in names)


def _blocks(text: str) -> list[list[At]]:
    """The lines of each list, without comments and the generator's settings; the first is its name."""
    blocks: list[list[At]] = []
    for at, line in enumerate(text.split("\n"), 1):
        bare = _COMMENT.sub("", line).rstrip()
        if bare and bare[0].isspace() and blocks:
            blocks[-1].append((at, bare))
        elif bare:
            blocks.append([(at, bare)])
    return [block for block in blocks if not _is_setting(block[0][1])]


def _is_setting(head: str) -> bool:
    """Return True for a line about the generator's own page: `title = Taverns`, `$meta`."""
    return re.match(r"title\s*=", head) is not None or (head.startswith("$") and not head.startswith(f"${_OUTPUT}"))


def _code(said: str) -> str:
    """The fault of a line or a bracket that only Perchance can run."""
    return f"{said} is code of Perchance, which wyrdbook doesn't run."


class _Reader:
    """Reads the lines of one list."""

    def __init__(self, file: str, block: list[At]) -> None:
        self._file, (self._line, self._head), self._lines = file, block[0], block[1:]
        self._raws, self._faults = list[Raw](), list[At]()
        self._ignored = dict[str, None]()

    def read(self) -> Found:
        """The entries of the list."""
        head = _LIST.fullmatch(self._head.removeprefix("$"))
        if head is None:
            return Found((), faults=((self._line, _code(f"{self._head.strip():.40}")),), line=self._line)
        if head["text"]:
            self._take(self._line, head["text"])
        edge = _indent(self._lines[0][1]) if self._lines else 0
        for at, line in self._lines:
            if _indent(line) > edge:
                self._faults.append((at, "This list is within another. Move it out, and name it in brackets there."))
            elif _PROPERTY.fullmatch(line.strip()):
                self._ignored[line.strip()[:40]] = None
            else:
                self._take(at, line.strip())
        way = WEIGHTS if any(raw.weight for raw in self._raws) else LIST
        guesses = (f"Not applied: {', '.join(self._ignored)}.",) if self._ignored else ()
        title = self._file if head["name"] == _OUTPUT else head["name"]
        faults = tuple(self._faults)
        return Found(tuple(self._raws), way, guesses=guesses, faults=faults, title=title, line=self._line)

    def _take(self, at: int, text: str) -> None:
        """Add an entry, or its fault."""
        found = _WEIGHTED.fullmatch(text)
        weight = found["weight"] if found else ""
        try:
            said = _MARKS.sub(self._mark, without_tags(found["text"] if found and weight else text))
        except Refusal as refusal:
            self._faults.append((at, refusal.message))
        else:
            self._raws.append(
                Raw(at, " ".join(said.split()), weight=f"0{weight}" if weight.startswith(".") else weight)
            )

    def _mark(self, found: re.Match[str]) -> str:
        """The words of an entry in place of a mark."""
        if found["escaped"]:
            return " " if found["escaped"] == "s" else found[0] if found["escaped"] in "[]\\" else found["escaped"]
        if found["braces"] is not None:
            return self._braces(found["braces"], found.string[found.end() :].lstrip()[:1])
        if found["brackets"] is not None:
            return self._brackets(found["brackets"])
        raise Refusal("bad_entry", f"There is a single bracket {found[0]}. Write \\{found[0]} if it is meant.")

    def _braces(self, inside: str, after: str) -> str:
        """One of several texts, a number from a range, or the article before the letter `after` them."""
        if inside in ("a", "A") and after.isalpha():
            return f"{inside}n" if after in _VOWELS else inside
        if inside in _LETTERS:
            self._ignored[f"{{{inside}}}"] = None
            return inside
        if ends := _RANGE.fullmatch(inside):
            return _numbers(int(ends["low"]), int(ends["high"]))
        if "|" not in inside or any(sign in inside for sign in "[]^"):
            raise Refusal("bad_entry", f"{{{inside:.40}}} can't be read. Make a list of it, and name that in brackets.")
        return f"[{inside}]"

    def _brackets(self, inside: str) -> str:
        """An entry of another list, or several."""
        found = _REFERENCE.fullmatch(inside.strip())
        if found is None:
            raise Refusal("bad_entry", _code(f"[{inside:.40}]"))
        before = ""
        for each in _METHOD.finditer(found["methods"]):
            if each["method"] in _PLAIN:
                before = f"{each['number'] or 1} {_PLAIN[each['method']]}"
            elif _SPELLING.fullmatch(each["method"]):
                self._ignored[each[0]] = None
            else:
                raise Refusal("bad_entry", _code(f"[{inside:.40}]"))
        name = self._file if found["name"] == _OUTPUT else found["name"]
        return f"[{before}{name}]" if before not in ("", "1 ") else f"[{name}]"


def _numbers(low: int, high: int) -> str:
    """Dice with results from the lowest number to the highest."""
    dice = Dice(1, high - low + 1, low - 1)
    if dice.faces < 2:
        return str(low)
    plus = f"+{dice.plus}" if dice.plus > 0 else str(dice.plus or "")
    return f"[d{dice.faces}{plus}]"


def _indent(line: str) -> int:
    return len(line.expandtabs(2)) - len(line.expandtabs(2).lstrip())
