"""Growth: milestones, the points ledger and projects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from campaigns.kinds.kind import NEEDED, SOMETIMES, Doc, Kind, fields, kept_field, kind
from campaigns.kinds.lengths import TEXT

if TYPE_CHECKING:
    from core.ruleset import Ruleset


@fields
class OfMilestone:
    """The field that names a milestone."""

    milestone: int = kept_field("Milestone", default=NEEDED, names="milestone")


@fields
class MilestoneFields:
    """The fields of a milestone; `tier` is one of the game's."""

    title: str = kept_field("Title", default=NEEDED, line=True, filled=True, public=SOMETIMES, title=True)
    tier: str = kept_field("Size", default=NEEDED, names="tier", public=SOMETIMES)
    note: str = kept_field("GM notes", default="", longest=TEXT, long=True, searched=True)


@kind("milestones", open_to=lambda doc, players: doc["session"] is not None, found="milestone")
class Milestone(MilestoneFields, Kind):
    """A milestone, which the players know once it is reached; `session` is the number of that session."""

    session: int | None = kept_field(default=None, public=SOMETIMES)
    awards: Mapping[str, int] = kept_field("Each", default={}, public=SOMETIMES)


def _points(ruleset: Ruleset, doc: Doc) -> str:
    """The text of an entry for the search: the points and their purpose."""
    from campaigns.wording.titles import points_words, purpose_words  # noqa: PLC0415  said only where it is searched

    amount = points_words(ruleset, doc["currency"], doc["delta"])
    return ", ".join(filter(None, (amount, purpose_words(ruleset, doc["reason"], doc["item"]))))


@kind("ledger", open_to=lambda doc, players: doc["actor"] in players, found="points", said=_points)
class LedgerEntry(Kind):
    """An entry of the points ledger; `session` and `scene` are numbers, `milestone` is an id.

    `bought` holds the changes of a purchase: `{"shape": n, "sheet": [step], "state": [step]}`
    (`core.kit.purchases.Step`), or `{"with": id}` if another entry of the same purchase holds them. `refunds` is the
    id of the entry that this one refunds. The players know those of their characters.
    """

    actor: int = kept_field(default=NEEDED, public=SOMETIMES, owner=True, pointing=True)
    currency: str = kept_field(default=NEEDED, public=SOMETIMES)
    delta: int = kept_field(default=NEEDED, public=SOMETIMES)
    reason: str = kept_field(default=NEEDED, public=SOMETIMES, searched=True)
    item: str = kept_field(default="", public=SOMETIMES, searched=True)
    session: int | None = kept_field(default=None, public=SOMETIMES)
    scene: int | None = kept_field(default=None, public=SOMETIMES)
    milestone: int | None = kept_field(default=None, public=SOMETIMES, pointing=True)
    refunded: bool = kept_field(default=False, public=SOMETIMES)
    bought: Mapping[str, Any] | None = kept_field(default=None)
    refunds: int | None = kept_field(default=None, pointing=True)


@fields
class OfProject:
    """The field that names a project."""

    project: int = kept_field("Project", default=NEEDED, names="project")


@fields
class ProjectTitle:
    """The title and length of a project."""

    title: str = kept_field("Title", default=NEEDED, line=True, filled=True, public=SOMETIMES, title=True)
    target: int = kept_field("Target", default=NEEDED, public=SOMETIMES)


@fields
class Worked:
    """The progress of a project."""

    tally: int = kept_field(default=0, public=SOMETIMES)
    marks: int = kept_field(default=0)


@fields
class ProjectNote:
    """The GM notes on a project."""

    note: str = kept_field("GM notes", default="", longest=TEXT, searched=True)


@kind("projects", open_to=lambda doc, players: not players.isdisjoint(doc["workers"]), found="project")
class Project(ProjectNote, Worked, ProjectTitle, Kind):
    """A downtime project. The players know of it once one of their characters has worked on it."""

    workers: tuple[int, ...] = kept_field("Worked on by", default=(), names="character", public=SOMETIMES, about=True)
    dropped: bool = kept_field("Dropped", default=False)
