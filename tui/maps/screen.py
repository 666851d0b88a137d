"""Actions on the map: step and turn, aim, act, place things. Each is an action of the game with its form filled."""

from __future__ import annotations

from functools import partial

from textual import on

from campaigns import commands
from campaigns.errors import CampaignError
from core.actions.place import Place as At
from core.grid import WAYS, FilledAction, Piece, Route, Way, filled_in, opposite
from core.refusal import Refusal
from core.schema.codec import encode
from tui.conflicts.elapsed_time import pass_time
from tui.draws.next_step import next_due
from tui.map_drawing.panel import no_map
from tui.map_drawing.widget import GridMap
from tui.maps.saved_maps import SavedMapActions
from tui.maps.view import PLAYER_VIEW_ON, MapPlace

_PLAIN = {"on": "n", "back": "s", "left": "w", "right": "e"}
"""The directions of shift and arrows for a piece without a heading."""
_NEEDS = {"target": "target", "ground": "ground", "paint": "ground", "maps": "written"}
"""The optional functions of a game's map, by the action that needs each."""


class MapScreen(MapPlace):
    """The map with its actions."""

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """Refuse everything without a map, and moves without a selected piece or without Move."""
        if self._situation is None:
            view = self.wyrdbook.view
            nothing = PLAYER_VIEW_ON if self.wyrdbook.in_player_view or view is None else no_map(view)
            return "" if action in ("zoom", "fit", "back", "conflict", "legend") else nothing
        if action in ("step", "drive", "target", "place", "act", "walk") and self.selected is None:
            return "No one is selected. Press [enter] or [tab] to select."
        if action in ("step", "drive"):
            way = self._way(action, str(parameters[0]))
            return way.why_not if way else "It can't move there. Press [p] to place it."
        if action == "walk" and not self._route:
            return "The selected unit can't get there. Press [p] to place it."
        if action == "target" and self._conflict is None:
            return "Units only aim in a conflict."
        rule = _NEEDS.get(action)
        lacks = rule and getattr(self._rules, rule, None) is None
        return "This game doesn't have that." if lacks else super().why_not(action, parameters)

    def _way(self, action: str, named: str) -> Way | None:
        """The way of a key: by the compass, or by the heading of the selected piece."""
        return self._seen.way(named if action == "step" else self._drive_key(named))

    def _drive_key(self, arrow: str) -> str:
        heading = self.selected.heading if self.selected else ""
        if heading not in WAYS:
            return _PLAIN[arrow]
        return {"on": heading, "back": opposite(heading)}.get(arrow) or f"turn_{arrow}"

    @property
    def _route(self) -> Route | None:
        """The cheapest way of the selected piece to the cursor, if any."""
        return self._reach.get(self._map.cursor)

    @on(GridMap.Selected)
    def _choose(self) -> None:
        """Select the piece at the cursor, or the next one there if the first is selected; without one, go there."""
        here = [piece.id for piece in self.there]
        if not here and (why := self.why_not("walk", ())):
            self.wyrdbook.refuse(why)
        elif not here:
            self.action_walk()
        elif here != [self._named]:
            after = here.index(self._named) + 1 if self._named in here else 0
            self._select(here[after % len(here)])

    def action_walk(self) -> None:
        """Move the selected piece to the cursor, along the cheapest way."""
        piece, rules, route = self.selected, self._rules, self._route
        if piece and rules and rules.walk and route:
            self._map.cursor = piece.space or self._map.cursor
            self._do(rules.walk(self._situation_of(piece), piece.id, route), piece)

    def action_step(self, way: str) -> None:
        """Move or turn the selected piece."""
        if (piece := self.selected) and self._rules:
            self._map.cursor = piece.space or self._map.cursor
            self._driven_by_hand = True
            self._do(self._rules.step(self._situation_of(piece), piece.id, way), piece)

    def action_drive(self, arrow: str) -> None:
        """Move or turn the selected piece by its own heading."""
        self.action_step(self._drive_key(arrow))

    def action_target(self) -> None:
        """Aim at the piece at the cursor, or at none."""
        if (piece := self.selected) and self._rules and self._rules.target:
            other = next((each.id for each in self.there if each.id != piece.id), None)
            self._do(self._rules.target(self._situation_of(piece), piece.id, other), piece)

    def action_place(self) -> None:
        """Put the selected piece at the cursor."""
        if (piece := self.selected) and self._rules:
            self._do(self._rules.place(self._situation_of(piece), piece.id, self._map.cursor), piece)

    def action_ground(self) -> None:
        """Set the ground of the space at the cursor."""
        if self._situation and self._rules and self._rules.ground:
            self._open(self._rules.ground(self._situation, self._map.cursor, None), None)

    def action_paint(self) -> None:
        """Give the space at the cursor the ground that was set last."""
        campaign = self.wyrdbook.campaign
        if self._situation and self._rules and self._rules.ground and campaign:
            action = self._rules.ground(self._situation, self._map.cursor, None).action
            like = campaign.start_form(action, None, self._conflict)
            self._do(self._rules.ground(self._situation, self._map.cursor, like), None)

    def action_maps(self) -> None:
        """Save the map, or lay out a saved one or one from a file."""
        rules = self._rules
        if self._situation is None or rules is None or rules.written is None:
            return
        try:
            text = rules.written(self._situation)
        except Refusal as refusal:
            self.wyrdbook.refuse(refusal.message)
        else:
            SavedMapActions(self.wyrdbook, rules, text, lambda doing: self._do(doing, None)).ask()

    def action_time(self) -> None:
        """Let time pass at the map's place."""
        pass_time(self.wyrdbook, self._conflict)

    def action_due(self) -> None:
        """Do the next step of the running conflict, and select the piece that does it."""
        step = next_due(self.wyrdbook, self.running, self.mover) if self.running is not None else None
        super().action_due()
        if step is not None:
            pieces = self._grid.pieces
            by = (each.id for each in pieces if (each.look.name == step.who if step.who else each.actor == step.actor))
            self._select(next(by, None) if step.who or step.actor is not None else None)

    def action_act(self) -> None:
        """Offer the selected piece's actions on the piece at the cursor."""
        if (piece := self.selected) is not None and self._rules is not None:
            among = self._rules.scene if self._conflict is None else ()
            chosen = partial(self._act, piece)
            self.wyrdbook.offer(At.CONFLICT, piece.actor, self._conflict, among=among, then=chosen)

    def _act(self, piece: Piece, action: str | None) -> None:
        """Open an action with the acting character and its target filled in."""
        campaign = self.wyrdbook.campaign
        if action is not None and campaign is not None and self._rules is not None:
            other = next((each.id for each in self.there if each.id != piece.id), None)
            form = campaign.start_form(action, piece.actor, self._conflict)
            self._open(
                FilledAction(action, filled_in(form, self._rules.parties(self._situation_of(piece), piece.id, other))),
                piece,
            )

    def _do(self, doing: FilledAction, piece: Piece | None) -> None:
        """Send an action; one that needs more input continues in its dialog."""
        actor = piece.actor if piece else None
        try:
            self.wyrdbook.send(
                commands.Resolve(action=doing.action, actor=actor, conflict=self._conflict, form=encode(doing.form))
            )
        except Refusal as refusal:
            if refusal.code == "not_finished":
                self._open(doing, piece, at_once=True)
            else:
                self.wyrdbook.refuse(refusal.message)
        except CampaignError as error:
            self.wyrdbook.trouble(str(error))

    def _open(self, doing: FilledAction, piece: Piece | None, *, at_once: bool = False) -> None:
        """Open an action with its form filled."""
        actor = piece.actor if piece else None
        self.wyrdbook.draw(doing.action, actor, self._conflict, form=doing.form, at_once=at_once)
