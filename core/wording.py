"""Numbers in words, written in one way everywhere: a true minus sign, a sign for bonuses, 1 mote and 2 motes."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

MINUS = "−"


def number_text(n: float, form: str = "") -> str:
    """A number with a true minus sign, in a format of `format` if given."""
    return format(n, form).replace("-", MINUS)


def signed_text(n: int) -> str:
    """A number with its sign, for a bonus or a penalty: `+2`, `−1`."""
    return number_text(n, "+")


def amount(text: str) -> tuple[str, int] | None:
    """The text and the number that `signed_text` wrote at its end; None for a text without one."""
    said, _, last = text.rpartition(" ")
    number = last.removeprefix("+").replace(MINUS, "-")
    return (said, int(number)) if last[:1] in ("+", MINUS) and number.removeprefix("-").isdecimal() else None


def without_digits(text: str) -> str:
    """The text without its digits: the same for `Stress 2` and `Stress 3`."""
    return "".join(letter for letter in text if not letter.isdigit())


def readable(name: str) -> str:
    """A name as a label: `scene_end` is "Scene end"."""
    return name.replace("_", " ").capitalize()


def within_sentence(label: str) -> str:
    """A label within a sentence: `their Initiative`, `SP for a level`; an abbreviation keeps its capitals."""
    return label if label[1:2].isupper() else label[:1].lower() + label[1:]


def quantity(n: float, one: str, many: str = "", form: str = "") -> str:
    """A number of things: `1 action`, `2 actions`; `many` is the plural if it is irregular."""
    return f"{number_text(n, form)} {one if n == 1 else many or plural(one)}".rstrip()


def only(n: int, one: str) -> str:
    """A number of things that is too small: `only 2 motes`, `no motes`."""
    return f"only {quantity(n, one)}" if n else f"no {plural(one)}"


def list_names(names: Sequence[str]) -> str:
    """Names in a row: `Mara, Jonas and Ilse`."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def split_names(text: str, known: Collection[str]) -> list[str]:
    """The names in a row; a known name is whole, even with a comma or an `and` in it: `Dorn, the Red`."""
    parts, names = re.split("(, | and )", text), list[str]()
    while parts:
        longest = next((n for n in range(len(parts), 1, -2) if "".join(parts[:n]) in known), 1)
        names.append("".join(parts[:longest]))
        del parts[: longest + 1]
    return names


_SEVERAL = {"has": "have", "is": "are", "was": "were"}
_NO_VERB = ("ss", "us", "is", "as")
"""The ends of words such as bonus and status, and of no other verb that tells what one did."""


def said_of_several(deed: str) -> str:
    """The deed of one as several did it: `take damage` for `takes damage`; one without a verb in front stays."""
    verb, _, rest = deed.partition(" ")
    regular = verb.isalpha() and verb.islower() and verb.endswith("s") and not verb.endswith(_NO_VERB)
    if not (regular or verb in _SEVERAL):
        return deed
    return f"{_SEVERAL.get(verb) or _plural_verb(verb)} {rest}".rstrip()


def _plural_verb(one: str) -> str:
    """The plural of a regular verb: take, carry, pass."""
    if one.endswith("ies") and len(one) > len("dies"):
        return f"{one[:-3]}y"
    return one[:-2] if one.endswith(("sses", "shes", "ches", "xes", "oes")) else one[:-1]


def plural(one: str) -> str:
    """The plural of a regular English noun: actions, activities, stitches; an empty text stays empty."""
    if one.endswith("y") and one[-2:-1] not in "aeiou":
        return f"{one[:-1]}ies"
    return f"{one}es" if one.endswith(("s", "x", "ch", "sh")) else one and f"{one}s"
