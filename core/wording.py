"""Numbers in words, written one way everywhere: a true minus, a sign where something is added, 1 mote and 2 motes."""

from __future__ import annotations

MINUS = "−"


def written(n: float, form: str = "") -> str:
    """A number with a true minus, in a form of `format` where one is given."""
    return format(n, form).replace("-", MINUS)


def signed(n: int) -> str:
    """A number that adds or takes away: `+2`, `−1`."""
    return written(n, "+")


def amount(text: str) -> tuple[str, int] | None:
    """What is said, and how much it adds or takes away, as `signed` wrote it at the end of a text; None without it."""
    said, _, last = text.rpartition(" ")
    number = last.removeprefix("+").replace(MINUS, "-")
    return (said, int(number)) if last[:1] in ("+", MINUS) and number.removeprefix("-").isdecimal() else None


def without_digits(text: str) -> str:
    """What is said without its numbers: the same for `Stress 2` and `Stress 3`."""
    return "".join(letter for letter in text if not letter.isdigit())


def counted(n: float, one: str, many: str = "", form: str = "") -> str:
    """So many of something: `1 action`, `2 actions`; `many` where the plural is not a regular one."""
    return f"{written(n, form)} {one if n == 1 else many or plural(one)}".rstrip()


def plural(one: str) -> str:
    """The plural of a regular English noun: actions, activities, stitches; nothing stays nothing."""
    if one.endswith("y") and one[-2:-1] not in "aeiou":
        return f"{one[:-1]}ies"
    return f"{one}es" if one.endswith(("s", "x", "ch", "sh")) else one and f"{one}s"
