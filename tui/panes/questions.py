"""What the panes ask before they act: each a small form, filled in as well as can be foreseen.

A form is a frozen dataclass of entries, as those of the rulesets are, so the one generic form shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from campaigns import commands
from campaigns.telling.words import turn_words
from core.refusal import Refusal
from core.schema.codec import encode
from core.schema.entry import Choice, entry
from core.schema.fields import declared, fields_of
from core.schema.forms import form_of
from core.wording import counted
from tui.dialogs import Pick
from tui.edge.attempt import send
from tui.form.dialog import FormDialog

if TYPE_CHECKING:
    from campaigns.state.view import CharacterView, ClockView, Done, MilestoneView, SceneView, View
    from core.ruleset import ConflictForm, Ruleset
    from tui.host import Host

ROLES = (Choice("pc", "a player's character"), Choice("npc", "the game master's"))


def form(called: str, /, **fields: tuple[Any, Any]) -> Callable[..., Any]:
    """A frozen dataclass of entries made for what is known just now (the currencies, who is there)."""
    return form_of(called, (declared(key, kind, field) for key, (kind, field) in fields.items()))


def ask(
    app: Host,
    title: str,
    start: Any,
    act: Callable[[Any], object],
    situation: Any = None,
    *,
    then: Callable[[], None] = lambda: None,
    message: str = "",
    pages: Mapping[str, str] | None = None,
) -> None:
    """Show a form and act on what is filled in; a refusal is shown at the field it names, and the form stays.

    `then` comes after the form was taken and is closed; `message` stands above it; one with `pages` is turned page by
    page, with what to do on each.
    """
    dialog = FormDialog(title, start, situation, submit=act, message=message, pages=pages)
    app.push_screen(dialog, lambda taken: then() if taken is not None else None)


def edit_character(app: Host, character: CharacterView | None) -> None:
    """Name, player, role and remark of a character."""
    if character is None:
        return
    fill = form(
        "CharacterForm",
        name=(str, entry("Name", default=character.name)),
        player=(str, entry("Player", default=character.player)),
        role=(str, entry("Run by", default=character.role, choices=ROLES)),
        note=(str, entry("Remark", default=character.note, long=True)),
    )
    ask(app, character.name, fill(), lambda f: send(app, commands.EditCharacter, character=character.id, **encode(f)))


def award(app: Host, characters: Sequence[int], then: Callable[[], None]) -> None:
    """Currency, amount and reason, for all of these characters at once."""
    if app.view is None:
        return
    currencies = tuple(Choice(c.id, c.title) for c in app.view.ruleset.currencies)
    reason = app.view.scene.title if app.view.scene else "well played"
    kinds = {"currency": (str, entry("What", default=currencies[0].id, choices=currencies))}
    fill = form(
        "Award",
        amount=(int, entry("How many", default=1, low=-1000, high=1000, help="a negative number takes points away")),
        reason=(str, entry("For", default=reason)),
        **(kinds if len(currencies) > 1 else {}),
    )

    def act(filled: Any) -> None:
        words = {"currency": currencies[0].id, **encode(filled)}
        send(app, commands.AwardPoints, characters=list(characters), **words)
        then()

    ask(app, f"Award to {_names(app.view, characters)}", fill(), act)


def add_milestone(app: Host) -> None:
    """Title, tier and remark of a milestone."""
    if app.view is not None:
        fill = _milestone_form(app.view.ruleset, "", app.view.ruleset.tiers[0].id, "")
        ask(app, "New milestone", fill, lambda f: send(app, commands.AddMilestone, **encode(f)))


def edit_milestone(app: Host, milestone: MilestoneView) -> None:
    """Change a milestone."""
    if app.view is not None:
        fill = _milestone_form(app.view.ruleset, milestone.title, milestone.tier, milestone.note)
        ask(
            app, milestone.title, fill, lambda f: send(app, commands.EditMilestone, milestone=milestone.id, **encode(f))
        )


def _milestone_form(ruleset: Ruleset, title: str, tier: str, note: str) -> Any:
    tiers = tuple(Choice(t.id, t.title) for t in ruleset.tiers)
    return form(
        "MilestoneForm",
        title=(str, entry("Title", default=title)),
        tier=(str, entry("Size", default=tier, choices=tiers)),
        note=(str, entry("Remark", default=note)),
    )()


def reach_milestone(app: Host, milestone: MilestoneView) -> None:
    """The awards of the milestone's size, which may be changed, and who gets them."""
    if app.campaign is None or app.view is None:
        return
    tier = next((t for t in app.view.ruleset.tiers if t.id == milestone.tier), None)
    usual: Mapping[str, int] = tier.award(app.campaign.situation()) if tier else {}
    awarded = set(app.view.awarded)
    people = [c for c in app.view.characters if c.id in awarded or (c.role == "pc" and c.status != "retired")]
    fill = form(
        "Reached",
        **{c.id: (int, entry(f"{c.title} each", default=usual.get(c.id, 0))) for c in app.view.ruleset.currencies},
        whom=_several("For", people, awarded),
    )

    def act(filled: Any) -> None:
        given = encode(filled)
        whom = [int(i) for i in given.pop("whom")]
        send(app, commands.ReachMilestone, milestone=milestone.id, awards=given, characters=whom)
        app.tell(f"Reached: {milestone.title}")

    ask(app, f"Reached: {milestone.title}", fill(), act)


def start_session(app: Host) -> None:
    """Title and attendance of the evening that begins."""
    if app.view is None:
        return
    party = [c for c in app.view.characters if c.role == "pc" and c.status != "retired"]
    fill = form(
        "Evening",
        title=(str, entry("Title", default="", help="may be left empty")),
        attendance=_several("Who is there", party, set(app.view.party)),
    )

    def act(filled: Any) -> None:
        given = encode(filled)
        attendance = [int(i) for i in given["attendance"]]
        send(app, commands.StartSession, title=given["title"], attendance=attendance)

    ask(app, f"Evening {app.view.sessions_played + 1}", fill(), act)


def start_scene(app: Host) -> None:
    """What is worth doing before a scene begins is offered first, then its form."""
    wanted_first(app, lambda: _fill_scene(app))


def wanted_first(app: Host, then: Callable[[], None]) -> None:
    """Offer what is worth doing before a scene begins, then go on."""
    campaign = app.campaign
    wanted = campaign.ruleset.lifecycle.scene_wants(campaign.situation()) if campaign else None
    if campaign is None or wanted is None or campaign.view.session is None:
        then()
        return
    first = campaign.ruleset.action(wanted.action)

    def picked(choice: str | None) -> None:
        if choice == first.id:
            app.draw(first.id, None, then=lambda done: then() if done else None)
        elif choice is not None:
            then()

    app.push_screen(Pick(wanted.what, [(first.id, f"{first.title} first"), ("", "Begin it all the same")]), picked)


def _fill_scene(app: Host) -> None:
    """Title, aspects and people of the scene that begins; where cards are typed in, its first draw after it."""
    if app.view is None:
        return
    begun: list[Done] = []
    attending = set(app.view.session.attendance) if app.view.session else set()
    running = running_here(app.view)
    fill = _scene_form(app.view, "", (), attending, carry=running)
    ends = f"{app.view.scene.title} ends" if app.view.scene else ""
    message = f"Unless carried over, these end with it: {', '.join(running.values())}." if running else ""

    def act(filled: Any) -> None:
        given = encode(filled)
        begun.append(
            send(app, commands.StartScene, **_people({**given, "carry": [int(i) for i in given.get("carry", ())]}))
        )

    title = " · ".join(filter(None, ("New scene", ends)))
    ask(app, title, fill, act, then=lambda: after_scene_starts(app, begun[-1]), message=message)


def after_scene_starts(app: Host, done: Done, then: Callable[[], None] = lambda: None) -> None:
    """Say what happened as the scene began, and ask for what it begins with, if the program has not drawn it."""
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


def running_here(view: View) -> dict[int, str]:
    """What would end with the open scene: its conflicts, and its clocks with how far they are."""
    if view.scene is None:
        return {}
    clocks = (c for c in view.clocks if c.scene == view.scene.id)
    ticked = {c.id: f"{c.track.title} {c.track.tally}/{c.track.target}" for c in clocks}
    return {**{c.id: c.title for c in view.conflicts}, **ticked}


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
    remark = {} if note is None else {"note": (str, entry("Remark", default=note, long=True))}
    goes_on = [Choice(str(i), what) for i, what in (carry or {}).items()]
    carried = {"carry": (tuple[str, ...], entry("Carried over", default=(), choices=goes_on))} if goes_on else {}
    return form(
        "SceneForm",
        title=(str, entry("Title", default=title)),
        aspects=(tuple[str, ...], entry("What is true here", default=aspects)),
        participants=_several("Who is in it", around, there),
        **carried,
        **remark,
    )()


def add_clock(app: Host) -> None:
    """Title and segments of a clock."""
    if app.view is None:
        return
    fill = form(
        "ClockForm",
        title=(str, entry("Title", default="")),
        target=(int, entry("Segments", default=6, low=1, high=100)),
        for_scene=(bool, entry("Only for this scene", default=app.view.scene is not None)),
    )
    ask(app, "New clock", fill(), lambda f: send(app, commands.AddClock, **encode(f)))


def edit_clock(app: Host, clock: ClockView) -> None:
    """Title, segments, how many are filled, and whether it ends with the scene, of a clock."""
    if app.view is None:
        return
    track = clock.track
    lasts = {"for_scene": (bool, entry("Only for this scene", default=clock.scene is not None))}
    fill = form(
        "KnownClock",
        title=(str, entry("Title", default=track.title)),
        target=(int, entry("Segments", default=track.target, low=1, high=100)),
        tally=(int, entry("Filled", default=track.tally, low=0, high=100)),
        **(lasts if app.view.scene is not None else {}),
    )
    ask(app, track.title, fill(), lambda f: send(app, commands.EditClock, clock=clock.id, **encode(f)))


def end_session(app: Host) -> None:
    """What closes with the evening, which downtime opens, and a summary."""
    view = app.view
    if view is None or view.session is None:
        return
    downtime = view.ruleset.downtime
    intervals = tuple(Choice(i.id, i.title) for i in downtime.intervals) if downtime else ()
    opens = {"interval": (str, entry("Opens downtime", default=intervals[0].id, choices=intervals))}
    closing = [*([view.scene.title] if view.scene else []), *running_here(view).values()]
    fill = form(
        "EveningEnd",
        summary=(str, entry("Summary", default=view.session.summary, long=True, help="for the story; may be empty")),
        **(opens if intervals else {}),
    )
    message = f"These end with it: {', '.join(closing)}." if closing else ""

    def act(filled: Any) -> None:
        send(app, commands.EndSession, **encode(filled))

    ask(app, f"End evening {view.session.number}", fill(), act, message=message)


def set_calendar(app: Host) -> None:
    """The day and what it is called."""
    if app.view is None:
        return
    day, label = app.view.day, app.view.day_label

    def act(filled: Any) -> None:
        """A name that stays as it was while the day changes is not the later day's."""
        same = filled.label == label and filled.day != day
        send(app, commands.SetCalendar, day=filled.day, label=None if same else filled.label)

    fill = form(
        "Calendar",
        day=(int, entry("Day", default=day, low=0)),
        label=(str, entry("Called", default=label, help="such as: 14 Frost, dusk")),
    )
    ask(app, "Calendar", fill(), act)


def start_conflict(app: Host, actor: int | None) -> None:
    """Pick a kind of conflict, then fill the form that starts it."""
    if app.view is None:
        return
    kinds = app.view.ruleset.conflicts
    if len(kinds) == 1:
        fill_conflict(app, kinds[0], actor)
        return
    options = [(kind.id, f"{kind.title}  {kind.help}".rstrip()) for kind in kinds]

    def picked(kind: str | None) -> None:
        if kind is not None and app.view is not None:
            fill_conflict(app, app.view.ruleset.conflict(kind), actor)

    app.push_screen(Pick("Which conflict", options), picked)


def fill_conflict(app: Host, kind: ConflictForm, actor: int | None) -> None:
    """The kind's own form, with what this conflict is called."""
    if app.campaign is None:
        return
    situation = app.campaign.situation(actor)
    try:
        start = kind.prefill(situation)
    except Refusal as refusal:
        app.refuse(refusal.message)
        return
    called = declared("called", str, entry("Called", default=kind.title))
    fill = form_of("Called", (*fields_of(kind.form), called))
    known = {field.name: getattr(start, field.name) for field in fields_of(kind.form)}

    def act(filled: Any) -> None:
        given = encode(filled)
        title = given.pop("called")
        send(app, commands.StartConflict, conflict_form=kind.id, title=title, actor=actor, form=given)

    ask(app, kind.title, fill(**known), act, situation)


def _several(label: str, characters: Iterable[CharacterView], chosen: set[int]) -> tuple[Any, Any]:
    """A field for some of these characters."""
    listed = list(characters)
    choices = tuple(Choice(str(c.id), c.name) for c in listed)
    default = tuple(str(c.id) for c in listed if c.id in chosen)
    return tuple[str, ...], entry(label, default=default, choices=choices)


def _people(given: dict[str, Any]) -> dict[str, Any]:
    return {**given, "participants": [int(i) for i in given["participants"]]}


def _names(view: View, characters: Sequence[int]) -> str:
    names = [view.name_of(i) for i in characters]
    return ", ".join(names) if len(names) < 4 else f"{counted(len(names), 'character')}"
