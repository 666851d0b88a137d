"""Rolling in a campaign: one record, one undo, verified without the files, secret unless open."""

from collections import Counter

import pytest

from campaigns.command_language.conversion import hear
from campaigns.commands import AddCharacter, Roll, ShowRoll, StartSession
from campaigns.history.verification import verify_records
from campaigns.random_tables.folders import RandomTables
from campaigns.visibility.view import public_view
from core.luck.table import Answer
from core.refusal import Refusal
from core.rulesets import MODULES
from tests.words import sentence


def rolled(campaign, tables, **given) -> str:
    campaign.do(Roll(tables=tables, **given))
    return campaign.rolls()[0].text


def typed(*numbers):
    return [Answer((number,) if isinstance(number, int) else number) for number in numbers]


def refused(campaign, tables, **given) -> str:
    seq = campaign.view.seq
    with pytest.raises(Refusal) as refusal:
        campaign.do(Roll(tables=tables, **given))
    assert campaign.view.seq == seq
    return refusal.value.message


def test_what_is_typed_in_says_which_entry(campaign):
    assert rolled(campaign, "names", answers=typed(2)) == "Bert"
    assert rolled(campaign, "names", answers=typed(5)) == "Carl"
    assert rolled(campaign, "names + trade + quirk", answers=typed(1, 4, 2, 3, 1)) == "Anna, smith of Bert, red hair"
    assert rolled(campaign, "[names] the [trade]!", answers=typed(1, 6, (3, 4))) == "Anna the baker, 7 loaves!"
    assert rolled(campaign, "2 names + 1d4", answers=typed(1, 1, 4)) == "Anna, Anna, 4"


def test_sentences_stand_side_by_side_and_all_else_has_commas_between(campaign, write):
    write("said.txt", "Well.")
    write("heard.txt", "a bell")
    assert rolled(campaign, "said + heard + heard + said") == "Well. a bell, a bell, Well."


def test_no_entry_comes_twice_where_different_ones_are_asked_for(campaign):
    assert sorted(rolled(campaign, "3 different names").split(", ")) == ["Anna", "Bert", "Carl"]
    refused(campaign, "2 different names", answers=typed(3, 4))
    assert "has only 3 entries" in refused(campaign, "4 different names")


def test_undone_and_rolled_again_it_comes_out_the_same(campaign):
    first = rolled(campaign, "trade + quirk")
    campaign.undo()
    assert campaign.rolls() == ()
    assert rolled(campaign, "trade + quirk") == first
    assert campaign.luck.taken > 0


def test_it_is_verified_whatever_has_become_of_the_files(campaign, write):
    rolled(campaign, "names + trade + quirk")
    rolled(campaign, "nam", answers=typed(5))
    write("names.txt", "Zoe")
    for file in campaign.folder.glob("random_tables/[tq]*"):
        file.unlink()
    assert [each.ok for each in campaign.verify()] == [True, True]
    line = campaign.history().line(0)
    forged = {**line.event, "roll": {**line.event["roll"], "rolled": {**line.event["roll"]["rolled"], "text": "Anna"}}}
    assert not next(verify_records(campaign.ruleset, [line._replace(event=forged)])).ok
    other = {**line.event["roll"], "answers": [{"given": [1], "source": "typed"}]}
    assert not next(verify_records(campaign.ruleset, [line._replace(event={**line.event, "roll": other})])).ok


def test_what_the_program_never_drew_is_refused(campaign):
    drawn = Answer((1,), "program"), Answer((2,), "program")
    assert sum(sentence("campaigns.draws.handlers:check_drawn") in _said(campaign, answer) for answer in drawn) >= 1


def _said(campaign, answer) -> str:
    try:
        campaign.do(Roll(tables="names", answers=[answer]))
    except Refusal as refusal:
        return refusal.message
    return ""


def test_faults_are_named_and_stop_no_other_table(campaign, write):
    write("bad.txt", "fine\n[not so")
    write("loop.txt", "on and on [loop]")
    write("wide.txt", "[20 wide]")
    write("9 lives.txt", "x")
    (campaign.folder / "random_tables" / "latin.txt").write_bytes(b"ok\n\0")
    (campaign.folder / "random_tables" / "linked.txt").symlink_to(campaign.folder / "random_tables" / "names.txt")
    assert "campaign/bad.txt:2" in refused(campaign, "bad")
    assert "loop > loop" in refused(campaign, "loop")
    assert "without end" in refused(campaign, "wide")
    assert "latin.txt: It isn't a text file" in refused(campaign, "latin")
    assert sentence("campaigns.random_tables.table:find_meant#1") in refused(campaign, "l")
    assert "a random table" in refused(campaign, "linked")
    refused(campaign, "names [")
    assert rolled(campaign, "names")
    faults = {(f.file, f.line) for read in RandomTables(campaign.folder, campaign.ruleset).check() for f in read.faults}
    assert {("campaign/bad.txt", 2), ("campaign/latin.txt", 0), ("campaign/9 lives.txt", 0)} <= faults
    write("names.txt", "Anna of [nowhere]")
    assert "nowhere" in refused(campaign, "names")


def test_a_spreadsheet_among_the_tables_is_named_when_they_are_checked(campaign, write):
    """It was passed over in silence, as if it weren't there."""
    write("Omens.XLSX", "PK", campaign.folder / "random_tables" / "weather")
    read = [*RandomTables(campaign.folder, campaign.ruleset).check()]
    why = sentence("campaigns.random_tables.folders:RandomTables._spreadsheets")
    assert [str(fault) for each in read for fault in each.faults] == [f"campaign/weather/Omens.XLSX: {why}"]
    assert "Omens" not in {each.name for each in RandomTables(campaign.folder, campaign.ruleset).files()}


def test_the_campaigns_own_is_taken_before_the_users_and_that_before_the_games(campaign, write, tmp_path):
    own = tmp_path / "home" / "data" / "random_tables"
    write("names.txt", "Xaver", own)
    write("beasts.txt", "wolf", own)
    write("beasts.txt", "bear", own / "storyteller")
    write("beasts.txt", "lynx", own / "aisling")
    assert rolled(campaign, "names", answers=typed(1)) == "Anna"
    assert rolled(campaign, "beasts") == "bear"
    write("Beasts.csv", "stag")
    assert rolled(campaign, "beasts") == "stag"


@pytest.mark.parametrize("game", MODULES)
def test_of_the_users_own_tables_those_for_any_game_and_for_this_one_are_offered(make, write, tmp_path, game):
    own = tmp_path / "home" / "data" / "random_tables"
    for folder in (".", "weather", *MODULES, "toy", "OTHER game"):
        write(f"of {folder.strip('.')} folder.txt", "wolf", own / folder)
    campaign = make(game)
    tables = RandomTables(campaign.folder, campaign.ruleset)
    offered = {each.within for each in tables.list_tables() if each.whose == "own"}
    folders = {"": "", "weather": "weather/", game: "", "OTHER game": "OTHER game/"}
    assert offered == {f"{within}of {folder} folder.txt" for folder, within in folders.items()}


def test_only_what_is_rolled_open_is_for_the_players(campaign):
    campaign.do(StartSession())
    for tables, seen in (("[A1|A1]", "hidden"), ("[B2|B2]", "open"), ("[C3|C3]", "down")):
        campaign.do(Roll(tables=tables, seen=seen))
    told = campaign.recap() + repr(public_view(campaign.view)._replace(ruleset=None))
    assert [name in told for name in ("A1", "B2", "C3")] == [False, True, False]
    down = campaign.rolls()[0]
    assert (down.down, "C3|C3" in down.said) == (True, True)
    search = campaign.search()
    search.catch_up()
    assert [hit.title for hit in search.hits(search.read("kind:roll"))] == ["[B2|B2]", "[A1|A1]"]
    assert [hit.title for hit in search.hits(search.read("kind:roll"), public=True)] == ["[B2|B2]"]
    search.close()
    campaign.do(ShowRoll(roll=down.id, seen="open"))
    assert ": C3" in campaign.recap()
    with pytest.raises(Refusal):
        campaign.do(ShowRoll(roll=down.id))


def test_a_roll_is_a_spoken_line(campaign):
    spoken = hear(['roll "names + trade" seen=open', "> 1", "> 5"], campaign)
    assert campaign.do(spoken.command).line.title.startswith("names + trade: Anna, baker,")


@pytest.mark.parametrize("game", sorted(MODULES))
def test_a_pile_of_the_game_decides_in_place_of_dice(game, make, write):
    campaign = make(game)
    for decider in campaign.ruleset.deciders:
        write("all.txt", "\n".join(f"no {n}" for n in range(1, len(decider.order) + 1)))
        write("many.txt", "\n".join(f"no {n}" for n in range(1, len(decider.order) * 3 + 1)))
        write("keyed.txt", f"{decider.names(decider.order[-1])[0]} = the last\n* = another")
        who = _actor(campaign)
        before = campaign.view.seq
        token = decider.pool(campaign.situation(who)).tokens[0]
        assert rolled(campaign, "keyed", by=decider.id, who=who, answers=typed((token,))) in ("the last", "another")
        at = decider.order.index(token)
        assert campaign.undo()
        assert rolled(campaign, "all", by=decider.id, who=who, answers=typed((token,))) == f"no {at + 1}"
        assert rolled(campaign, "many", by=decider.id, who=who).startswith("no ")
        assert rolled(campaign, "3 different all", by=decider.id, who=who).count("no") == 3
        assert all(each.ok for each in campaign.verify())
        assert campaign.view.seq > before
    assert campaign.ruleset.deciders
    assert "no pile" in refused(campaign, "2d6", by="nothing")


def _actor(campaign) -> int:
    return campaign.do(AddCharacter(name="Mara")).view.characters[-1].id


def test_a_card_that_decided_is_not_drawn_again(make, write):
    campaign = make("background")
    write("all.txt", "\n".join(f"no {n}" for n in range(1, 53)))
    came = {rolled(campaign, "all", by="deck") for _ in range(52)}
    assert len(came) == 52
    assert rolled(campaign, "all", by="deck") in came


@pytest.mark.parametrize("game", sorted(MODULES))
def test_one_roll_draws_no_more_of_a_pile_than_there_is(game, make, write):
    """Several entries of one roll, each decided by a token that stays drawn unless the pile takes it back."""
    campaign = make(game)
    who = _actor(campaign)
    for decider in campaign.ruleset.deciders:
        write("all.txt", "\n".join(f"no {n}" for n in range(1, len(decider.order) + 1)))
        pool = decider.pool(campaign.situation(who))
        number = min(len(pool.tokens), 60)
        line = campaign.do(Roll(tables=f"{number} all", by=decider.id, who=who)).line
        drawn = line.event["roll"]["rolled"]["drawn"]
        assert len(drawn) == number
        assert pool.back or not Counter(drawn) - Counter(pool.tokens)


@pytest.mark.parametrize("game", sorted(MODULES))
def test_every_game_brings_a_set_of_its_own(game, make):
    campaign = make(game)
    read = [*RandomTables(campaign.folder, campaign.ruleset).check()]
    assert sum(len(each.table.rows) >= 20 for each in read) >= 6
    assert not [each.table.name for each in read if len({row.text for row in each.table.rows}) < len(each.table.rows)]
    assert " wants " in rolled(campaign, "stranger")
