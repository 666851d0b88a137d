"""Names in what players get: people are called what they were called then, never by what came out later."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddCharacter,
    AddProject,
    Batch,
    CommitDowntime,
    EditCharacter,
    EndSession,
    QueueActivity,
    StartScene,
    StartSession,
)
from campaigns.conformance.random_play import play_sessions
from campaigns.library.samples import samples
from campaigns.search.index import Place as SearchPlace
from campaigns.search.texts import LOG, Text
from campaigns.vault.folder import write_vault
from core.ruleset import Ruleset
from tests.campaigns.play import typed


@pytest.fixture
def told(campaign: Campaign) -> Campaign:
    """An session with a stranger on stage, who has another name by the next one."""
    mara, jonas = (c.id for c in campaign.view.characters)
    stranger = campaign.do(AddCharacter(name="A stranger", role="npc", here=True)).line.actor
    campaign.do(typed(campaign, "dare", stranger, "heads", 6, "keep"))
    campaign.do(typed(campaign, "dare", mara, "heads", 6, "keep"))
    campaign.do(EndSession())
    campaign.do(EditCharacter(character=stranger, name="Rauf"))
    campaign.do(
        Batch(
            parts=(
                EditCharacter(character=stranger, name="Count Rauf"),
                EditCharacter(character=mara, name="Mara Reed"),
            )
        )
    )
    campaign.do(EditCharacter(character=stranger, name="The murderer"))
    campaign.undo()
    campaign.do(StartSession())
    campaign.do(StartScene(title="The hall", participants=[mara, jonas, stranger]))
    campaign.do(typed(campaign, "dare", stranger, "heads", 6, "keep"))
    return campaign


def test_a_recap_calls_everyone_what_they_were_called_then(told):
    first, second = told.recap(1), told.recap(2)
    assert "A stranger" in first
    assert "Rauf" not in first
    assert "Mara Voss" in first
    assert "Mara Reed" not in first
    assert "Count Rauf" in second
    assert "stranger" not in second


def test_a_vault_for_players_calls_everyone_what_they_were_called_then(told, tmp_path: Path):
    write_vault(told.past(), folder := tmp_path / "vault", players=True)
    first = next(folder.rglob("*001.md")).read_text()
    assert "A stranger" in first
    assert "Rauf" not in first
    assert "Count Rauf" in next(folder.rglob("*002.md")).read_text()


def test_what_followed_for_a_player_is_told_under_the_name_of_then(told):
    """A log entry is told about the characters it names: by today's names no one would be called so any more."""
    more = [line for line in told.recap(1).splitlines() if "Mara Voss" in line]
    told.do(EditCharacter(character=told.view.characters[0].id, name="Somebody else"))
    assert [line for line in told.recap(1).splitlines() if "Mara Voss" in line] == more


def test_a_slip_is_whole_under_another_name(told):
    mara = told.view.characters[0].id
    told.do(EndSession())
    told.do(AddProject(title="The roof", target=6))
    told.do(QueueActivity(actor=mara, action="work", form={"project": told.view.projects[0].id}))
    told.do(CommitDowntime())
    before = told.slips()
    assert before
    told.do(EditCharacter(character=mara, name="Somebody else"))
    assert told.slips() == before


@pytest.fixture
def hits(told: Campaign) -> Iterator[Callable[[str], list[str]]]:
    """Return the players' hits, with their sessions."""
    told.do(AddCharacter(name="Hidden Hand", role="npc"))
    search = told.search()
    search.catch_up()

    def found(line: str) -> list[str]:
        return [f"{each.kind} {each.session}" for each in search.hits(search.read(line, public=True), public=True)]

    yield found
    search.close()


def test_players_find_an_npc_by_the_name_of_then_only(hits: Callable[[str], list[str]]) -> None:
    assert hits("stranger") == ["draw 1"]
    assert hits("rauf") == ["draw 2"]
    assert hits("who:stranger") == ["scene 1", "draw 1"]
    assert hits("who:rauf") == ["draw 2", "scene 2"]
    assert hits('who:"a stranger" dare') == ["draw 1"]
    assert hits("who:mara") == ["scene 2", "scene 1", "draw 1"]


@pytest.mark.parametrize("name", ["murderer", "hidden", "nobody"])
def test_players_learn_of_no_name_from_whether_it_is_refused(hits: Callable[[str], list[str]], name: str) -> None:
    assert hits(f"who:{name}") == hits(name) == []


def test_what_players_find_of_an_old_draw_is_told_by_the_names_of_then(told: Campaign) -> None:
    """A result is told about the characters it names: by a name of today no one would be called so."""
    found = []
    for name in ("Mara Voss", "Somebody else"):
        told.do(EditCharacter(character=told.view.characters[0].id, name=name))
        search = told.search()
        search.catch_up()
        texts = [search._read_texts(each.place)[1] for each in search.hits(search.read("dare"), public=True)]
        found.append([text for text in texts if text and text.session == 1])
        search.close()
    assert found[0] == found[1]
    assert any("Mara Voss" in text.words for text in found[0])


@pytest.mark.walk
@pytest.mark.parametrize("rules", samples(), ids=lambda rules: rules.id)
def test_what_players_find_in_the_log_stays_as_it_was_told(rules: Ruleset, fresh_seed: int, tmp_path: Path) -> None:
    """Another name that everyone gets later changes nothing of it, in any game."""
    campaign, _ = play_sessions(rules, tmp_path / "c", seed=fresh_seed, sessions=1)
    with closing(campaign):
        last = campaign.view.seq
        before = public_texts(campaign, last)
        for each in campaign.view.characters:
            campaign.do(EditCharacter(character=each.id, name=f"{each.name} the Late"))
        assert any(before)
        assert public_texts(campaign, last) == before


def public_texts(campaign: Campaign, last: int) -> list[Text | None]:
    """The texts in which players search the log, entry by entry."""
    search = campaign.search()
    return [search._texts(SearchPlace(LOG, str(seq)))[1] for seq in range(1, last + 1)]
