"""The campaigns that transcripts are taken in: the samples, with a bit of everything that a place can show."""

from __future__ import annotations

from pathlib import Path

from campaigns.campaign import Campaign
from campaigns.command_language.script import play, statements
from campaigns.library.samples import ScriptClock
from tests import built

MORE = {
    "storyteller": """
summary "A river town, a mill that grinds at night, and a bell no one may ring"
track mara "Oil for the lantern" value=3 most=6
track mara "Smells of lamp oil" until=scene secret=yes
track jonas "Owes Pell a knife" until=evening
track aldous "Sacks of frost" value=4
boundary "harm to animals" line
boundary "drowning, up close" veil
remind "Ask Dana about the laudanum"
remind "The coal barge is due" day=311
remind "The widow's rent" evening=13
tell "The bell council" to=mara how=overheard
tell "The copied list" to=jonas,ilse
tell "The bell of the tower"
conceal "The ferry of 1702"
show-handout "letter.md" title="A letter from Old Tam"
show-handout "The Lantern" to=ilse
roll names
roll "names + weather" seen=hidden
edit-character pell group="The tower" tags=child,river note="Hears the mill best. Owes @Jonas Reed a knife."
event "The thaw" "2 Blossom 311" deadline=yes text="If @The winter from the mill is not stopped" about=[mara]
event "Ilse's birthday" "12 Seed" yearly=yes
edit-event "The thaw" secret=yes
award Ilse 2 xp "knew the peal again"
next-session 2026-06-12
plan-session "Fri 12 June 19:00" hours=4 coming=mara,jonas maybe=ilse absent=tobias
""",
}
"""Lines played after a sample's last session, by game."""
FILES = {
    "random_tables/names.txt": "Hanne\nOlle\nBirger\nSunniva\n",
    "random_tables/weather.txt": "1-2 snow without wind\n3-5 fog from the river\n6 a clear night\n",
    "handouts/letter.md": "# To whoever rings\n\nOne, and then wait. *Do not* count aloud.\n",
}
"""The files in the folder of each campaign."""


def furnished(folder: Path, game: str) -> Path:
    """A game's sample, in the middle of its last session."""
    return _played(folder, game, MORE.get(game, ""))


@built.once
def _played(folder: Path, game: str, more: str) -> Path:
    built.sample(folder, game)
    for name, text in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    clock = ScriptClock()
    clock.set_time("2026-12-04T19:00")
    with Campaign.open(folder, clock=clock) as campaign:
        for _ in play(campaign, statements(more), game, clock):
            pass
    return folder
