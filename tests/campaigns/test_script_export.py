"""A log becomes a script, and the script repeats it."""

import re

import pytest

from campaigns import commands
from campaigns.campaign import Campaign
from campaigns.command_language.script import play, statements
from campaigns.command_language.script_export import script_of
from campaigns.library.new_campaign import create
from campaigns.library.samples import build, sample_of, samples
from core.schema.codec import encode


@pytest.mark.walk(by="test_what_was_undone_is_left_out_and_an_older_record_is_a_comment")
@pytest.mark.parametrize("ruleset", samples(), ids=lambda rules: rules.id)
def test_the_script_of_a_log_does_again_what_still_holds(ruleset, tmp_path):
    build(ruleset, tmp_path / "played")
    begins = sample_of(ruleset).beginning
    with (
        Campaign.open(tmp_path / "played") as played,
        create(tmp_path / "again", "Again", ruleset.id, options=begins.options, seed=begins.seed) as again,
    ):
        script = "\n".join(script_of(played))
        assert "cannot be said" not in script
        for _ in play(again, statements(script), "the log"):
            pass
        for part in (
            "characters",
            "conflicts",
            "milestones",
            "clocks",
            "projects",
            "prepared",
            "day",
            "sessions_played",
        ):
            told = [_told(getattr(campaign.view, part)) for campaign in (played, again)]
            assert told[0] == told[1], part
        assert encode(again.view.state) == encode(played.view.state)


def _told(part):
    """A part of the view without the ids, which what was undone has used up."""
    if not isinstance(part, tuple):
        return part
    return [{name: encode(getattr(each, name)) for name in _SAID if hasattr(each, name)} for each in part]


_SAID = {"name", "player", "role", "status", "sheet", "balances", "title", "track", "note", "awards", "typed", "form"}


def test_what_was_undone_is_left_out_and_an_older_record_is_a_comment(campaign):
    campaign.do(commands.AddNote(text="one"))
    campaign.do(commands.AddNote(text="two"))
    campaign.undo()
    assert list(script_of(campaign))[-1:] == ["note one"]


def test_the_script_of_a_log_names_nothing_by_its_number(campaign, tmp_path):
    """Numbers are used up by what was undone: played elsewhere the line would mean another, or none."""
    mara, jonas = (each.id for each in campaign.view.characters)
    for undone in (
        commands.AddNote(text="undone"),
        commands.AwardPoints(characters=[mara], currency="marks", amount=1, reason="undone"),
    ):
        campaign.do(undone)
        campaign.undo()
    for reason in ("brave", "brave", "3", "4"):
        campaign.do(commands.AwardPoints(characters=[mara, jonas], currency="marks", amount=2, reason=reason))
    entries = [entry.id for entry in reversed(campaign.ledger())]
    for at in (1, 2, 5, 7):
        campaign.do(commands.RefundEntry(entry=entries[at], reason="no"))
    for text in ("the same", "the same", "the same\nin its first line", "#3", "the same #2"):
        campaign.do(commands.AddNote(text=text))
    for note in campaign.notes()[::2]:
        campaign.do(commands.EditNote(note=note.id, text=f"{note.text} changed"))
    campaign.do(commands.EndSession())
    for title in ("", "", "2", "1"):
        campaign.do(commands.StartSession(title=title))
        campaign.do(commands.StartScene(title="mill"))
        campaign.do(commands.StartScene(title="mill"))
        campaign.do(commands.EndSession())
    for number, session in enumerate(campaign.sessions()):
        campaign.do(commands.EditSession(session=session.id, summary=f"summary {number}"))
        for at, scene in enumerate(campaign.scenes(session.id)):
            campaign.do(commands.EditScene(scene=scene.id, note=f"note {at} of {number}"))
    script = list(script_of(campaign))
    bare = [re.sub(r'"(?:[^"\\]|\\.)*"', '""', line) for line in script]
    assert [line for line in bare if re.search(r"(^|[\s,=\[(])#\d", line)] == []
    with create(tmp_path / "again", "Again", "toy", seed="a seed") as again:
        for _ in play(again, statements("\n".join(script)), "the log"):
            pass
        for told in (_ledger, _notes, _sessions):
            assert told(again) == told(campaign)


def _ledger(campaign):
    return [(campaign.view.name_of(each.actor), each.delta, each.reason, each.refunded) for each in campaign.ledger()]


def _notes(campaign):
    return [note.text for note in campaign.notes()]


def _sessions(campaign):
    return [
        (session.title, session.summary, [(scene.title, scene.note) for scene in campaign.scenes(session.id)])
        for session in campaign.sessions()
    ]
