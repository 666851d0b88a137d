"""The tour plays a whole session with real commands; the keys it names are those of the app."""

from tui.cli.tour import COMMANDS


def test_the_tour_plays_to_its_end(says, home):
    code, out, err = says("tour")
    assert (code, err) == (0, "")
    for told in (
        "before the draw",
        "drawn by the program",
        "typed in",
        "    log entry ",
        "Undone:",
        "Redone:",
        "Downtime done",
        "A slip for each player",
        "A search for a word: ",
        "The dossier of ",
        "# Session 1",
        "The log is whole",
    ):
        assert told in out
    assert not home.exists()


def test_two_tours_are_alike(says):
    assert says("tour") == says("tour", "--ruleset", "storyteller")


def test_a_ruleset_without_a_sample_says_so(says):
    assert says("tour", "--ruleset", "toy")[0] == 3


def test_the_keys_it_names_are_those_of_the_app():
    from tui.key_bindings import every_command

    assert set(COMMANDS.values()) <= {command.id for command in every_command()}
