"""Cached results are kept while their sources are the very same objects, and no longer."""

from __future__ import annotations

from core.building_blocks.result_cache import remember, remembered_each

MADE: list[tuple[list[int], bool]] = []


@remember(3)
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


EACH: list[tuple[str, int, str]] = []


class Named(str):
    """A text that is told apart from others like it."""


@remembered_each
def each(thing: str, beside: int, given: str) -> str:
    EACH.append((thing, beside, given))
    return f"{given} {thing}{beside}"


def test_of_many_only_those_are_made_anew_that_are_others_or_have_another_beside_them() -> None:
    EACH.clear()
    things, numbers = tuple(map(Named, "abcd")), (1, 2, 3, 4)
    assert each(things, numbers, "x") == ("x a1", "x b2", "x c3", "x d4")
    EACH.clear()
    assert each((things[0], Named("B"), *things[2:]), (1, 2, 3, 5), "x") == ("x a1", "x B2", "x c3", "x d5")
    assert EACH == [("B", 2, "x"), ("d", 5, "x")]
    assert each(things[:2], numbers[:2], "x") == ("x a1", "x b2")
    assert each((*things, Named("e")), (*numbers, 5), "x") == ("x a1", "x b2", "x c3", "x d4", "x e5")
    assert each(things[1:], numbers[1:], "x") == ("x b2", "x c3", "x d4")
    assert each((), (), "x") == ()


def test_all_are_made_anew_where_something_else_is_given_and_what_was_made_before_is_still_held() -> None:
    things, numbers = tuple(map(Named, "ab")), (1, 2)
    assert each(things, numbers, "x") == ("x a1", "x b2")
    assert each(things, numbers, "y") == ("y a1", "y b2")
    EACH.clear()
    assert each(things, numbers, "x") == ("x a1", "x b2")
    assert EACH == []
