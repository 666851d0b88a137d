"""A recap as Markdown, in which texts are escaped so that they read as they were entered."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from campaigns.reports.prose_recap import Chapter, Paragraph, Part
from campaigns.reports.recap import EventRecap, Recap, SceneRecap

_MARKS = re.compile(r"([\\`*_\[\]<>#|])")


def markdown(recap: Recap) -> str:
    """A recap as Markdown, to read and to share."""
    parts = (
        *_head(recap),
        *(part for scene in recap.scenes for part in _scene(scene)),
        _list("Between the scenes", _lines(recap.between_scenes)),
        _list("Milestones and points", _lines(recap.gained)),
        _list("House rules", _lines(recap.house_rules)),
        _list("Afterwards", _lines(recap.afterwards)),
        # If notes have a format, it is Markdown.
        _list("Notes", (f"- {quote_lines(note, '  ')}" for note in recap.notes)),
        f"Next session: {recap.next_session}." if recap.next_session else "",
    )
    return "\n\n".join(filter(None, parts)) + "\n"


def prose(chapter: Chapter) -> str:
    """A session as prose, also in Markdown."""
    head = (
        f"# {one_line(chapter.title)}",
        f"*{one_line(chapter.under)}*",
        f"> **Previously.** {quote_lines(escape(chapter.previously))}" if chapter.previously else "",
        f"{one_line(chapter.there)} took part." if chapter.there else "",
        escape(chapter.summary),
    )
    parts = (text for part in chapter.parts for text in _part(part))
    notes = ("## Notes", *map(str.strip, chapter.notes)) if chapter.notes else ()
    after = f"Next session: {chapter.next_session}." if chapter.next_session else ""
    return "\n\n".join(filter(None, (*head, *parts, *notes, after))) + "\n"


def _part(part: Part) -> Iterator[str]:
    yield f"## {one_line(part.title)}"
    yield f"*{one_line(part.under)}*" if part.under else ""
    yield from map(_paragraph, part.paragraphs)


def _paragraph(paragraph: Paragraph) -> str:
    lead = f"**{one_line(paragraph.lead)}.** " if paragraph.lead else ""
    if paragraph.aloud:
        return f"> {lead}{quote_lines(escape(paragraph.text))}"
    return f"*{one_line(paragraph.text)}*" if paragraph.aside else f"{lead}{one_line(paragraph.text)}"


def _head(recap: Recap) -> Iterator[str]:
    yield f"# Session {recap.session}" + (f": {one_line(recap.title)}" if recap.title else "")
    yield f"*{' · '.join(one_line(part) for part in (recap.campaign, recap.date, recap.days) if part)}*"
    if recap.there:
        yield f"There: {_names(recap.there)}."
    if recap.previously:
        yield f"> **Previously.** {quote_lines(recap.previously)}"
    yield recap.summary.strip()


def _scene(scene: SceneRecap) -> Iterator[str]:
    aspects = " · ".join(map(one_line, scene.aspects))
    yield f"## {scene.number}. {one_line(scene.title)}"
    yield f"*{aspects}*" if aspects else ""
    yield from (f"> **{one_line(passage.label)}.** {quote_lines(escape(passage.text))}" for passage in scene.written)
    yield f"With {_names(scene.participants)}." if scene.participants else ""
    yield from map(one_line, _paragraphs(scene.events))


def _paragraphs(events: Iterable[EventRecap]) -> Iterator[str]:
    """The events of a scene in order; a conflict is a paragraph of its own."""
    said: list[str] = []
    for event in _latest_ticks([*events]):
        if event.kind == "start_conflict":
            yield " ".join(said)
            said = []
        said.append(event.told)
        if event.kind == "end_conflict":
            yield " ".join(said)
            said = []
    yield " ".join(said)


def _latest_ticks(events: Sequence[EventRecap]) -> Iterator[EventRecap]:
    """The events without the states of a clock that the next event replaces."""
    for event, after in zip_longest(events, events[1:]):
        if after is None or not event.clock or event.clock != after.clock:
            yield event


def _lines(events: Iterable[EventRecap]) -> Iterator[str]:
    """A line for each event, with its consequences below."""
    for event in events:
        if event.title:
            yield f"- {one_line(event.title)}" + (f" – {one_line(event.note)}" if event.note else "")
        indent = "  " if event.title else ""
        yield from (f"{indent}- {one_line(more)}" for more in event.more)


def _list(title: str, lines: Iterable[str]) -> str:
    listed = "\n".join(lines)
    return f"## {title}\n\n{listed}" if listed else ""


def _names(names: Sequence[str]) -> str:
    return ", ".join(map(one_line, names))


def escape(text: str) -> str:
    """A text escaped for Markdown."""
    return _MARKS.sub(r"\\\1", text)


def one_line(text: str) -> str:
    """The same on one line, so that no part of it becomes a heading or a list."""
    return " ".join(escape(text).split("\n"))


def quote_lines(text: str, indent: str = "> ") -> str:
    """A text of several lines, the later ones indented to belong to the first."""
    return text.strip().replace("\n", f"\n{indent}")
