"""Recaps on paper: a session, or all of them with a table of contents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from campaigns.account import Account
from campaigns.history.past_states import Past
from campaigns.printing.charts import over_sessions
from campaigns.printing.html_templates import Picture, page
from campaigns.reports import recap
from campaigns.reports.prose_recap import chapter
from campaigns.reports.recap import Recap
from campaigns.reports.series import luck_above_mean
from campaigns.state.view import LogLine


def recaps(campaign: str, told: Iterable[Recap], paper: str = "a4", pictures: Sequence[Picture] = ()) -> str:
    """Sessions as prose on a page, in order; pictures are at the end."""
    chapters = [(recap.session, chapter(recap)) for recap in told]
    title = chapters[0][1].title if len(chapters) == 1 else campaign
    return page("recap", title, paper, campaign=campaign, chapters=chapters, pictures=pictures)


def every(past: Past, character: int | None = None) -> tuple[tuple[Recap, ...], list[Picture]]:
    """All sessions for the players, or the player of one character, with charts; the log is read once."""
    account = Account(past, public=True, character=character)
    luck = dict[int, Mapping[int, float]]()

    def watch(number: int, lines: Sequence[LogLine]) -> None:
        drawn = (line for line in lines if line.band or line.event.get("results"))
        luck[number] = luck_above_mean(past.ruleset, (line for line in drawn if account.tell(line)))

    told = tuple(recap.recaps(account, past, watch))[::-1]
    return told, over_sessions(past, account, luck)
