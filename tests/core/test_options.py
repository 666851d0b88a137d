from __future__ import annotations

import ast
from pathlib import Path

import pytest

from core.refusal import Refusal
from core.schema.entry import HUGE
from core.schema.option import Option, Options

ROOT = Path(__file__).parents[2]

OPTIONS = Options(
    (
        Option("tie", "stalemate", "Ties", "r-1", values=("stalemate", "redraw")),
        Option("beats", False, "Beats", "r-2", values=(False, True)),
        Option("penalty", 2, "Penalty", "r-3", low=0),
    )
)


def test_defaults_are_overlaid() -> None:
    assert OPTIONS.read({"penalty": 0}) == {"tie": "stalemate", "beats": False, "penalty": 0}


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"mood": 1}, "unknown_option"),
        ({"tie": "coin"}, "invalid_option_value"),
        ({"beats": 0}, "invalid_option_value"),
        ({"penalty": -1}, "invalid_option_value"),
        ({"penalty": True}, "invalid_option_value"),
        ({"penalty": 10**9}, "invalid_option_value"),
        ([], "bad_request"),
        ("x", "bad_request"),
    ],
)
def test_wrong_options_are_refused(given: object, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        OPTIONS.read(given)
    assert refused.value.code == code


def test_of_names_that_are_known_all_some_and_none_may_be_chosen() -> None:
    option = Option(
        "streets", ("Mill Lane", "Weir Row"), "Streets", "toy-2", names=True, values=("Mill Lane", "Weir Row")
    )
    for chosen in (("Weir Row", "Mill Lane"), ("Weir Row",), ()):
        assert tuple(Options((option,)).read({"streets": list(chosen)})["streets"]) == chosen
    for wrong in (["Mill Lane", "Mill Lane"], ["Nowhere"], ["Mill Lane", "Weir Row", "Nowhere"], [" "]):
        with pytest.raises(Refusal):
            Options((option,)).read({"streets": wrong})


def test_a_number_without_bounds_may_be_anything_a_game_can_count() -> None:
    options = Options((Option("day", 0, "Day", "toy-2"), Option("low", 0, "Low", "toy-2", low=-3, high=3)))
    for value in (-HUGE, -1, 0, HUGE):
        assert options.read({"day": value})["day"] == value
    for name, value in (("day", HUGE + 1), ("day", -HUGE - 1), ("low", -4), ("low", 4), ("low", True)):
        with pytest.raises(Refusal):
            options.read({name: value})


@pytest.mark.shape
def test_what_is_refused_by_a_house_rule_says_so_and_not_options() -> None:
    """People know house rules; "option" is the code's word for one."""
    for file in [file for package in ("core", "campaigns", "tui") for file in (ROOT / package).rglob("*.py")]:
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Refusal":
                said = [each.value for each in ast.walk(call.args[1]) if isinstance(each, ast.Constant)]
                assert not any("option" in str(each).casefold() for each in said), f"{file.name}:{call.lineno}"
