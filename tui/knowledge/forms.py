"""Forms for the players' knowledge: reveal and conceal parts of a thing, and read who knows what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from textual.content import Content

from campaigns import commands
from campaigns.document_kinds.knowledge import Way
from campaigns.knowledge.questions import WHOLE_THING
from campaigns.links.syntax import readable_text
from core.refusal import Refusal
from core.schema.entry import Choice, entry
from tui.forms.ask import ask, form, own, several
from tui.terminal.attempt import send
from tui.text.plain import clip, plain

if TYPE_CHECKING:
    from campaigns.knowledge.questions import KnowledgeOf, Part, Revealed
    from tui.app_interface.host import Host

_WIDE = 60
_DO = (Choice("tell", "reveal"), Choice("conceal", "hide again"))
_NOTHING = "Select an article, note, event, scene or NPC first."


def reveal(app: Host) -> None:
    """Reveal parts of the selected thing to everyone or to some characters, or hide them again."""
    found = _thing_under_cursor(app)
    if found is None or app.view is None:
        return
    hidden = [i for i, part in enumerate(found.parts) if not part.public]
    choices = tuple(Choice(str(i), _words(part), note=_knowers_words(part)) for i, part in enumerate(found.parts))
    party = [c for c in app.view.characters if c.role == "pc" and c.status != "retired"]
    fill = form(
        "Reveal",
        what=(tuple[str, ...], entry("What", default=_first(found.parts, hidden), choices=choices)),
        to=several("To", party, set()),
        **own(Way, how=""),
        do=(str, entry("Do", default="tell", choices=_DO)),
    )

    def act(filled: Any) -> None:
        if not filled.what:
            raise Refusal("nothing", "Choose at least one.", "what")
        chosen = _parts_by_kind([found.parts[int(i)] for i in filled.what])
        given: dict[str, Any] = {"thing": found.thing, "to": tuple(map(int, filled.to)), **chosen}
        tells = filled.do == _DO[0].id
        done = send(app, commands.Reveal, **given, how=filled.how) if tells else send(app, commands.Conceal, **given)
        if done.line is not None:
            app.tell(done.line.title)

    ask(app, f"Reveal · {found.title}", fill(), act, message="Leave To empty for all players.")


def _first(parts: Sequence[Part], hidden: Sequence[int]) -> tuple[str, ...]:
    """The part that is ticked at first: the first hidden passage, or else the first hidden part."""
    passages = [i for i in hidden if parts[i].passage]
    return tuple(str(i) for i in (passages or hidden)[:1])


def _parts_by_kind(parts: Sequence[Part]) -> dict[str, tuple[str, ...]]:
    """Passages and details as the commands take them: both empty if the whole thing is chosen."""
    if any(part.passage == part.detail for part in parts):
        return {}
    return {
        "passages": tuple(part.passage for part in parts if part.passage),
        "details": tuple(part.detail for part in parts if part.detail),
    }


def who_knows(app: Host) -> None:
    """Show what the selected character knows, or who knows the selected thing."""
    view, thing = app.view, app.thing
    character = view.character(thing) if view is not None else None
    if character is not None and character.role == "pc" and app.campaign is not None:
        told = app.campaign.find_revelations(character=character.id)
        app.read(f"What {character.name} knows", _revealed_lines(told))
    elif (found := _thing_under_cursor(app)) is not None:
        app.read(f"Knowledge · {found.title}", _knowers(app, found))


def _thing_under_cursor(app: Host) -> KnowledgeOf | None:
    """Return the thing under the cursor; give instructions if there is none, or in the player view."""
    if app.in_player_view:
        app.refuse("Leave the player view first: press [V].")
        return None
    thing, campaign = app.thing, app.campaign
    found = campaign.knowledge_of(thing) if campaign is not None and thing is not None else None
    if found is None:
        app.refuse(_NOTHING)
    return found


def _words(part: Part) -> str:
    if part.passage:
        return clip(f"“{part.passage}”", _WIDE)
    return part.detail.replace("_", " ").replace(":", ": ", 1) or WHOLE_THING


def _knowers_words(part: Part) -> str:
    """The characters who know a part, in words."""
    if part.public:
        return "all players know"
    return f"known to {', '.join(part.known_to)}" if part.known_to else "hidden"


def _revealed_lines(told: Iterable[Revealed]) -> Content:
    """All revelations by session, the latest first."""
    lines = [*_lines(reversed([*told]))]
    return Content("\n").join(lines) if lines else Content("Nothing has been revealed to them yet.")


def _lines(told: Iterable[Revealed]) -> Iterator[Content]:
    for each in told:
        when = f"session {each.session}" if each.session is not None else f"day {each.day}"
        how = f", {readable_text(each.how)}" if each.how else ""
        when = f"  {when}{plain(how)} · {plain(each.listeners)}"
        yield Content.assemble(
            (plain(each.title), "bold"), f": {plain(readable_text(each.said))}", (when, "$text-muted")
        )


def _knowers(app: Host, found: KnowledgeOf) -> Content:
    """Each part of a thing with those who know it and the time it was revealed."""
    told = app.campaign.find_revelations(thing=found.thing) if app.campaign is not None else ()
    parts = (
        Content.assemble(plain(_words(each)), (f"  {plain(_knowers_words(each))}", "$text-muted"))
        for each in found.parts
    )
    return Content("\n").join((*parts, *((Content(""), *_lines(told)) if told else ())))
