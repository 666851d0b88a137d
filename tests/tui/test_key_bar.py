"""The bottom line: what can be done now comes before what cannot, where not everything has room."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from textual.binding import ActiveBinding, Binding
from textual.widget import Widget

from tui.key_bindings import every_command
from tui.play_screen.screen import PlayScreen
from tui.widgets.key_bar import Said, key_line

NODE = Widget()


def keys(*said: str, idle: str = "") -> list[ActiveBinding]:
    """Keys named by the first letter of what they do, and help; those of `idle` cannot be pressed now."""
    each = [(word, Binding(word[0], word, word, id=word)) for word in said]
    every = [*each, ("help", Binding("question_mark", "help", "Help", id="app.help", show=True))]
    return [ActiveBinding(NODE, binding, word not in idle.split(), "") for word, binding in every]


def test_every_key_is_shown_where_there_is_room():
    line = key_line(keys("add", "edit", "remove", "interval", idle="add edit"), 80)
    assert line.plain == "a add  e edit  r remove  i interval  ? help"


def test_what_cannot_be_done_makes_room_for_what_can():
    line = key_line(keys("add", "edit", "remove", "interval", idle="add edit"), 34)
    assert line.plain == "r remove  i interval  ? help"


def test_the_first_of_what_cannot_be_done_stays_while_it_has_room():
    assert key_line(keys("add", "edit", "remove", idle="add edit"), 30).plain == "a add  r remove  ? help"


def test_of_what_can_be_done_the_last_goes():
    assert key_line(keys("add", "edit", "remove"), 24).plain == "a add  e edit  ? help"


def test_the_way_out_stays_in_sight_whatever_else_goes():
    out = ActiveBinding(NODE, Binding("escape", "cancel", "Later", id="dialog.cancel", show=True), True, "")
    *others, help = keys("add", "edit", "remove", idle="edit")
    assert key_line([*others, out, help], 33).plain == "a add  esc later  ? help"
    assert key_line([*others, out, help], 18).plain == "esc later  ? help"


@given(st.lists(st.tuples(st.booleans(), st.booleans(), st.integers(3, 9)), max_size=9), st.integers(0, 80))
def test_no_key_makes_room_for_one_that_is_needed_less(kinds, width):
    """First those go that can't be pressed now, then those play can do without, and last the way out (issue 32)."""
    rank, active = {}, list[ActiveBinding]()
    for at, (enabled, vital, length) in enumerate(kinds):
        word, out = chr(ord("a") + at) * length, at == 4
        key = "escape" if out else word[0]
        active.append(ActiveBinding(NODE, Binding(key, word, word, id=word, show=True), enabled, ""))
        rank[word] = (enabled, out, vital)
    wanted = {word for word, (_, vital, _) in zip(rank, kinds, strict=True) if vital}
    line = key_line([*active, keys()[0]], width, (), Said(vital=wanted)).plain
    kept = {word for word in rank if word in line.split()}
    gone = {word for word in rank if word not in kept}
    assert line.endswith("? help")
    assert max((rank[word] for word in gone), default=()) <= min((rank[word] for word in kept), default=(True,) * 4)


def test_what_two_keys_do_alike_is_said_once_by_the_nearer():
    row, around = (Binding(key, "remove", "Remove", id=f"{key}.remove", show=True) for key in ("x", "f8"))
    active = [ActiveBinding(Widget(), binding, True, "") for binding in (row, around)]
    assert key_line(active, 80).plain == "x remove"


def test_a_spare_word_on_digits_makes_room_for_keys_and_others_for_those_play_needs():
    """At 80 columns `1–8 panes` stood where `f due` and `; more` had no room (issue 27)."""
    panes, three = Said("1–8 panes", True, {"due"}), keys("add", "edit", "due")
    assert key_line(three, 80, (), panes).plain == "a add  e edit  d due  1–8 panes  ? help"
    assert key_line(three, 32, (), panes).plain == "a add  d due  1–8 panes  ? help"
    assert key_line(three, 22, (), panes).plain == "a add  d due  ? help"
    assert key_line(three, 22, (), Said("1–9 walk")).plain == "1–9 walk  ? help"


def test_every_key_that_play_needs_is_one_of_the_keys_there_are():
    """`f next` lost its place in the bar when its id changed."""
    assert {command.id for command in every_command()} >= PlayScreen.VITAL
