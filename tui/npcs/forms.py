"""NPCs at the table: several of one type, brought into the scene or a conflict, copied, kept in the bestiary."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from campaigns import commands
from campaigns.document_kinds.bestiary import FigureFields
from campaigns.document_kinds.text_fields import names
from campaigns.names import stem_of
from campaigns.npcs.files import share, shared_types
from core.schema.codec import encode
from core.schema.entry import Choice, entry
from tui.conflicts.forms import fill_conflict
from tui.conflicts.npc_models import Model, models
from tui.dialogs.basic import Confirm
from tui.dialogs.choose import Pick
from tui.forms.ask import ask, form, own
from tui.npcs.add_npcs import AddNpcsDialog, Destination, Muster
from tui.terminal.attempt import attempt, send

if TYPE_CHECKING:
    from campaigns.state.view import CharacterView
    from tui.app_interface.host import Host


def destinations(app: Host, running: int | None) -> Iterator[Destination]:
    """Yield the places where NPCs may join now: running conflicts first, beginning with the selected one."""
    campaign = app.campaign
    if campaign is None:
        return
    view = campaign.view
    for conflict in sorted(view.conflicts, key=lambda each: each.id != running):
        kind = campaign.ruleset.conflict(conflict.form)
        if kind.joins is not None:
            sides = kind.sides(campaign.situation(None, conflict.id))
            yield from (Destination(f"{conflict.title}, {side.label}", conflict.id, side.id) for side in sides)
            if not sides:
                yield Destination(conflict.title, conflict.id)
    if view.scene is not None:
        yield Destination(view.scene.title)
        kinds = campaign.ruleset.conflicts
        yield from (Destination(f"{view.scene.title}, and start: {kind.title}", begins=kind.id) for kind in kinds)
    else:
        yield Destination("in no scene")


def add_npcs(app: Host, actor: int | None, running: int | None) -> None:
    """Choose a type, a number and a place; the next key adds them."""
    if app.view is None:
        return
    dialog = AddNpcsDialog(app.view, tuple(models(app)), tuple(destinations(app, running)))

    def add_chosen(muster: Muster | None) -> None:
        if muster is None:
            return
        model, whither = muster.model, muster.whither
        made = commands.AddFigures(
            name=model.name,
            number=muster.number,
            like=model.like,
            sheet=model.sheet,
            here=True,
            leaves=muster.leaves,
            conflict=whither.conflict,
            side=whither.side,
            **_shared_fields(model),
        )
        done = attempt(app, lambda: app.send(made))
        if done is not None and done.line is not None:
            app.tell(done.line.title)
        if done is not None and whither.begins:
            fill_conflict(app, done.view.ruleset.conflict(whither.begins), actor)

    app.push_screen(dialog, add_chosen)


def _shared_fields(model: Model) -> dict[str, Any]:
    """The fields of a model besides its name that NPCs made from it share."""
    said = {name: getattr(model, name, None) for name in names(FigureFields) if name != "name"}
    return {name: value for name, value in said.items() if value is not None}


def add_to_conflict(app: Host, characters: Sequence[int], running: int | None, then: Callable[[], None]) -> None:
    """Bring these characters into a running conflict, on a chosen side if there are several."""
    there = [each for each in destinations(app, running) if each.conflict is not None]
    if not there:
        app.refuse("There is no conflict to join. Press [a] in its pane to start one.")
        return

    def go(at: str | None) -> None:
        if at is None:
            return
        whither = there[int(at)]
        come = commands.JoinConflict(characters=tuple(characters), conflict=whither.conflict, side=whither.side)
        done = attempt(app, lambda: app.send(come))
        if done is not None:
            app.tell(done.line.title if done.line else "")
            then()

    if len(there) == 1:
        go("0")
    else:
        app.push_screen(Pick("Which conflict, with whom?", [Choice(str(i), w.label) for i, w in enumerate(there)]), go)


def copy_character(app: Host, character: CharacterView | None) -> None:
    """Copy a character a number of times, in its present state but with new names."""
    if character is None or app.view is None:
        return
    fill = form(
        "Copies",
        number=(int, entry("How many", default=1, low=1, high=100)),
        name=(str, entry("Called", default=stem_of(character.name), help="numbered from the next free number")),
        **({"here": (bool, entry("In the scene", default=character.here))} if app.view.scene else {}),
    )

    def act(filled: Any) -> None:
        done = send(app, commands.AddFigures, like=character.id, **encode(filled))
        app.tell(done.line.title if done.line else "")

    ask(app, f"Copy {character.name}", fill(), act)


def keep_npc(app: Host, character: CharacterView | None) -> None:
    """Keep a character in its present state in the bestiary."""
    if character is None or app.view is None:
        return
    stem = stem_of(character.name)
    fill = npc_form(
        stem,
        character.group or stem,
        character.tags,
        character.note,
        where=(str, entry("Bestiary of", default="", choices=_WHERE_KEPT)),
    )

    def act(filled: Any) -> None:
        given = encode(filled)
        if given.pop("where") == _OF_ALL:
            common.append(commands.KeepFigure(**given, sheet=encode(character.sheet)))
        else:
            tell(app, send(app, commands.KeepFigure, like=character.id, **given))

    common: list[commands.KeepFigure] = []
    then = lambda: share_npc(app, common[-1]) if common else None  # noqa: E731
    ask(app, f"Save {character.name} to the bestiary", fill(), act, then=then)


_OF_ALL = "all"
_WHERE_KEPT = (
    Choice("", "this campaign"),
    Choice(_OF_ALL, "all campaigns of the game", note="a file; you can't undo it"),
)


def share_npc(app: Host, figure: commands.KeepFigure) -> None:
    """Keep an entry for all campaigns of the game; one with its name is replaced only after a confirmation."""
    view = app.view
    if view is None:
        return

    def keep() -> None:
        if attempt(app, lambda: share(view.ruleset, figure)) is not None:
            app.tell(f"Saved for all campaigns: {figure.name}")

    there = attempt(app, lambda: shared_types(view.ruleset))
    if there is None:
        return
    if all(each.name.casefold() != figure.name.casefold() for each in there):
        keep()
        return
    question = Confirm("Replace it?", f"All campaigns already have a {figure.name}.", yes="Replace")
    app.push_screen(question, lambda sure: keep() if sure else None)


def npc_form(name: str, group: str, tags: Sequence[str], note: str, **more: tuple[Any, Any]) -> Callable[..., Any]:
    """Return the form for a bestiary entry."""
    return form(
        "FigureForm",
        **own(FigureFields, name=name, group=group, tags=tuple(tags), note=note),
        **more,
    )


def tell(app: Host, done: Any) -> None:
    """Report the result of a command."""
    if done.line is not None:
        app.tell(done.line.title)
