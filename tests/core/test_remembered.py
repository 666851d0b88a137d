"""What was made is kept while what it was made of is still the very same, and no longer."""

from __future__ import annotations

from core.kit.remembered import remembered

MADE: list[tuple[list[int], bool]] = []


@remembered(3)
def made(of: list[int], loud: bool) -> list[int]:
    MADE.append((of, loud))
    return [*of, loud]


def test_it_is_made_once_of_the_same_and_anew_of_what_is_merely_equal() -> None:
    MADE.clear()
    one, equal = [1], [1]
    first = made(one, True)
    assert first == [1, True]
    assert made(one, True) is first
    assert made(equal, True) is not first
    assert made(one, False) == [1, False]
    assert [*MADE] == [(one, True), (equal, True), (one, False)]


def test_it_keeps_no_more_than_is_said_and_nothing_takes_the_place_of_what_it_was_made_of() -> None:
    assert [made([n], True) for n in range(50)] == [[n, True] for n in range(50)]
    one = [7]
    first = made(one, True)
    for n in range(3):
        made([n], False)
    assert made(one, True) == first
    assert made(one, True) is not first
