"""The command line and campaigns whose game is not installed, is of another edition, or does not fit what is stored."""

import pytest

import core.rulesets
from campaigns.library.library import Library
from campaigns.store import Store
from tests import toy
from tests.campaigns.conftest import Clock
from tests.campaigns.play import drawn
from tests.toy import later
from tests.toy.dare import dare
from tests.words import log_is_whole, sentence


@pytest.fixture
def played(home):
    from campaigns.campaign import Campaign
    from campaigns.commands import AddCharacter, EndSession, StartScene, StartSession

    folder = Library().new("Weir", "toy", seed="a seed")
    with Campaign.open(folder, clock=Clock()) as campaign:
        mara = campaign.do(AddCharacter(name="Mara Voss")).line.actor
        campaign.do(StartSession())
        campaign.do(StartScene(title="The mill"))
        campaign.do(drawn(campaign, "dare", mara, choose="keep"))
        campaign.do(EndSession())
    return folder


@pytest.fixture
def missing(played, monkeypatch):
    monkeypatch.delitem(core.rulesets.MODULES, "toy")
    return played


def test_without_its_game_a_campaign_is_listed_recapped_exported_backed_up_and_its_chain_verified(missing, says):
    assert "toy (missing), 1 session" in says("list")[1]
    code, recap, _ = says("recap", "Weir")
    assert code == 0
    assert "The mill" in recap
    assert "Mara Voss succeeds (Dare" in recap
    code, told, _ = says("verify", "Weir")
    assert (code, told) == (
        0,
        sentence("tui.cli.reports:verification_text#1", "The game 'toy' isn't installed here.") + "\n",
    )
    for kept in ("export", "backup"):
        assert says(kept, "Weir")[0] == 0


@pytest.mark.parametrize(
    "words", [("draw", "Weir", "dare"), ("draw", "Weir", "dare", "--dry"), ("data", "Weir", "streets")]
)
def test_what_needs_the_rules_refuses_in_one_line_without_the_game(missing, says, words):
    code, out, error = says(*words)
    assert (code, out) == (3, "")
    assert error.count("\n") == 1
    assert "installed" in error


def test_a_field_that_does_not_fit_is_named_and_backups_remain_possible(played, says):
    with Store.open(played) as store, store.change({"kind": "edit", "title": "by another program", "at": ""}):
        table = store.db.table("characters")
        (mara,) = table
        sheet = {name: value for name, value in mara["sheet"].items() if name != "luck"}
        table.update({"sheet": sheet}, doc_ids=[mara.doc_id])
    for words in (("recap", "Weir"), ("draw", "Weir", "dare")):
        code, _, error = says(*words)
        assert code == 3
        assert error.count("\n") == 1
        assert "(Mara Voss), field sheet.luck: Luck is missing." in error
    assert says("backup", "Weir")[0] == 0
    assert says("export", "Weir")[0] == 0


def test_verify_tells_draws_of_older_rules_and_calls_the_log_whole(played, says, monkeypatch):
    from dataclasses import replace

    def kinder(request, table):
        was = dare(request, table)
        return replace(was, value=replace(was.value, total=was.value.total + 1))

    monkeypatch.setattr(toy, "RULESET", later.third(kinder, edition=2))
    code, told, error = says("verify", "Weir")
    assert (code, error) == (0, "")
    assert sentence("campaigns.history.verification:_verify", 1, 2, "facts: logged") in told
    assert log_is_whole(1) in told
    assert "1 was made under an earlier edition of the rules" in told
