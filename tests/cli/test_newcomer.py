"""The path of a newcomer who knows only `wyrdbook --help`: each step names the next."""

import shlex

import pytest

from core.rulesets import find
from tests.words import sentence


@pytest.fixture
def mara(says):
    """A campaign of the toy game with Mara Voss in it."""
    from campaigns.campaign import Campaign
    from campaigns.commands import AddCharacter
    from campaigns.library.library import Library

    with Campaign.open(Library().new("The Gorge", "toy", seed="a seed")) as campaign:
        campaign.do(AddCharacter(name="Mara Voss"))
    return campaign


def test_a_word_that_is_no_subcommand_leads_to_the_help(says):
    assert says("lsit")[2].endswith(sentence("tui.cli:_hint") + "\n")
    assert "--help" not in says("verify", "Nowhere")[2]


@pytest.mark.parametrize("arguments", [("do", "gorge", "award mara 2"), ("The", "Gorge")])
def test_a_word_before_others_that_is_no_subcommand_is_named(says, arguments):
    code, out, error = says(*arguments)
    assert (code, out) == (2, "")
    assert f" {arguments[0]}. `wyrdbook --help`" in error
    assert "arguments: --no-such" in says("gorge", "--no-such")[2]


def test_draw_lists_what_there_is_to_do_and_why_somebody_cannot(says, mara):
    code, out, _ = says("draw", "gorge")
    listed = [line.split()[0] for line in out.splitlines() if line.startswith("  ")]
    assert (code, sorted(listed)) == (0, sorted(action.id for action in find("toy").actions))
    assert "(" not in out
    assert "(" in says("draw", "gorge", "--as", "Mara")[1]


def test_an_unknown_action_leads_to_the_list(says, mara):
    code, _, error = says("draw", "gorge", "dance")
    assert code == 3
    assert error.startswith(f"wyrdbook: {find('toy').title} has no action 'dance'")
    assert error.endswith("`wyrdbook draw CAMPAIGN` lists them.\n")
    assert says("odds", "toy", "dance")[2].endswith("`wyrdbook odds toy` lists them.\n")


def test_the_fields_of_an_action_are_listed_as_they_are_typed_and_nothing_is_done(says, mara):
    code, out, _ = says("draw", "gorge", "dare", "--as", "Mara", "--fields")
    pairs = [shlex.split(line)[0] for line in out.splitlines() if not line.startswith(" ")]
    assert code == 0
    assert all("=" in pair for pair in pairs)
    for pair in pairs:
        assert says("draw", "gorge", "dare", "--as", "Mara", "--dry", pair)[0] == 0, pair
    assert "0 logged" in says("verify", "gorge")[1]


def test_the_house_rules_of_a_game_are_listed_as_they_are_typed(says):
    lines = [line for line in says("rulesets", "toy")[1].splitlines() if not line.startswith(" ")]
    assert [line.partition("=")[0] for line in lines] == [option.id for option in find("toy").options.entries]
    for number, line in enumerate(lines):
        assert says("new", f"A {number}", "--ruleset", "toy", "--option", shlex.split(line)[0])[0] == 0, line
    assert "Use one of: needed" in says("new", "B", "--ruleset", "toy", "--option", "neded=3")[2]


def test_a_key_the_odds_do_not_have_is_not_overlooked(says):
    code, out, error = says("odds", "storyteller", "draw", "poool=5")
    assert (code, out, "Its values are: name, pool" in error) == (3, "", True)


def test_only_what_is_missing_is_said_to_be(says):
    assert says("draw")[2].splitlines()[-1].endswith("required: campaign")
    assert says("odds")[2].splitlines()[-1].endswith("required: ruleset")
