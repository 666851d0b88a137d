"""Text maps of others, with a legend in their own words or none: what each sign is read as is told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.refusal import Refusal
from core.rulesets.destiny.map.foreign_maps import explain_map
from core.rulesets.destiny.map.map_text import read
from core.rulesets.destiny.map.view import GRID
from tests.words import sentence


def ground(text: str) -> dict[tuple[int, int], tuple[str, str, bool]]:
    return {each.space: (each.kind, each.name, each.blocked) for each in read(explain_map(text).text).terrain}


def test_a_map_without_a_legend_is_guessed_and_each_guess_is_said():
    found = explain_map("#####\n#..~#\n#.+T#\n#.x.#\n#####\n")
    assert found.signs == (
        "# blocked; obstacle (a guess)",
        "~ lake (a guess)",
        "+ door (a guess)",
        "T forest (a guess)",
        "x called x (a guess)",
    )
    spaces = ground("#####\n#..~#\n#.+T#\n#.x.#\n#####\n")
    assert spaces[3, 1] == ("lake", "", False)
    assert spaces[2, 3] == ("", "x", False)
    assert (1, 1) not in spaces


@pytest.mark.parametrize(
    "text",
    [
        "The ford\n\n..~..\n.#~..\n\nLegend:\n~ = river\n# = a ruined wall\n",
        "Key\n# : a ruined wall\n~ : river\n\n..~..\n.#~..\n",
        "..~..\n.#~..\n# - a ruined wall\n~ -> river\n",
        "..~..\r\n.#~..\r\n\r\n# a ruined wall\r\n~ river\r\n",
    ],
)
def test_a_legend_in_other_words_is_read(text):
    found = explain_map(text)
    assert "~ river" in found.signs
    assert "# blocked; obstacle; called a ruined wall" in found.signs
    assert ground(text) == {
        (2, 0): ("river", "", False),
        (1, 1): ("", "a ruined wall", True),
        (2, 1): ("river", "", False),
    }


def test_a_map_of_ours_stays_as_it_is():
    text = ".....~..\n..##.~..\n\n~ river; called The Wend; +1 Move\n# called The mill; blocked\nscale 50 m; 60 s\n"
    assert explain_map(text).text == text
    assert explain_map(text).signs[0] == "~ river; called The Wend; +1 Move"


@pytest.mark.parametrize(
    "text",
    [
        "```\n..~..\n.#~..\n```\n\n- `#` a ruined wall\n- `~` river\n",
        "..~..\n.#~..\n\n| Sign | Meaning |\n|---|---|\n| # | a ruined wall |\n| ~ | river |\n",
        "..~..\n.#~..\n\nLegend: # a ruined wall, ~ river\n",
        "\ufeff..~..\n.#~..\n#: a ruined wall; ~: river\n",
        "The ford\n..~..\n.#~..\n\n# = a ruined wall\n~ = river\n",
        ". . ~ . .\n. # ~ . .\n\n# a ruined wall\n~ river\n",
    ],
)
def test_a_legend_is_read_in_whatever_form_people_write_it(text):
    """Bullets, tables and legends in one line were lost, and a title or ``` became a part of the map."""
    found = explain_map(text)
    assert {"~ river", "# blocked; obstacle; called a ruined wall"} <= {*found.signs}
    assert ground(text) == {
        (2, 0): ("river", "", False),
        (1, 1): ("", "a ruined wall", True),
        (2, 1): ("river", "", False),
    }


def test_rooms_are_called_by_their_numbers():
    assert "1 called Entry hall" in explain_map("####\n#1.#\n####\n\n1. Entry hall\n").signs


def test_a_map_with_an_empty_line_in_it_is_one_map():
    """All below it was lost, unsaid."""
    found = explain_map("####\n#  #\n\n#  #\n####\n")
    assert found.text.startswith("####\n#..#\n.\n#..#\n####\n")
    assert sentence("core.rulesets.destiny.map.foreign_maps:_join_rows#1") in found.signs


def test_what_is_not_read_is_told():
    found = explain_map("The crypt\n\n###\n#.#\n###\n\nIt is old.\nD door\n")
    assert found.signs[1:] == ("left out: The crypt", "left out: It is old.", "left out: D door")


def test_floor_is_open_ground():
    found = explain_map("##,\n#,,\n\n, = floor\n# = wall\n")
    assert found.signs == ("# blocked; obstacle; called wall", ", open ground")
    assert len(ground(found.text)) == 3


def test_what_is_no_map_is_refused():
    for text in ("", "Dear Ada,\n", "x\n"):
        with pytest.raises(Refusal):
            explain_map(text)


@given(st.text("#.~+ \n=:aT\t|", max_size=80))
def test_whatever_is_drawn_is_read_or_refused(text):
    try:
        found = explain_map(text)
    except Refusal:
        return
    assert GRID.read is not None
    assert GRID.read(found.text)
