"""The players' view: built from what the players know, field by field, so that nothing can be forgotten to hide."""

from __future__ import annotations

from campaigns.view import CharacterView, ClockView, ConflictView, LogLine, MilestoneView, SceneView, SessionView, View
from core.grid import Grid, Piece
from core.ruleset import ConflictFace


def public(view: View) -> View:
    """What the players may see: their characters, who stands in the scene, what was reached, what they drew."""
    players = frozenset(c.id for c in view.characters if c.role == "pc")
    names = frozenset(c.name for c in view.characters if c.id in players)
    return View(
        seq=view.seq,
        name=view.name,
        ruleset=view.ruleset,
        options=view.options,
        state=view.ruleset.new_state(),
        characters=tuple(_character(c, view) for c in view.characters if c.id in players or c.here),
        session=_session(view.session) if view.session else None,
        scene=_scene(view.scene) if view.scene else None,
        conflicts=tuple(_conflict(c, names) for c in view.conflicts),
        milestones=tuple(_milestone(m) for m in view.milestones if m.reached),
        clocks=tuple(ClockView(c.id, c.track, c.scene) for c in view.clocks if c.scene is not None),
        projects=(),
        downtime=None,
        draft=None,
        strip=tuple(_line(line) for line in view.strip if line.actor in players),
        day=view.day,
        day_label=view.day_label,
        typed=view.typed,
        sessions_played=view.sessions_played,
        read_only=view.read_only,
    )


def _character(character: CharacterView, view: View) -> CharacterView:
    """A player's character without remarks; of the others only the name."""
    if character.role == "npc":
        sheet = view.ruleset.new_sheet(False)
        return CharacterView(character.id, character.name, "", "npc", "active", sheet, here=True)
    return CharacterView(
        id=character.id,
        name=character.name,
        player=character.player,
        role="pc",
        status=character.status,
        sheet=character.sheet,
        badges=character.badges,
        here=character.here,
        typed=character.typed,
        balances=character.balances,
        today=character.today,
    )


def _session(session: SessionView) -> SessionView:
    return SessionView(session.id, session.number, session.title, session.date, session.attendance, session.open)


def _scene(scene: SceneView) -> SceneView:
    return SceneView(scene.id, scene.session, scene.number, scene.title, scene.participants, scene.aspects, scene.open)


def _conflict(conflict: ConflictView, players: frozenset[str]) -> ConflictView:
    """The gauges of the players' side; facts may hold anything and are left out."""
    gauges = tuple(gauge for gauge in conflict.face.gauges if gauge.label in players)
    face = ConflictFace(gauges, (), conflict.face.next, conflict.face.over)
    return ConflictView(conflict.id, conflict.form, conflict.title, None, face, conflict.participants)


def public_grid(grid: Grid) -> Grid:
    """Who stands where for everybody to see, without remarks."""
    pieces = (p for p in grid.pieces if not p.secret)
    shown = (Piece(p.id, p.look, p.space, p.heading, p.rest, p.actor, p.side, out=p.out) for p in pieces)
    return Grid(grid.width, grid.height, tuple(shown), grid.ground)


def _milestone(milestone: MilestoneView) -> MilestoneView:
    return MilestoneView(milestone.id, milestone.title, milestone.tier, "", milestone.session, milestone.awards)


def _line(line: LogLine) -> LogLine:
    """What came of a player's draw; the reckoning may name what an adversary had."""
    return LogLine(
        line.seq, line.kind, line.title, line.at, line.session, line.scene, line.actor, line.band, line.word, line.live
    )
