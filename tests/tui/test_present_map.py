"""The signs of pieces on a map, and the texts around it: legend, whose turn it is, frame."""

import re

import pytest

from campaigns.state.view import ConflictView
from core.conflict import ConflictFace, Participant
from core.grid import REACH, Fact, Grid, Ground, Mark, Piece, Route, Seen, Way
from core.look import Card, Hand, Look
from tests.toy import RULESET
from tests.words import sentence
from tui.map_drawing.frame import Frame, bottom, frame_map, top
from tui.map_drawing.grid import ZOOMS, Zoom, sign_of
from tui.map_drawing.legend import legend, lines_of, names
from tui.map_drawing.panel import MapFocus, panel
from tui.map_drawing.status import bar_line, hand_line, turn_line, whose_turn
from tui.map_drawing.tags import with_distinct_tags


def pieces(*names: str, **words: object) -> tuple[Piece, ...]:
    return tuple(Piece(name, Look(name[:1], "red", name), (n, 0), **words) for n, name in enumerate(names))


def signs(grid: Grid) -> dict[str, tuple[str, str]]:
    return {each.id: (each.look.text, each.short) for each in with_distinct_tags(grid).pieces}


def test_everybody_has_a_sign_of_two_cells_and_one_of_one():
    scout, other = (Piece(name, Look("gs", "red", name)) for name in ("goblin scout", "goblin skirmisher"))
    assert signs(Grid(9, 9, (scout, other))) == {"goblin scout": ("gs", "g"), "goblin skirmisher": ("gk", "k")}
    many = tuple(Piece(f"candle-bearer {n}", Look(f"c{n}", "red")) for n in range(1, 31))
    found = signs(Grid(9, 9, many))
    assert len({long for long, _ in found.values()}) == 30
    assert len({short for _, short in found.values()}) == 30
    assert all(long == long.lower() for long, _ in found.values()), "the case says the side without colours"


def test_those_that_are_numbered_have_a_letter_for_all_of_a_name_with_their_number():
    names = [f"{name} {n}" for name in ("goblin scout", "goblin skirmisher", "ogre") for n in (1, 2, 3)]
    found = signs(Grid(9, 9, tuple(Piece(name, Look("gs1", "red", name)) for name in (*names, "goblin scout 11"))))
    assert [long for long, _ in found.values()] == [*("g1", "g2", "g3", "s1", "s2", "s3", "o1", "o2", "o3"), "gb"]
    assert not any(short.isdigit() for _, short in found.values()), "digits are what ways cost"


def test_more_pieces_than_there_are_signs_still_have_one():
    crowd = Grid(80, 80, pieces(*(f"Goblin {n}" for n in range(3000))))
    assert all(1 <= len(long) <= 2 and len(short) == 1 for long, short in signs(crowd).values())


def test_the_legend_says_every_sign_once():
    hurt = Piece("a", Look("A", "red", "a"), (0, 0), harm=1, tokens=1, marks=(Look("b", "amber", "Bleeding"),))
    out = Piece("b", Look("B", "red", "b"), (1, 0), out=True)
    ground = (Ground((2, 0), Look("~", "blue", "river")), Ground((3, 0), Look("~", "blue", "river")))
    marks = (Mark((4, 0), "3", layer=REACH, note="in_reach"), Mark((5, 0), "1", layer=REACH, note="in_reach"))
    grid = Grid(9, 1, (hurt, out), ground)
    said = [(sign.glyph, sign.says) for sign in legend(grid, Seen(marks), REACH, Zoom(6, 3), RULESET)]
    assert said == [
        ("3", "in reach"),
        ("~", "river"),
        ("•", "wound"),
        ("◆", "token"),
        ("b", "bleeding"),
        ("†", "out of action"),
    ]


def test_numbers_around_the_selected_piece_are_in_the_legend_where_they_are_shown():
    seen = Seen((Mark((0, 0), "1", layer=REACH, note="in_reach"),), (Way("e", "2", (1, 0)),))
    assert [sign.says for sign in legend(Grid(9, 1), seen, "", Zoom(2, 1), RULESET)] == [
        sentence("tui.map_drawing.legend:_steps")
    ]
    assert [sign.says for sign in legend(Grid(9, 1), seen, REACH, Zoom(2, 1), RULESET)] == ["in reach"]


def test_what_of_the_legend_has_no_room_is_counted():
    ground = tuple(Ground((x, 0), Look("~", "blue", f"river {x}")) for x in range(9))
    told = legend(Grid(9, 1, (), ground), Seen(), "", Zoom(2, 1), RULESET)
    (line,) = lines_of(told, 34, 1)
    assert line.plain == "~ river 0  ~ river 1  k: 7 more"
    both = lines_of(told[:4], 30, 2)
    assert [line.plain for line in both] == ["~ river 0  ~ river 1", "~ river 2  ~ river 3"]


def test_who_may_act_next_is_selected_once_somebody_has_acted():
    able = Grid(9, 9, pieces("a", "b", "c", ready=True))
    a, b, c = able.pieces
    assert whose_turn(able, able, "b") == "b"
    assert whose_turn(able, Grid(9, 9, (a, b._replace(ready=False), c)), "b") == "c"
    assert whose_turn(able, Grid(9, 9, (a, b, c._replace(ready=False))), "c") == "a"
    rest = Grid(9, 9, pieces("a", "b", "c"))
    assert whose_turn(able, rest, "b") == "b", "nobody else may act"
    assert whose_turn(rest, able._replace(pieces=(a._replace(ready=False), b, c)), "a") == "b", "a round has begun"
    assert whose_turn(Grid(1, 1), able, "") == "a"
    looked_at = Grid(9, 9, (a._replace(ready=False), b, c))
    assert whose_turn(looked_at, looked_at, "a") == "a", "who was selected by hand stays so"


def test_the_bar_shows_everybody_with_wounds_tokens_and_conditions():
    one, two = pieces("ann", "bo")
    one = one._replace(ready=True, harm=2, tokens=1, marks=(Look("s", "amber", "Stun"),))
    grid = Grid(9, 9, (one, two._replace(out=True)))
    assert bar_line(grid, "ann", 60).plain == "▸a ••◆s   b†"
    crowd = Grid(99, 99, pieces(*(f"{n:02}" for n in range(50))))
    line = bar_line(with_distinct_tags(crowd), "25", 40).plain
    assert "25" in line
    assert line.startswith("‹")
    assert line.endswith("›")
    assert len(line) <= 40


def test_bar_panel_and_legend_show_the_sign_that_is_on_the_map_at_each_zoom():
    scout, ogre = (Piece(name, Look(name[:2], "red", name), (0, 0), side="Foes") for name in ("scout", "ogre"))
    grid = with_distinct_tags(Grid(9, 9, (scout, ogre)))
    for zoom in ZOOMS:
        on_map = [sign_of(piece, zoom) for piece in grid.pieces]
        assert bar_line(grid, "scout", 60, zoom).plain.split() == on_map
        assert [(sign.glyph, sign.says) for sign in names(grid, zoom)] == [
            *((on_map[0], "scout  Foes"), (on_map[1], "ogre  Foes"))
        ]
        beside = panel(MapFocus(grid, Seen(), grid.pieces[0], (1, 1), (), zoom=zoom), RULESET).plain
        assert f"{on_map[0]} scout" in beside
    assert {len(sign_of(grid.pieces[0], zoom)) for zoom in ZOOMS} == {1, 2}


def test_what_is_said_of_a_piece_goes_on_below_its_value():
    (ann,) = pieces("Ann")
    seen = Seen(facts=(Fact("Actions", "Ann has acted this round", "failure"),))
    at = MapFocus(Grid(9, 9, (ann,)), seen, ann, (0, 0), ())
    assert panel(at, RULESET, width=26).plain.splitlines()[-2:] == [
        "Actions    ✗ Ann has acted",
        "             this round",
    ]


def test_whoever_stands_at_the_cursor_is_told_with_all_that_ails_them_and_the_way_there():
    ann, bo = pieces("Ann", "Bo")
    bo = bo._replace(side="Foes", harm=2, tokens=1, marks=(Look("s", "amber", "Stun"),))
    at = MapFocus(Grid(9, 9, (ann, bo)), Seen(), ann, (1, 0), (bo,), Route("4", "4 Move, an Action", ("e",), ((1, 0),)))
    wide = panel(at, RULESET, width=40).plain.splitlines()
    assert wide[:5] == ["1,0 ", "4 Move, an Action  5 go there", "B Bo", " Foes, 2 wounds, 1 token, stun", ""]
    assert panel(at, RULESET, width=26, brief=True).plain.splitlines() == [
        *("1,0 ", "5: 4 Move, an Action", "B Bo", " Foes, 2 wounds, 1 token,", " stun", "A Ann")
    ]


def test_keys_that_move_are_named_with_what_each_costs_where_any_can():
    (ann,) = pieces("Ann")

    def beside(*ways: Way) -> str:
        return panel(MapFocus(Grid(9, 9, (ann,)), Seen(ways=ways), ann, (0, 0), ()), RULESET).plain

    assert sentence("tui.map_drawing.panel:_keypad#1") in beside(Way("e", "1", (1, 0)))
    assert "Keys" not in beside(Way("e", "1", (1, 0), "Targets first.")), "what stands in the way is said above"


@pytest.mark.parametrize("width", [12, 30, 60, 200])
@pytest.mark.parametrize("selected", ["00", "01", "25", "49", "nobody"])
def test_the_bar_says_how_many_there_are_on_either_side_of_those_that_have_room(selected, width):
    crowd = tuple(Piece(name, Look(name, "red", name)) for name in (f"{n:02}" for n in range(50)))
    line = bar_line(Grid(99, 99, crowd), selected, width).plain
    before, after = re.match(r"‹(\d+) ", line), re.search(r" (\d+)›$", line)
    names = line.removeprefix(before[0] if before else "").removesuffix(after[0] if after else "").split()
    first = int(before[1]) if before else 0
    assert names == [f"{n:02}" for n in range(first, first + len(names))]
    assert first + len(names) + int(after[1] if after else 0) == 50
    assert selected in names or selected == "nobody"
    assert len(line) <= max(width, 14)


def test_whose_turn_it_is_stands_above():
    (one,) = pieces("ann", ready=True)
    assert (
        turn_line(None, Grid(9, 9, (one,)), RULESET, "The mill", 40).plain == "The mill                      ann's turn"
    )


def test_a_hand_is_its_cards_side_by_side():
    hand = Hand("Mara's hand", (Card(Look("4♦")), Card(Look("K♠"), ready=False), Card(Look("A♣"))))
    line = hand_line((hand,))
    assert line is not None
    assert line.plain == "Mara's hand  4♦ A♣"
    assert hand_line(()) is None


def test_the_frame_keeps_the_map_in_the_middle_and_the_cursor_in_sight():
    small = frame_map(Grid(4, 3), Zoom(4, 2), (40, 20), (0, 0), (0, 0))
    assert (small.left, small.above, small.size) == (10, 6, (4, 3))
    assert small.space_at(10 + 1 + 1 + 4, 6 + 1) == (1, 0)
    assert small.space_at(0, 0) is None
    large = frame_map(Grid(100, 100), Zoom(4, 2), (44, 22), (50, 50), (0, 0))
    assert large.size == (10, 10)
    assert all(first < 50 < first + 9 for first in large.first)
    assert frame_map(Grid(100, 100), Zoom(4, 2), (44, 22), (49, 43), large.first).first == (42, 42)


def test_coordinates_stand_in_the_frame_as_many_as_fit_and_that_of_the_cursor_always():
    def edge(frame: Frame, at: int) -> str:
        return "".join(text for text, _ in top(frame, at))

    wide = frame_map(Grid(4, 3), Zoom(4, 2), (40, 20), (0, 0), (0, 0))
    assert edge(wide, 2) == " ╭─0───1───2───3──╮"
    tight = frame_map(Grid(12, 3), Zoom(1, 1), (40, 20), (0, 0), (0, 0))
    assert edge(tight, 7) == " ╭0────5─7──10╮"
    assert ("7", "at") in [*top(tight, 7)]
    part = frame_map(Grid(100, 100), Zoom(4, 2), (44, 22), (50, 50), (0, 0))
    below = "".join(text for text, _ in bottom(part, Grid(100, 100), "Reach"))
    assert below == "  ╰─ Reach ─── 42–51, 42–51 of 100 by 100 ─╯"


def test_where_nobody_acts_any_more_it_is_said_who_may_still_move():
    rows = (Participant("Ann", 1, "due"), Participant("Bo", 2, "done"))
    fought = ConflictView(1, "battle", "The ford", None, ConflictFace(when=(("Turn", "2"),), rows=rows), (1, 2))
    able = Grid(9, 9, pieces("a", "b", ready=True))
    assert turn_line(fought, able, RULESET, "", 60, due="Ann: Attack").plain.endswith(" f: Ann: Attack")
    rested = fought._replace(face=fought.face._replace(rows=rows[1:]))
    line = turn_line(rested, able, RULESET, "", 60, due="Next round").plain
    assert line.startswith("Turn 2 · The ford ")
    assert line.endswith(" 2 may still move · f: Next round")


def test_names_of_weapons_are_whole_beside_the_map_where_there_is_room():
    (ann,) = pieces("Ann")
    seen = Seen(facts=(Fact("Skinning knife", "in reach"), Fact("Bow", "too near")))
    at = MapFocus(Grid(9, 9, (ann,)), seen, ann, (0, 0), ())
    wide, narrow = (panel(at, RULESET, roomy=roomy).plain.splitlines()[-2:] for roomy in (True, False))
    assert wide == ["Skinning knife in reach", "Bow            too near"]
    assert narrow == ["Skinning … in reach", "Bow        too near"]


def test_what_is_noted_of_a_piece_is_not_said_again_by_its_sign():
    (ann,) = pieces("Ann", note="hidden 4", marks=(Look("h", "amber", "hidden"), Look("s", "amber", "Stress")))
    at = MapFocus(Grid(9, 9, (ann,)), Seen(), None, (0, 0), (ann,))
    assert " hidden 4, stress\n" in panel(at, RULESET).plain
