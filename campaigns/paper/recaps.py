"""Recaps on paper: an evening, or all of them with a list to begin with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from campaigns.paper.pages import Picture, page
from campaigns.telling.prose import chapter
from campaigns.telling.recap import Recap


def recaps(campaign: str, told: Iterable[Recap], paper: str = "a4", pictures: Sequence[Picture] = ()) -> str:
    """Evenings as prose on a page, in order; pictures stand at the end."""
    chapters = [(recap.session, chapter(recap)) for recap in told]
    title = chapters[0][1].title if len(chapters) == 1 else campaign
    return page("recap", title, paper, campaign=campaign, chapters=chapters, pictures=pictures)
