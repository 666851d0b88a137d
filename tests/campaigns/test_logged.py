"""What a log holds comes out as a script, and the script does it again."""

import pytest

from campaigns.campaign import Campaign
from campaigns.keeping.creation import create
from campaigns.sample import build, sample_of, samples
from campaigns.speech.logged import script_of
from campaigns.speech.script import play, statements
from core.schema.codec import encode


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
    return [{name: encode(value) for name, value in each._asdict().items() if name in _SAID} for each in part]


_SAID = {"name", "player", "role", "status", "sheet", "balances", "title", "track", "note", "awards", "typed", "form"}


def test_what_was_undone_is_left_out_and_an_older_record_is_a_comment(campaign):
    from campaigns import commands

    campaign.do(commands.AddNote(text="one"))
    campaign.do(commands.AddNote(text="two"))
    campaign.undo()
    assert list(script_of(campaign))[-1:] == ["note one"]
