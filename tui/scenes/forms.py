"""Forms for scenes and their clocks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from campaigns import commands
from campaigns.document_kinds.clocks import USUAL_SEGMENTS, ClockFields, Filled
from campaigns.document_kinds.scenes import Scene
from campaigns.wording.log_entries import turn_words
from core.schema.codec import encode
from core.schema.entry import Choice, entry
from tui.calendar.forms import day_fields, without_known_days
from tui.dialogs.choose import Pick
from tui.forms.ask import ask, form, own, several
from tui.terminal.attempt import send

if TYPE_CHECKING:
    from campaigns.state.view import ClockView, Done, SceneView, View
    from tui.app_interface.host import Host


def start_scene(app: Host) -> None:
    """Offer the game's preparation for a scene, then its form."""
    wanted_first(app, lambda: _fill_scene(app))


def wanted_first(app: Host, then: Callable[[], None]) -> None:
    """Offer the game's preparation for a scene, then continue."""
    campaign = app.campaign
    wanted = campaign.ruleset.lifecycle.scene_wants(campaign.situation()) if campaign else None
    if campaign is None or wanted is None or campaign.view.session is None:
        then()
        return
    first = campaign.ruleset.action(wanted.action)

    def do_picked(choice: str | None) -> None:
        if choice == first.id:
            app.draw(first.id, None, then=lambda done: then() if done else None)
        elif choice is not None:
            then()

    ways = (Choice(first.id, f"{first.title} first"), Choice("", "Start it anyway"))
    app.push_screen(Pick(wanted.what, ways), do_picked)


def after_scene_starts(app: Host, done: Done, then: Callable[[], None] = lambda: None) -> None:
    """Report the effects of a scene's start, and ask for its first draw, if the program has not drawn it."""
    campaign = app.campaign
    if campaign is None:
        return
    if done.line and (words := turn_words(campaign.ruleset, done.line.event)):
        app.tell(" · ".join(words))
    opening = campaign.ruleset.lifecycle.scene_draw
    if opening and not campaign.ruleset.action(opening).why_not(campaign.situation()):
        app.draw(opening, None, at_once=campaign.types_cards(None), then=lambda drawn: then())
    else:
        then()


def edit_scene(app: Host, scene: SceneView) -> None:
    """Change the open scene."""
    if app.view is not None:
        fill = _scene_form(app.view, scene.title, scene.aspects, set(scene.participants), note=scene.note)
        ask(app, scene.title, fill, lambda f: send(app, commands.EditScene, **_people(encode(f))))


def edit_played(app: Host, scene: SceneView) -> None:
    """Change the record of a scene, which may have ended."""
    if app.view is None:
        return
    start = form(
        "PlayedScene",
        **own(Scene, title=scene.title, aspects=scene.aspects),
        **day_fields(app.view, scene),
        **own(Scene, note=scene.note),
    )()

    def act(filled: Any) -> None:
        send(app, commands.EditScene, scene=scene.id, **without_known_days(encode(filled), start))

    ask(app, f"Scene {scene.number}", start, act)


def running_here(view: View) -> dict[int, str]:
    """Return the conflicts and clocks that would end with the open scene, clocks with their progress."""
    if view.scene is None:
        return {}
    clocks = (c for c in view.clocks if c.scene == view.scene.id)
    ticked = {c.id: f"{c.track.title} {c.track.tally}/{c.track.target}" for c in clocks}
    return {**{c.id: c.title for c in view.conflicts}, **ticked}


def _fill_scene(app: Host) -> None:
    """Ask for title, aspects and people of a new scene; if cards are typed in, for its first draw afterwards."""
    if app.view is None:
        return
    begun: list[Done] = []
    attending = set(app.view.session.attendance) if app.view.session else set()
    running = running_here(app.view)
    fill = _scene_form(app.view, "", (), attending, carry=running)
    ends = f"{app.view.scene.title} ends" if app.view.scene else ""
    message = f"These end with the scene unless you carry them over: {', '.join(running.values())}." if running else ""

    def act(filled: Any) -> None:
        given = encode(filled)
        begun.append(
            send(app, commands.StartScene, **_people({**given, "carry": [int(i) for i in given.get("carry", ())]}))
        )

    title = " · ".join(filter(None, ("New scene", ends)))
    ask(app, title, fill, act, then=lambda: after_scene_starts(app, begun[-1]), message=message)


def _scene_form(
    view: View,
    title: str,
    aspects: tuple[str, ...],
    there: set[int],
    *,
    note: str | None = None,
    carry: Mapping[int, str] | None = None,
) -> Any:
    around = [c for c in view.characters if c.status == "active" or c.id in there]
    goes_on = [Choice(str(i), what) for i, what in (carry or {}).items()]
    carried = {"carry": (tuple[str, ...], entry("Carried over", default=(), choices=goes_on))} if goes_on else {}
    return form(
        "SceneForm",
        **own(Scene, title=title, aspects=aspects),
        participants=several("In the scene", around, there),
        **carried,
        **({} if note is None else own(Scene, note=note)),
    )()


def _people(given: dict[str, Any]) -> dict[str, Any]:
    return {**given, "participants": [int(i) for i in given["participants"]]}


def add_clock(app: Host) -> None:
    """Ask for title and segments of a clock."""
    if app.view is None:
        return
    fill = form(
        "ClockForm",
        **own(ClockFields, title="", target=USUAL_SEGMENTS),
        for_scene=(bool, entry("Only for this scene", default=app.view.scene is not None)),
    )
    ask(app, "New clock", fill(), lambda f: send(app, commands.AddClock, **encode(f)))


def edit_clock(app: Host, clock: ClockView) -> None:
    """Ask for title, segments, progress and duration of a clock."""
    if app.view is None:
        return
    track = clock.track
    lasts = {"for_scene": (bool, entry("Only for this scene", default=clock.scene is not None))}
    fill = form(
        "KnownClock",
        **own(ClockFields, title=track.title, target=track.target),
        **own(Filled, tally=track.tally),
        **(lasts if app.view.scene is not None else {}),
    )
    ask(app, track.title, fill(), lambda f: send(app, commands.EditClock, clock=clock.id, **encode(f)))
