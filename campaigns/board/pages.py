"""The pages of a board as HTML, each with its style and script inside, so that it loads nothing from elsewhere."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from hashlib import blake2b, sha256
from pathlib import Path
from typing import NamedTuple

from campaigns.board.facts import Facts
from campaigns.printing.html_templates import templates

_TEMPLATES = Path(__file__).parent / "templates"
TURNS = {"due": "acts now", "open": "still to act", "done": "has acted", "out": "out"}
"""The words for a participant's turn (`core.conflict.Participant.turn`)."""
PAUSED = "The game is paused"


class Page(NamedTuple):
    """A page; its `version` changes whenever its content does."""

    html: str
    version: str


def page(facts: Facts, *, live: bool) -> Page:
    """A page with these facts. A `live` one asks for news; without scripts it reloads from time to time."""
    shown = templates(_TEMPLATES).get_template("shown.html").render(facts=facts, turns=TURNS)
    title = f"{facts.own.character.name} – {facts.view.name}" if facts.own else facts.view.name
    return _whole(title, shown, own=facts.own is not None, live=live)


def paused_page() -> Page:
    """The page during a pause. It is the same behind every link and says nothing about the campaign."""
    return _whole(PAUSED, templates(_TEMPLATES).get_template("paused.html").render(title=PAUSED), own=False, live=True)


def _whole(title: str, shown: str, *, own: bool, live: bool) -> Page:
    version = blake2b(shown.encode("utf-8"), digest_size=12).hexdigest()
    parts = {"title": title, "shown": shown, "version": version, "own": own}
    made = templates(_TEMPLATES).get_template("board.html")
    return Page(made.render(**parts, style=style(), script=script() if live else ""), version)


@cache
def style() -> str:
    """The style inside each page."""
    return templates(_TEMPLATES).get_template("board.css").render()


@cache
def script() -> str:
    """The script inside each live page."""
    return (_TEMPLATES / "board.js").read_text("utf-8")


def content_policy() -> str:
    """The browser policy for a live page: its own style and script, and requests only to its own server."""
    return (
        f"default-src 'none'; style-src {_hash(style())}; script-src {_hash(script())}; img-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode('utf-8')).digest()).decode()}'"
