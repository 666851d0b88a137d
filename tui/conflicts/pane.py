"""Pane 5: the running conflicts, their state and next steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.binding import BindingType
from textual.content import Content

from campaigns import commands
from campaigns.npcs.planned_npcs import planned_words
from core.actions.place import Place
from core.lazy_imports import Lazy
from tui.base_screens.paint_order import once_painted
from tui.base_screens.pane import Pane, Row
from tui.conflicts.participants import by_line, participant_lines
from tui.draws.next_step import due_words, ended_words
from tui.key_bindings import bindings
from tui.sheets.person import own_badges
from tui.text.columns import cell, join_parts, spread
from tui.text.content import entitle
from tui.text.plain import plain
from tui.widgets.gauge import gauge

if TYPE_CHECKING:
    from campaigns.state.view import ConflictView, View
    from core.ruleset import Ruleset
    from core.sheet import Badge
    from tui.conflicts import forms
    from tui.map_drawing import panel
else:
    forms = Lazy("tui.conflicts.forms")
    panel = Lazy("tui.map_drawing.panel")


_PLANNED = "planned"
"""The key of the row with the planned conflict."""


class Conflict(Pane):
    """Each conflict in a few rows; the cursor on any of them selects it."""

    scope = "play.conflict"
    empty, begins = "none · [a] to start one", "[a] to start one"
    BINDINGS: ClassVar[list[BindingType]] = bindings("play.conflict")

    def parts(self, view: View) -> tuple[object, ...]:
        """The conflicts, the trackers of possible participants, and the selected character if it is their turn."""
        moving = {actor for conflict in view.conflicts for actor in conflict.face.whose}
        own = tuple(c.trackers for c in view.characters if c.trackers)
        led = None if view.scene is None else (view.scene.planned, view.scene.figures)
        return (view.conflicts, view.ruleset, led, self.mover if self.mover in moving else None, own)

    def rows(self, view: View, width: int) -> Sequence[Row]:
        """The rows of every conflict, or the planned one; a single one doesn't repeat the title."""
        if not view.conflicts and (words := planned_conflict(view)):
            return [Row(_PLANNED, Content.assemble(("f", "bold $accent"), f" to start: {plain(words)}"))]
        alone = len(view.conflicts) == 1
        own = {c.id: own_badges(c) for c in view.characters}
        found = ((c, [*conflict_rows(c, view.ruleset, width, own, titled=not alone)]) for c in view.conflicts)
        return [Row(key, line) for c, lines in found for key, line in zip(_keys(c, len(lines)), lines, strict=True)]

    def fill(self, view: View) -> None:
        """Show the rows, and go to a conflict that has just begun, which is below the others."""
        known = None if self._known is None else {conflict_of(key) for key in self._known}
        super().fill(view)
        if known is not None and (begun := [key for key in self._keys if conflict_of(key) not in known]):
            self.select(begun[-1])  # as much of it as fits,
            self.select(begun[0])  # and its first line at any rate

    def heading(self, view: View) -> str:
        """The time in the running conflict, and its title."""
        return conflict_title(view.conflicts[0], view.ruleset) if len(view.conflicts) == 1 else self.title

    def footer_text(self, view: View) -> str:
        """The next step of the running conflict; its character follows after the first paint."""
        if len(view.conflicts) != 1:
            return ""
        once_painted(self, self._say_due)
        return next_words(view.conflicts[0], view.ruleset)

    def _say_due(self) -> None:
        """Show in the border what the key for the next step would begin."""
        if self.view is None or len(self.view.conflicts) != 1 or self.needle:
            return
        conflict = self.view.conflicts[0]
        words = due_words(self.wyrdbook, conflict.id, self.mover)
        if words:
            following = next_words(conflict, self.view.ruleset)
            known = len(due_names(conflict)) == 1 or words.endswith(following.removeprefix("next: "))
            entitle(self, subtitle=f"f: {words}" if known else f"{following} · f: {words}")

    def summary(self, view: View) -> Content:
        """Each conflict with its time, its gauges, and whose turn it is or the next step."""
        if not view.conflicts:
            words = planned_conflict(view)
            return Content(f"f start: {plain(words)}" if words else self.nothing_afar)
        between = " · " if len(view.conflicts) == 1 else " "
        return join_parts(between.join(filter(None, summed_up(c, view.ruleset))) for c in view.conflicts)

    @property
    def nothing(self) -> str:
        """The empty state: a conflict can be started only in a scene."""
        return super().nothing if self.view is None or self.view.scene is not None else "none"

    @property
    def nothing_afar(self) -> str:
        """The same on one line."""
        return super().nothing_afar if self.view is None or self.view.scene is not None else "none"

    @property
    def conflict(self) -> ConflictView | None:
        """The selected conflict."""
        running = self.view.conflicts if self.view else ()
        return next((c for c in running if c.id == conflict_of(self.selected)), None)

    @property
    def mover(self) -> int | None:
        """The character in the row under the cursor while this pane has the focus, else the selected one."""
        conflict = self.conflict if self.play.current is self else None
        return (conflict and self._at_cursor(conflict)) or self.play.actor

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """The reason why an action isn't possible: starting needs a scene, acting a running conflict."""
        if action == "start":
            if self.view is not None and not self.view.ruleset.conflicts:
                return "This game has no conflicts."
            if self.view is None or self.view.scene is None:
                return "No scene is open. Press [S] to start one."
        if action in ("order", "end") and self.conflict is None:
            return "There is no conflict. Press [a] to start one."
        if action == "order" and self.conflict is not None and not self._order(self.conflict):
            return "This kind of conflict has no order."
        return self._no_map() if action == "map" else ""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide the map from a game that has none; without a conflict, [d] draws as in other panes."""
        unmapped = action == "map" and self.view is not None and self.view.ruleset.grid is None
        hidden = unmapped or (action == "act" and self.conflict is None)
        return False if hidden else super().check_action(action, parameters)

    def _no_map(self) -> str:
        """The reason why the selected conflict has no map."""
        if self.view is None or self.conflict is None:
            return "There is no conflict. Press [a] to start one."
        if why := panel.played_without(self.view):
            return why
        rules = self.view.ruleset.grid
        return "" if rules and self.conflict.form in rules.forms else "This kind of conflict has no map."

    def open(self) -> None:
        """Act, or start the planned conflict."""
        if self.selected == _PLANNED and self.view is not None and self.view.scene is not None:
            forms.begin_planned(self.wyrdbook, self.view.scene)
        else:
            self.action_act()

    def action_start(self) -> None:
        """Choose a kind of conflict and fill its form."""
        forms.start_conflict(self.wyrdbook, self.play.actor)

    def action_act(self) -> None:
        """Show the actions of the selected conflict."""
        if self.conflict is not None:
            self.play.offer(Place.CONFLICT, self.conflict.id, self._whose(self.conflict))

    def _whose(self, conflict: ConflictView) -> int | None:
        """The acting character: of several in turn the one under the cursor, else the next.

        If no one is due, the one wanted among all participants, or the first who can act: the one under the cursor,
        elsewhere the selected character.
        """
        campaign, selected = self.wyrdbook.campaign, self.mover
        if self.play.current is self and (row := self._at_cursor(conflict)) in conflict.face.whose:
            return row
        following = next(campaign.due(conflict.id, selected), None) if campaign else None
        if following is not None and following.actor is not None:
            return following.actor
        due = conflict.face.whose or conflict.participants
        in_order = sorted(due, key=lambda actor: actor != selected)
        for actor in in_order:
            offers = campaign.offers(Place.CONFLICT, actor, conflict.id) if campaign else ()
            if any(not offer.why_not for offer in offers):
                return actor
        return in_order[0] if in_order else selected

    def _at_cursor(self, conflict: ConflictView) -> int | None:
        """The character in the row under the cursor; the last rows of a conflict are its participants."""
        own = [key for key in self._keys if conflict_of(key) == conflict.id]
        rows = [row for row, _ in by_line(conflict.face.rows)]
        beside = dict(zip(reversed(own), reversed(rows), strict=False))
        row = beside.get(self.selected)
        return None if row is None else row.actor

    def _order(self, conflict: ConflictView) -> str:
        """The action that reorders the participants, empty if there is none."""
        return self.view.ruleset.conflict(conflict.form).order if self.view else ""

    def action_order(self) -> None:
        """Reorder the participants of the selected conflict."""
        if self.conflict is not None:
            order, actor = self._order(self.conflict), self._whose(self.conflict)
            self.wyrdbook.draw(order, actor, self.conflict.id)

    def action_map(self) -> None:
        """Go to the map of the selected conflict."""
        if self.conflict is not None:
            self.wyrdbook.go("map", conflict=self.conflict.id)

    def action_end(self) -> None:
        """End the selected conflict in its present state; undo resumes it."""
        before = self.view
        if before is not None and self.conflict is not None:
            done = self.wyrdbook.do(commands.EndConflict(conflict=self.conflict.id))
            if done is not None:
                self.wyrdbook.tell(ended_words(before, done.view))


def _keys(conflict: ConflictView, lines: int) -> Iterator[tuple[int, int | str]]:
    """The keys of its lines.

    The participants, the last rows, are keyed by name, so that they keep their key when rows above change.
    """
    beside = [row.name if row is not None else "" for row, _ in by_line(conflict.face.rows)]
    names = [*[""] * (lines - len(beside)), *beside]
    yield from ((conflict.id, name if names.count(name) == 1 else n) for n, name in enumerate(names))


def conflict_of(key: object) -> int | None:
    """The conflict of a row, by its key; None for the planned one."""
    return key[0] if isinstance(key, tuple) else None


def planned_conflict(view: View) -> str:
    """The conflict that the open scene leads to, until it begins."""
    scene = view.scene
    return "" if scene is None else planned_words(view.ruleset, scene.planned, scene.figures)


def conflict_title(conflict: ConflictView, ruleset: Ruleset) -> str:
    """Phase and round first, then its title: `Turn 2 · Round 1 · The ford`."""
    return " · ".join([*when(conflict, ruleset), conflict.title])


def when(conflict: ConflictView, ruleset: Ruleset) -> list[str]:
    """The phase and the round, in the game's words."""
    return [f"{ruleset.word(key)} {value}" if key else value for key, value in conflict.face.when]


def next_words(conflict: ConflictView, ruleset: Ruleset) -> str:
    """The next step in words."""
    face = conflict.face
    return "over" if face.over else f"next: {plain(ruleset.word(face.next))}" if face.next else ""


def due_names(conflict: ConflictView) -> list[str]:
    """The names of those whose turn it is."""
    return [row.name for row in conflict.face.rows if row.turn == "due"]


def summed_up(conflict: ConflictView, ruleset: Ruleset) -> Iterator[str]:
    """The time, the title, the gauges, and whose turn it is or the next step."""
    yield from when(conflict, ruleset)
    yield conflict.title
    yield from (f"{gauge.label} {gauge.value}/{gauge.target}" for gauge in conflict.face.gauges)
    due = due_names(conflict)  # if it is everyone's turn, the next step says more
    yield f"next: {', '.join(due)}" if 0 < len(due) < len(conflict.face.rows) else next_words(conflict, ruleset)


def conflict_rows(
    conflict: ConflictView,
    ruleset: Ruleset,
    width: int,
    own: Mapping[int, Sequence[Badge]] = MappingProxyType({}),
    *,
    titled: bool = True,
) -> Iterator[Content]:
    """The title with the next step, a gauge for each side, the facts, and a row for each participant.

    Beside their conditions are the GM's trackers, `own` by id. Unless `titled`, the first row is left out if there are
    others.
    """
    face = conflict.face
    if titled or not (face.gauges or face.facts or face.rows):
        what = Content.styled(next_words(conflict, ruleset), "$text-muted")
        yield spread(Content.styled(plain(conflict_title(conflict, ruleset)), "bold"), what, width)
    room = min(24, max((cell_len(plain(g.label)) for g in face.gauges), default=0))
    for g in face.gauges:
        shown = gauge(g.value, g.target, cells=max(4, width - room - 4), style="$accent")
        yield Content.assemble(cell(g.label, room), "  ", shown)
    facts = [f"{plain(ruleset.word(k))} {plain(v)}" for k, v in face.facts]
    yield from (Content.styled(line, "$text-muted") for line in _wrap(facts, width))
    marked = (row._replace(badges=(*row.badges, *own.get(row.actor or 0, ()))) for row in face.rows)
    yield from participant_lines([*marked], ruleset, width)


def _wrap(facts: Sequence[str], width: int) -> Iterator[str]:
    """The facts with a dot between them, as many on a line as fit."""
    line = ""
    for fact in facts:
        longer = f"{line} · {fact}" if line else fact
        if line and cell_len(longer) > width:
            yield line
            longer = fact
        line = longer
    if line:
        yield line
